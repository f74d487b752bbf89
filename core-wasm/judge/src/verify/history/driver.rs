//! Our database in a recorded run: what it holds, picks, writes and installs.

use std::collections::BTreeMap;

use crate::regenerate::writes;
use crate::regenerate::{Entries, exact_split_key};
use crate::verify::check::{Check, Disagreement};
use crate::verify::history::edit_form::{EditForm, in_key_order};
use engine::compaction::outputs::produce::flush;
use engine::compaction::picker::{CompactionPicker, PickState};
use engine::compaction::{Compaction, CompactionReason, RunningCompaction};
use engine::log::JobId;
use engine::machine::cost::MachineProfile;
use engine::model::block_size::metadata::TableMetadata;
use engine::model::block_size::{TableFormat, TableIdentity, TableSize};
use engine::model::key::InternalKey;
use engine::model::population::Population;
use engine::model::sst::{FileNumber, SstFile};
use engine::model::version::CompactionInput;
use engine::model::version::{Version, VersionEdit, VersionError};
use engine::options::Options;
use engine::simulation::compaction_job::{CompactionJob, Milestone, Seat};
use engine::simulation::job_plan::{
    Splits, deleted_files, input_files, merge, move_edit, output_format, running_compaction,
    staying_inputs, subcompaction_starts,
};
use engine::simulation::table_file::{Birth, sst_file, table_format};
use engine::workload::KeyStream;
use engine::workload::Workload;
use recordings::database::Recording;
use recordings::history::units::{Unit, UnitKind};
use recordings::log::log_facts::LogFacts;
use recordings::replay::ReplayedPick;

/// Our database.
pub(super) struct Driver<'a> {
    recording: &'a Recording,
    /// Units that are installed.
    units: usize,
    log: &'a LogFacts,
    workload: &'a Workload,
    flush_format: TableFormat,
    metadata: TableMetadata,
    /// True if `metadata` is as long as in the recording's first flushed file.
    is_metadata_fitted: bool,
    keys: KeyStream,
    version: Version,
    picker: CompactionPicker,
    held: BTreeMap<FileNumber, Held>,
    /// Under the recorded job numbers.
    jobs: BTreeMap<u32, Job>,
    /// Drops by their unit (F-4, F-5), with the rule: their jobs are not logged.
    drops: BTreeMap<usize, (VersionEdit, &'static str)>,
    /// Key ranges that installed jobs kept busy.
    installed: BTreeMap<u32, RunningCompaction>,
    /// Our file numbers with the recorded ones.
    numbers: BTreeMap<FileNumber, FileNumber>,
    next_number: u64,
    next_epoch: u64,
    last_seqno: u64,
}

/// Contents of a file of ours, and the sizes of its parts.
struct Held {
    population: Population,
    entries: Entries,
    size: TableSize,
    is_flush: bool,
}

/// A job of ours between its pick and its install.
struct Job {
    edit: VersionEdit,
    running: RunningCompaction,
    /// Inputs that a move leaves where they are.
    staying: Vec<CompactionInput>,
    written: Vec<(FileNumber, Held)>,
    /// Level and key at which round robin goes on (L-15).
    next_cursor: Option<(usize, InternalKey)>,
    /// The rule that picked it.
    rule: &'static str,
}

impl Held {
    /// Gives a file the size that it has with `number`, the one that it got in the recording:
    /// numbers are among its properties. Files of the start keep theirs.
    fn set_size(
        &self,
        file: &mut SstFile,
        number: FileNumber,
        format: &TableFormat,
        metadata: &TableMetadata,
    ) {
        if self.size.entries == 0 {
            return;
        }
        let identity = TableIdentity {
            file_number: number.0,
            smallest_seqno: file.smallest_seqno,
            largest_seqno: file.largest_seqno,
            is_flush: self.is_flush,
        };
        file.size_bytes = format
            .with_metadata(self.size, &identity, metadata)
            .file_bytes;
        // Without deletions (L-8).
        file.compensated_size_bytes = file.size_bytes;
    }
}

/// Ages play no part in runs of some minutes: all files count as new.
fn pick_state<'b>(
    recording: &'b Recording,
    options: &'b Options,
    version: &'b Version,
    running: &'b [RunningCompaction],
) -> PickState<'b> {
    PickState {
        version,
        options,
        rocksdb_version: recording.rocksdb_version,
        running,
        now_seconds: 0,
        keeps_reasons: false,
    }
}

