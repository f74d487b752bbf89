//! Options under RocksDB's names and defaults (O-1..O-6, O-10..O-13, O-17, O-18).
//!
//! Only options that have to do with the shape of the tree are here; readers of OPTIONS files and
//! command lines say which others they ignored.

pub(crate) mod compaction_style;
mod nearest_name;
mod problems;
mod release;
pub mod sanitize;
mod style_options;
pub mod text;
pub mod validate;

pub use compaction_style::CompactionStyle;
pub(crate) use nearest_name::nearest_name;
pub use problems::{OptionError, Warning};
pub use release::RocksDbVersion;
pub use style_options::{OwnOption, StyleOptions};

/// `compaction_pri`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u32)]
pub enum CompactionPri {
    /// `kByCompensatedSize`
    ByCompensatedSize = 0,
    /// `kOldestLargestSeqFirst`
    OldestLargestSeqFirst = 1,
    /// `kOldestSmallestSeqFirst`
    OldestSmallestSeqFirst = 2,
    /// `kMinOverlappingRatio`
    #[default]
    MinOverlappingRatio = 3,
    /// `kRoundRobin`
    RoundRobin = 4,
}

/// `compaction_options_universal.stop_style`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u32)]
pub enum CompactionStopStyle {
    /// `kCompactionStopStyleSimilarSize`
    SimilarSize = 0,
    /// `kCompactionStopStyleTotalSize`
    #[default]
    TotalSize = 1,
}

/// Compression types (Z-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u32)]
pub enum CompressionType {
    /// `kNoCompression`
    None = 0,
    /// `kSnappyCompression`
    Snappy = 1,
    /// `kZlibCompression`
    Zlib = 2,
    /// `kBZip2Compression`
    Bzip2 = 3,
    /// `kLZ4Compression`
    Lz4 = 4,
    /// `kLZ4HCCompression`
    Lz4hc = 5,
    /// `kXpressCompression`
    Xpress = 6,
    /// `kZSTD`
    Zstd = 7,
    /// `kDisableCompressionOption`: "not set" for `bottommost_compression`
    Disable = 0xff,
}

/// Where compactions cut their output files: RocksDB's own rule, or one of an experimenter's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum OutputCutPolicy {
    /// What the simulated release does (C-17..C-19).
    #[default]
    ByVersion,
    /// The rule of releases up to 7.7 (C-18).
    Baseline,
    /// Aligned to grandparents once a file has reached 75 % of its target.
    Fixed75,
    /// The same at 50 %.
    Fixed50,
    /// A threshold that grows with the boundaries passed, at most 90 % (C-9.7c), and 1 × the
    /// target.
    Dynamic,
    /// The same with files of up to 2 × the target: what 7.8 introduced (C-19).
    Dynamic2x,
}

/// The memtable representation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum MemtableFactory {
    /// `SkipListFactory`
    #[default]
    SkipList,
    /// `VectorRepFactory`
    Vector,
}

/// `compaction_options_universal`
#[derive(Clone, Debug, PartialEq)]
pub struct UniversalOptions {
    /// Percentage by which a run may be larger than the runs before it and still join them (U-21).
    pub size_ratio: u32,
    /// Fewest runs of one compaction.
    pub min_merge_width: u32,
    /// Most runs of one compaction.
    pub max_merge_width: u32,
    /// Percentage of the oldest run's size that newer runs may hold.
    pub max_size_amplification_percent: u32,
    /// Share of data, oldest first, that is compressed; −1: all by policy.
    pub compression_size_percent: i32,
    /// Limit on sorted runs: −1 the trigger, 0 auto-tuned, N that many (9.4+).
    pub max_read_amp: i32,
    /// How runs are accumulated by the size ratio rule.
    pub stop_style: CompactionStopStyle,
    /// Whether non-overlapping inputs are moved instead of rewritten.
    pub allow_trivial_move: bool,
    /// Whether size amplification is reduced window by window (6.26+).
    pub incremental: bool,
    /// Whether only the last file stays locked while waiting for the bottom pool (10.4+).
    pub reduce_file_locking: bool,
}

impl Default for UniversalOptions {
    fn default() -> Self {
        Self {
            size_ratio: 1,
            min_merge_width: 2,
            max_merge_width: u32::MAX,
            max_size_amplification_percent: 200,
            compression_size_percent: -1,
            max_read_amp: -1,
            stop_style: CompactionStopStyle::TotalSize,
            allow_trivial_move: false,
            incremental: false,
            reduce_file_locking: true,
        }
    }
}

