//! Counts of the keys before each 256-key page of a bitmap.
//!
//! After a union, the number of keys below a boundary and the key at a given rank are often needed.
//! With these counts neither requires counting again. They are computed while the words are still
//! in the CPU's cache.

/// Number of words in a 256-key page of a bitmap.
pub(crate) const PAGE_WORDS: usize = 4;

/// Number of keys before each page of a bitmap.
#[derive(Clone, Debug)]
pub(crate) struct PageRanks {
    first_page: u32,
    /// One count per page, followed by the total number of keys.
    before: Vec<u32>,
}

impl PageRanks {
    /// Creates counts for a bitmap that has no words yet; reuses the memory of `before`.
    pub(super) fn new(first_word: u32, mut before: Vec<u32>) -> Self {
        before.clear();
        before.push(0);
        Self {
            first_page: first_word / PAGE_WORDS as u32,
            before,
        }
    }

    /// Counts the keys of a bitmap whose first word is at `first_word` in the key space.
    pub(crate) fn of_words(first_word: u32, words: &[u64]) -> Self {
        let mut ranks = Self::new(first_word, Vec::with_capacity(room(words.len())));
        ranks.append(first_word, words);
        ranks
    }

    /// Counts the next words, which start at `first_word` in the key space. Only the last words of
    /// a bitmap may end within a page.
    pub(super) fn append(&mut self, first_word: u32, words: &[u64]) {
        let mut count = self.count() as u32;
        // Only the first words of a bitmap may start within a page.
        let before_page = first_word.next_multiple_of(PAGE_WORDS as u32) - first_word;
        let (head, words) = words.split_at(words.len().min(before_page as usize));
        let pages = words.chunks_exact(PAGE_WORDS);
        let tail = pages.remainder();
        if !head.is_empty() {
            count += ones_of(head);
            self.before.push(count);
        }
        self.before.extend(pages.map(|page| {
            count += ones_of_page(&[page[0], page[1], page[2], page[3]]);
            count
        }));
        if !tail.is_empty() {
            count += ones_of(tail);
            self.before.push(count);
        }
    }

    /// Total number of keys.
    pub(crate) fn count(&self) -> u64 {
        u64::from(self.before.last().copied().unwrap_or_default())
    }

    /// Numbers of keys before each of these pages, and before the page after them.
    pub(crate) fn of_pages(&self, pages: std::ops::Range<u32>) -> &[u32] {
        let from = (pages.start - self.first_page) as usize;
        let to = (pages.end - self.first_page) as usize;
        &self.before[from..=to]
    }

    /// Number of keys before a page, which may lie outside the bitmap.
    pub(crate) fn before(&self, page: u32) -> u32 {
        let index = page.saturating_sub(self.first_page) as usize;
        self.before[index.min(self.before.len() - 1)]
    }

    /// Finds the page of the key with `rank` keys before it, which must exist. The search starts at
    /// `from_page`, which must not be behind that page.
    pub(crate) fn page_of(&self, rank: u32, from_page: u32) -> u32 {
        let from = from_page.saturating_sub(self.first_page) as usize;
        // Doubling steps, then bisection.
        let mut step = 1;
        let ahead = &self.before[from..];
        while ahead.get(step).is_some_and(|&before| before <= rank) {
            step *= 2;
        }
        let within = &ahead[step / 2..ahead.len().min(step + 1)];
        let index = step / 2 + within.partition_point(|&before| before <= rank) - 1;
        self.first_page + (from + index) as u32
    }

    pub(super) fn into_memory(self) -> Vec<u32> {
        self.before
    }
}

/// Capacity for the counts of this many words, wherever they start.
pub(super) fn room(words: usize) -> usize {
    words / PAGE_WORDS + 3
}

fn ones_of(words: &[u64]) -> u32 {
    words.iter().map(|word| word.count_ones()).sum()
}

/// Number of keys in a page.
#[inline]
pub(crate) fn ones_of_page(page: &[u64; PAGE_WORDS]) -> u32 {
    if cfg!(any(target_arch = "wasm32", target_feature = "popcnt")) {
        return ones_of(page);
    }
    // Without a special CPU instruction: adds adjacent bits, and all four words together once sums
    // have four bits.
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

#[cfg(test)]
mod tests {
    use super::*;
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
    fn numbers_are_those_of_single_words() {
        let mut random = Mt19937_64::new(2);
        for first_word in [0, 1, 2, 3, 1 << 20] {
            for length in [1usize, 2, 3, 4, 5, 100, 1023] {
                let mut word = || random.next_u64() & random.next_u64() & random.next_u64();
                let mut words: Vec<u64> = (0..length).map(|_| word()).collect();
                words[0] |= 1;
                let ranks = PageRanks::of_words(first_word, &words);
                let first_page = first_word / 4;
                let pages = (first_word + length as u32).div_ceil(4) - first_page;
                let below = |page: u32| {
                    let in_page = |at: &usize| (first_word + *at as u32) / 4 < page;
                    let before = (0..length).filter(in_page);
                    before.map(|at| words[at].count_ones()).sum::<u32>()
                };
                for page in first_page..=first_page + pages {
                    assert_eq!(ranks.before(page), below(page));
                }
                for rank in 0..ranks.count() as u32 {
                    let page = ranks.page_of(rank, first_page);
                    assert!(below(page) <= rank && rank < below(page + 1));
                    assert_eq!(ranks.page_of(rank, page), page);
                }
            }
        }
    }
}
