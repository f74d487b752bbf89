//! The final Compaction Stats table, computed again from the recording (S-1..S-16).

use std::collections::BTreeMap;

use super::{Agreement, CheckKind, Disagreement};
use crate::compaction::CompactionInput;
use crate::compaction::picker::{CompactionPicker, PickState};
use crate::compaction::score::{shown_universal_score, universal_score};
use crate::options::CompactionStyle;
use crate::recorded::Recording;
use crate::recorded::history::Unit;
use crate::recorded::log_facts::{CompactionFacts, CompactionFinish, LogFacts, PickedRun};
use crate::recorded::picks::recorded_inputs;
use crate::stats_table::{
    Column, CompactionStats, FlushStats, LevelFiles, LevelStats, PrintedRow, PrintedTable,
    StatsGroup, parse_stats_tables, printed_row,
};
use crate::version::{Version, VersionError};

/// The columns that are compared: integers, sizes and ratios of them, no times.
const COMPARED: [Column; 14] = [
    Column::Files,
    Column::FilesBeingCompacted,
    Column::Size,
    Column::Score,
    Column::Read,
    Column::Rn,
    Column::Rnp1,
    Column::Write,
    Column::Wnew,
    Column::Moved,
    Column::WAmp,
    Column::CompCount,
    Column::KeyIn,
    Column::KeyDrop,
];

/// What became of the cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableReport {
    /// Cells.
    pub cells: Agreement,
    /// Differing cells.
    pub disagreements: Vec<Disagreement>,
}

/// Compares the last table by level of a printed text with our own. `None`: the text holds no such
/// table.
///
/// # Errors
/// When the recorded edits do not fit together.
pub fn judge_table(
    recording: &Recording,
    log: &LogFacts,
    printed: &str,
) -> Result<Option<TableReport>, VersionError> {
    let tables = parse_stats_tables(printed);
    let by_level = |table: &&PrintedTable| table.group == StatsGroup::Level;
    let Some(expected) = tables.iter().rfind(by_level) else {
        return Ok(None);
    };
    let ours = printed_rows(recording, log)?;
    let mut report = TableReport::default();
    // Without periodic dumps the interval is the whole run; else its start is not recorded (S-11).
    let has_interval = recording.options.stats_dump_period_sec == 0;
    let is_compared = |row: &&PrintedRow| has_interval || row.name != "Int";
    for row in expected.rows.iter().filter(is_compared) {
        let our_row = ours.iter().find(|ours| ours.name == row.name);
        judge_row(&mut report, row, our_row);
    }
    for row in ours.iter().filter(is_compared) {
        if !expected
            .rows
            .iter()
            .any(|expected| expected.name == row.name)
        {
            report.cells.total += 1;
            report
                .disagreements
                .push(cell(&row.name, "row", "no row", "a row"));
        }
    }
    Ok(Some(report))
}

fn judge_row(report: &mut TableReport, expected: &PrintedRow, ours: Option<&PrintedRow>) {
    for column in COMPARED {
        let Some(wanted) = expected.cell(column) else {
            continue;
        };
        report.cells.total += 1;
        let got = ours.and_then(|row| row.cell(column)).unwrap_or("no row");
        if got == wanted {
            report.cells.agree += 1;
        } else {
            let name = format!("{column:?}");
            report
                .disagreements
                .push(cell(&expected.name, &name, wanted, got));
        }
    }
}

fn cell(row: &str, column: &str, expected: &str, got: &str) -> Disagreement {
    Disagreement {
        job: 0,
        kind: CheckKind::Table,
        expected: format!("{row} {column} {expected}"),
        got: got.to_string(),
        rule: "S-7".to_string(),
    }
}

/// Our rows at the moment at which the database began to close, as RocksDB prints them.
fn printed_rows(recording: &Recording, log: &LogFacts) -> Result<Vec<PrintedRow>, VersionError> {
    let end = log.shutdown_time.unwrap_or(u64::MAX);
    let stats = counters(recording, log, end);
    let files = files_by_level(recording, log, end)?;
    let release = recording.rocksdb_version;
    let rows = stats.rows(&files).into_iter();
    Ok(rows.map(|row| printed_row(&row, release)).collect())
}

fn counters(recording: &Recording, log: &LogFacts, end: u64) -> CompactionStats {
    let mut stats = CompactionStats::new(recording.rocksdb_version, recording.num_levels);
    for created in log.created.values() {
        let Some(flush) = log.flushes.get(&created.job) else {
            continue;
        };
        // A flush counts from the moment its file is written.
        if flush.written.is_some_and(|time| time < end) && !flush.is_shutdown {
            stats.add_flush(&FlushStats {
                bytes_written: created.size_bytes,
                micros: flush.micros,
                input_records: flush.input_entries,
                ..FlushStats::default()
            });
        }
    }
    let sizes = file_sizes(recording);
    for facts in log.compactions.values() {
        if let Some(finish) = facts.finish.as_ref().filter(|finish| finish.time < end) {
            let level = facts.output_level.unwrap_or(0);
            stats.add_compaction(level, &compaction_stats(facts, finish, level, &sizes));
        }
    }
    for facts in log.moves.iter().filter(|facts| facts.time < end) {
        stats.add_trivial_move(facts.level, facts.bytes);
    }
    stats
}

