//! The union of two rows of sorted arrays: four merges in lock step, without branches on keys.
//!
//! Both inputs are split at three quantile keys of the larger one. The four parts are independent,
//! so the processor overlaps their dependency chains: about three times as fast as one such merge.

use crate::model::key_set::Scratch;

const LANES: usize = 4;

/// Steps that all lanes make before any looks whether it runs dry; a power of two.
const STRIDE: usize = 32;

/// Below this many keys a plain merge is as fast.
const SMALL: usize = 512;

/// Keys of the larger side that are merged at once: few enough that the parts are put together in
/// the processor's cache.
const BLOCK_KEYS: usize = 1 << 16;

/// The sorted union of two rows of arrays, each row strictly ascending from its first key to its
/// last.
pub(super) fn union_of_rows(a: &[&[u32]], b: &[&[u32]], scratch: &mut Scratch) -> Vec<u32> {
    let count = |row: &[&[u32]]| row.iter().map(|keys| keys.len()).sum::<usize>();
    let mut output = scratch.take_array(count(a) + count(b));
    let mut lanes: [Vec<u32>; LANES - 1] = Default::default();
    let (mut a_left, mut b_left) = (a.iter(), b.iter());
    let (mut from_a, mut from_b) = (&[][..], &[][..]);
    loop {
        // The next arrays, up to the end of the one that ends first.
        if from_a.is_empty() {
            from_a = a_left.next().copied().unwrap_or_default();
        }
        if from_b.is_empty() {
            from_b = b_left.next().copied().unwrap_or_default();
        }
        let (Some(&last_of_a), Some(&last_of_b)) = (from_a.last(), from_b.last()) else {
            break;
        };
        let end = last_of_a.min(last_of_b);
        let up_to = |keys: &[u32]| keys.partition_point(|&key| key <= end);
        let (now_a, later_a) = from_a.split_at(up_to(from_a));
        let (now_b, later_b) = from_b.split_at(up_to(from_b));
        append_union(now_a, now_b, &mut output, &mut lanes);
        (from_a, from_b) = (later_a, later_b);
    }
    output.extend_from_slice(from_a);
    output.extend_from_slice(from_b);
    for keys in a_left.chain(b_left) {
        output.extend_from_slice(keys);
    }
    output
}

/// Appends the sorted union of two strictly ascending arrays, block by block.
fn append_union(a: &[u32], b: &[u32], output: &mut Vec<u32>, lanes: &mut [Vec<u32>; LANES - 1]) {
    let (large, mut small) = if a.len() < b.len() { (b, a) } else { (a, b) };
    for (index, block) in large.chunks(BLOCK_KEYS).enumerate() {
        let next = large.get((index + 1) * BLOCK_KEYS);
        let beside = match next {
            Some(&next) => small.partition_point(|&key| key < next),
            None => small.len(),
        };
        let (now, later) = small.split_at(beside);
        append_block(block, now, output, lanes);
        small = later;
    }
}

fn append_block(
    large: &[u32],
    small: &[u32],
    output: &mut Vec<u32>,
    outputs: &mut [Vec<u32>; LANES - 1],
) {
    if large.len() + small.len() < SMALL {
        let mut lane = Lane::new(large, small, output);
        lane.finish();
        return;
    }
    let mut parts = [(large, small); LANES];
    let (mut large_from, mut small_from) = (0, 0);
    for (lane, part) in parts.iter_mut().enumerate() {
        let large_to = large.len() * (lane + 1) / LANES;
        let small_to = match large.get(large_to) {
            Some(&key) => small.partition_point(|&other| other < key),
            None => small.len(),
        };
        *part = (&large[large_from..large_to], &small[small_from..small_to]);
        (large_from, small_from) = (large_to, small_to);
    }
    outputs.iter_mut().for_each(Vec::clear);
    let [second, third, fourth] = &mut *outputs;
    // The first lane's output is that of all.
    let mut lanes = [
        Lane::new(parts[0].0, parts[0].1, output),
        Lane::new(parts[1].0, parts[1].1, second),
        Lane::new(parts[2].0, parts[2].1, third),
        Lane::new(parts[3].0, parts[3].1, fourth),
    ];
    run_in_lock_step(&mut lanes);
    lanes.iter_mut().for_each(Lane::finish);
    for other in outputs {
        output.extend_from_slice(other);
    }
}

#[expect(clippy::needless_range_loop, reason = "four arrays in lock step")]
fn run_in_lock_step(lanes: &mut [Lane; LANES]) {
    loop {
        let [a, b, c, d] = lanes;
        let windows = (a.windows(), b.windows(), c.windows(), d.windows());
        let (Some(in_a), Some(in_b), Some(in_c), Some(in_d)) = windows else {
            return;
        };
        let mut merged = [[0; STRIDE]; LANES];
        let mut taken = [Taken::default(); LANES];
        for step in 0..STRIDE {
            merged[0][step] = taken[0].step(in_a);
            merged[1][step] = taken[1].step(in_b);
            merged[2][step] = taken[2].step(in_c);
            merged[3][step] = taken[3].step(in_d);
        }
        for (lane, (merged, taken)) in lanes.iter_mut().zip(merged.iter().zip(taken)) {
            lane.output.extend_from_slice(merged);
            lane.left_next += taken.left;
            lane.right_next += taken.right;
        }
    }
}

