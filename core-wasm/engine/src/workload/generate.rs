//! Random keys of a memtable: drawn, sorted, duplicates dropped.

use crate::key_set::KeySet;
use crate::prng::Mt19937_64;

/// Bits by which keys are dealt out first: few enough streams to write to, small enough groups.
const LEADING_BITS: u32 = 10;

/// The generators of all threads, and the key space they draw from.
#[derive(Clone, Debug)]
pub(super) struct RandomKeys {
    generators: Vec<Mt19937_64>,
    next_thread: usize,
    num: Modulus,
}

impl RandomKeys {
    /// Threads are seeded `first_seed`, `first_seed + 1` and so on (B-21).
    pub(super) fn new(first_seed: u64, threads: u64, num: u64) -> Self {
        Self {
            generators: (0..threads)
                .map(|thread| Mt19937_64::new(first_seed.wrapping_add(thread)))
                .collect(),
            next_thread: 0,
            num: Modulus::new(num),
        }
    }

    /// The unique keys of the next `count` writes.
    pub(super) fn take(&mut self, count: u64) -> KeySet {
        let mut keys = Vec::with_capacity(count as usize);
        let num = self.num;
        if let [generator] = &mut self.generators[..] {
            // The first of two draws chooses the database (B-22).
            generator.for_each_second(count, |draw| keys.push(num.reduce(draw)));
        } else {
            for _ in 0..count {
                let generator = &mut self.generators[self.next_thread];
                generator.next_u64();
                keys.push(num.reduce(generator.next_u64()));
                self.next_thread = (self.next_thread + 1) % self.generators.len();
            }
        }
        let mut keys = radix_sorted(keys, num.divisor);
        keys.dedup();
        KeySet::from_sorted_keys(keys)
    }
}

/// Remainders by one divisor, without division: at most one correction after a multiplication.
#[derive(Clone, Copy, Debug)]
struct Modulus {
    divisor: u64,
    reciprocal: u64,
}

impl Modulus {
    fn new(divisor: u64) -> Self {
        Self {
            divisor,
            reciprocal: ((1u128 << 64) / u128::from(divisor)).min(u128::from(u64::MAX)) as u64,
        }
    }

    #[inline]
    fn reduce(self, value: u64) -> u32 {
        let quotient = ((u128::from(value) * u128::from(self.reciprocal)) >> 64) as u64;
        let mut rest = value - quotient * self.divisor;
        rest -= if self.divisor <= rest {
            self.divisor
        } else {
            0
        };
        rest as u32
    }
}

/// Sorts keys below `limit`.
///
/// One pass deals them out by their leading bits; what then shares them fits into the first-level
/// cache, where two passes finish. Twice as fast as passes over the whole array.
fn radix_sorted(keys: Vec<u32>, limit: u64) -> Vec<u32> {
    let bits = u64::BITS - limit.saturating_sub(1).leading_zeros();
    if keys.len() < 1 << LEADING_BITS || bits <= LEADING_BITS {
        let mut keys = keys;
        keys.sort_unstable();
        return keys;
    }
    let rest_bits = bits - LEADING_BITS;
    let mut ends = vec![0u32; 1 << LEADING_BITS];
    for &key in &keys {
        ends[(key >> rest_bits) as usize] += 1;
    }
    starts_of(&mut ends);
    let mut dealt = vec![0u32; keys.len()];
    for &key in &keys {
        let end = &mut ends[(key >> rest_bits) as usize];
        dealt[*end as usize] = key;
        *end += 1;
    }
    let mut scratch = keys;
    let mut sorter = BucketSorter::new(rest_bits);
    let mut start = 0;
    for end in ends {
        sorter.sort(&mut dealt[start..end as usize], &mut scratch);
        start = end as usize;
    }
    dealt
}

/// Sorts keys that differ in their last bits only.
struct BucketSorter {
    low_bits: u32,
    high_mask: u32,
    low_counts: Vec<u32>,
    high_counts: Vec<u32>,
}

impl BucketSorter {
    fn new(bits: u32) -> Self {
        let low_bits = bits.div_ceil(2);
        let high_bits = bits - low_bits;
        Self {
            low_bits,
            high_mask: (1 << high_bits) - 1,
            low_counts: vec![0; 1 << low_bits],
            high_counts: vec![0; 1 << high_bits],
        }
    }

    /// `scratch` is at least as long as `bucket`.
    fn sort(&mut self, bucket: &mut [u32], scratch: &mut [u32]) {
        let (low_mask, shift) = ((1u32 << self.low_bits) - 1, self.low_bits);
        let low = |key: u32| (key & low_mask) as usize;
        let high_mask = self.high_mask;
        let high = |key: u32| ((key >> shift) & high_mask) as usize;
        self.low_counts.fill(0);
        self.high_counts.fill(0);
        for &key in bucket.iter() {
            self.low_counts[low(key)] += 1;
            self.high_counts[high(key)] += 1;
        }
        starts_of(&mut self.low_counts);
        starts_of(&mut self.high_counts);
        let scratch = &mut scratch[..bucket.len()];
        for &key in bucket.iter() {
            let place = &mut self.low_counts[low(key)];
            scratch[*place as usize] = key;
            *place += 1;
        }
        for &key in scratch.iter() {
            let place = &mut self.high_counts[high(key)];
            bucket[*place as usize] = key;
            *place += 1;
        }
    }
}

/// Turns counts into the places where each group starts.
fn starts_of(counts: &mut [u32]) {
    let mut sum = 0;
    for count in counts {
        sum += std::mem::replace(count, sum);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remainders_are_those_of_division() {
        let mut random = Mt19937_64::new(7);
        for divisor in [1, 2, 3, 255, 1_200_000, 200_000_000, u64::from(u32::MAX)] {
            let modulus = Modulus::new(divisor);
            for value in [0, 1, divisor - 1, divisor, u64::MAX, u64::MAX - 1] {
                assert_eq!(u64::from(modulus.reduce(value)), value % divisor);
            }
            for _ in 0..10_000 {
                let value = random.next_u64();
                assert_eq!(u64::from(modulus.reduce(value)), value % divisor);
            }
        }
    }

    #[test]
    fn keys_are_every_second_draw() {
        for (num, count) in [(1000, 100), (1_200_000, 5000), (u64::from(u32::MAX), 4000)] {
            let mut random = RandomKeys::new(2, 1, num);
            let mut judge = Mt19937_64::new(2);
            for _ in 0..3 {
                let mut expected: Vec<u32> = (0..count)
                    .map(|_| {
                        judge.next_u64();
                        (judge.next_u64() % num) as u32
                    })
                    .collect();
                expected.sort_unstable();
                expected.dedup();
                assert!(random.take(count).iter().eq(expected));
            }
        }
    }
}
