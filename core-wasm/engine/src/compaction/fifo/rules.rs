//! The rules of FIFO compaction.

use crate::reasoning::{Step, rules};

const ONE_AT_A_TIME: Step = Step::new("one_at_a_time", "one at a time");
const TIME_TO_LIVE: Step = Step::new("time_to_live", "TTL");
const TOTAL_SIZE: Step = Step::new("total_size", "total size");
const MERGING_SMALL_FILES: Step = Step::new("merging_small_files", "merging small files");
const MERGING_TIERS: Step = Step::new("merging_tiers", "merging tiers");

rules! {
    rule 107 FifoBusy "F-3" ONE_AT_A_TIME {}
    no "waits: a compaction of L0 is running";

    rule 108 FifoTtl "F-4" TIME_TO_LIVE {
        ttl: Age,
        files: Count of Inputs,
        bytes: Bytes of Inputs,
    }
    yes "oldest files with no data younger than {ttl}: {files}, {bytes}; they are dropped";

    rule 109 FifoTtlNone "F-4" TIME_TO_LIVE { ttl: Age }
    no "the oldest file has data younger than {ttl}";

    rule 110 FifoTtlNotEnough "F-4" TIME_TO_LIVE { files: Count, left: Bytes, limit: Bytes }
    test [left] <= [limit];
    labels "without the {files} expired files", "size limit";
    no "expired files: {files}, but without them {left} would remain, more than {limit}";

    rule 111 FifoMaxSize "F-5" TOTAL_SIZE {
        total: Bytes of AllFiles,
        limit: Bytes,
        dropped: Count of Inputs,
        files: Count of AllFiles,
        left: Bytes,
    }
    test [total] > [limit];
    labels "all files", "size limit",
        "the oldest {dropped} of {files} files are dropped, {left} remain";
    yes "{total} > {limit}: the oldest {dropped} of {files} files are dropped, {left} remain";

    rule 112 FifoMaxSizeBelow "F-5" TOTAL_SIZE {
        total: Bytes of AllFiles,
        limit: Bytes,
        dropped: Count of Inputs,
        files: Count,
        left: Bytes,
        level: Level,
    }
    test [total] > [limit];
    labels "all files", "size limit",
        "the first {dropped} of {files} files of {level} are dropped, {left} remain";
    yes "{total} > {limit}: the first {dropped} of {files} files of {level} are dropped, {left} \
         remain";

    rule 113 FifoMaxSizeNot "F-5" TOTAL_SIZE { total: Bytes of AllFiles, limit: Bytes }
    test [total] > [limit];
    labels "all files", "size limit";
    no "{total} ≤ {limit}";

    rule 114 FifoMaxSizeBlocked "F-5" TOTAL_SIZE { total: Bytes, limit: Bytes, level: Level }
    no "{total} > {limit}, but all files of {level} are being compacted";

    rule 115 FifoIntraL0Off "F-6" MERGING_SMALL_FILES {}
    no "off: allow_compaction is false";

    rule 116 FifoIntraL0 "F-6" MERGING_SMALL_FILES {
        merged: Count of Inputs,
        files: Count of L0Files,
        bytes: Bytes of Inputs,
        cost: Bytes,
        limit: Bytes,
    }
    test [cost] < [limit];
    labels "rewritten per file removed", "1.1 × write_buffer_size",
        "merges the newest {merged} of {files} files, {bytes}";
    yes "the newest {merged} of {files} files, {bytes}: rewrites {cost} per file removed < {limit}";

    rule 117 FifoIntraL0Few "F-6" MERGING_SMALL_FILES {
        cheap: Count,
        files: Count,
        trigger: Count,
    }
    test [cheap] >= [trigger];
    labels "of {files} newest files, cheap to merge", "trigger";
    no "newest files that are cheap to merge: {cheap} of {files} < trigger {trigger}";

    rule 118 FifoIntraL0Costly "F-6" MERGING_SMALL_FILES {
        files: Count,
        cost: Bytes,
        limit: Bytes,
    }
    test [cost] < [limit];
    labels "rewritten per file removed", "1.1 × write_buffer_size", "the newest {files} files";
    no "newest {files} files: rewrites {cost} per file removed ≥ {limit}, 1.1 × write_buffer_size";

    rule 119 FifoIntraL0Blocked "F-6" MERGING_SMALL_FILES {}
    no "the newest file is being compacted";

    rule 120 FifoTier "F-7" MERGING_TIERS {
        files: Count of Inputs,
        bytes: Bytes of Inputs,
        tier: Bytes,
        target: Bytes,
    }
    yes "files: {files}, {bytes}, each smaller than the tier's {tier}; target {target}";

    rule 121 FifoTierNone "F-7" MERGING_TIERS { tiers: Count, target: Bytes }
    no "no adjacent files fill any of {tiers} tiers; target {target}";

    rule 122 FifoTierFew "F-7" MERGING_TIERS { files: Count, trigger: Count }
    test [files] >= [trigger];
    labels "L0 files", "trigger";
    no "L0 files {files} < trigger {trigger}";

    rule 123 FifoTierBelow "F-7" MERGING_TIERS { level: Level }
    no "not possible: {level} has files";

    rule 124 FifoTierUnfit "F-7" MERGING_TIERS { trigger: Count, target: Bytes }
    no "not possible: trigger {trigger} < 2 or target {target} is 0";
}
