//! The history from a `LOG` alone (G-19): which files came and went, without key ranges.
//!
//! Files get ranges that no key stands for, so that every rule about versions holds: those of level
//! 0 overlap, all others are apart. Files that were there before the log began show up when a
//! compaction reads them.

use engine::model::sorting::inserted;
use std::collections::{BTreeMap, BTreeSet};

use crate::history::units::{History, Unit, UnitKind};
use crate::log::log_facts::{CompactionFacts, DropFacts, LogFacts};
use crate::log::logged_jobs::{FlushedTable, Job, jobs_in_order};
use crate::log::logged_sizes::{LoggedSize, sizes_of_sum};
use engine::compaction::accumulated::AccumulatedStats;
use engine::model::key::{InternalKey, Key};
use engine::model::sst::{FileNumber, SstFile};
use engine::model::version::{DeletedFile, VersionEdit};
use engine::options::CompressionType;

/// Builds the history.
pub fn log_history(log: &LogFacts) -> History {
    let jobs = jobs_in_order(log);
    let mut files = Files::new(log);
    let mut units: Vec<Unit> = Vec::new();
    let mut opens = log.opens.iter().peekable();
    for (time, ready, job) in jobs {
        while opens.next_if(|open| open.time <= time).is_some() {
            files.begin_open();
        }
        let mut empty_flushes = Vec::new();
        let (kind, job, edit) = match job {
            Job::Flush(tables) => {
                let job = tables.last().map_or(0, |table| table.job);
                let empty = tables.iter().filter(|table| table.is_empty);
                empty_flushes.extend(empty.map(|table| table.job));
                (UnitKind::Flush, job, files.flush(&tables))
            }
            Job::Compaction(job) => {
                let facts = &log.compactions[&job];
                (UnitKind::Compaction, job, files.compact(job, facts))
            }
            Job::Move(index) => {
                let facts = &log.moves[index];
                (
                    UnitKind::Move,
                    facts.job,
                    files.change_level(&facts.files, facts.level),
                )
            }
            Job::MoveAtOpen(index) => {
                let facts = &log.moves_at_open[index];
                let edit = files.change_level(&facts.files, facts.to);
                (UnitKind::Move, 0, edit)
            }
            Job::Drop(index) => {
                let facts = &log.drops[index];
                let edit = files.take_out(&facts.files);
                (UnitKind::Drop, job_of_drop(log, facts), edit)
            }
            Job::Ingestion(number) => {
                let level = log.ingested[&number].level;
                (UnitKind::Ingestion, 0, files.ingest(number, level))
            }
        };
        units.push(Unit {
            kind,
            job,
            edit,
            ready,
            reported: time,
            installed: 0,
            cursors: Vec::new(),
            options_call: None,
            manifest_offset: None,
            empty_flushes,
        });
    }
    History {
        initial: files.initial,
        initial_cursors: Vec::new(),
        units,
        has_blob_files: false,
        empty_edits: Vec::new(),
        creation_offset: None,
    }
}

/// The lines of a drop do not name its job: it is the one that deletes the files from storage, 0
/// where another job came to delete them first.
pub(crate) fn job_of_drop(log: &LogFacts, facts: &DropFacts) -> u32 {
    let first = facts.files.iter().min();
    let mut lines = log.deleted.iter();
    let line = lines.find(|line| first == Some(&line.number) && facts.picked <= line.time);
    let job = line.map_or(0, |line| line.job);
    let is_other = log.database_jobs.contains(&job);
    if is_other { 0 } else { job }
}

