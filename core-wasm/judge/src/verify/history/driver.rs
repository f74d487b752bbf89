//! Our database during a recorded run: its files, picks, outputs and installs.

use std::collections::BTreeMap;

use crate::regenerate::{Entries, Rewriting, filled_files};
use crate::verify::check::{Check, Disagreement};
use crate::verify::history::edit_form::{EditForm, in_key_order};
use crate::verify::rewrite::{flushed, rewrite, usual_metadata};
use engine::compaction::picker::{CompactionPicker, PickState};
use engine::compaction::{Compaction, CompactionReason, RunningCompaction};
use engine::log::JobId;
use engine::machine::cost::MachineProfile;
use engine::model::block_size::metadata::TableMetadata;
use engine::model::block_size::{TableFormat, TableIdentity, TableSize};
use engine::model::key::InternalKey;
use engine::model::sst::{FileNumber, SstFile};
use engine::model::version::CompactionInput;
use engine::model::version::{Version, VersionEdit, VersionError};
use engine::options::Options;
use engine::simulation::compaction_job::{CompactionJob, Milestone, Seat};
use engine::simulation::job_plan::{
    deleted_files, input_files, move_edit, output_format, running_compaction, staying_inputs,
};
use engine::simulation::table_file::{sst_file, table_format};
use engine::workload::Workload;
use recordings::history::units::{Unit, UnitKind};
use recordings::replay::ReplayedPick;

/// Our database, driven through a recorded run.
pub(super) struct Driver<'a> {
    run: Rewriting<'a>,
    /// Number of units installed so far.
    units: usize,
    flush_format: TableFormat,
    metadata: TableMetadata,
    /// True once `metadata` has the length found in the first flushed file.
    is_metadata_fitted: bool,
    version: Version,
    picker: CompactionPicker,
    held: BTreeMap<FileNumber, Held>,
    /// Our jobs, by recorded job number.
    jobs: BTreeMap<u32, Job>,
    /// FIFO drops by unit (F-4, F-5), each with its rule, because their jobs are not logged.
    drops: BTreeMap<usize, (VersionEdit, &'static str)>,
    /// Key ranges that installed jobs kept busy, by job number.
    installed: BTreeMap<u32, RunningCompaction>,
    /// Recorded file numbers, by our own file number.
    numbers: BTreeMap<FileNumber, FileNumber>,
    next_number: u64,
    next_epoch: u64,
}

/// Contents of one of our files, with the sizes of its parts.
struct Held {
    entries: Entries,
    size: TableSize,
    is_flush: bool,
}

/// One of our jobs from its pick to its install.
struct Job {
    edit: VersionEdit,
    running: RunningCompaction,
    /// Inputs of a move that were already on its output level.
    staying: Vec<CompactionInput>,
    /// Level and key of the next round-robin cursor (L-15).
    next_cursor: Option<(usize, InternalKey)>,
    /// The rule that picked the job.
    rule: &'static str,
}

/// Format of the files that flushes write.
fn flush_format(options: &Options, workload: &Workload) -> TableFormat {
    let compression = options.compaction_style.rules().flush_compression(options);
    table_format(options, workload, compression)
}

impl<'a> Driver<'a> {
    pub(super) fn new(run: Rewriting<'a>) -> Result<Self, String> {
        let recording = run.recording;
        let (options, release) = (&recording.options, recording.rocksdb_version);
        let version = recording.initial_version();
        let version = version.map_err(|error| error.to_string())?;
        let flush_format = flush_format(options, &run.workload);
        let mut driver = Self {
            run,
            units: 0,
            metadata: usual_metadata(recording, &flush_format),
            flush_format,
            is_metadata_fitted: false,
            picker: CompactionPicker::new(&PickState::new(&version, options, release)),
            version,
            held: BTreeMap::new(),
            jobs: BTreeMap::new(),
            drops: BTreeMap::new(),
            installed: BTreeMap::new(),
            numbers: BTreeMap::new(),
            next_number: 1,
            next_epoch: 1,
        };
        for (_, file, entries) in filled_files(recording)? {
            let held = Held {
                entries,
                // Only files that we write get a new size.
                size: TableSize::default(),
                is_flush: false,
            };
            driver.held.insert(file.number, held);
            driver.numbers.insert(file.number, file.number);
            driver.next_number = driver.next_number.max(file.number.0 + 1);
            driver.next_epoch = driver.next_epoch.max(file.epoch + 1);
        }
        Ok(driver)
    }

