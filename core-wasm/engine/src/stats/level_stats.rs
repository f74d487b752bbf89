//! The counters of one level, and what a flush adds to them (S-1..S-4).

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
    /// Adds the counters of another level.
    pub fn add(&mut self, other: &LevelStats) {
        self.bytes_read_non_output_levels += other.bytes_read_non_output_levels;
        self.bytes_read_output_level += other.bytes_read_output_level;
        self.bytes_written += other.bytes_written;
        self.bytes_written_pre_compression += other.bytes_written_pre_compression;
        self.bytes_read_blob += other.bytes_read_blob;
        self.bytes_written_blob += other.bytes_written_blob;
        self.bytes_moved += other.bytes_moved;
        self.micros += other.micros;
        self.cpu_micros += other.cpu_micros;
        self.count += other.count;
        self.input_records += other.input_records;
        self.dropped_records += other.dropped_records;
    }

    /// Every counter in a fixed order, so that a history can store and restore them.
    pub fn visit(&mut self, visit: &mut impl FnMut(&mut u64)) {
        for counter in [
            &mut self.bytes_read_non_output_levels,
            &mut self.bytes_read_output_level,
            &mut self.bytes_written,
            &mut self.bytes_written_pre_compression,
            &mut self.bytes_read_blob,
            &mut self.bytes_written_blob,
            &mut self.bytes_moved,
            &mut self.micros,
            &mut self.cpu_micros,
            &mut self.count,
            &mut self.input_records,
            &mut self.dropped_records,
        ] {
            visit(counter);
        }
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
    pub(super) fn since(&self, earlier: &LevelStats) -> LevelStats {
        let minus = |now: u64, then: u64| now.saturating_sub(then);
        LevelStats {
            bytes_read_non_output_levels: minus(
                self.bytes_read_non_output_levels,
                earlier.bytes_read_non_output_levels,
            ),
            bytes_read_output_level: minus(
                self.bytes_read_output_level,
                earlier.bytes_read_output_level,
            ),
            bytes_written: minus(self.bytes_written, earlier.bytes_written),
            bytes_written_pre_compression: minus(
                self.bytes_written_pre_compression,
                earlier.bytes_written_pre_compression,
            ),
            bytes_read_blob: minus(self.bytes_read_blob, earlier.bytes_read_blob),
            bytes_written_blob: minus(self.bytes_written_blob, earlier.bytes_written_blob),
            bytes_moved: minus(self.bytes_moved, earlier.bytes_moved),
            micros: minus(self.micros, earlier.micros),
            cpu_micros: minus(self.cpu_micros, earlier.cpu_micros),
            count: minus(self.count, earlier.count),
            input_records: minus(self.input_records, earlier.input_records),
            dropped_records: minus(self.dropped_records, earlier.dropped_records),
        }
    }
}

/// Counters that a flush adds (S-4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FlushStats {
    /// Bytes of its file.
    pub bytes_written: u64,
    /// Bytes of the blobs that it wrote.
    pub bytes_written_blob: u64,
    /// The same before compression.
    pub bytes_written_pre_compression: u64,
    /// Wall time in µs.
    pub micros: u64,
    /// CPU time in µs.
    pub cpu_micros: u64,
    /// Entries of the memtables; counted since 10.3.
    pub input_records: u64,
}
