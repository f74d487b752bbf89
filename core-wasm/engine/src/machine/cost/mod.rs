//! Cost of a job on the simulated machine.
//!
//! A tree's shape depends on how fast writes are relative to compactions (B-31), and no rule of
//! RocksDB determines this, so the model needs measured numbers. A job uses the CPU per entry and
//! per byte, and the device per byte:
//!
//! ```text
//!   merge CPU         = entries read · (entry + log₂ of the runs merged · comparison)
//!                     + entries written · written entry + raw bytes read · raw byte
//!                     + a flush's entries · memtable entry (+ sorting a vector memtable)
//!   compression CPU   = raw bytes of compressed outputs · cost for their type and release
//!   decompression CPU = raw bytes of compressed inputs, type by type · cost for the type
//!   device            = bytes read ÷ read bandwidth + bytes written ÷ write bandwidth,
//!                       less the part absorbed by the page cache in a compaction
//!   latency           = a constant per compaction
//!   waiting           = syncs · latency of a sync; and after the install, before the slot is free
//!                       again, files deleted · latency of an unlink
//! ```
//!
//! A [`MachineProfile`] ([`profiles`]) holds these numbers; those for compression are in
//! [`compression`]. Running jobs share the CPU and the device.
//!
//! Fidelity: simplified. Costs are linear: neither the number of merged runs nor the size of caches
//! changes them. Parallel compression, whose CPU time counts since 10.7 (Z-26), is not modelled.

mod compression_cost;
mod profiles;

pub use compression_cost::{BytesByType, COMPRESSING, CompressionCosts, CompressionSpeed};
pub use profiles::{MACHINE_PROFILES, MachineProfile, NamedProfile};

use crate::math::ln;
use crate::options::CompressionType;

/// Size of a memtable that fits into the CPU's cache. If the value is wrong, calibrating the costs
/// of a write and of a doubling makes up for it.
const CACHED_BYTES: f64 = 1_048_576.0;

/// Comparisons per entry in a merge of this many sorted runs, at least: log₂ of the number.
pub fn merge_comparisons(sorted_runs: u64) -> f64 {
    ln(sorted_runs.max(1) as f64) / std::f64::consts::LN_2
}

/// Syncs of a compaction besides those of its files: one for the directory, one for the MANIFEST.
pub const SYNCS_OF_INSTALL: u64 = 2;

/// CPU time and device time of a job in ns, as if nothing else ran.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JobCost {
    /// CPU time to read, merge and write entries.
    pub merge_cpu_nanos: u64,
    /// CPU time to compress the output.
    pub compression_cpu_nanos: u64,
    /// CPU time to decompress the input.
    pub decompression_cpu_nanos: u64,
    /// Time for reads if the job had the device to itself; concurrent jobs share the device's time.
    pub read_nanos: u64,
    /// Time for writes if the job had the device to itself.
    pub write_nanos: u64,
    /// Time in which the job uses neither CPU nor device, so that other jobs do not prolong it.
    pub latency_nanos: u64,
}

impl JobCost {
    /// Total CPU time, shown as CompMergeCPU in the stats table.
    pub fn cpu_nanos(self) -> u64 {
        let compression = self
            .compression_cpu_nanos
            .saturating_add(self.decompression_cpu_nanos);
        self.merge_cpu_nanos.saturating_add(compression)
    }

    /// Total device time.
    pub fn device_nanos(self) -> u64 {
        self.read_nanos.saturating_add(self.write_nanos)
    }

    /// Duration on an otherwise idle machine, where one thread reads, merges and writes in turn; at
    /// least 1 µs.
    pub fn alone_nanos(self) -> u64 {
        let nanos = self.cpu_nanos().saturating_add(self.device_nanos());
        nanos.saturating_add(self.latency_nanos).max(1_000)
    }

    /// Adds two costs.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        let sum = |part: fn(Self) -> u64| part(self).saturating_add(part(other));
        Self {
            merge_cpu_nanos: sum(|one| one.merge_cpu_nanos),
            compression_cpu_nanos: sum(|one| one.compression_cpu_nanos),
            decompression_cpu_nanos: sum(|one| one.decompression_cpu_nanos),
            read_nanos: sum(|one| one.read_nanos),
            write_nanos: sum(|one| one.write_nanos),
            latency_nanos: sum(|one| one.latency_nanos),
        }
    }
}

