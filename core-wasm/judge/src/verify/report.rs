//! The verdict on a recording.

use crate::verify::check::{Agreement, Check, Disagreement};
use crate::verify::closed_loop::ClosedLoop;
use crate::verify::statistics::cell_report::CellReport;
use std::collections::BTreeMap;

/// Items of one kind that were not compared and so neither agree nor disagree, with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotChecked {
    /// The check that leaves the items out.
    pub check: Check,
    /// Description of the items, and the reason.
    pub what: String,
    /// Number of the items.
    pub count: u64,
}

/// Numbers of picks by the state in which they agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PickStates {
    /// Picks that agree in the first candidate state with the most likely jobs in flight.
    pub first_state: u64,
    /// Picks that agree in the first candidate state with other jobs in flight.
    pub other_order: u64,
    /// Picks that are not compared, because they depend on key ranges or files that a LOG alone
    /// does not give.
    pub not_compared: u64,
}

/// Verdict on one recording.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Name of the recording.
    pub name: String,
    /// Release that wrote the recording, such as `11.8.1`; `unknown` if no file names it.
    pub rocksdb: String,
    /// Results by check; checks that do not apply to the recording are absent.
    pub results: BTreeMap<Check, Agreement>,
    /// Numbers of agreeing picks by state.
    pub pick_states: PickStates,
    /// Parts of picks that are compared without a MANIFEST, where key ranges are unknown (G-19);
    /// `None` if there is one.
    pub by_size: Option<String>,
    /// Result for the `LOG`'s statistics dumps, whose differences are also in `disagreements`.
    pub dumps: Option<CellReport>,
    /// Our run at the recorded pace.
    pub closed_loop: Option<ClosedLoop>,
    /// Items that were not compared, in the order of the checks.
    pub not_checked: Vec<NotChecked>,
    /// Compactions for reasons that our picker lacks, which neither agree nor disagree.
    pub omitted: u64,
    /// Cells in the final table that need facts missing from the LOG; they are not counted.
    pub unknown_cells: Vec<String>,
    /// All differences in the order of the recording; of those in dumps, only the first.
    pub disagreements: Vec<Disagreement>,
    /// Differences that are counted but not listed, because a `LOG` may have very many dumps.
    pub differences_left_out: u64,
}

impl Report {
    /// Result of a check; `None` if the check does not apply.
    pub fn result(&self, check: Check) -> Option<Agreement> {
        self.results.get(&check).copied()
    }

    /// Begins the checks that apply, so that they appear even without anything to compare.
    pub(super) fn begin(&mut self, checks: &[Check]) {
        for check in checks {
            self.results.entry(*check).or_default();
        }
    }

    /// Counts one decision in a check.
    pub(super) fn count(&mut self, check: Check, agrees: bool) {
        self.results.entry(check).or_default().count(agrees);
    }

    /// Adds a decision in which RocksDB and we differ.
    pub(super) fn differ(
        &mut self,
        (check, job): (Check, u32),
        expected: impl Into<String>,
        got: impl Into<String>,
        rule: &str,
    ) {
        self.disagreements.push(Disagreement {
            job,
            check,
            expected: expected.into(),
            got: got.into(),
            rule: rule.to_string(),
        });
    }

    /// Adds items that are not compared, unless there are none.
    pub(super) fn leave_out(&mut self, check: Check, count: u64, what: impl Into<String>) {
        if count != 0 {
            let what = what.into();
            self.not_checked.push(NotChecked { check, what, count });
        }
    }

    /// Returns true if no deciding check has a difference.
    pub fn holds(&self) -> bool {
        let mut deciding = self.results.iter().filter(|(check, _)| check.decides());
        deciding.all(|(_, result)| result.agree == result.total)
    }
}
