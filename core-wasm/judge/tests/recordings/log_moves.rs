//! The earlier levels of moved files, from a `LOG` alone (G-15, G-19).

use crate::families::{event, line};
use crate::folder::{log_alone, recorded};
use engine::log::EventKind;
use engine::options::CompressionType;
use judge::verify::{Check, verify};
use recordings::database::{Recording, RecordingFiles, read_database, read_recording};
use recordings::event_log::recorded_events;
use recordings::history::units::{Unit, UnitKind};

const LEVELED: &str = "2024/01/02-03:04:05.000001 7 RocksDB version: 11.8.1\n\
    2024/01/02-03:04:05.000001 7 Options.compaction_style: kCompactionStyleLevel\n";

/// A flush of one file, with the resulting number of files on each level.
fn flush(micros: u32, job: u32, file: u32, counts: &str) -> String {
    [
        "\"event\": \"flush_started\", \"num_memtables\": 1, \"num_entries\": 1".to_string(),
        format!(
            "\"event\": \"table_file_creation\", \"file_number\": {file}, \"file_size\": 60, \
             \"table_properties\": {{\"num_entries\": 1}}"
        ),
        format!("\"event\": \"flush_finished\", \"lsm_state\": [{counts}]"),
    ]
    .map(|text| event(micros, 7, &format!("\"job\": {job}, {text}")))
    .concat()
}

/// A move of one file, with the resulting level summary.
fn moved(micros: u32, job: u32, file: u32, to: usize, counts: &str) -> String {
    let source = "[a.cc:1] [default]";
    [
        line(micros, 7, &format!("{source} Moving 1 files to level-{to}")),
        line(
            micros,
            7,
            &format!("{source} Moved #{file} to level-{to} 70 bytes"),
        ),
        event(
            micros,
            7,
            &format!(
                "\"job\": {job}, \"event\": \"trivial_move\", \"destination_level\": {to}, \
                 \"files\": 1, \"total_files_size\": 70"
            ),
        ),
        line(
            micros,
            7,
            &format!(
                "{source} Moved #1 files to level-{to} 70 bytes OK: base level 1 files[{counts}] \
                 max score 1.00"
            ),
        ),
    ]
    .concat()
}

/// A compaction that reads one file of a level and writes none.
fn compacted(micros: u32, job: u32, file: u32, level: usize, counts: &str) -> String {
    let source = "[a.cc:1] [default] [JOB";
    [
        event(
            micros,
            7,
            &format!(
                "\"job\": {job}, \"event\": \"compaction_started\", \"compaction_reason\": \
                 \"LevelMaxLevelSize\", \"files_L{level}\": [{file}], \"score\": 1.5, \
                 \"input_data_size\": 70"
            ),
        ),
        line(
            micros,
            7,
            &format!("{source} {job}] Compacted 1@{level} files to L{level} => 0 bytes"),
        ),
        event(
            micros,
            7,
            &format!(
                "\"job\": {job}, \"event\": \"compaction_finished\", \
                 \"compaction_time_micros\": 1, \"output_level\": {level}, \
                 \"num_output_files\": 0, \"total_output_size\": 0, \"num_input_records\": 1, \
                 \"num_output_records\": 0, \"num_subcompactions\": 1, \"lsm_state\": [{counts}]"
            ),
        ),
    ]
    .concat()
}

fn read(log: &str) -> Recording {
    read_recording(&log_alone(log)).expect("it can be read")
}

fn initial(recording: &Recording) -> Vec<(usize, u64)> {
    let files = recording.history.initial.iter();
    let mut files: Vec<(usize, u64)> = files.map(|(level, file)| (*level, file.number.0)).collect();
    files.sort_unstable();
    files
}

/// Files that a move deleted and added, with their levels.
fn edits(unit: &Unit) -> [Vec<(usize, u64)>; 2] {
    let left = unit.edit.deleted.iter();
    let came = unit.edit.added.iter();
    [
        left.map(|file| (file.level, file.number.0)).collect(),
        came.map(|(level, file)| (*level, file.number.0)).collect(),
    ]
}

fn moves(recording: &Recording) -> Vec<&Unit> {
    let units = recording.history.units.iter();
    units.filter(|unit| unit.kind == UnitKind::Move).collect()
}

