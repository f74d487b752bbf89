//! Key streams of db_bench's write benchmarks (B-10, B-20..B-25), one memtable at a time.
//!
//! Fidelity: exact for one thread; several threads are simplified to take turns, one write each
//! (B-13). Zipfian keys (`--key_distribution`) are our own and unknown to db_bench.

pub mod pacing;
mod spec;

pub use spec::{Benchmark, KeyDistribution, MixGraph, Workload};

mod extent;
mod generate;
mod in_order;
mod mixgraph;
mod shuffle;
mod sort;
mod threads;
mod workload_error;
mod zipf;

use std::sync::Arc;

use crate::math::pow_of_integer;
use crate::model::key::{Key, KeyRange};
use crate::model::key_set::KeySet;
use crate::model::population::{Content, Detail, Population, Spread, UniqueCurve};
use crate::options::RocksDbVersion;
use extent::operations_by_thread;
pub use extent::{ENDLESS, duration_of, has_densities, key_space_of, max_factor, value_size_of};
use generate::RandomKeys;
use mixgraph::MixKeys;
use threads::Threads;
pub use workload_error::WorkloadError;
use zipf::{Scatter, Zipf, ZipfKeys};

/// Exclusive upper bound on all keys.
const KEY_LIMIT: u64 = 1 << 32;

/// Maximum number of keys that `filluniquerandom` shuffles, which takes 1 GiB of memory.
const SHUFFLE_LIMIT: u64 = 1 << 28;

/// Exponent above which one key gets all writes, within floating-point precision.
pub const MAX_ZIPF_EXPONENT: f64 = 20.0;

/// Writes of one benchmark, in order.
#[derive(Clone, Debug)]
pub struct KeyStream {
    source: Source,
    /// The writes are deletions.
    deletes: bool,
    detail: Detail,
    num: u64,
    threads: u64,
    operations: u64,
    done: u64,
}

#[derive(Clone, Debug)]
enum Source {
    Sequential,
    Random(RandomKeys),
    /// Shuffled keys; empty in preview.
    Unique(Vec<u32>),
    Zipf(ZipfSource),
    Mix(MixSource),
}

/// Source of keys when some are written more often than others.
#[derive(Clone, Debug)]
struct ZipfSource {
    keys: ZipfKeys,
    curve: Arc<UniqueCurve>,
    /// Last number of writes passed to the curve, and the result; nearly all memtables take the
    /// same number.
    last_unique: (u64, u64),
}

/// Generators of all threads, and the selection of their numbers that are written.
#[derive(Clone, Debug)]
struct MixSource {
    threads: Threads,
    keys: MixKeys,
}

impl KeyStream {
    /// Creates the stream of `benchmark`. `threads_started` is the number of threads that the
    /// process started for earlier benchmarks (B-21); each benchmark starts `workload.threads`,
    /// even if it writes nothing.
    ///
    /// # Errors
    /// Returned with the flag that is not supported.
    pub fn new(
        workload: &Workload,
        benchmark: Benchmark,
        threads_started: u64,
        detail: Detail,
    ) -> Result<KeyStream, WorkloadError> {
        let first_seed = first_seed(workload, RocksDbVersion::REFERENCE, threads_started);
        Self::seeded(workload, benchmark, first_seed, detail)
    }

    /// Creates a stream from the seed of the benchmark's first thread, as given by [`first_seed`].
    ///
    /// # Errors
    /// Returned as in [`KeyStream::new`].
    pub fn seeded(
        workload: &Workload,
        benchmark: Benchmark,
        first_seed: u64,
        detail: Detail,
    ) -> Result<KeyStream, WorkloadError> {
        let num = workload.num;
        let threads = u64::from(workload.threads.max(1));
        let by_thread = operations_by_thread(workload, benchmark);
        let key_space = key_space_of(workload, benchmark);
        if KEY_LIMIT <= key_space {
            return Err(WorkloadError::KeySpaceTooLarge { keys: key_space });
        }
        if num == 0 {
            return Err(WorkloadError::EmptyKeySpace);
        }
        let mut operations = by_thread.saturating_mul(threads);
        let kept_keys = num.div_ceil(u64::from(detail.factor()));
        let source = match benchmark {
            Benchmark::FillSeq | Benchmark::DeleteSeq => Source::Sequential,
            Benchmark::FillRandom | Benchmark::Overwrite | Benchmark::DeleteRandom => {
                random_source(workload, first_seed, detail)?
            }
            Benchmark::MixGraphWrites => {
                let keys = MixKeys::new(workload).ok_or(WorkloadError::EmptyMixGraph)?;
                // Reads take no time, so only writes count when a time limit ends the benchmark.
                if operations < ENDLESS || keys.write_share() == 0.0 {
                    operations = (operations as f64 * keys.write_share()).round() as u64;
                }
                match keys.is_uniform() {
                    true => Source::Random(RandomKeys::new(first_seed, threads, kept_keys)),
                    false => Source::Mix(MixSource {
                        threads: Threads::new(first_seed, threads),
                        keys,
                    }),
                }
            }
            Benchmark::FillUniqueRandom => {
                if 1 < threads || num < by_thread {
                    return Err(WorkloadError::UniqueKeysExhausted {
                        operations,
                        keys: num,
                    });
                }
                unique_source(kept_keys, workload.seed, detail)?
            }
            _ => return Err(WorkloadError::NotAWriteBenchmark(benchmark)),
        };
        Ok(KeyStream {
            source,
            deletes: benchmark.deletes(),
            detail,
            num,
            threads,
            operations,
            done: 0,
        })
    }

