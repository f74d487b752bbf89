//! Compression configured for each level (Z-1..Z-6, Z-10).
//!
//! Mirrors `GetCompressionType`; fidelity: exact.

use crate::compaction::shared_rules as rules;
use crate::model::version::Version;
use crate::options::{CompressionType, Options};
use crate::reasoning::Reasoning;

/// Base level that universal compaction passes for its outputs, so that `compression_per_level` is
/// indexed by the physical level (Z-3).
pub const UNIVERSAL_BASE_LEVEL: i32 = 1;

/// Base level used to check for trivial moves under universal compaction (Z-6).
pub const UNIVERSAL_TRIVIAL_MOVE_BASE_LEVEL: i32 = -1;

/// Option that a level's compression comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// Option `bottommost_compression`, used if no deeper level has files.
    Bottommost,
    /// The entry in `compression_per_level` at this index.
    PerLevel(usize),
    /// Option `compression`, used for all levels.
    Everywhere,
}

/// Compression of new files on `level`, given the version before the compaction (Z-2).
pub fn compression_of_level(
    version: &Version,
    options: &Options,
    level: usize,
    base_level: i32,
) -> CompressionType {
    policy(version, options, level, base_level).0
}

/// Adds a line that names the option behind the output level's compression, unless `compression`
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
