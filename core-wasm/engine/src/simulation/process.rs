//! A db_bench process: its options, memtables, jobs and statistics.

use std::collections::VecDeque;

use crate::compaction::RunningCompaction;
use crate::compaction::level_targets::LevelTargets;
use crate::compaction::picker::CompactionPicker;
use crate::machine::Course;
use crate::machine::cost::MachineProfile;
use crate::model::block_size::varint_len;
use crate::options::{MemtableFactory, Options};
use crate::scenario::Step;
use crate::simulation::compaction_job::CompactionJob;
use crate::simulation::flush_job::FlushJob;
use crate::simulation::memtable::{Memtable, MemtableModel};
use crate::simulation::obsolete_files::ObsoleteFiles;
use crate::simulation::scheduler::{HeldSlots, Slots};
use crate::simulation::write_path::Operation;
use crate::simulation::writer::Writer;
use crate::stats::amplification::{IoCounters, WrittenKeys};
use crate::workload::{Benchmark, Workload};
use crate::workload::{KeyStream, value_size_of};
use crate::write_stall::controller::WriteController;

/// Current activity of a process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Activity {
    /// The process is between two benchmarks.
    #[default]
    Idle,
    /// A write benchmark is running.
    Writing,
    /// All memtables are being flushed, for `flush` or at the start of `compactall`.
    Flushing,
    /// `CompactRange` blocks automatic compactions and waits for running ones.
    AwaitingManual,
    /// The manual compaction is running.
    RunningManual,
    /// `waitforcompaction` sleeps first (B-12), and then waits until no work is left.
    AwaitingRest {
        /// End of the sleep in virtual time, in ns.
        until_nanos: u64,
    },
    /// No more compactions start, and running jobs finish.
    Closing {
        /// The process continues with a new database instead of ending.
        is_restart: bool,
    },
    /// The last benchmark of the last process has finished.
    Finished,
}

/// A process that has the database open.
#[derive(Clone, Debug, Default)]
pub(super) struct Process {
    pub(super) options: Options,
    /// Options that were in force before, oldest first; jobs refer to theirs by index.
    pub(super) past_options: Vec<Options>,
    /// Options of a job that started before a change, during the job's install (O-8).
    pub(super) rolled_back: Option<Options>,
    pub(super) workload: Workload,
    pub(super) opened_at_nanos: u64,
    /// Index of the next benchmark.
    pub(super) next_benchmark: usize,
    /// An event has reported that the database is open.
    pub(super) is_announced: bool,
    /// The database was just destroyed for the next benchmark.
    pub(super) is_restarted: bool,
    /// Benchmark that is running; `None` between benchmarks.
    pub(super) benchmark: Option<Benchmark>,
    pub(super) activity: Activity,
    /// Number of threads started by write benchmarks in this process (B-21).
    pub(super) threads_started: u64,
    pub(super) writer: Writer,
    pub(super) stream: Option<KeyStream>,
    /// Seed of the key stream.
    pub(super) stream_seed: u64,
    /// End of a benchmark with a time limit, in ns of virtual time (B-11).
    pub(super) ends_at_nanos: Option<u64>,
    /// Number of operations that are done but not yet taken from the key stream.
    pub(super) untaken_operations: u64,
    pub(super) memtable_model: MemtableModel,
    /// Value of `write_buffer_size` that limits the current memtable.
    pub(super) memtable_limit_bytes: u64,
    /// Value of `arena_block_size` when the current memtable was created.
    pub(super) memtable_arena_block_size: u64,
    /// Length of the values that the benchmark writes, in bytes; 0 while it deletes.
    pub(super) value_size: u32,
    pub(super) memtable: Memtable,
    /// Immutable memtables, oldest first.
    pub(super) immutables: VecDeque<Memtable>,
    pub(super) is_flush_requested: bool,
    pub(super) flushes: Vec<FlushJob>,
    pub(super) flush_slots: Slots,
    pub(super) compactions: Vec<CompactionJob>,
    pub(super) running: Vec<RunningCompaction>,
    pub(super) compaction_slots: Slots,
    /// Slots of threads that wait for the device.
    pub(super) held: Vec<HeldSlots>,
    /// A compaction thread has just finished its job; it goes to sleep only if no work is left.
    pub(super) is_thread_awake: bool,
    /// Replaced files that wait for a job to delete them.
    pub(super) obsolete: ObsoleteFiles,
    /// Number of memtables that have become immutable.
    pub(super) memtables_switched: usize,
    /// The column family is waiting for a thread to compact it. This is a flag and not a count,
    /// although the family may have been queued several times (W-2).
    pub(super) is_queued: bool,
    pub(super) picker: CompactionPicker,
    /// Level targets in the latest event about them.
    pub(super) logged_targets: LevelTargets,
    pub(super) controller: WriteController,
    /// More than one compaction may run at a time (W-4).
    pub(super) is_speedup_needed: bool,
    /// A thread has started or stopped using the machine.
    pub(super) is_load_changed: bool,
    /// Number of operations written; `ingest_bytes` counts the bytes of their write batches.
    pub(super) writes: u64,
    pub(super) ingest_bytes: u64,
    /// Start of the running write benchmark, in ns of virtual time.
    pub(super) benchmark_began_at_nanos: u64,
    pub(super) io: IoCounters,
    pub(super) flush_count: u64,
    pub(super) compaction_count: u64,
    pub(super) trivial_move_count: u64,
}

