//! Computation of the numbers in `rocksdb.stats` from an event log, for simulations and recordings
//! alike.

use crate::log::{Event, EventKind, JobId, ShapeFacts};
use crate::model::version::CompactionInput;
use crate::options::CompactionStyle;
use crate::options::RocksDbVersion;
use crate::stats::by_job::ByJob;
use crate::stats::dump_text::DatabaseCounters;
use crate::stats::table::{LevelFiles, LevelStats};
use crate::stats::tally::Tally;
use std::collections::{BTreeMap, BTreeSet};

/// Time from opening the database to the first periodic dump in µs (G-27: a few seconds).
const FIRST_DUMP_MICROS: u64 = 4_000_000;

/// A file in the tree, or an output file of a running job.
#[derive(Clone, Copy, Debug)]
struct File {
    number: u64,
    level: usize,
    bytes: u64,
}

/// A running job.
#[derive(Clone, Debug, Default)]
struct Running {
    /// Numbers of the input files, with the levels on which they count as being compacted.
    inputs: Vec<(u64, usize)>,
    stats: LevelStats,
}

/// Write amplification, read amplification and space amplification.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Amplification {
    /// Bytes written ÷ bytes flushed.
    pub write: f64,
    /// Number of sorted runs that a read may have to search; `None` if unknown.
    pub sorted_runs: Option<u32>,
    /// SST bytes ÷ bytes that the live keys would take in a single sorted run; 0 if unknown.
    pub space: f64,
}

/// Statistics since the database was last opened, computed event by event.
#[derive(Clone, Debug)]
pub struct EventStats {
    /// All numbers after the last event.
    pub tally: Tally,
    /// Amplifications after the last install.
    pub amplification: Amplification,
    /// Bytes that the next flush or compaction writes to blob files, which no event contains.
    pub blob_bytes: u64,
    style: CompactionStyle,
    /// Jobs that recovered memtables from the WAL when the database was opened.
    recoveries: BTreeSet<u32>,
    /// Times and numbers of jobs are known. A recording without a LOG lacks them.
    has_times: bool,
    /// Dump period of each process (`stats_dump_period_sec`); 0 for no dumps.
    dump_periods: Vec<u64>,
    /// Time of the next periodic dump in µs; `None` if there is none.
    next_dump_micros: Option<u64>,
    dump_period_micros: u64,
    files: BTreeMap<u64, File>,
    /// Output files of running jobs.
    pending: ByJob<Vec<File>>,
    running: ByJob<Running>,
}

impl EventStats {
    /// Creates statistics for a newly opened database. `dump_periods` has the
    /// `stats_dump_period_sec` of each process.
    pub fn new(version: RocksDbVersion, dump_periods: Vec<u64>) -> Self {
        Self {
            tally: Tally::new(version, 0),
            amplification: Amplification::default(),
            blob_bytes: 0,
            style: CompactionStyle::default(),
            recoveries: BTreeSet::new(),
            has_times: true,
            dump_periods,
            next_dump_micros: None,
            dump_period_micros: 0,
            files: BTreeMap::new(),
            pending: ByJob::default(),
            running: ByJob::default(),
        }
    }

    /// Sets a recording's column family, and the jobs that recovered memtables from the WAL; no
    /// event contains either.
    pub fn of_family(mut self, name: &str, recoveries: BTreeSet<u32>) -> Self {
        self.tally.column_family = name.to_string();
        self.recoveries = recoveries;
        self
    }

    /// Applies the next event of the log. Returns true if any number except the clock may have
    /// changed; then call [`EventStats::look_around`].
    pub fn apply(&mut self, event: &Event) -> bool {
        self.take_due_snapshot(event.time_micros);
        self.apply_kind(event)
    }

    /// Frees the state that is needed only for further events.
    pub fn release(&mut self) {
        self.files = BTreeMap::new();
        self.pending = ByJob::default();
        self.running = ByJob::default();
    }

