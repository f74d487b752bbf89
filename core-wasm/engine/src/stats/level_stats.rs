//! The counters of one level, and their changes by a flush (S-1..S-4).

/// Counters of one level since the database was opened (S-1); a compaction is charged to its output
/// level, a flush to level 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelStats {
    /// Raw bytes of inputs that were not on the output level (Rn).
    pub bytes_read_non_output_levels: u64,
    /// Raw bytes of inputs that were on the output level (Rnp1).
    pub bytes_read_output_level: u64,
    /// Bytes of the output files.
    pub bytes_written: u64,
    /// The same before compression.
    pub bytes_written_pre_compression: u64,
    /// Bytes that compactions read from blob files.
    pub bytes_read_blob: u64,
    /// Bytes of the blobs that were written.
    pub bytes_written_blob: u64,
    /// Bytes that trivial moves brought here.
    pub bytes_moved: u64,
    /// Wall time of the jobs in µs, summed over subcompactions.
    pub micros: u64,
    /// CPU time of the jobs in µs.
    pub cpu_micros: u64,
    /// Jobs; trivial moves do not count (S-5).
    pub count: u64,
    /// Entries read.
    pub input_records: u64,
    /// Entries read that were not written.
    pub dropped_records: u64,
}

impl LevelStats {
    /// Every counter in a fixed order.
    fn counters(&mut self) -> [&mut u64; 12] {
        // Without `..`, so that the compiler asks for a new one.
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

    /// Every counter in a fixed order, so that a history can store and restore them.
    pub fn visit(&mut self, visit: &mut impl FnMut(&mut u64)) {
        self.counters().into_iter().for_each(visit);
    }

    /// Bytes written, those of blobs too.
    pub fn all_bytes_written(&self) -> u64 {
        self.bytes_written + self.bytes_written_blob
    }

    /// Bytes read by compactions that were not on the output level, those of blobs too.
    pub(super) fn input_bytes(&self) -> u64 {
        self.bytes_read_non_output_levels + self.bytes_read_blob
    }

    /// Difference to an earlier state of the same counters. Saturates: the sum of printed levels
    /// can shrink when a level that only received moves empties (S-9).
    pub(super) fn since(mut self, mut earlier: LevelStats) -> LevelStats {
        for (now, then) in self.counters().into_iter().zip(earlier.counters()) {
            *now = now.saturating_sub(*then);
        }
        self
    }
}

/// Sums over all levels, whether they are printed or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Bytes that flushes wrote.
    pub flushed_bytes: u64,
    /// Bytes of other programs' files that were installed, as the lines `AddFile` count them (S-6).
    pub ingested_bytes: u64,
    /// Those files.
    pub ingested_files: u64,
    /// Ingested files that went to level 0.
    pub ingested_level_0_files: u64,
    /// Bytes that jobs wrote, flushes too (S-24).
    pub written_bytes: u64,
    /// Bytes that compactions read.
    pub read_bytes: u64,
    /// Time of all jobs in µs.
    pub micros: u64,
}

impl Totals {
    /// Every sum in a fixed order: those of flushed and ingested files are first.
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

    /// Difference to an earlier state of the same sums.
    pub(super) fn since(mut self, mut earlier: Totals) -> Totals {
        for (now, then) in self.sums().into_iter().zip(earlier.sums()) {
            *now -= *then;
        }
        self
    }
}
