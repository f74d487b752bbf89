//! Compares dumps of statistics in a `LOG` with ours, cell by cell.

use datadriven::walk;
use judge::verify::statistics::{CellReport, NotCompared, judge_dumps};
use judge::verify::verify_recording;
use recordings::database::{RecordingFiles, read_database, read_recording};
use std::path::Path;

use crate::folder::{Folder, log_alone, recorded};

const FOLDER: &str = "tests/testdata/dump_recordings";

fn with_dumps(name: &str) -> Folder {
    Folder::read(&Path::new(FOLDER).join(name), name)
}

fn judged(files: &RecordingFiles) -> CellReport {
    let recording = read_recording(files).expect("undamaged");
    judge_dumps(&recording).expect("dumps")
}

fn text_of(report: &CellReport) -> String {
    let (dumps, cells) = (report.texts, report.cells);
    let mut text = format!("{dumps} dumps: {} of {} cells\n", cells.agree, cells.total);
    for (reason, count) in &report.not_compared {
        text.push_str(&format!("{count} not compared: {}\n", reason.text()));
    }
    for one in &report.differences {
        text.push_str(&format!("{} | {}\n", one.expected, one.got));
    }
    text
}

/// The log starting at its second dump, like a log that was rolled then.
fn from_second_dump(log: &[u8]) -> Vec<u8> {
    let marker = b"------- DUMPING STATS -------";
    let places = log.windows(marker.len()).enumerate();
    let mut dumps = places.filter(|(_, bytes)| bytes == marker);
    let (at, _) = dumps.nth(1).expect("a second dump");
    let line = log[..at].iter().rposition(|byte| *byte == b'\n');
    log[line.map_or(0, |end| end + 1)..].to_vec()
}

/// The same with the header repeated, like the next file of a rolled log.
fn rolled_log(log: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(log);
    let lines = text.lines();
    let is_of_open = |line: &str| {
        line.contains("Creating manifest") || line.contains("Recovering from manifest file")
    };
    let header = lines.take_while(|line| !is_of_open(line));
    let mut rolled: String = header.map(|line| format!("{line}\n")).collect();
    assert!(rolled.contains("RocksDB version"), "{rolled}");
    rolled.push_str(&String::from_utf8_lossy(&from_second_dump(log)));
    rolled.into_bytes()
}

#[test]
fn dumps_of_real_logs() {
    walk("tests/testdata/dumps", |file| {
        file.run(|case| {
            if case.directive == "log" {
                return text_of(&judged(&log_alone(&case.input)));
            }
            let mut folder = with_dumps(case.input.trim());
            match case.directive.as_str() {
                "whole" => {}
                "log-alone" => (folder.manifest, folder.options) = (None, None),
                "rolled-at-second-dump" => folder.log = folder.log.as_deref().map(rolled_log),
                "from-second-dump" => folder.log = folder.log.as_deref().map(from_second_dump),
                "from-second-dump-alone" => {
                    folder.log = folder.log.as_deref().map(from_second_dump);
                    (folder.manifest, folder.options) = (None, None);
                }
                other => panic!("unknown directive {other}"),
            }
            text_of(&judged(&folder.files()))
        });
    });
}

/// A part of a LOG without its header does not give the release, so none is named.
#[test]
fn an_unknown_release_is_not_named() {
    let mut folder = with_dumps("6.29.5/r-u-default");
    let release_of = |folder: &Folder| {
        let recording = read_recording(&folder.files()).expect("undamaged");
        verify_recording(&recording, None, &[]).rocksdb
    };
    assert_eq!(release_of(&folder), "6.29.5");
    folder.log = folder.log.as_deref().map(from_second_dump);
    (folder.manifest, folder.options) = (None, None);
    assert_eq!(release_of(&folder), "unknown");
}

/// A program that forwards lines of a LOG adds a prefix to each, including those of a dump, for
/// which RocksDB writes the time only once.
#[test]
fn what_stands_before_every_line_changes_nothing() {
    let mut folder = with_dumps("6.29.5/r-u-default");
    let plain = text_of(&judged(&folder.files()));
    let log = String::from_utf8(folder.log.take().expect("a LOG")).expect("text");
    let lines = log.lines().enumerate().map(|(index, line)| {
        let (seconds, process) = (index / 1000 % 60, 1000 + index % 7);
        format!("2026-11-27T18:37:{seconds:02}.330+01:00 edge-02 store[{process}]: {line}\r\n")
    });
    folder.log = Some(lines.collect::<String>().into_bytes());
    assert_eq!(text_of(&judged(&folder.files())), plain);
}