impl<'a> Driver<'a> {
    pub(super) fn new(
        recording: &'a Recording,
        log: &'a LogFacts,
        workload: &'a Workload,
        keys: KeyStream,
    ) -> Result<Self, String> {
        let version = recording.initial_version();
        let version = version.map_err(|error| error.to_string())?;
        let picker =
            CompactionPicker::new(&pick_state(recording, &recording.options, &version, &[]));
        let style = recording.options.compaction_style.rules();
        let compression = style.flush_compression(&recording.options);
        let flush_format = table_format(&recording.options, workload, compression);
        let other_bytes = TableMetadata::measured(flush_format.table.format_version).other_bytes;
        let mut driver = Self {
            recording,
            units: 0,
            log,
            workload,
            flush_format,
            metadata: TableMetadata::of_release(recording.rocksdb_version, other_bytes),
            is_metadata_fitted: false,
            keys,
            version,
            picker,
            held: BTreeMap::new(),
            jobs: BTreeMap::new(),
            drops: BTreeMap::new(),
            installed: BTreeMap::new(),
            numbers: BTreeMap::new(),
            next_number: 1,
            next_epoch: 1,
            last_seqno: 0,
        };
        for (_, file) in &recording.history.initial {
            let entries = Entries::of_fill(file);
            let population = entries.as_ref().and_then(Entries::population);
            let (Some(entries), Some(population)) = (entries, population) else {
                return Err("the keys are not db_bench keys".to_string());
            };
            let held = Held {
                population,
                entries,
                // Only files that we wrote are sized anew.
                size: TableSize::default(),
                is_flush: false,
            };
            driver.held.insert(file.number, held);
            driver.numbers.insert(file.number, file.number);
            driver.next_number = driver.next_number.max(file.number.0 + 1);
            driver.next_epoch = driver.next_epoch.max(file.epoch + 1);
            driver.last_seqno = driver.last_seqno.max(file.largest_seqno);
        }
        Ok(driver)
    }

    /// Asks our picker on our version, and does what it says.
    pub(super) fn pick(&mut self, replayed: &ReplayedPick) -> Result<(), VersionError> {
        let pick = &replayed.pick;
        let in_flight = self.jobs.values().map(|job| job.running);
        // Before 8.7 a job's keys may stay busy for a while after its install (W-3).
        let late = replayed.choice.in_flight.iter();
        let late = late.filter_map(|job| self.installed.get(job).copied());
        let running: Vec<RunningCompaction> = in_flight.chain(late).collect();
        let options = self.options();
        let state = pick_state(self.recording, options, &self.version, &running);
        // When a manual compaction comes is the recording's to say; what it takes is ours.
        let result = match pick.reason {
            Some(CompactionReason::ManualCompaction) => self.picker.pick_manual(&state),
            _ => self.picker.pick(&state),
        };
        let Some(compaction) = result.compaction else {
            return Ok(());
        };
        let inputs = compaction.inputs.clone();
        if compaction.is_deletion {
            let edit = VersionEdit {
                deleted: deleted_files(&compaction),
                added: Vec::new(),
            };
            let drop = (edit, compaction.reasoning.deciding_rule());
            self.drops.extend(pick.unit.map(|unit| (unit, drop)));
            return self.take(&inputs);
        }
        let files = input_files(&self.version, &compaction);
        let running = running_compaction(&compaction, &files);
        let start_level = compaction.start_level();
        let mut job = Job {
            edit: VersionEdit::default(),
            running,
            staying: Vec::new(),
            written: Vec::new(),
            next_cursor: compaction.next_cursor.map(|next| (start_level, next)),
            rule: compaction.reasoning.deciding_rule(),
        };
        if compaction.is_trivial_move {
            job.staying = staying_inputs(&compaction);
            job.edit = move_edit(&compaction, files);
        } else {
            (job.edit, job.written) = self.run_job(pick.job, compaction, &files);
        }
        self.jobs.insert(pick.job, job);
        self.take(&inputs)
    }

    /// The inputs of a pick are busy from now on.
    fn take(&mut self, inputs: &[CompactionInput]) -> Result<(), VersionError> {
        self.version.set_being_compacted(inputs, true)?;
        let options = self.options();
        let state = pick_state(self.recording, options, &self.version, &[]);
        self.picker.compute_scores(&state);
        Ok(())
    }

