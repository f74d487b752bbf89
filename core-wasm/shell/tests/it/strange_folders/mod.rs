//! Folders as people have them: wrong, mixed, cut, renamed, empty, huge, or with two databases.
//! Each is shown as far as it can be read, or refused with the place, the problem and the remedy.
//!
//! `testdata/strange_folders.txt` has the command line's output for each; folders with the same
//! output are grouped. `REWRITE=1` writes it for review.

mod cases;
mod damage;
mod mixed;
mod sources;

use self::cases::{Case, Entry, all_cases};
use serde_json::Value;
use std::ffi::OsString;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_strange_folder_gets_a_clear_answer() {
    let cases = all_cases();
    let mut answers: Vec<(String, Vec<String>)> = Vec::new();
    for case in &cases {
        let answer = answer_to(case);
        match answers.iter_mut().find(|(known, _)| *known == answer) {
            Some((_, names)) => names.push(case.name.clone()),
            None => answers.push((answer, vec![case.name.clone()])),
        }
    }
    let mut text = format!("{} folders\n", cases.len());
    for (answer, names) in &answers {
        let _ = write!(text, "\n== {}\n{answer}", names.join("\n== "));
    }
    assert!(200 <= cases.len(), "{} folders", cases.len());
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/testdata/strange_folders.txt");
    if std::env::var_os("REWRITE").is_some() {
        fs::write(&golden, &text).expect("the answers can be written");
    }
    let expected = fs::read_to_string(&golden).expect("there are answers");
    for (line, (own, golden)) in text.lines().zip(expected.lines()).enumerate() {
        assert_eq!(own, golden, "line {} of strange_folders.txt", line + 1);
    }
    assert_eq!(text.len(), expected.len());
}

/// The command line's output for a folder.
fn answer_to(case: &Case) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("strange_folders");
    let _ = fs::remove_dir_all(&folder);
    let place = folder.join("db");
    fs::create_dir_all(&place).expect("a folder can be made");
    for (name, entry) in &case.entries {
        put(&place.join(name), entry);
    }
    let path = match case.path.as_str() {
        "" => place,
        path => place.join(path),
    };
    let mut arguments: Vec<OsString> = vec![case.command.into(), path.into()];
    arguments.push("--json".into());
    let (mut out, mut notes) = (Vec::new(), Vec::new());
    let code = shell::cli::run(arguments, &mut out, &mut notes);
    let mut text = String::new();
    let notes = String::from_utf8(notes).expect("notes are text");
    let notes = notes.replace(&folder.display().to_string(), "FOLDER");
    for line in notes.lines() {
        assert!(line.chars().count() < 1_600, "{}: {line}", case.name);
        let _ = writeln!(text, "! {line}");
    }
    match code {
        2 => {
            if case.command == "verify" && !out.is_empty() {
                let json: Value = serde_json::from_slice(&out).expect("results are JSON");
                let refused = json["refused"].as_array().expect("what was refused");
                assert_eq!(refused.len(), notes.lines().count(), "{}", case.name);
            } else {
                assert!(out.is_empty(), "{}: bad input has no result", case.name);
            }
            let last = notes.lines().last().unwrap_or_default();
            let is_sentence = last.contains(": ") && last.contains("; ");
            assert!(is_sentence, "{}: {last}", case.name);
        }
        0 | 1 => {
            let json: Value = serde_json::from_slice(&out).expect("results are JSON");
            let _ = writeln!(text, "{}", shown(case.command, &json));
        }
        other => panic!("{}: exit {other}", case.name),
    }
    let _ = writeln!(text, "exit {code}");
    text
}

/// A short form of the output.
fn shown(command: &str, json: &Value) -> String {
    if command == "verify" {
        return format!("verified: {}", json["total"]);
    }
    let levels = json["levels"].as_array().map_or(&[][..], Vec::as_slice);
    let sum = |name: &str| {
        levels
            .iter()
            .filter_map(|row| row[name].as_u64())
            .sum::<u64>()
    };
    format!(
        "shown: {} flushes, {} compactions, {} moves; files at the end: {}, {} bytes",
        json["flushes"],
        json["compactions"],
        json["trivial_moves"],
        sum("files"),
        sum("size_bytes")
    )
}

fn put(path: &Path, entry: &Entry) {
    let parent = path.parent().expect("it is in a folder");
    fs::create_dir_all(parent).expect("a folder can be made");
    match entry {
        Entry::File(bytes) => fs::write(path, bytes).expect("a file can be written"),
        Entry::Folder => fs::create_dir_all(path).expect("a folder can be made"),
        #[cfg(unix)]
        Entry::Link(target) => {
            std::os::unix::fs::symlink(target, path).expect("a link can be made");
        }
        #[cfg(not(unix))]
        Entry::Link(_) => {}
    }
}
