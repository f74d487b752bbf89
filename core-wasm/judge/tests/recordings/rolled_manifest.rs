//! A `MANIFEST` begun while the database was open (`max_manifest_file_size`): its snapshot is the
//! tree left by earlier jobs. Simulated by rolling whole recordings.

use std::collections::BTreeMap;
use std::path::Path;

use judge::verify::{Check, verify_families};
use recordings::database::{Database, RecordingFiles, read_database};
use recordings::history::units::{Unit, UnitKind};
use recordings::manifest::checksum::{crc32c, masked};
use recordings::manifest::new_file::{ManifestFile, RecordedKey};
use recordings::manifest::records::read_log_records;
use recordings::manifest::version_edits::{ManifestEdit, ManifestFamily, read_manifest};

use crate::folder::{Folder, committed};

const BLOCK_BYTES: usize = 32 * 1024;

fn number(into: &mut Vec<u8>, mut number: u64) {
    while 0x80 <= number {
        into.push(number as u8 | 0x80);
        number >>= 7;
    }
    into.push(number as u8);
}

fn slice(into: &mut Vec<u8>, bytes: &[u8]) {
    number(into, bytes.len() as u64);
    into.extend_from_slice(bytes);
}

fn key(into: &mut Vec<u8>, key: &RecordedKey) {
    let trailer = (key.seqno << 8 | 1).to_le_bytes();
    slice(into, &[key.user_key.as_slice(), &trailer].concat());
}

fn new_file(into: &mut Vec<u8>, file: &ManifestFile) {
    for field in [103, file.level as u64, file.number, file.size_bytes] {
        number(into, field);
    }
    key(into, &file.smallest);
    key(into, &file.largest);
    number(into, file.smallest_seqno);
    number(into, file.largest_seqno);
    for (tag, value) in [
        (5, file.oldest_ancestor_time),
        (6, file.creation_time),
        (13, file.epoch),
        (14, file.compensated_range_deletion_bytes),
    ] {
        let mut field = Vec::new();
        number(&mut field, value);
        number(into, tag);
        slice(into, &field);
    }
    number(into, 1);
}

/// The two edits of a family in a snapshot.
fn snapshot(id: u32, family: &ManifestFamily, until: u64) -> [Vec<u8>; 2] {
    let (mut named, mut filled) = (Vec::new(), Vec::new());
    number(&mut named, 1);
    slice(&mut named, b"leveldb.BytewiseComparator");
    for edit in [&mut named, &mut filled] {
        number(edit, 200);
        number(edit, id.into());
    }
    if id != 0 {
        number(&mut named, 201);
        slice(&mut named, family.name.as_ref().expect("a name").as_bytes());
    }
    let edits = family.edits.iter().filter(|edit| edit.offset <= until);
    let edits: Vec<&ManifestEdit> = edits.collect();
    let (mut live, mut cursors) = (BTreeMap::new(), BTreeMap::new());
    for edit in &edits {
        for gone in &edit.deleted {
            live.remove(gone);
        }
        live.extend(
            edit.added
                .iter()
                .map(|file| ((file.level, file.number), file)),
        );
        cursors.extend(
            edit.compact_cursors
                .iter()
                .map(|(level, key)| (*level, key)),
        );
    }
    live.values().for_each(|file| new_file(&mut filled, file));
    for (level, key) in cursors {
        number(&mut filled, 5);
        number(&mut filled, level as u64);
        slice(&mut filled, key);
    }
    let log_number = edits.iter().rev().find_map(|edit| edit.log_number);
    number(&mut filled, 2);
    number(&mut filled, log_number.unwrap_or(0));
    [named, filled]
}

/// A record split into its fragments.
fn record(into: &mut Vec<u8>, mut payload: &[u8]) {
    let mut is_first = true;
    loop {
        let mut room = BLOCK_BYTES - into.len() % BLOCK_BYTES;
        if room < 7 {
            into.resize(into.len() + room, 0);
            room = BLOCK_BYTES;
        }
        let (part, rest) = payload.split_at(payload.len().min(room - 7));
        let kind = match (is_first, rest.is_empty()) {
            (true, true) => 1,
            (true, false) => 2,
            (false, false) => 3,
            (false, true) => 4,
        };
        let checked = [&[kind], part].concat();
        into.extend_from_slice(&masked(crc32c(&checked)).to_le_bytes());
        into.extend_from_slice(&(part.len() as u16).to_le_bytes());
        into.extend_from_slice(&checked);
        (payload, is_first) = (rest, false);
        if payload.is_empty() {
            return;
        }
    }
}

