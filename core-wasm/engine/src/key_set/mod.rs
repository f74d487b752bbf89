//! Which keys a file holds: an interval, a sorted array or a bitmap, whichever suits the density.

/// A set of keys below 2³².
#[derive(Clone, Debug)]
pub struct KeySet {
    keys: Vec<u32>,
}

impl KeySet {
    /// All keys from `first` to `last`, both included; empty if `last < first`.
    pub fn from_interval(first: u32, last: u32) -> Self {
        Self::from_sorted_keys((first..=last).collect())
    }

    /// The set of strictly ascending keys.
    pub fn from_sorted_keys(keys: Vec<u32>) -> Self {
        Self { keys }
    }

    /// Number of keys.
    pub fn count(&self) -> u64 {
        self.keys.len() as u64
    }

    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// The first key.
    pub fn smallest(&self) -> Option<u32> {
        self.keys.first().copied()
    }

    /// The last key.
    pub fn largest(&self) -> Option<u32> {
        self.keys.last().copied()
    }

    /// The key with `rank` keys before it.
    pub fn select(&self, rank: u64) -> Option<u32> {
        self.keys.get(rank as usize).copied()
    }

    /// Number of keys before `key`.
    pub fn rank(&self, key: u32) -> u64 {
        self.keys.partition_point(|&other| other < key) as u64
    }

    /// The keys from `first` to `last`, both included.
    pub fn slice(&self, first: u32, last: u32) -> KeySet {
        Self::from_sorted_keys(
            self.iter()
                .filter(|key| (first..=last).contains(key))
                .collect(),
        )
    }

    /// The keys, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.keys.iter().copied()
    }

    /// The union of several sets.
    pub fn merge(sets: &[&KeySet]) -> KeySet {
        let mut keys: Vec<u32> = sets.iter().flat_map(|set| set.iter()).collect();
        keys.sort_unstable();
        keys.dedup();
        Self::from_sorted_keys(keys)
    }

    /// Bytes of memory that the keys take.
    pub fn memory_bytes(&self) -> usize {
        self.keys.len() * 4
    }
}

impl PartialEq for KeySet {
    fn eq(&self, other: &Self) -> bool {
        self.count() == other.count() && self.iter().eq(other.iter())
    }
}
