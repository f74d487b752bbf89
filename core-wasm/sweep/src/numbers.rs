//! Numbers of a run that a plan can limit or minimise, computed from the event log.

use crate::over_time::OverTime;
use engine::compaction::CompactionReason;
use engine::log::{Event, EventKind, JobId};
use engine::options::setting::for_people;
use engine::stats::event_stats::EventStats;
use engine::stats::table::{LevelFiles, LevelStats};
use engine::stats::tally::CompressionCpu;
use engine::write_stall::StallCount;
use engine::write_stall::{StallCause, StallCondition};

/// Jobs that one reason has caused since the process opened the database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReasonTotals {
    /// Number of finished compactions.
    pub compactions: u64,
    /// Bytes that they wrote.
    pub written_bytes: u64,
    /// Number of files that were moved to another level without being rewritten.
    pub moved_files: u64,
    /// Bytes of these files.
    pub moved_bytes: u64,
}

/// Stalls that one limit has caused since the process opened the database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StallTotals {
    /// Number of stalls ([`StallCount`]).
    pub count: u64,
    /// Time for which the limit delayed or stopped writes, in µs. A delayed write waits for only a
    /// part of it.
    pub micros: u64,
}

/// A state of writes and the limit behind it.
pub type Stall = (StallCondition, StallCause);

/// Numbers that no single event has. They cover the last process, as RocksDB's statistics do.
#[derive(Clone, Debug, Default)]
pub struct RunNumbers {
    /// Number of sorted runs: L0 files plus deeper levels with files (U-2).
    pub runs: OverTime,
    /// Number of sorted runs that no compaction reads.
    pub idle_runs: OverTime,
    /// Space amplification; without a value until the first install, or if it is unknown.
    pub space: OverTime,
    /// Compactions and moves by RocksDB's reason, in the order of their first occurrence.
    pub reasons: Vec<(CompactionReason, ReasonTotals)>,
    /// Stalls by state and limit, in the order of their first occurrence.
    pub stalls: Vec<(Stall, StallTotals)>,
    /// Largest estimate of pending compaction bytes (L-9).
    pub max_pending_bytes: u64,
    /// Number of files that flushes and compactions wrote.
    pub written_files: u64,
    /// State of writes, with the time in µs of its last change.
    state: Option<(Stall, u64)>,
    count: StallCount,
    running: Vec<(JobId, CompactionReason)>,
}

impl RunNumbers {
    /// Follows the next event, after `stats` has applied it.
    pub fn follow(&mut self, event: &Event, stats: &EventStats) {
        let at = event.time_micros;
        match &event.kind {
            EventKind::BenchmarkStarted { is_open: true, .. } => *self = Self::default(),
            EventKind::CompactionStarted { job, reason, .. } => {
                self.running.push((*job, *reason));
            }
            EventKind::CompactionFinished {
                job,
                total_output_size,
                num_output_files,
                ..
            } => {
                let at = self.running.iter().position(|(running, _)| running == job);
                if let Some(at) = at {
                    let (_, reason) = self.running.swap_remove(at);
                    let of_reason = entry_of(&mut self.reasons, reason);
                    of_reason.compactions += 1;
                    of_reason.written_bytes += total_output_size;
                }
                self.written_files += u64::from(*num_output_files);
            }
            EventKind::FlushFinished { .. } => self.written_files += 1,
            EventKind::TrivialMove {
                reason,
                total_files_size,
                inputs,
                ..
            } => {
                let of_reason = entry_of(&mut self.reasons, *reason);
                of_reason.moved_files +=
                    inputs.iter().map(|one| one.files.len() as u64).sum::<u64>();
                of_reason.moved_bytes += total_files_size;
            }
            EventKind::WriteStall {
                condition, cause, ..
            } => self.stall((*condition, *cause), at),
            _ => {}
        }
        let tally = &stats.tally;
        let (runs, idle_runs) = sorted_runs(&tally.files);
        self.runs.set(runs as f64, at);
        self.idle_runs.set(idle_runs as f64, at);
        if 0.0 < stats.amplification.space {
            self.space.set(stats.amplification.space, at);
        }
        self.max_pending_bytes = self.max_pending_bytes.max(tally.pending_compaction_bytes);
    }