    /// Number of operations left, at full scale; meaningless if the stream is endless.
    pub fn remaining(&self) -> u64 {
        self.operations - self.done
    }

    /// Number of operations taken so far, at full scale.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// Returns the contents of a memtable after the next `operations` writes, or fewer at the end
    /// of the stream, and the number of operations taken. `None` if no operations are left.
    pub fn take(&mut self, operations: u64) -> Option<(Population, u64)> {
        let taken = operations.min(self.remaining());
        if taken == 0 {
            return None;
        }
        let (from, to) = (self.done, self.done + taken);
        self.done = to;
        let population = match (self.detail, &mut self.source) {
            (_, Source::Sequential) => self.take_sequential(from, to),
            (Detail::Preview, Source::Random(_) | Source::Mix(_)) => {
                let entries = expected_unique(self.num, taken);
                Population::of_puts(self.density(Spread::Independent), entries)
            }
            (Detail::Preview, Source::Unique(_)) => {
                Population::of_puts(self.density(Spread::Unique), taken)
            }
            (Detail::Preview, Source::Zipf(zipf)) => {
                let (curve, entries) = (Arc::clone(&zipf.curve), zipf.unique(taken));
                Population::of_puts(self.density(Spread::Skewed(curve)), entries)
            }
            (Detail::Exact | Detail::Sampled { .. }, _) => self.take_keys(from, to),
        };
        let population = match self.deletes {
            true => population.into_deletions(),
            false => population,
        };
        Some((population, taken))
    }

    /// Expected number of keys in the next `operations` that this stream has not written before;
    /// `None` if keys are evenly spread.
    pub fn new_keys(&self, operations: u64) -> Option<f64> {
        match &self.source {
            Source::Sequential => {
                // Each thread writes all keys, but only the first to reach a key adds a new one.
                let reached = |operations: u64| operations.div_ceil(self.threads) as f64;
                Some(reached(self.done + operations) - reached(self.done))
            }
            Source::Zipf(zipf) => {
                let reached = |operations: u64| zipf.curve.unique(operations as f64);
                Some(reached(self.done + operations) - reached(self.done))
            }
            _ => None,
        }
    }

    fn density(&self, spread: Spread) -> Content {
        let range = KeyRange {
            smallest: Key(0),
            largest: Key(self.num - 1),
        };
        Content::Density { range, spread }
    }

    /// Takes keys in order. Threads run side by side over the same keys, so together they advance
    /// `threads` times more slowly.
    fn take_sequential(&self, from: u64, to: u64) -> Population {
        let (first, last) = (from / self.threads, (to - 1) / self.threads);
        let entries = last - first + 1;
        let range = KeyRange {
            smallest: Key(first),
            largest: Key(last),
        };
        let content = match self.detail {
            Detail::Preview => Content::Density {
                range,
                spread: Spread::Independent,
            },
            Detail::Exact | Detail::Sampled { .. } => {
                let factor = self.detail.factor();
                let kept_last = (last / u64::from(factor)) as u32;
                let kept_first = (first.div_ceil(u64::from(factor)) as u32).min(kept_last);
                Content::Keys {
                    set: KeySet::from_interval(kept_first, kept_last),
                    factor,
                }
            }
        };
        Population::of_puts(content, entries)
    }

