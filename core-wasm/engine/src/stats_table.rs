//! The Compaction Stats table in RocksDB's own format (S-1..S-24).
//!
//! Mirrors `InternalStats::DumpCFStatsNoFileHistogram`, `PrepareLevelStats` and `PrintLevelStats`.
//! Fidelity: exact, without blob files (always 0.0) and without ingested files.

use crate::scenario::RocksDbVersion;
pub use crate::stats_format::{
    Column, PrintedRow, PrintedTable, StatsGroup, parse_stats_tables, printed_row,
};
use crate::stats_format::{header_line, print_row, title_line};

/// Counters of one level since the database was opened (S-1); a compaction is charged to its output
/// level, a flush to level 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelStats {
    /// Raw bytes of inputs that were not on the output level (Rn).
    pub bytes_read_non_output_levels: u64,
    /// Raw bytes of inputs that were on the output level (Rnp1).
    pub bytes_read_output_level: u64,
    /// Bytes of the output files.
    pub bytes_written: u64,
    /// The same before compression.
    pub bytes_written_pre_compression: u64,
    /// Bytes that trivial moves brought here.
    pub bytes_moved: u64,
    /// Wall time of the jobs in µs, summed over subcompactions.
    pub micros: u64,
    /// CPU time of the jobs in µs.
    pub cpu_micros: u64,
    /// Jobs; trivial moves do not count (S-5).
    pub count: u64,
    /// Entries read.
    pub input_records: u64,
    /// Entries read that were not written.
    pub dropped_records: u64,
}

impl LevelStats {
    /// Adds the counters of another level.
    pub fn add(&mut self, other: &LevelStats) {
        self.bytes_read_non_output_levels += other.bytes_read_non_output_levels;
        self.bytes_read_output_level += other.bytes_read_output_level;
        self.bytes_written += other.bytes_written;
        self.bytes_written_pre_compression += other.bytes_written_pre_compression;
        self.bytes_moved += other.bytes_moved;
        self.micros += other.micros;
        self.cpu_micros += other.cpu_micros;
        self.count += other.count;
        self.input_records += other.input_records;
        self.dropped_records += other.dropped_records;
    }

    /// What was added since an earlier state of the same counters. Saturates: the sum of printed
    /// levels can shrink when a level that only received moves empties (S-9).
    fn since(&self, earlier: &LevelStats) -> LevelStats {
        let minus = |now: u64, then: u64| now.saturating_sub(then);
        LevelStats {
            bytes_read_non_output_levels: minus(
                self.bytes_read_non_output_levels,
                earlier.bytes_read_non_output_levels,
            ),
            bytes_read_output_level: minus(
                self.bytes_read_output_level,
                earlier.bytes_read_output_level,
            ),
            bytes_written: minus(self.bytes_written, earlier.bytes_written),
            bytes_written_pre_compression: minus(
                self.bytes_written_pre_compression,
                earlier.bytes_written_pre_compression,
            ),
            bytes_moved: minus(self.bytes_moved, earlier.bytes_moved),
            micros: minus(self.micros, earlier.micros),
            cpu_micros: minus(self.cpu_micros, earlier.cpu_micros),
            count: minus(self.count, earlier.count),
            input_records: minus(self.input_records, earlier.input_records),
            dropped_records: minus(self.dropped_records, earlier.dropped_records),
        }
    }
}

/// What a flush adds (S-4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FlushStats {
    /// Bytes of its file.
    pub bytes_written: u64,
    /// The same before compression.
    pub bytes_written_pre_compression: u64,
    /// Wall time in µs.
    pub micros: u64,
    /// CPU time in µs.
    pub cpu_micros: u64,
    /// Entries of the memtables; counted since 10.3.
    pub input_records: u64,
}

/// Counters of all levels since the database was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompactionStats {
    version: RocksDbVersion,
    levels: Vec<LevelStats>,
    flushed_bytes: u64,
    snapshot: LevelStats,
    snapshot_flushed_bytes: u64,
}

