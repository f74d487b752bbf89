//! Lookup of a file's position on its level by its number.
//!
//! Jobs refer to files by number, but levels are ordered by key and may have thousands of files.

use crate::model::sst::{FileNumber, SstFile};

/// Stale entries are allowed until the list is longer than twice the number of files plus this.
const SPARE: usize = 64;

/// Smallest user key of each file, by file number.
///
/// Removed files remain listed for a while, and a file may have come back with different keys, so
/// callers must check that they found the right file. Versions are copied, so the list must be no
/// larger than the files themselves.
#[derive(Clone, Debug, Default)]
pub(super) struct KeysByNumber {
    /// Pairs of file number and key, in ascending order of the numbers.
    keys: Vec<(u64, u64)>,
}

impl KeysByNumber {
    pub(super) fn note(&mut self, file: &SstFile) {
        let entry = (file.number.0, file.smallest.key.0);
        if self.keys.last().is_none_or(|last| last.0 < entry.0) {
            // New files have the highest numbers.
            self.keys.push(entry);
            return;
        }
        match self.find(file.number) {
            Ok(place) => self.keys[place] = entry,
            Err(place) => self.keys.insert(place, entry),
        }
    }

    /// Returns true if most entries are stale, given that the tree has `file_count` files now.
    pub(super) fn is_stale(&self, file_count: usize) -> bool {
        SPARE + 2 * file_count < self.keys.len()
    }

    fn find(&self, number: FileNumber) -> Result<usize, usize> {
        self.keys.binary_search_by_key(&number.0, |entry| entry.0)
    }

    fn key_of(&self, number: FileNumber) -> Option<u64> {
        self.find(number).ok().map(|place| self.keys[place].1)
    }

    /// Index of a file among those on its level.
    pub(super) fn place_among(&self, files: &[SstFile], number: FileNumber) -> Option<usize> {
        let is_it = |file: &SstFile| file.number == number;
        let by_key = self.key_of(number).and_then(|key| {
            let first = files.partition_point(|file| file.smallest.key.0 < key);
            let same = files[first..].iter();
            let mut same = same.take_while(|file| file.smallest.key.0 == key);
            same.position(is_it).map(|steps| first + steps)
        });
        // L0 is not in key order.
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
