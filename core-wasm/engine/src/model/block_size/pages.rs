//! The keys of a bitmap by 256-key page: counted, found by rank.

use crate::model::key_set::{Bitmap, select_in_word};

/// Words of a bitmap in a 256-key page.
const PAGE_WORDS: u32 = 4;

/// Words that are counted between two looks at whether it is enough.
const WORDS_AT_ONCE: usize = 32;

/// How many keys of a bitmap are in a range, or `at_most` and more.
pub(super) fn count_between(bitmap: &Bitmap, range: std::ops::Range<u32>, at_most: u64) -> u64 {
    let words = bitmap.words();
    let index_of = |key: u32| {
        let index = (key / 64).saturating_sub(bitmap.first_word());
        (index as usize).min(words.len())
    };
    // The keys before `key` in its word.
    let in_word_before = |key: u32| {
        let index = (key / 64).checked_sub(bitmap.first_word());
        let word = index.and_then(|index| words.get(index as usize));
        let before = word.map_or(0, |word| word & !(u64::MAX << (key % 64)));
        u64::from(before.count_ones())
    };
    // Whole words, the first one's included and the last one's not.
    let too_many = in_word_before(range.start);
    let mut count = in_word_before(range.end);
    for part in words[index_of(range.start)..index_of(range.end)].chunks(WORDS_AT_ONCE) {
        let ones: u32 = part.iter().map(|word| word.count_ones()).sum();
        count += u64::from(ones);
        if at_most.saturating_add(too_many) <= count {
            break;
        }
    }
    count - too_many
}

/// The key with `index` keys from `from` on before it; there must be one.
pub(super) fn key_from(bitmap: &Bitmap, from: u32, index: u64) -> u32 {
    let words = PageWords::new(bitmap);
    let mut page = from >> 8;
    let mut in_page = words.page_from(page, from & 0xff);
    let mut left = index;
    loop {
        let ones = u64::from(ones_of_page(&in_page));
        if left < ones {
            return (page << 8) + nth_bit(&in_page, left + 1);
        }
        left -= ones;
        page += 1;
        in_page = words.page(page);
    }
}

/// The first key that is not below `from`; there must be one.
pub(super) fn first_key_from(bitmap: &Bitmap, from: u32) -> u32 {
    let start = from / 64 - bitmap.first_word();
    let words = bitmap.words();
    let mut index = start as usize;
    let mut word = words[index] & (u64::MAX << (from % 64));
    while word == 0 {
        index += 1;
        word = words[index];
    }
    (bitmap.first_word() + index as u32) * 64 + word.trailing_zeros()
}

/// The last key that is below `end`; there must be one.
pub(super) fn last_key_below(bitmap: &Bitmap, end: u64) -> u32 {
    let words = bitmap.words();
    let last = ((end - 1) / 64) as usize - bitmap.first_word() as usize;
    let (mut index, mut word) = match words.get(last) {
        Some(word) => (last, word & (u64::MAX >> (63 - (end - 1) % 64))),
        None => (words.len() - 1, words[words.len() - 1]),
    };
    while word == 0 {
        index -= 1;
        word = words[index];
    }
    (bitmap.first_word() + index as u32) * 64 + 63 - word.leading_zeros()
}

