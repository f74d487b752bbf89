//! Which files a compaction reads (`VersionSet::SetupOtherInputs`).

use crate::compaction::inputs::{Growth, LevelFiles, overlapping_l0_closure};
use crate::compaction::leveldb::{EXPANSION_LIMIT_BYTES, NUM_LEVELS};
use crate::model::key::{InternalKey, KeyRange};
use crate::model::version::Version;

/// The files on both levels, and those of the level below.
#[derive(Debug)]
pub(super) struct Inputs {
    pub start: LevelFiles,
    pub output: LevelFiles,
    pub grandparents: LevelFiles,
    /// The attempt to take more files of the start level along.
    pub growth: Option<Growth>,
}

/// `Version::GetOverlappingInputs`, in the order of the level.
pub(super) fn overlapping_inputs(version: &Version, level: usize, range: &KeyRange) -> LevelFiles {
    if level > 0 {
        return LevelFiles::new(level, version.overlapping(level, range));
    }
    let mut found = overlapping_l0_closure(version, *range);
    found.indices.sort_unstable();
    found
}

/// `AddBoundaryInputs`: older versions of the last key, where they are in files of their own, must
/// not stay behind.
fn add_boundary_inputs(version: &Version, chosen: &mut LevelFiles) {
    let files = version.files(chosen.level);
    while let Some(largest) = largest_key(version, chosen) {
        let behind = (0..files.len())
            .filter(|&at| files[at].smallest > largest && files[at].smallest.key == largest.key);
        let Some(next) = behind.min_by_key(|&at| files[at].smallest) else {
            return;
        };
        chosen.indices.push(next);
    }
}

/// The last key of all files.
pub(super) fn largest_key(version: &Version, chosen: &LevelFiles) -> Option<InternalKey> {
    chosen.files(version).map(|file| file.largest).max()
}

/// Adds the next level's files, and more of the start level while the next level's stay the same.
/// `None` without files to start from.
pub(super) fn setup_other_inputs(version: &Version, start: LevelFiles) -> Option<Inputs> {
    let mut start = start;
    let level = start.level;
    add_boundary_inputs(version, &mut start);
    let output = overlapping_inputs(version, level + 1, &start.range(version)?);
    let mut growth = None;
    if let Some(below) = output.range(version) {
        let all = start.range(version)?.union(&below);
        let mut grown = overlapping_inputs(version, level, &all);
        add_boundary_inputs(version, &mut grown);
        let bytes = output.size_bytes(version) + grown.size_bytes(version);
        let is_small = bytes < EXPANSION_LIMIT_BYTES;
        if grown.len() > start.len() {
            let same = overlapping_inputs(version, level + 1, &grown.range(version)?);
            let is_same = same.len() == output.len();
            // What the next level refuses is no matter of the limit.
            growth = (is_same || !is_small).then_some(Growth {
                from: start.len(),
                to: grown.len(),
                bytes,
                limit: EXPANSION_LIMIT_BYTES,
                is_taken: is_small,
            });
            if is_small && is_same {
                start = grown;
            }
        }
    }
    let range = start.range(version)?;
    let all = output
        .range(version)
        .map_or(range, |below| range.union(&below));
    let grandparents = match level + 2 < NUM_LEVELS {
        true => overlapping_inputs(version, level + 2, &all),
        false => LevelFiles::new(level + 1, 0..0),
    };
    Some(Inputs {
        start,
        output,
        grandparents,
        growth,
    })
}
