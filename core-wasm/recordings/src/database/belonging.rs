//! Checks that files belong together. Files from different databases are refused; a damaged or
//! unrelated file is left out, with a warning that names it.

use crate::base::file_error::{RecordedError, whole};
use crate::base::text::{moment_text, plural_are};
use crate::database::identity::are_unrelated;
use crate::database::{ColumnFamily, RecordingFiles};
use crate::history::from_manifest::snapshot_end;
use crate::history::units::{History, UnitKind};
use crate::log::database_log::DatabaseLog;
use crate::log::log_facts::LogFacts;
use crate::log::log_reader::Opens;
use crate::log::logged_jobs::{Job, installed_files, jobs_in_order};
use crate::log::opening::{LeftOut, Opening};
use crate::log::opens::{is_other_database, join_opens};
use crate::manifest::version_edits::{Manifest, read_manifest};
use crate::options::options_identity::contradiction;
use engine::model::sorting::inserted;
use engine::settings::options_file;
use std::collections::BTreeSet;

/// The `MANIFEST` and `LOG` of one history, and the opens before and after it, whose `MANIFEST`s
/// are missing.
pub(crate) type Joined = (Option<Manifest>, Option<DatabaseLog>, [Opens; 2]);

/// Joins the `MANIFEST` and the `LOG` of a history. Warnings name the parts that are left out.
///
/// # Errors
/// The files belong to different databases, or neither has a history.
pub(crate) fn join(
    files: &RecordingFiles<'_>,
    opens: Option<Vec<DatabaseLog>>,
    warnings: &mut Vec<String>,
) -> Result<Joined, RecordedError> {
    let none = [Opens::new(), Opens::new()];
    let manifest = read_whole(files, opens.is_some(), warnings)?;
    let opens = with_lines_of_rocksdb(opens, manifest.is_some(), warnings)?;
    let (manifest, mut opens) = match (manifest, opens) {
        (Some(manifest), Some(opens)) => (manifest, opens),
        (manifest, opens) => return Ok((manifest, opens.map(opens_since_gap), none)),
    };
    let Some(own) = open_of_manifest(&manifest, &opens)? else {
        let left_out = "MANIFEST: left out, because it names no file in the LOG and may be from \
                        another database or time; open it alone to see it";
        warnings.push(left_out.to_string());
        return Ok((None, Some(opens_since_gap(opens)), none));
    };
    let later = opens.split_off(own + 1);
    let log = opens.pop().unwrap_or_default();
    let log = with_left_out(&opens, log, &later, LeftOut::OtherManifest);
    Ok((Some(manifest), Some(log), [opens, later]))
}

/// Reads the `MANIFEST`. A damaged one is left out if there is a `LOG`; otherwise, it is read up to
/// the damage.
fn read_whole(
    files: &RecordingFiles<'_>,
    has_log: bool,
    warnings: &mut Vec<String>,
) -> Result<Option<Manifest>, RecordedError> {
    let manifest = files.manifest.map(read_manifest).transpose();
    let damage = match &manifest {
        Ok(read) => read.as_ref().and_then(|one| one.damage.as_ref()),
        Err(damage) => Some(damage),
    };
    if let Some(damage) = damage.filter(|_| has_log) {
        warnings.push(damage.left_out());
        return Ok(None);
    }
    let manifest = manifest?;
    if let Some(Manifest {
        damage: Some(damage),
        ..
    }) = &manifest
    {
        let edits = manifest.iter().flat_map(Manifest::edits).count() as u64;
        warnings.push(damage.ends_history(edits));
    }
    Ok(manifest)
}

