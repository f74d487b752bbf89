//! Conversion of option values from and to RocksDB's spelling, as in OPTIONS files (O-20, O-21).
//!
//! Fidelity: exact, but stricter: text after a number is an error here, while RocksDB ignores it.

use crate::decimal;
use crate::options::FilterPolicy;
use crate::options::setting::{Kind, Range};

/// A type of value that RocksDB spells as text.
///
/// Conversions of common types are not inlined, because every row of the table calls them.
pub trait OptionText: Sized {
    /// Kind of such values, unless a row sets a different one.
    const KIND: Kind;
    /// Valid numbers, unless a row sets a different range.
    const RANGE: Range = Range::None;

    /// Returns the value as RocksDB spells it.
    fn to_text(&self) -> String;

    /// Parses a value; the error states the expected form.
    fn from_text(text: &str) -> Result<Self, String>;
}

impl OptionText for bool {
    const KIND: Kind = Kind::Boolean;

    #[inline(never)]
    fn to_text(&self) -> String {
        self.to_string()
    }

    #[inline(never)]
    fn from_text(text: &str) -> Result<Self, String> {
        match text {
            "true" | "1" => Ok(true),
            "false" | "0" => Ok(false),
            _ => Err("expected true or false".to_string()),
        }
    }
}

/// Implements [`OptionText`] for an integer type with the given smallest number; K, M, G and T are
/// binary multiples.
macro_rules! integer_text {
    ($type:ty, $least:expr) => {
        impl OptionText for $type {
            const KIND: Kind = Kind::Integer;
            const RANGE: Range = Range::Whole($least as i64, <$type>::MAX as u64);

            #[inline(never)]
            fn to_text(&self) -> String {
                self.to_string()
            }

            #[inline(never)]
            fn from_text(text: &str) -> Result<Self, String> {
                let number = parse_integer(text)?;
                <$type>::try_from(number).map_err(|_| {
                    format!(
                        "expected a number from {} to {}",
                        <$type>::MIN,
                        <$type>::MAX
                    )
                })
            }
        }
    };
}

integer_text!(u64, 0);
integer_text!(u32, 0);
// The smallest i32 has no positive counterpart.
integer_text!(i32, -i32::MAX);

/// Splits off a suffix K, M, G or T (also `MB`, `MiB`); returns the rest and the suffix's power of
/// two, or 0 without a suffix.
pub(crate) fn without_suffix(text: &str) -> (&str, u32) {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let power = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        "t" | "tb" | "tib" => 40,
        _ => return (text, 0),
    };
    (digits, power)
}

fn parse_integer(text: &str) -> Result<i128, String> {
    let (digits, power) = without_suffix(text);
    let valid = i128::from(i64::MIN)..=i128::from(u64::MAX);
    let number = digits.parse().ok().filter(|one| valid.contains(one));
    let number = number.map(|number: i128| number << power);
    number.ok_or_else(|| "expected a whole number, optionally with K, M, G or T".to_string())
}

impl OptionText for f64 {
    const KIND: Kind = Kind::Real;
    const RANGE: Range = Range::Real(f64::MIN, f64::MAX);

    #[inline(never)]
    fn to_text(&self) -> String {
        // RocksDB writes six decimals; more are added only to read the same value back.
        let short = decimal::fixed(*self, 6);
        if decimal::parse(&short) == Some(*self) {
            short
        } else {
            self.to_string()
        }
    }

    #[inline(never)]
    fn from_text(text: &str) -> Result<Self, String> {
        let number = decimal::parse(text).or_else(|| decimal_comma(text));
        match number {
            Some(number) if number.is_finite() => Ok(number),
            _ => Err("expected a number".to_string()),
        }
    }
}

/// Parses a number that RocksDB wrote with a decimal comma and six decimals, under some locales.
fn decimal_comma(text: &str) -> Option<f64> {
    let (whole, decimals) = text.split_once(',')?;
    let is_written = decimals.len() == 6 && decimals.bytes().all(|byte| byte.is_ascii_digit());
    is_written.then(|| decimal::parse(&format!("{whole}.{decimals}")))?
}

/// Splits a list into items. Releases 6.11 to 6.20 put braces around all but the first.
pub(super) fn items<'a>(
    text: &'a str,
    separators: &'static [char],
) -> impl Iterator<Item = &'a str> {
    let items = text.split(separators).filter(|item| !item.is_empty());
    items.map(|item| {
        let inner = item
            .strip_prefix('{')
            .and_then(|item| item.strip_suffix('}'));
        inner.unwrap_or(item)
    })
}

impl OptionText for Vec<i32> {
    const KIND: Kind = Kind::List;

    fn to_text(&self) -> String {
        let items: Vec<String> = self.iter().map(i32::to_string).collect();
        items.join(":")
    }

    fn from_text(text: &str) -> Result<Self, String> {
        items(text, &[':', ',']).map(i32::from_text).collect()
    }
}

/// Spelled `nullptr`, `bloomfilter:BITS:false`, or a plain number of bits per key.
impl OptionText for FilterPolicy {
    const KIND: Kind = Kind::Real;
    const RANGE: Range = <f64 as OptionText>::RANGE;

    fn to_text(&self) -> String {
        if self.bits_per_key == 0.0 {
            "nullptr".to_string()
        } else {
            format!("bloomfilter:{}:false", self.bits_per_key)
        }
    }

    fn from_text(text: &str) -> Result<Self, String> {
        if matches!(text, "" | "nullptr") {
            return Ok(Self { bits_per_key: 0.0 });
        }
        let struct_value = text
            .strip_prefix('{')
            .and_then(|fields| fields.strip_suffix('}'))
            .and_then(|fields| {
                let mut fields = fields.split(';');
                fields.find_map(|field| field.strip_prefix("bits_per_key="))
            });
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or("");
        let is_bloom = matches!(name, "bloomfilter" | "rocksdb.BuiltinBloomFilter");
        let bits = match (struct_value, is_bloom) {
            (Some(bits), _) if text.contains("id=bloomfilter;") => bits,
            (None, true) => parts.next().unwrap_or("10"),
            _ => text,
        };
        match f64::from_text(bits) {
            Ok(bits_per_key) if 0.0 <= bits_per_key => Ok(Self { bits_per_key }),
            _ => {
                let expected = "nullptr, bloomfilter:BITS:false or a number of bits per key";
                Err(format!("expected {expected}"))
            }
        }
    }
}
