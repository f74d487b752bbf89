//! Numbers behind `rocksdb.stats` at one moment in a run.

use crate::options::RocksDbVersion;
use crate::stats::dump_text::{DatabaseCounters, StatsReport};
use crate::stats::table::{CompactionStats, LevelFiles};
use crate::stats::unknown_stats::UnknownStats;
use crate::write_stall::StallCondition;

/// CPU time for compression and decompression in a level's jobs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CompressionCpu {
    /// CPU time for compression, in µs.
    pub compression_micros: u64,
    /// CPU time for decompression, in µs.
    pub decompression_micros: u64,
}

/// All numbers behind `rocksdb.stats`. Counters start when the process opens the database.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    /// Name of the column family.
    pub column_family: String,
    /// Current virtual time, in µs.
    pub time_micros: u64,
    /// Bytes of keys and values written since the scenario began.
    pub user_bytes_written: u64,
    /// Time when the process opened the database, in µs of virtual time.
    pub opened_at_micros: u64,
    /// Counters of the Compaction Stats table.
    pub table: CompactionStats,
    /// Files of each level.
    pub files: Vec<LevelFiles>,
    /// CPU times for compression, by level.
    pub compression: Vec<CompressionCpu>,
    /// Other counters, as of now.
    pub counters: DatabaseCounters,
    /// Other counters at the last periodic dump.
    pub at_last_dump: DatabaseCounters,
    /// Estimated pending compaction bytes (L-9).
    pub pending_compaction_bytes: u64,
    /// Number of finished flushes.
    pub flushes: u64,
    /// Number of finished compactions, without trivial moves.
    pub compactions: u64,
    /// Number of trivial moves.
    pub trivial_moves: u64,
    condition: u64,
}

impl Tally {
    /// Numbers for a newly opened database.
    pub fn new(version: RocksDbVersion, num_levels: usize) -> Self {
        Self {
            column_family: "default".to_string(),
            time_micros: 0,
            user_bytes_written: 0,
            opened_at_micros: 0,
            table: CompactionStats::new(version, num_levels),
            files: vec![LevelFiles::default(); num_levels],
            compression: vec![CompressionCpu::default(); num_levels],
            counters: DatabaseCounters::default(),
            at_last_dump: DatabaseCounters::default(),
            pending_compaction_bytes: 0,
            flushes: 0,
            compactions: 0,
            trivial_moves: 0,
            condition: StallCondition::Normal as u64,
        }
    }

    /// Starts another process: counters restart at 0, files stay.
    pub fn reopen(&mut self) {
        let fresh = Tally::new(self.table.version(), self.files.len());
        *self = Tally {
            column_family: std::mem::take(&mut self.column_family),
            time_micros: self.time_micros,
            opened_at_micros: self.time_micros,
            user_bytes_written: self.user_bytes_written,
            files: std::mem::take(&mut self.files),
            pending_compaction_bytes: self.pending_compaction_bytes,
            ..fresh
        };
    }

    /// State of writes: normal, delayed or stopped.
    pub fn condition(&self) -> StallCondition {
        match self.condition {
            1 => StallCondition::Delayed,
            2 => StallCondition::Stopped,
            _ => StallCondition::Normal,
        }
    }

    /// Sets the state of writes.
    pub fn set_condition(&mut self, condition: StallCondition) {
        self.condition = condition as u64;
    }

    /// Statistics as RocksDB prints them.
    pub fn report(&self) -> StatsReport<'_> {
        self.report_without(UnknownStats::default())
    }

    /// Statistics as RocksDB prints them, with `?` for unknown numbers.
    pub fn report_without(&self, unknown: UnknownStats) -> StatsReport<'_> {
        StatsReport {
            column_family: &self.column_family,
            table: &self.table,
            files: &self.files,
            now: self.counters,
            at_last_dump: self.at_last_dump,
            pending_compaction_bytes: self.pending_compaction_bytes,
            unknown,
        }
    }

    /// Visits every number in a fixed order, so that a history can store and restore them. The
    /// number of calls depends only on the number of levels.
    pub fn visit(&mut self, visit: &mut impl FnMut(&mut u64)) {
        for number in [
            &mut self.time_micros,
            &mut self.user_bytes_written,
            &mut self.opened_at_micros,
            &mut self.pending_compaction_bytes,
            &mut self.flushes,
            &mut self.compactions,
            &mut self.trivial_moves,
            &mut self.condition,
        ] {
            visit(number);
        }
        self.counters.visit(visit);
        self.at_last_dump.visit(visit);
        for compression in &mut self.compression {
            visit(&mut compression.compression_micros);
            visit(&mut compression.decompression_micros);
        }
        for level in &mut self.files {
            visit(&mut level.files);
            visit(&mut level.files_being_compacted);
            visit(&mut level.bytes);
            // Scores are short fractions: their last bytes are mostly zero and should come first.
            let mut score = level.score.to_bits().swap_bytes();
            visit(&mut score);
            level.score = f64::from_bits(score.swap_bytes());
        }
        self.table.visit(visit);
    }
}
