//! `lsm-shape simulate`

use super::arguments::{OutputChoice, number_value, path_value, problem_of, text_value, unknown};
use super::{Failure, Streams, output, scenario_dir};
use crate::problem::Problem;
use crate::request::{Request, RequestedMode, StepRequest};
use crate::run::Run;
use lexopt::{Arg, Parser};
use serde_json::Value;
use std::path::PathBuf;
use std::time::Instant;

/// The command line as it was written.
#[derive(Default)]
struct Arguments {
    folder: Option<PathBuf>,
    db_bench: Vec<String>,
    options_file: Option<PathBuf>,
    request: Request,
    is_mode_chosen: bool,
    output: OutputChoice,
}

/// Runs the command; returns the exit code.
#[expect(
    clippy::disallowed_methods,
    reason = "wall_ms says how long the simulation took"
)]
pub(crate) fn command(mut parser: Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let started_at = Instant::now();
    let mut arguments = Arguments::default();
    while let Some(argument) = parser.next().map_err(problem_of)? {
        match argument {
            Arg::Long("help") => return super::help(streams),
            Arg::Long(name) => {
                let name = name.to_string();
                arguments.take_option(&name, &mut parser)?;
            }
            Arg::Value(value) if arguments.folder.is_none() => {
                arguments.folder = Some(PathBuf::from(value));
            }
            other => return Err(unknown(&other).into()),
        }
    }
    let output = std::mem::take(&mut arguments.output).finish()?;
    let run = Run::simulate(&arguments.into_request()?)?;
    output::print_run(run, &output, started_at, streams)?;
    Ok(0)
}

impl Arguments {
    fn take_option(&mut self, name: &str, parser: &mut Parser) -> Result<(), Problem> {
        match name {
            "db-bench" => self.db_bench.push(text_value(parser)?),
            "options-file" => self.options_file = Some(path_value(parser)?),
            "exact" => self.choose_mode(name, RequestedMode::Exact)?,
            "preview" => self.choose_mode(name, RequestedMode::Preview)?,
            "sample" => {
                self.choose_mode(name, RequestedMode::Sampled)?;
                self.request.sample_factor = Some(number_value(name, parser)?);
            }
            "seed" => self.request.seed = Some(number_value(name, parser)?),
            "set" => {
                let text = text_value(parser)?;
                let (option, value) = text.split_once('=').ok_or_else(|| {
                    let todo = "write --set OPTION=VALUE, for example --set size_ratio=10";
                    Problem::new(format!("--set {text}"), "the = is missing", todo)
                })?;
                let (option, value) = (option.trim().to_string(), Value::from(value.trim()));
                self.request.set.insert(option, value);
            }
            _ if self.output.take(name, parser)? => {}
            _ => return Err(unknown(&Arg::Long(name))),
        }
        Ok(())
    }

    fn choose_mode(&mut self, name: &str, mode: RequestedMode) -> Result<(), Problem> {
        if self.is_mode_chosen {
            let todo = "use one of --exact, --sample K and --preview";
            return Err(Problem::new(
                format!("--{name}"),
                "more than one mode is given",
                todo,
            ));
        }
        self.is_mode_chosen = true;
        self.request.mode = mode;
        Ok(())
    }

    fn into_request(self) -> Result<Request, Problem> {
        let mut request = self.request;
        match (self.folder, self.db_bench.is_empty()) {
            (Some(folder), true) => {
                let scenario = scenario_dir::read(&folder)?;
                request.title = scenario.title;
                request.steps = scenario.steps;
                request.seed = request.seed.or(scenario.seed);
                // What the command line sets comes last and wins.
                let mut set = scenario.set;
                set.append(&mut request.set);
                request.set = set;
            }
            (None, false) => {
                let steps = self.db_bench.into_iter();
                request.steps = steps
                    .map(|db_bench| StepRequest {
                        db_bench,
                        options_file: None,
                    })
                    .collect();
            }
            (Some(folder), false) => {
                let what = "both a scenario folder and --db-bench are given";
                let place = folder.display().to_string();
                return Err(Problem::new(place, what, "use one of them"));
            }
            (None, true) => {
                let todo = "give a scenario folder or --db-bench \"FLAGS\"";
                return Err(Problem::new("simulate", "no scenario is given", todo));
            }
        }
        if let Some(path) = self.options_file {
            let text = scenario_dir::read_text(&path)?;
            for step in &mut request.steps {
                step.options_file = Some(text.clone());
            }
        }
        Ok(request)
    }
}
