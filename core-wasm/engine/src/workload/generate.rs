//! Random keys for a memtable, drawn, sorted and without duplicates.
//!
//! ```text
//!   draw → bucket by leading bits → two counting passes per bucket → duplicates dropped
//! ```
//!
//! Keys are uniform, so the size of each bucket is known in advance and keys go straight into their
//! buckets when drawn. A bucket fits into the first-level cache, where the rest is done: two passes
//! over enough bits to leave hardly any keys out of order, and a third that corrects these, drops
//! duplicates and writes the memtable's keys.

use crate::model::key_set::KeySet;
use crate::workload::threads::Threads;

/// Maximum number of bits that choose a bucket: few enough streams, and small enough buckets.
const MOST_LEADING_BITS: u32 = 10;

/// Log2 of the minimum number of keys per bucket, for memtables with fewer buckets.
const BUCKET_BITS: u32 = 11;

/// Number of keys below which buckets are not worthwhile.
const SMALL: u64 = 1 << (BUCKET_BITS + 2);

/// Number of keys below which a comparison sort is used.
const FEW: u64 = 64;

/// Number of values of half of a key's remaining bits; a key has 32 bits in all.
const DIGITS: usize = 1 << (u32::BITS - MOST_LEADING_BITS).div_ceil(2);

/// Generators of all threads, and the range of keys that they draw from.
#[derive(Clone, Debug)]
pub(super) struct RandomKeys {
    threads: Threads,
    num: Modulus,
    /// Memory for the buckets, reused from memtable to memtable.
    dealt: Vec<u32>,
    /// Memory for sorting, reused from memtable to memtable.
    sorter: Box<BucketSorter>,
}

impl RandomKeys {
    pub(super) fn new(first_seed: u64, threads: u64, num: u64) -> Self {
        Self {
            threads: Threads::new(first_seed, threads),
            num: Modulus::new(num),
            dealt: Vec::new(),
            sorter: Box::new(BucketSorter::new()),
        }
    }

    /// Unique keys of the next `count` writes.
    pub(super) fn take(&mut self, count: u64) -> KeySet {
        let bits = u64::BITS - (self.num.divisor - 1).leading_zeros();
        let keys = if count < SMALL || bits <= MOST_LEADING_BITS {
            self.take_few(count, bits)
        } else {
            let leading_bits = (count.ilog2() + 1 - BUCKET_BITS).min(MOST_LEADING_BITS);
            let rest_bits = bits - leading_bits;
            let mean = ((u128::from(count) << rest_bits) / u128::from(self.num.divisor)) as usize;
            // Five standard deviations: a bucket overflows about once in thousands of memtables.
            let room = mean + 5 * mean.isqrt() + 16;
            self.take_by_buckets(count, rest_bits, room)
        };
        KeySet::from_sorted_keys(keys)
    }

    /// Sorts all keys as a single bucket.
    fn take_few(&mut self, count: u64, bits: u32) -> Vec<u32> {
        let mut keys = Vec::with_capacity(count as usize);
        self.for_each(count, |key| keys.push(key));
        if count < FEW {
            keys.sort_unstable();
            keys.dedup();
            return keys;
        }
        let mut sorted = vec![0; keys.len()];
        let unique = self.sorter.sort(&keys, bits, &mut sorted);
        sorted.truncate(unique);
        sorted
    }

    /// Sorts by buckets of `room` keys each; keys that do not fit are sorted in at the end.
    fn take_by_buckets(&mut self, count: u64, rest_bits: u32, room: usize) -> Vec<u32> {
        let last_bucket = ((self.num.divisor - 1) >> rest_bits) as usize;
        let mut dealt = std::mem::take(&mut self.dealt);
        if dealt.len() < (last_bucket + 1) * room {
            dealt = vec![0; (last_bucket + 1) * room];
        }
        let mut buckets = Buckets {
            num: self.num,
            rest_bits,
            room,
            slots: &mut dealt,
            fills: [0; 1 << MOST_LEADING_BITS],
        };
        let mut overflow = Vec::new();
        self.for_each_block(count, |mut draws| {
            loop {
                draws = &draws[buckets.deal(draws)..];
                let [draw, rest @ ..] = draws else {
                    break;
                };
                overflow.push(buckets.num.reduce(*draw));
                draws = rest;
            }
        });
        let fills = buckets.fills;
        let mut keys = vec![0; count as usize];
        let mut unique = 0;
        for (bucket, &fill) in fills[..=last_bucket].iter().enumerate() {
            let start = bucket * room;
            let bucket = &dealt[start..start + fill as usize];
            unique += self.sorter.sort(bucket, rest_bits, &mut keys[unique..]);
        }
        keys.truncate(unique);
        self.dealt = dealt;
        if !overflow.is_empty() {
            keys.append(&mut overflow);
            keys.sort_unstable();
            keys.dedup();
        }
        if (keys.len() as u64) < count - count / 16 {
            keys.shrink_to_fit();
        }
        keys
    }

