//! Builds the history from a `LOG` alone (G-19): added and removed files, without key ranges.
//!
//! Files get made-up key ranges that satisfy the rules for versions: L0 files overlap, others do
//! not. Files from before the log appear when a compaction reads them.

use engine::model::sorting::inserted;
use std::collections::{BTreeMap, BTreeSet};

use crate::history::units::{History, Unit, UnitKind, file_of};
use crate::log::log_facts::{CompactionFacts, DropFacts, LogFacts};
use crate::log::logged_jobs::{FlushedTable, Job, jobs_in_order};
use crate::log::logged_sizes::{LoggedSize, sizes_of_sum};
use engine::compaction::accumulated::AccumulatedStats;
use engine::model::key::{InternalKey, Key};
use engine::model::sst::{FileNumber, SstFile};
use engine::model::version::{DeletedFile, VersionEdit};

/// Builds the history of a column family from its log.
pub fn log_history(log: &LogFacts) -> History {
    let jobs = jobs_in_order(log);
    let mut files = Files::new(log);
    let mut units: Vec<Unit> = Vec::new();
    let mut opens = log.opens.iter().peekable();
    for (time, ready, job) in jobs {
        while opens.next_if(|open| open.time <= time).is_some() {
            files.begin_open();
        }
        let mut unit = Unit {
            ready,
            reported: time,
            ..Unit::default()
        };
        let edit = &mut unit.edit;
        (unit.kind, unit.job) = match job {
            Job::Flush(tables) => {
                let empty = tables.iter().filter(|table| table.is_empty);
                unit.empty_flushes.extend(empty.map(|table| table.job));
                files.flush(&tables, edit);
                let last = tables.last().map_or(0, |table| table.job);
                (UnitKind::Flush, last)
            }
            Job::Compaction(job) => {
                files.compact(job, &log.compactions[&job], edit);
                (UnitKind::Compaction, job)
            }
            Job::Move(index) => {
                let facts = &log.moves[index];
                files.change_level(&facts.files, facts.level, edit);
                (UnitKind::Move, facts.job)
            }
            Job::MoveAtOpen(index) => {
                let facts = &log.moves_at_open[index];
                files.change_level(&facts.files, facts.to, edit);
                (UnitKind::Move, 0)
            }
            Job::Drop(index) => {
                let facts = &log.drops[index];
                for number in &facts.files {
                    files.leave(*number, edit);
                }
                (UnitKind::Drop, job_of_drop(log, facts))
            }
            Job::Ingestion(number) => {
                files.ingest(number, log.ingested[&number].level, edit);
                (UnitKind::Ingestion, 0)
            }
        };
        files.put_in(edit);
        units.push(unit);
    }
    History {
        initial: files.initial,
        units,
        ..History::default()
    }
}

/// The job of a FIFO drop, which no line names: the job that deletes the files from storage, or 0
/// if another job deleted them first.
pub(crate) fn job_of_drop(log: &LogFacts, facts: &DropFacts) -> u32 {
    let first = facts.files.iter().min();
    let mut lines = log.deleted.iter();
    let line = lines.find(|line| first == Some(&line.number) && facts.picked <= line.time);
    let job = line.map_or(0, |line| line.job);
    let is_other = log.database_jobs.contains(&job);
    if is_other { 0 } else { job }
}

/// Files that first appear in a move, with the level that they left, which is known only for moves
/// at an open.
fn levels_before_moves(log: &LogFacts) -> BTreeMap<u64, Option<usize>> {
    let is_older =
        |number: &&u64| !log.created.contains_key(*number) && !log.ingested.contains_key(*number);
    let moved = log.moves.iter().flat_map(|facts| &facts.files);
    let moved = moved.filter(is_older).map(|number| (*number, None));
    let mut levels: BTreeMap<u64, Option<usize>> = inserted(moved);
    for facts in &log.moves_at_open {
        let earlier = log.moves.iter().filter(|one| one.time < facts.time);
        let earlier: BTreeSet<u64> = inserted(earlier.flat_map(|one| one.files.iter().copied()));
        let first = facts.files.iter();
        let first = first.filter(|number| !earlier.contains(number) && is_older(number));
        levels.extend(first.map(|number| (*number, Some(facts.from))));
    }
    levels
}

