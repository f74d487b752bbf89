//! RocksDB's options that affect the tree's shape. Each is declared once, with its field, its
//! default, and the row used by `--set`, db_bench's flags, OPTIONS files, validation and the page.

pub mod block_based_table;
pub mod fifo;
pub mod universal;

use crate::options::declare_options::{Contains, options_struct, store};
use crate::options::setting::{
    Adjusted, Flag, Kind, OutOfRange, Range, Releases, Row, Setting, Target, Unreadable, Words,
};
use crate::options::value_text::OptionText;
use crate::options::{
    CompactionPri, CompactionStyle, CompressionType, FifoOptions, MemtableFactory, OutputCutPolicy,
    RocksDbVersion, TableOptions, UniversalOptions,
};

const MAX_I32: u64 = i32::MAX as u64;
const MAX_U32: u64 = u32::MAX as u64;

/// "Not set" for `ttl` and `periodic_compaction_seconds`; sanitization then chooses (O-17).
pub const SECONDS_NOT_SET: u64 = 0xffff_ffff_ffff_fffe;

options_struct! {
    /// All options that affect the tree's shape, including database-wide ones (O-3).
    pub struct Options, target ColumnFamily, flags "", rows OptionRows {
        "Size at which a memtable becomes immutable and is flushed"
        write_buffer_size: u64 = 64 << 20 => {
            kind: Kind::Bytes,
            adjusted: Some(Adjusted {
                least: 64 << 10,
                most: 64 << 30,
                why: "RocksDB clamps it to between 64 KiB and 64 GiB",
            }),
        },
        "Number of full memtables, being flushed or waiting, at which writes stop"
        max_write_buffer_number: i32 = 2 => {
            unit: "memtables",
            adjusted: Some(Adjusted {
                least: 2,
                most: MAX_I32,
                why: "one memtable must accept writes while another is flushed",
            }),
        },
        "Minimum number of immutable memtables to merge in one flush"
        min_write_buffer_number_to_merge: i32 = 1 => {
            unit: "memtables",
            run_time: None,
        },
        "Size of one memtable arena block; 0 = write_buffer_size / 8, at most 1 MiB"
        arena_block_size: u64 = 0 => {
            kind: Kind::Bytes,
        },
        "Memtable data structure; it determines how many entries fit"
        memtable_factory: MemtableFactory = MemtableFactory::SkipList => {
            unreadable: Unreadable::OutsideModel,
            flag: Some(
                Flag::named("memtablerep")
                    .advice("use skip_list or vector; other memtables are not modelled"),
            ),
            run_time: None,
        },
        "Number of L0 files (universal: sorted runs) that triggers compaction"
        level0_file_num_compaction_trigger: i32 = 4 => {
            unit: "files",
        },
        "Number of L0 files (universal: sorted runs) at which writes are slowed down"
        level0_slowdown_writes_trigger: i32 = 20 => {
            unit: "files",
        },
        "Number of L0 files (universal: sorted runs) at which writes stop"
        level0_stop_writes_trigger: i32 = 36 => {
            unit: "files",
        },
        "Target size of compaction output files"
        target_file_size_base: u64 = 64 << 20 => {
            kind: Kind::Bytes,
        },
        "Factor by which the target file size grows from one level to the next"
        target_file_size_multiplier: i32 = 1 => {},
        "Count index and filter blocks too, so that files stay below the target size \
         (10.9+)"
        target_file_size_is_upper_bound: bool = false => {
            releases: Releases::since(10, 9),
            flag: None,
        },
        "Target size of level 1, or of the base level with dynamic level sizes"
        max_bytes_for_level_base: u64 = 256 << 20 => {
            kind: Kind::Bytes,
        },
        "Factor by which the target size grows from one level to the next"
        max_bytes_for_level_multiplier: f64 = 10.0 => {
            range: Range::Real(-1e6, 1e6),
        },
        "Additional growth factor for each level; used without dynamic level sizes"
        max_bytes_for_level_multiplier_additional: Vec<i32> = Vec::new() => {},
        "Derive the target sizes of the levels from the size of the last level"
        level_compaction_dynamic_level_bytes: bool = true, before(8, 4) = false => {
            is_fixed_at_creation: true,
            flag: Some(FLAG.default("false")),
            run_time: None,
        },
        "Cut output files at the boundaries of grandparent files (7.8 to 8.11 only)"
        level_compaction_dynamic_file_size: bool = true => {
            releases: Releases::since(7, 8).until(8, 11),
            run_time: None,
            flag: None,
        },
        "Limit on the bytes of one compaction and on the grandparent overlap of an \
         output file; 0 = 25 × target_file_size_base"
        max_compaction_bytes: u64 = 0 => {
            kind: Kind::Bytes,
        },
        "Pending compaction bytes at which writes are slowed down; 0 = same as the \
         hard limit"
        soft_pending_compaction_bytes_limit: u64 = 64 << 30 => {
            kind: Kind::Bytes,
            flag: Some(FLAG.default("68719476736")),
        },
        "Pending compaction bytes at which writes stop; 0 = never"
        hard_pending_compaction_bytes_limit: u64 = 256 << 30 => {
            kind: Kind::Bytes,
            flag: Some(FLAG.default("137438953472")),
        },
        "Number of levels, including L0"
        num_levels: i32 = 7 => {
            unit: "levels",
            range: Range::Whole(0, 1000),
            is_fixed_at_creation: true,
            run_time: None,
        },
        "How files are arranged and merged"
        compaction_style: CompactionStyle = CompactionStyle::default() => {
            is_fixed_at_creation: true,
            flag: Some(FLAG.advice("use 0 (leveled), 1 (universal), 2 (FIFO) or 3 (none)")),
            run_time: None,
        },
        "Which file of a level is compacted first"
        compaction_pri: CompactionPri = CompactionPri::MinOverlappingRatio,
            before(6, 0) = CompactionPri::ByCompensatedSize => {
            flag: Some(FLAG.advice("use a number from 0 to 4")),
            run_time: None,
        },
        "Compression of all levels; used when compression_per_level is empty"
        compression: CompressionType = CompressionType::Lz4,
            before(11, 5) = CompressionType::Snappy => {
            flag: Some(
                Flag::named("compression_type").default("kSnappyCompression")
                    .advice("use none, snappy, zlib, bzip2, lz4, lz4hc, xpress or zstd"),
            ),
        },
        "Compression of each level; empty = use compression for all levels"
        compression_per_level: Vec<CompressionType> = Vec::new() => {
            run_time: Some(Releases::since(7, 1)),
            flag: None,
        },
        "Compression of the bottommost level; kDisableCompressionOption = same as \
         the other levels"
        bottommost_compression: CompressionType = CompressionType::Disable => {
            run_time: Some(Releases::since(6, 10)),
            flag: None,
        },
        "Run compactions only on request"
        disable_auto_compactions: bool = false => {},
        "Age at which a file is compacted; 18446744073709551614 = RocksDB chooses"
        ttl: u64 = SECONDS_NOT_SET,
            before(6, 6) = 0 => {
            unit: "seconds",
            flag: Some(Flag::named("ttl_seconds")),
        },
        "Age at which a file is rewritten; 18446744073709551614 = RocksDB chooses"
        periodic_compaction_seconds: u64 = SECONDS_NOT_SET,
            before(6, 6) = 0 => {
            unit: "seconds",
        },
        "Age below which data is kept out of the last level; not modelled"
        preclude_last_level_data_seconds: u64 = 0 => {
            unit: "seconds",
            releases: Releases::since(7, 5),
            outside_model: Some(Words {
                problem: "per-key placement is not modelled",
                advice: "set it to 0",
            }),
            run_time: Some(Releases::since(9, 11)),
        },
        "Number of reads after which a file is compacted (11.2+); not modelled"
        read_triggered_compaction_threshold: f64 = 0.0 => {
            range: Range::Real(0.0, f64::MAX),
            out_of_range: OutOfRange::AtOpen(Words {
                problem: "RocksDB: “read_triggered_compaction_threshold must be >= 0.0 and finite. \
                          Use 0.0 to disable.”",
                advice: "use 0 to turn it off",
            }),
            releases: Releases::since(11, 2),
            outside_model: Some(Words {
                problem: "reads are not modelled",
                advice: "set it to 0",
            }),
        },
        "Maximum number of concurrent flushes and compactions"
        max_background_jobs: i32 = 2 => {
            target: Target::Database,
            unit: "jobs",
            range: Range::Whole(0, MAX_I32),
        },
        "Maximum number of concurrent compactions; -1 = derived from \
         max_background_jobs"
        max_background_compactions: i32 = -1 => {
            target: Target::Database,
            unit: "jobs",
            range: Range::Whole(-1, MAX_I32),
        },
        "Maximum number of concurrent flushes; -1 = derived from max_background_jobs"
        max_background_flushes: i32 = -1 => {
            target: Target::Database,
            unit: "jobs",
            range: Range::Whole(-1, MAX_I32),
            run_time: Some(Releases::since(6, 10)),
        },
        "Maximum number of threads (subcompactions) for one compaction"
        max_subcompactions: u32 = 1 => {
            target: Target::Database,
            unit: "threads",
            flag: Some(Flag::named("subcompactions")),
            run_time: Some(Releases::since(6, 12)),
        },
        "Maximum write rate while writes are slowed down; 0 = 16 MiB/s"
        delayed_write_rate: u64 = 0 => {
            target: Target::Database,
            kind: Kind::Bytes,
            unit: "bytes/s",
            flag: Some(FLAG.default("8388608")),
        },
        "Period of the statistics dump; the Int row counts from the last dump"
        stats_dump_period_sec: u64 = 600 => {
            target: Target::Database,
            unit: "seconds",
            range: Range::Whole(0, MAX_U32),
        },
        "Reserve the last level for files ingested behind the data; not modelled"
        allow_ingest_behind: bool = false => {
            target: Target::Database,
            is_fixed_at_creation: true,
            outside_model: Some(Words {
                problem: "it is not modelled and would change the shape of the tree",
                advice: "set it to false",
            }),
            run_time: None,
            flag: None,
        },
        "Compressed size of a value ÷ its uncompressed size"
        compression_ratio: f64 = 0.5 => {
            target: Target::Workload,
            range: Range::Real(0.0, 1.0),
            is_fixed_at_creation: true,
            run_time: None,
        },
        "Do not write a write-ahead log"
        disable_wal: bool = false => {
            target: Target::Workload,
            run_time: None,
        },
        "Where output files are cut: as in the RocksDB release, or by an \
         experimental rule"
        output_cut_policy: OutputCutPolicy = OutputCutPolicy::ByVersion => {
            target: Target::Workload,
            run_time: None,
            flag: None,
        },
    }
    parts {
        /// Options of universal compaction.
        universal: UniversalOptions,
        /// Options of FIFO compaction.
        fifo: FifoOptions,
        /// Options of block-based tables.
        table: TableOptions,
    }
    without rows {
        /// Options that affect the shape but are not modelled, as (name, value). They are kept to
        /// write OPTIONS files, and refused by [`crate::options::validate::check_modelled`].
        outside_model: Vec<(String, String)>,
    }
}
