//! Keeps a long `LOG` within memory: the oldest jobs are forgotten while it is read, as if the log
//! had begun after them.

use crate::log::database_log::DatabaseLog;
use crate::log::log_facts::{Forgotten, LogFacts};
use crate::log::logged_sizes::LoggedSize;
use std::collections::BTreeSet;

/// One in so many jobs is forgotten once there are too many, so that forgetting is rare.
const GONE_SHARE: usize = 4;

impl DatabaseLog {
    /// Forgets the oldest quarter of the jobs of all families where there are more than `most`
    /// facts. Until when, in µs; `None`: there are not.
    pub(super) fn forget_if_many(&mut self, most: usize) -> Option<u64> {
        let all = self.families.iter().map(|family| &family.facts);
        let count: usize = all.clone().map(LogFacts::fact_count).sum();
        if count + self.shared.fact_count() <= most {
            return None;
        }
        let mut begins: Vec<(u64, u32)> = all.flat_map(LogFacts::begins).collect();
        begins.sort_unstable();
        let (until, _) = *begins.get(begins.len() / GONE_SHARE)?;
        let gone = begins.iter().take_while(|(begun, _)| *begun < until);
        let jobs = gone.clone().count() as u64;
        let last_gone = gone.map(|(_, job)| *job).max().unwrap_or(0);
        for family in &mut self.families {
            family.facts.forget(until, last_gone);
        }
        let shared = &mut self.shared;
        shared.forget(until, last_gone);
        let forgotten = shared.forgotten.get_or_insert_default();
        forgotten.jobs += jobs;
        forgotten.until = until;
        forgotten.first_time = forgotten.first_time.or(shared.first_time);
        shared.first_time = Some(until);
        Some(until)
    }
}

impl LogFacts {
    /// Flushes, compactions, moves, drops, the files that they wrote and deleted, and single lines:
    /// what memory depends on.
    pub fn fact_count(&self) -> usize {
        let jobs = self.flushes.len() + self.compactions.len() + self.moves.len();
        let files = self.created.len() + self.deleted.len() + self.drops.len();
        let lines = self.memtable_switches.len()
            + self.stalls.len()
            + self.failures.len()
            + self.looks_for_due.len();
        jobs + files + lines + self.attempts.len()
    }

    /// The lowest number of a job that is held.
    pub(super) fn first_job(&self) -> Option<u32> {
        let moves = self.moves.iter().map(|facts| facts.job).min();
        let flushes = self.flushes.keys().next().copied();
        let jobs = [flushes, self.compactions.keys().next().copied(), moves];
        jobs.into_iter().flatten().min()
    }

    /// When each job began, and its number.
    fn begins(&self) -> impl Iterator<Item = (u64, u32)> {
        let flushes = self
            .flushes
            .iter()
            .map(|(job, facts)| (facts.started, *job));
        let compactions = self.compactions.iter();
        let compactions = compactions.map(|(job, facts)| (facts.started, *job));
        let moves = self.moves.iter().map(|facts| (facts.ready, facts.job));
        flushes.chain(compactions).chain(moves)
    }

    /// Forgets what began before a moment; jobs up to `last_job` that go on are those of a log that
    /// begins within them.
    fn forget(&mut self, until: u64, last_job: u32) {
        self.flushes.retain(|_, facts| until <= facts.started);
        self.compactions.retain(|_, facts| until <= facts.started);
        self.moves.retain(|facts| until <= facts.ready);
        self.moves_at_open.retain(|facts| until <= facts.time);
        self.drops.retain(|facts| until <= facts.picked);
        self.failures.retain(|line| until <= line.time);
        self.looks_for_due.retain(|time| until <= *time);
        self.paused_picks.retain(|time| until <= *time);
        let (flushes, compactions) = (&self.flushes, &self.compactions);
        let is_known = |job: u32| {
            last_job < job || flushes.contains_key(&job) || compactions.contains_key(&job)
        };
        let gone = self.deleted.iter().filter(|line| line.time < until);
        let gone: BTreeSet<u64> = gone.map(|line| line.number).collect();
        let sizes = &mut self.logged_sizes;
        self.created.retain(|number, file| {
            let is_kept = until <= file.time && is_known(file.job);
            if !is_kept {
                sizes.insert(*number, LoggedSize::exact(file.size_bytes));
            }
            is_kept
        });
        sizes.retain(|number, _| !gone.contains(number));
        self.deleted.retain(|line| until <= line.time);
        let created = &self.created;
        self.commits
            .retain(|number, _| created.contains_key(number));
        self.recoveries.retain(|job, _| is_known(*job));
        self.blob_bytes.retain(|job, _| is_known(*job));
        self.file_counts.retain(|count| is_known(count.job));
        self.memtable_switches.retain(|one| until <= one.time);
        self.stalls.retain(|one| until <= one.time);
        let kept = self.attempts.iter().position(|one| until <= one.time);
        let gone = kept.unwrap_or(self.attempts.len());
        self.attempts.drain(..gone);
        let of_compactions = self.compactions.values_mut().map(|one| &mut one.attempt);
        let of_moves = self.moves.iter_mut().map(|one| &mut one.attempt);
        for attempt in of_compactions.chain(of_moves) {
            *attempt = attempt.and_then(|index| index.checked_sub(gone));
        }
        // The log does not begin where the database was opened any more.
        self.files_at_open = None;
    }
}

impl Forgotten {
    /// In a sentence.
    pub fn warning(&self) -> String {
        let jobs = self.jobs;
        format!(
            "LOG: its first {jobs} jobs are left out, because the whole of it does not fit in \
             memory: the history begins {} after it. To see an earlier part, give a copy that \
             ends there",
            hours(
                self.until
                    .saturating_sub(self.first_time.unwrap_or(self.until))
            )
        )
    }
}

/// A time in hours, minutes and seconds, as `26 h 3 min 5 s`.
fn hours(micros: u64) -> String {
    let seconds = micros / 1_000_000;
    match (seconds / 3_600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, seconds) => format!("{hours} h {minutes} min {seconds} s"),
    }
}
