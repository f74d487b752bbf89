//! Jobs in a `LOG` that changed the tree, in the order of their version edits.

use std::collections::BTreeSet;

use crate::log::log_facts::LogFacts;
use engine::model::sorting::{inserted, sort_by_key};

/// The jobs that changed the tree, each with the times of its log line and of its ready edit. An
/// edit enters the MANIFEST's queue when it is ready, under the database's mutex.
pub(crate) fn jobs_in_order(log: &LogFacts) -> Vec<(u64, u64, Job)> {
    let flushes = flushes(log).into_iter();
    let flushes = flushes.map(|one| (one.installed, one.ready, Job::Flush(one.tables)));
    let mut jobs: Vec<(u64, u64, Job)> = flushes.collect();
    for (job, facts) in &log.compactions {
        // An aborted compaction also finishes, but makes no edit.
        if let Some(finish) = facts.finish.as_ref().filter(|_| !facts.is_aborted()) {
            let ready = facts.ready.unwrap_or(finish.time);
            jobs.push((finish.time, ready, Job::Compaction(*job)));
        }
    }
    for (index, facts) in log.moves.iter().enumerate() {
        jobs.push((facts.time, facts.ready, Job::Move(index)));
    }
    for (index, facts) in log.moves_at_open.iter().enumerate() {
        jobs.push((facts.time, facts.time, Job::MoveAtOpen(index)));
    }
    for (index, facts) in log.drops.iter().enumerate() {
        jobs.push((facts.time, facts.picked, Job::Drop(index)));
    }
    for (number, facts) in &log.ingested {
        jobs.push((facts.time, facts.time, Job::Ingestion(*number)));
    }
    sort_by_key(&mut jobs, |(time, ready, _)| (*ready, *time));
    jobs
}

/// Files of flushes and other jobs, with the time at which each was complete.
pub(super) fn tables(log: &LogFacts) -> impl Iterator<Item = (FlushedTable, u64)> {
    let created = log.created.iter();
    let created = created.map(|(number, file)| (FlushedTable::of(*number, file.job), file.time));
    let empty = log.flushes.iter().filter_map(|(job, flush)| {
        let (number, time) = flush.empty_table?;
        let mut table = FlushedTable::of(number, *job);
        table.is_empty = true;
        Some((table, time))
    });
    created.chain(empty)
}

/// Commits of files that flushes and recoveries wrote.
fn flushes(log: &LogFacts) -> Vec<Commit> {
    let mut known = log.commits.values();
    let says_commits = known.any(|commit| commit.installed.is_some());
    let unlogged = UnloggedInstalls::of(log);
    let mut commits: Vec<Commit> = Vec::new();
    for (table, time) in tables(log) {
        let Some(flush) = log.flushes.get(&table.job) else {
            continue;
        };
        let commit = log.commits.get(&table.number);
        let installed = match says_commits {
            // A flush that was rolled back also finishes, but commits nothing.
            true => commit.and_then(|commit| commit.installed),
            false => flush.finished,
        };
        let lost = || unlogged.installed_at(&table, time);
        if let Some(installed) = installed.or_else(lost) {
            // An atomic flush logs no line when its commit starts.
            let ready = commit.map_or(0, |commit| commit.ready);
            commits.push(Commit {
                ready: if ready == 0 { time } else { ready },
                installed,
                tables: vec![table],
            });
        }
    }
    if says_commits {
        commits = joined(commits);
    }
    for (job, recovered) in &log.recoveries {
        let created = log.created.iter();
        let created = created.filter(|(_, created)| created.job == *job);
        if let Some(ready) = created.clone().map(|(_, created)| created.time).max() {
            let tables = created.map(|(number, _)| FlushedTable::of(*number, *job));
            commits.push(Commit {
                ready,
                installed: recovered.unwrap_or(ready),
                tables: tables.collect(),
            });
        }
    }
    commits
}

/// Files that were installed but not logged, because a crash lost the end of the `LOG`. The next
/// open deletes files that no version contains, so the remaining ones were installed.
struct UnloggedInstalls<'a> {
    log: &'a LogFacts,
    deleted: BTreeSet<u64>,
    used: BTreeSet<u64>,
}

