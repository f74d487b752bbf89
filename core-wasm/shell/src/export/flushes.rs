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
    files: Vec<Written>,
}

/// The SST file that it wrote; nothing: it wrote none.
#[derive(Clone, Copy, Debug, Default)]
struct Written {
    number: Option<u64>,
    level: Option<u32>,
    bytes: u64,
    raw_bytes: u64,
    entries: u64,
    deletions: u64,
    pre_compression_bytes: u64,
}

/// `flushes`
#[derive(Default)]
pub(super) struct Flushes {
    running: BTreeMap<JobId, Flush>,
}

impl Flushes {
    /// A row for each file: RocksDB writes one in a flush, and one edit may install those of
    /// several, as it does with what the replay of a WAL wrote.
    fn ended(&mut self, event: &Event, known: &Known) -> Vec<Row> {
        let EventKind::FlushFinished {
            job,
            pre_compression_bytes,
            ..
        } = &event.kind
        else {
            return Vec::new();
        };
        let mut flush = self.running.remove(job).unwrap_or_else(|| Flush {
            start_event: known.event(),
            start: event.time_micros,
            ..Flush::default()
        });
        let mut files = std::mem::take(&mut flush.files);
        let together: u64 = files.iter().map(|file| file.bytes).sum();
        match files.as_mut_slice() {
            [] => files.push(Written::default()),
            [file] => file.pre_compression_bytes = *pre_compression_bytes,
            // Where all are uncompressed; else nobody says which bytes are whose.
            several if *pre_compression_bytes == together => {
                for file in several {
                    file.pre_compression_bytes = file.bytes;
                }
            }
            _ => {}
        }
        let entries = (files.len() < 2).then_some(flush.input_entries);
        let rows = files.iter().filter_map(|file| {
            let input_entries = entries.unwrap_or(file.entries);
            row(&flush, file, input_entries, event, known)
        });
        rows.collect()
    }
}

fn row(
    flush: &Flush,
    file: &Written,
    input_entries: u64,
    event: &Event,
    known: &Known,
) -> Option<Row> {
    let EventKind::FlushFinished {
        job,
        micros,
        cpu_micros,
        compression_cpu_micros,
        ..
    } = &event.kind
    else {
        return None;
    };
    let input_entries = known.unless_unknown(input_entries);
    let entries = known.unless_unknown(file.entries);
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
        { known.time(event.time_micros) }
            .filter(|_| known.has_end(*job))
            .into(),
        micros.into(),
        known.unless_unknown(*cpu_micros).into(),
        known.if_simulated(*compression_cpu_micros).into(),
        known.if_has_times(flush.memtables).into(),
        input_entries.into(),
        entries.into(),
        dropped.into(),
        known.if_has_times(file.deletions).into(),
        { file.number }
            .map_or_else(String::new, |number| number.to_string())
            .into(),
        file.level.into(),
        file.bytes.into(),
        known.unless_unknown(file.raw_bytes).into(),
        known.unless_unknown(file.pre_compression_bytes).into(),
        known.flush_reason(*job).map(str::to_string).into(),
    ])
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
                    flush.files.push(Written {
                        number: Some(file_number.0),
                        level: Some(*level),
                        bytes: *file_size,
                        raw_bytes: *raw_bytes,
                        entries: *entries,
                        deletions: *deletions,
                        ..Written::default()
                    });
                }
            }
            _ => rows.extend(self.ended(event, known)),
        }
    }

    fn finish(&mut self, _: &Known, _: &mut Vec<Row>) {}
}
