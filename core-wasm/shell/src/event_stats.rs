//! The Compaction Stats table from an event log alone: how a recording's table is made, and a
//! second opinion on the engine's own counters.

use engine::compaction::CompactionInput;
use engine::event::{Event, EventKind, JobId, ShapeFacts};
use engine::scenario::RocksDbVersion;
use engine::stats_table::{CompactionStats, FlushStats, LevelStats};
use std::collections::BTreeMap;

/// A flush on its way.
#[derive(Clone, Copy, Debug)]
struct Flush {
    started_at_micros: u64,
    input_entries: u64,
}

/// Counters since the last process opened the database.
#[derive(Clone, Debug)]
pub struct EventStats {
    /// The table's counters. Bytes before compression are unknown and stay 0, as does CPU time.
    pub stats: CompactionStats,
    /// Flushes finished.
    pub flushes: u64,
    /// Compactions finished, trivial moves not included.
    pub compactions: u64,
    /// Trivial moves.
    pub trivial_moves: u64,
    /// The sums after the last install.
    pub shape: ShapeFacts,
    version: RocksDbVersion,
    sizes: BTreeMap<u64, u64>,
    /// Bytes that a job has written so far.
    written: BTreeMap<JobId, u64>,
    running_flushes: BTreeMap<JobId, Flush>,
    running_compactions: BTreeMap<JobId, (u64, LevelStats)>,
}

impl EventStats {
    /// Counters of a database that was just opened.
    pub fn new(version: RocksDbVersion) -> Self {
        Self {
            stats: CompactionStats::new(version, 0),
            flushes: 0,
            compactions: 0,
            trivial_moves: 0,
            shape: ShapeFacts::default(),
            version,
            sizes: BTreeMap::new(),
            written: BTreeMap::new(),
            running_flushes: BTreeMap::new(),
            running_compactions: BTreeMap::new(),
        }
    }

    /// Takes in the next event of the log.
    pub fn apply(&mut self, event: &Event) {
        let now = event.time_micros;
        match &event.kind {
            EventKind::BenchmarkStarted { is_open: true, .. } => self.open(),
            EventKind::FlushStarted {
                job, input_entries, ..
            } => {
                let flush = Flush {
                    started_at_micros: now,
                    input_entries: *input_entries,
                };
                self.running_flushes.insert(*job, flush);
            }
            EventKind::TableFileCreation {
                job,
                file_number,
                file_size,
                ..
            } => {
                self.sizes.insert(file_number.0, *file_size);
                *self.written.entry(*job).or_default() += file_size;
            }
            EventKind::TableFileDeletion { file_number, .. } => {
                self.sizes.remove(&file_number.0);
            }
            EventKind::FlushFinished { job, shape, .. } => {
                self.finish_flush(*job, now);
                self.shape = shape.clone();
            }
            EventKind::CompactionStarted {
                job,
                inputs,
                output_level,
                ..
            } => {
                let stats = self.input_stats(inputs, *output_level as usize);
                self.running_compactions.insert(*job, (now, stats));
            }
            EventKind::CompactionFinished { job, shape, .. } => {
                self.finish_compaction(*job, event);
                self.shape = shape.clone();
            }
            EventKind::TrivialMove {
                destination_level,
                total_files_size,
                shape,
                ..
            } => {
                let level = *destination_level as usize;
                self.stats.add_trivial_move(level, *total_files_size);
                self.trivial_moves += 1;
                self.shape = shape.clone();
            }
            EventKind::DeletionCompaction { shape, .. } => self.shape = shape.clone(),
            _ => {}
        }
    }

    /// A process opens the database: its counters start anew, the files stay.
    fn open(&mut self) {
        let fresh = Self::new(self.version);
        let sizes = std::mem::take(&mut self.sizes);
        let shape = std::mem::take(&mut self.shape);
        *self = Self {
            sizes,
            shape,
            ..fresh
        };
    }

    fn finish_flush(&mut self, job: JobId, now: u64) {
        self.flushes += 1;
        let written = self.written.remove(&job).unwrap_or_default();
        let Some(flush) = self.running_flushes.remove(&job) else {
            return;
        };
        self.stats.add_flush(&FlushStats {
            bytes_written: written,
            micros: now.saturating_sub(flush.started_at_micros),
            input_records: flush.input_entries,
            ..FlushStats::default()
        });
    }

    fn input_stats(&self, inputs: &[CompactionInput], output_level: usize) -> LevelStats {
        let mut stats = LevelStats::default();
        for input in inputs {
            let sizes = input.files.iter().map(|file| self.sizes.get(&file.0));
            let bytes: u64 = sizes.flatten().sum();
            if input.level == output_level {
                stats.bytes_read_output_level += bytes;
            } else {
                stats.bytes_read_non_output_levels += bytes;
            }
        }
        stats
    }

    fn finish_compaction(&mut self, job: JobId, event: &Event) {
        let EventKind::CompactionFinished {
            output_level,
            total_output_size,
            num_input_records,
            num_output_records,
            ..
        } = &event.kind
        else {
            return;
        };
        self.compactions += 1;
        self.written.remove(&job);
        let Some((started_at_micros, inputs)) = self.running_compactions.remove(&job) else {
            return;
        };
        let stats = LevelStats {
            bytes_written: *total_output_size,
            micros: event.time_micros.saturating_sub(started_at_micros),
            input_records: *num_input_records,
            dropped_records: num_input_records.saturating_sub(*num_output_records),
            ..inputs
        };
        self.stats.add_compaction(*output_level as usize, &stats);
    }
}
