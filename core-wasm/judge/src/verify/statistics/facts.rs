//! Facts from a recording that the statistics at any time follow from.

use crate::verify::statistics::counted_jobs::{CountedJob, counted_jobs};
use engine::model::version::{CompactionInput, Version};
use engine::options::Options;
use recordings::database::Recording;
use recordings::history::lost_compactions::{LostCompaction, lost_compactions};
use recordings::history::units::{Unit, UnitKind};
use recordings::log::log_facts::{CompactionFacts, LogFacts, MoveFacts, PickedRun};
use std::collections::{BTreeMap, BTreeSet};

/// Limit on the units that may or may not be installed at a given time.
pub(super) const MOST_UNITS: usize = 6;

/// Jobs of a recording, indexed for computing statistics.
pub(super) struct Facts<'a> {
    pub recording: &'a Recording,
    pub log: &'a LogFacts,
    /// Jobs in the order in which Compaction Stats counts them.
    pub counted: Vec<CountedJob>,
    /// Compactions with the latest time at which their inputs became busy.
    pub starts: Vec<(u64, u32)>,
    /// Compactions that ended without a result.
    lost: Vec<LostCompaction>,
    /// Times at which RocksDB computed scores although nothing had changed.
    looks: Vec<u64>,
    pub unit_of_job: BTreeMap<u32, usize>,
    moves: BTreeMap<u32, &'a MoveFacts>,
    /// Period in which all files are known.
    known: (u64, u64),
    /// Files whose individual size is unknown.
    pub unsized_files: BTreeSet<u64>,
    /// Without a MANIFEST: number of units at which the tree has all files that the log counts.
    complete_from: usize,
    /// True if files may be on other levels than those that their jobs wrote them to.
    may_be_on_other_levels: bool,
}

impl<'a> Facts<'a> {
    /// Reads the facts from a recording.
    pub fn of(recording: &'a Recording, log: &'a LogFacts) -> Self {
        let history = &recording.history;
        let starts = log.compactions.iter();
        let mut starts: Vec<(u64, u32)> = starts
            .map(|(job, facts)| (busy_from(log, facts), *job))
            .collect();
        starts.sort_unstable();
        let units = history.units.iter().enumerate();
        let initial = history.initial.iter().map(|(_, file)| file);
        // The log gives no size for an ingested file, but jobs that read it may.
        let added = history.units.iter().flat_map(|unit| &unit.edit.added);
        let added = added.map(|(_, file)| file);
        let added = added.filter(|file| file.size_bytes == 0);
        let unsized_files = initial
            .chain(added)
            .filter(|file| !recording.knows_size(file));
        let mut facts = Self {
            recording,
            log,
            counted: counted_jobs(recording, log),
            starts,
            lost: lost_compactions(log),
            looks: looks(recording, log),
            unit_of_job: units.map(|(index, unit)| (unit.job, index)).collect(),
            moves: log.moves.iter().map(|facts| (facts.job, facts)).collect(),
            known: known_period(recording, log),
            unsized_files: unsized_files.map(|file| file.number.0).collect(),
            complete_from: 0,
            may_be_on_other_levels: recording.may_be_on_other_levels(),
        };
        facts.complete_from = facts.find_complete();
        facts
    }

