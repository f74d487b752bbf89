//! The words of every rule that a decision can give as its reason.
//!
//! The page has them too: `REWRITE=1 cargo test -p lsm-shape --test generated_types` writes them.

use crate::reasoning::RuleText;

#[macro_use]
mod decision_rules;

decision_rules! { rules {
    /// Fixed targets.
    TargetsFixed "D-1" "targets"
        "fixed: {0:level} {1:bytes}, max_bytes_for_level_base; each level below × {2:n}";
    /// Nothing to derive targets from.
    TargetsEmpty "D-5" "largest level"
        "no level below L0 has files: L0 is merged into {0:level}, the last";
    /// What targets are derived from.
    TargetsLargest "D-4" "largest level"
        "{0:level} holds {1:bytes}; the first level with files is {2:level}";
    /// What a level gets of the one below it.
    TargetsShare "D-6" "share" "{0:level}: {1:bytes} ÷ {2:n} = {3:bytes}";
    /// Levels that the data does not need.
    TargetsUnneeded "D-11" "levels to spare"
        "{0:level} and those above are drained: {1:bytes} ≤ max_bytes_for_level_base ÷ {3:n} = \
         {2:bytes}";
    /// The first level with files is the base level although its share is small.
    BaseLevelSmall "D-7" "base level"
        "{0:level}, the first with files: {1:bytes} ≤ max_bytes_for_level_base ÷ {3:n} = {2:bytes}";
    /// Whether the first level with files may be the base level.
    BaseLevelFits "D-8" "base level" "{0:level}: {1:bytes} ≤ max_bytes_for_level_base {2:bytes}";
    /// Whether a level above it, opened for this, may be.
    BaseLevelOpened "D-8" "base level"
        "{0:level}: {1:bytes} ÷ {2:n} = {3:bytes} ≤ max_bytes_for_level_base {4:bytes}";
    /// L1 is the base level although its share is too large.
    BaseLevelHighest "D-8" "base level" "{0:level}: no level is above it";
    /// A large L0 makes the base level as large, up to 7.4.
    TargetsInflated "D-12" "targets"
        "L0 {0:bytes} > {1:bytes}: {2:level} may hold as much, and levels grow × {3:n}";
    /// The targets of the base level and of those below.
    TargetsGrown "D-9" "targets"
        "{0:level} {1:bytes}, each level below × {2:n}, none under {3:bytes}";
    /// Sorted runs that running compactions will replace.
    RunsBusy "U-4" "being compacted" "{1:n} of {0:n} runs, which leaves {2:n} idle";
    /// Whether the scheduler asks the universal picker.
    RunsTrigger "U-6" "compaction trigger"
        "idle runs {0:n} ≥ level0_file_num_compaction_trigger {1:n}";
    /// How the run limit was tuned.
    RunLimitGrowth "U-26" "run limit"
        "run 1 {0:bytes} … run {1:n} {2:bytes} < largest run {3:bytes} ≤ run {4:n} {5:bytes}";
    /// The run count rule would merge the newest runs.
    RunLimitExceeded "U-27" "sorted run count"
        "idle runs {0:n} > limit {1:n}: the newest {2:n} are merged if no other rule picks first";
    /// L0 files that running compactions read.
    L0Busy "L-3" "being compacted" "{1:n} of {0:n} L0 files, which leaves {2:n} idle";
    /// Whether L0 is due by its number of files.
    L0Trigger "L-3" "compaction trigger"
        "idle L0 files {0:n} ≥ level0_file_num_compaction_trigger {1:n}";
    /// What levels below L0 add to the runs.
    LevelRuns "U-2" "levels" "below L0 each level with files is one run: {0:n}";
    /// Whether writes are slowed down.
    RunsSlowdown "W-5" "slowdown" "runs {0:n} ≥ level0_slowdown_writes_trigger {1:n}";
    /// Whether writes are stopped.
    RunsStop "W-5" "stop" "runs {0:n} ≥ level0_stop_writes_trigger {1:n}";
    /// Whether writes are slowed down.
    L0Slowdown "W-5" "slowdown" "L0 files {0:n} ≥ level0_slowdown_writes_trigger {1:n}";
    /// Whether writes are stopped.
    L0Stop "W-5" "stop" "L0 files {0:n} ≥ level0_stop_writes_trigger {1:n}";
    /// Deletions make idle files of a level count for more than their size.
    LeveledCompensated "L-8" "deletions"
        "idle {1:bytes} of {0:level} count as {2:bytes}: files with more deletions than other \
         entries weigh extra";
    /// Deletions make runs count for more than their size.
    UniversalCompensated "L-8" "deletions"
        "{0:bytes} of all runs count as {1:bytes}: files with more deletions than other entries \
         weigh extra";
    /// The file with the least below it, its deletions weighed.
    LeveledFileByOverlapWeighed "L-10" "file"
        "{0:n} of {1:level}: overlap below {2:bytes} ÷ {3:bytes} (its {5:bytes}, and deletions that \
         weigh extra) = {4:score}, the least";
    /// The largest file, its deletions weighed.
    LeveledFileBySizeWeighed "L-13" "file"
        "{0:n} of {1:level}: {2:bytes} (its {3:bytes}, and deletions that weigh extra), the largest";
} }
