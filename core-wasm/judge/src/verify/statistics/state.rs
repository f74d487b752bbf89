//! Our statistics at a moment.

use crate::verify::statistics::counters::Counters;
use crate::verify::statistics::facts::Facts;
use crate::verify::statistics::tree::{Shown, Tree};
use engine::stats::dump_text::StatsReport;
use engine::stats::table::LevelFiles;
use engine::stats::unknown_stats::UnknownStats;
use recordings::database::Recording;
use recordings::log::log_facts::LogFacts;

/// Our statistics at a moment.
pub struct State {
    /// Counters of jobs, writes and stalls.
    pub counters: Counters,
    pub(super) tree: Tree,
    /// Statistics of the tree; `None`: it is not known.
    pub(super) shown: Option<Shown>,
    /// By level; of an unknown tree without files.
    pub(super) files: Vec<LevelFiles>,
    pub(super) time: u64,
}

impl State {
    pub(super) fn at_beginning(facts: &Facts) -> Self {
        Self {
            counters: Counters::at_beginning(facts),
            tree: Tree::at_beginning(facts),
            shown: None,
            files: Vec::new(),
            time: 0,
        }
    }

    /// The state at a later moment, at which so many units are installed and the picks until
    /// `picked` are made.
    pub(super) fn later(&self, facts: &Facts, (time, picked): (u64, u64), units: usize) -> Self {
        let (mut counters, mut tree) = (self.counters.clone(), self.tree.clone());
        counters.advance(facts, time);
        tree.advance(facts, (time, picked), units);
        let shown = tree.shown(facts, time);
        let files = shown.as_ref().map(|shown| shown.files.clone());
        let levels = facts.recording.num_levels;
        Self {
            counters,
            tree,
            files: files.unwrap_or_else(|| vec![LevelFiles::default(); levels]),
            shown,
            time,
        }
    }

    /// The text that RocksDB prints of it.
    pub fn report<'a>(&'a self, recording: &'a Recording) -> StatsReport<'a> {
        let shown = self.shown.as_ref();
        let pending = shown.and_then(|shown| shown.pending_compaction_bytes.ok());
        StatsReport {
            column_family: &recording.family,
            table: &self.counters.stats,
            files: &self.files,
            now: self.counters.now,
            at_last_dump: self.counters.at_last_dump,
            pending_compaction_bytes: pending.unwrap_or(0),
            unknown: UnknownStats::default(),
        }
    }
}

/// Our statistics right before a moment, in µs of the log; `None`: when the database began to
/// close.
pub fn state_at(recording: &Recording, log: &LogFacts, end: Option<u64>) -> State {
    let facts = Facts::of(recording, log);
    let end = end.or(log.shutdown_time).unwrap_or(u64::MAX);
    let time = end.saturating_sub(1);
    let (units, _) = facts.installed_at(time, 0);
    State::at_beginning(&facts).later(&facts, (time, time), units)
}
