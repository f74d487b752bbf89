//! Key sets with deletions: the difference of two sets, and the newest version of each key among
//! several sets.

use crate::model::key_set::bitmap::{
    Bitmap, WORD_BITS, add, combine_bitmap, combine_interval, combine_keys, remove,
};
use crate::model::key_set::{KeySet, Representation, Scratch};

/// Sets that together contain at least one key in this many are merged as bitmaps. The value is
/// larger than for plain sets because sorting versions takes longer than merging arrays.
const DENSE_DIVISOR: u64 = 96;

/// A key set, and the subset of its keys whose entries are deletions.
pub(crate) type Versions = (KeySet, KeySet);

impl KeySet {
    /// Returns the keys in this set that are not in the other one.
    pub fn minus(&self, other: &KeySet) -> KeySet {
        let (Some(first), Some(last)) = (self.smallest(), self.largest()) else {
            return KeySet::default();
        };
        let is_apart = match (other.smallest(), other.largest()) {
            (Some(other_first), Some(other_last)) => other_last < first || last < other_first,
            _ => true,
        };
        if is_apart {
            return self.clone();
        }
        if let Representation::Sparse(keys) = &self.representation {
            let mut membership = Membership::new(other);
            let left = keys.iter().filter(|&&key| !membership.contains(key));
            return KeySet::from_sorted_keys(left.copied().collect());
        }
        let mut window = Window::new(first, last);
        window.combine(&self.representation, add);
        window.combine(&other.representation, remove);
        KeySet::from_bitmap(window.into_bitmap())
    }

    /// Finds the newest version of each key in several sets, given newest first. Returns all keys,
    /// and those whose newest version is a deletion.
    pub(crate) fn merge_versions(
        newest_first: Vec<Versions>,
        scratch: &mut Scratch,
    ) -> (KeySet, KeySet) {
        let sets = || newest_first.iter().map(|(set, _)| set);
        let (Some(first), Some(last)) = (
            sets().filter_map(KeySet::smallest).min(),
            sets().filter_map(KeySet::largest).max(),
        ) else {
            return (KeySet::default(), KeySet::default());
        };
        let input_count: u64 = sets().map(KeySet::count).sum();
        if input_count * DENSE_DIVISOR < u64::from(last - first) + 1 {
            return merge_sorted(&newest_first, input_count);
        }
        let mut deleted = Window::new(first, last);
        for (set, deletions) in newest_first.iter().rev() {
            deleted.combine(&set.representation, remove);
            deleted.combine(&deletions.representation, add);
        }
        let sets = newest_first.into_iter().map(|(set, _)| set);
        let all = KeySet::merge(sets.collect(), scratch);
        (all, KeySet::from_bitmap(deleted.into_bitmap()))
    }
}

/// A window of the key space into which sets are written, newer ones over older ones.
struct Window {
    first_word: u32,
    words: Vec<u64>,
}

impl Window {
    fn new(first: u32, last: u32) -> Self {
        let first_word = first / WORD_BITS;
        let len = (last / WORD_BITS - first_word + 1) as usize;
        Self {
            first_word,
            words: vec![0; len],
        }
    }

    /// Combines the window with a set's keys, which may extend beyond it.
    fn combine(&mut self, keys: &Representation, change: impl Fn(&mut u64, u64)) {
        let (words, first_word) = (&mut self.words, self.first_word);
        match keys {
            Representation::Interval { first, last } => {
                combine_interval(words, first_word, (*first, *last), change);
            }
            Representation::Sparse(keys) => {
                let first = first_word * WORD_BITS;
                let keys = &keys[keys.partition_point(|&key| key < first)..];
                combine_keys(words, first_word, keys, change);
            }
            Representation::Dense(bitmap) => combine_bitmap(words, first_word, bitmap, change),
        }
    }

    fn into_bitmap(self) -> Option<Bitmap> {
        Bitmap::from_words(self.first_word, self.words, None)
    }
}

