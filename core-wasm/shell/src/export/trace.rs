//! The run as a trace in the Trace Event Format, which ui.perfetto.dev opens.
//!
//! One process; a track for each flush slot and each compaction slot, for moves, for drops, for
//! ingestions, for stalls, for benchmarks and for notes; counters at every install.

use super::about::About;
use super::jobs::{file_count, level_names};
use super::known::{Known, installed};
use super::notes::PlacedNote;
use crate::wire::WireEnum;
use engine::log::{Event, EventKind, JobId};
use engine::write_stall::StallCondition;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// A span on its way.
struct Open {
    track: u32,
    start: u64,
    name: String,
    category: &'static str,
    arguments: Map<String, Value>,
}

const BENCHMARKS: u32 = 1;
const STALLS: u32 = 2;
const MOVES: u32 = 3;
const DROPS: u32 = 4;
const NOTES: u32 = 5;
const INGESTIONS: u32 = 6;
/// The first flush slot.
const FLUSHES: u32 = 100;
/// The first compaction slot.
const COMPACTIONS: u32 = 10_000;

/// Writes the trace.
#[derive(Default)]
pub(super) struct Trace {
    has_events: bool,
    tracks: Vec<u32>,
    jobs: BTreeMap<JobId, Open>,
    benchmark: Option<Open>,
    stall: Option<Open>,
    /// The last value of each counter.
    counters: BTreeMap<String, f64>,
    last: u64,
}

