//! Counter of write stalls.

use super::{StallCause, StallCondition};

/// Number of stalls, where one stall lasts as long as a limit in one column family delays or stops
/// writes; a new rate within a slowdown is not a new stall. RocksDB's own counters (`Write Stall
/// (count)`) count the checks that found writes stalled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StallCount {
    now: Option<(StallCondition, StallCause, Option<u32>)>,
    /// Number of stalls so far.
    pub stalls: u64,
    /// Number of stalls that stopped writes.
    pub stops: u64,
}

impl StallCount {
    /// Processes the next state of writes; returns true if a new stall begins.
    pub fn follow(
        &mut self,
        condition: StallCondition,
        cause: StallCause,
        family: Option<u32>,
    ) -> bool {
        let state = (condition != StallCondition::Normal).then_some((condition, cause, family));
        let begins = state.is_some() && state != self.now;
        self.now = state;
        self.stalls += u64::from(begins);
        self.stops += u64::from(begins && condition == StallCondition::Stopped);
        begins
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use StallCause::{L0FileCountLimit, MemtableLimit, None as NoCause};
    use StallCondition::{Delayed, Normal, Stopped};

    #[test]
    fn another_state_or_limit_or_family_is_another_stall() {
        let mut count = StallCount::default();
        let states = [
            (Delayed, L0FileCountLimit, Some(0), true),
            // Only the rate has changed.
            (Delayed, L0FileCountLimit, Some(0), false),
            (Delayed, L0FileCountLimit, Some(1), true),
            (Stopped, L0FileCountLimit, Some(1), true),
            (Stopped, MemtableLimit, Some(1), true),
            (Normal, NoCause, None, false),
            (Stopped, MemtableLimit, Some(1), true),
        ];
        for (condition, cause, family, begins) in states {
            assert_eq!(count.follow(condition, cause, family), begins);
        }
        assert_eq!((count.stalls, count.stops), (5, 3));
    }
}
