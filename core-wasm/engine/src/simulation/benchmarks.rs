//! Runs a process: its open, its benchmarks in order (B-7, B-10..B-15), and its close.
//!
//! Fidelity: a process that ends lets running jobs finish, while RocksDB would cancel compactions.
//! It also flushes its memtable; RocksDB does so at close without a write-ahead log, and at the
//! next open with one. The last process stays open after its jobs, so that the log ends with the
//! tree left by its last benchmark.

use crate::compaction::picker::CompactionPicker;
use crate::log::{Event, EventKind, JobId};
use crate::model::population::Detail;
use crate::simulation::Simulation;
use crate::simulation::memtable::Memtable;
use crate::simulation::process::{Activity, Process};
use crate::simulation::scheduler::Pool;
use crate::stats::amplification::WrittenKeys;
use crate::workload::Benchmark;
use crate::workload::{KeyStream, duration_of, first_seed};
use crate::write_stall::stall_limits;

/// Time in ns that `waitforcompaction` sleeps before it checks (B-12).
const SLEEP_NANOS: u64 = 5_000_000_000;

/// Operations per thread between two checks of the clock (`--ops_between_duration_checks`).
const CLOCK_CHECK_OPERATIONS: u64 = 1_000;

/// Upper bound on the benchmarks of a process, used to number all benchmarks of a scenario.
const MAX_BENCHMARKS: usize = 1 << 16;

/// Job that deletes the files of a destroyed database; there is none.
const NO_JOB: JobId = JobId(0);

impl Simulation {
    /// Continues with the process if the event that it waits for has happened; returns true if so.
    pub(super) fn advance_activity(&mut self, events: &mut Vec<Event>) -> bool {
        let process = &self.process;
        match process.activity {
            Activity::Idle => self.next_benchmark(events),
            Activity::Writing if process.writer.operations_left == 0 => {
                self.take_written();
                self.benchmarks.extend(self.running_benchmark());
                self.process.stream = None;
                self.process.is_load_changed = true;
                self.process.activity = Activity::Idle;
            }
            Activity::Flushing if process.immutables.is_empty() => {
                self.process.activity = match process.benchmark {
                    Some(Benchmark::CompactAll) => Activity::AwaitingManual,
                    _ => Activity::Idle,
                };
            }
            Activity::AwaitingManual if self.is_free_of_compactions() => {
                let is_started = self.start_manual_compaction(events);
                self.process.activity = match is_started {
                    true => Activity::RunningManual,
                    false => Activity::Idle,
                };
            }
            Activity::RunningManual if self.is_free_of_compactions() => {
                self.process.activity = match process.picker.has_manual_step() {
                    true => Activity::AwaitingManual,
                    false => Activity::Idle,
                };
            }
            Activity::AwaitingRest { until_nanos }
                if until_nanos <= self.now_nanos && self.is_at_rest() =>
            {
                self.process.activity = Activity::Idle;
            }
            Activity::Closing { is_restart } if self.is_drained() => {
                self.close_process(is_restart, events);
            }
            _ => return false,
        }
        true
    }

    /// Returns true if no job is running or waiting.
    fn is_at_rest(&self) -> bool {
        self.is_drained() && !self.process.is_queued
    }

    /// Returns true if no job is running. Memtables may still wait to be flushed with others.
    fn is_drained(&self) -> bool {
        let process = &self.process;
        process.flushes.is_empty() && process.compactions.is_empty() && process.held.is_empty()
    }

    /// Returns true if no compaction is running, being installed or deleting its inputs.
    fn is_free_of_compactions(&self) -> bool {
        let mut held = self.process.held.iter();
        self.process.compactions.is_empty() && held.all(|one| one.pool == Pool::Flush)
    }

