//! Databases whose jobs ran out of space, or that keep recent keys above the last level.

use judge::verify::statistics::judge_dumps;
use judge::verify::{Check, verify_recording};
use recordings::base::text::moment_text;
use recordings::database::{Database, read_database};
use recordings::happenings::failures::refused_writes;
use recordings::history::units::{Unit, UnitKind};

use crate::folder::{log_alone, recorded};

fn database(name: &str) -> Database {
    let folder = recorded(name);
    read_database(&folder.files()).expect("undamaged")
}

/// Number of compared cells in each family; none differs.
fn cells(database: &Database) -> Vec<(&str, u64)> {
    let families = database.families.iter().map(|family| {
        let found = judge_dumps(&family.recording).expect("dumps");
        assert_eq!(found.differences, [], "{}", family.name);
        (family.name.as_str(), found.cells.total)
    });
    families.collect()
}

/// RocksDB counts the time and the bytes of a failed flush.
#[test]
fn a_failed_flush_counts_in_the_dumps() {
    let database = database("8.11.4/no-space");
    let cells = cells(&database);
    assert!(cells.contains(&("bills", 42)), "{cells:?}");
    let mut families = database.families.iter();
    let bills = families.find(|one| one.name == "bills").expect("bills");
    // The properties of its files have its id.
    assert_eq!(bills.id, Some(2));
    let log = bills.recording.log.as_ref().expect("a LOG");
    let lost = log.flushes.values().filter_map(|flush| flush.lost_bytes);
    assert_eq!(lost.collect::<Vec<u64>>(), [620_143]);
}

/// Writes are refused from the failed flush until the recovery's flushes end, before its own line.
#[test]
fn writes_are_refused_from_a_failed_flush_to_the_recovery() {
    let database = database("8.11.4/no-space");
    let refused = refused_writes(&database);
    let [refusal] = refused[..] else {
        panic!("{refused:?}");
    };
    assert_eq!(&moment_text(refusal.from)[11..], "17:37:51.538");
    let until = refusal.until().expect("an end");
    assert_eq!(&moment_text(until)[11..], "17:38:09.388");
}

/// With `preclude_last_level_data_seconds`, a compaction into the last level writes recent keys to
/// the level above, and the last level does not count in size amplification (U-14). The LOG ends
/// before the MANIFEST, and its first dump is between a pick and the pick's first line.
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
    let report = verify_recording(recording, None, &[Check::Picks, Check::Moves, Check::Dumps]);
    assert_eq!(report.disagreements, [], "{:?}", report.disagreements);
    let picks = report.result(Check::Picks).expect("picks");
    assert_eq!((picks.agree, picks.total), (10, 10));
}

/// An atomic flush has no line when its commit begins, so its flushes must not be mistaken for one
/// that lasts for the whole LOG.
#[test]
fn atomic_flushes_are_commits_of_their_own() {
    let name = "10.10.1/recent-keys";
    let mut folder = recorded(name);
    folder.manifest = None;
    let database = read_database(&folder.files()).expect("undamaged");
    cells(&database);
    let recording = &database.families[0].recording;
    let units = recording.history.units.iter();
    let flushes: Vec<u64> = units
        .filter(|unit| unit.kind == UnitKind::Flush)
        .map(Unit::job_count)
        .collect();
    assert!(8 < flushes.len(), "{flushes:?}");
    assert!(flushes.iter().all(|count| *count == 1), "{flushes:?}");
}

/// Calls without a job: a checkpoint, and files moved to another level.
#[test]
fn calls_without_a_job_have_rows() {
    let lines = "\
2026/11/23-09:00:00.000001 8 [default] [JOB 12] Flushing memtable with next log file: 4
2026/11/23-09:00:01.000000 9 [ilities/checkpoint/checkpoint_impl.cc:108] Started the snapshot \
process -- creating snapshot in directory /backup/cp1
2026/11/23-09:00:02.000000 9 [/db_impl_compaction_flush.cc:734] [RefitLevel] waiting for \
background threads to stop
";
    let database = read_database(&log_alone(lines)).expect("a LOG is enough");
    assert_eq!(database.families.len(), 1);
    assert!(database.families[0].recording.may_be_on_other_levels());
}
