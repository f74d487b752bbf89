//! Levels that are written and levels that only receive moved files, as the tree grows: fillseq,
//! with and without dynamic level bytes and compression.

use super::experiment::{Experiment, Settings};
use crate::problem::Problem;
use engine::log::{Event, EventKind, JobId, ShapeFacts};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Published cases and their scenarios.
const CASES: [(&str, &str); 4] = [
    ("dynamic, none", "trivial-move-dynamic-none"),
    ("static, none", "trivial-move-static-none"),
    ("dynamic, lz4", "trivial-move-dynamic-lz4"),
    ("static, lz4", "trivial-move-static-lz4"),
];

/// Jobs from one level to another while the same levels existed.
#[derive(Clone, Copy, Debug, Default)]
struct Traffic {
    moves: u64,
    rewrites: u64,
}

/// The levels that exist, and the traffic between them, as a log has them.
#[derive(Default)]
struct Stages {
    /// True for each level that has files.
    existing: Vec<bool>,
    /// The start levels of running compactions.
    started: BTreeMap<JobId, usize>,
    /// In the order in which stages began.
    names: Vec<String>,
    /// By stage, start level and output level.
    traffic: BTreeMap<(usize, usize, usize), Traffic>,
}

/// Runs the four cases.
///
/// # Errors
/// A scenario that cannot be read or run.
pub(crate) fn reproduce(settings: &Settings) -> Result<Experiment, Problem> {
    let published = settings.published("trivial_move")?;
    let mut experiment = Experiment::new(&published, &[]);
    let cases = published["cases"].as_array().cloned().unwrap_or_default();
    for case in &cases {
        let name = case["name"].as_str().unwrap_or_default();
        let Some((_, scenario)) = CASES.iter().find(|(known, _)| *known == name) else {
            continue;
        };
        let mut stages = Stages::default();
        let run = settings.run(scenario, &[], |event| stages.follow(event))?;
        let summary = Value::Object(run.summary().json);
        check_levels(&mut experiment, name, &case["levels"], &summary);
        check_growth(&mut experiment, name, case, &stages);
    }
    Ok(experiment)
}

impl Stages {
    fn follow(&mut self, event: &Event) {
        match &event.kind {
            EventKind::FlushFinished { shape, .. } => self.existing = existing(shape),
            EventKind::CompactionStarted { job, inputs, .. } => {
                let start = inputs.first().map_or(0, |input| input.level);
                self.started.insert(*job, start);
            }
            EventKind::CompactionFinished {
                job,
                output_level,
                shape,
                ..
            } => {
                let start = self.started.remove(job).unwrap_or_default();
                self.traffic_of(start, *output_level as usize, shape)
                    .rewrites += 1;
            }
            EventKind::TrivialMove {
                destination_level,
                inputs,
                shape,
                ..
            } => {
                let start = inputs.first().map_or(0, |input| input.level);
                self.traffic_of(start, *destination_level as usize, shape)
                    .moves += 1;
            }
            _ => {}
        }
    }

    /// The traffic of a stage, which is named by the levels with files before or after the change.
    fn traffic_of(&mut self, start: usize, output: usize, shape: &ShapeFacts) -> &mut Traffic {
        let after = existing(shape);
        let has = |levels: &[bool], level: usize| levels.get(level).copied().unwrap_or(false);
        let mut name = String::from("L0");
        for level in 1..after.len() {
            if has(&self.existing, level) || has(&after, level) {
                name.push_str(&format!(",L{level}"));
            }
        }
        self.existing = after;
        let known = self.names.iter().position(|other| *other == name);
        let stage = known.unwrap_or_else(|| {
            self.names.push(name);
            self.names.len() - 1
        });
        self.traffic.entry((stage, start, output)).or_default()
    }

    /// The moves and rewrites from one level to another in this stage.
    fn happened(&self, stage: &str, start: usize, output: usize) -> Traffic {
        let stage = self.names.iter().position(|name| name == stage);
        let key = stage.map(|stage| (stage, start, output));
        key.and_then(|key| self.traffic.get(&key).copied())
            .unwrap_or_default()
    }
}

fn existing(shape: &ShapeFacts) -> Vec<bool> {
    shape.lsm_state.iter().map(|files| 0 < *files).collect()
}

/// Claims about each level: written or not, moved to or not.
fn check_levels(experiment: &mut Experiment, name: &str, levels: &Value, summary: &Value) {
    let rows = summary["levels"].as_array().into_iter().flatten();
    for (level, statement) in levels.as_object().into_iter().flatten() {
        let is_meant = |row: &&Value| match level.as_str() {
            "below L0" => row["level"] != "L0",
            level => row["level"] == level,
        };
        let meant: Vec<&Value> = rows.clone().filter(is_meant).collect();
        for (key, column) in [("write", "write_bytes"), ("moved", "moved_bytes")] {
            let bytes = meant.iter().map(|row| row[column].as_u64().unwrap_or(0));
            let holds = match statement[key].as_str() {
                Some("0") => bytes.clone().all(|bytes| bytes == 0),
                _ => bytes.clone().all(|bytes| 0 < bytes),
            };
            experiment.claim(
                format!("{name}, {level}"),
                key,
                [statement[key].clone(), json!(bytes.min().unwrap_or(0))],
                holds && !meant.is_empty(),
            );
        }
    }
}

/// A claim about a stage: its levels, the column, from which level to which, and moves or rewrites.
type StageClaim = (&'static str, &'static str, [usize; 2], bool);

const INTO_COMPRESSED: &str = "into the first compressed level";

/// True are moves, false are rewrites.
const STAGES: [StageClaim; 6] = [
    ("L0,L6", "from L0", [0, 6], true),
    ("L0,L5,L6", "from L0", [0, 5], true),
    ("L0,L5,L6", INTO_COMPRESSED, [5, 6], false),
    ("L0,L4,L5,L6", "from L0", [0, 4], true),
    ("L0,L4,L5,L6", INTO_COMPRESSED, [4, 5], false),
    ("L0,L4,L5,L6", "below", [5, 6], true),
];

/// Claims about the growth of the tree with compression.
fn check_growth(experiment: &mut Experiment, name: &str, case: &Value, stages: &Stages) {
    let Some(growth) = case["growth"].as_array() else {
        return;
    };
    // Before anything was compacted there is only L0.
    let expected: Vec<&str> = growth.iter().skip(1).filter_map(Value::as_str).collect();
    let seen: Vec<&str> = stages.names.iter().map(String::as_str).collect();
    let mut order = seen.iter();
    let holds = expected.iter().all(|stage| order.any(|one| one == stage));
    experiment.claim(name, "growth", [json!(expected), json!(seen)], holds);
    for (stage, column, [from, to], is_move) in STAGES {
        let Traffic { moves, rewrites } = stages.happened(stage, from, to);
        let (count, others, what) = match is_move {
            true => (moves, rewrites, "moves"),
            false => (rewrites, moves, "rewrites"),
        };
        experiment.claim(
            format!("{name}, {stage}"),
            column,
            [
                case["why"][stage].clone(),
                json!(format!("L{from} to L{to}: {count} {what}")),
            ],
            0 < count && others == 0,
        );
    }
}
