//! Latencies of operations, counted as in db_bench's `--histogram`.
//!
//! Mirrors `HistogramBucketMapper` and `HistogramStat`: latencies are whole microseconds, bucket
//! limits grow by half, and percentiles are interpolated within a bucket. Fidelity: the arithmetic
//! is exact; the latencies themselves are modelled from operation costs and write stalls.

use crate::math::clamp;
use crate::model::products::{narrow_product, product};

/// Latencies in a benchmark, in µs; all are 0 before the first operation.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LatencySummary {
    /// Number of operations.
    pub count: u64,
    /// Mean latency.
    pub average_micros: f64,
    /// Half of the operations took at most this long.
    pub p50_micros: f64,
    /// 99 % of the operations took at most this long.
    pub p99_micros: f64,
    /// 99.9 % of the operations took at most this long.
    pub p99_9_micros: f64,
    /// 99.99 % of the operations took at most this long.
    pub p99_99_micros: f64,
    /// Longest latency.
    pub max_micros: u64,
}

/// Picoseconds in a microsecond.
const PICOS_PER_MICRO: u64 = 1_000_000;

/// Number of operations in each latency bucket.
#[derive(Clone, Debug)]
pub struct LatencyHistogram {
    /// Largest latency in each bucket, in µs.
    limits: Vec<u64>,
    /// First bucket to search for a latency, by the latency's number of bits: the bucket for 2ⁿ µs.
    first_of_bits: Vec<u8>,
    counts: Vec<u64>,
    count: u64,
    sum_picos: u128,
    min_micros: u64,
    max_micros: u64,
    /// Fractions of a microsecond carried over from recorded latencies, in ps.
    carried_picos: u64,
}

impl Default for LatencyHistogram {
    fn default() -> Self {
        let limits = bucket_limits();
        let mut first_of_bits = Vec::with_capacity(64);
        let mut bucket = 0;
        for bits in 0..u64::BITS {
            while limits.get(bucket).is_some_and(|&limit| limit < 1 << bits) {
                bucket += 1;
            }
            first_of_bits.push(bucket as u8);
        }
        Self {
            counts: vec![0; limits.len()],
            first_of_bits,
            limits,
            count: 0,
            sum_picos: 0,
            min_micros: u64::MAX,
            max_micros: 0,
            carried_picos: 0,
        }
    }
}

impl LatencyHistogram {
    /// Counts `count` consecutive operations that took `picos` each. A clock with microsecond ticks
    /// measures some of them one tick longer than others.
    pub fn record(&mut self, picos: u64, count: u64) {
        if count == 0 {
            return;
        }
        let (whole, rest) = (picos / PICOS_PER_MICRO, picos % PICOS_PER_MICRO);
        let (longer, carried) = whole_and_rest(rest, count, self.carried_picos);
        self.carried_picos = carried;
        // The carried fraction can add one more, but never more than all of them.
        let longer = longer.min(count);
        self.add(whole, count - longer);
        self.add(whole + 1, longer);
        self.count += count;
        self.sum_picos += product(picos, count);
    }

    fn add(&mut self, micros: u64, count: u64) {
        if count == 0 {
            return;
        }
        let first = usize::from(self.first_of_bits[(micros | 1).ilog2() as usize]);
        let beyond = self.limits[first..]
            .iter()
            .take_while(|&&limit| limit < micros);
        let bucket = first + beyond.count();
        self.counts[bucket.min(self.limits.len() - 1)] += count;
        self.min_micros = self.min_micros.min(micros);
        self.max_micros = self.max_micros.max(micros);
    }

    /// The percentiles that db_bench prints.
    pub fn summary(&self) -> LatencySummary {
        if self.count == 0 {
            return LatencySummary::default();
        }
        LatencySummary {
            count: self.count,
            average_micros: self.sum_picos as f64 / PICOS_PER_MICRO as f64 / self.count as f64,
            p50_micros: self.percentile(50.0),
            p99_micros: self.percentile(99.0),
            p99_9_micros: self.percentile(99.9),
            p99_99_micros: self.percentile(99.99),
            max_micros: self.max_micros,
        }
    }