/// What a table shows about one level's files at the moment it is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LevelFiles {
    /// Files.
    pub files: u64,
    /// Files that are inputs of running compactions.
    pub files_being_compacted: u64,
    /// Raw bytes.
    pub bytes: u64,
    /// The level's score (S-12, S-14).
    pub score: f64,
}

/// One row of the table, unrounded. Levels, then `Sum`, then `Int`.
#[derive(Clone, Debug, PartialEq)]
pub struct StatsRow {
    /// `L0` … , `Sum` or `Int`.
    pub level: String,
    /// Files.
    pub files: u64,
    /// Files that are inputs of running compactions.
    pub files_being_compacted: u64,
    /// Raw bytes of the files.
    pub size_bytes: u64,
    /// Score.
    pub score: f64,
    /// Written bytes ÷ bytes that came from above (S-8).
    pub w_amp: f64,
    /// The counters.
    pub stats: LevelStats,
}

impl StatsRow {
    /// Bytes read by compactions.
    pub fn read_bytes(&self) -> u64 {
        self.stats.bytes_read_non_output_levels + self.stats.bytes_read_output_level
    }

    /// Written bytes that were not on the output level before; may be negative (S-7).
    pub fn wnew_bytes(&self) -> i64 {
        self.stats.bytes_written as i64 - self.stats.bytes_read_output_level as i64
    }

    /// Rd(MB/s): MiB read a second of job time.
    pub fn read_mib_per_second(&self) -> f64 {
        self.read_bytes() as f64 / MIB / self.elapsed_seconds()
    }

    /// Wr(MB/s): MiB written a second of job time.
    pub fn write_mib_per_second(&self) -> f64 {
        self.stats.bytes_written as f64 / MIB / self.elapsed_seconds()
    }

    /// Comp(sec)
    pub fn compaction_seconds(&self) -> f64 {
        self.stats.micros as f64 / 1e6
    }

    /// CompMergeCPU(sec)
    pub fn cpu_seconds(&self) -> f64 {
        self.stats.cpu_micros as f64 / 1e6
    }

    /// Avg(sec); 0 without jobs.
    pub fn average_seconds(&self) -> f64 {
        if self.stats.count == 0 {
            0.0
        } else {
            self.compaction_seconds() / self.stats.count as f64
        }
    }

    fn elapsed_seconds(&self) -> f64 {
        (self.stats.micros + 1) as f64 / 1e6
    }
}

const MIB: f64 = (1u64 << 20) as f64;

impl CompactionStats {
    /// Counters of a database that was just opened.
    pub fn new(version: RocksDbVersion, num_levels: usize) -> Self {
        Self {
            version,
            levels: vec![LevelStats::default(); num_levels],
            flushed_bytes: 0,
            snapshot: LevelStats::default(),
            snapshot_flushed_bytes: 0,
        }
    }

    /// A flush: charged to level 0 (S-4). Entries that it drops are not counted: recorded tables of
    /// 11.8.1 say KeyDrop 0 for flushes that merged overwritten keys away.
    pub fn add_flush(&mut self, flush: &FlushStats) {
        let has_keys = self.version.at_least(10, 3);
        self.charge(
            0,
            &LevelStats {
                bytes_written: flush.bytes_written,
                bytes_written_pre_compression: flush.bytes_written_pre_compression,
                micros: flush.micros,
                cpu_micros: flush.cpu_micros,
                count: 1,
                input_records: if has_keys { flush.input_records } else { 0 },
                ..LevelStats::default()
            },
        );
        self.flushed_bytes += flush.bytes_written;
    }

    /// A compaction: everything is charged to its output level (S-1, S-2). `count` is set to 1.
    pub fn add_compaction(&mut self, output_level: usize, stats: &LevelStats) {
        self.charge(output_level, &LevelStats { count: 1, ..*stats });
    }

    /// A trivial move: moved bytes and nothing else (S-5).
    pub fn add_trivial_move(&mut self, output_level: usize, bytes: u64) {
        self.charge(
            output_level,
            &LevelStats {
                bytes_moved: bytes,
                ..LevelStats::default()
            },
        );
    }

