//! Memory that merges use again and again, instead of asking the system for it each time.

use crate::model::key_set::{KeySet, Representation};

/// Arrays of more keys are given back to the system.
const MOST_SPARE_KEYS: usize = 1 << 20;

/// Arrays that are kept: four lanes of a merge, and two rows.
const MOST_SPARE_ARRAYS: usize = 6;

/// Bitmaps of so many words, below 4 MB or from 32 to 64 MB, are kept. Allocators keep those
/// between by themselves and use them for other things, too; larger ones they ask the system for
/// each time.
const SPARE_WORDS: [std::ops::Range<usize>; 2] = [1..1 << 19, 4 << 20..8 << 20];

/// Memory that nobody uses at the moment; what it held does not matter.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    words: Vec<u64>,
    arrays: Vec<Vec<u32>>,
}

impl Scratch {
    /// Takes the memory of a set that nobody needs any more.
    pub fn recycle(&mut self, set: KeySet) {
        match set.representation {
            Representation::Interval { .. } => {}
            Representation::Sparse(keys) => self.give_array(keys),
            Representation::Dense(bitmap) => self.give_words(bitmap.into_words()),
        }
    }

    /// So many words, all 0.
    pub(super) fn take_words(&mut self, count: usize) -> Vec<u64> {
        if self.words.capacity() < count {
            // New memory comes as zeros.
            return vec![0; count];
        }
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        words.resize(count, 0);
        words
    }

    pub(super) fn give_words(&mut self, words: Vec<u64>) {
        let capacity = words.capacity();
        let is_kept = SPARE_WORDS.iter().any(|range| range.contains(&capacity));
        if is_kept && self.words.capacity() < capacity {
            self.words = words;
        }
    }

    /// An empty array with room for so many keys.
    pub(super) fn take_array(&mut self, room: usize) -> Vec<u32> {
        // The smallest that is large enough.
        let arrays = self.arrays.iter().enumerate();
        let fits = arrays.filter(|(_, array)| room <= array.capacity());
        let best = fits.min_by_key(|(_, array)| array.capacity());
        let Some((at, _)) = best else {
            return Vec::with_capacity(room);
        };
        let mut array = self.arrays.swap_remove(at);
        array.clear();
        array
    }

    pub(super) fn give_array(&mut self, array: Vec<u32>) {
        let capacity = array.capacity();
        if capacity == 0 || MOST_SPARE_KEYS < capacity {
            return;
        }
        if self.arrays.len() < MOST_SPARE_ARRAYS {
            self.arrays.push(array);
            return;
        }
        let smallest = self.arrays.iter_mut().min_by_key(|other| other.capacity());
        if let Some(smallest) = smallest.filter(|other| other.capacity() < capacity) {
            *smallest = array;
        }
    }
}
