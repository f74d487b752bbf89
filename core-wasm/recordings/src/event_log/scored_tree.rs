//! The tree of a recording as its events are told: what is derived from the files at each moment.

use crate::database::Recording;
use crate::history::lost_compactions::LostCompaction;
use engine::compaction::picker::{CompactionPicker, PickState};
use engine::compaction::run_bounds::run_bounds;
use engine::log::EventKind;
use engine::model::version::CompactionInput;
use engine::model::version::{Version, VersionError};
use engine::options::Options;
use engine::reasoning::Reasoning;

/// Files, those of running jobs marked, and the scores and targets that follow.
pub(super) struct ScoredTree {
    version: Version,
    /// Number of units that are applied.
    applied: usize,
    picker: CompactionPicker,
    /// The base level and the targets told last.
    told: Option<(u32, Vec<u64>)>,
}

/// What follows from files and sizes; nothing where these are unknown.
#[derive(Default)]
pub(super) struct Scores {
    /// The score of every level that can have one (L-3..L-6); only level 0's where others never do.
    pub levels: Vec<f64>,
    /// Estimated pending compaction bytes (L-9).
    pub pending_compaction_bytes: u64,
    /// The rules that bound the number of sorted runs.
    pub run_bounds: Reasoning,
}

/// Targets from here on count as none.
const MAX_SHOWN_BYTES: u64 = 1 << 53;

impl ScoredTree {
    /// The tree when the recording begins. `None`: there are no options, no style that has scores,
    /// or never all files.
    pub fn new(recording: &Recording) -> Option<Self> {
        let facts = recording.known_options()?.compaction_style.rules().facts();
        let knows_files = recording.has_manifest || recording.known_states.contains(&true);
        if !knows_files || !facts.is_automatic {
            return None;
        }
        let version = recording.initial_version().ok()?;
        let picker = CompactionPicker::new(&state(recording, &version, &recording.options));
        Some(Self {
            version,
            applied: 0,
            picker,
            told: None,
        })
    }

    /// A job begins to rewrite files: the scores are those of what it leaves (L-1).
    ///
    /// # Errors
    /// When the tree does not have them.
    pub fn start(
        &mut self,
        recording: &Recording,
        inputs: &[CompactionInput],
    ) -> Result<(), VersionError> {
        self.version.set_being_compacted(inputs, true)?;
        self.compute_scores(recording);
        Ok(())
    }

    /// The tree after a compaction without a result began or ended: then its files can be picked
    /// again. `None`: the tree does not have them.
    pub fn with_lost(
        mut self,
        recording: &Recording,
        lost: &LostCompaction,
        has_ended: bool,
    ) -> Option<Self> {
        let facts = recording.log.as_ref()?.compactions.get(&lost.job)?;
        let inputs = facts.compaction_inputs();
        if !has_ended {
            self.start(recording, &inputs).ok()?;
            return Some(self);
        }
        self.version.set_being_compacted(&inputs, false).ok()?;
        if lost.computes_scores {
            self.compute_scores(recording);
        }
        Some(self)
    }

    /// A unit is installed, after all units before it.
    ///
    /// # Errors
    /// When it does not fit.
    pub fn install(&mut self, recording: &Recording, unit: usize) -> Result<(), VersionError> {
        while self.applied <= unit {
            let unit = &recording.history.units[self.applied];
            let release = recording.rocksdb_version;
            self.version.apply(&unit.edit, release)?;
            self.applied += 1;
        }
        let options = recording.options_of_version(self.applied);
        let state = state(recording, &self.version, &options);
        self.picker.version_installed(&state);
        self.compute_scores(recording);
        Ok(())
    }

    /// Scores are always those of the latest options (O-8).
    fn compute_scores(&mut self, recording: &Recording) {
        let state = state(
            recording,
            &self.version,
            recording.options_after(self.applied),
        );
        self.picker.compute_scores(&state);
    }

    /// Whether all files and their sizes are known now: all that scores and targets follow from.
    fn is_known(&self, recording: &Recording) -> bool {
        let style = recording.options.compaction_style.rules();
        let has_keys = recording.has_manifest || !style.scores_need_keys(&self.version);
        has_keys && recording.knows_files_after(self.applied)
    }

    /// The scores, and what is told with them.
    pub fn scores(&self, recording: &Recording) -> Scores {
        if !self.is_known(recording) {
            return Scores::default();
        }
        let facts = recording.options.compaction_style.rules().facts();
        let levels = facts.score_of.told_levels(self.version.num_levels());
        let scores = self.picker.scores();
        Scores {
            levels: (0..levels).map(|level| scores.of(level)).collect(),
            pending_compaction_bytes: self.picker.pending_compaction_bytes(),
            run_bounds: run_bounds(&state(
                recording,
                &self.version,
                recording.options_after(self.applied),
            )),
        }
    }

    /// The level targets, if they are other ones than those told last.
    pub fn new_targets(&mut self, recording: &Recording) -> Option<EventKind> {
        let targets = self.picker.level_targets();
        let targets = targets.filter(|_| self.is_known(recording))?;
        let shown = targets.max_bytes.iter();
        let shown = shown.map(|bytes| if *bytes < MAX_SHOWN_BYTES { *bytes } else { 0 });
        let told = (targets.base_level as u32, shown.collect::<Vec<u64>>());
        if self.told.as_ref() == Some(&told) {
            return None;
        }
        self.told = Some(told.clone());
        let (base_level, max_bytes) = told;
        let options = recording.options_of_version(self.applied);
        let state = state(recording, &self.version, &options);
        Some(EventKind::LevelTargets {
            base_level,
            max_bytes,
            reasoning: self.picker.explain_level_targets(&state),
        })
    }
}

fn state<'b>(
    recording: &'b Recording,
    version: &'b Version,
    options: &'b Options,
) -> PickState<'b> {
    PickState {
        version,
        options,
        rocksdb_version: recording.rocksdb_version,
        running: &[],
        // Ages never count in scores that are told.
        now_seconds: 0,
        keeps_reasons: true,
    }
}
