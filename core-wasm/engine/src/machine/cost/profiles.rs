//! Machine profiles: parameters of the cost model for different machines.

use crate::machine::cost::compression_cost::{CompressionCosts, CompressionSpeed};
use crate::options::setting::for_people;
use crate::options::{CompressionType, RocksDbVersion};

/// Parameters of a machine; every scenario uses the same values.
#[derive(Clone, Debug, PartialEq)]
pub struct MachineProfile {
    /// Name of the original profile; parameters may have been changed since.
    pub name: &'static str,
    /// Number of CPU cores shared by jobs and the writer; 0 for no limit.
    pub cores: u32,
    /// CPU time of one random write into a memtable of up to 1 MiB, in ns.
    pub random_write_nanos: u64,
    /// Additional CPU time of a random write for each doubling of its memtable beyond 1 MiB, in ns,
    /// for one more cache miss.
    pub cache_miss_nanos: f64,
    /// CPU time of one sequential write, in ns.
    pub sequential_write_nanos: u64,
    /// CPU time of one write into a vector memtable, in ns: the entry is appended without a search.
    pub vector_write_nanos: u64,
    /// CPU time to read and merge one entry in a flush or a compaction, in ns.
    pub entry_nanos: f64,
    /// CPU time of one key comparison when merging sorted runs, in ns. A merge of k runs makes log₂
    /// k comparisons per entry.
    pub merge_compare_nanos: f64,
    /// CPU time to find the next entry in a memtable during its flush, in ns.
    pub memtable_entry_nanos: f64,
    /// CPU time to write one entry that is kept, in ns.
    pub written_entry_nanos: f64,
    /// CPU time per input byte, counted before compression, in ns.
    pub raw_byte_nanos: f64,
    /// CPU time of one comparison while a flush sorts a vector memtable, in ns.
    pub vector_compare_nanos: f64,
    /// Read bandwidth of the device in bytes per second. Concurrent jobs share its time; a job that
    /// runs alone gets all of it.
    pub device_read_bytes_per_sec: f64,
    /// Write bandwidth of the device in bytes per second, shared like the read bandwidth.
    pub device_write_bytes_per_sec: f64,
    /// Fraction (0 to 1) of a compaction's reads and writes that the page cache absorbs without
    /// waiting for the device; 0 under direct I/O. All bytes of a flush wait.
    pub page_cache_share: f64,
    /// Fixed time of a compaction besides its syncs, in ns, to open its inputs and to reopen and
    /// check its outputs.
    pub compaction_latency_nanos: u64,
    /// Fixed time per output file of a compaction besides its sync, in ns: the file is truncated,
    /// closed, reopened and checked.
    pub output_file_nanos: u64,
    /// Time until a file, directory or MANIFEST edit is durable after its bytes are written, in ns.
    /// Flushes and compactions wait for each output file, the directory and the MANIFEST; trivial
    /// moves only for the MANIFEST. 0 if included in the other numbers.
    pub sync_nanos: u64,
    /// Time to delete a file, in ns. A compaction's thread deletes the inputs after the install,
    /// before it takes the next job.
    pub unlink_nanos: u64,
    /// Relative standard deviation of a job's CPU time, used with a `noise_seed`
    /// ([`crate::machine::noise`]).
    pub processor_spread: f64,
    /// Relative standard deviation of a job's waiting time.
    pub wait_spread: f64,
    /// Relative standard deviation of the cost of writes into one memtable.
    pub write_spread: f64,
    /// Seed of the random variation; each value gives another run, and 0 gives no variation.
    pub noise_seed: u64,
    /// Costs of compression and decompression.
    pub compression: CompressionCosts,
}

/// A named machine, as used in a scenario's `machine_profile`.
pub struct NamedProfile {
    /// Name in `machine_profile`.
    pub name: &'static str,
    /// Description in one line, for users.
    pub description: &'static str,
    /// Parameters of the machine.
    pub profile: MachineProfile,
}

/// Bandwidth in bytes per second so large that device time is 0.
const UNBOUNDED: f64 = 1e18;

/// Relative spreads of CPU time, waits and writes, used with a `noise_seed`: medians measured by
/// `machines calibrate` on the recordings seed0-case1 to 4 from 11.8.1 (0.28 to 0.32, 0.56 to 0.76,
/// 0.26 to 0.36). Published tables have none; **assumed** for every machine.
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
    // Those tables show no cost for merging more runs, or for memtables except sorting.
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

/// The small server's cores with a different device and direct I/O. `sync` is the device's latency
/// in ns: tens of µs if its cache survives a power loss, 1–2 ms over a network, and one rotation
/// for a disk. An unlink takes as long as a sync, because it changes the journal.
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

/// All machine profiles; the first is the default.
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
    /// Finds the machine with this name.
    pub fn named(name: &str) -> Option<Self> {
        let found = MACHINE_PROFILES.into_iter().find(|one| one.name == name);
        found.map(|one| one.profile)
    }

    /// Returns the machine with a release's compression costs (Z-20..Z-23).
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
