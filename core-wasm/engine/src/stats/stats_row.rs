//! A row of the Compaction Stats table, unrounded (S-7, S-8).

use crate::stats::level_stats::LevelStats;

/// State of one level's files when a table is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LevelFiles {
    /// Number of files on the level.
    pub files: u64,
    /// Number of files on the level that are being compacted.
    pub files_being_compacted: u64,
    /// Raw size of the files, in bytes.
    pub bytes: u64,
    /// Score of the level (S-12, S-14).
    pub score: f64,
}

/// A row of the table, unrounded. Rows for levels come first, then `Sum`, then `Int`.
#[derive(Clone, Debug, PartialEq)]
pub struct StatsRow {
    /// Name of the row: `L0` … , `Sum` or `Int`.
    pub level: String,
    /// Number of files.
    pub files: u64,
    /// Number of files that are being compacted.
    pub files_being_compacted: u64,
    /// Raw size of the files, in bytes.
    pub size_bytes: u64,
    /// Score shown in the row.
    pub score: f64,
    /// Write amplification: bytes written ÷ bytes from the level above (S-8).
    pub w_amp: f64,
    /// Counters of the row.
    pub stats: LevelStats,
}

impl StatsRow {
    /// Bytes read by compactions, including those from blob files.
    pub fn read_bytes(&self) -> u64 {
        self.stats.input_bytes() + self.stats.bytes_read_output_level
    }

    /// Bytes written minus bytes read from the output level; may be negative (S-7).
    pub fn wnew_bytes(&self) -> i64 {
        self.stats.bytes_written as i64 - self.stats.bytes_read_output_level as i64
    }

    /// Rd(MB/s): MiB read per second of job time.
    pub fn read_mib_per_second(&self) -> f64 {
        self.read_bytes() as f64 / MIB / self.elapsed_seconds()
    }

    /// Wr(MB/s): MiB written per second of job time.
    pub fn write_mib_per_second(&self) -> f64 {
        self.stats.all_bytes_written() as f64 / MIB / self.elapsed_seconds()
    }

    /// Comp(sec): job time in seconds.
    pub fn compaction_seconds(&self) -> f64 {
        self.stats.micros as f64 / 1e6
    }

    /// CompMergeCPU(sec): CPU time of jobs in seconds.
    pub fn cpu_seconds(&self) -> f64 {
        self.stats.cpu_micros as f64 / 1e6
    }

    /// Avg(sec): mean job time in seconds; 0 if there are no jobs.
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