    /// Runs our picker on our version, and then the job that it picks.
    pub(super) fn pick(&mut self, replayed: &ReplayedPick) -> Result<(), VersionError> {
        let pick = &replayed.pick;
        let in_flight = self.jobs.values().map(|job| job.running);
        // Before 8.7, a job's keys may stay busy for some time after its install (W-3).
        let late = replayed.choice.in_flight.iter();
        let late = late.filter_map(|job| self.installed.get(job).copied());
        let running: Vec<RunningCompaction> = in_flight.chain(late).collect();
        let options = self.options();
        let release = self.run.recording.rocksdb_version;
        // Ages do not matter in runs of a few minutes, so all files count as new.
        let state = PickState {
            running: &running,
            ..PickState::new(&self.version, options, release)
        };
        // The recording gives the time of a manual compaction; we decide what it picks.
        let result = match pick.reason {
            Some(CompactionReason::ManualCompaction) => self.picker.pick_manual(&state),
            _ => self.picker.pick(&state),
        };
        let Some(compaction) = result.compaction else {
            return Ok(());
        };
        let inputs = compaction.inputs.clone();
        let rule = compaction.reasoning.deciding_rule();
        if compaction.is_deletion {
            let edit = VersionEdit {
                deleted: deleted_files(&compaction),
                added: Vec::new(),
            };
            self.drops
                .extend(pick.unit.map(|unit| (unit, (edit, rule))));
        } else {
            let files = input_files(&self.version, &compaction);
            let start_level = compaction.start_level();
            let mut job = Job {
                edit: VersionEdit::default(),
                running: running_compaction(&compaction, &files),
                staying: Vec::new(),
                next_cursor: compaction.next_cursor.map(|next| (start_level, next)),
                rule,
            };
            if compaction.is_trivial_move {
                job.staying = staying_inputs(&compaction);
                job.edit = move_edit(&compaction, files);
            } else {
                job.edit = self.run_job(pick.job, compaction, &files);
            }
            self.jobs.insert(pick.job, job);
        }
        // The inputs are busy until the job is installed.
        self.version.set_being_compacted(&inputs, true)?;
        let state = PickState::new(&self.version, options, release);
        self.picker.inputs_taken(&state);
        Ok(())
    }

    /// Merges and cuts as the simulated database does, and returns the edit to install.
    fn run_job(
        &mut self,
        job: u32,
        compaction: Compaction,
        files: &[(usize, SstFile)],
    ) -> VersionEdit {
        let options = self.options();
        let format = output_format(options, &self.run.workload, &compaction, files);
        // Once the job has read its inputs, their contents are no longer needed.
        let read = files.iter().filter_map(|(_, file)| {
            let held = self.held.remove(&file.number)?;
            Some((file.number, held.entries))
        });
        let read: BTreeMap<FileNumber, Entries> = read.collect();
        let release = self.run.recording.rocksdb_version;
        let state = PickState::new(&self.version, options, release);
        let of_job = (job, &compaction);
        let (entries, outputs) = rewrite(&self.run, &state, of_job, files, &format, &read);
        let sizes = outputs.files.iter();
        let sizes: BTreeMap<_, TableSize> =
            sizes.map(|file| (file.range.smallest, file.size)).collect();
        let seat = Seat {
            job: JobId(job),
            slot: 0,
            now_nanos: 0,
            rocksdb_version: release,
        };
        // The job's duration is irrelevant here.
        let machine = MachineProfile::default();
        let mut done = CompactionJob::plan(seat, compaction, files, outputs, format, &machine);
        // The job runs to its end, so that each output file gets its number when it is opened.
        loop {
            done.open_files(|| take_number(&mut self.next_number));
            if matches!(done.go_on(0), Milestone::JobDone) {
                break;
            }
        }
        let mut edit = done.edit();
        for (_, file) in &mut edit.added {
            let size = sizes.get(&file.smallest.key).copied();
            let entries = entries.within(&file.range());
            entries.number(file);
            let held = Held {
                entries,
                size: size.unwrap_or_default(),
                is_flush: false,
            };
            self.held.insert(file.number, held);
        }
        edit
    }