struct Files<'a> {
    log: &'a LogFacts,
    /// Files in the tree, with their levels.
    live: BTreeMap<u64, (usize, SstFile)>,
    initial: Vec<(usize, SstFile)>,
    next_epoch: u64,
    accumulated: AccumulatedStats,
    /// Files that each job wrote, by job number.
    outputs: BTreeMap<u32, Vec<u64>>,
    /// Files that each job deleted from storage, which include all its inputs.
    purged: BTreeMap<u32, Vec<u64>>,
    /// Sizes in bytes of files from before the log, from the first job that read them.
    told_sizes: BTreeMap<u64, u64>,
    /// Earlier level of each file that first appears in a move, if known. Files without one are
    /// known only from the move on.
    before_moves: BTreeMap<u64, Option<usize>>,
}

impl<'a> Files<'a> {
    fn new(log: &'a LogFacts) -> Self {
        let outputs = log.created.iter();
        let outputs = outputs.map(|(number, created)| (created.job, *number));
        let purged = log.deleted.iter().map(|line| (line.job, line.number));
        let mut files = Self {
            log,
            live: BTreeMap::new(),
            initial: Vec::new(),
            next_epoch: 1,
            accumulated: AccumulatedStats::default(),
            outputs: by_job(outputs),
            purged: by_job(purged),
            told_sizes: BTreeMap::new(),
            before_moves: levels_before_moves(log),
        };
        files.find_initial();
        files
    }

    /// Finds files from before the log among a compaction's inputs.
    fn find_initial(&mut self) {
        for facts in self.log.compactions.values() {
            let inputs = facts.inputs.iter();
            let inputs = inputs.flat_map(|(level, files)| files.iter().map(|file| (*level, *file)));
            let mut missing: Vec<(usize, u64)> = inputs.collect();
            let mut missing_bytes = facts.input_bytes;
            missing.retain(|(_, number)| match self.log.created.get(number) {
                Some(known) => {
                    missing_bytes = missing_bytes.saturating_sub(known.size_bytes);
                    false
                }
                None => true,
            });
            let sizes = self.sizes(&missing, missing_bytes);
            for ((level, number), bytes) in missing.into_iter().zip(sizes) {
                if self.told_sizes.contains_key(&number) {
                    continue;
                }
                self.told_sizes.insert(number, bytes);
                let moved_from = self.before_moves.get(&number).copied();
                // Without the earlier level, the file is known only from its move on.
                let level = moved_from.unwrap_or(Some(level));
                if let Some(level) = level.filter(|_| !self.log.ingested.contains_key(&number)) {
                    self.put_first(number, level);
                }
            }
        }
        for (number, level) in self.before_moves.clone() {
            if let Some(level) = level.filter(|_| !self.told_sizes.contains_key(&number)) {
                self.put_first(number, level);
            }
        }
    }

    /// Adds a file that existed when the log began.
    fn put_first(&mut self, number: u64, level: usize) {
        let mut file = self.unwritten(number, level);
        let epoch = self.new_epoch();
        file.epoch = if level == 0 { epoch } else { 0 };
        self.live.insert(number, (level, file.clone()));
        self.initial.push((level, file));
    }

    /// Makes a file from before the log.
    fn unwritten(&self, number: u64, level: usize) -> SstFile {
        let mut file = self.file(number, level);
        let told = self.log.logged_sizes.get(&number);
        let told = told.map(|size| size.least);
        let size = self.told_sizes.get(&number).copied().or(told);
        file.size_bytes = size.unwrap_or(0);
        file.compensated_size_bytes = file.size_bytes;
        file
    }

    /// Sizes of inputs from before the log, from their exact sum and rounded sizes in lines. If
    /// lines are missing, a single file gets the whole sum; each of several gets its logged size,
    /// or 0 if unknown.
    fn sizes(&self, files: &[(usize, u64)], sum: u64) -> Vec<u64> {
        let sizes = &self.log.logged_sizes;
        let told = { files.iter() }.map(|(_, number)| sizes.get(number).copied());
        let told: Vec<Option<LoggedSize>> = told.collect();
        let alone = || (files.len() == 1).then(|| vec![sum]);
        let least = || told.iter().map(|size| size.map_or(0, |size| size.least));
        let sizes = sizes_of_sum(&told, sum).or_else(alone);
        sizes.unwrap_or_else(|| least().collect())
    }

