//! Level targets and the base level (D-1..D-14).
//!
//! Mirrors `VersionStorageInfo::CalculateBaseBytes`; fidelity: exact, except that up to 7.4 RocksDB
//! computes the level multiplier with `pow` (D-12), so its last bit may differ.

use crate::compaction::PickState;
use crate::compaction::level_targets::LevelTargets;
use crate::compaction::leveled::target_rules as rules;
use crate::model::version::Version;
use crate::options::Options;
use crate::options::RocksDbVersion;
use crate::options::sanitize::multiply_saturating;
use crate::reasoning::Reasoning;

/// Computes a version's level targets and explains each step (D-1..D-12).
pub fn level_targets(state: &PickState, steps: &mut Reasoning) -> LevelTargets {
    match state.options.level_compaction_dynamic_level_bytes {
        true => dynamic_targets(state, steps),
        false => static_targets(state, steps),
    }
}

/// Computes fixed targets (D-1).
fn static_targets(state: &PickState, steps: &mut Reasoning) -> LevelTargets {
    let (num_levels, options) = (state.version.num_levels(), state.options);
    let base_bytes = options.max_bytes_for_level_base;
    steps.note(rules::TargetsFixed {
        level: 1_u32.into(),
        base: base_bytes.into(),
        multiplier: options.max_bytes_for_level_multiplier.into(),
    });
    let mut max_bytes = vec![base_bytes; num_levels];
    for level in 2..num_levels {
        let additional = options
            .max_bytes_for_level_multiplier_additional
            .get(level - 1)
            .map_or(1.0, |&factor| f64::from(factor));
        let grown =
            multiply_saturating(max_bytes[level - 1], options.max_bytes_for_level_multiplier);
        max_bytes[level] = multiply_saturating(grown, additional);
    }
    LevelTargets {
        base_level: usize::from(num_levels > 1),
        max_bytes,
        ..LevelTargets::default()
    }
}

/// Computes targets from the size of the largest level (D-4..D-12).
fn dynamic_targets(state: &PickState, steps: &mut Reasoning) -> LevelTargets {
    let (version, options) = (state.version, state.options);
    let num_levels = version.num_levels();
    let mut targets = LevelTargets {
        base_level: num_levels.saturating_sub(1),
        max_bytes: vec![u64::MAX; num_levels],
        ..LevelTargets::default()
    };
    let mut deeper = 1..num_levels;
    let first = deeper.find(|&level| version.level_bytes(level) > 0);
    let Some(first) = first else {
        let base_level = targets.base_level.into();
        steps.yes(rules::TargetsEmpty { base_level });
        return targets;
    };
    let largest = (first..num_levels).max_by_key(|&level| version.level_bytes(level));
    let largest = largest.unwrap_or(first);
    let sizes = DynamicSizes {
        options,
        release: state.rocksdb_version,
        first,
        max_size: version.level_bytes(largest),
        l0_bytes: version.level_bytes(0),
    };
    steps.note(rules::TargetsLargest {
        level: largest.into(),
        bytes: sizes.max_size.into(),
        first: first.into(),
    });
    let base_bytes_max = sizes.base_bytes_max();
    let (base_level, base_bytes) = sizes.place_base(&mut targets, steps);
    targets.base_level = base_level;
    targets.level_multiplier = options.max_bytes_for_level_multiplier;
    let base_bytes = sizes.inflate_by_l0(version, base_bytes, &mut targets, steps);
    steps.note(rules::TargetsGrown {
        level: base_level.into(),
        base: base_bytes.into(),
        multiplier: targets.level_multiplier.into(),
        least: base_bytes_max.into(),
    });
    let mut level_bytes = base_bytes;
    for level in base_level..num_levels {
        if level > base_level {
            level_bytes = multiply_saturating(level_bytes, targets.level_multiplier);
        }
        // Only the stored target is raised; `level_bytes` itself is not (D-9).
        targets.max_bytes[level] = level_bytes.max(base_bytes_max);
    }
    targets
}

/// Sizes that dynamic targets are computed from.
struct DynamicSizes<'a> {
    options: &'a Options,
    release: RocksDbVersion,
    /// First level below L0 with files.
    first: usize,
    /// Bytes on the largest level below L0.
    max_size: u64,
    l0_bytes: u64,
}

