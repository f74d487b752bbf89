//! Walk over the levels of a pick without key ranges: the first due level, and the levels skipped
//! before it (G-19).
//!
//! File sizes determine scores, base level and merges within L0. Conflicts with files on another
//! level depend on keys, but cannot occur without running jobs.

use crate::compaction::by_size::{LevelsBySize, PickedLevels, SizeVerdict};
use crate::compaction::leveled::{Choice, Picker, rules};
use crate::reasoning::Reasoning;

type Found = (SizeVerdict, Option<usize>);

impl Picker<'_> {
    /// Compares the levels that file sizes determine with the recorded ones.
    pub(super) fn levels_by_size(mut self, picked: PickedLevels) -> LevelsBySize {
        let found = self.walk_levels(|picker, level| {
            let is_here = level == picked.start;
            match level {
                0 => picker.walk_l0(is_here.then_some(picked.output)),
                level if is_here => Some(picker.walk_level(level, picked.output)),
                level => picker.pass_over(level),
            }
        });
        let (verdict, newest_l0_files) = found.unwrap_or((SizeVerdict::Disagrees, None));
        LevelsBySize {
            verdict,
            newest_l0_files,
            reasoning: match verdict {
                SizeVerdict::Agrees => self.reasoning,
                _ => Reasoning::default(),
            },
        }
    }

    /// Handles the level of the recorded pick; the choice of its files depends on keys.
    fn walk_level(&mut self, level: usize, output_level: usize) -> Found {
        let verdict = match output_level == self.next_level(level) {
            true => SizeVerdict::Agrees,
            false => SizeVerdict::Disagrees,
        };
        self.reasoning.note(rules::LeveledFileUnknown {
            level: level.into(),
        });
        (verdict, None)
    }

    /// Handles a due level that the recorded pick skipped: only running jobs can have blocked it.
    fn pass_over(&mut self, level: usize) -> Option<Found> {
        if self.context.running.is_empty() {
            return Some((SizeVerdict::Disagrees, None));
        }
        self.reasoning.no(rules::LeveledPassedOver {
            level: level.into(),
        });
        None
    }

    /// Handles L0 when it is due. Its files went to `output_level`; `None` if L0 was skipped.
    fn walk_l0(&mut self, output_level: Option<usize>) -> Option<Found> {
        let is_running = self.context.is_l0_running();
        if is_running {
            self.reasoning.no(rules::LeveledL0Running {});
        }
        let is_inside = output_level == Some(0) && self.targets.base_level != 0;
        if is_running || is_inside {
            // If no job is running, a move is tried first, and that depends on keys.
            if let Some(choice) = self.choose_intra_l0_by_size() {
                return Some(inside_l0(&choice, is_inside));
            }
        }
        if let Some(output_level) = output_level.filter(|_| !is_inside && !is_running) {
            return Some(self.walk_level(0, output_level));
        }
        if !is_running {
            let found = self.pass_over(0);
            if found.is_some() {
                return found;
            }
        }
        let choice = self.choose_intra_l0()?;
        Some(inside_l0(&choice, is_inside))
    }
}

fn inside_l0(choice: &Choice, is_picked: bool) -> Found {
    match is_picked {
        true => (SizeVerdict::Agrees, Some(choice.start.len())),
        false => (SizeVerdict::Disagrees, None),
    }
}
