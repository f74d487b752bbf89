//! Rate of delayed writes, and counters of write stalls.
//!
//! Mirrors `ColumnFamilyData::RecalculateWriteStallConditions`, `SetupDelay` and
//! `WriteController::GetDelay` for one column family (W-5..W-9, S-23). Fidelity: exact.

use crate::options::Options;
use crate::write_stall::{StallCause, StallCondition};
use crate::write_stall::{StallInputs, stall_condition};

/// Lower limit on reduced rates, in bytes per second.
const MIN_WRITE_RATE: u64 = 16 << 10;

/// Factor on the rate if pending compaction bytes have not decreased.
const SLOW_DOWN: f64 = 0.8;

/// Factor on the rate near a stop or right after one.
const NEAR_STOP: f64 = 0.6;

/// Factor on the rate once writes are no longer delayed.
const RECOVERY: f64 = 1.4;

/// Time in µs between refills of the credit, and the shortest delay of a write.
const REFILL_MICROS: u64 = 1_000;

/// Number of times that each limit was found exceeded, counted once per recalculation (S-23).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StallCounts {
    /// Delays due to L0 files while a compaction from L0 was running.
    pub l0_delays_with_ongoing_compaction: u64,
    /// Stops due to L0 files while a compaction from L0 was running.
    pub l0_stops_with_ongoing_compaction: u64,
    /// Delays due to L0 files.
    pub l0_delays: u64,
    /// Stops due to L0 files.
    pub l0_stops: u64,
    /// Delays due to memtables.
    pub memtable_delays: u64,
    /// Stops due to memtables.
    pub memtable_stops: u64,
    /// Delays due to pending compaction bytes.
    pub pending_bytes_delays: u64,
    /// Stops due to pending compaction bytes.
    pub pending_bytes_stops: u64,
}

impl StallCounts {
    /// Number of delays due to any limit.
    pub fn total_delays(&self) -> u64 {
        self.l0_delays + self.memtable_delays + self.pending_bytes_delays
    }

    /// Number of stops due to any limit.
    pub fn total_stops(&self) -> u64 {
        self.l0_stops + self.memtable_stops + self.pending_bytes_stops
    }

    /// Number of delays and stops.
    pub fn total(&self) -> u64 {
        self.total_delays() + self.total_stops()
    }

    /// All counts with RocksDB's names, in the order in which it prints them (8.1 and newer).
    pub fn named(&self) -> [(&'static str, u64); 10] {
        [
            (
                "cf-l0-file-count-limit-delays-with-ongoing-compaction",
                self.l0_delays_with_ongoing_compaction,
            ),
            (
                "cf-l0-file-count-limit-stops-with-ongoing-compaction",
                self.l0_stops_with_ongoing_compaction,
            ),
            ("l0-file-count-limit-delays", self.l0_delays),
            ("l0-file-count-limit-stops", self.l0_stops),
            ("memtable-limit-delays", self.memtable_delays),
            ("memtable-limit-stops", self.memtable_stops),
            ("pending-compaction-bytes-delays", self.pending_bytes_delays),
            ("pending-compaction-bytes-stops", self.pending_bytes_stops),
            ("total-delays", self.total_delays()),
            ("total-stops", self.total_stops()),
        ]
    }

    /// Counts the condition found by a recalculation.
    pub fn count(&mut self, condition: StallCondition, cause: StallCause, is_l0_compacting: bool) {
        let (delays, stops) = match cause {
            StallCause::None => return,
            StallCause::MemtableLimit => (&mut self.memtable_delays, &mut self.memtable_stops),
            StallCause::PendingCompactionBytes => (
                &mut self.pending_bytes_delays,
                &mut self.pending_bytes_stops,
            ),
            StallCause::L0FileCountLimit => (&mut self.l0_delays, &mut self.l0_stops),
        };
        let ongoing = match condition {
            StallCondition::Normal => return,
            StallCondition::Delayed => {
                *delays += 1;
                &mut self.l0_delays_with_ongoing_compaction
            }
            StallCondition::Stopped => {
                *stops += 1;
                &mut self.l0_stops_with_ongoing_compaction
            }
        };
        if cause == StallCause::L0FileCountLimit && is_l0_compacting {
            *ongoing += 1;
        }
    }
}

/// Bytes that can be written without waiting while writes are delayed (W-7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Credit {
    /// Number of bytes available.
    pub bytes: u64,
    /// Time of the next refill, in µs; 0 for a refill at the next write.
    next_refill_micros: u64,
}

