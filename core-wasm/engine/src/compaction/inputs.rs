//! Clean cuts, overlaps and input expansion, shared by the pickers (L-23, L-24, L-26).
//!
//! Mirrors `ExpandInputsToCleanCut`, `GetOverlappingL0Files`, `SetupOtherInputs` and
//! `GetCleanInputsWithinInterval` in `CompactionPicker` and `VersionStorageInfo`; fidelity: exact.

use std::ops::Range;

use crate::compaction::{Compaction, CompactionReason, PickState, RunningCompaction};
use crate::model::key::KeyRange;
use crate::model::sst::SstFile;
use crate::model::version::CompactionInput;
use crate::model::version::Version;
use crate::options::sanitize::multiply_saturating;
use crate::options::{CompressionType, RocksDbVersion};
use crate::reasoning::Reasoning;

/// Some of the files on one level, as indices into [`Version::files`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelFiles {
    /// Level of the files.
    pub level: usize,
    /// Indices of the files: in key order below L0, in the order of discovery on L0.
    pub indices: Vec<usize>,
}

impl LevelFiles {
    /// Selects the files on a level from `indices.start` up to but excluding `indices.end`.
    pub fn new(level: usize, indices: Range<usize>) -> Self {
        Self {
            level,
            indices: indices.collect(),
        }
    }

    /// Selects all files on a level.
    pub fn all(version: &Version, level: usize) -> Self {
        Self::new(level, 0..version.files(level).len())
    }

    /// Iterates over the files in a version.
    pub fn files<'a>(&'a self, version: &'a Version) -> impl Iterator<Item = &'a SstFile> {
        let files = version.files(self.level);
        self.indices.iter().filter_map(|&at| files.get(at))
    }

    /// Returns true if any of these files is being compacted.
    pub fn is_being_compacted(&self, version: &Version) -> bool {
        self.files(version).any(|file| !file.is_idle())
    }

    /// Sum of the file sizes, in bytes.
    pub fn size_bytes(&self, version: &Version) -> u64 {
        self.files(version).map(|file| file.size_bytes).sum()
    }

    /// Range of user keys, from the smallest to the largest; `None` if there are no files.
    pub fn range(&self, version: &Version) -> Option<KeyRange> {
        let ranges = self.files(version).map(SstFile::range);
        ranges.reduce(|left, right| left.union(&right))
    }

    /// Sum of the compensated file sizes, in bytes (L-8).
    fn compensated_bytes(&self, version: &Version) -> u64 {
        let files = self.files(version);
        files.map(|file| file.compensated_size_bytes).sum()
    }

    /// Number of files.
    pub fn len(&self) -> usize {
        self.indices.len()
    }

    /// Returns true if there are no files.
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// Converts the files into the input of a compaction.
    pub fn to_input(&self, version: &Version) -> CompactionInput {
        let mut files = Vec::with_capacity(self.len());
        files.extend(self.files(version).map(|file| file.number));
        CompactionInput {
            level: self.level,
            files,
        }
    }
}

/// Returns true if a running compaction writes to `range` on `output_level` (U-23, L-28).
pub fn overlaps_running(
    running: &[RunningCompaction],
    output_level: usize,
    range: &KeyRange,
) -> bool {
    let mut running = running.iter();
    running.any(|other| other.output_level == output_level && other.range.overlaps(range))
}

/// Adds adjacent files until no user key occurs both inside and outside the chosen files (L-23).
///
/// Level 0 needs no clean cut. Returns `None` if a file in the result is being compacted.
pub fn expand_to_clean_cut(version: &Version, chosen: LevelFiles) -> Option<LevelFiles> {
    if chosen.level == 0 {
        return Some(chosen);
    }
    let mut chosen = chosen;
    loop {
        let range = chosen.range(version)?;
        let grown = LevelFiles::new(chosen.level, version.overlapping(chosen.level, &range));
        let is_done = grown.indices.len() <= chosen.indices.len();
        chosen = grown;
        if is_done {
            break;
        }
    }
    (!chosen.is_being_compacted(version)).then_some(chosen)
}

/// Finds all L0 files that overlap `range`, all files that overlap those, and so on (L-24).
///
/// The files are in the order of discovery: each pass runs from newest to oldest, and the range
/// grows within a pass.
pub fn overlapping_l0_closure(version: &Version, range: KeyRange) -> LevelFiles {
    let mut range = range;
    let mut left: Vec<usize> = (0..version.files(0).len()).collect();
    let mut found = Vec::new();
    loop {
        let before = found.len();
        left.retain(|&at| {
            let other = version.files(0)[at].range();
            let is_hit = other.overlaps(&range);
            if is_hit {
                found.push(at);
                range = range.union(&other);
            }
            !is_hit
        });
        if found.len() == before {
            return LevelFiles {
                level: 0,
                indices: found,
            };
        }
    }
}

