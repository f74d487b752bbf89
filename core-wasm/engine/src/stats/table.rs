//! The Compaction Stats table in RocksDB's own format (S-1..S-24).
//!
//! Mirrors `InternalStats::DumpCFStatsNoFileHistogram`, `PrepareLevelStats` and `PrintLevelStats`.
//! Fidelity: exact. A simulation has no blob files. A recording may give bytes read from them only
//! to 0.1 MB, which leaves dependent numbers unknown. It does not give the time of ingestions, nor
//! whether files were copied (counted as written) or linked (counted as moved); neither is counted
//! here, not even in the pool `User` (S-6).

use crate::options::RocksDbVersion;
pub use crate::stats::format::{
    Column, PrintedRow, PrintedTable, StatsGroup, parse_stats_tables, printed_row,
};
use crate::stats::format::{header_line, print_row, title_line};
pub use crate::stats::level_stats::{LevelStats, Totals};
pub use crate::stats::stats_row::{LevelFiles, StatsRow};
use crate::stats::unknown_stats::{UNKNOWN, UnknownStats};

/// Counters of all levels since the database was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompactionStats {
    version: RocksDbVersion,
    levels: Vec<LevelStats>,
    /// Counters of the thread pool for compactions.
    low: LevelStats,
    /// Counters of the thread pool for flushes.
    high: LevelStats,
    /// Counters of the thread that opens the database, without ingestion.
    user: LevelStats,
    /// Totals for flushed and ingested files; the others are computed from `levels`.
    came_in: Totals,
    snapshot: Snapshot,
}

/// Counters at the last periodic dump, where the interval starts (S-11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Snapshot {
    sum: LevelStats,
    totals: Totals,
}

impl CompactionStats {
    /// Creates counters for a newly opened database.
    pub fn new(version: RocksDbVersion, num_levels: usize) -> Self {
        Self {
            version,
            levels: vec![LevelStats::default(); num_levels],
            low: LevelStats::default(),
            high: LevelStats::default(),
            user: LevelStats::default(),
            came_in: Totals::default(),
            snapshot: Snapshot::default(),
        }
    }

    /// Counts a flush on L0 (S-4). Entries dropped by the flush do not count: in tables recorded
    /// from 11.8.1, KeyDrop is 0 for flushes that merged overwritten keys.
    pub fn add_flush(&mut self, flush: &LevelStats) {
        let has_keys = self.version.at_least(10, 3);
        let input_records = if has_keys { flush.input_records } else { 0 };
        let stats = LevelStats {
            count: 1,
            input_records,
            ..*flush
        };
        self.charge(0, &stats);
        self.high.add(&stats);
        self.came_in.flushed_bytes += stats.all_bytes_written();
    }

    /// Counts a file written by the WAL replay at open, like a flush but in the pool `User` and
    /// without entries.
    pub fn add_recovered(&mut self, flush: &LevelStats) {
        let stats = LevelStats {
            count: 1,
            input_records: 0,
            ..*flush
        };
        self.charge(0, &stats);
        self.user.add(&stats);
        self.came_in.flushed_bytes += stats.all_bytes_written();
    }

    /// Counts a compaction on its output level (S-1, S-2). `count` is set to 1.
    pub fn add_compaction(&mut self, output_level: usize, stats: &LevelStats) {
        let stats = LevelStats { count: 1, ..*stats };
        self.charge(output_level, &stats);
        self.low.add(&stats);
    }

    /// Counts a trivial move, which adds only to the moved bytes (S-5, T-17).
    pub fn add_trivial_move(&mut self, output_level: usize, bytes: u64) {
        let moved = LevelStats {
            bytes_moved: bytes,
            ..LevelStats::default()
        };
        self.charge(output_level, &moved);
    }

    /// Counts an ingested file, which is a job on its level (S-6).
    pub fn add_ingested(&mut self, level: usize, bytes: u64) {
        let one = LevelStats {
            count: 1,
            ..LevelStats::default()
        };
        self.charge(level, &one);
        self.came_in.ingested_bytes += bytes;
        self.came_in.ingested_files += 1;
        self.came_in.ingested_level_0_files += u64::from(level == 0);
    }

    fn charge(&mut self, level: usize, stats: &LevelStats) {
        if self.levels.len() <= level {
            self.levels.resize(level + 1, LevelStats::default());
        }
        self.levels[level].add(stats);
    }

    /// Counters by level.
    pub fn levels(&self) -> &[LevelStats] {
        &self.levels
    }

    /// Bytes flushed since the database was opened.
    pub fn flushed_bytes(&self) -> u64 {
        self.came_in.flushed_bytes
    }

    /// Bytes flushed or ingested since the database was opened.
    pub fn bytes_that_came_in(&self) -> u64 {
        self.came_in.flushed_bytes + self.came_in.ingested_bytes
    }

    /// Returns true if a level has a row (S-9). WAL recovery and ingestion take time that no `LOG`
    /// gives; an ingestion is counted as a job anyway.
    fn is_printed(&self, level: usize, files: &LevelFiles) -> bool {
        let stats = self.levels.get(level).copied().unwrap_or_default();
        let has_recovered = level == 0 && self.user.count > 0;
        let took_time = stats.micros > 0 || stats.cpu_micros > 0 || stats.count > 0;
        took_time || files.files > 0 || has_recovered
    }

    /// Records the counters that the interval row starts from, at each periodic dump (S-11).
    pub fn take_interval_snapshot(&mut self, files: &[LevelFiles]) {
        self.snapshot = Snapshot {
            sum: self.sum_of_printed(files),
            totals: self.totals(),
        };
    }

