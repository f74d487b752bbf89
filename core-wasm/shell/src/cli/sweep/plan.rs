//! `lsm-shape plan`: lists the points of a plan.

use crate::cli::{Failure, Streams, arguments, scenario_dir};
use crate::problem::Problem;
use crate::request::Request;
use crate::sweeps::plan_text;
use crate::sweeps::point_line::{line_of, request_of};
use std::path::{Path, PathBuf};
use sweep::plan::Plan;
use sweep::points::points;

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
    let text = scenario_dir::read_text(file)?;
    let base_of = |base: &str| scenario_dir::read(&folder_of(file, base));
    plan_text::read(&text, &file.display().to_string(), base_of)
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
