//! The first decision that differs.

use super::{Fact, RunLog, Step, moment_at};
use engine::compaction::CompactionReason;
use engine::log::{Event, EventKind, JobId, ShapeFacts};
use engine::model::version::CompactionInput;
use engine::reasoning::{Outcome, Reasoning, RuleCheck};

/// Kind of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A compaction.
    Compaction,
    /// A move without rewriting.
    Move,
    /// FIFO drops files.
    Drop,
}

/// A decision of the picker.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// Job that carries it out.
    pub job: JobId,
    /// Kind of the decision.
    pub kind: Kind,
    /// RocksDB's reason.
    pub reason: CompactionReason,
    /// Number of input files by level.
    pub files: Vec<(usize, usize)>,
    /// Level that the outputs are written to, or that files are moved to.
    pub output_level: usize,
    /// Bytes of the inputs.
    pub bytes: u64,
    /// Sentence of the rule that decided.
    pub because: String,
    /// Sentence of the rule that chose the first file.
    pub file: String,
    /// Virtual time, in µs.
    micros: u64,
}

/// The tree of a run at some moment.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Number of sorted runs.
    pub sorted_runs: u32,
    /// Limit on sorted runs; 0 if there is none.
    pub limit: u32,
    /// Number of running compactions.
    pub running: usize,
    /// Level with the highest score, and the score; `None` if no score is known.
    pub highest_score: Option<(usize, f64)>,
}

/// The first decision that differs.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstDecision {
    /// The run that decides first: 0 or 1. Both, if the other one decides otherwise at that moment.
    pub run: usize,
    /// Its decision.
    pub decision: Decision,
    /// The other run's decision at the same moment; `None` if it starts nothing.
    pub other: Option<Decision>,
    /// The other run's tree at that moment; `None` before its first install.
    pub state: Option<State>,
}

/// Finds the first decision that differs.
///
/// As long as both runs have written equal files, decisions are compared by input files, then by
/// the number of files on each level.
pub fn first(runs: [&RunLog; 2]) -> Option<Step> {
    let mut decisions = runs.map(|run| run.events.iter().filter_map(decision_of));
    let equal_until = equal_files_until(runs);
    loop {
        let pair = [decisions[0].next(), decisions[1].next()];
        let (run, decision, other) = match pair {
            [None, None] => return None,
            [Some(first), Some(second)] => {
                let are_files_equal = first.1.micros.max(second.1.micros) < equal_until;
                if is_same(&first, &second, are_files_equal) {
                    continue;
                }
                match first.1.micros.cmp(&second.1.micros) {
                    std::cmp::Ordering::Less => (0, first.1, None),
                    std::cmp::Ordering::Greater => (1, second.1, None),
                    std::cmp::Ordering::Equal => (0, first.1, Some(second.1)),
                }
            }
            [Some(first), None] => (0, first.1, None),
            [None, Some(second)] => (1, second.1, None),
        };
        let moment = moment_at(runs, decision.micros);
        let place = moment.events[1 - run];
        return Some(Step {
            moment,
            fact: Fact::Decision(FirstDecision {
                run,
                decision,
                other,
                state: state_at(&runs[1 - run].events[..=place]),
            }),
        });
    }
}

fn is_same(
    (first_inputs, first): &(&[CompactionInput], Decision),
    (second_inputs, second): &(&[CompactionInput], Decision),
    are_files_equal: bool,
) -> bool {
    let shape = |one: &Decision| (one.kind, one.reason, one.output_level);
    shape(first) == shape(second)
        && match are_files_equal {
            true => first_inputs == second_inputs,
            false => first.files == second.files,
        }
}

/// Time of the first written file that differs, in µs.
fn equal_files_until(runs: [&RunLog; 2]) -> u64 {
    let mut files = runs.map(|run| {
        let events = run.events.iter();
        events.filter(|event| matches!(event.kind, EventKind::TableFileCreation { .. }))
    });
    loop {
        match [files[0].next(), files[1].next()] {
            [None, None] => return u64::MAX,
            [Some(first), Some(second)] if first.kind == second.kind => {}
            pair => {
                let times = pair.into_iter().flatten().map(|event| event.time_micros);
                return times.min().unwrap_or(u64::MAX);
            }
        }
    }
}