/// Leaves out a `LOG` that contains no RocksDB line.
fn with_lines_of_rocksdb(
    opens: Option<Vec<DatabaseLog>>,
    has_manifest: bool,
    warnings: &mut Vec<String>,
) -> Result<Option<Vec<DatabaseLog>>, RecordedError> {
    let is_of_rocksdb = |open: &DatabaseLog| open.shared.recognised_lines != 0;
    let unlike = |opens: &&Vec<DatabaseLog>| !opens.iter().any(is_of_rocksdb);
    let Some(unlike) = opens.as_ref().filter(unlike) else {
        return Ok(opens);
    };
    let what = match unlike.last().map_or(0, |last| last.shared.line_count) {
        0 => "it has no complete line".to_string(),
        1 => "its only line is not from RocksDB's info log".to_string(),
        count => format!("none of its {count} lines is from RocksDB's info log"),
    };
    if has_manifest {
        warnings.push(format!("LOG: left out, {what}"));
        return Ok(None);
    }
    let advice = "give the LOG of a database, or another log that contains its EVENT_LOG_v1 lines";
    Err(whole("LOG", what, advice))
}

/// Index of the open that wrote a `MANIFEST`: the last open or, if none of its files are in there,
/// the one that wrote the newest file; `None` if no open did.
fn open_of_manifest(
    manifest: &Manifest,
    opens: &[DatabaseLog],
) -> Result<Option<usize>, RecordedError> {
    let is_unrelated = |open: &DatabaseLog| are_unrelated(manifest, open) == Ok(true);
    let newest = manifest.newest_file();
    let wrote_newest = |open: &DatabaseLog| newest.is_some_and(|newest| open.wrote(newest));
    let own = match opens.last().is_some_and(is_unrelated) {
        true => opens.iter().rposition(wrote_newest),
        false => opens.len().checked_sub(1),
    };
    match own.map(|own| are_unrelated(manifest, &opens[own])) {
        Some(Err(why)) => {
            let what = format!("these are files of different databases: {why}");
            let advice = "give the LOG and the MANIFEST of one database, or only one of them";
            Err(whole("recording", what, advice))
        }
        _ => Ok(own),
    }
}

/// Without a `MANIFEST`, the opens from the last one whose `LOG` lacks its beginning, because
/// nothing shows which earlier files still existed then.
fn opens_since_gap(mut opens: Vec<DatabaseLog>) -> DatabaseLog {
    let mut later = opens.iter().skip(1);
    let gap = later.rposition(|open| !open.shared.is_opening_logged);
    let since = opens.split_off(gap.map_or(0, |place| place + 1));
    let is_own =
        |open: &DatabaseLog| { since.first() }.is_some_and(|one| !is_other_database(open, one));
    opens.retain(is_own);
    with_left_out(&opens, join_opens(since), &[], LeftOut::LogGap)
}

/// A `LOG`, with the openings before and after it listed without their jobs and files.
fn with_left_out(
    before: &[DatabaseLog],
    mut log: DatabaseLog,
    after: &[DatabaseLog],
    why: LeftOut,
) -> DatabaseLog {
    let count = (before.len() + after.len()) as u64;
    if count == 0 {
        return log;
    }
    let openings = |opens: &[DatabaseLog]| {
        let openings = opens.iter().flat_map(|open| open.openings.clone());
        let openings = openings.map(|opening| Opening {
            left_out: Some(why),
            ..opening
        });
        openings.collect::<Vec<Opening>>()
    };
    let own = std::mem::take(&mut log.openings);
    log.openings = [openings(before), own, openings(after)].concat();
    let opens_are = plural_are(count, "other open");
    log.warn(&format!("LOG: {opens_are} left out: {}", why.text()));
    log
}

/// Returns true if a `MANIFEST` was begun during its `LOG`, so it starts with files from that log.
pub(crate) fn is_rolled(manifest: &Manifest, log: &DatabaseLog) -> bool {
    let families = manifest.families.values().map(|family| &family.edits);
    let mut first = families.flat_map(|edits| &edits[..snapshot_end(edits)]);
    first.any(|edit| edit.added.iter().any(|file| log.wrote(file.number)))
}

