//! Bitmap with the number of keys before each 256-key page, used to count keys and to find them by
//! rank without visiting those in between.

use std::borrow::Cow;
use std::ops::Range;

use crate::model::block_size::page_crossings;
use crate::model::block_size::roles::{Crossed, Roles};
use crate::model::key_set::{Bitmap, PAGE_WORDS, PageRanks, select_in_word};

/// Number of pages in a group, whose crossings cost the same except before the first page.
const GROUP_PAGES: u32 = 256;

/// Bitmap with its key counts per page.
#[derive(Clone, Debug)]
pub(super) struct RankedBitmap<'a> {
    bitmap: &'a Bitmap,
    ranks: Cow<'a, PageRanks>,
}

impl<'a> RankedBitmap<'a> {
    /// Counts the keys in each page, unless that has already been done.
    pub(super) fn new(bitmap: &'a Bitmap) -> Self {
        let ranks = match bitmap.page_ranks() {
            Some(ranks) => Cow::Borrowed(ranks),
            None => Cow::Owned(PageRanks::of_words(bitmap.first_word(), bitmap.words())),
        };
        Self { bitmap, ranks }
    }

    /// Number of keys below `key`.
    pub(super) fn rank(&self, key: u32) -> u64 {
        let page = key >> 8;
        let word = key / 64;
        let before = (page * PAGE_WORDS as u32..word).map(|at| self.word(at).count_ones());
        let in_word = self.word(word) & !(u64::MAX << (key % 64));
        u64::from(self.ranks.before(page) + before.sum::<u32>() + in_word.count_ones())
    }

    /// Finds the key with `rank` keys before it; it must exist and not be below `from`.
    pub(super) fn key_of(&self, rank: u64, from: u32) -> u32 {
        let page = self.ranks.page_of(rank as u32, from >> 8);
        let mut left = rank as u32 - self.ranks.before(page);
        let mut at = page * PAGE_WORDS as u32;
        loop {
            let ones = self.word(at).count_ones();
            if left < ones {
                return at * 64 + select_in_word(self.word(at), left);
            }
            left -= ones;
            at += 1;
        }
    }

    /// Finds the first key at or above `from`; it must exist.
    pub(super) fn first_key_from(&self, from: u32) -> u32 {
        let words = self.bitmap.words();
        let mut index = (from / 64 - self.bitmap.first_word()) as usize;
        let mut word = words[index] & (u64::MAX << (from % 64));
        while word == 0 {
            index += 1;
            word = words[index];
        }
        (self.bitmap.first_word() + index as u32) * 64 + word.trailing_zeros()
    }

    /// Finds the last key below `end`; it must exist.
    pub(super) fn last_key_below(&self, end: u64) -> u32 {
        let words = self.bitmap.words();
        let last = ((end - 1) / 64) as usize - self.bitmap.first_word() as usize;
        let (mut index, mut word) = match words.get(last) {
            Some(word) => (last, word & (u64::MAX >> (63 - (end - 1) % 64))),
            None => (words.len() - 1, words[words.len() - 1]),
        };
        while word == 0 {
            index -= 1;
            word = words[index];
        }
        (self.bitmap.first_word() + index as u32) * 64 + 63 - word.leading_zeros()
    }

    /// Largest key.
    pub(super) fn largest(&self) -> u32 {
        self.bitmap.largest()
    }

    /// Counts the crossings before the first key of each page in `pages`. The previous key is in
    /// page `previous`; the table began after `table_start` keys.
    pub(super) fn crossings_of_pages(
        &self,
        pages: Range<u32>,
        mut previous: u32,
        table_start: u32,
        roles: &Roles,
    ) -> Crossed {
        let mut crossed = Crossed::default();
        let mut page = pages.start;
        while page < pages.end {
            let group_end = pages.end.min((page | (GROUP_PAGES - 1)) + 1);
            let before = self.ranks.of_pages(page..group_end);
            let empty = before.windows(2).take_while(|pair| pair[0] == pair[1]);
            let empty = empty.count();
            let first = page + empty as u32;
            if first < group_end {
                let position = before[empty] - table_start;
                crossed.add(roles.role_of(position), page_crossings(previous, first));
                roles.add_single_crossings(&before[empty + 1..], table_start, &mut crossed);
                let empty = before
                    .windows(2)
                    .rev()
                    .take_while(|pair| pair[0] == pair[1]);
                previous = group_end - 1 - empty.count() as u32;
            }
            page = group_end;
        }
        crossed
    }

    /// Reads the bitmap word at a position in the key space.
    #[inline]
    fn word(&self, at: u32) -> u64 {
        let index = at.wrapping_sub(self.bitmap.first_word()) as usize;
        self.bitmap.words().get(index).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::key_set::{KeySet, Representation};
    use crate::model::prng::Mt19937_64;

    #[test]
    fn keys_and_ranks_are_those_of_a_list() {
        let mut random = Mt19937_64::new(3);
        let mut keys = Vec::new();
        let mut key = 1000;
        for _ in 0..5000 {
            key += 1 + (random.next_u64() % 40) as u32;
            keys.push(key);
        }
        let set = KeySet::from_sorted_keys(keys.clone());
        let Representation::Dense(bitmap) = set.representation() else {
            panic!("one key in 20 makes a bitmap");
        };
        let ranked = RankedBitmap::new(bitmap);
        let below = |key: u32| keys.partition_point(|&other| other < key) as u64;
        for _ in 0..2000 {
            let at = (random.next_u64() % 5000) as usize;
            let near = keys[at] + (random.next_u64() % 3) as u32;
            assert_eq!(ranked.rank(near), below(near));
            assert_eq!(ranked.last_key_below(u64::from(near) + 1), {
                keys[below(near + 1) as usize - 1]
            });
            let from = keys[(random.next_u64() % (at as u64 + 1)) as usize];
            assert_eq!(ranked.key_of(at as u64, from), keys[at]);
        }
        assert_eq!(ranked.rank(0), 0);
        assert_eq!(ranked.rank(u32::MAX), 5000);
    }
}
