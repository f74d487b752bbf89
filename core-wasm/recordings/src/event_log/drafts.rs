//! Timed facts about a recording, in the order of the event log.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::database::Recording;
use crate::history::lost_compactions::lost_compactions;
use crate::history::units::{Unit, UnitKind};
use crate::log::log_facts::LogFacts;
use engine::log::JobId;
use engine::model::sorting::sort_by_key;
use engine::model::sst::SstFile;

/// A fact, as an index into the recording. There are many, so all details are looked up when the
/// event is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Draft {
    /// The database was opened again, with the number of the open, starting at 1.
    Opened(u32),
    /// A memtable was switched and became immutable.
    MemtableSwitched {
        /// Number of the memtable, starting at 1.
        number: u32,
        /// Number of immutable memtables waiting at that time.
        immutable_count: u32,
        /// Number of entries in the memtable.
        entries: u64,
    },
    /// A flush or a compaction started.
    Started {
        is_flush: bool,
        job: u32,
        slot: u32,
        /// Index of the unit that installs its files; `None` if the job never finished.
        unit: Option<u32>,
    },
    /// A job wrote a file that a unit adds.
    Created {
        job: u32,
        unit: u32,
        /// Index among the files that the unit adds.
        place: u32,
    },
    /// A file was deleted from storage, with the job and the file number.
    Deleted(u32, u64),
    /// A compaction without a result started (false) or ended (true), with its index among the lost
    /// compactions.
    Lost(u32, bool),
    /// A unit was installed or, for one flush job, its part of the unit.
    Installed { unit: u32, job: u32 },
    /// Writes were stalled or released, with the index among the database's stalls.
    Stalled(u32),
    /// A job of another column family started or ended.
    Other {
        /// Index among the jobs of the database.
        job: u32,
        /// Slot that the job took at its start; `None` for its end.
        slot: Option<u32>,
    },
}

/// A draft, with its place in the order of the log.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Timed {
    /// Time of the fact, in µs.
    pub time: u64,
    /// Order of facts with equal times: written 0, installed 1, deleted 2, all others 3.
    class: u8,
    /// The fact itself.
    pub fact: Draft,
}

/// All drafts of a recording, sorted.
#[derive(Clone, Debug, Default)]
pub(super) struct Drafts {
    /// Drafts in event-log order.
    pub list: Vec<Timed>,
    /// Periods in which compactions and flushes run, each with start, end and index in `list`.
    running: [Vec<(u64, u64, usize)>; 2],
}

/// Assumed length, in µs, of a job whose start is not recorded.
const UNTIMED_JOB_MICROS: u64 = 500;

impl Drafts {
    /// Drafts all facts of a recording.
    pub fn of(recording: &Recording) -> Drafts {
        let mut drafts = Drafts::default();
        let units = &recording.history.units;
        let mut changes = 0;
        for (index, unit) in units.iter().enumerate() {
            if unit.kind == UnitKind::Reservation {
                continue;
            }
            changes += u32::from(unit.kind != UnitKind::Options);
            let job = match unit.job {
                0 if unit.kind != UnitKind::Options => JobId::of_change(changes).0,
                job => job,
            };
            let files = 0..unit.edit.added.len();
            match unit.kind {
                UnitKind::Flush => drafts.flush(recording, index, unit, job),
                UnitKind::Compaction => drafts.job(recording, index, false, job, files),
                // Ingested files exist from the start, because no job of this database wrote them.
                UnitKind::Ingestion => drafts.install(recording, index, job, files),
                _ => drafts.install(recording, index, job, 0..0),
            }
        }
        if let Some(log) = &recording.log {
            drafts.unfinished(log, units);
            drafts.lost(recording, log);
            drafts.deletions(log, units);
            drafts.memtables(log, recording.history.begins);
            drafts.stalls(recording);
            drafts.jobs_of_others(recording);
            for (index, open) in log.opens.iter().enumerate() {
                drafts.add(open.time, 0, Draft::Opened(index as u32 + 1));
            }
        }
        drafts.assign_slots();
        sort_by_key(&mut drafts.list, |draft| (draft.time, draft.class));
        // The first open that lacks the column family ends its history.
        let own = recording.log.as_ref().map(|log| log.opens.len() + 1);
        let openings = recording.activity.openings.iter();
        let mut shown = openings.filter(|one| one.left_out.is_none());
        if let Some(next) = own.and_then(|own| shown.nth(own)?.first_time) {
            drafts.list.retain(|draft| draft.time < next);
        }
        drafts
    }

