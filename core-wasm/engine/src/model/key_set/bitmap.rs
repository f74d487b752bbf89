//! Dense key sets: one bit per key, in words aligned to the absolute key space, so that the union
//! of two bitmaps needs no shifts.

use std::ops::RangeInclusive;

use crate::model::key_set::page_ranks::PageRanks;

pub(super) const WORD_BITS: u32 = 64;

/// A non-empty set of keys: bit `b` of word `w` represents key `(first_word + w)·64 + b`.
///
/// Neither the first nor the last word is zero.
#[derive(Clone, Debug)]
pub(crate) struct Bitmap {
    first_word: u32,
    words: Vec<u64>,
    count: u64,
    /// Key counts from a union, kept until the bitmap is cut into files.
    page_ranks: Option<PageRanks>,
}

impl Bitmap {
    /// Creates a bitmap from words; `None` if no bit is set.
    pub(super) fn from_words(
        first_word: u32,
        mut words: Vec<u64>,
        known_count: Option<u64>,
    ) -> Option<Self> {
        let leading = words.iter().position(|&word| word != 0)?;
        let trailing = words.iter().rev().position(|&word| word != 0)?;
        words.truncate(words.len() - trailing);
        if 0 < leading {
            words.drain(..leading);
        }
        let count = known_count.unwrap_or_else(|| popcount(&words));
        debug_assert_eq!(count, popcount(&words), "a known count is right");
        Some(Self {
            first_word: first_word + leading as u32,
            words,
            count,
            page_ranks: None,
        })
    }

    /// Creates a bitmap from words whose keys are already counted; the first and last are not zero.
    pub(super) fn from_counted_words(first_word: u32, words: Vec<u64>, ranks: PageRanks) -> Self {
        debug_assert!(words.first() != Some(&0) && words.last() != Some(&0));
        Self {
            first_word,
            words,
            count: ranks.count(),
            page_ranks: Some(ranks),
        }
    }

    /// Number of keys before each page, if known.
    pub(crate) fn page_ranks(&self) -> Option<&PageRanks> {
        self.page_ranks.as_ref()
    }

    /// Frees the key counts, which only cutting into files needs.
    pub(super) fn forget_page_ranks(&mut self) {
        self.page_ranks = None;
    }

    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Index of the first word in the key space.
    pub(crate) fn first_word(&self) -> u32 {
        self.first_word
    }

    /// Words of the bitmap.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Gives up the bitmap's memory for reuse.
    pub(super) fn into_words(self) -> (Vec<u64>, Option<PageRanks>) {
        (self.words, self.page_ranks)
    }

    /// Returns true if more than a third of the allocated memory is unused.
    pub(super) fn is_roomy(&self) -> bool {
        self.words.len() + self.words.len() / 2 < self.words.capacity()
    }

    pub(super) fn smallest(&self) -> u32 {
        let first = self.words.first().copied().unwrap_or_default();
        self.first_word * WORD_BITS + first.trailing_zeros()
    }

    pub(crate) fn largest(&self) -> u32 {
        let last = self.words.last().copied().unwrap_or(1);
        let last_word = self.first_word + self.words.len() as u32 - 1;
        last_word * WORD_BITS + (WORD_BITS - 1 - last.leading_zeros())
    }

    pub(super) fn select(&self, rank: u64) -> Option<u32> {
        if self.count <= rank {
            return None;
        }
        let mut left = rank;
        for (index, &word) in self.words.iter().enumerate() {
            let ones = u64::from(word.count_ones());
            if left < ones {
                let bit = select_in_word(word, left as u32);
                return Some((self.first_word + index as u32) * WORD_BITS + bit);
            }
            left -= ones;
        }
        None
    }

    pub(super) fn rank(&self, key: u32) -> u64 {
        if key <= self.first_word * WORD_BITS {
            return 0;
        }
        let index = (key / WORD_BITS - self.first_word) as usize;
        if self.words.len() <= index {
            return self.count;
        }
        let below = self.words[index] & !(u64::MAX << (key % WORD_BITS));
        popcount(&self.words[..index]) + u64::from(below.count_ones())
    }

    /// Returns true if a key is in the set.
    #[inline]
    pub(super) fn contains(&self, key: u32) -> bool {
        let index = (key / WORD_BITS).wrapping_sub(self.first_word) as usize;
        let word = self.words.get(index).copied().unwrap_or_default();
        word >> (key % WORD_BITS) & 1 == 1
    }