/// Amount of work that a job does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JobWork {
    /// Number of entries read.
    pub entries: u64,
    /// Number of entries written.
    pub written_entries: u64,
    /// Number of sorted runs merged: memtables, L0 files, and deeper levels.
    pub sorted_runs: u64,
    /// Number of key comparisons to sort vector memtables before the merge.
    pub sort_comparisons: u64,
    /// Key and value bytes read, before compression.
    pub raw_bytes: u64,
    /// Raw bytes decompressed, by the compression type of their file.
    pub decompressed_bytes: BytesByType,
    /// Compression of the outputs.
    pub compression: CompressionType,
    /// Bytes of the outputs before compression.
    pub written_raw_bytes: u64,
    /// Bytes read from the device.
    pub read_bytes: u64,
    /// Bytes written to the device.
    pub written_bytes: u64,
    /// Number of syncs that the job waits for: one per output file, and one each for the directory
    /// and the MANIFEST.
    pub syncs: u64,
}

impl Default for JobWork {
    fn default() -> Self {
        Self {
            entries: 0,
            written_entries: 0,
            sorted_runs: 1,
            sort_comparisons: 0,
            raw_bytes: 0,
            decompressed_bytes: BytesByType::default(),
            compression: CompressionType::None,
            written_raw_bytes: 0,
            read_bytes: 0,
            written_bytes: 0,
            syncs: 0,
        }
    }
}

impl MachineProfile {
    /// Cost of a flush. The file is synced before the install, so every byte waits for the device.
    pub fn flush(&self, work: &JobWork) -> JobCost {
        let memtable_nanos = work.entries as f64 * self.memtable_entry_nanos
            + work.sort_comparisons as f64 * self.vector_compare_nanos;
        self.job(work, memtable_nanos, 1.0)
    }

    /// Cost of a compaction.
    pub fn compaction(&self, work: &JobWork) -> JobCost {
        let cost = self.job(work, 0.0, 1.0 - self.page_cache_share);
        let outputs = work.syncs.saturating_sub(SYNCS_OF_INSTALL);
        let latency_nanos = outputs
            .saturating_mul(self.output_file_nanos)
            .saturating_add(self.compaction_latency_nanos);
        JobCost {
            latency_nanos: latency_nanos.saturating_add(cost.latency_nanos),
            ..cost
        }
    }

    /// CPU time of one random write into a memtable, in ns, averaged over the time it takes to fill
    /// the memtable to this size.
    pub fn random_write(&self, memtable_bytes: u64) -> u64 {
        let misses = Self::uncached_doublings(memtable_bytes) * self.cache_miss_nanos;
        self.random_write_nanos.saturating_add(misses as u64)
    }

    /// Number of doublings of a memtable beyond 1 MiB, averaged over the time it takes to fill it
    /// to this size; at least 0.
    pub fn uncached_doublings(memtable_bytes: u64) -> f64 {
        let cached = CACHED_BYTES / memtable_bytes.max(1) as f64;
        if 1.0 <= cached {
            return 0.0;
        }
        (-ln(cached) - (1.0 - cached)) / std::f64::consts::LN_2
    }

    /// Cost of the work. `source_nanos` is the CPU time for reading the source, on top of merging.
    /// `device_share` is the share of bytes that wait for the device.
    fn job(&self, work: &JobWork, source_nanos: f64, device_share: f64) -> JobCost {
        let comparisons = merge_comparisons(work.sorted_runs);
        let merge_nanos = source_nanos
            + work.entries as f64 * (self.entry_nanos + comparisons * self.merge_compare_nanos)
            + work.written_entries as f64 * self.written_entry_nanos
            + work.raw_bytes as f64 * self.raw_byte_nanos;
        let compression = self.compression.of(work.compression).compression;
        let device_nanos = |bytes: u64, bytes_per_sec: f64| {
            (bytes as f64 * device_share / bytes_per_sec * 1e9) as u64
        };
        JobCost {
            merge_cpu_nanos: merge_nanos as u64,
            compression_cpu_nanos: (work.written_raw_bytes as f64 * compression) as u64,
            decompression_cpu_nanos: self
                .compression
                .decompression_nanos(&work.decompressed_bytes),
            read_nanos: device_nanos(work.read_bytes, self.device_read_bytes_per_sec),
            write_nanos: device_nanos(work.written_bytes, self.device_write_bytes_per_sec),
            latency_nanos: work.syncs.saturating_mul(self.sync_nanos),
        }
    }
}