    /// Time of the first fact; 0 if there is none. Jobs that began before the history start when it
    /// does. All column families' histories begin at the same time.
    pub fn start(&self, recording: &Recording) -> u64 {
        let activity = &recording.activity;
        if 1 < activity.families.len() {
            return activity.start;
        }
        let mut told = { self.list.iter() }.filter(|one| !matches!(one.fact, Draft::Lost(..)));
        let first = told.next().map_or(0, |draft| draft.time);
        first.max(activity.begins)
    }

    fn add(&mut self, time: u64, class: u8, fact: Draft) {
        self.list.push(Timed { time, class, fact });
    }

    /// Adds a job that runs until `end`.
    fn begin(&mut self, (time, end): (u64, u64), class: u8, fact: Draft, is_flush: bool) {
        self.running[usize::from(is_flush)].push((time, end, self.list.len()));
        self.add(time, class, fact);
    }

    /// Adds the files of a unit, and their install by a job.
    fn install(&mut self, recording: &Recording, index: usize, job: u32, files: Range<usize>) {
        let added = &recording.history.units[index].edit.added;
        let installed = recording.history.units[index].installed;
        let unit = index as u32;
        for place in files {
            let created = recording.created(&added[place].1);
            let time = created.map_or(installed, |created| created.time.min(installed));
            let place = place as u32;
            self.add(time, 0, Draft::Created { job, unit, place });
        }
        self.add(installed, 1, Draft::Installed { unit, job });
    }

    /// Adds a commit: the flushes whose files it installs, one by one, then those that wrote no
    /// entries.
    fn flush(&mut self, recording: &Recording, index: usize, unit: &Unit, job: u32) {
        let owner = |file: &SstFile| match recording.flush_job_of(unit, file) {
            0 => job,
            recorded => recorded,
        };
        let added = &unit.edit.added;
        let mut place = 0;
        for files in added.chunk_by(|(_, a), (_, b)| owner(a) == owner(b)) {
            let places = place..place + files.len();
            place = places.end;
            self.job(recording, index, true, owner(&files[0].1), places);
        }
        for job in &unit.empty_flushes {
            self.job(recording, index, true, *job, 0..0);
        }
    }

    /// Adds a flush or a compaction.
    fn job(
        &mut self,
        recording: &Recording,
        index: usize,
        is_flush: bool,
        job: u32,
        files: Range<usize>,
    ) {
        let unit = &recording.history.units[index];
        let installed = unit.installed;
        let started = recording.log.as_ref().and_then(|log| match is_flush {
            true => Some(log.flushes.get(&job)?.started),
            false => Some(log.compactions.get(&job)?.started),
        });
        // Files from a WAL replay may have been complete long before.
        let created = { unit.edit.added[files.clone()].iter() }
            .filter_map(|(_, file)| Some(recording.created(file)?.time))
            .min()
            .filter(|_| is_flush);
        let untimed = installed.saturating_sub(UNTIMED_JOB_MICROS);
        let untimed = created.map_or(untimed, |created| untimed.min(created));
        // If the LOG ends early, the last install may seem to precede the job's start.
        let start = started.filter(|started| *started < installed);
        let start = start.unwrap_or(untimed);
        // A job starts after other facts of the same time but before its own install, in case a LOG
        // that begins late leaves no time in between.
        let class = match start < installed && created != Some(start) {
            true => 3,
            false => 0,
        };
        let fact = Draft::Started {
            is_flush,
            job,
            slot: 0,
            unit: Some(index as u32),
        };
        self.begin((start, installed), class, fact, is_flush);
        self.install(recording, index, job, files);
    }

    /// Adds compactions that were aborted or failed. If the process ended with them, only the start
    /// is added.
    fn lost(&mut self, recording: &Recording, log: &LogFacts) {
        for (index, lost) in (0..).zip(&lost_compactions(log)) {
            if lost.ended <= recording.history.begins {
                continue;
            }
            let facts = log.compactions.get(&lost.job);
            let is_told = facts.is_some_and(|facts| facts.finish.is_none());
            if !is_told {
                self.add(lost.started, 3, Draft::Lost(index, false));
            }
            // Their files are idle for the next open.
            let class = if is_told { 0 } else { 3 };
            let ended = lost.ended.max(lost.started);
            self.add(ended, class, Draft::Lost(index, true));
        }
    }

