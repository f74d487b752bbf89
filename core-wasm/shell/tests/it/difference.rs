//! Explained differences between two runs, as users of the command line see them.

use crate::support::command::run;
use serde_json::Value;
use std::path::Path;

fn words(line: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let line = line
        .split_whitespace()
        .map(|word| match word.strip_prefix("scenarios/") {
            Some(name) => root.join("scenarios").join(name).display().to_string(),
            None => word.to_string(),
        });
    line.collect()
}

/// Each case is a command line without the program and the command; the output is the
/// explanation. Bytes of the steps and of what is left add up to the difference, and 18 of 20
/// explain nine tenths of it.
#[test]
fn differences_are_explained() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/testdata/differences");
    let (mut explained, mut total) = (0, 0);
    datadriven::walk(folder.to_str().expect("the path is text"), |cases| {
        cases.run(|case| {
            let mut line = words(&case.input);
            line.insert(0, "difference".to_string());
            let outcome = run(&line);
            line.push("--json".to_string());
            let json = run(&line).out;
            if let Ok(json) = serde_json::from_str::<Value>(&json) {
                if let Some(share) = explained_share(&json) {
                    total += 1;
                    explained += u32::from(0.9 <= share);
                }
            }
            format!("{}{}exit {}\n", outcome.out, outcome.notes, outcome.code)
        });
    });
    assert!(
        20 <= total && 9 * total <= 10 * explained,
        "{explained} of {total}"
    );
}

/// Share of the bytes that the steps carry; `None` if there is nothing to explain.
fn explained_share(json: &Value) -> Option<f64> {
    let steps = json["steps"].as_array().expect("steps");
    assert!(steps.len() <= 5, "{json}");
    if json["is_without_chain"] == true {
        return None;
    }
    let number = |value: &Value| value.as_i64().expect("a number");
    let bytes = number(&json["bytes"][1]) - number(&json["bytes"][0]);
    let carried: i64 = steps.iter().filter_map(|step| step["bytes"].as_i64()).sum();
    assert_eq!(bytes, carried + number(&json["left"]), "{json}");
    let of_levels: i64 = { json["by_level"].as_array().expect("levels").iter() }
        .map(|both| number(&both[1]) - number(&both[0]))
        .sum();
    assert_eq!(bytes, of_levels, "{json}");
    json["explained"].as_f64()
}
