//! A database that keeps large values in blob files outside the tree.

use engine::log::{Event, EventKind};
use judge::verify::statistics::{NotCompared, judge_dumps};
use recordings::database::{Recording, RecordingFiles, read_recording};
use recordings::event_log::recorded_events;
use recordings::log::opening::OptionChange;

use crate::folder::{Folder, recorded};

fn folder() -> Folder {
    recorded("8.3.2/blob-files")
}

fn read(files: &RecordingFiles) -> Recording {
    read_recording(files).expect("undamaged")
}

/// Blob file options are known from every file that has them, in one spelling.
#[test]
fn options_of_blob_files_are_those_of_the_family() {
    let folder = folder();
    let of = |files: &RecordingFiles| {
        let options = read(files).other_options.into_iter();
        let differing = options.filter(|one| one.value != one.default);
        let texts = differing.map(|one| format!("{}={}", one.name, one.value));
        texts.collect::<Vec<String>>()
    };
    let of_log = of(&RecordingFiles {
        options: None,
        ..folder.files()
    });
    assert!(
        of_log.contains(&"enable_blob_files=true".to_string()),
        "{of_log:?}"
    );
    let of_file = of(&RecordingFiles {
        log: None,
        ..folder.files()
    });
    assert_eq!(of_file, of_log);
    let of_manifest = RecordingFiles {
        log: None,
        options: None,
        ..folder.files()
    };
    assert!(of(&of_manifest).is_empty());
}

/// Unmodelled options do not hide options set while the database was open.
#[test]
fn what_was_set_is_told_beside_options_that_are_not_modelled() {
    let folder = folder();
    for has_options in [true, false] {
        let files = RecordingFiles {
            options: folder.files().options.filter(|_| has_options),
            ..folder.files()
        };
        let recording = read(&files);
        let set = recording.changes.iter().flat_map(|call| &call.changes);
        let set = set.map(OptionChange::text);
        assert_eq!(
            set.collect::<Vec<_>>(),
            [
                "disable_auto_compactions false → true",
                "max_background_jobs 3 → 6",
                "bytes_per_sync 0 → 1048576 (by RocksDB itself)",
                "disable_auto_compactions true → false",
            ]
        );
        let advice = "remove it from the options";
        let warnings = recording.warnings.iter();
        assert_eq!(warnings.filter(|one| one.contains(advice)).count(), 0);
    }
}

/// RocksDB counts bytes written to blob files as flushed and as written by compactions.
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
    // The event log begins with the first event; LOG times count from 1970.
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

/// Cells that count bytes written to blob files are compared, even with a LOG alone; cells that
/// need existing blob files, or bytes read from them, are not.
#[test]
fn cells_that_count_what_was_written_are_compared() {
    let folder = folder();
    for manifest in [folder.files().manifest, None] {
        let files = RecordingFiles {
            manifest,
            ..folder.files()
        };
        let found = judge_dumps(&read(&files)).expect("dumps");
        assert_eq!(found.differences, []);
        assert_eq!(found.not_compared.get(&NotCompared::BlobFiles), Some(&24));
        assert_eq!(found.not_compared.get(&NotCompared::BlobReads), Some(&63));
        assert_eq!(found.cells.total, 842 - 24 - 63);
    }
}

/// A single wrong digit is found.
#[test]
fn a_wrong_number_that_counts_blobs_is_found() {
    let folder = folder();
    let log = String::from_utf8(folder.log.clone().expect("a LOG")).expect("text");
    let (right, wrong) = (
        "Flush(GB): cumulative 0.012,",
        "Flush(GB): cumulative 0.011,",
    );
    assert!(log.contains(right));
    let log = log.replacen(right, wrong, 1).into_bytes();
    let files = RecordingFiles {
        log: Some(&log),
        ..folder.files()
    };
    let found = judge_dumps(&read(&files)).expect("dumps");
    assert_eq!(found.differences.len(), 1);
}

/// A MANIFEST alone shows that blob files exist.
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
    let sentence = "this database keeps large values in blob files. They are not drawn, and sizes \
                    are those of SST files";
    let said = recording.warnings.iter();
    let said = said.filter(|one| one.contains("blob files"));
    assert_eq!(said.collect::<Vec<_>>(), [sentence]);
    let whole = read(&folder.files());
    let said = whole.warnings.iter().find(|one| one.starts_with(sentence));
    assert!(said.is_some_and(|said| said.ends_with("that jobs in the LOG wrote to them")));
}
