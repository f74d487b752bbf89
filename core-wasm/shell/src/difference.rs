//! Runs two requests and explains their difference, for `lsm-shape difference` and the page.

use crate::message::messages;
use crate::problem::Problem;
use crate::request::Request;
use crate::run::Run;
use crate::summary_json::Summary;
use serde_json::{Value, json};
use sweep::difference::{Difference, Fact, RunLog, Step};

const EVENTS_PER_BATCH: usize = 4_096;

/// Numbers that a change can make worse, all of which should be low.
const COSTS: [&str; 6] = [
    "w_amp",
    "runs_mean",
    "runs_max",
    "space_max",
    "stall_sec",
    "cpu_sec",
];

messages! {
    /// Why two runs write different numbers of bytes. A is the first run, B the second.
    DifferenceMessage(difference: &Difference, runs: &[Value; 2]) with {
        let steps = difference.steps.iter().map(DifferenceStep::of);
        let hashes = runs.iter().map(|run| run["event_hash"].clone());
    } {
        heading: String = difference.heading(),
        /// Bytes written by flushes and compactions, by run.
        bytes: Vec<u64> = difference.bytes.to_vec(),
        steps: Vec<DifferenceStep> = steps.collect(),
        /// Bytes of the difference that no step carries.
        left: i64 = difference.left,
        /// Share of the difference that the steps carry, from 0 to 1.
        explained: f64 = difference.explained(),
        /// True if the bytes are not explained, because they or the data do not allow it.
        is_without_chain: bool = difference.no_chain.is_some(),
        /// Bytes written to each level, by run.
        by_level: Value as "readonly (readonly [number, number])[]" =
            json!(difference.by_level),
        /// Numbers of both runs, by name; null if unknown.
        numbers: Value as "readonly Readonly<Record<string, number | null>>[]" =
            json!([runs[0]["numbers"], runs[1]["numbers"]]),
        /// Names of numbers that are worse in B, by more than a hundredth.
        costs: Value as "readonly string[]" = json!(costs(runs)),
        /// Digests of the event logs, by run.
        event_hashes: Value as "readonly string[]" = hashes.collect(),
    }

    /// A step of the explanation.
    DifferenceStep(step: &Step) with {
        let bytes = match &step.fact {
            Fact::Carrier(carrier) => Some(carrier.delta),
            _ => None,
        };
    } {
        heading: String = step.fact.heading(),
        /// One sentence with the values.
        line: String = step.fact.line(),
        micros: u64 = step.moment.micros,
        /// Index of the last event up to this time, by run.
        events: Vec<usize> = step.moment.events.to_vec(),
        /// Bytes that the step carries; null for a step that carries none.
        bytes: Option<i64> = bytes,
    }
}

/// Simulates both requests. Returns their difference and their summaries.
///
/// # Errors
/// The errors of a run.
pub fn compare(requests: [&Request; 2]) -> Result<(Difference, [Value; 2]), Problem> {
    let mut runs = [followed(requests[0])?, followed(requests[1])?];
    let factors = [0, 1].map(|run| runs[run].1.sample_factor);
    if factors[0] != factors[1] {
        // Other keys would be a difference of their own.
        let sample_factor = factors.into_iter().min();
        for (run, request) in runs.iter_mut().zip(requests) {
            *run = followed(&Request {
                sample_factor,
                ..request.clone()
            })?;
        }
    }
    let difference = Difference::between([&runs[0].0, &runs[1].0]);
    Ok((difference, runs.map(|(_, summary)| summary.json)))
}

/// JSON of a difference and the summaries of its runs.
pub fn to_json(difference: &Difference, runs: &[Value; 2]) -> Value {
    DifferenceMessage::of(difference, runs).into()
}

/// Numbers that are worse in the second run, with both values.
pub fn costs(runs: &[Value; 2]) -> Vec<&'static str> {
    let is_worse = |name: &&str| {
        let [before, after] = [0, 1].map(|run| runs[run]["numbers"][name].as_f64());
        matches!((before, after), (Some(before), Some(after)) if before * 1.01 < after)
    };
    COSTS.into_iter().filter(is_worse).collect()
}

fn followed(request: &Request) -> Result<(RunLog, Summary), Problem> {
    let mut run = Run::simulate(request)?;
    let mut log = RunLog::default();
    while !run.is_done() {
        run.advance(EVENTS_PER_BATCH)?;
        log.follow(run.events());
    }
    Ok((log, run.summary()))
}
