//! Plans, points, runs and merged rows, as users of the command line see them.

use crate::support::command::{Outcome, scratch};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

fn run(words: &[&str]) -> Outcome {
    let words: Vec<String> = words.iter().map(ToString::to_string).collect();
    crate::support::command::run(&words)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("the path is text")
}

/// Each case is a plan in TOML or JSON; ROOT is the repository's folder. The output lists the
/// points' settings, or the reason why the plan is refused.
#[test]
fn plans_list_their_points() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/testdata/plans");
    let file = scratch("plans").join("plan.toml");
    let root = root().display().to_string();
    datadriven::walk(text(&folder), |cases| {
        cases.run(|case| {
            fs::write(&file, case.input.replace("ROOT", &root)).expect("a plan");
            let Outcome { out, notes, code } = run(&["plan", text(&file)]);
            let mut shown = String::new();
            for line in out.lines() {
                let point: Value = serde_json::from_str(line).expect("a point");
                let repeat = match point["repeat"].as_u64() {
                    Some(0) | None => String::new(),
                    Some(repeat) => format!(" repeat {repeat}"),
                };
                shown.push_str(&format!("{}{repeat}\n", point["set"]));
            }
            let notes = notes.replace(text(&file), "PLAN").replace(&root, "ROOT");
            format!("{shown}{notes}exit {code}\n")
        });
    });
}

/// A plan of 12 runs in which one setting is invalid together with another.
const PLAN: &str = r#"
mode = "preview"
[[axis]]
set = "max_read_amp"
values = [-1, 0, 2, 6]
[[axis]]
set = "size_ratio"
values = [1, 10, 100]
"#;

fn points_file(folder: &Path) -> PathBuf {
    let plan = folder.join("plan.toml");
    let base = root().join("scenarios/universal-default");
    fs::write(&plan, format!("base = {:?}\n{PLAN}", text(&base))).expect("a plan");
    let outcome = run(&["plan", text(&plan)]);
    assert_eq!(outcome.code, 0, "{}", outcome.notes);
    let points = folder.join("points.jsonl");
    fs::write(&points, outcome.out).expect("points");
    points
}

fn rows_of(points: &Path, out: &Path, more: &[&str]) -> Outcome {
    run(&[&["run", text(points), "--out", text(out)], more].concat())
}

fn merged(files: &[PathBuf]) -> String {
    let files: Vec<&str> = files.iter().map(|file| text(file)).collect();
    let outcome = run(&[&["merge"], &files[..]].concat());
    assert_eq!(outcome.code, 0, "{}", outcome.notes);
    outcome.out
}

#[test]
fn shards_and_a_run_that_was_stopped_give_the_same_bytes() {
    let folder = scratch("shards");
    for entry in fs::read_dir(&folder).expect("the folder is there") {
        fs::remove_file(entry.expect("an entry").path()).expect("it can be deleted");
    }
    let points = points_file(&folder);
    let whole = folder.join("whole.jsonl");
    rows_of(&points, &whole, &["--jobs", "2"]);
    let expected = merged(std::slice::from_ref(&whole));
    // The four valid limits, and -1 with each ratio.
    assert_eq!(expected.lines().count(), 12);
    for count in [1, 2, 7] {
        let parts: Vec<PathBuf> = (1..=count)
            .map(|index| {
                let part = folder.join(format!("part-{index}-of-{count}.jsonl"));
                let shard = format!("{index}/{count}");
                rows_of(&points, &part, &["--jobs", "1", "--shard", &shard]);
                part
            })
            .collect();
        assert_eq!(merged(&parts), expected, "{count} parts");
    }
    // A program that is killed leaves complete rows, and perhaps one that is not.
    let rows = fs::read_to_string(&whole).expect("rows");
    for bytes in [0, 1, rows.len() / 3, rows.len() - 1] {
        let stopped = folder.join("stopped.jsonl");
        fs::write(&stopped, &rows[..bytes]).expect("a part of the rows");
        rows_of(&points, &stopped, &[]);
        assert_eq!(merged(&[stopped]), expected, "stopped after {bytes} bytes");
    }
}

#[test]
fn rows_that_contradict_each_other_are_refused() {
    let folder = scratch("contradictions");
    let row = |id: &str, engine: &str, hash: &str| {
        format!("{{\"id\":\"{id}\",\"engine\":\"{engine}\",\"event_hash\":\"{hash}\"}}\n")
    };
    for (name, rows, expected) in [
        (
            "equal",
            [row("a", "1", "x"), row("a", "1", "x")],
            "1 points from 1 files",
        ),
        (
            "hashes",
            [row("a", "1", "x"), row("a", "1", "y")],
            "line 2: point a has the event hash y here and x before; run the point again: one of \
             the results is damaged",
        ),
        (
            "engines",
            [row("a", "1", "x"), row("b", "2", "y")],
            "line 2: the row is of engine 2, and earlier ones are of 1; run the points again with \
             one version",
        ),
        (
            "nothing",
            [String::new(), "{}\n".into()],
            "this line is not a row",
        ),
        (
            "point",
            [String::new(), "{\"id\":\"a\",\"engine\":\"1\"}\n".into()],
            "this line is not a row",
        ),
    ] {
        let file = folder.join(name);
        fs::write(&file, rows.concat()).expect("rows");
        let notes = run(&["merge", text(&file)]).notes;
        assert!(notes.contains(expected), "{name}: {notes}");
    }
}

