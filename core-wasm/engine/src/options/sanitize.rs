//! Sanitization of options, as RocksDB does it at open (O-10..O-13, O-17), and the sizes derived
//! from them.
//!
//! Mirrors `SanitizeCfOptions`, `DBImpl::SanitizeOptions` and
//! `MutableCFOptions::RefreshDerivedOptions`. Fidelity: exact for the options that are modelled;
//! tables are always block-based.

use std::fmt;

use crate::options::RocksDbVersion;
use crate::options::Warning;
use crate::options::rows::OptionRows;
use crate::options::setting::{Number, Setting};
use crate::options::{Options, SECONDS_NOT_SET, StyleOptions, TableRows, UniversalRows};

const MIB: u64 = 1 << 20;

/// The options that the database runs with, in RocksDB's order of adjustments (O-11), and what was
/// adjusted. Values left to RocksDB (0 or "not set") are filled in without a warning.
///
/// `style` has the rules of `compaction_style`.
pub fn sanitize(
    options: &Options,
    version: RocksDbVersion,
    style: &dyn StyleOptions,
) -> (Options, Vec<Warning>) {
    let mut result = options.clone();
    let mut warnings = Vec::new();
    sanitize_memtables(&mut result, &mut warnings);
    sanitize_levels(&mut result, style, &mut warnings);
    sanitize_triggers(&mut result, style, &mut warnings);
    sanitize_sizes(&mut result, style, &mut warnings);
    sanitize_ages(&mut result, version, style, &mut warnings);
    sanitize_table(&mut result, version, &mut warnings);
    if result.delayed_write_rate == 0 {
        result.delayed_write_rate = 16 * MIB;
    }
    let locking = UniversalRows::<Options>::reduce_file_locking.row;
    if result.universal.reduce_file_locking && !locking.releases.contain(version) {
        // Files of a waiting compaction stay locked (U-40).
        result.universal.reduce_file_locking = false;
        let message = format!("no effect: RocksDB {version} does not have this option");
        warnings.push(Warning::new(locking.name, message));
    }
    (result, warnings)
}

