//! Rules that universal compaction's picker tries, and the bounds on sorted runs.

use crate::compaction::steps::{
    BEING_COMPACTED, COMPACTION_TRIGGER, COMPRESSION, DELETIONS, MANUAL_COMPACTION, MARKED_FILES,
    OUTPUT_CONFLICT, OUTPUT_LEVEL, PERIODIC,
};
use crate::reasoning::{Step, rules};

const SORTED_RUNS: Step = Step::new("sorted_runs", "sorted runs").asking(
    "Are there enough sorted runs to consider \
                                                    compaction?",
);
const SIZE_AMPLIFICATION: Step = Step::new("size_amplification", "size amplification")
    .asking("Are the newer runs too large compared with the oldest?");
const NEWEST_L0_LEFT_OUT: Step = Step::new("newest_l0_left_out", "newest L0 files left out");
const INCREMENTAL: Step = Step::new("incremental", "incremental");
const SIZE_RATIO: Step = Step::new("size_ratio", "size ratio")
    .asking("The next older run joins while it is at most size_ratio percent larger.");
const RUN_LIMIT: Step = Step::new("run_limit", "sorted run limit");
const SORTED_RUN_COUNT: Step = Step::new("sorted_run_count", "sorted run count").asking(
    "Are there more idle sorted runs than \
                                                              the limit?",
);

