//! `lsm-shape reproduce`: runs published experiments and compares their numbers with ours.

mod compression_cpu;
mod experiment;
mod output_file_alignment;
mod trivial_move;
mod universal_max_read_amp;

use super::arguments::{self, number_value, path_value};
use super::{Failure, Streams, scenario_dir};
use crate::problem::Problem;
use crate::repeats::MOST_REPEATS;
use crate::request::RequestedMode;
use experiment::{Experiment, Settings};
use lexopt::Parser;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Settings and claims of each experiment, with the notes needed to read its results.
const EXPERIMENTS: &str = include_str!("reproduce/experiments.json");

/// An experiment: its name in `scenarios/published` and in [`EXPERIMENTS`], and the function that
/// runs it and adds its claims.
type Named = (&'static str, fn(&mut Experiment<'_>) -> Result<(), Problem>);

/// The only experiment to which `--repeat` applies.
const REPEATED: &str = "compression_cpu";

const NAMED: [Named; 4] = [
    ("trivial_move", trivial_move::reproduce),
    ("output_file_alignment", output_file_alignment::reproduce),
    (REPEATED, compression_cpu::reproduce),
    ("universal_max_read_amp", universal_max_read_amp::reproduce),
];

/// Runs the command and returns the exit code.
pub(crate) fn command(parser: Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let mut is_json = false;
    let mut settings = Settings {
        scenarios: PathBuf::from("scenarios"),
        mode: RequestedMode::Exact,
        sample_factor: None,
        repeats: 0,
    };
    let names = arguments::read("reproduce", parser, usize::MAX, |name, parser| {
        match name {
            "json" => is_json = true,
            "scenarios" => settings.scenarios = path_value(parser)?,
            "exact" => settings.mode = RequestedMode::Exact,
            "preview" => settings.mode = RequestedMode::Preview,
            "sample" => {
                settings.mode = RequestedMode::Sampled;
                settings.sample_factor = Some(number_value(name, parser)?);
            }
            "repeat" => settings.repeats = number_value(name, parser)?,
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    let names = names.iter().map(|name| name.display().to_string());
    let chosen = match names.len() {
        0 => NAMED.to_vec(),
        _ => names.map(named).collect::<Result<_, _>>()?,
    };
    if settings.repeats != 0 {
        check_repeats(&chosen, settings.repeats)?;
    }
    let plans = json_of("experiments.json", EXPERIMENTS)?;
    let (mut cells, mut summaries, mut code) = (Vec::new(), Vec::new(), 0);
    for (name, reproduce) in chosen {
        writeln!(streams.notes, "{name} …")?;
        let mut experiment = Experiment {
            name,
            settings: &settings,
            published: &published(&settings.scenarios, name)?,
            plan: &plans[name],
            cells: Vec::new(),
        };
        reproduce(&mut experiment)?;
        if !is_json {
            streams.out.write_all(experiment.to_text().as_bytes())?;
        }
        let [holding, all] = experiment.counts();
        code |= u8::from(holding != all);
        summaries.push(experiment.summary_json());
        cells.append(&mut experiment.cells);
    }
    if is_json {
        let json = json!({ "cells": cells, "summaries": summaries });
        writeln!(streams.out, "{json:#}")?;
    }
    Ok(code)
}

/// Refuses repeats for all experiments except the one about times that vary.
fn check_repeats(chosen: &[Named], repeats: u32) -> Result<(), Problem> {
    let (what, todo) = match chosen {
        _ if MOST_REPEATS < repeats => (
            format!("{repeats} is more than {MOST_REPEATS}"),
            "repeat it 5 times, for example".to_string(),
        ),
        [(REPEATED, _)] => return Ok(()),
        _ => (
            format!("only {REPEATED} can repeat"),
            format!("write lsm-shape reproduce {REPEATED} --repeat {repeats}"),
        ),
    };
    Err(Problem::new("--repeat", what, todo))
}

/// Finds an experiment by name.
fn named(name: String) -> Result<Named, Problem> {
    let found = NAMED.into_iter().find(|(known, _)| *known == name);
    found.ok_or_else(|| {
        let todo = format!("use some of {}", NAMED.map(|(known, _)| known).join(", "));
        Problem::new(format!("reproduce {name}"), "unknown experiment", todo)
    })
}

/// Reads the numbers published under a name.
///
/// # Errors
/// A file that is missing or not JSON.
fn published(scenarios: &Path, name: &str) -> Result<Value, Problem> {
    let path = scenarios.join(format!("published/{name}.json"));
    let text = scenario_dir::read_text(&path).map_err(|problem| {
        let todo = "run it in the folder that contains scenarios, or use --scenarios DIR";
        Problem::new(problem.place, problem.what, todo)
    })?;
    json_of(&path.display().to_string(), &text)
}

fn json_of(place: &str, text: &str) -> Result<Value, Problem> {
    serde_json::from_str(text)
        .map_err(|error| Problem::new(place, error.to_string(), "correct the JSON"))
}