    fn take_keys(&mut self, from: u64, to: u64) -> Population {
        let factor = self.detail.factor();
        // Kept draws are counted from the start, so that rounding errors do not add up.
        let kept = |done: u64| done.div_ceil(u64::from(factor));
        let count = (kept(to) - kept(from)).max(1);
        let (set, entries) = match &mut self.source {
            Source::Random(random) => (random.take(count), expected_unique(self.num, to - from)),
            Source::Unique(keys) => {
                let end = (kept(to) as usize).min(keys.len());
                let start = end.saturating_sub(count as usize);
                let mut sorted = keys[start..end].to_vec();
                sorted.sort_unstable();
                (KeySet::from_sorted_keys(sorted), to - from)
            }
            Source::Zipf(zipf) => (
                sort::key_set(zipf.keys.take(to - from)),
                zipf.unique(to - from),
            ),
            Source::Mix(mix) => mix.take(to - from, factor),
            Source::Sequential => return self.take_sequential(from, to),
        };
        let entries = if factor == 1 { set.count() } else { entries };
        Population::of_puts(Content::Keys { set, factor }, entries)
    }
}

impl ZipfSource {
    /// Expected number of distinct keys in this many writes.
    fn unique(&mut self, writes: u64) -> u64 {
        if self.last_unique.0 != writes {
            let unique = self.curve.unique(writes as f64).round() as u64;
            self.last_unique = (writes, unique.clamp(1, writes));
        }
        self.last_unique.1
    }
}

impl MixSource {
    /// Draws the next `writes` keys; returns the keys that a sample keeps, and the number of all.
    fn take(&mut self, writes: u64, factor: u32) -> (KeySet, u64) {
        let num = self.keys.num();
        let mut keys = Vec::with_capacity(writes as usize);
        while (keys.len() as u64) < writes {
            let generator = self.threads.next();
            generator.next_u64();
            keys.extend(self.keys.key(generator.next_u64() % num));
        }
        let all = sort::key_set(keys);
        let entries = all.count();
        if factor == 1 {
            return (all, entries);
        }
        let kept = all.iter().filter(|key| key % factor == 0);
        let kept: Vec<u32> = kept.map(|key| key / factor).collect();
        match (kept.is_empty(), all.smallest()) {
            (true, Some(key)) => (KeySet::from_interval(key / factor, key / factor), entries),
            _ => (KeySet::from_sorted_keys(kept), entries),
        }
    }
}

/// Seed of a benchmark's first thread, after `threads_started` threads for earlier benchmarks of
/// the process (B-21). Up to 7.1 every benchmark counts its threads from 0.
pub fn first_seed(workload: &Workload, release: RocksDbVersion, threads_started: u64) -> u64 {
    match release.at_least(7, 2) {
        true => workload.seed.wrapping_add(threads_started + 1),
        false => workload.seed,
    }
}

fn random_source(
    workload: &Workload,
    first_seed: u64,
    detail: Detail,
) -> Result<Source, WorkloadError> {
    let threads = u64::from(workload.threads.max(1));
    let (num, factor) = (workload.num, u64::from(detail.factor()));
    let kept_keys = num.div_ceil(factor);
    match workload.key_distribution {
        KeyDistribution::Uniform => {
            let keys = RandomKeys::new(first_seed, threads, kept_keys);
            Ok(Source::Random(keys))
        }
        KeyDistribution::Zipfian {
            exponent,
            is_scattered,
        } => {
            if !(0.0 < exponent && exponent <= MAX_ZIPF_EXPONENT) {
                return Err(WorkloadError::ZipfExponent(exponent.to_string()));
            }
            let curve = Arc::new(Zipf::new(num, exponent, 1).unique_curve());
            let zipf = Zipf::new(num, exponent, factor);
            let scatter = is_scattered.then(|| Scatter::new(kept_keys));
            Ok(Source::Zipf(ZipfSource {
                keys: ZipfKeys::new(Threads::new(first_seed, threads), zipf, scatter),
                curve,
                last_unique: (0, 0),
            }))
        }
    }
}

fn unique_source(keys: u64, seed: u64, detail: Detail) -> Result<Source, WorkloadError> {
    if detail == Detail::Preview {
        return Ok(Source::Unique(Vec::new()));
    }
    if SHUFFLE_LIMIT < keys {
        return Err(WorkloadError::ShuffleTooLarge { keys });
    }
    Ok(Source::Unique(shuffle::shuffled(keys as u32, seed as u32)))
}

/// Expected unique keys after `draws` draws from `num` keys: N·(1 − (1 − 1/N)^R), rounded (B-25).
pub fn expected_unique(num: u64, draws: u64) -> u64 {
    let absent = pow_of_integer(1.0 - 1.0 / num.max(1) as f64, draws);
    ((num as f64 * (1.0 - absent)).round() as u64).clamp(u64::from(0 < draws), draws)
}