    /// Calls `sink` for the key of each of the next `count` writes.
    pub(super) fn for_each(&mut self, count: u64, mut sink: impl FnMut(u32)) {
        let num = self.num;
        self.for_each_block(count, |draws| {
            draws.iter().for_each(|&draw| sink(num.reduce(draw)));
        });
    }

    /// Calls `sink` with the draws of the next `count` writes, block by block.
    fn for_each_block(&mut self, count: u64, mut sink: impl FnMut(&[u64])) {
        if let Some(generator) = self.threads.only() {
            // The first of every two draws chooses the database (B-22).
            generator.for_each_second(count, sink);
            return;
        }
        for _ in 0..count {
            let generator = self.threads.next();
            generator.next_u64();
            sink(&[generator.next_u64()]);
        }
    }
}

/// Buckets of equal capacity.
struct Buckets<'a> {
    num: Modulus,
    /// Number of a key's bits that do not choose its bucket.
    rest_bits: u32,
    room: usize,
    slots: &'a mut [u32],
    fills: [u32; 1 << MOST_LEADING_BITS],
}

impl Buckets<'_> {
    /// Puts keys into their buckets until a bucket is full; returns the number of keys placed.
    /// Contains no calls, which would make the loop two to three times slower in WebAssembly.
    #[inline]
    fn deal(&mut self, draws: &[u64]) -> usize {
        for (index, &draw) in draws.iter().enumerate() {
            let key = self.num.reduce(draw);
            let bucket = (key >> self.rest_bits) as usize;
            let fill = &mut self.fills[bucket % (1 << MOST_LEADING_BITS)];
            if self.room <= *fill as usize {
                return index;
            }
            self.slots[bucket * self.room + *fill as usize] = key;
            *fill += 1;
        }
        draws.len()
    }
}

/// Computes remainders for a fixed divisor, nearly always without a division.
#[derive(Clone, Copy, Debug)]
struct Modulus {
    divisor: u64,
    /// 2⁶⁴ ÷ the divisor.
    reciprocal: u64,
    /// 2 ÷ the divisor.
    float_reciprocal: f64,
}

/// Smallest divisor whose quotients are below 2⁴⁸.
const SMALLEST_BY_FLOAT: u64 = 1 << 16;

/// 1.5 · 2⁵²: adding it to a number below 2⁵¹ rounds that number into the last bits of the sum.
const ROUNDING: f64 = 6_755_399_441_055_744.0;

impl Modulus {
    fn new(divisor: u64) -> Self {
        Self {
            divisor,
            reciprocal: ((1u128 << 64) / u128::from(divisor)).min(u128::from(u64::MAX)) as u64,
            float_reciprocal: 2.0 / divisor as f64,
        }
    }

    #[inline]
    fn reduce(self, value: u64) -> u32 {
        // WebAssembly has no 128-bit product, and four 64-bit products take twice as long.
        match cfg!(target_arch = "wasm32") {
            true => self.reduce_by_float(value),
            false => self.reduce_by_wide_product(value),
        }
    }

    #[inline]
    fn reduce_by_wide_product(self, value: u64) -> u32 {
        // The result is at most one less than the true quotient.
        let quotient = ((u128::from(value) * u128::from(self.reciprocal)) >> 64) as u64;
        let rest = value - quotient * self.divisor;
        (rest
            - if self.divisor <= rest {
                self.divisor
            } else {
                0
            }) as u32
    }

