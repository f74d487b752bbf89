//! The files of the tree, rolled on from dump to dump.

use crate::verify::dumps::NotCompared;
use crate::verify::table::table_numbers::{LostInputs, set_scores, staying_inputs};
use engine::model::sst::SstFile;
use engine::model::version::{CompactionInput, Version};
use engine::options::Options;
use engine::stats::blob_files::BlobFiles;
use engine::stats::table::LevelFiles;
use recordings::database::Recording;
use recordings::history::units::{Unit, UnitKind};
use recordings::log::log_facts::{CompactionFacts, LogFacts, MoveFacts};
use std::collections::{BTreeMap, BTreeSet};

/// Units that may be installed or not at a moment.
pub(super) const MOST_UNITS: usize = 6;

/// What is looked up at every dump.
pub(super) struct Jobs<'a> {
    recording: &'a Recording,
    log: &'a LogFacts,
    /// Compactions by the time from which their inputs are busy at the latest.
    starts: Vec<(u64, u32)>,
    /// Those that ended without a result.
    lost: LostInputs<'a>,
    unit_of_job: BTreeMap<u32, usize>,
    moves: BTreeMap<u32, &'a MoveFacts>,
    /// From when to when all files are known.
    known: (u64, u64),
    /// Files whose own size is not known.
    unsized_files: BTreeSet<u64>,
    /// Whether their levels may be others than those of their jobs.
    may_be_on_other_levels: bool,
    /// Units after which the tree has as many files as the log counts, without a MANIFEST.
    complete_from: usize,
}

impl<'a> Jobs<'a> {
    /// Of a recording.
    pub fn of(recording: &'a Recording, log: &'a LogFacts) -> Self {
        let history = &recording.history;
        let mut starts: Vec<(u64, u32)> = log
            .compactions
            .iter()
            .map(|(job, facts)| (busy_from(log, facts), *job))
            .collect();
        starts.sort_unstable();
        let units = history.units.iter().enumerate();
        let unit_of_job = units.map(|(index, unit)| (unit.job, index)).collect();
        let initial = history.initial.iter().map(|(_, file)| file);
        let initial = initial.filter(|file| !recording.knows_size(file));
        // Of an ingested file the log has no size; jobs that read it may.
        let added = history.units.iter().flat_map(|unit| &unit.edit.added);
        let added = added.map(|(_, file)| file);
        let added = added.filter(|file| file.size_bytes == 0 && !recording.knows_size(file));
        let unsized_files = initial.chain(added).map(|file| file.number.0).collect();
        let mut jobs = Self {
            recording,
            log,
            starts,
            lost: LostInputs::of(recording, log),
            unit_of_job,
            moves: log.moves.iter().map(|facts| (facts.job, facts)).collect(),
            known: known_period(recording, log),
            unsized_files,
            may_be_on_other_levels: recording.may_be_on_other_levels(),
            complete_from: 0,
        };
        jobs.complete_from = jobs.find_complete();
        jobs
    }

