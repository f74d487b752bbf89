//! The table's counters, rolled on from dump to dump.

use crate::verify::job_totals::{Charge, CountedJob, Gaps, charge, counted_jobs};
use engine::options::RocksDbVersion;
use engine::stats::dump_text::DatabaseCounters;
use engine::stats::table::{CompactionStats, LevelFiles};
use recordings::database::Recording;
use recordings::database::database_counters::RecordedCounters;
use recordings::log::log_facts::LogFacts;

/// All jobs in the order in which they are counted, and the opens between them.
pub(super) struct Jobs {
    /// In the order of their times.
    pub counted: Vec<CountedJob>,
    opens: Vec<u64>,
    release: RocksDbVersion,
    levels: usize,
}

impl Jobs {
    /// Of a recording.
    pub fn of(recording: &Recording, log: &LogFacts) -> Self {
        Self {
            counted: counted_jobs(recording, log),
            opens: log.opens.iter().map(|open| open.time).collect(),
            release: recording.rocksdb_version,
            levels: recording.num_levels,
        }
    }
}

/// The counters at a moment.
#[derive(Clone)]
pub(super) struct Counters {
    next_job: usize,
    next_open: usize,
    /// The table's.
    pub stats: CompactionStats,
    /// What the log does not tell of every level's.
    pub levels: Vec<Gaps>,
    /// The same of flushes.
    pub high: Gaps,
    /// The same of compactions.
    pub low: Gaps,
    /// The same of everything since the last dump.
    pub interval: Gaps,
    database: RecordedCounters,
    /// Stalls.
    pub now: DatabaseCounters,
    /// The same at the last dump.
    pub at_last_dump: DatabaseCounters,
    /// Uptime that the last dump of this open printed, in s; `None` before the first.
    pub last_uptime: Option<f64>,
}

impl Counters {
    /// When the log begins.
    pub fn at_beginning(recording: &Recording, log: &LogFacts, jobs: &Jobs) -> Self {
        // A rolled log repeats the header, and lacks what was counted before it.
        let gaps = Gaps {
            all: !log.begins_at_open() || !log.is_opening_logged,
            ..Gaps::default()
        };
        Self {
            next_job: 0,
            next_open: 0,
            stats: CompactionStats::new(jobs.release, jobs.levels),
            levels: vec![gaps; jobs.levels],
            high: gaps,
            low: gaps,
            interval: gaps,
            database: RecordedCounters::new(recording),
            now: DatabaseCounters::default(),
            at_last_dump: DatabaseCounters::default(),
            last_uptime: None,
        }
    }

    /// Goes on to a moment; moments only grow.
    pub fn advance(&mut self, jobs: &Jobs, time: u64) {
        loop {
            let job = jobs.counted.get(self.next_job);
            let job = job.filter(|job| job.time <= time);
            let open = jobs.opens.get(self.next_open);
            let is_open_next =
                open.is_some_and(|open| *open <= time && job.is_none_or(|job| *open <= job.time));
            if is_open_next {
                self.database.at(open.copied().unwrap_or(0));
                self.open(jobs);
            } else if let Some(job) = job {
                self.add(job);
            } else {
                break;
            }
        }
        self.now = self.database.at(time);
    }

    /// Another open: its counters begin anew.
    fn open(&mut self, jobs: &Jobs) {
        self.next_open += 1;
        self.stats = CompactionStats::new(jobs.release, jobs.levels);
        self.levels.fill(Gaps::default());
        (self.high, self.low) = (Gaps::default(), Gaps::default());
        self.interval = Gaps::default();
        self.last_uptime = None;
        self.database.begin_anew();
        self.at_last_dump = DatabaseCounters::default();
    }

    fn add(&mut self, job: &CountedJob) {
        self.next_job += 1;
        charge(&mut self.stats, job.charge);
        self.interval = self.interval.or(job.gaps);
        let level = match job.charge {
            Charge::Flush(_) | Charge::Recovery(_) => 0,
            Charge::Compaction(level, _) | Charge::Move(level, _) | Charge::Ingestion(level, _) => {
                level
            }
        };
        match job.charge {
            Charge::Flush(_) => self.high = self.high.or(job.gaps),
            Charge::Compaction(..) => self.low = self.low.or(job.gaps),
            Charge::Recovery(_) | Charge::Move(..) | Charge::Ingestion(..) => {}
        }
        if let Some(gaps) = self.levels.get_mut(level) {
            *gaps = gaps.or(job.gaps);
        }
    }

    /// What the log does not tell of all levels together.
    pub fn sum(&self) -> Gaps {
        self.levels
            .iter()
            .fold(Gaps::default(), |sum, gaps| sum.or(*gaps))
    }

    /// A dump was written: its interval is over.
    pub fn end_interval(&mut self, files: &[LevelFiles], uptime: Option<f64>) {
        self.stats.take_interval_snapshot(files);
        self.at_last_dump = self.now;
        self.interval = Gaps::default();
        self.last_uptime = uptime;
    }
}
