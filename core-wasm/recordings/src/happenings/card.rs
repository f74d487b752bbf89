//! The operator's card: how long writes were stopped or throttled, by which limits, and why.
//!
//! The cause is that of the limit that held longest. A rule names it if its condition held for at
//! least four fifths of the limit's time:
//!
//! - `slow_flush`: all flush threads were in use, and the longest flush took three medians or more.
//! - `fast_writes`: all flush threads were in use, and memtables filled faster than they flushed.
//! - `few_memtables`: the same with fewer flushes, because no more memtables may wait.
//! - `compactions`: all compaction threads were in use; flushes ended while the longest job ran.
//! - `l0`: the same for a compaction from L0 to deeper levels, which rules out a second one (not
//!   universal).

use crate::base::text::{percent, plural};
use crate::database::{Database, FamilyJob, Recording};
use crate::happenings::Happening;
use crate::happenings::kinds::{Cause, Limit, Stalls};
use crate::happenings::stalls::{held, stalls};
use crate::history::stall_changes::{DatabaseStall, count_stalls};
use crate::log::log_facts::{LogFacts, StallLine};
use engine::model::sorting::{inserted, sort_by_key};
use engine::options::Options;
use engine::reasoning::format_bytes;
use engine::simulation::scheduler::job_limits;
use engine::write_stall::{StallCause, StallCondition};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::Range;

/// Answers to the first questions that an operator asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Totals over all stalls.
    pub stalls: Stalls,
    /// Limits that were reached, longest-held first.
    pub limits: Vec<Limit>,
    /// The three longest stalls, longest first.
    pub longest: Vec<Happening>,
    /// Cause of the stalls; `None` if writes were never stopped or throttled.
    pub cause: Option<Cause>,
}

/// A time span, in µs of `LOG` time.
type Span = Range<u64>;

/// A period in which the database's writes were in one state.
struct Held<'a>(Span, StallLine, &'a DatabaseStall);

/// Makes the card of a database; `None` without a `LOG`.
pub fn card(database: &Database) -> Option<Card> {
    // If there is a LOG, all families have one.
    let recording = &database.families[0].recording;
    let end = recording.log.as_ref()?.last_time.unwrap_or(0);
    let states = recording.activity.stalls.as_slice();
    let ends = states.iter().skip(1).map(|next| next.time).chain([end]);
    let held_times = states.iter().zip(ends).filter_map(|(state, end)| {
        let span = state.time..end.max(state.time);
        Some(Held(span, state.line?, state))
    });
    let held_times: Vec<Held> = held_times.collect();
    let causes = [
        StallCause::MemtableLimit,
        StallCause::L0FileCountLimit,
        StallCause::PendingCompactionBytes,
    ];
    let of_cause = |cause| held_times.iter().filter(move |one| one.1.cause == cause);
    let mut by_cause = causes.map(|cause| of_cause(cause).collect::<Vec<&Held>>());
    sort_by_key(&mut by_cause, |of| Reverse(sum(of.iter().copied())));
    let is_stop = |one: &&Held| one.1.condition == StallCondition::Stopped;
    let stops: Vec<&Held> = held_times.iter().filter(is_stop).collect();
    let all = sum(&held_times);
    let limits = by_cause.iter().filter_map(|of| limit(database, of, all));
    let mut longest = stalls(database);
    sort_by_key(&mut longest, |one| (Reverse(held(one)), one.time));
    longest.truncate(3);
    Some(Card {
        stalls: all_stalls(database, all, sum(stops.iter().copied())),
        limits: limits.collect(),
        longest,
        cause: cause(database, &by_cause[0], &stops),
    })
}

/// Total time in some states, in µs.
fn sum<'a>(held: impl IntoIterator<Item = &'a Held<'a>>) -> u64 {
    held.into_iter().map(|one| micros(&one.0)).sum()
}

fn micros(span: &Span) -> u64 {
    span.end.saturating_sub(span.start)
}

/// Totals over all stalls, with the time that writers waited if the `LOG` gives it.
///
/// No line gives the wait of a single writer. `Cumulative stall` in the statistics dumps gives the
/// total (S-23) from an open to its last dump.
fn all_stalls(database: &Database, held: u64, stopped: u64) -> Stalls {
    let changes = { database.families.iter() }.map(|family| &family.recording.stall_changes);
    let stalls: u64 = changes.map(|changes| count_stalls(changes).stalls).sum();
    let openings = database.openings.as_slice();
    let shown = openings.iter().filter(|one| one.left_out.is_none());
    let open = shown.filter_map(|one| one.last_time?.checked_sub(one.first_time?));
    let open: u64 = open.sum();
    let dumps: Vec<_> = openings.iter().filter_map(|one| one.stall).collect();
    let waited: u64 = dumps.iter().map(|dump| dump.micros).sum();
    let counted: u64 = dumps.iter().map(|dump| dump.counted_micros).sum();
    let known = |micros: u64| (stalls != 0).then_some(micros);
    Stalls {
        how: Some(match (stopped, held - stopped) {
            _ if stalls == 0 => "never",
            (0, _) => "throttled",
            (_, 0) => "stopped",
            _ => "both",
        }),
        held: known(held),
        share: known(open).map(|open| percent(held, open)),
        open: Some(open),
        stopped: known(stopped),
        throttled: known(held - stopped),
        stalls: known(stalls),
        waited: (!dumps.is_empty()).then_some(waited),
        counted: (!dumps.is_empty()).then_some(counted),
        waits: (waited != 0 && counted / 100 <= waited).then_some("long"),
        opens: Some(dumps.len() as u64),
        all_opens: Some(openings.len() as u64),
    }
}

