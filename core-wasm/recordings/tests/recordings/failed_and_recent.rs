//! Databases whose jobs failed for lack of space, or sent recent keys to the level above the last.

use std::path::Path;

use recordings::read::{Database, read_database};
use recordings::verify::dumps::judge_dumps;
use recordings::verify::{Checks, verify_recording};

use crate::folder::Folder;

const FOLDER: &str = "tests/testdata/recorded";

fn database(name: &str) -> Database {
    let folder = Folder::read(&Path::new(FOLDER).join(name), name);
    read_database(&folder.files()).expect("undamaged")
}

/// Compared cells of each family; none differs.
fn cells(database: &Database) -> Vec<(&str, u64)> {
    let families = database.families.iter().map(|family| {
        let found = judge_dumps(&family.recording).expect("dumps");
        assert_eq!(found.differences, [], "{}", family.name);
        (family.name.as_str(), found.cells.total)
    });
    families.collect()
}

/// RocksDB counts the time and the bytes of a flush that failed.
#[test]
fn a_failed_flush_counts_in_the_dumps() {
    let database = database("8.11.4/no-space");
    let cells = cells(&database);
    assert_eq!(cells[1], ("bills", 42));
    let log = database.families[1].recording.log.as_ref().expect("a LOG");
    let lost = log.flushes.values().filter_map(|flush| flush.lost_bytes);
    assert_eq!(lost.collect::<Vec<u64>>(), [620_143]);
}

/// With `preclude_last_level_data_seconds` a compaction into the last level writes recent keys to
/// the one above it, and the last level does not count in size amplification (U-14). The LOG ends
/// before the MANIFEST, and its first dump comes between a pick and its first line.
#[test]
fn recent_keys_stay_above_the_last_level() {
    let database = database("10.10.1/recent-keys");
    let cells = cells(&database);
    assert_eq!(cells.len(), 12, "{cells:?}");
    let mut families = database.families.iter();
    let audit = families.find(|one| one.name == "audit").expect("audit");
    let recording = &audit.recording;
    let log = recording.log.as_ref().expect("a LOG");
    let finished = log
        .compactions
        .values()
        .filter_map(|one| one.finish.as_ref());
    let split: Vec<_> = finished.filter(|one| 0 < one.proximal_bytes).collect();
    assert_eq!(split.len(), 1);
    assert_eq!(split[0].proximal_bytes, 1_796_239);
    assert_eq!(split[0].input_records, split[0].output_records);
    let report = verify_recording(recording, None, Checks::default());
    assert_eq!(report.disagreements, [], "{:?}", report.disagreements);
    let picks = report.picks.expect("picks");
    assert_eq!((picks.agree, picks.total), (10, 10));
}
