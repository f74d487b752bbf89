//! The writing threads of db_bench: operations take time, fill memtables, and wait.
//!
//! Mirrors db_bench's `DoWrite` with `GenericRateLimiter` (B-15) and `DBImpl::DelayWrite` (W-7, W-9).
//! Fidelity: exact for one thread. Several threads share the write path: their operations come one after
//! the other, each with its own write group.

use crate::latency::LatencyHistogram;
use crate::write_controller::Credit;

/// Picoseconds in a nanosecond: operations are so short that nanoseconds would round too much.
const PICOS: u128 = 1_000;

/// Picoseconds in a microsecond.
const PICOS_PER_MICRO: u128 = 1_000_000;

/// A delayed write sleeps in steps of this length and looks at the condition between them (W-7).
const SLEEP_STEP_PICOS: u128 = 1_001 * PICOS_PER_MICRO;

/// `refill_period_us` of db_bench's rate limiter.
const LIMITER_PERIOD_PICOS: u128 = 100_000 * PICOS_PER_MICRO;

/// Waits that a look ahead follows: a second or more, so that it is short work.
const MAX_LOOK_AHEAD: u32 = 1_024;

/// What the write controller does with writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gate {
    /// They go on.
    Open,
    /// They are held to a rate, in bytes a second.
    Delayed(u64),
    /// They wait for an install.
    Stopped,
}

/// What is the same for all operations of a benchmark.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Operation {
    /// Key and value, which the rate limiter counts.
    pub(super) bytes: u64,
    /// The write batch, which the write controller counts (B-14).
    pub(super) batch_bytes: u64,
    /// `benchmark_write_rate_limit`, in bytes a second; 0: none.
    pub(super) rate_limit: u64,
}

/// How long writes waited, in ps.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Waited {
    pub(super) delayed_picos: u128,
    pub(super) stopped_picos: u128,
}

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
    /// What [`Writer::due`] found, while it holds.
    found: Option<LookAhead>,
}

/// What comes next.
#[derive(Clone, Copy, Debug)]
struct LookAhead {
    /// `None`: nothing, as long as nothing changes.
    at_picos: Option<u128>,
    /// The operations that there was room for.
    room: u64,
}

/// Where the writer stands: small, so that it can be followed ahead of time.
#[derive(Clone, Copy, Debug)]
struct WritePath {
    /// Everything before is over, in ps; the operation that runs began then.
    clock_picos: u128,
    /// What an operation costs.
    cost_picos: u64,
    operation: Operation,
    gate: Gate,
    credit: Credit,
    /// Bytes that the rate limiter still lets through, and when there are more.
    granted_bytes: u64,
    next_refill_picos: u128,
    /// Whether the next operation has passed the rate limiter, and the write controller.
    is_granted: bool,
    is_admitted: bool,
    sleep: Option<Sleep>,
    /// What the next operation has waited for the write controller.
    operation_waited_picos: u128,
    waited: Waited,
}

/// A sleep of a delayed write.
#[derive(Clone, Copy, Debug)]
struct Sleep {
    from_picos: u128,
    until_picos: u128,
}

/// How far a walk along the write path got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Walk {
    /// The operations are done.
    Done,
    /// The time is over.
    OutOfTime,
    /// There were too many waits.
    Tired,
    /// Nothing more happens until the gate changes.
    Stuck,
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
        let path = &mut self.path;
        path.clock_picos = u128::from(now_nanos) * PICOS;
        path.operation = operation;
        path.granted_bytes = 0;
        path.next_refill_picos = path.clock_picos;
        path.is_granted = false;
        path.is_admitted = false;
        path.sleep = None;
        path.operation_waited_picos = 0;
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

    /// When the memtable is full and the next write has to switch it, or the benchmark ends, or it is
    /// worth to look again. `None` while writes are stopped and between benchmarks.
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

    /// What an operation costs from now on, in ps; the one that runs included.
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

impl WritePath {
    fn new() -> Self {
        Self {
            clock_picos: 0,
            cost_picos: 1,
            operation: Operation::default(),
            gate: Gate::Open,
            credit: Credit::default(),
            granted_bytes: 0,
            next_refill_picos: 0,
            is_granted: false,
            is_admitted: false,
            sleep: None,
            operation_waited_picos: 0,
            waited: Waited::default(),
        }
    }

    /// When `room` operations are done; where that needs many waits, some time before.
    fn look_ahead(mut self, room: u64) -> LookAhead {
        let (_, walk) = self.walk(u128::MAX, room, MAX_LOOK_AHEAD, &mut |_, _| {});
        LookAhead {
            at_picos: (walk != Walk::Stuck).then_some(self.clock_picos),
            room,
        }
    }

    /// Goes on until `until_picos`, for at most `room` operations and `waits` waits; returns the
    /// number of operations. `latencies` is told how long how many of them took.
    fn walk(
        &mut self,
        until_picos: u128,
        room: u64,
        waits: u32,
        latencies: &mut impl FnMut(u64, u64),
    ) -> (u64, Walk) {
        let mut done = 0;
        for _ in 0..waits {
            if done == room {
                return (done, Walk::Done);
            }
            if !self.is_awake(until_picos) || !self.is_rate_granted(until_picos) {
                return (done, Walk::OutOfTime);
            }
            let Some(admitted) = self.admitted() else {
                if self.sleep.is_some() {
                    continue;
                }
                if until_picos == u128::MAX {
                    return (done, Walk::Stuck);
                }
                let waited = until_picos.saturating_sub(self.clock_picos);
                self.waited.stopped_picos += waited;
                self.operation_waited_picos += waited;
                self.clock_picos = self.clock_picos.max(until_picos);
                return (done, Walk::OutOfTime);
            };
            let allowed = admitted.min(self.granted()).min(room - done);
            let left_picos = until_picos.saturating_sub(self.clock_picos);
            let in_time = u64::try_from(left_picos).unwrap_or(u64::MAX) / self.cost_picos;
            let count = allowed.min(in_time);
            self.pass(count.max(1));
            if count == 0 {
                // It has begun.
                (self.is_granted, self.is_admitted) = (true, true);
                return (done, Walk::OutOfTime);
            }
            self.finish(count, latencies);
            done += count;
        }
        let walk = if done == room {
            Walk::Done
        } else {
            Walk::Tired
        };
        (done, walk)
    }

