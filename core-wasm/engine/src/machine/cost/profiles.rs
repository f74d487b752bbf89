//! Machines: the numbers of the cost model, as data.

use crate::machine::cost::compression_cost::{CompressionCosts, CompressionSpeed};
use crate::options::setting::for_people;
use crate::options::{CompressionType, RocksDbVersion};

/// A machine: a few parameters, one set for all scenarios.
#[derive(Clone, Debug, PartialEq)]
pub struct MachineProfile {
    /// The profile that it started from; parameters may have been changed since then.
    pub name: &'static str,
    /// CPU cores that jobs and the writer share; 0 for no limit.
    pub cores: u32,
    /// CPU time of one random write into a memtable of up to 1 MiB, in ns.
    pub random_write_nanos: u64,
    /// Additional CPU time of a random write for each doubling of its memtable beyond 1 MiB, in ns:
    /// one more memory access that misses the CPU's cache.
    pub cache_miss_nanos: f64,
    /// CPU time of one sequential write, in ns.
    pub sequential_write_nanos: u64,
    /// CPU time of one write into a vector memtable, in ns: it appends and never searches.
    pub vector_write_nanos: u64,
    /// CPU time for a flush or a compaction to read and merge one entry, in ns.
    pub entry_nanos: f64,
    /// CPU time of one comparison of an entry while sorted runs are merged, in ns: a merge of k
    /// runs makes log₂ k comparisons for each entry.
    pub merge_compare_nanos: f64,
    /// CPU time to find the next entry in a memtable during its flush, in ns.
    pub memtable_entry_nanos: f64,
    /// CPU time to write one kept entry, in ns.
    pub written_entry_nanos: f64,
    /// CPU time per input byte, before compression, in ns.
    pub raw_byte_nanos: f64,
    /// CPU time of one comparison while a flush sorts a vector memtable, in ns.
    pub vector_compare_nanos: f64,
    /// Read bandwidth of the device for all jobs together, in bytes per second: concurrent jobs
    /// share its time, and a job that runs alone gets all of it.
    pub device_read_bytes_per_sec: f64,
    /// Write bandwidth of the device for all jobs together, in bytes per second; shared in the same
    /// way.
    pub device_write_bytes_per_sec: f64,
    /// Fraction (0 to 1) of a compaction's reads and writes that the page cache absorbs, so they do
    /// not wait for the device; 0 under direct I/O. A flush waits for all of its bytes.
    pub page_cache_share: f64,
    /// Time that each compaction takes in addition to its syncs, however little it reads, in ns:
    /// its inputs are opened, its outputs reopened and checked.
    pub compaction_latency_nanos: u64,
    /// Time that each output file of a compaction takes in addition to its sync, in ns: it is
    /// truncated, closed, reopened and checked.
    pub output_file_nanos: u64,
    /// Time until a file, a directory or a MANIFEST edit is durable once its bytes are written, in
    /// ns. A flush or a compaction waits for each output file, for their directory and for the
    /// MANIFEST; a trivial move only for the MANIFEST. 0: included in the other numbers.
    pub sync_nanos: u64,
    /// Time that the file system takes to delete a file, in ns. The thread of a compaction deletes
    /// its inputs after the install, before it takes the next job.
    pub unlink_nanos: u64,
    /// Standard deviation of a job's CPU time, relative to it; used with a `noise_seed`
    /// ([`crate::machine::noise`]).
    pub processor_spread: f64,
    /// Standard deviation of a job's waiting time, relative to it.
    pub wait_spread: f64,
    /// Standard deviation of the cost of writes into one memtable, relative to it.
    pub write_spread: f64,
    /// Number of this run among all runs with these spreads; 0 for the run without noise.
    pub noise_seed: u64,
    /// Costs of compression and decompression.
    pub compression: CompressionCosts,
}

/// A machine that a scenario can name with `machine_profile`.
pub struct NamedProfile {
    /// Its name.
    pub name: &'static str,
    /// Human-readable description, in one line.
    pub description: &'static str,
    /// Its numbers.
    pub profile: MachineProfile,
}

/// Bytes per second so large that no job takes any time.
const UNBOUNDED: f64 = 1e18;

/// Spreads of CPU time, waits and writes, used only with a `noise_seed`: the medians measured by
/// `machines calibrate` on the recordings seed0-case1 to 4 from 11.8.1 (0.28 to 0.32, 0.56 to 0.76,
/// 0.26 to 0.36). The published tables show none; **assumed** for every machine.
const PROCESSOR_SPREAD: f64 = 0.30;
const WAIT_SPREAD: f64 = 0.66;
const WRITE_SPREAD: f64 = 0.31;

