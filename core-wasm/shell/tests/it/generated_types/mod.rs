//! The TypeScript generated from Rust declarations; fails if the committed copy is stale.
//!
//! `REWRITE=1 cargo test -p lsm-shape --test it generated_types` rewrites it.

mod event_docs;
pub mod example_events;
mod happenings;
mod protocol;
mod rules;
mod wire_schema;
mod words;

use std::path::PathBuf;

const HEAD: &str = "// Written by core-wasm/shell/tests/it/generated_types. Do not edit: run\n\
                    // REWRITE=1 cargo test -p lsm-shape --test it generated_types\n\n";

fn assert_is_current(name: &str, content: &str) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let folder = folder.join("../../components/src/engine/generated");
    let path = folder.join(name);
    let is_code = name.ends_with(".ts");
    let expected = format!("{}{content}", if is_code { HEAD } else { "" });
    if std::env::var_os("REWRITE").is_some() {
        std::fs::create_dir_all(&folder).expect("the folder can be made");
        std::fs::write(&path, expected).expect("the file can be written");
        return;
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == expected,
        "{name} is stale: run REWRITE=1 cargo test -p lsm-shape --test it generated_types"
    );
}

#[test]
fn wire_schema_is_current() {
    assert_is_current("wire_schema.ts", &wire_schema::to_typescript());
    assert_is_current("reason_words.ts", &wire_schema::reason_words());
}

/// Compares the part of a document between its two marks.
fn assert_part_is_current(path: &str, marks: (&str, &str), part: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path);
    let text = std::fs::read_to_string(&path).expect("the file can be read");
    let begin = text.find(marks.0).expect("the first mark") + marks.0.len();
    let end = text.find(marks.1).expect("the last mark");
    let current = format!("{}\n{part}\n{}", &text[..begin], &text[end..]);
    if std::env::var_os("REWRITE").is_some() {
        std::fs::write(&path, current).expect("the file can be written");
        return;
    }
    assert!(
        text == current,
        "{} is stale: run REWRITE=1 cargo test -p lsm-shape --test it generated_types",
        path.display()
    );
}

#[test]
fn event_dictionary_is_current() {
    let marks = ("<!-- events: generated -->\n", "<!-- end of events -->");
    assert_part_is_current("EVENTS.md", marks, &wire_schema::dictionary());
}

#[test]
fn numbers_are_current() {
    let rows = sweep::numbers::NUMBERS.iter().map(|number| {
        let sweep::numbers::Number {
            name, unit, about, ..
        } = number;
        format!("| `{name}` | {unit} | {about} |\n")
    });
    let table = format!(
        "| number | unit | definition |\n| --- | --- | --- |\n{}",
        rows.collect::<String>()
    );
    let marks = ("<!-- numbers: generated -->\n", "<!-- end of numbers -->");
    assert_part_is_current("../SWEEPS.md", marks, &table);
}

#[test]
fn reasoning_rules_are_current() {
    assert_is_current("reasoning_rules.ts", &rules::reasoning_rules());
    assert_is_current("reasoning_examples.json", &rules::reasoning_examples());
}

#[test]
fn protocol_is_current() {
    assert_is_current("protocol.ts", &protocol::protocol());
}

#[test]
fn happenings_are_current() {
    assert_is_current("happenings.ts", &happenings::happenings());
    assert_is_current("happening_examples.json", &happenings::happening_examples());
}

#[test]
fn settings_are_current() {
    assert_is_current("settings.ts", &words::settings_table());
    assert_is_current("setting_kinds.ts", &words::setting_kinds());
    assert_is_current("setting_helps.ts", &words::setting_helps());
}

#[test]
fn compaction_styles_are_current() {
    assert_is_current("compaction_styles.ts", &words::compaction_styles());
}

#[test]
fn stats_columns_are_current() {
    assert_is_current("stats_columns.ts", &words::stats_columns());
}

#[test]
fn export_files_are_current() {
    assert_is_current("export_files.ts", &words::export_files());
}

#[test]
fn event_examples_are_current() {
    let lines = example_events::example_events().into_iter().map(|event| {
        let words = serde_json::Value::from(example_events::words_of(&event));
        let line = shell::jsonl::to_line(&event);
        format!("{{ \"words\": {words}, \"line\": {line} }}")
    });
    let lines: Vec<String> = lines.collect();
    let content = format!("[\n{}\n]\n", lines.join(",\n"));
    assert_is_current("event_examples.json", &content);
}
