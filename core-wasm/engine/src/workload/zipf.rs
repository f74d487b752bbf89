//! Zipfian ranks for any positive exponent: the probability of rank r is proportional to r to the
//! power of −exponent. Ranks are drawn from an alias table over segments of ranks.
//!
//! ```text
//!   ranks   1 │ 2 │ 3 │ … │ 4096 │ 4097 … 4112 │ … │ segments that grow by 1/256 │ …   num
//!           └─ one by one ──────┘   └─ the probability inside a segment falls linearly ─┘
//! ```
//!
//! A draw takes two outputs of the generator, one for the segment and one for the rank within it.
//! The error in a rank's probability is below 1 in 10⁵ (second order in 1/256).

use crate::math::pow;
use crate::model::population::UniqueCurve;
use crate::workload::threads::Threads;

/// Number of ranks that have a segment of their own.
const SINGLE_RANKS: u64 = 4096;

/// Divisor of a longer segment's first rank, which gives the segment's length.
const SEGMENT_DIVISOR: u64 = 256;

/// Nodes and weights of the three-point Gauss-Legendre rule on the interval from 0 to 1.
const GAUSS: [(f64, f64); 3] = [
    (0.112_701_665_379_258_31, 0.277_777_777_777_777_8),
    (0.5, 0.444_444_444_444_444_4),
    (0.887_298_334_620_741_7, 0.277_777_777_777_777_8),
];

/// A group of adjacent ranks.
#[derive(Clone, Copy, Debug)]
struct Segment {
    /// First rank of the segment, starting at 0.
    first: u64,
    /// Number of ranks in the segment.
    length: u64,
    /// Sum of the ranks' weights.
    weight: f64,
    /// Decrease of the probability from rank to rank, as a fraction of the mean, times 2⁶⁴.
    slope: f64,
}

/// A slot of the alias table.
#[derive(Clone, Copy, Debug)]
struct Slot {
    /// Threshold below which the slot's own segment is drawn, otherwise its alias.
    threshold: u64,
    alias: u32,
}

/// Zipfian distribution over ranks `0..count`, each of which may represent several keys.
#[derive(Clone, Debug)]
pub(super) struct Zipf {
    segments: Vec<Segment>,
    slots: Vec<Slot>,
    /// Fraction of all writes that goes to these ranks; 1 unless they are a sample.
    pub(super) share: f64,
}

impl Zipf {
    /// Creates a distribution over `num` ≥ 1 keys with `exponent` > 0, sampling one key in
    /// `factor`.
    ///
    /// A sample takes the middle rank of every `factor` adjacent ranks, so that it has the same
    /// proportion of hot and cold keys as the full key set.
    pub(super) fn new(num: u64, exponent: f64, factor: u64) -> Self {
        let count = num.div_ceil(factor);
        // Rank 0 of a sample is the middle of the ranks 1 to `factor`.
        let weight = |rank: f64| {
            pow(
                rank * factor as f64 + (factor as f64 + 1.0) / 2.0,
                -exponent,
            )
        };
        let mut segments = Vec::new();
        let mut first = 0;
        while first < count {
            let length = match first {
                0..SINGLE_RANKS => 1,
                _ => (first / SEGMENT_DIVISOR).min(count - first),
            };
            segments.push(segment(first, length, &weight));
            first += length;
        }
        let share = match factor {
            1 => 1.0,
            _ => {
                let all = Self::new(num, exponent, 1);
                total_weight(&segments) / total_weight(&all.segments)
            }
        };
        Self {
            slots: alias_table(&segments),
            segments,
            share,
        }
    }

    /// Rank selected by two outputs of a generator.
    #[inline]
    pub(super) fn rank(&self, choose: u64, place: u64) -> u32 {
        let (slot, rest) = widening_multiply(choose, self.slots.len() as u64);
        let Slot { threshold, alias } = self.slots[slot as usize];
        let index = if rest < threshold { slot as u32 } else { alias };
        let segment = &self.segments[index as usize];
        if segment.length == 1 {
            return segment.first as u32;
        }
        let (offset, rest) = widening_multiply(place, segment.length);
        // Mirroring some offsets from the second half makes the probability fall linearly.
        let beyond_middle = offset as f64 + 0.5 - segment.length as f64 / 2.0;
        let is_mirrored = (rest as f64) < segment.slope * beyond_middle;
        let mirrored = segment.length - 1 - offset;
        (segment.first + if is_mirrored { mirrored } else { offset }) as u32
    }