    #[inline]
    fn reduce_by_float(self, value: u64) -> u32 {
        if self.divisor < SMALLEST_BY_FLOAT {
            return (value % self.divisor) as u32;
        }
        // Half of a value is a signed number, which converts in one step. The three roundings of
        // 2⁻⁵³ add up to less than 0.1, so the rounded quotient is off by less than 0.61.
        let half = (value >> 1) as i64 as f64;
        let rounded = (half * self.float_reciprocal + ROUNDING).to_bits();
        let quotient = rounded.wrapping_sub(ROUNDING.to_bits());
        let rest = value.wrapping_sub(quotient.wrapping_mul(self.divisor)) as i64;
        (rest + if rest < 0 { self.divisor as i64 } else { 0 }) as u32
    }
}

/// Sorter of keys that differ only in their last bits.
#[derive(Clone, Debug)]
struct BucketSorter {
    low_places: [u32; DIGITS],
    high_places: [u32; DIGITS],
    scratch: [Vec<u32>; 2],
}

impl BucketSorter {
    fn new() -> Self {
        Self {
            low_places: [0; DIGITS],
            high_places: [0; DIGITS],
            scratch: [Vec::new(), Vec::new()],
        }
    }

    /// Writes a bucket's distinct keys, which differ only in their last `bits`, to the front of
    /// `output` in ascending order; returns their number.
    fn sort(&mut self, bucket: &[u32], bits: u32, output: &mut [u32]) -> usize {
        // With at least 64 values per key, fewer than one key in 200 is out of order.
        let sorted_bits = (bucket.len().max(1).ilog2() + 1 + 6).min(bits);
        let digit_bits = sorted_bits.div_ceil(2).min(DIGITS.ilog2());
        let left_bits = bits.saturating_sub(2 * digit_bits);
        let high_bits = bits.saturating_sub(left_bits + digit_bits).min(digit_bits);
        self.sort_by_digits(bucket, left_bits, [digit_bits, high_bits]);
        write_unique(&self.scratch[1][..bucket.len()], output)
    }

    /// Sorts in two passes by digits of these widths, the low digit first. The keys' last
    /// `left_bits` are ignored.
    fn sort_by_digits(&mut self, bucket: &[u32], left_bits: u32, digit_bits: [u32; 2]) {
        let [digit_bits, high_bits] = digit_bits;
        for scratch in &mut self.scratch {
            if scratch.len() < bucket.len() {
                scratch.resize(bucket.len(), 0);
            }
        }
        let digits = 1 << digit_bits;
        // The second mask shows the compiler that no index is out of bounds.
        let low = |key: u32| (key >> left_bits) as usize & (digits - 1) & (DIGITS - 1);
        let high_shift = left_bits + digit_bits;
        let high_digits = 1usize << high_bits;
        let high = |key: u32| (key >> high_shift) as usize & (high_digits - 1) & (DIGITS - 1);
        self.low_places[..digits].fill(0);
        self.high_places[..high_digits].fill(0);
        for &key in bucket {
            self.low_places[low(key)] += 1;
            self.high_places[high(key)] += 1;
        }
        starts_of(&mut self.low_places[..digits]);
        starts_of(&mut self.high_places[..high_digits]);
        let [by_low, sorted] = &mut self.scratch;
        let (by_low, sorted) = (&mut by_low[..bucket.len()], &mut sorted[..bucket.len()]);
        move_by_digit(bucket, by_low, &mut self.low_places, low);
        move_by_digit(by_low, sorted, &mut self.high_places, high);
    }
}

/// Moves each key to the next free place for its digit, and advances that place.
#[inline]
fn move_by_digit(
    keys: &[u32],
    output: &mut [u32],
    places: &mut [u32; DIGITS],
    digit: impl Fn(u32) -> usize,
) {
    let mut put = |key: u32| {
        let place = &mut places[digit(key)];
        // The slot always exists, because the places were counted.
        if let Some(slot) = output.get_mut(*place as usize) {
            *slot = key;
        }
        *place += 1;
    };
    // Four at a time, because compilers for WebAssembly do not unroll this loop.
    let mut fours = keys.chunks_exact(4);
    for four in fours.by_ref() {
        let &[first, second, third, fourth] = four else {
            continue;
        };
        put(first);
        put(second);
        put(third);
        put(fourth);
    }
    fours.remainder().iter().for_each(|&key| put(key));
}