    fn units(&self) -> &'a [Unit] {
        &self.recording.history.units
    }

    /// The options in force: a call of `SetOptions` is logged after its change.
    fn options_in(&self, units: usize, time: u64) -> &'a Options {
        let mut changes = self.recording.changes.iter().rev();
        let changed = changes.find(|one| one.unit < units && time < one.time);
        changed.map_or_else(|| self.recording.options_at(time), |one| &one.options)
    }

    /// When the scores of a time were computed: at the last install or pick.
    fn scored_at(&self, units: usize, time: u64) -> u64 {
        let installed = units
            .checked_sub(1)
            .map(|last| self.units()[last].installed);
        let picked = self.starts.partition_point(|(start, _)| *start <= time);
        let picked = picked.checked_sub(1).map(|last| self.starts[last].0);
        installed.max(picked).unwrap_or(0)
    }

    /// The times of picks that may have been made by a moment although their first lines come after
    /// it, within `micros`: in between their threads wrote nothing.
    pub fn picked_by(&self, time: u64, micros: u64) -> Vec<u64> {
        let later = self.starts.partition_point(|(start, _)| *start <= time);
        let near = self.starts[later..].iter();
        let near = near.take_while(|(start, _)| *start <= time.saturating_add(micros));
        let may_be_picked = |(_, job): &&(u64, u32)| {
            let facts = self.log.compactions.get(job);
            facts.is_some_and(|facts| facts.window.not_before <= time)
        };
        near.filter(may_be_picked)
            .map(|(start, _)| *start)
            .collect()
    }

    /// Units that were installed at a time: at least, and at most.
    pub fn installed_at(&self, time: u64, from: usize) -> (usize, usize) {
        let later = &self.units()[from..];
        let least = later.iter().take_while(|unit| unit.installed <= time);
        let least = from + least.count();
        let is_ready = |unit: &&Unit| unit.ready != 0 && unit.ready <= time;
        let more = self.units()[least..].iter().take_while(is_ready);
        (least, least + more.count())
    }

    /// Inputs of moves, or of drops, that were picked by then and are among the next units to be
    /// installed.
    fn picked_at(
        &self,
        kind: UnitKind,
        time: u64,
        units: usize,
    ) -> impl Iterator<Item = CompactionInput> {
        let next = self.units().iter().skip(units).take(MOST_UNITS);
        let is_picked = move |unit: &&Unit| {
            let facts = self.moves.get(&unit.job);
            let window = facts.map_or(0, |facts| facts.window.not_after);
            let picked = if window == 0 { unit.ready } else { window };
            unit.kind == kind && picked != 0 && picked <= time
        };
        let deleted = next.filter(is_picked).flat_map(|unit| &unit.edit.deleted);
        deleted.map(|file| CompactionInput {
            level: file.level,
            files: vec![file.number],
        })
    }

    /// Without a MANIFEST, files older than the log show only when a job reads them: the tree is
    /// complete once it has as many files as the log counts.
    fn find_complete(&self) -> usize {
        let begins_at_open = self.log.begins_at_open() && self.log.is_opening_logged;
        let is_new = self.log.files_at_open == Some(0) && begins_at_open;
        if self.recording.has_manifest || is_new {
            return 0;
        }
        let mut counts = BTreeMap::new();
        let mut count = self.recording.history.initial.len();
        for (index, unit) in self.units().iter().enumerate() {
            count = (count + unit.edit.added.len()).saturating_sub(unit.edit.deleted.len());
            counts.insert(index, count as u64);
        }
        let found = self.log.file_counts.iter().find_map(|told| {
            let unit = *self.unit_of_job.get(&told.job)?;
            (counts.get(&unit) == Some(&told.files)).then_some(unit + 1)
        });
        found.unwrap_or(usize::MAX)
    }
}

/// The first line about what was picked, or the pick itself where the log tells it.
fn busy_from(log: &LogFacts, facts: &CompactionFacts) -> u64 {
    let attempt = facts.attempt.and_then(|index| log.attempts.get(index));
    let window = facts.window.not_after;
    let first_line = if window == 0 { facts.started } else { window };
    let picked = attempt.map_or(first_line, |attempt| attempt.time);
    picked.min(first_line).min(facts.started)
}

/// From when to when the history has all files that the log saw: a MANIFEST may begin after the
/// log, and end before it.
fn known_period(recording: &Recording, log: &LogFacts) -> (u64, u64) {
    let history = &recording.history;
    let created_at = |number: u64| log.created.get(&number).map(|created| created.time);
    let initial = history.initial.iter();
    let from = initial
        .filter_map(|(_, file)| created_at(file.number.0))
        .max();
    let added = history.units.iter().flat_map(|unit| &unit.edit.added);
    let seen: BTreeSet<u64> = history
        .initial
        .iter()
        .chain(added)
        .map(|(_, file)| file.number.0)
        .collect();
    let is_installed = |job: u32| {
        let flush = log.flushes.get(&job);
        let compaction = log.compactions.get(&job);
        flush.is_some_and(|flush| flush.finished.is_some())
            || compaction.is_some_and(|facts| facts.finish.is_some() && !facts.is_aborted())
    };
    let created = log.created.iter();
    let missing = created.filter(|(number, file)| !seen.contains(number) && is_installed(file.job));
    let until = missing.map(|(_, file)| file.time).min();
    (from.unwrap_or(0), until.unwrap_or(u64::MAX))
}

