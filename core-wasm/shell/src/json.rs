//! Converts the page's JSON to and from values of `serde_json`.
//!
//! The reader is the one for recordings, and the writer is our own, because those of `serde_json`
//! would add 30 KB of gzipped WebAssembly for error positions and number tables.

mod fields;

pub(crate) use fields::{Fields, FromJson, Wrong, fields, word};

use crate::problem::Problem;
use engine::decimal::{parse, shortest_digits};
use recordings::base::json::Json;
use serde_json::{Map, Number, Value};

/// Parses JSON from the page; `what` names it, such as a request or a query.
pub(crate) fn read<T: FromJson>(text: &str, what: &str) -> Result<T, Problem> {
    let todo = format!("correct the {what}");
    let value = value(text, what, &todo)?;
    T::from_json(&value).map_err(|wrong| Problem::new(wrong.place(what), wrong.what, todo))
}

/// Parses any JSON; `place` is its source, and `todo` the advice for text that is not JSON.
pub(crate) fn value(text: &str, place: &str, todo: &str) -> Result<Value, Problem> {
    let json = Json::parse(text).map_err(|at| {
        let before = &text.as_bytes()[..at];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        let line_begin = before.iter().rposition(|byte| *byte == b'\n');
        let column = 1 + at - line_begin.map_or(0, |at| at + 1);
        let place = format!("{place}, line {line} column {column}");
        Problem::new(place, "invalid JSON from here on", todo)
    })?;
    value_of(json).map_err(|what| Problem::new(place, what, todo))
}

fn value_of(json: Json<'_>) -> Result<Value, String> {
    Ok(match json {
        Json::Null => Value::Null,
        Json::Bool(value) => Value::Bool(value),
        Json::Number(digits) => number_of(digits)?,
        Json::Text(text) => Value::String(text.into_owned()),
        Json::List(items) => {
            let items = items.into_iter().map(value_of);
            Value::Array(items.collect::<Result<_, _>>()?)
        }
        Json::Object(entries) => {
            let mut fields = Map::new();
            for (name, item) in entries {
                if fields.contains_key(name.as_ref()) {
                    return Err(format!("the key {name} appears twice"));
                }
                fields.insert(name.into_owned(), value_of(item)?);
            }
            Value::Object(fields)
        }
    })
}

/// Parses a number, as an integer if it fits into 64 bits and is not -0.
fn number_of(digits: &str) -> Result<Value, String> {
    let negative = || digits.parse().ok().filter(|number: &i64| *number != 0);
    let whole = digits.parse::<u64>().map(Number::from).ok();
    let whole = whole.or_else(|| negative().map(Number::from));
    let number = whole.or_else(|| parse(digits).and_then(Number::from_f64));
    let number = number.ok_or_else(|| format!("the number {digits} is too large"))?;
    Ok(Value::Number(number))
}

/// Prints a value exactly as `serde_json` does, byte for byte.
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
        Value::Array(items) => write_all(text, ['[', ']'], items, write),
        Value::Object(fields) => write_all(text, ['{', '}'], fields, |text, (name, item)| {
            write_string(text, name);
            text.push(':');
            write(text, item);
        }),
    }
}

