//! A row for each SST file: what it holds, who wrote it and why it ends there, what became of it.

use super::known::{Known, unless_zero};
use super::table::{Row, Table, names};
use crate::wire::WireEnum;
use engine::compaction::outputs::CutReason;
use engine::log::{Event, EventKind, JobId};
use engine::model::version::CompactionInput;
use engine::options::CompressionType;
use std::collections::BTreeMap;

/// Something that happened to a file.
#[derive(Clone, Copy, Debug)]
struct Happening {
    job: u32,
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

/// What has become of a file by a moment.
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

    /// What follows a file's number, as on the page.
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
struct File {
    known_by: NotedFile,
    created_event: u64,
    /// The cells up to `made_us`, which are known from its first event on.
    made: Row,
    cut: Row,
    level: u32,
    moves: u64,
    installed: Option<Happening>,
    removed: Option<Happening>,
    deleted: Option<Happening>,
}

/// `files`
#[derive(Default)]
pub(super) struct Files {
    /// In the order in which they were written.
    files: Vec<File>,
    /// Those that may still change, by their numbers.
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
        self.files.get_mut(at)
    }

    fn remove(&mut self, numbers: &[u64], by: Happening) {
        for number in numbers {
            if let Some(file) = self.file(*number) {
                file.removed.get_or_insert(by);
            }
        }
    }

    fn install(&mut self, job: JobId, by: Happening) {
        let inputs = self.inputs.remove(&job).unwrap_or_default();
        self.remove(&inputs, by);
        for number in self.pending.remove(&job).unwrap_or_default() {
            if let Some(file) = self.file(number) {
                file.installed = Some(by);
            }
        }
    }

    /// Takes in the next event, which `known` has seen.
    pub(super) fn apply(&mut self, event: &Event, known: &Known) {
        match &event.kind {
            EventKind::TableFileCreation { .. } => self.create(event, known),
            EventKind::CompactionStarted { job, inputs, .. } => {
                self.inputs.insert(*job, numbers(inputs));
            }
            EventKind::FlushFinished { job, .. }
            | EventKind::CompactionFinished { job, .. }
            | EventKind::IngestFinished { job, .. } => {
                self.install(*job, happening(*job, event, known));
            }
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
                self.remove(&numbers(inputs), happening(*job, event, known));
            }
            EventKind::TableFileDeletion { job, file_number } => {
                let by = happening(*job, event, known);
                // Also the files of a database that is destroyed before a fresh one.
                self.remove(&[file_number.0], by);
                if let Some(file) = self.file(file_number.0) {
                    file.deleted = Some(by);
                }
                self.present.remove(&file_number.0);
            }
            _ => {}
        }
    }

    /// What had become of a file by an event, when the log has ended.
    pub(super) fn state_at(&self, file: &NotedFile, event: u64) -> FileState {
        let same = || self.files.iter().filter(|one| one.known_by == *file);
        // A fresh database counts its files anew.
        let latest = same().rfind(|one| one.created_event <= event);
        let Some(found) = latest.or_else(|| same().next()) else {
            return FileState::NotInThisRun;
        };
        let is_past = |one: Option<Happening>| one.is_some_and(|one| one.event <= event);
        match () {
            () if event < found.created_event => FileState::NotWrittenYet,
            () if !is_past(found.installed) => FileState::BeingWritten,
            () if is_past(found.removed) => FileState::Gone,
            () => FileState::InTheTree,
        }
    }

    fn create(&mut self, event: &Event, known: &Known) {
        let EventKind::TableFileCreation {
            job,
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
            ..
        } = &event.kind
        else {
            return;
        };
        // It was there when the log began.
        let is_old = *job == JobId(0);
        let made_by = (!is_old).then_some(*job);
        let made = vec![
            file_number.0.into(),
            (*level).into(),
            known.if_has_keys(*smallest).into(),
            known.if_has_keys(*largest).into(),
            known.unless_unknown(*file_size).into(),
            { known.unless_unknown(*file_size) }
                .map(|_| known.exactness(*entries))
                .into(),
            known.unless_unknown(*entries).into(),
            { known.unless_unknown(*entries) }
                .and_then(|_| known.if_has_times(*deletions))
                .into(),
            known.unless_unknown(*raw_bytes).into(),
            known.if_has_keys(*smallest_seqno).into(),
            known.if_has_keys(*largest_seqno).into(),
            known.if_has_keys(*epoch).into(),
            known
                .if_has_times(*compression)
                .filter(|one| *one != CompressionType::Disable)
                .map(WireEnum::wire_name)
                .into(),
            known.process.into(),
            made_by.and_then(JobId::known).into(),
            made_by.map(|_| known.event()).into(),
            made_by.and_then(|_| known.time(event.time_micros)).into(),
        ];
        let happening = happening(*job, event, known);
        self.present.insert(file_number.0, self.files.len());
        self.files.push(File {
            known_by: NotedFile {
                number: file_number.0,
                smallest: *smallest as f64,
                largest: *largest as f64,
                bytes: *file_size as f64,
            },
            created_event: known.event(),
            made,
            cut: cut_cells(&event.kind),
            level: *level,
            moves: 0,
            installed: is_old.then_some(happening),
            removed: None,
            deleted: None,
        });
        if !is_old {
            self.pending.entry(*job).or_default().push(file_number.0);
        }
    }
}

