//! The whole recorded run, driven by our own rules.
//!
//! From the recording come the options, the command line, how many writes each flush took, and the
//! order in which flushes and jobs were picked and installed. Keys, picks, moves, cuts and the
//! contents of files are ours, and what we install is what our picker sees next.
//!
//! ```text
//! recorded   flush   flush   pick 7   flush   install 7        only the order
//! ours       edit    edit    our job  edit    its edit         on our version
//!              =       =                =        =             compared with the recorded edit
//! ```
//! Edits are identical when they delete the same files and add the same entries under the same keys
//! on the same levels. File numbers are ours: each is paired with the recorded one when it is added.

use std::collections::BTreeMap;

use super::cuts::{cut_history, regenerable, writes};
use super::{Agreement, CheckKind, Disagreement};
use crate::block_size::TableFormat;
use crate::compaction::pick_universal::{pick_manual, pick_universal};
use crate::compaction::picker::PickState;
use crate::compaction::run::flush;
use crate::compaction::score::universal_score;
use crate::compaction::{
    Compaction, CompactionInput, CompactionReason, PickContext, RunningCompaction,
};
use crate::cost::MachineProfile;
use crate::engine::compaction_job::{CompactionJob, Seat};
use crate::engine::job_plan::{
    input_files, merge, move_edit, output_format, running_compaction, staying_inputs,
    subcompaction_starts,
};
use crate::engine::table_file::{Birth, flush_compression, sst_file, table_format};
use crate::event::JobId;
use crate::key::Key;
use crate::population::Population;
use crate::recorded::Recording;
use crate::recorded::history::{Unit, UnitKind};
use crate::recorded::log_facts::LogFacts;
use crate::recorded::picks::{PickOutcome, RecordedPick, recorded_picks};
use crate::scenario::Workload;
use crate::sst::{FileNumber, SstFile};
use crate::verify_cuts::initial_population;
use crate::version::{Version, VersionEdit, VersionError};
use crate::workload::KeyStream;

/// How far our run is the recorded one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HistoryReport {
    /// Identical edits before the first difference, of all.
    pub edits: Agreement,
    /// The first difference.
    pub disagreement: Option<Disagreement>,
}

/// Drives the recorded run until an edit differs.
///
/// # Errors
/// In a sentence, why this recording cannot be driven: as [`super::cuts::judge_cuts`], and where
/// files came or went in other ways than by flushes, compactions and moves.
pub fn judge_history(recording: &Recording) -> Result<HistoryReport, String> {
    let (log, workload) = regenerable(recording)?;
    let units = &recording.history.units;
    let is_known = |unit: &Unit| !matches!(unit.kind, UnitKind::Other | UnitKind::Drop);
    if !units.iter().all(is_known) {
        return Err("files came from elsewhere or were dropped".to_string());
    }
    let keys = cut_history(recording, log, &workload).key_stream();
    let keys = keys.map_err(|unavailable| unavailable.reason)?;
    let damaged = |error: VersionError| error.to_string();
    let mut driver = Driver::new(recording, log, &workload, keys)?;
    let mut report = HistoryReport {
        edits: Agreement {
            agree: 0,
            total: units.len() as u64,
        },
        disagreement: None,
    };
    let mut picks = picks_in_order(recording).into_iter().peekable();
    for (state, unit) in units.iter().enumerate() {
        while let Some(pick) = picks.next_if(|pick| pick.states.first() <= Some(&state)) {
            driver.pick(&pick).map_err(damaged)?;
        }
        report.disagreement = driver.install_unit(unit).map_err(damaged)?;
        if report.disagreement.is_some() {
            break;
        }
        report.edits.agree += 1;
    }
    Ok(report)
}

/// The picks that led to a job, in the order of the states they were made in.
fn picks_in_order(recording: &Recording) -> Vec<RecordedPick> {
    let mut picks = recorded_picks(recording);
    picks.retain(|pick| pick.outcome != PickOutcome::NothingToDo);
    picks.sort_by_key(|pick| (pick.states.first().copied(), pick.time, pick.job));
    picks
}

/// A job of ours between its pick and its install.
struct Job {
    edit: VersionEdit,
    running: RunningCompaction,
    /// Inputs that a move leaves where they are.
    staying: Vec<CompactionInput>,
    populations: Vec<(FileNumber, Population)>,
    /// The rule that picked it.
    rule: &'static str,
}

/// Our database.
struct Driver<'a> {
    recording: &'a Recording,
    log: &'a LogFacts,
    workload: &'a Workload,
    flush_format: TableFormat,
    keys: KeyStream,
    version: Version,
    populations: BTreeMap<FileNumber, Population>,
    /// Under the recorded job numbers.
    jobs: BTreeMap<u32, Job>,
    /// Our file numbers with the recorded ones.
    numbers: BTreeMap<FileNumber, FileNumber>,
    next_number: u64,
    next_epoch: u64,
    last_seqno: u64,
}

