//! `kCompactionStyleNone`: the application starts all compactions, so nothing is ever picked.

use crate::compaction::level_scores::LevelScores;
use crate::compaction::style::{ScoreOf, StyleFacts, StylePicker, StyleReasons, StyleRules};
use crate::compaction::{PickResult, PickState};
use crate::options::{CompactionStyle, OptionError, Options, StyleOptions};

/// Rules of `kCompactionStyleNone`.
#[derive(Debug)]
pub struct NoCompaction;

impl StyleOptions for NoCompaction {
    /// Refuses this style, because without compactions writes would stop for good.
    fn check_modelled(&self, options: &Options) -> Result<(), OptionError> {
        let refused = options.compaction_style;
        let styles = CompactionStyle::ALL.iter();
        let others: Vec<&str> = styles
            .filter(|&&style| style != refused)
            .map(|style| style.name())
            .collect();
        let (last, first) = others.split_last().unwrap_or((&"", &[]));
        Err(OptionError::new(
            "compaction_style",
            refused.name(),
            "nothing would be compacted, and writes would stop forever",
            &format!("use {} or {last}", first.join(", ")),
        ))
    }
}

impl StyleReasons for NoCompaction {}

impl StyleRules for NoCompaction {
    fn facts(&self) -> &'static StyleFacts {
        &StyleFacts {
            key: "none",
            name: "no",
            is_automatic: false,
            score_of: ScoreOf::Nothing,
            stall_noun: "L0 files",
            stalls_on_runs: false,
            has_run_limit: false,
        }
    }

    fn picker(&self) -> Box<dyn StylePicker> {
        Box::new(NoPicker)
    }
}

/// Picker that never picks anything.
#[derive(Clone, Copy, Debug)]
struct NoPicker;

impl StylePicker for NoPicker {
    fn boxed_clone(&self) -> Box<dyn StylePicker> {
        Box::new(*self)
    }

    fn scores(&self, _state: &PickState<'_>) -> LevelScores {
        LevelScores::default()
    }

    fn pick(&mut self, _state: &PickState<'_>, _scores: &LevelScores) -> PickResult {
        PickResult::default()
    }

    fn pick_manual(&mut self, _state: &PickState<'_>, _scores: &LevelScores) -> PickResult {
        PickResult::default()
    }
}