/// Why a file ends where it ends; recordings do not say.
fn cut_cells(kind: &EventKind) -> Row {
    let EventKind::TableFileCreation {
        cut_reason,
        cut_bytes,
        cut_threshold_bytes,
        cut_boundary_count,
        cut_grandparent,
        ..
    } = kind
    else {
        return Row::new();
    };
    let is_known = *cut_reason != CutReason::Unknown;
    // At the end of the input nothing was compared.
    let is_compared = *cut_bytes != 0 || *cut_threshold_bytes != 0;
    vec![
        is_known.then(|| cut_reason.wire_name()).into(),
        is_compared.then_some(*cut_bytes).into(),
        is_compared.then_some(*cut_threshold_bytes).into(),
        is_compared.then_some(*cut_boundary_count).into(),
        unless_zero(cut_grandparent.0).into(),
    ]
}

fn happening(job: JobId, event: &Event, known: &Known) -> Happening {
    Happening {
        job: job.0,
        event: known.event(),
        time: event.time_micros,
    }
}

impl Table for Files {
    fn columns(&self, _: &Known) -> Vec<String> {
        names(&[
            "file_number",
            "level",
            "smallest_key",
            "largest_key",
            "bytes",
            "bytes_are",
            "entries",
            "deletions",
            "raw_bytes",
            "smallest_seqno",
            "largest_seqno",
            "epoch",
            "compression",
            "process",
            "made_by_job",
            "made_event",
            "made_us",
            "installed_event",
            "installed_us",
            "last_level",
            "moves",
            "removed_by_job",
            "removed_event",
            "removed_us",
            "deleted_by_job",
            "deleted_us",
            "cut_reason",
            "cut_bytes",
            "cut_threshold_bytes",
            "cut_boundary_count",
            "cut_grandparent_file",
        ])
    }

    fn follow(&mut self, event: &Event, known: &Known, _: &mut Vec<Row>) {
        self.apply(event, known);
    }

    fn finish(&mut self, known: &Known, rows: &mut Vec<Row>) {
        rows.extend(self.files.drain(..).map(|file| file.into_row(known)));
    }
}

impl File {
    fn into_row(self, known: &Known) -> Row {
        let event = |happening: Option<Happening>| happening.map(|one| one.event);
        let time = |happening: Option<Happening>| happening.and_then(|one| known.time(one.time));
        // Nobody's job: a database is destroyed by the process that opens a fresh one.
        let job = |happening: Option<Happening>| {
            let job = happening.and_then(|one| JobId(one.job).known());
            job.map(u64::from).and_then(unless_zero)
        };
        let mut row = self.made;
        row.extend([
            event(self.installed).into(),
            // When is unknown of a file that was there when the log began.
            time(self.installed.filter(|one| one.job != 0)).into(),
            self.level.into(),
            self.moves.into(),
            job(self.removed).into(),
            event(self.removed).into(),
            time(self.removed).into(),
            job(self.deleted).into(),
            time(self.deleted).into(),
        ]);
        row.extend(self.cut);
        row
    }
}
