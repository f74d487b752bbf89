//! Lookup of a style's rules by `compaction_style`.

use crate::compaction::style::StyleRules;
use crate::options::CompactionStyle;
use crate::options::compaction_style::compaction_styles;

macro_rules! define_rules {
    ($($style:ident = $number:literal, $name:literal | $digit:literal, $rules:path;)*) => {
        impl CompactionStyle {
            /// Returns the rules of this style.
            pub const fn rules(self) -> &'static dyn StyleRules {
                use crate::compaction::*;
                match self {
                    $(Self::$style => &$rules,)*
                }
            }
        }
    };
}

compaction_styles!(define_rules);
