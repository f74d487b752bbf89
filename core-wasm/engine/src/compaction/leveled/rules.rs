//! Rules that leveled compaction's picker tries, and the bounds on L0.

use crate::compaction::steps::{
    BEING_COMPACTED, COMPACTION_TRIGGER, DELETIONS, MANUAL_COMPACTION, MARKED_FILES,
    OUTPUT_CONFLICT, OUTPUT_LEVEL, PERIODIC,
};
use crate::reasoning::{Step, rules};

const SCORE: Step = Step::new("score", "score").asking("Does a level need compaction?");
const L0: Step = Step::new("l0", "L0");
const L0_TRIVIAL_MOVE: Step = Step::new("l0_trivial_move", "L0 trivial move");
const L0_TO_L0: Step = Step::new("l0_to_l0", "intra-L0 compaction");
const FILE_ORDER: Step = Step::new("file_order", "file order");
const FILE: Step = Step::new("file", "file").asking("Which file of the level is compacted first?");
const CLEAN_CUT: Step = Step::new("clean_cut", "clean cut");
const NEIGHBOURS: Step = Step::new("neighbours", "neighbours");
const L0_INPUTS: Step = Step::new("l0_inputs", "L0 inputs");
const MORE_INPUTS: Step = Step::new("more_inputs", "more inputs");
const ROUND_ROBIN: Step = Step::new("round_robin", "round-robin");
const TTL: Step = Step::new("ttl", "TTL");
const OLD_FILES: Step = Step::new("old_files", "old files");
const LEVELS: Step = Step::new("levels", "levels");