/// `compaction_options_fifo`
#[derive(Clone, Debug, PartialEq)]
pub struct FifoOptions {
    /// Total size at which the oldest files are dropped, in bytes.
    pub max_table_files_size: u64,
    /// Whether small L0 files are merged.
    pub allow_compaction: bool,
    /// Limit on SST and blob bytes (11.0+); 0: unused.
    pub max_data_files_size: u64,
    /// `use_kv_ratio_compaction` (11.0+).
    pub use_kv_ratio_compaction: bool,
}

impl Default for FifoOptions {
    fn default() -> Self {
        Self {
            max_table_files_size: 1 << 30,
            allow_compaction: false,
            max_data_files_size: 0,
            use_kv_ratio_compaction: false,
        }
    }
}

/// Block-based table options that decide file sizes (O-4).
#[derive(Clone, Debug, PartialEq)]
pub struct TableOptions {
    /// Uncompressed size at which a data block is finished, in bytes.
    pub block_size: u64,
    /// Percentage of `block_size` that may stay unused.
    pub block_size_deviation: u32,
    /// Keys between restart points of a data block.
    pub block_restart_interval: u32,
    /// Keys between restart points of the index.
    pub index_block_restart_interval: u32,
    /// Table format.
    pub format_version: u32,
    /// Bits a key of a full Bloom filter; 0: no filter.
    pub bloom_bits_per_key: f64,
    /// Whether the index block is compressed.
    pub enable_index_compression: bool,
}

impl Default for TableOptions {
    fn default() -> Self {
        Self {
            block_size: 4096,
            block_size_deviation: 10,
            block_restart_interval: 16,
            index_block_restart_interval: 1,
            format_version: 7,
            bloom_bits_per_key: 0.0,
            enable_index_compression: true,
        }
    }
}

/// "Not set" for `ttl` and `periodic_compaction_seconds`: sanitization chooses (O-17).
pub const SECONDS_NOT_SET: u64 = 0xffff_ffff_ffff_fffe;

/// All options that have to do with the shape of the tree, DB-wide ones included.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Bytes of a memtable before it is flushed.
    pub write_buffer_size: u64,
    /// Most memtables in memory.
    pub max_write_buffer_number: i32,
    /// Fewest memtables that a flush merges.
    pub min_write_buffer_number_to_merge: i32,
    /// Bytes of one arena block of a memtable; 0: derived from `write_buffer_size`.
    pub arena_block_size: u64,
    /// L0 files (universal: sorted runs) that trigger a compaction.
    pub level0_file_num_compaction_trigger: i32,
    /// L0 files that slow writes down.
    pub level0_slowdown_writes_trigger: i32,
    /// L0 files that stop writes.
    pub level0_stop_writes_trigger: i32,
    /// Bytes at which an output file is cut.
    pub target_file_size_base: u64,
    /// Growth of the target from level to level.
    pub target_file_size_multiplier: i32,
    /// `target_file_size_is_upper_bound` (10.9+).
    pub target_file_size_is_upper_bound: bool,
    /// Bytes of L1, or of the base level.
    pub max_bytes_for_level_base: u64,
    /// Growth of level targets.
    pub max_bytes_for_level_multiplier: f64,
    /// Additional factors by level; static leveled only.
    pub max_bytes_for_level_multiplier_additional: Vec<i32>,
    /// `level_compaction_dynamic_level_bytes`
    pub level_compaction_dynamic_level_bytes: bool,
    /// `level_compaction_dynamic_file_size` (7.8 to 8.11).
    pub level_compaction_dynamic_file_size: bool,
    /// Bound on one compaction in bytes; 0: 25 × `target_file_size_base`.
    pub max_compaction_bytes: u64,
    /// Pending compaction bytes that slow writes down; 0: off.
    pub soft_pending_compaction_bytes_limit: u64,
    /// Pending compaction bytes that stop writes; 0: off.
    pub hard_pending_compaction_bytes_limit: u64,
    /// Number of levels.
    pub num_levels: i32,
    /// How files are compacted.
    pub compaction_style: CompactionStyle,
    /// Which file of a level comes first.
    pub compaction_pri: CompactionPri,
    /// Compression of all levels, where `compression_per_level` is empty.
    pub compression: CompressionType,
    /// Compression by level; empty: `compression` everywhere.
    pub compression_per_level: Vec<CompressionType>,
    /// Compression of the bottommost level; `Disable`: as the others.
    pub bottommost_compression: CompressionType,
    /// Compressed size ÷ raw size of the values that the workload writes (B-24).
    pub compression_ratio: f64,
    /// Whether compactions only run on request.
    pub disable_auto_compactions: bool,
    /// Seconds after which a file is compacted for its age; [`SECONDS_NOT_SET`].
    pub ttl: u64,
    /// Seconds after which a file is rewritten; [`SECONDS_NOT_SET`].
    pub periodic_compaction_seconds: u64,
    /// Universal options.
    pub universal: UniversalOptions,
    /// FIFO options.
    pub fifo: FifoOptions,
    /// Table options.
    pub table: TableOptions,
    /// Memtable representation.
    pub memtable_factory: MemtableFactory,
    /// Background jobs in all.
    pub max_background_jobs: i32,
    /// Background compactions; −1: from `max_background_jobs`.
    pub max_background_compactions: i32,
    /// Background flushes; −1: from `max_background_jobs`.
    pub max_background_flushes: i32,
    /// Threads of one compaction.
    pub max_subcompactions: u32,
    /// Bytes a second while writes are slowed down; 0: derived.
    pub delayed_write_rate: u64,
    /// Whether there is no write-ahead log.
    pub disable_wal: bool,
    /// `allow_ingest_behind`: outside the model, refused.
    pub allow_ingest_behind: bool,
    /// `preclude_last_level_data_seconds`: outside the model, refused.
    pub preclude_last_level_data_seconds: u64,
    /// `read_triggered_compaction_threshold` (11.2+): outside the model, refused unless 0.
    pub read_triggered_compaction_threshold: f64,
    /// `stats_dump_period_sec`: when the interval row's snapshot is taken (S-11).
    pub stats_dump_period_sec: u64,
    /// Where compactions cut their output files; not an option of RocksDB.
    pub output_cut_policy: OutputCutPolicy,
    /// Options that change the shape and that the model lacks, as (name, value): kept so that an
    /// OPTIONS file can be written back, refused by [`crate::options::validate::check_modelled`].
    pub outside_model: Vec<(String, String)>,
}

