//! Union of two rows of sorted arrays, by four merges in lockstep without branches on keys.
//!
//! Both inputs are split at three quantile keys of the larger one. The four merges are independent,
//! so the CPU overlaps them: about three times as fast as a single merge.

use crate::model::key_set::Scratch;

const LANES: usize = 4;

/// Number of steps between checks whether a lane has run out of keys; a power of two.
const STRIDE: usize = 32;

/// Number of keys below which a plain merge is as fast.
const SMALL: usize = 512;

/// Maximum number of keys in a row of several arrays that are first copied into one. Merged samples
/// have few keys per file, and lanes would run out repeatedly.
const FEW: usize = 1 << 16;

/// Number of keys on the larger side that are merged at once, few enough to join the outputs in the
/// CPU's cache.
const BLOCK_KEYS: usize = 1 << 16;

/// Unites two rows of arrays; the keys of each row are strictly ascending throughout.
pub(super) fn union_of_rows(a: &[Vec<u32>], b: &[Vec<u32>], scratch: &mut Scratch) -> Vec<u32> {
    let count = |row: &[Vec<u32>]| row.iter().map(|keys| keys.len()).sum::<usize>();
    let count = count(a) + count(b);
    let are_in_pieces = 1 < a.len() || 1 < b.len();
    if are_in_pieces && count <= FEW {
        return union_of_rows(&[a.concat()], &[b.concat()], scratch);
    }
    let mut output = scratch.take_array(count);
    let mut memory = std::mem::take(&mut scratch.lanes);
    let (mut a_left, mut b_left) = (a.iter().map(Vec::as_slice), b.iter().map(Vec::as_slice));
    let (mut from_a, mut from_b) = (&[][..], &[][..]);
    loop {
        // Take the next arrays, up to the end of the one that ends first.
        if from_a.is_empty() {
            from_a = a_left.next().unwrap_or_default();
        }
        if from_b.is_empty() {
            from_b = b_left.next().unwrap_or_default();
        }
        let (Some(&last_of_a), Some(&last_of_b)) = (from_a.last(), from_b.last()) else {
            break;
        };
        let end = last_of_a.min(last_of_b);
        let up_to = |keys: &[u32]| keys.partition_point(|&key| key <= end);
        let (now_a, later_a) = from_a.split_at(up_to(from_a));
        let (now_b, later_b) = from_b.split_at(up_to(from_b));
        append_union(now_a, now_b, &mut output, &mut memory);
        (from_a, from_b) = (later_a, later_b);
    }
    output.extend_from_slice(from_a);
    output.extend_from_slice(from_b);
    for keys in a_left.chain(b_left) {
        output.extend_from_slice(keys);
    }
    scratch.lanes = memory;
    output
}

/// Appends the union of two strictly ascending arrays to `output`, block by block.
fn append_union(a: &[u32], b: &[u32], output: &mut Vec<u32>, memory: &mut Vec<u32>) {
    let (large, mut small) = if a.len() < b.len() { (b, a) } else { (a, b) };
    for (index, block) in large.chunks(BLOCK_KEYS).enumerate() {
        let next = large.get((index + 1) * BLOCK_KEYS);
        let beside = match next {
            Some(&next) => small.partition_point(|&key| key < next),
            None => small.len(),
        };
        let (now, later) = small.split_at(beside);
        match now.len() <= BLOCK_KEYS {
            true => append_block(block, now, output, memory),
            // In this block the other side has most of the keys.
            false => append_union(block, now, output, memory),
        }
        small = later;
    }
}

/// Appends the union of one block. `memory` holds the lanes' outputs and is reused.
fn append_block(large: &[u32], small: &[u32], output: &mut Vec<u32>, memory: &mut Vec<u32>) {
    let room = large.len() + small.len();
    if memory.len() < room {
        memory.resize(room, 0);
    }
    if room < SMALL {
        let mut lane = Lane::new((large, small), memory);
        lane.finish();
        output.extend_from_slice(lane.merged());
        return;
    }
    let mut left = &mut memory[..];
    let (mut large_from, mut small_from) = (0, 0);
    let mut lanes: [Lane; LANES] = std::array::from_fn(|lane| {
        let large_to = large.len() * (lane + 1) / LANES;
        let small_to = match large.get(large_to) {
            Some(&key) => small.partition_point(|&other| other < key),
            None => small.len(),
        };
        let part = (&large[large_from..large_to], &small[small_from..small_to]);
        (large_from, small_from) = (large_to, small_to);
        let (own, rest) = std::mem::take(&mut left).split_at_mut(part.0.len() + part.1.len());
        left = rest;
        Lane::new(part, own)
    });
    run_in_lock_step(&mut lanes);
    for lane in &mut lanes {
        lane.finish();
        output.extend_from_slice(lane.merged());
    }
}