    /// Sets the counters that no event contains, right after an event.
    pub fn look_around(&mut self, event: &Event, counters: DatabaseCounters) {
        let tally = &mut self.tally;
        tally.time_micros = event.time_micros;
        tally.user_bytes_written = event.user_bytes_written;
        tally.counters = DatabaseCounters {
            uptime_micros: event.time_micros.saturating_sub(tally.opened_at_micros),
            ..counters
        };
    }

    /// Numbers at some time after the last event. `before_micros` is the time from opening the
    /// database until the counters started.
    pub fn tally_at(&self, now_micros: u64, before_micros: u64) -> Tally {
        let mut tally = self.tally.clone();
        if let Some(last) = self.last_due(now_micros) {
            take_snapshot(&mut tally, last);
        }
        tally.time_micros = now_micros;
        let uptime_micros = now_micros.saturating_sub(tally.opened_at_micros);
        tally.counters.uptime_micros = uptime_micros.saturating_add(before_micros);
        let at_last_dump = &mut tally.at_last_dump.uptime_micros;
        if *at_last_dump != 0 {
            *at_last_dump = at_last_dump.saturating_add(before_micros);
        }
        tally
    }

    /// Time of the last periodic dump due by `now_micros`.
    fn last_due(&self, now_micros: u64) -> Option<u64> {
        let due = self.next_dump_micros.filter(|due| *due <= now_micros)?;
        let missed = (now_micros - due) / self.dump_period_micros;
        Some(due.saturating_add(self.dump_period_micros.saturating_mul(missed)))
    }

    /// Starts a new interval if a dump was due before this event (S-11).
    fn take_due_snapshot(&mut self, now_micros: u64) {
        let Some(last) = self.last_due(now_micros) else {
            return;
        };
        self.next_dump_micros = Some(last.saturating_add(self.dump_period_micros));
        take_snapshot(&mut self.tally, last);
    }

    fn apply_kind(&mut self, event: &Event) -> bool {
        match &event.kind {
            EventKind::ScenarioStarted {
                num_levels,
                compaction_style,
                has_times,
                ..
            } => {
                self.has_times = *has_times;
                let release = self.tally.table.version();
                let family = std::mem::take(&mut self.tally.column_family);
                self.tally = Tally::new(release, *num_levels as usize);
                self.tally.column_family = family;
                // Without a known style there are no scores to show.
                self.style = compaction_style.unwrap_or_default();
            }
            EventKind::BenchmarkStarted {
                is_open,
                step,
                level_scores,
                ..
            } => {
                if *is_open {
                    self.open(*step, event.time_micros);
                }
                self.set_scores(level_scores);
            }
            EventKind::OptionsChanged { shape, .. } => self.set_scores(&shape.level_scores),
            EventKind::MemtableSwitched { .. } | EventKind::LevelTargets { .. } => {}
            EventKind::FlushStarted {
                job, input_entries, ..
            } => {
                let mut running = Running::default();
                running.stats.input_records = *input_entries;
                self.running.insert(*job, running);
                return false;
            }
            EventKind::TableFileCreation {
                job,
                file_number,
                level,
                file_size,
                ..
            } => {
                let file = File {
                    number: file_number.0,
                    level: *level as usize,
                    bytes: *file_size,
                };
                // Job 0 means that the file existed when the log began.
                if *job != JobId(0) {
                    self.pending.of_mut(*job).push(file);
                    return false;
                }
                self.add(file);
            }
            EventKind::TableFileDeletion { file_number, .. } => return self.remove(file_number.0),
            EventKind::FlushFinished { .. } => self.finish_flush(event),
            EventKind::WriteStall { condition, .. } => self.tally.set_condition(*condition),
            _ => self.apply_compaction(event),
        }
        true
    }

