//! Background compactions: how they are picked, started, finished or executed as moves.
//!
//! Mirrors `DBImpl::BackgroundCompaction` and the scheduling around it (W-1, W-2, U-12, U-13,
//! U-41). Fidelity: exact. Threads start instantly, or with the recorded delay at a recorded pace.

use crate::compaction::Compaction;
use crate::compaction::picker::CompactionPicker;
use crate::log::{Event, EventKind, JobId};
use crate::model::version::CompactionInput;
use crate::model::version::VersionEdit;
use crate::reasoning::Reasoning;
use crate::simulation::Simulation;
use crate::simulation::compaction_job::{CompactionJob, Milestone, Seat};
use crate::simulation::job_plan::{
    Splits, deleted_files, input_files, merge, move_edit, output_format, running_compaction,
    split_key, staying_inputs, subcompaction_starts,
};
use crate::simulation::process::Activity;
use crate::simulation::scheduler::{Pool, job_limits};

impl Simulation {
    /// Starts compactions as long as one is due and a slot is free (W-1, W-2).
    pub(super) fn schedule_compactions(&mut self, events: &mut Vec<Event>) {
        // The thread that has just ended its job is the first to take another.
        let mut is_awake = std::mem::take(&mut self.process.is_thread_awake);
        while !self.is_blocked() && self.process.is_queued && !self.is_pick_coming() {
            let process = &mut self.process;
            let limits = job_limits(&process.options, process.is_speedup_needed);
            let Some(slot) = process.compaction_slots.acquire(limits.compactions) else {
                return;
            };
            if !self.hold_for_pick(slot, std::mem::take(&mut is_awake)) {
                self.pick_on(slot, events);
            }
        }
    }

    /// Returns true if a manual compaction blocks automatic ones, or the process is ending.
    fn is_blocked(&self) -> bool {
        matches!(
            self.process.activity,
            Activity::AwaitingManual | Activity::RunningManual | Activity::Closing { .. }
        )
    }

    /// Lets a background thread pick a compaction, and starts it if there is one.
    pub(super) fn pick_on(&mut self, slot: u32, events: &mut Vec<Event>) {
        if self.is_blocked() {
            self.process.compaction_slots.release(slot);
            return;
        }
        self.process.is_queued = false;
        // An attempt without a pick uses up a job number, too (G-5).
        let job = self.database.take_job();
        if self.process.options.disable_auto_compactions {
            // Compactions were turned off after the column family was queued, or the release queues
            // it anyway.
            self.process.compaction_slots.release(slot);
            return;
        }
        match self.with_picker(CompactionPicker::pick).compaction {
            Some(compaction) => self.start_compaction(job, slot, compaction, events),
            None => self.process.compaction_slots.release(slot),
        }
    }

    /// Starts the compaction for a `CompactRange` (U-41); returns false if there is nothing to do.
    pub(super) fn start_manual_compaction(&mut self, events: &mut Vec<Event>) -> bool {
        let Some(compaction) = self.with_picker(CompactionPicker::pick_manual).compaction else {
            return false;
        };
        let Some(slot) = self.process.compaction_slots.acquire(u32::MAX) else {
            return false;
        };
        let job = self.database.take_job();
        self.start_compaction(job, slot, compaction, events);
        true
    }

    /// Queues the column family if the latest score makes a compaction due (W-2). Up to 6.12 this
    /// happens even while automatic compactions are off, although nothing is picked then.
    pub(super) fn enqueue_compaction(&mut self) {
        let is_old = !self.scenario.rocksdb_version.at_least(6, 13);
        let process = &mut self.process;
        let may_be_queued = is_old || !process.options.disable_auto_compactions;
        process.is_queued |= may_be_queued && process.picker.needs_compaction();
    }

    /// Marks the inputs of a pick as busy; the other files may need a compaction, too (W-2).
    fn take_inputs(&mut self, inputs: &[CompactionInput]) {
        self.mark(inputs, true);
        self.with_picker(CompactionPicker::inputs_taken);
    }

