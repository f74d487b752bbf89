//! Values of `compaction_style`, and the list of all compaction styles.

use crate::options::named_values::named_values;
use crate::options::setting::Kind;
use crate::options::value_text::OptionText;

/// Calls a macro with all compaction styles; this is the only list of them.
///
/// Each line has the style's variant, its number in RocksDB's options, its name in OPTIONS files
/// and on db_bench's command line, and the value in `compaction` that holds its rules.
/// [`CompactionStyle`] is built from the first three; `compaction::registry` looks up the last, so
/// that options do not depend on compaction. The first line is the default.
macro_rules! compaction_styles {
    ($define:ident) => {
        $define! {
            Level = 0, "kCompactionStyleLevel" | "0", leveled::Leveled;
            Universal = 1, "kCompactionStyleUniversal" | "1", universal::Universal;
            Fifo = 2, "kCompactionStyleFIFO" | "2", fifo::Fifo;
            None = 3, "kCompactionStyleNone" | "3", none::NoCompaction;
        }
    };
}
pub(crate) use compaction_styles;

macro_rules! define_compaction_style {
    ($($style:ident = $number:literal, $name:literal | $digit:literal, $rules:path;)*) => {
        named_values! {
            /// Values of `compaction_style`.
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            #[repr(u32)]
            CompactionStyle {
                $($style = $number, $name | $digit;)*
            }
        }

        impl CompactionStyle {
            /// All styles, ordered by their numbers.
            pub const ALL: &'static [CompactionStyle] = &[$(Self::$style),*];

            /// Numbers and names of all styles, in the order of [`CompactionStyle::ALL`].
            pub const NUMBERED: &'static [(u32, &'static str)] = &[$(($number, $name)),*];
        }
    };
}

compaction_styles!(define_compaction_style);

impl Default for CompactionStyle {
    fn default() -> Self {
        Self::ALL[0]
    }
}
