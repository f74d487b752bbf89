//! SST files: what each holds, why it ends there, and which job made and removed it.

use super::known::{Known, unless_zero};
use super::table::{Cell, Column};
use crate::wire::WireEnum;
use engine::compaction::outputs::CutReason;
use engine::log::{Event, EventKind, JobId};
use engine::model::version::CompactionInput;
use engine::options::CompressionType;
use std::collections::BTreeMap;

/// Something that happened to a file.
#[derive(Clone, Copy, Debug)]
struct Happening {
    job: JobId,
    event: u64,
    time: u64,
}

/// A file by what tells it from all others; the page has numbers as doubles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NotedFile {
    /// RocksDB's number.
    pub number: u64,
    /// Its first key.
    pub smallest: f64,
    /// Its last key.
    pub largest: f64,
    /// Its size as it is stored.
    pub bytes: f64,
}

crate::json::fields!(NotedFile: number, smallest, largest, bytes);

/// The state of a file at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileState {
    InTheTree,
    BeingWritten,
    NotWrittenYet,
    Gone,
    /// No file of the run has its number, keys and size.
    NotInThisRun,
}

impl FileState {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::InTheTree => "in_the_tree",
            Self::BeingWritten => "being_written",
            Self::NotWrittenYet => "not_written_yet",
            Self::Gone => "gone",
            Self::NotInThisRun => "not_in_this_run",
        }
    }

    /// The words behind a file's number, as on the page.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::InTheTree => "",
            Self::BeingWritten => ", being written",
            Self::NotWrittenYet => ", not written yet at this moment",
            Self::Gone => ", gone from the tree at this moment",
            Self::NotInThisRun => " of another run: this one has no such file",
        }
    }
}

/// A file so far.
#[derive(Clone, Debug)]
pub(super) struct File {
    number: u64,
    created_level: u32,
    keys: (u64, u64),
    bytes: u64,
    entries: u64,
    deletions: u64,
    raw_bytes: u64,
    seqnos: (u64, u64),
    epoch: u64,
    compression: CompressionType,
    process: u64,
    made: Happening,
    level: u32,
    moves: u64,
    installed: Option<Happening>,
    removed: Option<Happening>,
    deleted: Option<Happening>,
    cut_reason: CutReason,
    cut_bytes: u64,
    cut_threshold_bytes: u64,
    cut_boundary_count: u32,
    cut_grandparent: u64,
}

/// The columns of `files.csv`.
#[rustfmt::skip]
pub(super) const COLUMNS: [Column<File>; 31] = [
    ("file_number", |file, _| file.number.into()),
    ("level", |file, _| file.created_level.into()),
    ("smallest_key", |file, known| known.if_has_keys(file.keys.0).into()),
    ("largest_key", |file, known| known.if_has_keys(file.keys.1).into()),
    ("bytes", |file, known| known.unless_unknown(file.bytes).into()),
    ("bytes_are", |file, known| {
        known.unless_unknown(file.bytes).map(|_| known.exactness(file.entries)).into()
    }),
    ("entries", |file, known| known.unless_unknown(file.entries).into()),
    ("deletions", |file, known| {
        known.unless_unknown(file.entries).and(known.if_has_times(file.deletions)).into()
    }),
    ("raw_bytes", |file, known| known.unless_unknown(file.raw_bytes).into()),
    ("smallest_seqno", |file, known| known.if_has_keys(file.seqnos.0).into()),
    ("largest_seqno", |file, known| known.if_has_keys(file.seqnos.1).into()),
    ("epoch", |file, known| known.if_has_keys(file.epoch).into()),
    ("compression", |file, known| {
        let is_known = file.compression != CompressionType::Disable;
        known.if_has_times(file.compression.wire_name()).filter(|_| is_known).into()
    }),
    ("process", |file, _| file.process.into()),
    ("made_by_job", |file, _| file.maker().and_then(|made| made.job.known()).into()),
    ("made_event", |file, _| event(file.maker())),
    ("made_us", |file, known| time(file.maker(), known)),
    ("installed_event", |file, _| event(file.installed)),
    // The time is unknown of a file that was there when the log began.
    ("installed_us", |file, known| time(file.installed.filter(|_| !file.is_old()), known)),
    ("last_level", |file, _| file.level.into()),
    ("moves", |file, _| file.moves.into()),
    ("removed_by_job", |file, _| job(file.removed)),
    ("removed_event", |file, _| event(file.removed)),
    ("removed_us", |file, known| time(file.removed, known)),
    ("deleted_by_job", |file, _| job(file.deleted)),
    ("deleted_us", |file, known| time(file.deleted, known)),
    ("cut_reason", |file, _| {
        (file.cut_reason != CutReason::Unknown).then(|| file.cut_reason.wire_name()).into()
    }),
    ("cut_bytes", |file, _| file.if_compared(file.cut_bytes).into()),
    ("cut_threshold_bytes", |file, _| file.if_compared(file.cut_threshold_bytes).into()),
    ("cut_boundary_count", |file, _| file.if_compared(file.cut_boundary_count.into()).into()),
    ("cut_grandparent_file", |file, _| unless_zero(file.cut_grandparent).into()),
];

