//! SST files in an event log: what each contains, why it ended, and when it was added and removed.

use engine::compaction::outputs::CutReason;
use engine::log::{Event, EventKind, JobId};
use engine::model::version::CompactionInput;
use engine::options::CompressionType;
use std::collections::BTreeMap;

/// An event in a file's life.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Happening {
    pub(crate) job: JobId,
    pub(crate) event: u64,
    pub(crate) time: u64,
}

/// Values that identify a file; doubles, as on the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NotedFile {
    /// RocksDB's number of the file.
    pub number: u64,
    /// First key in the file.
    pub smallest: f64,
    /// Last key in the file.
    pub largest: f64,
    /// Stored size in bytes.
    pub bytes: f64,
}

crate::json::fields!(NotedFile: number, smallest, largest, bytes);

/// States of a file after an event.
pub(crate) const IN_THE_TREE: &str = "in_the_tree";
/// State of a file if the run has none with the same number, keys and size.
pub(crate) const NOT_IN_THIS_RUN: &str = "not_in_this_run";

/// Facts about a file so far.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) number: u64,
    pub(crate) created_level: u32,
    pub(crate) keys: (u64, u64),
    pub(crate) bytes: u64,
    pub(crate) entries: u64,
    pub(crate) deletions: u64,
    pub(crate) raw_bytes: u64,
    pub(crate) seqnos: (u64, u64),
    pub(crate) epoch: u64,
    pub(crate) compression: CompressionType,
    pub(crate) process: u64,
    pub(crate) made: Happening,
    pub(crate) level: u32,
    pub(crate) moves: u64,
    pub(crate) installed: Option<Happening>,
    pub(crate) removed: Option<Happening>,
    pub(crate) deleted: Option<Happening>,
    pub(crate) cut_reason: CutReason,
    pub(crate) cut_bytes: u64,
    pub(crate) cut_threshold_bytes: u64,
    pub(crate) cut_boundary_count: u32,
    pub(crate) cut_grandparent: u64,
}

impl File {
    /// Returns true if the file is from before the log.
    pub(crate) fn is_old(&self) -> bool {
        self.made.job == JobId(0)
    }

    pub(crate) fn maker(&self) -> Option<Happening> {
        (!self.is_old()).then_some(self.made)
    }

    /// A number that the rule for the file's end compared; `None` if the file ended with the input.
    pub(crate) fn if_compared(&self, number: u64) -> Option<u64> {
        (self.cut_bytes != 0 || self.cut_threshold_bytes != 0).then_some(number)
    }

    fn is(&self, noted: &NotedFile) -> bool {
        let Self { keys, bytes, .. } = self;
        let numbers = (keys.0 as f64, keys.1 as f64, *bytes as f64);
        self.number == noted.number && numbers == (noted.smallest, noted.largest, noted.bytes)
    }
}

/// Files so far.
#[derive(Default)]
pub(crate) struct Files {
    /// All files in the order in which they were written.
    pub(crate) all: Vec<File>,
    /// Indices of files that may still change, by number.
    present: BTreeMap<u64, usize>,
    /// Files that were written by a job that has not ended.
    pending: BTreeMap<JobId, Vec<u64>>,
    /// Inputs of the running compactions.
    inputs: BTreeMap<JobId, Vec<u64>>,
}

fn numbers(inputs: &[CompactionInput]) -> Vec<u64> {
    let files = inputs.iter().flat_map(|input| &input.files);
    files.map(|number| number.0).collect()
}

impl Files {
    fn file(&mut self, number: u64) -> Option<&mut File> {
        let at = *self.present.get(&number)?;
        self.all.get_mut(at)
    }

    fn remove(&mut self, numbers: &[u64], by: Happening) {
        for number in numbers {
            if let Some(file) = self.file(*number) {
                file.removed.get_or_insert(by);
            }
        }
    }