    /// Units that change the tree.
    pub fn units(&self) -> &'a [Unit] {
        &self.recording.history.units
    }

    /// Options in force. A call of `SetOptions` is logged after its change.
    pub fn options_in(&self, units: usize, time: u64) -> &'a Options {
        let mut changes = self.recording.changes.iter().rev();
        let changed = changes.find(|one| one.unit < units && time < one.time);
        changed.map_or_else(|| self.recording.options_at(time), |one| &one.options)
    }

    /// Returns true if all files are known at a given time, with this many units installed.
    pub fn knows_files(&self, units: usize, time: u64) -> bool {
        let (from, until) = self.known;
        (from..until).contains(&time)
            && self.complete_from <= units
            && (!self.may_be_on_other_levels || self.recording.knows_files_after(units))
    }

    /// Time at which the scores in force were computed; checks and failures also compute scores.
    fn scored_at(&self, units: usize, time: u64) -> u64 {
        let installed = units
            .checked_sub(1)
            .map(|last| self.units()[last].installed);
        let picked = self.starts.partition_point(|(start, _)| *start <= time);
        let picked = picked.checked_sub(1).map(|last| self.starts[last].0);
        let rules = self.recording.options.compaction_style.rules();
        let picked = picked.filter(|_| rules.scores_follow_picks());
        let again = self.lost.iter().filter(|one| one.computes_scores);
        let again = again.map(|one| one.ended).chain(self.looks.iter().copied());
        let again = again.filter(|again| *again <= time).max();
        installed.max(picked).max(again).unwrap_or(0)
    }

    /// Returns true if a job was picked after scoring; FIFO does not score again at a pick (F-1).
    pub fn is_picked_after_scores(&self, job: u32, units: usize, time: u64) -> bool {
        let rules = self.recording.options.compaction_style.rules();
        let mut starts = self.starts.iter();
        !rules.scores_follow_picks()
            && starts.any(|(start, one)| *one == job && self.scored_at(units, time) < *start)
    }

    /// Returns true if the scores at a given time lack files that no line names.
    pub fn lacks_unnamed(&self, units: usize, time: u64) -> bool {
        let scored = self.scored_at(units, time);
        let mut paused = self.log.paused_picks.iter();
        paused.any(|paused| scored < *paused && *paused <= time)
    }

    /// Files that are idle at a given time but missing from the scores, which were computed before
    /// a compaction without a result released them, or while the move that kept them was installed.
    pub fn missing_in_scores(
        &self,
        units: usize,
        time: u64,
        version: &Version,
    ) -> Vec<CompactionInput> {
        let scored = self.scored_at(units, time);
        let is_missing = |one: &&LostCompaction| scored < one.ended && one.ended <= time;
        let released = self.lost.iter().filter(is_missing);
        let facts = released.filter_map(|one| self.log.compactions.get(&one.job));
        let mut missing = self.staying_after(units, time, version);
        missing.extend(facts.flat_map(CompactionFacts::compaction_inputs));
        missing
    }

    /// Inputs of a move that were already on its output level, if it was the last install and no
    /// pick followed. They still count as busy, and their release does not recompute scores (S-12,
    /// U-7).
    fn staying_after(&self, units: usize, time: u64, version: &Version) -> Vec<CompactionInput> {
        let last = units.checked_sub(1).map(|last| &self.units()[last]);
        let last = last.filter(|unit| unit.kind == UnitKind::Move);
        let Some(facts) = last.and_then(|unit| self.moves.get(&unit.job)) else {
            return Vec::new();
        };
        let mut starts = self.starts.iter().map(|(start, _)| *start);
        let has_picked = starts.any(|start| facts.time < start && start < time);
        let attempt = facts.attempt.and_then(|index| self.log.attempts.get(index));
        let took_level =
            attempt.is_some_and(|attempt| attempt.picked.contains(&PickedRun::Level(facts.level)));
        if has_picked || !took_level {
            return Vec::new();
        }
        let files = version.files(facts.level).iter().map(|file| file.number);
        let stayed = files.filter(|number| !facts.files.contains(&number.0));
        vec![CompactionInput {
            level: facts.level,
            files: stayed.collect(),
        }]
    }

    /// Times of picks that may have been made by a given time although their first lines follow
    /// within `micros`, because their threads wrote nothing in between.
    pub fn picked_by(&self, time: u64, micros: u64) -> impl Iterator<Item = u64> {
        let later = self.starts.partition_point(|(start, _)| *start <= time);
        let near = self.starts[later..].iter();
        let near = near.take_while(move |(start, _)| *start <= time.saturating_add(micros));
        let may_be_picked = move |(_, job): &&(u64, u32)| {
            let facts = self.log.compactions.get(job);
            facts.is_some_and(|facts| facts.window.not_before <= time)
        };
        near.filter(may_be_picked).map(|(start, _)| *start)
    }

    /// Lowest and highest possible number of units that were installed at a given time.
    pub fn installed_at(&self, time: u64, from: usize) -> (usize, usize) {
        let later = &self.units()[from..];
        let least = later.iter().take_while(|unit| unit.installed <= time);
        let least = from + least.count();
        let is_ready = |unit: &&Unit| unit.ready != 0 && unit.ready <= time;
        let more = self.units()[least..].iter().take_while(is_ready);
        (least, least + more.count())
    }

    /// Inputs of moves or drops picked by a given time and among the next units to be installed.
    pub fn picked_at(
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

    /// Without a MANIFEST, files from before the log appear only when a job reads them. The tree is
    /// complete once it has as many files as the log counts.
    fn find_complete(&self) -> usize {
        let begins_at_open = self.log.begins_at_open() && self.log.is_opening_logged;
        let is_new = self.log.files_at_open == Some(0) && begins_at_open;
        if self.recording.has_manifest || is_new {
            return 0;
        }
        let mut count = self.recording.history.initial.len();
        let counts = self.units().iter().map(|unit| {
            count = (count + unit.edit.added.len()).saturating_sub(unit.edit.deleted.len());
            count as u64
        });
        let counts: Vec<u64> = counts.collect();
        let found = self.log.file_counts.iter().find_map(|told| {
            let unit = *self.unit_of_job.get(&told.job)?;
            (counts[unit] == told.files).then_some(unit + 1)
        });
        found.unwrap_or(usize::MAX)
    }
}

