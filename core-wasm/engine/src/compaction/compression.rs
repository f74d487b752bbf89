//! Which compression a level has by policy (Z-2..Z-6).
//!
//! Mirrors `GetCompressionType`; fidelity: exact.

use crate::options::{CompressionType, Options};
use crate::version::Version;

/// The base level that universal compaction passes for its outputs: `compression_per_level` is then
/// indexed by the physical level (Z-3).
pub const UNIVERSAL_BASE_LEVEL: i32 = 1;

/// The base level that the test for trivial moves uses under universal compaction (Z-6).
pub const UNIVERSAL_TRIVIAL_MOVE_BASE_LEVEL: i32 = -1;

/// The compression of files on `level`, for the version before a compaction (Z-2).
pub fn compression_of_level(
    version: &Version,
    options: &Options,
    level: usize,
    base_level: i32,
) -> CompressionType {
    let non_empty_levels = version.last_non_empty_level().map_or(0, |last| last + 1);
    let is_bottommost = level + 1 >= non_empty_levels;
    if options.bottommost_compression != CompressionType::Disable && is_bottommost {
        return options.bottommost_compression;
    }
    let per_level = &options.compression_per_level;
    let Some(last) = per_level.len().checked_sub(1) else {
        return options.compression;
    };
    let index = if level == 0 {
        0
    } else {
        level as i64 - i64::from(base_level) + 1
    };
    per_level[index.clamp(0, last as i64) as usize]
}
