//! Whether a `LOG` and a `MANIFEST` are of the same database: files of different ones lie in one
//! folder as soon as somebody copies them there.

use std::collections::BTreeMap;

use crate::read::log::database_log::DatabaseLog;
use crate::read::manifest::version_edits::Manifest;

/// What the files of two sources say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Identity {
    /// They have files in common, or one of them has none.
    Same,
    /// They have no file in common, and nothing else tells.
    Unrelated,
    /// They are of different databases, for this reason.
    Different(String),
}

/// Compares the files that both name; where they name none, the identities that they say.
pub(super) fn compare(manifest: &Manifest, log: &DatabaseLog) -> Identity {
    let added = manifest.edits().flat_map(|edit| &edit.added);
    let sizes: BTreeMap<u64, u64> = added.map(|file| (file.number, file.size_bytes)).collect();
    let created = log.families.iter().flat_map(|one| &one.facts.created);
    let common = created.clone().filter_map(|(number, created)| {
        let recorded = sizes.get(number)?;
        Some((*number, created.size_bytes, *recorded))
    });
    let common: Vec<(u64, u64, u64)> = common.collect();
    let is_other = |file: &&(u64, u64, u64)| file.1 != file.2;
    // A line of the LOG may be damaged.
    if common.len() < 2 * common.iter().filter(is_other).count() {
        let first = common.iter().find(is_other);
        return Identity::Different(first.map_or_else(
            String::new,
            |(number, logged, recorded)| {
                format!(
                    "file {number} has {logged} bytes in the LOG and {recorded} in the MANIFEST"
                )
            },
        ));
    }
    if !common.is_empty() || sizes.is_empty() || created.count() == 0 {
        return Identity::Same;
    }
    match (&log.shared.db_id, &manifest.db_id) {
        (Some(logged), Some(recorded)) if logged != recorded => Identity::Different(format!(
            "the LOG is of the database {logged}, the MANIFEST of {recorded}"
        )),
        _ => Identity::Unrelated,
    }
}
