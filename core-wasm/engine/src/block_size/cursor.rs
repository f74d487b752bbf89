//! Walks through a key set and counts crossings, without a look at single keys where possible.
//!
//! An interval takes one step for 256 keys, a bitmap one for each 256-key page with keys, a sorted
//! array a comparison of neighbours that compilers vectorise.

use super::{crossings, page_crossings};
use crate::key_set::{Bitmap, KeySet, Representation, select_in_word};

/// Words of a bitmap in a 256-key page.
const PAGE_WORDS: u32 = 4;

/// Blocks of fewer entries are divided by multiplying: exact below the square root of 2³².
const LARGE_BLOCK: u32 = 60_000;

/// Where an entry stands in its block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// First of its block: its key is not shortened, but the separator before it is.
    BlockStart,
    /// At a later restart point: its key is not shortened.
    Restart,
    /// A crossing makes the block one byte larger.
    Inside,
}

/// The roles of a full block's entries.
#[derive(Clone, Debug)]
pub(super) struct Roles {
    /// One for each entry.
    pub(super) by_position: Vec<Role>,
    /// Those at restart points, with their positions.
    restarts: Vec<(usize, Role)>,
    /// 2³² ÷ entries, rounded up: a division by multiplying.
    reciprocal: u64,
}

impl Roles {
    pub(super) fn new(by_position: Vec<Role>) -> Self {
        let numbered = by_position.iter().copied().enumerate();
        let restarts = numbered.filter(|(_, role)| *role != Role::Inside).collect();
        Self {
            reciprocal: (1u64 << 32) / by_position.len().max(1) as u64 + 1,
            by_position,
            restarts,
        }
    }

    /// The position in its block of an entry that is at most 256 entries behind a block's end.
    #[inline]
    fn position_after(&self, position: u32) -> u32 {
        let block = self.by_position.len() as u32;
        if LARGE_BLOCK <= block {
            return position % block;
        }
        let blocks = (u64::from(position) * self.reciprocal) >> 32;
        position - blocks as u32 * block
    }
}

/// Crossings among some keys, by what they cost.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Crossed {
    pub(super) inside: u64,
    pub(super) at_block_start: u64,
}

impl Crossed {
    #[inline]
    fn add(&mut self, role: Role, crossed: u32) {
        self.inside += u64::from(crossed) * u64::from(role == Role::Inside);
        self.at_block_start += u64::from(crossed) * u64::from(role == Role::BlockStart);
    }
}

