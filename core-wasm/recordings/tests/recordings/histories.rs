//! Which part of a MANIFEST a LOG is about, and whether they belong together.

use recordings::read::history::units::{Unit, UnitKind};
use recordings::read::manifest::checksum::{crc32c, masked};
use recordings::read::{RecordedError, Recording, RecordingFiles, read_recording};
use recordings::verify::{Checks, verify};

use crate::folder::{committed, committed_names};

const LOG_NUMBER: u8 = 2;
const NEXT_FILE_NUMBER: u8 = 3;
const NEW_FILE: u8 = 7;

/// A file of an edit: level, number and bytes.
type File = (u8, u8, u8);

/// An edit as RocksDB writes it, in a record of its own.
fn record(log_number: Option<u8>, files: &[File]) -> Vec<u8> {
    let mut edit = vec![NEXT_FILE_NUMBER, 99];
    edit.extend(log_number.iter().flat_map(|number| [LOG_NUMBER, *number]));
    for (level, number, bytes) in files {
        edit.extend([NEW_FILE, *level, *number, *bytes]);
        for key in [b"a", b"b"] {
            // One byte of a user key, then sequence number and type.
            edit.extend([9, key[0], 1, 0, 0, 0, 0, 0, 0, 0]);
        }
    }
    let mut typed = vec![1];
    typed.extend(&edit);
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

fn numbers(unit: &Unit) -> Vec<u64> {
    let added = unit.edit.added.iter();
    added.map(|(_, file)| file.number.0).collect()
}

/// Up to 8.1 a MANIFEST begins with one edit of all files, which looks like a flush.
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

#[test]
fn files_of_different_databases_are_refused() {
    let manifest = [record(Some(4), &[(0, 12, 50)])];
    let error = read(&manifest, &log_of_flush(12, 60)).expect_err("they differ");
    assert_eq!(
        error.to_string(),
        "recording: these are files of different databases: file 12 has 60 bytes in the LOG and \
         50 in the MANIFEST; give the LOG and the MANIFEST of one database, or one of them"
    );
    let recording = read(&manifest, &log_of_flush(13, 60)).expect("it can be read");
    assert!(recording.log.is_none());
    let is_said = |warning: &String| warning.starts_with("LOG: left out, it names no file");
    assert!(recording.warnings.iter().any(is_said));
}

/// The rest of a LOG that was rolled: what it does not tell of was there before it, and what it
/// tells of is judged as before.
#[test]
fn a_late_part_of_a_log_is_about_the_end_of_the_manifest() {
    for name in committed_names() {
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
        let checks = Checks {
            cuts: false,
            table: false,
            history: false,
            closed_loop: false,
            ..Checks::default()
        };
        let report = verify(&files, checks).expect("it was read before");
        let picks = report.picks.expect("MANIFEST, LOG and OPTIONS are there");
        assert!(0 < picks.total, "{name}");
        assert_eq!(
            picks.agree, picks.total,
            "{name}: {:?}",
            report.disagreements
        );
    }
}
