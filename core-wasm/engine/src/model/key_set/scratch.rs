//! Memory that merges reuse instead of allocating it each time.

use crate::model::key_set::bitmap::Bitmap;
use crate::model::key_set::page_ranks;
use crate::model::key_set::{KeySet, Representation};

/// Maximum number of keys in an array that is kept; larger ones are freed.
const MOST_SPARE_KEYS: usize = 1 << 19;

/// Maximum number of arrays that are kept.
const MOST_SPARE_ARRAYS: usize = 2;

/// Sizes of bitmaps that are kept, in words: below 4 MB, or from 32 to 64 MB. Allocators keep sizes
/// in between and reuse them for other data; larger ones they request from the system each time.
const SPARE_WORDS: [std::ops::Range<usize>; 2] = [1..1 << 19, 4 << 20..8 << 20];

/// Unused memory for later merges; its contents do not matter.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    words: Vec<u64>,
    page_ranks: Vec<u32>,
    arrays: Vec<Vec<u32>>,
    /// Buffer for the outputs of a merge's lanes, which are joined block by block.
    pub(super) lanes: Vec<u32>,
}

impl Scratch {
    /// Keeps the memory of a set that is no longer needed.
    pub fn recycle(&mut self, set: KeySet) {
        match set.representation {
            Representation::Interval { .. } => {}
            Representation::Sparse(keys) => self.give_array(keys),
            Representation::Dense(bitmap) => self.give_bitmap(bitmap),
        }
    }

    /// Returns empty memory for a bitmap of this many words, and for its key counts.
    pub(super) fn take_bitmap(&mut self, room: usize) -> (Vec<u64>, Vec<u32>) {
        let mut words = match room <= self.words.capacity() {
            true => std::mem::take(&mut self.words),
            false => Vec::with_capacity(room),
        };
        words.clear();
        let mut page_ranks = std::mem::take(&mut self.page_ranks);
        page_ranks.clear();
        page_ranks.reserve_exact(page_ranks::room(room));
        (words, page_ranks)
    }

    pub(super) fn give_bitmap(&mut self, bitmap: Bitmap) {
        let (words, page_ranks) = bitmap.into_words();
        let capacity = words.capacity();
        let is_kept = SPARE_WORDS.iter().any(|range| range.contains(&capacity));
        if is_kept && self.words.capacity() < capacity {
            self.words = words;
        }
        let page_ranks = page_ranks.map_or(Vec::new(), |ranks| ranks.into_memory());
        if self.page_ranks.capacity() < page_ranks.capacity() {
            self.page_ranks = page_ranks;
        }
    }

    /// Returns an empty array with room for this many keys.
    pub(super) fn take_array(&mut self, room: usize) -> Vec<u32> {
        // Choose the smallest array that is large enough.
        let arrays = self.arrays.iter().enumerate();
        let fits = arrays.filter(|(_, array)| room <= array.capacity());
        let best = fits.min_by_key(|(_, array)| array.capacity());
        let Some((at, _)) = best else {
            if MOST_SPARE_KEYS < room {
                // The largest unions determine peak memory, and kept arrays would add to it.
                self.arrays.clear();
                self.words = Vec::new();
            }
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
