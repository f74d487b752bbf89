//! How long work takes on the simulated machine.
//!
//! RocksDB has no rule for this: what a tree looks like depends on how fast writes are compared with
//! compactions (B-31), so the model needs numbers. A job is paid for by the processor (per entry and per
//! byte) and by the device (per byte); the parts add up, as one thread reads, merges and writes in turn.
//!
//! Fidelity: simplified. Devices are not shared between jobs, jobs do not slow the writer down, and
//! compression costs nothing.

/// A machine: few parameters, one set for all scenarios.
///
/// The default is calibrated on the published tables of RocksDB pull request 12477 (200M random
/// overwrites of 16 + 100 bytes, no compression): the flush row gives the flush numbers, the sums of the
/// compaction rows the compaction numbers, and what had been flushed when the periodic dump at 600 s
/// took its snapshot gives the speed of the writer.
#[derive(Clone, Debug, PartialEq)]
pub struct MachineProfile {
    /// Processor time of one random write, in ns.
    pub random_write_nanos: u64,
    /// Processor time of one sequential write, in ns. Not published; it does not decide the shape that a
    /// full compaction leaves.
    pub sequential_write_nanos: u64,
    /// Processor time of one write into a vector memtable, in ns: it appends and never searches.
    pub vector_write_nanos: u64,
    /// Processor time of one comparison while a flush sorts a vector memtable, in ns.
    pub vector_compare_nanos: f64,
    /// Processor cores that jobs and the writer share; 0: as many as they want.
    pub cores: u32,
    /// What the device reads for all jobs together, in bytes a second; infinite: no limit.
    pub device_read_bytes_per_sec: f64,
    /// What the device writes for all jobs together, in bytes a second; infinite: no limit.
    pub device_write_bytes_per_sec: f64,
    /// Processor time of flushing or merging one entry, in ns.
    pub entry_nanos: f64,
    /// Processor time of flushing or merging one byte before compression, in ns.
    pub raw_byte_nanos: f64,
    /// Speed at which a flush reaches the device, in bytes a second.
    pub flush_write_bytes_per_sec: f64,
    /// Speed at which compactions read, in bytes a second.
    pub compaction_read_bytes_per_sec: f64,
    /// Speed at which compactions write, in bytes a second.
    pub compaction_write_bytes_per_sec: f64,
}

/// The machines that a scenario may name with `machine_profile`.
pub const MACHINE_PROFILES: [&str; 2] = ["server", "infinitely_fast"];

impl MachineProfile {
    /// The machine of this name: `server`, the default, or `infinitely_fast`, where jobs take next to
    /// no time, so that all compactions are done before the next flush.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "server" => Some(Self::default()),
            "infinitely_fast" => Some(Self {
                entry_nanos: 0.0,
                raw_byte_nanos: 0.0,
                flush_write_bytes_per_sec: f64::INFINITY,
                compaction_read_bytes_per_sec: f64::INFINITY,
                compaction_write_bytes_per_sec: f64::INFINITY,
                ..Self::default()
            }),
            _ => None,
        }
    }
}

impl Default for MachineProfile {
    fn default() -> Self {
        Self {
            random_write_nanos: 3_800,
            sequential_write_nanos: 1_500,
            vector_write_nanos: 1_500,
            vector_compare_nanos: 0.0,
            cores: 0,
            device_read_bytes_per_sec: f64::INFINITY,
            device_write_bytes_per_sec: f64::INFINITY,
            entry_nanos: 450.0,
            raw_byte_nanos: 1.0,
            flush_write_bytes_per_sec: 760e6,
            compaction_read_bytes_per_sec: 11e9,
            compaction_write_bytes_per_sec: 11e9,
        }
    }
}

/// What a job needs of the processor and of the device, in ns of each with nobody else on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JobCost {
    /// Processor time of reading, merging and writing entries.
    pub merge_cpu_nanos: u64,
    /// Processor time of compressing the output.
    pub compression_cpu_nanos: u64,
    /// Processor time of decompressing the input.
    pub decompression_cpu_nanos: u64,
    /// Device time of reads.
    pub read_nanos: u64,
    /// Device time of writes.
    pub write_nanos: u64,
}

impl JobCost {
    /// All processor time: the table's CompMergeCPU.
    pub fn cpu_nanos(self) -> u64 {
        let compression = self.compression_cpu_nanos + self.decompression_cpu_nanos;
        self.merge_cpu_nanos.saturating_add(compression)
    }

    /// All device time.
    pub fn device_nanos(self) -> u64 {
        self.read_nanos.saturating_add(self.write_nanos)
    }

    /// Duration on a machine that runs nothing else: one thread reads, merges and writes in turn. At
    /// least 1 µs.
    pub fn alone_nanos(self) -> u64 {
        let nanos = self.cpu_nanos().saturating_add(self.device_nanos());
        nanos.max(1_000)
    }

    /// Both costs together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            merge_cpu_nanos: self.merge_cpu_nanos.saturating_add(other.merge_cpu_nanos),
            compression_cpu_nanos: self.compression_cpu_nanos + other.compression_cpu_nanos,
            decompression_cpu_nanos: self.decompression_cpu_nanos + other.decompression_cpu_nanos,
            read_nanos: self.read_nanos.saturating_add(other.read_nanos),
            write_nanos: self.write_nanos.saturating_add(other.write_nanos),
        }
    }
}

/// What a job reads and writes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JobWork {
    /// Entries that it reads.
    pub entries: u64,
    /// Bytes of their keys and values before compression.
    pub raw_bytes: u64,
    /// Bytes that it reads from the device.
    pub read_bytes: u64,
    /// Bytes that it writes to the device.
    pub written_bytes: u64,
}

impl MachineProfile {
    /// What a flush needs.
    pub fn flush(&self, work: JobWork) -> JobCost {
        let write = work.written_bytes as f64 / self.flush_write_bytes_per_sec;
        self.job(work, 0.0, write)
    }

    /// What a compaction needs.
    pub fn compaction(&self, work: JobWork) -> JobCost {
        let read = work.read_bytes as f64 / self.compaction_read_bytes_per_sec;
        let write = work.written_bytes as f64 / self.compaction_write_bytes_per_sec;
        self.job(work, read, write)
    }

    fn job(&self, work: JobWork, read_seconds: f64, write_seconds: f64) -> JobCost {
        let merge_nanos =
            work.entries as f64 * self.entry_nanos + work.raw_bytes as f64 * self.raw_byte_nanos;
        JobCost {
            merge_cpu_nanos: merge_nanos as u64,
            read_nanos: (read_seconds * 1e9) as u64,
            write_nanos: (write_seconds * 1e9) as u64,
            ..JobCost::default()
        }
    }
}
