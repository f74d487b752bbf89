//! The union of two sorted arrays: four merges in lock step, without branches on keys.
//!
//! Both inputs are split at three quantile keys of the larger one. The four parts are independent, so
//! the processor overlaps their dependency chains: about three times as fast as one such merge.

const LANES: usize = 4;

/// Steps that all lanes make before any looks whether it runs dry; a power of two.
const STRIDE: usize = 32;

/// Below this many keys a plain merge is as fast.
const SMALL: usize = 512;

/// The sorted union of two strictly ascending arrays.
pub(super) fn union(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut output = vec![0u32; a.len() + b.len()];
    let count = if a.len() + b.len() < SMALL {
        let mut lane = Lane::new(a, b, 0);
        lane.finish(&mut output);
        lane.written
    } else {
        union_in_lanes(a, b, &mut output)
    };
    output.truncate(count);
    output
}

fn union_in_lanes(a: &[u32], b: &[u32], output: &mut [u32]) -> usize {
    let (large, small) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let mut lanes: Vec<Lane> = Vec::with_capacity(LANES);
    let (mut large_from, mut small_from, mut output_from) = (0, 0, 0);
    for lane in 0..LANES {
        let large_to = large.len() * (lane + 1) / LANES;
        let small_to = match large.get(large_to) {
            Some(&key) => small.partition_point(|&other| other < key),
            None => small.len(),
        };
        let (left, right) = (&large[large_from..large_to], &small[small_from..small_to]);
        lanes.push(Lane::new(left, right, output_from));
        output_from += left.len() + right.len();
        (large_from, small_from) = (large_to, small_to);
    }
    run_in_lock_step(&mut lanes, output);
    let mut written = 0;
    for lane in &mut lanes {
        lane.finish(output);
        output.copy_within(lane.start..lane.start + lane.written, written);
        written += lane.written;
    }
    written
}

#[expect(clippy::needless_range_loop, reason = "four arrays in lock step")]
fn run_in_lock_step(lanes: &mut [Lane], output: &mut [u32]) {
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
            let from = lane.start + lane.written;
            output[from..from + STRIDE].copy_from_slice(merged);
            lane.written += STRIDE;
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
    /// At most `STRIDE` steps are made with the same windows, so that the remainders change nothing;
    /// they only tell the compiler that no index can be too large.
    #[inline(always)]
    fn step(&mut self, (left, right): Windows) -> u32 {
        let (left, right) = (left[self.left % STRIDE], right[self.right % STRIDE]);
        self.left += usize::from(left <= right);
        self.right += usize::from(right <= left);
        left.min(right)
    }
}

/// One merge: what is left of both inputs, and where its output goes.
struct Lane<'a> {
    left: &'a [u32],
    right: &'a [u32],
    left_next: usize,
    right_next: usize,
    start: usize,
    written: usize,
}

impl<'a> Lane<'a> {
    fn new(left: &'a [u32], right: &'a [u32], start: usize) -> Self {
        Self {
            left,
            right,
            left_next: 0,
            right_next: 0,
            start,
            written: 0,
        }
    }

    /// The next keys of both sides, unless one side has too few left.
    fn windows(&self) -> Option<Windows<'a>> {
        let left = self.left[self.left_next..].first_chunk()?;
        let right = self.right[self.right_next..].first_chunk()?;
        Some((left, right))
    }

    fn safe_steps(&self) -> usize {
        (self.left.len() - self.left_next).min(self.right.len() - self.right_next)
    }

    #[inline(always)]
    fn step(&mut self, output: &mut [u32]) {
        let (left, right) = (self.left[self.left_next], self.right[self.right_next]);
        output[self.start + self.written] = left.min(right);
        self.written += 1;
        self.left_next += usize::from(left <= right);
        self.right_next += usize::from(right <= left);
    }

    fn finish(&mut self, output: &mut [u32]) {
        while 0 < self.safe_steps() {
            self.step(output);
        }
        for rest in [&self.left[self.left_next..], &self.right[self.right_next..]] {
            let from = self.start + self.written;
            output[from..from + rest.len()].copy_from_slice(rest);
            self.written += rest.len();
        }
        (self.left_next, self.right_next) = (self.left.len(), self.right.len());
    }
}
