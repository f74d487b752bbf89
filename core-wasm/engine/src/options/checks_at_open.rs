//! Checks at open that need more than a range, with RocksDB's messages (O-18).
//!
//! Mirrors `CheckCompressionSupported` and `BlockBasedTableFactory::ValidateOptions`. Fidelity:
//! exact for modelled options. Compression libraries differ between RocksDB builds, so their
//! presence is not checked.

use crate::options::{CompressionType, OptionError, Options, RocksDbVersion};

/// Refuses `kDisableCompressionOption`, which means "not set", except for the bottommost level
/// (`CheckCompressionSupported`; since 10.4 the table checks it, too).
pub(super) fn check_compression(
    options: &Options,
    version: RocksDbVersion,
) -> Result<(), OptionError> {
    let is_unset = |kind: &CompressionType| *kind == CompressionType::Disable;
    let is_listed = options.compression_per_level.iter().any(is_unset);
    let is_alone = options.compression_per_level.is_empty() && is_unset(&options.compression);
    if !is_listed && !is_alone {
        return Ok(());
    }
    let words = match (version.at_least(10, 4), is_listed) {
        (false, _) => "Compression type DisableOption is not linked with the binary.",
        (true, true) => {
            "Compression type DisableOption is not recognized/supported by built-in \
             CompressionManager."
        }
        (true, false) => "kDisableCompressionOption not permitted for option: compression",
    };
    Err(OptionError::new(
        match is_listed {
            true => "compression_per_level",
            false => "compression",
        },
        "kDisableCompressionOption",
        &format!("RocksDB: “{words}”"),
        "use kNoCompression; only bottommost_compression can be left unset this way",
    ))
}

/// Checks table options, as in `BlockBasedTableFactory::ValidateOptions`.
pub(super) fn check_table(options: &Options, version: RocksDbVersion) -> Result<(), OptionError> {
    let (format, newest) = (options.table.format_version, newest_format(version));
    if newest < format {
        return Err(OptionError::new(
            "format_version",
            format,
            "RocksDB: “Unsupported BlockBasedTable format_version. Please check \
             include/rocksdb/table.h for more info”",
            &format!("use at most {newest} with RocksDB {version}"),
        ));
    }
    let size = options.table.block_size;
    if u64::from(u32::MAX) < size {
        return Err(OptionError::new(
            "block_size",
            size,
            "RocksDB: “block size exceeds maximum number (4GiB) allowed”",
            "use at most 4294967295",
        ));
    }
    Ok(())
}

/// Newest table format that a release writes.
fn newest_format(version: RocksDbVersion) -> u32 {
    match () {
        () if version.at_least(10, 4) => 7,
        () if version.at_least(8, 6) => 6,
        () => 5,
    }
}

/// Refuses sizes and formats that RocksDB accepts but this model does not.
pub(super) fn check_modelled_sizes(options: &Options) -> Result<(), OptionError> {
    if options.target_file_size_base == 0 || options.target_file_size_multiplier < 1 {
        let (option, value) = match options.target_file_size_base {
            0 => ("target_file_size_base", 0),
            _ => (
                "target_file_size_multiplier",
                options.target_file_size_multiplier,
            ),
        };
        return Err(OptionError::new(
            option,
            value,
            "RocksDB takes it; files without a target size are not modelled",
            "use at least 1",
        ));
    }
    if options.table.format_version < 2 {
        return Err(OptionError::new(
            "format_version",
            options.table.format_version,
            "table formats before 2 are not modelled",
            "use at least 2",
        ));
    }
    Ok(())
}
