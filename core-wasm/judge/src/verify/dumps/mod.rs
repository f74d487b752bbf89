//! Every dump of statistics in a `LOG`, computed again at its moment and compared cell by cell
//! (S-1..S-24, G-27).
//!
//! ```text
//! jobs ─▶ counters ─┐
//! units ─▶ tree ────┴▶ candidates ─▶ cells ─▶ DumpReport
//! ```
//! A dump's numbers are taken under the database's mutex, shortly before its line. What happened
//! right before the line is counted in the dump or not: of these moments the one counts in which
//! most cells agree, the same for all cells of the dump.

mod candidates;
mod cells;
mod counters;
mod tree;

use crate::verify::agreement::Agreement;
use recordings::database::Recording;
use std::collections::BTreeMap;

pub use candidates::compare_dumps;

/// Differing cells that are told one by one; more are only counted.
const MAX_DIFFERENCES: usize = 1_000;

/// The verdict on the dumps of one recording.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DumpReport {
    /// Dumps that were compared.
    pub dumps: u64,
    /// Cells that were compared: of tables, and numbers of the lines below them.
    pub cells: Agreement,
    /// Cells that were not, by what is missing.
    pub not_compared: BTreeMap<NotCompared, u64>,
    /// Differing cells, in the order of the log; no more than a thousand.
    pub differences: Vec<DifferingCell>,
    /// Dumps that the log has beyond those that are kept in memory.
    pub left_out: u64,
}

/// A cell on which a dump and we differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferingCell {
    /// The dump: 1 is the log's first.
    pub dump: u64,
    /// Time of the dump, in µs of the log.
    pub time: u64,
    /// The row of a table, or the beginning of a line.
    pub row: String,
    /// The column of a table; empty for a line.
    pub column: String,
    /// RocksDB's.
    pub printed: String,
    /// Ours.
    pub ours: String,
}

impl DifferingCell {
    /// Which cell, and what RocksDB printed.
    pub fn printed_text(&self) -> String {
        let column = match self.column.as_str() {
            "" => String::new(),
            column => format!(" {column}"),
        };
        format!("dump {}: {}{column} {}", self.dump, self.row, self.printed)
    }
}

/// Why a cell is not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NotCompared {
    /// It is no text.
    NoText,
    /// It counts from before the log.
    BeforeLog,
    /// It counts from a moment that no dump of the log has.
    UnknownInterval,
    /// Files or their sizes.
    Tree,
    /// Scores that lack what `CompactRange` had picked when it was paused.
    PausedPick,
    /// Scores and pending bytes need the options.
    Options,
    /// Input files of compactions.
    InputSizes,
    /// Durations, of flushes and recovery before 6.24.
    FlushTimes,
    /// Processor time.
    CpuTimes,
    /// Entries that jobs read.
    Entries,
    /// What releases count or word differently: entries that flushes read are counted from 10.3 on.
    Release,
    /// Bytes before compression.
    PreCompression,
    /// Writes, their speed and for how long they stalled.
    Writes,
    /// Running compactions at the moment of a stall.
    RunningAtStall,
    /// Ingested files.
    Ingestion,
    /// Blob files of a database that has none: always 0.
    NoBlobFiles,
    /// Blob files.
    BlobFiles,
    /// Bytes read from them.
    BlobReads,
    /// The same, which are rounded.
    RoundedBlobReads,
    /// Which thread pool a job ran in.
    ThreadPools,
}

impl NotCompared {
    /// What is missing, as a part of a sentence.
    pub const fn text(self) -> &'static str {
        match self {
            Self::NoText => "that RocksDB wrote as bytes that are no text",
            Self::BeforeLog => "counted from before the LOG begins",
            Self::UnknownInterval => "of an interval that does not begin at a dump in the LOG",
            Self::Tree => "of files that are not all known",
            Self::PausedPick => "of scores without a paused pick, whose files are not in the LOG",
            Self::Options => "need the options",
            Self::InputSizes => "of input files whose sizes are not in the LOG",
            Self::FlushTimes => "of times that this release does not log",
            Self::CpuTimes => "of CPU time that is not in the LOG",
            Self::Entries => "of entries that are not in the LOG",
            Self::Release => "that depend on the release, which is not in the LOG",
            Self::PreCompression => "of bytes before compression, which are not in the LOG",
            Self::Writes => "of uptime, writes, speeds and stalls, which are not in the LOG",
            Self::RunningAtStall => "of compactions that ran when writes stalled",
            Self::Ingestion => "of ingested files",
            Self::NoBlobFiles => "of blob files, of which there are none",
            Self::BlobFiles => "of blob files that are not in the LOG",
            Self::BlobReads => "of bytes read from blob files, which are not in the LOG",
            Self::RoundedBlobReads => {
                "of bytes read from blob files, which the LOG rounds to 0.1 MB: what it prints is \
                 among what they allow"
            }
            Self::ThreadPools => "of thread pools that the LOG does not name",
        }
    }
}

impl DumpReport {
    /// Differing cells beyond those that are told one by one.
    pub fn differences_left_out(&self) -> u64 {
        let differing = self.cells.total.saturating_sub(self.cells.agree);
        differing.saturating_sub(self.differences.len() as u64)
    }

    /// Cells that were not compared.
    pub fn not_compared_count(&self) -> u64 {
        self.not_compared.values().sum()
    }

    /// Adds what was found in a dump.
    fn add(&mut self, found: DumpReport) {
        self.cells.agree += found.cells.agree;
        self.cells.total += found.cells.total;
        for (reason, count) in found.not_compared {
            *self.not_compared.entry(reason).or_default() += count;
        }
        let room = MAX_DIFFERENCES.saturating_sub(self.differences.len());
        self.differences
            .extend(found.differences.into_iter().take(room));
    }
}

/// Compares the dumps of a recording; `None`: its `LOG` has none.
pub fn judge_dumps(recording: &Recording) -> Option<DumpReport> {
    let log = recording.log.as_ref()?;
    let report = compare_dumps(recording, log);
    (report.dumps != 0).then_some(report)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The list is bounded, the count is not.
    #[test]
    fn cells_that_are_not_listed_are_counted() {
        let cell = DifferingCell {
            dump: 1,
            time: 2,
            row: "L0".to_string(),
            column: "Files".to_string(),
            printed: "3".to_string(),
            ours: "4".to_string(),
        };
        let found = DumpReport {
            cells: Agreement {
                agree: 5,
                total: 705,
            },
            differences: vec![cell; 700],
            ..DumpReport::default()
        };
        let mut report = DumpReport::default();
        report.add(found.clone());
        assert_eq!(report.differences_left_out(), 0);
        report.add(found);
        assert_eq!(report.differences.len(), MAX_DIFFERENCES);
        assert_eq!(report.differences_left_out(), 400);
    }
}
