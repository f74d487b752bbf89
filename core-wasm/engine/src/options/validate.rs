//! Validation of options, as RocksDB does it at open (O-18, U-29), and what the model refuses.
//!
//! Mirrors `ColumnFamilyData::ValidateOptions`. Fidelity: exact for the options that are modelled.
//! Validation looks at the values that the user gave, sanitization comes after it (O-10).

use crate::options::OptionError;
use crate::options::RocksDbVersion;
pub use crate::options::sanitize::sanitize;
use crate::options::setting::{OutOfRange, Refusal, Setting};
use crate::options::{CompressionType, Options, StyleOptions};

/// Checks the options as the user gave them, before sanitization (O-10).
///
/// Refuses what RocksDB of that release refuses ([`validate_as_rocksdb`]) and what the model lacks
/// ([`check_modelled`]).
///
/// `style` has the rules of `compaction_style`.
pub fn validate(
    options: &Options,
    version: RocksDbVersion,
    style: &dyn StyleOptions,
) -> Result<(), OptionError> {
    validate_as_rocksdb(options, version, style)?;
    check_modelled(options, style)
}

/// Rejects options that RocksDB of this release refuses at open (O-18, U-29) or does not have yet.
/// Ranges and releases are those of the options' rows.
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
    style.validate(options)
}

/// An option of other releases: silently without effect would be worse than refused.
fn check_release(
    setting: &Setting<Options>,
    options: &Options,
    defaults: &Options,
    version: RocksDbVersion,
) -> Result<(), OptionError> {
    let releases = setting.row.releases;
    let is_known = releases.contain(version) || releases.is_taken_elsewhere;
    if is_known || (setting.get)(options) == (setting.get)(defaults) {
        return Ok(());
    }
    Err(OptionError::new(
        setting.row.name,
        setting.value_for_people(options),
        &format!("RocksDB {version} does not have this option"),
        &format!("leave it at its default or use a rocksdb_version {releases}"),
    ))
}

/// Rejects options that change the shape and that this model lacks; they are never ignored.
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
    style.check_modelled(options)?;
    check_compression(options)
}

/// `kDisableCompressionOption` means "not set" and is meaningful for the bottommost level only.
fn check_compression(options: &Options) -> Result<(), OptionError> {
    let is_unset = |kind: &CompressionType| *kind == CompressionType::Disable;
    let option = if is_unset(&options.compression) {
        "compression"
    } else if options.compression_per_level.iter().any(is_unset) {
        "compression_per_level"
    } else {
        return Ok(());
    };
    Err(OptionError::new(
        option,
        "kDisableCompressionOption",
        "RocksDB accepts it only for bottommost_compression",
        "use kNoCompression",
    ))
}
