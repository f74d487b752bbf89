//! The run in the Trace Event Format, for ui.perfetto.dev.
//!
//! The trace has one process, with a track for each flush slot and compaction slot, and tracks for
//! moves, drops, ingestions, stalls, benchmarks and notes. Counters are written at every install.

use super::about::one_line;
use super::jobs::{Job, JobKind, installed};
use super::known::{Known, unless_zero};
use super::notes::Note;
use super::stalls::Stall;
use super::told::{Told, Writer};
use crate::json;
use crate::problem::Problem;
use crate::wire::WireEnum;
use engine::compaction::CompactionReason;
use engine::log::{Event, EventKind};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const BENCHMARKS: u32 = 1;
const STALLS: u32 = 2;
const MOVES: u32 = 3;
const DROPS: u32 = 4;
const NOTES: u32 = 5;
const INGESTIONS: u32 = 6;
/// Number of the track for the first flush slot.
const FLUSHES: u32 = 100;
/// Number of the track for the first compaction slot.
const COMPACTIONS: u32 = 10_000;

/// Writer of `trace.json`.
#[derive(Default)]
pub(super) struct Trace {
    text: String,
    tracks: Vec<u64>,
    /// Span of the benchmark that is running.
    benchmark: Option<Value>,
    /// Number of stalls that have been written.
    stalls: usize,
    /// Last value of each counter, by name.
    counters: BTreeMap<String, f64>,
    last: u64,
}

/// Starts a span on a track; [`Trace::end`] ends it.
fn span(track: u32, start: u64, name: &str, category: &str, arguments: Value) -> Value {
    json!({
        "ph": "X", "name": name, "cat": category,
        "ts": start, "dur": 0, "pid": 1, "tid": track, "args": arguments,
    })
}

/// Marks an instant: `t` on a track, `p` in the whole process.
fn instant(track: u32, of: &str, name: &str, category: &str, time: u64, facts: Value) -> Value {
    json!({
        "ph": "i", "s": of, "name": name, "cat": category,
        "ts": time, "pid": 1, "tid": track, "args": facts,
    })
}

/// Marks a note on the notes' track.
fn note_instant(note: &Note, micros: u64, state: &str) -> Value {
    let name = match (one_line(&note.text), &note.file) {
        (text, None) if text.is_empty() => "note".to_string(),
        (text, Some(file)) if text.is_empty() => format!("note on file {}", file.number),
        (text, _) => text,
    };
    let mut facts = json!({ "event": note.event });
    if let Some(file) = &note.file {
        facts["file"] = file.number.into();
        facts["file_state"] = state.into();
    }
    instant(NOTES, "t", &name, "note", micros, facts)
}

impl Writer for Trace {
    fn follow(&mut self, event: &Event, told: &Told) -> Result<Vec<u8>, Problem> {
        if let EventKind::ScenarioStarted { .. } = event.kind {
            self.begin(told);
        }
        self.last = event.time_micros;
        self.abandon(told);
        for at in &told.jobs.ended {
            let job = &told.jobs.all[*at];
            // A move, drop or ingestion is reported by a single event.
            if job.has_begin() || !matches!(job.kind, JobKind::Flush | JobKind::Compaction) {
                self.end(job_span(job, &told.known), self.last);
            }
        }
        match &event.kind {
            EventKind::BenchmarkStarted {
                benchmark,
                operations,
                ..
            } => {
                self.end_benchmark();
                let name = benchmark.map_or("recording", WireEnum::wire_name);
                let (process, operations) = (told.known.process, unless_zero(*operations));
                let facts = json!({ "process": process, "operations": operations });
                self.benchmark = Some(span(BENCHMARKS, self.last, name, "benchmark", facts));
            }
            EventKind::OptionsChanged {
                call,
                settings,
                before,
                ..
            } => {
                let name = format!("{}: {}", call.wire_name(), settings.join(", "));
                let facts = json!({ "settings": settings, "before": before });
                self.push(&instant(
                    BENCHMARKS, "p", &name, "options", self.last, facts,
                ));
            }
            _ => {}
        }
        self.write_stalls(told);
        self.count(event, &told.known);
        Ok(std::mem::take(&mut self.text).into_bytes())
    }

    fn finish(&mut self, told: &Told) -> Result<Vec<u8>, Problem> {
        self.abandon(told);
        self.write_stalls(told);
        self.end_benchmark();
        for (note, micros, state) in told.notes.placed(told.files.as_ref()) {
            if let Some(micros) = micros {
                self.push(&note_instant(note, micros, state));
            }
        }
        self.text.push_str("\n]\n}\n");
        Ok(std::mem::take(&mut self.text).into_bytes())
    }
}

impl Trace {
    fn begin(&mut self, told: &Told) {
        let mut facts = told.about.to_json();
        if !told.known.has_times {
            facts["note"] = "times are unknown: edits follow each other one per millisecond".into();
        }
        let facts = json::text(&facts);
        self.text.push_str(&format!(
            "{{\n\"displayTimeUnit\": \"ms\",\n\"otherData\": {facts},\n\"traceEvents\": ["
        ));
        let name = json!({ "name": told.about.title });
        self.push(&json!({ "ph": "M", "name": "process_name", "pid": 1, "args": name }));
    }

    /// Ends the spans of jobs that never end.
    fn abandon(&mut self, told: &Told) {
        for at in &told.jobs.abandoned {
            let mut span = job_span(&told.jobs.all[*at], &told.known);
            span["args"]["unfinished"] = true.into();
            self.end(span, self.last);
        }
    }

    fn write_stalls(&mut self, told: &Told) {
        for stall in &told.stalls.ended[self.stalls..] {
            self.end(stall_span(stall), stall.end);
        }
        self.stalls = told.stalls.ended.len();
    }

