//! Periodic compaction: everything idle from the oldest run on (U-33).

use crate::compaction::marked_files::files_marked_for_periodic_compaction;
use crate::compaction::universal::Picker;
use crate::compaction::universal::build::Choice;
use crate::compaction::{Compaction, CompactionReason};
use crate::reasoning::{Outcome, Rule};

impl Picker<'_> {
    /// Takes all runs from the oldest up to the first busy one, if a file is due for its age
    /// (U-33).
    pub(super) fn pick_periodic(&mut self) -> Option<Compaction> {
        let (version, options) = (self.context.version, self.context.options);
        let due = files_marked_for_periodic_compaction(version, options);
        if due.is_empty() {
            return None;
        }
        let due_count = due.len() as f64;
        let idle = self
            .runs
            .iter()
            .rev()
            .take_while(|run| !run.is_being_compacted);
        let start = self.runs.len() - idle.count();
        if start == self.runs.len() {
            self.add(Rule::UniversalPeriodicBlocked, Outcome::No, &[due_count]);
            return None;
        }
        let oldest = &self.runs[self.runs.len() - 1];
        let is_oldest_due = due.iter().any(|&(level, number)| {
            level == oldest.level && oldest.file.is_none_or(|file| file == number)
        });
        // With more runs RocksDB merges them without asking whether the due files are among them.
        if start + 1 == self.runs.len() && !is_oldest_due {
            self.add(Rule::UniversalPeriodicMissed, Outcome::No, &[due_count]);
            return None;
        }
        let values = [due_count, (start + 1) as f64, self.runs.len() as f64];
        self.add(Rule::UniversalPeriodic, Outcome::Yes, &values);
        let after = self.runs.len();
        let choice = Choice {
            inputs: self.run_inputs(start, after),
            output_level: self.output_level(after),
            reason: CompactionReason::PeriodicCompaction,
            is_compression_enabled: true,
            grandparents: None,
        };
        self.build(choice)
    }
}
