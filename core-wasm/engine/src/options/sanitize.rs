//! Adjustment of options when a database is opened, as in RocksDB (O-10..O-13, O-17), and sizes
//! derived from them.
//!
//! Mirrors `SanitizeCfOptions`, `DBImpl::SanitizeOptions` and
//! `MutableCFOptions::RefreshDerivedOptions`. Fidelity: exact for modelled options; tables are
//! always block-based.

use std::fmt;

use crate::options::rows::OptionRows;
use crate::options::setting::{Number, Setting};
use crate::options::{
    Options, RocksDbVersion, SECONDS_NOT_SET, StyleOptions, TableRows, UniversalRows, Warning,
};

const MIB: u64 = 1 << 20;

/// Applies RocksDB's adjustments in RocksDB's order (O-11), and returns the options and a warning
/// for each adjustment. Values left to RocksDB (0 or "not set") are filled in without a warning.
///
/// `style` holds the rules for the options' `compaction_style`.
pub fn sanitize(
    options: &Options,
    version: RocksDbVersion,
    style: &dyn StyleOptions,
) -> (Options, Vec<Warning>) {
    let mut adjusted = Adjusted {
        options: options.clone(),
        warnings: Vec::new(),
    };
    adjusted.sanitize_memtables();
    let (fewest, why) = style.fewest_levels(&adjusted.options);
    let levels = adjusted.options.num_levels.max(fewest);
    adjusted.silently(&OptionRows::num_levels, levels, why);
    adjusted.keep_to_bounds(&OptionRows::max_write_buffer_number);
    style.sanitize_triggers(&mut adjusted.options, &mut adjusted.warnings);
    adjusted.sanitize_triggers();
    adjusted.sanitize_sizes(style);
    // O-17. Tables are always block-based here, and there is never a compaction filter.
    if adjusted.options.ttl == SECONDS_NOT_SET {
        adjusted.options.ttl = style.default_ttl(version);
    }
    style.sanitize_ages(&mut adjusted.options, version, &mut adjusted.warnings);
    if adjusted.options.periodic_compaction_seconds == SECONDS_NOT_SET {
        adjusted.options.periodic_compaction_seconds = 0;
    }
    adjusted.sanitize_table(version);
    let Adjusted {
        mut options,
        mut warnings,
    } = adjusted;
    if options.delayed_write_rate == 0 {
        options.delayed_write_rate = 16 * MIB;
    }
    let locking = UniversalRows::<Options>::reduce_file_locking.row;
    if options.universal.reduce_file_locking && !locking.releases.contain(version) {
        // Files in a waiting compaction stay locked (U-40), so the option has no effect here.
        options.universal.reduce_file_locking = false;
        let message = format!("no effect: RocksDB {version} does not have this option");
        warnings.push(Warning::new(locking.name, message));
    }
    (options, warnings)
}

/// Options during adjustment, with the warnings so far.
struct Adjusted {
    options: Options,
    warnings: Vec<Warning>,
}

impl Adjusted {
    /// Sets an option, and adds a warning if its value changes.
    fn set(&mut self, setting: &Setting<Options>, to: &str, told: &str) {
        let value = setting.value_for_people(&self.options);
        if value != to && (setting.store)(&mut self.options, to).is_ok() {
            let message = format!("{value} {told}");
            self.warnings.push(Warning::new(setting.row.name, message));
        }
    }

    /// Adjusts an option without a message from RocksDB; the warning's words are our own.
    fn silently(&mut self, setting: &Setting<Options>, to: impl fmt::Display, why: &str) {
        let told = format!("silently changed to {to}: {why}");
        self.set(setting, &to.to_string(), &told);
    }

    /// Adjusts an option; the warning quotes RocksDB's LOG message.
    fn logged(&mut self, setting: &Setting<Options>, to: impl fmt::Display, words: &str) {
        let told = format!("changed to {to}; LOG: “{words}”");
        self.set(setting, &to.to_string(), &told);
    }

    /// Moves an option's value into the bounds given in its row.
    fn keep_to_bounds(&mut self, setting: &Setting<Options>) {
        let stored = setting.number(&self.options);
        if let (Some(bounds), Some(Number::Whole(number))) = (setting.row.adjusted, stored) {
            let to = number.clamp(bounds.least.into(), bounds.most.into());
            self.silently(setting, to, bounds.why);
        }
    }

