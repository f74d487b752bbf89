//! The writing threads of db_bench: operations take time, fill memtables, and wait.
//!
//! Fidelity: exact for one thread. Several threads share the write path: their operations come one
//! after the other, each with its own write group.

use crate::machine::latency::LatencyHistogram;
use crate::simulation::write_path::{Gate, LookAhead, Operation, Waited, WritePath};

/// Picoseconds in a nanosecond: operations are so short that nanoseconds would round too much.
const PICOS: u128 = 1_000;

/// The progress of a write benchmark in virtual time.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    /// Operations of the benchmark that are still to come; 0 when none runs.
    pub(super) operations_left: u64,
    /// Operations in the mutable memtable.
    pub(super) memtable_operations: u64,
    /// Operations that the mutable memtable takes.
    pub(super) memtable_capacity: u64,
    /// Operations of the benchmark so far.
    pub(super) done: u64,
    pub(super) latencies: LatencyHistogram,
    /// Since the database was opened.
    pub(super) waited: Waited,
    path: WritePath,
    /// Result of [`Writer::due`], while it holds.
    found: Option<LookAhead>,
}

impl Writer {
    pub(super) fn new(memtable_capacity: u64) -> Self {
        Self {
            operations_left: 0,
            memtable_operations: 0,
            memtable_capacity,
            done: 0,
            latencies: LatencyHistogram::default(),
            waited: Waited::default(),
            path: WritePath::new(),
            found: None,
        }
    }

    /// A benchmark begins.
    pub(super) fn begin(&mut self, now_nanos: u64, operations: u64, operation: Operation) {
        self.operations_left = operations;
        self.done = 0;
        self.latencies = LatencyHistogram::default();
        self.path.begin(u128::from(now_nanos) * PICOS, operation);
        self.found = None;
    }

    /// Counts the operations done until `now`; returns how many there were.
    ///
    /// Never goes past a full memtable or the end of the benchmark: [`Writer::due`] comes first.
    pub(super) fn advance(&mut self, now_nanos: u64) -> u64 {
        let now_picos = u128::from(now_nanos) * PICOS;
        let room = self.room();
        if self.operations_left == 0 {
            self.path.clock_picos = now_picos;
            return 0;
        }
        let latencies = &mut self.latencies;
        let sink = &mut |picos, count| latencies.record(picos, count);
        let (done, _) = self.path.walk(now_picos, room, u32::MAX, sink);
        if done == room {
            self.path.clock_picos = self.path.clock_picos.max(now_picos);
        }
        if let Some(found) = &mut self.found {
            found.room -= done;
        }
        self.operations_left -= done;
        self.memtable_operations += done;
        self.done += done;
        let waited = std::mem::take(&mut self.path.waited);
        self.waited.delayed_picos += waited.delayed_picos;
        self.waited.stopped_picos += waited.stopped_picos;
        done
    }

    /// When the memtable is full and the next write has to switch it, or the benchmark ends, or it
    /// is worth to look again. `None` while writes are stopped and between benchmarks.
    pub(super) fn due(&mut self, now_nanos: u64) -> Option<u64> {
        if self.operations_left == 0 {
            return None;
        }
        let room = self.room();
        if room == 0 {
            return Some(now_nanos);
        }
        let is_over = |found: &LookAhead| {
            let passed = |at_picos: u128| at_picos.div_ceil(PICOS) <= u128::from(now_nanos);
            found.room != room || found.at_picos.is_some_and(passed)
        };
        if self.found.as_ref().is_none_or(is_over) {
            self.found = Some(self.path.look_ahead(room));
        }
        let at_picos = self.found.as_ref().and_then(|found| found.at_picos)?;
        let at_nanos = u64::try_from(at_picos.div_ceil(PICOS)).unwrap_or(u64::MAX);
        Some(at_nanos.max(now_nanos + 1))
    }

    /// Whether the next write has to switch the memtable first (W-11).
    pub(super) fn is_memtable_full(&self) -> bool {
        self.memtable_capacity <= self.memtable_operations
    }

    /// A new memtable takes the place of the full one.
    pub(super) fn switch_memtable(&mut self, capacity: u64) {
        self.memtable_operations = 0;
        self.memtable_capacity = capacity;
    }

    /// Sets the cost of an operation from now on, in ps; the one that runs included.
    pub(super) fn set_cost(&mut self, cost_picos: u64) {
        if self.path.cost_picos != cost_picos {
            self.path.cost_picos = cost_picos.max(1);
            self.found = None;
        }
    }

    /// The write controller decides otherwise from `now` on; the operations until then have been
    /// counted.
    pub(super) fn set_gate(&mut self, now_nanos: u64, gate: Gate) {
        if self.path.gate != gate {
            self.path.set_gate(u128::from(now_nanos) * PICOS, gate);
            self.found = None;
        }
    }

    /// The part of a core that it takes now.
    pub(super) fn cores(&self) -> f64 {
        let path = &self.path;
        if self.operations_left == 0 || path.gate != Gate::Open {
            return 0.0;
        }
        match path.operation.rate_limit {
            0 => 1.0,
            limit => {
                let picos_between = path.operation.bytes as f64 * 1e12 / limit as f64;
                (path.cost_picos as f64 / picos_between).min(1.0)
            }
        }
    }

    /// Operations until the memtable is full or the benchmark ends.
    fn room(&self) -> u64 {
        let space = self.memtable_capacity - self.memtable_operations;
        space.min(self.operations_left)
    }
}
