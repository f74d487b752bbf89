//! A row for each flush that ended.

use super::known::Known;
use super::table::{Row, Table, names};
use engine::log::{Event, EventKind, JobId};
use std::collections::BTreeMap;

/// A flush on its way.
#[derive(Clone, Debug, Default)]
struct Flush {
    slot: Option<u32>,
    start_event: u64,
    start: u64,
    memtables: u64,
    input_entries: u64,
    files: Vec<String>,
    level: Option<u32>,
    bytes: u64,
    raw_bytes: u64,
    entries: u64,
    deletions: u64,
}

/// `flushes`
#[derive(Default)]
pub(super) struct Flushes {
    running: BTreeMap<JobId, Flush>,
}

impl Flushes {
    fn ended(&mut self, event: &Event, known: &Known) -> Option<Row> {
        let EventKind::FlushFinished {
            job,
            micros,
            cpu_micros,
            compression_cpu_micros,
            pre_compression_bytes,
            ..
        } = &event.kind
        else {
            return None;
        };
        let flush = self.running.remove(job).unwrap_or_else(|| Flush {
            start_event: known.event(),
            start: event.time_micros,
            ..Flush::default()
        });
        let input_entries = known.unless_unknown(flush.input_entries);
        let entries = known.unless_unknown(flush.entries);
        let dropped = input_entries
            .zip(entries)
            .map(|(given, kept)| given.saturating_sub(kept));
        let micros = known.duration(*micros);
        Some(vec![
            job.known().into(),
            known.process.into(),
            flush.slot.into(),
            flush.start_event.into(),
            known.event().into(),
            micros.and(known.time(flush.start)).into(),
            known.time(event.time_micros).into(),
            micros.into(),
            known.unless_unknown(*cpu_micros).into(),
            known.if_simulated(*compression_cpu_micros).into(),
            known.if_has_times(flush.memtables).into(),
            input_entries.into(),
            entries.into(),
            dropped.into(),
            known.if_has_times(flush.deletions).into(),
            flush.files.join(" ").into(),
            flush.level.into(),
            flush.bytes.into(),
            known.unless_unknown(flush.raw_bytes).into(),
            known.unless_unknown(*pre_compression_bytes).into(),
            known.flush_reason(*job).map(str::to_string).into(),
        ])
    }
}

impl Table for Flushes {
    fn columns(&self, _: &Known) -> Vec<String> {
        names(&[
            "job",
            "process",
            "slot",
            "start_event",
            "end_event",
            "start_us",
            "end_us",
            "flush_us",
            "cpu_us",
            "compression_cpu_us",
            "memtables",
            "input_entries",
            "output_entries",
            "dropped_entries",
            "deletions",
            "file_numbers",
            "output_level",
            "output_bytes",
            "raw_bytes",
            "pre_compression_bytes",
            "reason",
        ])
    }

    fn follow(&mut self, event: &Event, known: &Known, rows: &mut Vec<Row>) {
        match &event.kind {
            EventKind::BenchmarkStarted { is_open: true, .. } => self.running.clear(),
            EventKind::FlushStarted {
                job,
                slot,
                memtable_count,
                input_entries,
            } => {
                let flush = Flush {
                    slot: known.if_has_times(*slot),
                    start_event: known.event(),
                    start: event.time_micros,
                    memtables: (*memtable_count).into(),
                    input_entries: *input_entries,
                    ..Flush::default()
                };
                self.running.insert(*job, flush);
            }
            EventKind::TableFileCreation {
                job,
                file_number,
                level,
                file_size,
                entries,
                deletions,
                raw_bytes,
                ..
            } => {
                if let Some(flush) = self.running.get_mut(job) {
                    flush.files.push(file_number.0.to_string());
                    flush.level = Some(*level);
                    flush.bytes += file_size;
                    flush.raw_bytes += raw_bytes;
                    flush.entries += entries;
                    flush.deletions += deletions;
                }
            }
            _ => rows.extend(self.ended(event, known)),
        }
    }

    fn finish(&mut self, _: &Known, _: &mut Vec<Row>) {}
}