/// The MANIFEST as if RocksDB had begun it after the edit at an offset.
fn rolled(manifest: &[u8], until: u64) -> Vec<u8> {
    let edits = read_manifest(manifest).expect("it is whole");
    let mut bytes = Vec::new();
    if let Some(id) = &edits.db_id {
        let mut edit = vec![0x81, 0x40];
        slice(&mut edit, id.as_bytes());
        record(&mut bytes, &edit);
    }
    // The deleted WALs.
    record(&mut bytes, &[0x86, 0x40, 1, 0]);
    for (id, family) in &edits.families {
        for edit in snapshot(*id, family, until) {
            record(&mut bytes, &edit);
        }
    }
    let later = read_log_records(manifest).records.into_iter();
    let later = later.filter(|one| until < one.offset);
    later.for_each(|one| record(&mut bytes, &one.payload));
    bytes
}

/// The changes of a family's units, without those that only the LOG has.
fn changes(database: &Database, family: usize) -> Vec<(UnitKind, u32, Vec<u64>)> {
    let units = database.families[family].recording.history.units.iter();
    let of_tree = |unit: &&Unit| !matches!(unit.kind, UnitKind::Options | UnitKind::Reservation);
    let changes = units.filter(of_tree).map(|unit| {
        let added = unit.edit.added.iter().map(|(_, file)| file.number.0);
        (unit.kind, unit.job, added.collect())
    });
    changes.collect()
}

fn check(folder: &Folder) {
    let whole = read_database(&folder.files()).expect("it is whole");
    let of_whole = verify_families(&folder.files(), &[Check::Picks]).expect("it is whole");
    let units = &whole.families[0].recording.history.units;
    for part in 1..4 {
        let last = units[..units.len() * part / 4].iter();
        let until = last.rev().find_map(|unit| unit.manifest_offset);
        let manifest = rolled(
            folder.files().manifest.expect("it has one"),
            until.expect("an edit"),
        );
        let files = RecordingFiles {
            manifest: Some(&manifest),
            ..folder.files()
        };
        let name = format!("{}, rolled at {part} of 4", folder.name);
        let database = read_database(&files).expect("it joins");
        for family in 0..whole.families.len() {
            let (all, later) = (changes(&whole, family), changes(&database, family));
            assert_eq!(later, all[all.len() - later.len()..], "{name}");
        }
        let reports = verify_families(&files, &[Check::Picks]).expect("it joins");
        let mut picks = 0;
        for (report, of_whole) in reports.iter().zip(&of_whole) {
            assert_eq!(report.disagreements, [], "{name}");
            let count = |report: &judge::verify::Report| {
                let compared = report.result(Check::Picks).unwrap_or_default().total;
                let left_out = report.not_checked.iter().map(|one| one.count).sum::<u64>();
                (compared, compared + left_out)
            };
            let (compared, all) = count(report);
            assert_eq!(all, count(of_whole).1, "{name}");
            picks += compared;
        }
        assert!(picks != 0, "{name}");
    }
}

#[test]
fn a_manifest_that_was_rolled_begins_with_its_snapshot() {
    for name in [
        "11.8.1/l-pri-roundrobin",
        "11.8.1/u-concurrent-8",
        "5.18.4/r-l-jobs6",
        "7.8.3/l-concurrent-8",
        "9.4.0/x-f-ttl",
    ] {
        check(&committed(name));
    }
}

#[test]
fn so_does_one_of_several_column_families() {
    for name in ["column_families", "column_families_6.29.5"] {
        check(&Folder::read(&Path::new("tests/testdata").join(name), name));
    }
}

/// No line in such a `LOG` names a file, so its snapshot is not a flush.
#[test]
fn a_snapshot_beside_a_log_without_jobs_is_the_first_tree() {
    let folder = committed("7.8.3/l-concurrent-8");
    let whole = read_database(&folder.files()).expect("it is whole");
    let all = whole.families[0].recording.live_at_end();
    let log = String::from_utf8_lossy(folder.files().log.expect("it has one"));
    let (opening, _) = log
        .split_once("DB pointer")
        .expect("the end of the opening");
    let manifest = rolled(folder.files().manifest.expect("it has one"), u64::MAX);
    let files = RecordingFiles {
        manifest: Some(&manifest),
        log: Some(opening.as_bytes()),
        ..folder.files()
    };
    let database = read_database(&files).expect("it joins");
    let recording = &database.families[0].recording;
    assert_eq!(recording.history.units, []);
    assert_eq!(
        recording.history.initial.len() as u64,
        all.expect("known").0
    );
}
