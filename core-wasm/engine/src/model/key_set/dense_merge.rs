//! Union of key sets as a bitmap.
//!
//! The bitmap is built in sections that fit into the first-level cache. All sets write their keys
//! into one section and its keys are counted before the next one starts, so the memory is traversed
//! only once.

use crate::model::key_set::bitmap::{
    Bitmap, WORD_BITS, add, combine_bitmap, combine_interval, combine_keys,
};
use crate::model::key_set::page_ranks::{PAGE_WORDS, PageRanks};
use crate::model::key_set::{KeySet, Representation, Scratch};

/// Number of words in a section, which ends at a page border.
const PART_WORDS: u32 = 2048;

/// Unites the keys of all sets from `first` to `last`. The sets are ordered by their first keys,
/// and each is freed once it has been read.
pub(super) fn union(
    ordered: Vec<KeySet>,
    (first, last): (u32, u32),
    scratch: &mut Scratch,
) -> Bitmap {
    let (first_word, end_word) = (first / WORD_BITS, last / WORD_BITS + 1);
    let (mut words, ranks) = scratch.take_bitmap((end_word - first_word) as usize);
    let mut ranks = PageRanks::new(first_word, ranks);
    let mut waiting = ordered.into_iter().peekable();
    let mut open: Vec<Reader> = Vec::new();
    let mut from = first_word;
    while from < end_word {
        let to = (from + PART_WORDS) / PAGE_WORDS as u32 * PAGE_WORDS as u32;
        let to = to.min(end_word);
        let begins = |set: &KeySet| set.smallest().is_some_and(|key| key / WORD_BITS < to);
        while let Some(set) = waiting.next_if(begins) {
            open.push(Reader { set, passed: 0 });
        }
        let start = words.len();
        words.resize(start + (to - from) as usize, 0);
        let part = &mut words[start..];
        open.iter_mut().for_each(|set| set.add_to(part, from));
        ranks.append(from, part);
        open.retain(|reader| reader.goes_on_at(to));
        from = to;
    }
    Bitmap::from_counted_words(first_word, words, ranks)
}

/// A set while it is read section by section.
struct Reader {
    set: KeySet,
    /// Number of keys already passed, if the set is an array.
    passed: usize,
}

impl Reader {
    /// Adds the set's keys within a section that starts at `first_word`.
    fn add_to(&mut self, part: &mut [u64], first_word: u32) {
        match self.set.representation() {
            Representation::Interval { first, last } => {
                combine_interval(part, first_word, (*first, *last), add);
            }
            Representation::Sparse(keys) => {
                self.passed += combine_keys(part, first_word, &keys[self.passed..], add);
            }
            Representation::Dense(bitmap) => combine_bitmap(part, first_word, bitmap, add),
        }
    }

    /// Returns true if the set has keys in this word or a later one.
    fn goes_on_at(&self, word: u32) -> bool {
        self.set
            .largest()
            .is_some_and(|key| word <= key / WORD_BITS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::prng::Mt19937_64;

    /// Tests sets of all kinds that start or end inside sections, or extend beyond them.
    #[test]
    fn parts_make_the_union() {
        let mut random = Mt19937_64::new(5);
        let mut scratch = Scratch::default();
        for round in 0..30 {
            let mut sets = Vec::new();
            let mut expected = vec![false; 1_400_000];
            for place in 0..2 + round % 5 {
                let first = random.next_u64() % 600_000;
                let last = first + random.next_u64() % 800_000;
                let step = [1, 5, 300][(place + round) as usize % 3];
                let keys = (first..=last).filter(|_| step == 1 || random.next_u64() % step == 0);
                let keys: Vec<u32> = keys.map(|key| key as u32).collect();
                keys.iter().for_each(|&key| expected[key as usize] = true);
                sets.push(KeySet::from_sorted_keys(keys));
            }
            sets.retain(|set| !set.is_empty());
            sets.sort_by_key(KeySet::smallest);
            let keys = (0..expected.len() as u32).filter(|&key| expected[key as usize]);
            let expected: Vec<u32> = keys.collect();
            let range = (expected[0], expected[expected.len() - 1]);
            let union = union(sets, range, &mut scratch);
            assert!(union.iter().eq(expected.iter().copied()), "round {round}");
            let ranks = union.page_ranks().expect("a union has them");
            assert_eq!(ranks.count(), expected.len() as u64);
            for page in (0..=range.1 >> 8).step_by(7) {
                let before = expected.partition_point(|&key| key >> 8 < page);
                assert_eq!(ranks.before(page) as usize, before, "round {round}");
            }
            scratch.give_bitmap(union);
        }
    }
}
