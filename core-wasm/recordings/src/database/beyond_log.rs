//! A `MANIFEST` that goes on where the `LOG` ends, as the `LOG` is cut or was copied earlier: what
//! comes after has no times, reasons or numbers, and is left out.

use crate::base::text::{is_or_are, plural};
use crate::database::ColumnFamily;
use crate::history::from_manifest::{Told, manifest_history, snapshot_end};
use crate::history::log_end::LogEnd;
use crate::history::units::{BeyondLog, History};
use crate::history::user_keys::UserKeys;
use crate::log::database_log::DatabaseLog;
use crate::log::log_facts::LogFacts;
use crate::log::opening::Opening;
use crate::manifest::version_edits::{Manifest, ManifestEdit};
use engine::reasoning::format_bytes;
use std::collections::BTreeMap;

/// `the MANIFEST goes on after the end of the LOG: …`, of a column family if there are several.
pub(crate) fn beyond_text(beyond: &BeyondLog, family: Option<&str>) -> String {
    let of = family.map_or_else(String::new, |name| format!(" of column family {name}"));
    format!(
        "the MANIFEST goes on after the end of the LOG: its {}{of}, after which it has {} of \
         {}, {} left out, as no line has their times, reasons or numbers; open the MANIFEST alone \
         to see them",
        plural(beyond.changes, "later change"),
        plural(beyond.files, "file"),
        format_bytes(beyond.bytes as f64),
        is_or_are(beyond.changes)
    )
}

/// Where a `LOG` ends that does so before its `MANIFEST`: the database was not closed in it, and
/// the `MANIFEST` has newer files. `None`: it does not end before, or has no files.
pub(crate) fn log_end<'a>(manifest: &'a Manifest, log: &DatabaseLog) -> Option<LogEnd<'a>> {
    let own = log.openings.last().filter(|open| open.left_out.is_none())?;
    if own.shutdown.or(own.closed).is_some() {
        return None;
    }
    let facts = log.families.iter().map(|one| &one.facts);
    let numbers = facts.flat_map(|log| log.created.keys().chain(log.ingested.keys()));
    let newest = numbers.chain(log.ingested_by_unknown.keys()).max()?;
    // A MANIFEST that was begun after the end does not have the files that were there before.
    let begins_later = manifest.families.values().any(|family| {
        let snapshot = family.edits.iter().take(snapshot_end(&family.edits));
        snapshot.into_iter().any(|edit| is_newer(edit, *newest))
    });
    let goes_on = !begins_later && Some(*newest) < manifest.newest_file();
    goes_on.then_some(LogEnd {
        newest: *newest,
        manifest,
        local_offset: log.shared.local_offset_micros,
    })
}

/// How many edits of a column family come before the first one that has a file newer than any in
/// the `LOG`, and is not followed by one of which the `LOG` tells.
fn edits_before(edits: &[ManifestEdit], log: &LogFacts, newest: u64) -> usize {
    let told = Told::of(log);
    let last = edits
        .iter()
        .rposition(|edit| !is_newer(edit, newest) && told.holds(edit));
    let from = last.map_or(0, |last| last + 1);
    let first = edits[from..].iter().position(|edit| is_newer(edit, newest));
    first.map_or(edits.len(), |first| from + first)
}

fn is_newer(edit: &ManifestEdit, newest: u64) -> bool {
    edit.added.iter().any(|file| newest < file.number)
}

/// The history of a column family up to the end of its `LOG`, if the `MANIFEST` goes on after it:
/// `newest` is the newest file in it then.
pub(crate) fn history_within(
    edits: &[ManifestEdit],
    (log, newest): (&LogFacts, Option<u64>),
    keys: &UserKeys,
) -> History {
    let Some(newest) = newest else {
        return manifest_history(edits, Some(log), keys);
    };
    let end = edits_before(edits, log, newest);
    let mut history = manifest_history(&edits[..end], Some(log), keys);
    let changes_files = |edit: &&ManifestEdit| !edit.added.is_empty() || !edit.deleted.is_empty();
    let changes =
        edits[end..].iter().filter(changes_files).count() + end_with_log(&mut history, log);
    if changes == 0 {
        return history;
    }
    let mut files: BTreeMap<(usize, u64), u64> = BTreeMap::new();
    for edit in edits {
        for gone in &edit.deleted {
            files.remove(gone);
        }
        let added = edit.added.iter();
        files.extend(added.map(|file| ((file.level, file.number), file.size_bytes)));
    }
    history.beyond_log = Some(BeyondLog {
        changes: changes as u64,
        files: files.len() as u64,
        bytes: files
            .values()
            .fold(0, |sum, size| sum.saturating_add(*size)),
    });
    history
}

/// Leaves out what came after the last change that the `LOG` reports, and how many changes these
/// are. Files that no job wrote, as those of an import, are in no line: they stay.
fn end_with_log(history: &mut History, log: &LogFacts) -> usize {
    let reported = history.units.iter().rposition(|unit| unit.reported != 0);
    if reported.is_none() && !log.begins_at_open() {
        // They may have been before the part of the LOG that there is.
        return 0;
    }
    let tail = reported.map_or(0, |last| last + 1);
    let mut later = history.units[tail..].iter();
    let Some(first) = later.position(|unit| !unit.edit.deleted.is_empty()) else {
        return 0;
    };
    let first = tail + first;
    let changes = history.units.len() - first;
    history.units.truncate(first);
    history
        .empty_edits
        .retain(|edit| edit.units_before <= first);
    changes
}

/// Adds to the last open the number of changes that its `MANIFEST` has after the end of its `LOG`.
pub(crate) fn note_beyond(families: &[ColumnFamily], openings: &mut [Opening]) {
    let histories = families.iter().map(|one| &one.recording.history);
    let beyond = histories.filter_map(|history| history.beyond_log.as_ref());
    let changes: u64 = beyond.map(|one| one.changes).sum();
    if let Some(last) = openings.last_mut() {
        last.changes_beyond = (changes != 0).then_some(changes);
    }
}
