//! Conditions in which writes are delayed or stopped, or compactions run in parallel.
//!
//! Mirrors `ColumnFamilyData::GetWriteStallConditionAndCause` and the speedup part of
//! `RecalculateWriteStallConditions` (W-4, W-5). Fidelity: exact.

pub mod controller;
mod count;

use crate::model::sst::SstFile;
use crate::model::version::Version;
use crate::options::Options;
use crate::options::RocksDbVersion;

pub use count::StallCount;

/// State of writes (W-5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u32)]
pub enum StallCondition {
    /// Writes are not held back.
    #[default]
    Normal = 0,
    /// Writes are delayed.
    Delayed = 1,
    /// Writes are stopped.
    Stopped = 2,
}

/// Limit that causes a write stall (W-5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u32)]
pub enum StallCause {
    /// No limit, because writes are not held back.
    #[default]
    None = 0,
    /// The limit `max_write_buffer_number`.
    MemtableLimit = 1,
    /// The limits `level0_slowdown_writes_trigger` and `level0_stop_writes_trigger`.
    L0FileCountLimit = 2,
    /// The limits `soft_…` and `hard_pending_compaction_bytes_limit`.
    PendingCompactionBytes = 3,
}

/// Divisor of the bottommost data; more pending bytes than the quotient count as pressure (W-4).
const BOTTOMMOST_DIVISOR: u64 = 8;

/// Numbers that the stall rules depend on, at one install.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StallInputs {
    /// Number of immutable memtables without an installed flush.
    pub unflushed_memtables: u32,
    /// Number of L0 files or sorted runs, depending on the style (`l0_delay_trigger_count`).
    pub delay_count: u32,
    /// Estimated bytes that compactions still have to write; 0 if the style has no estimate.
    pub pending_compaction_bytes: u64,
    /// Number of files marked for compaction (W-4).
    pub marked_files: u32,
}

/// Limits of W-5 that can take effect; 0 for a limit that never does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StallLimits {
    /// Value of `level0_slowdown_writes_trigger`.
    pub slowdown_trigger: u32,
    /// Value of `level0_stop_writes_trigger`.
    pub stop_trigger: u32,
    /// Value of `soft_pending_compaction_bytes_limit`; below 2^53.
    pub soft_pending_bytes: u64,
    /// Value of `hard_pending_compaction_bytes_limit`; below 2^53.
    pub hard_pending_bytes: u64,
}

/// Limit in bytes that no tree ever reaches, and the highest number that log readers can handle.
const MOST_PENDING_BYTES: u64 = 1 << 53;

/// Limits on runs and pending bytes under sanitized options.
pub fn stall_limits(options: &Options) -> StallLimits {
    if options.disable_auto_compactions {
        return StallLimits::default();
    }
    let trigger = |count: i32| u32::try_from(count).unwrap_or(0);
    let pending = |bytes: u64| if bytes < MOST_PENDING_BYTES { bytes } else { 0 };
    StallLimits {
        slowdown_trigger: trigger(options.level0_slowdown_writes_trigger),
        stop_trigger: trigger(options.level0_stop_writes_trigger),
        soft_pending_bytes: pending(options.soft_pending_compaction_bytes_limit),
        hard_pending_bytes: pending(options.hard_pending_compaction_bytes_limit),
    }
}

/// State of writes and the limit that caused it; the first limit that applies wins (W-5).
pub fn stall_condition(options: &Options, inputs: StallInputs) -> (StallCondition, StallCause) {
    let memtables = i64::from(inputs.unflushed_memtables);
    let max_memtables = i64::from(options.max_write_buffer_number);
    let count = i64::from(inputs.delay_count);
    let pending = inputs.pending_compaction_bytes;
    let is_automatic = !options.disable_auto_compactions;
    let slowdown = i64::from(options.level0_slowdown_writes_trigger);
    let soft = options.soft_pending_compaction_bytes_limit;
    let hard = options.hard_pending_compaction_bytes_limit;
    if max_memtables <= memtables {
        (StallCondition::Stopped, StallCause::MemtableLimit)
    } else if is_automatic && i64::from(options.level0_stop_writes_trigger) <= count {
        (StallCondition::Stopped, StallCause::L0FileCountLimit)
    } else if is_automatic && 0 < hard && hard <= pending {
        (StallCondition::Stopped, StallCause::PendingCompactionBytes)
    } else if 3 < max_memtables
        && max_memtables - 1 <= memtables
        && i64::from(options.min_write_buffer_number_to_merge) < memtables
    {
        (StallCondition::Delayed, StallCause::MemtableLimit)
    } else if is_automatic && 0 <= slowdown && slowdown <= count {
        (StallCondition::Delayed, StallCause::L0FileCountLimit)
    } else if is_automatic && 0 < soft && soft <= pending {
        (StallCondition::Delayed, StallCause::PendingCompactionBytes)
    } else {
        (StallCondition::Normal, StallCause::None)
    }
}

/// Current value of the number that this limit applies to (W-5); 0 if there is no cause.
pub fn stall_count(cause: StallCause, inputs: StallInputs) -> u64 {
    match cause {
        StallCause::None => 0,
        StallCause::MemtableLimit => u64::from(inputs.unflushed_memtables),
        StallCause::L0FileCountLimit => u64::from(inputs.delay_count),
        StallCause::PendingCompactionBytes => inputs.pending_compaction_bytes,
    }
}