/// A position in a key set, from which tables are written one after another.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    representation: &'a Representation,
    remaining: u64,
    /// Interval and bitmap: no key below is left. Array: index of the next key.
    next: u64,
    /// Page of the key before, for crossings; `None` at the start of a table.
    previous_page: Option<u32>,
    /// Keys taken since the table began.
    taken_in_table: u64,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(set: &'a KeySet) -> Self {
        let representation = set.representation();
        let next = match representation {
            Representation::Sparse(_) => 0,
            Representation::Interval { .. } | Representation::Dense(_) => {
                u64::from(set.smallest().unwrap_or_default())
            }
        };
        Self {
            representation,
            remaining: set.count(),
            next,
            previous_page: None,
            taken_in_table: 0,
        }
    }

    pub(crate) fn remaining(&self) -> u64 {
        self.remaining
    }

    /// The next key; one must be left.
    pub(crate) fn next_key(&self) -> u32 {
        match self.representation {
            Representation::Interval { .. } => self.next as u32,
            Representation::Sparse(keys) => keys[self.next as usize],
            Representation::Dense(bitmap) => first_key_from(bitmap, self.next as u32),
        }
    }

    /// The key with `index` keys left before it; there must be one.
    pub(crate) fn key_at(&self, index: u64) -> u32 {
        match self.representation {
            Representation::Interval { .. } => (self.next + index) as u32,
            Representation::Sparse(keys) => keys[(self.next + index) as usize],
            Representation::Dense(bitmap) => key_from(bitmap, self.next as u32, index),
        }
    }

    /// Takes `count` keys that belong to no table; there must be as many left, and at least one.
    pub(crate) fn skip(&mut self, count: u64) {
        self.next = match self.representation {
            Representation::Interval { .. } | Representation::Sparse(_) => self.next + count,
            Representation::Dense(_) => u64::from(self.key_at(count - 1)) + 1,
        };
        self.remaining -= count;
    }

    /// How many of the keys left are below `end`. Where there are `at_most` or more, any number from
    /// `at_most` to theirs.
    pub(crate) fn remaining_below(&self, end: u64, at_most: u64) -> u64 {
        let below = match self.representation {
            _ if u64::from(u32::MAX) < end => self.remaining,
            Representation::Interval { .. } => end.saturating_sub(self.next),
            Representation::Sparse(keys) => {
                count_below(&keys[self.next as usize..], end as u32, at_most)
            }
            Representation::Dense(bitmap) if self.next < end => {
                count_between(bitmap, self.next as u32..end as u32, at_most)
            }
            Representation::Dense(_) => 0,
        };
        below.min(self.remaining)
    }

    /// Keys taken since the table began.
    pub(super) fn taken_in_table(&self) -> u64 {
        self.taken_in_table
    }

    /// A new table begins: its first key crosses nothing.
    pub(super) fn start_table(&mut self) {
        self.previous_page = None;
        self.taken_in_table = 0;
    }

    /// The last key taken.
    pub(crate) fn previous_key(&self) -> u32 {
        match self.representation {
            Representation::Sparse(keys) => keys[self.next as usize - 1],
            Representation::Interval { .. } | Representation::Dense(_) => (self.next - 1) as u32,
        }
    }

    /// Takes `count` keys, of which there must be as many left. `roles`: by position in a block.
    pub(super) fn advance(&mut self, count: u64, roles: &Roles) -> Crossed {
        let crossed = match self.representation {
            Representation::Interval { .. } => self.advance_interval(count, roles),
            Representation::Sparse(keys) => self.advance_array(keys, count, roles),
            Representation::Dense(bitmap) => self.advance_bitmap(bitmap, count, roles),
        };
        self.remaining -= count;
        self.taken_in_table += count;
        crossed
    }

    fn advance_interval(&mut self, count: u64, roles: &Roles) -> Crossed {
        let mut crossed = Crossed::default();
        let (start, end) = (self.next, self.next + count);
        let mut border = start.next_multiple_of(256);
        if self.previous_page.is_none() && border == start {
            border += 256;
        }
        let mut position =
            (self.taken_in_table + (border - start)) % roles.by_position.len() as u64;
        let step = 256 % roles.by_position.len() as u64;
        while border < end {
            let page = (border >> 8) as u32;
            crossed.add(
                roles.by_position[position as usize],
                page_crossings(page - 1, page),
            );
            border += 256;
            position += step;
            position -= if roles.by_position.len() as u64 <= position {
                roles.by_position.len() as u64
            } else {
                0
            };
        }
        self.next = end;
        self.previous_page = Some(((end - 1) >> 8) as u32);
        crossed
    }

    fn advance_array(&mut self, keys: &[u32], count: u64, roles: &Roles) -> Crossed {
        let mut crossed = Crossed::default();
        let (start, end) = (self.next as usize, (self.next + count) as usize);
        let from = if self.previous_page.is_none() {
            start + 1
        } else {
            start
        };
        // All neighbours first; then what lies before restart points is taken out again.
        crossed.inside = sum_of_crossings(&keys[from - 1..end]);
        let table_start = start - self.taken_in_table as usize;
        let block = roles.by_position.len();
        let mut block_start = table_start + (self.taken_in_table as usize / block) * block;
        while block_start < end {
            for &(position, role) in &roles.restarts {
                let index = block_start + position;
                if from <= index && index < end {
                    let taken_out = crossings(keys[index - 1], keys[index]);
                    crossed.inside -= u64::from(taken_out);
                    crossed.add(role, taken_out);
                }
            }
            block_start += block;
        }
        self.next = end as u64;
        self.previous_page = Some(keys[end - 1] >> 8);
        crossed
    }

    fn advance_bitmap(&mut self, bitmap: &Bitmap, count: u64, roles: &Roles) -> Crossed {
        let mut crossed = Crossed::default();
        let mut left = count;
        let mut position = (self.taken_in_table % roles.by_position.len() as u64) as u32;
        let words = PageWords::new(bitmap);
        let mut page = (self.next >> 8) as u32;
        let mut in_page = words.page_from(page, self.next as u32 & 0xff);
        let mut previous = self
            .previous_page
            .unwrap_or_else(|| words.page_with_keys(page, &in_page));
        loop {
            let ones = ones_of_page(&in_page);
            if 0 < ones {
                crossed.add(
                    roles.by_position[position as usize],
                    page_crossings(previous, page),
                );
                previous = page;
                if left <= u64::from(ones) {
                    self.next = (u64::from(page) << 8) + u64::from(nth_bit(&in_page, left)) + 1;
                    break;
                }
                left -= u64::from(ones);
                position = roles.position_after(position + ones);
            }
            page += 1;
            in_page = words.page(page);
        }
        self.previous_page = Some(previous);
        crossed
    }
}

