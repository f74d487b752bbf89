//! Counters of one level, as changed by flushes and compactions (S-1..S-4).

/// Counters of one level since the database was opened (S-1). Compactions count for their output
/// level, flushes for L0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelStats {
    /// Raw size of inputs that were not on the output level, in bytes (Rn).
    pub bytes_read_non_output_levels: u64,
    /// Raw size of inputs that were on the output level, in bytes (Rnp1).
    pub bytes_read_output_level: u64,
    /// Size of the output files, in bytes.
    pub bytes_written: u64,
    /// Size of the output files before compression, in bytes.
    pub bytes_written_pre_compression: u64,
    /// Bytes that compactions read from blob files.
    pub bytes_read_blob: u64,
    /// Bytes written to blob files.
    pub bytes_written_blob: u64,
    /// Size of files moved to this level by trivial moves, in bytes.
    pub bytes_moved: u64,
    /// Wall time of the jobs in µs, summed over their subcompactions.
    pub micros: u64,
    /// CPU time of the jobs in µs.
    pub cpu_micros: u64,
    /// Number of jobs, without trivial moves (S-5).
    pub count: u64,
    /// Number of entries read.
    pub input_records: u64,
    /// Number of entries that were read but not written.
    pub dropped_records: u64,
}

impl LevelStats {
    /// All counters in a fixed order.
    fn counters(&mut self) -> [&mut u64; 12] {
        // Without `..` here, the compiler reports a field that was forgotten.
        let Self {
            bytes_read_non_output_levels,
            bytes_read_output_level,
            bytes_written,
            bytes_written_pre_compression,
            bytes_read_blob,
            bytes_written_blob,
            bytes_moved,
            micros,
            cpu_micros,
            count,
            input_records,
            dropped_records,
        } = self;
        [
            bytes_read_non_output_levels,
            bytes_read_output_level,
            bytes_written,
            bytes_written_pre_compression,
            bytes_read_blob,
            bytes_written_blob,
            bytes_moved,
            micros,
            cpu_micros,
            count,
            input_records,
            dropped_records,
        ]
    }

    /// Adds the counters of another level.
    pub fn add(&mut self, other: &LevelStats) {
        let mut other = *other;
        for (sum, one) in self.counters().into_iter().zip(other.counters()) {
            *sum += *one;
        }
    }

    /// Visits every counter in a fixed order, so that a history can store and restore them.
    pub fn visit(&mut self, visit: &mut impl FnMut(&mut u64)) {
        self.counters().into_iter().for_each(visit);
    }

    /// Bytes written to table files and blob files.
    pub fn all_bytes_written(&self) -> u64 {
        self.bytes_written + self.bytes_written_blob
    }

    /// Bytes that compactions read from non-output levels and from blob files.
    pub(super) fn input_bytes(&self) -> u64 {
        self.bytes_read_non_output_levels + self.bytes_read_blob
    }

    /// Subtracts an earlier state of these counters. Saturates, because the sum over printed levels
    /// shrinks when a level that only received moves becomes empty (S-9).
    pub(super) fn since(mut self, mut earlier: LevelStats) -> LevelStats {
        for (now, then) in self.counters().into_iter().zip(earlier.counters()) {
            *now = now.saturating_sub(*then);
        }
        self
    }
}

/// Totals over all levels, whether or not they are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Bytes written by flushes.
    pub flushed_bytes: u64,
    /// Size of ingested files, counted as in the `AddFile` lines (S-6).
    pub ingested_bytes: u64,
    /// Number of ingested files.
    pub ingested_files: u64,
    /// Number of ingested files that were installed on L0.
    pub ingested_level_0_files: u64,
    /// Bytes written by all jobs, flushes included (S-24).
    pub written_bytes: u64,
    /// Bytes read by compactions.
    pub read_bytes: u64,
    /// Duration of all jobs in µs.
    pub micros: u64,
}

impl Totals {
    /// All totals in a fixed order; those for flushed and ingested files come first.
    pub(super) fn sums(&mut self) -> [&mut u64; 7] {
        [
            &mut self.flushed_bytes,
            &mut self.ingested_bytes,
            &mut self.ingested_files,
            &mut self.ingested_level_0_files,
            &mut self.written_bytes,
            &mut self.read_bytes,
            &mut self.micros,
        ]
    }

    /// Subtracts an earlier state of these totals.
    pub(super) fn since(mut self, mut earlier: Totals) -> Totals {
        for (now, then) in self.sums().into_iter().zip(earlier.sums()) {
            *now -= *then;
        }
        self
    }
}