#[test]
fn a_point_that_was_changed_is_refused() {
    let folder = scratch("changed");
    let points = points_file(&folder);
    let changed = fs::read_to_string(&points)
        .expect("points")
        .replace("\"100\"", "\"99\"");
    let changed = changed.replace(":100", ":99");
    fs::write(&points, changed).expect("points");
    let outcome = rows_of(&points, &folder.join("rows.jsonl"), &[]);
    assert_eq!(outcome.code, 2);
    assert!(
        outcome.notes.contains("its id is that of another run"),
        "{}",
        outcome.notes
    );
}

/// The numbers of a run, computed again from the lines of its event log.
#[test]
fn numbers_are_those_of_the_event_log() {
    let folder = scratch("numbers");
    let scenario = root().join("scenarios/universal-default");
    let log = folder.join("events.jsonl");
    let outcome = run(&[
        "simulate",
        text(&scenario),
        "--preview",
        "--events",
        text(&log),
    ]);
    assert_eq!(outcome.code, 0, "{}", outcome.notes);
    let json = run(&["simulate", text(&scenario), "--preview", "--json"]);
    let again = run(&["simulate", text(&scenario), "--preview", "--json"]);
    assert_eq!(json.out, again.out, "equal runs print equal bytes");
    let json: Value = serde_json::from_str(&json.out).expect("JSON");
    let number = |name: &str| json["numbers"][name].as_f64().expect("a number");

    let log = fs::read_to_string(&log).expect("the log");
    let events = log
        .lines()
        .map(|line| serde_json::from_str(line).expect("an event"));
    let events: Vec<Value> = events.collect();
    let micros = |event: &Value| event["time_micros"].as_f64().expect("a time");
    let (mut runs, mut since, mut sum, mut max) = (0.0, 0.0, 0.0, 0.0_f64);
    for event in &events {
        if let Some(now) = event["sorted_run_count"].as_f64() {
            sum += runs * (micros(event) - since);
            (runs, since, max) = (now, micros(event), max.max(now));
        }
    }
    let end = number("seconds") * 1e6;
    let mean = (sum + runs * (end - since)) / end;
    assert!((mean - number("runs_mean")).abs() < 1e-9, "{mean}");
    assert_eq!(max, number("runs_max"));
    assert!(number("idle_runs_mean") < number("runs_mean"));
    let bytes = |kind: &str, key: &str| -> f64 {
        let of_kind = events.iter().filter(|event| event["event"] == kind);
        of_kind
            .map(|event| event[key].as_f64().expect("bytes"))
            .sum()
    };
    let compacted = bytes("compaction_finished", "total_output_size");
    assert_eq!(compacted, number("compacted_bytes"));
    assert_eq!(
        bytes("trivial_move", "total_files_size"),
        number("moved_bytes")
    );
    let by_reason = json["by_reason"].as_array().expect("reasons").iter();
    let written: f64 = by_reason
        .map(|one| one["written_bytes"].as_f64().expect("bytes"))
        .sum();
    assert_eq!(written, compacted);
    let by_level = json["write_amp_by_level"]
        .as_array()
        .expect("levels")
        .iter();
    let levels = by_level.filter(|one| one["level"] != "Sum");
    let levels: f64 = levels
        .map(|one| one["write_amp"].as_f64().expect("a ratio"))
        .sum();
    assert!((levels - number("w_amp")).abs() < 1e-9, "{levels}");
    assert_eq!(json["write_amp"], json["numbers"]["w_amp"]);
}

/// Each case is a plan; ROOT is the repository's folder. The output is the advice from its rows.
#[test]
fn advice_follows_from_the_rows() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/testdata/advice");
    let scratch = scratch("advice");
    let [plan, points, rows] =
        ["plan.toml", "points.jsonl", "rows.jsonl"].map(|name| scratch.join(name));
    let root = root().display().to_string();
    datadriven::walk(text(&folder), |cases| {
        cases.run(|case| {
            fs::write(&plan, case.input.replace("ROOT", &root)).expect("a plan");
            fs::write(&points, run(&["plan", text(&plan)]).out).expect("points");
            let _ = fs::remove_file(&rows);
            rows_of(&points, &rows, &[]);
            let Outcome { out, notes, code } = run(&["advise", text(&plan), text(&rows)]);
            let notes = notes.replace(text(&plan), "PLAN").replace(&root, "ROOT");
            format!("{out}{notes}exit {code}\n")
        });
    });
}

#[test]
fn rows_of_another_engine_are_kept_apart() {
    let folder = scratch("engines");
    let points = points_file(&folder);
    let rows = folder.join("rows.jsonl");
    rows_of(&points, &rows, &[]);
    let before = fs::read_to_string(&rows).expect("rows");
    let other = before.replacen("\"engine\":\"", "\"engine\":\"0.0.1-", 1);
    fs::write(&rows, &other).expect("rows");
    let outcome = rows_of(&points, &rows, &[]);
    assert_eq!(outcome.code, 2);
    assert!(
        outcome
            .notes
            .contains("line 1: the row is of engine 0.0.1-"),
        "{}",
        outcome.notes
    );
    assert_eq!(fs::read_to_string(&rows).expect("rows"), other);
}
