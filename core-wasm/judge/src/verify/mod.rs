//! Compares recorded decisions with ours: picks, moves, cuts, printed statistics and whole runs.
//!
//! | check | against |
//! |---|---|
//! | `picks` | our picker in the recorded states ([`recordings::replay`]) |
//! | `cuts` | files cut by our rules from regenerated keys ([`crate::regenerate`]) |
//! | `statistics` | the table that `stats.txt` holds, and every dump of statistics in the `LOG` |
//! | `outputs` | the cutting rules, as far as boundaries and sizes decide them without keys |
//! | `history` | every version edit of a run that our rules drive from the start |
//! | `closed_loop` | write amplification and compactions of our run at the recorded pace |

mod check;
pub mod closed_loop;
mod cuts;
mod history;
mod outputs;
mod picks;
mod report;
mod rewrite;
pub mod statistics;

use crate::verify::closed_loop::close_loop;
use crate::verify::cuts::judge_cuts;
use crate::verify::history::judge_history;
use crate::verify::outputs::judge_outputs;
use crate::verify::picks::judge_picks;
use crate::verify::statistics::moments::{judge_dumps, judge_table};
use engine::machine::cost::MachineProfile;
use engine::options::value_text::OptionText;
use recordings::database::{
    RecordedError, Recording, RecordingFiles, read_database, read_recording,
};
use recordings::history::units::UnitKind;
use recordings::replay::{ReplayedPick, replay_picks};

pub use check::{Agreement, Check, Disagreement};
pub use report::{NotChecked, PickStates, Report};

/// Default checks, which are all except the prediction.
pub const USUAL_CHECKS: &[Check] = Check::ASKED.split_at(7).0;

/// Verifies one column family of a recording, the one shown first.
///
/// # Errors
/// A damaged file, or no file at all.
pub fn verify(files: &RecordingFiles, checks: &[Check]) -> Result<Report, RecordedError> {
    let recording = read_recording(files)?;
    let printed = files.stats.map(String::from_utf8_lossy);
    Ok(verify_recording(&recording, printed.as_deref(), checks))
}

/// Verifies every column family of a recorded database under its own options. If there are several,
/// each report's name includes the family.
///
/// # Errors
/// The same as for [`verify`].
pub fn verify_families(
    files: &RecordingFiles,
    checks: &[Check],
) -> Result<Vec<Report>, RecordedError> {
    let database = read_database(files)?;
    let printed = files.stats.map(String::from_utf8_lossy);
    let has_several = 1 < database.families.len();
    let reports = database.families.iter().map(|family| {
        // db_bench only prints the table of `default`.
        let printed = printed.as_deref().filter(|_| family.is_default());
        let mut report = verify_recording(&family.recording, printed, checks);
        if has_several {
            report.name = format!("{} [{}]", report.name, family.key);
        }
        report
    });
    Ok(reports.collect())
}

