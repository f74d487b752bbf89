//! What the summary of a recording says of stalls, times and jobs.

#[path = "support/recording.rs"]
mod recording;

use recording::recording;
use recordings::read::read_database;
use shell::export::{Export, Format, RecordingOrder};
use shell::recording_files::OwnedRecording;
use std::collections::BTreeMap;

/// Summary and stalls.
fn exported(files: &OwnedRecording) -> BTreeMap<String, String> {
    let order = RecordingOrder {
        formats: vec![Format::Summary, Format::StallsCsv],
        ..RecordingOrder::default()
    };
    let mut export = Export::replay(files, order).expect("the recording can be read");
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    while !export.is_done() {
        export.advance(64).expect("a good run");
        for piece in export.take() {
            let text = String::from_utf8(piece.bytes).expect("text");
            texts.entry(piece.name).or_default().push_str(&text);
        }
    }
    texts
}

/// The list of column families, the table and the summary count stalls in one way.
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
    let told = format!("| write stalls, all processes | {count}{stops} |");
    let summary = &texts["summary.md"];
    assert!(summary.contains(&told), "{summary}");
    assert!(summary.contains("## Longest stalls"));
    assert!(summary.contains("## Longest flushes and compactions"));
}

#[test]
fn without_a_log_times_and_stalls_are_unknown() {
    let texts = exported(&recording(&["MANIFEST"]));
    let summary = &texts["summary.md"];
    for name in ["time", "user bytes written", "write stalls"] {
        let row = format!("| {name}, all processes | unknown |");
        assert!(summary.contains(&row), "{summary}");
    }
    assert!(!summary.contains("## Longest"));
    let largest = summary.split_once("## Largest compactions");
    let (_, largest) = largest.expect("compactions");
    assert!(largest.contains("| unknown | unknown |"));
}
