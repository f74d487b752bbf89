//! Parser of gflags syntax: converts words to flags (B-5).

use crate::options::value_text::without_suffix;
use crate::settings::db_bench::DbBenchError;
use crate::settings::db_bench::flag_table;
use crate::settings::db_bench::flag_table::FlagType;

/// One flag with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flag {
    /// Flag as it was written, for messages.
    pub written: String,
    /// Name of the flag without dashes.
    pub name: String,
    /// Value of the flag: `true` for a boolean without a value, `false` for `--nox`.
    pub value: String,
}

/// Parses the words in order; unknown flags are accepted at this stage.
pub(super) fn parse_flags(words: &[String]) -> Result<Vec<Flag>, DbBenchError> {
    let mut flags = Vec::new();
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        let body = word.strip_prefix("--").or_else(|| word.strip_prefix('-'));
        let body = match body {
            Some(body) if !body.is_empty() => body,
            _ => {
                // Show something even if the word is empty.
                let place = if word.is_empty() { r#""""# } else { word };
                return Err(DbBenchError::new(
                    place,
                    "this is not a flag",
                    "write flags as --name=value",
                ));
            }
        };
        let (name, value) = match body.split_once('=') {
            Some((name, value)) => (name, Some(value.to_string())),
            None => (body, None),
        };
        let mut flag = Flag {
            written: word.clone(),
            name: name.replace('-', "_"),
            value: value.clone().unwrap_or_default(),
        };
        if flag.name == "options" {
            // The shell split this dictionary at its spaces.
            while !flag.value.ends_with('}')
                && let Some(more) = words.next()
            {
                flag.value.push(' ');
                flag.value.push_str(more);
            }
        } else if value.is_none() {
            read_missing_value(&mut flag, &mut words)?;
        }
        flags.push(flag);
    }
    Ok(flags)
}

fn read_missing_value(
    flag: &mut Flag,
    words: &mut std::iter::Peekable<std::slice::Iter<'_, String>>,
) -> Result<(), DbBenchError> {
    let negated = flag.name.strip_prefix("no").map(str::to_string);
    match (flag_table::flag_type(&flag.name), negated) {
        (Some(FlagType::Boolean), _) => flag.value = "true".to_string(),
        (Some(FlagType::Value), _) => match words.next() {
            Some(next) => flag.value = next.clone(),
            None => {
                let advice = format!("write --{}=VALUE", flag.name);
                return Err(DbBenchError::new(
                    &flag.written,
                    "its value is missing",
                    advice,
                ));
            }
        },
        (None, Some(positive)) if flag_table::flag_type(&positive) == Some(FlagType::Boolean) => {
            flag.name = positive;
            flag.value = "false".to_string();
        }
        _ => {}
    }
    Ok(())
}

/// Parses a boolean like gflags.
pub(super) fn parse_boolean(flag: &Flag) -> Result<bool, DbBenchError> {
    match flag.value.to_ascii_lowercase().as_str() {
        "1" | "t" | "true" | "y" | "yes" => Ok(true),
        "0" | "f" | "false" | "n" | "no" => Ok(false),
        _ => Err(DbBenchError::new(
            &flag.written,
            "this is not a boolean",
            "use true or false",
        )),
    }
}

/// Parses a whole number like gflags, in decimal or, after `0x`, hexadecimal. Suffixes K, M, G and
/// T, which db_bench lacks, are binary multiples; the second value is true if there is one.
pub(super) fn parse_integer(flag: &Flag) -> Result<(i128, bool), DbBenchError> {
    let text = flag.value.trim();
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text),
    };
    let (decimal, power) = without_suffix(digits);
    let hexadecimal = digits.strip_prefix("0x").or(digits.strip_prefix("0X"));
    let magnitude: Result<u64, _> = match hexadecimal {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => decimal.parse(),
    };
    let number = magnitude.map(|number| (sign * (i128::from(number) << power), power != 0));
    number.map_err(|_| {
        let advice = "write it as digits, for example 67108864";
        DbBenchError::new(&flag.written, "this is not a whole number", advice)
    })
}