/// Why a value is adjusted.
#[derive(Clone, Copy)]
enum Why<'a> {
    /// RocksDB says nothing: our words.
    Silent(&'a str),
    /// RocksDB's words in its LOG.
    Logged(&'a str),
}

fn adjust<T: PartialEq + fmt::Display>(
    value: &mut T,
    to: T,
    option: &str,
    why: Why<'_>,
    warnings: &mut Vec<Warning>,
) {
    if *value != to {
        warnings.push(Warning::new(
            option,
            match why {
                Why::Silent(why) => format!("{value} silently changed to {to}: {why}"),
                Why::Logged(words) => format!("{value} changed to {to}; LOG: “{words}”"),
            },
        ));
        *value = to;
    }
}

/// Adjusts a field of options, which is named as the option.
macro_rules! adjust {
    ($options:expr, $field:ident, $to:expr, $why:expr, $warnings:ident) => {
        adjust(
            &mut $options.$field,
            $to,
            stringify!($field),
            $why,
            $warnings,
        )
    };
}

/// Adjusts an option to the bounds of its row.
fn adjust_to_bounds(
    setting: &Setting<Options>,
    options: &mut Options,
    warnings: &mut Vec<Warning>,
) {
    let stored = (setting.number)(options);
    let (Some(bounds), Some(Number::Whole(number))) = (setting.row.adjusted, stored) else {
        return;
    };
    let to = number.clamp(bounds.least.into(), bounds.most.into());
    if to != number && (setting.store)(options, &to.to_string()).is_ok() {
        let message = format!("{number} silently changed to {to}: {}", bounds.why);
        warnings.push(Warning::new(setting.row.name, message));
    }
}

fn sanitize_memtables(options: &mut Options, warnings: &mut Vec<Warning>) {
    adjust_to_bounds(&OptionRows::write_buffer_size, options, warnings);
    if options.arena_block_size == 0 {
        let block = MIB.min(options.write_buffer_size / 8);
        options.arena_block_size = block.next_multiple_of(4096);
    }
    // Looks at max_write_buffer_number before its own minimum is enforced.
    let most = options.max_write_buffer_number.saturating_sub(1);
    let merged = options.min_write_buffer_number_to_merge.min(most).max(1);
    let why = Why::Silent("it must be at least 1 and less than max_write_buffer_number");
    adjust!(
        options,
        min_write_buffer_number_to_merge,
        merged,
        why,
        warnings
    );
}

fn sanitize_levels(options: &mut Options, style: &dyn StyleOptions, warnings: &mut Vec<Warning>) {
    let (fewest, why) = style.fewest_levels(options);
    let levels = options.num_levels.max(fewest);
    let why = Why::Silent(why);
    adjust!(options, num_levels, levels, why, warnings);
    adjust_to_bounds(&OptionRows::max_write_buffer_number, options, warnings);
}

fn sanitize_triggers(options: &mut Options, style: &dyn StyleOptions, warnings: &mut Vec<Warning>) {
    style.sanitize_triggers(options, warnings);
    if options.max_bytes_for_level_multiplier <= 0.0 {
        let why = Why::Silent("it must be greater than 0");
        adjust!(options, max_bytes_for_level_multiplier, 1.0, why, warnings);
    }
    if options.level0_file_num_compaction_trigger == 0 {
        let why = Why::Logged("level0_file_num_compaction_trigger cannot be 0");
        adjust!(
            options,
            level0_file_num_compaction_trigger,
            1,
            why,
            warnings
        );
    }
    // O-13
    let words = format!(
        "This condition must be satisfied: level0_stop_writes_trigger({}) >= \
         level0_slowdown_writes_trigger({}) >= level0_file_num_compaction_trigger({})",
        options.level0_stop_writes_trigger,
        options.level0_slowdown_writes_trigger,
        options.level0_file_num_compaction_trigger
    );
    let why = Why::Logged(&words);
    let slowdown = options
        .level0_slowdown_writes_trigger
        .max(options.level0_file_num_compaction_trigger);
    adjust!(
        options,
        level0_slowdown_writes_trigger,
        slowdown,
        why,
        warnings
    );
    let stop = options.level0_stop_writes_trigger.max(slowdown);
    adjust!(options, level0_stop_writes_trigger, stop, why, warnings);
}

fn sanitize_sizes(options: &mut Options, style: &dyn StyleOptions, warnings: &mut Vec<Warning>) {
    let hard = options.hard_pending_compaction_bytes_limit;
    let soft = options.soft_pending_compaction_bytes_limit;
    if soft == 0 {
        options.soft_pending_compaction_bytes_limit = hard;
    } else if 0 < hard && hard < soft {
        let why = Why::Silent("it cannot exceed hard_pending_compaction_bytes_limit");
        adjust!(
            options,
            soft_pending_compaction_bytes_limit,
            hard,
            why,
            warnings
        );
    }
    if !style.has_level_targets() {
        // Only levels with targets can have dynamic ones (D-3).
        let why = Why::Logged(
            "level_compaction_dynamic_level_bytes only makes sense for level-based compaction",
        );
        adjust!(
            options,
            level_compaction_dynamic_level_bytes,
            false,
            why,
            warnings
        );
    }
    if options.max_compaction_bytes == 0 {
        options.max_compaction_bytes = style.default_max_compaction_bytes(options);
    }
}

/// O-17. Tables are always block-based here and there is never a compaction filter.
fn sanitize_ages(
    options: &mut Options,
    version: RocksDbVersion,
    style: &dyn StyleOptions,
    warnings: &mut Vec<Warning>,
) {
    if options.ttl == SECONDS_NOT_SET {
        options.ttl = style.default_ttl(version);
    }
    style.sanitize_ages(options, version, warnings);
    let periodic = &mut options.periodic_compaction_seconds;
    if *periodic == SECONDS_NOT_SET {
        *periodic = 0;
    }
}

/// `BlockBasedTableFactory::InitializeOptions`.
fn sanitize_table(options: &mut Options, version: RocksDbVersion, warnings: &mut Vec<Warning>) {
    if !(0..=100).contains(&options.table.block_size_deviation) {
        let why = Why::Silent("it is a percentage from 0 to 100");
        adjust!(options.table, block_size_deviation, 0, why, warnings);
    }
    adjust_to_bounds(&TableRows::block_restart_interval, options, warnings);
    adjust_to_bounds(&TableRows::index_block_restart_interval, options, warnings);
    if options.table.format_version < 2 && version.at_least(11, 0) {
        let why = Why::Silent("since 11.0 RocksDB writes no older formats");
        adjust!(options.table, format_version, 2, why, warnings);
    }
}

/// `target_file_size_base` grown from L1 to a level, in bytes (C-1).
pub fn grown_file_size(options: &Options, level: usize) -> u64 {
    let mut size = options.target_file_size_base;
    for _ in 1..level {
        size = multiply_saturating(size, f64::from(options.target_file_size_multiplier));
    }
    size
}

/// D-2: a product that leaves the value alone when it would not fit.
pub fn multiply_saturating(value: u64, factor: f64) -> u64 {
    if value == 0 || factor <= 0.0 {
        return 0;
    }
    let product = value as f64 * factor;
    // 2⁶⁴: the first f64 that no u64 can hold.
    if product < 18_446_744_073_709_551_616.0 {
        product as u64
    } else {
        value
    }
}