impl DynamicSizes<'_> {
    fn is_inflated_by_l0(&self) -> bool {
        !self.release.at_least(7, 5)
    }

    fn base_bytes_max(&self) -> u64 {
        let base = self.options.max_bytes_for_level_base;
        if self.is_inflated_by_l0() {
            base.max(self.l0_bytes)
        } else {
            base
        }
    }

    fn divide(&self, bytes: u64) -> u64 {
        (bytes as f64 / self.options.max_bytes_for_level_multiplier) as u64
    }

    /// Finds the base level and its size (D-6..D-8), and notes the levels that are not needed.
    fn place_base(&self, targets: &mut LevelTargets, steps: &mut Reasoning) -> (usize, u64) {
        let num_levels = targets.max_bytes.len();
        let base_bytes_max = self.base_bytes_max();
        let base_bytes_min = self.divide(base_bytes_max);
        let drains = self.release.at_least(8, 2);
        let has_preclude = self.options.preclude_last_level_data_seconds > 0;
        let multiplier = self.options.max_bytes_for_level_multiplier.into();
        let mut bytes = self.max_size;
        for level in (self.first..num_levels - 1).rev() {
            let below = bytes;
            bytes = self.divide(bytes);
            steps.note(rules::TargetsShare {
                level: level.into(),
                below: below.into(),
                multiplier,
                share: bytes.into(),
            });
            let is_kept = has_preclude && level + 2 == num_levels;
            if drains && targets.lowest_unnecessary.is_none() && bytes <= base_bytes_min && !is_kept
            {
                targets.lowest_unnecessary = Some(level);
                steps.yes(rules::TargetsUnneeded {
                    level: level.into(),
                    share: bytes.into(),
                    least: base_bytes_min.into(),
                    multiplier,
                });
            }
        }
        if bytes <= base_bytes_min {
            steps.yes(rules::BaseLevelSmall {
                level: self.first.into(),
                share: bytes.into(),
                least: base_bytes_min.into(),
                multiplier,
            });
            return (self.first, base_bytes_min + 1);
        }
        let most = base_bytes_max.into();
        let reason = rules::BaseLevelFits {
            level: self.first.into(),
            share: bytes.into(),
            most,
        };
        steps.test(reason, bytes <= base_bytes_max);
        let mut base_level = self.first;
        while base_level > 1 && bytes > base_bytes_max {
            base_level -= 1;
            let below = bytes;
            bytes = self.divide(bytes);
            let reason = rules::BaseLevelOpened {
                level: base_level.into(),
                below: below.into(),
                multiplier,
                share: bytes.into(),
                most,
            };
            steps.test(reason, bytes <= base_bytes_max);
        }
        if bytes > base_bytes_max {
            let level = base_level.into();
            steps.yes(rules::BaseLevelHighest { level });
        }
        (base_level, bytes.min(base_bytes_max).max(1))
    }

    /// Enlarges the base level to the size of a large L0, and reduces the growth factor below it
    /// (up to 7.4, D-12).
    fn inflate_by_l0(
        &self,
        version: &Version,
        bytes: u64,
        targets: &mut LevelTargets,
        steps: &mut Reasoning,
    ) -> u64 {
        let trigger = i64::from(self.options.level0_file_num_compaction_trigger);
        let is_deep = (version.files(0).len() / 2) as i64 >= trigger;
        let is_large = self.l0_bytes > self.options.max_bytes_for_level_base;
        if !self.is_inflated_by_l0() || self.l0_bytes <= bytes || !(is_large || is_deep) {
            return bytes;
        }
        let levels_below = targets.max_bytes.len() - targets.base_level - 1;
        targets.level_multiplier = if levels_below == 0 {
            1.0
        } else {
            root(self.max_size as f64 / self.l0_bytes as f64, levels_below)
        };
        steps.note(rules::TargetsInflated {
            l0_bytes: self.l0_bytes.into(),
            base: bytes.into(),
            level: targets.base_level.into(),
            multiplier: targets.level_multiplier.into(),
        });
        self.l0_bytes
    }
}

/// Positive `degree`-th root of a positive `value`, by Newton's method.
fn root(value: f64, degree: usize) -> f64 {
    match degree {
        0 | 1 => return value,
        2 => return value.sqrt(),
        _ => {}
    }
    let mut guess = value.max(1.0);
    loop {
        let power = (1..degree).fold(1.0, |power, _| power * guess);
        let steps = degree as f64;
        let next = ((steps - 1.0) * guess + value / power) / steps;
        // Starting above the root, the guesses fall until rounding stops them.
        if next >= guess {
            return guess;
        }
        guess = next;
    }
}
