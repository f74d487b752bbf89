//! The part of a MANIFEST that a LOG covers, and checks that the two belong together.

use judge::verify::{Check, verify};
use recordings::database::{
    RecordedError, Recording, RecordingFiles, read_database, read_recording,
};
use recordings::history::units::{Unit, UnitKind};
use recordings::manifest::checksum::{crc32c, masked};

use crate::every_case::judged_names;
use crate::folder::committed;

const LOG_NUMBER: u8 = 2;
const NEXT_FILE_NUMBER: u8 = 3;
const NEW_FILE: u8 = 7;
const NEW_FILE_WITH_FIELDS: u8 = 103;
const OLDEST_LOG: u8 = 3;

/// A file in an edit: level, number and bytes.
type File = (u8, u8, u8);

/// An edit as RocksDB writes it, in its own record.
fn record(log_number: Option<u8>, files: &[File]) -> Vec<u8> {
    let mut edit = head(log_number);
    for file in files {
        edit.push(NEW_FILE);
        edit.extend(file_fields(file));
    }
    framed(&edit)
}

/// A record of one file with the custom field for the oldest log still needed.
fn record_with_oldest_log(log_number: u8, file: &File) -> Vec<u8> {
    let mut edit = head(Some(log_number));
    edit.push(NEW_FILE_WITH_FIELDS);
    edit.extend(file_fields(file));
    // Sequence numbers, then the field (tag, length, a fixed 64-bit number), then the end.
    edit.extend([1, 2, OLDEST_LOG, 8, 5, 0, 0, 0, 0, 0, 0, 0, 1]);
    framed(&edit)
}

fn head(log_number: Option<u8>) -> Vec<u8> {
    let mut edit = vec![NEXT_FILE_NUMBER, 99];
    edit.extend(log_number.iter().flat_map(|number| [LOG_NUMBER, *number]));
    edit
}

fn file_fields((level, number, bytes): &File) -> Vec<u8> {
    let mut fields = vec![*level, *number, *bytes];
    for key in [b"a", b"b"] {
        // One byte of a user key, then sequence number and type.
        fields.extend([9, key[0], 1, 0, 0, 0, 0, 0, 0, 0]);
    }
    fields
}

fn framed(edit: &[u8]) -> Vec<u8> {
    let mut typed = vec![1];
    typed.extend(edit);
    let mut record = masked(crc32c(&typed)).to_le_bytes().to_vec();
    record.extend((edit.len() as u16).to_le_bytes());
    record.extend(typed);
    record
}

fn log_of_flush(number: u8, bytes: u8) -> String {
    let prefix = "2024/01/02-03:04:05.000001 7 EVENT_LOG_v1 {\"time_micros\": 1704164645000001, ";
    [
        "\"job\": 3, \"event\": \"flush_started\", \"num_memtables\": 1, \"num_entries\": 1}",
        &format!(
            "\"job\": 3, \"event\": \"table_file_creation\", \"file_number\": {number}, \
             \"file_size\": {bytes}, \"table_properties\": {{\"num_entries\": 1}}}}"
        ),
        "\"job\": 3, \"event\": \"flush_finished\"}",
    ]
    .map(|event| format!("{prefix}{event}\n"))
    .concat()
}

fn read(manifest: &[Vec<u8>], log: &str) -> Result<Recording, RecordedError> {
    read_recording(&RecordingFiles {
        name: "small",
        manifest: Some(&manifest.concat()),
        log: Some(log.as_bytes()),
        ..RecordingFiles::default()
    })
}

/// The lines of two flush jobs up to 7.1, in the order of their commits.
fn log_of_commits(commits: &[&str]) -> String {
    let events: String = [(3, 12, 60), (4, 13, 61)]
        .map(|(job, number, bytes)| {
            log_of_flush(number, bytes).replace("\"job\": 3", &format!("\"job\": {job}"))
        })
        .concat();
    let commits = commits.iter().enumerate().map(|(index, commit)| {
        let time = format!("2024/01/02-03:04:05.0001{index:02}");
        format!(
            "2024/01/02-03:04:06.000000 7 (Original Log Time {time}) [a.cc:1] [default] \
             Level-0 commit table {commit}\n"
        )
    });
    events + &commits.collect::<String>()
}

fn numbers(unit: &Unit) -> Vec<u64> {
    let added = unit.edit.added.iter();
    added.map(|(_, file)| file.number.0).collect()
}

