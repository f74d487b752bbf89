//! The facts of a recording with their times, in the order in which they are told.

use std::collections::{BTreeMap, VecDeque};

use crate::database::Recording;
use crate::history::lost_compactions::lost_compactions;
use crate::history::units::{Unit, UnitKind};
use crate::log::log_facts::LogFacts;
use engine::log::JobId;
use engine::model::sorting::sort_by_key;
use engine::model::sst::SstFile;

/// A fact, by its place in the recording: there are many, and what they say is filled in when they
/// are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Draft {
    /// The database was opened again: the number of the open, from 1.
    Opened(u32),
    /// A memtable was switched.
    MemtableSwitched {
        /// Its number, from 1.
        number: u32,
        /// Immutable memtables that wait then.
        immutable_count: u32,
        /// The entries in it.
        entries: u64,
    },
    /// A flush job began, whose files the unit installs.
    FlushStarted {
        /// Job.
        job: u32,
        /// Slot.
        slot: u32,
        /// The unit.
        unit: u32,
    },
    /// A file was written: one that the unit adds.
    Created {
        /// By this job.
        job: u32,
        /// The unit.
        unit: u32,
        /// Its place among the files that the unit adds.
        place: u32,
    },
    /// A file was deleted from storage.
    Deleted {
        /// By this job.
        job: u32,
        /// The number of the file.
        number: u64,
    },
    /// A compaction began.
    CompactionStarted {
        /// Job.
        job: u32,
        /// Slot.
        slot: u32,
        /// Its unit; `None` if it never finished.
        unit: Option<u32>,
    },
    /// A compaction without a result began: index into the lost compactions.
    LostStarted(u32),
    /// It ended.
    LostEnded(u32),
    /// A unit, or one flush job's part of it, was installed.
    Installed {
        /// The unit.
        unit: u32,
        /// The job.
        job: u32,
    },
    /// Writes were held back: index into the stalls of the database.
    Stalled(u32),
    /// Writes run freely again.
    Released,
    /// A job of another column family began.
    OtherStarted {
        /// Index into the jobs of the database.
        job: u32,
        /// Slot.
        slot: u32,
    },
    /// A job of another column family ended: index into the jobs of the database.
    OtherFinished(u32),
}

/// A draft with its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Timed {
    /// Time of the fact, in µs.
    pub time: u64,
    /// Order at one instant: written 0, installed 1, deleted 2, all others 3.
    class: u8,
    /// The fact.
    pub fact: Draft,
}

/// All drafts, sorted.
#[derive(Clone, Debug, Default)]
pub(super) struct Drafts {
    /// In the order in which they are told.
    pub list: Vec<Timed>,
    /// Times in which flushes and compactions run: start, end, place in `list`.
    flushes: Vec<(u64, u64, usize)>,
    compactions: Vec<(u64, u64, usize)>,
}

/// Length of a job whose start is not recorded, in microseconds.
const UNTIMED_JOB_MICROS: u64 = 500;

