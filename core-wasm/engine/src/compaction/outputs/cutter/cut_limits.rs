//! Limits on a compaction's output files, collected when the compaction starts.

use crate::model::key::KeyRange;
use crate::model::sst::{FileNumber, SstFile};
use crate::options::RocksDbVersion;
use crate::options::{Options, OutputCutPolicy};

/// An overlapping file on the first level below the output with any (L-29, U-32).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grandparent {
    /// File number.
    pub number: FileNumber,
    /// Range of user keys in the file.
    pub range: KeyRange,
    /// Raw file size in bytes.
    pub size_bytes: u64,
}

impl Grandparent {
    /// Extracts from a file the facts that cuts depend on.
    pub fn of(file: &SstFile) -> Self {
        Self {
            number: file.number,
            range: file.range(),
            size_bytes: file.size_bytes,
        }
    }
}

/// Rule for cuts at grandparents, as in a release or chosen for an experiment
/// ([`OutputCutPolicy`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrandparentRule {
    /// C-17, releases up to 6.25: like [`GrandparentRule::Passed`], except that a file may end at
    /// any key, not only at a key that passes a grandparent.
    PassedAtAnyKey,
    /// C-18, releases 6.26 to 7.7: only the bytes of passed grandparents count.
    Passed,
    /// C-19, releases 7.8 to 8.11 with `level_compaction_dynamic_file_size=false`: follows the
    /// boundaries, but applies only the overlap part of rule 7 (C-9.7a).
    OverlapOnly,
    /// C-9.7b, plus cuts at boundaries once a file has reached this percentage of its target size.
    /// Files are at most as large as the target.
    Fixed {
        /// Percentage of the target size.
        percent: u64,
    },
    /// C-9.7b and C-9.7c, with files of at most the target size.
    Dynamic,
    /// C-9.7b and C-9.7c, with files of up to twice the target size (C-4): releases 7.8 and newer.
    Dynamic2x,
}

impl GrandparentRule {
    /// Returns the rule of a release, or the policy that replaces it.
    ///
    /// The four aligned policies are variants of one change in RocksDB (pull request 10655). They
    /// share the walk and rule 7b, and differ only in the threshold and the maximum file size.
    pub fn of(options: &Options, release: RocksDbVersion) -> Self {
        match options.output_cut_policy {
            OutputCutPolicy::Baseline => Self::Passed,
            OutputCutPolicy::Fixed75 => Self::Fixed { percent: 75 },
            OutputCutPolicy::Fixed50 => Self::Fixed { percent: 50 },
            OutputCutPolicy::Dynamic => Self::Dynamic,
            OutputCutPolicy::Dynamic2x => Self::Dynamic2x,
            OutputCutPolicy::ByVersion if !release.at_least(6, 26) => Self::PassedAtAnyKey,
            OutputCutPolicy::ByVersion if !release.at_least(7, 8) => Self::Passed,
            OutputCutPolicy::ByVersion
                if !release.at_least(9, 0) && !options.level_compaction_dynamic_file_size =>
            {
                Self::OverlapOnly
            }
            OutputCutPolicy::ByVersion => Self::Dynamic2x,
        }
    }

    /// Returns true if the rule counts passed files, not crossed boundaries (C-17, C-18).
    pub(super) fn is_of_passed_files(self) -> bool {
        matches!(self, Self::PassedAtAnyKey | Self::Passed)
    }
}

/// Limits that determine where the outputs of one compaction are cut.
#[derive(Clone, Debug, PartialEq)]
pub struct CutLimits {
    /// Level that the outputs are written to; outputs to L0 are never cut (C-6).
    pub output_level: usize,
    /// [`crate::compaction::Compaction::target_file_size_bytes`] (C-3).
    pub target_file_size_bytes: u64,
    /// [`crate::compaction::Compaction::max_compaction_bytes`] (C-7).
    pub max_compaction_bytes: u64,
    /// The grandparents in key order.
    pub grandparents: Vec<Grandparent>,
    /// No older data lies below the outputs (C-5).
    pub is_bottommost: bool,
    /// The cut rules specific to leveled compaction apply (C-9.7b, C-9.7c).
    pub is_leveled: bool,
    /// Rule for cuts at grandparents (C-17..C-19).
    pub grandparent_rule: GrandparentRule,
    /// Rule 2 (TTL) is tried first, as in 7.10 and newer; otherwise it is tried last (C-19).
    pub is_ttl_first: bool,
    /// Key ranges of old files on the output level (C-15), in key order; see [`ttl_files`].
    pub ttl_files: Vec<KeyRange>,
    /// Key at which a round-robin compaction splits its outputs once (C-16).
    pub split_key: Option<SplitKey>,
    /// A file's tail counts, too: `target_file_size_is_upper_bound` (C-9.5, 10.9 and newer).
    pub is_target_upper_bound: bool,
    /// First user keys of the second and later subcompactions, ascending (C-31), found by
    /// [`crate::compaction::outputs::subcompactions::boundaries`]. Outputs never span two of them.
    pub subcompaction_starts: Vec<u64>,
}

