//! The history from a `LOG` alone (G-19): which files came and went, without key ranges.
//!
//! Files get ranges that no key stands for, so that every rule about versions holds: those of level
//! 0 overlap, all others are apart. Files that were there before the log began show up when a
//! compaction reads them.

use std::collections::{BTreeMap, BTreeSet};

use crate::read::history::units::{History, Unit, UnitKind};
use crate::read::log::log_facts::{CompactionFacts, DropFacts, LogFacts};
use crate::read::log::logged_sizes::{LoggedSize, sizes_of_sum};
use engine::compaction::accumulated::AccumulatedStats;
use engine::model::key::{InternalKey, Key};
use engine::model::sorting::sort_by_key;
use engine::model::sst::{FileNumber, SstFile};
use engine::model::version::{DeletedFile, VersionEdit};
use engine::options::CompressionType;

/// Builds the history.
pub fn log_history(log: &LogFacts) -> History {
    let mut files = Files::new(log);
    let mut units: Vec<Unit> = Vec::new();
    let mut jobs = flushes(log);
    for (job, facts) in &log.compactions {
        // A compaction that was aborted finishes too, but without an edit.
        if let Some(finish) = facts.finish.as_ref().filter(|_| !facts.is_aborted()) {
            let ready = facts.ready.unwrap_or(finish.time);
            jobs.push((finish.time, ready, Job::Compaction(*job)));
        }
    }
    for (index, facts) in log.moves.iter().enumerate() {
        jobs.push((facts.time, facts.ready, Job::Move(index)));
    }
    for (index, facts) in log.drops.iter().enumerate() {
        jobs.push((facts.time, facts.picked, Job::Drop(index)));
    }
    for (number, facts) in &log.ingested {
        jobs.push((facts.time, facts.time, Job::Ingestion(*number)));
    }
    // Edits queue up for the MANIFEST when they are ready, under the database's mutex.
    sort_by_key(&mut jobs, |(time, ready, _)| (*ready, *time));
    for (time, ready, job) in jobs {
        let (kind, job, edit) = match job {
            Job::Flush(numbers) => {
                let job = numbers.last().map_or(0, |number| log.created[number].job);
                (UnitKind::Flush, job, files.flush(&numbers))
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
        });
    }
    History {
        initial: files.initial,
        initial_cursors: Vec::new(),
        units,
        empty_edits: Vec::new(),
        creation_offset: None,
    }
}

/// Files that flushes and recovery put into the tree: when at the latest, when they were ready.
fn flushes(log: &LogFacts) -> Vec<(u64, u64, Job)> {
    let says_commits = log
        .commits
        .values()
        .any(|commit| commit.installed.is_some());
    let mut commits: Vec<Commit> = Vec::new();
    for (number, created) in &log.created {
        let commit = log.commits.get(number);
        let installed = match log.flushes.get(&created.job) {
            // A flush that was rolled back finishes too, but commits nothing.
            Some(_) if says_commits => commit.and_then(|commit| commit.installed),
            Some(flush) => flush.finished,
            None => None,
        };
        if let Some(installed) = installed {
            commits.push(Commit {
                ready: commit.map_or(created.time, |commit| commit.ready),
                installed,
                numbers: vec![*number],
            });
        }
    }
    let commits = if says_commits {
        joined(commits)
    } else {
        commits
    };
    let jobs = commits.into_iter();
    let jobs = jobs.map(|one| (one.installed, one.ready, Job::Flush(one.numbers)));
    let mut jobs: Vec<(u64, u64, Job)> = jobs.collect();
    for (job, recovered) in &log.recoveries {
        let created = log.created.iter();
        let created = created.filter(|(_, created)| created.job == *job);
        let numbers: Vec<u64> = created.clone().map(|(number, _)| *number).collect();
        if let Some(ready) = created.map(|(_, created)| created.time).max() {
            jobs.push((recovered.unwrap_or(ready), ready, Job::Flush(numbers)));
        }
    }
    jobs
}

