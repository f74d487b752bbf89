//! Findings in the cells of printed statistics.

use crate::verify::check::{Agreement, Disagreement};
use std::collections::BTreeMap;

/// Maximum number of differing cells to list; any others are only counted.
const MAX_DIFFERENCES: usize = 1_000;

/// Verdict on the printed statistics in one recording.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellReport {
    /// Number of dumps or tables that were compared.
    pub texts: u64,
    /// Cells that were compared: those in tables, and the numbers in lines below them.
    pub cells: Agreement,
    /// Number of cells that were not compared, by the missing fact.
    pub not_compared: BTreeMap<NotCompared, u64>,
    /// Final-table cells that need facts missing from the LOG: the duration of flushes up to 6.23,
    /// or the duration and the kind of an ingestion (S-7).
    pub unknown: Vec<String>,
    /// Differing cells in the order of the log, at most a thousand.
    pub differences: Vec<Disagreement>,
    /// Number of dumps in the log that were not kept in memory.
    pub left_out: u64,
}

/// Declares the reasons. For each, it takes true if the reason makes a cell in the final table
/// unknown, and the missing fact as part of a sentence about cells.
macro_rules! reasons {
    ($($name:ident: $is_told:literal, $text:literal;)*) => {
        /// Reason why a cell is not compared.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum NotCompared {
            $(#[doc = $text] $name,)*
        }

        impl NotCompared {
            /// The reason, as part of a sentence about cells.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }

            /// Returns true if the reason makes a cell in the final table unknown. Cells with other
            /// reasons are never compared.
            pub(super) const fn is_told(self) -> bool {
                match self {
                    $(Self::$name => $is_told,)*
                }
            }
        }
    };
}

reasons! {
    NoText: false, "that RocksDB wrote as bytes that are not text";
    BeforeLog: false, "counted from before the LOG begins";
    UnknownInterval: false, "of an interval that does not begin at a dump in the LOG";
    Tree: true, "of files that are not all known";
    PausedPick: true, "of scores without a paused pick, whose files are not in the LOG";
    Options: false, "need the options";
    InputSizes: true, "of input files whose sizes are not in the LOG";
    // Concerns flushes and recovery before 6.24.
    FlushTimes: true, "of times that this release does not log";
    ClockSteps: true, "of periods in which the clock was set back";
    CpuTimes: true, "of CPU time that is not in the LOG";
    Entries: true, "of entries that are not in the LOG";
    // Since 10.3, entries that flushes read are counted, and some lines are worded differently.
    Release: false, "that depend on the release, which is not in the LOG";
    PreCompression: false, "of bytes before compression, which are not in the LOG";
    Writes: false, "of uptime, writes, speeds and stalls, which are not in the LOG";
    RunningAtStall: false, "of compactions that ran when writes stalled";
    Ingestion: true, "of ingested files";
    NoBlobFiles: false, "of blob files, of which there are none";
    BlobFiles: true, "of blob files, which are not tracked";
    BlobReads: true, "of bytes read from blob files, which are not tracked";
    ThreadPools: true, "of thread pools that the LOG does not name";
}

impl CellReport {
    /// Number of cells that differ.
    pub(super) fn differing(&self) -> u64 {
        self.cells.total - self.cells.agree
    }

    /// Number of differing cells that are not listed.
    pub fn differences_left_out(&self) -> u64 {
        self.differing()
            .saturating_sub(self.differences.len() as u64)
    }

    /// Adds the counts for another text or recording.
    pub fn add_counts(&mut self, found: &CellReport) {
        self.texts += found.texts;
        self.cells.add(found.cells);
        for (reason, count) in &found.not_compared {
            *self.not_compared.entry(*reason).or_default() += count;
        }
    }

    /// Adds the findings of one dump.
    pub(super) fn add(&mut self, found: CellReport) {
        self.add_counts(&found);
        let room = MAX_DIFFERENCES.saturating_sub(self.differences.len());
        self.differences
            .extend(found.differences.into_iter().take(room));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::check::Check;

    /// The list is limited, but not the count.
    #[test]
    fn cells_that_are_not_listed_are_counted() {
        let cell = Disagreement {
            job: 0,
            check: Check::Dumps,
            expected: "dump 1: L0 Files 3".to_string(),
            got: "4".to_string(),
            rule: "S-7".to_string(),
        };
        let found = CellReport {
            cells: Agreement {
                agree: 5,
                total: 705,
            },
            differences: vec![cell; 700],
            ..CellReport::default()
        };
        let mut report = CellReport::default();
        report.add(found.clone());
        assert_eq!(report.differences_left_out(), 0);
        report.add(found);
        assert_eq!(report.differences.len(), MAX_DIFFERENCES);
        assert_eq!(report.differences_left_out(), 400);
    }
}
