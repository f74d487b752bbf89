//! Counters behind write and space amplification.

use crate::math::pow_of_integer;
use crate::workload::Benchmark;

/// Bytes flushed, ingested, compacted and read since a process opened the database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IoCounters {
    /// Size of all flushed files, in bytes.
    pub flushed_bytes: u64,
    /// Size of all ingested files, in bytes.
    pub ingested_bytes: u64,
    /// Size of all files written by compactions, in bytes.
    pub compacted_bytes: u64,
    /// Number of bytes read by compactions.
    pub compaction_read_bytes: u64,
}

impl IoCounters {
    /// Computes (flushed + compacted) ÷ (flushed + ingested); 0 before the first bytes. Equals the
    /// Sum row's W-Amp (S-8) unless ingested files were copied.
    pub fn write_amp(self) -> f64 {
        let came_in = self.flushed_bytes + self.ingested_bytes;
        if came_in == 0 {
            return 0.0;
        }
        (self.flushed_bytes + self.compacted_bytes) as f64 / came_in as f64
    }
}

/// Consecutive writes from a write benchmark's key stream.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WrittenKeys {
    /// Benchmark, which determines how keys are chosen.
    pub benchmark: Benchmark,
    /// Exclusive upper bound on random keys.
    pub num: u64,
    /// Seed of the keys; streams with equal seeds and equal `num` write the same keys.
    pub seed: u64,
    /// Number of operations earlier in the stream.
    pub operations_before: u64,
    /// Number of operations in this part of the stream.
    pub operations: u64,
    /// Expected number of distinct keys that the stream has not written before. `None` for random
    /// keys of equal probability, or for one new key per operation if keys are not random.
    pub new_keys: Option<f64>,
    /// Average length of the values in bytes; 0 for deletions.
    pub value_size: u32,
}

impl WrittenKeys {
    /// Number of distinct keys, if the stream uses its keys in order.
    fn keys_in_order(&self) -> f64 {
        self.new_keys.unwrap_or(self.operations as f64)
    }
}

/// Number of distinct keys written, which a single sorted run would have as entries.
///
/// Random writes count by expectation (B-25), `num · (1 − (1 − 1/num)^writes)`. The deviation is
/// below √num keys, so the space amplification of a realistic database is correct to the digits
/// that anyone reads. Streams that repeat an earlier one write nothing new.
#[derive(Clone, Debug, PartialEq)]
pub struct DistinctKeys {
    key_space: u64,
    /// Number of keys that do not exist.
    missing: f64,
    /// Number of keys that did not exist when the last `deleteseq` began.
    missing_before_deletions: f64,
    /// Files with unknown contents were dropped, so the count is unknown.
    is_unknown: bool,
    /// Random streams that have been counted.
    streams: Vec<CountedStream>,
}

/// A random stream, with the number of its writes that have been counted.
#[derive(Clone, Debug, PartialEq)]
struct CountedStream {
    seed: u64,
    num: u64,
    operations: u64,
    /// Number of keys that did not exist before the stream's first operation.
    missing_before: f64,
}

impl DistinctKeys {
    /// Counts for an empty database with keys below `key_space`.
    pub fn new(key_space: u64) -> Self {
        Self {
            key_space,
            missing: key_space as f64,
            missing_before_deletions: key_space as f64,
            is_unknown: false,
            streams: Vec::new(),
        }
    }

    /// Resets the count because the database was destroyed.
    pub fn clear(&mut self) {
        *self = Self::new(self.key_space);
    }

    /// Counts writes from a key stream.
    pub fn add(&mut self, written: WrittenKeys) {
        match written.benchmark {
            // These write each key once, and start with a new database the first time.
            Benchmark::FillSeq | Benchmark::FillUniqueRandom => {
                self.missing = (self.missing - written.keys_in_order()).max(0.0);
            }
            Benchmark::DeleteSeq => self.delete_in_order(written),
            Benchmark::DeleteRandom => self.delete_random(written),
            _ => self.add_random(written),
        }
        self.missing = self.missing.min(self.key_space as f64);
    }

    /// Counts deletions in order. Keys that existed at their start are assumed to be evenly spread.
    fn delete_in_order(&mut self, written: WrittenKeys) {
        if written.operations_before == 0 {
            self.missing_before_deletions = self.missing;
        }
        let there = self.key_space as f64 - self.missing_before_deletions;
        self.missing += written.keys_in_order() * there / self.key_space.max(1) as f64;
        // Deleted keys may be written again, and are then new.
        self.streams.clear();
    }

    /// Counts random deletions. Existing keys are assumed to be evenly spread.
    fn delete_random(&mut self, written: WrittenKeys) {
        if written.num == 0 || self.key_space == 0 {
            return;
        }
        let reached = self.count() * (written.num as f64 / self.key_space as f64).min(1.0);
        let deleted = match written.new_keys {
            Some(keys) => keys / written.num as f64,
            None => 1.0 - pow_of_integer(1.0 - 1.0 / written.num as f64, written.operations),
        };
        self.missing += reached * deleted;
        // Deleted keys may be written again, and are then new.
        self.streams.clear();
    }

    fn add_random(&mut self, written: WrittenKeys) {
        let num = written.num;
        let operations = self.operations_not_counted(written);
        if self.missing == 0.0 || num == 0 || self.key_space == 0 {
            return;
        }
        // Keys that do not exist are assumed to be evenly spread. This matters only if num is below
        // the key space.
        if let Some(new_keys) = written.new_keys {
            let stream = self.streams.last();
            let missing_before = stream.map_or(self.missing, |stream| stream.missing_before);
            let news = new_keys * missing_before / self.key_space as f64;
            self.missing = (self.missing - news).max(0.0);
            return;
        }
        let reached = self.missing * (num as f64 / self.key_space as f64).min(1.0);
        let stays_missing = pow_of_integer(1.0 - 1.0 / num as f64, operations);
        self.missing -= reached * (1.0 - stays_missing);
    }

    /// Records how far the stream has come; returns the number of operations not yet counted.
    fn operations_not_counted(&mut self, written: WrittenKeys) -> u64 {
        let end = written.operations_before + written.operations;
        let is_same =
            |stream: &CountedStream| (stream.seed, stream.num) == (written.seed, written.num);
        let Some(index) = self.streams.iter().position(is_same) else {
            self.streams.push(CountedStream {
                seed: written.seed,
                num: written.num,
                operations: end,
                missing_before: self.missing,
            });
            return written.operations;
        };
        let stream = &mut self.streams[index];
        let news = end.saturating_sub(stream.operations);
        stream.operations = stream.operations.max(end);
        news.min(written.operations)
    }

    /// Makes the count unknown because files with unknown keys were dropped.
    pub fn forget(&mut self) {
        self.is_unknown = true;
    }

    /// Number of distinct keys that exist now; 0 if unknown.
    pub fn count(&self) -> f64 {
        match self.is_unknown {
            true => 0.0,
            false => self.key_space as f64 - self.missing,
        }
    }
}