impl Drafts {
    /// Drafts everything.
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
            match unit.kind {
                UnitKind::Flush => {
                    drafts.flush(recording, index, unit, job);
                    drafts.empty_flushes(recording, index, unit);
                }
                UnitKind::Move | UnitKind::Drop | UnitKind::Options => {
                    drafts.add(unit.installed, 1, installed(index, job))
                }
                UnitKind::Ingestion => drafts.ingestion(recording, index, job),
                _ => drafts.compaction(recording, index, unit, job),
            }
        }
        if let Some(log) = &recording.log {
            drafts.unfinished(log, units);
            drafts.lost(log);
            drafts.deletions(log, units);
            drafts.memtables(log);
            drafts.stalls(recording);
            drafts.jobs_of_others(recording);
            for (index, open) in log.opens.iter().enumerate() {
                drafts.add(open.time, 0, Draft::Opened(index as u32 + 1));
            }
        }
        drafts.assign_slots();
        sort_by_key(&mut drafts.list, |draft| (draft.time, draft.class));
        if let Some(next) = open_without(recording) {
            drafts.list.retain(|draft| draft.time < next);
        }
        drafts
    }

    /// The time of the first fact; 0 without any. The histories of all column families of a
    /// database begin at the same time.
    pub fn start(&self, recording: &Recording) -> u64 {
        let activity = &recording.activity;
        match activity.families.len() {
            0 | 1 => { self.list.iter() }
                .find(|draft| !matches!(draft.fact, Draft::LostStarted(_) | Draft::LostEnded(_)))
                .map_or(0, |draft| draft.time),
            _ => activity.start,
        }
    }

    fn add(&mut self, time: u64, class: u8, fact: Draft) {
        self.list.push(Timed { time, class, fact });
    }

    fn file(&mut self, recording: &Recording, index: usize, place: usize, job: u32) {
        let unit = &recording.history.units[index];
        let (_, file) = &unit.edit.added[place];
        let log = recording.log.as_ref();
        let created = log.and_then(|log| log.created.get(&file.number.0));
        let time = created.map_or(unit.installed, |created| created.time);
        let fact = Draft::Created {
            job,
            unit: index as u32,
            place: place as u32,
        };
        self.add(time.min(unit.installed), 0, fact);
    }

    /// A commit: the flushes whose files it installs, one after another.
    fn flush(&mut self, recording: &Recording, index: usize, unit: &Unit, job: u32) {
        let owner = |file: &SstFile| match recording.flush_job_of(unit, file) {
            0 => job,
            recorded => recorded,
        };
        let mut place = 0;
        for files in unit
            .edit
            .added
            .chunk_by(|(_, a), (_, b)| owner(a) == owner(b))
        {
            let job = owner(&files[0].1);
            let log = recording.log.as_ref();
            let facts = log.and_then(|log| log.flushes.get(&job));
            // The files that the replay of a WAL wrote may have been complete long before.
            let created = { files.iter() }
                .filter_map(|(_, file)| Some(log?.created.get(&file.number.0)?.time))
                .min();
            let untimed = unit.installed.saturating_sub(UNTIMED_JOB_MICROS);
            let untimed = created.map_or(untimed, |created| untimed.min(created));
            // Where the LOG ends early, the last install may be taken for earlier than the start.
            let started = facts.map(|facts| facts.started);
            let start = started.filter(|started| *started < unit.installed);
            let start = start.unwrap_or(untimed);
            self.flushes.push((start, unit.installed, self.list.len()));
            let fact = Draft::FlushStarted {
                job,
                slot: 0,
                unit: index as u32,
            };
            let class = match created == Some(start) {
                true => 0,
                false => start_class(start, unit),
            };
            self.add(start, class, fact);
            for _ in files {
                self.file(recording, index, place, job);
                place += 1;
            }
            self.add(unit.installed, 1, installed(index, job));
        }
    }

    /// The flushes of a commit whose table stayed empty.
    fn empty_flushes(&mut self, recording: &Recording, index: usize, unit: &Unit) {
        let log = recording.log.as_ref();
        for job in &unit.empty_flushes {
            let facts = log.and_then(|log| log.flushes.get(job));
            let started = facts.map(|facts| facts.started);
            let start = started.filter(|started| *started < unit.installed);
            let start = start.unwrap_or(unit.installed.saturating_sub(UNTIMED_JOB_MICROS));
            self.flushes.push((start, unit.installed, self.list.len()));
            let fact = Draft::FlushStarted {
                job: *job,
                slot: 0,
                unit: index as u32,
            };
            self.add(start, start_class(start, unit), fact);
            self.add(unit.installed, 1, installed(index, *job));
        }
    }

    /// Files of other programs are there at once: no job of ours wrote them.
    fn ingestion(&mut self, recording: &Recording, index: usize, job: u32) {
        let unit = &recording.history.units[index];
        for place in 0..unit.edit.added.len() {
            self.file(recording, index, place, job);
        }
        self.add(unit.installed, 1, installed(index, job));
    }

    fn compaction(&mut self, recording: &Recording, index: usize, unit: &Unit, job: u32) {
        let log = recording.log.as_ref();
        let facts = log.and_then(|log| log.compactions.get(&job));
        let untimed = unit.installed.saturating_sub(UNTIMED_JOB_MICROS);
        let started = facts.map(|facts| facts.started);
        let start = started.filter(|started| *started < unit.installed);
        let start = start.unwrap_or(untimed);
        self.compactions
            .push((start, unit.installed, self.list.len()));
        let fact = Draft::CompactionStarted {
            job,
            slot: 0,
            unit: Some(index as u32),
        };
        self.add(start, start_class(start, unit), fact);
        for place in 0..unit.edit.added.len() {
            self.file(recording, index, place, job);
        }
        self.add(unit.installed, 1, installed(index, job));
    }

    /// Compactions that were aborted, or failed; of those that a process left behind when it ended
    /// the beginning is told.
    fn lost(&mut self, log: &LogFacts) {
        for (index, lost) in (0..).zip(&lost_compactions(log)) {
            let facts = log.compactions.get(&lost.job);
            let is_told = facts.is_some_and(|facts| facts.finish.is_none());
            if !is_told {
                self.add(lost.started, 3, Draft::LostStarted(index));
            }
            // The next open finds their files idle.
            let class = if is_told { 0 } else { 3 };
            self.add(lost.ended.max(lost.started), class, Draft::LostEnded(index));
        }
    }

    /// Compactions that were running when the log or their process ended. Those that were aborted
    /// changed nothing.
    fn unfinished(&mut self, log: &LogFacts, units: &[Unit]) {
        let mut finished: Vec<u32> = units.iter().map(|unit| unit.job).collect();
        finished.sort_unstable();
        for (job, facts) in &log.compactions {
            if finished.binary_search(job).is_err() && facts.finish.is_none() {
                self.compactions.push((
                    facts.started,
                    facts.lost.unwrap_or(u64::MAX),
                    self.list.len(),
                ));
                let fact = Draft::CompactionStarted {
                    job: *job,
                    slot: 0,
                    unit: None,
                };
                self.add(facts.started, 3, fact);
            }
        }
    }

    /// A file is deleted from storage after it left the tree for good.
    fn deletions(&mut self, log: &LogFacts, units: &[Unit]) {
        let mut gone: BTreeMap<u64, u64> = BTreeMap::new();
        for unit in units {
            for file in &unit.edit.deleted {
                gone.insert(file.number.0, unit.installed);
            }
        }
        for line in &log.deleted {
            let Some(left) = gone.get(&line.number) else {
                continue;
            };
            let fact = Draft::Deleted {
                job: line.job,
                number: line.number,
            };
            self.add(line.time.max(*left), 2, fact);
        }
    }

    /// Memtables are switched in the order in which flushes take them; a flush says how many
    /// entries its memtables hold together.
    fn memtables(&mut self, log: &LogFacts) {
        let mut flushes: Vec<_> = log.flushes.values().collect();
        sort_by_key(&mut flushes, |flush| flush.started);
        let mut shares: VecDeque<u64> = VecDeque::new();
        for flush in flushes {
            let share = flush
                .input_entries
                .checked_div(u64::from(flush.memtable_count));
            let share = share.unwrap_or(0);
            shares.extend((0..flush.memtable_count).map(|_| share));
        }
        for (index, switch) in log.memtable_switches.iter().enumerate() {
            let fact = Draft::MemtableSwitched {
                number: index as u32 + 1,
                entries: shares.pop_front().unwrap_or(0),
                // The line counts the memtables that waited before.
                immutable_count: switch.immutable_count.saturating_add(1),
            };
            self.add(switch.time, 3, fact);
        }
    }

    /// Writes are held back for the whole database, whichever family causes it.
    fn stalls(&mut self, recording: &Recording) {
        let log_end = recording.log.as_ref().and_then(|log| log.last_time);
        let mut unended = None;
        for (index, stall) in (0..).zip(&recording.activity.stalls) {
            let fact = match stall.line {
                Some(_) => Draft::Stalled(index),
                None => Draft::Released,
            };
            self.add(stall.time, 3, fact);
            unended = stall.line.map(|_| index);
        }
        // What holds writes back still does so when the last line is written.
        if let (Some(index), Some(log_end)) = (unended, log_end) {
            self.add(log_end, 3, Draft::Stalled(index));
        }
    }

    /// Jobs of other families take slots too.
    fn jobs_of_others(&mut self, recording: &Recording) {
        for (index, one) in (0..).zip(&recording.activity.jobs) {
            if one.family == recording.family_index {
                continue;
            }
            let list = match one.is_flush {
                true => &mut self.flushes,
                false => &mut self.compactions,
            };
            list.push((one.started, one.ended.unwrap_or(u64::MAX), self.list.len()));
            let started = Draft::OtherStarted {
                job: index,
                slot: 0,
            };
            self.add(one.started, 3, started);
            if let Some(ended) = one.ended {
                // What began and ended in one instant is told in that order.
                let class = if ended <= one.started { 3 } else { 1 };
                self.add(ended.max(one.started), class, Draft::OtherFinished(index));
            }
        }
    }

    /// Jobs that overlap take different slots: each the lowest that is free when it starts.
    fn assign_slots(&mut self) {
        for mut jobs in [
            std::mem::take(&mut self.flushes),
            std::mem::take(&mut self.compactions),
        ] {
            sort_by_key(&mut jobs, |job| *job);
            let mut free_from: Vec<u64> = Vec::new();
            for (start, end, place) in jobs {
                let free = free_from.iter().position(|free| *free <= start);
                let slot = free.unwrap_or(free_from.len());
                if slot == free_from.len() {
                    free_from.push(end);
                } else {
                    free_from[slot] = end;
                }
                match &mut self.list[place].fact {
                    Draft::CompactionStarted { slot: at, .. }
                    | Draft::FlushStarted { slot: at, .. }
                    | Draft::OtherStarted { slot: at, .. } => *at = slot as u32,
                    _ => {}
                }
            }
        }
    }
}

fn installed(unit: usize, job: u32) -> Draft {
    Draft::Installed {
        unit: unit as u32,
        job,
    }
}

/// When the first open begins that is without the column family; `None`: it has all of them.
fn open_without(recording: &Recording) -> Option<u64> {
    let own = recording.log.as_ref()?.opens.len() + 1;
    let openings = recording.activity.openings.iter();
    let mut shown = openings.filter(|one| one.left_out.is_none());
    shown.nth(own)?.first_time
}

/// Jobs start after what happened before them at the same instant; but before their own install,
/// where a LOG that begins late leaves no time between.
fn start_class(start: u64, unit: &Unit) -> u8 {
    if start < unit.installed { 3 } else { 0 }
}
