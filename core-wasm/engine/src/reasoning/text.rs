//! Conversion of reasoning lines to sentences.

use super::kinds::{Kind, MAX_VALUES};
use super::{Outcome, Rule};
use crate::decimal::fixed;

impl Rule {
    /// Sentence for an outcome, filled with these numbers, without the name of the step.
    pub fn filled_sentence(&self, outcome: Outcome, values: &[f64; MAX_VALUES]) -> String {
        let mut text = String::new();
        let mut rest = self.sentence(outcome);
        while let Some((words, behind)) = rest.split_once('{') {
            text.push_str(words);
            let (name, behind) = behind.split_once('}').unwrap_or((behind, ""));
            if let Some((kind, slot)) = self.field(name) {
                text.push_str(&format_field(kind, &values[slot..]));
            }
            rest = behind;
        }
        text + rest
    }
}

/// Formats a number as sentences do.
pub fn number_text(kind: Kind, value: f64) -> String {
    format_field(kind, &[value, value])
}

/// Formats a field, given the values from its slot onward.
fn format_field(kind: Kind, values: &[f64]) -> String {
    let value = values[0];
    match kind {
        Kind::Bytes => format_bytes(value),
        Kind::Percent => format!("{} %", format_number(value)),
        Kind::Level => format!("L{}", fixed(value, 0)),
        Kind::Age => format_age(value),
        Kind::Score => fixed(value, 4),
        Kind::Compression => compression_text(value).to_string(),
        Kind::Runs if value == values[1] => format!("run {}", fixed(value, 0)),
        Kind::Runs => format!("runs {} to {}", fixed(value, 0), fixed(values[1], 0)),
        Kind::Number | Kind::Count | Kind::File | Kind::SequenceNumber | Kind::Run => {
            format_number(value)
        }
    }
}

fn format_number(value: f64) -> String {
    fixed(value, if value == value.trunc() { 0 } else { 2 })
}

/// Formats seconds in the largest unit that divides them evenly, such as `30 days` or `90 minutes`.
fn format_age(seconds: f64) -> String {
    let units = [(86_400.0, "day"), (3_600.0, "hour"), (60.0, "minute")];
    let whole = units.into_iter().find(|(length, _)| {
        let count = seconds / length;
        1.0 <= count && count == count.trunc()
    });
    let (length, name) = whole.unwrap_or((1.0, "second"));
    let count = seconds / length;
    let plural = if count == 1.0 { "" } else { "s" };
    format!("{} {name}{plural}", format_number(count))
}

/// Name of the [`CompressionType`](crate::options::CompressionType) with this code.
fn compression_text(code: f64) -> &'static str {
    const WORDS: [&str; 8] = [
        "no compression",
        "Snappy",
        "zlib",
        "bzip2",
        "LZ4",
        "LZ4HC",
        "Xpress",
        "ZSTD",
    ];
    let mut words = (0_u32..).zip(WORDS);
    let found = words.find(|(at, _)| f64::from(*at) == code);
    found.map_or("an unknown compression", |(_, word)| word)
}

/// Formats bytes in binary units with two decimals, such as `214.45 MiB`.
pub fn format_bytes(bytes: f64) -> String {
    let mut value = bytes;
    let mut unit = 0;
    while value >= 1024.0 && unit < 4 {
        value /= 1024.0;
        unit += 1;
    }
    let units = ["B", "KiB", "MiB", "GiB", "TiB"];
    if unit == 0 {
        format!("{} B", fixed(value, 0))
    } else {
        format!("{} {}", fixed(value, 2), units[unit])
    }
}
