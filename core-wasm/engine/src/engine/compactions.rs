//! Background compactions: looked for, started, finished, moved.
//!
//! Mirrors `DBImpl::BackgroundCompaction` and the scheduling around it (W-1, W-2, U-12, U-13, U-41).
//! Fidelity: exact, with threads that take no time to start.

use crate::block_size::TableFormat;
use crate::compaction::compression::{UNIVERSAL_BASE_LEVEL, compression_of_level};
use crate::compaction::output_cut::{CutLimits, Grandparent};
use crate::compaction::pick_universal::{pick_manual, pick_universal};
use crate::compaction::run::{self, Outputs};
use crate::compaction::score::{universal_needs_compaction, universal_score};
use crate::compaction::{Compaction, PickContext, RunningCompaction};
use crate::engine::Engine;
use crate::engine::compaction_job::{CompactionJob, Seat, deleted_files};
use crate::engine::process::Activity;
use crate::engine::table_file::table_format;
use crate::event::{Event, EventKind, JobId};
use crate::key::KeyRange;
use crate::options::{CompactionStyle, CompressionType};
use crate::population::Population;
use crate::scheduler::job_limits;
use crate::sst::{FileNumber, SstFile};
use crate::version::VersionEdit;

impl Engine {
    /// Starts compactions as long as one is due and a slot is free (W-1, W-2).
    pub(super) fn schedule_compactions(&mut self, events: &mut Vec<Event>) {
        let is_blocked = matches!(
            self.process.activity,
            Activity::AwaitingManual | Activity::RunningManual | Activity::Closing { .. }
        );
        while !is_blocked && self.process.queue.is_queued() {
            let process = &mut self.process;
            let limits = job_limits(&process.options, process.stall.is_speedup_needed);
            let Some(slot) = process.compaction_slots.acquire(limits.compactions) else {
                return;
            };
            process.queue.pop();
            // An attempt that picks nothing uses up a job id, too (G-5).
            let job = self.database.take_job();
            match pick_universal(&self.pick_context()).compaction {
                Some(compaction) => self.start_compaction(job, slot, compaction, events),
                None => self.process.compaction_slots.release(slot),
            }
        }
    }

    /// Starts the compaction that `CompactRange` asks for (U-41); false when there is nothing to do.
    pub(super) fn start_manual_compaction(&mut self, events: &mut Vec<Event>) -> bool {
        let Some(compaction) = pick_manual(&self.pick_context()).compaction else {
            return false;
        };
        let Some(slot) = self.process.compaction_slots.acquire(u32::MAX) else {
            return false;
        };
        let job = self.database.take_job();
        self.start_compaction(job, slot, compaction, events);
        true
    }

