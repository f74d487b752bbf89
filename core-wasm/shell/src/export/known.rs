//! The state that all writers share: the last event, the tree after it, and unknown facts.

use engine::log::{Event, EventKind, JobId, RunMode};
use engine::options::RocksDbVersion;
use engine::stats::event_stats::EventStats;
use engine::stats::table::LevelFiles;
use std::collections::BTreeSet;

/// The facts from the log that writers need to read the next event.
pub(super) struct Known {
    tree: EventStats,
    pub(super) is_recorded: bool,
    /// True if times are known; recordings get them from a LOG.
    pub(super) has_times: bool,
    /// True if keys of files are known; recordings get them from a MANIFEST.
    has_key_ranges: bool,
    pub(super) num_levels: usize,
    /// The process, starting at 1.
    pub(super) process: u64,
    event_count: u64,
    /// The column families of the database; empty if it has only one.
    families: Vec<String>,
    /// Flushes whose end is missing from the recording's `LOG`. The next open has their files, so
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

    /// Files and bytes by level after the last event.
    pub(super) fn levels(&self) -> &[LevelFiles] {
        &self.tree.tally.files
    }

    /// The index of the last event, which identifies it on the page and in the log.
    pub(super) fn event(&self) -> u64 {
        self.event_count.saturating_sub(1)
    }

    /// Names of column families; `None` if the database has only one, or if there are none to name.
    pub(super) fn family_names(&self, families: &[u32]) -> Option<String> {
        let names = families.iter();
        let names = names.filter_map(|family| self.families.get(*family as usize));
        let names: Vec<&str> = names.map(String::as_str).collect();
        (!names.is_empty()).then(|| names.join(", "))
    }

    /// True if the log has the end of a job.
    pub(super) fn has_end(&self, job: JobId) -> bool {
        !self.unended.contains(&job.0)
    }

    /// A number; `None` for 0 in a recording, which means unknown.
    pub(super) fn unless_unknown(&self, number: u64) -> Option<u64> {
        (!self.is_recorded || number != 0).then_some(number)
    }

    /// A duration; `None` if unknown, which recordings give as 0.
    pub(super) fn duration(&self, micros: u64) -> Option<u64> {
        self.timed(micros)
            .and_then(|micros| self.unless_unknown(micros))
    }

    /// A number that only simulations know.
    pub(super) fn if_simulated<T>(&self, number: T) -> Option<T> {
        (!self.is_recorded).then_some(number)
    }

    /// The precision of a file's size. With a LOG alone, the size of a file from before it, whose
    /// number of entries is unknown, is rounded by the lines about jobs.
    pub(super) fn exactness(&self, entries: u64) -> &'static str {
        let is_exact = !self.is_recorded || self.has_key_ranges || entries != 0;
        if is_exact { "exact" } else { "rounded" }
    }

    /// A fact about a file that needs a MANIFEST.
    pub(super) fn if_has_keys<T>(&self, number: T) -> Option<T> {
        self.has_key_ranges.then_some(number)
    }

    /// A time, or another fact that needs a LOG.
    pub(super) fn timed<T>(&self, fact: T) -> Option<T> {
        self.has_times.then_some(fact)
    }
}

/// A number; `None` for 0.
pub(super) fn unless_zero(number: u64) -> Option<u64> {
    (number != 0).then_some(number)
}
