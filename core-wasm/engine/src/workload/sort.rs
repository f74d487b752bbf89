//! Conversion of drawn keys to a sorted set without duplicates.

use crate::model::key_set::KeySet;

/// Number of bits in a digit.
const DIGIT_BITS: u32 = 11;

/// Number of digits in a key.
const PASSES: usize = 3;

/// Number of keys below which a comparison sort is used.
const SMALL: usize = 1 << 12;

/// Creates a set from keys in any order, with or without duplicates.
pub(super) fn key_set(mut keys: Vec<u32>) -> KeySet {
    if keys.len() < SMALL {
        keys.sort_unstable();
    } else {
        sort_by_digits(&mut keys);
    }
    keys.dedup();
    keys.shrink_to_fit();
    KeySet::from_sorted_keys(keys)
}

/// Stable counting sort by each digit, the lowest first; skips digits that all keys share.
fn sort_by_digits(keys: &mut Vec<u32>) {
    const MASK: usize = (1 << DIGIT_BITS) - 1;
    let digit = |key: u32, pass: usize| (key >> (DIGIT_BITS * pass as u32)) as usize & MASK;
    let mut counts = vec![[0u32; MASK + 1]; PASSES];
    for &key in keys.iter() {
        for (pass, counts) in counts.iter_mut().enumerate() {
            counts[digit(key, pass)] += 1;
        }
    }
    let mut sorted = vec![0; keys.len()];
    for (pass, places) in counts.iter_mut().enumerate() {
        if places.iter().any(|&count| count as usize == keys.len()) {
            continue;
        }
        let mut sum = 0;
        for place in places.iter_mut() {
            sum += std::mem::replace(place, sum);
        }
        for &key in keys.iter() {
            let place = &mut places[digit(key, pass)];
            sorted[*place as usize] = key;
            *place += 1;
        }
        std::mem::swap(keys, &mut sorted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::prng::Mt19937_64;

    #[test]
    fn sets_are_those_of_a_plain_sort() {
        let mut random = Mt19937_64::new(9);
        for limit in [1u64, 2000, 3_000_000, 1 << 32] {
            for count in [0, 1, 100, 10_000] {
                let keys: Vec<u32> = (0..count)
                    .map(|_| (random.next_u64() % limit) as u32)
                    .collect();
                let mut expected = keys.clone();
                expected.sort_unstable();
                expected.dedup();
                assert!(key_set(keys).iter().eq(expected), "{count} below {limit}");
            }
        }
    }
}
