//! State shared by all writers: the last event, the tree after it, and the facts that are unknown.

use engine::log::{Event, EventKind, JobId, RunMode};
use engine::options::RocksDbVersion;
use engine::stats::event_stats::EventStats;
use engine::stats::table::LevelFiles;
use std::collections::BTreeSet;

/// Facts from the log that writers need to interpret the next event.
pub(super) struct Known {
    tree: EventStats,
    pub(super) is_recorded: bool,
    /// True if times are known, for which recordings need a LOG.
    pub(super) has_times: bool,
    /// True if the files' keys are known, for which recordings need a MANIFEST.
    has_key_ranges: bool,
    pub(super) num_levels: usize,
    /// Number of the process, starting at 1.
    pub(super) process: u64,
    event_count: u64,
    /// Names of the database's column families; empty if there is only one.
    families: Vec<String>,
    /// Flushes whose end is missing in the recording's `LOG`. The next open has their files, so
    /// they ended before it.
    pub(super) unended: BTreeSet<u32>,
}

impl Known {
    pub(super) fn new(release: RocksDbVersion) -> Self {
        Self {
            tree: EventStats::new(release, Vec::new()),
            is_recorded: false,
            has_times: true,
            has_key_ranges: true,
            num_levels: 0,
            process: 1,
            event_count: 0,
            families: Vec::new(),
            unended: BTreeSet::new(),
        }
    }

    /// Takes in the next event.
    pub(super) fn apply(&mut self, event: &Event) {
        match &event.kind {
            EventKind::ScenarioStarted {
                mode,
                has_times,
                has_key_ranges,
                num_levels,
                ..
            } => {
                self.is_recorded = *mode == RunMode::Recorded;
                self.has_times = *has_times;
                self.has_key_ranges = *has_key_ranges;
                self.num_levels = *num_levels as usize;
            }
            EventKind::ColumnFamilies { names, .. } => self.families.clone_from(names),
            EventKind::BenchmarkStarted { step, .. } => self.process = u64::from(*step) + 1,
            _ => {}
        }
        self.tree.apply(event);
        self.event_count += 1;
    }

    /// Files and bytes on each level after the last event.
    pub(super) fn levels(&self) -> &[LevelFiles] {
        &self.tree.tally.files
    }

    /// Index of the last event, which identifies it on the page and in the log.
    pub(super) fn event(&self) -> u64 {
        self.event_count.saturating_sub(1)
    }

    /// Names of some column families; `None` if the database has only one or the list is empty.
    pub(super) fn family_names(&self, families: &[u32]) -> Option<String> {
        let names = families.iter();
        let names = names.filter_map(|family| self.families.get(*family as usize));
        let names: Vec<&str> = names.map(String::as_str).collect();
        (!names.is_empty()).then(|| names.join(", "))
    }

    /// Returns true if the log has the end of a job.
    pub(super) fn has_end(&self, job: JobId) -> bool {
        !self.unended.contains(&job.0)
    }

    /// Returns the number, or `None` for 0 in a recording, where it means unknown.
    pub(super) fn unless_unknown(&self, number: u64) -> Option<u64> {
        (!self.is_recorded || number != 0).then_some(number)
    }

    /// Returns the duration, or `None` if unknown, for which recordings have 0.
    pub(super) fn duration(&self, micros: u64) -> Option<u64> {
        self.timed(micros)
            .and_then(|micros| self.unless_unknown(micros))
    }

    /// Returns the number, which only simulations know.
    pub(super) fn if_simulated<T>(&self, number: T) -> Option<T> {
        (!self.is_recorded).then_some(number)
    }

    /// Precision of a file's size. With a LOG alone, the size of an older file, whose number of
    /// entries is unknown, comes from rounded values in lines about jobs.
    pub(super) fn exactness(&self, entries: u64) -> &'static str {
        let is_exact = !self.is_recorded || self.has_key_ranges || entries != 0;
        if is_exact { "exact" } else { "rounded" }
    }

    /// Returns a fact about a file that requires a MANIFEST.
    pub(super) fn if_has_keys<T>(&self, number: T) -> Option<T> {
        self.has_key_ranges.then_some(number)
    }

    /// Returns a time or another fact that requires a LOG.
    pub(super) fn timed<T>(&self, fact: T) -> Option<T> {
        self.has_times.then_some(fact)
    }
}

/// Returns the number, or `None` for 0.
pub(super) fn unless_zero(number: u64) -> Option<u64> {
    (number != 0).then_some(number)
}
