//! Explains the difference in bytes written between two runs of the same data.
//!
//! ```text
//! two event logs ── compared in step ──▶ the first number and the first decision that differ
//!               └── jobs by reason and level ──▶ the groups that carry the bytes
//! ```
//! Every step is a fact from the logs. The bytes of no group are estimated: what the chosen groups
//! do not carry is reported as left.

mod carriers;
mod decision;
mod first;
mod jobs;
mod words;

pub use carriers::{Carrier, Carriers, Measure};
pub use decision::{Decision, FirstDecision, State};
pub use first::{Change, Quantity};
pub use jobs::{Group, Job, RunLog};

use engine::log::EventKind;

/// A moment in both runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Virtual time, in µs.
    pub micros: u64,
    /// Index of the last event up to this time, in the first and the second run.
    pub events: [usize; 2],
}

/// A fact of the explanation, with its moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// When it happens.
    pub moment: Moment,
    /// What happens.
    pub fact: Fact,
}

/// What a step states.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// First number that differs while both runs still decide the same.
    Change(Change),
    /// First decision that differs.
    Decision(FirstDecision),
    /// A group of jobs whose bytes differ.
    Carrier(Carrier),
    /// Bytes written to the level that differs most, and to all levels.
    End {
        /// The level.
        level: usize,
        /// Bytes written to it, by run.
        level_bytes: [u64; 2],
        /// Bytes written to all levels, by run.
        all_bytes: [u64; 2],
    },
}

/// Reason why two runs have no explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoChain {
    /// The runs write different data.
    OtherData,
    /// Event logs are equal.
    SameEvents,
    /// Decisions are the same, and as many bytes are written.
    SameDecisions,
    /// As many bytes are written, although decisions differ.
    SameBytes,
}

/// The difference between two runs, the second minus the first.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Bytes written by flushes and compactions of the last process, by run.
    pub bytes: [u64; 2],
    /// The explanation, at most five steps.
    pub steps: Vec<Step>,
    /// Bytes that no step carries.
    pub left: i64,
    /// Bytes written to each level, by run.
    pub by_level: Vec<[u64; 2]>,
    /// Why there is no explanation; the first two steps may still exist.
    pub no_chain: Option<NoChain>,
}

impl Difference {
    /// Compares two runs.
    pub fn between(runs: [&RunLog; 2]) -> Self {
        let bytes = runs.map(RunLog::bytes);
        let count = runs.map(|run| run.by_level.len()).into_iter().max();
        let by_level = (0..count.unwrap_or(0)).map(|level| runs.map(|run| run.bytes_of(level)));
        let mut difference = Self {
            bytes,
            steps: Vec::new(),
            left: 0,
            by_level: by_level.collect(),
            no_chain: None,
        };
        if data_of(runs[0]) != data_of(runs[1]) {
            difference.left = difference.delta();
            difference.no_chain = Some(NoChain::OtherData);
            return difference;
        }
        let change = first::change(runs);
        let decision = decision::first(runs);
        let is_same = change.is_none() && decision.is_none();
        difference.no_chain = match difference.delta() {
            0 if is_same && runs[0].events.len() == runs[1].events.len() => {
                Some(NoChain::SameEvents)
            }
            0 if decision.is_none() => Some(NoChain::SameDecisions),
            0 => Some(NoChain::SameBytes),
            _ => None,
        };
        let most = if decision.is_some() { 2 } else { 3 };
        difference.steps.extend(change);
        difference.steps.extend(decision);
        if difference.no_chain.is_none() {
            difference.carry(runs, most);
        }
        difference
    }

    /// Bytes by which the second run exceeds the first.
    pub fn delta(&self) -> i64 {
        self.bytes[1] as i64 - self.bytes[0] as i64
    }

    /// Share of the difference that the steps carry, from 0 to 1; 1 without a difference.
    pub fn explained(&self) -> f64 {
        match self.delta() {
            0 => 1.0,
            delta => (1.0 - (self.left as f64 / delta as f64).abs()).max(0.0),
        }
    }

    /// Adds the steps that carry the bytes, and the end.
    fn carry(&mut self, runs: [&RunLog; 2], most: usize) {
        let Carriers { chosen, left } = carriers::choose(runs, self.delta(), most);
        self.left = left;
        self.steps.extend(chosen);
        let apart = |[first, second]: [u64; 2]| first.abs_diff(second);
        let levels = self.by_level.iter().enumerate();
        let Some((level, level_bytes)) = levels.max_by_key(|(_, bytes)| apart(**bytes)) else {
            return;
        };
        let ends = runs.map(RunLog::end_micros);
        self.steps.push(Step {
            moment: moment_at(runs, ends[0].max(ends[1])),
            fact: Fact::End {
                level,
                level_bytes: *level_bytes,
                all_bytes: self.bytes,
            },
        });
    }
}

/// The moment at this time.
fn moment_at(runs: [&RunLog; 2], micros: u64) -> Moment {
    let events = runs.map(|run| {
        let count = run.events.partition_point(|one| one.time_micros <= micros);
        count.saturating_sub(1)
    });
    Moment { micros, events }
}

/// What a run writes: its key space, benchmarks and user bytes. A benchmark that ends by time
/// writes what the tree lets it.
fn data_of(run: &RunLog) -> Vec<(u64, u32)> {
    let parts = run.events.iter().filter_map(|event| match &event.kind {
        EventKind::ScenarioStarted { key_space, .. } => Some((*key_space, 0)),
        EventKind::BenchmarkStarted {
            step,
            benchmark: Some(benchmark),
            operations,
            ..
        } => Some((*operations, (*step << 8) | (*benchmark as u32))),
        _ => None,
    });
    let mut parts: Vec<_> = parts.collect();
    let is_timed = parts.iter().skip(1).any(|(operations, _)| *operations == 0);
    if let Some(last) = run.events.last().filter(|_| !is_timed) {
        parts.push((last.user_bytes_written, 0));
    }
    parts
}