    /// Expected number of distinct keys as a curve over the number of writes.
    pub(super) fn unique_curve(&self) -> UniqueCurve {
        let total = total_weight(&self.segments);
        let class = |segments: &[Segment]| {
            let keys: u64 = segments.iter().map(|one| one.length).sum();
            let share = total_weight(segments) / total;
            (keys as f64, share / keys as f64)
        };
        // Groups of adjacent ranks, up to an eighth of the first rank: errors stay below 10⁻³.
        let mut classes = Vec::new();
        let mut rest = &self.segments[..];
        while let Some(first) = rest.first().map(|one| one.first) {
            let end = first + 1 + first / 8;
            let (head, tail) = rest.split_at(rest.partition_point(|one| one.first < end));
            classes.push(class(head));
            rest = tail;
        }
        UniqueCurve::new(&classes)
    }
}

fn segment(first: u64, length: u64, weight: &impl Fn(f64) -> f64) -> Segment {
    if length == 1 {
        let weight = weight(first as f64);
        return Segment {
            first,
            length,
            weight,
            slope: 0.0,
        };
    }
    // The sum over ranks is the integral from half a rank before to half a rank after them.
    let at = |part: f64| weight(first as f64 - 0.5 + part * length as f64);
    let mean: f64 = GAUSS.iter().map(|(node, share)| share * at(*node)).sum();
    let fall = (at(0.0) - at(1.0)) / mean;
    Segment {
        first,
        length,
        weight: mean * length as f64,
        slope: fall / length as f64 * (u64::MAX as f64),
    }
}

fn total_weight(segments: &[Segment]) -> f64 {
    // Adding small weights first is more accurate.
    segments.iter().rev().map(|segment| segment.weight).sum()
}

/// Builds Walker's alias table in Vose's order.
fn alias_table(segments: &[Segment]) -> Vec<Slot> {
    let count = segments.len();
    let total = total_weight(segments);
    let scale = count as f64 / total;
    let mut shares: Vec<f64> = segments.iter().map(|one| one.weight * scale).collect();
    let mut slots = vec![
        Slot {
            threshold: u64::MAX,
            alias: 0,
        };
        count
    ];
    for (index, slot) in slots.iter_mut().enumerate() {
        slot.alias = index as u32;
    }
    let is_small = |share: f64| share < 1.0;
    let mut small: Vec<usize> = (0..count).filter(|&one| is_small(shares[one])).collect();
    let mut large: Vec<usize> = (0..count).filter(|&one| !is_small(shares[one])).collect();
    while let (Some(&from), Some(to)) = (large.last(), small.pop()) {
        slots[to] = Slot {
            threshold: (shares[to] * u64::MAX as f64) as u64,
            alias: from as u32,
        };
        shares[from] -= 1.0 - shares[to];
        if is_small(shares[from]) {
            large.pop();
            small.push(from);
        }
    }
    slots
}

/// Upper and lower halves of a product.
#[inline]
fn widening_multiply(a: u64, b: u64) -> (u64, u64) {
    let product = u128::from(a) * u128::from(b);
    ((product >> 64) as u64, product as u64)
}

/// Fixed permutation of `0..count` that scatters neighbours: multiplications and shifts on as many
/// bits as `count` needs, repeated until the result is below `count`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scatter {
    count: u32,
    mask: u32,
    shift: u32,
}

impl Scatter {
    /// Creates a permutation for a `count` from 1 to 2³² − 1.
    pub(super) fn new(count: u64) -> Self {
        let bits = (u64::BITS - (count - 1).leading_zeros()).max(1);
        Self {
            count: count as u32,
            mask: (u64::MAX >> (u64::BITS - bits)) as u32,
            shift: bits.div_ceil(2),
        }
    }

    /// Place to which the permutation moves a number below `count`.
    #[inline]
    pub(super) fn place(&self, number: u32) -> u32 {
        let mut mixed = number;
        loop {
            // Each line is invertible, and so permutes all numbers with these bits.
            mixed = mixed.wrapping_add(0x6d2b_79f5) & self.mask;
            for factor in [0x85eb_ca6b, 0xc2b2_ae35, 0x2c1b_3c6d] {
                mixed ^= mixed >> self.shift;
                mixed = mixed.wrapping_mul(factor) & self.mask;
            }
            mixed ^= mixed >> self.shift;
            if mixed < self.count {
                return mixed;
            }
        }
    }
}

/// Keys of a Zipfian workload, written by threads in turn with two draws per write.
#[derive(Clone, Debug)]
pub(super) struct ZipfKeys {
    threads: Threads,
    zipf: Zipf,
    scatter: Option<Scatter>,
    /// Fraction of a draw carried over to the next call.
    carried: f64,
}

