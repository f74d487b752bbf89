//! A common interface to the pickers of all compaction styles; stores the scores between picks.
//!
//! ```text
//! install ─▶ the style's derived state ─▶ scores, pending bytes
//!              pick ─▶ scores (inputs are busy now)
//! ```
//! Mirrors the parts of `VersionStorageInfo` and `CompactionPicker` that all styles share (L-1).
//! Each [`StylePicker`] adds the parts of one style.

use std::fmt;

use crate::compaction::PickResult;
use crate::compaction::by_size::{LevelsBySize, PickedLevels};
use crate::compaction::level_scores::LevelScores;
use crate::compaction::level_targets::LevelTargets;
use crate::compaction::style::StylePicker;
use crate::model::key::InternalKey;
use crate::options::CompactionStyle;
use crate::reasoning::Reasoning;

pub use crate::compaction::PickState;

/// Picks compactions for one database under any style.
///
/// Inform it of every install, and recompute the scores after each pick and each release of inputs.
#[derive(Default)]
pub struct CompactionPicker {
    /// One picker per style that the database was opened with, the current one last. A style that
    /// is used again finds its state from the MANIFEST.
    pickers: Vec<(CompactionStyle, Box<dyn StylePicker>)>,
    scores: LevelScores,
    pending_compaction_bytes: u64,
    needs_compaction: bool,
}

/// Omits the styles' state: formatting it through the trait object would enlarge every build.
impl fmt::Debug for CompactionPicker {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scores = &self.scores;
        write!(formatter, "CompactionPicker {{ scores: {scores:?}, .. }}")
    }
}

impl Clone for CompactionPicker {
    fn clone(&self) -> Self {
        let pickers = self.pickers.iter();
        Self {
            pickers: pickers
                .map(|(style, picker)| (*style, picker.boxed_clone()))
                .collect(),
            scores: self.scores.clone(),
            ..*self
        }
    }
}

impl CompactionPicker {
    /// Creates a picker for a newly opened database in `state`.
    pub fn new(state: &PickState<'_>) -> Self {
        let mut picker = Self::default();
        picker.reopen(state);
        picker
    }

    /// Adapts to a reopen with other options or levels. Cursors are kept, as in the MANIFEST.
    pub fn reopen(&mut self, state: &PickState<'_>) {
        let style = state.options.compaction_style;
        let mut known = self.pickers.iter();
        let picker = match known.position(|(of, _)| *of == style) {
            Some(place) => self.pickers.remove(place).1,
            None => style.rules().picker(),
        };
        self.pickers.push((style, picker));
        self.version_installed(state);
    }

    /// Adapts to a new version: computes targets and scores, and drops the cached orders (L-1).
    ///
    /// Call [`CompactionPicker::set_cursor`] first for cursors that the edit sets.
    pub fn version_installed(&mut self, state: &PickState<'_>) {
        if let Some((_, picker)) = self.pickers.last_mut() {
            picker.version_installed(state);
        }
        self.compute_scores(state);
    }

    /// Recomputes the scores after options have changed or files have become idle (L-1).
    pub fn compute_scores(&mut self, state: &PickState<'_>) {
        if let Some((_, picker)) = self.pickers.last() {
            self.scores = picker.scores(state);
            self.pending_compaction_bytes = picker.pending_compaction_bytes(state);
            self.needs_compaction = picker.needs_compaction(state, &self.scores);
        }
    }

    /// Recomputes the scores after a pick's inputs became busy, except under FIFO (L-1, F-1).
    pub fn inputs_taken(&mut self, state: &PickState<'_>) {
        if state.options.compaction_style.rules().scores_follow_picks() {
            self.compute_scores(state);
        }
    }

    /// Returns true if the latest scores make the scheduler call the picker (L-42, U-8).
    pub fn needs_compaction(&self) -> bool {
        self.needs_compaction
    }

    /// Latest scores, highest first.
    pub fn scores(&self) -> &LevelScores {
        &self.scores
    }

    /// Level targets of the current version; `None` if the style has none.
    pub fn level_targets(&self) -> Option<&LevelTargets> {
        self.picker().and_then(StylePicker::level_targets)
    }

    /// Explains the current level targets step by step.
    pub fn explain_level_targets(&self, state: &PickState<'_>) -> Reasoning {
        let picker = self.picker();
        let picker = picker.filter(|_| state.keeps_reasons);
        picker.map_or_else(Reasoning::default, |one| one.explain_level_targets(state))
    }

    /// Bytes that compactions still have to write, as of the latest scores (L-9).
    pub fn pending_compaction_bytes(&self) -> u64 {
        self.pending_compaction_bytes
    }

    /// Sets a cursor that is part of an edit about to be installed (L-15).
    pub fn set_cursor(&mut self, level: usize, cursor: InternalKey) {
        if let Some((_, picker)) = self.pickers.last_mut() {
            picker.set_cursor(level, cursor);
        }
    }

    /// Picks the next compaction, or returns the reason why there is none.
    ///
    /// The caller then marks the inputs as busy and recomputes the scores (L-1, U-12).
    pub fn pick(&mut self, state: &PickState<'_>) -> PickResult {
        match self.pickers.last_mut() {
            Some((_, picker)) => picker.pick(state, &self.scores),
            None => PickResult::default(),
        }
    }

    /// Determines the levels of a pick from sizes alone; `None` if sizes are not enough (G-19).
    pub fn levels_by_size(
        &mut self,
        state: &PickState<'_>,
        picked: PickedLevels,
    ) -> Option<LevelsBySize> {
        let (_, picker) = self.pickers.last_mut()?;
        picker.levels_by_size(state, &self.scores, picked)
    }

    /// Picks the next step of a `CompactRange` over all keys; the first call begins it (U-41,
    /// L-44). Without a compaction, it is done, or waits for running ones if
    /// [`CompactionPicker::has_manual_step`] returns true.
    pub fn pick_manual(&mut self, state: &PickState<'_>) -> PickResult {
        match self.pickers.last_mut() {
            Some((_, picker)) => picker.pick_manual(state, &self.scores),
            None => PickResult::default(),
        }
    }

    /// Returns true if a `CompactRange` is in progress. Its next step is due when the previous one
    /// is done.
    pub fn has_manual_step(&self) -> bool {
        self.picker().is_some_and(StylePicker::has_manual_step)
    }

    fn picker(&self) -> Option<&dyn StylePicker> {
        self.pickers.last().map(|(_, picker)| &**picker)
    }
}
