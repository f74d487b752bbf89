//! Keys and value sizes of db_bench's `mixgraph` (Cao et al., FAST '20).
//!
//! Every operation draws one number below `--num`, which determines the kind of operation (read,
//! write or scan), the key, and the size of the value. Mirrors `Benchmark::MixGraph`,
//! `GenerateTwoTermExpKeys` and `QueryDecider` in db_bench.
//!
//! Fidelity: exact, except that our own powers and exponentials have a different `ceil` than a C
//! library within a few 10⁻¹⁵ of an integer. Keys that db_bench makes from negative numbers (a
//! power distribution without key ranges) keep their order but are above `--num`.

use crate::math::{exp, pow};
use crate::model::prng::Mt19937_64;
use crate::workload::{MixGraph, Workload};

/// Number of steps in the ratio of operation kinds.
const KINDS: f64 = 1000.0;

/// Number of samples that the average value size is computed from.
const AVERAGED: u64 = 1 << 16;

/// Maximum number of keys with cached places, which take 64 MiB.
const REMEMBERED: u64 = 1 << 24;

/// Minimum length of a value, in bytes.
const MIN_VALUE_SIZE: i64 = 10;

/// Generator of the keys that `mixgraph` writes.
#[derive(Clone, Debug)]
pub(super) struct MixKeys {
    num: u64,
    /// Modulus of a drawn number, whose remainder is a write if it lies in the range `writes`.
    kinds: u64,
    writes: (u64, u64),
    placement: Placement,
    /// Cached places by seed; `u32::MAX` if not computed yet.
    places: Vec<u32>,
}

#[derive(Clone, Debug)]
enum Placement {
    /// The drawn number itself is the key.
    Number,
    /// Keys are in hot and cold key ranges, with a power distribution inside each range.
    Ranges {
        /// Starts of the ranges among `draws` numbers.
        starts: Vec<u64>,
        draws: u64,
        size: u64,
        power: [f64; 2],
    },
    /// Keys follow a power distribution over all keys.
    Power([f64; 2]),
}

impl MixKeys {
    /// Creates the generator; `None` if nothing is written or db_bench would divide by zero.
    pub(super) fn new(workload: &Workload) -> Option<Self> {
        let mix = &workload.mixgraph;
        let num = workload.num;
        let (kinds, writes) = kinds(mix)?;
        let [a, b] = mix.key_dist;
        let placement = if a == 0.0 || b == 0.0 {
            Placement::Number
        } else if mix.keyrange_dist.iter().any(|&one| one != 0.0) {
            key_ranges(mix, num)?
        } else {
            Placement::Power([a, b])
        };
        let remembered = match &placement {
            Placement::Number => 0,
            Placement::Ranges { size, .. } => *size,
            Placement::Power(_) => num,
        };
        let remembered = if REMEMBERED < remembered {
            0
        } else {
            remembered
        };
        Some(Self {
            num,
            kinds,
            writes,
            placement,
            places: vec![u32::MAX; remembered as usize],
        })
    }

    /// Exclusive upper bound on drawn numbers.
    pub(super) fn num(&self) -> u64 {
        self.num
    }

    /// Returns true if all operations write, and the keys are evenly spread.
    pub(super) fn is_uniform(&self) -> bool {
        matches!(self.placement, Placement::Number) && self.writes == (0, self.kinds)
    }

    /// Fraction of operations that write.
    pub(super) fn write_share(&self) -> f64 {
        let (from, to) = self.writes;
        let rest = self.num % self.kinds;
        let whole = self.num / self.kinds * (to - from);
        let last = rest.min(to).saturating_sub(from);
        (whole + last) as f64 / self.num as f64
    }

    fn is_write(&self, number: u64) -> bool {
        let kind = number % self.kinds;
        self.writes.0 <= kind && kind < self.writes.1
    }

    /// Key written by the operation that drew this number; `None` if it does not write.
    pub(super) fn key(&mut self, number: u64) -> Option<u32> {
        if !self.is_write(number) {
            return None;
        }
        match &self.placement {
            Placement::Number => Some(number as u32),
            Placement::Ranges {
                starts,
                draws,
                size,
                power,
            } => {
                let place = number % draws;
                let range = starts.partition_point(|&start| start <= place).max(1) - 1;
                let (size, power) = (*size, *power);
                let offset = self.remembered(number % size, |seed| {
                    let value = power_seed(seed, size, power);
                    (Mt19937_64::first_output(value) % size) as u32
                });
                Some((size * range as u64) as u32 + offset)
            }
            Placement::Power(power) => {
                let (num, power) = (self.num, *power);
                Some(self.remembered(number, |seed| {
                    let value = power_seed(seed, num, power);
                    signed_key(Mt19937_64::first_output(value), num)
                }))
            }
        }
    }

    fn remembered(&mut self, seed: u64, place: impl Fn(u64) -> u32) -> u32 {
        match self.places.get_mut(seed as usize) {
            None => place(seed),
            Some(known) => {
                if *known == u32::MAX {
                    *known = place(seed);
                }
                *known
            }
        }
    }
}

