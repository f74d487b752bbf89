//! The run as a trace in the Trace Event Format, which ui.perfetto.dev opens.
//!
//! One process. It has a track for each flush slot and each compaction slot, for moves, drops,
//! ingestions, stalls, benchmarks and notes. Counters are written at every install.

use super::jobs::{Job, JobKind, installed};
use super::known::{Known, unless_zero};
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
/// The first flush slot.
const FLUSHES: u32 = 100;
/// The first compaction slot.
const COMPACTIONS: u32 = 10_000;

/// `trace.json`
#[derive(Default)]
pub(super) struct Trace {
    text: String,
    has_events: bool,
    tracks: Vec<u32>,
    benchmark: Option<Span>,
    /// Stalls that are written.
    stalls: usize,
    /// The last value of each counter.
    counters: BTreeMap<String, f64>,
    last: u64,
}

/// A span of a track.
struct Span {
    track: u32,
    start: u64,
    name: String,
    category: &'static str,
    arguments: Value,
}

impl Writer for Trace {
    fn follow(&mut self, event: &Event, told: &Told) -> Result<(), Problem> {
        if let EventKind::ScenarioStarted { .. } = event.kind {
            self.begin(told);
        }
        self.last = event.time_micros;
        self.abandon(told);
        for at in &told.jobs.ended {
            let job = &told.jobs.all[*at];
            // Moves, drops and ingestions are told by one event.
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
                self.benchmark = Some(Span {
                    track: BENCHMARKS,
                    start: event.time_micros,
                    name: name.to_string(),
                    category: "benchmark",
                    arguments: json!({
                        "process": told.known.process,
                        "operations": unless_zero(*operations),
                    }),
                });
            }
            EventKind::OptionsChanged {
                call,
                settings,
                before,
                ..
            } => {
                self.name_track(BENCHMARKS);
                self.push(&json!({
                    "ph": "i",
                    "s": "p",
                    "name": format!("{}: {}", call.wire_name(), settings.join(", ")),
                    "cat": "options",
                    "ts": event.time_micros,
                    "pid": 1,
                    "tid": BENCHMARKS,
                    "args": { "settings": settings, "before": before },
                }));
            }
            _ => {}
        }
        self.write_stalls(told);
        self.count(event, &told.known);
        Ok(())
    }

    fn finish(&mut self, told: &Told) -> Result<(), Problem> {
        self.abandon(told);
        self.write_stalls(told);
        self.end_benchmark();
        for note in &told.placed_notes() {
            if let Some(note) = note.to_trace(NOTES) {
                self.name_track(NOTES);
                self.push(&note);
            }
        }
        self.text.push_str("\n]\n}\n");
        Ok(())
    }

    fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.text).into_bytes()
    }
}

impl Trace {
    fn begin(&mut self, told: &Told) {
        let mut facts = told.about.to_json();
        if !told.known.has_times {
            facts["note"] = "times are unknown: edits follow each other one per millisecond".into();
        }
        self.text.push_str(&format!(
            "{{\n\"displayTimeUnit\": \"ms\",\n\"otherData\": {facts},\n\"traceEvents\": ["
        ));
        let name = json!({ "name": told.about.title });
        self.push(&json!({ "ph": "M", "name": "process_name", "pid": 1, "args": name }));
    }

