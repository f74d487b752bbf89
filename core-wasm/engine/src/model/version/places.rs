//! Position of a file on its level, found by its number.
//!
//! Jobs refer to files by number, levels are ordered by key, and a level may have thousands of
//! files.

use crate::model::sst::{FileNumber, SstFile};

/// The list may keep removed files until it is longer than twice the tree by this much.
const SPARE: usize = 64;

/// The smallest user key of each file, by number.
///
/// Removed files stay in it for a while, and one may have returned with different keys: every user
/// of a file must check that it is the right one. Versions are copied, so this is no larger than
/// the files themselves.
#[derive(Clone, Debug, Default)]
pub(super) struct KeysByNumber {
    /// Pairs of number and key, ascending by number.
    keys: Vec<(u64, u64)>,
}

impl KeysByNumber {
    pub(super) fn note(&mut self, file: &SstFile) {
        let entry = (file.number.0, file.smallest.key.0);
        if self.keys.last().is_none_or(|last| last.0 < entry.0) {
            // New files have the largest numbers.
            self.keys.push(entry);
            return;
        }
        match self.find(file.number) {
            Ok(place) => self.keys[place] = entry,
            Err(place) => self.keys.insert(place, entry),
        }
    }

    /// Returns true if most entries are stale, given that the tree now has `file_count` files.
    pub(super) fn is_stale(&self, file_count: usize) -> bool {
        SPARE + 2 * file_count < self.keys.len()
    }

    fn find(&self, number: FileNumber) -> Result<usize, usize> {
        self.keys.binary_search_by_key(&number.0, |entry| entry.0)
    }

    fn key_of(&self, number: FileNumber) -> Option<u64> {
        self.find(number).ok().map(|place| self.keys[place].1)
    }

    /// The index of a file among those on its level.
    pub(super) fn place_among(&self, files: &[SstFile], number: FileNumber) -> Option<usize> {
        let is_it = |file: &SstFile| file.number == number;
        let by_key = self.key_of(number).and_then(|key| {
            let first = files.partition_point(|file| file.smallest.key.0 < key);
            let same = files[first..].iter();
            let mut same = same.take_while(|file| file.smallest.key.0 == key);
            same.position(is_it).map(|steps| first + steps)
        });
        // Level 0 is in a different order.
        by_key.or_else(|| files.iter().position(is_it))
    }
}

impl<'a> FromIterator<&'a SstFile> for KeysByNumber {
    fn from_iter<T: IntoIterator<Item = &'a SstFile>>(files: T) -> Self {
        let entries = files.into_iter();
        let entries = entries.map(|file| (file.number.0, file.smallest.key.0));
        let mut keys: Vec<(u64, u64)> = entries.collect();
        keys.sort_unstable();
        Self { keys }
    }
}
