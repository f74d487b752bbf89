//! Runs the checks that are asked for.

use crate::verify::cut_check::judge_cuts;
use crate::verify::dumps::judge_dumps;
use crate::verify::paced_run::close_loop;
use crate::verify::pick_check::judge_picks;
use crate::verify::table::compared_cells::judge_table;
use crate::verify::verdict::{CheckKind, Checks, Disagreement, PickAgreement, Report};
use crate::verify::whole_run::judge_history;
use engine::machine::cost::MachineProfile;
use engine::options::value_text::OptionText;
use recordings::database::parts::Parts;
use recordings::database::{
    RecordedError, Recording, RecordingFiles, read_database, read_recording,
};
use recordings::replay::{Reasons, ReplayedPick, replay_picks};

/// Verifies one recording: the column family that is shown first.
///
/// # Errors
/// A damaged file, or no file at all.
pub fn verify(files: &RecordingFiles, checks: Checks) -> Result<Report, RecordedError> {
    let recording = read_recording(files)?;
    let printed = files.stats.map(String::from_utf8_lossy);
    Ok(verify_recording(&recording, printed.as_deref(), checks))
}

/// Verifies every column family of a recorded database with its own options; of several, the name
/// of each report says which family it is of.
///
/// # Errors
/// As [`verify`].
pub fn verify_families(
    files: &RecordingFiles,
    checks: Checks,
) -> Result<Vec<Report>, RecordedError> {
    let database = read_database(files)?;
    let printed = files.stats.map(String::from_utf8_lossy);
    let has_several = 1 < database.families.len();
    let reports = database.families.iter().map(|family| {
        // db_bench prints the table of `default`.
        let printed = printed.as_deref().filter(|_| family.is_default());
        let mut report = verify_recording(&family.recording, printed, checks);
        if has_several {
            report.name = format!("{} [{}]", report.name, family.name);
        }
        report
    });
    Ok(reports.collect())
}

/// Verifies a recording that was read already; `printed` is what db_bench printed.
pub fn verify_recording(recording: &Recording, printed: Option<&str>, checks: Checks) -> Report {
    let release = recording.rocksdb_version;
    let mut report = Report {
        name: recording.name.clone(),
        rocksdb: match recording.knows_release() {
            true => format!("{}.{}.{}", release.major, release.minor, release.patch),
            false => "unknown".to_string(),
        },
        notes: Parts::of(recording)
            .missing_lines()
            .chain(recording.warnings.iter().cloned())
            .collect(),
        ..Report::default()
    };
    let replayed = match checks.picks || checks.moves || checks.cuts || checks.history {
        true => replay(&mut report, recording),
        false => None,
    };
    if checks.picks || checks.moves {
        add_picks(&mut report, recording, replayed.as_deref(), checks);
    }
    if checks.cuts {
        add_cuts(&mut report, recording, replayed.as_deref());
    }
    if checks.table {
        add_table(&mut report, recording, printed);
    }
    if checks.dumps {
        add_dumps(&mut report, recording);
    }
    if checks.closed_loop {
        match close_loop(recording, &MachineProfile::default()) {
            Ok(closed) => report.closed_loop = Some(closed),
            Err(reason) => report.notes.push(format!("loop: {reason}")),
        }
    }
    if checks.history {
        add_history(&mut report, recording, replayed.as_deref());
    }
    report
}

/// Our picker's answers to all picks; `None`, with a note, where there is nothing to ask about.
fn replay(report: &mut Report, recording: &Recording) -> Option<Vec<ReplayedPick>> {
    if !recording.is_replayable() {
        let style = recording.options.compaction_style;
        let is_automatic = style.rules().facts().is_automatic;
        let style = style.to_text();
        let why = match (&recording.log, recording.knows_options) {
            (None, _) => "picks and moves: need the LOG".to_string(),
            (_, false) => "picks and moves: need the options".to_string(),
            _ if !is_automatic => format!("picks and moves: {style} is not modelled"),
            _ => "picks and moves: need the MANIFEST, because not all files are in the LOG"
                .to_string(),
        };
        let short = why.trim_start_matches("picks and moves: ");
        report.not_checked.add_picks(recording, short);
        report.notes.push(why);
        return None;
    }
    match replay_picks(recording, Reasons::Discarded) {
        Ok(replayed) => Some(replayed),
        Err(error) => {
            report.not_checked.add_picks(recording, &error.to_string());
            report.notes.push(format!("picks and moves: {error}"));
            None
        }
    }
}

