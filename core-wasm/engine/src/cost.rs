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
            entry_nanos: 450.0,
            raw_byte_nanos: 1.0,
            flush_write_bytes_per_sec: 760e6,
            compaction_read_bytes_per_sec: 11e9,
            compaction_write_bytes_per_sec: 11e9,
        }
    }
}

/// The time of a job.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JobCost {
    /// Processor time, in ns: the table's CompMergeCPU.
    pub cpu_nanos: u64,
    /// Duration, in ns; at least the processor time and at least 1 µs.
    pub total_nanos: u64,
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
    /// The time of a flush.
    pub fn flush(&self, work: JobWork) -> JobCost {
        self.job(
            work,
            work.written_bytes as f64 / self.flush_write_bytes_per_sec,
        )
    }

    /// The time of a compaction.
    pub fn compaction(&self, work: JobWork) -> JobCost {
        let read = work.read_bytes as f64 / self.compaction_read_bytes_per_sec;
        let write = work.written_bytes as f64 / self.compaction_write_bytes_per_sec;
        self.job(work, read + write)
    }

    fn job(&self, work: JobWork, device_seconds: f64) -> JobCost {
        let cpu_nanos = (work.entries as f64 * self.entry_nanos
            + work.raw_bytes as f64 * self.raw_byte_nanos) as u64;
        let device_nanos = (device_seconds * 1e9) as u64;
        JobCost {
            cpu_nanos,
            total_nanos: cpu_nanos.saturating_add(device_nanos).max(1_000),
        }
    }
}