/// The next keys of both sides of a lane.
type Windows<'a> = (&'a [u32; STRIDE], &'a [u32; STRIDE]);

/// How many keys of each window were taken.
#[derive(Clone, Copy, Default)]
struct Taken {
    left: usize,
    right: usize,
}

impl Taken {
    /// At most `STRIDE` steps are made with the same windows, so that the remainders change
    /// nothing; they only tell the compiler that no index can be too large.
    #[inline(always)]
    fn step(&mut self, (left, right): Windows) -> u32 {
        let (left, right) = (left[self.left % STRIDE], right[self.right % STRIDE]);
        self.left += usize::from(left <= right);
        self.right += usize::from(right <= left);
        left.min(right)
    }
}

/// One merge: what is left of both inputs, and what came out.
struct Lane<'a> {
    left: &'a [u32],
    right: &'a [u32],
    left_next: usize,
    right_next: usize,
    output: &'a mut Vec<u32>,
}

impl<'a> Lane<'a> {
    fn new(left: &'a [u32], right: &'a [u32], output: &'a mut Vec<u32>) -> Self {
        Self {
            left,
            right,
            left_next: 0,
            right_next: 0,
            output,
        }
    }

    /// The next keys of both sides, unless one side has too few left.
    fn windows(&self) -> Option<Windows<'a>> {
        let left = self.left[self.left_next..].first_chunk()?;
        let right = self.right[self.right_next..].first_chunk()?;
        Some((left, right))
    }

    fn finish(&mut self) {
        while let Some(windows) = self.windows() {
            self.take(windows, STRIDE);
        }
        // The last keys of the side that ends first.
        loop {
            let rest = (&self.left[self.left_next..], &self.right[self.right_next..]);
            let steps = rest.0.len().min(rest.1.len()).min(STRIDE);
            if steps == 0 {
                break;
            }
            let mut windows = [[0; STRIDE]; 2];
            for (window, rest) in windows.iter_mut().zip([rest.0, rest.1]) {
                let some = rest.len().min(STRIDE);
                window[..some].copy_from_slice(&rest[..some]);
            }
            self.take((&windows[0], &windows[1]), steps);
        }
        self.output.extend_from_slice(&self.left[self.left_next..]);
        self.output
            .extend_from_slice(&self.right[self.right_next..]);
        (self.left_next, self.right_next) = (self.left.len(), self.right.len());
    }

    #[inline(always)]
    fn take(&mut self, windows: Windows, steps: usize) {
        let mut merged = [0; STRIDE];
        let mut taken = Taken::default();
        for key in &mut merged[..steps] {
            *key = taken.step(windows);
        }
        self.output.extend_from_slice(&merged[..steps]);
        self.left_next += taken.left;
        self.right_next += taken.right;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::prng::Mt19937_64;

    fn random_keys(random: &mut Mt19937_64, count: u64, range: std::ops::Range<u64>) -> Vec<u32> {
        let span = range.end - range.start;
        let mut keys: Vec<u32> = (0..count)
            .map(|_| (range.start + random.next_u64() % span) as u32)
            .collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    #[test]
    fn unions_of_rows_are_those_of_all_keys() {
        let mut random = Mt19937_64::new(4);
        // Keys of each array of one row, and of the other.
        let rows: [(&[u64], &[u64]); 6] = [
            (&[100], &[100]),
            (&[3000], &[10, 70, 2000]),
            (&[200_000], &[9000, 80_000, 1]),
            (&[40_000, 40_000], &[150_000]),
            (&[1, 1, 1], &[90_000]),
            (&[20, 90_000], &[70_000, 30]),
        ];
        let mut scratch = Scratch::default();
        for (a, b) in rows {
            let mut row_of = |counts: &[u64]| -> Vec<Vec<u32>> {
                let width = 12_000_000 / counts.len() as u64;
                let numbered = (0..).zip(counts);
                let arrays = numbered.map(|(place, &count)| {
                    random_keys(&mut random, count, place * width..(place + 1) * width)
                });
                arrays.collect()
            };
            let (row_a, row_b) = (row_of(a), row_of(b));
            let mut expected: Vec<u32> = row_a.iter().chain(&row_b).flatten().copied().collect();
            expected.sort_unstable();
            expected.dedup();
            let a: Vec<&[u32]> = row_a.iter().map(Vec::as_slice).collect();
            let b: Vec<&[u32]> = row_b.iter().map(Vec::as_slice).collect();
            assert_eq!(union_of_rows(&a, &b, &mut scratch), expected);
            assert_eq!(union_of_rows(&b, &a, &mut scratch), expected);
        }
    }
}
