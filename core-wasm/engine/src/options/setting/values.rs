//! Values that a setting takes.

use crate::decimal::parse;
use std::fmt;

/// Kind of value that a setting takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number.
    Integer,
    /// A whole number of bytes; K, M, G and T are binary multiples.
    Bytes,
    /// `true` or `false`.
    Boolean,
    /// One of the listed names.
    Enumeration(&'static [&'static str]),
    /// A number with decimals.
    Real,
    /// Values separated by colons.
    List,
    /// A release of RocksDB; the listed ones are worth offering.
    Release(&'static [&'static str]),
}

impl Kind {
    /// Returns true if its values are numbers.
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
    /// The number that a text represents; `None` for any other text, such as `64M`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let whole = text.parse().ok().map(Self::Whole);
        whole.or_else(|| parse(text).map(Self::Real))
    }

    /// The nearest `f64`.
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

/// Valid numbers for a setting: those that RocksDB accepts, even if it adjusts them at open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Range {
    /// Values that are not numbers.
    None,
    /// Whole numbers, both ends included.
    Whole(i64, u64),
    /// Numbers with decimals, both ends included.
    Real(f64, f64),
    /// Numbers with decimals above the first bound, the second included.
    Above(f64, f64),
}

impl Range {
    /// Returns true if a number is valid; NaN never is.
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

    /// Both ends as the nearest `f64`; 0 and 0 if the values are not numbers.
    pub fn ends(self) -> (f64, f64) {
        match self {
            Self::None => (0.0, 0.0),
            Self::Whole(least, most) => (least as f64, most as f64),
            Self::Real(least, most) | Self::Above(least, most) => (least, most),
        }
    }

    /// Returns true if the lower end itself is not valid.
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

/// Words for a refusal: the problem and what the user can do, sentences without a full stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// The reason why a value is refused.
    pub problem: &'static str,
    /// Advice on how the user can correct it.
    pub advice: &'static str,
}

/// The check that refuses a number outside the range, and its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutOfRange {
    /// Every setter checks, with the words common to all settings.
    Plain,
    /// Every setter checks, with a different word for the problem.
    Named(&'static str),
    /// Every setter checks, with the row's own words.
    InWords(Words),
    /// RocksDB checks at open (O-18), whoever set the value.
    AtOpen(Words),
    /// RocksDB checks at open, under a compaction style that requires it. Values without effect may
    /// be set.
    ByStyle(Words),
}
