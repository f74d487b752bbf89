//! `compaction_style`: the registration of every compaction style.

use crate::options::setting::Kind;
use crate::options::value_text::OptionText;

/// Calls a macro with all compaction styles. This is the one list of them.
///
/// One line a style: its variant, its number in RocksDB's options, its name in OPTIONS files, and
/// the value in `compaction` that has its rules. [`CompactionStyle`] is made of the first three,
/// `compaction::registry` looks the fourth up, so that options need not know compaction. The first
/// line is the default.
macro_rules! compaction_styles {
    ($define:ident) => {
        $define! {
            Level = 0, "kCompactionStyleLevel", leveled::Leveled;
            Universal = 1, "kCompactionStyleUniversal", universal::Universal;
            Fifo = 2, "kCompactionStyleFIFO", fifo::Fifo;
            None = 3, "kCompactionStyleNone", none::NoCompaction;
        }
    };
}
pub(crate) use compaction_styles;

macro_rules! define_compaction_style {
    ($($style:ident = $number:literal, $name:literal, $rules:path;)*) => {
        /// `compaction_style`
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u32)]
        pub enum CompactionStyle {
            $(#[doc = concat!("`", $name, "`")] $style = $number,)*
        }

        impl CompactionStyle {
            /// All styles, in the order of their numbers.
            pub const ALL: &'static [CompactionStyle] = &[$(Self::$style),*];

            /// The names of [`CompactionStyle::ALL`], as OPTIONS files have them.
            pub const NAMES: &'static [&'static str] = &[$($name),*];

            /// The numbers and names of [`CompactionStyle::ALL`].
            pub const NUMBERED: &'static [(u32, &'static str)] = &[$(($number, $name)),*];

            /// The name in OPTIONS files.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$style => $name,)*
                }
            }
        }

        impl OptionText for CompactionStyle {
            const KIND: Kind = Kind::Enumeration(Self::NAMES);

            fn to_text(&self) -> String {
                self.name().to_string()
            }

            fn from_text(text: &str) -> Result<Self, String> {
                match text {
                    $($name | stringify!($number) => Ok(Self::$style),)*
                    _ => Err(format!("expected one of {}", Self::NAMES.join(", "))),
                }
            }
        }
    };
}

compaction_styles!(define_compaction_style);

impl Default for CompactionStyle {
    fn default() -> Self {
        Self::ALL[0]
    }
}
