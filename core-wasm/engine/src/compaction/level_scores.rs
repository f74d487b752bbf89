//! Compaction scores, sorted from the highest to the lowest (L-7).

use crate::compaction::LevelScore;

/// Scores of all levels that can be compacted from, highest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LevelScores {
    slots: Vec<LevelScore>,
}

impl LevelScores {
    /// Score of L0 under universal or FIFO compaction, the only score in these styles.
    pub fn single(score: f64) -> Self {
        Self {
            slots: vec![LevelScore { level: 0, score }],
        }
    }

    /// Sorts scores that are given in the order of their levels (L-7).
    ///
    /// Uses RocksDB's exchange sort, which may not keep equal scores in the order of their levels.
    pub(super) fn sorted(mut slots: Vec<LevelScore>) -> Self {
        for left in 0..slots.len() {
            for right in left + 1..slots.len() {
                if slots[left].score < slots[right].score {
                    slots.swap(left, right);
                }
            }
        }
        Self { slots }
    }

    /// Levels with their scores, in the order in which the picker tries them (L-16).
    pub fn slots(&self) -> &[LevelScore] {
        &self.slots
    }

    /// Highest score, shown as `max score` in the level summary; 0 if there are no scores.
    pub fn max(&self) -> f64 {
        self.slots.first().map_or(0.0, |slot| slot.score)
    }

    /// Score of a level; 0 for a level that is never compacted from.
    pub fn of(&self, level: usize) -> f64 {
        let mut slots = self.slots.iter();
        let found = slots.find(|slot| slot.level == level);
        found.map_or(0.0, |slot| slot.score)
    }
}
