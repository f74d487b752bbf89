//! Flushes, each of which writes all waiting immutable memtables to one L0 file (W-10).
//!
//! Mirrors `FlushJob` and `MemTableList::TryInstallMemtableFlushResults`. Fidelity: exact, except
//! for durations, which come from the machine profile.

use crate::compaction::outputs::produce;
use crate::log::{Event, EventKind};
use crate::machine::cost::JobWork;
use crate::machine::{Course, Demand};
use crate::model::block_size::TableFormat;
use crate::model::sst::SstFile;
use crate::model::version::VersionEdit;
use crate::options::MemtableFactory;
use crate::simulation::Simulation;
use crate::simulation::flush_job::FlushJob;
use crate::simulation::memtable::Memtable;
use crate::simulation::scheduler::{Pool, job_limits};
use crate::simulation::table_file::{clock_seconds, raw_bytes, sst_file, table_format};

/// Number of syncs in a flush: one each for the file, the directory and the MANIFEST.
const SYNCS_OF_FLUSH: u64 = 3;

/// Combines the contents of memtables, given oldest first, into a single one.
fn take(memtables: Vec<&mut Memtable>) -> Memtable {
    let mut taken = Memtable {
        first_seqno: memtables.first().map_or(0, |oldest| oldest.first_seqno),
        last_seqno: memtables.last().map_or(0, |newest| newest.last_seqno),
        ..Memtable::default()
    };
    for memtable in memtables {
        memtable.is_flushing = true;
        taken.entries += memtable.entries;
        taken.populations.append(&mut memtable.populations);
        taken.writes.extend_from_slice(&memtable.writes);
    }
    // Newest first, because later writes take precedence.
    taken.populations.reverse();
    taken
}

impl Simulation {
    /// Starts flushes as long as memtables are waiting and a slot is free (W-1, W-10).
    pub(super) fn schedule_flushes(&mut self, events: &mut Vec<Event>) {
        loop {
            let process = &mut self.process;
            let waiting = process.immutables.iter().filter(|one| !one.is_flushing);
            let waiting = waiting.count() as i32;
            let is_pending = process.is_flush_requested
                || process.is_paced()
                || process.options.min_write_buffer_number_to_merge <= waiting;
            if waiting == 0 || !is_pending {
                return;
            }
            let limits = job_limits(&process.options, process.is_speedup_needed);
            // Recorded times already determine the number of concurrent flushes.
            let most = if process.is_paced() {
                u32::MAX
            } else {
                limits.flushes
            };
            let Some(slot) = process.flush_slots.acquire(most) else {
                return;
            };
            process.is_flush_requested = false;
            self.start_flush(slot, events);
        }
    }

    fn start_flush(&mut self, slot: u32, events: &mut Vec<Event>) {
        let job = self.database.take_job();
        self.start_to_keep_files(job);
        let process = &mut self.process;
        let paced = process.due_paced_flush();
        let most = if process.is_paced() { 1 } else { usize::MAX };
        let waiting = process.immutables.iter_mut().filter(|one| !one.is_flushing);
        let memtables: Vec<&mut Memtable> = waiting.take(most).collect();
        let memtable_count = memtables.len();
        let sort_comparisons = comparisons_to_sort(&memtables, process.options.memtable_factory);
        let taken = take(memtables);
        let deletions = taken.writes.iter().filter(|one| one.benchmark.deletes());
        let deletions = deletions.map(|one| one.operations).sum();
        let style = process.options.compaction_style.rules();
        let compression = style.flush_compression(&process.options);
        let value_size = process.mean_value_size(&taken.writes);
        let format = TableFormat {
            value_size,
            ..table_format(&process.options, &process.workload, compression)
        };
        let output = produce::flush(taken.populations, &format, &mut self.database.scratch)
            .expect("a memtable that is flushed has entries");
        let given = SstFile {
            number: self.database.take_file_number(),
            smallest_seqno: taken.first_seqno,
            largest_seqno: taken.last_seqno,
            epoch: self.database.take_epoch(),
            oldest_ancestor_time: clock_seconds(self.now_nanos),
            file_creation_time: clock_seconds(self.now_nanos),
            newest_data_time: clock_seconds(self.now_nanos),
            ..SstFile::default()
        };
        let file = sst_file(&output, &format, given);
        let usual = self.machine.flush(&JobWork {
            entries: taken.entries,
            written_entries: file.entry_count,
            sorted_runs: memtable_count as u64,
            sort_comparisons,
            raw_bytes: raw_bytes(&format, taken.entries, deletions),
            compression,
            written_raw_bytes: raw_bytes(&format, file.entry_count, file.deletion_count),
            written_bytes: file.size_bytes,
            syncs: SYNCS_OF_FLUSH,
            ..JobWork::default()
        });
        let cost = self.machine.this_time(usual, u64::from(job.0), 0);
        self.process.flushes.push(FlushJob {
            job,
            slot,
            options_age: self.process.options_age(),
            course: Course::new(self.now_nanos, Demand::of_job(cost)),
            started_at_nanos: self.now_nanos,
            written_at_nanos: None,
            paced_until_nanos: paced.map(|one| one.ends(self.now_nanos)),
            install_nanos: self.machine.sync_nanos,
            paced_memtables: paced.map_or(0, |one| one.memtables_at_install),
            memtable_count,
            pre_compression_bytes: output.size.pre_compression_bytes,
            cost,
            cut: output.cut,
            file,
            population: output.population,
        });
        self.process.is_load_changed = true;
        let kind = EventKind::FlushStarted {
            job,
            slot,
            memtable_count: memtable_count as u32,
            input_entries: taken.entries,
        };
        self.emit(kind, events);
    }

