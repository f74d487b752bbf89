//! Level targets and the base level, for styles with level targets.

/// Level targets of a version, derived once from the sizes of its levels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LevelTargets {
    /// Level that L0 files are compacted into; 0 if L0 is the only level.
    pub base_level: usize,
    /// Target size of each level in bytes; `u64::MAX` for levels that are never compacted from.
    pub max_bytes: Vec<u64>,
    /// Deepest level that dynamic leveling does not need and therefore drains (8.2+, D-11).
    pub lowest_unnecessary: Option<usize>,
    /// Growth factor from level to level; 0 without dynamic leveling, or if no factor was computed
    /// (D-5).
    pub level_multiplier: f64,
}

impl LevelTargets {
    /// Target size of a level in bytes; `u64::MAX` if the level does not exist.
    pub fn max_bytes_for_level(&self, level: usize) -> u64 {
        self.max_bytes.get(level).copied().unwrap_or(u64::MAX)
    }

    /// Returns true if dynamic leveling drains this level (D-11).
    pub fn is_unnecessary(&self, level: usize) -> bool {
        self.lowest_unnecessary
            .is_some_and(|lowest| level <= lowest)
    }
}