/// Verifies a recording that has already been read; `printed` is the output of db_bench.
pub fn verify_recording(recording: &Recording, printed: Option<&str>, checks: &[Check]) -> Report {
    let mut report = Report {
        name: recording.name.clone(),
        rocksdb: match recording.knows_release() {
            true => recording.rocksdb_version.to_string(),
            false => "unknown".to_string(),
        },
        ..Report::default()
    };
    let is_asked = |check: &Check| checks.contains(check);
    let asks_picks = is_asked(&Check::Picks) || is_asked(&Check::Moves);
    let mut replayed = Vec::new();
    if asks_picks
        || is_asked(&Check::Cuts)
        || is_asked(&Check::Outputs)
        || is_asked(&Check::History)
    {
        match replay(recording) {
            Ok(picks) => {
                if asks_picks {
                    judge_picks(&mut report, recording, &picks);
                }
                replayed = picks;
            }
            Err(why) => {
                let is_pick =
                    |kind| matches!(kind, UnitKind::Compaction | UnitKind::Move | UnitKind::Drop);
                let units = recording.history.units.iter();
                let picks = units.filter(|unit| is_pick(unit.kind)).count() as u64;
                let what = format!("compactions and moves: {why}");
                report.leave_out(Check::Picks, picks, what);
            }
        }
    }
    if is_asked(&Check::Cuts) {
        add_cuts(&mut report, recording, &replayed);
    }
    if is_asked(&Check::Outputs) {
        judge_outputs(&mut report, recording, &replayed);
    }
    if is_asked(&Check::Table) {
        add_table(&mut report, recording, printed);
    }
    if is_asked(&Check::Dumps) {
        add_dumps(&mut report, recording);
    }
    if is_asked(&Check::Loop) {
        report.closed_loop = close_loop(recording, &MachineProfile::default()).ok();
        if let Some(closed) = report.closed_loop {
            report.count(Check::Loop, closed.holds());
        }
    }
    if is_asked(&Check::History) {
        let judged = judge_history(&mut report, recording, &replayed);
        let edits = recording.history.units.len() as u64;
        let leave_out = |why| report.leave_out(Check::History, edits, format!("edits: {why}"));
        judged.unwrap_or_else(leave_out);
    }
    let is_wanted = |check: Check| checks.contains(&check.asked_as());
    report.results.retain(|check, _| is_wanted(*check));
    report.disagreements.retain(|one| is_wanted(one.check));
    report
}

/// Our picker's answers to all recorded picks.
///
/// # Errors
/// A sentence with the reason why there are no answers.
fn replay(recording: &Recording) -> Result<Vec<ReplayedPick>, String> {
    if recording.is_replayable() {
        let replayed = replay_picks(recording, false, Some);
        return replayed.map_err(|error| error.to_string());
    }
    let style = recording.options.compaction_style;
    Err(match (&recording.log, recording.knows_options) {
        (None, _) => "need the LOG".to_string(),
        (_, false) => "need the options".to_string(),
        _ if !style.rules().facts().is_automatic => format!("{} is not modelled", style.to_text()),
        _ => "need the MANIFEST, because not all files are in the LOG".to_string(),
    })
}

fn add_cuts(report: &mut Report, recording: &Recording, replayed: &[ReplayedPick]) {
    let Err(why) = judge_cuts(report, recording, replayed) else {
        return;
    };
    let units = recording.history.units.iter();
    let compactions = units.filter(|unit| unit.kind == UnitKind::Compaction);
    let files: usize = compactions.map(|unit| unit.edit.added.len()).sum();
    let what = format!("output files, because their keys cannot be regenerated: {why}");
    report.leave_out(Check::Cuts, files as u64, what);
}

fn add_dumps(report: &mut Report, recording: &Recording) {
    let Some(mut dumps) = judge_dumps(recording) else {
        return;
    };
    for (reason, count) in &dumps.not_compared {
        report.leave_out(Check::Dumps, *count, format!("cells {}", reason.text()));
    }
    let what = "dumps that were not kept in memory";
    report.leave_out(Check::Dumps, dumps.left_out, what);
    report.results.insert(Check::Dumps, dumps.cells);
    report.differences_left_out = dumps.differences_left_out();
    report.disagreements.append(&mut dumps.differences);
    report.dumps = Some(dumps);
}

fn add_table(report: &mut Report, recording: &Recording, printed: Option<&str>) {
    let (Some(log), Some(printed), true) = (&recording.log, printed, recording.has_manifest) else {
        let what = "final Compaction Stats tables: need the MANIFEST, the LOG and stats.txt";
        report.leave_out(Check::Table, 1, what);
        return;
    };
    let Some(table) = judge_table(recording, log, printed) else {
        return;
    };
    report.results.insert(Check::Table, table.cells);
    report.unknown_cells = table.unknown;
    report.disagreements.extend(table.differences);
    let what = "cells that need facts missing from the LOG";
    let unknown = report.unknown_cells.len() as u64;
    report.leave_out(Check::Table, unknown, what);
}