    fn file(&self, number: u64, level: usize) -> SstFile {
        let created = self.log.created.get(&number);
        let (smallest, largest) = range_on(level, number);
        let release = self.log.rocksdb_version;
        SstFile {
            smallest,
            largest,
            oldest_ancestor_time: created.map_or(0, |one| one.oldest_ancestor_time(release)),
            ..file_of(number, created)
        }
    }

    fn new_epoch(&mut self) -> u64 {
        let epoch = self.next_epoch;
        self.next_epoch += 1;
        epoch
    }

    /// Removes a file from the tree; returns `None` if it was not known to be there.
    fn leave(&mut self, number: u64, edit: &mut VersionEdit) -> Option<SstFile> {
        let (level, file) = self.live.remove(&number)?;
        let number = FileNumber(number);
        edit.deleted.push(DeletedFile { level, number });
        Some(file)
    }

    fn flush(&mut self, tables: &[FlushedTable], edit: &mut VersionEdit) {
        for table in tables.iter().filter(|table| !table.is_empty) {
            let mut file = self.file(table.number, 0);
            file.epoch = self.new_epoch();
            edit.added.push((0, file));
        }
    }

    fn ingest(&mut self, number: u64, level: usize, edit: &mut VersionEdit) {
        let mut file = self.file(number, level);
        file.size_bytes = self.told_sizes.get(&number).copied().unwrap_or(0);
        file.compensated_size_bytes = file.size_bytes;
        if level == 0 {
            file.epoch = self.new_epoch();
        }
        edit.added.push((level, file));
    }

    fn compact(&mut self, job: u32, facts: &CompactionFacts, edit: &mut VersionEdit) {
        let inputs = facts.inputs.iter().flat_map(|(_, numbers)| numbers);
        // If a job began before the log, only files that it deleted are known.
        let purged = self.purged.get(&job).filter(|_| !facts.is_begun_in_log);
        let gone = inputs.chain(purged.into_iter().flatten());
        let gone: Vec<u64> = gone.copied().collect();
        let gone = gone.into_iter();
        let gone = gone.filter_map(|number| self.leave(number, edit));
        // An L0 output takes the place of its oldest input (U-3).
        let epoch = gone.map(|file| file.epoch).min();
        let level = facts.output_level.unwrap_or(0);
        for number in self.outputs.get(&job).into_iter().flatten() {
            let mut file = self.file(*number, level);
            file.epoch = epoch.unwrap_or(0);
            edit.added.push((level, file));
        }
    }

    /// Begins another open. RocksDB starts its totals again from the existing files, which keep
    /// their compensated sizes.
    fn begin_open(&mut self) {
        self.accumulated = AccumulatedStats::default();
        for (_, file) in self.live.values() {
            self.accumulated.count(file);
        }
    }

    /// Adds an edit's files, compensating their sizes for surplus deletions (L-8).
    fn put_in(&mut self, edit: &mut VersionEdit) {
        self.accumulated.install(&mut edit.added);
        for (level, file) in &edit.added {
            self.live.insert(file.number.0, (*level, file.clone()));
        }
    }

    fn change_level(&mut self, numbers: &[u64], to: usize, edit: &mut VersionEdit) {
        for number in numbers {
            let mut file = match self.leave(*number, edit) {
                Some(file) => file,
                // The file is not known yet, because its job's line comes later.
                None if !self.before_moves.contains_key(number) => continue,
                // The file's earlier level is unknown, its new one known.
                None => self.unwritten(*number, to),
            };
            (file.smallest, file.largest) = range_on(to, *number);
            edit.added.push((to, file));
        }
    }
}

fn by_job(files: impl Iterator<Item = (u32, u64)>) -> BTreeMap<u32, Vec<u64>> {
    let mut by_job: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
    for (job, number) in files {
        by_job.entry(job).or_default().push(number);
    }
    by_job
}

/// A made-up key range for a file with unknown keys.
fn range_on(level: usize, number: u64) -> (InternalKey, InternalKey) {
    let key = |key: u64| InternalKey {
        key: Key(key),
        seqno: 0,
    };
    match level {
        0 => (key(0), key(u64::MAX)),
        _ => (key(number), key(number)),
    }
}