/// The tree after some units.
#[derive(Clone)]
pub(super) struct Tree {
    /// For scores; `None`: its files do not fit together.
    version: Option<Version>,
    /// Bytes by level and file.
    levels: Vec<BTreeMap<u64, u64>>,
    /// Units that are in it.
    pub units: usize,
    next_start: usize,
    running: Vec<u32>,
    unsized_count: usize,
}

/// What a dump shows of the tree.
pub(super) struct Shown {
    /// By level; scores are 0 where they are not known.
    pub files: Vec<LevelFiles>,
    /// L-9, or what is missing to know it and the scores.
    pub pending_compaction_bytes: Result<u64, NotCompared>,
    /// The blob files; `None`: they are not known.
    pub blob_files: Option<BlobFiles>,
}

impl Tree {
    /// When the recording begins.
    pub fn at_beginning(jobs: &Jobs) -> Self {
        let mut levels = vec![BTreeMap::new(); jobs.recording.num_levels];
        let initial = &jobs.recording.history.initial;
        for (level, file) in initial {
            add_file(&mut levels, *level, file);
        }
        let is_unsized = |number: u64| jobs.unsized_files.contains(&number);
        let unsized_files = initial.iter().filter(|(_, file)| is_unsized(file.number.0));
        Self {
            version: jobs.recording.initial_version().ok(),
            levels,
            units: 0,
            next_start: 0,
            running: Vec::new(),
            unsized_count: unsized_files.count(),
        }
    }

    /// Goes on to a moment, at which so many units are installed and the picks until `picked` are
    /// made.
    pub fn advance(&mut self, jobs: &Jobs, (time, picked): (u64, u64), units: usize) {
        while self.units < units {
            let unit = &jobs.units()[self.units];
            self.units += 1;
            let deleted = unit.edit.deleted.iter().map(|file| file.number.0);
            let gone = deleted.filter(|number| jobs.unsized_files.contains(number));
            let added = unit.edit.added.iter().map(|(_, file)| file.number.0);
            let moved = added.filter(|number| jobs.unsized_files.contains(number));
            self.unsized_count = (self.unsized_count + moved.count()).saturating_sub(gone.count());
            for file in &unit.edit.deleted {
                if let Some(files) = self.levels.get_mut(file.level) {
                    files.remove(&file.number.0);
                }
            }
            for (level, file) in &unit.edit.added {
                add_file(&mut self.levels, *level, file);
            }
            let release = jobs.recording.rocksdb_version;
            let version = self.version.as_mut();
            if version.is_some_and(|version| version.apply(&unit.edit, release).is_err()) {
                self.version = None;
            }
        }
        while let Some((start, job)) = jobs.starts.get(self.next_start) {
            if picked < *start {
                break;
            }
            self.next_start += 1;
            self.running.push(*job);
        }
        let is_running = |job: &u32| {
            let unit = jobs.unit_of_job.get(job);
            let facts = jobs.log.compactions.get(job);
            // The next open finds the files idle of what ran when the process died.
            let end = facts.and_then(|facts| {
                let finish = facts.finish.as_ref().map(|finish| finish.time);
                finish.or(facts.lost)
            });
            match unit {
                Some(unit) => units <= *unit,
                None => end.is_none_or(|end| time < end),
            }
        };
        self.running.retain(is_running);
    }

