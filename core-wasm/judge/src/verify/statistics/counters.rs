//! The table's counters, rolled on from moment to moment.

use crate::verify::statistics::cell_report::NotCompared;
use crate::verify::statistics::counted_jobs::{Charge, CountedJob, Gaps};
use crate::verify::statistics::facts::Facts;
use engine::stats::dump_text::DatabaseCounters;
use engine::stats::table::{CompactionStats, LevelFiles};
use recordings::database::database_counters::RecordedCounters;

/// The counters at a moment.
#[derive(Clone)]
pub struct Counters {
    next_job: usize,
    next_open: usize,
    /// The table's.
    pub stats: CompactionStats,
    /// Writes and stalls.
    pub now: DatabaseCounters,
    /// Writes and stalls at the last dump.
    pub at_last_dump: DatabaseCounters,
    database: RecordedCounters,
    /// Counters that the log does not tell.
    pub(super) gaps: AllGaps,
    /// Uptime that the last dump of this open printed, in s; `None` before the first.
    pub(super) last_uptime: Option<f64>,
}

/// Counters that the log does not tell, by row.
#[derive(Clone)]
pub(super) struct AllGaps {
    pub levels: Vec<Gaps>,
    /// The pool of flushes.
    pub high: Gaps,
    /// The pool of compactions.
    pub low: Gaps,
    /// Everything since the last dump.
    pub interval: Gaps,
}

impl AllGaps {
    fn new(levels: usize, gaps: Gaps) -> Self {
        Self {
            levels: vec![gaps; levels],
            high: gaps,
            low: gaps,
            interval: gaps,
        }
    }

    /// All levels together.
    pub fn sum(&self) -> Gaps {
        let mut sum = Gaps::default();
        self.levels.iter().for_each(|gaps| sum |= *gaps);
        sum
    }

    /// A row of a table.
    pub fn of_row(&self, row: &str) -> Gaps {
        match row {
            "Sum" => self.sum(),
            "Int" => self.interval,
            "Low" => self.low,
            "High" => self.high,
            _ => {
                let level = row.strip_prefix('L').and_then(|level| level.parse().ok());
                let gaps = level.and_then(|level: usize| self.levels.get(level));
                gaps.copied().unwrap_or_default()
            }
        }
    }
}

impl Counters {
    /// The counters at the beginning of the log.
    pub(super) fn at_beginning(facts: &Facts) -> Self {
        // A rolled log repeats the header, and lacks what was counted before it.
        let is_late = !facts.log.begins_at_open() || !facts.log.is_opening_logged;
        let gaps = Gaps::of(&[(is_late, NotCompared::BeforeLog)]);
        let (release, levels) = (facts.recording.rocksdb_version, facts.recording.num_levels);
        Self {
            next_job: 0,
            next_open: 0,
            stats: CompactionStats::new(release, levels),
            now: DatabaseCounters::default(),
            at_last_dump: DatabaseCounters::default(),
            database: RecordedCounters::new(facts.recording),
            gaps: AllGaps::new(levels, gaps),
            last_uptime: None,
        }
    }

    /// Goes on to a moment; moments only grow.
    pub(super) fn advance(&mut self, facts: &Facts, time: u64) {
        loop {
            let job = facts.counted.get(self.next_job);
            let job = job.filter(|job| job.time <= time);
            let open = facts.log.opens.get(self.next_open).map(|open| open.time);
            let is_next = |open: &u64| *open <= time && job.is_none_or(|job| *open <= job.time);
            if let Some(open) = open.filter(is_next) {
                self.database.at(open);
                self.open();
            } else if let Some(job) = job {
                self.add(job);
            } else {
                break;
            }
        }
        self.now = self.database.at(time);
    }

    /// Another open: its counters begin anew.
    fn open(&mut self) {
        self.next_open += 1;
        let levels = self.gaps.levels.len();
        self.stats = CompactionStats::new(self.stats.version(), levels);
        self.gaps = AllGaps::new(levels, Gaps::default());
        self.last_uptime = None;
        self.database.begin_anew();
        self.at_last_dump = DatabaseCounters::default();
    }

    fn add(&mut self, job: &CountedJob) {
        self.next_job += 1;
        match job.charge {
            Charge::Flush(flush) => {
                self.stats.add_flush(&flush);
                self.gaps.high |= job.gaps;
            }
            Charge::Recovery(flush) => self.stats.add_recovered(&flush),
            Charge::Compaction(one) => {
                self.stats.add_compaction(job.level, &one);
                self.gaps.low |= job.gaps;
            }
            Charge::Move(bytes) => self.stats.add_trivial_move(job.level, bytes),
            Charge::Ingestion(bytes) => self.stats.add_ingested(job.level, bytes),
        }
        self.gaps.interval |= job.gaps;
        if let Some(gaps) = self.gaps.levels.get_mut(job.level) {
            *gaps |= job.gaps;
        }
    }

    /// A dump was written: its interval is over.
    pub(super) fn end_interval(&mut self, files: &[LevelFiles], uptime: Option<f64>) {
        self.stats.take_interval_snapshot(files);
        self.at_last_dump = self.now;
        self.gaps.interval = Gaps::default();
        self.last_uptime = uptime;
    }
}
