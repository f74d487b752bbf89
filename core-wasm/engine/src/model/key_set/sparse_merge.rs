//! The union of two sorted arrays: four merges in lock step, without branches on keys.
//!
//! Both inputs are split at three quantile keys of the larger one. The four parts are independent,
//! so the processor overlaps their dependency chains: about three times as fast as one such merge.

use crate::model::key_set::Scratch;

const LANES: usize = 4;

/// Steps that all lanes make before any looks whether it runs dry; a power of two.
const STRIDE: usize = 32;

/// Below this many keys a plain merge is as fast.
const SMALL: usize = 512;

/// The sorted union of two strictly ascending arrays.
pub(super) fn union(a: &[u32], b: &[u32], scratch: &mut Scratch) -> Vec<u32> {
    if a.len() + b.len() < SMALL {
        let mut lane = Lane::new(a, b, scratch.take_array(a.len() + b.len()));
        lane.finish();
        return lane.output;
    }
    union_in_lanes(a, b, scratch)
}

fn union_in_lanes(a: &[u32], b: &[u32], scratch: &mut Scratch) -> Vec<u32> {
    let (large, small) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let mut lanes: Vec<Lane> = Vec::with_capacity(LANES);
    let (mut large_from, mut small_from) = (0, 0);
    for lane in 0..LANES {
        let large_to = large.len() * (lane + 1) / LANES;
        let small_to = match large.get(large_to) {
            Some(&key) => small.partition_point(|&other| other < key),
            None => small.len(),
        };
        let (left, right) = (&large[large_from..large_to], &small[small_from..small_to]);
        // The first lane's output becomes that of all.
        let room = match lane {
            0 => large.len() + small.len(),
            _ => left.len() + right.len(),
        };
        lanes.push(Lane::new(left, right, scratch.take_array(room)));
        (large_from, small_from) = (large_to, small_to);
    }
    run_in_lock_step(&mut lanes);
    lanes.iter_mut().for_each(Lane::finish);
    let outputs = lanes.into_iter().map(|lane| lane.output);
    let all = outputs.reduce(|mut all, output| {
        all.extend_from_slice(&output);
        scratch.give_array(output);
        all
    });
    all.unwrap_or_default()
}

#[expect(clippy::needless_range_loop, reason = "four arrays in lock step")]
fn run_in_lock_step(lanes: &mut [Lane]) {
    while let [a, b, c, d] = lanes {
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
    output: Vec<u32>,
}

impl<'a> Lane<'a> {
    fn new(left: &'a [u32], right: &'a [u32], output: Vec<u32>) -> Self {
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