    /// Applies an event for a compaction, move, drop or ingestion.
    fn apply_compaction(&mut self, event: &Event) {
        match &event.kind {
            EventKind::CompactionStarted {
                job,
                inputs,
                output_level,
                level_scores,
                ..
            } => {
                self.start_compaction(*job, inputs, *output_level as usize);
                self.set_scores(level_scores);
            }
            EventKind::CompactionFinished { .. } => self.finish_compaction(event),
            EventKind::TrivialMove {
                job,
                destination_level,
                total_files_size,
                inputs,
                shape,
                ..
            } => {
                let level = *destination_level as usize;
                // A move at open has no job, and RocksDB does not count it.
                if job.known().is_some() || !self.has_times {
                    self.tally.table.add_trivial_move(level, *total_files_size);
                    self.tally.trivial_moves += 1;
                }
                self.move_files(inputs, level);
                self.installed(shape);
            }
            EventKind::IngestFinished { job, shape, .. } => {
                for file in self.pending.remove(*job).unwrap_or_default() {
                    self.tally.table.add_ingested(file.level, file.bytes);
                    self.add(file);
                }
                self.installed(shape);
            }
            EventKind::DeletionCompaction { inputs, shape, .. } => {
                for number in inputs.iter().flat_map(|input| &input.files) {
                    self.remove(number.0);
                }
                self.installed(shape);
            }
            _ => {}
        }
    }

    fn open(&mut self, step: u32, now_micros: u64) {
        self.tally.time_micros = now_micros;
        self.tally.reopen();
        for level in &mut self.tally.files {
            level.files_being_compacted = 0;
        }
        self.running.clear();
        self.pending.clear();
        let period = self.dump_periods.get(step as usize).copied().unwrap_or(0);
        self.dump_period_micros = period.saturating_mul(1_000_000);
        self.next_dump_micros = (0 < period).then(|| now_micros.saturating_add(FIRST_DUMP_MICROS));
    }

    fn level(&mut self, level: usize) -> &mut LevelFiles {
        // The log's first event gives the number of levels; only a damaged recording has more.
        let last = self.tally.files.len().saturating_sub(1);
        if self.tally.files.is_empty() {
            self.tally.files.push(LevelFiles::default());
        }
        &mut self.tally.files[level.min(last)]
    }

    fn add(&mut self, file: File) {
        // Damaged recordings may add a file twice.
        self.remove(file.number);
        self.files.insert(file.number, file);
        let level = self.level(file.level);
        level.files += 1;
        level.bytes += file.bytes;
    }

    fn remove(&mut self, number: u64) -> bool {
        let Some(file) = self.files.remove(&number) else {
            return false;
        };
        let level = self.level(file.level);
        level.files -= 1;
        level.bytes -= file.bytes;
        true
    }

    fn move_files(&mut self, inputs: &[CompactionInput], destination: usize) {
        for number in inputs.iter().flat_map(|input| &input.files) {
            if let Some(file) = self.files.get(&number.0).copied() {
                self.remove(number.0);
                self.add(File {
                    level: destination,
                    ..file
                });
            }
        }
    }

    /// Sets the totals of the tree after an install.
    fn installed(&mut self, shape: &ShapeFacts) {
        self.amplification = Amplification {
            write: shape.write_amp,
            sorted_runs: (!shape.lsm_state.is_empty()).then_some(shape.sorted_run_count),
            space: shape.space_amp,
        };
        self.tally.pending_compaction_bytes = shape.pending_compaction_bytes;
        self.set_scores(&shape.level_scores);
    }

    /// Sets the scores as the table shows them (S-12, S-14).
    fn set_scores(&mut self, scores: &[f64]) {
        let (release, num_levels) = (self.tally.table.version(), self.tally.files.len());
        let style = self.style.rules();
        for (level, row) in self.tally.files.iter_mut().enumerate() {
            let score = scores.get(level).copied().unwrap_or(0.0);
            row.score = style.shown_score(level, score, release, num_levels);
        }
    }

