//! Options of block-based tables.

use crate::options::declare_options::{Contains, options_struct, store};
use crate::options::setting::{
    Adjusted, Flag, FlagForm, Kind, Range, Releases, Row, Setting, Target, Unreadable,
};
use crate::options::value_text::OptionText;
use crate::options::{FilterPolicy, IndexShortening, RocksDbVersion};

const MAX_U32: u64 = u32::MAX as u64;
const MAX_U64: u64 = u64::MAX;

options_struct! {
    /// Block-based table options that affect file sizes (O-4).
    pub struct TableOptions, target Table, flags "", rows TableRows {
        "Uncompressed size at which a data block is finished"
        block_size: u64 = 4096 => {
            kind: Kind::Bytes,
            range: Range::Whole(1, MAX_U64),
            run_time: Some(Releases::since(6, 14)),
        },
        "Percentage of block_size that may stay unused"
        block_size_deviation: i32 = 10 => {
            unit: "percent",
            run_time: Some(Releases::since(9, 8)),
            flag: None,
        },
        "Number of keys between restart points of a data block"
        block_restart_interval: u32 = 16 => {
            unit: "keys",
            adjusted: Some(Adjusted {
                least: 1,
                most: MAX_U32,
                why: "there is at least one key between restart points",
            }),
            run_time: Some(Releases::since(6, 14)),
        },
        "Number of keys between restart points of the index block"
        index_block_restart_interval: u32 = 1 => {
            unit: "keys",
            adjusted: Some(Adjusted {
                least: 1,
                most: MAX_U32,
                why: "there is at least one key between restart points",
            }),
            run_time: Some(Releases::since(9, 8)),
        },
        "Format version of the block-based table"
        format_version: u32 = 7,
            before(6, 9) = 2, before(6, 19) = 4, before(9, 0) = 5, before(10, 11) = 6 => {
            run_time: Some(Releases::since(9, 8)),
        },
        "Bloom filter: nullptr, bloomfilter:BITS:false, or the number of bits per \
         key"
        filter_policy: FilterPolicy = FilterPolicy { bits_per_key: 0.0 } => {
            unit: "bits per key",
            range: Range::Real(0.0, 100.0),
            unreadable: Unreadable::Approximated("nullptr"),
            flag: Some(Flag {
                counts_beside_options_file: true,
                ..Flag::named("bloom_bits").form(FlagForm::MinusOneForNone)
            }),
            run_time: Some(Releases::since(9, 8)),
        },
        "Compress index blocks as well"
        enable_index_compression: bool = true => {
            run_time: Some(Releases::since(9, 8)),
        },
        "Which keys of the index block are shortened; subcompactions begin at them"
        index_shortening: IndexShortening = IndexShortening::Separators,
            before(6, 2) = IndexShortening::SeparatorsAndSuccessor => {
            releases: Releases::since(6, 2),
            flag: Some(
                Flag::named("index_shortening_mode").default("kShortenSeparatorsAndSuccessor")
                    .advice("use 0 (none), 1 (separators) or 2 (separators and successor)"),
            ),
            run_time: Some(Releases::since(9, 8)),
        },
    }
    parts {}
    without rows {}
}
