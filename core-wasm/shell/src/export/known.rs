//! The state that the writers share: the event at hand, the tree after it, and unknown facts.

use engine::log::{Event, EventKind, JobId, RunMode};
use engine::options::RocksDbVersion;
use engine::stats::event_stats::EventStats;
use engine::stats::table::LevelFiles;
use std::collections::BTreeSet;

/// The log so far, as far as writers need it to read the next event.
pub(super) struct Known {
    tree: EventStats,
    pub(super) is_recorded: bool,
    /// Times are known; recordings have them from a LOG.
    pub(super) has_times: bool,
    /// Keys of files are known; recordings have them from a MANIFEST.
    has_key_ranges: bool,
    pub(super) num_levels: usize,
    /// The process, counted from 1.
    pub(super) process: u64,
    event_count: u64,
    /// The column families of the database; empty where it has one.
    families: Vec<String>,
    /// Flushes of which the `LOG` of a recording does not have the end: their files are in the next
    /// open, so that they end before it.
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

    /// The index of the last event: its identity on the page and in the log.
    pub(super) fn event(&self) -> u64 {
        self.event_count.saturating_sub(1)
    }

    /// Column families by name; `None`: the database has one, or it is of none.
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

    /// A number that recordings give as 0 where they do not know it.
    pub(super) fn unless_unknown(&self, number: u64) -> Option<u64> {
        (!self.is_recorded || number != 0).then_some(number)
    }

    /// A duration; a recording gives 0 for an unknown one.
    pub(super) fn duration(&self, micros: u64) -> Option<u64> {
        self.timed(micros)
            .and_then(|micros| self.unless_unknown(micros))
    }

    /// A number that only simulations know.
    pub(super) fn if_simulated<T>(&self, number: T) -> Option<T> {
        (!self.is_recorded).then_some(number)
    }

    /// The precision of a file's size. Of one that was there before a LOG alone, of which nobody
    /// says the entries, the LOG's lines about jobs round it.
    pub(super) fn exactness(&self, entries: u64) -> &'static str {
        let is_exact = !self.is_recorded || self.has_key_ranges || entries != 0;
        if is_exact { "exact" } else { "rounded" }
    }

    /// A fact about a file that a MANIFEST has.
    pub(super) fn if_has_keys<T>(&self, number: T) -> Option<T> {
        self.has_key_ranges.then_some(number)
    }

    /// A time, or another fact that a LOG has.
    pub(super) fn timed<T>(&self, fact: T) -> Option<T> {
        self.has_times.then_some(fact)
    }
}

/// A number that is 0 where there is none.
pub(super) fn unless_zero(number: u64) -> Option<u64> {
    (number != 0).then_some(number)
}
