//! The files of the tree, advanced step by step.

use crate::verify::statistics::cell_report::NotCompared;
use crate::verify::statistics::facts::Facts;
use engine::compaction::picker::{CompactionPicker, PickState};
use engine::model::sst::SstFile;
use engine::model::version::{CompactionInput, Version};
use engine::stats::table::LevelFiles;
use recordings::history::units::{Unit, UnitKind};
use recordings::log::log_facts::CompactionFacts;
use std::collections::BTreeMap;

/// The tree after a number of units.
#[derive(Clone)]
pub(super) struct Tree {
    /// Version for computing scores; `None` if its files contradict each other.
    version: Option<Version>,
    /// Bytes of each file, by level.
    levels: Vec<BTreeMap<u64, u64>>,
    /// Number of units applied to the tree.
    pub units: usize,
    next_start: usize,
    running: Vec<u32>,
}

impl Tree {
    /// The tree at the start of the recording.
    pub fn at_beginning(facts: &Facts) -> Self {
        let mut tree = Self {
            version: facts.recording.initial_version().ok(),
            levels: vec![BTreeMap::new(); facts.recording.num_levels],
            units: 0,
            next_start: 0,
            running: Vec::new(),
        };
        tree.add(&facts.recording.history.initial);
        tree
    }

    fn add(&mut self, added: &[(usize, SstFile)]) {
        for (level, file) in added {
            if let Some(files) = self.levels.get_mut(*level) {
                files.insert(file.number.0, file.size_bytes);
            }
        }
    }

    fn install(&mut self, facts: &Facts, unit: &Unit) {
        self.units += 1;
        for file in &unit.edit.deleted {
            if let Some(files) = self.levels.get_mut(file.level) {
                files.remove(&file.number.0);
            }
        }
        self.add(&unit.edit.added);
        let release = facts.recording.rocksdb_version;
        let version = self.version.as_mut();
        if version.is_some_and(|version| version.apply(&unit.edit, release).is_err()) {
            self.version = None;
        }
    }

    /// Advances to a time, with this many units installed and the picks up to `picked` made.
    pub fn advance(&mut self, facts: &Facts, (time, picked): (u64, u64), units: usize) {
        while self.units < units {
            self.install(facts, &facts.units()[self.units]);
        }
        let starts = facts.starts[self.next_start..].iter();
        let starts = starts.take_while(|(start, _)| *start <= picked);
        let before = self.running.len();
        self.running.extend(starts.map(|(_, job)| *job));
        self.next_start += self.running.len() - before;
        let is_running = |job: &u32| {
            let unit = facts.unit_of_job.get(job);
            let compaction = facts.log.compactions.get(job);
            // If the process died while a job ran, the next open finds its files idle.
            let end = compaction.and_then(|one| {
                let finish = one.finish.as_ref().map(|finish| finish.time);
                finish.or(one.lost)
            });
            match unit {
                Some(unit) => units <= *unit,
                None => end.is_none_or(|end| time < end),
            }
        };
        self.running.retain(is_running);
    }

    /// Files by level, with score 0 if unknown, and the pending compaction bytes or the fact
    /// missing for them and the scores. `None` if the tree is unknown.
    pub fn shown(
        &mut self,
        facts: &Facts,
        time: u64,
    ) -> Option<(Vec<LevelFiles>, Result<u64, NotCompared>)> {
        let mut lacking = facts.unsized_files.iter();
        let is_there = |number| self.levels.iter().any(|level| level.contains_key(number));
        if !facts.knows_files(self.units, time) || lacking.any(is_there) {
            return None;
        }
        let inputs_of = |jobs: &[u32]| -> Vec<CompactionInput> {
            let jobs = jobs.iter().filter_map(|job| facts.log.compactions.get(job));
            jobs.flat_map(CompactionFacts::compaction_inputs).collect()
        };
        let is_late = |job: &&u32| facts.is_picked_after_scores(**job, self.units, time);
        let (late, scored): (Vec<u32>, Vec<u32>) = self.running.iter().partition(is_late);
        let picked = |kind| facts.picked_at(kind, time, self.units);
        let mut inputs = inputs_of(&scored);
        inputs.extend(picked(UnitKind::Move));
        // No score is computed after a drop was picked.
        let mut unscored = inputs_of(&late);
        unscored.extend(picked(UnitKind::Drop));
        let files = |level: &BTreeMap<u64, u64>| LevelFiles {
            files: level.len() as u64,
            bytes: level.values().sum(),
            ..LevelFiles::default()
        };
        let mut files: Vec<LevelFiles> = self.levels.iter().map(files).collect();
        for input in inputs.iter().chain(&unscored) {
            if let Some(level) = files.get_mut(input.level) {
                level.files_being_compacted += input.files.len() as u64;
            }
        }
        let scored = self.set_scores(&mut files, facts, &inputs, time);
        let pending_bytes = match scored {
            Some(_) if facts.lacks_unnamed(self.units, time) => Err(NotCompared::PausedPick),
            scored => scored.ok_or(NotCompared::Tree),
        };
        Some((files, pending_bytes))
    }

    /// Sets the scores of the levels and returns the pending compaction bytes, both as of the last
    /// install, because files that became due later do not count (S-12). `None` if an input is not
    /// in its place.
    fn set_scores(
        &mut self,
        files: &mut [LevelFiles],
        facts: &Facts,
        inputs: &[CompactionInput],
        time: u64,
    ) -> Option<u64> {
        let version = self.version.as_mut()?;
        version.set_being_compacted(inputs, true).ok()?;
        let missing = facts.missing_in_scores(self.units, time, version);
        version.set_being_compacted(&missing, true).ok()?;
        let before = facts.units().partition_point(|unit| unit.installed <= time);
        let installed = before
            .checked_sub(1)
            .map_or(time, |last| facts.units()[last].installed);
        let options = facts.options_in(self.units, time);
        let release = facts.recording.rocksdb_version;
        let picker = CompactionPicker::new(&PickState {
            now_seconds: facts.log.utc_seconds(installed),
            ..PickState::new(version, options, release)
        });
        let style = options.compaction_style.rules();
        let num_levels = facts.recording.num_levels;
        for (level, row) in files.iter_mut().enumerate() {
            row.score = style.shown_score(level, picker.scores().of(level), release, num_levels);
        }
        version.set_being_compacted(&missing, false).ok()?;
        version.set_being_compacted(inputs, false).ok()?;
        Some(picker.pending_compaction_bytes())
    }
}
