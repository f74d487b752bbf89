//! What a file or a memtable holds: keys, a sample of keys, or only a density. One API for all modes.

use crate::key::{Key, KeyRange};
use crate::key_set::KeySet;

/// How keys are represented, resolved: [`crate::scenario::Mode`] with its factor chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Densities only.
    Preview,
    /// One key stands for `factor` keys; a power of two, at least 2.
    Sampled {
        /// Keys per kept key.
        factor: u32,
    },
    /// All keys.
    Exact,
}

impl Detail {
    /// Keys per kept key: 1 in exact mode and in preview.
    pub fn factor(self) -> u32 {
        match self {
            Detail::Sampled { factor } => factor,
            Detail::Preview | Detail::Exact => 1,
        }
    }
}

/// The entries of a file or memtable: one for each of its user keys (C-30). Never empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Population {
    /// Which keys.
    pub content: Content,
    /// Unique user keys at full scale. Exact mode: the set's count; otherwise estimated.
    pub entries: u64,
}

/// Which keys a population has.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Each kept key `k` stands for the keys `k·factor .. (k + 1)·factor`.
    Keys {
        /// Kept keys, in the scaled key space.
        set: KeySet,
        /// Keys per kept key, at least 1.
        factor: u32,
    },
    /// Uniformly spread keys.
    Density {
        /// Where they lie.
        range: KeyRange,
        /// Whether no other population of the workload shares a key with it (B-23).
        is_unique: bool,
    },
}

impl Population {
    /// All keys of a set, at full scale. `None` for an empty set.
    pub fn from_keys(set: KeySet) -> Option<Self> {
        let entries = set.count();
        (0 < entries).then_some(Self {
            content: Content::Keys { set, factor: 1 },
            entries,
        })
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
}

impl Population {
    /// The union of several populations: one entry for each user key (C-30). `None` without inputs.
    ///
    /// All must have the same detail. Entries: exact sets count; samples scale the sum of input
    /// entries by kept output keys ÷ kept input keys; densities take the expected union.
    pub fn merge(_inputs: &[&Population]) -> Option<Population> {
        todo!()
    }
}

/// The largest power of two that leaves 2,048 kept keys in a flush and in a file; 1: keep all.
pub fn choose_factor(_entries_per_memtable: u64, _entries_per_file: u64) -> u32 {
    todo!()
}
