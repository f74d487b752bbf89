//! Our statistics at a given time, advanced step by step.

use crate::verify::statistics::cell_report::NotCompared;
use crate::verify::statistics::counted_jobs::{Charge, CountedJob};
use crate::verify::statistics::facts::Facts;
use crate::verify::statistics::tree::Tree;
use engine::stats::table::LevelFiles;
use engine::stats::tally::Tally;
use recordings::database::Recording;
use recordings::database::database_counters::RecordedCounters;
use recordings::log::log_facts::LogFacts;
use std::collections::{BTreeMap, BTreeSet};

/// Our statistics at a given time.
#[derive(Clone)]
pub struct State {
    /// All numbers; without files if the tree is unknown.
    pub tally: Tally,
    pub(super) tree: Tree,
    /// Pending bytes (L-9), or the fact missing for them and scores; `None` if the tree is unknown.
    pub(super) pending_compaction_bytes: Option<Result<u64, NotCompared>>,
    pub(super) time: u64,
    /// Uptime in the last dump of this open, in seconds; `None` before the first dump.
    pub(super) last_uptime: Option<f64>,
    next_job: usize,
    next_open: usize,
    database: RecordedCounters,
    /// Facts missing from the counters, by row.
    gaps: BTreeMap<String, BTreeSet<NotCompared>>,
}

impl State {
    /// The state at the start of the log.
    pub(super) fn at_beginning(facts: &Facts) -> Self {
        let (recording, log) = (facts.recording, facts.log);
        let mut tally = Tally::new(recording.rocksdb_version, recording.num_levels);
        tally.column_family.clone_from(&recording.family);
        let levels = (0..recording.num_levels).map(|level| format!("L{level}"));
        let others = ["Sum", "Int", "Low", "High", "User"].map(str::to_string);
        // A rolled log repeats the header but lacks everything counted before it.
        let is_late = !log.begins_at_open() || !log.is_opening_logged;
        let gaps = BTreeSet::from_iter(is_late.then_some(NotCompared::BeforeLog));
        Self {
            tally,
            tree: Tree::at_beginning(facts),
            pending_compaction_bytes: None,
            time: 0,
            last_uptime: None,
            next_job: 0,
            next_open: 0,
            database: RecordedCounters::new(recording),
            gaps: levels
                .chain(others)
                .map(|row| (row, gaps.clone()))
                .collect(),
        }
    }

    /// The state at a later time, with this many units installed and the picks up to `picked` made.
    pub(super) fn later(&self, facts: &Facts, (time, picked): (u64, u64), units: usize) -> Self {
        let mut later = self.clone();
        later.count(facts, time);
        later.tree.advance(facts, (time, picked), units);
        let shown = later.tree.shown(facts, time);
        let no_files = || vec![LevelFiles::default(); facts.recording.num_levels];
        let (files, pending) = shown.unzip();
        later.tally.files = files.unwrap_or_else(no_files);
        later.tally.pending_compaction_bytes = pending.and_then(Result::ok).unwrap_or(0);
        later.pending_compaction_bytes = pending;
        later.time = time;
        later
    }

    /// Counts the jobs up to a given time.
    fn count(&mut self, facts: &Facts, time: u64) {
        loop {
            let job = facts.counted.get(self.next_job);
            let job = job.filter(|job| job.time <= time);
            let open = facts.log.opens.get(self.next_open).map(|open| open.time);
            let is_next = |open: &u64| *open <= time && job.is_none_or(|job| *open <= job.time);
            if let Some(open) = open.filter(is_next) {
                // The counters of another open start at zero.
                self.next_open += 1;
                self.database.at(open);
                self.database.begin_anew();
                self.tally.reopen();
                self.gaps.values_mut().for_each(BTreeSet::clear);
                self.last_uptime = None;
            } else if let Some(job) = job {
                self.add(job);
            } else {
                break;
            }
        }
        self.tally.counters = self.database.at(time);
    }

    fn add(&mut self, job: &CountedJob) {
        self.next_job += 1;
        let (table, level) = (&mut self.tally.table, job.level);
        match &job.charge {
            Charge::Flush(flush) => table.add_flush(flush),
            Charge::Recovery(flush) => table.add_recovered(flush),
            Charge::Compaction(one) => table.add_compaction(level, one),
            Charge::Move(bytes) => table.add_trivial_move(level, *bytes),
            Charge::Ingestion(bytes) => table.add_ingested(level, *bytes),
        }
        let pool = match job.charge {
            Charge::Flush(_) => "High",
            Charge::Compaction(_) => "Low",
            _ => "User",
        };
        for row in [&format!("L{level}"), "Sum", "Int", pool] {
            if let Some(gaps) = self.gaps.get_mut(row) {
                gaps.extend(&job.gaps);
            }
        }
    }

    /// Returns true if a row's counters are unknown for this reason.
    pub(super) fn lacks(&self, row: &str, reason: NotCompared) -> bool {
        let gaps = self.gaps.get(row);
        gaps.is_some_and(|gaps| gaps.contains(&reason))
    }

    /// Ends the interval of a dump.
    pub(super) fn end_interval(&mut self, uptime: Option<f64>) {
        self.tally.table.take_interval_snapshot(&self.tally.files);
        self.tally.at_last_dump = self.tally.counters;
        if let Some(gaps) = self.gaps.get_mut("Int") {
            gaps.clear();
        }
        self.last_uptime = uptime;
    }
}

/// Our statistics right before a time, in µs of log time; by default, when the shutdown starts.
pub fn state_at(recording: &Recording, log: &LogFacts, end: Option<u64>) -> State {
    let facts = Facts::of(recording, log);
    let end = end.or(log.shutdown_time).unwrap_or(u64::MAX);
    let time = end.saturating_sub(1);
    let (units, _) = facts.installed_at(time, 0);
    State::at_beginning(&facts).later(&facts, (time, time), units)
}