    fn finish_flush(&mut self, event: &Event) {
        let EventKind::FlushFinished {
            job,
            micros,
            cpu_micros,
            compression_cpu_micros,
            pre_compression_bytes,
            shape,
        } = &event.kind
        else {
            return;
        };
        let flush = self.running.remove(*job).unwrap_or_default();
        let files = self.pending.remove(*job).unwrap_or_default();
        let written = files.iter().map(|file| file.bytes).sum();
        let count = files.len() as u64;
        files.into_iter().for_each(|file| self.add(file));
        let tally = &mut self.tally;
        let is_recovery = { job.known() }.is_some_and(|job| self.recoveries.contains(&job));
        // A flush writes one file. In a recorded database one edit may install the files of several
        // flushes: all that a WAL replay wrote, or those with jobs that no LOG names.
        let flushes = count.max(1);
        tally.flushes += flushes;
        let mut stats = LevelStats {
            bytes_written: written,
            bytes_written_blob: self.blob_bytes,
            bytes_written_pre_compression: *pre_compression_bytes,
            micros: *micros,
            cpu_micros: *cpu_micros,
            input_records: flush.stats.input_records,
            ..LevelStats::default()
        };
        for _ in 0..flushes {
            // Only the first flush carries the sums.
            let stats = std::mem::take(&mut stats);
            match is_recovery {
                true => tally.table.add_recovered(&stats),
                false => tally.table.add_flush(&stats),
            }
        }
        if let Some(level) = tally.compression.first_mut() {
            level.compression_micros += compression_cpu_micros;
        }
        self.installed(shape);
    }

    fn start_compaction(&mut self, job: JobId, inputs: &[CompactionInput], output_level: usize) {
        let mut running = Running::default();
        for input in inputs {
            for number in &input.files {
                // The file may be missing in a recording.
                let Some(file) = self.files.get(&number.0).copied() else {
                    continue;
                };
                running.inputs.push((number.0, file.level));
                self.level(file.level).files_being_compacted += 1;
                let stats = &mut running.stats;
                match input.level == output_level {
                    true => stats.bytes_read_output_level += file.bytes,
                    false => stats.bytes_read_non_output_levels += file.bytes,
                }
            }
        }
        // Damaged recordings may start a job twice; the first start's inputs are then released.
        if let Some(before) = self.running.insert(job, running) {
            self.release_inputs(&before);
        }
    }

    fn release_inputs(&mut self, running: &Running) {
        for (_, level) in &running.inputs {
            let count = &mut self.level(*level).files_being_compacted;
            *count = count.saturating_sub(1);
        }
    }

    fn finish_compaction(&mut self, event: &Event) {
        let EventKind::CompactionFinished {
            job,
            output_level,
            total_output_size,
            num_input_records,
            num_output_records,
            micros,
            cpu_micros,
            compression_cpu_micros,
            decompression_cpu_micros,
            pre_compression_bytes,
            shape,
            ..
        } = &event.kind
        else {
            return;
        };
        self.tally.compactions += 1;
        let files = self.pending.remove(*job).unwrap_or_default();
        if let Some(running) = self.running.remove(*job) {
            self.release_inputs(&running);
            for (number, _) in &running.inputs {
                self.remove(*number);
            }
            let stats = LevelStats {
                bytes_written: *total_output_size,
                bytes_written_pre_compression: *pre_compression_bytes,
                micros: *micros,
                cpu_micros: *cpu_micros,
                input_records: *num_input_records,
                dropped_records: num_input_records.saturating_sub(*num_output_records),
                bytes_written_blob: self.blob_bytes,
                ..running.stats
            };
            let level = *output_level as usize;
            self.tally.table.add_compaction(level, &stats);
            if let Some(level) = self.tally.compression.get_mut(level) {
                level.compression_micros += compression_cpu_micros;
                level.decompression_micros += decompression_cpu_micros;
            }
        }
        files.into_iter().for_each(|file| self.add(file));
        self.installed(shape);
    }
}

/// Starts a new interval at a periodic dump.
fn take_snapshot(tally: &mut Tally, time_micros: u64) {
    tally.table.take_interval_snapshot(&tally.files);
    tally.at_last_dump = DatabaseCounters {
        uptime_micros: time_micros - tally.opened_at_micros,
        ..tally.counters
    };
}