impl Options {
    /// The defaults of a release (D-13, Z-12): those that changed over time are the ones of that
    /// release.
    pub fn default_for(version: RocksDbVersion) -> Self {
        let mut options = Self {
            level_compaction_dynamic_level_bytes: version.at_least(8, 4),
            ..Self::default()
        };
        if !version.at_least(11, 5) {
            options.compression = CompressionType::Snappy;
        }
        options.universal.reduce_file_locking = version.at_least(11, 0);
        options.table.format_version = match version {
            _ if version.at_least(10, 11) => 7,
            _ if version.at_least(9, 0) => 6,
            _ => 5,
        };
        options
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            write_buffer_size: 64 << 20,
            max_write_buffer_number: 2,
            min_write_buffer_number_to_merge: 1,
            arena_block_size: 0,
            level0_file_num_compaction_trigger: 4,
            level0_slowdown_writes_trigger: 20,
            level0_stop_writes_trigger: 36,
            target_file_size_base: 64 << 20,
            target_file_size_multiplier: 1,
            target_file_size_is_upper_bound: false,
            max_bytes_for_level_base: 256 << 20,
            max_bytes_for_level_multiplier: 10.0,
            max_bytes_for_level_multiplier_additional: Vec::new(),
            level_compaction_dynamic_level_bytes: true,
            level_compaction_dynamic_file_size: true,
            max_compaction_bytes: 0,
            soft_pending_compaction_bytes_limit: 64 << 30,
            hard_pending_compaction_bytes_limit: 256 << 30,
            num_levels: 7,
            compaction_style: CompactionStyle::default(),
            compaction_pri: CompactionPri::MinOverlappingRatio,
            compression: CompressionType::Lz4,
            compression_per_level: Vec::new(),
            bottommost_compression: CompressionType::Disable,
            compression_ratio: 0.5,
            disable_auto_compactions: false,
            ttl: SECONDS_NOT_SET,
            periodic_compaction_seconds: SECONDS_NOT_SET,
            universal: UniversalOptions::default(),
            fifo: FifoOptions::default(),
            table: TableOptions::default(),
            memtable_factory: MemtableFactory::SkipList,
            max_background_jobs: 2,
            max_background_compactions: -1,
            max_background_flushes: -1,
            max_subcompactions: 1,
            delayed_write_rate: 0,
            disable_wal: false,
            allow_ingest_behind: false,
            preclude_last_level_data_seconds: 0,
            read_triggered_compaction_threshold: 0.0,
            stats_dump_period_sec: 600,
            output_cut_policy: OutputCutPolicy::ByVersion,
            outside_model: Vec::new(),
        }
    }
}
