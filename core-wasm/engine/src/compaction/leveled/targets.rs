//! How large each level may grow, and where L0 files go (D-1..D-14).
//!
//! Mirrors `VersionStorageInfo::CalculateBaseBytes`; fidelity: exact, but for the level multiplier
//! that releases up to 7.4 derive with `pow` (D-12): a root that may differ in its last bit.

use crate::compaction::level_targets::LevelTargets;
use crate::model::version::Version;
use crate::options::Options;
use crate::options::RocksDbVersion;
use crate::options::sanitize::multiply_saturating;
use crate::reasoning::{Outcome, Reasoning, Rule};

/// The targets of a version (D-1..D-12).
pub fn level_targets(
    version: &Version,
    options: &Options,
    release: RocksDbVersion,
) -> LevelTargets {
    leveled_targets(version, options, release, &mut Steps(None))
}

/// How leveled compaction comes to the targets of a version, step by step.
pub fn explain_level_targets(
    version: &Version,
    options: &Options,
    release: RocksDbVersion,
) -> Reasoning {
    let mut steps = Steps(Some(Reasoning::default()));
    leveled_targets(version, options, release, &mut steps);
    steps.0.unwrap_or_default()
}

/// Where a computation leaves its steps, if anybody asks for them.
struct Steps(Option<Reasoning>);

impl Steps {
    fn add(&mut self, rule: Rule, outcome: Outcome, values: &[f64]) {
        if let Some(reasoning) = &mut self.0 {
            reasoning.add(rule, outcome, values);
        }
    }
}

fn leveled_targets(
    version: &Version,
    options: &Options,
    release: RocksDbVersion,
    steps: &mut Steps,
) -> LevelTargets {
    if options.level_compaction_dynamic_level_bytes {
        dynamic_targets(version, options, release, steps)
    } else {
        static_targets(version.num_levels(), options, steps)
    }
}

/// Fixed targets (D-1).
fn static_targets(num_levels: usize, options: &Options, steps: &mut Steps) -> LevelTargets {
    let base_bytes = options.max_bytes_for_level_base;
    let values = [
        1.0,
        base_bytes as f64,
        options.max_bytes_for_level_multiplier,
    ];
    steps.add(Rule::TargetsFixed, Outcome::Note, &values);
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
        lowest_unnecessary: None,
        level_multiplier: 0.0,
    }
}

/// Targets that follow from the largest level (D-4..D-12).
fn dynamic_targets(
    version: &Version,
    options: &Options,
    release: RocksDbVersion,
    steps: &mut Steps,
) -> LevelTargets {
    let num_levels = version.num_levels();
    let mut targets = LevelTargets {
        base_level: num_levels.saturating_sub(1),
        max_bytes: vec![u64::MAX; num_levels],
        lowest_unnecessary: None,
        level_multiplier: 0.0,
    };
    let mut deeper = 1..num_levels;
    let first = deeper.find(|&level| version.level_bytes(level) > 0);
    let Some(first) = first else {
        let values = [targets.base_level as f64];
        steps.add(Rule::TargetsEmpty, Outcome::Yes, &values);
        return targets;
    };
    let largest = (first..num_levels).max_by_key(|&level| version.level_bytes(level));
    let largest = largest.unwrap_or(first);
    let sizes = DynamicSizes {
        options,
        release,
        first,
        max_size: version.level_bytes(largest),
        l0_bytes: version.level_bytes(0),
    };
    let values = [largest as f64, sizes.max_size as f64, first as f64];
    steps.add(Rule::TargetsLargest, Outcome::Note, &values);
    let base_bytes_max = sizes.base_bytes_max();
    let (base_level, base_bytes) = sizes.place_base(&mut targets, steps);
    targets.base_level = base_level;
    targets.level_multiplier = options.max_bytes_for_level_multiplier;
    let base_bytes = sizes.inflate_by_l0(version, base_bytes, &mut targets, steps);
    let multiplier = targets.level_multiplier;
    let held_up = base_bytes_max as f64;
    let values = [base_level as f64, base_bytes as f64, multiplier, held_up];
    steps.add(Rule::TargetsGrown, Outcome::Note, &values);
    let mut level_bytes = base_bytes;
    for level in base_level..num_levels {
        if level > base_level {
            level_bytes = multiply_saturating(level_bytes, targets.level_multiplier);
        }
        // Only what is stored is held up; the running size is not (D-9).
        targets.max_bytes[level] = level_bytes.max(base_bytes_max);
    }
    targets
}

