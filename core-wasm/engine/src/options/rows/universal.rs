//! Options of universal compaction (O-1).

use crate::options::declare_options::{Contains, options_struct, store};
use crate::options::setting::{
    Flag, FlagForm, OutOfRange, Range, Releases, Row, Setting, Target, Words,
};
use crate::options::value_text::OptionText;
use crate::options::{CompactionStopStyle, RocksDbVersion};

const MAX_I32: u64 = i32::MAX as u64;

options_struct! {
    /// Fields of `compaction_options_universal`.
    pub struct UniversalOptions, target Universal, flags "universal_", rows UniversalRows {
        "Percentage by which the next run may exceed the newer runs picked so far \
         and still be merged with them"
        size_ratio: u32 = 1 => {
            unit: "percent",
            flag: Some(FLAG.form(FlagForm::UnlessZero)),
        },
        "Minimum number of sorted runs in one compaction"
        min_merge_width: u32 = 2 => {
            unit: "sorted runs",
            flag: Some(FLAG.form(FlagForm::UnlessZero)),
        },
        "Maximum number of sorted runs in one compaction"
        max_merge_width: u32 = u32::MAX => {
            unit: "sorted runs",
            flag: Some(FLAG.form(FlagForm::UnlessZero)),
        },
        "Merge everything when newer runs reach this percentage of the oldest run"
        max_size_amplification_percent: u32 = 200 => {
            unit: "percent",
            flag: Some(FLAG.form(FlagForm::UnlessZero)),
        },
        "Percentage of the data, oldest first, that is compressed; -1 = all of it"
        compression_size_percent: i32 = -1 => {
            unit: "percent",
            range: Range::Whole(-1, 100),
        },
        "How many idle sorted runs may exist before the newest are merged; not a hard cap. -1 = \
         the trigger, 0 = auto-tuned to the size of the data, N = N runs (9.4+)"
        max_read_amp: i32 = -1 => {
            unit: "sorted runs",
            range: Range::Whole(-1, MAX_I32),
            out_of_range: OutOfRange::ByStyle(Words {
                problem: "RocksDB: “CompactionOptionsUniversal::max_read_amp should be at least -1.”",
                advice: "use -1 (limit = the trigger), 0 (auto-tuned) or a number of sorted runs",
            }),
            releases: Releases::since(9, 4),
        },
        "Compare the next run with all runs picked so far (total size) or with the \
         last one (similar size)"
        stop_style: CompactionStopStyle = CompactionStopStyle::TotalSize => {
            flag: Some(FLAG.advice("use 0 (similar size) or 1 (total size)")),
        },
        "Move runs that do not overlap instead of rewriting them"
        allow_trivial_move: bool = false => {},
        "Reduce space amplification by merging part of a run at a time (6.26+)"
        incremental: bool = false => {
            releases: Releases::since(6, 26),
        },
        "Lock only the last input file while a compaction waits for the \
         bottom-priority thread pool (10.4+)"
        reduce_file_locking: bool = true, before(11, 0) = false => {
            releases: Releases::since(10, 4),
        },
    }
    parts {}
    without rows {}
}
