//! The history from a `LOG` alone (G-19): which files came and went, without key ranges.
//!
//! The files of one job are laid side by side over the whole key space, in the order in which they
//! were written. Files that were there before the log began show up when a compaction reads them.

use std::collections::{BTreeMap, BTreeSet};

use crate::read::history::units::{History, Unit, UnitKind};
use crate::read::log::log_facts::{CompactionFacts, LogFacts};
use engine::model::key::{InternalKey, Key};
use engine::model::sorting::sort_by_key;
use engine::model::sst::{FileNumber, SstFile};
use engine::model::version::{DeletedFile, VersionEdit};
use engine::options::CompressionType;

/// Keys of a recording without a MANIFEST lie below this.
pub const SYNTHETIC_KEY_SPACE: u64 = 1 << 32;

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
    sort_by_key(&mut jobs, |(time, ..)| *time);
    for (time, ready, job) in jobs {
        let (kind, job, edit) = match job {
            Job::Flush(numbers) => {
                let job = numbers.first().map_or(0, |number| log.created[number].job);
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
        });
    }
    History {
        initial: files.initial,
        initial_cursors: Vec::new(),
        units,
        empty_edits: Vec::new(),
    }
}

/// Files that flushes and recovery put into the tree: when at the latest, when they were ready.
fn flushes(log: &LogFacts) -> Vec<(u64, u64, Job)> {
    let says_commits = log
        .commits
        .values()
        .any(|commit| commit.installed.is_some());
    let mut jobs = Vec::new();
    for (number, created) in &log.created {
        let commit = log.commits.get(number);
        let installed = match log.flushes.get(&created.job) {
            // A flush that was rolled back finishes too, but commits nothing.
            Some(_) if says_commits => commit.and_then(|commit| commit.installed),
            Some(flush) => flush.finished,
            None => None,
        };
        if let Some(installed) = installed {
            let ready = commit.map_or(created.time, |commit| commit.ready);
            jobs.push((installed, ready, Job::Flush(vec![*number])));
        }
    }
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

enum Job {
    /// The files of one commit.
    Flush(Vec<u64>),
    Compaction(u32),
    Move(usize),
}

struct Files<'a> {
    log: &'a LogFacts,
    /// Files in the tree, with their levels.
    live: BTreeMap<u64, (usize, SstFile)>,
    initial: Vec<(usize, SstFile)>,
    next_epoch: u64,
    /// Outputs of every job, in the order of their numbers.
    outputs: BTreeMap<u32, Vec<u64>>,
    /// Files that every job deleted from storage: its inputs, at least.
    purged: BTreeMap<u32, Vec<u64>>,
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
            outputs,
            purged,
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
            // Only the sum of the inputs is logged: unknown files share what is left.
            let left = facts.input_bytes.saturating_sub(known_bytes);
            let share = left.checked_div(missing.len() as u64).unwrap_or(0);
            for (place, (level, number)) in missing.iter().enumerate() {
                if seen.insert(*number) {
                    let mut file = self.file(*number, place, missing.len());
                    file.size_bytes = share;
                    file.compensated_size_bytes = share;
                    file.epoch = if *level == 0 { self.next_epoch } else { 0 };
                    self.next_epoch += 1;
                    self.live.insert(*number, (*level, file.clone()));
                    self.initial.push((*level, file));
                }
            }
        }
    }

    fn file(&self, number: u64, place: usize, count: usize) -> SstFile {
        let created = self.log.created.get(&number);
        let width = SYNTHETIC_KEY_SPACE / count.max(1) as u64;
        let first = width * place as u64;
        let key = |key: u64| InternalKey {
            key: Key(key),
            seqno: 0,
        };
        let of =
            |value: fn(&crate::read::log::log_facts::CreatedFile) -> u64| created.map_or(0, value);
        SstFile {
            number: FileNumber(number),
            size_bytes: of(|created| created.size_bytes),
            compensated_size_bytes: of(|created| created.size_bytes),
            smallest: key(first),
            largest: key(first + width.saturating_sub(1)),
            smallest_seqno: of(|created| created.smallest_seqno),
            largest_seqno: of(|created| created.largest_seqno),
            epoch: 0,
            entry_count: of(|created| created.entries),
            deletion_count: of(|created| created.deletions),
            raw_key_bytes: of(|created| created.raw_key_bytes),
            raw_value_bytes: of(|created| created.raw_value_bytes),
            compression: created.map_or(CompressionType::None, |created| created.compression),
            path_id: 0,
            oldest_ancestor_time: 0,
            file_creation_time: 0,
            is_being_compacted: false,
            is_marked_for_compaction: false,
            is_marked_for_periodic_compaction: false,
        }
    }

    fn flush(&mut self, numbers: &[u64]) -> VersionEdit {
        let mut edit = VersionEdit::default();
        for number in numbers {
            let mut file = self.file(*number, 0, 1);
            file.epoch = self.next_epoch;
            self.next_epoch += 1;
            self.live.insert(*number, (0, file.clone()));
            edit.added.push((0, file));
        }
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
        for (place, number) in outputs.iter().enumerate() {
            let mut file = self.file(*number, place, outputs.len());
            file.epoch = epoch;
            self.live.insert(*number, (level, file.clone()));
            edit.added.push((level, file));
        }
        edit
    }

    fn change_level(&mut self, numbers: &[u64], to: usize) -> VersionEdit {
        let mut edit = VersionEdit::default();
        for number in numbers {
            let Some((level, file)) = self.live.get_mut(number) else {
                continue;
            };
            edit.deleted.push(DeletedFile {
                level: *level,
                number: FileNumber(*number),
            });
            edit.added.push((to, file.clone()));
            *level = to;
        }
        edit
    }
}
