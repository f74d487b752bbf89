//! The verdict on a recording.

pub use crate::verify::agreement::Agreement;
use crate::verify::dumps::DumpReport;
use crate::verify::not_checked::Omissions;
use crate::verify::paced_run::ClosedLoop;

/// Agreement of picks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PickAgreement {
    /// Picks that agree in some state of their window.
    pub agree: u64,
    /// All compactions and trivial moves that a picker chose.
    pub total: u64,
    /// Those that agree in the first candidate state with the likeliest jobs in flight.
    pub first_state: u64,
    /// Those that agree in the first candidate state with other jobs in flight.
    pub other_order: u64,
    /// Those that are not compared and not among all, because they hang on key ranges, or on files,
    /// that a LOG alone does not tell.
    pub not_compared: u64,
}

/// The kind of decision that a disagreement is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckKind {
    /// Inputs, output level or reason of a compaction.
    Pick,
    /// One output file of a compaction.
    Cut,
    /// Trivial move or rewrite.
    Move,
    /// One cell of the Compaction Stats table.
    Table,
    /// One cell of a dump of statistics.
    Dump,
    /// A pick that found nothing to do.
    NothingToDo,
    /// One edit of the run that our engine drives.
    History,
}

impl CheckKind {
    /// The name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pick => "pick",
            Self::Cut => "cut",
            Self::Move => "move",
            Self::Table => "table",
            Self::Dump => "dump",
            Self::NothingToDo => "nothing_to_do",
            Self::History => "history",
        }
    }
}

/// One decision on which the recording and we differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The recording's job; 0 for a cell of a table.
    pub job: u32,
    /// The kind of decision.
    pub kind: CheckKind,
    /// RocksDB's decision.
    pub expected: String,
    /// Our decision.
    pub got: String,
    /// The rule that decided for us, such as `U-18`; empty where none is known.
    pub rule: String,
}

/// The checks to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checks {
    /// Picks and "nothing to do" lines.
    pub picks: bool,
    /// Output cuts.
    pub cuts: bool,
    /// Trivial move or rewrite.
    pub moves: bool,
    /// The final Compaction Stats table.
    pub table: bool,
    /// The dumps of statistics in the `LOG`.
    pub dumps: bool,
    /// The run driven by our engine.
    pub history: bool,
    /// The run at its own pace; a prediction, and not among the default checks.
    pub closed_loop: bool,
}

impl Default for Checks {
    fn default() -> Self {
        Self {
            picks: true,
            cuts: true,
            moves: true,
            table: true,
            dumps: true,
            history: true,
            closed_loop: false,
        }
    }
}

/// The verdict on one recording. `None` means that the check does not apply to this recording.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The recording's name.
    pub name: String,
    /// The release that wrote it, as `11.8.1`; `unknown`: its files do not say it.
    pub rocksdb: String,
    /// Picks.
    pub picks: Option<PickAgreement>,
    /// What of them is compared without a MANIFEST, where key ranges are unknown (G-19).
    pub by_size: Option<String>,
    /// Output cuts; `None` where keys cannot be regenerated.
    pub cuts: Option<Agreement>,
    /// Flushed files, compared like cuts.
    pub flushes: Option<Agreement>,
    /// Files that agree in keys, and also in bytes.
    pub exact_sizes: Option<Agreement>,
    /// Trivial moves.
    pub moves: Option<Agreement>,
    /// Cells of the Compaction Stats table.
    pub table: Option<Agreement>,
    /// The dumps of statistics in the `LOG`, cell by cell.
    pub dumps: Option<DumpReport>,
    /// Version edits of the run driven by our engine: identical ones before the first difference;
    /// `None` where keys cannot be regenerated.
    pub history: Option<Agreement>,
    /// Write amplification and number of compactions at the recorded pace.
    pub closed_loop: Option<ClosedLoop>,
    /// What was not compared, and why.
    pub not_checked: Omissions,
    /// Compactions for reasons that our picker leaves out: neither agreements nor disagreements.
    pub omitted: u64,
    /// Cells of the table that need what the LOG does not say: neither, too.
    pub unknown_cells: u64,
    /// Attempts that found nothing to do, asked again.
    pub nothing_to_do: Option<Agreement>,
    /// Compaction scores at the picks, to the six digits that RocksDB logs.
    pub scores: Option<Agreement>,
    /// Reasons why checks do not apply, and warnings of the readers.
    pub notes: Vec<String>,
    /// Every difference, in the order of the recording; of those of the dumps the first ones
    /// ([`DumpReport::differences_left_out`]).
    pub disagreements: Vec<Disagreement>,
}
