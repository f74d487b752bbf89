use super::*;
use serde_json::json;

/// Doubles of all sizes, from the bits of a simple generator.
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
        assert_eq!(value(&written), Ok(json!([number, -number])), "{written}");
    }
    let spaced = " { \"a\" : [ 1 , -2.5e1 , \"x\\n\\u00e9\\ud83d\\ude00\" ] , \"b\":{}, \"c\":[],\
                  \"d\":true,\"e\":null, \"f\":18446744073709551615, \"g\":-9223372036854775808 }\n";
    assert_eq!(value(spaced).ok(), serde_json::from_str(spaced).ok());
    assert_eq!(
        value("-0").map(|value| text(&value)),
        Ok("-0.0".to_string())
    );
}

#[test]
fn what_is_no_json_is_refused_where_it_is_wrong() {
    for (wrong, expected) in [
        ("", "expected a value at line 1 column 1"),
        ("{\"a\": }", "expected a value at line 1 column 7"),
        (
            "{\n \"a\": 1\n \"b\"",
            "expected a comma or } at line 3 column 2",
        ),
        ("{\"a\" 1}", "expected a colon at line 1 column 6"),
        ("{a: 1}", "expected a key in quotes at line 1 column 2"),
        (
            "{\"a\":1,\"a\":1}",
            "a key is there twice at line 1 column 13",
        ),
        ("[1 2]", "expected a comma or ] at line 1 column 4"),
        ("{} x", "nothing may follow the value at line 1 column 4"),
        ("01", "a number does not begin with 0 at line 1 column 3"),
        ("1.", "expected a digit at line 1 column 3"),
        ("1e999", "the number is too large at line 1 column 6"),
        ("\"\\x\"", "unknown escape at line 1 column 4"),
        ("\"\\…\"", "unknown escape at line 1 column 3"),
        (
            "\"\\u12\"",
            "expected four hexadecimal digits at line 1 column 4",
        ),
        (
            "\"\\ud800\"",
            "half of a pair of \\u stands alone at line 1 column 8",
        ),
        ("\"a", "the text ends inside of quotes at line 1 column 3"),
    ] {
        assert_eq!(value(wrong), Err(expected.to_string()), "{wrong}");
        assert!(serde_json::from_str::<Value>(wrong).is_err() || wrong.contains("\"a\":1"));
    }
    assert!(value(&"[".repeat(100_000)).is_err());
    let control = value("\"\t\"").expect_err("a control character");
    assert!(control.contains("\\u and four digits"), "{control}");
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
        ("{", "query, line 1 column 2: expected a key in quotes"),
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
            "query, name: expected a text in quotes",
        ),
    ] {
        let problem = read::<Outer>(wrong, "query").expect_err(wrong);
        assert_eq!(
            problem.to_string(),
            format!("{expected}; correct the query")
        );
    }
}
