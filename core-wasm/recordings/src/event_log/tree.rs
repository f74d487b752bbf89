//! The tree of a recording while its events are made: file totals after every install, and the
//! scores and targets derived from whole files.

use std::collections::BTreeMap;

use crate::database::Recording;
use crate::history::lost_compactions::LostCompaction;
use engine::compaction::picker::{CompactionPicker, PickState};
use engine::compaction::run_bounds::run_bounds;
use engine::log::{EventKind, ShapeFacts};
use engine::model::sorted_run::SortedRun;
use engine::model::sst::SstFile;
use engine::model::version::{CompactionInput, Version, VersionEdit};
use engine::options::Options;
use engine::reasoning::Reasoning;
use engine::stats::amplification::IoCounters;

/// Files by level, with counters since the database was opened.
#[derive(Clone, Debug)]
pub struct TreeSums {
    /// Options in force; `None` if unknown, in which case all limits are unknown.
    pub options: Option<Options>,
    levels: Vec<BTreeMap<u64, u64>>,
    /// Bytes flushed, compacted and read, including blob files as in RocksDB (S-8).
    pub io: IoCounters,
}

impl TreeSums {
    /// The tree at the start of the recording.
    pub fn new(recording: &Recording) -> Self {
        let mut shape = Self {
            options: recording.known_options().cloned(),
            levels: vec![BTreeMap::new(); recording.num_levels],
            io: IoCounters::default(),
        };
        for (level, file) in &recording.history.initial {
            shape.add(*level, file);
        }
        shape
    }

    /// Applies an edit; returns the bytes removed and the bytes added.
    pub fn change(&mut self, edit: &VersionEdit) -> (u64, u64) {
        let left = edit.deleted.iter().map(|file| {
            let files = self.levels.get_mut(file.level);
            files.and_then(|files| files.remove(&file.number.0))
        });
        // A file that was not in the tree counts as 0 bytes.
        let left = left.flatten().sum();
        let mut arrived = 0;
        for (level, file) in &edit.added {
            self.add(*level, file);
            arrived += file.size_bytes;
        }
        (left, arrived)
    }

    /// Adds a file to a level.
    pub fn add(&mut self, level: usize, file: &SstFile) {
        if let Some(files) = self.levels.get_mut(level) {
            files.insert(file.number.0, file.size_bytes);
        }
    }

    /// Total bytes of some files; missing ones count as 0.
    pub fn size_bytes(&self, inputs: &[CompactionInput]) -> u64 {
        let sizes = inputs.iter().flat_map(|input| {
            let level = self.levels.get(input.level);
            let sizes = input.files.iter().map(move |file| level?.get(&file.0));
            sizes.flatten()
        });
        sizes.sum()
    }

    /// Facts about the tree now; without `knows_files`, only the bytes read and written.
    pub fn facts(&self, knows_files: bool) -> ShapeFacts {
        let levels = self.levels.iter().filter(|_| knows_files);
        let runs = if knows_files { self.runs() } else { Vec::new() };
        let options = self.options.as_ref().filter(|_| knows_files);
        let limit = options.map_or(0, |options| {
            let style = options.compaction_style.rules();
            style.sorted_run_limit(options, &runs)
        });
        ShapeFacts {
            total_bytes: runs.iter().map(|run| run.size_bytes).sum(),
            sorted_run_count: runs.len() as u32,
            sorted_run_limit: limit,
            flushed_bytes: self.io.flushed_bytes,
            compacted_bytes: self.io.compacted_bytes,
            compaction_read_bytes: self.io.compaction_read_bytes,
            write_amp: self.io.write_amp(),
            // The recording does not reveal which entries are live.
            space_amp: 0.0,
            level_scores: Vec::new(),
            pending_compaction_bytes: 0,
            run_bounds: Reasoning::default(),
            lsm_state: levels.map(|files| files.len() as u32).collect(),
        }
    }

    fn runs(&self) -> Vec<SortedRun> {
        let run = |level: usize, size_bytes: u64| SortedRun {
            level,
            file: None,
            size_bytes,
            compensated_size_bytes: size_bytes,
            is_being_compacted: false,
        };
        let mut runs = Vec::new();
        for (level, files) in self.levels.iter().enumerate() {
            if level == 0 {
                runs.extend(files.values().map(|bytes| run(0, *bytes)));
            } else if !files.is_empty() {
                runs.push(run(level, files.values().sum()));
            }
        }
        runs
    }
}