    fn start_compaction(
        &mut self,
        job: JobId,
        slot: u32,
        compaction: Compaction,
        events: &mut Vec<Event>,
    ) {
        if compaction.is_deletion {
            return self.drop_files(job, slot, &compaction, events);
        }
        if compaction.is_trivial_move {
            return self.start_move(job, slot, &compaction, events);
        }
        let files = input_files(&self.database.version, &compaction);
        let mut populations = std::mem::take(&mut self.database.populations);
        let mut scratch = std::mem::take(&mut self.database.scratch);
        let process = &self.process;
        let (options, workload) = (&process.options, &process.workload);
        let format = output_format(options, workload, &compaction, &files);
        let slots = job_limits(options, process.is_speedup_needed).compactions;
        let free_slots = slots.saturating_sub(process.compaction_slots.running());
        let splits = Splits {
            subcompaction_starts: subcompaction_starts(
                options,
                workload,
                &compaction,
                &files,
                &populations,
                free_slots.into(),
            ),
            round_robin: split_key(&compaction, &files, &populations),
        };
        let outputs = merge(
            &self.pick_state(),
            &compaction,
            &files,
            &format,
            splits,
            &mut populations,
            &mut scratch,
        );
        (self.database.populations, self.database.scratch) = (populations, scratch);
        let process = &mut self.process;
        // Waiting moves are listed after the compactions.
        let place = process.compactions.len();
        let running = running_compaction(&compaction, &files);
        process.running.insert(place, running);
        self.take_inputs(&compaction.inputs);
        let now_nanos = self.now_nanos;
        let seat = Seat {
            job,
            slot,
            now_nanos,
            rocksdb_version: self.scenario.rocksdb_version,
        };
        let machine = &self.machine;
        let mut started = CompactionJob::plan(seat, compaction, &files, outputs, format, machine);
        started.options_age = self.process.options_age();
        let most = self.process.options.max_subcompactions.max(1);
        for _ in most..started.subcompaction_count() {
            let slot = self.process.compaction_slots.acquire(u32::MAX);
            started.extra_slots.extend(slot);
        }
        self.start_to_keep_files(job);
        started.open_files(|| self.database.take_file_number());
        let kind = started_event(&started, self.level_scores(), self.run_bounds());
        self.process.compactions.push(started);
        self.process.is_load_changed = true;
        self.emit(kind, events);
        self.enqueue_compaction();
    }

    /// Closes an output file of a running compaction, or installs the compaction after the last
    /// one.
    pub(super) fn continue_compaction(&mut self, index: usize, events: &mut Vec<Event>) {
        let running = &mut self.process.compactions[index];
        let (job, level) = (running.seat.job, running.compaction.output_level);
        match running.go_on(self.now_nanos) {
            Milestone::File { file, cut, is_last } => {
                let kind = EventKind::file_created(job, level, file, cut);
                running.open_files(|| self.database.take_file_number());
                self.process.is_load_changed |= is_last;
                self.emit(kind, events);
            }
            Milestone::LaneDone => self.process.is_load_changed = true,
            Milestone::JobDone => {
                let options_age = self.process.compactions[index].options_age;
                self.under_options_of_job(options_age, |run| run.finish_compaction(index, events));
            }
        }
    }

    fn finish_compaction(&mut self, index: usize, events: &mut Vec<Event>) {
        let done = self.process.compactions.remove(index);
        self.process.running.remove(index);
        let Seat { job, slot, .. } = done.seat;
        let slots = done.extra_slots.iter().copied().chain([slot]);
        self.install_job(&done.compaction, done.edit());
        let replaced = deleted_files(&done.compaction);
        self.replace(&replaced);
        self.hold_for_purge(Pool::Compaction, slots.collect(), job, replaced.len());
        let output_level = done.compaction.output_level;
        let total_output_size = done.output_bytes();
        let process = &mut self.process;
        process.compaction_count += 1;
        process.io.compacted_bytes += total_output_size;
        process.io.compaction_read_bytes += done.upper_bytes + done.lower_bytes;
        let cost = done.cost;
        let kind = EventKind::CompactionFinished {
            job,
            output_level: output_level as u32,
            num_output_files: done.written.len() as u32,
            total_output_size,
            num_input_records: done.key_in,
            num_output_records: done.key_out(),
            micros: done.elapsed_nanos() / 1_000,
            cpu_micros: cost.cpu_nanos() / 1_000,
            compression_cpu_micros: cost.compression_cpu_nanos / 1_000,
            decompression_cpu_micros: cost.decompression_cpu_nanos / 1_000,
            pre_compression_bytes: done.pre_compression_bytes,
            shape: self.shape_facts(),
        };
        for (file, population) in done.written {
            self.database.populations.insert(file.number, population);
        }
        self.emit(kind, events);
        self.install_super_version(events);
        self.emit_deletions(job, replaced.into_iter().map(|file| file.number), events);
    }

