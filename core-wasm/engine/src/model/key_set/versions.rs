//! Sets of keys with deletions among them: the difference of two sets, and the newest version of
//! each key of several.

use crate::model::key_set::bitmap::Window;
use crate::model::key_set::{KeySet, Representation};

/// Sets with at least one key in this many, together, are merged as bitmaps: sorting versions takes
/// longer than merging arrays.
const DENSE_DIVISOR: u64 = 96;

/// A set and those of its keys that are deleted.
pub(crate) type Versions<'a> = (&'a KeySet, &'a KeySet);

impl KeySet {
    /// The keys of this set that are not in the other one.
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
        self.add_to(&mut window);
        other.remove_from(&mut window);
        KeySet::from_bitmap(window.into_bitmap())
    }

    /// The newest version of every key of several sets, newest set first: all keys, and those whose
    /// newest version is a deletion.
    pub(crate) fn merge_versions(newest_first: &[Versions<'_>]) -> (KeySet, KeySet) {
        let sets = || newest_first.iter().map(|(set, _)| *set);
        let (Some(first), Some(last)) = (
            sets().filter_map(KeySet::smallest).min(),
            sets().filter_map(KeySet::largest).max(),
        ) else {
            return (KeySet::default(), KeySet::default());
        };
        let input_count: u64 = sets().map(KeySet::count).sum();
        if input_count * DENSE_DIVISOR < u64::from(last - first) + 1 {
            return merge_sorted(newest_first, input_count);
        }
        let mut deleted = Window::new(first, last);
        for (set, deletions) in newest_first.iter().rev() {
            set.remove_from(&mut deleted);
            deletions.add_to(&mut deleted);
        }
        let all = KeySet::merge(&sets().collect::<Vec<_>>());
        (all, KeySet::from_bitmap(deleted.into_bitmap()))
    }

    fn add_to(&self, window: &mut Window) {
        match &self.representation {
            Representation::Interval { first, last } => window.add_interval(*first, *last),
            Representation::Sparse(keys) => window.add_keys(keys),
            Representation::Dense(bitmap) => window.add_bitmap(bitmap),
        }
    }

    fn remove_from(&self, window: &mut Window) {
        match &self.representation {
            Representation::Interval { first, last } => window.remove_interval(*first, *last),
            Representation::Sparse(keys) => window.remove_keys(keys),
            Representation::Dense(bitmap) => window.remove_bitmap(bitmap),
        }
    }
}

/// Sorts all versions by key and age, and takes the first of each key. The inputs are sorted runs,
/// which the stable sort finds and merges.
fn merge_sorted(newest_first: &[Versions<'_>], input_count: u64) -> (KeySet, KeySet) {
    // Key, age, deleted: 32, 31 and 1 bits.
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

/// Asks, for ascending keys, whether a set contains them.
pub(crate) struct Membership<'a> {
    set: &'a KeySet,
    /// Keys of an array that are behind.
    passed: usize,
}

impl<'a> Membership<'a> {
    pub(crate) fn new(set: &'a KeySet) -> Self {
        Self { set, passed: 0 }
    }

    /// Returns true if the set contains a key, which is above the one asked for before.
    #[inline]
    pub(crate) fn contains(&mut self, key: u32) -> bool {
        match &self.set.representation {
            Representation::Interval { first, last } => (*first..=*last).contains(&key),
            Representation::Sparse(keys) => {
                let ahead = &keys[self.passed..];
                // Mostly the next keys; else a search.
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

    /// Random keys below `limit`, about one in `sparseness`, or an interval.
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
            let borrowed: Vec<Versions> =
                inputs.iter().map(|(all, deleted)| (all, deleted)).collect();
            let (all, deleted) = KeySet::merge_versions(&borrowed);
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
