//! The run that a command line asks for: a scenario or db_bench command lines, the mode, the
//! options that are set.

use super::arguments::{number_value, path_value, text_value};
use super::scenario_dir;
use crate::problem::Problem;
use crate::request::{Request, RequestedMode, StepRequest};
use lexopt::Parser;
use serde_json::Value;
use std::path::PathBuf;

/// The arguments of a run as they were written.
#[derive(Default)]
pub(crate) struct RunArguments {
    /// A scenario.
    pub(crate) folder: Option<PathBuf>,
    db_bench: Vec<String>,
    options_file: Option<PathBuf>,
    request: Request,
    is_mode_chosen: bool,
    /// The first option that only a simulation takes.
    first_option: Option<String>,
}

/// A run, and what was there before anything was set.
pub(crate) struct AskedRun {
    /// What is to be simulated.
    pub(crate) request: Request,
    /// The scenario or command lines as they are.
    pub(crate) scenario: Request,
}

impl RunArguments {
    /// Takes an option if it is about the run; `false` when it is not.
    pub(crate) fn take(&mut self, name: &str, parser: &mut Parser) -> Result<bool, Problem> {
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
            _ => return Ok(false),
        }
        self.first_option.get_or_insert_with(|| format!("--{name}"));
        Ok(true)
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

    /// The first option that only a simulation takes.
    pub(crate) fn first_option(&self) -> Option<&str> {
        self.first_option.as_deref()
    }

    /// The run.
    ///
    /// # Errors
    /// No scenario or two, and files that cannot be read; `command` is who asks.
    pub(crate) fn into_run(self, command: &str) -> Result<AskedRun, Problem> {
        let mut request = self.request;
        let scenario = match (self.folder, self.db_bench.is_empty()) {
            (Some(folder), true) => scenario_dir::read(&folder)?,
            (None, false) => {
                let steps = self.db_bench.into_iter();
                let steps = steps.map(|db_bench| StepRequest {
                    db_bench,
                    options_file: None,
                });
                Request {
                    steps: steps.collect(),
                    ..Request::default()
                }
            }
            (Some(folder), false) => {
                let what = "both a scenario folder and --db-bench are given";
                let place = folder.display().to_string();
                return Err(Problem::new(place, what, "use one of them"));
            }
            (None, true) => {
                let todo = "give a scenario folder or --db-bench \"FLAGS\"";
                return Err(Problem::new(command, "no scenario is given", todo));
            }
        };
        request.title.clone_from(&scenario.title);
        request.steps.clone_from(&scenario.steps);
        request.seed = request.seed.or(scenario.seed);
        // What the command line sets comes last and wins.
        let mut set = scenario.set.clone();
        set.append(&mut request.set);
        request.set = set;
        if let Some(path) = self.options_file {
            let text = scenario_dir::read_text(&path)?;
            for step in &mut request.steps {
                step.options_file = Some(text.clone());
            }
        }
        Ok(AskedRun { request, scenario })
    }
}
