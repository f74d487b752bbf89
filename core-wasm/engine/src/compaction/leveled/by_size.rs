//! The levels of a pick without key ranges: which one asks first, and which ones were passed over
//! (G-19).
//!
//! Scores, base level and merges inside L0 follow from sizes. Whether another level's files were in
//! the way follows from keys; without running jobs nothing can be.

use crate::compaction::LevelScore;
use crate::compaction::PickState;
use crate::compaction::by_size::{LevelsBySize, PickedLevels, SizeVerdict};
use crate::compaction::leveled::{Choice, LeveledState, Picker, rules};
use crate::reasoning::Reasoning;

/// Levels of a pick as sizes alone give them, compared with the picked ones.
pub(super) fn levels_by_size(
    context: &PickState,
    state: &mut LeveledState,
    picked: PickedLevels,
) -> LevelsBySize {
    let mut picker = Picker::new(context, state);
    let (verdict, newest_l0_files) = picker.walk_to(picked);
    LevelsBySize {
        verdict,
        newest_l0_files,
        reasoning: match verdict {
            SizeVerdict::Agrees => picker.reasoning,
            _ => Reasoning::default(),
        },
    }
}

type Found = (SizeVerdict, Option<usize>);

impl Picker<'_, '_> {
    /// Goes through the levels by score (L-16) up to the one that was picked.
    fn walk_to(&mut self, picked: PickedLevels) -> Found {
        let mut is_l0_blocked = false;
        let slots = self.context.version.num_levels().saturating_sub(1);
        let scores: Vec<LevelScore> = self.state.scores.iter().take(slots).copied().collect();
        for slot in scores {
            if slot.score < 1.0 {
                break;
            }
            if is_l0_blocked && slot.level == self.state.base_level {
                self.reasoning.no(rules::LeveledStarvationGuard {
                    level: slot.level.into(),
                    score: slot.score.into(),
                });
                continue;
            }
            self.explain_score(&slot, true);
            let is_here = slot.level == picked.start;
            let found = match slot.level {
                0 => self.walk_l0(is_here.then_some(picked.output)),
                level if is_here => Some(self.walk_level(level, picked.output)),
                level => self.pass_over(level),
            };
            if let Some(found) = found {
                return found;
            }
            is_l0_blocked = is_l0_blocked || slot.level == 0;
        }
        (SizeVerdict::Disagrees, None)
    }

    fn walk_level(&mut self, level: usize, output_level: usize) -> Found {
        let verdict = match output_level == level + 1 {
            true => SizeVerdict::Agrees,
            false => SizeVerdict::Disagrees,
        };
        self.reasoning.note(rules::LeveledFileUnknown {
            level: level.into(),
        });
        (verdict, None)
    }

    /// A level that asked and did not get its compaction: only running jobs can have stood in the
    /// way.
    fn pass_over(&mut self, level: usize) -> Option<Found> {
        if self.context.running.is_empty() {
            return Some((SizeVerdict::Disagrees, None));
        }
        self.reasoning.no(rules::LeveledPassedOver {
            level: level.into(),
        });
        None
    }

    /// L0 asked: where its files went; `None` for nowhere.
    fn walk_l0(&mut self, output_level: Option<usize>) -> Option<Found> {
        let is_running = self.is_l0_running();
        if is_running {
            self.reasoning.no(rules::LeveledL0Running {});
        }
        let is_inside = output_level == Some(0) && self.state.base_level != 0;
        if is_running || is_inside {
            // Without a running job a move comes before it, which hangs on keys.
            if let Some(choice) = self.choose_intra_l0_by_size() {
                return Some(inside_l0(&choice, is_inside));
            }
        }
        if let Some(output_level) = output_level.filter(|_| !is_inside && !is_running) {
            let verdict = match output_level == self.state.base_level {
                true => SizeVerdict::Agrees,
                false => SizeVerdict::Disagrees,
            };
            self.reasoning
                .note(rules::LeveledFileUnknown { level: 0.into() });
            return Some((verdict, None));
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
