//! The text of a plan, in TOML or JSON.

use super::point_line::request_of;
use super::problem_of;
use crate::json::{self, FromJson};
use crate::problem::Problem;
use crate::request::{Request, RequestedMode};
use serde_json::{Map, Value};
use sweep::plan::{Axis, Plan};
use sweep::points::Point;

/// Reads a plan and its base, and tries each value of each axis. `place` names the text, and
/// `base_of` finds the base that the plan names.
///
/// # Errors
/// The errors of the text, of the plan, of its base, and a value that RocksDB refuses.
pub(crate) fn read(
    text: &str,
    place: &str,
    base_of: impl FnOnce(&str) -> Result<Request, Problem>,
) -> Result<(Plan, Request), Problem> {
    let plan = plan_of(text, place)?;
    let mut base = base_of(&plan.base).map_err(|problem| {
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

/// Reads a plan without its base.
///
/// # Errors
/// The errors of the text and of the plan.
pub(crate) fn plan_of(text: &str, place: &str) -> Result<Plan, Problem> {
    let is_json = text.trim_start().starts_with('{');
    let value = match is_json {
        true => json::value(text, place, "correct the JSON")?,
        false => toml::from_str(text).map_err(|error| toml_problem(place, text, &error))?,
    };
    Plan::read(&value).map_err(|refused| problem_of(place, refused))
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