/// How many of the keys are below `end`, or `at_most` if there are more: steps that double, then
/// halves.
fn count_below(keys: &[u32], end: u32, at_most: u64) -> u64 {
    let most = keys
        .len()
        .min(usize::try_from(at_most).unwrap_or(usize::MAX));
    let (mut from, mut step) = (0, 64);
    while from + step < most && keys[from + step] < end {
        from += step;
        step *= 2;
    }
    let to = (from + step).min(most);
    (from + keys[from..to].partition_point(|&key| key < end)) as u64
}

/// How many keys of a bitmap are in a range, or `at_most` and more.
fn count_between(bitmap: &Bitmap, range: std::ops::Range<u32>, at_most: u64) -> u64 {
    let words = PageWords::new(bitmap);
    let (first, last) = (range.start >> 8, range.end >> 8);
    let mut page = words.page_from(first, range.start & 0xff);
    let mut count = 0;
    for next in first + 1..=last {
        count += u64::from(ones_of_page(&page));
        if at_most <= count {
            return count;
        }
        page = words.page(next);
    }
    keep_below(&mut page, range.end & 0xff);
    count + u64::from(ones_of_page(&page))
}

/// Leaves the keys of a page that are before `bit`.
fn keep_below(page: &mut [u64; 4], bit: u32) {
    let word = (bit / 64) as usize;
    page[word] &= !(u64::MAX << (bit % 64));
    page[word + 1..].fill(0);
}

/// The key with `index` keys from `from` on before it; there must be one.
fn key_from(bitmap: &Bitmap, from: u32, index: u64) -> u32 {
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
fn first_key_from(bitmap: &Bitmap, from: u32) -> u32 {
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

/// The number of keys of a page.
#[inline]
fn ones_of_page(page: &[u64; 4]) -> u32 {
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
fn nth_bit(page: &[u64; 4], count: u64) -> u32 {
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
struct PageWords<'a> {
    words: &'a [u64],
    first_word: u32,
}

impl<'a> PageWords<'a> {
    fn new(bitmap: &'a Bitmap) -> Self {
        Self {
            words: bitmap.words(),
            first_word: bitmap.first_word(),
        }
    }

    #[inline]
    fn page(&self, page: u32) -> [u64; 4] {
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
    fn page_from(&self, page: u32, bit: u32) -> [u64; 4] {
        let mut words = self.page(page);
        for word in &mut words[..(bit / 64) as usize] {
            *word = 0;
        }
        words[(bit / 64) as usize] &= u64::MAX << (bit % 64);
        words
    }

    /// The first page, from `page` on, that has keys; `in_page` are the keys left in `page`.
    fn page_with_keys(&self, page: u32, in_page: &[u64; 4]) -> u32 {
        if in_page.iter().any(|&word| word != 0) {
            return page;
        }
        (page + 1..)
            .find(|&next| self.page(next).iter().any(|&word| word != 0))
            .unwrap_or(page)
    }
}

fn sum_of_crossings(keys: &[u32]) -> u64 {
    let mut sum = 0;
    // Parts so short that 32 bits hold their sum, which doubles what a vector instruction does.
    for (part, next) in keys.chunks(1 << 16).zip(keys[1..].chunks(1 << 16)) {
        let neighbours = part.iter().zip(next);
        let crossed = neighbours.map(|(&a, &b)| {
            let differing = a ^ b;
            3 - u32::from(differing >> 8 == 0)
                - u32::from(differing >> 16 == 0)
                - u32::from(differing >> 24 == 0)
        });
        sum += u64::from(crossed.sum::<u32>());
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prng::Mt19937_64;

    #[test]
    fn positions_are_remainders() {
        for block in [1u32, 2, 3, 33, 255, 256, 257, 59_999, 60_000, 70_001] {
            let roles = Roles::new(vec![Role::Inside; block as usize]);
            let near_end = block.saturating_sub(300)..block + 256;
            for position in near_end.chain(0..256.min(block)) {
                assert_eq!(roles.position_after(position), position % block, "{block}");
            }
        }
    }

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
    fn crossings_are_summed() {
        let mut random = Mt19937_64::new(2);
        for count in [1, 2, 1000, 65_536, 65_537, 200_000] {
            let keys: Vec<u32> = (0..count).map(|_| random.next_u64() as u32).collect();
            let pairs = keys.windows(2);
            let expected: u64 = pairs
                .map(|pair| u64::from(crossings(pair[0], pair[1])))
                .sum();
            assert_eq!(sum_of_crossings(&keys), expected, "{count}");
        }
    }
}
