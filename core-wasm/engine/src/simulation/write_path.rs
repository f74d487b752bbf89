//! Path of a write through db_bench's rate limiter and the write controller to the memtable.
//!
//! Mirrors `GenericRateLimiter::Request` (B-15) and `DBImpl::DelayWrite` (W-7, W-9). Fidelity:
//! exact for one thread on an idle Linux system, where every sleep overruns by the timer slack.

use crate::model::products::{narrow_product, product};
use crate::write_stall::controller::Credit;

/// Picoseconds in a microsecond.
const PICOS_PER_MICRO: u128 = 1_000_000;

/// Step of a delayed write's sleep in µs; the condition is checked after each step (W-7). RocksDB
/// requests 1001 µs, and Linux wakes threads late by the timer slack, 50 µs by default.
const SLEEP_STEP_MICROS: u64 = 1_001 + 50;
const SLEEP_STEP_PICOS: u128 = SLEEP_STEP_MICROS as u128 * PICOS_PER_MICRO;

/// Refill period of db_bench's rate limiter, `refill_period_us`, in ps.
const LIMITER_PERIOD_PICOS: u128 = 100_000 * PICOS_PER_MICRO;

/// Maximum number of waits simulated in one call: at least a second of them, which is little work.
pub(super) const WAITS_AT_ONCE: u32 = 1_024;

/// State of the write controller.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Gate {
    /// Writes are not held back.
    #[default]
    Open,
    /// Writes are held to this rate, in bytes per second.
    Delayed(u64),
    /// Writes wait until an install.
    Stopped,
}

/// Properties shared by all operations of a benchmark.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Operation {
    /// Bytes of key and value per operation, which the rate limiter counts.
    pub(super) bytes: u64,
    /// Size of an operation's write batch in bytes, which the write controller counts (B-14).
    pub(super) batch_bytes: u64,
    /// Rate limit `benchmark_write_rate_limit`, in bytes per second; 0 for none.
    pub(super) rate_limit: u64,
}

/// Time that writes have waited, in ps.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Waited {
    pub(super) delayed_picos: u128,
    pub(super) stopped_picos: u128,
}

/// State of the writer, small enough to copy for a look ahead.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WritePath {
    /// Time up to which all work is done, in ps; the current operation began at this time.
    pub(super) clock_picos: u128,
    /// Cost of an operation, in ps.
    pub(super) cost_picos: u64,
    pub(super) operation: Operation,
    pub(super) gate: Gate,
    credit: Credit,
    /// Bytes that the rate limiter still grants; more are available at `next_refill_picos`.
    granted_bytes: u64,
    next_refill_picos: u128,
    /// The next operation has passed the rate limiter; `is_admitted`: the write controller, too.
    is_granted: bool,
    is_admitted: bool,
    sleep: Option<Sleep>,
    /// Time that the next operation has waited for the write controller, in ps.
    operation_waited_picos: u128,
    pub(super) waited: Waited,
}

/// A sleep of a delayed write.
#[derive(Clone, Copy, Debug)]
struct Sleep {
    from_picos: u128,
    until_picos: u128,
}

/// Reason why a walk along the write path ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Walk {
    /// The operations are done.
    Done,
    /// The time limit was reached.
    OutOfTime,
    /// The maximum number of waits was reached.
    Tired,
    /// Nothing happens until the gate changes.
    Stuck,
}

impl WritePath {
    pub(super) fn new() -> Self {
        Self {
            cost_picos: 1,
            ..Self::default()
        }
    }

    /// Starts a benchmark.
    pub(super) fn begin(&mut self, now_picos: u128, operation: Operation) {
        *self = Self {
            clock_picos: now_picos,
            next_refill_picos: now_picos,
            cost_picos: self.cost_picos,
            operation,
            gate: self.gate,
            credit: self.credit,
            ..Self::new()
        };
    }

    /// Time at which `room` operations are done, or an earlier time if that takes many waits.
    /// `None` if it never happens without a change.
    pub(super) fn look_ahead(mut self, room: u64) -> Option<u128> {
        let (_, walk) = self.walk(u128::MAX, room, WAITS_AT_ONCE, &mut |_, _| {});
        (walk != Walk::Stuck).then_some(self.clock_picos)
    }