/// The arguments of a span.
fn arguments(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

impl Trace {
    /// The lines before the first event.
    pub(super) fn begin(&mut self, about: &About, known: &Known, text: &mut String) {
        let mut facts = arguments(about.to_json());
        if !known.has_times() {
            let note = "times are unknown: edits follow each other one per millisecond";
            facts.insert("note".into(), note.into());
        }
        text.push_str(&format!(
            "{{\n\"displayTimeUnit\": \"ms\",\n\"otherData\": {},\n\"traceEvents\": [",
            Value::Object(facts)
        ));
        let name = json!({ "name": about.title });
        self.push(
            json!({ "ph": "M", "name": "process_name", "pid": 1, "args": name }),
            text,
        );
    }

    /// What comes behind the last event.
    pub(super) fn finish(&mut self, notes: &[PlacedNote<'_>], text: &mut String) {
        let last = self.last;
        self.end_job_spans(text);
        for span in [self.stall.take(), self.benchmark.take()] {
            self.end(span, last, text);
        }
        for note in notes.iter().filter_map(|note| note.to_trace(NOTES)) {
            self.name_track(NOTES, text);
            self.push(note, text);
        }
        text.push_str("\n]\n}\n");
    }

    /// Takes in the next event, which `known` has seen.
    pub(super) fn follow(&mut self, event: &Event, known: &Known, text: &mut String) {
        let now = event.time_micros;
        self.last = now;
        match &event.kind {
            EventKind::BenchmarkStarted { .. } => self.begin_benchmark(event, known, text),
            EventKind::FlushStarted { job, slot, .. } => {
                self.jobs.insert(*job, flush_span(event, *slot, known));
            }
            EventKind::CompactionStarted { job, slot, .. } => {
                let span = compaction_span(event, *slot, known);
                self.jobs.insert(*job, span);
            }
            EventKind::FlushFinished { job, .. } => {
                let span = self.jobs.remove(job);
                self.end(span, now, text);
            }
            EventKind::CompactionFinished {
                job,
                num_output_files,
                total_output_size,
                num_output_records,
                ..
            } => {
                let mut span = self.jobs.remove(job);
                if let Some(span) = &mut span {
                    let (files, bytes) = (json!(num_output_files), json!(total_output_size));
                    let entries = json!(known.unless_unknown(*num_output_records));
                    span.arguments.insert("output_files".into(), files);
                    span.arguments.insert("output_bytes".into(), bytes);
                    span.arguments.insert("output_entries".into(), entries);
                }
                self.end(span, now, text);
            }
            EventKind::TrivialMove { .. } | EventKind::DeletionCompaction { .. } => {
                let span = at_once(event);
                self.end(span, now, text);
            }
            EventKind::IngestFinished { .. } => {
                let span = ingestion(event);
                self.end(span, now, text);
            }
            EventKind::TableFileCreation {
                job,
                file_number,
                file_size,
                entries,
                ..
            } => {
                let span = self.jobs.get_mut(job);
                if let Some(span) = span.filter(|span| span.category == "flush") {
                    span.arguments.insert("file".into(), json!(file_number.0));
                    span.arguments
                        .insert("output_bytes".into(), json!(file_size));
                    let entries = json!(known.unless_unknown(*entries));
                    span.arguments.insert("output_entries".into(), entries);
                }
            }
            EventKind::WriteStall { .. } => self.change_stall(event, known, text),
            EventKind::OptionsChanged { .. } => self.change_options(event, text),
            _ => {}
        }
        self.count(event, known, text);
    }

    fn begin_benchmark(&mut self, event: &Event, known: &Known, text: &mut String) {
        let EventKind::BenchmarkStarted {
            benchmark,
            is_open,
            operations,
            ..
        } = &event.kind
        else {
            return;
        };
        if *is_open {
            // What the process before was doing comes to no end.
            self.end_job_spans(text);
        }
        let before = self.benchmark.take();
        self.end(before, event.time_micros, text);
        let name = benchmark.map_or("recording", WireEnum::wire_name);
        let operations = (*operations != 0).then_some(operations);
        self.benchmark = Some(Open {
            track: BENCHMARKS,
            start: event.time_micros,
            name: name.to_string(),
            category: "benchmark",
            arguments: arguments(json!({
                "process": known.process,
                "operations": operations,
            })),
        });
    }

    /// An instant on the track of the benchmarks.
    fn change_options(&mut self, event: &Event, text: &mut String) {
        let EventKind::OptionsChanged {
            call,
            settings,
            before,
            ..
        } = &event.kind
        else {
            return;
        };
        self.name_track(BENCHMARKS, text);
        let value = json!({
            "ph": "i",
            "s": "p",
            "name": format!("{}: {}", call.wire_name(), settings.join(", ")),
            "cat": "options",
            "ts": event.time_micros,
            "pid": 1,
            "tid": BENCHMARKS,
            "args": { "settings": settings, "before": before },
        });
        self.push(value, text);
    }

    fn change_stall(&mut self, event: &Event, known: &Known, text: &mut String) {
        let EventKind::WriteStall {
            condition,
            cause,
            delayed_write_rate,
            count,
            limit,
            families,
        } = &event.kind
        else {
            return;
        };
        let before = self.stall.take();
        self.end(before, event.time_micros, text);
        if *condition != StallCondition::Normal {
            let mut facts = json!({
                "delayed_write_rate_bytes_per_sec":
                    (*delayed_write_rate != 0).then_some(delayed_write_rate),
                "count": count,
                "limit": (*limit != 0).then_some(limit),
            });
            if let Some(names) = known.family_names(families) {
                facts["column_families"] = names.into();
            }
            self.stall = Some(Open {
                track: STALLS,
                start: event.time_micros,
                name: format!("{}: {}", condition.wire_name(), cause.wire_name()),
                category: "stall",
                arguments: arguments(facts),
            });
        }
    }

    /// Spans of jobs that did not end.
    fn end_job_spans(&mut self, text: &mut String) {
        for (_, mut span) in std::mem::take(&mut self.jobs) {
            span.arguments.insert("unfinished".into(), json!(true));
            self.end(Some(span), self.last, text);
        }
    }

    fn end(&mut self, span: Option<Open>, now: u64, text: &mut String) {
        let Some(span) = span else {
            return;
        };
        self.name_track(span.track, text);
        let value = json!({
            "ph": "X",
            "name": span.name,
            "cat": span.category,
            "ts": span.start,
            "dur": now.saturating_sub(span.start),
            "pid": 1,
            "tid": span.track,
            "args": span.arguments,
        });
        self.push(value, text);
    }

    fn name_track(&mut self, track: u32, text: &mut String) {
        if self.tracks.contains(&track) {
            return;
        }
        self.tracks.push(track);
        let name = match track {
            BENCHMARKS => "benchmarks".to_string(),
            STALLS => "write stalls".to_string(),
            MOVES => "trivial moves".to_string(),
            DROPS => "deletion compactions".to_string(),
            NOTES => "notes".to_string(),
            INGESTIONS => "ingestions".to_string(),
            COMPACTIONS.. => format!("compaction slot {}", track - COMPACTIONS + 1),
            _ => format!("flush slot {}", track - FLUSHES + 1),
        };
        for (what, value) in [
            ("thread_name", json!({ "name": name })),
            ("thread_sort_index", json!({ "sort_index": track })),
        ] {
            let event = json!({ "ph": "M", "name": what, "pid": 1, "tid": track, "args": value });
            self.push(event, text);
        }
    }

    /// Counters after an install, where they have changed.
    fn count(&mut self, event: &Event, known: &Known, text: &mut String) {
        let Some((_, _, shape)) = installed(event) else {
            return;
        };
        let mut counts: Vec<(String, &str, f64)> = Vec::new();
        if shape.write_amp > 0.0 {
            counts.push(("write amp".into(), "ratio", shape.write_amp));
        }
        if shape.space_amp > 0.0 {
            counts.push(("space amp".into(), "ratio", shape.space_amp));
        }
        // A recording that does not tell of all files counts none.
        if !shape.lsm_state.is_empty() {
            let runs = f64::from(shape.sorted_run_count);
            counts.push(("sorted runs".into(), "count", runs));
        }
        let levels = known.levels().iter().enumerate();
        let levels = levels.filter(|_| !shape.lsm_state.is_empty());
        for (level, files) in levels {
            counts.push((format!("L{level} size"), "bytes", files.bytes as f64));
        }
        for (name, unit, value) in counts {
            let known_value = self.counters.get(&name).copied();
            // A level that never had a file has no counter.
            if known_value.unwrap_or(0.0) == value {
                continue;
            }
            self.counters.insert(name.clone(), value);
            let value = match unit {
                "ratio" => json!(value),
                _ => json!(value as u64),
            };
            let counter = json!({
                "ph": "C",
                "name": name,
                "ts": event.time_micros,
                "pid": 1,
                "args": { unit: value },
            });
            self.push(counter, text);
        }
    }

    fn push(&mut self, event: Value, text: &mut String) {
        text.push_str(if self.has_events { ",\n" } else { "\n" });
        text.push_str(&event.to_string());
        self.has_events = true;
    }
}

fn flush_span(event: &Event, slot: u32, known: &Known) -> Open {
    let mut facts = Map::new();
    let mut name = "flush".to_string();
    if let EventKind::FlushStarted {
        job,
        memtable_count,
        input_entries,
        ..
    } = &event.kind
    {
        name = match job.known() {
            Some(job) => format!("flush, job {job}"),
            None => name,
        };
        facts.insert("job".into(), json!(job.known()));
        let memtables = known.if_has_times(*memtable_count);
        facts.insert("memtables".into(), json!(memtables));
        let entries = (*input_entries != 0).then_some(input_entries);
        facts.insert("input_entries".into(), json!(entries));
    }
    Open {
        track: FLUSHES + slot,
        start: event.time_micros,
        name,
        category: "flush",
        arguments: facts,
    }
}

fn compaction_span(event: &Event, slot: u32, known: &Known) -> Open {
    let mut facts = Map::new();
    let mut name = "compaction".to_string();
    if let EventKind::CompactionStarted {
        job,
        reason,
        output_level,
        score,
        input_data_size,
        inputs,
        reasoning,
        ..
    } = &event.kind
    {
        name = format!("{} → L{output_level}", level_names(inputs));
        facts.insert("job".into(), json!(job.known()));
        facts.insert("compaction_reason".into(), json!(reason.name()));
        facts.insert("rule".into(), json!(reasoning.deciding_rule()));
        facts.insert("score".into(), json!(known.if_has_times(*score)));
        facts.insert("input_files".into(), json!(file_count(inputs)));
        facts.insert("input_bytes".into(), json!(input_data_size));
    }
    Open {
        track: COMPACTIONS + slot,
        start: event.time_micros,
        name,
        category: "compaction",
        arguments: facts,
    }
}

/// Files that came from elsewhere.
fn ingestion(event: &Event) -> Option<Open> {
    let EventKind::IngestFinished {
        num_files,
        total_files_size,
        ..
    } = &event.kind
    else {
        return None;
    };
    Some(Open {
        track: INGESTIONS,
        start: event.time_micros,
        name: "ingestion".to_string(),
        category: "ingestion",
        arguments: arguments(json!({
            "files": num_files,
            "bytes": (*total_files_size != 0).then_some(total_files_size),
        })),
    })
}

/// A move or a drop.
fn at_once(event: &Event) -> Option<Open> {
    let (track, category, name, job, reason, bytes, inputs) = match &event.kind {
        EventKind::TrivialMove {
            job,
            reason,
            destination_level,
            total_files_size,
            inputs,
            ..
        } => {
            let name = format!("{} → L{destination_level}", level_names(inputs));
            (
                MOVES,
                "trivial_move",
                name,
                job,
                reason,
                total_files_size,
                inputs,
            )
        }
        EventKind::DeletionCompaction {
            job,
            reason,
            total_files_size,
            inputs,
            ..
        } => {
            let name = format!("drop from {}", level_names(inputs));
            let category = "deletion_compaction";
            (DROPS, category, name, job, reason, total_files_size, inputs)
        }
        _ => return None,
    };
    Some(Open {
        track,
        start: event.time_micros,
        name,
        category,
        arguments: arguments(json!({
            "job": job.known(),
            "compaction_reason": reason.name(),
            "files": file_count(inputs),
            "bytes": bytes,
        })),
    })
}