    fn sanitize_memtables(&mut self) {
        self.keep_to_bounds(&OptionRows::write_buffer_size);
        let options = &mut self.options;
        if options.arena_block_size == 0 {
            let block = MIB.min(options.write_buffer_size / 8);
            options.arena_block_size = block.next_multiple_of(4096);
        }
        // RocksDB uses max_write_buffer_number before it enforces its minimum.
        let most = options.max_write_buffer_number.saturating_sub(1);
        let merged = options.min_write_buffer_number_to_merge.min(most).max(1);
        let why = "it must be at least 1 and less than max_write_buffer_number";
        self.silently(&OptionRows::min_write_buffer_number_to_merge, merged, why);
    }

    fn sanitize_triggers(&mut self) {
        if self.options.max_bytes_for_level_multiplier <= 0.0 {
            let why = "it must be greater than 0";
            self.silently(&OptionRows::max_bytes_for_level_multiplier, 1, why);
        }
        if self.options.level0_file_num_compaction_trigger == 0 {
            let words = "level0_file_num_compaction_trigger cannot be 0";
            self.logged(&OptionRows::level0_file_num_compaction_trigger, 1, words);
        }
        // O-13: the three triggers must be in ascending order.
        let trigger = self.options.level0_file_num_compaction_trigger;
        let slowdown = self.options.level0_slowdown_writes_trigger;
        let stop = self.options.level0_stop_writes_trigger;
        let words = format!(
            "This condition must be satisfied: level0_stop_writes_trigger({stop}) >= \
             level0_slowdown_writes_trigger({slowdown}) >= \
             level0_file_num_compaction_trigger({trigger})"
        );
        let slowdown = slowdown.max(trigger);
        let stop = stop.max(slowdown);
        self.logged(
            &OptionRows::level0_slowdown_writes_trigger,
            slowdown,
            &words,
        );
        self.logged(&OptionRows::level0_stop_writes_trigger, stop, &words);
    }

    fn sanitize_sizes(&mut self, style: &dyn StyleOptions) {
        let hard = self.options.hard_pending_compaction_bytes_limit;
        let soft = self.options.soft_pending_compaction_bytes_limit;
        if soft == 0 {
            self.options.soft_pending_compaction_bytes_limit = hard;
        } else if 0 < hard && hard < soft {
            let why = "it cannot exceed hard_pending_compaction_bytes_limit";
            self.silently(&OptionRows::soft_pending_compaction_bytes_limit, hard, why);
        }
        if !style.has_level_targets() {
            // Only styles with level targets can have dynamic ones (D-3).
            let words = "level_compaction_dynamic_level_bytes only makes sense for level-based \
                         compaction";
            self.logged(
                &OptionRows::level_compaction_dynamic_level_bytes,
                false,
                words,
            );
        }
        if self.options.max_compaction_bytes == 0 {
            self.options.max_compaction_bytes = style.default_max_compaction_bytes(&self.options);
        }
    }

    /// Adjusts table options, as in `BlockBasedTableFactory::InitializeOptions`.
    fn sanitize_table(&mut self, version: RocksDbVersion) {
        if !(0..=100).contains(&self.options.table.block_size_deviation) {
            let why = "it is a percentage from 0 to 100";
            self.silently(&TableRows::block_size_deviation, 0, why);
        }
        self.keep_to_bounds(&TableRows::block_restart_interval);
        self.keep_to_bounds(&TableRows::index_block_restart_interval);
        if self.options.table.format_version < 2 && version.at_least(11, 0) {
            let why = "since 11.0, RocksDB no longer writes older formats";
            self.silently(&TableRows::format_version, 2, why);
        }
    }
}

/// Maximum file size of a level in bytes, grown from `target_file_size_base` on L1 (C-1).
pub fn grown_file_size(options: &Options, level: usize) -> u64 {
    let mut size = options.target_file_size_base;
    for _ in 1..level {
        size = multiply_saturating(size, f64::from(options.target_file_size_multiplier));
    }
    size
}

/// Multiplies a value by a factor, or returns it unchanged if the product does not fit (D-2).
pub fn multiply_saturating(value: u64, factor: f64) -> u64 {
    if value == 0 || factor <= 0.0 {
        return 0;
    }
    let product = value as f64 * factor;
    // 2⁶⁴ is the smallest f64 that exceeds every u64.
    if product < 18_446_744_073_709_551_616.0 {
        product as u64
    } else {
        value
    }
}