fn compaction_stats(
    facts: &CompactionFacts,
    finish: &CompactionFinish,
    output_level: usize,
    sizes: &BTreeMap<u64, u64>,
) -> LevelStats {
    let mut stats = LevelStats {
        bytes_written: finish.output_bytes,
        micros: finish.micros,
        cpu_micros: finish.cpu_micros,
        input_records: finish.input_records,
        dropped_records: finish.input_records.saturating_sub(finish.output_records),
        ..LevelStats::default()
    };
    for (level, files) in &facts.inputs {
        let bytes: u64 = files.iter().filter_map(|number| sizes.get(number)).sum();
        if *level == output_level {
            stats.bytes_read_output_level += bytes;
        } else {
            stats.bytes_read_non_output_levels += bytes;
        }
    }
    stats
}

fn file_sizes(recording: &Recording) -> BTreeMap<u64, u64> {
    let history = &recording.history;
    let units = history.units.iter().flat_map(|unit| &unit.edit.added);
    let files = history.initial.iter().chain(units);
    files
        .map(|(_, file)| (file.number.0, file.size_bytes))
        .collect()
}

/// Files, those being compacted, bytes and score of every level at `end`.
fn files_by_level(
    recording: &Recording,
    log: &LogFacts,
    end: u64,
) -> Result<Vec<LevelFiles>, VersionError> {
    let history = &recording.history;
    let installed = history.units.iter().filter(|unit| unit.reported < end);
    let mut version = recording.initial_version()?;
    for unit in installed {
        version.apply(&unit.edit, recording.rocksdb_version)?;
    }
    let unit_of_job: BTreeMap<u32, &Unit> =
        history.units.iter().map(|unit| (unit.job, unit)).collect();
    for (job, facts) in &log.compactions {
        let unit = unit_of_job.get(job);
        let is_running = facts.started < end && unit.is_none_or(|unit| end <= unit.reported);
        if is_running {
            version.set_being_compacted(&recorded_inputs(facts), true)?;
        }
    }
    let levels = 0..recording.num_levels;
    let mut levels: Vec<LevelFiles> = levels.map(|level| level_files(&version, level)).collect();
    if recording.options.compaction_style == CompactionStyle::Universal {
        levels[0].score = printed_score(recording, log, &mut version, end)?;
    } else {
        let offset = log.local_offset_micros.saturating_neg();
        let picker = CompactionPicker::new(&PickState {
            version: &version,
            options: &recording.options,
            rocksdb_version: recording.rocksdb_version,
            running: &[],
            now_seconds: end.saturating_add_signed(offset) / 1_000_000,
        });
        for (level, row) in levels.iter_mut().enumerate() {
            row.score = picker.scores().of(level);
        }
    }
    Ok(levels)
}

fn level_files(version: &Version, level: usize) -> LevelFiles {
    let files = version.files(level);
    LevelFiles {
        files: files.len() as u64,
        files_being_compacted: files.iter().filter(|file| file.is_being_compacted).count() as u64,
        bytes: version.level_bytes(level),
        score: 0.0,
    }
}

/// The score of universal compaction as the table shows it (S-12, S-14).
///
/// It is the one of the last install or pick. While a move is installed its inputs that lay on the
/// output level already still count as being compacted, and nothing computes the score again when
/// they are released.
fn printed_score(
    recording: &Recording,
    log: &LogFacts,
    version: &mut Version,
    end: u64,
) -> Result<f64, VersionError> {
    let mut units = recording.history.units.iter();
    let last = units.rfind(|unit| unit.reported < end);
    let last_move = last.and_then(|unit| log.moves.iter().find(|facts| facts.job == unit.job));
    if let Some(facts) = last_move {
        let is_later = |time: u64| facts.time < time && time < end;
        let mut starts = log
            .compactions
            .values()
            .map(|compaction| compaction.started);
        let attempt = facts.attempt.and_then(|index| log.attempts.get(index));
        let took_level =
            attempt.is_some_and(|attempt| attempt.picked.contains(&PickedRun::Level(facts.level)));
        if took_level && !starts.any(is_later) {
            let files = version.files(facts.level).iter().map(|file| file.number);
            let stayed = files
                .filter(|number| !facts.files.contains(&number.0))
                .collect();
            let inputs = [CompactionInput {
                level: facts.level,
                files: stayed,
            }];
            version.set_being_compacted(&inputs, true)?;
        }
    }
    let score = universal_score(version, &recording.options);
    let (release, num_levels) = (recording.rocksdb_version, recording.num_levels);
    Ok(shown_universal_score(score, release, num_levels))
}