/// Writes the distinct keys of a nearly sorted slice to the front of `output` in ascending order;
/// returns their number.
fn write_unique(nearly_sorted: &[u32], output: &mut [u32]) -> usize {
    let output = &mut output[..nearly_sorted.len()];
    let mut unique = 0;
    let mut left = nearly_sorted;
    loop {
        let written = write_ascending(left, output, unique);
        unique += written;
        let [key, rest @ ..] = &left[written..] else {
            return unique;
        };
        unique += usize::from(insert(*key, output, unique));
        left = rest;
    }
}

/// Appends keys after the first `count` as long as they ascend; returns the new count. Contains no
/// calls, like [`Buckets::deal`].
#[inline]
fn write_ascending(keys: &[u32], output: &mut [u32], count: usize) -> usize {
    let mut next = output[..count].last().map_or(0, |&key| u64::from(key) + 1);
    let places = output[count..].iter_mut();
    for (index, (place, &key)) in places.zip(keys).enumerate() {
        if u64::from(key) < next {
            return index;
        }
        *place = key;
        next = u64::from(key) + 1;
    }
    keys.len()
}

/// Inserts a key among the first `count`, which ascend; returns false if it was already there.
#[cold]
fn insert(key: u32, output: &mut [u32], count: usize) -> bool {
    let above = output[..count]
        .iter()
        .rev()
        .take_while(|&&other| key < other);
    let place = count - above.count();
    if 0 < place && output[place - 1] == key {
        return false;
    }
    output.copy_within(place..count, place + 1);
    output[place] = key;
    true
}

/// Converts counts of groups to their starting positions.
fn starts_of(counts: &mut [u32]) {
    let mut sum = 0;
    for count in counts {
        sum += std::mem::replace(count, sum);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::prng::Mt19937_64;

    #[test]
    fn remainders_are_those_of_division() {
        const MOST: u64 = u32::MAX as u64;
        let mut random = Mt19937_64::new(7);
        for divisor in [
            1,
            2,
            3,
            255,
            65_535,
            65_536,
            65_537,
            1_200_000,
            200_000_000,
            MOST,
        ] {
            let modulus = Modulus::new(divisor);
            let check = |value: u64| {
                let expected = (value % divisor) as u32;
                assert_eq!(modulus.reduce_by_wide_product(value), expected);
                assert_eq!(modulus.reduce_by_float(value), expected);
            };
            for value in [0, 1, divisor - 1, divisor, u64::MAX, u64::MAX - 1] {
                check(value);
            }
            let largest = u64::MAX / divisor * divisor;
            for multiple in [divisor << 20, largest / 2 / divisor * divisor, largest] {
                check(multiple);
                check(multiple - 1);
            }
            for _ in 0..10_000 {
                check(random.next_u64());
                let multiple = random.next_u64() / divisor * divisor;
                check(multiple);
                check(multiple.saturating_sub(1));
            }
        }
    }

    fn sorted_draws(judge: &mut Mt19937_64, num: u64, count: u64) -> Vec<u32> {
        let mut draw = |_| {
            judge.next_u64();
            (judge.next_u64() % num) as u32
        };
        let mut keys: Vec<u32> = (0..count).map(&mut draw).collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    #[test]
    fn keys_are_every_second_draw() {
        let numbers = [
            (1000, 100),
            (1000, 20_000),
            (1025, 20_000),
            (1_200_000, 5000),
            (1_200_000, 50_000),
            (400_000_000, 40_000),
            (400_000_000, 2_000_000),
            (200_000_000, 100_000),
            (u64::from(u32::MAX), 40_000),
        ];
        for (num, count) in numbers {
            let mut random = RandomKeys::new(2, 1, num);
            let mut judge = Mt19937_64::new(2);
            for _ in 0..3 {
                let expected = sorted_draws(&mut judge, num, count);
                assert!(random.take(count).iter().eq(expected), "{count} of {num}");
            }
        }
    }

    #[test]
    fn full_buckets_lose_no_key() {
        let num = 200_000_000;
        for room in [0, 1, 10, 20] {
            let mut random = RandomKeys::new(2, 1, num);
            let mut judge = Mt19937_64::new(2);
            for count in [10_000, 5000] {
                let expected = sorted_draws(&mut judge, num, count);
                assert_eq!(random.take_by_buckets(count, 18, room), expected);
            }
        }
    }
}