    fn charge(&mut self, level: usize, stats: &LevelStats) {
        if self.levels.len() <= level {
            self.levels.resize(level + 1, LevelStats::default());
        }
        self.levels[level].add(stats);
    }

    /// The counters by level.
    pub fn levels(&self) -> &[LevelStats] {
        &self.levels
    }

    /// Bytes flushed since the database was opened.
    pub fn flushed_bytes(&self) -> u64 {
        self.flushed_bytes
    }

    /// Whether a level has a row (S-9).
    fn is_printed(&self, level: usize, files: &LevelFiles) -> bool {
        let stats = self.levels.get(level).copied().unwrap_or_default();
        stats.micros > 0 || stats.cpu_micros > 0 || files.files > 0
    }

    /// Takes the snapshot that the interval row counts from: at every periodic dump (S-11).
    pub fn take_interval_snapshot(&mut self, files: &[LevelFiles]) {
        self.snapshot = self.sum_of_printed(files);
        self.snapshot_flushed_bytes = self.flushed_bytes;
    }

    fn sum_of_printed(&self, files: &[LevelFiles]) -> LevelStats {
        let mut sum = LevelStats::default();
        for (level, stats) in self.levels.iter().enumerate() {
            let shape = files.get(level).copied().unwrap_or_default();
            if self.is_printed(level, &shape) {
                sum.add(stats);
            }
        }
        sum
    }

    /// The rows: printed levels, `Sum`, `Int` (S-9..S-11). `files` has one entry a level.
    pub fn rows(&self, files: &[LevelFiles]) -> Vec<StatsRow> {
        let mut rows = Vec::new();
        let mut total = LevelFiles::default();
        for level in 0..self.levels.len().max(files.len()) {
            let shape = files.get(level).copied().unwrap_or_default();
            total.files += shape.files;
            total.files_being_compacted += shape.files_being_compacted;
            if self.is_printed(level, &shape) {
                total.bytes += shape.bytes;
                rows.push(self.level_row(level, &shape));
            }
        }
        let sum = self.sum_of_printed(files);
        let w_amp = divide(sum.bytes_written as f64, self.flushed_bytes as f64);
        rows.push(row("Sum".to_string(), &total, w_amp, sum));
        let interval = sum.since(&self.snapshot);
        let flushed = self.flushed_bytes - self.snapshot_flushed_bytes;
        let w_amp = interval.bytes_written as f64 / (flushed + 1) as f64;
        rows.push(row(
            "Int".to_string(),
            &LevelFiles::default(),
            w_amp,
            interval,
        ));
        rows
    }

    fn level_row(&self, level: usize, shape: &LevelFiles) -> StatsRow {
        let stats = self.levels.get(level).copied().unwrap_or_default();
        let input_bytes = if level == 0 {
            self.flushed_bytes
        } else {
            stats.bytes_read_non_output_levels
        };
        let w_amp = divide(stats.bytes_written as f64, input_bytes as f64);
        row(format!("L{level}"), shape, w_amp, stats)
    }

    /// The table as RocksDB prints it, with its leading blank line (S-20, S-21).
    pub fn table(&self, files: &[LevelFiles]) -> String {
        let mut text = title_line("default");
        text.push_str(&header_line("Level", self.version));
        for row in self.rows(files) {
            text.push_str(&print_row(&printed_row(&row, self.version), self.version));
        }
        text
    }
}

fn row(level: String, shape: &LevelFiles, w_amp: f64, stats: LevelStats) -> StatsRow {
    StatsRow {
        level,
        files: shape.files,
        files_being_compacted: shape.files_being_compacted,
        size_bytes: shape.bytes,
        score: shape.score,
        w_amp,
        stats,
    }
}

fn divide(dividend: f64, divisor: f64) -> f64 {
    if divisor == 0.0 {
        0.0
    } else {
        dividend / divisor
    }
}
