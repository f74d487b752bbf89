//! Changes of the tree, one unit after another: flush commits, compactions, moves and drops.

use engine::model::key::InternalKey;
use engine::model::sst::SstFile;
use engine::model::version::VersionEdit;

pub use crate::base::unit_kind::UnitKind;

/// One atomic change of the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// Its kind.
    pub kind: UnitKind,
    /// The job that did it; 0 where the recording does not say.
    pub job: u32,
    /// The change.
    pub edit: VersionEdit,
    /// Time at which the edit was ready to be written, in µs.
    pub ready: u64,
    /// Time at which the log says that it was done, in µs: at or after the install.
    pub reported: u64,
    /// Time at which it was installed at the latest, in µs. Never decreases from unit to unit.
    pub installed: u64,
    /// Round-robin cursors that it sets (L-15): level and key.
    pub cursors: Vec<(usize, InternalKey)>,
    /// Options that it sets: index of the call in the `LOG`.
    pub options_call: Option<usize>,
    /// Where the MANIFEST has its last edit, in bytes; `None`: it is in none.
    pub manifest_offset: Option<u64>,
    /// Flush jobs among those that it commits whose table stayed empty, as a `LOG` says.
    pub empty_flushes: Vec<u32>,
}

impl Unit {
    /// Flushes that it installs, of a unit of this kind: a commit may hold the files of several,
    /// and one that writes no file counts, too.
    pub fn flush_count(&self) -> u64 {
        let without_file = self.empty_flushes.len() as u64;
        (self.edit.added.len() as u64 + without_file).max(1)
    }
}

/// The initial files and all units.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    /// Files that were there when the recording began, each with its level.
    pub initial: Vec<(usize, SstFile)>,
    /// Round-robin cursors then (L-15): level and key.
    pub initial_cursors: Vec<(usize, InternalKey)>,
    /// In order of installation.
    pub units: Vec<Unit>,
    /// Whether an edit of the MANIFEST is about blob files.
    pub has_blob_files: bool,
    /// Edits of the MANIFEST that only make a new version.
    pub empty_edits: Vec<EmptyEdit>,
    /// Where the MANIFEST has the edit that adds the column family, in bytes, if it is in one.
    pub creation_offset: Option<u64>,
}

/// An edit of the MANIFEST that changes no files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EmptyEdit {
    /// Number of units before it.
    pub units_before: usize,
    /// Where it is, in bytes.
    pub manifest_offset: u64,
}
