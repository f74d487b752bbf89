//! Rules for computing level targets.

use crate::reasoning::{Step, rules};

const TARGETS: Step = Step::new("targets", "targets");
const LARGEST_LEVEL: Step = Step::new("largest_level", "largest level");
const SHARE: Step = Step::new("share", "share");
const LEVELS_TO_SPARE: Step = Step::new("levels_to_spare", "unneeded levels");
const BASE_LEVEL: Step = Step::new("base_level", "base level");

rules! {
    rule 126 TargetsFixed "D-1" TARGETS { level: Level, base: Bytes, multiplier: Number }
    note "fixed: {level} max_bytes_for_level_base {base}, each level below × {multiplier}";

    rule 127 TargetsEmpty "D-5" LARGEST_LEVEL { base_level: Level }
    yes "no level below L0 has files, so L0 is compacted into the last level, {base_level}";

    rule 128 TargetsLargest "D-4" LARGEST_LEVEL {
        level: Level,
        bytes: Bytes of LevelFiles(level),
        first: Level,
    }
    note "{level} holds {bytes}; the first level with files below L0 is {first}";

    rule 129 TargetsShare "D-6" SHARE {
        level: Level,
        below: Bytes,
        multiplier: Number,
        share: Bytes,
    }
    note "{level}: {below} ÷ {multiplier} = {share}";

    rule 130 TargetsUnneeded "D-11" LEVELS_TO_SPARE {
        level: Level,
        share: Bytes,
        least: Bytes,
        multiplier: Number,
    }
    test [share] <= [least];
    labels "share of {level}", "max_bytes_for_level_base ÷ {multiplier}",
        "{level} and the levels above it are drained";
    yes "{level} and the levels above it are drained: {share} ≤ max_bytes_for_level_base ÷ \
         {multiplier} = {least}";

    /// The first level with files becomes the base level even though its size is small.
    rule 131 BaseLevelSmall "D-7" BASE_LEVEL {
        level: Level,
        share: Bytes,
        least: Bytes,
        multiplier: Number,
    }
    test [share] <= [least];
    labels "share of {level}, the first level with files",
        "max_bytes_for_level_base ÷ {multiplier}";
    yes "{level}, the first level with files: {share} ≤ max_bytes_for_level_base ÷ {multiplier} = \
         {least}";

    rule 132 BaseLevelFits "D-8" BASE_LEVEL { level: Level, share: Bytes, most: Bytes }
    test [share] <= [most];
    labels "share of {level}", "max_bytes_for_level_base";
    yes "{level}: {share} ≤ max_bytes_for_level_base {most}";
    no "{level}: {share} > max_bytes_for_level_base {most}";

    rule 133 BaseLevelOpened "D-8" BASE_LEVEL {
        level: Level,
        below: Bytes,
        multiplier: Number,
        share: Bytes,
        most: Bytes,
    }
    test [share] <= [most];
    labels "share of {level}: {below} ÷ {multiplier}", "max_bytes_for_level_base";
    yes "{level}: {below} ÷ {multiplier} = {share} ≤ max_bytes_for_level_base {most}";
    no "{level}: {below} ÷ {multiplier} = {share} > max_bytes_for_level_base {most}";

    /// L1 becomes the base level even though its size is too large.
    rule 134 BaseLevelHighest "D-8" BASE_LEVEL { level: Level }
    yes "{level}: there is no level between it and L0";

    rule 135 TargetsInflated "D-12" TARGETS {
        l0_bytes: Bytes,
        base: Bytes,
        level: Level,
        multiplier: Number,
    }
    test [l0_bytes] > [base];
    labels "size of L0", "target of {level} before",
        "the target of {level} becomes the size of L0, each level below × {multiplier}";
    note "L0 {l0_bytes} > {base}: the target of {level} becomes the size of L0, each level below × \
          {multiplier}";

    rule 136 TargetsGrown "D-9" TARGETS {
        level: Level,
        base: Bytes,
        multiplier: Number,
        least: Bytes,
    }
    note "{level} {base}, each level below × {multiplier}, but at least {least}";
}
