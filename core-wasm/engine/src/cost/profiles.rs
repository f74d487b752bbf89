//! Machines: the numbers of the cost model, as data.

use super::compression::{CompressionCosts, CompressionSpeed};
use crate::scenario::RocksDbVersion;

/// A machine: few parameters, one set for all scenarios.
#[derive(Clone, Debug, PartialEq)]
pub struct MachineProfile {
    /// The profile that it started from; parameters may have been changed since.
    pub name: &'static str,
    /// Processor cores that jobs and the writer share; 0: as many as they want.
    pub cores: u32,
    /// Processor time of one random write, in ns.
    pub random_write_nanos: u64,
    /// Processor time of one sequential write, in ns.
    pub sequential_write_nanos: u64,
    /// Processor time of one write into a vector memtable, in ns: it appends and never searches.
    pub vector_write_nanos: u64,
    /// Processor time of reading and merging one entry, by a flush or a compaction, in ns.
    pub entry_nanos: f64,
    /// Processor time of writing one entry that is kept, in ns.
    pub written_entry_nanos: f64,
    /// Processor time of one byte of what is read, before compression, in ns.
    pub raw_byte_nanos: f64,
    /// Processor time of one comparison while a flush sorts a vector memtable, in ns.
    pub vector_compare_nanos: f64,
    /// What the device reads for all jobs together, in bytes a second: jobs that run at the same time
    /// share its time, and one that is alone reads as fast.
    pub device_read_bytes_per_sec: f64,
    /// What the device writes for all jobs together, in bytes a second; shared in the same way.
    pub device_write_bytes_per_sec: f64,
    /// Part of what a compaction reads and writes that the page cache takes, so that the job does not
    /// wait for the device; 0 to 1. 0 under direct I/O. Flushes wait for all of their bytes.
    pub page_cache_share: f64,
    /// What compressing and decompressing costs.
    pub compression: CompressionCosts,
}

/// A machine that a scenario may name with `machine_profile`.
pub struct NamedProfile {
    /// Its name.
    pub name: &'static str,
    /// What it is, in one line.
    pub description: &'static str,
    /// Its numbers.
    pub profile: MachineProfile,
}

/// Bytes in a second that take no time at any size of a job.
const UNBOUNDED: f64 = 1e18;

/// The server of seed 000, without compression; see [`MachineProfile::default`].
const SERVER: MachineProfile = MachineProfile {
    name: "server",
    cores: 0,
    random_write_nanos: 3_800,
    sequential_write_nanos: 1_500,
    vector_write_nanos: 1_500,
    entry_nanos: 450.0,
    written_entry_nanos: 0.0,
    raw_byte_nanos: 1.0,
    vector_compare_nanos: 8.0,
    device_read_bytes_per_sec: 760e6,
    device_write_bytes_per_sec: 760e6,
    page_cache_share: 0.931,
    compression: CompressionCosts::LZBENCH,
};

/// The same cores with a device of another kind and direct I/O.
const fn with_device(name: &'static str, read: f64, write: f64) -> MachineProfile {
    MachineProfile {
        name,
        device_read_bytes_per_sec: read,
        device_write_bytes_per_sec: write,
        page_cache_share: 0.0,
        ..SERVER
    }
}

/// All machines; the first is the default.
pub const MACHINE_PROFILES: [NamedProfile; 6] = [
    NamedProfile {
        name: "server",
        description: "The server of RocksDB pull request 12477: many cores, buffered I/O",
        profile: SERVER,
    },
    NamedProfile {
        name: "small_server",
        description: "The small server of RocksDB issue 13996: 8 cores, one NVMe device, direct I/O",
        profile: MachineProfile {
            name: "small_server",
            cores: 8,
            compression: CompressionCosts {
                lz4: CompressionSpeed {
                    compression: 0.8,
                    decompression: 0.05,
                },
                ..CompressionCosts::LZBENCH
            },
            ..with_device("small_server", 1e9, 1e9)
        },
    },
    NamedProfile {
        name: "nvme",
        description: "The server's cores, a data centre's NVMe device (6.8 and 4 GB/s), direct I/O",
        profile: with_device("nvme", 6.8e9, 4e9),
    },
    NamedProfile {
        name: "cloud_disk",
        description: "The server's cores, a cloud's network disk (125 MiB/s each way), direct I/O",
        profile: with_device("cloud_disk", 131_072_000.0, 131_072_000.0),
    },
    NamedProfile {
        name: "hdd",
        description: "The server's cores, a disk of 7200 revolutions a minute (200 MB/s), direct I/O",
        profile: with_device("hdd", 200e6, 200e6),
    },
    NamedProfile {
        name: "infinitely_fast",
        description: "Jobs take next to no time: all compactions are done before the next flush",
        profile: MachineProfile {
            name: "infinitely_fast",
            cores: 0,
            entry_nanos: 0.0,
            written_entry_nanos: 0.0,
            raw_byte_nanos: 0.0,
            vector_compare_nanos: 0.0,
            device_read_bytes_per_sec: UNBOUNDED,
            device_write_bytes_per_sec: UNBOUNDED,
            page_cache_share: 0.0,
            compression: CompressionCosts::NONE,
            ..SERVER
        },
    },
];

impl MachineProfile {
    /// The machine of this name.
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
