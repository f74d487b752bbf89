//! Exports that only the package for sweeps has.

use crate::problem::Problem;
use crate::request::Request;
use crate::sweeps::messages::{advice_json, plan_json};
use crate::sweeps::point_line::{PointLine, line_of, request_of};
use crate::sweeps::{add_rows, csv_of, plan_text};
use crate::{difference, json};
use serde_json::Value;
use sweep::advice::Advice;
use sweep::points::points;
use sweep::rows::Merged;
use wasm_bindgen::prelude::wasm_bindgen;

/// Name of the plan in messages.
const PLAN: &str = "plan";

/// Limit on the number of points that a page lists and shows.
const MOST_POINTS: usize = 20_000;

/// Reads a plan in TOML or JSON that varies a request; returns the JSON of `PlanMessage`
/// (`protocol.ts`).
#[wasm_bindgen(js_name = readPlan)]
pub fn read_plan(text: &str, base_json: &str) -> Result<String, Problem> {
    let (plan, base) = plan_text::read(text, PLAN, |_| Request::from_json(base_json))?;
    let points = points(&plan);
    if MOST_POINTS < points.len() {
        let count = points.len();
        let what = format!("the plan has {count} points, and a page runs at most {MOST_POINTS}");
        let todo = "give fewer values, or run the plan with lsm-shape run";
        return Err(Problem::new(format!("{PLAN}, axis"), what, todo));
    }
    let lines = points
        .iter()
        .map(|point| line_of(point, &request_of(&base, point)));
    Ok(plan_json(&plan, lines.collect()))
}

/// Simulates a point; returns its row, which contains the error of a failed run.
#[wasm_bindgen(js_name = rowOf)]
pub fn row_of(line: &str) -> Result<String, Problem> {
    Ok(PointLine::read(line, "point")?.row().0)
}

/// Simulates a point; returns its final levels as a list of `StatsRow` (`protocol.ts`).
#[wasm_bindgen(js_name = levelsOf)]
pub fn levels_of(line: &str) -> Result<String, Problem> {
    let summary = PointLine::read(line, "point")?.summary()?;
    Ok(json::text(&summary["levels"]))
}

/// Checks rows, one a line, and returns each point once, in the order of their ids.
#[wasm_bindgen(js_name = mergedRows)]
pub fn merged_rows(text: &str) -> Result<String, Problem> {
    let lines: String = merged(text)?
        .lines()
        .map(|line| format!("{line}\n"))
        .collect();
    Ok(lines)
}

/// Formats rows as the CSV of `lsm-shape merge`.
#[wasm_bindgen(js_name = rowsCsv)]
pub fn rows_csv(text: &str) -> Result<String, Problem> {
    Ok(csv_of(&merged(text)?))
}

/// Evaluates the rows of a plan; returns the JSON of `AdviceMessage` (`protocol.ts`). Of equal
/// results, the front keeps the one with the present values, given as a JSON object.
#[wasm_bindgen]
pub fn advise(plan: &str, rows: &str, present: &str) -> Result<String, Problem> {
    let plan = plan_text::plan_of(plan, PLAN)?;
    let present = json::value(present, "present values", "report this")?;
    let present = present.as_object().cloned().unwrap_or_default();
    Ok(advice_json(&Advice::of(
        &plan,
        merged(rows)?.rows(),
        &present,
    )))
}

/// Simulates two requests; returns the JSON of `DifferenceMessage` (`protocol.ts`).
#[wasm_bindgen(js_name = explainDifference)]
pub fn explain_difference(one: &str, other: &str) -> Result<String, Problem> {
    let requests = [Request::from_json(one)?, Request::from_json(other)?];
    let (difference, runs) = difference::compare([&requests[0], &requests[1]])?;
    let difference: Value = difference::to_json(&difference, &runs);
    Ok(json::text(&difference))
}

fn merged(text: &str) -> Result<Merged, Problem> {
    let mut merged = Merged::default();
    add_rows(&mut merged, text, "rows")?;
    Ok(merged)
}