/// No line shows which level a moved file left; it cannot be the output level.
#[test]
fn a_file_whose_level_before_is_not_told_is_known_from_its_move_on() {
    let log = LEVELED.to_string()
        + &moved(200, 4, 5, 3, "0 0 1 2")
        + &compacted(400, 6, 5, 3, "0, 0, 1, 1");
    let recording = read(&log);
    assert_eq!(initial(&recording), []);
    assert_eq!(edits(moves(&recording)[0]), [vec![], vec![(3, 5)]]);
    assert_eq!(recording.history.units[1].edit.deleted.len(), 1);
    let events = recorded_events(&recording);
    let told = events.iter().find_map(|event| match &event.kind {
        EventKind::TrivialMove {
            destination_level,
            inputs,
            total_files_size,
            ..
        } => Some((*destination_level, inputs.len(), *total_files_size)),
        _ => None,
    });
    assert_eq!(told, Some((3, 0, 70)));
    let is_there = |kind: &EventKind| matches!(kind, EventKind::TableFileCreation { level: 3, .. });
    let at = |is: &dyn Fn(&EventKind) -> bool| events.iter().position(|event| is(&event.kind));
    let moved = at(&|kind| matches!(kind, EventKind::TrivialMove { .. }));
    assert!(at(&is_there).is_some_and(|at| Some(at) < moved));
}

/// An open that turns on `level_compaction_dynamic_level_bytes` moves files before any pick: later
/// picks see the resulting tree, and no counter has the moves.
#[test]
fn an_open_moves_files_to_deeper_levels() {
    let folder = recorded("9.4.0/other-options");
    let files = RecordingFiles {
        manifest: None,
        options: None,
        ..folder.files()
    };
    let report = verify(&files, &[Check::Picks, Check::Dumps]).expect("undamaged");
    let picks = report.result(Check::Picks).unwrap_or_default();
    let all = (picks.agree, picks.total);
    assert_eq!(all, (19, 19), "{:?}", report.disagreements);
    let dumps = report.result(Check::Dumps).expect("dumps");
    assert_eq!(dumps.agree, dumps.total, "{:?}", report.disagreements);
    let database = read_database(&files).expect("undamaged");
    let recording = &database.families[0].recording;
    let log = recording.log.as_ref().expect("a LOG");
    let moves = log.moves_at_open.iter();
    let moves = moves.map(|one| (one.from, one.to, one.files.len()));
    assert_eq!(
        moves.collect::<Vec<_>>(),
        [(3, 6, 10), (2, 5, 6), (1, 4, 1)]
    );
    let units = recording.history.units.iter();
    let moved = units.filter(|unit| unit.kind == UnitKind::Move && unit.job != 0);
    assert_eq!(database.numbers(0).moves, Some(moved.count() as u64));
}

/// Only the creation line of a file gives its compression, or in old releases the end of its job.
#[test]
fn the_compression_of_an_older_file_is_unknown() {
    let old = flush(10, 2, 9, "1, 0, 1").replace(
        "\"flush_finished\",",
        "\"flush_finished\", \"output_compression\": \"ZSTD\",",
    );
    let log = LEVELED.to_string() + &old + &compacted(20, 3, 5, 2, "1, 0, 0");
    let events = recorded_events(&read(&log));
    let files: Vec<(u64, CompressionType)> = events
        .iter()
        .filter_map(|event| match &event.kind {
            EventKind::TableFileCreation {
                file_number,
                compression,
                ..
            } => Some((file_number.0, *compression)),
            _ => None,
        })
        .collect();
    assert_eq!(
        files,
        [(5, CompressionType::Disable), (9, CompressionType::Zstd)]
    );
}

/// No line gives the level to which `CompactRange` with `change_level` moves files, so they may be
/// on any level until the LOG counts them again.
#[test]
fn after_a_change_of_levels_files_are_not_known() {
    let created = flush(10, 2, 9, "1") + &flush(20, 3, 11, "2");
    let refit = line(
        25,
        7,
        "[a.cc:1] [RefitLevel] waiting for background threads to stop",
    );
    let known = |text: &str| {
        let recording = read(&(LEVELED.to_string() + text));
        let units = recording.history.units.len();
        (0..=units)
            .map(|count| recording.knows_files_after(count))
            .collect::<Vec<bool>>()
    };
    assert_eq!(known(&created), [false, true, true]);
    let later = created + &refit;
    assert_eq!(known(&later), [false, true, false]);
    assert_eq!(
        known(&(later + &flush(30, 4, 12, "3"))),
        [false, true, false, true]
    );
}
