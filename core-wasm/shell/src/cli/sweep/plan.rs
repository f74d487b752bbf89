//! `lsm-shape plan`: lists the points of a plan.

use super::point_line::{line_of, request_of};
use super::problem_of;
use crate::cli::{Failure, Streams, arguments, scenario_dir};
use crate::json::{self, FromJson};
use crate::problem::Problem;
use crate::request::{Request, RequestedMode};
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};
use sweep::plan::{Axis, Plan};
use sweep::points::{Point, points};

/// Runs the command and returns the exit code.
pub(crate) fn command(parser: lexopt::Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let mut files = arguments::read("plan", parser, 1, |_, _| Ok(false))?;
    let Some(file) = files.pop() else {
        let todo = "give a plan in TOML or JSON";
        return Err(Problem::new("plan", "no file is given", todo).into());
    };
    let (plan, base) = read(&file)?;
    let points = points(&plan);
    for point in &points {
        writeln!(streams.out, "{}", line_of(point, &request_of(&base, point)))?;
    }
    let count = points.len();
    writeln!(streams.notes, "{count} points; run them with lsm-shape run")?;
    Ok(0)
}

/// Reads a plan and its base, and tries each value of each axis.
pub(super) fn read(file: &Path) -> Result<(Plan, Request), Problem> {
    let place = file.display().to_string();
    let text = scenario_dir::read_text(file)?;
    let is_json = text.trim_start().starts_with('{');
    let value = match is_json {
        true => json::value(&text, &place, "correct the JSON")?,
        false => toml::from_str(&text).map_err(|error| toml_problem(&place, &text, &error))?,
    };
    let plan = Plan::read(&value).map_err(|refused| problem_of(&place, refused))?;
    let mut base = scenario_dir::read(&folder_of(file, &plan.base)).map_err(|problem| {
        let what = format!("{}: {}", problem.place, problem.what);
        Problem::new(format!("{place}, base"), what, problem.todo)
    })?;
    base.mode = RequestedMode::from_json(&Value::from(plan.mode)).unwrap_or_default();
    base.prepare()?;
    for (at, axis) in plan.axes.iter().enumerate() {
        try_values(&base, axis).map_err(|(value, problem)| {
            let name = axis.names.join(", ");
            let place = format!("{place}, axis {} ({name}), value {value}", at + 1);
            Problem::new(place, problem.what, problem.todo)
        })?;
    }
    Ok((plan, base))
}

fn toml_problem(place: &str, text: &str, error: &toml::de::Error) -> Problem {
    let at = error.span().map_or(0, |span| span.start).min(text.len());
    let line = 1 + text.as_bytes()[..at]
        .iter()
        .filter(|byte| **byte == b'\n')
        .count();
    let what = error.message().trim().replace('\n', " ");
    Problem::new(format!("{place}, line {line}"), what, "correct the TOML")
}

/// Folder of the base: from the current folder, or else from that of the plan.
fn folder_of(plan: &Path, base: &str) -> PathBuf {
    let from_plan = plan.parent().map(|folder| folder.join(base));
    let folder = PathBuf::from(base);
    match from_plan {
        Some(from_plan) if !folder.is_dir() && from_plan.is_dir() => from_plan,
        _ => folder,
    }
}

/// Tries each value on its own, so that a wrong one is reported before anything runs.
fn try_values<'a>(base: &Request, axis: &'a Axis) -> Result<(), (&'a Value, Problem)> {
    for value in &axis.values {
        let set: Map<String, Value> = { axis.names.iter() }
            .map(|name| (name.clone(), value.clone()))
            .collect();
        let point = Point { set, repeat: 0 };
        let prepared = request_of(base, &point).prepare();
        prepared.map_err(|problem| (value, problem))?;
    }
    Ok(())
}