impl<'a> UnloggedInstalls<'a> {
    fn of(log: &'a LogFacts) -> Self {
        let joined = Some(log).filter(|log| !log.opens.is_empty());
        let deleted = joined.iter().flat_map(|log| &log.deleted);
        let compactions = joined.iter().flat_map(|log| log.compactions.values());
        let inputs = compactions.flat_map(|facts| &facts.inputs);
        let inputs = inputs.flat_map(|(_, files)| files);
        let moved = joined
            .iter()
            .flat_map(|log| &log.moves)
            .flat_map(|facts| &facts.files);
        Self {
            log,
            deleted: inserted(deleted.map(|line| line.number)),
            used: inserted(inputs.chain(moved).copied()),
        }
    }

    /// Latest install time of a flushed file; `None` if nothing shows that it was installed.
    fn installed_at(&self, table: &FlushedTable, created: u64) -> Option<u64> {
        let mut opens = self.log.opens.iter();
        let next = opens.find(|open| created < open.time)?;
        let number = &table.number;
        let is_kept = self.used.contains(number) || !self.deleted.contains(number);
        let is_lost = next.shutdown_before.is_none() && next.is_opening_logged;
        // The last lines may include the header of the next open.
        let last = next.last_before.unwrap_or(created);
        let last = last.min(next.time.saturating_sub(1));
        (is_lost && is_kept && !table.is_empty).then(|| last.max(created))
    }
}

/// Numbers of files that the log shows as installed by flushes and compactions.
pub(crate) fn installed_files(log: &LogFacts) -> Vec<u64> {
    let flushed = flushes(log).into_iter().flat_map(|one| one.tables);
    let flushed = flushed.filter_map(|table| (!table.is_empty).then_some(table.number));
    let compacted = log.created.iter().filter(|(_, created)| {
        let compaction = log.compactions.get(&created.job);
        compaction.is_some_and(|facts| facts.finish.is_some() && facts.ready.is_some())
    });
    let compacted = compacted.map(|(number, _)| *number);
    flushed.chain(compacted).collect()
}

/// A file written by a flush or by the recovery of a WAL.
#[derive(Clone, Debug)]
pub(crate) struct FlushedTable {
    /// File number.
    pub number: u64,
    /// The job that wrote the file.
    pub job: u32,
    /// True if no entries were left, in which case there is an edit but no file.
    pub is_empty: bool,
}

impl FlushedTable {
    /// Makes a table that has a file.
    fn of(number: u64, job: u32) -> Self {
        let is_empty = false;
        Self {
            number,
            job,
            is_empty,
        }
    }
}

/// Flushed files that were installed together.
struct Commit {
    ready: u64,
    /// Latest possible install time.
    installed: u64,
    tables: Vec<FlushedTable>,
}

/// Joins overlapping commits. Only one thread commits at a time: a commit starts with all files
/// that are ready, and ends before the next one starts.
fn joined(mut commits: Vec<Commit>) -> Vec<Commit> {
    sort_by_key(&mut commits, |commit| {
        let numbers = commit.tables.iter().map(|table| table.number);
        (commit.ready, numbers.collect::<Vec<u64>>())
    });
    let mut joined: Vec<Commit> = Vec::new();
    for mut commit in commits {
        match joined.last_mut() {
            Some(last) if commit.ready < last.installed => {
                last.ready = commit.ready;
                last.installed = last.installed.max(commit.installed);
                last.tables.append(&mut commit.tables);
            }
            _ => joined.push(commit),
        }
    }
    joined
}

/// A job that changed the tree.
pub(crate) enum Job {
    /// A flush commit, with its files.
    Flush(Vec<FlushedTable>),
    /// A compaction, by job number.
    Compaction(u32),
    /// A trivial move, by index in the log's moves.
    Move(usize),
    /// A move while the database was being opened, by index in the log's moves at open.
    MoveAtOpen(usize),
    /// A FIFO drop, by index in the log's drops.
    Drop(usize),
    /// An ingestion, by file number.
    Ingestion(u64),
}