impl<'a> Driver<'a> {
    fn new(
        recording: &'a Recording,
        log: &'a LogFacts,
        workload: &'a Workload,
        keys: KeyStream,
    ) -> Result<Self, String> {
        let version = recording.initial_version();
        let mut driver = Self {
            recording,
            log,
            workload,
            flush_format: table_format(
                &recording.options,
                workload,
                flush_compression(&recording.options),
            ),
            keys,
            version: version.map_err(|error| error.to_string())?,
            populations: BTreeMap::new(),
            jobs: BTreeMap::new(),
            numbers: BTreeMap::new(),
            next_number: 1,
            next_epoch: 1,
            last_seqno: 0,
        };
        for (_, file) in &recording.history.initial {
            let population = initial_population(file);
            let population = population.map_err(|unavailable| unavailable.reason)?;
            driver.populations.insert(file.number, population);
            driver.numbers.insert(file.number, file.number);
            driver.next_number = driver.next_number.max(file.number.0 + 1);
            driver.next_epoch = driver.next_epoch.max(file.epoch + 1);
            driver.last_seqno = driver.last_seqno.max(file.largest_seqno);
        }
        Ok(driver)
    }

    /// Asks our picker on our version, and does what it says.
    fn pick(&mut self, pick: &RecordedPick) -> Result<(), VersionError> {
        let options = &self.recording.options;
        let running: Vec<RunningCompaction> = self.jobs.values().map(|job| job.running).collect();
        let context = PickContext {
            version: &self.version,
            options,
            rocksdb_version: self.recording.rocksdb_version,
            running: &running,
            score: universal_score(&self.version, options),
        };
        // When a manual compaction comes is the recording's to say; what it takes is ours.
        let result = match pick.reason {
            Some(CompactionReason::ManualCompaction) => pick_manual(&context),
            _ => pick_universal(&context),
        };
        let Some(compaction) = result.compaction else {
            return Ok(());
        };
        let files = input_files(&self.version, &compaction);
        let running = running_compaction(&compaction, &files);
        let checks = &compaction.reasoning.0;
        let rule = checks.last().map_or("", |check| check.rule.text().id);
        let inputs = compaction.inputs.clone();
        let mut job = Job {
            edit: VersionEdit::default(),
            running,
            staying: Vec::new(),
            populations: Vec::new(),
            rule,
        };
        if compaction.is_trivial_move {
            job.staying = staying_inputs(&compaction);
            job.edit = move_edit(&compaction, files);
        } else {
            let done = self.run_job(pick.job, compaction, &files);
            job.edit = done.edit();
            let written = done.written.into_iter();
            job.populations = written.map(|(file, held)| (file.number, held)).collect();
        }
        self.version.set_being_compacted(&inputs, true)?;
        self.jobs.insert(pick.job, job);
        Ok(())
    }

    /// Merges and cuts, as the simulated database does.
    fn run_job(
        &mut self,
        job: u32,
        compaction: Compaction,
        files: &[(usize, SstFile)],
    ) -> CompactionJob {
        let options = &self.recording.options;
        let format = output_format(options, self.workload, &compaction, files);
        let state = PickState {
            version: &self.version,
            options,
            rocksdb_version: self.recording.rocksdb_version,
            running: &[],
            now_seconds: 0,
        };
        let populations = &mut self.populations;
        // Round robin's further subcompactions need free threads; how many there were is not known.
        let free_slots = 0;
        let starts = subcompaction_starts(
            options,
            self.workload,
            &compaction,
            files,
            populations,
            free_slots,
        );
        let outputs = merge(&state, &compaction, files, &format, starts, populations);
        let seat = Seat {
            job: JobId(job),
            slot: 0,
            now_nanos: 0,
        };
        // How long it takes is of no account here.
        let machine = MachineProfile::default();
        let mut done = CompactionJob::plan(seat, compaction, files, outputs, format, &machine);
        loop {
            done.open_files(|| take_number(&mut self.next_number));
            if done.close_file().is_none() {
                return done;
            }
        }
    }

    /// Installs our own edit where a unit was installed; says how it differs, if it does.
    fn install_unit(&mut self, unit: &Unit) -> Result<Option<Disagreement>, VersionError> {
        let ours = match unit.kind {
            UnitKind::Flush => Some((self.flush(unit), "W-10")),
            _ => {
                let job = self.jobs.get(&unit.job);
                job.map(|job| (job.edit.clone(), job.rule))
            }
        };
        let expected = EditForm::new(&unit.edit, |number| number);
        let Some((edit, rule)) = ours else {
            let got = "no job: the pick found nothing to do".to_string();
            return Ok(Some(difference(unit, expected.describe(None), got, "U-9")));
        };
        let got = EditForm::new(&edit, |number| self.recorded_number(number));
        if got != expected {
            let texts = (expected.describe(Some(&got)), got.describe(Some(&expected)));
            return Ok(Some(difference(unit, texts.0, texts.1, rule)));
        }
        self.install(unit, &edit)?;
        Ok(None)
    }

