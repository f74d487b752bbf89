//! Requirements that a compaction style has on the options: minimums, own defaults, refusals.

use crate::options::{OptionError, Options, RocksDbVersion, Warning};

/// The default of `ttl` (L-43).
pub(crate) const THIRTY_DAYS_IN_SECONDS: u64 = 30 * 24 * 60 * 60;

/// Options of a compaction style, where they differ from those of other styles.
///
/// [`crate::options::sanitize::sanitize`] and [`crate::options::validate::validate`] call it where
/// RocksDB checks `compaction_style`. A style that changes nothing uses the default methods.
pub trait StyleOptions {
    /// The minimum number of levels, and the reason for it (`SanitizeCfOptions`, O-11).
    fn fewest_levels(&self, _options: &Options) -> (i32, &'static str) {
        (1, "there is at least level 0")
    }

    /// Returns true if levels below L0 have targets, which may then be dynamic.
    fn has_level_targets(&self) -> bool {
        false
    }

    /// Sets triggers that the style does not leave to the user (`SanitizeCfOptions`).
    fn sanitize_triggers(&self, _options: &mut Options, _warnings: &mut Vec<Warning>) {}

    /// `max_compaction_bytes` if it is 0, in bytes (`SanitizeCfOptions`).
    fn default_max_compaction_bytes(&self, options: &Options) -> u64 {
        options.target_file_size_base.wrapping_mul(25)
    }

    /// `ttl` if it is left to RocksDB, in seconds (O-17).
    fn default_ttl(&self, _version: RocksDbVersion) -> u64 {
        THIRTY_DAYS_IN_SECONDS
    }

    /// Sets the ages at which files are compacted; `ttl` already has its default (O-17).
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
    /// Names the option, its value, and advice.
    fn validate(&self, _options: &Options) -> Result<(), OptionError> {
        Ok(())
    }

    /// Refuses options that are not modelled.
    ///
    /// # Errors
    /// Names the option, its value, and advice.
    fn check_modelled(&self, _options: &Options) -> Result<(), OptionError> {
        Ok(())
    }

    /// Warnings about options that do something other than a user may expect.
    fn warnings(&self, _options: &Options) -> Vec<Warning> {
        Vec::new()
    }

    /// Options that work only under this style: set under another one, each gets a warning.
    fn own_options(&self) -> &'static [OwnOptions] {
        &[]
    }
}

/// Options that work only under one style.
#[derive(Clone, Copy, Debug)]
pub struct OwnOptions {
    /// Their names.
    pub names: &'static [&'static str],
    /// The warning if another style is in force.
    pub without_effect: &'static str,
}
