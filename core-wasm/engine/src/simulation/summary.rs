//! Summary of a run, at the end or at any time before.

use crate::compaction::run_bounds::run_bounds;
use crate::log::{RunMode, ShapeFacts};
use crate::model::sorted_run::{sorted_run_count, sorted_runs};
use crate::options::Warning;
use crate::reasoning::Reasoning;
use crate::simulation::Simulation;
use crate::simulation::process::Activity;
use crate::stats::BenchmarkReport;
use crate::stats::dump_text::DatabaseCounters;
use crate::stats::table::LevelFiles;
use crate::write_stall::controller::StallCounts;

/// Progress of a run after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The run has not finished yet.
    Running,
    /// The last benchmark of the last process has finished.
    Done,
}

/// Time that writes have waited since the last process opened the database (W-7, W-9). A delayed
/// write waits while it sleeps, not for as long as the condition lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StallSummary {
    /// Time that delayed writes slept, in seconds.
    pub slowdown_sec: f64,
    /// Time that stopped writes waited, in seconds.
    pub stop_sec: f64,
    /// Sum of both times as a percentage of the uptime, RocksDB's cumulative stall (S-25).
    pub percent: f64,
    /// Number of times that each limit was exceeded (S-23).
    pub counts: StallCounts,
}

/// Results of a run. Counters cover the last process, as in RocksDB's own statistics.
#[derive(Clone, Debug, PartialEq)]
pub struct RunSummary {
    /// Mode of the run.
    pub mode: RunMode,
    /// Number of keys represented by each kept key; 1 in exact mode.
    pub sample_factor: u32,
    /// (Flushed + compacted) ÷ flushed bytes; 0 before the first flush.
    pub write_amp: f64,
    /// Current number of sorted runs.
    pub read_amp: u32,
    /// SST bytes ÷ bytes that the live keys would take in a single sorted run; 0 if unknown.
    pub space_amp: f64,
    /// Time and number of write stalls.
    pub stall: StallSummary,
    /// Number of finished flushes.
    pub flushes: u64,
    /// Number of finished compactions, without trivial moves.
    pub compactions: u64,
    /// Number of trivial moves.
    pub trivial_moves: u64,
    /// Files by level, for the Compaction Stats table, whose counters come from the events
    /// ([`EventStats`](crate::stats::event_stats::EventStats)).
    pub level_files: Vec<LevelFiles>,
    /// Warnings about aspects that the model does not cover.
    pub warnings: Vec<Warning>,
    /// Virtual time since the last process opened the database, in µs.
    pub uptime_micros: u64,
    /// Number of operations that the last process has written so far.
    pub writes: u64,
    /// Bytes of these operations' write batches with headers (B-14), called ingest by RocksDB.
    pub ingest_bytes: u64,
    /// Reports on the write benchmarks of all processes, in order, including the running one.
    pub benchmarks: Vec<BenchmarkReport>,
}

impl Simulation {
    /// Results of the run so far.
    pub fn summary(&self) -> RunSummary {
        let process = &self.process;
        let uptime_nanos = self.now_nanos - process.opened_at_nanos;
        let waited = process.writer.waited;
        let slowdown_sec = waited.delayed_picos as f64 / 1e12;
        let stop_sec = waited.stopped_picos as f64 / 1e12;
        let percent = match uptime_nanos {
            0 => 0.0,
            nanos => (slowdown_sec + stop_sec) * 1e11 / nanos as f64,
        };
        let benchmarks = self.benchmarks.iter();
        RunSummary {
            mode: self.run_mode(),
            sample_factor: self.detail.factor(),
            write_amp: process.io.write_amp(),
            read_amp: self.sorted_run_count(),
            space_amp: self.database.space_amp(),
            stall: StallSummary {
                slowdown_sec,
                stop_sec,
                percent,
                counts: process.controller.counts(),
            },
            flushes: process.flush_count,
            compactions: process.compaction_count,
            trivial_moves: process.trivial_move_count,
            level_files: self.level_files(),
            warnings: self.warnings.clone(),
            uptime_micros: uptime_nanos / 1_000,
            writes: process.writes,
            ingest_bytes: process.ingest_bytes,
            benchmarks: benchmarks
                .cloned()
                .chain(self.running_benchmark())
                .collect(),
        }
    }