/// Files of the tree, with busy inputs marked, and the scores and targets that follow.
pub(super) struct ScoredTree {
    version: Version,
    /// Number of units that have been applied.
    applied: usize,
    picker: CompactionPicker,
    /// Base level and targets in the last event about them.
    told: Option<(u32, Vec<u64>)>,
}

/// Numbers that follow from files and sizes; empty while these are unknown.
#[derive(Default)]
pub(super) struct Scores {
    /// Score of each level that can have one (L-3..L-6), often only L0.
    pub levels: Vec<f64>,
    /// Estimated pending compaction bytes (L-9).
    pub pending_compaction_bytes: u64,
    /// Rules that limit the number of sorted runs.
    pub run_bounds: Reasoning,
}

/// Size, in bytes, from which a target is shown as none.
const MAX_SHOWN_BYTES: u64 = 1 << 53;

impl ScoredTree {
    /// The tree at the start of the recording. `None` without options, for a style without scores,
    /// or if all files are never known at once.
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

    /// Starts a job, whose input files then no longer count in the scores (L-1). `None` if the tree
    /// lacks one of them.
    pub fn start(&mut self, recording: &Recording, inputs: &[CompactionInput]) -> Option<()> {
        self.version.set_being_compacted(inputs, true).ok()?;
        let options = recording.options_after(self.applied);
        self.picker
            .inputs_taken(&state(recording, &self.version, options));
        Some(())
    }

    /// Starts or ends a compaction without a result, whose files can be picked again afterwards.
    /// `None` if the tree lacks one of them.
    pub fn lose(
        &mut self,
        recording: &Recording,
        lost: &LostCompaction,
        has_ended: bool,
    ) -> Option<()> {
        let facts = recording.log.as_ref()?.compactions.get(&lost.job)?;
        let inputs = facts.compaction_inputs();
        if !has_ended {
            return self.start(recording, &inputs);
        }
        self.version.set_being_compacted(&inputs, false).ok()?;
        if lost.computes_scores {
            self.compute_scores(recording);
        }
        Some(())
    }

    /// Installs the next unit. `None` if the unit contradicts the tree.
    pub fn install(&mut self, recording: &Recording, unit: usize) -> Option<()> {
        while self.applied <= unit {
            let unit = &recording.history.units[self.applied];
            let release = recording.rocksdb_version;
            self.version.apply(&unit.edit, release).ok()?;
            self.applied += 1;
        }
        let options = recording.options_of_version(self.applied);
        let state = state(recording, &self.version, &options);
        self.picker.version_installed(&state);
        self.compute_scores(recording);
        Some(())
    }

    /// Computes the scores, always under the latest options (O-8).
    fn compute_scores(&mut self, recording: &Recording) {
        let options = recording.options_after(self.applied);
        self.picker
            .compute_scores(&state(recording, &self.version, options));
    }

    /// Returns true if all files and sizes, and therefore scores and targets, are known now.
    fn is_known(&self, recording: &Recording) -> bool {
        let style = recording.options.compaction_style.rules();
        let has_keys = recording.has_manifest || !style.scores_need_keys(&self.version);
        has_keys && recording.knows_files_after(self.applied)
    }

    /// The scores and the numbers recorded with them.
    pub fn scores(&self, recording: &Recording) -> Scores {
        if !self.is_known(recording) {
            return Scores::default();
        }
        let facts = recording.options.compaction_style.rules().facts();
        let levels = facts.score_of.told_levels(self.version.num_levels());
        let scores = self.picker.scores();
        let options = recording.options_after(self.applied);
        Scores {
            levels: (0..levels).map(|level| scores.of(level)).collect(),
            pending_compaction_bytes: self.picker.pending_compaction_bytes(),
            run_bounds: run_bounds(&state(recording, &self.version, options)),
        }
    }

    /// The level targets; `None` if they are the same as in the last event about them.
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
    // The ages of files never count in the reported scores.
    PickState {
        keeps_reasons: true,
        ..PickState::new(version, options, recording.rocksdb_version)
    }
}