    /// Starts the next benchmark, or ends the process after the last one.
    fn next_benchmark(&mut self, events: &mut Vec<Event>) {
        let process = &mut self.process;
        let Some(&benchmark) = process.workload.benchmarks.get(process.next_benchmark) else {
            process.activity = Activity::Closing { is_restart: false };
            return;
        };
        if is_fresh(benchmark) && process.workload.use_existing_db {
            process.next_benchmark += 1;
            let what = format!("{benchmark:?} is skipped, as in db_bench with use_existing_db");
            self.warn(what);
            return;
        }
        if is_fresh(benchmark) && 0 < process.next_benchmark && !process.is_restarted {
            process.activity = Activity::Closing { is_restart: true };
            return;
        }
        process.next_benchmark += 1;
        process.is_restarted = false;
        process.benchmark = Some(benchmark);
        self.start_benchmark(benchmark, events);
    }

    fn start_benchmark(&mut self, benchmark: Benchmark, events: &mut Vec<Event>) {
        let process = &mut self.process;
        let is_open = !process.is_announced;
        process.is_announced = true;
        let release = self.scenario.rocksdb_version;
        let first_seed = first_seed(&process.workload, release, process.threads_started);
        let stream = KeyStream::seeded(&process.workload, benchmark, first_seed, self.detail);
        // Benchmarks that write nothing have no stream; the others were checked when the run began.
        process.stream = stream.ok();
        let operations = process.stream.as_ref().map_or(0, KeyStream::remaining);
        process.ends_at_nanos = match process.stream.is_some() && !process.is_paced() {
            true => duration_of(&process.workload, benchmark)
                .map(|seconds| self.now_nanos.saturating_add(seconds * 1_000_000_000)),
            false => None,
        };
        let is_known = process.ends_at_nanos.is_none();
        process.stream_seed = match self.detail {
            // Densities have no seeds, so any two are independent.
            Detail::Preview => (self.step_index * MAX_BENCHMARKS + process.next_benchmark) as u64,
            _ => first_seed,
        };
        let trigger = process.options.level0_file_num_compaction_trigger;
        let limits = stall_limits(&process.options);
        if is_open {
            // The options may have changed since the last scores were computed.
            self.with_picker(CompactionPicker::reopen);
        }
        let kind = EventKind::BenchmarkStarted {
            step: self.step_index as u32,
            benchmark: Some(benchmark),
            is_open,
            operations: if is_known { operations } else { 0 },
            trigger: trigger.max(0) as u32,
            slowdown_trigger: limits.slowdown_trigger,
            stop_trigger: limits.stop_trigger,
            soft_pending_limit: limits.soft_pending_bytes,
            hard_pending_limit: limits.hard_pending_bytes,
            level_scores: self.level_scores(),
        };
        self.emit(kind, events);
        if is_open {
            self.open_database(events);
        }
        let process = &mut self.process;
        process.activity = match benchmark {
            Benchmark::CompactAll | Benchmark::Flush => Activity::Flushing,
            Benchmark::WaitForCompaction => Activity::AwaitingRest {
                until_nanos: self.now_nanos + SLEEP_NANOS,
            },
            Benchmark::Stats => Activity::Idle,
            _ => Activity::Writing,
        };
        match process.activity {
            Activity::Flushing => self.request_flush(events),
            Activity::Writing => {
                process.threads_started += u64::from(process.workload.threads);
                process.follow_entry_size(benchmark);
                process.benchmark_began_at_nanos = self.now_nanos;
                let operation = process.operation();
                process.writer.begin(self.now_nanos, operations, operation);
                process.is_load_changed = true;
            }
            _ => {}
        }
    }

    /// Ends a benchmark whose time is over. Each thread continues to its next check of the clock
    /// (B-11), and its count of operations starts at 1 before the first one.
    pub(super) fn end_by_time(&mut self) {
        let process = &mut self.process;
        if process.ends_at_nanos.take().is_none() {
            return;
        }
        let threads = u64::from(process.workload.threads.max(1));
        let taken = process.stream.as_ref().map_or(0, KeyStream::done);
        let done = taken + process.untaken_operations;
        let period = CLOCK_CHECK_OPERATIONS * threads;
        let since_check = (done + threads) % period;
        process.writer.operations_left = (period - since_check) % period;
    }