/// The facts about one kind of limit; `None` if it was never reached.
fn limit(database: &Database, times: &[&Held], all: u64) -> Option<Limit> {
    let Held(span, line, state) = times.first()?;
    let recording = &database.families[*state.families.first()?].recording;
    let options = recording.known_options_at(span.start);
    let style = options.map(|options| options.compaction_style.rules().facts());
    let counts_runs = style.is_some_and(|facts| facts.stalls_on_runs);
    let values: BTreeSet<u64> = inserted(times.iter().map(|one| one.2.limit));
    let values = values.into_iter().filter(|limit| *limit != 0);
    let held = sum(times.iter().copied());
    Some(Limit {
        limit: Some(match line.cause {
            StallCause::MemtableLimit => "memtables",
            StallCause::L0FileCountLimit if counts_runs => "sorted_runs",
            StallCause::L0FileCountLimit => "l0_files",
            _ => "pending",
        }),
        held: Some(held),
        share: Some(percent(held, all)),
        values: values
            .map(|limit| match line.cause {
                StallCause::PendingCompactionBytes => format_bytes(limit as f64),
                _ => limit.to_string(),
            })
            .collect(),
    })
}

/// The cause of stalls at one kind of limit; `None` if it was never reached.
fn cause(database: &Database, times: &[&Held], stops: &[&Held]) -> Option<Cause> {
    let Held(span, line, state) = times.iter().max_by_key(|one| micros(&one.0))?;
    let recording = &database.families[*state.families.first()?].recording;
    let spans = |held: &[&Held]| held.iter().map(|one| one.0.clone()).collect::<Vec<Span>>();
    let options = recording.known_options_at(span.start);
    let options = options.filter(|_| recording.knows_database_options());
    let log = recording.log.as_ref()?;
    let (held, stops) = (spans(times), spans(stops));
    let mut cause = Cause::default();
    let Some(options) = options else {
        cause.kind = Some("unknown_options");
        return Some(cause);
    };
    cause.kind = Some("unknown");
    let search = Search {
        recording,
        log,
        options,
        held,
        stops,
    };
    search.cause(line.cause).or(Some(cause))
}

/// Inputs of the rules that find a cause.
struct Search<'a> {
    /// Recording of the column family whose limit held longest.
    recording: &'a Recording,
    log: &'a LogFacts,
    /// Options of that column family at the time.
    options: &'a Options,
    /// Periods in which limits of this kind held, in order.
    held: Vec<Span>,
    /// Periods in which writes were stopped, in order.
    stops: Vec<Span>,
}

/// A flush is slow if it takes at least this many median flush times.
const SLOW: u64 = 3;

/// Time that a span has in common with ordered spans, in µs.
fn shared(spans: &[Span], span: &Span) -> u64 {
    let first = spans.partition_point(|one| one.end <= span.start);
    let within = spans[first..].iter().take_while(|one| one.start < span.end);
    let parts = within.map(|one| one.start.max(span.start)..one.end.min(span.end));
    parts.map(|part| micros(&part)).sum()
}

/// Median of numbers, the lower middle one if their count is even; `None` if empty.
fn median(numbers: impl Iterator<Item = u64>) -> Option<u64> {
    let mut numbers: Vec<u64> = numbers.collect();
    numbers.sort_unstable();
    numbers.get(numbers.len().checked_sub(1)? / 2).copied()
}