/// Finds the files on a level below L0 that lie entirely inside `range` and share no user key with
/// any other file.
pub fn clean_inputs_within(version: &Version, level: usize, range: &KeyRange) -> LevelFiles {
    let files = version.files(level);
    let touches = |at: usize| files[at].last_key() == files[at + 1].smallest.key;
    let mut start = files.partition_point(|file| file.smallest.key < range.smallest);
    while start > 0 && start < files.len() && touches(start - 1) {
        start += 1;
    }
    let inside = files[start..].partition_point(|file| file.last_key() <= range.largest);
    let mut end = start + inside;
    while end < files.len() && end > start && touches(end - 1) {
        end -= 1;
    }
    LevelFiles::new(level, start..end)
}

/// Input files of a compaction on its start level and its output level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoLevels {
    /// Inputs on the start level.
    pub start: LevelFiles,
    /// Inputs on the output level; may be empty.
    pub output: LevelFiles,
    /// The attempt to add more files from the start level; `None` if no attempt was made.
    pub growth: Option<Growth>,
}

/// An attempt to add more files from the start level (L-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// Number of files on the start level before the attempt.
    pub from: usize,
    /// Number of files on the start level if the attempt succeeds.
    pub to: usize,
    /// Bytes of both levels' inputs if the attempt succeeds.
    pub bytes: u64,
    /// Limit that `bytes` must stay below; `u64::MAX` for no limit.
    pub limit: u64,
    /// The attempt succeeded: the files were added.
    pub is_taken: bool,
}

/// Directions in which the inputs on a start level may grow (L-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrowthDirection {
    /// Toward smaller and larger keys.
    Both,
    /// Toward larger keys only, as under round robin.
    Right,
}

/// Adds the overlapping files on the output level, then more files from the start level as long as
/// the output level needs no more (L-26). `None` if a required file is being compacted.
pub fn setup_other_inputs(
    context: &PickState,
    start: LevelFiles,
    output_level: usize,
    direction: GrowthDirection,
) -> Option<TwoLevels> {
    let version = context.version;
    let range = start.range(version)?;
    let output = overlapping_output(version, output_level, &range)?;
    let mut levels = TwoLevels {
        start,
        output,
        growth: None,
    };
    let (start, output) = (&levels.start, &levels.output);
    if output.is_empty() {
        return Some(levels);
    }
    let all = range.union(&output.range(version)?);
    let attempt = GrowthAttempt {
        context,
        from: start.len(),
        output,
        limit: expansion_limit_bytes(context),
    };

    // First try all files that overlap the range of both levels' inputs.
    let smallest = match direction {
        GrowthDirection::Both => all.smallest,
        GrowthDirection::Right => range.smallest,
    };
    let reach = KeyRange {
        smallest,
        largest: all.largest,
    };
    let overlapping = if start.level == 0 {
        overlapping_l0_closure(version, reach)
    } else {
        LevelFiles::new(start.level, version.overlapping(start.level, &reach))
    };
    // RocksDB counts their bytes before it adds their clean cut.
    let bytes = attempt.bytes(&overlapping);
    let mut growth = None;
    if let Some(grown) = expand_to_clean_cut(version, overlapping)
        && let Some(tried) = attempt.judge(&grown, bytes)
    {
        let grown_range = grown.range(version)?;
        let is_same = tried.is_taken
            && overlapping_output(version, output_level, &grown_range)
                .is_some_and(|other| other.len() == output.len());
        if is_same {
            (levels.start, levels.growth) = (grown, Some(tried));
            return Some(levels);
        }
        // The attempt would need more files on the output level, so the size limit does not matter.
        growth = Some(tried).filter(|tried| !tried.is_taken);
    }
    // Then try only the files that lie entirely inside the range.
    if start.level > 0 {
        let grown = clean_inputs_within(version, start.level, &all);
        if let Some(tried) = attempt.judge(&grown, attempt.bytes(&grown)) {
            growth = Some(tried);
            if tried.is_taken {
                levels.start = grown;
            }
        }
    }
    Some(TwoLevels { growth, ..levels })
}

/// Arguments shared by all attempts to add files.
struct GrowthAttempt<'a> {
    context: &'a PickState<'a>,
    from: usize,
    output: &'a LevelFiles,
    limit: u64,
}

