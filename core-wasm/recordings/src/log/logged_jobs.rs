//! Jobs in a `LOG` that changed the tree, in the order of their edits.

use std::collections::BTreeSet;

use crate::log::log_facts::LogFacts;
use engine::model::sorting::{inserted, sort_by_key};

/// Jobs that changed the tree, each preceded by the times of its line and of its ready edit. Edits
/// enter the MANIFEST's queue when they are ready, under the database's mutex.
pub(crate) fn jobs_in_order(log: &LogFacts) -> Vec<(u64, u64, Job)> {
    let flushes = flushes(log).into_iter();
    let flushes = flushes.map(|one| (one.installed, one.ready, Job::Flush(one.tables)));
    let mut jobs: Vec<(u64, u64, Job)> = flushes.collect();
    for (job, facts) in &log.compactions {
        // An aborted compaction also finishes, but without an edit.
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

/// Tables of flushes and other jobs, with the times at which they were complete.
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

/// Commits of files from flushes and recoveries.
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
            // An atomic flush has no line when it begins to commit.
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

/// Files that were installed but not reported, because a crash lost the last lines of the `LOG`.
/// The next open deletes files that are in no version; the others were installed.
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

    /// The latest time of a flushed file's install; `None` if nothing shows that it was installed.
    fn installed_at(&self, table: &FlushedTable, created: u64) -> Option<u64> {
        let mut opens = self.log.opens.iter();
        let next = opens.find(|open| created < open.time)?;
        let number = &table.number;
        let is_kept = self.used.contains(number) || !self.deleted.contains(number);
        let is_lost = next.shutdown_before.is_none() && next.is_opening_logged;
        // The header of the next open may be among the last lines.
        let last = next.last_before.unwrap_or(created);
        let last = last.min(next.time.saturating_sub(1));
        (is_lost && is_kept && !table.is_empty).then(|| last.max(created))
    }
}

/// Numbers of the files that flushes and compactions installed, according to the log.
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

/// The table of a flush, or of the recovery of a WAL.
#[derive(Clone, Debug)]
pub(crate) struct FlushedTable {
    /// Its number.
    pub number: u64,
    /// The job that wrote it.
    pub job: u32,
    /// True if it had no entries left, so that there is only an edit and no file.
    pub is_empty: bool,
}

impl FlushedTable {
    /// A table with a file.
    fn of(number: u64, job: u32) -> Self {
        let is_empty = false;
        Self {
            number,
            job,
            is_empty,
        }
    }
}

/// Flushed tables that were installed together.
struct Commit {
    ready: u64,
    /// The latest possible time.
    installed: u64,
    tables: Vec<FlushedTable>,
}

/// Joins commits that overlap. One thread at a time commits all ready files: a commit starts with
/// all of its files and ends before the next one.
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
    /// The tables of one commit.
    Flush(Vec<FlushedTable>),
    /// Its number.
    Compaction(u32),
    /// Index into the log's moves.
    Move(usize),
    /// Index into the log's moves at an open.
    MoveAtOpen(usize),
    /// Index into the log's drops.
    Drop(usize),
    /// The number of a file.
    Ingestion(u64),
}
