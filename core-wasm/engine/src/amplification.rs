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

    /// The database is destroyed.
    pub fn clear(&mut self) {
        self.missing = self.key_space as f64;
    }

    /// `writes` random keys below `num` were written. Missing keys are taken to be spread evenly, which
    /// matters only when `num` is below the key space.
    pub fn add_random(&mut self, num: u64, writes: u64) {
        if self.missing == 0.0 || num == 0 || self.key_space == 0 {
            return;
        }
        let reached = self.missing * (num as f64 / self.key_space as f64).min(1.0);
        let stays_missing = power(1.0 - 1.0 / num as f64, writes);
        self.missing -= reached * (1.0 - stays_missing);
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
