//! Writing threads of db_bench, whose operations take time, fill memtables, and wait.
//!
//! Fidelity: exact for one thread. Several threads share the write path: their operations run one
//! after another, each as a write group of its own.

use crate::machine::latency::LatencyHistogram;
use crate::simulation::write_path::{Gate, Operation, WAITS_AT_ONCE, Waited, Walk, WritePath};

/// Picoseconds in a nanosecond. Operations are so short that nanoseconds would be too coarse.
const PICOS: u128 = 1_000;

/// Progress of a write benchmark in virtual time.
#[derive(Clone, Debug, Default)]
pub(super) struct Writer {
    /// Number of operations left in the benchmark; 0 if none is running.
    pub(super) operations_left: u64,
    /// Number of operations written to the mutable memtable.
    pub(super) memtable_operations: u64,
    /// Maximum number of operations in the mutable memtable.
    pub(super) memtable_capacity: u64,
    /// Number of operations that the benchmark has done.
    pub(super) done: u64,
    pub(super) latencies: LatencyHistogram,
    /// Time that writes have waited since the database was opened.
    pub(super) waited: Waited,
    path: WritePath,
    /// Number of operations done by [`Writer::due`] and not yet returned by [`Writer::advance`].
    unreported: u64,
}

impl Writer {
    pub(super) fn new(memtable_capacity: u64) -> Self {
        Self {
            memtable_capacity,
            path: WritePath::new(),
            ..Self::default()
        }
    }

    /// Starts a benchmark.
    pub(super) fn begin(&mut self, now_nanos: u64, operations: u64, operation: Operation) {
        self.operations_left = operations;
        self.done = 0;
        self.latencies = LatencyHistogram::default();
        self.path.begin(u128::from(now_nanos) * PICOS, operation);
    }

    /// Continues until `now_nanos`; returns the number of operations since the last call.
    ///
    /// Call [`Writer::due`] first: this never goes past a full memtable or the benchmark's end.
    pub(super) fn advance(&mut self, now_nanos: u64) -> u64 {
        let now_picos = u128::from(now_nanos) * PICOS;
        if self.operations_left == 0 {
            self.path.clock_picos = now_picos;
        } else if self.walk(now_picos, u32::MAX) == Walk::Done {
            self.path.clock_picos = self.path.clock_picos.max(now_picos);
        }
        std::mem::take(&mut self.unreported)
    }

    fn walk(&mut self, until_picos: u128, waits: u32) -> Walk {
        let room = self.room();
        let latencies = &mut self.latencies;
        let sink = &mut |picos, count| latencies.record(picos, count);
        let (done, walk) = self.path.walk(until_picos, room, waits, sink);
        self.operations_left -= done;
        self.memtable_operations += done;
        self.done += done;
        self.unreported += done;
        let waited = std::mem::take(&mut self.path.waited);
        self.waited.delayed_picos += waited.delayed_picos;
        self.waited.stopped_picos += waited.stopped_picos;
        walk
    }

    /// Time when the memtable is full, the benchmark ends, or the writer should be called again.
    /// `None` while writes are stopped, between benchmarks, and if anything else that may affect
    /// the write path is due earlier, at `horizon_nanos`.
    ///
    /// The operations until then are certain and are done in this call, because a delayed write
    /// waits a thousand times per second. Without a horizon no operations are done.
    pub(super) fn due(&mut self, now_nanos: u64, horizon_nanos: Option<u64>) -> Option<u64> {
        if self.operations_left == 0 {
            return None;
        }
        if self.is_memtable_full() {
            return Some(now_nanos);
        }
        let at_picos = match horizon_nanos {
            Some(horizon_nanos) => {
                let horizon_picos = u128::from(horizon_nanos) * PICOS;
                let walk = self.walk(horizon_picos, WAITS_AT_ONCE);
                (walk != Walk::OutOfTime).then_some(self.path.clock_picos)
            }
            None => self.path.look_ahead(self.room()),
        }?;
        let at_nanos = u64::try_from(at_picos.div_ceil(PICOS)).unwrap_or(u64::MAX);
        Some(at_nanos.max(now_nanos + 1))
    }

    /// Returns true if the next write must switch the memtable first (W-11).
    pub(super) fn is_memtable_full(&self) -> bool {
        self.memtable_capacity <= self.memtable_operations
    }

    /// Replaces the full memtable with a new one.
    pub(super) fn switch_memtable(&mut self, capacity: u64) {
        self.memtable_operations = 0;
        self.memtable_capacity = capacity;
    }

    /// Sets the cost of an operation in ps, from the current operation on.
    pub(super) fn set_cost(&mut self, cost_picos: u64) {
        self.path.cost_picos = cost_picos.max(1);
    }

    /// Applies a decision of the write controller from `now_nanos` on. Earlier operations must have
    /// been counted.
    pub(super) fn set_gate(&mut self, now_nanos: u64, gate: Gate) {
        if self.path.gate != gate {
            self.path.set_gate(u128::from(now_nanos) * PICOS, gate);
        }
    }

    /// Latest decision of the write controller.
    pub(super) fn gate(&self) -> Gate {
        self.path.gate
    }

    /// Fraction of a core that the writer uses now.
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

    /// Number of operations until the memtable is full or the benchmark ends.
    fn room(&self) -> u64 {
        let space = self.memtable_capacity - self.memtable_operations;
        space.min(self.operations_left)
    }
}