/// Up to 8.1, a MANIFEST begins with one edit of all files, which looks like a flush.
#[test]
fn files_of_a_snapshot_are_there_when_the_log_begins() {
    let manifest = [
        record(Some(4), &[(0, 8, 50), (0, 9, 50)]),
        record(Some(10), &[(0, 12, 60)]),
    ];
    let recording = read(&manifest, &log_of_flush(12, 60)).expect("it can be read");
    assert_eq!(recording.history.initial.len(), 2);
    let units = &recording.history.units;
    assert_eq!(units.len(), 1);
    assert_eq!((units[0].kind, units[0].job), (UnitKind::Flush, 3));
    assert_eq!(numbers(&units[0]), [12]);
}

/// The snapshot's edit of all files looks like a flush. If the LOG does not mention the family, for
/// example one that is only dropped, the previous edit distinguishes them.
#[test]
fn files_of_a_snapshot_are_no_flush_of_a_family_without_jobs() {
    const COMPARATOR: u8 = 1;
    const FAMILY: u8 = 200;
    const ADDED_FAMILY: u8 = 201;
    const DROPPED_FAMILY: u8 = 202;
    let of_family = |fields: &[u8]| [&[FAMILY, 1, 3], fields].concat();
    let added = of_family(&[ADDED_FAMILY, 1, 1, b's', COMPARATOR, 1, b'c']);
    let files = |file: &File| {
        let file = [&[NEW_FILE][..], &file_fields(file)].concat();
        of_family(&[&[LOG_NUMBER, 4][..], &file].concat())
    };
    let dropped = framed(&of_family(&[DROPPED_FAMILY, 1]));
    let default = [framed(&[COMPARATOR, 1, b'c']), record(Some(10), &[])];
    let of = |edits: &[Vec<u8>]| {
        let manifest = [&default[..], edits].concat().concat();
        let files = RecordingFiles {
            manifest: Some(&manifest),
            ..RecordingFiles::default()
        };
        let database = read_database(&files).expect("it can be read");
        let history = &database.families[1].recording.history;
        (history.initial.len(), history.units.len())
    };
    let file = framed(&files(&(6, 8, 50)));
    assert_eq!(of(&[framed(&added), file.clone(), dropped.clone()]), (1, 0));
    // A new family has its log number in the same edit; then comes a flush.
    let created = framed(&[&added[..], &[LOG_NUMBER, 4]].concat());
    assert_eq!(of(&[created, file, dropped]), (0, 1));
}

/// Up to 6.28 nothing in a MANIFEST ends a flush commit; the LOG's commit lines separate commits.
#[test]
fn commits_of_flushes_are_told_apart_by_the_log() {
    let flushes = [
        record(Some(10), &[(0, 12, 60)]),
        record(Some(11), &[(0, 13, 61)]),
    ];
    let units = |commits: &[&str]| {
        let recording = read(&flushes, &log_of_commits(commits)).expect("it can be read");
        let units = recording.history.units.iter().map(numbers);
        units.collect::<Vec<_>>()
    };
    let apart = [
        "#12 started",
        "#12: memtable #1 done",
        "#13 started",
        "#13: memtable #1 done",
    ];
    assert_eq!(units(&apart), [[12], [13]]);
    let together = [
        "#12 started",
        "#13 started",
        "#12: memtable #1 done",
        "#13: memtable #2 done",
    ];
    assert_eq!(units(&together), [[12, 13]]);
}

/// In 6.29 and 7.0, the last file of a flush commit has the number of the oldest log still needed.
#[test]
fn a_field_of_a_file_ends_a_flush_commit() {
    let last = record_with_oldest_log(10, &(0, 12, 60));
    let next = record(Some(11), &[(0, 13, 61)]);
    let log = log_of_commits(&[]);
    let numbers_of = |manifest: &[Vec<u8>]| {
        let recording = read(manifest, &log).expect("it can be read");
        let units = recording.history.units.iter().map(numbers);
        units.collect::<Vec<_>>()
    };
    assert_eq!(numbers_of(&[last, next.clone()]), [[12], [13]]);
    let not_last = record(Some(10), &[(0, 12, 60)]);
    assert_eq!(numbers_of(&[not_last, next]), [[12, 13]]);
}

/// Before 6.24, no line gives the duration of a flush; its commit starts when its file is done.
#[test]
fn a_flush_lasts_until_its_commit_starts() {
    let flush = |commits: &[&str]| {
        let recording = read(
            &[record(Some(10), &[(0, 12, 60)])],
            &log_of_commits(commits),
        );
        let log = recording.expect("it can be read").log.expect("a log");
        let flush = &log.flushes[&3];
        (flush.micros, flush.written.is_some())
    };
    assert_eq!(flush(&["#12 started", "#12: memtable #1 done"]), (99, true));
    // It was never committed, so it does not count.
    assert_eq!(flush(&[]), (0, false));
}