    /// Sleeps on, and tells whether that is over.
    fn is_awake(&mut self, until_picos: u128) -> bool {
        let Some(sleep) = self.sleep else {
            return true;
        };
        let to_picos = sleep.until_picos.min(until_picos).max(self.clock_picos);
        let slept = to_picos - self.clock_picos;
        self.waited.delayed_picos += slept;
        self.operation_waited_picos += slept;
        self.clock_picos = to_picos;
        if until_picos < sleep.until_picos {
            return false;
        }
        self.sleep = None;
        self.is_admitted = self.gate != Gate::Stopped;
        true
    }

    /// Waits for the rate limiter, and tells whether the next operation has passed it (B-15). A
    /// request takes what there is and waits for the rest, once for each period.
    fn is_rate_granted(&mut self, until_picos: u128) -> bool {
        let Operation {
            bytes, rate_limit, ..
        } = self.operation;
        if rate_limit == 0 || self.is_granted {
            return true;
        }
        while self.granted_bytes < bytes {
            let refill_picos = self.next_refill_picos.max(self.clock_picos);
            if until_picos < refill_picos {
                self.clock_picos = self.clock_picos.max(until_picos);
                return false;
            }
            self.clock_picos = refill_picos;
            self.next_refill_picos = refill_picos + LIMITER_PERIOD_PICOS;
            self.granted_bytes += (rate_limit / 10).max(1);
        }
        true
    }

    /// Operations that may pass the rate limiter now; at least 1.
    fn granted(&self) -> u64 {
        let Operation {
            bytes, rate_limit, ..
        } = self.operation;
        match rate_limit {
            0 => u64::MAX,
            _ => self.granted_bytes / bytes.max(1) + u64::from(self.is_granted),
        }
    }

    /// Operations that the write controller lets pass now (W-7): at least 1, or `None` when the next
    /// one has to wait. A delayed one falls asleep for as many steps as its delay takes.
    fn admitted(&mut self) -> Option<u64> {
        match self.gate {
            Gate::Open => Some(u64::MAX),
            // What has passed before the stop goes on.
            Gate::Stopped => self.is_admitted.then_some(1),
            Gate::Delayed(rate) => {
                let batch_bytes = self.operation.batch_bytes.max(1);
                if !self.is_admitted && self.credit.bytes < batch_bytes {
                    let now_micros = (self.clock_picos / PICOS_PER_MICRO) as u64;
                    let delay_micros = self.credit.delay_micros(now_micros, batch_bytes, rate);
                    if 0 < delay_micros {
                        let delay_picos = u128::from(delay_micros) * PICOS_PER_MICRO;
                        let steps = delay_picos.div_ceil(SLEEP_STEP_PICOS);
                        self.sleep = Some(Sleep {
                            from_picos: self.clock_picos,
                            until_picos: self.clock_picos + steps * SLEEP_STEP_PICOS,
                        });
                        return None;
                    }
                    self.is_admitted = true;
                }
                Some(self.credit.bytes / batch_bytes + u64::from(self.is_admitted))
            }
        }
    }

    /// `count` operations pass the rate limiter and the write controller.
    fn pass(&mut self, count: u64) {
        let Operation {
            bytes,
            batch_bytes,
            rate_limit,
        } = self.operation;
        if rate_limit != 0 {
            self.granted_bytes -= bytes * (count - u64::from(self.is_granted));
        }
        if matches!(self.gate, Gate::Delayed(_)) {
            self.credit.bytes -= batch_bytes.max(1) * (count - u64::from(self.is_admitted));
        }
    }

    /// `count` operations that have passed are done.
    fn finish(&mut self, count: u64, latencies: &mut impl FnMut(u64, u64)) {
        (self.is_granted, self.is_admitted) = (false, false);
        self.clock_picos += u128::from(count) * u128::from(self.cost_picos);
        let waited = std::mem::take(&mut self.operation_waited_picos);
        if 0 < waited {
            let waited = u64::try_from(waited).unwrap_or(u64::MAX);
            latencies(waited.saturating_add(self.cost_picos), 1);
        }
        latencies(self.cost_picos, count - u64::from(0 < waited));
    }

    fn set_gate(&mut self, now_picos: u128, gate: Gate) {
        let is_delayed = |gate: Gate| matches!(gate, Gate::Delayed(_));
        if self.gate == Gate::Stopped {
            // Who waited for the end of the stop goes on without another question.
            self.is_admitted = true;
        }
        if is_delayed(gate) && !is_delayed(self.gate) {
            self.credit = Credit::default();
        }
        if let Some(sleep) = self.sleep.as_mut().filter(|_| !is_delayed(gate)) {
            // Looks at the condition after the step of its sleep that it is in.
            let steps = now_picos.saturating_sub(sleep.from_picos);
            let steps = steps.div_ceil(SLEEP_STEP_PICOS).max(1);
            let awake_picos = sleep.from_picos + steps * SLEEP_STEP_PICOS;
            sleep.until_picos = sleep.until_picos.min(awake_picos);
        }
        self.gate = gate;
    }
}
