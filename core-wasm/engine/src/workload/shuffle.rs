//! Shuffle of db_bench's unique keys: `std::shuffle` from libstdc++ (11 and newer) with
//! `std::mt19937` (B-23). Fidelity: exact.

use crate::model::prng::Mt19937;

/// Returns the keys `0..count`, shuffled.
pub(super) fn shuffled(count: u32, seed: u32) -> Vec<u32> {
    let mut generator = Mt19937::new(seed);
    let mut keys: Vec<u32> = (0..count).collect();
    if u64::from(u32::MAX) / u64::from(count.max(1)) < u64::from(count) {
        for index in 1..count {
            let other = uniform_below(&mut generator, u64::from(index) + 1);
            keys.swap(index as usize, other as usize);
        }
        return keys;
    }
    // For small ranges, each output of the generator gives two positions.
    let mut index = 1;
    if count % 2 == 0 && 1 < count {
        keys.swap(1, uniform_below(&mut generator, 2) as usize);
        index = 2;
    }
    while index < count {
        let range = u64::from(index) + 1;
        let both = uniform_below(&mut generator, range * (range + 1));
        keys.swap(index as usize, (both / (range + 1)) as usize);
        keys.swap(index as usize + 1, (both % (range + 1)) as usize);
        index += 2;
    }
    keys
}

/// Draws a number below `range` (at most 2³² − 1) by Lemire's method.
fn uniform_below(generator: &mut Mt19937, range: u64) -> u64 {
    let range = range as u32;
    let mut product = u64::from(generator.next_u32()) * u64::from(range);
    if (product as u32) < range {
        let threshold = range.wrapping_neg() % range;
        while (product as u32) < threshold {
            product = u64::from(generator.next_u32()) * u64::from(range);
        }
    }
    product >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Orders from libstdc++ 12 with seed 1: the first keys, and all keys folded as `h·31 + key`.
    #[test]
    fn orders_are_those_of_libstdcxx() {
        for (count, first, fold) in [
            (10, [9, 0, 2, 5], 238_016_266_472_475),
            (11, [10, 0, 6, 3], 8_201_489_970_481_465),
            (1000, [735, 392, 397, 406], 1_117_457_990_582_812_460),
            (
                65_535,
                [15_614, 40_919, 19_575, 43_471],
                18_098_277_953_190_943_279,
            ),
            (
                65_536,
                [7199, 23_693, 50_844, 9893],
                4_180_433_078_783_784_362,
            ),
            (
                100_000,
                [94_617, 96_639, 65_840, 9893],
                8_253_880_563_811_031_924u64,
            ),
        ] {
            let keys = shuffled(count, 1);
            assert_eq!(keys[..4], first, "{count} keys");
            let folded = keys.iter().fold(0u64, |sum, &key| {
                sum.wrapping_mul(31).wrapping_add(u64::from(key))
            });
            assert_eq!(folded, fold, "{count} keys");
        }
    }
}