    /// Merges and cuts, as the simulated database does.
    fn run_job(
        &mut self,
        job: u32,
        compaction: Compaction,
        files: &[(usize, SstFile)],
    ) -> (VersionEdit, Vec<(FileNumber, Held)>) {
        let options = self.options();
        let format = output_format(options, self.workload, &compaction, files);
        let inputs = || {
            let held = files
                .iter()
                .filter_map(|(_, file)| self.held.get(&file.number));
            held.map(|held| &held.entries)
        };
        let entries = Entries::merge(inputs(), compaction.is_bottommost);
        let round_robin = exact_split_key(&compaction, inputs());
        let mut populations = self.take_populations(files);
        let state = pick_state(self.recording, options, &self.version, &[]);
        let splits = Splits {
            subcompaction_starts: subcompaction_starts(
                options,
                self.workload,
                &compaction,
                files,
                &populations,
                self.free_slots(job),
            ),
            round_robin,
        };
        let outputs = merge(
            &state,
            &compaction,
            files,
            &format,
            splits,
            &mut populations,
            &mut Default::default(),
        );
        let sizes: BTreeMap<_, TableSize> = outputs
            .files
            .iter()
            .map(|file| (file.range.smallest, file.size))
            .collect();
        let seat = Seat {
            job: JobId(job),
            slot: 0,
            now_nanos: 0,
            rocksdb_version: self.recording.rocksdb_version,
        };
        // How long it takes is of no account here.
        let machine = MachineProfile::default();
        let mut done = CompactionJob::plan(seat, compaction, files, outputs, format, &machine);
        self.number_outputs(&mut done);
        let mut edit = done.edit();
        for (_, file) in &mut edit.added {
            entries.within(&file.range()).number(file);
        }
        let written = done.written.into_iter().map(|(file, population)| {
            let size = sizes.get(&file.range().smallest);
            let size = size.copied().unwrap_or_default();
            let held = Held {
                population,
                entries: entries.within(&file.range()),
                size,
                is_flush: false,
            };
            (file.number, held)
        });
        (edit, written.collect())
    }

    /// Runs a job to its end, so that each output file gets its number when it is opened.
    fn number_outputs(&mut self, job: &mut CompactionJob) {
        loop {
            job.open_files(|| take_number(&mut self.next_number));
            if matches!(job.go_on(0), Milestone::JobDone) {
                break;
            }
        }
    }

    /// The keys of the inputs of a job, which are gone once it has read them.
    fn take_populations(&mut self, files: &[(usize, SstFile)]) -> BTreeMap<FileNumber, Population> {
        let numbers = files.iter().map(|(_, file)| file.number);
        let taken = numbers.filter_map(|number| {
            let held = self.held.remove(&number)?;
            Some((number, held.population))
        });
        taken.collect()
    }

    /// Slots that were free for subcompactions of a job: a matter of time, so the recording's to
    /// say.
    fn free_slots(&self, job: u32) -> u64 {
        let facts = self.log.compactions.get(&job);
        let finish = facts.and_then(|facts| facts.finish.as_ref());
        finish.map_or(0, |finish| finish.subcompactions.saturating_sub(1).into())
    }