    /// Continues until `until_picos`, but for at most `room` operations and `waits` waits. Returns
    /// the number of operations; `latencies` receives each latency with its number of operations.
    pub(super) fn walk(
        &mut self,
        until_picos: u128,
        room: u64,
        waits: u32,
        latencies: &mut dyn FnMut(u64, u64),
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
            let left_picos = u64::try_from(left_picos).unwrap_or(u64::MAX);
            // Usually there is time for all operations, and a product is faster than a division.
            let count = match narrow_product(allowed, self.cost_picos) {
                Some(picos) if picos <= left_picos => allowed,
                _ => allowed.min(left_picos / self.cost_picos),
            };
            self.pass(count.max(1));
            if count == 0 {
                // The current operation has already begun.
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

    /// Continues a sleep; returns true if it is over.
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

    /// Waits for the rate limiter; returns true if the next operation has passed it (B-15). A
    /// request takes all available bytes and, once per period, waits for more.
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

    /// Number of operations that the rate limiter lets pass now; at least 1.
    fn granted(&self) -> u64 {
        let Operation {
            bytes, rate_limit, ..
        } = self.operation;
        match rate_limit {
            0 => u64::MAX,
            _ => self.granted_bytes / bytes.max(1) + u64::from(self.is_granted),
        }
    }

    /// Number of operations that the write controller lets pass now (W-7): at least 1, or `None` if
    /// the next one must wait. A delayed operation sleeps for as many steps as its delay takes.
    fn admitted(&mut self) -> Option<u64> {
        match self.gate {
            Gate::Open => Some(u64::MAX),
            // An operation that passed before the stop still continues.
            Gate::Stopped => self.is_admitted.then_some(1),
            Gate::Delayed(rate) => {
                let batch_bytes = self.operation.batch_bytes.max(1);
                if !self.is_admitted && self.credit.bytes < batch_bytes {
                    let now_micros = whole_micros(self.clock_picos);
                    let delay_micros = self.credit.delay_micros(now_micros, batch_bytes, rate);
                    if 0 < delay_micros {
                        let steps = u128::from(delay_micros.div_ceil(SLEEP_STEP_MICROS));
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

    /// Lets `count` operations pass the rate limiter and the write controller.
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

    /// Completes `count` operations that have passed.
    fn finish(&mut self, count: u64, latencies: &mut dyn FnMut(u64, u64)) {
        (self.is_granted, self.is_admitted) = (false, false);
        self.clock_picos += product(count, self.cost_picos);
        let waited = std::mem::take(&mut self.operation_waited_picos);
        if 0 < waited {
            let waited = u64::try_from(waited).unwrap_or(u64::MAX);
            latencies(waited.saturating_add(self.cost_picos), 1);
        }
        latencies(self.cost_picos, count - u64::from(0 < waited));
    }

    pub(super) fn set_gate(&mut self, now_picos: u128, gate: Gate) {
        let is_delayed = |gate: Gate| matches!(gate, Gate::Delayed(_));
        if self.gate == Gate::Stopped {
            // An operation that waited for the end of a stop continues without another check.
            self.is_admitted = true;
        }
        if is_delayed(gate) && !is_delayed(self.gate) {
            self.credit = Credit::default();
        }
        if let Some(sleep) = self.sleep.as_mut().filter(|_| !is_delayed(gate)) {
            // RocksDB checks the condition after the current step of the sleep.
            let steps = now_picos.saturating_sub(sleep.from_picos);
            let steps = steps.div_ceil(SLEEP_STEP_PICOS).max(1);
            let awake_picos = sleep.from_picos + steps * SLEEP_STEP_PICOS;
            sleep.until_picos = sleep.until_picos.min(awake_picos);
        }
        self.gate = gate;
    }
}

/// Rounds a time to whole microseconds.
fn whole_micros(picos: u128) -> u64 {
    // 128-bit division is slow, and 64 bits are enough for half a year.
    match u64::try_from(picos) {
        Ok(picos) => picos / PICOS_PER_MICRO as u64,
        Err(_) => (picos / PICOS_PER_MICRO) as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a writer, called at every change of the gate and every `step_micros` in between;
    /// returns the operations done, the time of the last one, the latencies and the time waited.
    fn run(step_micros: u128, rate_limit: u64) -> (u64, Vec<(u64, u64)>, u128, u128) {
        let mut path = WritePath::new();
        path.cost_picos = 1_700_000;
        let operation = Operation {
            bytes: 116,
            batch_bytes: 131,
            rate_limit,
        };
        path.begin(0, operation);
        let gates = [
            (Gate::Open, 20_000),
            (Gate::Delayed(1_000_000), 60_500),
            (Gate::Delayed(200_000), 170_300),
            (Gate::Stopped, 250_100),
            (Gate::Delayed(16_384), 400_000),
            (Gate::Open, 600_000),
        ];
        let (mut done, mut at_micros) = (0, 0u128);
        let (mut latencies, mut waits) = (Vec::new(), Vec::new());
        for (gate, until_micros) in gates {
            path.set_gate(at_micros * PICOS_PER_MICRO, gate);
            while at_micros < until_micros {
                at_micros = (at_micros + step_micros).min(until_micros);
                let sink = &mut |picos, count| {
                    latencies.push(count);
                    if 1_700_000 < picos {
                        waits.push((picos, count));
                    }
                };
                let until_picos = at_micros * PICOS_PER_MICRO;
                let (more, _) = path.walk(until_picos, u64::MAX - done, u32::MAX, sink);
                done += more;
            }
        }
        assert_eq!(latencies.iter().sum::<u64>(), done);
        let Waited {
            delayed_picos,
            stopped_picos,
        } = path.waited;
        (done, waits, delayed_picos, stopped_picos)
    }

    #[test]
    fn looking_more_often_changes_nothing() {
        for rate_limit in [0, 1_160_000, 50_000_000] {
            let seldom = run(1_000_000, rate_limit);
            for step_micros in [7, 100, 1_001, 33_333] {
                assert_eq!(run(step_micros, rate_limit), seldom, "{step_micros} µs");
            }
        }
    }

    #[test]
    fn a_rate_is_kept() {
        let mut path = WritePath::new();
        path.begin(
            0,
            Operation {
                bytes: 116,
                batch_bytes: 131,
                rate_limit: 0,
            },
        );
        path.set_gate(0, Gate::Delayed(1_000_000));
        let minute_picos = 60_000_000 * PICOS_PER_MICRO;
        let (done, _) = path.walk(minute_picos, u64::MAX, u32::MAX, &mut |_, _| {});
        // A sleep is longer than the refill period, but the credit makes up for this.
        let expected = 60_000_000 / 131;
        assert!(
            done.abs_diff(expected) * 1_000 < expected,
            "{done}, not {expected}"
        );
    }
}
