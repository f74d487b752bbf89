//! List of compaction scores, the most urgent level first (L-7).

use crate::compaction::LevelScore;

/// The scores of all levels that can be compacted from, the most urgent first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LevelScores {
    slots: Vec<LevelScore>,
}

impl LevelScores {
    /// The score for universal and FIFO compaction, which only level 0 has.
    pub fn single(score: f64) -> Self {
        Self {
            slots: vec![LevelScore { level: 0, score }],
        }
    }

    /// Sorts scores that are in the order of their levels (L-7).
    ///
    /// RocksDB's exchange sort: equal scores may end up in a different order from their levels.
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

    /// The largest score, `max score` in the level summary; 0 if nothing was computed.
    pub fn max(&self) -> f64 {
        self.slots.first().map_or(0.0, |slot| slot.score)
    }

    /// The score of a level; 0 for a level that is never compacted from.
    pub fn of(&self, level: usize) -> f64 {
        let mut slots = self.slots.iter();
        let found = slots.find(|slot| slot.level == level);
        found.map_or(0.0, |slot| slot.score)
    }
}
