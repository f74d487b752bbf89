//! The rules of universal compaction: what its picker tries, and the bounds on its runs.

use crate::compaction::steps::{
    BEING_COMPACTED, COMPACTION_TRIGGER, COMPRESSION, DELETIONS, MANUAL_COMPACTION, MARKED_FILES,
    OUTPUT_CONFLICT, OUTPUT_LEVEL, PERIODIC,
};
use crate::reasoning::{Step, rules};

/// Number of runs compared to the trigger.
const SORTED_RUNS: Step = Step::new("sorted_runs", "sorted runs").asking(
    "Are there enough sorted runs to consider \
                                                    compaction?",
);
/// Size of the newer runs compared to the oldest one.
const SIZE_AMPLIFICATION: Step = Step::new("size_amplification", "size amplification")
    .asking("Are the newer runs too large compared with the oldest?");
/// L0 files that a size amplification compaction leaves out.
const NEWEST_L0_LEFT_OUT: Step = Step::new("newest_l0_left_out", "newest L0 files left out");
/// Part of a run is merged instead of everything.
const INCREMENTAL: Step = Step::new("incremental", "incremental");
/// Neighbours of like size.
const SIZE_RATIO: Step = Step::new("size_ratio", "size ratio")
    .asking("The next older run joins while it is at most size_ratio percent larger.");
/// Number of runs that are allowed.
const RUN_LIMIT: Step = Step::new("run_limit", "sorted run limit");
/// Number of runs compared to the limit.
const SORTED_RUN_COUNT: Step = Step::new("sorted_run_count", "sorted run count").asking(
    "Are there more idle sorted runs than \
                                                              the limit?",
);

