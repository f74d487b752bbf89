//! What a verdict leaves out: neither agreements nor disagreements.

use recordings::database::Recording;
use recordings::history::units::UnitKind;

/// Things of one kind that were not compared, and why.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NotChecked {
    /// The check that leaves them out.
    pub check: &'static str,
    /// What they are, and why.
    pub what: String,
    /// How many.
    pub count: u64,
}

/// The list of a recording; of nothing there is no entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Omissions {
    /// In the order of the checks.
    pub list: Vec<NotChecked>,
}

impl Omissions {
    /// Adds some things.
    pub fn add(&mut self, check: &'static str, count: u64, what: impl Into<String>) {
        if count != 0 {
            let what = what.into();
            self.list.push(NotChecked { check, what, count });
        }
    }

    /// All picks of a recording.
    pub(super) fn add_picks(&mut self, recording: &Recording, why: &str) {
        let is_pick = |kind| matches!(kind, UnitKind::Compaction | UnitKind::Move | UnitKind::Drop);
        let units = recording.history.units.iter();
        let picks = units.filter(|unit| is_pick(unit.kind)).count() as u64;
        self.add("picks", picks, format!("compactions and moves: {why}"));
    }

    /// All files that compactions of a recording wrote.
    pub(super) fn add_cuts(&mut self, recording: &Recording, why: &str) {
        let units = recording.history.units.iter();
        let compactions = units.filter(|unit| unit.kind == UnitKind::Compaction);
        let files: usize = compactions.map(|unit| unit.edit.added.len()).sum();
        let why = without_check(why);
        let what = format!("output files, whose keys cannot be generated again: {why}");
        self.add("cuts", files as u64, what);
    }

    /// All edits of a recording.
    pub(super) fn add_history(&mut self, recording: &Recording, why: &str) {
        let edits = recording.history.units.len() as u64;
        self.add("history", edits, format!("edits: {}", without_check(why)));
    }
}

/// A reason may say already that it is one.
fn without_check(why: &str) -> &str {
    why.trim_start_matches("not checked: ")
}
