//! Enumerations of option values, each value with its names.

use crate::options::setting::Kind;
use crate::options::value_text::{OptionText, items};

/// Declares enumerations. The first name of a value is the one that RocksDB writes, or our own if
/// RocksDB has none; numbers are the values that db_bench's flags take.
macro_rules! named_values {
    ($(
        $(#[$meta:meta])*
        $type:ident {
            $($(#[$value_meta:meta])*
            $value:ident $(= $number:literal)?, $first:literal $(| $other:literal)*;)*
        }
    )*) => {
        $(
            $(#[$meta])*
            pub enum $type {
                $(
                    #[doc = concat!("`", $first, "`")]
                    $(#[$value_meta])*
                    $value $(= $number)?,
                )*
            }

            impl $type {
                /// The names used for writing, in the order of the values.
                pub const NAMES: &'static [&'static str] = &[$($first),*];

                /// The name used for writing.
                pub const fn name(self) -> &'static str {
                    match self {
                        $($type::$value => $first,)*
                    }
                }
            }

            impl OptionText for $type {
                const KIND: Kind = Kind::Enumeration(Self::NAMES);

                fn to_text(&self) -> String {
                    self.name().to_string()
                }

                fn from_text(text: &str) -> Result<Self, String> {
                    match text {
                        $($first $(| $other)* => Ok($type::$value),)*
                        _ => Err(format!("expected one of {}", Self::NAMES.join(", "))),
                    }
                }
            }
        )*
    };
}
pub(super) use named_values;

named_values! {
    /// Values of `compaction_pri`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
    #[repr(u32)]
    CompactionPri {
        ByCompensatedSize = 0, "kByCompensatedSize" | "0";
        OldestLargestSeqFirst = 1, "kOldestLargestSeqFirst" | "1";
        OldestSmallestSeqFirst = 2, "kOldestSmallestSeqFirst" | "2";
        #[default]
        MinOverlappingRatio = 3, "kMinOverlappingRatio" | "3";
        RoundRobin = 4, "kRoundRobin" | "4";
    }

    /// Values of `compaction_options_universal.stop_style`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
    #[repr(u32)]
    CompactionStopStyle {
        SimilarSize = 0, "kCompactionStopStyleSimilarSize" | "0";
        #[default]
        TotalSize = 1, "kCompactionStopStyleTotalSize" | "1";
    }

    /// `index_shortening`: the keys in a table's index that are shortened (C-21).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[repr(u32)]
    IndexShortening {
        NoShortening = 0, "kNoShortening" | "0";
        /// All but the last key, which is the file's largest.
        Separators = 1, "kShortenSeparators" | "1";
        SeparatorsAndSuccessor = 2, "kShortenSeparatorsAndSuccessor" | "2";
    }

    /// Compression types (Z-11).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[repr(u32)]
    CompressionType {
        #[default]
        None = 0, "kNoCompression" | "none";
        Snappy = 1, "kSnappyCompression" | "snappy";
        Zlib = 2, "kZlibCompression" | "zlib";
        Bzip2 = 3, "kBZip2Compression" | "bzip2";
        Lz4 = 4, "kLZ4Compression" | "lz4";
        Lz4hc = 5, "kLZ4HCCompression" | "lz4hc";
        Xpress = 6, "kXpressCompression" | "xpress";
        Zstd = 7, "kZSTD" | "zstd";
        /// "Not set" for `bottommost_compression`.
        Disable = 0xff, "kDisableCompressionOption" | "disable";
    }

    /// Rule by which compactions cut their output files: RocksDB's own, or one for experiments.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
    OutputCutPolicy {
        /// Cuts as in the simulated release (C-17..C-19).
        #[default]
        ByVersion, "by_version";
        /// The rule in releases up to 7.7 (C-18).
        Baseline, "baseline";
        /// Aligned to grandparents once a file has reached 75 % of its target.
        Fixed75, "fixed_75";
        /// Aligned to grandparents once a file has reached 50 % of its target.
        Fixed50, "fixed_50";
        /// A threshold that grows with the number of boundaries passed, up to 90 % (C-9.7c), and 1
        /// × the target.
        Dynamic, "dynamic";
        /// The same with files up to 2 × the target, as introduced in 7.8 (C-19).
        Dynamic2x, "dynamic_2x";
    }

    /// The memtable representation.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
    MemtableFactory {
        #[default]
        SkipList, "SkipListFactory" | "skip_list";
        Vector, "VectorRepFactory" | "vector";
    }
}

impl OptionText for Vec<CompressionType> {
    const KIND: Kind = Kind::List;

    fn to_text(&self) -> String {
        let items: Vec<String> = self.iter().map(OptionText::to_text).collect();
        items.join(":")
    }

    fn from_text(text: &str) -> Result<Self, String> {
        items(text, &[':'])
            .map(CompressionType::from_text)
            .collect()
    }
}
