//! Selectors of the files behind a number in a rule, so that the page can show these files.

use super::kinds::Kind;

macro_rules! selectors {
    ($($(#[$doc:meta])* $selector:ident $name:literal ($($parameter:ident),*);)*) => {
        /// Files behind a number, in the tree at the time of the decision.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Selector {
            $($(#[$doc])* $selector,)*
        }

        impl Selector {
            /// All selectors.
            pub const ALL: &[Selector] = &[$(Self::$selector,)*];

            /// Name of the selector in generated code.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$selector => $name,)*
                }
            }

            /// Kinds of the fields that the selector takes.
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
    /// All files on the given level.
    LevelFiles "level_files" (Level);
    /// Idle files on the given level.
    IdleLevelFiles "idle_level_files" (Level);
    /// All files on L0.
    L0Files "l0_files" ();
    /// Idle files on L0.
    IdleL0Files "idle_l0_files" ();
    /// Files on L0 that are being compacted.
    BusyL0Files "busy_l0_files" ();
    /// Newest files on L0, up to the given number.
    NewestL0Files "newest_l0_files" (Count);
    /// All files below L0.
    FilesBelowL0 "files_below_l0" ();
    /// File with the given number.
    FileOfNumber "file_of_number" (File);
    /// A file, and the files on the given level that share keys with it.
    FileAndOverlapping "file_and_overlapping" (File, Level);
    /// Files one level down that overlap a file on the given level (L-10).
    FilesBelowFile "files_below_file" (File, Level);
    /// All inputs of the compaction.
    Inputs "inputs" ();
    /// Inputs of the compaction on L0.
    InputsOnL0 "inputs_on_l0" ();
    /// Inputs of the compaction on the given level.
    InputsOnLevel "inputs_on_level" (Level);
    /// First inputs on the given level, up to the number chosen before a later rule added more.
    FirstInputsOnLevel "first_inputs_on_level" (Level, Count);
    /// Inputs of the compaction on levels below the given one.
    InputsBelowLevel "inputs_below_level" (Level);
    /// Files in the given adjacent runs.
    RunFiles "run_files" (Runs);
    /// Files in the given run.
    RunOfNumber "run_of_number" (Run);
    /// Files in the last of the given adjacent runs.
    LastRun "last_run" (Runs);
    /// Files in the run after the given adjacent runs.
    RunAfter "run_after" (Runs);
    /// Files in the oldest run.
    OldestRun "oldest_run" ();
    /// Files in the largest run.
    LargestRun "largest_run" ();
    /// Files in runs that are older than all inputs.
    RunsOlderThanInputs "runs_older_than_inputs" ();
    /// Files in idle runs.
    IdleRuns "idle_runs" ();
    /// Files in runs that are being compacted.
    BusyRuns "busy_runs" ();
    /// Files in the newest adjacent idle runs, up to the given number of runs.
    NewestIdleRuns "newest_idle_runs" (Count);
}

/// A selector with the names of the fields that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Selector of the counted files.
    pub selector: Selector,
    /// Names of the fields passed to the selector, with the kinds in [`Selector::parameters`].
    pub arguments: &'static [&'static str],
}