    /// The numbers up to a time, in µs.
    pub fn until(&self, at_micros: u64) -> Self {
        let mut until = self.clone();
        for quantity in [&mut until.runs, &mut until.idle_runs, &mut until.space] {
            *quantity = std::mem::take(quantity).until(at_micros);
        }
        until.pass(at_micros);
        until
    }

    fn stall(&mut self, state: Stall, at_micros: u64) {
        self.pass(at_micros);
        let begins = self.count.follow(state.0, state.1, None);
        self.state = (state.0 != StallCondition::Normal).then_some((state, at_micros));
        if begins {
            entry_of(&mut self.stalls, state).count += 1;
        }
    }

    /// Adds the time that the current state of writes has lasted.
    fn pass(&mut self, at_micros: u64) {
        if let Some((state, since)) = self.state {
            entry_of(&mut self.stalls, state).micros += at_micros.saturating_sub(since);
            self.state = Some((state, at_micros));
        }
    }
}

/// The entry of a key, which is added if it is missing.
fn entry_of<K: Copy + PartialEq, V: Default>(entries: &mut Vec<(K, V)>, key: K) -> &mut V {
    let at = entries.iter().position(|(known, _)| *known == key);
    let at = at.unwrap_or_else(|| {
        entries.push((key, V::default()));
        entries.len() - 1
    });
    &mut entries[at].1
}

/// Number of sorted runs, and of those that no compaction reads. A level is read as a whole (U-4).
fn sorted_runs(levels: &[LevelFiles]) -> (u64, u64) {
    let mut counts = (0, 0);
    for (level, row) in levels.iter().enumerate() {
        let (runs, idle) = match level {
            0 => (
                row.files,
                row.files.saturating_sub(row.files_being_compacted),
            ),
            _ => {
                let has_files = u64::from(0 < row.files);
                (
                    has_files,
                    has_files * u64::from(row.files_being_compacted == 0),
                )
            }
        };
        counts = (counts.0 + runs, counts.1 + idle);
    }
    counts
}

/// All that a number is computed from.
pub struct Measured<'a> {
    /// Statistics after the last event, at the end of the run.
    pub stats: &'a EventStats,
    /// Numbers up to the end of the run.
    pub numbers: &'a RunNumbers,
    /// Time since the process opened the database, in µs.
    pub uptime_micros: u64,
    /// Time that writes waited, in seconds (S-25).
    pub stall_sec: f64,
    sum: LevelStats,
}