rules! {
    rule 56 LeveledScoreL0 "L-3" SCORE {
        score: Score,
        idle_files: Count of IdleL0Files,
        trigger: Count,
        idle: Bytes of IdleL0Files,
        base: Bytes,
    }
    test [score] >= [1];
    labels "score of L0", "compaction threshold",
        "idle files {idle_files} ÷ trigger {trigger} or idle bytes {idle} ÷ \
         max_bytes_for_level_base {base}";
    yes "L0: {score} ≥ 1: idle files {idle_files} ÷ trigger {trigger} or idle bytes {idle} ÷ \
         max_bytes_for_level_base {base}";
    no "L0: {score} < 1: idle files {idle_files} ÷ trigger {trigger} or idle bytes {idle} ÷ \
        max_bytes_for_level_base {base}";

    rule 57 LeveledScoreL0Dynamic "L-3" SCORE {
        score: Score,
        idle_files: Count of IdleL0Files,
        trigger: Count,
        idle: Bytes of IdleL0Files,
        below: Bytes,
        base_level: Level,
    }
    test [score] >= [1];
    labels "score of L0", "compaction threshold",
        "idle files {idle_files} ÷ trigger {trigger} or idle bytes {idle} ÷ {below} of \
         {base_level}; a result above 1 is multiplied by 10";
    yes "L0: {score} ≥ 1: idle files {idle_files} ÷ trigger {trigger} or idle bytes {idle} ÷ \
         {below} of {base_level}; a result above 1 is multiplied by 10";
    no "L0: {score} < 1: idle files {idle_files} ÷ trigger {trigger} or idle bytes {idle} ÷ \
        {below} of {base_level}; a result above 1 is multiplied by 10";

    rule 58 LeveledScoreL0Count "L-3" SCORE {
        score: Score,
        idle_files: Count of IdleL0Files,
        trigger: Count,
    }
    test [score] >= [1];
    labels "score of L0", "compaction threshold",
        "idle files {idle_files} ÷ trigger {trigger}; a result above 1 is multiplied by 10";
    yes "L0: {score} ≥ 1: idle files {idle_files} ÷ trigger {trigger}; a result above 1 is \
         multiplied by 10";
    no "L0: {score} < 1: idle files {idle_files} ÷ trigger {trigger}; a result above 1 is \
        multiplied by 10";

    /// L0's score if it comes from L0's bytes alone.
    rule 59 LeveledScoreL0Bytes "L-3" SCORE { score: Score, idle: Bytes of IdleL0Files, base: Bytes }
    test [score] >= [1];
    labels "score of L0", "compaction threshold",
        "1.01 × 10, because idle bytes {idle} ≥ max_bytes_for_level_base {base}";
    yes "L0: {score} ≥ 1: 1.01 × 10, because idle bytes {idle} ≥ max_bytes_for_level_base {base}";

    rule 60 LeveledScore "L-4" SCORE {
        level: Level,
        score: Score,
        idle: Bytes of IdleLevelFiles(level),
        target: Bytes,
    }
    test [idle] >= [target];
    labels "idle bytes of {level}", "target", "score {score}";
    yes "{level}: {score} ≥ 1: idle bytes {idle} ÷ target {target}";
    no "{level}: {score} < 1: idle bytes {idle} ÷ target {target}";

    rule 61 LeveledScoreDynamic "L-4" SCORE {
        level: Level,
        score: Score,
        idle: Bytes of IdleLevelFiles(level),
        target: Bytes,
        above: Bytes,
    }
    test [score] >= [1];
    labels "score of {level}", "compaction threshold",
        "idle bytes {idle} ÷ (target {target} + {above} expected from the levels above) × 10";
    yes "{level}: {score} ≥ 1: idle bytes {idle} ÷ (target {target} + {above} expected from the \
         levels above) × 10";
    no "{level}: {score} < 1: idle bytes {idle} ÷ (target {target} + {above} expected from the \
        levels above) × 10";

    rule 62 LeveledScoreDrained "L-5" SCORE {
        level: Level,
        score: Score,
        idle: Bytes of IdleLevelFiles(level),
    }
    test [score] >= [1];
    labels "score of {level}", "compaction threshold",
        "the level is no longer needed, so its idle bytes, {idle}, are drained";
    yes "{level}: {score} ≥ 1: the level is no longer needed, so its idle bytes, {idle}, are \
         drained";

    rule 63 LeveledScoreNoTarget "L-4" SCORE {
        level: Level,
        score: Score,
        idle: Bytes of IdleLevelFiles(level),
    }
    test [score] >= [1];
    labels "score of {level}", "compaction threshold", "idle bytes {idle}, no target";
    yes "{level}: {score} ≥ 1: idle bytes {idle}, no target";
    no "{level}: {score} < 1: idle bytes {idle}, no target";

    rule 64 LeveledStarvationGuard "L-16" SCORE { level: Level, score: Score }
    no "{level}: {score} ≥ 1, but not compacted in this round, so that L0 can be compacted into it";

    rule 65 LeveledL0Running "L-17" L0 {}
    no "blocked: another compaction of L0 is running";

    rule 66 LeveledL0Move "L-20" L0_TRIVIAL_MOVE {
        moved: Count of InputsOnL0,
        files: Count of L0Files,
        bytes: Bytes of InputsOnL0,
        output_level: Level,
    }
    yes "the oldest {moved} of {files} files, {bytes}, overlap neither each other nor \
         {output_level}";

    rule 67 LeveledL0MoveOverlap "L-20" L0_TRIVIAL_MOVE { oldest: File, output_level: Level }
    no "not possible: the oldest file, {oldest}, overlaps files of {output_level}";

    rule 68 LeveledL0MoveEmpty "L-20" L0_TRIVIAL_MOVE { output_level: Level }
    note "not tried: {output_level} is empty";

    rule 69 LeveledL0MovePerLevel "L-20" L0_TRIVIAL_MOVE {}
    note "not tried: compression_per_level is set";

    rule 70 LeveledIntraL0Size "L-21" L0_TO_L0 {
        base_level: Level,
        base: Bytes of LevelFiles(base_level),
        factor: Number,
        l0: Bytes of L0Files,
    }
    test [base] > [factor * l0];
    labels "size of {base_level}", "size of L0";
    yes "{base_level} {base} > {factor} × L0 {l0}";
    no "{base_level} {base} ≤ {factor} × L0 {l0}";

    rule 71 LeveledIntraL0Newest "L-21" L0_TO_L0 {
        idle: Count of NewestL0Files(idle),
        fewest: Count,
    }
    test [idle] >= [fewest];
    labels "newest idle files", "minimum to merge";
    yes "newest idle files {idle} ≥ {fewest}";
    no "newest idle files {idle} < {fewest}";

    rule 72 LeveledIntraL0Few "L-22" L0_TO_L0 { files: Count of L0Files, needed: Count }
    test [files] >= [needed];
    labels "L0 files", "trigger + 2";
    no "L0 files {files} < trigger + 2 = {needed}";

    rule 73 LeveledIntraL0Busy "L-22" L0_TO_L0 {}
    no "not possible: the newest file is being compacted";

    rule 74 LeveledIntraL0Cost "L-22" L0_TO_L0 {
        files: Count of NewestL0Files(files),
        fewest: Count,
        bytes: Bytes of NewestL0Files(files),
        cost: Bytes,
    }
    test [files] >= [fewest];
    labels "newest files", "minimum to merge", "merging {bytes} rewrites {cost} per file removed";
    yes "newest files {files} ≥ {fewest}: merging {bytes} rewrites {cost} per file removed";
    no "newest files {files} < {fewest}: merging {bytes} rewrites {cost} per file removed";

    rule 75 LeveledIntraL0Single "L-22" L0_TO_L0 { files: Count, fewest: Count, bytes: Bytes }
    test [files] >= [fewest];
    labels "newest files", "minimum to merge", "the second newest is being compacted or too large";
    no "newest files {files} < {fewest}: the second newest is being compacted or too large";

    rule 76 LeveledStaleIndex "L-17" FILE_ORDER { level: Level, tried: Count }
    note "the first {tried} files of {level} were tried by an earlier pick, and the tree has not \
          changed since";

    /// Several files were skipped, the first because it is busy.
    rule 77 LeveledSkippedBusy "L-17" FILE_ORDER {
        level: Level,
        skipped: Count,
        first: File,
        output_level: Level,
    }
    note "files of {level} skipped: {skipped}; the first, file {first}, is being compacted";

    /// Several files were skipped, the first because an adjacent file is busy.
    rule 78 LeveledSkippedCleanCut "L-17" FILE_ORDER {
        level: Level,
        skipped: Count,
        first: File,
        output_level: Level,
    }
    note "files of {level} skipped: {skipped}; the first, file {first}, shares a user key with a \
          file being compacted";

    /// Several files were skipped, the first because a running compaction covers its keys.
    rule 79 LeveledSkippedRunning "L-17" FILE_ORDER {
        level: Level,
        skipped: Count,
        first: File,
        output_level: Level,
    }
    note "files of {level} skipped: {skipped}; a running compaction writes to {output_level} in \
          the key range of the first, file {first}";

    /// Several files were skipped, the first because a file that it overlaps is busy.
    rule 80 LeveledSkippedOutput "L-17" FILE_ORDER {
        level: Level,
        skipped: Count,
        first: File,
        output_level: Level,
    }
    note "files of {level} skipped: {skipped}; the first, file {first}, overlaps files of \
          {output_level} that are being compacted";

    rule 81 LeveledNoCandidate "L-17" FILE_ORDER { level: Level, tried: Count }
    no "blocked: no file of {level} can be compacted now; files tried: {tried}";

    rule 152 LeveledPassedOver "L-17" FILE_ORDER { level: Level }
    no "no file of {level} was taken; the reason is unknown without key ranges";

    rule 153 LeveledFileUnknown "L-17" FILE { level: Level }
    note "the reason for picking these files of {level} is unknown without key ranges";

    rule 82 LeveledFileL0 "L-18" FILE { file: File, level: Level }
    yes or note "{file} of {level} first, with all files it overlaps";

    rule 83 LeveledFileByOverlap "L-10" FILE {
        file: File,
        level: Level,
        overlap: Bytes of FilesBelowFile(file, level),
        size: Bytes of FileOfNumber(file),
        ratio: Score,
    }
    yes or note "{file} of {level}: overlapping bytes below {overlap} ÷ size {size} = {ratio}, the \
                 smallest ratio";

    rule 150 LeveledFileByOverlapWeighed "L-10" FILE {
        file: File,
        level: Level,
        overlap: Bytes of FilesBelowFile(file, level),
        weight: Bytes of FileOfNumber(file),
        ratio: Score,
        size: Bytes of FileOfNumber(file),
    }
    yes or note "{file} of {level}: overlapping bytes below {overlap} ÷ compensated size {weight} \
                 (stored size {size}) = {ratio}, the smallest ratio";

    rule 84 LeveledFileMarked "L-10" FILE {
        file: File,
        level: Level,
        overlap: Bytes,
        weight: Bytes,
        ratio: Score,
        size: Bytes,
    }
    yes or note "{file} of {level}: marked files come first";

    rule 85 LeveledFileBySize "L-13" FILE {
        file: File,
        level: Level,
        size: Bytes of FileOfNumber(file),
    }
    yes or note "{file} of {level}: size {size}, the largest";

    rule 151 LeveledFileBySizeWeighed "L-13" FILE {
        file: File,
        level: Level,
        weight: Bytes of FileOfNumber(file),
        size: Bytes of FileOfNumber(file),
    }
    yes or note "{file} of {level}: compensated size {weight} (stored size {size}), the largest";

    rule 86 LeveledFileByNewest "L-13" FILE { file: File, level: Level, newest: SequenceNumber }
    yes or note "{file} of {level}: its newest entry, sequence number {newest}, is the oldest";

    rule 87 LeveledFileByOldest "L-13" FILE { file: File, level: Level, oldest: SequenceNumber }
    yes or note "{file} of {level}: its oldest entry, sequence number {oldest}, is the oldest";

    rule 88 LeveledFileRoundRobin "L-14" FILE { file: File, level: Level }
    yes or note "{file} of {level}: where the last round-robin pick ended";

    rule 89 LeveledFileRoundRobinFirst "L-14" FILE { file: File, level: Level }
    yes or note "{file} of {level}: round-robin starts here";

    rule 90 LeveledCleanCut "L-23" CLEAN_CUT { level: Level, files: Count of InputsOnLevel(level) }
    note "{files} files of {level} are taken so that no user key is split between files";

    rule 91 LeveledMoveExtended "L-25" NEIGHBOURS {
        level: Level,
        files: Count of FirstInputsOnLevel(level, files),
        bytes: Bytes of FirstInputsOnLevel(level, files),
        output_level: Level,
        max_files: Count,
        max_bytes: Bytes,
    }
    note "files of {level}: {files} ≤ {max_files}, {bytes} ≤ {max_bytes}; none overlaps \
          {output_level}";

    /// Adjacent files are not moved along, because each level has its own compression.
    rule 92 LeveledMoveAlone "L-25" NEIGHBOURS { output_level: Level }
    note "no file of {output_level} overlaps, but compression_per_level is set: one file at a time";

    rule 93 LeveledL0Inputs "L-24" L0_INPUTS {
        inputs: Count of InputsOnL0,
        files: Count of L0Files,
        bytes: Bytes of InputsOnL0,
    }
    note "{inputs} of {files} files, {bytes}, overlap directly or through other files";

    rule 94 LeveledOutputFiles "L-26" OUTPUT_LEVEL {
        level: Level,
        files: Count of InputsOnLevel(level),
        bytes: Bytes of InputsOnLevel(level),
    }
    note "overlapping files of {level}: {files}, {bytes}";

    rule 95 LeveledOutputBusy "L-26" OUTPUT_LEVEL { level: Level }
    no "blocked: overlapping files of {level} are being compacted";

    rule 96 LeveledGrowth "L-26" MORE_INPUTS {
        level: Level,
        before: Count,
        after: Count of InputsOnLevel(level),
        output_level: Level,
        bytes: Bytes of Inputs,
        limit: Bytes,
    }
    test [bytes] < [limit];
    labels "all inputs", "limit of larger inputs",
        "inputs of {level} from {before} to {after} files, which overlap the same files of \
         {output_level}";
    yes "{level} inputs grow from {before} to {after} files and overlap the same files of \
         {output_level}: {bytes} < {limit}";
    no "{level} inputs would grow from {before} to {after} files and overlap the same files of \
        {output_level}: {bytes} ≥ {limit}";

    rule 97 LeveledGrowthUnlimited "L-26" MORE_INPUTS {
        level: Level,
        before: Count,
        after: Count of InputsOnLevel(level),
        output_level: Level,
        bytes: Bytes of Inputs,
        limit: Bytes,
    }
    yes "{level} inputs grow from {before} to {after} files and overlap the same files of \
         {output_level}: {bytes}, no limit";

    rule 98 LeveledRoundRobinGrowth "L-27" ROUND_ROBIN {
        level: Level,
        excess: Bytes,
        before: Count,
        after: Count of FirstInputsOnLevel(level, after),
        bytes: Bytes of FirstInputsOnLevel(level, after),
    }
    yes "{level} is {excess} over its target: inputs grow from {before} to {after} consecutive \
         files, {bytes}";

    rule 99 LeveledConflict "L-28" OUTPUT_CONFLICT { level: Level }
    no "blocked: a running compaction writes an overlapping key range to {level}";

    rule 100 LeveledMarked "L-40" MARKED_FILES {
        marked: Count,
        file: File,
        level: Level,
        output_level: Level,
        ttl: Age,
    }
    yes "files marked for compaction: {marked}; compacts file {file} of {level} into \
         {output_level}";

    rule 101 LeveledMarkedBlocked "L-40" MARKED_FILES { marked: Count }
    no "files marked for compaction: {marked}, but none can be compacted now";

    rule 102 LeveledTtlRoundRobin "L-41" TTL { expired: Count, level: Level }
    note "expired files: {expired}; on {level} the round-robin order decides";

    rule 103 LeveledTtl "L-41" TTL {
        expired: Count,
        file: File,
        level: Level,
        output_level: Level,
        ttl: Age,
    }
    yes "files older than {ttl}: {expired}; compacts file {file} of {level} into {output_level}";

    rule 104 LeveledPeriodic "L-41" PERIODIC {
        due: Count,
        file: File,
        level: Level,
        output_level: Level,
        ttl: Age,
    }
    yes "files due: {due}; compacts file {file} of {level} into {output_level}";

    rule 105 LeveledAgedBlocked "L-41" OLD_FILES { due: Count }
    no "files due: {due}, but none can be compacted now";

    rule 106 LeveledManual "L-44" MANUAL_COMPACTION {
        level: Level,
        output_level: Level,
        files: Count of Inputs,
        bytes: Bytes of Inputs,
    }
    yes "{level} to {output_level}: files {files}, {bytes}";

    rule 141 L0Busy "L-3" BEING_COMPACTED {
        files: Count of L0Files,
        busy: Count of BusyL0Files,
        idle: Count of IdleL0Files,
    }
    note "{busy} of {files} L0 files; {idle} idle";

    rule 142 L0Trigger "L-3" COMPACTION_TRIGGER { idle: Count of IdleL0Files, trigger: Count }
    test [idle] >= [trigger];
    labels "idle L0 files", "level0_file_num_compaction_trigger";
    yes "idle L0 files {idle} ≥ level0_file_num_compaction_trigger {trigger}";
    no "idle L0 files {idle} < level0_file_num_compaction_trigger {trigger}";

    rule 143 LevelRuns "U-2" LEVELS { levels: Count of FilesBelowL0 }
    note "each level with files below L0 is one sorted run: {levels}";

    rule 148 LeveledCompensated "L-8" DELETIONS {
        level: Level,
        stored: Bytes of IdleLevelFiles(level),
        counted: Bytes of IdleLevelFiles(level),
    }
    note "idle bytes of {level}: {stored} stored, {counted} compensated, because files with more \
          deletions than other entries count for more than their size";
}
