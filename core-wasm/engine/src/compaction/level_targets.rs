//! Target sizes of levels and the base level, for styles whose levels have targets.

/// Level targets, derived once per version from the sizes of its levels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LevelTargets {
    /// The level that L0 files are compacted into; 0 if there is none below L0.
    pub base_level: usize,
    /// Target bytes by level; `u64::MAX` for levels that nothing is compacted from.
    pub max_bytes: Vec<u64>,
    /// The deepest level that dynamic leveling does not need and drains (8.2+, D-11).
    pub lowest_unnecessary: Option<usize>,
    /// Growth factor from level to level; 0 without dynamic leveling, or if it has not set one
    /// (D-5).
    pub level_multiplier: f64,
}

impl LevelTargets {
    /// Target bytes for a level; `u64::MAX` if the level does not exist.
    pub fn max_bytes_for_level(&self, level: usize) -> u64 {
        self.max_bytes.get(level).copied().unwrap_or(u64::MAX)
    }

    /// Returns true if dynamic leveling drains this level (D-11).
    pub fn is_unnecessary(&self, level: usize) -> bool {
        self.lowest_unnecessary
            .is_some_and(|lowest| level <= lowest)
    }
}
