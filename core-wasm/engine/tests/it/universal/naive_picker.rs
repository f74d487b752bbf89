//! A second picker, implementing rules U-15..U-28 over plain lists of runs, for comparison.
//!
//! Integers only, one run after another, no early exits: slow and simple. `None` if nothing is
//! picked; runs are `first..after`, newest first.

use std::ops::Range;

use engine::compaction::CompactionReason;
use engine::options::{CompactionStopStyle, Options};

/// A run as the rules see it.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    pub size: u64,
    pub is_busy: bool,
}

/// Applies the rules in order.
pub fn pick(runs: &[Run], options: &Options) -> Option<(Range<usize>, CompactionReason)> {
    let trigger = options.level0_file_num_compaction_trigger as usize;
    if runs.is_empty() || runs.len() < trigger {
        return None;
    }
    if let Some(start) = size_amplification(runs, options) {
        return Some((
            start..runs.len(),
            CompactionReason::UniversalSizeAmplification,
        ));
    }
    let universal = &options.universal;
    let (narrow, wide) = (universal.min_merge_width.max(2), universal.max_merge_width);
    let ratio = u128::from(universal.size_ratio);
    if let Some(found) = neighbours(runs, options, ratio, narrow as usize, wide as usize) {
        return Some((found, CompactionReason::UniversalSizeRatio));
    }
    let idle = runs.iter().filter(|run| !run.is_busy).count();
    let limit = limit(runs, options);
    if idle <= limit {
        return None;
    }
    let wide = (idle - limit + 1).min(wide as usize);
    let any = u128::from(u32::MAX);
    let found = neighbours(runs, options, any, narrow as usize, wide)?;
    Some((found, CompactionReason::UniversalSortedRunNum))
}

/// The first run of a size amplification compaction (all runs are L0 files).
fn size_amplification(runs: &[Run], options: &Options) -> Option<usize> {
    let last = runs.len() - 1;
    let percent = u64::from(options.universal.max_size_amplification_percent);
    let sum = |start: usize| runs[start..last].iter().map(|run| run.size).sum::<u64>();
    let starts = (0..last).filter(|&start| runs[start..].iter().all(|run| !run.is_busy));
    let start = starts.min()?;
    let is_enough = |start: usize| sum(start) * 100 >= percent * runs[last].size;

    // The number of newest files that may be left out (U-17).
    let picked = (last - start + 1) as i64;
    let most = (last - start) as i64 - 1;
    let spare = (i64::from(options.level0_stop_writes_trigger) - picked).max(0);
    let bound = |width: u32| (i64::from(width) - spare).max(0).min(most);
    let from = bound(options.universal.min_merge_width);
    let to = bound(options.universal.max_merge_width);
    let mut excluded = 0;
    for k in from..=to {
        let rest = start + k as usize;
        let keeps_most = sum(rest) >= sum(start) * 9 / 10;
        if !is_enough(rest) || !keeps_most {
            break;
        }
        excluded = k as usize;
    }
    is_enough(start + excluded).then_some(start + excluded)
}

/// The newest idle neighbours that grow together, at least `narrow` and at most `wide` (U-21).
fn neighbours(
    runs: &[Run],
    options: &Options,
    ratio: u128,
    narrow: usize,
    wide: usize,
) -> Option<Range<usize>> {
    let is_similar = options.universal.stop_style == CompactionStopStyle::SimilarSize;
    let joins = |start: usize, next: usize| {
        let before = if is_similar {
            next - 1..next
        } else {
            start..next
        };
        let before: u128 = runs[before].iter().map(|run| u128::from(run.size)).sum();
        let size = u128::from(runs[next].size);
        let is_small_enough = before * (100 + ratio) >= size * 100;
        let is_large_enough = !is_similar || size * (100 + ratio) >= before * 100;
        !runs[next].is_busy && is_small_enough && is_large_enough
    };
    let groups = (0..runs.len())
        .filter(|&start| !runs[start].is_busy)
        .map(|start| {
            let mut after = start + 1;
            while after < runs.len() && after - start < wide && joins(start, after) {
                after += 1;
            }
            start..after
        });
    let mut groups = groups.filter(|group| group.len() >= narrow);
    groups.next()
}

/// The limit on idle runs (U-25, U-26).
fn limit(runs: &[Run], options: &Options) -> usize {
    let trigger = options.level0_file_num_compaction_trigger as usize;
    let is_similar = options.universal.stop_style == CompactionStopStyle::SimilarSize;
    match options.universal.max_read_amp {
        0 if !is_similar => {
            let largest = runs.iter().map(|run| run.size).max().unwrap_or(0) as f64;
            let mut sizes = vec![options.write_buffer_size as f64];
            while sizes[sizes.len() - 1] < largest {
                let total: f64 = sizes.iter().sum();
                let ratio = f64::from(options.universal.size_ratio);
                sizes.push((100.0 + ratio) / 100.0 * total);
            }
            sizes.len()
        }
        limit if limit > 0 => limit as usize,
        _ => trigger,
    }
}
