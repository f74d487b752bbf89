//! An event log with its jobs.

use engine::compaction::CompactionReason;
use engine::log::{Event, EventKind, JobId};

/// Jobs with the same reason and output level. Flushes have the reason `Flush`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Group {
    /// RocksDB's reason.
    pub reason: CompactionReason,
    /// Level that the jobs write to.
    pub level: usize,
}

/// A finished flush or compaction.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// Group of the job.
    pub group: Group,
    /// Bytes that it wrote.
    pub bytes: u64,
    /// Entries that it wrote.
    pub entries: u64,
    /// Virtual time of its end, in µs.
    pub micros: u64,
}

/// The events of a run and the jobs of its last process, whose bytes RocksDB's statistics count.
#[derive(Clone, Debug, Default)]
pub struct RunLog {
    /// All events, in order.
    pub events: Vec<Event>,
    /// Finished jobs, in the order of their ends.
    pub jobs: Vec<Job>,
    /// Bytes written to each level.
    pub by_level: Vec<u64>,
    running: Vec<(JobId, CompactionReason)>,
    /// Bytes and entries of the files that running jobs have written.
    written: Vec<(JobId, u64, u64)>,
}

impl RunLog {
    /// Takes in the next events.
    pub fn follow(&mut self, events: &[Event]) {
        for event in events {
            self.count(event);
        }
        self.events.extend_from_slice(events);
    }

    /// Bytes written by all jobs.
    pub fn bytes(&self) -> u64 {
        self.by_level.iter().sum()
    }

    /// Bytes written to a level.
    pub fn bytes_of(&self, level: usize) -> u64 {
        self.by_level.get(level).copied().unwrap_or(0)
    }

    /// Virtual time of the last event, in µs.
    pub fn end_micros(&self) -> u64 {
        self.events.last().map_or(0, |event| event.time_micros)
    }

    fn count(&mut self, event: &Event) {
        match &event.kind {
            EventKind::BenchmarkStarted { is_open: true, .. } => {
                (self.jobs, self.by_level) = (Vec::new(), Vec::new());
            }
            EventKind::TableFileCreation {
                job,
                file_size,
                entries,
                ..
            } => match self.written.iter_mut().find(|(known, ..)| known == job) {
                Some((_, bytes, count)) => {
                    *bytes += file_size;
                    *count += entries;
                }
                None => self.written.push((*job, *file_size, *entries)),
            },
            EventKind::CompactionStarted { job, reason, .. } => self.running.push((*job, *reason)),
            EventKind::FlushFinished { job, .. } => {
                self.end(*job, CompactionReason::Flush, 0, event.time_micros);
            }
            EventKind::CompactionFinished {
                job, output_level, ..
            } => {
                let at = self.running.iter().position(|(running, _)| running == job);
                if let Some(at) = at {
                    let (_, reason) = self.running.swap_remove(at);
                    self.end(*job, reason, *output_level as usize, event.time_micros);
                }
            }
            _ => {}
        }
    }

    fn end(&mut self, job: JobId, reason: CompactionReason, level: usize, micros: u64) {
        let at = self.written.iter().position(|(known, ..)| *known == job);
        let (_, bytes, entries) = at.map_or((job, 0, 0), |at| self.written.swap_remove(at));
        if self.by_level.len() <= level {
            self.by_level.resize(level + 1, 0);
        }
        self.by_level[level] += bytes;
        self.jobs.push(Job {
            group: Group { reason, level },
            bytes,
            entries,
            micros,
        });
    }
}
