//! The facts of a recording with their times, in the order in which they are told.

use std::collections::{BTreeMap, VecDeque};

use crate::read::Recording;
use crate::read::history::units::{Unit, UnitKind};
use crate::read::log::log_facts::{LogFacts, StallLine};
use engine::log::{EventKind, JobId};
use engine::model::sorting::sort_by_key;
use engine::model::sst::{FileNumber, SstFile};
use engine::write_stall::{StallCause, StallCondition, stall_limit};

/// A fact; what depends on the tree is filled in when it is told.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Draft {
    /// Complete already.
    Told(EventKind),
    /// The database was opened again: the number of the open, from 1.
    Opened(u32),
    /// A flush, and the user bytes in its memtables.
    FlushStarted {
        /// The event.
        kind: EventKind,
        /// Key and value bytes.
        user_bytes: u64,
    },
    /// A file was written.
    Created {
        /// By this job.
        job: u32,
        /// To be on this level.
        level: usize,
        /// The file.
        file: SstFile,
    },
    /// A compaction began.
    CompactionStarted {
        /// Job.
        job: u32,
        /// Slot.
        slot: u32,
        /// Its unit; `None` if it never finished.
        unit: Option<usize>,
    },
    /// A unit, or one flush job's part of it, was installed.
    Installed {
        /// The unit.
        unit: usize,
        /// The job.
        job: u32,
    },
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
        let mut next_job = highest_job(recording);
        for (index, unit) in units.iter().enumerate() {
            let job = if unit.job == 0 && unit.kind != UnitKind::Options {
                next_job = next_job.saturating_add(1);
                next_job
            } else {
                unit.job
            };
            match unit.kind {
                UnitKind::Flush => drafts.flush(recording, index, unit, job),
                UnitKind::Move | UnitKind::Drop | UnitKind::Options => {
                    drafts.add(unit.installed, 1, Draft::Installed { unit: index, job })
                }
                _ => drafts.compaction(recording, index, unit, job),
            }
        }
        if let Some(log) = &recording.log {
            drafts.unfinished(log, units);
            drafts.deletions(log, units);
            drafts.memtables(log);
            drafts.stalls(log, recording);
            for (index, open) in log.opens.iter().enumerate() {
                drafts.add(open.time, 0, Draft::Opened(index as u32 + 1));
            }
        }
        drafts.assign_slots();
        sort_by_key(&mut drafts.list, |draft| (draft.time, draft.class));
        drafts
    }

    /// The time of the first fact; 0 without any.
    pub fn start(&self) -> u64 {
        self.list.first().map_or(0, |draft| draft.time)
    }

    fn add(&mut self, time: u64, class: u8, fact: Draft) {
        self.list.push(Timed { time, class, fact });
    }

    fn files(&mut self, recording: &Recording, unit: &Unit, files: &[(usize, SstFile)], job: u32) {
        for (level, file) in files {
            let log = recording.log.as_ref();
            let created = log.and_then(|log| log.created.get(&file.number.0));
            let time = created.map_or(unit.installed, |created| created.time);
            let fact = Draft::Created {
                job,
                level: *level,
                file: file.clone(),
            };
            self.add(time.min(unit.installed), 0, fact);
        }
    }

    fn flush(&mut self, recording: &Recording, index: usize, unit: &Unit, job: u32) {
        let mut by_job: Vec<(u32, Vec<(usize, SstFile)>)> = Vec::new();
        for (level, file) in &unit.edit.added {
            let recorded = recording.flush_job_of(unit, file);
            let own = if recorded == 0 { job } else { recorded };
            match by_job.last_mut() {
                Some((last, files)) if *last == own => files.push((*level, file.clone())),
                _ => by_job.push((own, vec![(*level, file.clone())])),
            }
        }
        for (job, files) in by_job {
            let log = recording.log.as_ref();
            let facts = log.and_then(|log| log.flushes.get(&job));
            let written: u64 = files.iter().map(|(_, file)| file.entry_count).sum();
            let entries = facts.map_or(written, |facts| facts.input_entries);
            let raw_bytes = |file: &SstFile| {
                // An internal key is eight bytes longer than its user key.
                (file.raw_key_bytes + file.raw_value_bytes).saturating_sub(8 * file.entry_count)
            };
            let raw: u64 = files.iter().map(|(_, file)| raw_bytes(file)).sum();
            let product = u128::from(entries) * u128::from(raw);
            let user_bytes = product.checked_div(u128::from(written)).unwrap_or(0) as u64;
            let untimed = unit.installed.saturating_sub(UNTIMED_JOB_MICROS);
            // Where the LOG ends early, the last install may be taken for earlier than the start.
            let started = facts.map(|facts| facts.started);
            let start = started.filter(|started| *started < unit.installed);
            let start = start.unwrap_or(untimed);
            self.flushes.push((start, unit.installed, self.list.len()));
            let kind = EventKind::FlushStarted {
                job: JobId(job),
                slot: 0,
                memtable_count: facts.map_or(1, |facts| facts.memtable_count),
                input_entries: entries,
            };
            let class = start_class(start, unit);
            self.add(start, class, Draft::FlushStarted { kind, user_bytes });
            self.files(recording, unit, &files, job);
            self.add(unit.installed, 1, Draft::Installed { unit: index, job });
        }
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
            unit: Some(index),
        };
        self.add(start, start_class(start, unit), fact);
        self.files(recording, unit, &unit.edit.added, job);
        self.add(unit.installed, 1, Draft::Installed { unit: index, job });
    }

    /// Compactions that were running when the log ended. Those that were aborted changed nothing.
    fn unfinished(&mut self, log: &LogFacts, units: &[Unit]) {
        let mut finished: Vec<u32> = units.iter().map(|unit| unit.job).collect();
        finished.sort_unstable();
        for (job, facts) in &log.compactions {
            if finished.binary_search(job).is_err() && facts.finish.is_none() {
                self.compactions
                    .push((facts.started, u64::MAX, self.list.len()));
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
            let kind = EventKind::TableFileDeletion {
                job: JobId(line.job),
                file_number: FileNumber(line.number),
            };
            self.add(line.time.max(*left), 2, Draft::Told(kind));
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
            let kind = EventKind::MemtableSwitched {
                memtable: index as u32 + 1,
                entries: shares.pop_front().unwrap_or(0),
                // The line counts the memtables that waited before.
                immutable_count: switch.immutable_count.saturating_add(1),
            };
            self.add(switch.time, 3, Draft::Told(kind));
        }
    }

    /// Stalls begin with their line. RocksDB logs no end: the first install after whose edit was
    /// ready no further line came has released the writes.
    fn stalls(&mut self, log: &LogFacts, recording: &Recording) {
        let mut stalls = log.stalls.clone();
        sort_by_key(&mut stalls, |stall| stall.time);
        let mut state = (StallCondition::Normal, StallCause::None, 0);
        let mut last_line = 0;
        let mut next = stalls.iter().peekable();
        for unit in &recording.history.units {
            while let Some(stall) = next.next_if(|stall| stall.time <= unit.reported) {
                last_line = stall.time;
                let found = (stall.condition, stall.cause, stall.delayed_write_rate);
                if found != state {
                    state = found;
                    self.stall(stall, recording);
                }
            }
            if state.0 != StallCondition::Normal && last_line < unit.ready {
                state = (StallCondition::Normal, StallCause::None, 0);
                self.add(unit.reported, 3, Draft::Told(RELEASED));
            }
        }
        for stall in next {
            let found = (stall.condition, stall.cause, stall.delayed_write_rate);
            if found != state {
                state = found;
                self.stall(stall, recording);
            }
        }
    }

    fn stall(&mut self, stall: &StallLine, recording: &Recording) {
        let (condition, cause) = (stall.condition, stall.cause);
        let limit = match recording.knows_options {
            true => stall_limit(recording.options_at(stall.time), condition, cause),
            false => 0,
        };
        let kind = EventKind::WriteStall {
            condition,
            cause,
            delayed_write_rate: stall.delayed_write_rate,
            count: stall.count,
            limit: stall.max_memtables.unwrap_or(limit),
        };
        self.add(stall.time, 3, Draft::Told(kind));
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
                    | Draft::FlushStarted {
                        kind: EventKind::FlushStarted { slot: at, .. },
                        ..
                    } => *at = slot as u32,
                    _ => {}
                }
            }
        }
    }
}

/// Writes run freely again.
const RELEASED: EventKind = EventKind::WriteStall {
    condition: StallCondition::Normal,
    cause: StallCause::None,
    delayed_write_rate: 0,
    count: 0,
    limit: 0,
};

/// Jobs start after what happened before them at the same instant; but before their own install,
/// where a LOG that begins late leaves no time between.
fn start_class(start: u64, unit: &Unit) -> u8 {
    if start < unit.installed { 3 } else { 0 }
}

fn highest_job(recording: &Recording) -> u32 {
    let units = recording.history.units.iter().map(|unit| unit.job);
    let log = recording.log.as_ref();
    let compactions = log.and_then(|log| log.compactions.keys().next_back().copied());
    let flushes = log.and_then(|log| log.flushes.keys().next_back().copied());
    units.chain(compactions).chain(flushes).max().unwrap_or(0)
}
