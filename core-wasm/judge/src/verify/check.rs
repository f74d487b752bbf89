//! The checks and their results.

/// A subject of comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Check {
    /// Inputs, output level and reason of compactions and moves.
    Picks,
    /// Picks of one among several files that RocksDB could have picked: nothing recorded decides
    /// between them.
    OneOfSeveral,
    /// Attempts that found nothing to do, replayed.
    NothingToDo,
    /// Compaction scores at the picks, to the six digits that RocksDB logs.
    Scores,
    /// Output files of rewriting compactions.
    Cuts,
    /// Output files, as far as boundaries and sizes decide without keys.
    Outputs,
    /// Flushed files, compared like cuts.
    Flushes,
    /// Sizes in bytes of files whose keys agree.
    ExactSizes,
    /// Trivial move, drop or rewrite.
    Moves,
    /// Cells in the final Compaction Stats table.
    Table,
    /// Cells in the `LOG`'s dumps of statistics.
    Dumps,
    /// Version edits in the run that our engine drives: identical ones before the first difference.
    History,
    /// Write amplification and number of compactions in the run at its own pace: one prediction.
    Loop,
}

impl Check {
    /// Checks that can be selected, the prediction last; every other check comes with one of them.
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

    /// Checks that reports show side by side: all deciding checks, and the scores.
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

    /// The selectable check that it comes with.
    pub(super) const fn asked_as(self) -> Self {
        match self {
            Self::OneOfSeveral | Self::NothingToDo | Self::Scores => Self::Picks,
            Self::Flushes | Self::ExactSizes => Self::Cuts,
            check => check,
        }
    }

    /// The name in reports, and the name of one disagreement.
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

    /// The name in reports.
    pub const fn name(self) -> &'static str {
        self.names()[0]
    }

    /// The name of one disagreement.
    pub const fn name_of_one(self) -> &'static str {
        self.names()[1]
    }

    /// True if one difference means that a recording does not agree. Scores, flushes and sizes are
    /// only reported, together with the checks that they come with.
    pub const fn decides(self) -> bool {
        !matches!(self, Self::Scores | Self::Flushes | Self::ExactSizes)
    }
}

/// The number of decisions of one kind that agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Decisions that agree.
    pub agree: u64,
    /// All decisions.
    pub total: u64,
}

impl Agreement {
    /// Counts another decision.
    pub fn count(&mut self, agrees: bool) {
        self.agree += u64::from(agrees);
        self.total += 1;
    }

    /// Adds the counts of another recording.
    pub fn add(&mut self, other: Self) {
        self.agree += other.agree;
        self.total += other.total;
    }
}

/// One decision in which the recording and we differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The recording's job; 0 for a cell of a table.
    pub job: u32,
    /// The check that found it.
    pub check: Check,
    /// RocksDB's decision.
    pub expected: String,
    /// Our decision.
    pub got: String,
    /// The rule that decided for us, such as `U-18`; empty if unknown.
    pub rule: String,
}
