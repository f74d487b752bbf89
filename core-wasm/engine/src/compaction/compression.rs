//! The compression configured for each level (Z-1..Z-6, Z-10).
//!
//! Mirrors `GetCompressionType`; fidelity: exact.

use crate::compaction::shared_rules as rules;
use crate::model::version::Version;
use crate::options::{CompressionType, Options};
use crate::reasoning::Reasoning;

/// The base level that universal compaction passes for its outputs: `compression_per_level` is then
/// indexed by the physical level (Z-3).
pub const UNIVERSAL_BASE_LEVEL: i32 = 1;

/// The base level that the check for trivial moves uses under universal compaction (Z-6).
pub const UNIVERSAL_TRIVIAL_MOVE_BASE_LEVEL: i32 = -1;

/// Source of a level's compression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// `bottommost_compression`: no deeper level has files.
    Bottommost,
    /// An entry in `compression_per_level`.
    PerLevel(usize),
    /// `compression`, for all levels.
    Everywhere,
}

/// The compression for files on `level`, in the version before a compaction (Z-2).
pub fn compression_of_level(
    version: &Version,
    options: &Options,
    level: usize,
    base_level: i32,
) -> CompressionType {
    policy(version, options, level, base_level).0
}

/// Adds a line about the source of an output level's compression, unless `compression` alone
/// applies to all levels.
pub fn explain_compression(
    version: &Version,
    options: &Options,
    level: usize,
    base_level: i32,
    reasoning: &mut Reasoning,
) {
    let (compression, source) = policy(version, options, level, base_level);
    match source {
        Source::Bottommost => reasoning.note(rules::CompressionBottommost {
            level: level.into(),
            compression: compression.into(),
        }),
        Source::PerLevel(entry) => reasoning.note(rules::CompressionPerLevel {
            level: level.into(),
            compression: compression.into(),
            entry: entry.into(),
            base_level: base_level.into(),
        }),
        Source::Everywhere => {}
    }
}

fn policy(
    version: &Version,
    options: &Options,
    level: usize,
    base_level: i32,
) -> (CompressionType, Source) {
    let non_empty_levels = version.last_non_empty_level().map_or(0, |last| last + 1);
    let is_bottommost = level + 1 >= non_empty_levels;
    if options.bottommost_compression != CompressionType::Disable && is_bottommost {
        return (options.bottommost_compression, Source::Bottommost);
    }
    let per_level = &options.compression_per_level;
    let Some(last) = per_level.len().checked_sub(1) else {
        return (options.compression, Source::Everywhere);
    };
    let index = if level == 0 {
        0
    } else {
        level as i64 - i64::from(base_level) + 1
    };
    let entry = index.clamp(0, last as i64) as usize;
    (per_level[entry], Source::PerLevel(entry))
}
