//! Picks of files marked for compaction (U-34) or due for periodic compaction (U-33).

use crate::compaction::file_age::{
    files_marked_for_compaction, files_marked_for_periodic_compaction,
};
use crate::compaction::inputs::{
    GrowthDirection, LevelFiles, covered_range, expand_to_clean_cut, grandparents,
    overlapping_l0_closure, setup_other_inputs,
};
use crate::compaction::universal::build::Choice;
use crate::compaction::universal::{Picker, rules};
use crate::compaction::{Compaction, CompactionReason};
use crate::model::sst::FileNumber;

impl Picker<'_> {
    /// Merges a marked file with the files it overlaps on the next non-empty level (U-34).
    ///
    /// RocksDB first tries a random file, seeded by an address (L-40); this model tries the list in
    /// order.
    pub(super) fn pick_marked(&mut self) -> Option<Compaction> {
        let (version, options) = (self.context.version, self.context.options);
        let marked = files_marked_for_compaction(version, options);
        if marked.is_empty() {
            return None;
        }
        let start = if version.num_levels() == 1 {
            self.marked_l0_run()
        } else {
            self.first_clean_cut(&marked)
        };
        let found =
            start.and_then(|(number, start)| Some((number, self.choose_next_level(start)?)));
        let Some((number, choice)) = found else {
            let marked = marked.len().into();
            self.reasoning.no(rules::UniversalMarkedBlocked { marked });
            return None;
        };
        self.explain_marked(marked.len(), number, &choice);
        self.build(choice)
    }

    fn explain_marked(&mut self, marked_count: usize, number: FileNumber, choice: &Choice) {
        let all: usize = choice.inputs.iter().map(|input| input.indices.len()).sum();
        self.reasoning.yes(rules::UniversalMarked {
            marked: marked_count.into(),
            file: number.into(),
            level: choice.inputs[0].level.into(),
            files: all.into(),
        });
        if choice.output_level > 0 {
            let level = choice.output_level.into();
            self.reasoning.note(rules::UniversalOutputNext { level });
        }
    }

    /// Handles a tree with a single level: takes the first idle marked file other than the oldest,
    /// and all later ones up to a busy one.
    fn marked_l0_run(&self) -> Option<(FileNumber, LevelFiles)> {
        let files = self.context.version.files(0);
        let newer = &files[..files.len().saturating_sub(1)];
        let start = newer
            .iter()
            .position(|file| file.is_marked_for_compaction && file.is_idle())?;
        let idle = files[start..].iter().take_while(|file| file.is_idle());
        let end = start + idle.count();
        (end > start + 1).then(|| (files[start].number, LevelFiles::new(0, start..end)))
    }

    /// Finds the clean cut of the first marked file that can be merged.
    fn first_clean_cut(&self, marked: &[(usize, FileNumber)]) -> Option<(FileNumber, LevelFiles)> {
        let version = self.context.version;
        marked.iter().find_map(|&(level, number)| {
            // Under universal compaction every running compaction counts as one from L0.
            if level == 0 && !self.context.running.is_empty() {
                return None;
            }
            let mut files = version.files(level).iter();
            let at = files.position(|file| file.number == number)?;
            let chosen = LevelFiles::new(level, at..at + 1);
            Some((number, expand_to_clean_cut(version, chosen)?))
        })
    }

    /// Adds the inputs on the first non-empty level below. For L0 files without such a level, the
    /// outputs go to the last level.
    fn choose_next_level(&self, start: LevelFiles) -> Option<Choice> {
        let version = self.context.version;
        let max_output_level = self.max_output_level();
        let mut below = start.level + 1..=max_output_level;
        let next = below.find(|&level| !version.files(level).is_empty());
        let is_l0 = start.level == 0;
        let output_level = next.or(is_l0.then_some(max_output_level))?;
        let reason = CompactionReason::FilesMarkedForCompaction;
        if output_level == 0 {
            return Some(Choice::new(vec![start], output_level, reason));
        }
        let start = if is_l0 {
            let closure = overlapping_l0_closure(version, start.range(version)?);
            (!closure.is_being_compacted(version)).then_some(closure)?
        } else {
            start
        };
        let both = setup_other_inputs(self.context, start, output_level, GrowthDirection::Both)?;
        let inputs = vec![both.start, both.output];
        let (release, range) = (
            self.context.rocksdb_version,
            covered_range(version, &inputs)?,
        );
        Some(Choice {
            grandparents: grandparents(version, release, output_level, &range),
            ..Choice::new(inputs, output_level, reason)
        })
    }
    /// Merges all runs from the oldest up to the first busy one, if a file is due because of its
    /// age (U-33).
    pub(super) fn pick_periodic(&mut self) -> Option<Compaction> {
        let (version, options) = (self.context.version, self.context.options);
        let due = files_marked_for_periodic_compaction(version, options);
        if due.is_empty() {
            return None;
        }
        let due_count = due.len().into();
        let idle = self.runs.iter().rev().take_while(|run| run.is_idle());
        let start = self.runs.len() - idle.count();
        if start == self.runs.len() {
            self.reasoning
                .no(rules::UniversalPeriodicBlocked { due: due_count });
            return None;
        }
        let oldest = &self.runs[self.runs.len() - 1];
        let is_oldest_due = due.iter().any(|&(level, number)| {
            level == oldest.level && oldest.file.is_none_or(|file| file == number)
        });
        // With more runs RocksDB merges them without checking that a due file is among them.
        if start + 1 == self.runs.len() && !is_oldest_due {
            self.reasoning
                .no(rules::UniversalPeriodicMissed { due: due_count });
            return None;
        }
        let after = self.runs.len();
        self.reasoning.yes(rules::UniversalPeriodic {
            due: due_count,
            runs: (start..after).into(),
        });
        self.build_runs(start..after, CompactionReason::PeriodicCompaction)
    }
}