fn run_in_lock_step(lanes: &mut [Lane; LANES]) {
    loop {
        let [a, b, c, d] = &mut *lanes;
        let windows = (a.windows(), b.windows(), c.windows(), d.windows());
        let (Some(in_a), Some(in_b), Some(in_c), Some(in_d)) = windows else {
            return;
        };
        let mut taken = [Taken::default(); LANES];
        for step in 0..STRIDE {
            in_a.output[step] = taken[0].step(in_a.left, in_a.right);
            in_b.output[step] = taken[1].step(in_b.left, in_b.right);
            in_c.output[step] = taken[2].step(in_c.left, in_c.right);
            in_d.output[step] = taken[3].step(in_d.left, in_d.right);
        }
        for (lane, taken) in lanes.iter_mut().zip(taken) {
            lane.pass(STRIDE, taken);
        }
    }
}

/// Next keys on both sides of a lane, and the place for their union.
struct Windows<'a> {
    left: &'a [u32; STRIDE],
    right: &'a [u32; STRIDE],
    output: &'a mut [u32; STRIDE],
}

/// Number of keys taken from each window.
#[derive(Clone, Copy, Default)]
struct Taken {
    left: usize,
    right: usize,
}

impl Taken {
    /// Takes the smaller of both next keys. At most `STRIDE` steps use the same windows, so `%`
    /// changes nothing; it only shows the compiler that no index is out of bounds.
    #[inline(always)]
    fn step(&mut self, left: &[u32; STRIDE], right: &[u32; STRIDE]) -> u32 {
        let (left, right) = (left[self.left % STRIDE], right[self.right % STRIDE]);
        self.left += usize::from(left <= right);
        self.right += usize::from(right <= left);
        left.min(right)
    }
}

/// One of the merges: the remaining keys of both inputs, and the merged keys.
struct Lane<'a> {
    left: &'a [u32],
    right: &'a [u32],
    /// Output with room for all keys of both sides.
    output: &'a mut [u32],
    /// Number of keys written to `output`.
    count: usize,
}

impl<'a> Lane<'a> {
    fn new((left, right): (&'a [u32], &'a [u32]), output: &'a mut [u32]) -> Self {
        Self {
            left,
            right,
            output,
            count: 0,
        }
    }

    /// Keys merged so far.
    fn merged(&self) -> &[u32] {
        &self.output[..self.count]
    }

    /// Returns the next keys on both sides; `None` if one side has fewer than `STRIDE` left.
    #[inline(always)]
    fn windows(&mut self) -> Option<Windows<'_>> {
        Some(Windows {
            left: self.left.first_chunk()?,
            right: self.right.first_chunk()?,
            output: self.output.get_mut(self.count..)?.first_chunk_mut()?,
        })
    }

    /// Advances the lane past the steps that were made.
    #[inline(always)]
    fn pass(&mut self, steps: usize, taken: Taken) {
        self.left = &self.left[taken.left..];
        self.right = &self.right[taken.right..];
        self.count += steps;
    }

    fn finish(&mut self) {
        while let Some(windows) = self.windows() {
            let mut taken = Taken::default();
            for key in windows.output {
                *key = taken.step(windows.left, windows.right);
            }
            self.pass(STRIDE, taken);
        }
        // Merge the last keys of the side that ends first.
        loop {
            let steps = self.left.len().min(self.right.len()).min(STRIDE);
            if steps == 0 {
                break;
            }
            let mut windows = [[0; STRIDE]; 2];
            for (window, rest) in windows.iter_mut().zip([self.left, self.right]) {
                let some = rest.len().min(STRIDE);
                window[..some].copy_from_slice(&rest[..some]);
            }
            let mut taken = Taken::default();
            for key in &mut self.output[self.count..][..steps] {
                *key = taken.step(&windows[0], &windows[1]);
            }
            self.pass(steps, taken);
        }
        for rest in [self.left, self.right] {
            self.output[self.count..][..rest.len()].copy_from_slice(rest);
            self.count += rest.len();
        }
        (self.left, self.right) = (&[], &[]);
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
        // Numbers of keys in the arrays of one row, and in those of the other.
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
            assert_eq!(union_of_rows(&row_a, &row_b, &mut scratch), expected);
            assert_eq!(union_of_rows(&row_b, &row_a, &mut scratch), expected);
        }
    }
}