    /// Latency in µs that `percent` of the operations did not exceed, interpolated within its
    /// bucket.
    fn percentile(&self, percent: f64) -> f64 {
        let threshold = self.count as f64 * (percent / 100.0);
        let mut below = 0;
        let mut smaller = 0;
        for (&limit, &count) in self.limits.iter().zip(&self.counts) {
            if threshold <= (below + count) as f64 {
                let part = match count {
                    0 => 0.0,
                    count => (threshold - below as f64) / count as f64,
                };
                let micros = smaller as f64 + (limit - smaller) as f64 * part;
                return clamp(micros, self.min_micros as f64, self.max_micros as f64);
            }
            below += count;
            smaller = limit;
        }
        self.max_micros as f64
    }
}

/// Adds `count` fractions and the carried one; returns whole microseconds and the rest in ps.
fn whole_and_rest(rest_picos: u64, count: u64, carried_picos: u64) -> (u64, u64) {
    if let Some(rests) = narrow_product(rest_picos, count) {
        // The sum is less than 2⁵² plus a microsecond.
        let rests = rests + carried_picos;
        return (rests / PICOS_PER_MICRO, rests % PICOS_PER_MICRO);
    }
    let rests = product(rest_picos, count) + u128::from(carried_picos);
    let micro = u128::from(PICOS_PER_MICRO);
    ((rests / micro) as u64, (rests % micro) as u64)
}

/// Generates the bucket limits: 1, 2, then half as much again each time, truncated to two digits.
fn bucket_limits() -> Vec<u64> {
    let mut limits = vec![1, 2];
    let mut limit = 2.0;
    loop {
        // RocksDB keeps multiplying the untruncated value.
        limit *= 1.5;
        if u64::MAX as f64 <= limit {
            return limits;
        }
        let (mut digits, mut power) = (limit as u64, 1);
        while 10 < digits / 10 {
            digits /= 10;
            power *= 10;
        }
        limits.push(digits * power);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_grow_by_half() {
        let limits = bucket_limits();
        assert_eq!(
            limits[..14],
            [1, 2, 3, 4, 6, 10, 15, 22, 34, 51, 76, 110, 170, 250]
        );
        assert_eq!(limits.len(), 109);
    }

    #[test]
    fn a_latency_falls_into_the_first_bucket_whose_limit_it_does_not_exceed() {
        let limits = bucket_limits();
        for limit in limits
            .iter()
            .flat_map(|&limit| [limit - 1, limit, limit + 1])
        {
            let mut latencies = LatencyHistogram::default();
            latencies.add(limit, 1);
            let bucket = limits.partition_point(|&one| one < limit);
            assert_eq!(latencies.counts[bucket.min(limits.len() - 1)], 1, "{limit}");
        }
    }

    /// Checks that a clock with microsecond ticks measures 0.68 µs as 0 µs or 1 µs, both in the
    /// first bucket.
    #[test]
    fn parts_of_a_microsecond_show_as_some_longer_operations() {
        let mut latencies = LatencyHistogram::default();
        latencies.record(680_000, 99_990);
        latencies.record(1_001_680_000, 10);
        let summary = latencies.summary();
        assert_eq!(summary.count, 100_000);
        assert!((summary.p50_micros - 0.5).abs() < 0.001);
        assert!((summary.p99_9_micros - 0.999).abs() < 0.001);
        assert_eq!(summary.max_micros, 1002);
        assert!((summary.average_micros - 0.78).abs() < 0.001);
    }

    #[test]
    fn nothing_recorded_is_all_zero() {
        assert_eq!(
            LatencyHistogram::default().summary(),
            LatencySummary::default()
        );
    }
}
