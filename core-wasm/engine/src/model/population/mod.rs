//! Contents of a file or a memtable: all keys, a sample of keys, or only a density, behind a common
//! interface.
//!
//! Entries may be deletions. A merge takes its inputs newest first: the newest version of a key
//! wins, and a deletion stays as long as older data may lie below (C-30, [`KeptDeletions`]). Inputs
//! without deletions are merged as plain sets, in any order.

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

/// Minimum number of sampled keys per flush and per file.
const MIN_SAMPLED_KEYS: u64 = 2048;

/// Maximum sampling factor that is chosen automatically.
const MAX_FACTOR: u64 = 512;

/// Detail in which keys are stored: a [`crate::scenario::Mode`] with its factor chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Densities only, without keys.
    Preview,
    /// Sample in which one key represents `factor` keys; a power of two, at least 2.
    Sampled {
        /// Number of keys represented by each kept key.
        factor: u32,
    },
    /// All keys, stored exactly.
    Exact,
}

impl Detail {
    /// Number of keys represented by each kept key; 1 in exact mode and in preview.
    pub fn factor(self) -> u32 {
        match self {
            Detail::Sampled { factor } => factor.max(1),
            Detail::Preview | Detail::Exact => 1,
        }
    }
}

/// Entries in a file or memtable, one per user key (C-30); never empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Population {
    /// Keys of the population.
    pub content: Content,
    /// Number of unique user keys at full scale, including deleted ones: counted in exact mode,
    /// otherwise estimated.
    pub entries: u64,
    /// Deletions among the entries.
    pub deletions: Deletions,
}

/// Keys of a population.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Kept keys; each key `k` represents the keys `k·factor .. (k + 1)·factor`.
    Keys {
        /// Kept keys, in the scaled key space.
        set: KeySet,
        /// Number of keys represented by each kept key; at least 1.
        factor: u32,
    },
    /// Keys spread uniformly over a range.
    Density {
        /// Range that contains the keys.
        range: KeyRange,
        /// Relation to the keys of other populations.
        spread: Spread,
    },
}

/// Relation of a density's keys to those of other populations.
#[derive(Clone, Debug, PartialEq)]
pub enum Spread {
    /// The keys were chosen independently, all equally likely.
    Independent,
    /// No other population of the workload has a key in common with this one (B-23).
    Unique,
    /// The keys were chosen independently, some more often than others, with hot keys evenly
    /// spread. All such populations of a workload share the curve.
    Skewed(Arc<UniqueCurve>),
}

impl Population {
    /// Creates a population of all keys in a set, at full scale; `None` for an empty set.
    pub fn from_keys(set: KeySet) -> Option<Self> {
        let entries = set.count();
        (0 < entries).then(|| Self::of_puts(Content::Keys { set, factor: 1 }, entries))
    }

    /// Creates a population without deletions.
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

    /// Closed range of the population's keys at full scale.
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

    /// Kept keys and their factor; `None` for a density.
    pub fn keys(&self) -> Option<(&KeySet, u32)> {
        match &self.content {
            Content::Keys { set, factor } => Some((set, *factor)),
            Content::Density { .. } => None,
        }
    }
}

/// Largest power of two that leaves 2,048 kept keys per flush and per file; 1 keeps all.
pub fn choose_factor(entries_per_memtable: u64, entries_per_file: u64) -> u32 {
    let fewest = entries_per_memtable.min(entries_per_file);
    let most = (fewest / MIN_SAMPLED_KEYS).clamp(1, MAX_FACTOR);
    1 << most.ilog2()
}
