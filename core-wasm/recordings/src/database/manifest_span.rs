//! Which part of a `LOG` a `MANIFEST` is about: opening a database makes a new one, and the two
//! files may have been copied at different times.

use crate::base::text::{moment_text, plural, plural_are};
use crate::database::ColumnFamily;
use crate::database::identity::{Identity, compare, is_older_than};
use crate::log::database_log::DatabaseLog;
use crate::log::logged_jobs::installed_files;
use crate::log::opening::LeftOut;
use crate::log::opens::{is_other_database, join_opens};
use crate::manifest::version_edits::Manifest;

/// The opens of a `LOG` that the history is about: with a `MANIFEST`, the one that it is of.
pub(crate) fn opens_of_history(
    manifest: Option<&Manifest>,
    mut opens: Vec<DatabaseLog>,
) -> DatabaseLog {
    let Some(manifest) = manifest else {
        return opens_after_gap(opens);
    };
    let own = open_of_manifest(manifest, &opens);
    let mut later = opens.split_off((own + 1).min(opens.len()));
    let mut log = opens.pop().unwrap_or_default();
    let own = std::mem::take(&mut log.openings);
    opens
        .iter_mut()
        .chain(&mut later)
        .for_each(|open| open.leave_out(LeftOut::OtherManifest));
    let openings = |open: &DatabaseLog| open.openings.clone();
    let before = opens.iter().flat_map(openings);
    let after = later.iter().flat_map(openings);
    log.openings = before.chain(own).chain(after).collect();
    let unused = opens.iter().chain(&later);
    log.shared.recognised_lines += unused.map(|open| open.shared.recognised_lines).sum::<u64>();
    if !opens.is_empty() {
        let opens_are = plural_are(opens.len() as u64, "earlier open");
        let which = match later.is_empty() {
            true => "the last one",
            false => "a later one",
        };
        log.warn(&format!(
            "LOG: {opens_are} left out: each open writes a new MANIFEST, and this one is of \
             {which}"
        ));
    }
    if let Some(next) = later.first() {
        let count = plural(later.len() as u64, "later open");
        let (verb, since) = match later.len() {
            1 => ("is", "at"),
            _ => ("are", "from"),
        };
        let times = next.shared.first_time.map(moment_text);
        let times = times.map_or_else(String::new, |time| format!(" ({since} {time})"));
        log.warn(&format!(
            "LOG: {count}{times} {verb} left out, because the MANIFEST is of an open before: add \
             the last MANIFEST-… or omit it"
        ));
    }
    log
}

/// Without a `MANIFEST`, the opens since the last one whose `LOG` lacks its beginning: which files
/// of the opens before were there still, nothing says.
fn opens_after_gap(mut opens: Vec<DatabaseLog>) -> DatabaseLog {
    let mut later = opens.iter().skip(1);
    let gap = later.rposition(|open| !open.shared.is_opening_logged);
    let Some(first) = gap.map(|place| place + 1) else {
        return join_opens(opens);
    };
    let since = opens.split_off(first);
    opens.retain(|open| !is_other_database(open, &since[0]));
    let mut log = join_opens(since);
    if opens.is_empty() {
        return log;
    }
    for open in &mut opens {
        open.leave_out(LeftOut::LogGap);
        log.shared.recognised_lines += open.shared.recognised_lines;
    }
    let opens_are = plural_are(opens.len() as u64, "earlier open");
    let own = std::mem::take(&mut log.openings);
    let before = opens.into_iter().flat_map(|open| open.openings);
    log.openings = before.chain(own).collect();
    log.warn(&format!(
        "LOG: {opens_are} left out: {}; add the last MANIFEST-…, or the missing part of the LOG",
        LeftOut::LogGap.text()
    ));
    log
}

/// The index of the open that a `MANIFEST` is of: the last one, unless that names none of its files
/// and an earlier one wrote the newest of them.
fn open_of_manifest(manifest: &Manifest, opens: &[DatabaseLog]) -> usize {
    let last = opens.len().saturating_sub(1);
    let is_unrelated = |open: &DatabaseLog| compare(manifest, open) == Identity::Unrelated;
    if !opens.last().is_some_and(is_unrelated) {
        return last;
    }
    let newest = manifest.newest_file();
    let is_own = |open: &DatabaseLog| {
        newest.is_some_and(|newest| open.wrote(newest)) && compare(manifest, open) == Identity::Same
    };
    opens.iter().rposition(is_own).unwrap_or(last)
}

/// That a `MANIFEST` ends before the `LOG` does: files that the `LOG` says were put into the tree
/// are newer than any in it. `None`: it does not.
fn end_of_manifest(manifest: &Manifest, families: &[ColumnFamily]) -> Option<String> {
    let newest = manifest.newest_file().unwrap_or(0);
    let logs = families.iter().filter_map(|one| one.recording.log.as_ref());
    let later = logs.flat_map(|log| {
        let later = installed_files(log)
            .into_iter()
            .filter(|number| newest < *number);
        later
            .filter_map(|number| log.created.get(&number))
            .map(|file| file.time)
    });
    let later: Vec<u64> = later.collect();
    let until = moment_text(later.iter().copied().max()?);
    let units = families.iter().flat_map(|one| &one.recording.history.units);
    let ended = units.map(|unit| unit.reported).filter(|time| *time != 0);
    let ended = ended.max().map_or_else(
        || "before the first job in the LOG".to_string(),
        |time| format!("at {}", moment_text(time)),
    );
    let later = plural(later.len() as u64, "later file");
    Some(format!(
        "the MANIFEST ends {ended}; the LOG goes on to {until}: the tree is known only up to the end of \
         the MANIFEST, which names none of {later}"
    ))
}

/// Warns in each family where the `MANIFEST` ends before the `LOG`.
pub(crate) fn warn_of_end(manifest: Option<&Manifest>, families: &mut [ColumnFamily]) {
    if let Some(ended) = manifest.and_then(|one| end_of_manifest(one, families)) {
        let recordings = families.iter_mut().map(|family| &mut family.recording);
        recordings.for_each(|recording| recording.warnings.push(ended.clone()));
    }
}

/// A `MANIFEST`, unless it is older than the `LOG`; and why it is left out then.
pub(crate) fn unless_older(
    manifest: Option<Manifest>,
    opens: Option<&[DatabaseLog]>,
) -> (Option<Manifest>, Option<String>) {
    let older = { manifest.as_ref().zip(opens) }
        .and_then(|(manifest, opens)| is_older_than(manifest, opens));
    (manifest.filter(|_| older.is_none()), older)
}
