//! From `compaction_style` to the rules of a style.

use crate::compaction::style::StyleRules;
use crate::options::CompactionStyle;
use crate::options::compaction_style::compaction_styles;

macro_rules! define_rules {
    (
        released { $($style:ident = $number:literal, $name:literal, $rules:path;)* }
        tests { $(#[cfg($condition:meta)]
            $test:ident = $test_number:literal, $test_name:literal, $test_rules:path;)* }
    ) => {
        impl CompactionStyle {
            /// The rules of this style.
            pub const fn rules(self) -> &'static dyn StyleRules {
                #[allow(unused_imports)]
                use crate::compaction::*;
                match self {
                    $(Self::$style => &$rules,)*
                    $(#[cfg($condition)] Self::$test => &$test_rules,)*
                }
            }
        }
    };
}

compaction_styles!(define_rules);
