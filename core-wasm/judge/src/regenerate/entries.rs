//! Contents of files, entry by entry: user keys with their sequence numbers.
//!
//! The simulated database keeps keys as sets and bounds on sequence numbers; that is enough to see
//! how trees behave. A recording also shows which version of a key a file has: in its first and
//! last internal key, in the order by age, in the split of a round-robin compaction.

use engine::compaction::Compaction;
use engine::compaction::outputs::cutter::SplitKey;
use engine::model::key::{InternalKey, Key, KeyRange};
use engine::model::key_set::KeySet;
use engine::model::population::Population;
use engine::model::sst::SstFile;

/// The entries of a file in internal-key order, one for each user key.
///
/// Each is packed as the key above the complement of the sequence number, so that numeric order is
/// internal-key order: of several versions of a key the newest comes first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Entries(Vec<u64>);

fn packed(key: u32, seqno: u64) -> u64 {
    // Recordings whose keys are regenerated have fewer than 2^32 writes: so have their keys.
    (u64::from(key) << 32) | u64::from(!(seqno as u32))
}

fn unpacked(entry: u64) -> InternalKey {
    InternalKey {
        key: Key(entry >> 32),
        seqno: u64::from(!(entry as u32)),
    }
}

fn key_of(entry: u64) -> u64 {
    entry >> 32
}

impl Entries {
    /// Entries of a memtable after these writes, the first of which has `first_seqno`.
    pub(crate) fn of_writes(keys: &[u32], first_seqno: u64) -> Self {
        let numbered = keys.iter().zip(first_seqno..);
        Self::newest(numbered.map(|(key, seqno)| packed(*key, seqno)).collect())
    }

    /// Entries of a file of a sequential fill of all keys: every key of its range.
    ///
    /// `None` when its keys are not those of db_bench.
    pub(crate) fn of_fill(file: &SstFile) -> Option<Self> {
        let first = u32::try_from(file.smallest.key.0).ok()?;
        let last = u32::try_from(file.largest.key.0).ok()?;
        // A rewrite at the bottommost level zeroed them (C-30).
        let is_zeroed = file.largest_seqno == 0;
        let seqno = |key: u32| match is_zeroed {
            true => 0,
            false => file.smallest.seqno + u64::from(key - first),
        };
        Some(Self(
            (first..=last).map(|key| packed(key, seqno(key))).collect(),
        ))
    }

    /// The newest version of each key of several files (C-30); at the bottommost level without
    /// sequence numbers.
    pub(crate) fn merge<'a>(
        inputs: impl Iterator<Item = &'a Entries>,
        is_bottommost: bool,
    ) -> Self {
        let mut all: Vec<u64> = Vec::new();
        for input in inputs {
            all.extend(&input.0);
        }
        let mut merged = Self::newest(all);
        if is_bottommost {
            for entry in &mut merged.0 {
                *entry = packed(key_of(*entry) as u32, 0);
            }
        }
        merged
    }

    fn newest(mut all: Vec<u64>) -> Self {
        // The stable sort finds the sorted runs that inputs are.
        all.sort();
        all.dedup_by_key(|entry| key_of(*entry));
        Self(all)
    }

    /// The entries with keys in `range`.
    pub(crate) fn within(&self, range: &KeyRange) -> Self {
        let start = self
            .0
            .partition_point(|entry| key_of(*entry) < range.smallest.0);
        let length = self.0[start..].partition_point(|entry| key_of(*entry) <= range.largest.0);
        Self(self.0[start..start + length].to_vec())
    }

    /// Number of entries.
    pub(crate) fn count(&self) -> u64 {
        self.0.len() as u64
    }

    /// The first one; `None` without entries.
    pub(crate) fn first(&self) -> Option<InternalKey> {
        self.0.first().copied().map(unpacked)
    }

    /// The last one; `None` without entries.
    pub(crate) fn last(&self) -> Option<InternalKey> {
        self.0.last().copied().map(unpacked)
    }

    /// The smallest and the largest sequence number; `None` without entries.
    pub(crate) fn seqnos(&self) -> Option<(u64, u64)> {
        let seqnos = || self.0.iter().map(|entry| unpacked(*entry).seqno);
        Some((seqnos().min()?, seqnos().max()?))
    }

    /// The sequence number of a key.
    pub(crate) fn seqno_of(&self, key: Key) -> Option<u64> {
        let at = self.0.partition_point(|entry| key_of(*entry) < key.0);
        let entry = self.0.get(at).copied().map(unpacked)?;
        (entry.key == key).then_some(entry.seqno)
    }

    /// Their keys; `None` without entries.
    pub(crate) fn population(&self) -> Option<Population> {
        let keys = self.0.iter().map(|entry| key_of(*entry) as u32);
        Population::from_keys(KeySet::from_sorted_keys(keys.collect()))
    }

    /// Gives a file the sequence numbers that its entries have.
    pub(crate) fn number(&self, file: &mut SstFile) {
        let (Some(first), Some(last)) = (self.first(), self.last()) else {
            return;
        };
        (file.smallest, file.largest) = (first, last);
        if let Some((smallest, largest)) = self.seqnos() {
            (file.smallest_seqno, file.largest_seqno) = (smallest, largest);
        }
    }
}

/// The key at which a round-robin compaction splits its outputs (C-16): before the cursor, or
/// behind a newer version of its key. `inputs` are what its files hold.
pub(crate) fn exact_split_key<'a>(
    compaction: &Compaction,
    inputs: impl Iterator<Item = &'a Entries>,
) -> Option<SplitKey> {
    let cursor = compaction.round_robin_split_key?;
    let versions = inputs.filter_map(|entries| entries.seqno_of(cursor.key));
    Some(SplitKey {
        key: cursor.key.0,
        has_newer_version: versions.max().is_some_and(|newest| cursor.seqno < newest),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(key: u64, seqno: u64) -> Option<InternalKey> {
        let key = Key(key);
        Some(InternalKey { key, seqno })
    }

    #[test]
    fn the_newest_version_of_a_key_stays() {
        let older = Entries::of_writes(&[5, 3, 5, 9], 1);
        let newer = Entries::of_writes(&[9, 4], 10);
        assert_eq!(older.count(), 3);
        assert_eq!(older.seqno_of(Key(5)), Some(3));
        let merged = Entries::merge([&older, &newer].into_iter(), false);
        assert_eq!((merged.first(), merged.last()), (key(3, 2), key(9, 10)));
        assert_eq!(merged.seqnos(), Some((2, 11)));
        let bottommost = Entries::merge([&newer, &older].into_iter(), true);
        assert_eq!(bottommost.seqnos(), Some((0, 0)));
        assert_eq!(bottommost.count(), 4);
    }

    #[test]
    fn a_range_is_closed() {
        let entries = Entries::of_writes(&[1, 2, 3, 4], 7);
        let range = KeyRange {
            smallest: Key(2),
            largest: Key(3),
        };
        let middle = entries.within(&range);
        assert_eq!((middle.first(), middle.last()), (key(2, 8), key(3, 9)));
        assert_eq!(middle.seqno_of(Key(4)), None);
    }
}