/// The fields of an event that are a decision.
pub(super) struct Pick<'a> {
    job: JobId,
    kind: Kind,
    pub reason: CompactionReason,
    pub inputs: &'a [CompactionInput],
    pub output_level: u32,
    bytes: u64,
    pub reasoning: &'a Reasoning,
}

/// Reads the decision of an event, if it is one.
pub(super) fn pick_of(kind: &EventKind) -> Option<Pick<'_>> {
    macro_rules! pick {
        ($($event:ident $kind:ident $bytes:ident $(to $level:ident)?;)*) => {
            match kind {
                $(EventKind::$event { job, reason, inputs, reasoning, $bytes, $($level,)? .. } => {
                    let levels: &[u32] = &[$(*$level)?];
                    Some(Pick {
                        job: *job,
                        kind: Kind::$kind,
                        reason: *reason,
                        inputs,
                        output_level: levels.first().copied().unwrap_or(0),
                        bytes: *$bytes,
                        reasoning,
                    })
                })*
                _ => None,
            }
        };
    }
    pick! {
        CompactionStarted Compaction input_data_size to output_level;
        TrivialMove Move total_files_size to destination_level;
        DeletionCompaction Drop total_files_size;
    }
}

fn decision_of(event: &Event) -> Option<(&[CompactionInput], Decision)> {
    let pick = pick_of(&event.kind)?;
    let files = pick.inputs.iter().map(|one| (one.level, one.files.len()));
    let decision = Decision {
        job: pick.job,
        kind: pick.kind,
        reason: pick.reason,
        files: files.collect(),
        output_level: pick.output_level as usize,
        bytes: pick.bytes,
        because: deciding_sentence(pick.reasoning),
        file: file_sentence(pick.reasoning),
        micros: event.time_micros,
    };
    Some((pick.inputs, decision))
}

/// The tree after the last install of these events, as far as it is known.
fn state_at(events: &[Event]) -> Option<State> {
    let started = |event: &&Event| matches!(event.kind, EventKind::CompactionStarted { .. });
    let finished = |event: &&Event| matches!(event.kind, EventKind::CompactionFinished { .. });
    let running = events.iter().filter(started).count();
    let running = running.saturating_sub(events.iter().filter(finished).count());
    events.iter().rev().find_map(|event| {
        let shape = shape_of(&event.kind)?;
        let scores = shape.level_scores.iter().copied().enumerate();
        let highest = scores.reduce(|most, one| if most.1 < one.1 { one } else { most });
        Some(State {
            sorted_runs: shape.sorted_run_count,
            limit: shape.sorted_run_limit,
            running,
            highest_score: highest,
        })
    })
}

pub(super) fn shape_of(kind: &EventKind) -> Option<&ShapeFacts> {
    match kind {
        EventKind::FlushFinished { shape, .. }
        | EventKind::CompactionFinished { shape, .. }
        | EventKind::TrivialMove { shape, .. }
        | EventKind::IngestFinished { shape, .. }
        | EventKind::DeletionCompaction { shape, .. }
        | EventKind::OptionsChanged { shape, .. } => Some(shape),
        _ => None,
    }
}

/// Steps that follow from a pick.
const LATER_STEPS: [&str; 5] = [
    "file",
    "trivial_move",
    "output_level",
    "compression",
    "deletions",
];

/// Sentence of the rule that decided a pick; empty if none is known.
fn deciding_sentence(reasoning: &Reasoning) -> String {
    let checks = reasoning.checks().iter().rev();
    let mut applied = checks.filter(|check| {
        let rule = check.rule();
        check.outcome == Outcome::Yes && !rule.is_aside && !LATER_STEPS.contains(&rule.step.key)
    });
    applied.next().map_or_else(String::new, RuleCheck::to_text)
}

/// Sentence of the rule that chose the first file; empty if none is known.
fn file_sentence(reasoning: &Reasoning) -> String {
    let mut checks = reasoning.checks().iter();
    let chosen = checks.find(|check| check.rule().step.key == "file");
    chosen.map_or_else(String::new, RuleCheck::to_text)
}
