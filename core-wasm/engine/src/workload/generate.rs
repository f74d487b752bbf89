//! Random keys of a memtable: drawn, sorted, duplicates dropped.

use crate::key_set::KeySet;
use crate::prng::Mt19937_64;

/// Bits of one radix pass: 2,048 counters stay in the first-level cache.
const RADIX_BITS: u32 = 11;

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
            let mut is_key = false;
            generator.for_each(2 * count, |draw| {
                if is_key {
                    keys.push(num.reduce(draw));
                }
                is_key = !is_key;
            });
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

fn radix_sorted(mut keys: Vec<u32>, limit: u64) -> Vec<u32> {
    if keys.len() < 1 << RADIX_BITS {
        keys.sort_unstable();
        return keys;
    }
    let bits = u64::BITS - limit.saturating_sub(1).leading_zeros();
    let mut other = vec![0u32; keys.len()];
    for pass in 0..bits.div_ceil(RADIX_BITS) {
        let shift = pass * RADIX_BITS;
        let mask = (1u32 << RADIX_BITS) - 1;
        let digit = |key: u32| ((key >> shift) & mask) as usize;
        let mut starts = vec![0u32; 1 << RADIX_BITS];
        for &key in &keys {
            starts[digit(key)] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += std::mem::replace(start, sum);
        }
        for &key in &keys {
            let start = &mut starts[digit(key)];
            other[*start as usize] = key;
            *start += 1;
        }
        std::mem::swap(&mut keys, &mut other);
    }
    keys
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
