//! Kinds of numbers in rules; each kind is a type, so that callers need no conversions.

use std::ops::Range;

use crate::model::sst::FileNumber;
use crate::options::CompressionType;

/// Maximum number of values in one line of reasoning.
pub const MAX_VALUES: usize = 6;

/// A type of number that a field accepts.
pub trait Loggable {
    /// Returns the number as stored in logs.
    fn logged(self) -> f64;
}

macro_rules! loggable {
    ($($number:ty),*) => {
        $(impl Loggable for $number {
            #[inline]
            fn logged(self) -> f64 {
                self as f64
            }
        })*
    };
}

loggable!(u32, u64, usize, i32, i64, f64);

impl Loggable for FileNumber {
    #[inline]
    fn logged(self) -> f64 {
        self.0.logged()
    }
}

impl Loggable for CompressionType {
    #[inline]
    fn logged(self) -> f64 {
        (self as u32).logged()
    }
}

/// A field of a rule, which writes its numbers after those of the previous fields.
pub trait FieldValue {
    /// Writes the field's numbers into the slots from `slot` on, and moves `slot` past them.
    fn write(&self, slots: &mut [f64; MAX_VALUES], slot: &mut usize);
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $name:literal;)*) => {
        /// Kind of a field, which determines how its numbers are written in sentences.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Kind {
            $($(#[$doc])* $kind,)*
            /// Adjacent sorted runs (1: newest), such as `runs 2 to 5` or `run 2`; takes two slots.
            Runs,
        }

        impl Kind {
            /// Name of the kind in generated code.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                    Self::Runs => "runs",
                }
            }
        }

        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $kind(f64);

            impl<N: Loggable> From<N> for $kind {
                #[inline]
                fn from(number: N) -> Self {
                    Self(number.logged())
                }
            }

            impl FieldValue for $kind {
                #[inline]
                fn write(&self, slots: &mut [f64; MAX_VALUES], slot: &mut usize) {
                    slots[*slot] = self.0;
                    *slot += 1;
                }
            }
        )*
    };
}

kinds! {
    /// A plain number, such as `12` or `2.50`.
    Number "number";
    /// A count, such as `12`.
    Count "count";
    /// A file number.
    File "file";
    /// A sequence number.
    SequenceNumber "sequence_number";
    /// A sorted run; 1 is the newest.
    Run "run";
    /// A number of bytes, such as `214.45 MiB`.
    Bytes "bytes";
    /// A percentage, such as `101 %`.
    Percent "percent";
    /// A level, such as `L44`.
    Level "level";
    /// A score, written with four decimals.
    Score "score";
    /// An age in seconds, such as `30 days`.
    Age "age";
    /// A code of [`CompressionType`], such as `ZSTD`.
    Compression "compression";
}

impl Kind {
    /// Number of slots that a field of this kind takes.
    pub const fn slots(self) -> usize {
        match self {
            Self::Runs => 2,
            _ => 1,
        }
    }
}

/// Adjacent sorted runs, of which 1 is the newest. The two slots hold the first and the last run.
#[derive(Clone, Copy, Debug)]
pub struct Runs {
    first: f64,
    last: f64,
}

impl From<Range<usize>> for Runs {
    /// Converts indices, which start at 0 for the newest run.
    #[inline]
    fn from(indices: Range<usize>) -> Self {
        Self {
            first: (indices.start + 1).logged(),
            last: indices.end.logged(),
        }
    }
}

impl FieldValue for Runs {
    #[inline]
    fn write(&self, slots: &mut [f64; MAX_VALUES], slot: &mut usize) {
        slots[*slot] = self.first;
        slots[*slot + 1] = self.last;
        *slot += 2;
    }
}