    /// Moves files to another level without rewriting them (U-37). Files already there stay. While
    /// the move is being installed they all count as being compacted, and the score is not
    /// recomputed when they are released (U-7).
    fn start_move(
        &mut self,
        job: JobId,
        slot: u32,
        compaction: &Compaction,
        events: &mut Vec<Event>,
    ) {
        let files = input_files(&self.database.version, compaction);
        let running = running_compaction(compaction, &files);
        self.take_inputs(&compaction.inputs);
        self.enqueue_compaction();
        self.process.running.push(running);
        self.start_to_keep_files(job);
        if !self.hold_for_move(slot, job, compaction) {
            self.finish_move(job, vec![slot], compaction, events);
        }
    }

    /// Finishes a move whose edit has been written to the MANIFEST.
    pub(super) fn finish_move(
        &mut self,
        job: JobId,
        slots: Vec<u32>,
        compaction: &Compaction,
        events: &mut Vec<Event>,
    ) {
        let level = compaction.output_level;
        let mut files = input_files(&self.database.version, compaction);
        for (_, file) in &mut files {
            file.is_being_compacted = false;
        }
        let total_files_size = files.iter().map(|(_, file)| file.size_bytes).sum();
        let moved = running_compaction(compaction, &files);
        let running = &mut self.process.running;
        let place = running.iter().rposition(|one| *one == moved);
        running.remove(place.expect("a move is among what runs until it is installed"));
        self.install_job(compaction, move_edit(compaction, files));
        self.hold_for_purge(Pool::Compaction, slots, job, 0);
        self.process.trivial_move_count += 1;
        let kind = EventKind::TrivialMove {
            job,
            reason: compaction.reason,
            destination_level: level as u32,
            score: compaction.score,
            total_files_size,
            inputs: compaction.inputs.clone(),
            reasoning: compaction.reasoning.clone(),
            shape: self.shape_facts(),
        };
        self.emit(kind, events);
        self.install_super_version(events);
        self.mark(&staying_inputs(compaction), false);
    }

    /// Drops files without reading them (F-4, F-5); no statistics count such drops.
    fn drop_files(
        &mut self,
        job: JobId,
        slot: u32,
        compaction: &Compaction,
        events: &mut Vec<Event>,
    ) {
        let files = input_files(&self.database.version, compaction);
        let total_files_size = files.iter().map(|(_, file)| file.size_bytes).sum();
        self.take_inputs(&compaction.inputs);
        self.enqueue_compaction();
        let deleted = deleted_files(compaction);
        self.start_to_keep_files(job);
        self.install_job(
            compaction,
            VersionEdit {
                deleted: deleted.clone(),
                added: Vec::new(),
            },
        );
        self.replace(&deleted);
        self.hold_for_purge(Pool::Compaction, vec![slot], job, deleted.len());
        self.database.distinct.forget();
        let kind = EventKind::DeletionCompaction {
            job,
            reason: compaction.reason,
            score: compaction.score,
            total_files_size,
            inputs: compaction.inputs.clone(),
            reasoning: compaction.reasoning.clone(),
            shape: self.shape_facts(),
        };
        self.emit(kind, events);
        self.install_super_version(events);
        for file in &deleted {
            self.database.populations.remove(&file.number);
        }
        self.emit_deletions(job, deleted.into_iter().map(|file| file.number), events);
    }

    /// Installs a compaction's edit, and its round-robin cursor (L-15).
    fn install_job(&mut self, compaction: &Compaction, edit: VersionEdit) {
        if let Some(cursor) = compaction.next_cursor {
            let picker = &mut self.process.picker;
            picker.set_cursor(compaction.start_level(), cursor);
        }
        self.install(edit);
    }

    fn mark(&mut self, inputs: &[CompactionInput], is_being_compacted: bool) {
        let version = &mut self.database.version;
        let marked = version.set_being_compacted(inputs, is_being_compacted);
        marked.expect("a compaction's inputs are in the version that it was picked on");
    }
}

/// Creates the event for the start of a compaction.
fn started_event(
    started: &CompactionJob,
    level_scores: Vec<f64>,
    run_bounds: Reasoning,
) -> EventKind {
    EventKind::CompactionStarted {
        job: started.seat.job,
        slot: started.seat.slot,
        reason: started.compaction.reason,
        output_level: started.compaction.output_level as u32,
        score: started.compaction.score,
        input_data_size: started.upper_bytes + started.lower_bytes,
        target_file_size: match started.compaction.target_file_size_bytes {
            u64::MAX => 0,
            bytes => bytes,
        },
        grandparent_level: started.compaction.grandparent_level.unwrap_or(0) as u32,
        grandparent_count: started.compaction.grandparents.len() as u32,
        compression: started.format.compression,
        subcompaction_count: started.subcompaction_count(),
        inputs: started.compaction.inputs.clone(),
        reasoning: started.compaction.reasoning.clone(),
        level_scores,
        run_bounds,
    }
}