    /// Totals since the database was opened.
    pub fn totals(&self) -> Totals {
        let mut totals = self.came_in;
        for level in &self.levels {
            totals.written_bytes += level.all_bytes_written();
            totals.read_bytes += level.input_bytes() + level.bytes_read_output_level;
            totals.micros += level.micros;
        }
        totals
    }

    /// Totals since the last periodic dump.
    pub fn interval_totals(&self) -> Totals {
        self.totals().since(self.snapshot.totals)
    }

    /// Visits every counter in a fixed order, so that a history can store and restore them. The
    /// number of counters depends only on the number of levels.
    pub fn visit(&mut self, visit: &mut impl FnMut(&mut u64)) {
        let pools = [&mut self.low, &mut self.high, &mut self.user];
        let pools = pools.into_iter().chain([&mut self.snapshot.sum]);
        for stats in self.levels.iter_mut().chain(pools) {
            stats.visit(visit);
        }
        self.snapshot
            .totals
            .sums()
            .into_iter()
            .for_each(&mut *visit);
        self.came_in.sums().into_iter().take(4).for_each(visit);
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

    /// Rows of printed levels, `Sum` and `Int` (S-9..S-11). `files` has one entry per level.
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
        let came_in = self.bytes_that_came_in() + u64::from(!self.version.at_least(6, 27));
        let w_amp = divide(sum.all_bytes_written() as f64, came_in as f64);
        rows.push(row("Sum".to_string(), &total, w_amp, sum));
        let interval = sum.since(self.snapshot.sum);
        let newly = self.interval_totals();
        let came_in = newly.flushed_bytes + newly.ingested_bytes;
        let w_amp = interval.all_bytes_written() as f64 / (came_in + 1) as f64;
        let no_files = LevelFiles::default();
        rows.push(row("Int".to_string(), &no_files, w_amp, interval));
        rows
    }

    /// Rows of the thread pools that have done any work: `Low` for compactions, `High` for flushes,
    /// `User` for WAL recovery (S-13).
    ///
    /// No `LOG` gives the duration of WAL recovery. If a time of 0 means unknown, its row is
    /// printed anyway.
    pub fn priority_rows(&self, unknown: UnknownStats) -> Vec<StatsRow> {
        let pools = [("Low", self.low), ("High", self.high), ("User", self.user)];
        let is_untimed = |name: &str, stats: &LevelStats| {
            unknown.zero_times && name == "User" && 0 < stats.bytes_written
        };
        let busy = pools
            .into_iter()
            .filter(|(name, stats)| 0 < stats.micros || is_untimed(name, stats));
        let rows =
            busy.map(|(name, stats)| row(name.to_string(), &LevelFiles::default(), 0.0, stats));
        rows.collect()
    }

    fn level_row(&self, level: usize, shape: &LevelFiles) -> StatsRow {
        let stats = self.levels.get(level).copied().unwrap_or_default();
        let input_bytes = if level == 0 {
            self.bytes_that_came_in()
        } else {
            stats.input_bytes()
        };
        let w_amp = divide(stats.all_bytes_written() as f64, input_bytes as f64);
        row(format!("L{level}"), shape, w_amp, stats)
    }

    /// Prints the table as RocksDB does, with a blank line before it (S-20, S-21).
    pub fn table(&self, files: &[LevelFiles]) -> String {
        self.table_without("default", files, UnknownStats::default())
    }

    /// Prints the table for a column family, with `?` for unknown numbers.
    pub fn table_without(
        &self,
        column_family: &str,
        files: &[LevelFiles],
        unknown: UnknownStats,
    ) -> String {
        self.print((column_family, "Level"), &self.rows(files), unknown)
    }

    /// Prints the table by thread pool as RocksDB does, with a blank line before it (S-13).
    pub fn priority_table(&self, column_family: &str, unknown: UnknownStats) -> String {
        // Pools have neither files nor scores, and RocksDB prints zeros.
        let unknown = UnknownStats {
            files: false,
            scores: false,
            ..unknown
        };
        let rows = self.priority_rows(unknown);
        self.print((column_family, "Priority"), &rows, unknown)
    }

    fn print(
        &self,
        (column_family, group): (&str, &str),
        rows: &[StatsRow],
        unknown: UnknownStats,
    ) -> String {
        let mut text = title_line(column_family);
        text.push_str(&header_line(group, self.version));
        for row in rows {
            let mut printed = printed_row(row, self.version);
            for (column, cell) in &mut printed.cells {
                if unknown.hides_of(*column, row) {
                    *cell = UNKNOWN.to_string();
                }
            }
            text.push_str(&print_row(&printed, self.version));
        }
        text
    }

    /// Release whose format is printed.
    pub fn version(&self) -> RocksDbVersion {
        self.version
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The row stays without files, because the ingestion took time that no `LOG` gives.
    #[test]
    fn a_level_that_files_were_ingested_into_has_a_row() {
        let mut stats = CompactionStats::new(RocksDbVersion::REFERENCE, 7);
        stats.add_ingested(6, 100);
        let rows = stats.rows(&[LevelFiles::default(); 7]);
        let counts = rows.iter().map(|row| (row.level.as_str(), row.stats.count));
        let counts: Vec<_> = counts.collect();
        assert_eq!(counts, [("L6", 1), ("Sum", 1), ("Int", 1)]);
    }
}