/// What dynamic targets are computed from.
struct DynamicSizes<'a> {
    options: &'a Options,
    release: RocksDbVersion,
    /// First level below 0 with files.
    first: usize,
    /// Bytes of the largest level below 0.
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

    /// The base level and its size (D-6..D-8); notes the levels that are not needed.
    fn place_base(&self, targets: &mut LevelTargets, steps: &mut Steps) -> (usize, u64) {
        let num_levels = targets.max_bytes.len();
        let base_bytes_max = self.base_bytes_max();
        let base_bytes_min = self.divide(base_bytes_max);
        let drains = self.release.at_least(8, 2);
        let has_preclude = self.options.preclude_last_level_data_seconds > 0;
        let multiplier = self.options.max_bytes_for_level_multiplier;
        let mut bytes = self.max_size;
        for level in (self.first..num_levels - 1).rev() {
            let below = bytes;
            bytes = self.divide(bytes);
            let values = [level as f64, below as f64, multiplier, bytes as f64];
            steps.add(Rule::TargetsShare, Outcome::Note, &values);
            let is_kept = has_preclude && level + 2 == num_levels;
            if drains && targets.lowest_unnecessary.is_none() && bytes <= base_bytes_min && !is_kept
            {
                targets.lowest_unnecessary = Some(level);
                let least = base_bytes_min as f64;
                let values = [level as f64, bytes as f64, least, multiplier];
                steps.add(Rule::TargetsUnneeded, Outcome::Yes, &values);
            }
        }
        let first = self.first as f64;
        if bytes <= base_bytes_min {
            let values = [first, bytes as f64, base_bytes_min as f64, multiplier];
            steps.add(Rule::BaseLevelSmall, Outcome::Yes, &values);
            return (self.first, base_bytes_min + 1);
        }
        let most = base_bytes_max as f64;
        let outcome = Outcome::from(bytes <= base_bytes_max);
        steps.add(Rule::BaseLevelFits, outcome, &[first, bytes as f64, most]);
        let mut base_level = self.first;
        while base_level > 1 && bytes > base_bytes_max {
            base_level -= 1;
            let below = bytes as f64;
            bytes = self.divide(bytes);
            let values = [base_level as f64, below, multiplier, bytes as f64, most];
            let outcome = Outcome::from(bytes <= base_bytes_max);
            steps.add(Rule::BaseLevelOpened, outcome, &values);
        }
        if bytes > base_bytes_max {
            let values = [base_level as f64];
            steps.add(Rule::BaseLevelHighest, Outcome::Yes, &values);
        }
        (base_level, bytes.min(base_bytes_max).max(1))
    }

    /// Up to 7.4 a large L0 makes the base level as large, and the levels below grow by less
    /// (D-12).
    fn inflate_by_l0(
        &self,
        version: &Version,
        bytes: u64,
        targets: &mut LevelTargets,
        steps: &mut Steps,
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
        let (l0_bytes, base_level) = (self.l0_bytes as f64, targets.base_level as f64);
        let values = [l0_bytes, bytes as f64, base_level, targets.level_multiplier];
        steps.add(Rule::TargetsInflated, Outcome::Note, &values);
        self.l0_bytes
    }
}

/// The positive `degree`-th root of `value` > 0, by Newton's method.
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
        // From above the steps go down until rounding stops them.
        if next >= guess {
            return guess;
        }
        guess = next;
    }
}
