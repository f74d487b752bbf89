//! The reasons that LevelDB's compaction gives.

use crate::compaction::steps::{COMPACTION_TRIGGER, MANUAL_COMPACTION, OUTPUT_LEVEL, TRIVIAL_MOVE};
use crate::reasoning::{Step, rules};

/// How urgent the most urgent level is.
const SCORE: Step = Step::new("score", "score");
/// Which file of a level comes first.
const FILE: Step = Step::new("file", "file");
/// Further inputs on the same level.
const MORE_INPUTS: Step = Step::new("more_inputs", "more inputs");

rules! {
    /// Whether L0 is due by its number of files.
    rule 1000 LevelDbL0Files "LevelDB" COMPACTION_TRIGGER {
        files: Count of L0Files,
        trigger: Count,
    }
    test [files] >= [trigger];
    labels "L0 files", "kL0_CompactionTrigger";
    yes "L0 files {files} ≥ kL0_CompactionTrigger {trigger}";
    no "L0 files {files} < kL0_CompactionTrigger {trigger}";

    /// Whether a level below L0 is due by its bytes.
    rule 1001 LevelDbScore "LevelDB" SCORE {
        level: Level,
        score: Score,
        bytes: Bytes of LevelFiles(level),
        target: Bytes,
    }
    test [score] >= [1];
    labels "score of {level}", "compaction threshold", "{bytes} ÷ {target}";
    yes "{level}: {score} ≥ 1; {bytes} ÷ {target}";
    no "{level}: {score} < 1; {bytes} ÷ {target}";

    /// Another compaction runs: there is one thread.
    rule 1002 LevelDbBusy "LevelDB" SCORE {}
    no "waits: the background thread is compacting";

    /// The first file behind the compact pointer.
    rule 1003 LevelDbFileBehind "LevelDB" FILE { file: File of FileOfNumber(file), level: Level }
    note "{file} of {level}: the first that ends behind the compact pointer";

    /// Every file ends before the compact pointer, or there is none.
    rule 1004 LevelDbFileFirst "LevelDB" FILE { file: File of FileOfNumber(file), level: Level }
    note "{file} of {level}: the first of the level";

    /// Files of L0 that the chosen file overlaps.
    rule 1005 LevelDbL0Inputs "LevelDB" MORE_INPUTS {
        inputs: Count of InputsOnL0,
        files: Count of L0Files,
        bytes: Bytes of InputsOnL0,
    }
    note "{inputs} of {files} L0 files, {bytes}, overlap directly or through others";

    /// Inputs on the next level.
    rule 1006 LevelDbOutputFiles "LevelDB" OUTPUT_LEVEL {
        level: Level,
        files: Count of InputsOnLevel(level),
        bytes: Bytes of InputsOnLevel(level),
    }
    note "overlapping files of {level}: {files}, {bytes}";

    /// More files of the level for the same files of the next one.
    rule 1007 LevelDbGrowth "LevelDB" MORE_INPUTS {
        level: Level,
        before: Count,
        after: Count of InputsOnLevel(level),
        bytes: Bytes of Inputs,
        limit: Bytes,
    }
    test [bytes] < [limit];
    labels "all inputs", "limit of larger inputs",
        "{level} from {before} to {after} files, no more of the next level";
    yes "{level} from {before} to {after} files, no more of the next level: {bytes} < {limit}";
    no "{level} from {before} to {after} files, no more of the next level: {bytes} ≥ {limit}";

    /// The next step of a `CompactRange`.
    rule 1008 LevelDbManual "LevelDB" MANUAL_COMPACTION {
        level: Level,
        files: Count of Inputs,
        bytes: Bytes of Inputs,
    }
    yes "{level}: the next files, {files}, {bytes}";

    /// Only one file by itself is moved.
    rule 1009 LevelDbMoveSingle "LevelDB" TRIVIAL_MOVE { inputs: Count of Inputs }
    test [inputs] == [1];
    yes "input files: {inputs} = 1";
    no "input files: {inputs} ≠ 1";

    /// A moved file must not make a later compaction too large.
    rule 1010 LevelDbMoveGrandparents "LevelDB" TRIVIAL_MOVE { overlap: Bytes, limit: Bytes }
    test [overlap] <= [limit];
    labels "overlap two levels below", "most overlap of a move";
    yes "{overlap} overlap two levels below ≤ {limit}: moved, not written";
    no "{overlap} overlap two levels below > {limit}: written";
}
