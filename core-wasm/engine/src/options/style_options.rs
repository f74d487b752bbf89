//! Requirements of a compaction style on the options: minimums, own defaults, refusals.

use crate::options::{OptionError, Options, RocksDbVersion, Warning};

/// The default of `ttl` (L-43).
pub(crate) const THIRTY_DAYS_IN_SECONDS: u64 = 30 * 24 * 60 * 60;

/// The options of one compaction style, if they differ from those of others.
///
/// [`crate::options::sanitize::sanitize`] and [`crate::options::validate::validate`] call it at the
/// places where RocksDB checks `compaction_style`. A style that changes nothing has the defaults.
pub trait StyleOptions {
    /// The fewest levels that it works with, and why (`SanitizeCfOptions`, O-11).
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
    /// The option, its value, and advice.
    fn validate(&self, _options: &Options) -> Result<(), OptionError> {
        Ok(())
    }

    /// Refuses options that are not modelled.
    ///
    /// # Errors
    /// The option, its value, and advice.
    fn check_modelled(&self, _options: &Options) -> Result<(), OptionError> {
        Ok(())
    }

    /// Warnings about options that do something else than a user may expect.
    fn warnings(&self, _options: &Options) -> Vec<Warning> {
        Vec::new()
    }

    /// Options that act under this style only: set under another one, each gets a warning.
    fn own_options(&self) -> &'static [OwnOptions] {
        &[]
    }
}

/// Options that act under one style only.
#[derive(Clone, Copy, Debug)]
pub struct OwnOptions {
    /// Their names.
    pub names: &'static [&'static str],
    /// The warning where another style is in force.
    pub without_effect: &'static str,
}