/// Numbers of the files that flushes and compactions put into the tree, as the log says.
pub(in crate::read) fn installed_files(log: &LogFacts) -> Vec<u64> {
    let flushed = flushes(log).into_iter().flat_map(|(_, _, job)| match job {
        Job::Flush(numbers) => numbers,
        _ => Vec::new(),
    });
    let compacted = log.created.iter().filter(|(_, created)| {
        let compaction = log.compactions.get(&created.job);
        compaction.is_some_and(|facts| facts.finish.is_some() && facts.ready.is_some())
    });
    flushed
        .chain(compacted.map(|(number, _)| *number))
        .collect()
}

/// Files that flushes put into the tree together.
struct Commit {
    ready: u64,
    installed: u64,
    numbers: Vec<u64>,
}

/// One thread commits at a time, all that is ready: a commit starts with all of its files, and ends
/// before the next one.
fn joined(mut commits: Vec<Commit>) -> Vec<Commit> {
    sort_by_key(&mut commits, |commit| {
        (commit.ready, commit.numbers.clone())
    });
    let mut joined: Vec<Commit> = Vec::new();
    for mut commit in commits {
        match joined.last_mut() {
            Some(last) if commit.ready < last.installed => {
                last.ready = commit.ready;
                last.installed = last.installed.max(commit.installed);
                last.numbers.append(&mut commit.numbers);
            }
            _ => joined.push(commit),
        }
    }
    joined
}

enum Job {
    /// The files of one commit.
    Flush(Vec<u64>),
    Compaction(u32),
    Move(usize),
    Drop(usize),
    /// A file.
    Ingestion(u64),
}

/// The lines of a drop do not name its job: it is the one that deletes the files from storage, 0
/// where another job came to delete them first.
pub(super) fn job_of_drop(log: &LogFacts, facts: &DropFacts) -> u32 {
    let first = facts.files.iter().min();
    let mut lines = log.deleted.iter();
    let line = lines.find(|line| first == Some(&line.number) && facts.picked <= line.time);
    let job = line.map_or(0, |line| line.job);
    let is_other = log.database_jobs.contains(&job);
    if is_other { 0 } else { job }
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
                    let mut file = self.file(*number, *level);
                    file.size_bytes = bytes;
                    file.compensated_size_bytes = bytes;
                    file.epoch = if *level == 0 { self.next_epoch } else { 0 };
                    self.next_epoch += 1;
                    self.live.insert(*number, (*level, file.clone()));
                    self.initial.push((*level, file));
                }
            }
        }
    }

    /// Sizes of inputs that the log did not see being written, of which the sum is told to the byte
    /// and each as a line rounds it. Where those lines are missing they share the sum.
    fn sizes(&self, files: &[(usize, u64)], sum: u64) -> Vec<u64> {
        let told = files.iter();
        let told = told.map(|(_, number)| self.log.logged_sizes.get(number).copied());
        let told: Vec<Option<LoggedSize>> = told.collect();
        let share = sum.checked_div(files.len() as u64).unwrap_or(0);
        sizes_of_sum(&told, sum).unwrap_or_else(|| vec![share; files.len()])
    }

    fn file(&self, number: u64, level: usize) -> SstFile {
        let created = self.log.created.get(&number);
        let (smallest, largest) = range_on(level, number);
        let of =
            |value: fn(&crate::read::log::log_facts::CreatedFile) -> u64| created.map_or(0, value);
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
            compression: created.map_or(CompressionType::None, |created| created.compression),
            path_id: 0,
            oldest_ancestor_time: of(|created| created.oldest_ancestor_time),
            file_creation_time: of(|created| created.file_creation_time),
            newest_data_time: of(|created| created.newest_data_time),
            is_being_compacted: false,
            is_marked_for_compaction: false,
            is_marked_for_periodic_compaction: false,
        }
    }

    fn flush(&mut self, numbers: &[u64]) -> VersionEdit {
        let mut edit = VersionEdit::default();
        for number in numbers {
            let mut file = self.file(*number, 0);
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
            let Some((level, mut file)) = self.live.remove(number) else {
                continue;
            };
            edit.deleted.push(DeletedFile {
                level,
                number: FileNumber(*number),
            });
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