    /// Installs our own edit where the unit at `index` was installed; says how it differs, if it
    /// does.
    pub(super) fn install_unit(
        &mut self,
        index: usize,
        unit: &Unit,
    ) -> Result<Option<Disagreement>, VersionError> {
        let ours = match unit.kind {
            UnitKind::Options => {
                self.change_options();
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
        let Some((edit, rule)) = ours else {
            let got = "no job: the pick found nothing to do".to_string();
            return Ok(Some(difference(
                unit,
                expected.describe(None),
                got,
                "L-42, U-8",
            )));
        };
        let got = EditForm::new(&edit, |number| self.recorded_number(number));
        if got != expected {
            let texts = (expected.describe(Some(&got)), got.describe(Some(&expected)));
            return Ok(Some(difference(unit, texts.0, texts.1, rule)));
        }
        self.install(unit, edit)?;
        Ok(None)
    }

    /// The options in force.
    fn options(&self) -> &'a Options {
        self.recording.options_after(self.units)
    }

    /// Puts the same files under other options (O-7).
    fn change_options(&mut self) {
        self.units += 1;
        let options = self.options();
        let style = options.compaction_style.rules();
        let compression = style.flush_compression(options);
        self.flush_format = table_format(options, self.workload, compression);
        let state = pick_state(self.recording, options, &self.version, &[]);
        self.picker.version_installed(&state);
    }

    /// Writes the files of a flush commit: of the recorded ones only the number of writes counts.
    fn flush(&mut self, unit: &Unit) -> VersionEdit {
        let mut recorded: Vec<&SstFile> = unit.edit.added.iter().map(|(_, file)| file).collect();
        recorded.sort_by_key(|file| file.largest_seqno);
        let mut edit = VersionEdit::default();
        for file in recorded {
            let operations = writes(self.recording, self.log, unit, file);
            let keys = self.keys.take_in_order(operations).unwrap_or_default();
            let entries = Entries::of_writes(&keys, self.last_seqno + 1);
            let memtable = entries.population();
            let output = memtable.and_then(|memtable| flush(&[&memtable], &self.flush_format));
            let Some(output) = output else {
                continue;
            };
            self.last_seqno += keys.len() as u64;
            let birth = Birth {
                number: take_number(&mut self.next_number),
                smallest_seqno: 0,
                largest_seqno: 0,
                epoch: self.next_epoch,
                oldest_ancestor_time: 0,
                file_creation_time: 0,
                newest_data_time: 0,
            };
            self.next_epoch += 1;
            let mut file = sst_file(&output, &self.flush_format, birth);
            entries.number(&mut file);
            let held = Held {
                population: output.population,
                entries,
                size: output.size,
                is_flush: true,
            };
            self.held.insert(file.number, held);
            edit.added.push((0, file));
        }
        edit
    }

    /// The recorded number of one of our files; 0 for a file that no recorded edit has added.
    fn recorded_number(&self, ours: FileNumber) -> FileNumber {
        self.numbers.get(&ours).copied().unwrap_or_default()
    }

    /// Makes our edit the current version, after it proved identical to the recorded one.
    fn install(&mut self, unit: &Unit, mut edit: VersionEdit) -> Result<(), VersionError> {
        let recorded = in_key_order(&unit.edit);
        let mut recorded_sizes = BTreeMap::new();
        for (recorded, ours) in recorded.iter().zip(in_key_order(&edit)) {
            self.numbers.insert(ours.1.number, recorded.1.number);
            recorded_sizes.insert(ours.1.number, recorded.1.size_bytes);
        }
        let job = match unit.kind {
            UnitKind::Flush | UnitKind::Drop | UnitKind::Options | UnitKind::Reservation => None,
            _ => self.jobs.remove(&unit.job),
        };
        let mut staying = Vec::new();
        if let Some(job) = job {
            staying = job.staying;
            self.installed.insert(unit.job, job.running);
            self.held.extend(job.written);
            if let Some((level, cursor)) = job.next_cursor {
                self.picker.set_cursor(level, cursor);
            }
        }
        for (_, file) in &mut edit.added {
            let number = self.recorded_number(file.number);
            if let Some(held) = self.held.get(&file.number) {
                held.set_size(file, number, &self.flush_format, &self.metadata);
                if !self.is_metadata_fitted && held.is_flush {
                    let recorded = recorded_sizes.get(&file.number).copied();
                    let recorded = recorded.unwrap_or(file.size_bytes);
                    self.metadata = self.metadata.fitted(file.size_bytes, recorded);
                    self.is_metadata_fitted = true;
                    held.set_size(file, number, &self.flush_format, &self.metadata);
                }
            }
        }
        self.version.apply(&edit, self.recording.rocksdb_version)?;
        self.units += 1;
        let options = self.recording.options_of_version(self.units);
        let state = pick_state(self.recording, &options, &self.version, &[]);
        self.picker.version_installed(&state);
        let state = pick_state(self.recording, self.options(), &self.version, &[]);
        self.picker.compute_scores(&state);
        self.version.set_being_compacted(&staying, false)?;
        Ok(())
    }
}

fn difference(unit: &Unit, expected: String, got: String, rule: &str) -> Disagreement {
    Disagreement {
        job: unit.job,
        check: Check::History,
        expected,
        got,
        rule: rule.to_string(),
    }
}

fn take_number(next: &mut u64) -> FileNumber {
    *next += 1;
    FileNumber(*next - 1)
}
