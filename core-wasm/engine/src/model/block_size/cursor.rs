//! Walks through a key set and counts crossings, without a look at single keys where possible.
//!
//! An interval takes one step for 256 keys, a bitmap one for each 256-key page with keys, a sorted
//! array a comparison of neighbours that compilers vectorise.

use crate::model::block_size::pages::{
    PageWords, count_between, first_key_from, key_from, last_key_below, nth_bit, ones_of_page,
};
use crate::model::block_size::{crossings, page_crossings};
use crate::model::key_set::{Bitmap, KeySet, Representation};

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
            Representation::Dense(bitmap) => {
                let last = match count == self.remaining {
                    true => bitmap.largest(),
                    false => self.key_at(count - 1),
                };
                u64::from(last) + 1
            }
        };
        self.remaining -= count;
    }

    /// Goes past all keys below `end`, which are `count`.
    pub(crate) fn pass_below(&mut self, end: u64, count: u64) {
        self.next = match self.representation {
            Representation::Interval { .. } | Representation::Sparse(_) => self.next + count,
            Representation::Dense(_) => self.next.max(end),
        };
        self.remaining -= count;
    }

    /// How many of the keys left are below `end`. Where there are `at_most` or more, any number
    /// from `at_most` to theirs.
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
            Representation::Interval { .. } => (self.next - 1) as u32,
            Representation::Dense(bitmap) => last_key_below(bitmap, self.next),
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
    use crate::model::prng::Mt19937_64;

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
