//! Distribution of a quantity over virtual time.

/// Values of a quantity that changes in steps, weighted by the time that each one lasted.
///
/// Values are finite and at least 0, so their bits sort in the same order.
#[derive(Clone, Debug, Default)]
pub struct OverTime {
    /// Current value, and the time in µs of its last change; `None` before the first one.
    now: Option<(f64, u64)>,
    /// Bits of each value, in order, and the time in µs that it lasted.
    lasted: Vec<(u64, u64)>,
    /// Largest value so far, even if it lasted no time at all.
    max: f64,
}

impl OverTime {
    /// Sets the value from a time on, in µs. Times do not decrease.
    pub fn set(&mut self, value: f64, at_micros: u64) {
        let value = value.max(0.0);
        self.max = self.max.max(value);
        match self.now {
            Some((before, _)) if before == value => {}
            _ => {
                self.pass(at_micros);
                self.now = Some((value, at_micros));
            }
        }
    }

    /// Current value; `None` before the first one.
    pub fn now(&self) -> Option<f64> {
        self.now.map(|(value, _)| value)
    }

    /// Largest value; 0 before the first one.
    pub fn max(&self) -> f64 {
        self.max
    }

    /// Distribution up to a time, in µs.
    pub fn until(mut self, at_micros: u64) -> Self {
        self.pass(at_micros);
        self
    }

    /// Mean of the values, weighted by time; the current value if no time has passed.
    pub fn mean(&self) -> Option<f64> {
        let total = self.total();
        if total == 0 {
            return self.now();
        }
        let spent = self.lasted.iter();
        let sum: f64 = spent
            .map(|(bits, micros)| f64::from_bits(*bits) * *micros as f64)
            .sum();
        Some(sum / total as f64)
    }

    /// Percentile of the values, weighted by time; the current value if no time has passed.
    pub fn percentile(&self, percent: u64) -> Option<f64> {
        let total = u128::from(self.total());
        let mut passed = 0;
        for (bits, micros) in &self.lasted {
            passed += u128::from(*micros);
            if total * u128::from(percent) <= passed * 100 {
                return Some(f64::from_bits(*bits));
            }
        }
        self.now()
    }

    fn total(&self) -> u64 {
        self.lasted.iter().map(|(_, micros)| micros).sum()
    }

    /// Adds the time that the current value has lasted.
    fn pass(&mut self, at_micros: u64) {
        if let Some((value, since)) = &mut self.now {
            let micros = at_micros.saturating_sub(*since);
            if 0 < micros {
                let bits = value.to_bits();
                match self.lasted.binary_search_by_key(&bits, |(known, _)| *known) {
                    Ok(at) => self.lasted[at].1 += micros,
                    Err(at) => self.lasted.insert(at, (bits, micros)),
                }
            }
            *since = at_micros.max(*since);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::OverTime;

    #[test]
    fn values_count_by_the_time_that_they_lasted() {
        let mut runs = OverTime::default();
        assert_eq!((runs.mean(), runs.percentile(95)), (None, None));
        runs.set(2.0, 100);
        assert_eq!((runs.mean(), runs.percentile(95)), (Some(2.0), Some(2.0)));
        runs.set(4.0, 190);
        // A value that is replaced at once counts only as the largest.
        runs.set(9.0, 200);
        runs.set(3.0, 200);
        let runs = runs.until(300);
        assert_eq!(
            runs.mean(),
            Some((90.0 * 2.0 + 10.0 * 4.0 + 100.0 * 3.0) / 200.0)
        );
        let percentiles = [45, 46, 95, 96, 100].map(|percent| runs.percentile(percent));
        assert_eq!(percentiles, [2.0, 3.0, 3.0, 4.0, 4.0].map(Some));
        assert_eq!((runs.max(), runs.now()), (9.0, Some(3.0)));
    }
}