/// The number of keys of a page.
#[inline]
pub(super) fn ones_of_page(page: &[u64; 4]) -> u32 {
    if cfg!(any(target_arch = "wasm32", target_feature = "popcnt")) {
        return page.iter().map(|word| word.count_ones()).sum();
    }
    // Without an instruction for it: sums of neighbouring bits, for all four words together from
    // four bits on.
    const BY_2: u64 = 0x5555_5555_5555_5555;
    const BY_4: u64 = 0x3333_3333_3333_3333;
    const BY_8: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    const BY_16: u64 = 0x00ff_00ff_00ff_00ff;
    let nibbles = page.map(|word| {
        let pairs = word - ((word >> 1) & BY_2);
        (pairs & BY_4) + ((pairs >> 2) & BY_4)
    });
    let halves = [nibbles[0] + nibbles[1], nibbles[2] + nibbles[3]];
    let bytes = halves.map(|sum| (sum & BY_8) + ((sum >> 4) & BY_8));
    let sum = bytes[0] + bytes[1];
    let wide = (sum & BY_16) + ((sum >> 8) & BY_16);
    (wide.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
}

/// Bit position after which `count` bits of the page are at or below.
pub(super) fn nth_bit(page: &[u64; 4], count: u64) -> u32 {
    let mut left = count as u32 - 1;
    for (index, &word) in page.iter().enumerate() {
        let ones = word.count_ones();
        if left < ones {
            return index as u32 * 64 + select_in_word(word, left);
        }
        left -= ones;
    }
    255
}

/// The words of a bitmap by 256-key page.
pub(super) struct PageWords<'a> {
    words: &'a [u64],
    first_word: u32,
}

impl<'a> PageWords<'a> {
    pub(super) fn new(bitmap: &'a Bitmap) -> Self {
        Self {
            words: bitmap.words(),
            first_word: bitmap.first_word(),
        }
    }

    #[inline]
    pub(super) fn page(&self, page: u32) -> [u64; 4] {
        let first = page as usize * PAGE_WORDS as usize;
        let offset = first.wrapping_sub(self.first_word as usize);
        if let Some(words) = self.words.get(offset..offset.wrapping_add(4)) {
            return [words[0], words[1], words[2], words[3]];
        }
        std::array::from_fn(|index| {
            let word = (first + index).wrapping_sub(self.first_word as usize);
            self.words.get(word).copied().unwrap_or_default()
        })
    }

    /// A page without its keys before `bit`.
    pub(super) fn page_from(&self, page: u32, bit: u32) -> [u64; 4] {
        let mut words = self.page(page);
        for word in &mut words[..(bit / 64) as usize] {
            *word = 0;
        }
        words[(bit / 64) as usize] &= u64::MAX << (bit % 64);
        words
    }

    /// The first page, from `page` on, that has keys; `in_page` are the keys left in `page`.
    pub(super) fn page_with_keys(&self, page: u32, in_page: &[u64; 4]) -> u32 {
        if in_page.iter().any(|&word| word != 0) {
            return page;
        }
        (page + 1..)
            .find(|&next| self.page(next).iter().any(|&word| word != 0))
            .unwrap_or(page)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::key_set::{KeySet, Representation};
    use crate::model::prng::Mt19937_64;

    #[test]
    fn keys_of_pages_are_counted() {
        let mut random = Mt19937_64::new(1);
        for _ in 0..1000 {
            let mut word = || match random.next_u64() % 4 {
                0 => 0,
                1 => u64::MAX,
                _ => random.next_u64(),
            };
            let page = [word(), word(), word(), word()];
            let ones = page.iter().map(|word| word.count_ones()).sum();
            assert_eq!(ones_of_page(&page), ones, "{page:x?}");
        }
        assert_eq!(ones_of_page(&[u64::MAX; 4]), 256);
    }

    #[test]
    fn keys_between_and_below_are_those_of_a_list() {
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
        let before = |key: u32| keys.partition_point(|&other| other < key) as u64;
        for _ in 0..2000 {
            let at = keys[(random.next_u64() % 4000) as usize];
            let from = at + (random.next_u64() % 3) as u32;
            let to = from + 1 + (random.next_u64() % 200_000) as u32;
            let count = before(to) - before(from);
            assert_eq!(count_between(bitmap, from..to, u64::MAX), count);
            let found = count_between(bitmap, from..to, 100);
            assert!(found == count || 100 <= found.min(count), "{from} to {to}");
            let last = keys[before(to) as usize - 1];
            assert_eq!(last_key_below(bitmap, u64::from(to)), last);
        }
    }
}