    /// Writes the files of a flush commit: of the recorded ones only the number of writes counts.
    fn flush(&mut self, unit: &Unit) -> VersionEdit {
        let mut recorded: Vec<&SstFile> = unit.edit.added.iter().map(|(_, file)| file).collect();
        recorded.sort_by_key(|file| file.largest_seqno);
        let mut edit = VersionEdit::default();
        for file in recorded {
            let operations = writes(self.recording, self.log, unit, file);
            let Some((memtable, taken)) = self.keys.take(operations) else {
                continue;
            };
            let Some(output) = flush(&[&memtable], &self.flush_format) else {
                continue;
            };
            let smallest_seqno = self.last_seqno + 1;
            self.last_seqno += taken;
            let birth = Birth {
                number: take_number(&mut self.next_number),
                smallest_seqno,
                largest_seqno: self.last_seqno,
                epoch: self.next_epoch,
                oldest_ancestor_time: 0,
                file_creation_time: 0,
            };
            self.next_epoch += 1;
            let file = sst_file(&output, &self.flush_format, birth);
            self.populations.insert(file.number, output.population);
            edit.added.push((0, file));
        }
        edit
    }

    /// The recorded number of one of our files; 0 for a file that no recorded edit has added.
    fn recorded_number(&self, ours: FileNumber) -> FileNumber {
        self.numbers.get(&ours).copied().unwrap_or_default()
    }

    /// Makes our edit the current version, after it proved identical to the recorded one.
    fn install(&mut self, unit: &Unit, edit: &VersionEdit) -> Result<(), VersionError> {
        let recorded = in_key_order(&unit.edit);
        for (recorded, ours) in recorded.iter().zip(in_key_order(edit)) {
            self.numbers.insert(ours.1.number, recorded.1.number);
        }
        self.version.apply(edit, self.recording.rocksdb_version)?;
        let is_job = unit.kind != UnitKind::Flush;
        if let Some(job) = is_job.then(|| self.jobs.remove(&unit.job)).flatten() {
            self.version.set_being_compacted(&job.staying, false)?;
            self.populations.extend(job.populations);
        }
        Ok(())
    }
}

fn difference(unit: &Unit, expected: String, got: String, rule: &str) -> Disagreement {
    Disagreement {
        job: unit.job,
        kind: CheckKind::History,
        expected,
        got,
        rule: rule.to_string(),
    }
}

fn take_number(next: &mut u64) -> FileNumber {
    *next += 1;
    FileNumber(*next - 1)
}

/// What an added file is compared by: level, first and last user key, entries.
type AddedForm = (usize, Key, Key, u64);

fn added_form((level, file): &(usize, SstFile)) -> AddedForm {
    let range = file.range();
    (*level, range.smallest, range.largest, file.entry_count)
}

fn in_key_order(edit: &VersionEdit) -> Vec<&(usize, SstFile)> {
    let mut added: Vec<&(usize, SstFile)> = edit.added.iter().collect();
    // Files of one flush commit may have the same keys; the older one comes first.
    added.sort_by_key(|added| (added_form(added), added.1.largest_seqno));
    added
}

/// All that is compared of an edit, with recorded file numbers.
#[derive(Debug, PartialEq, Eq)]
struct EditForm {
    deleted: Vec<(usize, FileNumber)>,
    added: Vec<AddedForm>,
}

impl EditForm {
    fn new(edit: &VersionEdit, recorded_number: impl Fn(FileNumber) -> FileNumber) -> Self {
        let deleted = edit.deleted.iter();
        let deleted = deleted.map(|file| (file.level, recorded_number(file.number)));
        let mut deleted: Vec<(usize, FileNumber)> = deleted.collect();
        deleted.sort_unstable();
        let added = in_key_order(edit).into_iter().map(added_form).collect();
        Self { deleted, added }
    }

    /// `deletes 4 files, adds 2 files; file 1: 1758 entries, keys 3 to 998 @47`, with the first of
    /// the deleted and of the added files that `other` does not have in the same place.
    fn describe(&self, other: Option<&Self>) -> String {
        let (deleted, added) = (self.deleted.len(), self.added.len());
        let mut text = format!("deletes {deleted} files, adds {added} files");
        let others = other.map_or(&[][..], |other| &other.deleted);
        let first = first_difference(&self.deleted, others);
        if let Some((_, (level, number))) = first {
            text.push_str(&format!("; deletes {} @{level}", number.0));
        }
        let others = other.map_or(&[][..], |other| &other.added);
        if let Some((index, file)) = first_difference(&self.added, others) {
            let (level, first, last, entries) = file;
            let (first, last) = (first.0, last.0);
            let keys = format!("{entries} entries, keys {first} to {last} @{level}");
            text.push_str(&format!("; file {index}: {keys}"));
        }
        text
    }
}

/// The first item that `others` does not have in the same place, with its place.
fn first_difference<'a, T: PartialEq>(items: &'a [T], others: &[T]) -> Option<(usize, &'a T)> {
    let numbered = items.iter().enumerate();
    let mut differing = numbered.filter(|(index, item)| others.get(*index) != Some(*item));
    differing.next()
}
