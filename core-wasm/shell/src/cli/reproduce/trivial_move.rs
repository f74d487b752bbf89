//! Levels that are written and levels that only receive moved files, as the tree grows: fillseq,
//! with and without dynamic level bytes and compression.

use super::experiment::{Experiment, Settings};
use crate::problem::Problem;
use engine::log::{Event, EventKind, JobId, ShapeFacts};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A claim about a stage: its levels, the column, from which level to which, and the kind of all
/// jobs between these levels.
type StageClaim = (&'static str, &'static str, [usize; 2], Kind);

/// A kind of job from one level to another.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Moves,
    Rewrites,
}
use Kind::{Moves, Rewrites};

const INTO_COMPRESSED: &str = "into the first compressed level";

const STAGES: [StageClaim; 6] = [
    ("L0,L6", "from L0", [0, 6], Moves),
    ("L0,L5,L6", "from L0", [0, 5], Moves),
    ("L0,L5,L6", INTO_COMPRESSED, [5, 6], Rewrites),
    ("L0,L4,L5,L6", "from L0", [0, 4], Moves),
    ("L0,L4,L5,L6", INTO_COMPRESSED, [4, 5], Rewrites),
    ("L0,L4,L5,L6", "below", [5, 6], Moves),
];

/// Runs the published cases: `dynamic, lz4` is the scenario `trivial-move-dynamic-lz4`.
///
/// # Errors
/// A scenario that cannot be read or run.
pub(crate) fn reproduce(settings: &Settings, experiment: &mut Experiment) -> Result<(), Problem> {
    for case in experiment.published_list("cases") {
        let name = case["name"].as_str().unwrap_or_default();
        let scenario = format!("trivial-move-{}", name.replace(", ", "-"));
        let mut stages = Stages::default();
        let run = settings.run(&scenario, &[], |event| stages.follow(event))?;
        let summary = Value::Object(run.summary().json);
        check_levels(experiment, name, &case["levels"], &summary);
        if let Some(growth) = case["growth"].as_array() {
            check_growth(experiment, name, growth, &stages);
            check_stages(experiment, name, &case["why"], &stages);
        }
    }
    Ok(())
}

/// Claims about each level: written or not, moved to or not.
fn check_levels(experiment: &mut Experiment, name: &str, levels: &Value, summary: &Value) {
    let rows = summary["levels"].as_array().into_iter().flatten();
    for (level, statement) in levels.as_object().into_iter().flatten() {
        let is_meant = |row: &&Value| match level.as_str() {
            "below L0" => row["level"] != "L0",
            level => row["level"] == level,
        };
        for (key, column) in [("write", "write_bytes"), ("moved", "moved_bytes")] {
            let meant = rows.clone().filter(is_meant);
            let bytes: Vec<u64> = meant.map(|row| row[column].as_u64().unwrap_or(0)).collect();
            let is_none = statement[key] == "0";
            experiment.claim(
                format!("{name}, {level}"),
                key,
                [
                    statement[key].clone(),
                    json!(bytes.iter().min().unwrap_or(&0)),
                ],
                !bytes.is_empty() && bytes.iter().all(|bytes| (*bytes == 0) == is_none),
            );
        }
    }
}

/// The claim that the tree grows by these levels. Before anything was compacted there is only L0.
fn check_growth(experiment: &mut Experiment, name: &str, growth: &[Value], stages: &Stages) {
    let (expected, seen) = (&growth[1.min(growth.len())..], &stages.names);
    let mut order = seen.iter();
    let holds = expected.iter().all(|stage| order.any(|one| stage == one));
    experiment.claim(name, "growth", [json!(expected), json!(seen)], holds);
}

fn check_stages(experiment: &mut Experiment, name: &str, why: &Value, stages: &Stages) {
    for (stage, column, [from, to], kind) in STAGES {
        let jobs = stages.jobs.get(&(stage.to_string(), from, to));
        let [moves, rewrites] = jobs.copied().unwrap_or_default();
        let (count, others, what) = match kind {
            Moves => (moves, rewrites, "moves"),
            Rewrites => (rewrites, moves, "rewrites"),
        };
        let simulated = json!(format!("L{from} to L{to}: {count} {what}"));
        experiment.claim(
            format!("{name}, {stage}"),
            column,
            [why[stage].clone(), simulated],
            0 < count && others == 0,
        );
    }
}

/// The levels that exist, and the jobs between them, as a log has them. A stage is named by the
/// levels that exist.
#[derive(Default)]
struct Stages {
    /// True for each level that has files.
    existing: Vec<bool>,
    /// The start levels of running compactions.
    started: BTreeMap<JobId, usize>,
    /// In the order in which stages began.
    names: Vec<String>,
    /// Moves and rewrites by stage, start level and output level.
    jobs: BTreeMap<(String, usize, usize), [u64; 2]>,
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
                self.count(Rewrites, start, *output_level, shape);
            }
            EventKind::TrivialMove {
                destination_level,
                inputs,
                shape,
                ..
            } => {
                let start = inputs.first().map_or(0, |input| input.level);
                self.count(Moves, start, *destination_level, shape);
            }
            _ => {}
        }
    }

    /// Counts a job in the stage of the levels with files before or after it.
    fn count(&mut self, kind: Kind, start: usize, output: u32, shape: &ShapeFacts) {
        let after = existing(shape);
        let mut name = String::from("L0");
        for (level, has_files) in after.iter().enumerate().skip(1) {
            if *has_files || self.existing.get(level).copied().unwrap_or(false) {
                name.push_str(&format!(",L{level}"));
            }
        }
        self.existing = after;
        if !self.names.contains(&name) {
            self.names.push(name.clone());
        }
        let key = (name, start, output as usize);
        let [moves, rewrites] = self.jobs.entry(key).or_default();
        match kind {
            Moves => *moves += 1,
            Rewrites => *rewrites += 1,
        }
    }
}

fn existing(shape: &ShapeFacts) -> Vec<bool> {
    shape.lsm_state.iter().map(|files| 0 < *files).collect()
}
