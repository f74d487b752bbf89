//! Limit on sorted runs above which runs of any size are merged (U-25, U-26).

use crate::model::sorted_run::{SortedRun, max_run_size_bytes};
use crate::options::{CompactionStopStyle, Options};

/// Source of the limit on idle sorted runs (U-25).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunLimitSource {
    /// The trigger, if `max_read_amp` is −1, or 0 and runs of similar sizes are merged.
    Trigger,
    /// The value of `max_read_amp`.
    Fixed,
    /// The limit is tuned to the sizes of the runs, for `max_read_amp` 0.
    Tuned,
}

/// The limit on idle sorted runs, and its source (U-25).
///
/// Releases before 9.4 have no `max_read_amp`, so it keeps its default, the trigger.
pub fn run_limit(options: &Options, runs: &[SortedRun]) -> (i64, RunLimitSource) {
    let universal = &options.universal;
    match universal.max_read_amp {
        0 if universal.stop_style == CompactionStopStyle::TotalSize => {
            let largest = max_run_size_bytes(runs);
            let (first, ratio) = (options.write_buffer_size, universal.size_ratio);
            let limit = auto_tuned_run_limit(first, ratio, largest);
            (limit.into(), RunLimitSource::Tuned)
        }
        limit if limit > 0 => (limit.into(), RunLimitSource::Fixed),
        _ => {
            let trigger = options.level0_file_num_compaction_trigger;
            (trigger.into(), RunLimitSource::Trigger)
        }
    }
}

/// Number of runs until one reaches `max_run_size_bytes`, if the first is a full memtable and each
/// next run is just large enough to escape the size ratio rule (U-26).
///
/// The computation is in f64 and in RocksDB's order.
pub fn auto_tuned_run_limit(
    write_buffer_size_bytes: u64,
    size_ratio: u32,
    max_run_size_bytes: u64,
) -> u32 {
    let growth = RunGrowth::new(write_buffer_size_bytes, size_ratio);
    let smaller = growth.take_while(|&run_bytes| run_bytes < max_run_size_bytes as f64);
    1 + smaller.count() as u32
}

/// Sizes of runs, newest first, each just large enough to escape the size ratio rule (U-26).
pub(super) struct RunGrowth {
    /// Growth factor from all newer runs to the next run: 1 + `size_ratio` ÷ 100.
    factor: f64,
    run_bytes: f64,
    total_bytes: f64,
}

impl RunGrowth {
    /// Starts with a run as large as a full memtable.
    pub(super) fn new(write_buffer_size_bytes: u64, size_ratio: u32) -> Self {
        Self {
            factor: (100.0 + f64::from(size_ratio)) / 100.0,
            // From a memtable of 0 bytes runs would never grow; sanitized options are larger.
            run_bytes: write_buffer_size_bytes.max(1) as f64,
            total_bytes: 0.0,
        }
    }
}

impl Iterator for RunGrowth {
    type Item = f64;

    fn next(&mut self) -> Option<f64> {
        let run_bytes = self.run_bytes;
        self.total_bytes += run_bytes;
        self.run_bytes = self.factor * self.total_bytes;
        Some(run_bytes)
    }
}
