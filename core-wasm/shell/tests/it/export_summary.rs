//! Stalls, times and jobs in the summary of a recording.

use crate::support::exported::texts_of;
use crate::support::recording::{recording, recording_of};
use recordings::database::read_database;
use shell::export::{Export, RecordingOrder, formats_named};
use shell::families::OpenDatabase;
use shell::recording_files::OwnedRecording;
use shell::run::Run;
use std::collections::BTreeMap;
use std::path::Path;

/// The files whose text is tested here.
fn exported(files: &OwnedRecording) -> BTreeMap<String, String> {
    let order = RecordingOrder {
        files: formats_named([
            "summary.md",
            "stalls.csv",
            "jobs.csv",
            "compaction_stats.txt",
            "trace.json",
        ])
        .expect("files"),
        ..RecordingOrder::default()
    };
    texts_of(Export::replay(files, order).expect("the recording can be read"))
}

/// The list of column families, the table and the summary count stalls in the same way.
#[test]
fn stalls_are_counted_once() {
    let files = recording(&["LOG", "MANIFEST", "OPTIONS"]);
    let texts = exported(&files);
    let last = texts["stalls.csv"].lines().last().expect("stalls");
    let (count, _) = last.split_once(',').expect("columns");
    let count = count.parse::<u64>().expect("a number");
    let database = read_database(&files.as_files()).expect("undamaged");
    let numbers = database.numbers(0);
    assert_eq!(numbers.stalls, Some(count));
    let stops = match numbers.stops {
        Some(0) => String::new(),
        stops => format!(", of which {} stopped writes", stops.expect("a LOG")),
    };
    let told = format!("| write stalls, replayed database opens | {count}{stops} |");
    let summary = &texts["summary.md"];
    assert!(summary.contains(&told), "{summary}");
    assert!(summary.contains("## Longest stalls"));
    assert!(summary.contains("## Longest flushes and compactions"));
}

#[test]
fn without_a_log_times_and_stalls_are_unknown() {
    let texts = exported(&recording(&["MANIFEST"]));
    let summary = &texts["summary.md"];
    for name in [
        "time from the first to the last event",
        "user bytes flushed by the column family",
        "write stalls",
    ] {
        let row = format!("| {name}, replayed database opens | unknown |");
        assert!(summary.contains(&row), "{summary}");
    }
    assert!(!summary.contains("## Longest"));
    let largest = summary.split_once("## Largest compactions");
    let (_, largest) = largest.expect("compactions");
    assert!(largest.contains("| unknown | unknown |"));
    // Unknown numbers must not look like counts.
    let table = texts["compaction_stats.txt"].as_str();
    assert!(
        table.contains("\nUptime(secs): ? total, ? interval\n"),
        "{table}"
    );
    assert!(
        table.contains("\nCumulative stall: ? H:M:S, ? percent\n"),
        "{table}"
    );
    assert!(table.contains(" total-stops: ?\n"), "{table}");
    let sum = table
        .lines()
        .find(|line| line.starts_with(" Sum"))
        .expect("a row");
    assert_eq!(sum.matches(" ?").count(), 9, "{sum}");
    let trace = texts["trace.json"].as_str();
    assert!(trace.contains("\"score\":null"), "scores are unknown");
    assert!(!trace.contains("\"score\":0"), "scores are unknown");
    let slots = texts["jobs.csv"]
        .lines()
        .skip(2)
        .map(|line| line.split(',').nth(3));
    assert!(
        slots.clone().all(|slot| slot == Some("")),
        "slots are unknown"
    );
}

/// A folder from the test data, plus one more file.
fn reopened(more: &str) -> OwnedRecording {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let log = folder.join("../judge/tests/testdata/recorded/11.8.1/reopened/LOG.gz");
    let beside = b"** Compaction Stats [default] **\n".to_vec();
    let log = std::fs::read(log).expect("a file");
    recording_of("reopened", &[("LOG.gz".into(), log), (more.into(), beside)])
}

/// It includes families that are not shown.
#[test]
fn what_happened_is_told_of_the_whole_database() {
    let texts = exported(&reopened("notes.txt"));
    let summary = &texts["summary.md"];
    assert!(
        summary.contains("\n## What happened, in order\n"),
        "{summary}"
    );
    let call = "| 2026-11-26 10:32:28.013 | 0.334 s | meta | SetOptions: \
                disable_auto_compactions false → true, level0_file_num_compaction_trigger 4 → 8. |";
    assert!(summary.contains(call), "{summary}");
    // Events before the first event of the log have no time in it.
    let opened = "| 2026-11-26 10:32:27.542 |  |  | Created by RocksDB 11.8.1";
    assert!(summary.contains(opened), "{summary}");
    let waited = "| time that writers waited | 0.000 s of 1.091 s (Cumulative stall) |";
    assert!(summary.contains(waited), "{summary}");
    let unknown = exported(&recording(&["LOG", "MANIFEST", "OPTIONS"]));
    let unknown = &unknown["summary.md"];
    assert!(
        unknown.contains("| time that writers waited | unknown |"),
        "{unknown}"
    );
}

/// A file that is not shown is named.
#[test]
fn a_table_of_statistics_is_said_to_be_left_out() {
    let files = reopened("stats.txt");
    let database = OpenDatabase::read(&files).expect("undamaged");
    let run = Run::replay(&database, 0);
    let warnings = run.warnings();
    let told = warnings.iter().find(|one| one.subject == "stats.txt");
    let told = told.expect("a warning").message.as_str();
    assert!(told.starts_with("not shown: "), "{told}");
}

/// Files that RocksDB keeps next to its history are not missed.
#[test]
fn files_that_have_nothing_of_the_history_are_no_warnings() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let log = folder.join("../judge/tests/testdata/recorded/11.8.1/reopened/LOG.gz");
    let mut files = vec![("LOG.gz".to_string(), std::fs::read(log).expect("a file"))];
    for name in [
        "CURRENT",
        "IDENTITY",
        "LOCK",
        "000012.sst",
        "000013.blob",
        "notes.txt",
    ] {
        files.push((name.to_string(), b"MANIFEST-000005\n".to_vec()));
    }
    let files = recording_of("reopened", &files);
    let database = OpenDatabase::read(&files).expect("undamaged");
    let warnings = Run::replay(&database, 0).warnings();
    let ignored = { warnings.iter() }.filter(|one| one.message.contains("not a LOG"));
    let subjects: Vec<&str> = ignored.map(|one| one.subject.as_str()).collect();
    assert_eq!(subjects, ["notes.txt"]);
}
