//! Recorded histories as event logs.

use std::collections::BTreeMap;

use datadriven::walk;
use engine::compaction::CompactionReason;
use engine::log::{Event, EventKind, ShapeFacts};
use engine::model::version::CompactionInput;
use recordings::database::read_recording;
use recordings::event_log::recorded_events;

use crate::every_case::judged_names;
use crate::folder::{committed, subset};

fn shape_text(shape: &ShapeFacts) -> String {
    let levels = shape.lsm_state.iter().enumerate();
    let filled = levels.filter(|(_, count)| 0 < **count);
    let counts: Vec<String> = filled
        .map(|(level, count)| format!("L{level}:{count}"))
        .collect();
    format!(
        "{} | {} bytes, {} runs of {}, write amplification {:.3}",
        counts.join(" "),
        shape.total_bytes,
        shape.sorted_run_count,
        shape.sorted_run_limit,
        shape.write_amp
    )
}

/// One line per event, followed by its reasoning.
fn event_text(event: &Event) -> String {
    let kind = kind_text(&event.kind);
    let text = format!("{} {} {kind}", event.time_micros, event.user_bytes_written);
    text.trim_end().to_string() + "\n"
}

fn kind_text(kind: &EventKind) -> String {
    match kind {
        EventKind::FlushFinished { job, shape, .. } => {
            format!("flush_finished {} {}", job.0, shape_text(shape))
        }
        EventKind::CompactionFinished {
            job,
            shape,
            num_output_files,
            ..
        } => {
            let (job, files) = (job.0, num_output_files);
            let shape = shape_text(shape);
            format!("compaction_finished {job} files={files} {shape}")
        }
        EventKind::TrivialMove {
            job,
            reason,
            destination_level,
            inputs,
            reasoning,
            shape,
            ..
        } => {
            let (job, reason, level) = (job.0, reason.name(), destination_level);
            let (shape, reasoning) = (shape_text(shape), reasoning.to_text());
            format!("trivial_move {job} {reason} to L{level} {inputs:?} {shape}\n{reasoning}")
        }
        EventKind::DeletionCompaction {
            job,
            reason,
            inputs,
            reasoning,
            shape,
            ..
        } => {
            let (job, reason) = (job.0, reason.name());
            let (shape, reasoning) = (shape_text(shape), reasoning.to_text());
            format!("deletion_compaction {job} {reason} {inputs:?} {shape}\n{reasoning}")
        }
        EventKind::CompactionStarted {
            job,
            slot,
            reason,
            output_level,
            inputs,
            reasoning,
            ..
        } => {
            let (job, reason, level) = (job.0, reason.name(), output_level);
            let began = format!("{job} slot={slot} {reason} to L{level} {inputs:?}");
            format!("compaction_started {began}\n{}", reasoning.to_text())
        }
        EventKind::LevelTargets {
            base_level,
            max_bytes,
            reasoning,
        } => {
            let reasoning = reasoning.to_text();
            format!("level_targets base L{base_level} {max_bytes:?}\n{reasoning}")
        }
        other => format!("{other:?}"),
    }
}

#[test]
fn events_are_as_specified() {
    walk("tests/testdata/events", |file| {
        file.run(|case| {
            let folder = committed(case.input.trim());
            let number = |name: &str| case.args[name][0].parse::<usize>().expect("a number");
            let with = case.args.get("with");
            let files = with.map_or(folder.files(), |names| subset(folder.files(), names));
            let recording = read_recording(&files).expect("undamaged");
            let events = recorded_events(&recording);
            let shown = events.iter().skip(number("skip")).take(number("count"));
            shown.map(event_text).collect::<String>()
        });
    });
}

/// A reader's own record of files by level, from events alone.
#[derive(Default)]
struct Books {
    levels: BTreeMap<u64, u32>,
    pending: BTreeMap<u32, Vec<(u64, u32)>>,
    inputs: BTreeMap<u32, Vec<u64>>,
    slots: BTreeMap<u32, u32>,
}

impl Books {
    fn take(&mut self, event: &Event) {
        match &event.kind {
            EventKind::TableFileCreation {
                job,
                file_number,
                level,
                ..
            } => {
                let number = file_number.0;
                assert!(
                    !self.levels.contains_key(&number),
                    "{number} is written twice"
                );
                if job.0 == 0 {
                    self.levels.insert(number, *level);
                } else {
                    self.pending
                        .entry(job.0)
                        .or_default()
                        .push((number, *level));
                }
            }
            EventKind::CompactionStarted {
                job, slot, inputs, ..
            } => self.start(job.0, *slot, inputs),
            EventKind::CompactionFinished { job, shape, .. } => {
                self.slots.remove(&job.0);
                for number in self.inputs.remove(&job.0).expect("it started") {
                    self.levels.remove(&number);
                }
                self.install(job.0, shape);
            }
            EventKind::FlushFinished { job, shape, .. }
            | EventKind::IngestFinished { job, shape, .. } => self.install(job.0, shape),
            EventKind::TrivialMove {
                inputs,
                destination_level,
                shape,
                ..
            } => {
                for number in inputs.iter().flat_map(|input| &input.files) {
                    let moved = self.levels.insert(number.0, *destination_level);
                    assert!(moved.is_some(), "file {} moves", number.0);
                }
                self.check(shape);
            }
            EventKind::DeletionCompaction { inputs, shape, .. } => {
                for number in inputs.iter().flat_map(|input| &input.files) {
                    let dropped = self.levels.remove(&number.0);
                    assert!(dropped.is_some(), "file {} is dropped", number.0);
                }
                self.check(shape);
            }
            EventKind::TableFileDeletion { file_number, .. } => {
                assert!(
                    !self.levels.contains_key(&file_number.0),
                    "deleted while in the tree"
                );
            }
            _ => {}
        }
    }