    /// Adds compactions that were running when the log or the process ended. Aborted ones are
    /// skipped, because they changed nothing.
    fn unfinished(&mut self, log: &LogFacts, units: &[Unit]) {
        let mut finished: Vec<u32> = units.iter().map(|unit| unit.job).collect();
        finished.sort_unstable();
        for (job, facts) in &log.compactions {
            if finished.binary_search(job).is_err() && facts.finish.is_none() {
                let fact = Draft::Started {
                    is_flush: false,
                    job: *job,
                    slot: 0,
                    unit: None,
                };
                let end = facts.lost.unwrap_or(u64::MAX);
                self.begin((facts.started, end), 3, fact, false);
            }
        }
    }

    /// Adds deletions of files from storage, once the files have left the tree for good.
    fn deletions(&mut self, log: &LogFacts, units: &[Unit]) {
        let mut gone: BTreeMap<u64, u64> = BTreeMap::new();
        for unit in units {
            for file in &unit.edit.deleted {
                gone.insert(file.number.0, unit.installed);
            }
        }
        for line in &log.deleted {
            if let Some(left) = gone.get(&line.number) {
                let fact = Draft::Deleted(line.job, line.number);
                self.add(line.time.max(*left), 2, fact);
            }
        }
    }

    /// Adds memtable switches in the order of the flushes that write the memtables. A flush only
    /// gives the total number of entries in its memtables.
    fn memtables(&mut self, log: &LogFacts, begins: u64) {
        let mut flushes: Vec<_> = log.flushes.values().collect();
        sort_by_key(&mut flushes, |flush| flush.started);
        let mut shares = flushes.into_iter().flat_map(|flush| {
            let count = flush.memtable_count;
            let share = flush.input_entries.checked_div(count.into());
            (0..count).map(move |_| share.unwrap_or(0))
        });
        for (index, switch) in log.memtable_switches.iter().enumerate() {
            let fact = Draft::MemtableSwitched {
                number: index as u32 + 1,
                entries: shares.next().unwrap_or(0),
                // The line counts the memtables that already waited.
                immutable_count: switch.immutable_count.saturating_add(1),
            };
            if begins <= switch.time {
                self.add(switch.time, 3, fact);
            }
        }
    }

    /// Adds all stalls of the database, whichever family caused them.
    fn stalls(&mut self, recording: &Recording) {
        let log_end = recording.log.as_ref().and_then(|log| log.last_time);
        let mut unended = None;
        for (index, stall) in (0..).zip(&recording.activity.stalls) {
            self.add(stall.time, 3, Draft::Stalled(index));
            unended = stall.line.map(|_| index);
        }
        // A stall that has not ended still holds at the last line.
        if let (Some(index), Some(log_end)) = (unended, log_end) {
            self.add(log_end, 3, Draft::Stalled(index));
        }
    }

    /// Adds the jobs of other families, which take slots, too.
    fn jobs_of_others(&mut self, recording: &Recording) {
        let activity = &recording.activity;
        for (index, one) in (0..).zip(&activity.jobs) {
            let is_over = one.ended.is_some_and(|ended| ended <= activity.begins);
            if one.family == recording.family_index || is_over {
                continue;
            }
            let end = one.ended.unwrap_or(u64::MAX);
            let fact = |slot: Option<u32>| Draft::Other { job: index, slot };
            self.begin((one.started, end), 3, fact(Some(0)), one.is_flush);
            if let Some(ended) = one.ended {
                // If a job starts and ends at the same time, its start comes first.
                let class = if ended <= one.started { 3 } else { 1 };
                self.add(ended.max(one.started), class, fact(None));
            }
        }
    }

    /// Assigns each job the lowest slot that is free when it starts.
    fn assign_slots(&mut self) {
        for mut jobs in std::mem::take(&mut self.running) {
            sort_by_key(&mut jobs, |job| *job);
            let mut free_from: Vec<u64> = Vec::new();
            for (start, end, place) in jobs {
                let free = free_from.iter().position(|free| *free <= start);
                let slot = free.unwrap_or(free_from.len());
                free_from.resize(free_from.len().max(slot + 1), end);
                free_from[slot] = end;
                match &mut self.list[place].fact {
                    Draft::Started { slot: at, .. } => *at = slot as u32,
                    Draft::Other { slot: at, .. } => *at = Some(slot as u32),
                    _ => {}
                }
            }
        }
    }
}
