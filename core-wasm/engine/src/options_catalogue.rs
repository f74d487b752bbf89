//! Every engine option in one table: for `--set`, for the page's controls and for the OPTIONS file.

use crate::options::{CompactionStyle, OutputCutPolicy};

/// RocksDB's name of a compaction style.
pub fn compaction_style_name(style: CompactionStyle) -> &'static str {
    match style {
        CompactionStyle::Level => "kCompactionStyleLevel",
        CompactionStyle::Universal => "kCompactionStyleUniversal",
        CompactionStyle::Fifo => "kCompactionStyleFIFO",
        CompactionStyle::None => "kCompactionStyleNone",
    }
}

/// The value of `output_cut_policy` in `--set`.
pub fn output_cut_policy_name(policy: OutputCutPolicy) -> &'static str {
    match policy {
        OutputCutPolicy::ByVersion => "by_version",
        OutputCutPolicy::Baseline => "baseline",
        OutputCutPolicy::Fixed75 => "fixed_75",
        OutputCutPolicy::Fixed50 => "fixed_50",
        OutputCutPolicy::Dynamic => "dynamic",
        OutputCutPolicy::Dynamic2x => "dynamic_2x",
    }
}