    /// Spans of jobs that will not end.
    fn abandon(&mut self, told: &Told) {
        for at in &told.jobs.abandoned {
            let mut span = job_span(&told.jobs.all[*at], &told.known);
            span.arguments["unfinished"] = true.into();
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

    fn end(&mut self, span: Span, now: u64) {
        self.name_track(span.track);
        self.push(&json!({
            "ph": "X",
            "name": span.name,
            "cat": span.category,
            "ts": span.start,
            "dur": now.saturating_sub(span.start),
            "pid": 1,
            "tid": span.track,
            "args": span.arguments,
        }));
    }

    fn name_track(&mut self, track: u32) {
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
            self.push(&json!({ "ph": "M", "name": what, "pid": 1, "tid": track, "args": value }));
        }
    }

    /// Counters after an install, where they have changed.
    fn count(&mut self, event: &Event, known: &Known) {
        let Some((_, _, shape)) = installed(&event.kind) else {
            return;
        };
        self.count_one("write amp".into(), "ratio", shape.write_amp, event);
        self.count_one("space amp".into(), "ratio", shape.space_amp, event);
        // A recording that does not tell of all files counts none.
        if shape.lsm_state.is_empty() {
            return;
        }
        let runs = f64::from(shape.sorted_run_count);
        self.count_one("sorted runs".into(), "count", runs, event);
        for (level, files) in known.levels().iter().enumerate() {
            self.count_one(format!("L{level} size"), "bytes", files.bytes as f64, event);
        }
    }

    fn count_one(&mut self, name: String, unit: &str, value: f64, event: &Event) {
        // A level that never had a file has no counter; an unknown ratio is 0.
        let before = self.counters.get(&name).copied().unwrap_or(0.0);
        let is_unknown = unit == "ratio" && value <= 0.0;
        if before == value || is_unknown {
            return;
        }
        let shown = match unit {
            "ratio" => json!(value),
            _ => json!(value as u64),
        };
        self.push(&json!({
            "ph": "C",
            "name": name,
            "ts": event.time_micros,
            "pid": 1,
            "args": { unit: shown },
        }));
        self.counters.insert(name, value);
    }

    fn push(&mut self, event: &Value) {
        self.text
            .push_str(if self.has_events { ",\n" } else { "\n" });
        self.text.push_str(&json::text(event));
        self.has_events = true;
    }
}

fn job_span(job: &Job, known: &Known) -> Span {
    let slot = job.slot.unwrap_or(0);
    let levels = job.input_levels.as_deref().unwrap_or_default();
    let moved = || format!("{levels} → L{}", job.output_level.unwrap_or(0));
    let (track, name) = match job.kind {
        JobKind::Flush => {
            let number = job.job.known().map(|job| format!(", job {job}"));
            (
                FLUSHES + slot,
                format!("flush{}", number.unwrap_or_default()),
            )
        }
        JobKind::Compaction => (COMPACTIONS + slot, moved()),
        JobKind::TrivialMove => (MOVES, moved()),
        JobKind::DeletionCompaction => (DROPS, format!("drop from {levels}")),
        JobKind::Ingestion => (INGESTIONS, "ingestion".to_string()),
    };
    Span {
        track,
        start: job.start,
        name,
        category: job.kind.name(),
        arguments: job_arguments(job, known),
    }
}

fn job_arguments(job: &Job, known: &Known) -> Value {
    let number = job.job.known();
    let reason = job.reason.map(CompactionReason::name);
    let mut arguments = match job.kind {
        JobKind::Flush => json!({
            "job": number,
            "memtables": known.timed(job.memtables),
            "input_entries": job.input_entries,
        }),
        JobKind::Compaction => json!({
            "job": number,
            "compaction_reason": reason,
            "rule": job.rule.unwrap_or_default(),
            "score": job.score,
            "input_files": job.input_files,
            "input_bytes": job.input_bytes,
        }),
        JobKind::TrivialMove | JobKind::DeletionCompaction => json!({
            "job": number,
            "compaction_reason": reason,
            "files": job.input_files.unwrap_or(0),
            "bytes": job.input_bytes,
        }),
        JobKind::Ingestion => json!({
            "files": job.output_files,
            "bytes": unless_zero(job.output_bytes),
        }),
    };
    let outputs = match job.kind {
        JobKind::Flush => job.last_file.map(|file| ("file", file)),
        JobKind::Compaction => {
            let files = job.output_files.filter(|_| job.end.is_some());
            files.map(|files| ("output_files", files))
        }
        _ => None,
    };
    if let Some((name, number)) = outputs {
        arguments[name] = number.into();
        arguments["output_bytes"] = job.output_bytes.into();
        arguments["output_entries"] = json!(known.unless_unknown(job.output_entries));
    }
    arguments
}

fn stall_span(stall: &Stall) -> Span {
    let mut arguments = json!({
        "delayed_write_rate_bytes_per_sec": unless_zero(stall.rate),
        "count": stall.count,
        "limit": unless_zero(stall.limit),
    });
    if let Some(names) = &stall.families {
        arguments["column_families"] = names.as_str().into();
    }
    Span {
        track: STALLS,
        start: stall.start,
        name: format!(
            "{}: {}",
            stall.condition.wire_name(),
            stall.cause.wire_name()
        ),
        category: "stall",
        arguments,
    }
}
