//! The contents of files, entry by entry: user keys with their sequence numbers.
//!
//! The simulated database keeps keys as sets, with bounds on sequence numbers, which suffices for
//! the behaviour of trees. A recording also reveals which version of a key a file has: in its first
//! and last internal key, in the order by age, and where a round-robin compaction splits.

use engine::compaction::Compaction;
use engine::compaction::outputs::cutter::SplitKey;
use engine::model::key::{InternalKey, Key, KeyRange};
use engine::model::key_set::KeySet;
use engine::model::population::Population;
use engine::model::sst::SstFile;

/// Entries of a file in internal-key order, one per user key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Entries(Vec<InternalKey>);

fn entry(key: u32, seqno: u64) -> InternalKey {
    let key = Key(key.into());
    InternalKey { key, seqno }
}

impl Entries {
    /// Entries in a memtable after writing these keys, the first with `first_seqno`.
    pub(crate) fn of_writes(keys: &[u32], first_seqno: u64) -> Self {
        let numbered = keys.iter().zip(first_seqno..);
        Self::newest(numbered.map(|(key, seqno)| entry(*key, seqno)).collect())
    }

    /// Entries in a file after a sequential fill of all keys: every key in the file's range.
    ///
    /// `None` if the keys are not db_bench's.
    pub(crate) fn of_fill(file: &SstFile) -> Option<Self> {
        let first = u32::try_from(file.smallest.key.0).ok()?;
        let last = u32::try_from(file.largest.key.0).ok()?;
        let all = (first..=last).map(|key| match file.largest_seqno {
            // A rewrite at the bottommost level set them to 0 (C-30).
            0 => entry(key, 0),
            _ => entry(key, file.smallest.seqno + u64::from(key - first)),
        });
        Some(Self(all.collect()))
    }

    /// Merges several files to the newest version of each key (C-30), without sequence numbers at
    /// the bottommost level.
    pub(crate) fn merge<'a>(
        inputs: impl Iterator<Item = &'a Entries>,
        is_bottommost: bool,
    ) -> Self {
        let mut merged = Self::newest(inputs.flat_map(|input| &input.0).copied().collect());
        if is_bottommost {
            merged.0.iter_mut().for_each(|entry| entry.seqno = 0);
        }
        merged
    }

    fn newest(mut all: Vec<InternalKey>) -> Self {
        // The stable sort makes use of each input being a sorted run.
        all.sort();
        all.dedup_by_key(|entry| entry.key);
        Self(all)
    }

    /// The entries whose keys are in `range`.
    pub(crate) fn within(&self, range: &KeyRange) -> Self {
        let start = self.0.partition_point(|entry| entry.key < range.smallest);
        let end = self.0.partition_point(|entry| entry.key <= range.largest);
        Self(self.0.get(start..end).unwrap_or_default().to_vec())
    }

    /// Number of entries.
    pub(crate) fn count(&self) -> u64 {
        self.0.len() as u64
    }

    /// First entry; `None` if there are none.
    pub(crate) fn first(&self) -> Option<InternalKey> {
        self.0.first().copied()
    }

    /// Last entry; `None` if there are none.
    pub(crate) fn last(&self) -> Option<InternalKey> {
        self.0.last().copied()
    }

    /// Smallest and largest sequence number; `None` without entries.
    fn seqnos(&self) -> Option<(u64, u64)> {
        let seqnos = || self.0.iter().map(|entry| entry.seqno);
        Some((seqnos().min()?, seqnos().max()?))
    }

    /// Sequence number of a key's entry; `None` if there is none.
    fn seqno_of(&self, key: Key) -> Option<u64> {
        let at = self.0.binary_search_by_key(&key, |entry| entry.key);
        Some(self.0[at.ok()?].seqno)
    }

    /// Set of the entries' keys; `None` without entries.
    pub(crate) fn population(&self) -> Option<Population> {
        let keys = self.0.iter().map(|entry| entry.key.0 as u32);
        Population::from_keys(KeySet::from_sorted_keys(keys.collect()))
    }

    /// Sets the sequence numbers of a file to those of its entries.
    pub(crate) fn number(&self, file: &mut SstFile) {
        if let (Some(first), Some(last), Some(seqnos)) = (self.first(), self.last(), self.seqnos())
        {
            (file.smallest, file.largest) = (first, last);
            (file.smallest_seqno, file.largest_seqno) = seqnos;
        }
    }
}

/// Key at which a round-robin compaction splits its outputs (C-16): before the cursor, or after a
/// newer version of the cursor's key. `inputs` are the contents of the input files.
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
