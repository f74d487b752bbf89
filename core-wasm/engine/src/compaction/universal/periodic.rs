//! Periodic compaction: everything idle from the oldest run on (U-33).

use crate::compaction::marked_files::files_marked_for_periodic_compaction;
use crate::compaction::universal::build::Choice;
use crate::compaction::universal::{Picker, rules};
use crate::compaction::{Compaction, CompactionReason};

impl Picker<'_> {
    /// Takes all runs from the oldest up to the first busy one, if a file is due for its age
    /// (U-33).
    pub(super) fn pick_periodic(&mut self) -> Option<Compaction> {
        let (version, options) = (self.context.version, self.context.options);
        let due = files_marked_for_periodic_compaction(version, options);
        if due.is_empty() {
            return None;
        }
        let due_count = due.len().into();
        let idle = self.runs.iter().rev().take_while(|run| run.is_idle());
        let start = self.runs.len() - idle.count();
        if start == self.runs.len() {
            self.reasoning
                .no(rules::UniversalPeriodicBlocked { due: due_count });
            return None;
        }
        let oldest = &self.runs[self.runs.len() - 1];
        let is_oldest_due = due.iter().any(|&(level, number)| {
            level == oldest.level && oldest.file.is_none_or(|file| file == number)
        });
        // With more runs RocksDB merges them without asking whether the due files are among them.
        if start + 1 == self.runs.len() && !is_oldest_due {
            self.reasoning
                .no(rules::UniversalPeriodicMissed { due: due_count });
            return None;
        }
        let after = self.runs.len();
        self.reasoning.yes(rules::UniversalPeriodic {
            due: due_count,
            runs: (start..after).into(),
        });
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