/// The server of RocksDB pull request 12477 (200 million random overwrites of 16 + 100 bytes,
/// without compression): most of its numbers are calibrated on two of the four published tables.
///
/// - `random_write_nanos`: case 1, row Int: 31.7 GB at a W-Amp of 6.6 mean 4.8 GB flushed after the
///   dump at 600 s, 23 of 108 flushes.
/// - `entry_nanos` + 124 · `raw_byte_nanos`, and `merge_compare_nanos`: cases 1 and 3, CompMergeCPU
///   of all compactions: 568 ns per entry when merging 2.6 runs (log₂: 1.38), 597 ns when merging
///   5.3 (2.41).
/// - `memtable_entry_nanos`: case 1, row L0, CompMergeCPU: 565 ns per entry.
/// - `device_write_bytes_per_sec`: case 1, row L0, Comp(sec) − CompMergeCPU: 31 s for 22.6 GB.
/// - `page_cache_share`: case 1, compactions, Comp(sec) − CompMergeCPU: 29 s for 174.5 GB.
///
/// Cases 2 and 4, and every row of cases 1 and 3, are predictions. Not published and taken from
/// elsewhere: `raw_byte_nanos`, chosen so that levels without compression in RocksDB issue 13996
/// (entries of 428 bytes, 681 ns each) cost as much as published there, **assuming** that both
/// machines have similar cores; `device_read_bytes_per_sec`, **assumed** equal to the write
/// bandwidth; `cores`, **assumed** sufficient; `sequential_write_nanos` and `vector_write_nanos`,
/// **assumed** (they do not affect the shape after a full compaction); `written_entry_nanos`: the
/// tables show no cost for keeping an entry.
const SERVER: MachineProfile = MachineProfile {
    name: "server",
    cores: 0,
    random_write_nanos: 3_800,
    cache_miss_nanos: 0.0,
    sequential_write_nanos: 1_500,
    vector_write_nanos: 1_500,
    entry_nanos: 483.0,
    merge_compare_nanos: 28.0,
    memtable_entry_nanos: 36.0,
    written_entry_nanos: 0.0,
    raw_byte_nanos: 0.37,
    vector_compare_nanos: 8.0,
    device_read_bytes_per_sec: 780e6,
    device_write_bytes_per_sec: 780e6,
    page_cache_share: 0.88,
    compaction_latency_nanos: 0,
    output_file_nanos: 0,
    sync_nanos: 0,
    unlink_nanos: 0,
    processor_spread: PROCESSOR_SPREAD,
    wait_spread: WAIT_SPREAD,
    write_spread: WRITE_SPREAD,
    noise_seed: 0,
    compression: CompressionCosts::LZBENCH,
};

/// The small server of RocksDB issue 13996.
///
/// Calibrated on these numbers published for 10.5.5:
///
/// - CompMergeCPU of the overwrites into L3, 419.56 s for 616 million uncompressed entries, and
///   into L7, 558.82 s for 680 million, a quarter of which is dropped: the cost of an entry read,
///   and of one written;
/// - CompMergeCPU into L5, 1070.09 s: compressing with LZ4;
/// - CompMergeCPU of the load, 479.29 s: sorting vector memtables;
/// - Comp(sec) of the load beyond that, 521.00 − 479.29 s: 14 ms for each of 2,983 files of 30 MB,
///   of which two file syncs and the MANIFEST's are taken to be 7.5 ms and device writes the rest;
/// - waiting time of the overwrites' compactions beyond CompMergeCPU, by level: 405 ms for 0.55 GiB
///   read and written into L3, 67 ms for 0.065 GiB into L4, and L5 to L7 lie on the same line of 22
///   ms and 1.44 GiB per second: the device's reads, and the fixed time of a compaction in addition
///   to its syncs;
/// - 630 s in which slots were free between 19,432 compactions although one was always due: 32 ms
///   each for the MANIFEST and for deleting three or four inputs;
/// - throughput and stalls of the load, 735,799 operations per second and 50.0 %: an append to a
///   vector;
/// - throughput of `overwritesome`, 261,468 operations per second without stalls: a random write;
///
/// and on CompMergeCPU of the load with 10.6.2, 735.55 s: how much more expensive LZ4 became.
///
/// **Assumed**: 8 cores; decompressing a byte of db_bench's values with LZ4 takes 0.1 ns, less than
/// half of what lzbench measures for text; each of an entry's 428 bytes costs 0.2 ns.
const SMALL_SERVER: MachineProfile = MachineProfile {
    name: "small_server",
    cores: 8,
    random_write_nanos: 3_820,
    cache_miss_nanos: 0.0,
    sequential_write_nanos: 1_500,
    vector_write_nanos: 680,
    entry_nanos: 35.0,
    // Those tables show no cost for merging more runs, and none for memtables except sorting.
    merge_compare_nanos: 0.0,
    memtable_entry_nanos: 0.0,
    written_entry_nanos: 561.0,
    raw_byte_nanos: 0.2,
    vector_compare_nanos: 12.7,
    device_read_bytes_per_sec: 1.15e9,
    device_write_bytes_per_sec: 4.6e9,
    page_cache_share: 0.0,
    compaction_latency_nanos: 12_000_000,
    output_file_nanos: 0,
    sync_nanos: 2_500_000,
    unlink_nanos: 8_000_000,
    processor_spread: PROCESSOR_SPREAD,
    wait_spread: WAIT_SPREAD,
    write_spread: WRITE_SPREAD,
    noise_seed: 0,
    compression: CompressionCosts {
        lz4_stream_reuse_factor: 2.98,
        ..CompressionCosts::LZBENCH
    }
    .with(
        CompressionType::Lz4,
        CompressionSpeed {
            compression: 0.755,
            decompression: 0.1,
        },
    ),
};