    /// Releases the versions held by flushes whose file is durable (W-13).
    pub(super) fn release_versions(&mut self) {
        let process = &mut self.process;
        for flush in &process.flushes {
            if flush.safe_nanos() <= self.now_nanos {
                process.obsolete.flush_written(flush.job);
            }
        }
    }

    /// Handles a flush that has written its file: installs the file if it is the oldest, and lets
    /// the thread delete files that no job uses any more.
    pub(super) fn finish_flush(&mut self, index: usize, events: &mut Vec<Event>) {
        let flush = &mut self.process.flushes[index];
        flush.written_at_nanos = Some(self.now_nanos);
        self.process.is_load_changed = true;
        let flush = &self.process.flushes[index];
        let kind = EventKind::file_created(flush.job, 0, &flush.file, flush.cut);
        let (job, slot) = (flush.job, flush.slot);
        self.emit(kind, events);
        while self
            .process
            .flushes
            .first()
            .is_some_and(FlushJob::is_written)
        {
            let flush = self.process.flushes.remove(0);
            let options_age = flush.options_age;
            self.under_options_of_job(options_age, |run| run.install_flush(flush, events));
        }
        self.hold_for_purge(Pool::Flush, vec![slot], job, 0);
    }

    fn install_flush(&mut self, flush: FlushJob, events: &mut Vec<Event>) {
        if flush.is_paced() {
            self.stall_for_paced_flush(flush.paced_memtables, events);
        }
        for memtable in self.process.immutables.drain(..flush.memtable_count) {
            for written in memtable.writes {
                self.database.distinct.add(written);
            }
        }
        let (number, bytes) = (flush.file.number, flush.file.size_bytes);
        let micros = flush.elapsed_nanos() / 1_000;
        self.database.populations.insert(number, flush.population);
        self.install(VersionEdit {
            deleted: Vec::new(),
            added: vec![(0, flush.file)],
        });
        let process = &mut self.process;
        process.flush_count += 1;
        process.io.flushed_bytes += bytes;
        let shape = self.shape_facts();
        let job = flush.job;
        let kind = EventKind::FlushFinished {
            job,
            micros,
            cpu_micros: flush.cost.cpu_nanos() / 1_000,
            compression_cpu_micros: flush.cost.compression_cpu_nanos / 1_000,
            pre_compression_bytes: flush.pre_compression_bytes,
            shape,
        };
        self.emit(kind, events);
        self.install_super_version(events);
    }
}

/// Number of comparisons needed to sort memtables that are not sorted yet.
fn comparisons_to_sort(memtables: &[&mut Memtable], factory: MemtableFactory) -> u64 {
    let entries = memtables.iter().map(|one| one.entries);
    let comparisons = entries.map(|entries| entries * u64::from(entries.max(1).ilog2()));
    match factory {
        MemtableFactory::Vector => comparisons.sum(),
        MemtableFactory::SkipList => 0,
    }
}
