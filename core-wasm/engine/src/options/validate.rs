//! Validation of options, as RocksDB does it at open (O-18, U-29), and what the model refuses.
//!
//! Mirrors `ColumnFamilyData::ValidateOptions`. Fidelity: exact for the options that are modelled.
//! Validation looks at the values that the user gave, sanitization comes after it (O-10).

use crate::options::OptionError;
use std::fmt;

use crate::options::RocksDbVersion;
pub use crate::options::sanitize::sanitize;
use crate::options::{CompressionType, Options, StyleOptions, UniversalOptions};

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

/// What RocksDB of this release refuses at open (O-18, U-29), and options that it does not have
/// yet.
pub fn validate_as_rocksdb(
    options: &Options,
    version: RocksDbVersion,
    style: &dyn StyleOptions,
) -> Result<(), OptionError> {
    check_release(options, version)?;
    let threshold = options.read_triggered_compaction_threshold;
    if !threshold.is_finite() || threshold < 0.0 {
        return Err(OptionError::new(
            "read_triggered_compaction_threshold",
            threshold,
            "RocksDB refuses a negative or infinite threshold",
            "use 0 to switch it off",
        ));
    }
    style.validate(options)
}

/// Options of other releases: silently without effect would be worse than refused.
fn check_release(options: &Options, version: RocksDbVersion) -> Result<(), OptionError> {
    let unknown = |option: &str, value: &dyn fmt::Display, since: &str| {
        let RocksDbVersion {
            major,
            minor,
            patch,
        } = version;
        Err(OptionError::new(
            option,
            value,
            &format!("RocksDB {major}.{minor}.{patch} does not have it"),
            &format!("leave it at its default or choose a rocksdb_version {since}"),
        ))
    };
    let UniversalOptions {
        max_read_amp,
        incremental,
        ..
    } = options.universal;
    if max_read_amp != -1 && !version.at_least(9, 4) {
        return unknown("max_read_amp", &max_read_amp, "of 9.4 or newer");
    }
    if incremental && !version.at_least(6, 26) {
        return unknown("incremental", &incremental, "of 6.26 or newer");
    }
    if options.target_file_size_is_upper_bound && !version.at_least(10, 9) {
        return unknown("target_file_size_is_upper_bound", &true, "of 10.9 or newer");
    }
    let has_dynamic_file_size = version.at_least(7, 8) && !version.at_least(9, 0);
    if !options.level_compaction_dynamic_file_size && !has_dynamic_file_size {
        return unknown(
            "level_compaction_dynamic_file_size",
            &false,
            "from 7.8 to 8.11",
        );
    }
    Ok(())
}

/// What this model lacks and what would change the shape: refused rather than ignored.
pub fn check_modelled(options: &Options, style: &dyn StyleOptions) -> Result<(), OptionError> {
    let refuse = |option: &str, value: &dyn fmt::Display, problem: &str, advice: &str| {
        Err(OptionError::new(option, value, problem, advice))
    };
    let lacks = "it lies outside the model and would change the shape";
    if let Some((option, value)) = options.outside_model.first() {
        return refuse(option, value, lacks, "remove it from the options");
    }
    if options.allow_ingest_behind {
        return refuse("allow_ingest_behind", &true, lacks, "set it to false");
    }
    if options.preclude_last_level_data_seconds != 0 {
        let seconds = options.preclude_last_level_data_seconds;
        let option = "preclude_last_level_data_seconds";
        return refuse(
            option,
            &seconds,
            "per-key placement is outside the model",
            "set it to 0",
        );
    }
    if options.read_triggered_compaction_threshold != 0.0 {
        let threshold = options.read_triggered_compaction_threshold;
        let option = "read_triggered_compaction_threshold";
        return refuse(
            option,
            &threshold,
            "reads are outside the model",
            "set it to 0",
        );
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
        "RocksDB refuses it anywhere but in bottommost_compression",
        "use kNoCompression",
    ))
}
