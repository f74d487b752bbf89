//! The counters behind write and space amplification.

/// Bytes flushed, compacted and read since a process opened the database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IoCounters {
    /// Bytes of files that flushes wrote.
    pub flushed_bytes: u64,
    /// Bytes of files that compactions wrote.
    pub compacted_bytes: u64,
    /// Bytes that compactions read.
    pub compaction_read_bytes: u64,
}

impl IoCounters {
    /// (flushed + compacted) ÷ flushed, the Sum row's W-Amp (S-8); 0 before the first flush.
    pub fn write_amp(self) -> f64 {
        if self.flushed_bytes == 0 {
            return 0.0;
        }
        (self.flushed_bytes + self.compacted_bytes) as f64 / self.flushed_bytes as f64
    }
}

/// How many different keys were written: the entries that one sorted run of the whole database has.
///
/// Random writes are counted by expectation (B-25), `num · (1 − (1 − 1/num)^writes)`: its deviation is
/// below 1/√num, and the rest is exact, so the space amplification of any but toy databases is right to
/// the digits that anyone reads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DistinctKeys {
    key_space: u64,
    /// Keys that were never written.
    missing: f64,
}

impl DistinctKeys {
    /// An empty database whose keys are below `key_space`.
    pub fn new(key_space: u64) -> Self {
        Self {
            key_space,
            missing: key_space as f64,
        }
    }

    /// Changes the key space: keys that were not in it before have not been written.
    pub fn set_key_space(&mut self, key_space: u64) {
        if self.key_space < key_space {
            self.missing += (key_space - self.key_space) as f64;
            self.key_space = key_space;
        }
    }

    /// `writes` random keys below `key_space` were written.
    pub fn add_random(&mut self, writes: u64) {
        if 0.0 < self.missing {
            let stays_missing = 1.0 - 1.0 / self.key_space as f64;
            self.missing *= power(stays_missing, writes);
        }
    }

    /// `writes` keys that nobody wrote before were written.
    pub fn add_new(&mut self, writes: u64) {
        self.missing = (self.missing - writes as f64).max(0.0);
    }

    /// Different keys written so far.
    pub fn count(&self) -> f64 {
        self.key_space as f64 - self.missing
    }
}

/// `base` to the power of `exponent`, by squaring: the same bits natively and in WASM.
fn power(base: f64, exponent: u64) -> f64 {
    let (mut result, mut square, mut rest) = (1.0, base, exponent);
    while 0 < rest {
        if rest & 1 == 1 {
            result *= square;
        }
        square *= square;
        rest >>= 1;
    }
    result
}
