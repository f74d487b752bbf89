//! Random variation of durations, seeded so that a run can be repeated.
//!
//! Durations in a real database differ from run to run; simulated ones do not unless a seed is set.
//! A factor depends only on the seed, its purpose and its index, so other changes do not affect it.
//!
//! Fidelity: simplified. Factors are independent and roughly normally distributed; a real machine
//! also has slower and faster periods.

use crate::machine::cost::{JobCost, MachineProfile};

/// Number of uniform values added to get a roughly normal one.
const SUMMED: u32 = 12;

/// Smallest factor on a usual duration.
const LEAST_FACTOR: f64 = 0.1;

/// Purpose of a random factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Processor = 1,
    Wait = 2,
    Write = 3,
    Purge = 4,
    Memtable = 5,
}

impl MachineProfile {
    /// Returns the cost of thread `number` in a job, with this run's random variation.
    #[must_use]
    pub fn this_time(&self, cost: JobCost, job: u64, number: u64) -> JobCost {
        if self.noise_seed == 0 {
            return cost;
        }
        let index = mixed(job).wrapping_add(number);
        let processor = self.factor(Purpose::Processor, index, self.processor_spread);
        let wait = self.factor(Purpose::Wait, index, self.wait_spread);
        let times = |nanos: u64, factor: f64| (nanos as f64 * factor) as u64;
        JobCost {
            merge_cpu_nanos: times(cost.merge_cpu_nanos, processor),
            compression_cpu_nanos: times(cost.compression_cpu_nanos, processor),
            decompression_cpu_nanos: times(cost.decompression_cpu_nanos, processor),
            read_nanos: times(cost.read_nanos, wait),
            write_nanos: times(cost.write_nanos, wait),
            latency_nanos: times(cost.latency_nanos, wait),
        }
    }

    /// Random factor on the usual cost of writes into memtable `number`.
    pub fn write_factor(&self, number: u64) -> f64 {
        self.factor(Purpose::Write, number, self.write_spread)
    }

    /// Deviation of memtable `number` from its usual size, in standard deviations. RocksDB's tower
    /// heights are random, so they vary on any machine.
    pub fn memtable_deviation(&self, number: u64) -> f64 {
        self.normal(Purpose::Memtable, number)
    }

    /// Time that a job takes to delete this many files in ns, with random variation.
    pub fn purge_nanos(&self, job: u64, files: u64) -> u64 {
        let usual = self.unlink_nanos.saturating_mul(files);
        match self.noise_seed {
            0 => usual,
            _ => (usual as f64 * self.factor(Purpose::Purge, job, self.wait_spread)) as u64,
        }
    }

    fn factor(&self, purpose: Purpose, index: u64, spread: f64) -> f64 {
        if spread == 0.0 {
            return 1.0;
        }
        (1.0 + spread * self.normal(purpose, index)).max(LEAST_FACTOR)
    }

    /// Roughly normal number with mean 0 and deviation 1; 0 without a seed.
    fn normal(&self, purpose: Purpose, index: u64) -> f64 {
        if self.noise_seed == 0 {
            return 0.0;
        }
        let mut state = mixed(mixed(self.noise_seed.wrapping_mul(8) + purpose as u64) ^ index);
        let mut sum = 0.0;
        for _ in 0..SUMMED {
            state = mixed(state);
            sum += (state >> 11) as f64 / (1_u64 << 53) as f64;
        }
        sum - f64::from(SUMMED) / 2.0
    }
}

/// Pseudo-random number, different for each input (`SplitMix64`).
fn mixed(state: u64) -> u64 {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn machine(spread: f64, seed: u64) -> MachineProfile {
        MachineProfile {
            write_spread: spread,
            noise_seed: seed,
            ..MachineProfile::default()
        }
    }

    #[test]
    fn factors_have_the_mean_and_the_spread() {
        for spread in [0.05, 0.2] {
            let machine = machine(spread, 7);
            let factors: Vec<f64> = (0..10_000).map(|at| machine.write_factor(at)).collect();
            let mean = factors.iter().sum::<f64>() / 10_000.0;
            let squares = factors.iter().map(|one| (one - mean) * (one - mean));
            let deviation = (squares.sum::<f64>() / 10_000.0).sqrt();
            assert!((mean - 1.0).abs() < 0.01, "{mean}");
            assert!((deviation / spread - 1.0).abs() < 0.03, "{deviation}");
        }
    }

    #[test]
    fn seeds_differ_and_without_one_there_is_no_noise() {
        let factors = |seed| (0..8).map(move |at| machine(0.1, seed).write_factor(at).to_bits());
        assert!(factors(1).ne(factors(2)));
        assert!(factors(1).eq(factors(1)));
        assert!((0..8).all(|at| machine(0.0, 1).write_factor(at) == 1.0));
        assert!((0..8).all(|at| machine(0.1, 0).write_factor(at) == 1.0));
    }
}
