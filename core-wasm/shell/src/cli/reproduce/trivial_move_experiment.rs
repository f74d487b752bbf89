//! Which levels are written and which only receive moved files, as the tree grows: fillseq, with
//! and without dynamic level bytes and compression.

use super::experiment::{Experiment, Settings, gib};
use crate::problem::Problem;
use engine::log::{Event, EventKind, JobId, ShapeFacts};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The scenario of each published case.
const CASES: [(&str, &str); 4] = [
    ("dynamic, none", "trivial-move-dynamic-none"),
    ("static, none", "trivial-move-static-none"),
    ("dynamic, lz4", "trivial-move-dynamic-lz4"),
    ("static, lz4", "trivial-move-static-lz4"),
];

/// Bytes that went from one level to another while the same levels existed.
#[derive(Clone, Copy, Debug, Default)]
struct Traffic {
    moves: u64,
    moved_bytes: u64,
    rewrites: u64,
    rewritten_bytes: u64,
}

/// Follows a run's log: which levels exist, and what happens between them.
#[derive(Default)]
struct Stages {
    /// Which levels have files now.
    existing: Vec<bool>,
    started: BTreeMap<JobId, (usize, u64)>,
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
    let mut experiment = Experiment::new(&published);
    let cases = published["cases"].as_array().cloned().unwrap_or_default();
    for case in &cases {
        let name = case["name"].as_str().unwrap_or_default();
        let Some((_, scenario)) = CASES.iter().find(|(known, _)| *known == name) else {
            continue;
        };
        let mut stages = Stages::default();
        let summary = settings.run(scenario, &[], |event| stages.follow(event))?;
        experiment
            .text
            .push_str(&levels_text(name, scenario, &summary));
        experiment.text.push_str(&stages.to_text());
        check_levels(&mut experiment, name, &case["levels"], &summary);
        check_growth(&mut experiment, name, case, &stages);
    }
    Ok(experiment)
}

impl Stages {
    fn follow(&mut self, event: &Event) {
        match &event.kind {
            EventKind::FlushFinished { shape, .. } => self.existing = existing(shape),
            EventKind::CompactionStarted {
                job,
                inputs,
                input_data_size,
                ..
            } => {
                let start = inputs.first().map_or(0, |input| input.level);
                self.started.insert(*job, (start, *input_data_size));
            }
            EventKind::CompactionFinished {
                job,
                output_level,
                total_output_size,
                shape,
                ..
            } => {
                let (start, _) = self.started.remove(job).unwrap_or_default();
                let traffic = self.traffic_of(start, *output_level as usize, shape);
                traffic.rewrites += 1;
                traffic.rewritten_bytes += total_output_size;
            }
            EventKind::TrivialMove {
                destination_level,
                total_files_size,
                inputs,
                shape,
                ..
            } => {
                let start = inputs.first().map_or(0, |input| input.level);
                let traffic = self.traffic_of(start, *destination_level as usize, shape);
                traffic.moves += 1;
                traffic.moved_bytes += total_files_size;
            }
            _ => {}
        }
    }

    /// The stage is named by the levels that have files before or after the change.
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

    fn to_text(&self) -> String {
        let mut text = String::new();
        for ((stage, start, output), traffic) in &self.traffic {
            let name = &self.names[*stage];
            let mut what = Vec::new();
            if 0 < traffic.moves {
                let moved = gib(traffic.moved_bytes as f64);
                what.push(format!("{} moves of {moved:.2} GB", traffic.moves));
            }
            if 0 < traffic.rewrites {
                let written = gib(traffic.rewritten_bytes as f64);
                what.push(format!("{} rewrites of {written:.2} GB", traffic.rewrites));
            }
            let what = what.join(", ");
            text.push_str(&format!("  {name:<16} L{start} to L{output}: {what}\n"));
        }
        text.push('\n');
        text
    }

    /// Whether anything went from one level to another in this stage, as a move or as a rewrite.
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

fn levels_text(name: &str, scenario: &str, summary: &Value) -> String {
    let mut text = format!("{name} ({scenario})\n  Level   Files  Write(GB)  Moved(GB)\n");
    for row in summary["levels"].as_array().into_iter().flatten() {
        let level = row["level"].as_str().unwrap_or_default();
        let bytes = |key: &str| gib(row[key].as_f64().unwrap_or(0.0));
        let (files, write, moved) = (&row["files"], bytes("write_bytes"), bytes("moved_bytes"));
        let files = files.as_u64().unwrap_or(0);
        text.push_str(&format!(
            "  {level:<5} {files:>7} {write:>10.2} {moved:>10.2}\n"
        ));
    }
    text.push('\n');
    text
}

/// The statements about each level: written or not, moved to or not.
fn check_levels(experiment: &mut Experiment, name: &str, levels: &Value, summary: &Value) {
    let rows: Vec<&Value> = summary["levels"].as_array().into_iter().flatten().collect();
    for (level, statement) in levels.as_object().into_iter().flatten() {
        let is_meant = |row: &&&Value| match level.as_str() {
            "below L0" => row["level"] != "L0",
            level => row["level"] == level,
        };
        let meant: Vec<&&Value> = rows.iter().filter(is_meant).collect();
        for (key, column) in [("write", "write_bytes"), ("moved", "moved_bytes")] {
            let bytes: Vec<u64> = meant
                .iter()
                .map(|row| row[column].as_u64().unwrap_or(0))
                .collect();
            let holds = match statement[key].as_str() {
                Some("0") => bytes.iter().all(|bytes| *bytes == 0),
                _ => bytes.iter().all(|bytes| 0 < *bytes),
            };
            let least = bytes.iter().copied().min().unwrap_or(0);
            experiment.claim(
                format!("{name}, {level}"),
                key,
                statement[key].clone(),
                json!(least),
                holds && !meant.is_empty(),
            );
        }
    }
}

/// The statements about how the tree grew with compression.
fn check_growth(experiment: &mut Experiment, name: &str, case: &Value, stages: &Stages) {
    let Some(growth) = case["growth"].as_array() else {
        return;
    };
    // Before anything was compacted there is only L0.
    let expected: Vec<&str> = growth.iter().skip(1).filter_map(Value::as_str).collect();
    let seen: Vec<&str> = stages.names.iter().map(String::as_str).collect();
    let mut order = seen.iter();
    let holds = expected.iter().all(|stage| order.any(|one| one == stage));
    experiment.claim(name, "growth", json!(expected), json!(seen), holds);
    let base = [("L0,L6", 6), ("L0,L5,L6", 5), ("L0,L4,L5,L6", 4)];
    for (stage, base) in base {
        let from_l0 = stages.happened(stage, 0, base);
        let why = case["why"][stage].clone();
        let moved = 0 < from_l0.moves && from_l0.rewrites == 0;
        let text = format!("L0 to L{base}: {} moves", from_l0.moves);
        experiment.claim(
            format!("{name}, {stage}"),
            "from L0",
            why.clone(),
            json!(text),
            moved,
        );
        if base < 6 {
            let below = stages.happened(stage, base, base + 1);
            let holds = 0 < below.rewrites && below.moves == 0;
            let text = format!("L{base} to L{}: {} rewrites", base + 1, below.rewrites);
            experiment.claim(
                format!("{name}, {stage}"),
                "into the first compressed level",
                why.clone(),
                json!(text),
                holds,
            );
        }
        if base == 4 {
            let below = stages.happened(stage, 5, 6);
            let text = format!("L5 to L6: {} moves", below.moves);
            let holds = 0 < below.moves && below.rewrites == 0;
            experiment.claim(format!("{name}, {stage}"), "below", why, json!(text), holds);
        }
    }
}
