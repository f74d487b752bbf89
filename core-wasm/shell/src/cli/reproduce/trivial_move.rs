//! Levels that are written to, and levels that only receive moved files, while the tree grows under
//! fillseq, with and without dynamic level bytes and compression.

use super::experiment::{Experiment, list, text};
use crate::problem::Problem;
use engine::log::{Event, EventKind, JobId, ShapeFacts};
use engine::model::version::CompactionInput;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Runs the published cases; `dynamic, lz4` is the scenario `trivial-move-dynamic-lz4`.
///
/// # Errors
/// A scenario that cannot be read or run.
pub(super) fn reproduce(experiment: &mut Experiment<'_>) -> Result<(), Problem> {
    for case in list(&experiment.published["cases"]) {
        let name = text(&case["name"]);
        let scenario = format!("trivial-move-{}", name.replace(", ", "-"));
        let mut stages = Stages::default();
        let run = experiment.run(&scenario, &Value::Null, |event| stages.follow(event))?;
        let summary = run.summary().json;
        check_levels(experiment, name, &case["levels"], &summary);
        if let Some(growth) = case["growth"].as_array() {
            // Before the first compaction, only L0 exists.
            let (expected, seen) = (&growth[1.min(growth.len())..], &stages.names);
            let mut order = seen.iter();
            let holds = expected.iter().all(|stage| order.any(|one| stage == one));
            experiment.add(name, "growth", expected, json!(seen), holds);
            check_stages(experiment, name, &case["why"], &stages);
        }
    }
    Ok(())
}

/// Adds claims about each level: if it is written to, and if files are moved to it.
fn check_levels(experiment: &mut Experiment<'_>, name: &str, levels: &Value, summary: &Value) {
    for (level, statement) in levels.as_object().into_iter().flatten() {
        let is_meant = |row: &&Value| match level.as_str() {
            "below L0" => row["level"] != "L0",
            level => row["level"] == level,
        };
        for (key, column) in [("write", "write_bytes"), ("moved", "moved_bytes")] {
            let meant = list(&summary["levels"]).filter(is_meant);
            let bytes: Vec<u64> = meant.map(|row| row[column].as_u64().unwrap_or(0)).collect();
            let least = bytes.iter().min().copied();
            let is_none = statement[key] == "0";
            let holds = least.is_some() && bytes.iter().all(|bytes| (*bytes == 0) == is_none);
            let row = format!("{name}, {level}");
            experiment.add(row, key, statement[key].clone(), least.unwrap_or(0), holds);
        }
    }
}

/// Adds claims that all jobs between two levels in one stage are of the same kind.
fn check_stages(experiment: &mut Experiment<'_>, name: &str, why: &Value, stages: &Stages) {
    for stage in list(&experiment.plan["stages"]) {
        let [levels, column, jobs, kind] =
            ["levels", "column", "jobs", "kind"].map(|key| text(&stage[key]));
        let counts = stages.jobs.get(&(levels.to_string(), jobs.to_string()));
        let count = |of: bool| counts.map_or(0, |counts| counts[usize::from(of)]);
        let is_move = kind == "moves";
        let (own, others) = (count(is_move), count(!is_move));
        let (row, simulated) = (format!("{name}, {levels}"), format!("{jobs}: {own} {kind}"));
        experiment.add(
            row,
            column,
            why[levels].clone(),
            simulated,
            0 < own && others == 0,
        );
    }
}

/// Stages of a log, each named after its non-empty levels, and the jobs between these levels.
#[derive(Default)]
struct Stages {
    /// True for each level that has files.
    existing: Vec<bool>,
    /// Start levels of the running compactions.
    started: BTreeMap<JobId, usize>,
    /// Names of the stages, in order.
    names: Vec<String>,
    /// Number of rewrites and of moves by stage and by levels, such as `L0 to L6`.
    jobs: BTreeMap<(String, String), [u64; 2]>,
}

impl Stages {
    fn follow(&mut self, event: &Event) {
        let start_of = |inputs: &[CompactionInput]| inputs.first().map_or(0, |input| input.level);
        match &event.kind {
            EventKind::FlushFinished { shape, .. } => self.existing = existing(shape),
            EventKind::CompactionStarted { job, inputs, .. } => {
                self.started.insert(*job, start_of(inputs));
            }
            EventKind::CompactionFinished {
                job,
                output_level,
                shape,
                ..
            } => {
                let start = self.started.remove(job).unwrap_or_default();
                self.count(false, start, *output_level, shape);
            }
            EventKind::TrivialMove {
                destination_level,
                inputs,
                shape,
                ..
            } => {
                self.count(true, start_of(inputs), *destination_level, shape);
            }
            _ => {}
        }
    }

    /// Counts a job in the stage given by the levels with files before or after the job.
    fn count(&mut self, is_move: bool, start: usize, output: u32, shape: &ShapeFacts) {
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
        let jobs = self.jobs.entry((name, format!("L{start} to L{output}")));
        jobs.or_default()[usize::from(is_move)] += 1;
    }
}

fn existing(shape: &ShapeFacts) -> Vec<bool> {
    shape.lsm_state.iter().map(|files| 0 < *files).collect()
}