    fn pick_context(&self) -> PickContext<'_> {
        PickContext {
            version: &self.database.version,
            options: &self.process.options,
            rocksdb_version: self.scenario.rocksdb_version,
            running: &self.process.running,
            score: universal_score(&self.database.version, &self.process.options),
        }
    }

    /// Queues the column family if a compaction is due (W-2).
    pub(super) fn enqueue_compaction(&mut self) {
        let options = &self.process.options;
        let is_due = !options.disable_auto_compactions
            && universal_needs_compaction(&self.database.version, options);
        self.process.queue.enqueue(is_due);
    }

    fn start_compaction(
        &mut self,
        job: JobId,
        slot: u32,
        compaction: Compaction,
        events: &mut Vec<Event>,
    ) {
        if compaction.is_trivial_move {
            self.process.compaction_slots.release(slot);
            self.move_files(job, &compaction, events);
            return;
        }
        let files = self.input_files(&compaction);
        let format = self.output_format(&compaction);
        let outputs = self.merge(&compaction, &format);
        let version = &mut self.database.version;
        let marked = version.set_being_compacted(&compaction.inputs, true);
        marked.expect("a compaction's inputs are in the version that it was picked on");
        self.process.running.push(RunningCompaction {
            start_level: compaction.start_level(),
            output_level: compaction.output_level,
            range: input_range(&files),
        });
        let now_nanos = self.now_nanos;
        let seat = Seat {
            job,
            slot,
            now_nanos,
        };
        let machine = &self.machine;
        let mut started = CompactionJob::plan(seat, compaction, &files, outputs, format, machine);
        started.open_file(|| self.database.take_file_number());
        let kind = EventKind::CompactionStarted {
            job,
            slot,
            reason: started.compaction.reason,
            output_level: started.compaction.output_level as u32,
            score: started.compaction.score,
            input_data_size: started.upper_bytes + started.lower_bytes,
            inputs: started.compaction.inputs.clone(),
            reasoning: started.compaction.reasoning.clone(),
        };
        self.process.compactions.push(started);
        self.emit(kind, events);
        self.enqueue_compaction();
    }

    /// A running compaction closes a file or, when all are written, is installed.
    pub(super) fn continue_compaction(&mut self, index: usize, events: &mut Vec<Event>) {
        let running = &mut self.process.compactions[index];
        let (job, level) = (running.job, running.compaction.output_level);
        let Some((file, cut)) = running.close_file() else {
            self.finish_compaction(index, events);
            return;
        };
        let kind = EventKind::file_created(job, level, file, cut);
        running.open_file(|| self.database.take_file_number());
        self.emit(kind, events);
    }

    fn finish_compaction(&mut self, index: usize, events: &mut Vec<Event>) {
        self.take_due_stats_snapshot();
        let done = self.process.compactions.remove(index);
        self.process.running.remove(index);
        self.process.compaction_slots.release(done.slot);
        self.database.install(&done.edit());
        let output_level = done.compaction.output_level;
        let total_output_size = done.output_bytes();
        let process = &mut self.process;
        process.compaction_count += 1;
        process.io.compacted_bytes += total_output_size;
        process.io.compaction_read_bytes += done.upper_bytes + done.lower_bytes;
        process
            .stats
            .add_compaction(output_level, &done.level_stats());
        let kind = EventKind::CompactionFinished {
            job: done.job,
            output_level: output_level as u32,
            num_output_files: done.written.len() as u32,
            total_output_size,
            num_input_records: done.key_in,
            num_output_records: done.key_out(),
            shape: self.shape_facts(),
        };
        for (file, population) in done.written {
            self.database.populations.insert(file.number, population);
        }
        self.emit(kind, events);
        self.install_super_version(events);
        for deleted in deleted_files(&done.compaction) {
            let kind = EventKind::TableFileDeletion {
                job: done.job,
                file_number: deleted.number,
            };
            self.emit(kind, events);
        }
    }

    /// Moves files to another level without rewriting them (U-37). Files that are there already stay.
    fn move_files(&mut self, job: JobId, compaction: &Compaction, events: &mut Vec<Event>) {
        self.take_due_stats_snapshot();
        let level = compaction.output_level;
        let files = self.input_files(compaction);
        let total_files_size = files.iter().map(|(_, file)| file.size_bytes).sum();
        let moved = files.into_iter().filter(|(from, _)| *from != level);
        let mut deleted = deleted_files(compaction);
        deleted.retain(|file| file.level != level);
        self.database.install(&VersionEdit {
            deleted,
            added: moved.map(|(_, file)| (level, file)).collect(),
        });
        self.process.trivial_move_count += 1;
        self.process.stats.add_trivial_move(level, total_files_size);
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
    }

    /// The inputs of a compaction with their levels.
    fn input_files(&self, compaction: &Compaction) -> Vec<(usize, SstFile)> {
        let version = &self.database.version;
        let mut files = Vec::new();
        for input in &compaction.inputs {
            // Inputs stand in the order of their level, mostly as neighbours.
            let level = version.files(input.level);
            let mut next = 0;
            for &number in &input.files {
                let ahead = level[next..].iter();
                let steps = ahead.map(|file| file.number).position(|one| one == number);
                let place = steps.map(|steps| next + steps);
                let place = place.or_else(|| level.iter().position(|file| file.number == number));
                let place = place.expect("a compaction's inputs are in its version");
                files.push((input.level, level[place].clone()));
                next = place + 1;
            }
        }
        files
    }

    /// The format of the outputs, decided when the compaction is picked (Z-1, Z-2).
    fn output_format(&self, compaction: &Compaction) -> TableFormat {
        let (options, workload) = (&self.process.options, &self.process.workload);
        let level = compaction.output_level;
        let compression = match compaction.is_compression_enabled {
            true => {
                compression_of_level(&self.database.version, options, level, UNIVERSAL_BASE_LEVEL)
            }
            false => CompressionType::None,
        };
        table_format(options, workload, compression)
    }

    /// Merges the inputs. What they hold is not needed any more: no other job may read them.
    fn merge(&mut self, compaction: &Compaction, format: &TableFormat) -> Outputs {
        let populations: Vec<Population> = deleted_files(compaction)
            .iter()
            .filter_map(|file| self.database.populations.remove(&file.number))
            .collect();
        let limits = CutLimits {
            output_level: compaction.output_level,
            target_file_size_bytes: compaction.target_file_size_bytes,
            max_compaction_bytes: compaction.max_compaction_bytes,
            grandparents: self.grandparents(compaction),
            is_bottommost: compaction.is_bottommost,
            is_leveled: self.process.options.compaction_style == CompactionStyle::Level,
            level_compaction_dynamic_file_size: self
                .process
                .options
                .level_compaction_dynamic_file_size,
        };
        run::execute_consuming(populations, &limits, format)
    }

    fn grandparents(&self, compaction: &Compaction) -> Vec<Grandparent> {
        let Some(level) = compaction.grandparent_level else {
            return Vec::new();
        };
        let file = |&number: &FileNumber| self.database.version.file(level, number);
        let files = compaction.grandparents.iter().filter_map(file);
        let grandparents = files.map(|file| Grandparent {
            range: file.range(),
            size_bytes: file.size_bytes,
        });
        grandparents.collect()
    }
}

/// The user keys of all inputs.
fn input_range(files: &[(usize, SstFile)]) -> KeyRange {
    let ranges = files.iter().map(|(_, file)| file.range());
    let range = ranges.reduce(|all, one| all.union(&one));
    range.expect("a compaction has inputs")
}
