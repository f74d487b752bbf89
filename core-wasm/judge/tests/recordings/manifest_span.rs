//! A `MANIFEST` and a `LOG` copied at different times: the `MANIFEST` is joined with the open that
//! wrote it, and a note gives its end.

use std::path::Path;

use recordings::database::{Database, RecordingFiles, read_database};

use crate::folder::Folder;

const HEADER_BYTES: usize = 7;

fn recording() -> Folder {
    let folder = format!(
        "{}/tests/testdata/column_families",
        env!("CARGO_MANIFEST_DIR")
    );
    Folder::read(Path::new(&folder), "column_families")
}

/// A later open, with another MANIFEST, that writes one file with a new number.
const LATER_OPEN: &str = "\
2026/11/24-18:00:00.000001 7 RocksDB version: 11.8.1
2026/11/24-18:00:00.000002 7 DB Session ID:  LATER
2026/11/24-18:00:00.000003 7 [/version_set.cc:6613] Recovered from manifest file:db/MANIFEST-000005
2026/11/24-18:00:00.000100 7 EVENT_LOG_v1 {\"time_micros\": 1795543200000100, \"job\": 3, \
\"event\": \"flush_started\", \"num_memtables\": 1, \"total_num_input_entries\": 10}
2026/11/24-18:00:00.000200 7 EVENT_LOG_v1 {\"time_micros\": 1795543200000200, \"job\": 3, \
\"event\": \"table_file_creation\", \"cf_name\": \"default\", \"file_number\": 900, \
\"file_size\": 1000, \"table_properties\": {\"num_entries\": 10}}
2026/11/24-18:00:00.000300 7 EVENT_LOG_v1 {\"time_micros\": 1795543200000300, \"job\": 3, \
\"event\": \"flush_finished\", \"lsm_state\": [1]}
";

fn about_manifest(database: &Database) -> Vec<&str> {
    let warnings = database.families[0].recording.warnings.iter();
    let about = |text: &&str| text.contains("the MANIFEST");
    warnings.map(String::as_str).filter(about).collect()
}

#[test]
fn a_manifest_joins_the_open_that_it_is_of() {
    let folder = recording();
    let own = read_database(&folder.files()).expect("it is whole");
    let mut log = folder.files().log.expect("it has one").to_vec();
    log.extend_from_slice(LATER_OPEN.as_bytes());
    let files = RecordingFiles {
        log: Some(&log),
        ..folder.files()
    };
    let database = read_database(&files).expect("the LOG joins");
    let jobs = |database: &Database| -> Vec<Vec<u32>> {
        let families = database.families.iter();
        let units = families.map(|one| one.recording.history.units.iter().map(|unit| unit.job));
        units.map(Iterator::collect).collect()
    };
    assert_eq!(jobs(&database), jobs(&own));
    assert_eq!(
        about_manifest(&database),
        ["LOG: 1 other open is left out: the MANIFEST is from another open"]
    );
}

/// The beginning of the MANIFEST's own open is missing: no header separates it from the previous
/// open, but its files identify it.
#[test]
fn a_manifest_joins_its_open_without_a_header() {
    let folder = recording();
    let whole = String::from_utf8_lossy(folder.files().log.expect("it has one")).into_owned();
    let (middle, _) = whole[whole.len() / 3..]
        .match_indices('\n')
        .next()
        .expect("lines");
    let own = &whole[whole.len() / 3 + middle + 1..];
    assert!(!own.contains("DB Session ID"));
    let earlier = { LATER_OPEN.replace("24-18:", "24-17:") }.replace("17955432000", "17955396000");
    let read = |log: &str| {
        let files = RecordingFiles {
            log: Some(log.as_bytes()),
            ..folder.files()
        };
        read_database(&files).expect("the LOG joins")
    };
    let (alone, joined) = (read(own), read(&format!("{earlier}{own}")));
    let opens = |database: &Database| -> Vec<(Option<String>, bool)> {
        let opens = database.openings.iter();
        opens
            .map(|one| (one.session.clone(), one.left_out.is_some()))
            .collect()
    };
    let [(Some(session), false)] = &opens(&alone)[..] else {
        panic!("one open, which its files name");
    };
    assert_eq!(
        opens(&joined),
        [
            (Some("LATER".to_string()), true),
            (Some(session.clone()), false)
        ]
    );
    for (alone, joined) in alone.families.iter().zip(&joined.families) {
        assert_eq!(alone.recording.history, joined.recording.history);
    }
}

#[test]
fn where_the_manifest_ends_before_the_log_is_said() {
    let folder = recording();
    assert_eq!(
        about_manifest(&read_database(&folder.files()).expect("it is whole")),
        Vec::<&str>::new()
    );
    let whole = folder.files().manifest.expect("it has one");
    let mut end = 0;
    while end < whole.len() / 2 {
        let length = u16::from_le_bytes([whole[end + 4], whole[end + 5]]);
        end += HEADER_BYTES + usize::from(length);
    }
    let files = RecordingFiles {
        manifest: Some(&whole[..end]),
        ..folder.files()
    };
    let database = read_database(&files).expect("the first half is whole");
    assert_eq!(
        about_manifest(&database),
        [
            "the MANIFEST ends before the LOG: 64 files are only in the LOG, and the tree after \
             the end of the MANIFEST is unknown"
        ]
    );
}

/// If a `LOG` ends within a line, long before its `MANIFEST`, no later change gets a made-up time.
#[test]
fn where_the_log_is_cut_the_history_ends() {
    let folder = recording();
    let whole = read_database(&folder.files()).expect("it is whole");
    let log = folder.files().log.expect("it has one");
    let files = RecordingFiles {
        log: Some(&log[..log.len() / 2]),
        ..folder.files()
    };
    let cut = read_database(&files).expect("its first half");
    for (cut, whole) in cut.families.iter().zip(&whole.families) {
        let end = cut.recording.log.as_ref().and_then(|log| log.last_time);
        let (units, all) = (&cut.recording.history.units, &whole.recording.history.units);
        for (unit, same) in units.iter().zip(all) {
            assert!(Some(unit.reported) <= end, "{}: {unit:?}", cut.name);
            assert_eq!(
                (unit.job, &unit.edit.deleted),
                (same.job, &same.edit.deleted)
            );
        }
        let warnings = cut.recording.warnings.iter();
        let begins =
            |one: &&String| one.starts_with("the MANIFEST continues after the end of the LOG: ");
        assert_eq!(
            warnings.filter(begins).count(),
            usize::from(units.len() < all.len())
        );
    }
}