rules! {
    rule 0 UniversalTrigger "U-9" SORTED_RUNS { runs: Count of AllFiles, trigger: Count }
    test [runs] >= [trigger];
    labels "sorted runs", "trigger", "run 1 is the newest";
    yes "{runs} (run 1 is the newest) ≥ trigger {trigger}";
    no "{runs} (run 1 is the newest) < trigger {trigger}";

    rule 1 UniversalNoRuns "U-9" SORTED_RUNS {}
    no "there are none";

    rule 2 UniversalPeriodic "U-33" PERIODIC { due: Count, runs: Runs }
    yes "files due: {due}; merges {runs}";

    rule 3 UniversalPeriodicBlocked "U-33" PERIODIC { due: Count }
    no "files due: {due}, but the oldest run is being compacted";

    rule 4 UniversalPeriodicMissed "U-33" PERIODIC { due: Count }
    no "files due: {due}, but none is in the oldest run, and the next newer run is being compacted";

    /// Recent data stays out of the last level, so its run does not count as the oldest.
    rule 154 UniversalLastLevelLeftOut "U-14" SIZE_AMPLIFICATION { level: Level, base: Run }
    note "preclude_last_level_data_seconds leaves out {level}: run {base} counts as the oldest run";

    rule 5 UniversalSizeAmplificationBusy "U-15" SIZE_AMPLIFICATION { oldest: Bytes of OldestRun }
    no "the oldest run, {oldest}, is being compacted";

    rule 6 UniversalSizeAmplificationAlone "U-16" SIZE_AMPLIFICATION {}
    no "the oldest run has no idle neighbour";

    /// Before 8.7 any busy run prevented a compaction for size amplification.
    rule 7 UniversalSizeAmplificationSpan "U-16" SIZE_AMPLIFICATION { busy: Run }
    no "run {busy} is being compacted, but this release requires every run to be idle";

    rule 8 UniversalNewestL0Exclusion "U-17" NEWEST_L0_LEFT_OUT {
        left_out: Count of NewestL0Files(left_out),
        l0_files: Count of L0Files,
        left_out_bytes: Bytes of NewestL0Files(left_out),
        rest: Bytes,
        newer: Bytes,
    }
    note "{left_out} of {l0_files}, {left_out_bytes}; the rest, {rest}, is ≥ 90 % of {newer}";

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

    rule 11 UniversalIncrementalNone "U-30" INCREMENTAL { level: Level, limit: Number }
    no "no range of files of {level} has fanout < {limit}";

    rule 12 UniversalIncrementalL0 "U-30" INCREMENTAL {}
    no "the second-oldest run is an L0 file, which is only merged whole";

    /// The best window cannot be merged because of a busy file.
    rule 13 UniversalIncrementalBusy "U-30" INCREMENTAL { level: Level }
    no "the best range of files of {level}, or a file it overlaps, is being compacted";

    rule 14 UniversalSizeRatioStop "U-21" SIZE_RATIO {
        runs: Runs,
        taken: Bytes of RunFiles(runs),
        percent: Percent,
        next: Bytes of RunAfter(runs),
    }
    test [taken * percent] >= [next];
    labels "{runs}", "next run";
    no "{runs}: {taken} × {percent} < next run {next}";

    rule 15 UniversalSizeRatioSmall "U-21" SIZE_RATIO {
        runs: Runs,
        next: Bytes of RunAfter(runs),
        percent: Percent,
        last: Bytes of LastRun(runs),
    }
    test [next * percent] >= [last];
    labels "next run", "run {runs.last}", "{runs} so far";
    no "{runs}: next run {next} × {percent} < run {runs.last}, {last}";

    rule 16 UniversalSizeRatioBusy "U-21" SIZE_RATIO { runs: Runs }
    no "{runs}: the next run is being compacted";

    rule 17 UniversalSizeRatioEnd "U-21" SIZE_RATIO { runs: Runs }
    no "{runs}: there is no older run";

    rule 18 UniversalSizeRatioWidth "U-21" SIZE_RATIO { runs: Runs, max_width: Count }
    no "{runs}: max_merge_width {max_width} is reached";

    rule 19 UniversalSizeRatioNarrow "U-21" SIZE_RATIO { width: Count, min_width: Count }
    test [width] >= [min_width];
    labels "runs", "min_merge_width";
    no "{width} runs < min_merge_width {min_width}";

    rule 20 UniversalSizeRatio "U-21" SIZE_RATIO {
        runs: Runs,
        bytes: Bytes of RunFiles(runs),
        width: Count of RunFiles(runs),
        min_width: Count,
    }
    test [width] >= [min_width];
    labels "runs", "min_merge_width", "merges {runs}, {bytes}";
    yes "merges {runs}, {bytes}: {width} runs ≥ min_merge_width {min_width}";

    rule 21 UniversalAllBusy "U-21" SIZE_RATIO {}
    no "all runs are being compacted";

    rule 22 UniversalRunLimit "U-25" RUN_LIMIT { max_read_amp: Number, limit: Count }
    note "{limit}, the trigger, because max_read_amp is {max_read_amp}";

    rule 23 UniversalRunLimitFixed "U-25" RUN_LIMIT { limit: Count }
    note "{limit}, set by max_read_amp";

    rule 24 UniversalRunLimitAutoTuned "U-26" RUN_LIMIT {
        limit: Count,
        first: Bytes,
        size_ratio: Number,
        largest: Bytes of LargestRun,
    }
    note "{limit}, auto-tuned: this many runs reach the largest run, {largest}, if the first has \
          {first} and each older one size_ratio {size_ratio} % more than all newer ones together";

    rule 25 UniversalRunLimitKept "U-27" SORTED_RUN_COUNT { idle: Count of IdleRuns, limit: Count }
    test [idle] > [limit];
    labels "idle sorted runs", "limit";
    no "idle sorted runs {idle} ≤ limit {limit}";

    rule 26 UniversalSortedRunNum "U-27" SORTED_RUN_COUNT {
        idle: Count of IdleRuns,
        limit: Count,
        runs: Runs,
    }
    test [idle] > [limit];
    labels "idle sorted runs", "limit", "merges {runs}";
    yes "idle sorted runs {idle} > limit {limit}: merges {runs}";

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

    rule 28 UniversalSortedRunNumApart "U-27" SORTED_RUN_COUNT {
        idle: Count of IdleRuns,
        limit: Count,
        width: Count,
    }
    no "idle sorted runs {idle} > limit {limit}, but no {width} of them are adjacent";

    rule 29 UniversalMarked "U-34" MARKED_FILES {
        marked: Count,
        file: File,
        level: Level,
        files: Count of Inputs,
    }
    yes "files marked for compaction: {marked}; merges file {file} of {level} and the files it \
         overlaps, {files} in all";

    rule 30 UniversalMarkedBlocked "U-34" MARKED_FILES { marked: Count }
    no "files marked for compaction: {marked}, but none can be compacted now";

    rule 31 ManualCompaction "U-41" MANUAL_COMPACTION {
        files: Count of Inputs,
        runs: Count of Inputs,
        bytes: Bytes of Inputs,
    }
    yes "all files: {files}, sorted runs: {runs}, {bytes}";

    rule 33 UniversalCompressionOn "U-22" COMPRESSION {
        older: Bytes of RunsOlderThanInputs,
        all: Bytes of AllFiles,
        percent: Number,
    }
    note "on: older runs hold {older} of {all}, less than compression_size_percent {percent} %";

    rule 34 UniversalCompressionOff "U-22" COMPRESSION {
        older: Bytes of RunsOlderThanInputs,
        all: Bytes of AllFiles,
        percent: Number,
    }
    note "off: older runs hold {older} of {all}, at least compression_size_percent {percent} %";

    rule 35 UniversalOutputLast "U-23" OUTPUT_LEVEL { level: Level }
    note "{level}, the last level: there is no older run";

    rule 36 UniversalOutputAbove "U-23" OUTPUT_LEVEL { level: Level, next: Level }
    note "{level}, above the next older run on {next}";

    rule 37 UniversalOutputL0 "U-23" OUTPUT_LEVEL {}
    note "L0: the next older run is an L0 file";

    rule 38 UniversalOutputNext "U-34" OUTPUT_LEVEL { level: Level }
    note "{level}, the next level with files";

    rule 39 UniversalOutputConflict "U-23" OUTPUT_CONFLICT { level: Level }
    no "a running compaction writes an overlapping key range to {level}";

    rule 137 RunsBusy "U-4" BEING_COMPACTED {
        runs: Count of AllFiles,
        busy: Count of BusyRuns,
        idle: Count of IdleRuns,
    }
    note "{busy} of {runs} sorted runs; {idle} idle";

    rule 138 RunsTrigger "U-6" COMPACTION_TRIGGER { idle: Count of IdleRuns, trigger: Count }
    test [idle] >= [trigger];
    labels "idle sorted runs", "level0_file_num_compaction_trigger";
    yes "idle sorted runs {idle} ≥ level0_file_num_compaction_trigger {trigger}";
    no "idle sorted runs {idle} < level0_file_num_compaction_trigger {trigger}";

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

    rule 149 UniversalCompensated "L-8" DELETIONS {
        stored: Bytes of AllFiles,
        counted: Bytes of AllFiles,
    }
    note "all sorted runs: {stored} stored, {counted} compensated, because files with more \
          deletions than other entries count for more than their size";
}
