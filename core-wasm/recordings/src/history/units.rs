//! Changes of the tree as a list of units: flush commits, compactions, moves, drops and others.

use std::collections::BTreeMap;

use crate::log::log_facts::{CreatedFile, DropFacts};
use engine::model::key::InternalKey;
use engine::model::sst::{FileNumber, SstFile};
use engine::model::version::{CompactionInput, VersionEdit};
use engine::options::CompressionType;

pub use crate::base::unit_kind::UnitKind;

/// One atomic change of the tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unit {
    /// Kind of change.
    pub kind: UnitKind,
    /// Job number; 0 if the recording does not give it.
    pub job: u32,
    /// The version edit that makes the change.
    pub edit: VersionEdit,
    /// Time at which the edit was ready to be written, in µs.
    pub ready: u64,
    /// Time of the line that reports the unit, in µs: at the install or later.
    pub reported: u64,
    /// Latest install time of the unit, in µs, which never decreases from unit to unit.
    pub installed: u64,
    /// True if a version is known to have ended right before the unit.
    pub begins_version: bool,
    /// Round-robin cursors that the unit sets (L-15), each a level and a key.
    pub cursors: Vec<(usize, InternalKey)>,
    /// Index of the `LOG`'s call, for a unit that sets options.
    pub options_call: Option<usize>,
    /// Offset of the unit's last edit in the MANIFEST, in bytes; `None` if it has none there.
    pub manifest_offset: Option<u64>,
    /// Flush jobs that the unit commits without a file, because they wrote no entries.
    pub empty_flushes: Vec<u32>,
}

impl Unit {
    /// Number of jobs whose results the unit installs. A flush commit may have files from several
    /// jobs, and jobs without a file count, too.
    pub fn job_count(&self) -> u64 {
        match self.kind {
            UnitKind::Flush => (self.edit.added.len() + self.empty_flushes.len()).max(1) as u64,
            _ => 1,
        }
    }

    /// Returns true if the unit is the drop that some lines report. A LOG alone does not reveal
    /// files from before it.
    pub(crate) fn is_drop_of(&self, facts: &DropFacts) -> bool {
        let mut deleted = self.edit.deleted.iter();
        let is_own = match deleted.len() {
            0 => (self.ready, self.reported) == (facts.picked, facts.time),
            _ => deleted.any(|file| facts.files.contains(&file.number.0)),
        };
        self.kind == UnitKind::Drop && is_own
    }

    /// Files that the unit removes, by level.
    pub fn inputs(&self) -> Vec<CompactionInput> {
        let files = self.edit.deleted.iter();
        inputs_by_level(files.map(|file| (file.level, file.number)))
    }
}

/// Groups files by level, ascending, in the given order within each level.
pub(crate) fn inputs_by_level(
    files: impl Iterator<Item = (usize, FileNumber)>,
) -> Vec<CompactionInput> {
    let mut inputs: Vec<CompactionInput> = Vec::new();
    for (level, number) in files {
        let place = inputs.partition_point(|input| input.level < level);
        if inputs.get(place).is_none_or(|input| input.level != level) {
            let files = Vec::new();
            inputs.insert(place, CompactionInput { level, files });
        }
        inputs[place].files.push(number);
    }
    inputs
}

/// Makes a file from its logged facts; its keys and position are unknown.
pub(super) fn file_of(number: u64, created: Option<&CreatedFile>) -> SstFile {
    let unknown = CreatedFile::default();
    let created = created.unwrap_or(&unknown);
    SstFile {
        number: FileNumber(number),
        size_bytes: created.size_bytes,
        compensated_size_bytes: created.size_bytes,
        smallest: InternalKey::default(),
        largest: InternalKey::default(),
        smallest_seqno: created.smallest_seqno,
        largest_seqno: created.largest_seqno,
        epoch: 0,
        entry_count: created.entries,
        deletion_count: created.deletions,
        raw_key_bytes: created.raw_key_bytes,
        raw_value_bytes: created.raw_value_bytes,
        compression: created.compression.unwrap_or(CompressionType::None),
        path_id: 0,
        spans_partitions: false,
        oldest_ancestor_time: 0,
        file_creation_time: created.file_creation_time,
        newest_data_time: created.newest_data_time,
        is_being_compacted: false,
        is_marked_for_compaction: false,
        is_marked_for_periodic_compaction: false,
    }
}

/// The initial files and all units of a recording.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    /// Files at the start of the recording, each with its level.
    pub initial: Vec<(usize, SstFile)>,
    /// Round-robin cursors at the start of the recording (L-15), each a level and a key.
    pub initial_cursors: Vec<(usize, InternalKey)>,
    /// Latest time, in µs of `LOG` time, at which the tree was in its initial state, because a
    /// MANIFEST may be begun while the database is open. 0 if it is not younger than the `LOG`.
    pub begins: u64,
    /// Temperatures by file number, as RocksDB's codes; only files that have one.
    pub temperatures: BTreeMap<u64, u8>,
    /// Units in order of installation.
    pub units: Vec<Unit>,
    /// True if a MANIFEST edit concerns blob files.
    pub has_blob_files: bool,
    /// MANIFEST edits that only make a new version.
    pub empty_edits: Vec<EmptyEdit>,
    /// Offset of the MANIFEST edit that adds the column family, in bytes; `None` if there is none.
    pub creation_offset: Option<u64>,
}

impl History {
    /// All files with their levels, once for each time that a file reaches a level.
    pub fn files(&self) -> impl Iterator<Item = &(usize, SstFile)> {
        let added = self.units.iter().flat_map(|unit| &unit.edit.added);
        self.initial.iter().chain(added)
    }

    /// Number of units before the history's beginning, which are calls that only the `LOG` has.
    pub(crate) fn older_calls(&self) -> usize {
        let is_older = |unit: &&Unit| unit.installed <= self.begins;
        let calls = { self.units.iter() }.take_while(|unit| unit.kind == UnitKind::Options);
        calls.take_while(is_older).count()
    }

    /// Indices of the units that put a file on a level, by file number and level.
    pub(crate) fn arrivals(&self) -> BTreeMap<(u64, usize), Vec<usize>> {
        let mut arrivals: BTreeMap<(u64, usize), Vec<usize>> = BTreeMap::new();
        for (index, unit) in self.units.iter().enumerate() {
            for (level, file) in &unit.edit.added {
                let arrival = arrivals.entry((file.number.0, *level)).or_default();
                arrival.push(index);
            }
        }
        arrivals
    }

    /// File counts by level after 0, 1, 2, … units, with at least the given number of levels.
    pub(crate) fn counts_by_level(&self, levels: usize) -> Vec<Vec<u32>> {
        let deepest = self.files().map(|(level, _)| level + 1).max();
        let mut now = vec![0_u32; levels.max(deepest.unwrap_or(0))];
        for (level, _) in &self.initial {
            now[*level] += 1;
        }
        let mut counts = vec![now.clone()];
        for unit in &self.units {
            for file in &unit.edit.deleted {
                if let Some(count) = now.get_mut(file.level) {
                    *count = count.saturating_sub(1);
                }
            }
            for (level, _) in &unit.edit.added {
                now[*level] += 1;
            }
            counts.push(now.clone());
        }
        counts
    }
}

/// A MANIFEST edit that changes no files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EmptyEdit {
    /// Number of units before the edit.
    pub units_before: usize,
    /// Offset of the edit in the MANIFEST, in bytes.
    pub manifest_offset: u64,
}