/// Sorts all versions by key and age, and takes the first version of each key. The inputs are
/// sorted runs, which the stable sort detects and merges.
fn merge_sorted(newest_first: &[Versions], input_count: u64) -> (KeySet, KeySet) {
    // Each number holds the key (32 bits), the age (31 bits) and the deletion flag (1 bit).
    let mut versions: Vec<u64> = Vec::with_capacity(input_count as usize);
    for (age, (set, deletions)) in newest_first.iter().enumerate() {
        let mut membership = Membership::new(deletions);
        versions.extend(set.iter().map(|key| {
            let is_deleted = u64::from(membership.contains(key));
            u64::from(key) << 32 | (age as u64) << 1 | is_deleted
        }));
    }
    versions.sort_unstable();
    versions.dedup_by_key(|version| *version >> 32);
    let key = |version: &u64| (version >> 32) as u32;
    let all = versions.iter().map(key).collect();
    let deleted = versions.iter().filter(|version| **version & 1 == 1);
    let deleted = deleted.map(key).collect();
    (
        KeySet::from_sorted_keys(all),
        KeySet::from_sorted_keys(deleted),
    )
}

/// Membership test for keys in ascending order.
pub(crate) struct Membership<'a> {
    set: &'a KeySet,
    /// Number of keys already passed, if the set is an array.
    passed: usize,
}

impl<'a> Membership<'a> {
    pub(crate) fn new(set: &'a KeySet) -> Self {
        Self { set, passed: 0 }
    }

    /// Returns true if the set contains a key, which must be larger than the previous one.
    #[inline]
    pub(crate) fn contains(&mut self, key: u32) -> bool {
        match &self.set.representation {
            Representation::Interval { first, last } => (*first..=*last).contains(&key),
            Representation::Sparse(keys) => {
                let ahead = &keys[self.passed..];
                // The key is usually among the next few; otherwise search for it.
                let near = ahead.iter().take(8).position(|&other| key <= other);
                self.passed += near.unwrap_or_else(|| ahead.partition_point(|&other| other < key));
                keys.get(self.passed) == Some(&key)
            }
            Representation::Dense(bitmap) => bitmap.contains(key),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::model::prng::Mt19937_64;

    /// Random keys below `limit`, about one in `sparseness`, or an interval of keys.
    fn random_set(random: &mut Mt19937_64, limit: u64, sparseness: u64) -> KeySet {
        if random.next_u64() % 4 == 0 {
            let first = (random.next_u64() % limit) as u32;
            let length = (random.next_u64() % (limit / sparseness)) as u32;
            return KeySet::from_interval(first, first + length);
        }
        let mut keys: Vec<u32> = (0..limit / sparseness)
            .map(|_| (random.next_u64() % limit) as u32)
            .collect();
        keys.sort_unstable();
        keys.dedup();
        KeySet::from_sorted_keys(keys)
    }

    #[test]
    fn newest_versions_are_those_of_a_map() {
        let mut random = Mt19937_64::new(11);
        for round in 0..200 {
            let sparseness = [3, 20, 90, 150, 1000][round % 5];
            let limit = 40_000;
            let inputs: Vec<(KeySet, KeySet)> = (0..random.next_u64() % 6)
                .map(|_| {
                    let set = random_set(&mut random, limit, sparseness);
                    let modulus = 1 + random.next_u64() % 4;
                    let deleted = set.iter().filter(|key| u64::from(*key) % modulus == 0);
                    let deleted = KeySet::from_sorted_keys(deleted.collect());
                    (set, deleted)
                })
                .collect();
            let mut map: BTreeMap<u32, bool> = BTreeMap::new();
            for (set, deleted) in inputs.iter().rev() {
                map.extend(set.iter().map(|key| (key, false)));
                map.extend(deleted.iter().map(|key| (key, true)));
            }
            let (all, deleted) = KeySet::merge_versions(inputs, &mut Scratch::default());
            assert!(all.iter().eq(map.keys().copied()), "round {round}");
            let expected = map.iter().filter(|(_, is_deleted)| **is_deleted);
            assert!(
                deleted.iter().eq(expected.map(|(key, _)| *key)),
                "round {round}"
            );
            let live = all.minus(&deleted);
            let expected = map.iter().filter(|(_, is_deleted)| !**is_deleted);
            assert!(
                live.iter().eq(expected.map(|(key, _)| *key)),
                "round {round}"
            );
        }
    }

    #[test]
    fn differences_are_those_of_single_keys() {
        let mut random = Mt19937_64::new(12);
        for round in 0..300 {
            let a = random_set(&mut random, 60_000, [2, 50, 150, 1000][round % 4]);
            let b = random_set(&mut random, 60_000, [2, 60, 200, 700][round / 4 % 4]);
            let in_b: Vec<u32> = b.iter().collect();
            let expected = a.iter().filter(|key| in_b.binary_search(key).is_err());
            assert!(a.minus(&b).iter().eq(expected), "round {round}");
        }
    }
}