    /// Installs our edit when the unit at `index` is installed, and returns the difference if there
    /// is one.
    pub(super) fn install_unit(
        &mut self,
        index: usize,
        unit: &Unit,
    ) -> Result<Option<Disagreement>, VersionError> {
        let release = self.run.recording.rocksdb_version;
        let ours = match unit.kind {
            UnitKind::Options => {
                // The files stay the same under other options (O-7).
                self.units += 1;
                let options = self.options();
                self.flush_format = flush_format(options, &self.run.workload);
                let state = PickState::new(&self.version, options, release);
                self.picker.version_installed(&state);
                return Ok(None);
            }
            UnitKind::Reservation => return Ok(None),
            UnitKind::Flush => Some((self.flush(unit), "W-10")),
            UnitKind::Drop => self.drops.remove(&index),
            _ => {
                let job = self.jobs.get(&unit.job);
                job.map(|job| (job.edit.clone(), job.rule))
            }
        };
        let expected = EditForm::new(&unit.edit, |number| number);
        let recorded_number = |ours| self.numbers.get(&ours).copied().unwrap_or_default();
        let (other, got, rule) = match ours {
            None => {
                let got = "no job: the pick found nothing to do".to_string();
                (EditForm::default(), got, "L-42, U-8")
            }
            Some((edit, rule)) => {
                let form = EditForm::new(&edit, recorded_number);
                if form == expected {
                    self.install(unit, edit)?;
                    return Ok(None);
                }
                let got = form.describe(&expected);
                (form, got, rule)
            }
        };
        Ok(Some(Disagreement {
            job: unit.job,
            check: Check::History,
            expected: expected.describe(&other),
            got,
            rule: rule.to_string(),
        }))
    }

    /// Options in force.
    fn options(&self) -> &'a Options {
        self.run.recording.options_after(self.units)
    }

    /// Writes the files of a flush commit and returns its edit.
    fn flush(&mut self, unit: &Unit) -> VersionEdit {
        let mut edit = VersionEdit::default();
        for (_, entries) in self.run.flush(unit) {
            let Some(output) = flushed(&entries, &self.flush_format) else {
                continue;
            };
            let given = SstFile {
                number: take_number(&mut self.next_number),
                epoch: self.next_epoch,
                ..SstFile::default()
            };
            self.next_epoch += 1;
            let mut file = sst_file(&output, &self.flush_format, given);
            entries.number(&mut file);
            let held = Held {
                entries,
                size: output.size,
                is_flush: true,
            };
            self.held.insert(file.number, held);
            edit.added.push((0, file));
        }
        edit
    }

    /// Installs our edit, which equals the recorded one.
    fn install(&mut self, unit: &Unit, mut edit: VersionEdit) -> Result<(), VersionError> {
        let recorded = in_key_order(&unit.edit).into_iter().map(|(_, file)| file);
        let ours = in_key_order(&edit).into_iter().map(|(_, file)| file.number);
        let recorded: BTreeMap<FileNumber, &SstFile> = ours.zip(recorded).collect();
        self.numbers
            .extend(recorded.iter().map(|(ours, file)| (*ours, file.number)));
        let job = match unit.kind {
            UnitKind::Flush | UnitKind::Drop => None,
            _ => self.jobs.remove(&unit.job),
        };
        let mut staying = Vec::new();
        if let Some(job) = job {
            staying = job.staying;
            self.installed.insert(unit.job, job.running);
            if let Some((level, cursor)) = job.next_cursor {
                self.picker.set_cursor(level, cursor);
            }
        }
        for (_, file) in &mut edit.added {
            // Initial files keep their recorded sizes.
            let held = { self.held.get(&file.number) }.filter(|held| held.size.entries != 0);
            let (Some(held), Some(recorded)) = (held, recorded.get(&file.number)) else {
                continue;
            };
            // A file's properties include its number, which is that of the recorded file.
            let identity = TableIdentity {
                file_number: recorded.number.0,
                smallest_seqno: file.smallest_seqno,
                largest_seqno: file.largest_seqno,
                is_flush: held.is_flush,
            };
            let bytes = |metadata: &TableMetadata| {
                let format = &self.flush_format;
                format
                    .with_metadata(held.size, &identity, metadata)
                    .file_bytes
            };
            if held.is_flush && !std::mem::replace(&mut self.is_metadata_fitted, true) {
                let unfitted = bytes(&self.metadata);
                self.metadata = self.metadata.fitted(unfitted, recorded.size_bytes);
            }
            file.size_bytes = bytes(&self.metadata);
            // Deletions are ignored here (L-8).
            file.compensated_size_bytes = file.size_bytes;
        }
        let recording = self.run.recording;
        let release = recording.rocksdb_version;
        self.version.apply(&edit, release)?;
        self.units += 1;
        let options = recording.options_of_version(self.units);
        let state = PickState::new(&self.version, &options, release);
        self.picker.version_installed(&state);
        let state = PickState::new(&self.version, self.options(), release);
        self.picker.compute_scores(&state);
        self.version.set_being_compacted(&staying, false)?;
        Ok(())
    }
}

fn take_number(next: &mut u64) -> FileNumber {
    *next += 1;
    FileNumber(*next - 1)
}
