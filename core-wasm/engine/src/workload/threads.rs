//! Random generators of a benchmark's threads, which write in turn (B-13).

use crate::model::prng::Mt19937_64;

/// Random generators, one per thread.
#[derive(Clone, Debug)]
pub(super) struct Threads {
    generators: Vec<Mt19937_64>,
    next: usize,
}

impl Threads {
    /// Creates generators with the seeds `first_seed`, `first_seed + 1` and so on (B-21).
    pub(super) fn new(first_seed: u64, threads: u64) -> Self {
        let seeds = (0..threads).map(|thread| first_seed.wrapping_add(thread));
        Self {
            generators: seeds.map(Mt19937_64::new).collect(),
            next: 0,
        }
    }

    /// Returns the generator of the only thread; `None` if there are several threads.
    pub(super) fn only(&mut self) -> Option<&mut Mt19937_64> {
        match &mut self.generators[..] {
            [generator] => Some(generator),
            _ => None,
        }
    }

    /// Returns the generator of the thread that writes next.
    #[inline]
    pub(super) fn next(&mut self) -> &mut Mt19937_64 {
        let at = self.next;
        self.next = if at + 1 == self.generators.len() {
            0
        } else {
            at + 1
        };
        &mut self.generators[at]
    }
}
