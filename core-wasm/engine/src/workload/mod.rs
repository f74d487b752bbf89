//! Key streams of db_bench's write benchmarks (B-10, B-20..B-25), one memtable at a time.
//!
//! Fidelity: exact for one thread. Several threads are simplified: they take turns, write by write.

mod generate;
mod shuffle;

use crate::key::{Key, KeyRange};
use crate::key_set::KeySet;
use crate::population::{Content, Deletions, Detail, Population};
use crate::scenario::{Benchmark, Workload};
use generate::RandomKeys;

/// Keys are below this.
const KEY_LIMIT: u64 = 1 << 32;

/// `filluniquerandom` shuffles at most this many keys: 1 GiB of memory.
const SHUFFLE_LIMIT: u64 = 1 << 28;

/// Why a workload cannot be generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkloadError {
    /// Keys must be below 2³².
    KeySpaceTooLarge {
        /// `--num`, or the number of operations of a sequential fill.
        keys: u64,
    },
    /// `--num=0` has no keys.
    EmptyKeySpace,
    /// The benchmark writes nothing.
    NotAWriteBenchmark(Benchmark),
    /// `filluniquerandom` keeps all keys in memory while it shuffles them.
    ShuffleTooLarge {
        /// Keys to shuffle.
        keys: u64,
    },
    /// `filluniquerandom` with more operations than keys, or by several threads.
    UniqueKeysExhausted {
        /// Operations asked for.
        operations: u64,
        /// Keys there are.
        keys: u64,
    },
}

impl std::fmt::Display for WorkloadError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            WorkloadError::KeySpaceTooLarge { keys } => write!(
                formatter,
                "--num or --writes asks for {keys} keys; use less than 4294967296"
            ),
            WorkloadError::EmptyKeySpace => write!(formatter, "--num is 0; use at least 1"),
            WorkloadError::NotAWriteBenchmark(benchmark) => {
                write!(formatter, "benchmark {benchmark:?} writes nothing")
            }
            WorkloadError::ShuffleTooLarge { keys } => write!(
                formatter,
                "filluniquerandom over {keys} keys does not fit into memory; \
                 use at most {SHUFFLE_LIMIT} keys, or sampling"
            ),
            WorkloadError::UniqueKeysExhausted { operations, keys } => write!(
                formatter,
                "filluniquerandom cannot do {operations} writes with {keys} unique keys; \
                 use one thread and no more --writes than --num"
            ),
        }
    }
}

impl std::error::Error for WorkloadError {}

/// What one write benchmark writes, in order.
#[derive(Clone, Debug)]
pub struct KeyStream {
    source: Source,
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
}

impl KeyStream {
    /// The stream of `benchmark`. `threads_started`: threads that the process started for the
    /// benchmarks before this one (B-21); each benchmark, also one that writes nothing, starts
    /// `workload.threads`.
    ///
    /// # Errors
    /// [`WorkloadError`] says which flag cannot be followed.
    pub fn new(
        workload: &Workload,
        benchmark: Benchmark,
        threads_started: u64,
        detail: Detail,
    ) -> Result<KeyStream, WorkloadError> {
        let num = workload.num;
        let threads = u64::from(workload.threads.max(1));
        let by_thread = workload.writes.unwrap_or(num);
        let key_space = match benchmark {
            Benchmark::FillSeq => by_thread,
            _ => num,
        };
        if KEY_LIMIT <= key_space {
            return Err(WorkloadError::KeySpaceTooLarge { keys: key_space });
        }
        if num == 0 {
            return Err(WorkloadError::EmptyKeySpace);
        }
        let factor = u64::from(detail.factor());
        let source = match benchmark {
            Benchmark::FillSeq => Source::Sequential,
            Benchmark::FillRandom | Benchmark::Overwrite => {
                let first_seed = workload.seed.wrapping_add(threads_started + 1);
                Source::Random(RandomKeys::new(first_seed, threads, num.div_ceil(factor)))
            }
            Benchmark::FillUniqueRandom => {
                if 1 < threads || num < by_thread {
                    return Err(WorkloadError::UniqueKeysExhausted {
                        operations: by_thread.saturating_mul(threads),
                        keys: num,
                    });
                }
                unique_source(num.div_ceil(factor), workload.seed, detail)?
            }
            _ => return Err(WorkloadError::NotAWriteBenchmark(benchmark)),
        };
        Ok(KeyStream {
            source,
            detail,
            num,
            threads,
            operations: by_thread.saturating_mul(threads),
            done: 0,
        })
    }

    /// Operations still to come, at full scale.
    pub fn remaining(&self) -> u64 {
        self.operations - self.done
    }

    /// What a memtable holds after the next `operations` writes (fewer at the end of the stream).
    /// `None` when no operation remains. The second value is the number of operations taken.
    pub fn take(&mut self, operations: u64) -> Option<(Population, u64)> {
        let taken = operations.min(self.remaining());
        if taken == 0 {
            return None;
        }
        let (from, to) = (self.done, self.done + taken);
        self.done = to;
        let population = match (self.detail, &self.source) {
            (_, Source::Sequential) => self.take_sequential(from, to),
            (Detail::Preview, Source::Random(_)) => Population {
                content: self.density(false),
                entries: expected_unique(self.num, taken),
                deletions: Deletions::default(),
            },
            (Detail::Preview, Source::Unique(_)) => Population {
                content: self.density(true),
                entries: taken,
                deletions: Deletions::default(),
            },
            (Detail::Exact | Detail::Sampled { .. }, _) => self.take_keys(from, to),
        };
        Some((population, taken))
    }

    fn density(&self, is_unique: bool) -> Content {
        let range = KeyRange {
            smallest: Key(0),
            largest: Key(self.num - 1),
        };
        Content::Density { range, is_unique }
    }

    /// Threads run side by side over the same keys, so together they advance `threads` times slower.
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
                is_unique: false,
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
        Population {
            content,
            entries,
            deletions: Deletions::default(),
        }
    }

    fn take_keys(&mut self, from: u64, to: u64) -> Population {
        let factor = self.detail.factor();
        // Kept draws are counted from the start, so that rounding does not add up.
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
            Source::Sequential => return self.take_sequential(from, to),
        };
        let entries = if factor == 1 { set.count() } else { entries };
        Population {
            content: Content::Keys { set, factor },
            entries,
            deletions: Deletions::default(),
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

/// Unique keys after `draws` draws from `num` keys: N·(1 − (1 − 1/N)^R), rounded (B-25).
pub fn expected_unique(num: u64, draws: u64) -> u64 {
    // By repeated squaring: powf differs between native and WASM.
    let mut absent = 1.0;
    let mut square = 1.0 - 1.0 / num.max(1) as f64;
    let mut left = draws;
    while 0 < left {
        if left % 2 == 1 {
            absent *= square;
        }
        square *= square;
        left /= 2;
    }
    ((num as f64 * (1.0 - absent)).round() as u64).clamp(u64::from(0 < draws), draws)
}
