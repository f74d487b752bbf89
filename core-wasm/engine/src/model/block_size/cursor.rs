//! Cursor that walks through a key set and counts crossings, in bulk where possible.
//!
//! An interval takes one step per 256 keys, a bitmap one step per non-empty 256-key page, and a
//! sorted array one comparison per pair of adjacent keys, which compilers vectorize.

use crate::model::block_size::ranked_bitmap::RankedBitmap;
use crate::model::block_size::roles::{Crossed, Roles};
use crate::model::block_size::{crossings, page_crossings};
use crate::model::key_set::{KeySet, Representation};

/// Representation of a key set's keys.
#[derive(Clone, Debug)]
enum Source<'a> {
    Interval,
    Array(&'a [u32]),
    Bitmap(RankedBitmap<'a>),
}

/// Position in a key set from which tables are written one after another.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    source: Source<'a>,
    /// Number of keys in the set; `remaining` counts those not yet taken.
    count: u64,
    remaining: u64,
    /// Intervals and bitmaps: lower bound on the remaining keys. Arrays: index of the next key.
    next: u64,
    /// Page of the previous key, to detect crossings; `None` at the start of a table.
    previous_page: Option<u32>,
    /// Number of keys taken since the table began.
    taken_in_table: u64,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(set: &'a KeySet) -> Self {
        let first = u64::from(set.smallest().unwrap_or_default());
        let (source, next) = match set.representation() {
            Representation::Interval { .. } => (Source::Interval, first),
            Representation::Sparse(keys) => (Source::Array(keys), 0),
            Representation::Dense(bitmap) => (Source::Bitmap(RankedBitmap::new(bitmap)), first),
        };
        Self {
            source,
            count: set.count(),
            remaining: set.count(),
            next,
            previous_page: None,
            taken_in_table: 0,
        }
    }

    pub(crate) fn remaining(&self) -> u64 {
        self.remaining
    }

    /// Number of keys already passed.
    fn passed(&self) -> u64 {
        self.count - self.remaining
    }

    /// Next key; at least one must remain.
    pub(crate) fn next_key(&self) -> u32 {
        match &self.source {
            Source::Interval => self.next as u32,
            Source::Array(keys) => keys[self.next as usize],
            Source::Bitmap(bitmap) => bitmap.first_key_from(self.next as u32),
        }
    }

    /// Key with `index` remaining keys before it; it must exist.
    pub(crate) fn key_at(&self, index: u64) -> u32 {
        match &self.source {
            Source::Interval => (self.next + index) as u32,
            Source::Array(keys) => keys[(self.next + index) as usize],
            Source::Bitmap(bitmap) => bitmap.key_of(self.passed() + index, self.next as u32),
        }
    }

    /// Skips `count` keys that belong to no table: at least 1, and at most all remaining ones.
    pub(crate) fn skip(&mut self, count: u64) {
        self.next = match &self.source {
            Source::Interval | Source::Array(_) => self.next + count,
            Source::Bitmap(bitmap) => {
                let last = match count == self.remaining {
                    true => bitmap.largest(),
                    false => self.key_at(count - 1),
                };
                u64::from(last) + 1
            }
        };
        self.remaining -= count;
    }

    /// Skips all keys below `end`; `count` is their number.
    pub(crate) fn pass_below(&mut self, end: u64, count: u64) {
        self.next = match self.source {
            Source::Interval | Source::Array(_) => self.next + count,
            Source::Bitmap(_) => self.next.max(end),
        };
        self.remaining -= count;
    }

    /// Number of remaining keys below `end`. Once that reaches `at_most`, the result may be any
    /// number from `at_most` to the exact count.
    pub(crate) fn remaining_below(&self, end: u64, at_most: u64) -> u64 {
        let below = match &self.source {
            _ if u64::from(u32::MAX) < end => self.remaining,
            Source::Interval => end.saturating_sub(self.next),
            Source::Array(keys) => count_below(&keys[self.next as usize..], end as u32, at_most),
            Source::Bitmap(bitmap) => bitmap.rank(end as u32).saturating_sub(self.passed()),
        };
        below.min(self.remaining)
    }

    /// Number of keys taken since the table began.
    pub(super) fn taken_in_table(&self) -> u64 {
        self.taken_in_table
    }

    /// Starts a new table, whose first key has no crossing.
    pub(super) fn start_table(&mut self) {
        self.previous_page = None;
        self.taken_in_table = 0;
    }

    /// Last key taken.
    pub(crate) fn previous_key(&self) -> u32 {
        match &self.source {
            Source::Interval => (self.next - 1) as u32,
            Source::Array(keys) => keys[self.next as usize - 1],
            Source::Bitmap(bitmap) => bitmap.last_key_below(self.next),
        }
    }

    /// Advances over `count` keys, which must exist. `roles` give costs by position in a block.
    pub(super) fn advance(&mut self, count: u64, roles: &Roles) -> Crossed {
        let crossed = match self.source {
            Source::Interval => self.advance_interval(count, roles),
            Source::Array(keys) => self.advance_array(keys, count, roles),
            Source::Bitmap(ref bitmap) => {
                let (crossed, last) = self.walk_bitmap(bitmap, count, roles);
                self.next = u64::from(last) + 1;
                self.previous_page = Some(last >> 8);
                crossed
            }
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
        // Count all adjacent pairs first, then subtract those before restart points.
        crossed.inside = sum_of_crossings(&keys[from - 1..end]);
        let table_start = start - self.taken_in_table as usize;
        let block = roles.by_position.len();
        let mut block_start = table_start + (self.taken_in_table as usize / block) * block;
        while block_start < end {
            for &position in &roles.restarts {
                let index = block_start + position;
                if from <= index && index < end {
                    let taken_out = crossings(keys[index - 1], keys[index]);
                    crossed.inside -= u64::from(taken_out);
                    crossed.add(roles.by_position[position], taken_out);
                }
            }
            block_start += block;
        }
        self.next = end as u64;
        self.previous_page = Some(keys[end - 1] >> 8);
        crossed
    }

    /// Returns the crossings among the next `count` keys, and the last of these keys.
    fn walk_bitmap(&self, bitmap: &RankedBitmap, count: u64, roles: &Roles) -> (Crossed, u32) {
        let passed = self.passed();
        let first_page = bitmap.first_key_from(self.next as u32) >> 8;
        let last = bitmap.key_of(passed + count - 1, self.next as u32);
        let previous = self.previous_page.unwrap_or(first_page);
        let table_start = (passed - self.taken_in_table) as u32;
        let pages = first_page + 1..(last >> 8) + 1;
        let mut crossed = bitmap.crossings_of_pages(pages, first_page, table_start, roles);
        let role = roles.role_of(self.taken_in_table as u32);
        crossed.add(role, page_crossings(previous, first_page));
        (crossed, last)
    }
}

/// Counts the keys below `end`, up to `at_most`, by doubling steps and bisection.
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
    // Chunks short enough for 32-bit sums double the work of each vector instruction.
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
