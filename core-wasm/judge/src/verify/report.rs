//! The verdict on a recording.

use crate::verify::check::{Agreement, Check, Disagreement};
use crate::verify::closed_loop::ClosedLoop;
use crate::verify::statistics::cell_report::CellReport;
use std::collections::BTreeMap;

/// Items of one kind that were not compared, with the reason: neither agreement nor disagreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotChecked {
    /// The check that leaves them out.
    pub check: Check,
    /// The items, and the reason.
    pub what: String,
    /// Their number.
    pub count: u64,
}

/// The states in which picks agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PickStates {
    /// Picks that agree in the first candidate state with the likeliest jobs in flight.
    pub first_state: u64,
    /// Picks that agree in the first candidate state with other jobs in flight.
    pub other_order: u64,
    /// Picks that are not compared because they depend on key ranges or files that a LOG alone does
    /// not give.
    pub not_compared: u64,
}

/// The verdict on one recording.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The recording's name.
    pub name: String,
    /// The release that wrote it, such as `11.8.1`; `unknown` if its files do not name it.
    pub rocksdb: String,
    /// Results by check; checks that do not apply to this recording are absent.
    pub results: BTreeMap<Check, Agreement>,
    /// The states in which the picks agree.
    pub pick_states: PickStates,
    /// Parts of the picks that are compared without a MANIFEST, where key ranges are unknown
    /// (G-19).
    pub by_size: Option<String>,
    /// The dumps of statistics in the `LOG`; their differences are among the disagreements.
    pub dumps: Option<CellReport>,
    /// The run at the recorded pace.
    pub closed_loop: Option<ClosedLoop>,
    /// Items that were not compared, in the order of the checks.
    pub not_checked: Vec<NotChecked>,
    /// Compactions for reasons that our picker lacks: neither agreement nor disagreement.
    pub omitted: u64,
    /// Cells in the final table that need facts missing from the LOG; they count as neither.
    pub unknown_cells: Vec<String>,
    /// All differences in the order of the recording; of those in dumps, only the first ones.
    pub disagreements: Vec<Disagreement>,
    /// Differences that are counted but not listed: a `LOG` may contain very many dumps.
    pub differences_left_out: u64,
}

impl Report {
    /// The result of a check; `None` if it does not apply.
    pub fn result(&self, check: Check) -> Option<Agreement> {
        self.results.get(&check).copied()
    }

    /// Begins the checks that apply, even if they find nothing to compare.
    pub(super) fn begin(&mut self, checks: &[Check]) {
        for check in checks {
            self.results.entry(*check).or_default();
        }
    }

    /// Counts one decision in a check.
    pub(super) fn count(&mut self, check: Check, agrees: bool) {
        self.results.entry(check).or_default().count(agrees);
    }

    /// Adds a decision in which we differ.
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

    /// Adds items that are not compared, unless their number is 0.
    pub(super) fn leave_out(&mut self, check: Check, count: u64, what: impl Into<String>) {
        if count != 0 {
            let what = what.into();
            self.not_checked.push(NotChecked { check, what, count });
        }
    }

    /// True if no deciding check has a difference.
    pub fn holds(&self) -> bool {
        let mut deciding = self.results.iter().filter(|(check, _)| check.decides());
        deciding.all(|(_, result)| result.agree == result.total)
    }
}