/// Sets the start of the history if its `MANIFEST` was begun later: the end of the jobs whose
/// results are only in the snapshot. A warning gives their number.
pub(crate) fn begin_with_manifest(
    history: &mut History,
    log: &LogFacts,
    warnings: &mut Vec<String>,
) {
    let units = &history.units;
    let jobs: BTreeSet<u32> = inserted(units.iter().map(|unit| unit.job));
    let added = units.iter().flat_map(|unit| &unit.edit.added);
    let files: BTreeSet<u64> = inserted(added.map(|(_, file)| file.number.0));
    let is_told = |job: &Job| match job {
        Job::Flush(tables) => {
            { tables.iter() }.all(|table| table.is_empty || files.contains(&table.number))
        }
        Job::Compaction(job) => jobs.contains(job),
        Job::Move(index) => jobs.contains(&log.moves[*index].job),
        Job::Drop(index) => units.iter().any(|unit| unit.is_drop_of(&log.drops[*index])),
        // No line names the family.
        Job::Ingestion(_) | Job::MoveAtOpen(_) => true,
    };
    let first = units.first().map_or(u64::MAX, |unit| unit.reported);
    let jobs = jobs_in_order(log).into_iter();
    let earlier = jobs.filter(|(_, ready, job)| *ready <= first && !is_told(job));
    let ends: Vec<u64> = earlier.map(|(time, ..)| time.min(first)).collect();
    if let Some(last) = ends.iter().max() {
        history.begins = *last;
        warnings.push(format!(
            "the MANIFEST begins at {}, while the database was open: {} left out, because only the \
             LOG has them; open the LOG alone to see them",
            moment_text(*last),
            plural_are(ends.len() as u64, "earlier job")
        ));
    }
}

/// Drops changes in a `MANIFEST` after the last one that its `LOG` reports, because the log was cut
/// off or copied earlier. A warning gives their number.
pub(crate) fn end_with_log(history: &mut History, log: &LogFacts, warnings: &mut Vec<String>) {
    let reported = history.units.iter().rposition(|unit| unit.reported != 0);
    let Some(last) = reported.filter(|_| log.shutdown_time.is_none()) else {
        return;
    };
    // No line shows where `CompactRange` with `change_level` moved files.
    let mut later = history.units[last + 1..].iter();
    let Some(first) = later.position(|unit| unit.kind != UnitKind::Move) else {
        return;
    };
    let end = last + 1 + first;
    let changes = plural_are((history.units.len() - end) as u64, "later change");
    history.units.truncate(end);
    history.empty_edits.retain(|edit| edit.units_before <= end);
    warnings.push(format!(
        "the MANIFEST continues after the end of the LOG: {changes} left out, because their times, \
         reasons and job numbers are unknown; open the MANIFEST alone to see them"
    ));
}

/// A warning that a `MANIFEST` ends before its `LOG`, in which jobs installed newer files; `None`
/// if that is not so.
pub(crate) fn end_of_manifest(manifest: &Manifest, families: &[ColumnFamily]) -> Option<String> {
    let newest = manifest.newest_file().unwrap_or(0);
    let logs = families.iter().filter_map(|one| one.recording.log.as_ref());
    let installed = logs.flat_map(installed_files);
    let later = installed.filter(|number| newest < *number).count() as u64;
    (later != 0).then(|| {
        format!(
            "the MANIFEST ends before the LOG: {} only in the LOG, and the tree after the end of \
             the MANIFEST is unknown",
            plural_are(later, "file")
        )
    })
}

/// A warning that an `OPTIONS` file is left out because it contradicts the other files; `None` if
/// it fits.
pub(crate) fn foreign_options(
    text: Option<&str>,
    log: Option<&DatabaseLog>,
    manifest: Option<&Manifest>,
) -> Option<String> {
    let text = text?;
    let names = options_file::families(text);
    let why = names.iter().find_map(|name| {
        let facts = log.and_then(|log| Some(&log.families[log.position(name)?].facts));
        let edits = manifest.and_then(|manifest| {
            let mut families = manifest.families.values();
            families.rfind(|one| one.name.as_ref() == Some(name))
        });
        if facts.is_none() && edits.is_none() {
            return None;
        }
        // The reason why the file cannot be read is reported with its options.
        let file = options_file::read_recorded(text, name).ok()?;
        contradiction(text, &file, facts, edits)
    })?;
    Some(format!(
        "OPTIONS: left out, because it is from another database or time: {why}"
    ))
}