impl Credit {
    /// Delay in µs of a write of `bytes` at `now_micros`, if writes are held to `rate` bytes per
    /// second: 0, or at least 1,000 µs.
    pub fn delay_micros(&mut self, now_micros: u64, bytes: u64, rate: u64) -> u64 {
        if bytes <= self.bytes {
            self.bytes -= bytes;
            return 0;
        }
        if self.next_refill_micros == 0 {
            self.next_refill_micros = now_micros;
        }
        if self.next_refill_micros <= now_micros {
            let elapsed = now_micros - self.next_refill_micros + REFILL_MICROS;
            let refill = elapsed as f64 / 1e6 * rate as f64 + 0.999_999;
            self.bytes += refill as u64;
            self.next_refill_micros = now_micros + REFILL_MICROS;
            if bytes <= self.bytes {
                self.bytes -= bytes;
                return 0;
            }
        }
        let missing = bytes - self.bytes;
        let needed_micros = (missing as f64 / rate as f64 * 1e6) as u64;
        self.bytes = 0;
        self.next_refill_micros += needed_micros;
        REFILL_MICROS.max(self.next_refill_micros - now_micros)
    }
}

/// Write controller of one open database, which holds back writes.
#[derive(Clone, Debug, Default)]
pub struct WriteController {
    condition: StallCondition,
    cause: StallCause,
    /// Current rate of delayed writes, in bytes per second; kept even while writes are not delayed.
    rate: u64,
    previous_pending_bytes: u64,
    counts: StallCounts,
}

impl WriteController {
    /// Creates the controller of a database opened with sanitized options (W-8).
    pub fn new(options: &Options) -> Self {
        Self {
            rate: options.delayed_write_rate.max(1),
            ..Self::default()
        }
    }

    /// Checks the stall conditions, as at every install of a SuperVersion (W-5, W-6).
    ///
    /// `is_l0_compacting` is true if a compaction with inputs on L0 is running.
    pub fn recalculate(&mut self, options: &Options, inputs: StallInputs, is_l0_compacting: bool) {
        let (condition, cause) = stall_condition(options, inputs);
        match condition {
            StallCondition::Delayed => self.rate = self.next_rate(options, inputs, cause),
            StallCondition::Normal if self.condition == StallCondition::Delayed => {
                let recovered = (self.rate as f64 * RECOVERY) as u64;
                self.rate = recovered.clamp(1, options.delayed_write_rate.max(1));
            }
            StallCondition::Normal | StallCondition::Stopped => {}
        }
        self.counts.count(condition, cause, is_l0_compacting);
        self.previous_pending_bytes = inputs.pending_compaction_bytes;
        (self.condition, self.cause) = (condition, cause);
    }

    /// Rate of writes that are delayed now or still (`SetupDelay`).
    fn next_rate(&self, options: &Options, inputs: StallInputs, cause: StallCause) -> u64 {
        let most = options.delayed_write_rate.max(1);
        if options.disable_auto_compactions {
            return most;
        }
        // A stop replaces a previous delay, so the rate changes in steps only if a delay continues.
        if self.condition != StallCondition::Delayed || most <= MIN_WRITE_RATE {
            return self.rate;
        }
        let (pending, before) = (inputs.pending_compaction_bytes, self.previous_pending_bytes);
        let down = |part: f64| ((self.rate as f64 * part) as u64).max(MIN_WRITE_RATE);
        let rate = if is_near_stop(options, inputs, cause) {
            down(NEAR_STOP)
        } else if 0 < before && before <= pending {
            down(SLOW_DOWN)
        } else if pending < before {
            (self.rate as f64 * (1.0 / SLOW_DOWN)) as u64
        } else {
            self.rate
        };
        rate.min(most)
    }

    /// Applies a changed `delayed_write_rate`, which becomes the rate of delayed writes
    /// (`set_max_delayed_write_rate`).
    pub fn set_max_rate(&mut self, rate: u64) {
        self.rate = rate.max(1);
    }

    /// State of writes: running, delayed or stopped.
    pub fn condition(&self) -> StallCondition {
        self.condition
    }

    /// Limit that caused the condition.
    pub fn cause(&self) -> StallCause {
        self.cause
    }

    /// Rate in bytes per second that writes are held to; 0 while they are not delayed.
    pub fn delayed_write_rate(&self) -> u64 {
        match self.condition {
            StallCondition::Delayed => self.rate,
            StallCondition::Normal | StallCondition::Stopped => 0,
        }
    }

    /// Counters since the database was opened.
    pub fn counts(&self) -> StallCounts {
        self.counts
    }
}

/// Returns true if a delay is about to become a stop (W-6): two L0 files before the stop, or three
/// quarters of the way between the limits on pending bytes.
fn is_near_stop(options: &Options, inputs: StallInputs, cause: StallCause) -> bool {
    match cause {
        StallCause::L0FileCountLimit => {
            i64::from(options.level0_stop_writes_trigger) - 2 <= i64::from(inputs.delay_count)
        }
        StallCause::PendingCompactionBytes => {
            let (soft, hard) = (
                options.soft_pending_compaction_bytes_limit,
                options.hard_pending_compaction_bytes_limit,
            );
            let beyond = inputs.pending_compaction_bytes.saturating_sub(soft);
            0 < hard && hard.saturating_sub(soft).saturating_mul(3) / 4 < beyond
        }
        StallCause::None | StallCause::MemtableLimit => false,
    }
}
