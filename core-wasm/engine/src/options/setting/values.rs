//! Kinds of values that settings take, and their valid ranges.

use crate::decimal::parse;
use std::fmt;

/// Kind of a setting's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number.
    Integer,
    /// A whole number of bytes; the suffixes K, M, G and T are binary multiples.
    Bytes,
    /// `true` or `false`.
    Boolean,
    /// One of the listed names.
    Enumeration(&'static [&'static str]),
    /// A number that may have decimals.
    Real,
    /// A list of values separated by colons.
    List,
    /// A RocksDB release; the listed ones are offered as choices.
    Release(&'static [&'static str]),
}

impl Kind {
    /// Returns true if values of this kind are numbers.
    pub fn is_number(self) -> bool {
        matches!(self, Self::Integer | Self::Bytes | Self::Real)
    }
}

/// A number as written or stored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// An exact whole number.
    Whole(i128),
    /// A number with decimals.
    Real(f64),
}

impl Number {
    /// Parses a number; `None` for any other text, such as `64M`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let whole = text.parse().ok().map(Self::Whole);
        whole.or_else(|| parse(text).map(Self::Real))
    }

    /// Converts the number to the nearest `f64`.
    pub fn to_f64(self) -> f64 {
        match self {
            Self::Whole(number) => number as f64,
            Self::Real(number) => number,
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(number) => number.fmt(formatter),
            Self::Real(number) => write!(formatter, "{number}"),
        }
    }
}

/// Range of valid numbers: those that RocksDB accepts, even if it adjusts them at open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Range {
    /// No range, because the values are not numbers.
    None,
    /// Whole numbers from the first to the second bound, both included.
    Whole(i64, u64),
    /// Numbers from the first to the second bound, both included, decimals allowed.
    Real(f64, f64),
    /// Numbers above the first bound and up to the second, decimals allowed.
    Above(f64, f64),
}

impl Range {
    /// Returns true if a number is in the range; NaN never is.
    pub fn contains(self, number: Number) -> bool {
        match (self, number) {
            (Self::None, _) => true,
            (Self::Whole(least, most), Number::Whole(number)) => {
                (i128::from(least)..=i128::from(most)).contains(&number)
            }
            (Self::Above(least, most), _) => least < number.to_f64() && number.to_f64() <= most,
            _ => {
                let (least, most) = self.ends();
                (least..=most).contains(&number.to_f64())
            }
        }
    }

    /// Both bounds as the nearest `f64`; 0 and 0 if the values are not numbers.
    pub fn ends(self) -> (f64, f64) {
        match self {
            Self::None => (0.0, 0.0),
            Self::Whole(least, most) => (least as f64, most as f64),
            Self::Real(least, most) | Self::Above(least, most) => (least, most),
        }
    }

    /// Returns true if the lower bound itself is invalid.
    pub fn is_least_excluded(self) -> bool {
        matches!(self, Self::Above(..))
    }
}

impl fmt::Display for Range {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => write!(formatter, "any value"),
            Self::Whole(least, most) => write!(formatter, "a value from {least} to {most}"),
            Self::Real(least, most) => {
                write!(formatter, "a value from {least} to {most}")
            }
            Self::Above(least, most) => {
                write!(formatter, "a number greater than {least}, at most {most}")
            }
        }
    }
}

/// Words of a refusal: the problem, and advice for the user; neither ends with a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// Reason for the refusal.
    pub problem: &'static str,
    /// Advice on how to correct the value.
    pub advice: &'static str,
}

/// Time of the check for numbers out of range, and the words of the refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutOfRange {
    /// Checked whenever the setting is set, with words common to all settings.
    Plain,
    /// Checked whenever the setting is set, with a different word for the problem.
    Named(&'static str),
    /// Checked whenever the setting is set, with the row's own words.
    InWords(Words),
    /// Checked by RocksDB at open (O-18), wherever the value comes from.
    AtOpen(Words),
    /// Checked by RocksDB at open under compaction styles that use the value. Other styles accept
    /// any value.
    ByStyle(Words),
}