/// Time of the first line about the picked files, or of the pick itself if that is logged.
fn busy_from(log: &LogFacts, facts: &CompactionFacts) -> u64 {
    let attempt = facts.attempt.and_then(|index| log.attempts.get(index));
    let window = facts.window.not_after;
    let first_line = if window == 0 { facts.started } else { window };
    let picked = attempt.map_or(first_line, |attempt| attempt.time);
    picked.min(first_line).min(facts.started)
}

/// Times at which options about age made RocksDB compute scores although nothing had changed.
fn looks(recording: &Recording, log: &LogFacts) -> Vec<u64> {
    let computes = |time: &u64| {
        let options = recording.options_at(*time);
        let has_ttl = options.ttl != 0 && recording.rocksdb_version.at_least(11, 1);
        has_ttl || options.periodic_compaction_seconds != 0
    };
    let looks = log.looks_for_due.iter().copied();
    looks.filter(computes).collect()
}

/// Period in which the history has all files in the log. A MANIFEST may begin after the log or end
/// before it.
fn known_period(recording: &Recording, log: &LogFacts) -> (u64, u64) {
    let history = &recording.history;
    let created_at = |number: u64| log.created.get(&number).map(|created| created.time);
    let initial = history.initial.iter();
    let from = initial
        .filter_map(|(_, file)| created_at(file.number.0))
        .max();
    let added = history.units.iter().flat_map(|unit| &unit.edit.added);
    let seen = history.initial.iter().chain(added);
    let seen: BTreeSet<u64> = seen.map(|(_, file)| file.number.0).collect();
    let is_installed = |job: u32| {
        let flush = log.flushes.get(&job);
        let compaction = log.compactions.get(&job);
        flush.is_some_and(|flush| flush.finished.is_some())
            || compaction.is_some_and(|facts| facts.finish.is_some() && !facts.is_aborted())
    };
    let created = log.created.iter();
    let missing = created.filter(|(number, file)| !seen.contains(number) && is_installed(file.job));
    let times = missing.map(|(_, file)| file.time);
    let until = times.filter(|time| history.begins < *time).min();
    let from = from.unwrap_or(0).max(history.begins);
    (from, until.unwrap_or(u64::MAX))
}
