//! The run that a command line requests: a scenario or db_bench command lines, the mode, and
//! options to set.

use super::arguments::{number_value, path_value, text_value};
use super::scenario_dir;
use crate::machine_file::settings_of_machine_file;
use crate::problem::Problem;
use crate::request::{ChangeRequest, Request, RequestedMode, StepRequest};
use lexopt::Parser;
use serde_json::Value;
use std::path::PathBuf;

/// The arguments of a run as they were written.
#[derive(Default)]
pub(crate) struct RunArguments {
    db_bench: Vec<String>,
    options_file: Option<PathBuf>,
    /// Settings from the machine file.
    machine: Vec<(String, String)>,
    request: Request,
    mode: Option<RequestedMode>,
    /// First option that only simulations take.
    first_option: Option<String>,
}

/// A requested run, with its scenario before any option was set.
pub(crate) struct AskedRun {
    /// The run to simulate.
    pub(crate) request: Request,
    /// The scenario or command lines without any changes.
    pub(crate) scenario: Request,
}

impl RunArguments {
    /// Reads an option if it concerns the run; otherwise returns false.
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
                let (option, value) = option_and_value(&text).ok_or_else(|| {
                    let todo = "write --set OPTION=VALUE, for example --set size_ratio=10";
                    Problem::new(format!("--set {text}"), "the = is missing", todo)
                })?;
                self.request.set.insert(option, value);
            }
            "machine" => {
                let path = path_value(parser)?;
                let text = scenario_dir::read_text(&path)?;
                let place = path.display().to_string();
                self.machine
                    .extend(settings_of_machine_file(&place, &text)?);
            }
            "set-options-at" => {
                let change = change_of(&text_value(parser)?)?;
                self.request.set_options_at.push(change);
            }
            _ => return Ok(false),
        }
        self.first_option.get_or_insert_with(|| format!("--{name}"));
        Ok(true)
    }

    fn choose_mode(&mut self, name: &str, mode: RequestedMode) -> Result<(), Problem> {
        if self.mode.replace(mode).is_some() {
            let todo = "use one of --exact, --sample K and --preview";
            let what = "more than one mode is given";
            return Err(Problem::new(format!("--{name}"), what, todo));
        }
        Ok(())
    }

    /// First option that only simulations take; `None` if there is none.
    pub(crate) fn first_option(&self) -> Option<&str> {
        self.first_option.as_deref()
    }

    /// Builds the requested run; `folder` is that of a scenario.
    ///
    /// # Errors
    /// No scenario, two scenarios, or unreadable files; `command` is the command's name.
    pub(crate) fn into_run(
        self,
        folder: Option<PathBuf>,
        command: &str,
    ) -> Result<AskedRun, Problem> {
        let scenario = match (folder, self.db_bench.is_empty()) {
            (Some(folder), true) => scenario_dir::read(&folder)?,
            (None, false) => {
                let steps = self.db_bench.into_iter().map(|db_bench| StepRequest {
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
        let asked = self.request;
        let mut request = Request {
            mode: self.mode.unwrap_or_default(),
            sample_factor: asked.sample_factor,
            seed: asked.seed.or(scenario.seed),
            ..scenario.clone()
        };
        request.set_options_at.extend(asked.set_options_at);
        // Settings on the command line come last, so they take precedence.
        let machine = self.machine.into_iter();
        let machine = machine.map(|(name, value)| (name, Value::from(value)));
        request.set.extend(machine);
        request.set.extend(asked.set);
        if let Some(path) = self.options_file {
            let text = scenario_dir::read_text(&path)?;
            for step in &mut request.steps {
                step.options_file = Some(text.clone());
            }
        }
        Ok(AskedRun { request, scenario })
    }
}

pub(super) fn option_and_value(text: &str) -> Option<(String, Value)> {
    let (option, value) = text.split_once('=')?;
    Some((option.trim().to_string(), Value::from(value.trim())))
}

/// Parses `TIME:OPTION=VALUE`, where the time has a unit, as in `12.5s`, `300ms` or `250us`.
fn change_of(text: &str) -> Result<ChangeRequest, Problem> {
    let refused = |what: &str| {
        let todo = "write --set-options-at TIME:OPTION=VALUE, for example \
                    --set-options-at 12.5s:level0_file_num_compaction_trigger=8";
        Problem::new(format!("--set-options-at {text}"), what, todo)
    };
    let (time, setting) = text
        .split_once(':')
        .ok_or_else(|| refused("the : after the time is missing"))?;
    let at_micros = micros_of(time.trim())
        .ok_or_else(|| refused("the time is not a number with the unit s, ms or us"))?;
    let (option, value) = option_and_value(setting).ok_or_else(|| refused("the = is missing"))?;
    Ok(ChangeRequest {
        at_micros,
        set: [(option, value)].into_iter().collect(),
    })
}

/// Parses a time with a unit into whole µs; `None` if it is malformed or more precise than that.
fn micros_of(text: &str) -> Option<u64> {
    let units = [("us", 0), ("µs", 0), ("ms", 3), ("s", 6)];
    let (number, digits) = units
        .iter()
        .find_map(|(unit, digits)| Some((text.strip_suffix(unit)?.trim(), *digits)))?;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_number(whole) || !is_number(fraction) || digits < fraction.len() {
        return None;
    }
    // The decimal point is shifted instead of dividing, so that no time is rounded.
    let zeros = "0".repeat(digits - fraction.len());
    format!("{whole}{fraction}{zeros}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::micros_of;

    #[test]
    fn times_are_exact() {
        for (text, micros) in [
            ("12.5s", Some(12_500_000)),
            ("0.000001s", Some(1)),
            ("300ms", Some(300_000)),
            ("0.25ms", Some(250)),
            ("7us", Some(7)),
            ("7 µs", Some(7)),
            ("0.1s", Some(100_000)),
            ("1.5us", None),
            ("12", None),
            ("s", None),
            ("-1s", None),
            ("1e3s", None),
        ] {
            assert_eq!(micros_of(text), micros, "{text}");
        }
    }
}