    fn start(&mut self, job: u32, slot: u32, inputs: &[CompactionInput]) {
        let is_busy = self.slots.values().any(|busy| *busy == slot);
        assert!(!is_busy, "slot {slot} is busy");
        self.slots.insert(job, slot);
        let files = inputs
            .iter()
            .flat_map(|input| input.files.iter().map(|number| (input.level, number.0)));
        let mut numbers = Vec::new();
        for (level, number) in files {
            let at = self.levels.get(&number).map(|level| *level as usize);
            assert_eq!(at, Some(level), "input {number} of job {job}");
            numbers.push(number);
        }
        self.inputs.insert(job, numbers);
    }

    fn install(&mut self, job: u32, shape: &ShapeFacts) {
        self.levels.extend(
            self.pending
                .remove(&job)
                .expect("a job writes before it ends"),
        );
        self.check(shape);
    }

    /// A `LOG` that does not list all files counts none.
    fn check(&self, shape: &ShapeFacts) {
        if shape.lsm_state.is_empty() {
            return;
        }
        let mut counts = vec![0; shape.lsm_state.len()];
        for level in self.levels.values() {
            counts[*level as usize] += 1;
        }
        assert_eq!(counts, shape.lsm_state);
    }
}

/// Time never goes back, files are written before they are installed and exist when read, each slot
/// is used by one job at a time, and logged shapes match the logged files.
#[test]
fn event_logs_keep_their_books() {
    for name in judged_names() {
        let folder = committed(&name);
        let recording = read_recording(&folder.files()).expect("undamaged");
        let events = recorded_events(&recording);
        let mut books = Books::default();
        let mut time = 0;
        for event in &events {
            assert!(time <= event.time_micros, "{name}");
            time = event.time_micros;
            books.take(event);
        }
        for event in &events {
            let (reason, reasoning) = match &event.kind {
                EventKind::CompactionStarted {
                    reason, reasoning, ..
                }
                | EventKind::DeletionCompaction {
                    reason, reasoning, ..
                }
                | EventKind::TrivialMove {
                    reason, reasoning, ..
                } => (*reason, reasoning),
                _ => continue,
            };
            assert_ne!(reason, CompactionReason::ExternalSstIngestion, "{name}");
            assert!(
                !reasoning.checks().is_empty(),
                "{name}: every pick is explained: {:?}",
                event.kind
            );
        }
    }
}

/// RocksDB printed `AddFile(Total Files)` 25, `AddFile(L0 Files)` 19 and W-Amp 3.6: ingested files
/// are neither flushes nor compactions, and their bytes came in (S-6, S-8).
#[test]
fn ingested_files_are_events_of_their_own() {
    let folder = committed("9.10.0/x-l-ingest");
    let whole = read_recording(&folder.files()).expect("undamaged");
    let mut files = folder.files();
    files.manifest = None;
    let alone = read_recording(&files).expect("undamaged");
    for recording in [&whole, &alone] {
        let events = recorded_events(recording);
        let mut ingested = Vec::new();
        for event in &events {
            if let EventKind::IngestFinished { job, num_files, .. } = event.kind {
                let levels = events.iter().filter_map(|event| match event.kind {
                    EventKind::TableFileCreation { job: by, level, .. } if by == job => Some(level),
                    _ => None,
                });
                let levels: Vec<u32> = levels.collect();
                assert_eq!(levels.len(), num_files as usize);
                ingested.extend(levels);
            }
        }
        assert_eq!(ingested.len(), 25);
        assert_eq!(ingested.iter().filter(|level| **level == 0).count(), 19);
        let started = events
            .iter()
            .filter(|event| matches!(event.kind, EventKind::CompactionStarted { .. }));
        assert_eq!(started.count(), 36, "RocksDB counts so many");
        let mut books = Books::default();
        events.iter().for_each(|event| books.take(event));
    }
    let events = recorded_events(&whole);
    let amplification = events.iter().rev().find_map(|event| match &event.kind {
        EventKind::CompactionFinished { shape, .. } => Some(shape.write_amp),
        _ => None,
    });
    assert_eq!(format!("{:.1}", amplification.expect("one")), "3.6");
}
