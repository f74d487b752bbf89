//! Effects of a compaction style on options: minimums, defaults and refusals.

use crate::options::{OptionError, Options, RocksDbVersion, Warning};

/// Default of `ttl` in seconds (L-43).
pub(crate) const THIRTY_DAYS_IN_SECONDS: u64 = 30 * 24 * 60 * 60;

/// Rules for options that differ between compaction styles.
///
/// [`crate::options::sanitize::sanitize`] and [`crate::options::validate::validate`] call these
/// methods where RocksDB checks `compaction_style`. The defaults change nothing.
pub trait StyleOptions {
    /// Minimum number of levels, and the reason for it (`SanitizeCfOptions`, O-11).
    fn fewest_levels(&self, _options: &Options) -> (i32, &'static str) {
        (1, "there is at least level 0")
    }

    /// Returns true if levels below L0 have targets, which can then be dynamic.
    fn has_level_targets(&self) -> bool {
        false
    }

    /// Sets the triggers that users cannot choose under this style (`SanitizeCfOptions`).
    fn sanitize_triggers(&self, _options: &mut Options, _warnings: &mut Vec<Warning>) {}

    /// Default of `max_compaction_bytes` in bytes, used if the option is 0 (`SanitizeCfOptions`).
    fn default_max_compaction_bytes(&self, options: &Options) -> u64 {
        options.target_file_size_base.wrapping_mul(25)
    }

    /// Default of `ttl` in seconds, used if the option is not set (O-17).
    fn default_ttl(&self, _version: RocksDbVersion) -> u64 {
        THIRTY_DAYS_IN_SECONDS
    }

    /// Sets the ages at which files are compacted; `ttl` has its default already (O-17).
    fn sanitize_ages(
        &self,
        _options: &mut Options,
        _version: RocksDbVersion,
        _warnings: &mut Vec<Warning>,
    ) {
    }

    /// Refuses options that RocksDB refuses with this style (`ColumnFamilyData::ValidateOptions`).
    ///
    /// # Errors
    /// Returned with the option's name, its value, and advice.
    fn validate(&self, _options: &Options) -> Result<(), OptionError> {
        Ok(())
    }

    /// Refuses options that are not modelled under this style.
    ///
    /// # Errors
    /// Returned with the option's name, its value, and advice.
    fn check_modelled(&self, _options: &Options) -> Result<(), OptionError> {
        Ok(())
    }

    /// Warnings about options with an effect that users may not expect.
    fn warnings(&self, _options: &Options) -> Vec<Warning> {
        Vec::new()
    }

    /// Options that work only under this style; setting them under another causes a warning.
    fn own_options(&self) -> &'static [OwnOptions] {
        &[]
    }
}

/// A group of options that have an effect only under one style.
#[derive(Clone, Copy, Debug)]
pub struct OwnOptions {
    /// Names of the options.
    pub names: &'static [&'static str],
    /// Warning shown under another style.
    pub without_effect: &'static str,
}
