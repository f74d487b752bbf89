//! Real database files as people have them: `testdata/real_files/*` has small ones, with the
//! command line's output.

use std::ffi::OsString;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use datadriven::TestCase;
use serde_json::Value;

/// A case has files, each after a line `== NAME`; its directive is the command, `events` means the
/// events of `replay`, and `lines=(A,B)` keeps output lines with these words.
#[test]
fn real_files_give_what_they_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/testdata/real_files");
    datadriven::walk(folder.to_str().expect("the path is text"), |file| {
        file.run(|case| {
            let folder = scratch();
            write_files(&folder, &case.input);
            let text = run(case, &folder);
            text.replace(&folder.display().to_string(), "FOLDER")
        });
    });
}

/// An empty folder for this test.
fn scratch() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("real_files");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

fn write_files(folder: &Path, input: &str) {
    let mut parts = input.split("== ");
    assert_eq!(parts.next().map(str::trim), Some(""), "a file has a name");
    for part in parts {
        let (name, text) = part.split_once('\n').expect("a name is a line");
        // Bytes that a test file cannot contain.
        let text = text.replace("<CR>", "\r").replace("<CUT>\n", "");
        fs::write(folder.join(name), text).expect("the file can be written");
    }
}

fn run(case: &TestCase, folder: &Path) -> String {
    let of = |name: &str| case.args.get(name).cloned().unwrap_or_default();
    let mut arguments: Vec<OsString> = Vec::new();
    let is_events = case.directive == "events";
    arguments.push(if is_events { "replay" } else { &case.directive }.into());
    let files = of("file");
    arguments.extend(files.iter().map(|name| folder.join(name).into()));
    if files.is_empty() {
        arguments.push(folder.into());
    }
    if is_events {
        arguments.extend(["--events".into(), "-".into()]);
    }
    arguments.extend(of("with").iter().map(|flag| format!("--{flag}").into()));
    let (mut out, mut notes) = (Vec::new(), Vec::new());
    let code = shell::cli::run(arguments, &mut out, &mut notes);
    let mut text = String::new();
    for line in String::from_utf8_lossy(&notes).lines() {
        let _ = writeln!(text, "! {line}");
    }
    let words = of("lines");
    for line in String::from_utf8_lossy(&out).lines() {
        let is_kept = words.is_empty() || words.iter().any(|word| line.contains(word));
        let line = if is_events {
            event(line)
        } else {
            line.to_string()
        };
        if is_kept && !line.is_empty() {
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
    let _ = writeln!(text, "exit {code}");
    text
}

/// Limits, and calls that change them, as shown.
fn is_of_limits(event: Option<&str>, field: &str) -> bool {
    match event {
        Some("write_stall") => matches!(field, "count" | "limit"),
        Some("options_changed") => matches!(field, "settings" | "before"),
        _ => false,
    }
}

/// Time, job and other facts for a reader of the test.
fn event(line: &str) -> String {
    let event: Value = serde_json::from_str(line).expect("an event is JSON");
    let mut text = event["time_micros"].to_string();
    let Some(fields) = event.as_object() else {
        return text;
    };
    for (name, value) in fields {
        let is_shown = matches!(
            name.as_str(),
            "event"
                | "job"
                | "file_number"
                | "level"
                | "inputs"
                | "output_level"
                | "reason"
                | "condition"
                | "micros"
                | "files"
        ) || is_of_limits(event["event"].as_str(), name);
        if is_shown {
            let _ = write!(text, " {name}={value}");
        }
    }
    text.replace('"', "")
}