impl ZipfKeys {
    pub(super) fn new(threads: Threads, zipf: Zipf, scatter: Option<Scatter>) -> Self {
        Self {
            threads,
            zipf,
            scatter,
            carried: 0.0,
        }
    }

    /// Draws those keys of the next `writes` writes that belong to the sample.
    pub(super) fn take(&mut self, writes: u64) -> Vec<u32> {
        let due = writes as f64 * self.zipf.share + self.carried;
        let count = due.floor();
        self.carried = due - count;
        let mut keys = Vec::with_capacity(count as usize);
        for _ in 0..count as u64 {
            let generator = self.threads.next();
            let (choose, place) = (generator.next_u64(), generator.next_u64());
            let rank = self.zipf.rank(choose, place);
            keys.push(self.scatter.map_or(rank, |scatter| scatter.place(rank)));
        }
        keys
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::prng::Mt19937_64;

    fn draws(num: u64, exponent: f64, factor: u64, count: u64) -> Vec<u32> {
        let zipf = Zipf::new(num, exponent, factor);
        let mut random = Mt19937_64::new(3);
        let draw = |_| zipf.rank(random.next_u64(), random.next_u64());
        (0..count).map(draw).collect()
    }

    /// Checks that frequencies of ranks and of groups of ranks are within five standard deviations.
    #[test]
    fn ranks_come_as_often_as_they_should() {
        for exponent in [0.3, 0.99, 1.0, 1.01, 1.2, 3.0] {
            let (num, count) = (100_000u64, 400_000u64);
            let weights: Vec<f64> = (1..=num).map(|rank| pow(rank as f64, -exponent)).collect();
            let total: f64 = weights.iter().sum();
            let mut counts = vec![0u64; num as usize];
            draws(num, exponent, 1, count)
                .iter()
                .for_each(|&rank| counts[rank as usize] += 1);
            let mut from = 0;
            for to in [
                1, 2, 3, 5, 100, 4096, 4112, 4113, 5000, 20_000, 70_000, 100_000,
            ] {
                let seen: u64 = counts[from..to].iter().sum();
                let share = weights[from..to].iter().sum::<f64>() / total;
                let expected = count as f64 * share;
                let deviation = (expected * (1.0 - share)).sqrt();
                assert!(
                    (seen as f64 - expected).abs() <= 5.0 * deviation + 1.0,
                    "exponent {exponent}, ranks {from} to {to}: {seen}, expected {expected}"
                );
                from = to;
            }
        }
    }

    /// Checks that the first ranks of a segment are drawn more often, in the expected proportion.
    #[test]
    fn segments_fall() {
        let weight = |rank: f64| pow(rank + 1.0, -1.2);
        let one = segment(1 << 20, 1 << 12, &weight);
        let exact: f64 = (0..1 << 12)
            .map(|at| weight(f64::from((1 << 20) + at)))
            .sum();
        assert!(
            (one.weight / exact - 1.0).abs() < 1e-12,
            "{} {exact}",
            one.weight
        );
        let zipf = Zipf {
            slots: alias_table(&[one]),
            segments: vec![one],
            share: 1.0,
        };
        // Takes all places on an even grid, and compares the first quarter with the last.
        let steps = 1u64 << 20;
        let mut quarters = [0u64; 4];
        for place in 0..steps {
            let rank = zipf.rank(
                0,
                place << 44 | place.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20,
            );
            quarters[((u64::from(rank) - one.first) >> 10) as usize] += 1;
        }
        let expected = weight(f64::from((1 << 20) + 512)) / weight(f64::from((1 << 20) + 3584));
        let ratio = quarters[0] as f64 / quarters[3] as f64;
        assert!(
            (ratio - expected).abs() < 2e-4,
            "{quarters:?} {ratio} {expected}"
        );
    }

    #[test]
    fn scattering_is_a_permutation() {
        for count in [1u64, 2, 3, 5, 64, 1000, 65_537, 100_000] {
            let scatter = Scatter::new(count);
            let mut places: Vec<u32> = (0..count as u32).map(|one| scatter.place(one)).collect();
            if 1000 <= count {
                let low = places[..count as usize / 10].iter();
                let in_first_half = low.filter(|&&place| u64::from(place) * 2 < count).count();
                let share = in_first_half as f64 / (count as f64 / 10.0);
                assert!((share - 0.5).abs() < 0.15, "{count}: {share}");
            }
            places.sort_unstable();
            assert!(places.iter().copied().eq(0..count as u32), "{count}");
        }
    }
}