/// Files that a move is the first to tell of, with the level that they left: only moves at an open
/// say it.
fn levels_before_moves(log: &LogFacts) -> BTreeMap<u64, Option<usize>> {
    let is_older =
        |number: &&u64| !log.created.contains_key(*number) && !log.ingested.contains_key(*number);
    let moved = log.moves.iter().flat_map(|facts| &facts.files);
    let moved = moved.filter(is_older).map(|number| (*number, None));
    let mut levels: BTreeMap<u64, Option<usize>> = inserted(moved);
    for facts in &log.moves_at_open {
        let earlier = log.moves.iter().filter(|one| one.time < facts.time);
        let earlier: BTreeSet<&u64> = inserted(earlier.flat_map(|one| &one.files));
        let first = facts
            .files
            .iter()
            .filter(|number| !earlier.contains(number));
        levels.extend(
            first
                .filter(is_older)
                .map(|number| (*number, Some(facts.from))),
        );
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
    /// Outputs of every job, in the order of their numbers.
    outputs: BTreeMap<u32, Vec<u64>>,
    /// Files that every job deleted from storage: its inputs, at least.
    purged: BTreeMap<u32, Vec<u64>>,
    /// Bytes of ingested files, as the jobs that read them tell.
    ingested: BTreeMap<u64, u64>,
    /// Bytes of the other files that the log did not see being written, told likewise.
    sizes_before: BTreeMap<u64, u64>,
    /// The level that files of which a move is the first to tell had before it, where its lines say
    /// that. Others are known from their move on.
    before_moves: BTreeMap<u64, Option<usize>>,
}

impl<'a> Files<'a> {
    fn new(log: &'a LogFacts) -> Self {
        let mut outputs: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
        for (number, created) in &log.created {
            outputs.entry(created.job).or_default().push(*number);
        }
        let mut purged: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
        for line in &log.deleted {
            purged.entry(line.job).or_default().push(line.number);
        }
        let mut files = Self {
            log,
            live: BTreeMap::new(),
            initial: Vec::new(),
            next_epoch: 1,
            accumulated: AccumulatedStats::default(),
            outputs,
            purged,
            ingested: BTreeMap::new(),
            sizes_before: BTreeMap::new(),
            before_moves: levels_before_moves(log),
        };
        files.find_initial();
        files
    }

    /// Files that a compaction reads and that the log did not see being written.
    fn find_initial(&mut self) {
        let mut seen = BTreeSet::new();
        for facts in self.log.compactions.values() {
            let missing: Vec<(usize, u64)> = facts
                .inputs
                .iter()
                .flat_map(|(level, numbers)| numbers.iter().map(|number| (*level, *number)))
                .filter(|(_, number)| !self.log.created.contains_key(number))
                .collect();
            let known = facts.inputs.iter().flat_map(|(_, numbers)| numbers);
            let known = known.filter_map(|number| self.log.created.get(number));
            let known_bytes: u64 = known.map(|created| created.size_bytes).sum();
            let sizes = self.sizes(&missing, facts.input_bytes.saturating_sub(known_bytes));
            for ((level, number), bytes) in missing.iter().zip(sizes) {
                if self.log.ingested.contains_key(number) {
                    self.ingested.entry(*number).or_insert(bytes);
                    continue;
                }
                if seen.insert(*number) {
                    self.sizes_before.insert(*number, bytes);
                    let moved_from = self.before_moves.get(number).copied();
                    // Where that is not known, the file is known from its move on.
                    if let Some(level) = moved_from.unwrap_or(Some(*level)) {
                        self.put_first(*number, level);
                    }
                }
            }
        }
        for (number, level) in self.before_moves.clone() {
            if let Some(level) = level.filter(|_| !seen.contains(&number)) {
                self.put_first(number, level);
            }
        }
    }

    /// A file was there when the log began.
    fn put_first(&mut self, number: u64, level: usize) {
        let mut file = self.unwritten(number, level);
        if level == 0 {
            file.epoch = self.next_epoch;
        }
        self.next_epoch += 1;
        self.live.insert(number, (level, file.clone()));
        self.initial.push((level, file));
    }

    /// A file that the log did not see being written.
    fn unwritten(&self, number: u64, level: usize) -> SstFile {
        let mut file = self.file(number, level);
        let told = self.log.logged_sizes.get(&number);
        let told = told.map(|size| size.least);
        let size = self.sizes_before.get(&number).copied().or(told);
        file.size_bytes = size.unwrap_or(0);
        file.compensated_size_bytes = file.size_bytes;
        file
    }

    /// Sizes of inputs that the log did not see being written, of which the sum is told to the byte
    /// and each as a line rounds it. Where lines are missing the size of a single file is the sum,
    /// and that of one among several is unknown: 0.
    fn sizes(&self, files: &[(usize, u64)], sum: u64) -> Vec<u64> {
        let told = files.iter();
        let told = told.map(|(_, number)| self.log.logged_sizes.get(number).copied());
        let told: Vec<Option<LoggedSize>> = told.collect();
        let alone = || (files.len() == 1).then(|| vec![sum]);
        let least = || told.iter().map(|size| size.map_or(0, |size| size.least));
        sizes_of_sum(&told, sum)
            .or_else(alone)
            .unwrap_or_else(|| least().collect())
    }

    fn file(&self, number: u64, level: usize) -> SstFile {
        let created = self.log.created.get(&number);
        let (smallest, largest) = range_on(level, number);
        let of = |value: fn(&crate::log::log_facts::CreatedFile) -> u64| created.map_or(0, value);
        SstFile {
            number: FileNumber(number),
            size_bytes: of(|created| created.size_bytes),
            compensated_size_bytes: of(|created| created.size_bytes),
            smallest,
            largest,
            smallest_seqno: of(|created| created.smallest_seqno),
            largest_seqno: of(|created| created.largest_seqno),
            epoch: 0,
            entry_count: of(|created| created.entries),
            deletion_count: of(|created| created.deletions),
            raw_key_bytes: of(|created| created.raw_key_bytes),
            raw_value_bytes: of(|created| created.raw_value_bytes),
            compression: created
                .and_then(|created| created.compression)
                .unwrap_or(CompressionType::None),
            path_id: 0,
            oldest_ancestor_time: created
                .map_or(0, |one| one.oldest_ancestor_time(self.log.rocksdb_version)),
            file_creation_time: of(|created| created.file_creation_time),
            newest_data_time: of(|created| created.newest_data_time),
            is_being_compacted: false,
            is_marked_for_compaction: false,
            is_marked_for_periodic_compaction: false,
        }
    }

    fn flush(&mut self, tables: &[FlushedTable]) -> VersionEdit {
        let mut edit = VersionEdit::default();
        for table in tables.iter().filter(|table| !table.is_empty) {
            let mut file = self.file(table.number, 0);
            file.epoch = self.next_epoch;
            self.next_epoch += 1;
            edit.added.push((0, file));
        }
        self.put_in(&mut edit);
        edit
    }

    fn ingest(&mut self, number: u64, level: usize) -> VersionEdit {
        let mut edit = VersionEdit::default();
        let mut file = self.file(number, level);
        file.size_bytes = self.ingested.get(&number).copied().unwrap_or(0);
        file.compensated_size_bytes = file.size_bytes;
        if level == 0 {
            file.epoch = self.next_epoch;
            self.next_epoch += 1;
        }
        edit.added.push((level, file));
        self.put_in(&mut edit);
        edit
    }

    fn compact(&mut self, job: u32, facts: &CompactionFacts) -> VersionEdit {
        let mut edit = VersionEdit::default();
        // An output in level 0 takes the place of its oldest input (U-3).
        let mut epoch = None;
        let inputs = facts.inputs.iter().flat_map(|(_, numbers)| numbers);
        // Of a job that began before the log only what it deleted is known.
        let purged = self.purged.get(&job).filter(|_| !facts.is_begun_in_log);
        for number in inputs.chain(purged.into_iter().flatten()) {
            if let Some((level, file)) = self.live.remove(number) {
                epoch = Some(epoch.map_or(file.epoch, |epoch: u64| epoch.min(file.epoch)));
                edit.deleted.push(DeletedFile {
                    level,
                    number: FileNumber(*number),
                });
            }
        }
        let level = facts.output_level.unwrap_or(0);
        let outputs = self.outputs.get(&job).cloned().unwrap_or_default();
        let epoch = epoch.unwrap_or(0);
        for number in &outputs {
            let mut file = self.file(*number, level);
            file.epoch = epoch;
            edit.added.push((level, file));
        }
        self.put_in(&mut edit);
        edit
    }

    /// The database is opened again: RocksDB counts anew, and begins with the files that are there.
    /// Their own compensated sizes stay those that they came with.
    fn begin_open(&mut self) {
        self.accumulated = AccumulatedStats::default();
        for (_, file) in self.live.values() {
            self.accumulated.count(file);
        }
    }

    /// The files of an edit arrive: their surplus of deletions counts (L-8).
    fn put_in(&mut self, edit: &mut VersionEdit) {
        self.accumulated.install(&mut edit.added);
        for (level, file) in &edit.added {
            self.live.insert(file.number.0, (*level, file.clone()));
        }
    }

    fn take_out(&mut self, numbers: &[u64]) -> VersionEdit {
        let mut edit = VersionEdit::default();
        for number in numbers {
            if let Some((level, _)) = self.live.remove(number) {
                edit.deleted.push(DeletedFile {
                    level,
                    number: FileNumber(*number),
                });
            }
        }
        edit
    }

    fn change_level(&mut self, numbers: &[u64], to: usize) -> VersionEdit {
        let mut edit = VersionEdit::default();
        for number in numbers {
            let mut file = match self.live.remove(number) {
                Some((level, file)) => {
                    edit.deleted.push(DeletedFile {
                        level,
                        number: FileNumber(*number),
                    });
                    file
                }
                // The line of its job has a later place, so that it is not known yet.
                None if !self.before_moves.contains_key(number) => continue,
                // Where it was before is not known; where it is now, is.
                None => self.unwritten(*number, to),
            };
            (file.smallest, file.largest) = range_on(to, *number);
            edit.added.push((to, file));
        }
        self.put_in(&mut edit);
        edit
    }
}

/// The range that stands for unknown keys.
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
