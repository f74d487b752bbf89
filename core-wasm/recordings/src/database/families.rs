//! Column families of a recording, assembled from its files.

use crate::log::database_log::{DEFAULT_FAMILY, DatabaseLog};
use crate::manifest::version_edits::Manifest;
use engine::model::sorting::sort_by_key;
use engine::settings::options_file;

/// A column family and the places where its facts are found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FoundFamily {
    /// The family's id, if any file gives it.
    pub id: Option<u32>,
    /// The family's name.
    pub name: String,
    /// Index of the family in the log.
    pub log: Option<usize>,
    /// True if the family was dropped.
    pub is_dropped: bool,
    /// Time at which the family was dropped, if logged.
    pub dropped: Option<u64>,
    /// Time at which the family was created, if logged.
    pub created: Option<u64>,
}

impl FoundFamily {
    fn named(id: Option<u32>, name: &str) -> Self {
        Self {
            id,
            name: name.to_string(),
            ..Self::default()
        }
    }
}

/// Finds all families, by id; then those without an id, in the order in which files name them.
pub(crate) fn find_families(
    manifest: Option<&Manifest>,
    mut log: Option<&mut DatabaseLog>,
    options_text: Option<&str>,
) -> Vec<FoundFamily> {
    let mut found = vec![FoundFamily::named(Some(0), DEFAULT_FAMILY)];
    let families = manifest.iter().flat_map(|manifest| &manifest.families);
    for (id, family) in families.filter(|(id, _)| **id != 0) {
        let name = { family.name.clone() }.unwrap_or_else(|| format!("column family {id}"));
        found.push(FoundFamily {
            is_dropped: family.is_dropped,
            ..FoundFamily::named(Some(*id), &name)
        });
    }
    if let Some(log) = log.as_deref_mut() {
        add_those_of_log(&mut found, log);
    }
    for name in options_text.map(options_file::families).unwrap_or_default() {
        if found.iter().all(|family| family.name != name) {
            found.push(FoundFamily::named(None, &name));
        }
    }
    if let Some(log) = log {
        for family in found.iter_mut().filter(|family| family.log.is_none()) {
            family.log = Some(log.with_family(&family.name));
        }
        log.gather();
    }
    sort_by_key(&mut found, |family| family.id.unwrap_or(u32::MAX));
    found
}

/// Adds the families in the log, matched by id, or by name if the log gives no id.
fn add_those_of_log(found: &mut Vec<FoundFamily>, log: &DatabaseLog) {
    for (index, family) in log.families.iter().enumerate() {
        let is_same = |one: &FoundFamily| match (one.id, family.id) {
            (Some(known), Some(id)) => known == id,
            _ => one.name == family.name && one.log.is_none(),
        };
        let known = found.iter().position(is_same).unwrap_or(found.len());
        if known == found.len() {
            found.push(FoundFamily::named(None, &family.name));
        }
        let one = &mut found[known];
        one.id = one.id.or(family.id);
        one.log = Some(index);
        one.is_dropped |= family.dropped.is_some();
        one.dropped = family.dropped;
        one.created = family.created;
    }
}