/// The same cores with another kind of device and direct I/O. `sync` is its latency, in ns: tens of
/// microseconds if its cache survives a power loss, one or two milliseconds over a network, and one
/// rotation for a disk. An unlink changes the file system's journal, like a sync.
const fn with_device(name: &'static str, read: f64, write: f64, sync: u64) -> MachineProfile {
    MachineProfile {
        name,
        device_read_bytes_per_sec: read,
        device_write_bytes_per_sec: write,
        page_cache_share: 0.0,
        sync_nanos: sync,
        unlink_nanos: sync,
        ..SERVER
    }
}

const fn named(description: &'static str, profile: MachineProfile) -> NamedProfile {
    NamedProfile {
        name: profile.name,
        description: for_people(description),
        profile,
    }
}

/// All machines; the first is the default.
pub const MACHINE_PROFILES: [NamedProfile; 6] = [
    named(
        "Server of RocksDB pull request 12477: unlimited cores, buffered I/O",
        SERVER,
    ),
    named(
        "Small server of RocksDB issue 13996: 8 cores, NVMe SSD, direct I/O",
        SMALL_SERVER,
    ),
    named(
        "server CPU, NVMe SSD (reads 6.8, writes 4 GB/s), direct I/O",
        with_device("nvme", 6.8e9, 4e9, 30_000),
    ),
    named(
        "server CPU, cloud disk (125 MiB/s each way), direct I/O",
        with_device("cloud_disk", 131_072_000.0, 131_072_000.0, 1_500_000),
    ),
    named(
        "server CPU, hard disk (200 MB/s each way), direct I/O",
        with_device("hdd", 200e6, 200e6, 8_330_000),
    ),
    named(
        "Jobs take almost no time",
        MachineProfile {
            name: "infinitely_fast",
            cores: 0,
            entry_nanos: 0.0,
            merge_compare_nanos: 0.0,
            memtable_entry_nanos: 0.0,
            written_entry_nanos: 0.0,
            raw_byte_nanos: 0.0,
            vector_compare_nanos: 0.0,
            device_read_bytes_per_sec: UNBOUNDED,
            device_write_bytes_per_sec: UNBOUNDED,
            page_cache_share: 0.0,
            sync_nanos: 0,
            unlink_nanos: 0,
            compression: CompressionCosts::NONE,
            ..SERVER
        },
    ),
];

impl MachineProfile {
    /// The machine with this name.
    pub fn named(name: &str) -> Option<Self> {
        let found = MACHINE_PROFILES.into_iter().find(|one| one.name == name);
        found.map(|one| one.profile)
    }

    /// The machine as a release of RocksDB uses it: compression costs differ (Z-20..Z-23).
    #[must_use]
    pub fn for_release(&self, release: RocksDbVersion) -> Self {
        Self {
            compression: self.compression.for_release(release),
            ..self.clone()
        }
    }
}

impl Default for MachineProfile {
    fn default() -> Self {
        SERVER
    }
}
