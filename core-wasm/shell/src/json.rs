//! JSON from and for the page, to and from the values of `serde_json`.
//!
//! Its own reader and writer come with types of their own for every place, and with tables for
//! numbers: in WebAssembly 30 KB with gzip. What the page asks is read once.

mod fields;
mod reader;

pub(crate) use fields::{Fields, FromJson, Wrong, fields, word};

use crate::problem::Problem;
use engine::decimal::shortest_digits;
use serde_json::Value;

/// Reads what the page sends; `what` it is: a request, a query.
pub(crate) fn read<T: FromJson>(text: &str, what: &str) -> Result<T, Problem> {
    let todo = || format!("correct the {what}");
    let value = reader::value(text).map_err(|error| {
        let place = format!("{what}, line {} column {}", error.line, error.column);
        Problem::new(place, error.what, todo())
    })?;
    T::from_json(&value).map_err(|wrong| Problem::new(wrong.place(what), wrong.what, todo()))
}

/// Reads any JSON; what is wrong, and where.
pub(crate) fn value(text: &str) -> Result<Value, String> {
    reader::value(text).map_err(|error| {
        let (line, column) = (error.line, error.column);
        format!("{} at line {line} column {column}", error.what)
    })
}

/// A value as `serde_json` writes it, to the byte.
pub(crate) fn text(value: &Value) -> String {
    let mut text = String::new();
    write(&mut text, value);
    text
}

fn write(text: &mut String, value: &Value) {
    match value {
        Value::Null => text.push_str("null"),
        Value::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
        Value::Number(number) => text.push_str(&number_text(number)),
        Value::String(value) => write_string(text, value),
        Value::Array(items) => {
            let mut before = '[';
            for item in items {
                text.push(before);
                write(text, item);
                before = ',';
            }
            text.push_str(if items.is_empty() { "[]" } else { "]" });
        }
        Value::Object(fields) => {
            let mut before = '{';
            for (name, item) in fields {
                text.push(before);
                write_string(text, name);
                text.push(':');
                write(text, item);
                before = ',';
            }
            text.push_str(if fields.is_empty() { "{}" } else { "}" });
        }
    }
}

fn write_string(text: &mut String, value: &str) {
    text.push('"');
    for character in value.chars() {
        match character {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            '\u{8}' => text.push_str("\\b"),
            '\u{c}' => text.push_str("\\f"),
            '\0'..' ' => text.push_str(&format!("\\u{:04x}", u32::from(character))),
            _ => text.push(character),
        }
    }
    text.push('"');
}

/// A number as `serde_json` writes it.
pub(crate) fn number_text(number: &serde_json::Number) -> String {
    if let Some(whole) = number.as_u64() {
        return whole.to_string();
    }
    if let Some(whole) = number.as_i64() {
        return whole.to_string();
    }
    let value = number.as_f64().unwrap_or_default();
    let (mut digits, point) = shortest_digits(value);
    let count = digits.len() as i32;
    match point {
        -4..=0 => digits.insert_str(0, &format!("0.{}", "0".repeat(-point as usize))),
        1..=16 if count <= point => {
            digits.push_str(&"0".repeat((point - count) as usize));
            digits.push_str(".0");
        }
        1..=16 => digits.insert(point as usize, '.'),
        _ => {
            if 1 < count {
                digits.insert(1, '.');
            }
            digits.push_str(&format!("e{:+}", point - 1));
        }
    }
    if value.is_sign_negative() {
        digits.insert(0, '-');
    }
    digits
}

#[cfg(test)]
mod tests;