fn write_all<T>(
    text: &mut String,
    [open, close]: [char; 2],
    items: impl IntoIterator<Item = T>,
    write: impl Fn(&mut String, T),
) {
    text.push(open);
    for (at, item) in items.into_iter().enumerate() {
        if at != 0 {
            text.push(',');
        }
        write(text, item);
    }
    text.push(close);
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

/// Prints a number exactly as `serde_json` does.
pub(crate) fn number_text(number: &serde_json::Number) -> String {
    let whole = number.as_u64().map(|whole| whole.to_string());
    if let Some(whole) = whole.or_else(|| Some(number.as_i64()?.to_string())) {
        return whole;
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
mod tests {
    use super::*;
    use serde_json::json;

    fn parsed(text: &str) -> Result<Value, Problem> {
        value(text, "file", "correct it")
    }

    /// Doubles of all sizes, made from the bits of a simple generator.
    fn numbers() -> Vec<f64> {
        let mut all = vec![
            0.0,
            1.0,
            0.5,
            1e15,
            1e16,
            123_456_789.0,
            13_248_161.657_226_562,
            5e-324,
        ];
        let mut bits = 1_u64;
        for _ in 0..2000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            all.push(f64::from_bits(bits));
            all.push((bits >> 20) as f64 / 1e6);
            all.push((bits >> 40) as f64 / 1024.0);
            all.push((bits >> 40) as f64 / 3e9);
        }
        for exponent in -30..30_i64 {
            all.extend(format!("1.5e{exponent}").parse::<f64>());
            all.push(f64::from_bits(((1023 + 3 * exponent) as u64) << 52));
        }
        all.retain(|number| number.is_finite());
        all
    }

    #[test]
    fn values_are_written_as_by_serde_json() {
        for number in numbers() {
            for value in [json!(number), json!(-number)] {
                assert_eq!(text(&value), value.to_string());
            }
        }
        let every: String = ('\0'..'\u{100}').chain("…😀".chars()).collect();
        let value = json!({
            "": [], "a": {}, "list": [null, true, false, 0, u64::MAX, i64::MIN, [1, [2]]],
            every.as_str(): every,
        });
        assert_eq!(text(&value), value.to_string());
    }

    #[test]
    fn what_is_written_is_read() {
        for number in numbers() {
            let written = text(&json!([number, -number]));
            assert_eq!(parsed(&written), Ok(json!([number, -number])), "{written}");
        }
        let spaced = " { \"a\" : [ 1 , -2.5e1 , \"x\\n\\u00e9\\ud83d\\ude00\" ] , \"b\":{}, \"c\":[],\
                      \"d\":true,\"e\":null, \"f\":18446744073709551615, \"g\":-9223372036854775808 }\n";
        assert_eq!(parsed(spaced).ok(), serde_json::from_str(spaced).ok());
        assert_eq!(
            parsed("-0").map(|value| text(&value)),
            Ok("-0.0".to_string())
        );
    }

    #[test]
    fn what_is_no_json_is_refused_where_it_is_wrong() {
        for (wrong, place) in [
            ("", "line 1 column 1"),
            ("{\"a\": }", "line 1 column 7"),
            ("{\n \"a\": 1\n \"b\"", "line 3 column 2"),
            ("[1 2]", "line 1 column 4"),
            ("{} x", "line 1 column 4"),
            ("1.", "line 1 column 3"),
            ("\"\\…\"", "line 1 column 4"),
            ("\"a", "line 1 column 2"),
        ] {
            let problem = parsed(wrong).expect_err(wrong);
            assert_eq!(problem.place, format!("file, {place}"), "{wrong}");
        }
        for (wrong, what) in [
            ("{\"a\":1,\"a\":1}", "the key a appears twice"),
            ("1e999", "the number 1e999 is too large"),
        ] {
            assert_eq!(parsed(wrong).expect_err(wrong).what, what);
        }
        assert!(parsed(&"[".repeat(100_000)).is_err());
    }

    #[derive(Debug, PartialEq)]
    struct Inner {
        count: u64,
    }

    #[derive(Debug, PartialEq)]
    struct Outer {
        name: String,
        list: Vec<Inner>,
        limit: Option<u32>,
    }

    fields!(Inner: count);
    fields!(Outer: name or "none".to_string(), list, limit);

    #[test]
    fn fields_are_read_and_what_is_wrong_is_said() {
        let outer = read::<Outer>("{\"list\":[{\"count\":3}],\"limit\":null}", "query");
        let expected = Outer {
            name: "none".to_string(),
            list: vec![Inner { count: 3 }],
            limit: None,
        };
        assert_eq!(outer, Ok(expected));
        for (wrong, expected) in [
            ("{", "query, line 1 column 2: invalid JSON from here on"),
            ("3", "query: expected an object"),
            ("{}", "query: missing field list"),
            (
                "{\"lits\":[]}",
                "query: unknown field lits, expected name, list, limit",
            ),
            (
                "{\"list\":[{\"count\":1},{\"count\":-1}]}",
                "query, list[1].count: expected a whole number",
            ),
            (
                "{\"list\":[],\"limit\":4294967296}",
                "query, limit: expected a number below 2^32",
            ),
            (
                "{\"list\":[],\"name\":1}",
                "query, name: expected a quoted string",
            ),
        ] {
            let problem = read::<Outer>(wrong, "query").expect_err(wrong);
            assert_eq!(
                problem.to_string(),
                format!("{expected}; correct the query")
            );
        }
    }
}