fn add_picks(
    report: &mut Report,
    recording: &Recording,
    replayed: Option<&[ReplayedPick]>,
    checks: Checks,
) {
    let Some(replayed) = replayed else {
        return;
    };
    let picks = judge_picks(replayed);
    report.by_size = (!recording.has_manifest).then(|| by_size_note(recording, &picks.picks));
    if checks.picks {
        report.picks = Some(picks.picks);
        report.nothing_to_do = Some(picks.nothing_to_do);
        report.scores = Some(picks.scores);
    }
    if checks.moves && report.by_size.is_none() {
        report.moves = Some(picks.moves);
    }
    let omissions = &mut report.not_checked;
    omissions.add(
        "picks",
        picks.manual,
        "manual compactions, which no picker chose",
    );
    omissions.add(
        "picks",
        picks.before_log,
        "compactions that were picked before the LOG begins",
    );
    omissions.add(
        "picks",
        picks.picks.not_compared,
        "compactions and moves: key ranges or files are unknown",
    );
    for (reason, count) in &picks.omitted {
        let what = format!("compactions of a reason that the model leaves out: {reason}");
        omissions.add("picks", *count, what);
    }
    if picks.manual > 0 {
        let count = picks.manual;
        report
            .notes
            .push(format!("{count} manual compactions are not picks"));
    }
    for (reason, count) in &picks.omitted {
        report.omitted += count;
        report.notes.push(format!(
            "{count} compactions are not compared, as the model leaves out their reason: {reason}"
        ));
    }
    let is_wanted = |disagreement: &Disagreement| match disagreement.kind {
        CheckKind::Move => checks.moves,
        _ => checks.picks,
    };
    report
        .disagreements
        .extend(picks.disagreements.into_iter().filter(is_wanted));
}

/// What is compared without a MANIFEST, and how many picks cannot be.
fn by_size_note(recording: &Recording, picks: &PickAgreement) -> String {
    let style = recording.options.compaction_style.rules();
    let compared = match style.picks_by_keys() {
        true => "levels and reasons are compared, and files where level 0 is merged in itself",
        false => "levels, reasons and files are compared",
    };
    let left_out = match picks.not_compared {
        0 => String::new(),
        count => format!("; {count} picks are not, because key ranges or files are unknown"),
    };
    format!("no MANIFEST: {compared}{left_out}")
}

fn add_cuts(report: &mut Report, recording: &Recording, replayed: Option<&[ReplayedPick]>) {
    match judge_cuts(recording, replayed.unwrap_or_default()) {
        Ok(cuts) => {
            report.cuts = Some(cuts.cuts);
            report.flushes = Some(cuts.flushes);
            report.exact_sizes = Some(cuts.exact_sizes);
            report.disagreements.extend(cuts.disagreements);
            let what = "output files of manual compactions, whose key ranges are their callers'";
            report.not_checked.add("cuts", cuts.manual_outputs, what);
            if 0 < cuts.manual_outputs {
                let count = cuts.manual_outputs;
                report.notes.push(format!(
                    "cuts: {count} files of manual compactions are not compared: their key ranges \
                     are their callers' to say"
                ));
            }
        }
        Err(reason) => {
            report.not_checked.add_cuts(recording, &reason);
            report.notes.push(format!("cuts: {reason}"));
        }
    }
}

fn add_history(report: &mut Report, recording: &Recording, replayed: Option<&[ReplayedPick]>) {
    match judge_history(recording, replayed.unwrap_or_default()) {
        Ok(history) => {
            report.history = Some(history.edits);
            report.disagreements.extend(history.disagreement);
        }
        Err(reason) => {
            report.not_checked.add_history(recording, &reason);
            report.notes.push(format!("history: {reason}"));
        }
    }
}

fn add_dumps(report: &mut Report, recording: &Recording) {
    report.dumps = judge_dumps(recording);
    let Some(dumps) = &report.dumps else {
        return;
    };
    let omissions = &mut report.not_checked;
    for (reason, count) in &dumps.not_compared {
        omissions.add("dumps", *count, format!("cells {}", reason.text()));
    }
    omissions.add(
        "dumps",
        dumps.left_out,
        "dumps beyond those that are kept in memory",
    );
    for one in &dumps.differences {
        report.disagreements.push(Disagreement {
            job: 0,
            kind: CheckKind::Dump,
            expected: one.printed_text(),
            got: one.ours.clone(),
            rule: "S-7".to_string(),
        });
    }
}

fn add_table(report: &mut Report, recording: &Recording, printed: Option<&str>) {
    let (Some(log), Some(printed), true) = (&recording.log, printed, recording.has_manifest) else {
        let needs = "table: needs the MANIFEST, the LOG and stats.txt";
        report.notes.push(needs.to_string());
        let what = "final Compaction Stats tables: need the MANIFEST, the LOG and stats.txt";
        report.not_checked.add("table", 1, what);
        return;
    };
    match judge_table(recording, log, printed) {
        Ok(Some(table)) => {
            report.table = Some(table.cells);
            report.unknown_cells = table.unknown.len() as u64;
            let what = "cells: the LOG does not say what they need";
            report.not_checked.add("table", report.unknown_cells, what);
            if !table.unknown.is_empty() {
                let cells = table.unknown.join(", ");
                report.notes.push(format!(
                    "table: not compared, as the LOG does not say what they need: {cells}"
                ));
            }
            if let Some(micros) = table.before_shutdown_micros {
                report.notes.push(format!(
                    "table: printed {micros} µs or more before the shutdown, as its cells show"
                ));
            }
            report.disagreements.extend(table.disagreements);
        }
        Ok(None) => report
            .notes
            .push("table: stats.txt contains no table".to_string()),
        Err(error) => report.notes.push(format!("table: {error}")),
    }
}
