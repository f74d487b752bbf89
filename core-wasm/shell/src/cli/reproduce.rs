//! `lsm-shape reproduce`: published experiments, run again, beside their published numbers.

mod compression_cpu;
mod experiment;
mod last_minute;
mod output_file_alignment;
mod trivial_move;
mod universal_max_read_amp;

use super::arguments::{number_value, path_value, problem_of, unknown};
use super::{Failure, Streams};
use crate::problem::Problem;
use crate::repeats::MOST_REPEATS;
use crate::request::RequestedMode;
use experiment::{Experiment, Settings};
use lexopt::{Arg, Parser};
use serde_json::{Value, json};
use std::path::PathBuf;

/// An experiment: the name of its file in `scenarios/published`, the notes needed to read it, and
/// the function that runs it and adds its claims.
type Named = (
    &'static str,
    &'static [&'static str],
    fn(&Settings, &mut Experiment) -> Result<(), Problem>,
);

/// The experiment that `--repeat` is for.
const REPEATED: &str = "compression_cpu";

const EXPERIMENTS: [Named; 4] = [
    ("trivial_move", &[], trivial_move::reproduce),
    (
        "output_file_alignment",
        &output_file_alignment::NOTES,
        output_file_alignment::reproduce,
    ),
    (
        REPEATED,
        &compression_cpu::NOTES,
        compression_cpu::reproduce,
    ),
    (
        "universal_max_read_amp",
        &universal_max_read_amp::NOTES,
        universal_max_read_amp::reproduce,
    ),
];

/// Runs the command; returns the exit code.
pub(crate) fn command(mut parser: Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let mut names: Vec<String> = Vec::new();
    let mut is_json = false;
    let mut settings = Settings {
        scenarios: PathBuf::from("scenarios"),
        mode: RequestedMode::Exact,
        sample_factor: None,
        repeats: 0,
    };
    while let Some(argument) = parser.next().map_err(problem_of)? {
        match argument {
            Arg::Long("help") => return super::help_of("reproduce", streams),
            Arg::Long("json") => is_json = true,
            Arg::Long("scenarios") => settings.scenarios = path_value(&mut parser)?,
            Arg::Long("exact") => settings.mode = RequestedMode::Exact,
            Arg::Long("preview") => settings.mode = RequestedMode::Preview,
            Arg::Long("sample") => {
                settings.mode = RequestedMode::Sampled;
                settings.sample_factor = Some(number_value("sample", &mut parser)?);
            }
            Arg::Long("repeat") => settings.repeats = number_value("repeat", &mut parser)?,
            Arg::Value(name) => names.push(name.to_string_lossy().into_owned()),
            other => return Err(unknown(&other).into()),
        }
    }
    let chosen = chosen(&names)?;
    if settings.repeats != 0 {
        check_repeats(&chosen, settings.repeats)?;
    }
    let mut done = Vec::new();
    for (name, notes, reproduce) in chosen {
        writeln!(streams.notes, "{name} …")?;
        let mut experiment = Experiment::new(name, settings.published(name)?, notes);
        reproduce(&settings, &mut experiment)?;
        if !is_json {
            streams.out.write_all(experiment.to_text().as_bytes())?;
        }
        done.push(experiment);
    }
    if is_json {
        writeln!(streams.out, "{:#}", to_json(&done))?;
    }
    let holds = done.iter().all(Experiment::holds);
    Ok(u8::from(!holds))
}

/// Only one experiment is about times that differ from run to run.
fn check_repeats(chosen: &[Named], repeats: u32) -> Result<(), Problem> {
    if MOST_REPEATS < repeats {
        let what = format!("{repeats} is more than {MOST_REPEATS}");
        return Err(Problem::new(
            "--repeat",
            what,
            "repeat it 5 times, for example",
        ));
    }
    match chosen {
        [(REPEATED, ..)] => Ok(()),
        _ => Err(Problem::new(
            "--repeat",
            format!("only {REPEATED} is repeated"),
            format!("write lsm-shape reproduce {REPEATED} --repeat {repeats}"),
        )),
    }
}

fn chosen(names: &[String]) -> Result<Vec<Named>, Problem> {
    if names.is_empty() {
        return Ok(EXPERIMENTS.to_vec());
    }
    let find = |name: &String| {
        let found = EXPERIMENTS.iter().find(|(known, ..)| known == name);
        found.copied().ok_or_else(|| {
            let known: Vec<&str> = EXPERIMENTS.iter().map(|(known, ..)| *known).collect();
            let todo = format!("use some of {}", known.join(", "));
            Problem::new(format!("reproduce {name}"), "unknown experiment", todo)
        })
    };
    names.iter().map(find).collect()
}

fn to_json(done: &[Experiment]) -> Value {
    let cells = done.iter().flat_map(|one| &one.cells);
    let summaries = done.iter().map(Experiment::summary_json);
    json!({ "cells": cells.collect::<Vec<_>>(), "summaries": summaries.collect::<Vec<_>>() })
}