/// Key at which a round-robin compaction splits its outputs (C-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitKey {
    /// User key of the output level's cursor.
    pub key: u64,
    /// The inputs contain a newer version of the key than the cursor's, so the split moves to the
    /// next key.
    pub has_newer_version: bool,
}

impl SplitKey {
    /// Creates the split of a compaction over `range`; `None` if the cursor is outside.
    pub fn within(range: &KeyRange, cursor: u64, has_newer_version: bool) -> Option<Self> {
        let is_inside = range.smallest.0 < cursor && cursor <= range.largest.0;
        is_inside.then_some(Self {
            key: cursor,
            has_newer_version,
        })
    }

    /// Smallest key that may follow the split.
    pub(super) fn first_key(self) -> u64 {
        self.key.saturating_add(u64::from(self.has_newer_version))
    }
}

/// Range of keys that one subcompaction writes (C-31).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Subcompaction {
    /// First key in the range.
    pub(crate) start: u64,
    /// First key after the range; `u64::MAX` if the range has no end.
    pub(crate) end: u64,
}

impl Subcompaction {
    /// Range of all keys.
    pub(super) const WHOLE: Self = Self {
        start: 0,
        end: u64::MAX,
    };

    /// Returns true if the range ends before `key`.
    #[inline]
    pub(crate) fn is_before(&self, key: impl Into<u64>) -> bool {
        self.end <= key.into()
    }

    /// Returns true if a split is inside this range; a split at its first key is not needed.
    pub(super) fn holds(&self, split: &SplitKey) -> bool {
        self.start < split.key && split.key < self.end
    }
}

impl CutLimits {
    /// Limits on size alone, without grandparents, as for a universal compaction.
    pub fn of_size(output_level: usize, target_file_size_bytes: u64) -> Self {
        Self {
            output_level,
            target_file_size_bytes,
            max_compaction_bytes: u64::MAX,
            grandparents: Vec::new(),
            is_bottommost: false,
            is_leveled: false,
            grandparent_rule: GrandparentRule::Dynamic2x,
            is_ttl_first: true,
            ttl_files: Vec::new(),
            split_key: None,
            is_target_upper_bound: false,
            subcompaction_starts: Vec::new(),
        }
    }

    /// Limits that follow from options and release. The compaction itself adds sizes, grandparents,
    /// `is_bottommost`, `ttl_files` and `split_key`.
    pub fn of_rules(options: &Options, release: RocksDbVersion) -> Self {
        let grandparent_rule = GrandparentRule::of(options, release);
        Self {
            grandparent_rule,
            is_ttl_first: release.at_least(7, 10) && !grandparent_rule.is_of_passed_files(),
            is_target_upper_bound: options.target_file_size_is_upper_bound
                && release.at_least(10, 9),
            ..Self::of_size(0, u64::MAX)
        }
    }

    /// Size in bytes at which a file ends at any key (C-4); `u64::MAX` if it never does (C-6).
    pub fn max_output_bytes(&self) -> u64 {
        let target = self.target_file_size_bytes;
        if self.output_level == 0 {
            u64::MAX
        } else if self.is_bottommost
            || self.grandparents.is_empty()
            || self.grandparent_rule != GrandparentRule::Dynamic2x
        {
            target
        } else {
            target.saturating_mul(2)
        }
    }

    /// Key ranges of the subcompactions, each cut on its own (C-31), in key order.
    pub(crate) fn subcompactions(&self) -> impl Iterator<Item = Subcompaction> {
        let starts = self.subcompaction_starts.iter().copied();
        let ends = starts.clone().chain([u64::MAX]);
        [0].into_iter()
            .chain(starts)
            .zip(ends)
            .map(|(start, end)| Subcompaction { start, end })
    }
}

/// Finds the old files on a compaction's last input level (C-15), for [`CutLimits::ttl_files`].
/// `inputs` are the input files by level, without empty levels.
///
/// Simplified: RocksDB compares internal keys, and so cuts one key later than this model if the
/// inputs contain a newer version of an old file's first key.
pub fn ttl_files(
    options: &Options,
    inputs: &[(usize, Vec<&SstFile>)],
    is_bottommost: bool,
    now_seconds: u64,
) -> Vec<KeyRange> {
    let is_due =
        0 < options.ttl && options.ttl <= now_seconds && 2 <= inputs.len() && !is_bottommost;
    let Some((_, files)) = inputs.last().filter(|_| is_due) else {
        return Vec::new();
    };
    let oldest = now_seconds - options.ttl / 2;
    let large = options.target_file_size_base / 2;
    let old = files
        .iter()
        .filter(|file| file.oldest_ancestor_time < oldest && large < file.size_bytes);
    old.map(|file| file.range()).collect()
}