impl Process {
    /// Opens the database; `step.options` are sanitized.
    pub(super) fn open(step: &Step, now_nanos: u64, memtable_number: u32) -> Self {
        let (options, workload) = (step.options.clone(), step.workload.clone());
        let value_size = workload.value_size;
        let mut memtable_model = MemtableModel::new(&options, workload.key_size, value_size);
        let capacity = memtable_model.next_entry_count();
        let mut opened = Self {
            controller: WriteController::new(&options),
            memtable_limit_bytes: options.write_buffer_size,
            memtable_arena_block_size: options.arena_block_size,
            options,
            workload,
            opened_at_nanos: now_nanos,
            writer: Writer::new(capacity),
            memtable_model,
            value_size,
            memtable: Memtable::new(memtable_number),
            benchmark_began_at_nanos: now_nanos,
            ..Self::default()
        };
        if let Some(capacity) = opened.paced_capacity() {
            opened.writer.switch_memtable(capacity);
        }
        opened
    }

    /// Bytes that one operation writes: key and value.
    pub(super) fn operation_bytes(&self) -> u64 {
        u64::from(self.workload.key_size) + u64::from(self.value_size)
    }

    /// Adapts the memtables to the entry size of this benchmark.
    pub(super) fn follow_entry_size(&mut self, benchmark: Benchmark) {
        self.value_size = value_size_of(&self.workload, benchmark);
        if self.is_paced() {
            return;
        }
        let next = MemtableModel::new(&self.options, self.workload.key_size, self.value_size);
        let written = self.writer.memtable_operations;
        let left = self.writer.memtable_capacity - written;
        let (model, left) = self.memtable_model.clone().with_entry_size(next, left);
        self.memtable_model = model;
        self.writer.memtable_capacity = written + left;
    }

    /// Average length of the values in a table with these writes, in bytes.
    pub(super) fn mean_value_size(&self, writes: &[WrittenKeys]) -> u32 {
        let puts = writes.iter().filter(|one| !one.benchmark.deletes());
        let sums = puts.map(|one| (one.operations, one.operations * u64::from(one.value_size)));
        let (count, bytes) = sums.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        match count {
            0 => self.workload.value_size,
            _ => ((bytes + count / 2) / count) as u32,
        }
    }

    /// Progress of all threads that share the machine.
    pub(super) fn courses_mut(&mut self) -> impl Iterator<Item = &mut Course> {
        let flushes = self.flushes.iter_mut();
        let flushes = flushes.filter(|one| !one.is_written() && !one.is_paced());
        let compactions = self.compactions.iter_mut();
        let lanes = compactions.flat_map(|one| one.courses_mut());
        flushes.map(|one| &mut one.course).chain(lanes)
    }

    /// Number of memtables without an installed flush.
    pub(super) fn unflushed_memtables(&self) -> u32 {
        self.immutables.len() as u32
    }

    /// Returns true if the next write must switch the memtable first.
    pub(super) fn is_switch_due(&self) -> bool {
        0 < self.writer.operations_left && self.writer.is_memtable_full()
    }

    /// Cost of an operation on an otherwise idle machine, in ps.
    pub(super) fn operation_picos(&self, machine: &MachineProfile) -> u64 {
        if let Some(picos) = self.paced_operation_picos() {
            return picos;
        }
        let is_vector = self.options.memtable_factory == MemtableFactory::Vector;
        let nanos = match self.benchmark {
            _ if is_vector => machine.vector_write_nanos,
            Some(Benchmark::FillSeq) => machine.sequential_write_nanos,
            _ => machine.random_write(self.options.write_buffer_size),
        };
        let picos = nanos.saturating_mul(1_000).max(1);
        match machine.noise_seed {
            0 => picos,
            _ => (picos as f64 * machine.write_factor(self.memtables_switched as u64)) as u64,
        }
    }

    /// Properties shared by all operations of the benchmark.
    pub(super) fn operation(&self) -> Operation {
        Operation {
            bytes: self.operation_bytes(),
            batch_bytes: self.batch_bytes(),
            // A recorded pace already includes the rate limiter.
            rate_limit: match self.is_paced() {
                true => 0,
                false => self.workload.benchmark_write_rate_limit,
            },
        }
    }

    /// Size of one operation's write batch in bytes, which the write controller counts (B-14).
    pub(super) fn batch_bytes(&self) -> u64 {
        let (key, value) = (
            u64::from(self.workload.key_size),
            u64::from(self.value_size),
        );
        let value = match self.benchmark.is_some_and(Benchmark::deletes) {
            true => 0,
            false => varint_len(value) + value,
        };
        12 + 1 + varint_len(key) + key + value
    }
}
