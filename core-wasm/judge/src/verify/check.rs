//! Checks of recorded decisions, and their results.

/// A subject on which RocksDB and we are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Check {
    /// Inputs, output level and reason of compactions and moves.
    Picks,
    /// Picks of one file among several that RocksDB could have picked, because nothing recorded
    /// decides between them.
    OneOfSeveral,
    /// Attempts to pick that found nothing to do.
    NothingToDo,
    /// Compaction scores at the picks, to the six digits that are logged.
    Scores,
    /// Output files of rewriting compactions.
    Cuts,
    /// Output files, checked without keys as far as boundaries and sizes decide.
    Outputs,
    /// Flushed files, compared in the same way as cuts.
    Flushes,
    /// Sizes in bytes of files with the same keys.
    ExactSizes,
    /// Choice between trivial move, drop and rewrite.
    Moves,
    /// Cells in the final Compaction Stats table.
    Table,
    /// Cells in the statistics dumps of the `LOG`.
    Dumps,
    /// Version edits in the run that our engine drives, up to the first difference.
    History,
    /// Write amplification and compaction count of our run at the recorded pace; one prediction.
    Loop,
}

impl Check {
    /// Checks that can be selected, the prediction last; each other check comes with one of them.
    pub const ASKED: [Self; 8] = [
        Self::Picks,
        Self::Cuts,
        Self::Outputs,
        Self::Moves,
        Self::Table,
        Self::Dumps,
        Self::History,
        Self::Loop,
    ];

    /// Checks that reports show side by side: all that decide, and the scores.
    pub const SHOWN: [Self; 10] = [
        Self::Picks,
        Self::OneOfSeveral,
        Self::NothingToDo,
        Self::Scores,
        Self::Cuts,
        Self::Outputs,
        Self::Moves,
        Self::Table,
        Self::Dumps,
        Self::History,
    ];

    /// The selectable check that includes this check.
    pub(super) const fn asked_as(self) -> Self {
        match self {
            Self::OneOfSeveral | Self::NothingToDo | Self::Scores => Self::Picks,
            Self::Flushes | Self::ExactSizes => Self::Cuts,
            check => check,
        }
    }

    /// Name of the check in reports, and name of one disagreement.
    const fn names(self) -> [&'static str; 2] {
        match self {
            Self::Picks => ["picks", "pick"],
            Self::OneOfSeveral => ["one of several", "one_of_several"],
            Self::NothingToDo => ["nothing to do", "nothing_to_do"],
            Self::Scores => ["scores", "score"],
            Self::Cuts => ["cuts", "cut"],
            Self::Outputs => ["outputs", "output"],
            Self::Flushes => ["flushes", "flush"],
            Self::ExactSizes => ["exact sizes", "exact_size"],
            Self::Moves => ["moves", "move"],
            Self::Table => ["table", "table"],
            Self::Dumps => ["dumps", "dump"],
            Self::History => ["history", "history"],
            Self::Loop => ["loop", "loop"],
        }
    }

    /// Name of the check in reports.
    pub const fn name(self) -> &'static str {
        self.names()[0]
    }

    /// Name of one disagreement in the check.
    pub const fn name_of_one(self) -> &'static str {
        self.names()[1]
    }

    /// Returns true if a single difference counts as disagreement of the recording. Scores, flushes
    /// and sizes are only reported with the checks that they come with.
    pub const fn decides(self) -> bool {
        !matches!(self, Self::Scores | Self::Flushes | Self::ExactSizes)
    }
}

/// Number of decisions of one kind, and how many of them agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Number of decisions that agree.
    pub agree: u64,
    /// Number of all decisions.
    pub total: u64,
}

impl Agreement {
    /// Counts one more decision.
    pub fn count(&mut self, agrees: bool) {
        self.agree += u64::from(agrees);
        self.total += 1;
    }

    /// Adds another recording's counts.
    pub fn add(&mut self, other: Self) {
        self.agree += other.agree;
        self.total += other.total;
    }
}

/// A decision in which RocksDB and we differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// Job number in the recording; 0 for a cell of a table.
    pub job: u32,
    /// The check that found the difference.
    pub check: Check,
    /// RocksDB's decision.
    pub expected: String,
    /// Our decision.
    pub got: String,
    /// The rule behind our decision, such as `U-18`; empty if unknown.
    pub rule: String,
}