    fn install(&mut self, by: Happening) {
        let inputs = self.inputs.remove(&by.job).unwrap_or_default();
        self.remove(&inputs, by);
        for number in self.pending.remove(&by.job).unwrap_or_default() {
            if let Some(file) = self.file(number) {
                file.installed = Some(by);
            }
        }
    }

    /// Takes in the next event, with its index in the log and its process.
    pub(crate) fn follow(&mut self, event: &Event, index: u64, process: u64) {
        let by = |job: JobId| Happening {
            job,
            event: index,
            time: event.time_micros,
        };
        match &event.kind {
            EventKind::TableFileCreation { job, .. } => {
                self.create(&event.kind, by(*job), process);
            }
            EventKind::CompactionStarted { job, inputs, .. } => {
                self.inputs.insert(*job, numbers(inputs));
            }
            EventKind::FlushFinished { job, .. }
            | EventKind::CompactionFinished { job, .. }
            | EventKind::IngestFinished { job, .. } => self.install(by(*job)),
            EventKind::TrivialMove {
                destination_level,
                inputs,
                ..
            } => {
                for number in numbers(inputs) {
                    if let Some(file) = self.file(number) {
                        file.level = *destination_level;
                        file.moves += 1;
                    }
                }
            }
            EventKind::DeletionCompaction { job, inputs, .. } => {
                self.remove(&numbers(inputs), by(*job));
            }
            EventKind::TableFileDeletion { job, file_number } => {
                // This also covers the files of a database that is destroyed to make a fresh one.
                self.remove(&[file_number.0], by(*job));
                if let Some(file) = self.file(file_number.0) {
                    file.deleted = Some(by(*job));
                }
                self.present.remove(&file_number.0);
            }
            _ => {}
        }
    }

    fn create(&mut self, kind: &EventKind, made: Happening, process: u64) {
        let EventKind::TableFileCreation {
            file_number,
            level,
            file_size,
            entries,
            smallest,
            largest,
            smallest_seqno,
            largest_seqno,
            epoch,
            deletions,
            raw_bytes,
            compression,
            cut_reason,
            cut_bytes,
            cut_threshold_bytes,
            cut_boundary_count,
            cut_grandparent,
            ..
        } = kind
        else {
            return;
        };
        let number = file_number.0;
        let mut file = File {
            number,
            created_level: *level,
            keys: (*smallest, *largest),
            bytes: *file_size,
            entries: *entries,
            deletions: *deletions,
            raw_bytes: *raw_bytes,
            seqnos: (*smallest_seqno, *largest_seqno),
            epoch: *epoch,
            compression: *compression,
            process,
            made,
            level: *level,
            moves: 0,
            installed: None,
            removed: None,
            deleted: None,
            cut_reason: *cut_reason,
            cut_bytes: *cut_bytes,
            cut_threshold_bytes: *cut_threshold_bytes,
            cut_boundary_count: *cut_boundary_count,
            cut_grandparent: cut_grandparent.0,
        };
        match file.is_old() {
            true => file.installed = Some(made),
            false => self.pending.entry(made.job).or_default().push(number),
        }
        self.present.insert(number, self.all.len());
        self.all.push(file);
    }

    /// Files now in the tree, by number.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn live(&self) -> impl Iterator<Item = &File> {
        let present = self.present.values().map(|at| &self.all[*at]);
        present.filter(|file| file.installed.is_some() && file.removed.is_none())
    }

    /// State of a file after an event, which requires the whole log.
    pub(crate) fn state_at(&self, noted: &NotedFile, event: u64) -> &'static str {
        let same = || self.all.iter().filter(|file| file.is(noted));
        // A fresh database restarts the numbering of files.
        let latest = same().rfind(|file| file.made.event <= event);
        let Some(found) = latest.or_else(|| same().next()) else {
            return NOT_IN_THIS_RUN;
        };
        let is_past = |one: Option<Happening>| one.is_some_and(|one| one.event <= event);
        match () {
            () if event < found.made.event => "not_written_yet",
            () if !is_past(found.installed) => "being_written",
            () if is_past(found.removed) => "gone",
            () => IN_THE_TREE,
        }
    }
}
