//! What changed between one open and the next, as the lines of both say it.

use std::collections::BTreeMap;

use crate::base::text::listed;
use crate::log::opening::Opening;

/// What an open found that the opens before it did not leave, as the end of a sentence: `; receipts
/// was created since the open before`. Empty: nothing, or their `LOG` does not say it.
pub(crate) fn since_before(opening: &Opening, before: &[Opening]) -> String {
    let Some(last) = before.last().filter(|_| !opening.is_new) else {
        return String::new();
    };
    let missing = missing_log(opening, before).unwrap_or_default();
    let (left, found) = (&last.families_left, &opening.families_found);
    let families = match left.is_empty() || found.is_empty() {
        true => String::new(),
        false => changed_families(left, found),
    };
    missing + &families
}

/// A `MANIFEST` that no open before wrote is of an open whose `LOG` is not here, or of a part of
/// one.
fn missing_log(opening: &Opening, before: &[Opening]) -> Option<String> {
    let manifest = opening.recovered_manifest?;
    // Of a LOG that begins later, the MANIFEST of its beginning is not known.
    let are_whole = before.iter().all(|one| one.begins_at_open);
    // Numbers grow from file to file.
    let written = before.iter().flat_map(|one| &one.written_manifests);
    let is_later = written.max().is_some_and(|last| *last < manifest);
    (are_whole && is_later).then(|| {
        format!(
            "; the LOG of at least one open before it is missing: it recovered from \
             MANIFEST-{manifest:06}, which no open in the LOG wrote"
        )
    })
}

fn changed_families(left: &BTreeMap<u32, String>, found: &BTreeMap<u32, String>) -> String {
    let only_in = |own: &BTreeMap<u32, String>, other: &BTreeMap<u32, String>| {
        let own = own.iter().filter(|(id, _)| !other.contains_key(*id));
        own.map(|(_, name)| name.clone()).collect::<Vec<String>>()
    };
    let changes = [
        (only_in(left, found), "dropped"),
        (only_in(found, left), "created"),
    ];
    let changes = changes.into_iter().filter(|(names, _)| !names.is_empty());
    let changes = changes.map(|(names, what)| {
        let verb = if names.len() == 1 { "was" } else { "were" };
        format!("{} {verb} {what}", listed(&names))
    });
    let changes: Vec<String> = changes.collect();
    match changes.is_empty() {
        true => String::new(),
        false => format!("; since the open before, {}", listed(&changes)),
    }
}