/// Returns true if db_bench makes keys from negative numbers, which are above `--num` here.
pub(super) fn has_negative_keys(workload: &Workload) -> bool {
    let mix = &workload.mixgraph;
    let [a, b] = mix.key_dist;
    a != 0.0 && b != 0.0 && mix.keyrange_dist.iter().all(|&one| one == 0.0)
}

/// Average length of the values that `mixgraph` writes, in bytes.
pub(super) fn mean_value_size(workload: &Workload) -> u32 {
    let (mix, num) = (&workload.mixgraph, workload.num.max(1));
    let Some((kinds, writes)) = kinds(mix) else {
        return workload.value_size;
    };
    let steps = num.min(AVERAGED);
    let numbers =
        (0..steps).map(|step| (u128::from(num) * u128::from(step) / u128::from(steps)) as u64);
    let sizes = numbers
        .filter(|number| writes.0 <= number % kinds && number % kinds < writes.1)
        .map(|number| value_size(mix, number as f64 / num as f64));
    let (count, sum) = sizes.fold((0u64, 0u64), |(count, sum), size| (count + 1, sum + size));
    match count {
        0 => workload.value_size,
        count => ((sum as f64 / count as f64).round()) as u32,
    }
}

/// Value of `mix_max_value_size`, at most 1 MiB.
fn max_value_size(mix: &MixGraph) -> i64 {
    mix.max_value_size.clamp(1, 1 << 20) as i64
}

/// Size of a value in a Pareto distribution, given its number as a fraction `part` of all.
fn value_size(mix: &MixGraph, part: f64) -> u64 {
    let [k, sigma, theta] = mix.value_dist;
    let size = match (k, part) {
        (0.0, 0.0) => f64::INFINITY,
        (0.0, _) => theta - sigma * crate::math::ln(part),
        _ => theta + sigma * (pow(part, -k) - 1.0) / k,
    };
    // As on x86, a size that does not fit into 64 bits becomes the smallest integer.
    let size = if size.ceil() < 9e18 {
        size.ceil() as i64
    } else {
        i64::MIN
    };
    let most = max_value_size(mix);
    let size = match size {
        _ if size < MIN_VALUE_SIZE => MIN_VALUE_SIZE,
        _ if most < size => size % most,
        _ => size,
    };
    size as u64
}

/// Number of kinds that a drawn number can have, and the range of kinds that write.
fn kinds(mix: &MixGraph) -> Option<(u64, (u64, u64))> {
    let sum: f64 = mix.get_put_seek_ratio.iter().sum();
    let part = |ratio: f64| (KINDS * (ratio / sum)).ceil().max(0.0) as u64;
    let [get, put, seek] = mix.get_put_seek_ratio.map(part);
    let is_usable = 0.0 < sum && 0 < put;
    is_usable.then_some((get + put + seek, (get, get + put)))
}

/// Places the key ranges: cold ones first, then shuffled. Hot ranges get more of the numbers.
fn key_ranges(mix: &MixGraph, num: u64) -> Option<Placement> {
    let count = mix.keyrange_num.max(1);
    let size = num / count;
    let [a, b, c, d] = mix.keyrange_dist;
    let mut scale = 0.0;
    let mut numbers: Vec<u64> = Vec::with_capacity(count.min(1 << 20) as usize);
    for range in (1..=count).rev() {
        let weight = a * exp(b * range as f64) + c * exp(d * range as f64);
        let weight = if weight < 1e-16 { 0.0 } else { weight };
        if scale == 0.0 && 0.0 < weight {
            scale = (1.0 / weight).floor() + 1.0;
        }
        numbers.push((scale * weight).floor() as u64);
    }
    let draws: u64 = numbers.iter().sum();
    if draws == 0 || size == 0 {
        return None;
    }
    let mut random = Mt19937_64::new(draws);
    for index in 0..count {
        let other = random.next_u64() % count;
        numbers.swap(index as usize, other as usize);
    }
    let starts = numbers.iter().scan(0, |sum, &count| {
        let start = *sum;
        *sum += count;
        Some(start)
    });
    Some(Placement::Ranges {
        starts: starts.collect(),
        draws,
        size,
        power: mix.key_dist,
    })
}

/// Seed of the generator that scatters a key: ⌈(u ÷ a)^(1 ÷ b)⌉ with u = `number` ÷ `of`.
fn power_seed(number: u64, of: u64, [a, b]: [f64; 2]) -> u64 {
    let part = number as f64 / of as f64;
    pow(part / a, 1.0 / b).ceil() as u64
}

/// Remainder of a signed division. Negative ones sort after the others, as their bytes do.
fn signed_key(output: u64, num: u64) -> u32 {
    let remainder = output as i64 % num as i64;
    match u64::try_from(remainder) {
        Ok(key) => key as u32,
        Err(_) => (2 * num - remainder.unsigned_abs()) as u32,
    }
}
