//! Deletions in a population, and their fate in a merge (C-30).
//!
//! Mirrors `CompactionIterator` and `Compaction::KeyNotExistsBeyondOutputLevel` without snapshots.
//! Fidelity: exact in exact mode.

use crate::model::key::{Key, KeyRange};
use crate::model::key_set::KeySet;
use crate::model::products::scale;
use crate::model::sorting::sort_by_key;

/// Deletions among a population's entries.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Deletions {
    /// Number of deletions at full scale; at most the population's number of entries.
    pub count: u64,
    /// Kept keys whose entries are deletions, in the scaled key space; empty for densities.
    pub keys: KeySet,
}

impl Deletions {
    /// Selects the deletions from kept key `first` to kept key `last`, for a file with `entries`
    /// entries and `kept` kept keys.
    pub fn slice(&self, first: u32, last: u32, entries: u64, kept: u64) -> Self {
        if self.keys.is_empty() {
            return Self::default();
        }
        let keys = self.keys.slice(first, last);
        Self {
            count: scale(entries, keys.count(), kept),
            keys,
        }
    }
}

/// Deletions that a merge must keep because they may hide an older entry below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeptDeletions {
    /// All deletions: for flushes, and for compactions above older data whose files are not
    /// checked, as in every style except leveled.
    All,
    /// Deletions within one of these sorted, disjoint ranges, which are those of the files below
    /// the output level.
    Within(Vec<KeyRange>),
    /// No deletions, because the output is the bottommost data.
    None,
}

impl KeptDeletions {
    /// Keeps deletions within the ranges of these files, which may be unsorted and overlap.
    pub fn within(files: impl IntoIterator<Item = KeyRange>) -> Self {
        let mut ranges: Vec<KeyRange> = files.into_iter().collect();
        sort_by_key(&mut ranges, |range| range.smallest);
        let mut merged: Vec<KeyRange> = Vec::with_capacity(ranges.len());
        for range in ranges {
            match merged.last_mut() {
                Some(before) if range.smallest <= before.largest => {
                    before.largest = before.largest.max(range.largest);
                }
                _ => merged.push(range),
            }
        }
        Self::Within(merged)
    }

    /// Returns true if a deletion of this key must be kept.
    pub fn keeps(&self, key: Key) -> bool {
        match self {
            Self::All => true,
            Self::None => false,
            Self::Within(ranges) => {
                let next = ranges.partition_point(|range| range.largest < key);
                ranges.get(next).is_some_and(|range| range.smallest <= key)
            }
        }
    }

    /// Keys at which the result of [`KeptDeletions::keeps`] may change.
    pub(super) fn edges(&self) -> impl Iterator<Item = u64> + '_ {
        let ranges = match self {
            Self::Within(ranges) => &ranges[..],
            Self::All | Self::None => &[],
        };
        ranges
            .iter()
            .flat_map(|range| [range.smallest.0, range.largest.0 + 1])
    }

    /// Kept keys whose deletions are dropped. Each represents `factor` keys, starting with its own.
    pub(super) fn dropped(&self, deleted: &KeySet, factor: u32) -> KeySet {
        match self {
            Self::All => KeySet::default(),
            Self::None => deleted.clone(),
            Self::Within(_) => {
                let at_full_scale = |key: u32| Key(u64::from(key) * u64::from(factor));
                let dropped = deleted
                    .iter()
                    .filter(|&key| !self.keeps(at_full_scale(key)));
                KeySet::from_sorted_keys(dropped.collect())
            }
        }
    }
}