impl Search<'_> {
    /// The database's jobs that have an end and are wanted.
    fn jobs(&self, is_wanted: impl Fn(&FamilyJob) -> bool) -> Vec<(u64, Span)> {
        let jobs = { self.recording.activity.jobs.iter() }.filter(|job| is_wanted(job));
        let jobs = jobs.filter_map(|job| Some((u64::from(job.job), job.started..job.ended?)));
        jobs.collect()
    }

    /// True if at least this many of the jobs were running at once for four fifths of the time
    /// for which the limit held.
    fn ran(&self, jobs: &[(u64, Span)], count: u32) -> bool {
        let jobs = jobs.iter().map(|(_, span)| span);
        let edges = jobs.flat_map(|span| [(span.start, 1), (span.end, -1)]);
        let mut edges: Vec<(u64, i64)> = edges.collect();
        edges.sort_unstable();
        let (mut running, mut since, mut full) = (0, 0, 0);
        for (time, change) in edges {
            if i64::from(count) <= running {
                full += shared(&self.held, &(since..time));
            }
            (running, since) = (running + change, time);
        }
        shared(&self.held, &(0..u64::MAX)) / 5 * 4 <= full
    }

    fn cause(&self, reached: StallCause) -> Option<Cause> {
        let (options, limits) = (self.options, job_limits(self.options, true));
        let is_flush = reached == StallCause::MemtableLimit;
        let flushes = ("max_background_flushes", options.max_background_flushes);
        let compactions = (
            "max_background_compactions",
            options.max_background_compactions,
        );
        let (noun, count, own) = match is_flush {
            true => ("flush", limits.flushes, flushes),
            false => ("compaction", limits.compactions, compactions),
        };
        let (name, value) = match (flushes.1, compactions.1) {
            (-1, -1) => ("max_background_jobs", options.max_background_jobs),
            _ => own,
        };
        let jobs = self.jobs(|job| job.is_flush == is_flush);
        let cause = Cause {
            jobs: Some(plural(u64::from(count), noun)),
            option: Some(format!("{name} = {value}")),
            ..Cause::default()
        };
        match is_flush {
            true => self.flushes(&jobs, count, cause),
            false => self.compactions(jobs, count, reached, cause),
        }
    }

    /// The cause of stalls at a memtable limit; `count` flushes may run at a time.
    fn flushes(&self, jobs: &[(u64, Span)], count: u32, cause: Cause) -> Option<Cause> {
        let is_full = self.ran(jobs, count);
        let (job, span) = longest(&self.held, jobs)?;
        let usual = median(jobs.iter().map(|(_, span)| micros(span)))?;
        if is_full && usual.saturating_mul(SLOW) <= micros(span) {
            let (job, took, median) = (Some(*job), Some(micros(span)), Some(usual));
            return Some(Cause {
                kind: Some("slow_flush"),
                job,
                took,
                median,
                ..cause
            });
        }
        let took = median(self.log.flushes.values().filter_map(|flush| {
            let took = flush.finished?.checked_sub(flush.started)?;
            took.checked_div(u64::from(flush.memtable_count))
        }))?;
        let fills = self.log.memtable_switches.windows(2);
        let fills = fills.map(|pair| pair[0].time..pair[1].time);
        let fills = fills.filter(|fill| shared(&self.held, fill) != 0);
        let filled =
            median(fills.map(|fill| micros(&fill).saturating_sub(shared(&self.stops, &fill))))?;
        let parallel = if is_full { count } else { 1 };
        let is_faster = filled < took / u64::from(parallel) && self.ran(jobs, parallel);
        let (took, filled) = (Some(took), Some(filled));
        let most = self.options.max_write_buffer_number;
        is_faster.then(|| match is_full {
            true => Cause {
                kind: Some("fast_writes"),
                took,
                filled,
                ..cause
            },
            false => Cause {
                kind: Some("few_memtables"),
                jobs: None,
                memtables: u64::try_from(most)
                    .ok()
                    .map(|most| plural(most, "memtable")),
                option: Some(format!("max_write_buffer_number = {most}")),
                took,
                filled,
                ..cause
            },
        })
    }

    /// The cause of stalls at an L0, sorted-run or pending limit; `count` compactions may run.
    fn compactions(
        &self,
        mut jobs: Vec<(u64, Span)>,
        count: u32,
        reached: StallCause,
        mut cause: Cause,
    ) -> Option<Cause> {
        cause.kind = Some("compactions");
        if !self.ran(&jobs, count) {
            jobs = self.jobs(|job| {
                let facts = self.log.compactions.get(&job.job);
                let leaves_l0 = facts.is_some_and(|one| {
                    one.inputs.iter().any(|of| of.0 == 0) && one.output_level != Some(0)
                });
                leaves_l0 && !job.is_flush && job.family == self.recording.family_index
            });
            let may_join = self.options.compaction_style.rules().facts().stalls_on_runs;
            if may_join || reached != StallCause::L0FileCountLimit || !self.ran(&jobs, 1) {
                return None;
            }
            cause = Cause {
                kind: Some("l0"),
                jobs: Some("1 compaction from L0 to deeper levels".to_string()),
                option: Some(match self.options.max_subcompactions {
                    1 => "max_subcompactions = 1 does not split it".to_string(),
                    most => format!("max_subcompactions = {most} may split it"),
                }),
                ..cause
            };
        }
        let (job, span) = longest(&self.held, &jobs)?;
        let ended = self.log.flushes.values().filter_map(|flush| flush.finished);
        let came = ended.filter(|end| span.contains(end)).count() as u64;
        let (job, took) = (Some(*job), Some(micros(span)));
        (came != 0).then_some(Cause {
            job,
            took,
            came: Some(came),
            ..cause
        })
    }
}

/// The job that ran longest within some spans; the first if several are equal.
fn longest<'a>(held: &[Span], jobs: &'a [(u64, Span)]) -> Option<&'a (u64, Span)> {
    jobs.iter().rev().max_by_key(|(_, span)| shared(held, span))
}
