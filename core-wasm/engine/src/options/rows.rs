//! The options of RocksDB that have to do with the shape of the tree, each declared once: its
//! field, its default, and the row from which `--set`, db_bench's flags, the OPTIONS file,
//! validation and the page take what they need to know of it.

pub mod block_based_table;
pub mod fifo;
pub mod universal;

use crate::options::declare_options::{Contains, nothing, options_struct, store};
use crate::options::setting::{
    Adjusted, Flag, Kind, OutOfRange, Range, Releases, Row, RunTime, Setting, Target, Unreadable,
    Words,
};
use crate::options::value_text::OptionText;
use crate::options::{
    CompactionPri, CompactionStyle, CompressionType, FifoOptions, MemtableFactory, OutputCutPolicy,
    RocksDbVersion, TableOptions, UniversalOptions,
};

const MAX_I32: u64 = i32::MAX as u64;
const MAX_U32: u64 = u32::MAX as u64;

/// "Not set" for `ttl` and `periodic_compaction_seconds`: sanitization chooses (O-17).
pub const SECONDS_NOT_SET: u64 = 0xffff_ffff_ffff_fffe;

options_struct! {
    /// All options that have to do with the shape of the tree, DB-wide ones (O-3) included.
    pub struct Options, target ColumnFamily, rows OptionRows {
        /// Bytes of a memtable before it is flushed.
        write_buffer_size: u64 = 64 << 20 => {
            kind: Kind::Bytes,
            unit: "bytes",
            adjusted: Some(Adjusted {
                least: 64 << 10,
                most: 64 << 30,
                why: "RocksDB clamps it to between 64 KiB and 64 GiB",
            }),
            flag: Some(Flag::named("write_buffer_size")),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Size at which a memtable becomes immutable and is flushed",
        },
        /// Most memtables in memory.
        max_write_buffer_number: i32 = 2 => {
            unit: "memtables",
            adjusted: Some(Adjusted {
                least: 2,
                most: MAX_I32,
                why: "one memtable must accept writes while another is flushed",
            }),
            flag: Some(Flag::named("max_write_buffer_number")),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Number of full memtables, being flushed or waiting, at which writes stop",
        },
        /// Fewest memtables that a flush merges.
        min_write_buffer_number_to_merge: i32 = 1 => {
            unit: "memtables",
            flag: Some(Flag::named("min_write_buffer_number_to_merge")),
            sentence: "Minimum number of immutable memtables to merge in one flush",
        },
        /// Bytes of one arena block of a memtable; 0: derived from `write_buffer_size`.
        arena_block_size: u64 = 0 => {
            kind: Kind::Bytes,
            unit: "bytes",
            flag: Some(Flag::named("arena_block_size")),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Size of one memtable arena block; 0 = write_buffer_size / 8, at most 1 MiB",
        },
        /// Memtable representation.
        memtable_factory: MemtableFactory = MemtableFactory::SkipList => {
            unreadable: Unreadable::OutsideModel,
            flag: Some(
                Flag::named("memtablerep")
                    .advice("use skip_list or vector; other memtables are not modelled"),
            ),
            sentence: "Memtable data structure; it determines how many entries fit",
        },
        /// L0 files (universal: sorted runs) that trigger a compaction.
        level0_file_num_compaction_trigger: i32 = 4 => {
            unit: "files",
            flag: Some(Flag::named("level0_file_num_compaction_trigger")),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Number of L0 files (universal: sorted runs) that triggers compaction",
        },
        /// L0 files that slow writes down.
        level0_slowdown_writes_trigger: i32 = 20 => {
            unit: "files",
            flag: Some(Flag::named("level0_slowdown_writes_trigger")),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Number of L0 files (universal: sorted runs) at which writes are slowed down",
        },
        /// L0 files that stop writes.
        level0_stop_writes_trigger: i32 = 36 => {
            unit: "files",
            flag: Some(Flag::named("level0_stop_writes_trigger")),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Number of L0 files (universal: sorted runs) at which writes stop",
        },
        /// Bytes at which an output file is cut.
        target_file_size_base: u64 = 64 << 20 => {
            kind: Kind::Bytes,
            unit: "bytes",
            flag: Some(Flag::named("target_file_size_base")),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Target size of compaction output files",
        },
        /// Growth of the target from level to level.
        target_file_size_multiplier: i32 = 1 => {
            flag: Some(Flag::named("target_file_size_multiplier")),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Factor by which the target file size grows from one level to the next",
        },
        /// `target_file_size_is_upper_bound` (10.9+).
        target_file_size_is_upper_bound: bool = false => {
            releases: Releases::since(10, 9),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Count index and filter blocks too, so that files stay below the target size \
                       (10.9+)",
        },
        /// Bytes of L1, or of the base level.
        max_bytes_for_level_base: u64 = 256 << 20 => {
            kind: Kind::Bytes,
            unit: "bytes",
            flag: Some(Flag::named("max_bytes_for_level_base")),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Target size of level 1, or of the base level with dynamic level sizes",
        },
        /// Growth of level targets.
        max_bytes_for_level_multiplier: f64 = 10.0 => {
            range: Range::Real(-1e6, 1e6),
            flag: Some(Flag::named("max_bytes_for_level_multiplier")),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Factor by which the target size grows from one level to the next",
        },
        /// Additional factors by level; static leveled only.
        max_bytes_for_level_multiplier_additional: Vec<i32> = Vec::new() => {
            flag: Some(Flag::named("max_bytes_for_level_multiplier_additional")),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Additional growth factor for each level; used without dynamic level sizes",
        },
        /// `level_compaction_dynamic_level_bytes`
        level_compaction_dynamic_level_bytes: bool = true, before(8, 4) = false => {
            is_fixed_at_creation: true,
            flag: Some(Flag::named("level_compaction_dynamic_level_bytes").default("false")),
            sentence: "Derive the target sizes of the levels from the size of the last level",
        },
        /// `level_compaction_dynamic_file_size` (7.8 to 8.11).
        level_compaction_dynamic_file_size: bool = true => {
            releases: Releases::since(7, 8).until(8, 11),
            sentence: "Cut output files at the boundaries of grandparent files (7.8 to 8.11 only)",
        },
        /// Bound on one compaction in bytes; 0: 25 × `target_file_size_base`.
        max_compaction_bytes: u64 = 0 => {
            kind: Kind::Bytes,
            unit: "bytes",
            flag: Some(Flag::named("max_compaction_bytes")),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Limit on the bytes of one compaction and on the grandparent overlap of an \
                       output file; 0 = 25 × target_file_size_base",
        },
        /// Pending compaction bytes that slow writes down; 0: off.
        soft_pending_compaction_bytes_limit: u64 = 64 << 30 => {
            kind: Kind::Bytes,
            unit: "bytes",
            flag: Some(Flag::named("soft_pending_compaction_bytes_limit").default("68719476736")),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Pending compaction bytes at which writes are slowed down; 0 = same as the \
                       hard limit",
        },
        /// Pending compaction bytes that stop writes; 0: off.
        hard_pending_compaction_bytes_limit: u64 = 256 << 30 => {
            kind: Kind::Bytes,
            unit: "bytes",
            flag: Some(Flag::named("hard_pending_compaction_bytes_limit").default("137438953472")),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Pending compaction bytes at which writes stop; 0 = never",
        },
        /// Number of levels.
        num_levels: i32 = 7 => {
            unit: "levels",
            range: Range::Whole(0, 1000),
            is_fixed_at_creation: true,
            flag: Some(Flag::named("num_levels")),
            sentence: "Number of levels, including L0",
        },
        /// Compaction style.
        compaction_style: CompactionStyle = CompactionStyle::default() => {
            is_fixed_at_creation: true,
            flag: Some(
                Flag::named("compaction_style")
                    .advice("use 0 (leveled), 1 (universal), 2 (FIFO) or 3 (none)"),
            ),
            sentence: "How files are arranged and merged",
        },
        /// Order in which the files of a level are compacted.
        compaction_pri: CompactionPri = CompactionPri::MinOverlappingRatio,
            before(6, 0) = CompactionPri::ByCompensatedSize => {
            flag: Some(
                Flag::named("compaction_pri")
                    .advice("use a number from 0 to 4"),
            ),
            sentence: "Which file of a level is compacted first",
        },
        /// Compression of all levels, where `compression_per_level` is empty.
        compression: CompressionType = CompressionType::Lz4,
            before(11, 5) = CompressionType::Snappy => {
            flag: Some(
                Flag::named("compression_type").default("kSnappyCompression")
                    .advice("use none, snappy, zlib, bzip2, lz4, lz4hc, xpress or zstd"),
            ),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Compression of all levels; used when compression_per_level is empty",
        },
        /// Compression by level; empty: `compression` everywhere.
        compression_per_level: Vec<CompressionType> = Vec::new() => {
            run_time: RunTime::SetOptions(Releases::since(7, 1)),
            sentence: "Compression of each level; empty = use compression for all levels",
        },
        /// Compression of the bottommost level; `Disable`: as the others.
        bottommost_compression: CompressionType = CompressionType::Disable => {
            run_time: RunTime::SetOptions(Releases::since(6, 10)),
            sentence: "Compression of the bottommost level; kDisableCompressionOption = same as \
                       the other levels",
        },
        /// Compactions run on request only.
        disable_auto_compactions: bool = false => {
            flag: Some(Flag::named("disable_auto_compactions")),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Run compactions only on request",
        },
        /// Seconds after which a file is compacted for its age; [`SECONDS_NOT_SET`].
        ttl: u64 = SECONDS_NOT_SET,
            before(6, 6) = 0 => {
            unit: "seconds",
            flag: Some(Flag::named("ttl_seconds")),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Age at which a file is compacted; 18446744073709551614 = RocksDB chooses",
        },
        /// Seconds after which a file is rewritten; [`SECONDS_NOT_SET`].
        periodic_compaction_seconds: u64 = SECONDS_NOT_SET,
            before(6, 6) = 0 => {
            unit: "seconds",
            flag: Some(Flag::named("periodic_compaction_seconds")),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Age at which a file is rewritten; 18446744073709551614 = RocksDB chooses",
        },
        /// `preclude_last_level_data_seconds`: outside the model, refused.
        preclude_last_level_data_seconds: u64 = 0 => {
            unit: "seconds",
            releases: Releases::since(7, 5),
            outside_model: Some(Words {
                problem: "per-key placement is not modelled",
                advice: "set it to 0",
            }),
            flag: Some(Flag::named("preclude_last_level_data_seconds")),
            run_time: RunTime::SetOptions(Releases::since(9, 11)),
            sentence: "Age below which data is kept out of the last level; not modelled",
        },
        /// `read_triggered_compaction_threshold` (11.2+): outside the model, refused unless 0.
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
            flag: Some(Flag::named("read_triggered_compaction_threshold")),
            run_time: RunTime::SetOptions(Releases::ALL),
            sentence: "Number of reads after which a file is compacted (11.2+); not modelled",
        },
        /// Background jobs in all.
        max_background_jobs: i32 = 2 => {
            target: Target::Database,
            unit: "jobs",
            range: Range::Whole(0, MAX_I32),
            flag: Some(Flag::named("max_background_jobs")),
            run_time: RunTime::SetDbOptions(Releases::ALL),
            sentence: "Maximum number of concurrent flushes and compactions",
        },
        /// Background compactions; −1: from `max_background_jobs`.
        max_background_compactions: i32 = -1 => {
            target: Target::Database,
            unit: "jobs",
            range: Range::Whole(-1, MAX_I32),
            flag: Some(Flag::named("max_background_compactions")),
            run_time: RunTime::SetDbOptions(Releases::ALL),
            sentence: "Maximum number of concurrent compactions; -1 = derived from \
                       max_background_jobs",
        },
        /// Background flushes; −1: from `max_background_jobs`.
        max_background_flushes: i32 = -1 => {
            target: Target::Database,
            unit: "jobs",
            range: Range::Whole(-1, MAX_I32),
            flag: Some(Flag::named("max_background_flushes")),
            run_time: RunTime::SetDbOptions(Releases::since(6, 10)),
            sentence: "Maximum number of concurrent flushes; -1 = derived from max_background_jobs",
        },
        /// Threads of one compaction.
        max_subcompactions: u32 = 1 => {
            target: Target::Database,
            unit: "threads",
            flag: Some(Flag::named("subcompactions")),
            run_time: RunTime::SetDbOptions(Releases::since(6, 12)),
            sentence: "Maximum number of threads (subcompactions) for one compaction",
        },
        /// Bytes a second while writes are slowed down; 0: derived.
        delayed_write_rate: u64 = 0 => {
            target: Target::Database,
            kind: Kind::Bytes,
            unit: "bytes/s",
            flag: Some(Flag::named("delayed_write_rate").default("8388608")),
            run_time: RunTime::SetDbOptions(Releases::ALL),
            sentence: "Maximum write rate while writes are slowed down; 0 = 16 MiB/s",
        },
        /// `stats_dump_period_sec`: when the interval row's snapshot is taken (S-11).
        stats_dump_period_sec: u64 = 600 => {
            target: Target::Database,
            unit: "seconds",
            range: Range::Whole(0, MAX_U32),
            flag: Some(Flag::named("stats_dump_period_sec")),
            run_time: RunTime::SetDbOptions(Releases::ALL),
            sentence: "Period of the statistics dump; the Int row counts from the last dump",
        },
        /// `allow_ingest_behind`: outside the model, refused.
        allow_ingest_behind: bool = false => {
            target: Target::Database,
            is_fixed_at_creation: true,
            outside_model: Some(Words {
                problem: "it is not modelled and would change the shape of the tree",
                advice: "set it to false",
            }),
            sentence: "Reserve the last level for files ingested behind the data; not modelled",
        },
        /// Compressed size ÷ raw size of the values that the workload writes (B-24).
        compression_ratio: f64 = 0.5 => {
            target: Target::Workload,
            range: Range::Real(0.0, 1.0),
            is_fixed_at_creation: true,
            flag: Some(Flag::named("compression_ratio")),
            sentence: "Compressed size of a value ÷ its uncompressed size",
        },
        /// There is no write-ahead log.
        disable_wal: bool = false => {
            target: Target::Workload,
            flag: Some(Flag::named("disable_wal")),
            sentence: "Do not write a write-ahead log",
        },
        /// Rule by which compactions cut their output files; not an option of RocksDB.
        output_cut_policy: OutputCutPolicy = OutputCutPolicy::ByVersion => {
            target: Target::Workload,
            sentence: "Where output files are cut: as in the RocksDB release, or by an \
                       experimental rule",
        },
    }
    without rows {
        /// Universal options.
        universal: UniversalOptions = UniversalOptions::default_for,
        /// FIFO options.
        fifo: FifoOptions = FifoOptions::default_for,
        /// Table options.
        table: TableOptions = TableOptions::default_for,
        /// Options that change the shape and that the model lacks, as (name, value): kept so that
        /// an OPTIONS file can be written back, refused by
        /// [`crate::options::validate::check_modelled`].
        outside_model: Vec<(String, String)> = nothing,
    }
}

macro_rules! contains {
    ($part:ident, $field:ident) => {
        impl Contains<$part> for Options {
            fn part(&self) -> &$part {
                &self.$field
            }

            fn part_mut(&mut self) -> &mut $part {
                &mut self.$field
            }
        }
    };
}

contains!(UniversalOptions, universal);
contains!(FifoOptions, fifo);
contains!(TableOptions, table);
