//! Contents of a file or a memtable: keys, a sample of keys, or only a density. One API for all
//! modes.
//!
//! Some of the entries may be deletions. Merging takes its inputs newest first: the newest version
//! of a key wins, and a deletion stays until there can be no older data below (C-30,
//! [`KeptDeletions`]). Inputs without deletions are merged as plain sets, in any order.

mod deletions;
mod densities;
mod merge;
mod unique_curve;

use std::sync::Arc;

use crate::model::key::{Key, KeyRange};
use crate::model::key_set::KeySet;
pub use deletions::{Deletions, KeptDeletions};
pub(crate) use densities::{DensitySegment, merged_spread, union_of_densities};
pub use unique_curve::UniqueCurve;

/// Minimum number of sampled keys in a flush and in a file.
const MIN_SAMPLED_KEYS: u64 = 2048;

/// The largest sampling factor that is chosen automatically.
const MAX_FACTOR: u64 = 512;

/// Representation of keys: [`crate::scenario::Mode`] with its factor chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Densities only.
    Preview,
    /// One key represents `factor` keys; a power of two, at least 2.
    Sampled {
        /// Number of keys per kept key.
        factor: u32,
    },
    /// All keys, exactly.
    Exact,
}

impl Detail {
    /// Number of keys per kept key: 1 in exact mode and in preview.
    pub fn factor(self) -> u32 {
        match self {
            Detail::Sampled { factor } => factor.max(1),
            Detail::Preview | Detail::Exact => 1,
        }
    }
}

/// The entries in a file or memtable: one for each of its user keys (C-30). Never empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Population {
    /// The keys.
    pub content: Content,
    /// Number of unique user keys at full scale, deleted ones included. In exact mode the set's
    /// count; otherwise estimated.
    pub entries: u64,
    /// The entries that are deletions.
    pub deletions: Deletions,
}

/// Keys in a population.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Each kept key `k` represents the keys `k·factor .. (k + 1)·factor`.
    Keys {
        /// Kept keys, in the scaled key space.
        set: KeySet,
        /// Number of keys per kept key, at least 1.
        factor: u32,
    },
    /// Uniformly spread keys.
    Density {
        /// Range of the keys.
        range: KeyRange,
        /// Relation to the keys of other populations.
        spread: Spread,
    },
}

/// Relation between a density's keys and those of other populations.
#[derive(Clone, Debug, PartialEq)]
pub enum Spread {
    /// Chosen independently, all keys equally likely.
    Independent,
    /// No other population of the workload shares a key with it (B-23).
    Unique,
    /// Chosen independently, some keys more often than others, hot ones evenly spread. All such
    /// populations in a workload share the curve.
    Skewed(Arc<UniqueCurve>),
}

impl Population {
    /// All keys in a set, at full scale. `None` for an empty set.
    pub fn from_keys(set: KeySet) -> Option<Self> {
        let entries = set.count();
        (0 < entries).then(|| Self::of_puts(Content::Keys { set, factor: 1 }, entries))
    }

    /// A population without deletions.
    pub fn of_puts(content: Content, entries: u64) -> Self {
        Self {
            content,
            entries,
            deletions: Deletions::default(),
        }
    }

    /// Turns all entries into deletions.
    pub fn into_deletions(mut self) -> Self {
        self.deletions = Deletions {
            count: self.entries,
            keys: match &self.content {
                Content::Keys { set, .. } => set.clone(),
                Content::Density { .. } => KeySet::default(),
            },
        };
        self
    }

    /// The closed range of its keys at full scale.
    pub fn range(&self) -> KeyRange {
        match &self.content {
            Content::Keys { set, factor } => {
                let scale =
                    |key: Option<u32>| Key(u64::from(key.unwrap_or_default()) * u64::from(*factor));
                KeyRange {
                    smallest: scale(set.smallest()),
                    largest: scale(set.largest()),
                }
            }
            Content::Density { range, .. } => *range,
        }
    }

    /// Returns true if some of the entries are deletions.
    pub fn has_deletions(&self) -> bool {
        0 < self.deletions.count
    }

    /// The keys and their factor; `None` for a density.
    pub fn keys(&self) -> Option<(&KeySet, u32)> {
        match &self.content {
            Content::Keys { set, factor } => Some((set, *factor)),
            Content::Density { .. } => None,
        }
    }
}

/// The largest power of two that leaves 2,048 kept keys in a flush and in a file; 1: keep all.
pub fn choose_factor(entries_per_memtable: u64, entries_per_file: u64) -> u32 {
    let fewest = entries_per_memtable.min(entries_per_file);
    let most = (fewest / MIN_SAMPLED_KEYS).clamp(1, MAX_FACTOR);
    1 << most.ilog2()
}