/// A number that a plan can limit or minimise.
pub struct Number {
    /// Name in plans and rows.
    pub name: &'static str,
    /// Unit; empty for a ratio or count.
    pub unit: &'static str,
    /// Definition.
    pub about: &'static str,
    /// Value; `None` if it is unknown, such as a ratio before the first flush.
    pub of: fn(&Measured<'_>) -> Option<f64>,
}

macro_rules! numbers {
    ($($name:ident $unit:literal $about:literal = |$measured:ident| $value:expr;)*) => {
        /// All numbers, in the order in which rows have them.
        pub const NUMBERS: &[Number] = &[$(Number {
            name: stringify!($name),
            unit: for_people($unit),
            about: for_people($about),
            of: |$measured| $value,
        }),*];
    };
}

numbers! {
    w_amp "" "bytes written by flushes and compactions ÷ bytes flushed and ingested (Sum row of \
        Compaction Stats)" =
        |all| Some(all.stats.amplification.write).filter(|ratio| 0.0 < *ratio);
    runs_mean "" "number of sorted runs, mean over time" = |all| all.numbers.runs.mean();
    runs_p95 "" "number of sorted runs, 95th percentile over time" =
        |all| all.numbers.runs.percentile(95);
    runs_p99 "" "number of sorted runs, 99th percentile over time" =
        |all| all.numbers.runs.percentile(99);
    runs_max "" "largest number of sorted runs" = |all| Some(all.numbers.runs.max());
    idle_runs_mean "" "number of idle sorted runs (not read by a compaction), mean over time" =
        |all| all.numbers.idle_runs.mean();
    idle_runs_p95 "" "number of idle sorted runs, 95th percentile over time" =
        |all| all.numbers.idle_runs.percentile(95);
    idle_runs_p99 "" "number of idle sorted runs, 99th percentile over time" =
        |all| all.numbers.idle_runs.percentile(99);
    idle_runs_max "" "largest number of idle sorted runs; max_read_amp limits these" =
        |all| Some(all.numbers.idle_runs.max());
    space_amp "" "SST bytes ÷ bytes of one sorted run with only the live keys, at the end" =
        |all| all.numbers.space.now();
    space_mean "" "space amplification, mean over time since the first install" =
        |all| all.numbers.space.mean();
    space_max "" "largest space amplification after an install" =
        |all| all.numbers.space.now().map(|_| all.numbers.space.max());
    stall_sec "s" "time that delayed and stopped writes waited (Cumulative stall)" =
        |all| Some(all.stall_sec);
    stall_count "" "number of stalls; a stall lasts as long as one limit delays or stops writes" =
        |all| Some(all.stalls(|_| true));
    stop_count "" "number of stalls that stopped writes" =
        |all| Some(all.stalls(|condition| condition == StallCondition::Stopped));
    flushed_bytes "bytes" "bytes written by flushes" =
        |all| Some(all.stats.tally.table.flushed_bytes() as f64);
    compacted_bytes "bytes" "bytes written by compactions" =
        |all| Some(all.sum_of_reasons(|one| one.written_bytes));
    read_bytes "bytes" "bytes read by compactions (Read of Compaction Stats)" =
        |all| Some((all.sum.bytes_read_non_output_levels + all.sum.bytes_read_output_level) as f64);
    moved_bytes "bytes" "bytes of files moved without being rewritten (Moved of Compaction Stats)" =
        |all| Some(all.sum_of_reasons(|one| one.moved_bytes));
    moved_files "" "number of files moved without being rewritten" =
        |all| Some(all.sum_of_reasons(|one| one.moved_files));
    written_files "" "number of files written by flushes and compactions" =
        |all| Some(all.numbers.written_files as f64);
    max_pending_bytes "bytes" "largest estimate of pending compaction bytes" =
        |all| Some(all.numbers.max_pending_bytes as f64);
    flushes "" "number of finished flushes" = |all| Some(all.stats.tally.flushes as f64);
    compactions "" "number of finished compactions, without trivial moves" =
        |all| Some(all.stats.tally.compactions as f64);
    trivial_moves "" "number of trivial moves" = |all| Some(all.stats.tally.trivial_moves as f64);
    cpu_sec "s" "CPU time of flushes and compactions (CompMergeCPU)" =
        |all| Some(all.sum.cpu_micros as f64 / 1e6);
    compression_cpu_sec "s" "CPU time spent on compression in flushes and compactions" =
        |all| Some(all.compression_sec(|one| one.compression_micros));
    decompression_cpu_sec "s" "CPU time spent on decompression in compactions" =
        |all| Some(all.compression_sec(|one| one.decompression_micros));
    job_sec "s" "duration of flushes and compactions, summed (Comp(sec))" =
        |all| Some(all.sum.micros as f64 / 1e6);
    seconds "s" "time since the database was opened" = |all| Some(all.uptime_micros as f64 / 1e6);
}

impl<'a> Measured<'a> {
    /// Prepares the numbers of a run; `numbers` ends when the run does.
    pub fn new(
        stats: &'a EventStats,
        numbers: &'a RunNumbers,
        uptime_micros: u64,
        stall_sec: f64,
    ) -> Self {
        let mut sum = LevelStats::default();
        for level in stats.tally.table.levels() {
            sum.add(level);
        }
        Self {
            stats,
            numbers,
            uptime_micros,
            stall_sec,
            sum,
        }
    }

    fn sum_of_reasons(&self, count: fn(&ReasonTotals) -> u64) -> f64 {
        self.numbers
            .reasons
            .iter()
            .map(|(_, one)| count(one))
            .sum::<u64>() as f64
    }

    fn stalls(&self, counts: fn(StallCondition) -> bool) -> f64 {
        let stalls = self.numbers.stalls.iter();
        let stalls = stalls.filter(|((condition, _), _)| counts(*condition));
        stalls.map(|(_, stall)| stall.count).sum::<u64>() as f64
    }

    fn compression_sec(&self, micros: fn(&CompressionCpu) -> u64) -> f64 {
        self.stats.tally.compression.iter().map(micros).sum::<u64>() as f64 / 1e6
    }

    /// Name and value of each number.
    pub fn values(&self) -> impl Iterator<Item = (&'static str, Option<f64>)> + '_ {
        NUMBERS
            .iter()
            .map(|number| (number.name, (number.of)(self)))
    }
}
