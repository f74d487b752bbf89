//! Files and bytes of small levels in the last minute of a run.
//!
//! A level of a few files has others a moment later, and the moment of a published table is not
//! known.

use engine::log::Event;
use engine::options::RocksDbVersion;
use engine::stats::event_stats::EventStats;
use engine::stats::table::LevelFiles;
use std::collections::VecDeque;

const MINUTE_MICROS: u64 = 60_000_000;

/// The levels in the last minute of a run.
pub(super) struct LastMinute {
    tree: EventStats,
    /// The levels from a time on, oldest first: the first may be from before the minute.
    history: VecDeque<(u64, Vec<LevelFiles>)>,
}

impl Default for LastMinute {
    fn default() -> Self {
        Self {
            // The release decides columns of the table only, not the files of levels.
            tree: EventStats::new(RocksDbVersion::REFERENCE, Vec::new()),
            history: VecDeque::new(),
        }
    }
}

impl LastMinute {
    /// Takes in the next event.
    pub(super) fn apply(&mut self, event: &Event) {
        if self.tree.apply(event) {
            let levels = self.tree.tally.files.clone();
            self.history.push_back((event.time_micros, levels));
        }
        let is_over = |next: &(u64, Vec<LevelFiles>)| next.0 + MINUTE_MICROS <= event.time_micros;
        while self.history.get(1).is_some_and(is_over) {
            self.history.pop_front();
        }
    }

    /// Least and most of a number of a level in the minute.
    pub(super) fn range(&self, level: usize, of: fn(&LevelFiles) -> f64) -> (f64, f64) {
        let at = |levels: &Vec<LevelFiles>| levels.get(level).map_or(0.0, of);
        let values = self.history.iter().map(|(_, levels)| at(levels));
        let range = |(least, most): (f64, f64), one: f64| (least.min(one), most.max(one));
        let (least, most) = values.fold((f64::INFINITY, 0.0), range);
        (least.min(most), most)
    }
}