    fn end_benchmark(&mut self) {
        if let Some(before) = self.benchmark.take() {
            self.end(before, self.last);
        }
    }

    fn end(&mut self, mut span: Value, now: u64) {
        let start = span["ts"].as_u64().unwrap_or(now);
        span["dur"] = now.saturating_sub(start).into();
        self.push(&span);
    }

    fn name_track(&mut self, track: u64) {
        let name = match track as u32 {
            BENCHMARKS => "benchmarks".to_string(),
            STALLS => "write stalls".to_string(),
            MOVES => "trivial moves".to_string(),
            DROPS => "deletion compactions".to_string(),
            NOTES => "notes".to_string(),
            INGESTIONS => "ingestions".to_string(),
            slot @ COMPACTIONS.. => format!("compaction slot {}", slot - COMPACTIONS + 1),
            slot => format!("flush slot {}", slot - FLUSHES + 1),
        };
        for (what, value) in [
            ("thread_name", json!({ "name": name })),
            ("thread_sort_index", json!({ "sort_index": track })),
        ] {
            self.push(&json!({ "ph": "M", "name": what, "pid": 1, "tid": track, "args": value }));
        }
    }

    /// Writes the counters that changed after an install.
    fn count(&mut self, event: &Event, known: &Known) {
        let Some((_, _, shape)) = installed(&event.kind) else {
            return;
        };
        self.count_one("write amp".into(), "ratio", shape.write_amp);
        self.count_one("space amp".into(), "ratio", shape.space_amp);
        // A recording that lacks files has no counts.
        if shape.lsm_state.is_empty() {
            return;
        }
        let runs = f64::from(shape.sorted_run_count);
        self.count_one("sorted runs".into(), "count", runs);
        for (level, files) in known.levels().iter().enumerate() {
            self.count_one(format!("L{level} size"), "bytes", files.bytes as f64);
        }
    }

    fn count_one(&mut self, name: String, unit: &str, value: f64) {
        // A level that has never had a file has no counter, and neither has an unknown ratio (0).
        let before = self.counters.get(&name).copied().unwrap_or(0.0);
        let is_unknown = unit == "ratio" && value <= 0.0;
        if before == value || is_unknown {
            return;
        }
        let shown = match unit {
            "ratio" => json!(value),
            _ => json!(value as u64),
        };
        let shown = json!({ unit: shown });
        self.push(&json!({ "ph": "C", "name": name, "ts": self.last, "pid": 1, "args": shown }));
        self.counters.insert(name, value);
    }

    /// Writes an event, after the name of its track if the track is new.
    fn push(&mut self, event: &Value) {
        let track = event["tid"].as_u64();
        if let Some(track) = track.filter(|one| !self.tracks.contains(one)) {
            self.tracks.push(track);
            self.name_track(track);
        }
        // Only a bracket comes before the first event.
        let comma = if self.text.ends_with('[') { "" } else { "," };
        self.text
            .push_str(&format!("{comma}\n{}", json::text(event)));
    }
}

fn job_span(job: &Job, known: &Known) -> Value {
    let slot = job.slot.unwrap_or(0);
    let levels = job.input_levels.as_deref().unwrap_or_default();
    let moved = format!("{levels} → L{}", job.output_level.unwrap_or(0));
    let number = job.job.known();
    let reason = job.reason.map(CompactionReason::name);
    let mut outputs = None;
    let (track, name, mut facts) = match job.kind {
        JobKind::Flush => {
            outputs = job.last_file.map(|file| ("file", file));
            let number_text = number.map(|job| format!(", job {job}"));
            let name = format!("flush{}", number_text.unwrap_or_default());
            let facts = json!({
                "job": number,
                "memtables": known.timed(job.memtables),
                "input_entries": job.input_entries,
            });
            (FLUSHES + slot, name, facts)
        }
        JobKind::Compaction => {
            let files = job.output_files.filter(|_| job.end.is_some());
            outputs = files.map(|files| ("output_files", files));
            let facts = json!({
                "job": number,
                "compaction_reason": reason,
                "rule": job.rule.unwrap_or_default(),
                "score": job.score,
                "input_files": job.input_files,
                "input_bytes": job.input_bytes,
            });
            (COMPACTIONS + slot, moved, facts)
        }
        JobKind::TrivialMove | JobKind::DeletionCompaction => {
            let facts = json!({
                "job": number,
                "compaction_reason": reason,
                "files": job.input_files.unwrap_or(0),
                "bytes": job.input_bytes,
            });
            match job.kind {
                JobKind::TrivialMove => (MOVES, moved, facts),
                _ => (DROPS, format!("drop from {levels}"), facts),
            }
        }
        JobKind::Ingestion => {
            let bytes = unless_zero(job.output_bytes);
            let facts = json!({ "files": job.output_files, "bytes": bytes });
            (INGESTIONS, "ingestion".to_string(), facts)
        }
    };
    if let Some((name, number)) = outputs {
        facts[name] = number.into();
        facts["output_bytes"] = job.output_bytes.into();
        facts["output_entries"] = json!(known.unless_unknown(job.output_entries));
    }
    span(track, job.start, &name, job.kind.name(), facts)
}

fn stall_span(stall: &Stall) -> Value {
    let mut arguments = json!({
        "delayed_write_rate_bytes_per_sec": unless_zero(stall.rate),
        "count": stall.count,
        "limit": unless_zero(stall.limit),
    });
    if let Some(names) = &stall.families {
        arguments["column_families"] = names.as_str().into();
    }
    let (condition, cause) = (stall.condition.wire_name(), stall.cause.wire_name());
    let name = format!("{condition}: {cause}");
    span(STALLS, stall.start, &name, "stall", arguments)
}
