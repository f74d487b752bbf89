//! Dense key sets: one bit a key, in words aligned to the absolute key space, so that the union of
//! two bitmaps needs no shifts.

use std::ops::RangeInclusive;

use crate::model::key_set::scratch::Scratch;

pub(super) const WORD_BITS: u32 = 64;

/// A non-empty set of keys: bit `b` of word `w` stands for key `(first_word + w)·64 + b`.
///
/// The first and the last word are not zero.
#[derive(Clone, Debug)]
pub(crate) struct Bitmap {
    first_word: u32,
    words: Vec<u64>,
    count: u64,
}

impl Bitmap {
    /// The bitmap of these words, or `None` where no bit is set.
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
        })
    }

    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Index of the first word.
    pub(crate) fn first_word(&self) -> u32 {
        self.first_word
    }

    /// The words.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    pub(super) fn into_words(self) -> Vec<u64> {
        self.words
    }

    /// Whether it has memory for half as many words again as it needs.
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

    /// Whether a key is in the set.
    #[inline]
    pub(super) fn contains(&self, key: u32) -> bool {
        let index = (key / WORD_BITS).wrapping_sub(self.first_word) as usize;
        let word = self.words.get(index).copied().unwrap_or_default();
        word >> (key % WORD_BITS) & 1 == 1
    }

    /// The words of the keys in a range that meets the bitmap's.
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

/// The keys of a bitmap, ascending.
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

/// Position of the one bit that has `rank` one bits below it.
pub(crate) fn select_in_word(mut word: u64, rank: u32) -> u32 {
    // Halving needs no special instruction and takes six steps for any rank.
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

/// A window of the key space that sets are written into, one over the other.
pub(super) struct Window {
    first_word: u32,
    words: Vec<u64>,
}

impl Window {
    pub(super) fn new(first: u32, last: u32) -> Self {
        Self::in_scratch(first, last, &mut Scratch::default())
    }

    pub(super) fn in_scratch(first: u32, last: u32, scratch: &mut Scratch) -> Self {
        let first_word = first / WORD_BITS;
        let len = (last / WORD_BITS - first_word + 1) as usize;
        Self {
            first_word,
            words: scratch.take_words(len),
        }
    }

    pub(super) fn add_bitmap(&mut self, bitmap: &Bitmap) {
        let from = (bitmap.first_word - self.first_word) as usize;
        for (target, word) in self.words[from..].iter_mut().zip(&bitmap.words) {
            *target |= word;
        }
    }

    pub(super) fn add_keys(&mut self, keys: &[u32]) {
        for &key in keys {
            self.words[(key / WORD_BITS - self.first_word) as usize] |= 1 << (key % WORD_BITS);
        }
    }

    pub(super) fn add_interval(&mut self, first: u32, last: u32) {
        let from = (first / WORD_BITS - self.first_word) as usize;
        let to = (last / WORD_BITS - self.first_word) as usize;
        let head = u64::MAX << (first % WORD_BITS);
        let tail = u64::MAX >> (WORD_BITS - 1 - last % WORD_BITS);
        if from == to {
            self.words[from] |= head & tail;
            return;
        }
        self.words[from] |= head;
        self.words[from + 1..to].fill(u64::MAX);
        self.words[to] |= tail;
    }

    /// Takes out the keys of a bitmap, which may reach beyond the window.
    pub(super) fn remove_bitmap(&mut self, bitmap: &Bitmap) {
        let shift = |from: u32, to: u32| to.saturating_sub(from) as usize;
        let targets = self.words.iter_mut();
        let targets = targets.skip(shift(self.first_word, bitmap.first_word));
        let words = bitmap.words.iter();
        let words = words.skip(shift(bitmap.first_word, self.first_word));
        for (target, word) in targets.zip(words) {
            *target &= !word;
        }
    }

    /// Takes out ascending keys, which may lie outside the window.
    pub(super) fn remove_keys(&mut self, keys: &[u32]) {
        let first = self.first_word * WORD_BITS;
        for &key in &keys[keys.partition_point(|&key| key < first)..] {
            let index = (key / WORD_BITS - self.first_word) as usize;
            let Some(word) = self.words.get_mut(index) else {
                return;
            };
            *word &= !(1 << (key % WORD_BITS));
        }
    }

    /// Takes out an interval, which may reach beyond the window.
    pub(super) fn remove_interval(&mut self, first: u32, last: u32) {
        let from = u64::from(first.max(self.first_word * WORD_BITS));
        let end = u64::from(self.first_word) + self.words.len() as u64;
        let to = u64::from(last).min(end * u64::from(WORD_BITS) - 1);
        if to < from {
            return;
        }
        let from_word = (from / 64) as usize - self.first_word as usize;
        let to_word = (to / 64) as usize - self.first_word as usize;
        let head = u64::MAX << (from % 64);
        let tail = u64::MAX >> (63 - to % 64);
        if from_word == to_word {
            self.words[from_word] &= !(head & tail);
            return;
        }
        self.words[from_word] &= !head;
        self.words[from_word + 1..to_word].fill(0);
        self.words[to_word] &= !tail;
    }

    pub(super) fn into_bitmap(self) -> Option<Bitmap> {
        Bitmap::from_words(self.first_word, self.words, None)
    }
}
