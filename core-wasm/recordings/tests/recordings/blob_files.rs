//! A database that keeps large values in blob files, beside the tree.

use std::path::Path;

use engine::log::{Event, EventKind};
use recordings::event_log::recorded_events;
use recordings::read::{Recording, RecordingFiles, read_recording};
use recordings::verify::dumps::{NotCompared, judge_dumps};

use crate::folder::Folder;

fn folder() -> Folder {
    Folder::read(Path::new("tests/testdata/recorded/8.3.2/blob-files"), "")
}

fn read(files: &RecordingFiles) -> Recording {
    read_recording(files).expect("undamaged")
}

/// Options that the model lacks do not hide what was set while the database was open.
#[test]
fn what_was_set_is_told_beside_options_that_are_not_modelled() {
    let folder = folder();
    for has_options in [true, false] {
        let files = RecordingFiles {
            options: folder.files().options.filter(|_| has_options),
            ..folder.files()
        };
        let recording = read(&files);
        let set = recording.changes.iter().flat_map(|change| {
            let settings = change.settings.iter().zip(&change.before);
            settings.map(|((name, value), before)| format!("{name} {before} → {value}"))
        });
        assert_eq!(
            set.collect::<Vec<_>>(),
            [
                "disable_auto_compactions false → true",
                "max_background_jobs 3 → 6",
                "bytes_per_sync 0 → 1048576",
                "disable_auto_compactions true → false",
            ]
        );
        let advice = "remove it from the options";
        let warnings = recording.warnings.iter();
        assert_eq!(warnings.filter(|one| one.contains(advice)).count(), 0);
    }
}

/// RocksDB counts what it writes to blob files as flushed and as written by compactions.
#[test]
fn write_amp_counts_blob_files_as_rocksdb_does() {
    let folder = folder();
    let recording = read(&folder.files());
    let events = recorded_events(&recording);
    let write_amp_at = |time: u64| {
        let shapes = events.iter().filter(|event| event.time_micros <= time);
        shapes
            .filter_map(shape_write_amp)
            .next_back()
            .unwrap_or(0.0)
    };
    // The event log begins with the first event, the LOG counts from 1970.
    let facts = recording.log.as_ref().expect("a LOG");
    let (job, flush) = facts.flushes.first_key_value().expect("a flush");
    let mut ends = events.iter().filter_map(|event| match event.kind {
        EventKind::FlushFinished { job, .. } => Some((job.0, event.time_micros)),
        _ => None,
    });
    let (_, first) = ends.find(|(own, _)| own == job).expect("it has finished");
    let start = flush.finished.expect("a time") - first;
    let log = String::from_utf8(folder.log.clone().expect("a LOG")).expect("text");
    let mut dumped = Vec::new();
    let mut time = 0;
    for line in log.lines() {
        if line.ends_with("------- DUMPING STATS -------") {
            let clock = line.split(['-', ' ']).nth(1).expect("a time");
            let fields = clock.split(':').map(|one| one.parse().expect("a number"));
            let seconds = fields.fold(0.0, |sum: f64, field: f64| sum * 60.0 + field);
            time = (seconds * 1e6) as u64;
        }
        if let Some(cells) = line.strip_prefix(" Sum ") {
            let cell = cells.split_whitespace().nth(10).expect("W-Amp");
            dumped.push((time, cell.to_string()));
        }
    }
    assert_eq!(dumped.len(), 6);
    let midnight = start / 86_400_000_000 * 86_400_000_000;
    for (time, cell) in dumped {
        let ours = write_amp_at((midnight + time).saturating_sub(start));
        assert_eq!(format!("{ours:.1}"), cell, "at {time}");
    }
}

fn shape_write_amp(event: &Event) -> Option<f64> {
    match &event.kind {
        EventKind::FlushFinished { shape, .. } | EventKind::CompactionFinished { shape, .. } => {
            Some(shape.write_amp)
        }
        _ => None,
    }
}

/// Cells that count blob files too are not compared, and no other one is left out for them.
#[test]
fn cells_that_count_blob_files_are_not_compared() {
    let folder = folder();
    let found = judge_dumps(&read(&folder.files())).expect("dumps");
    assert_eq!(found.differences, []);
    assert_eq!(found.not_compared.get(&NotCompared::BlobFiles), Some(&276));
    assert_eq!(found.cells.total, 590);
}

/// A MANIFEST alone says that there are some.
#[test]
fn a_manifest_alone_has_blob_files_too() {
    let folder = folder();
    let files = RecordingFiles {
        log: None,
        options: None,
        ..folder.files()
    };
    let recording = read(&files);
    assert!(recording.has_blob_files);
    let sentence = "large values are in blob files beside the tree: they are not shown, and sizes \
                    are those of SST files";
    assert!(recording.warnings.iter().any(|one| one == sentence));
}