    /// Moves the keys written so far from the key stream into the memtable.
    pub(super) fn take_written(&mut self) {
        let process = &mut self.process;
        let operations = std::mem::take(&mut process.untaken_operations);
        let (Some(stream), Some(benchmark)) = (&mut process.stream, process.benchmark) else {
            return;
        };
        let operations_before = stream.done();
        if operations == 0 {
            return;
        }
        let new_keys = stream.new_keys(operations.min(stream.remaining()));
        let Some((population, taken)) = stream.take(operations) else {
            return;
        };
        let memtable = &mut process.memtable;
        if memtable.entries == 0 {
            memtable.first_seqno = self.database.last_seqno + 1;
        }
        self.database.last_seqno += taken;
        memtable.last_seqno = self.database.last_seqno;
        memtable.entries += taken;
        memtable.populations.push(population);
        memtable.writes.push(WrittenKeys {
            benchmark,
            num: process.workload.num,
            seed: process.stream_seed,
            operations_before,
            operations: taken,
            new_keys,
            value_size: process.value_size,
        });
    }

    /// Makes the memtable immutable and starts a new one (W-11).
    pub(super) fn switch_memtable(&mut self, events: &mut Vec<Event>) {
        self.take_written();
        let process = &mut self.process;
        process.memtables_switched += 1;
        // Writes into the next memtable may take a different time.
        process.is_load_changed |= self.machine.noise_seed != 0;
        let paced = process.paced_capacity();
        let number = process.memtables_switched as u64;
        let capacity = paced.unwrap_or_else(|| {
            process
                .memtable_model
                .next_entry_count_of(&self.machine, number)
        });
        process.writer.switch_memtable(capacity);
        process.memtable_limit_bytes = process.options.write_buffer_size;
        process.memtable_arena_block_size = process.options.arena_block_size;
        let next = Memtable::new(self.database.take_memtable_number());
        let full = std::mem::replace(&mut process.memtable, next);
        let kind = EventKind::MemtableSwitched {
            memtable: full.number,
            entries: full.entries,
            immutable_count: process.unflushed_memtables() + 1,
        };
        process.immutables.push_back(full);
        self.follow_pacing();
        self.emit(kind, events);
        self.install_super_version(events);
    }

    /// Requests a flush of all memtables, including the mutable one.
    fn request_flush(&mut self, events: &mut Vec<Event>) {
        self.take_written();
        if 0 < self.process.memtable.entries {
            self.switch_memtable(events);
        }
        self.process.is_flush_requested = true;
    }

    /// Flushes the remaining memtables after running jobs, then opens the next database or ends.
    fn close_process(&mut self, is_restart: bool, events: &mut Vec<Event>) {
        let is_last = self.step_index + 1 == self.scenario.steps.len();
        if is_last && !is_restart {
            self.process.activity = Activity::Finished;
            return;
        }
        let is_flushed = self.process.memtable.entries == 0 && self.process.immutables.is_empty();
        if !is_restart && !is_flushed {
            self.request_flush(events);
            return;
        }
        let next_benchmark = if is_restart {
            self.process.next_benchmark
        } else {
            self.step_index += 1;
            0
        };
        let step = &self.scenario.steps[self.step_index];
        let num_levels = step.options.num_levels as usize;
        let is_continued = !is_restart && step.workload.use_existing_db;
        if !is_continued {
            let files = self.database.destroy(num_levels);
            self.emit_deletions(NO_JOB, files, events);
        } else {
            self.database.reopen(num_levels);
        }
        let memtable = self.database.take_memtable_number();
        let step = &self.scenario.steps[self.step_index];
        let picker = std::mem::take(&mut self.process.picker);
        self.process = Process::open(step, self.now_nanos, memtable);
        if is_continued {
            self.process.picker = picker;
        }
        self.process.next_benchmark = next_benchmark;
        self.process.is_restarted = is_restart;
    }
}

/// Returns true if db_bench destroys the database before this benchmark (B-7).
fn is_fresh(benchmark: Benchmark) -> bool {
    matches!(
        benchmark,
        Benchmark::FillSeq | Benchmark::FillRandom | Benchmark::FillUniqueRandom
    )
}
