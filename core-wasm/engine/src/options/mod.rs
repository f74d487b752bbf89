//! Options under RocksDB's names and defaults (O-1..O-6, O-10..O-13, O-17, O-18).
//!
//! Only options that have to do with the shape of the tree are here; readers of OPTIONS files and
//! command lines say which others they ignored. Each option is declared once, in [`rows`], with all
//! that is known of it.

mod by_name;
mod checks_at_open;
pub(crate) mod compaction_style;
mod declare_options;
mod nearest_name;
mod problems;
mod release;
mod rows;
pub mod sanitize;
pub mod set_options;
pub mod setting;
pub(crate) mod style_options;
pub mod validate;
pub mod value_text;

pub(crate) use by_name::unknown_option;
pub use compaction_style::CompactionStyle;
pub use nearest_name::nearest_name;
pub use problems::{OptionError, RUN, Warning, legible, shortened};
pub use release::RocksDbVersion;
pub use rows::block_based_table::{TableOptions, TableRows};
pub use rows::fifo::{FifoOptions, FifoRows};
pub use rows::universal::{UniversalOptions, UniversalRows};
pub use rows::{Options, SECONDS_NOT_SET};
pub use style_options::{OwnOptions, StyleOptions};

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

/// `index_shortening`: which keys of a table's index are shortened (C-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum IndexShortening {
    /// `kNoShortening`
    NoShortening = 0,
    /// `kShortenSeparators`: all but the last one, which is the file's largest key.
    Separators = 1,
    /// `kShortenSeparatorsAndSuccessor`
    SeparatorsAndSuccessor = 2,
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

/// Rule by which compactions cut their output files: RocksDB's own, or an experimenter's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum OutputCutPolicy {
    /// Cuts of the simulated release (C-17..C-19).
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

/// `filter_policy` of a table: how large its filter is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FilterPolicy {
    /// Bits a key of a full Bloom filter; 0: no filter.
    pub bits_per_key: f64,
}