/// Value of the limit that stalls writes (W-5); 0 for none. Memtables delay writes one below it.
pub fn stall_limit(options: &Options, condition: StallCondition, cause: StallCause) -> u64 {
    let is_stop = condition == StallCondition::Stopped;
    let count = match cause {
        _ if condition == StallCondition::Normal => return 0,
        StallCause::None => return 0,
        StallCause::PendingCompactionBytes if is_stop => {
            return options.hard_pending_compaction_bytes_limit;
        }
        StallCause::PendingCompactionBytes => return options.soft_pending_compaction_bytes_limit,
        StallCause::MemtableLimit => options.max_write_buffer_number,
        StallCause::L0FileCountLimit if is_stop => options.level0_stop_writes_trigger,
        StallCause::L0FileCountLimit => options.level0_slowdown_writes_trigger,
    };
    u64::try_from(count).unwrap_or(0)
}

/// Returns true if more than one compaction may run at a time, because writes are stalled or the
/// tree is under pressure (W-1, W-4).
///
/// Calls [`bottommost_bytes`] only if needed.
pub fn is_speedup_needed(
    options: &Options,
    release: RocksDbVersion,
    inputs: StallInputs,
    bottommost_bytes: impl FnOnce() -> u64,
) -> bool {
    if stall_condition(options, inputs).0 != StallCondition::Normal {
        return true;
    }
    if options.disable_auto_compactions {
        return false;
    }
    let is_deep = l0_pressure_threshold(options) <= i64::from(inputs.delay_count);
    let is_marked = release.at_least(9, 0) && 2 <= inputs.marked_files;
    is_deep || is_marked || is_indebted(options, release, inputs, bottommost_bytes)
}

/// Returns true if pending bytes count as pressure (W-4): above a fraction of the soft limit or,
/// since 8.10, of the bottommost data.
fn is_indebted(
    options: &Options,
    release: RocksDbVersion,
    inputs: StallInputs,
    bottommost_bytes: impl FnOnce() -> u64,
) -> bool {
    let soft = options.soft_pending_compaction_bytes_limit;
    let (quarter, pending) = (soft / 4, inputs.pending_compaction_bytes);
    if soft == 0 || quarter <= pending {
        return true;
    }
    let least = match release {
        _ if release.at_least(9, 8) => options.max_bytes_for_level_base.saturating_mul(2),
        _ if release.at_least(8, 10) => 0,
        _ => return false,
    };
    if pending < least {
        return false;
    }
    let bottommost = bottommost_bytes();
    0 < bottommost && (bottommost / BOTTOMMOST_DIVISOR).max(least) <= pending
}

/// Bytes in files with no older data below (C-5). L0 has at most one, its oldest, and only if no
/// deeper level has files. The result may be too small once it is certain whether `pending_bytes`
/// count as pressure.
pub fn bottommost_bytes(version: &Version, pending_bytes: u64) -> u64 {
    let Some(last) = version.last_non_empty_level() else {
        return 0;
    };
    if last == 0 {
        return version.files(0).last().map_or(0, |file| file.size_bytes);
    }
    let mut bytes = version.level_bytes(last);
    // The result lies between the last level and the whole tree; each file narrows the range.
    let mut most = version.total_bytes();
    let is_decided = |least: u64, most: u64| {
        pending_bytes < least / BOTTOMMOST_DIVISOR || most / BOTTOMMOST_DIVISOR <= pending_bytes
    };
    for level in (1..last).rev() {
        // Check the last level first, because it has most of the keys.
        let deeper = level + 1..=last;
        let mut deeper: Vec<&[SstFile]> = deeper.rev().map(|below| version.files(below)).collect();
        let mut is_covered = |file: &SstFile| deeper.iter_mut().any(|below| meets(file, below));
        for file in version.files(level) {
            if is_decided(bytes, most) {
                return bytes;
            }
            match is_covered(file) {
                true => most -= file.size_bytes,
                false => bytes += file.size_bytes,
            }
        }
    }
    bytes
}

/// Returns true if any file at the front of `below` has user keys in the file's range. Drops the
/// files before that range from `below`, so that ascending files need only one pass, with doubling
/// steps and bisection.
fn meets(file: &SstFile, below: &mut &[SstFile]) -> bool {
    let is_before = |other: &SstFile| other.largest.key < file.smallest.key;
    let (mut from, mut step) = (0, 1);
    while below.get(from + step - 1).is_some_and(is_before) {
        from += step;
        step *= 2;
    }
    let to = (from + step).min(below.len());
    from += below[from..to].partition_point(is_before);
    *below = &below[from..];
    below
        .first()
        .is_some_and(|other| other.smallest.key <= file.largest.key)
}

/// L0 files that count as pressure (W-4): min(2·trigger, trigger + (slowdown − trigger) / 4).
fn l0_pressure_threshold(options: &Options) -> i64 {
    let trigger = i64::from(options.level0_file_num_compaction_trigger);
    let slowdown = i64::from(options.level0_slowdown_writes_trigger);
    if trigger < 0 {
        return i64::MAX;
    }
    (2 * trigger).min(trigger + (slowdown - trigger) / 4)
}