    /// Words for the keys in a range that overlaps the bitmap.
    pub(super) fn slice_words(
        &self,
        range: RangeInclusive<u32>,
        count: Option<u64>,
    ) -> Option<Bitmap> {
        let first = (*range.start()).max(self.smallest());
        let last = (*range.end()).min(self.largest());
        if last < first {
            return None;
        }
        let from = (first / WORD_BITS - self.first_word) as usize;
        let to = (last / WORD_BITS - self.first_word) as usize;
        let mut words = self.words[from..=to].to_vec();
        let end = words.len() - 1;
        words[0] &= u64::MAX << (first % WORD_BITS);
        words[end] &= u64::MAX >> (WORD_BITS - 1 - last % WORD_BITS);
        Bitmap::from_words(first / WORD_BITS, words, count)
    }

    pub(super) fn iter(&self) -> BitmapIter<'_> {
        BitmapIter {
            words: &self.words,
            base: self.first_word,
            index: 0,
            word: self.words.first().copied().unwrap_or_default(),
        }
    }
}

/// Iterator over a bitmap's keys in ascending order.
pub struct BitmapIter<'a> {
    words: &'a [u64],
    base: u32,
    index: usize,
    word: u64,
}

impl Iterator for BitmapIter<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        while self.word == 0 {
            self.index += 1;
            self.word = *self.words.get(self.index)?;
        }
        let bit = self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some((self.base + self.index as u32) * WORD_BITS + bit)
    }
}

/// Position of the set bit with `rank` set bits below it.
pub(crate) fn select_in_word(mut word: u64, rank: u32) -> u32 {
    // Halving needs no special CPU instruction and takes six steps for any rank.
    let mut left = rank;
    let mut position = 0;
    for width in [32u32, 16, 8, 4, 2, 1] {
        let low = word & ((1u64 << width) - 1);
        let ones = low.count_ones();
        if ones <= left {
            left -= ones;
            position += width;
            word >>= width;
        } else {
            word = low;
        }
    }
    position
}

pub(super) fn popcount(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// Combines a window of words, starting at `first_word`, with a bitmap, which may extend beyond the
/// window.
pub(super) fn combine_bitmap(
    words: &mut [u64],
    first_word: u32,
    bitmap: &Bitmap,
    change: impl Fn(&mut u64, u64),
) {
    let shift = |from: u32, to: u32| to.saturating_sub(from) as usize;
    let targets = words.get_mut(shift(first_word, bitmap.first_word)..);
    let others = bitmap.words.get(shift(bitmap.first_word, first_word)..);
    let pairs = targets.unwrap_or_default().iter_mut();
    for (target, word) in pairs.zip(others.unwrap_or_default()) {
        change(target, *word);
    }
}

/// Combines a window with ascending keys, none below it; returns the number of keys inside.
pub(super) fn combine_keys(
    words: &mut [u64],
    first_word: u32,
    keys: &[u32],
    change: impl Fn(&mut u64, u64),
) -> usize {
    for (index, &key) in keys.iter().enumerate() {
        let Some(word) = words.get_mut((key / WORD_BITS - first_word) as usize) else {
            return index;
        };
        change(word, 1 << (key % WORD_BITS));
    }
    keys.len()
}

/// Combines a window with an interval, which may extend beyond it.
pub(super) fn combine_interval(
    words: &mut [u64],
    first_word: u32,
    (first, last): (u32, u32),
    change: impl Fn(&mut u64, u64),
) {
    let end_word = first_word + words.len() as u32;
    let (from, to) = (first / WORD_BITS, last / WORD_BITS);
    if to < first_word || end_word <= from {
        return;
    }
    let index = |word: u32| (word.clamp(first_word, end_word - 1) - first_word) as usize;
    let head = match from < first_word {
        true => u64::MAX,
        false => u64::MAX << (first % WORD_BITS),
    };
    let tail = match end_word <= to {
        true => u64::MAX,
        false => u64::MAX >> (WORD_BITS - 1 - last % WORD_BITS),
    };
    match &mut words[index(from)..=index(to)] {
        [only] => change(only, head & tail),
        [front, inside @ .., back] => {
            change(front, head);
            inside.iter_mut().for_each(|word| change(word, u64::MAX));
            change(back, tail);
        }
        [] => {}
    }
}

/// Adds keys to a word.
pub(super) fn add(target: &mut u64, word: u64) {
    *target |= word;
}

/// Removes keys from a word.
pub(super) fn remove(target: &mut u64, word: u64) {
    *target &= !word;
}
