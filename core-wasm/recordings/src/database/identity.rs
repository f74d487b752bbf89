//! Identities of databases, because a folder may hold copies of files from several.

use engine::model::sorting::inserted;
use std::collections::BTreeMap;

use crate::log::database_log::DatabaseLog;
use crate::log::log_reader::first_identities;
use crate::manifest::version_edits::{Manifest, read_manifest};

/// The database and the open that a file names at its beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileIdentity {
    /// The database's identity.
    pub db_id: Option<String>,
    /// Identity of the open; only a `LOG` gives it.
    pub session: Option<String>,
    /// True for the `LOG` of a secondary instance, which reads another instance's files. It runs no
    /// flushes or compactions, and its stall conditions stall no writes.
    pub is_secondary: bool,
}

/// A line that secondary instances write, in all releases since 6.1.
const SECONDARY: &[u8] = b"Opening the db in secondary mode";

impl FileIdentity {
    /// Reads the identity of a `MANIFEST` that begins with these bytes.
    pub fn of_manifest(beginning: &[u8]) -> Self {
        Self {
            db_id: read_manifest(beginning).ok().and_then(|one| one.db_id),
            ..Self::default()
        }
    }

    /// Reads the identity of a `LOG` that begins with these bytes, from its first open.
    pub fn of_log(beginning: &[u8]) -> Self {
        let (db_id, session) = first_identities(beginning);
        let mut parts = beginning.windows(SECONDARY.len());
        Self {
            db_id,
            session,
            is_secondary: parts.any(|part| part == SECONDARY),
        }
    }
}

/// Compares the identities, and then the sizes of common files. Returns true if nothing relates the
/// two: both have files, but none in common.
///
/// # Errors
/// The difference that proves that the files belong to different databases.
pub(crate) fn are_unrelated(manifest: &Manifest, log: &DatabaseLog) -> Result<bool, String> {
    if let (Some(logged), Some(recorded)) = (&log.shared.db_id, &manifest.db_id)
        && logged != recorded
    {
        return Err(format!(
            "the LOG is from database {logged}, the MANIFEST from {recorded}"
        ));
    }
    let added = manifest.edits().flat_map(|edit| &edit.added);
    let sizes: BTreeMap<u64, u64> = inserted(added.map(|file| (file.number, file.size_bytes)));
    let created = log.families.iter().flat_map(|one| &one.facts.created);
    let common = created.clone().filter_map(|(number, created)| {
        let recorded = sizes.get(number)?;
        Some((*number, created.size_bytes, *recorded))
    });
    let common: Vec<(u64, u64, u64)> = common.collect();
    let mut others = common.iter().filter(|file| file.1 != file.2);
    // A line in the LOG may be damaged.
    let are_others = common.len() < 2 * others.clone().count();
    match others.next().filter(|_| are_others) {
        Some((number, logged, recorded)) => Err(format!(
            "file {number} has {logged} bytes in the LOG and {recorded} in the MANIFEST"
        )),
        None => Ok(common.is_empty() && !sizes.is_empty() && created.count() != 0),
    }
}
