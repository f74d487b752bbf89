//! A database that keeps large values in blob files, beside the tree.

use engine::log::{Event, EventKind};
use judge::verify::statistics::{NotCompared, judge_dumps};
use recordings::database::{Recording, RecordingFiles, read_recording};
use recordings::event_log::recorded_events;
use recordings::manifest::live_blob_files::LiveBlobFiles;
use recordings::manifest::rolled::RollingManifest;
use recordings::manifest::version_edits::read_manifest;

use crate::folder::{Folder, recorded};

fn folder() -> Folder {
    recorded("8.3.2/blob-files")
}

fn read(files: &RecordingFiles) -> Recording {
    read_recording(files).expect("undamaged")
}

/// Options of blob files are known from each file that says them, in one spelling.
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
                "bytes_per_sync 0 → 1048576 (by RocksDB itself)",
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

/// Every number that counts blob files is compared, but where the LOG rounds what was read.
#[test]
fn cells_that_count_blob_files_are_compared() {
    let folder = folder();
    let found = judge_dumps(&read(&folder.files())).expect("dumps");
    assert_eq!(found.differences, []);
    assert_eq!(found.not_compared.get(&NotCompared::BlobFiles), None);
    assert_eq!(found.not_compared.get(&NotCompared::BlobReads), None);
    assert_eq!(found.not_compared.get(&NotCompared::RoundedBlobReads), None);
    assert_eq!(found.cells.total, 842);
}

/// Where a merge may have written other blobs, what was read is known to 0.1 MB and to 0.1 MB/s:
/// what RocksDB printed is among what that allows, and a cell beyond it is found.
#[test]
fn what_was_read_may_be_rounded() {
    let folder = folder();
    let log = String::from_utf8(folder.log.clone().expect("a LOG")).expect("text");
    let merging = log.replace(
        "Options.merge_operator: None",
        "Options.merge_operator: Sum",
    );
    let judged = |log: &str| {
        let files = RecordingFiles {
            log: Some(log.as_bytes()),
            ..folder.files()
        };
        judge_dumps(&read(&files)).expect("dumps")
    };
    let found = judged(&merging);
    assert_eq!(found.differences, []);
    let rounded = found.not_compared.get(&NotCompared::RoundedBlobReads);
    assert_eq!(found.cells.total + rounded.copied().unwrap_or(0), 842);
    assert_eq!(rounded, Some(&8));
    // The line of the second compaction says that it read 0.3 MB more.
    let other = merging.replace("+0.5 blob) out(2.5", "+0.8 blob) out(2.5");
    assert_ne!(other, merging);
    assert_ne!(judged(&other).differences, []);
}

/// A LOG alone has what was written and read, but not which blob files there are.
#[test]
fn a_log_alone_has_what_jobs_did_to_blob_files() {
    let folder = folder();
    let files = RecordingFiles {
        manifest: None,
        ..folder.files()
    };
    let recording = read(&files);
    assert_eq!(recording.blob_files_after(3), None);
    let found = judge_dumps(&recording).expect("dumps");
    assert_eq!(found.differences, []);
    assert_eq!(found.not_compared.get(&NotCompared::BlobFiles), Some(&24));
    assert_eq!(found.cells.total, 818);
}

/// One digit of each kind of cell is found.
#[test]
fn a_wrong_number_of_blob_files_is_found() {
    let folder = folder();
    let log = String::from_utf8(folder.log.clone().expect("a LOG")).expect("text");
    for (right, wrong) in [
        ("Blob file count: 21,", "Blob file count: 22,"),
        ("space amp: 1.5", "space amp: 1.4"),
        (
            "Flush(GB): cumulative 0.012,",
            "Flush(GB): cumulative 0.011,",
        ),
    ] {
        assert!(log.contains(right), "{right}");
        let log = log.replacen(right, wrong, 1).into_bytes();
        let files = RecordingFiles {
            log: Some(&log),
            ..folder.files()
        };
        let found = judge_dumps(&read(&files)).expect("dumps");
        assert_eq!(found.differences.len(), 1, "{wrong}");
    }
}

/// The oldest and the newest blob file that jobs logged are ours after the same edits.
#[test]
fn heads_and_tails_are_those_of_the_log() {
    let folder = folder();
    let manifest = read_manifest(folder.manifest.as_deref().expect("a MANIFEST")).expect("whole");
    let release = Some(read(&folder.files()).rocksdb_version);
    let mut live = LiveBlobFiles::new(release);
    let mut ours = Vec::new();
    for edit in manifest.edits() {
        if live.apply(edit) {
            let numbers = || live.files().map(|file| file.all.number);
            ours.push((numbers().min(), numbers().max()));
        }
    }
    let log = String::from_utf8(folder.log.clone().expect("a LOG")).expect("text");
    let summaries = log.lines().filter_map(|line| {
        let (_, rest) = line.split_once("Blob file summary: head=")?;
        let (head, tail) = rest.split_once(", tail=")?;
        Some((head.parse().ok(), tail.trim().parse().ok()))
    });
    let logged: Vec<(Option<u64>, Option<u64>)> = summaries.collect();
    assert!(20 < logged.len());
    assert_eq!(ours, logged);
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
                    are those of SST files; at the end there are 11 blob files, 2.17 MiB, of which \
                    6 % is garbage";
    let said = recording.warnings.iter();
    let said = said.filter(|one| one.contains("blob files are") || one.contains("in blob files"));
    assert_eq!(said.collect::<Vec<_>>(), [sentence]);
    let whole = read(&folder.files());
    let end = |recording: &Recording| {
        recording
            .blob_files_after(recording.history.units.len())
            .expect("known")
    };
    assert_eq!(end(&recording), end(&whole));
    assert_eq!(end(&whole).count, 11);
    // Without the LOG what compactions read is not known, unless they collect nothing.
    assert!(!recording.knows_blob_reads());
    assert!(whole.knows_blob_reads());
}

/// A MANIFEST of which only the end is held has the same blob files there.
#[test]
fn a_rolled_manifest_keeps_blob_files() {
    let folder = folder();
    let whole = folder.manifest.as_deref().expect("a MANIFEST");
    let read_end = |bytes: &[u8]| {
        let files = RecordingFiles {
            manifest: Some(bytes),
            log: None,
            options: folder.options.as_deref(),
            ..folder.files()
        };
        let recording = read(&files);
        recording.blob_files_after(recording.history.units.len())
    };
    let expected = read_end(whole).expect("known");
    assert_ne!(expected.garbage_bytes, 0);
    for most_bytes in [0, 500, 2_000, 4_000] {
        let mut rolling = RollingManifest::new(most_bytes);
        rolling.push(whole);
        let rolled = rolling.finish();
        assert!(0 < rolled.merged_edits, "{most_bytes}");
        assert_eq!(read_end(&rolled.bytes), Some(expected), "{most_bytes}");
    }
}
