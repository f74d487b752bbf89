//! The union of two sorted arrays: four merges in lock step, without branches on keys.
//!
//! Both inputs are split at three quantile keys of the larger one. The four parts are independent, so
//! the processor overlaps their dependency chains: about three times as fast as one such merge.

const LANES: usize = 4;

/// Below this many keys a plain merge is as fast.
const SMALL: usize = 64;

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

fn run_in_lock_step(lanes: &mut [Lane], output: &mut [u32]) {
    let [one, two, three, four] = lanes else {
        return;
    };
    loop {
        // No lane can run dry within the fewest keys that one side of any lane still has.
        let steps = one
            .safe_steps()
            .min(two.safe_steps())
            .min(three.safe_steps())
            .min(four.safe_steps());
        if steps == 0 {
            return;
        }
        for _ in 0..steps {
            one.step(output);
            two.step(output);
            three.step(output);
            four.step(output);
        }
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