    /// Report on the running write benchmark so far.
    pub(super) fn running_benchmark(&self) -> Option<BenchmarkReport> {
        let process = &self.process;
        let benchmark = process.benchmark?;
        (process.activity == Activity::Writing).then(|| BenchmarkReport {
            step: self.step_index as u32,
            benchmark,
            operations: process.writer.done,
            user_bytes: process
                .writer
                .done
                .saturating_mul(process.operation_bytes()),
            micros: (self.now_nanos - process.benchmark_began_at_nanos) / 1_000,
            latency: process.writer.latencies.summary(),
        })
    }

    /// Counters in `rocksdb.stats` that the event log does not contain; fast enough to read after
    /// every step.
    pub fn database_counters(&self) -> DatabaseCounters {
        let process = &self.process;
        let waited = process.writer.waited;
        let micros = |picos| u64::try_from(picos / 1_000_000).unwrap_or(u64::MAX);
        DatabaseCounters {
            uptime_micros: (self.now_nanos - process.opened_at_nanos) / 1_000,
            stalls: process.controller.counts(),
            slowdown_micros: micros(waited.delayed_picos),
            stop_micros: micros(waited.stopped_picos),
            written_keys: process.writes,
            written_bytes: process.ingest_bytes,
        }
    }

    fn sorted_run_count(&self) -> u32 {
        sorted_run_count(&self.database.version, &self.process.options) as u32
    }

    /// Totals for the current tree.
    pub(super) fn shape_facts(&self) -> ShapeFacts {
        let version = &self.database.version;
        let io = &self.process.io;
        let levels = 0..version.num_levels();
        ShapeFacts {
            lsm_state: levels
                .map(|level| version.files(level).len() as u32)
                .collect(),
            total_bytes: version.total_bytes(),
            sorted_run_count: self.sorted_run_count(),
            sorted_run_limit: self.sorted_run_limit(),
            flushed_bytes: io.flushed_bytes,
            compacted_bytes: io.compacted_bytes,
            compaction_read_bytes: io.compaction_read_bytes,
            write_amp: io.write_amp(),
            space_amp: self.database.space_amp(),
            level_scores: self.level_scores(),
            pending_compaction_bytes: self.process.picker.pending_compaction_bytes(),
            run_bounds: self.run_bounds(),
        }
    }

    /// Current bounds on the number of sorted runs.
    pub(super) fn run_bounds(&self) -> Reasoning {
        run_bounds(&self.pick_state())
    }

    /// Maximum number of sorted runs (U-25); 0 if unlimited.
    fn sorted_run_limit(&self) -> u32 {
        let (version, options) = (&self.database.version, &self.process.options);
        let style = options.compaction_style.rules();
        if !style.facts().has_run_limit {
            return 0;
        }
        style.sorted_run_limit(options, &sorted_runs(version, options))
    }

    /// Latest scores by level; only L0's if the style has a single score.
    pub(super) fn level_scores(&self) -> Vec<f64> {
        let scores = self.process.picker.scores();
        let style = self.process.options.compaction_style.rules();
        let levels = style
            .facts()
            .score_of
            .told_levels(self.database.version.num_levels());
        (0..levels).map(|level| scores.of(level)).collect()
    }

    fn level_files(&self) -> Vec<LevelFiles> {
        let version = &self.database.version;
        let levels = 0..version.num_levels();
        let rows = levels.map(|level| {
            let files = version.files(level);
            let busy = files.iter().filter(|file| !file.is_idle()).count();
            LevelFiles {
                files: files.len() as u64,
                files_being_compacted: busy as u64,
                bytes: version.level_bytes(level),
                score: self.shown_score(level),
            }
        });
        rows.collect()
    }

    /// Score of a level as shown in the Compaction Stats table (S-12, S-14).
    fn shown_score(&self, level: usize) -> f64 {
        let score = self.process.picker.scores().of(level);
        let style = self.process.options.compaction_style.rules();
        let (release, version) = (self.scenario.rocksdb_version, &self.database.version);
        style.shown_score(level, score, release, version.num_levels())
    }
}
