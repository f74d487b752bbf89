//! Statistics that a history lacks, marked so that nobody takes a 0 for a count.

use crate::stats::format::Column;
use crate::stats::stats_row::StatsRow;

/// Statistics that are unknown and printed as [`UNKNOWN`]; none in a simulation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnknownStats {
    /// Durations of jobs, and the time for which the database was open.
    pub times: bool,
    /// Durations of a row's jobs, if they add up to 0 µs.
    pub zero_times: bool,
    /// CPU time of jobs.
    pub cpu: bool,
    /// Bytes before compression.
    pub pre_compression: bool,
    /// Files on each level and their bytes.
    pub files: bool,
    /// Scores and pending compaction bytes.
    pub scores: bool,
    /// Entries that jobs read and dropped.
    pub entries: bool,
    /// Number of times that writes were found to be stalled.
    pub stall_counts: bool,
    /// Time for which writes were stalled.
    pub stall_times: bool,
    /// Entries of ingested files.
    pub ingested_entries: bool,
    /// Blob files, their bytes and their garbage.
    pub blob_files: bool,
    /// Bytes that compactions read from blob files.
    pub blob_reads: bool,
    /// Writes: keys, bytes, batches, groups, and the WAL.
    pub writes: bool,
}

/// Text printed in place of an unknown number. It is not part of RocksDB's format, so that no
/// parser takes it for a number.
pub const UNKNOWN: &str = "?";

impl UnknownStats {
    /// Returns true if a column's number in this row is unknown.
    pub fn hides_of(&self, column: Column, row: &StatsRow) -> bool {
        let bytes = row.read_bytes() + row.stats.bytes_written;
        let times = self.times || self.zero_times && row.stats.micros == 0 && bytes != 0;
        let cpu = self.cpu || times && row.stats.cpu_micros == 0;
        // The flushed bytes, by which these rows divide, are known.
        let is_of_flushed = matches!(row.level.as_str(), "L0" | "Sum" | "Int");
        let needs_reads = column != Column::WAmp || !is_of_flushed;
        Self {
            times,
            cpu,
            blob_reads: self.blob_reads && needs_reads,
            ..*self
        }
        .hides(column)
    }

    /// Returns true if a column's numbers are unknown in all rows.
    pub fn hides(&self, column: Column) -> bool {
        match column {
            Column::Score => self.scores,
            Column::Files | Column::Size => self.files,
            Column::WPreComp => self.pre_compression,
            Column::CompCpu => self.cpu,
            Column::CompSec | Column::Avg => self.times,
            Column::Wr => self.times,
            Column::Rd => self.times || self.blob_reads,
            Column::Read | Column::WAmp | Column::Rblob => self.blob_reads,
            Column::KeyIn | Column::KeyDrop => self.entries,
            _ => false,
        }
    }
}

/// Formats a number, or returns [`UNKNOWN`] if the number is unknown.
pub(super) fn unless(is_unknown: bool, number: impl ToString) -> String {
    match is_unknown {
        true => UNKNOWN.to_string(),
        false => number.to_string(),
    }
}
