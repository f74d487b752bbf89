//! Validation of options at open, as in RocksDB (O-18, U-29), plus refusals by the model.
//!
//! Mirrors `ColumnFamilyData::ValidateOptions`. Fidelity: exact for modelled options. The values
//! are checked as the user set them, before sanitization (O-10).

use crate::options::OptionError;
use crate::options::RocksDbVersion;
pub use crate::options::sanitize::sanitize;
use crate::options::setting::{OutOfRange, Refusal, Setting};
use crate::options::{Options, StyleOptions, checks_at_open};

/// Checks the options as the user set them, before sanitization (O-10).
///
/// Refuses options that the RocksDB release refuses ([`validate_as_rocksdb`]) or that are not
/// modelled ([`check_modelled`]).
///
/// `style` holds the rules for the options' `compaction_style`.
pub fn validate(
    options: &Options,
    version: RocksDbVersion,
    style: &dyn StyleOptions,
) -> Result<(), OptionError> {
    validate_as_rocksdb(options, version, style)?;
    check_modelled(options, style)
}

/// Refuses options that the RocksDB release refuses at open (O-18, U-29) or does not have yet.
/// Ranges and releases come from the options' rows.
pub fn validate_as_rocksdb(
    options: &Options,
    version: RocksDbVersion,
    style: &dyn StyleOptions,
) -> Result<(), OptionError> {
    let defaults = Options::default_for(version);
    for setting in Options::settings() {
        check_release(setting, options, &defaults, version)?;
    }
    for setting in Options::settings() {
        if matches!(setting.row.out_of_range, OutOfRange::AtOpen(_)) {
            setting.check_range(options)?;
        }
    }
    checks_at_open::check_compression(options, version)?;
    checks_at_open::check_table(options, version)?;
    style.validate(options)
}

/// Refuses an option that the release does not have; ignoring it silently would be worse.
fn check_release(
    setting: &Setting<Options>,
    options: &Options,
    defaults: &Options,
    version: RocksDbVersion,
) -> Result<(), OptionError> {
    let releases = setting.row.releases;
    // Releases still accept a removed option, without effect (O-22).
    let is_taken = releases.contain(version) || releases.are_over(version);
    // A value equal to the reference release's default was not set by the user.
    let newest = Options::default();
    let is_default = [defaults, &newest]
        .iter()
        .any(|one| (setting.get)(options) == (setting.get)(one));
    if is_taken || is_default {
        return Ok(());
    }
    Err(OptionError::new(
        setting.row.name,
        setting.value_for_people(options),
        &format!("RocksDB {version} does not have this option"),
        &format!("leave it at its default or use a rocksdb_version {releases}"),
    ))
}

/// Refuses unmodelled options that affect the shape; they are never ignored.
pub fn check_modelled(options: &Options, style: &dyn StyleOptions) -> Result<(), OptionError> {
    if let Some((option, value)) = options.outside_model.first() {
        return Err(OptionError::new(
            option,
            value,
            "it is not modelled and would change the shape of the tree",
            "remove it from the options",
        ));
    }
    let defaults = Options::default();
    for setting in Options::settings() {
        let Some(words) = setting.row.outside_model else {
            continue;
        };
        if (setting.get)(options) != (setting.get)(&defaults) {
            let refusal = Refusal::from(words);
            return Err(refusal.about(setting.row.name, &setting.value_for_people(options)));
        }
    }
    checks_at_open::check_modelled_sizes(options)?;
    style.check_modelled(options)
}
