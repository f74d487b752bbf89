//! Enumerations of option values with their names.

use crate::options::setting::Kind;
use crate::options::value_text::{OptionText, items};

/// Declares enumerations. The first name of a value is RocksDB's, or our own if RocksDB has none.
/// The numbers are those used by db_bench's flags.
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
                /// Names used when writing the values, in the order of the values.
                pub const NAMES: &'static [&'static str] = &[$($first),*];

                /// Name used when writing the value.
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

    /// Values of `index_shortening`, the choice of index keys that are shortened (C-21).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[repr(u32)]
    IndexShortening {
        NoShortening = 0, "kNoShortening" | "0";
        /// All keys except the last one, which is the file's largest key.
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
        /// "Not set", for `bottommost_compression`.
        Disable = 0xff, "kDisableCompressionOption" | "disable";
    }

    /// Rule for cutting output files: RocksDB's own, or one for experiments.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
    OutputCutPolicy {
        /// Cuts as in the simulated release (C-17..C-19).
        #[default]
        ByVersion, "by_version";
        /// Cuts as in releases up to 7.7 (C-18).
        Baseline, "baseline";
        /// Cuts at grandparent boundaries once a file has reached 75 % of its target size.
        Fixed75, "fixed_75";
        /// Cuts at grandparent boundaries once a file has reached 50 % of its target size.
        Fixed50, "fixed_50";
        /// Cuts at a threshold that rises with the boundaries crossed, up to 90 % (C-9.7c). Files
        /// are at most as large as the target.
        Dynamic, "dynamic";
        /// Cuts like `Dynamic`, but files up to twice the target, as introduced in 7.8 (C-19).
        Dynamic2x, "dynamic_2x";
    }

    /// Representation of memtables.
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