impl GrowthAttempt<'_> {
    /// Bytes that count toward the limit: compensated up to 7.7, raw since 7.8.
    fn bytes(&self, files: &LevelFiles) -> u64 {
        match self.context.rocksdb_version.at_least(7, 8) {
            true => files.size_bytes(self.context.version),
            false => files.compensated_bytes(self.context.version),
        }
    }

    /// Compares an attempt with the previous inputs; `None` if it adds no idle file.
    fn judge(&self, grown: &LevelFiles, grown_bytes: u64) -> Option<Growth> {
        if grown.len() <= self.from || grown.is_being_compacted(self.context.version) {
            return None;
        }
        let bytes = self.bytes(self.output).saturating_add(grown_bytes);
        Some(Growth {
            from: self.from,
            to: grown.len(),
            bytes,
            limit: self.limit,
            is_taken: bytes < self.limit,
        })
    }
}

/// Files on `level` that overlap `range`, with their clean cut; `None` if one is being compacted.
pub fn overlapping_output(version: &Version, level: usize, range: &KeyRange) -> Option<LevelFiles> {
    let found = LevelFiles::new(level, version.overlapping(level, range));
    if found.is_being_compacted(version) {
        return None;
    }
    if found.indices.is_empty() {
        return Some(found);
    }
    expand_to_clean_cut(version, found)
}

/// Limit on the total input bytes of both levels when files are added to the start level (L-26).
fn expansion_limit_bytes(context: &PickState) -> u64 {
    let (options, release) = (context.options, context.rocksdb_version);
    if release.at_least(9, 2) {
        multiply_saturating(options.max_compaction_bytes, 2.0)
    } else if release.at_least(7, 8) {
        u64::MAX
    } else {
        options.max_compaction_bytes
    }
}

/// Finds the first level below `output_level` with files in `range`, and those files (L-29). Before
/// 6.26 only the next level was searched (C-20).
pub fn grandparents(
    version: &Version,
    release: RocksDbVersion,
    output_level: usize,
    range: &KeyRange,
) -> Option<LevelFiles> {
    let deepest = match release.at_least(6, 26) {
        true => version.num_levels(),
        false => version.num_levels().min(output_level + 2),
    };
    let below = output_level + 1..deepest;
    let mut levels = below.map(|level| LevelFiles::new(level, version.overlapping(level, range)));
    levels.find(|found| !found.indices.is_empty())
}

/// Range of the user keys in the inputs; `None` if there are no files.
pub fn covered_range(version: &Version, inputs: &[LevelFiles]) -> Option<KeyRange> {
    let ranges = inputs.iter().filter_map(|input| input.range(version));
    ranges.reduce(|left, right| left.union(&right))
}

impl Compaction {
    /// Creates a compaction from non-empty inputs, with the properties that follow from them (C-5,
    /// C-7). Its style fills in the rest.
    pub fn of_inputs(
        version: &Version,
        inputs: &[LevelFiles],
        output_level: usize,
        grandparents: Option<&LevelFiles>,
    ) -> Self {
        let grandparents = grandparents.map(|files| files.to_input(version));
        Self {
            inputs: inputs.iter().map(|input| input.to_input(version)).collect(),
            output_level,
            reason: CompactionReason::Unknown,
            score: 0.0,
            is_trivial_move: false,
            target_file_size_bytes: 0,
            max_compaction_bytes: u64::MAX,
            grandparent_level: grandparents.as_ref().map(|input| input.level),
            grandparents: grandparents.map_or_else(Vec::new, |input| input.files),
            is_bottommost: is_bottommost(version, inputs, output_level),
            output_compression: CompressionType::None,
            base_level: 1,
            is_l0_trivial_move: false,
            is_deletion: false,
            round_robin_split_key: None,
            next_cursor: None,
            reasoning: Reasoning::default(),
        }
    }
}

/// Returns true if no data older than the outputs can contain the compaction's keys (C-5).
pub fn is_bottommost(version: &Version, inputs: &[LevelFiles], output_level: usize) -> bool {
    let Some(range) = covered_range(version, inputs) else {
        return false;
    };
    if output_level == 0 {
        let l0_inputs = inputs.iter().find(|input| input.level == 0);
        let last_input = l0_inputs.and_then(|input| input.indices.last().copied());
        let is_oldest = last_input == version.files(0).len().checked_sub(1);
        return is_oldest && version.last_non_empty_level() == Some(0);
    }
    let mut below = output_level + 1..version.num_levels();
    below.all(|level| version.overlapping(level, &range).is_empty())
}