fn event(happening: Option<Happening>) -> Cell {
    happening.map(|one| one.event).into()
}

fn time(happening: Option<Happening>, known: &Known) -> Cell {
    happening.and_then(|one| known.time(one.time)).into()
}

/// The job, unless it is nobody's: a process that opens a fresh database destroys the one before.
fn job(happening: Option<Happening>) -> Cell {
    let job = happening.and_then(|one| one.job.known());
    job.filter(|job| *job != 0).into()
}

impl File {
    /// It was there when the log began.
    fn is_old(&self) -> bool {
        self.made.job == JobId(0)
    }

    fn maker(&self) -> Option<Happening> {
        (!self.is_old()).then_some(self.made)
    }

    /// Nothing was compared at the end of the input.
    fn if_compared(&self, number: u64) -> Option<u64> {
        (self.cut_bytes != 0 || self.cut_threshold_bytes != 0).then_some(number)
    }

    fn is(&self, noted: &NotedFile) -> bool {
        let Self { keys, bytes, .. } = self;
        let numbers = (keys.0 as f64, keys.1 as f64, *bytes as f64);
        self.number == noted.number && numbers == (noted.smallest, noted.largest, noted.bytes)
    }
}

/// The files so far.
#[derive(Default)]
pub(super) struct Files {
    /// In the order in which they were written.
    pub(super) all: Vec<File>,
    /// Files that may still change, by their numbers.
    present: BTreeMap<u64, usize>,
    /// Files that are written and wait for their job's end.
    pending: BTreeMap<JobId, Vec<u64>>,
    /// Inputs of running compactions.
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

    /// Takes in the next event, which `known` has seen.
    pub(super) fn follow(&mut self, event: &Event, known: &Known) {
        let by = |job: JobId| Happening {
            job,
            event: known.event(),
            time: event.time_micros,
        };
        match &event.kind {
            EventKind::TableFileCreation { job, .. } => {
                self.create(&event.kind, by(*job), known.process);
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
                // Also the files of a database that is destroyed before a fresh one.
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

    /// The state of a file after an event, when the log has ended.
    pub(super) fn state_at(&self, noted: &NotedFile, event: u64) -> FileState {
        let same = || self.all.iter().filter(|file| file.is(noted));
        // A fresh database counts its files anew.
        let latest = same().rfind(|file| file.made.event <= event);
        let Some(found) = latest.or_else(|| same().next()) else {
            return FileState::NotInThisRun;
        };
        let is_past = |one: Option<Happening>| one.is_some_and(|one| one.event <= event);
        match () {
            () if event < found.made.event => FileState::NotWrittenYet,
            () if !is_past(found.installed) => FileState::BeingWritten,
            () if is_past(found.removed) => FileState::Gone,
            () => FileState::InTheTree,
        }
    }
}
