//! Where a file stands on its level, found by its number.
//!
//! Jobs name their files by number, levels are ordered by key, and a level may have thousands of
//! files.

use crate::model::sst::{FileNumber, SstFile};
use crate::model::version::Level;

/// Numbers whose keys are kept: far more than a tree has files. Beyond it numbers share a slot.
const SLOTS: u64 = 1 << 17;

/// The smallest user key of each file by its number, as far as it is known.
///
/// Files that leave stay in, and one may have taken the slot of another: whoever looks up a file
/// sees whether it is the right one.
#[derive(Clone, Debug, Default)]
pub(super) struct KeysByNumber {
    keys: Vec<u64>,
}

impl KeysByNumber {
    pub(super) fn note(&mut self, file: &SstFile) {
        let slot = (file.number.0 % SLOTS) as usize;
        if self.keys.len() <= slot {
            self.keys.resize(slot + 1, 0);
        }
        self.keys[slot] = file.smallest.key.0;
    }

    fn key_of(&self, number: FileNumber) -> Option<u64> {
        self.keys.get((number.0 % SLOTS) as usize).copied()
    }
}

impl Level {
    pub(super) fn place_of(&self, number: FileNumber, keys: &KeysByNumber) -> Option<usize> {
        let files = &self.files;
        let is_it = |file: &SstFile| file.number == number;
        let by_key = keys.key_of(number).and_then(|key| {
            let first = files.partition_point(|file| file.smallest.key.0 < key);
            let same = files[first..].iter();
            let mut same = same.take_while(|file| file.smallest.key.0 == key);
            same.position(is_it).map(|steps| first + steps)
        });
        // Level 0 is in another order.
        by_key.or_else(|| files.iter().position(is_it))
    }
}
