//! RocksDB's options, with its names and defaults (O-1..O-6, O-10..O-13, O-17, O-18).
//!
//! Only options that affect the tree's shape are included; parsers of OPTIONS files and command
//! lines warn about others. Each option is declared once, in [`rows`], with all its facts.

mod by_name;
mod checks_at_open;
pub(crate) mod compaction_style;
mod declare_options;
mod named_values;
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
pub use named_values::{
    CompactionPri, CompactionStopStyle, CompressionType, IndexShortening, MemtableFactory,
    OutputCutPolicy,
};
pub use nearest_name::nearest_name;
pub use problems::{OptionError, RUN, Warning, legible, shortened};
pub use release::RocksDbVersion;
pub use rows::block_based_table::{TableOptions, TableRows};
pub use rows::fifo::{FifoOptions, FifoRows};
pub use rows::universal::{UniversalOptions, UniversalRows};
pub use rows::{Options, SECONDS_NOT_SET};
pub use style_options::{OwnOptions, StyleOptions};

/// `filter_policy` of a table, which determines the size of its filter.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FilterPolicy {
    /// Bits per key in a full Bloom filter; 0 for no filter.
    pub bits_per_key: f64,
}