/// Before 6.10, a universal pick begins with `sorted runs files(4): …`.
#[test]
fn sorted_runs_are_counted_in_both_forms() {
    let line = |text: &str| format!("2024/01/02-03:04:05.000200 8 [a.cc:1] [default] {text}\n");
    for runs in ["sorted runs files(4)", "sorted runs: 4 files"] {
        let pick = line(&format!("Universal: {runs}: files[3 0 1] max score 1.00"));
        let log = log_of_flush(12, 60)
            + &pick
            + &line("Compaction nothing to do").replace("[default] ", "");
        let recording = read(&[record(Some(10), &[(0, 12, 60)])], &log).expect("it can be read");
        let attempts = recording.log.expect("a log").attempts;
        assert_eq!(attempts.len(), 1, "{runs}");
        assert_eq!(attempts[0].file_counts, [3, 0, 1], "{runs}");
    }
}

#[test]
fn files_of_different_databases_are_refused() {
    let manifest = [record(Some(4), &[(0, 12, 50)])];
    let error = read(&manifest, &log_of_flush(12, 60)).expect_err("they differ");
    assert_eq!(
        error.to_string(),
        "recording: these are files of different databases: file 12 has 60 bytes in the LOG and 50 \
         in the MANIFEST; give the LOG and the MANIFEST of one database, or only one of them"
    );
    // A backup's MANIFEST lacks everything that the LOG mentions.
    for file in [11, 13] {
        let recording = read(&manifest, &log_of_flush(file, 60)).expect("it can be read");
        assert!(recording.log.is_some() && !recording.has_manifest);
        assert_eq!(recording.history.units.len(), 1);
        let is_said =
            |warning: &String| warning.starts_with("MANIFEST: left out, because it names no");
        assert!(recording.warnings.iter().any(is_said));
    }
}

/// The rest of a rolled LOG: files that it does not mention existed before it, and picks that it
/// has are compared as before.
#[test]
fn a_late_part_of_a_log_is_about_the_end_of_the_manifest() {
    for name in judged_names() {
        let folder = committed(&name);
        let (Some(log), Some(_)) = (&folder.log, &folder.manifest) else {
            continue;
        };
        let cut = log.len() * 3 / 4;
        let end_of_line = log[cut..].iter().position(|byte| *byte == b'\n');
        let part = &log[cut + end_of_line.expect("lines") + 1..];
        let mut files = folder.files();
        files.log = Some(part);
        let recording = read_recording(&files).expect("it can be read");
        let units = recording.history.units.len();
        let whole = read_recording(&folder.files()).expect("it can be read");
        assert!(
            units < whole.history.units.len() / 2,
            "{name}: {units} units"
        );
        let checks = [Check::Picks, Check::Moves, Check::Dumps];
        let report = verify(&files, &checks).expect("it was read before");
        let picks = report
            .result(Check::Picks)
            .expect("MANIFEST, LOG and OPTIONS are there");
        assert!(0 < picks.total, "{name}");
        assert_eq!(
            picks.agree, picks.total,
            "{name}: {:?}",
            report.disagreements
        );
    }
}

/// Even without a LOG, edits of flushes and ingestions are distinguished, even consecutive ones;
/// nothing shows that two were installed together.
#[test]
fn a_manifest_tells_flushes_from_ingestion() {
    let edits = [
        record(Some(3), &[]),
        record(Some(4), &[(0, 10, 50)]),
        record(Some(5), &[(0, 11, 51)]),
        record(None, &[(0, 12, 52)]),
        record(None, &[(0, 13, 53), (0, 14, 54)]),
        record(Some(6), &[(0, 15, 55)]),
    ];
    let manifest = edits.concat();
    let files = RecordingFiles {
        name: "alone",
        manifest: Some(&manifest),
        ..RecordingFiles::default()
    };
    let recording = read_recording(&files).expect("it can be read");
    let units = recording.history.units.iter();
    let units: Vec<(UnitKind, usize)> = units
        .map(|unit| (unit.kind, unit.edit.added.len()))
        .collect();
    let (flush, ingestion) = (UnitKind::Flush, UnitKind::Ingestion);
    assert_eq!(
        units,
        [
            (flush, 1),
            (flush, 1),
            (ingestion, 1),
            (ingestion, 2),
            (flush, 1)
        ]
    );
}
