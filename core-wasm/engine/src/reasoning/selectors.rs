//! Files that a number in a rule stands for: a closed vocabulary, so that the page can show them.

use super::kinds::Kind;

macro_rules! selectors {
    ($($(#[$doc:meta])* $selector:ident $name:literal ($($parameter:ident),*);)*) => {
        /// The files that a number stands for, in the tree in which the decision was made.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Selector {
            $($(#[$doc])* $selector,)*
        }

        impl Selector {
            /// All selectors.
            pub const ALL: &[Selector] = &[$(Self::$selector,)*];

            /// The selector's name in generated code.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$selector => $name,)*
                }
            }

            /// The kinds of the fields that it takes.
            pub const fn parameters(self) -> &'static [Kind] {
                match self {
                    $(Self::$selector => &[$(Kind::$parameter),*],)*
                }
            }
        }
    };
}

selectors! {
    /// All files in the tree.
    AllFiles "all_files" ();
    /// The files on a level.
    LevelFiles "level_files" (Level);
    /// The idle files on a level.
    IdleLevelFiles "idle_level_files" (Level);
    /// The files on L0.
    L0Files "l0_files" ();
    /// The idle files on L0.
    IdleL0Files "idle_l0_files" ();
    /// The files on L0 that are being compacted.
    BusyL0Files "busy_l0_files" ();
    /// The newest files on L0, as many as the number gives.
    NewestL0Files "newest_l0_files" (Count);
    /// All files below L0.
    FilesBelowL0 "files_below_l0" ();
    /// The file with a number.
    FileOfNumber "file_of_number" (File);
    /// A file, and those on a level that share keys with it.
    FileAndOverlapping "file_and_overlapping" (File, Level);
    /// The files one level below that a file on a level overlaps (L-10).
    FilesBelowFile "files_below_file" (File, Level);
    /// The compaction's inputs.
    Inputs "inputs" ();
    /// Inputs on L0.
    InputsOnL0 "inputs_on_l0" ();
    /// Inputs on a level.
    InputsOnLevel "inputs_on_level" (Level);
    /// The first inputs on a level, up to the number chosen before a later rule added more.
    FirstInputsOnLevel "first_inputs_on_level" (Level, Count);
    /// Inputs below a level.
    InputsBelowLevel "inputs_below_level" (Level);
    /// The files in adjacent runs.
    RunFiles "run_files" (Runs);
    /// The files in one run.
    RunOfNumber "run_of_number" (Run);
    /// The files in the last of several adjacent runs.
    LastRun "last_run" (Runs);
    /// The files in the run after adjacent ones.
    RunAfter "run_after" (Runs);
    /// The files in the oldest run.
    OldestRun "oldest_run" ();
    /// The files in the largest run.
    LargestRun "largest_run" ();
    /// The files in runs that are older than all inputs.
    RunsOlderThanInputs "runs_older_than_inputs" ();
    /// The files in idle runs.
    IdleRuns "idle_runs" ();
    /// The files in runs that are being compacted.
    BusyRuns "busy_runs" ();
    /// The files in the newest idle adjacent runs, as many as the number gives.
    NewestIdleRuns "newest_idle_runs" (Count);
}

/// A selector with the names of the fields that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The files counted.
    pub selector: Selector,
    /// Names of fields in the same rule, with the kinds in [`Selector::parameters`].
    pub arguments: &'static [&'static str],
}
