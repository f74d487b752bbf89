//! Compaction scores under leveled compaction (L-3..L-7), and the pending compaction bytes (L-9).
//!
//! Mirrors the leveled part of `VersionStorageInfo::ComputeCompactionScore`; fidelity: exact for
//! all releases since 5.18.

use crate::compaction::level_scores::LevelScores;
use crate::compaction::level_targets::LevelTargets;
use crate::compaction::{LevelScore, PickState};

/// Factor applied to scores above 1, so that they stay above 1 when reduced later (7.5+, L-3).
const SCORE_SCALE: f64 = 10.0;

/// Scores of all levels under leveled compaction (L-3..L-7).
pub fn level_scores(state: &PickState, targets: &LevelTargets) -> LevelScores {
    let version = state.version;
    let scoring = Scoring { state, targets };
    let mut slots = Vec::with_capacity(version.num_levels());
    slots.push(LevelScore {
        level: 0,
        score: scoring.l0_score(),
    });
    let mut down = version.level_bytes(0) as f64;
    for level in 1..version.num_levels().saturating_sub(1) {
        let score = scoring.deeper_score(level, down);
        slots.push(LevelScore { level, score });
        let (total, target) = (
            version.level_bytes(level),
            targets.max_bytes_for_level(level),
        );
        if targets.is_unnecessary(level) {
            down += total as f64;
        } else if total > target {
            down += (total - target) as f64;
        }
    }
    LevelScores::sorted(slots)
}

struct Scoring<'a> {
    state: &'a PickState<'a>,
    targets: &'a LevelTargets,
}

impl Scoring<'_> {
    /// Returns true if bytes arriving from the levels above lower a level's score (7.5+).
    fn has_down(&self) -> bool {
        let is_dynamic = self.state.options.level_compaction_dynamic_level_bytes;
        is_dynamic && self.state.rocksdb_version.at_least(7, 5)
    }

    /// L0's score, computed from its file count and bytes (L-3).
    fn l0_score(&self) -> f64 {
        let (version, options) = (self.state.version, self.state.options);
        let idle_files = version.idle_file_count(0) as f64;
        let score = idle_files / f64::from(options.level0_file_num_compaction_trigger);
        if version.num_levels() == 1 {
            return score;
        }
        let idle_bytes = version.idle_compensated_bytes(0);
        if self.has_down() {
            return self.l0_dynamic_score(score, idle_bytes);
        }
        let mut base_bytes = options.max_bytes_for_level_base;
        // From 6.13 to 7.4 the limit for L0 is smaller than the base level by the same factor as
        // the base level is smaller than the next level.
        let has_fanout = options.level_compaction_dynamic_level_bytes
            && self.state.rocksdb_version.at_least(6, 13)
            && self.targets.level_multiplier != 0.0;
        if has_fanout {
            let above = self.base_target() as f64 / self.targets.level_multiplier;
            base_bytes = base_bytes.max(above as u64);
        }
        score.max(idle_bytes as f64 / base_bytes as f64)
    }

    fn l0_dynamic_score(&self, count_score: f64, idle_bytes: u64) -> f64 {
        let mut score = count_score;
        if idle_bytes >= self.state.options.max_bytes_for_level_base {
            score = score.max(1.01);
        }
        if idle_bytes > self.base_target() {
            // Busy files on the base level count here, too.
            let base = self
                .state
                .version
                .compensated_level_bytes(self.targets.base_level);
            let below = base.max(self.base_target());
            score = score.max(idle_bytes as f64 / below as f64);
        }
        // A score of exactly 1 is not scaled.
        if score > 1.0 {
            score * SCORE_SCALE
        } else {
            score
        }
    }

    fn base_target(&self) -> u64 {
        self.targets.max_bytes_for_level(self.targets.base_level)
    }

    /// Score of a level below L0, computed from its bytes (L-4, L-5).
    fn deeper_score(&self, level: usize, down: f64) -> f64 {
        let idle_bytes = self.state.version.idle_compensated_bytes(level);
        let target = self.targets.max_bytes_for_level(level);
        if !self.has_down() || idle_bytes < target {
            return self.drained(level, idle_bytes, idle_bytes as f64 / target as f64);
        }
        let score = idle_bytes as f64 / (target as f64 + down) * SCORE_SCALE;
        self.drained(level, idle_bytes, score)
    }

    /// Raises the score of a level that is no longer needed, so that it is due (8.2+, L-5).
    fn drained(&self, level: usize, idle_bytes: u64, score: f64) -> f64 {
        match self.targets.lowest_unnecessary {
            Some(lowest) if level <= lowest && idle_bytes > 0 => {
                score.max(SCORE_SCALE * (1.001 + 0.001 * (lowest - level) as f64))
            }
            _ => score,
        }
    }
}

/// Bytes that compactions must still write until every level is at its target, including files
/// being compacted (L-9). Mirrors `EstimateCompactionBytesNeeded`.
pub fn pending_compaction_bytes(state: &PickState, targets: &LevelTargets) -> u64 {
    let (version, options) = (state.version, state.options);
    let l0_bytes = version.level_bytes(0);
    let trigger = i64::from(options.level0_file_num_compaction_trigger);
    let is_l0_triggered =
        version.files(0).len() as i64 >= trigger || l0_bytes >= options.max_bytes_for_level_base;
    let mut carry = if is_l0_triggered { l0_bytes } else { 0 };
    let mut estimate = carry;
    for level in targets.base_level..version.num_levels().saturating_sub(1) {
        let own_bytes = version.level_bytes(level);
        if level == targets.base_level && is_l0_triggered {
            estimate += own_bytes;
        }
        let bytes = own_bytes + carry;
        carry = bytes.saturating_sub(targets.max_bytes_for_level(level));
        let next_bytes = version.level_bytes(level + 1);
        if carry > 0 && next_bytes > 0 {
            let fan_out = next_bytes as f64 / bytes as f64 + 1.0;
            estimate += (carry as f64 * fan_out) as u64;
        }
    }
    estimate
}