rules! {
    /// Number of sorted runs, busy ones included, against the trigger.
    rule 0 UniversalTrigger "U-9" SORTED_RUNS { runs: Count of AllFiles, trigger: Count }
    test [runs] >= [trigger];
    labels "sorted runs", "trigger", "run 1 is the newest";
    yes "{runs} (run 1 is the newest) ≥ trigger {trigger}";
    no "{runs} (run 1 is the newest) < trigger {trigger}";

    /// There is nothing to compact.
    rule 1 UniversalNoRuns "U-9" SORTED_RUNS {}
    no "there are none";

    /// Periodic compaction takes all idle runs from the oldest on.
    rule 2 UniversalPeriodic "U-33" PERIODIC { due: Count, runs: Runs }
    yes "files due: {due}; merges {runs}";

    /// Periodic compaction impossible: the oldest run is busy.
    rule 3 UniversalPeriodicBlocked "U-33" PERIODIC { due: Count }
    no "files due: {due}, but the oldest run is being compacted";

    /// Periodic compaction useless: only the oldest run is idle and it is not due.
    rule 4 UniversalPeriodicMissed "U-33" PERIODIC { due: Count }
    no "files due: {due}, but none is in the oldest run, and the next newer run is being compacted";

    /// Recent data stays out of the last level, so that its run does not count as the oldest.
    rule 154 UniversalLastLevelLeftOut "U-14" SIZE_AMPLIFICATION { level: Level, base: Run }
    note "preclude_last_level_data_seconds leaves out {level}: run {base} counts as the oldest run";

    /// Size amplification impossible: the oldest run is busy.
    rule 5 UniversalSizeAmplificationBusy "U-15" SIZE_AMPLIFICATION { oldest: Bytes of OldestRun }
    no "the oldest run, {oldest}, is being compacted";

    /// Size amplification impossible: nothing idle beside the oldest run.
    rule 6 UniversalSizeAmplificationAlone "U-16" SIZE_AMPLIFICATION {}
    no "the oldest run has no idle neighbour";

    /// Size amplification before 8.7: any busy run stopped it.
    rule 7 UniversalSizeAmplificationSpan "U-16" SIZE_AMPLIFICATION { busy: Run }
    no "run {busy} is being compacted, but this release requires every run to be idle";

    /// Newest L0 files left out of a size amplification compaction.
    rule 8 UniversalNewestL0Exclusion "U-17" NEWEST_L0_LEFT_OUT {
        left_out: Count of NewestL0Files(left_out),
        l0_files: Count of L0Files,
        left_out_bytes: Bytes of NewestL0Files(left_out),
        rest: Bytes,
        newer: Bytes,
    }
    note "{left_out} of {l0_files}, {left_out_bytes}; the rest, {rest}, is ≥ 90 % of {newer}";

    /// The size amplification test.
    rule 9 UniversalSizeAmplification "U-18" SIZE_AMPLIFICATION {
        runs: Runs,
        newer: Bytes of RunFiles(runs),
        oldest: Bytes of OldestRun,
        percent: Percent,
        limit: Percent,
    }
    test [percent] >= [limit];
    labels "newer runs ÷ oldest run", "max_size_amplification_percent",
        "{runs}: {newer} ÷ oldest run {oldest}";
    yes "{runs}: {newer} ÷ oldest run {oldest} = {percent} ≥ {limit}";
    no "{runs}: {newer} ÷ oldest run {oldest} = {percent} < {limit}";

    /// A window of the second-last run is merged instead of everything.
    rule 10 UniversalIncremental "U-30" INCREMENTAL {
        files: Count of InputsOnLevel(level),
        level: Level,
        bytes: Bytes of InputsOnLevel(level),
        below: Bytes of InputsBelowLevel(level),
        fanout: Number,
        limit: Number,
    }
    test [fanout] < [limit];
    labels "fanout", "limit", "files of {level}: {files}, {bytes}; overlapping bytes below {below}";
    yes "files of {level}: {files}, {bytes}; overlapping bytes below {below}: fanout {fanout} < \
         {limit}";

    /// No window of the second-last run was good enough.
    rule 11 UniversalIncrementalNone "U-30" INCREMENTAL { level: Level, limit: Number }
    no "no range of files of {level} has fanout < {limit}";

    /// The second-last run is an L0 file, which cannot be merged in part.
    rule 12 UniversalIncrementalL0 "U-30" INCREMENTAL {}
    no "the second-oldest run is an L0 file, which is only merged whole";

    /// The best window cannot be merged because of a busy file.
    rule 13 UniversalIncrementalBusy "U-30" INCREMENTAL { level: Level }
    no "the best range of files of {level}, or a file it overlaps, is being compacted";

    /// Size ratio: the next run is too large.
    rule 14 UniversalSizeRatioStop "U-21" SIZE_RATIO {
        runs: Runs,
        taken: Bytes of RunFiles(runs),
        percent: Percent,
        next: Bytes of RunAfter(runs),
    }
    test [taken * percent] >= [next];
    labels "{runs}", "next run";
    no "{runs}: {taken} × {percent} < next run {next}";

    /// Size ratio with similar sizes: the next run is too small.
    rule 15 UniversalSizeRatioSmall "U-21" SIZE_RATIO {
        runs: Runs,
        next: Bytes of RunAfter(runs),
        percent: Percent,
        last: Bytes of LastRun(runs),
    }
    test [next * percent] >= [last];
    labels "next run", "run {runs.last}", "{runs} so far";
    no "{runs}: next run {next} × {percent} < run {runs.last}, {last}";

    /// Size ratio: the next run is busy.
    rule 16 UniversalSizeRatioBusy "U-21" SIZE_RATIO { runs: Runs }
    no "{runs}: the next run is being compacted";

    /// Size ratio: there is no older run.
    rule 17 UniversalSizeRatioEnd "U-21" SIZE_RATIO { runs: Runs }
    no "{runs}: there is no older run";

    /// Size ratio: as many runs as may be merged at once.
    rule 18 UniversalSizeRatioWidth "U-21" SIZE_RATIO { runs: Runs, max_width: Count }
    no "{runs}: max_merge_width {max_width} is reached";

    /// Size ratio: too few runs.
    rule 19 UniversalSizeRatioNarrow "U-21" SIZE_RATIO { width: Count, min_width: Count }
    test [width] >= [min_width];
    labels "runs", "min_merge_width";
    no "{width} runs < min_merge_width {min_width}";

    /// The size ratio rule found its runs.
    rule 20 UniversalSizeRatio "U-21" SIZE_RATIO {
        runs: Runs,
        bytes: Bytes of RunFiles(runs),
        width: Count of RunFiles(runs),
        min_width: Count,
    }
    test [width] >= [min_width];
    labels "runs", "min_merge_width", "merges {runs}, {bytes}";
    yes "merges {runs}, {bytes}: {width} runs ≥ min_merge_width {min_width}";

    /// Every run is busy.
    rule 21 UniversalAllBusy "U-21" SIZE_RATIO {}
    no "all runs are being compacted";

    /// The limit is the trigger.
    rule 22 UniversalRunLimit "U-25" RUN_LIMIT { max_read_amp: Number, limit: Count }
    note "{limit}, the trigger, because max_read_amp is {max_read_amp}";

    /// The limit is set.
    rule 23 UniversalRunLimitFixed "U-25" RUN_LIMIT { limit: Count }
    note "{limit}, set by max_read_amp";

    /// The auto-tuned limit.
    rule 24 UniversalRunLimitAutoTuned "U-26" RUN_LIMIT {
        limit: Count,
        first: Bytes,
        size_ratio: Number,
        largest: Bytes of LargestRun,
    }
    note "{limit}, auto-tuned: so many runs, the first of {first} and each next one as large as all \
          newer ones together plus size_ratio {size_ratio} %, reach the largest run, {largest}";

    /// The run count test fails.
    rule 25 UniversalRunLimitKept "U-27" SORTED_RUN_COUNT { idle: Count of IdleRuns, limit: Count }
    test [idle] > [limit];
    labels "idle sorted runs", "limit";
    no "idle sorted runs {idle} ≤ limit {limit}";

    /// The run count step merges the newest runs.
    rule 26 UniversalSortedRunNum "U-27" SORTED_RUN_COUNT {
        idle: Count of IdleRuns,
        limit: Count,
        runs: Runs,
    }
    test [idle] > [limit];
    labels "idle sorted runs", "limit", "merges {runs}";
    yes "idle sorted runs {idle} > limit {limit}: merges {runs}";

    /// Too few runs over the limit for one compaction.
    rule 27 UniversalSortedRunNumNarrow "U-28" SORTED_RUN_COUNT {
        idle: Count of IdleRuns,
        limit: Count,
        width: Count,
        min_width: Count,
    }
    test [width] >= [min_width];
    labels "runs to merge", "min_merge_width", "idle sorted runs {idle} > limit {limit}";
    no "idle sorted runs {idle} > limit {limit}, but merging only {width} of them < \
        min_merge_width {min_width}";

    /// Enough runs over the limit, but busy runs lie between them.
    rule 28 UniversalSortedRunNumApart "U-27" SORTED_RUN_COUNT {
        idle: Count of IdleRuns,
        limit: Count,
        width: Count,
    }
    no "idle sorted runs {idle} > limit {limit}, but no {width} of them are adjacent";

    /// A file was marked for compaction.
    rule 29 UniversalMarked "U-34" MARKED_FILES {
        marked: Count,
        file: File,
        level: Level,
        files: Count of Inputs,
    }
    yes "files marked for compaction: {marked}; merges file {file} of {level} and the files it \
         overlaps, {files} in all";

    /// Marked files cannot be compacted now.
    rule 30 UniversalMarkedBlocked "U-34" MARKED_FILES { marked: Count }
    no "files marked for compaction: {marked}, but none can be compacted now";

    /// A manual compaction takes everything.
    rule 31 ManualCompaction "U-41" MANUAL_COMPACTION {
        files: Count of Inputs,
        runs: Count of Inputs,
        bytes: Bytes of Inputs,
    }
    yes "all files: {files}, sorted runs: {runs}, {bytes}";

    /// The output is compressed.
    rule 33 UniversalCompressionOn "U-22" COMPRESSION {
        older: Bytes of RunsOlderThanInputs,
        all: Bytes of AllFiles,
        percent: Number,
    }
    note "on: older runs hold {older} of {all}, less than compression_size_percent {percent} %";

    /// The output is not compressed.
    rule 34 UniversalCompressionOff "U-22" COMPRESSION {
        older: Bytes of RunsOlderThanInputs,
        all: Bytes of AllFiles,
        percent: Number,
    }
    note "off: older runs hold {older} of {all}, at least compression_size_percent {percent} %";

    /// The oldest run is an input, so the output goes to the last level.
    rule 35 UniversalOutputLast "U-23" OUTPUT_LEVEL { level: Level }
    note "{level}, the last level: there is no older run";

    /// The output goes to the level above the next older run.
    rule 36 UniversalOutputAbove "U-23" OUTPUT_LEVEL { level: Level, next: Level }
    note "{level}, above the next older run on {next}";

    /// The output stays among the L0 files.
    rule 37 UniversalOutputL0 "U-23" OUTPUT_LEVEL {}
    note "L0: the next older run is an L0 file";

    /// The output goes to the next level that has files.
    rule 38 UniversalOutputNext "U-34" OUTPUT_LEVEL { level: Level }
    note "{level}, the next level with files";

    /// Another compaction already writes these keys there.
    rule 39 UniversalOutputConflict "U-23" OUTPUT_CONFLICT { level: Level }
    no "a running compaction writes an overlapping key range to {level}";

    /// Sorted runs that running compactions will replace.
    rule 137 RunsBusy "U-4" BEING_COMPACTED {
        runs: Count of AllFiles,
        busy: Count of BusyRuns,
        idle: Count of IdleRuns,
    }
    note "{busy} of {runs} sorted runs; {idle} idle";

    /// Number of idle runs compared to the trigger, before the picker is asked.
    rule 138 RunsTrigger "U-6" COMPACTION_TRIGGER { idle: Count of IdleRuns, trigger: Count }
    test [idle] >= [trigger];
    labels "idle sorted runs", "level0_file_num_compaction_trigger";
    yes "idle sorted runs {idle} ≥ level0_file_num_compaction_trigger {trigger}";
    no "idle sorted runs {idle} < level0_file_num_compaction_trigger {trigger}";

    /// Tuning of the run limit.
    rule 139 RunLimitGrowth "U-26" RUN_LIMIT {
        first: Bytes,
        below: Number,
        below_bytes: Bytes,
        largest: Bytes of LargestRun,
        reached: Number,
        reached_bytes: Bytes,
    }
    note "run 1 {first} … run {below} {below_bytes} < largest run {largest} ≤ run {reached} \
          {reached_bytes}";

    /// The run count rule would merge the newest runs.
    rule 140 RunLimitExceeded "U-27" SORTED_RUN_COUNT {
        idle: Count of IdleRuns,
        limit: Count,
        width: Count of NewestIdleRuns(width),
    }
    test [idle] > [limit];
    labels "idle sorted runs", "limit",
        "the newest {width} are merged unless an earlier rule picks";
    yes "idle sorted runs {idle} > limit {limit}: the newest {width} are merged unless an earlier \
         rule picks";

    /// Deletions make runs count for more than their size.
    rule 149 UniversalCompensated "L-8" DELETIONS {
        stored: Bytes of AllFiles,
        counted: Bytes of AllFiles,
    }
    note "all sorted runs: {stored} stored, {counted} compensated, because files with more \
          deletions than other entries count for more than their size";
}