fn with_decimal_commas(line: &str) -> String {
    let digit = |at: Option<&u8>| at.is_some_and(u8::is_ascii_digit);
    let bytes = line.as_bytes();
    let is_point = |at: usize| digit(bytes.get(at.wrapping_sub(1))) && digit(bytes.get(at + 1));
    let letters = line.char_indices();
    let letters = letters.map(|(at, letter)| match letter {
        '.' if is_point(at) => ',',
        _ => letter,
    });
    letters.collect()
}

/// Some locales have decimal commas, and 8.1 lacks the line break before the block cache line.
#[test]
fn other_spellings_of_a_dump_change_nothing() {
    let mut folder = with_dumps("11.8.1/r-u-default");
    let plain = text_of(&judged(&folder.files()));
    let log = String::from_utf8(folder.log.take().expect("a LOG")).expect("text");
    let log = log.replace("\nBlock cache ", "Block cache ");
    let lines = log.lines().map(|line| match line.starts_with("20") {
        true => format!("{line}\n"),
        false => with_decimal_commas(line) + "\n",
    });
    let other: String = lines.collect();
    assert!(other.contains("\nUptime(secs): 1,1 total") && other.contains("0Block cache"));
    folder.log = Some(other.into_bytes());
    assert_eq!(text_of(&judged(&folder.files())), plain);
}

/// A wrong digit in one cell is found and named.
#[test]
fn a_wrong_cell_is_told() {
    let folder = with_dumps("11.8.1/r-l-jobs6");
    let log = String::from_utf8(folder.log.clone().expect("a LOG")).expect("text");
    let row = log.rmatch_indices("\n Sum ").next().expect("a row").0;
    let files = log[row..].find('/').expect("files") + row;
    let mut wrong = log.clone();
    wrong.replace_range(
        files - 1..files,
        if &log[files - 1..files] == "9" {
            "8"
        } else {
            "9"
        },
    );
    let files = RecordingFiles {
        log: Some(wrong.as_bytes()),
        ..folder.files()
    };
    let (right, found) = (judged(&folder.files()), judged(&files));
    assert_eq!(found.cells.total, right.cells.total);
    assert_eq!(found.cells.agree + 1, right.cells.agree);
    let [difference] = found.differences.as_slice() else {
        panic!("{:?}", found.differences);
    };
    let place = format!("dump {}: Sum Files ", right.texts);
    assert!(difference.expected.starts_with(&place), "{difference:?}");
}

/// RocksDB 11.8.1 once wrote the bytes of a pointer instead of its stall counts.
#[test]
fn bytes_that_are_no_text_are_not_compared() {
    let folder = with_dumps("11.8.1/r-l-jobs6");
    let log = folder.log.clone().expect("a LOG");
    let marker = b"Write Stall (count): cf-";
    let mut places = log.windows(marker.len()).enumerate();
    let (at, _) = places.find(|(_, bytes)| bytes == marker).expect("counts");
    let from = at + marker.len() - 3;
    let line = log[from..].iter().position(|byte| *byte == b'\n');
    let to = from + line.expect("an end");
    let wrong = [&log[..from], b" \xc6\r\x14\xce\x7f", &log[to..]].concat();
    let files = RecordingFiles {
        log: Some(&wrong),
        ..folder.files()
    };
    let found = judged(&files);
    assert_eq!(found.differences, []);
    assert_eq!(found.not_compared.get(&NotCompared::NoText), Some(&1));
}

/// Files from WAL recovery are in the tree of every column family before the first dump.
#[test]
fn files_of_recovery_are_there_before_the_first_dump() {
    let folder = recorded("9.4.0/left-out");
    let database = read_database(&folder.files()).expect("undamaged");
    assert_eq!(database.families.len(), 2);
    for family in &database.families {
        let found = judge_dumps(&family.recording).expect("dumps");
        assert_eq!(found.differences, [], "{}", family.name);
    }
}