    /// Files and scores; `None` where they are not known.
    pub fn shown(&mut self, jobs: &Jobs, time: u64) -> Option<Shown> {
        let (from, until) = jobs.known;
        let is_known = from <= time && time < until && jobs.complete_from <= self.units;
        let is_known = is_known
            && (!jobs.may_be_on_other_levels || jobs.recording.knows_files_after(self.units));
        if !is_known || self.unsized_count != 0 {
            return None;
        }
        let running = self.running.iter();
        let facts = running.filter_map(|job| jobs.log.compactions.get(job));
        let inputs = facts.flat_map(CompactionFacts::compaction_inputs);
        let picked = |kind| jobs.picked_at(kind, time, self.units);
        let inputs: Vec<CompactionInput> = inputs.chain(picked(UnitKind::Move)).collect();
        // After the pick of a drop no score is computed.
        let dropped: Vec<CompactionInput> = picked(UnitKind::Drop).collect();
        let files = |level: &BTreeMap<u64, u64>| LevelFiles {
            files: level.len() as u64,
            bytes: level.values().sum(),
            ..LevelFiles::default()
        };
        let mut shown = Shown {
            files: self.levels.iter().map(files).collect(),
            pending_compaction_bytes: Err(NotCompared::Tree),
            blob_files: jobs.recording.blob_files_after(self.units),
        };
        for input in inputs.iter().chain(&dropped) {
            if let Some(level) = shown.files.get_mut(input.level) {
                level.files_being_compacted += input.files.len() as u64;
            }
        }
        if let Some(version) = &mut self.version {
            let scored = scored(&mut shown.files, jobs, (version, self.units), &inputs, time);
            let scored = scored.ok_or(NotCompared::Tree);
            let scored_at = jobs.scored_at(self.units, time);
            let is_lacking = jobs.lost.lacks_unnamed(time, scored_at);
            shown.pending_compaction_bytes = match is_lacking {
                true => Err(NotCompared::PausedPick),
                false => scored,
            };
        }
        Some(shown)
    }
}

fn add_file(levels: &mut [BTreeMap<u64, u64>], level: usize, file: &SstFile) {
    if let Some(files) = levels.get_mut(level) {
        files.insert(file.number.0, file.size_bytes);
    }
}

/// Sets the scores; returns the pending compaction bytes. `None`: an input is not where it should
/// be.
fn scored(
    files: &mut [LevelFiles],
    jobs: &Jobs,
    (version, units): (&mut Version, usize),
    inputs: &[CompactionInput],
    time: u64,
) -> Option<u64> {
    version.set_being_compacted(inputs, true).ok()?;
    let mut staying = staying_after(jobs, units, time, version);
    staying.extend(
        jobs.lost
            .missing_in_scores(time, jobs.scored_at(units, time)),
    );
    version.set_being_compacted(&staying, true).ok()?;
    let options = jobs.options_in(units, time);
    let pending = set_scores(files, jobs.recording, jobs.log, (version, options), time);
    version.set_being_compacted(&staying, false).ok()?;
    version.set_being_compacted(inputs, false).ok()?;
    Some(pending)
}

/// Files that count as busy in the scores, since the last install was a move and no pick came
/// after it.
fn staying_after(jobs: &Jobs, units: usize, time: u64, version: &Version) -> Vec<CompactionInput> {
    let last = units.checked_sub(1).map(|last| &jobs.units()[last]);
    let last = last.filter(|unit| unit.kind == UnitKind::Move);
    let Some(facts) = last.and_then(|unit| jobs.moves.get(&unit.job)) else {
        return Vec::new();
    };
    let after = jobs
        .starts
        .partition_point(|(start, _)| *start <= facts.time);
    let is_later = jobs
        .starts
        .get(after)
        .is_some_and(|(start, _)| *start < time);
    match is_later {
        true => Vec::new(),
        false => staying_inputs(jobs.log, facts, version),
    }
}
