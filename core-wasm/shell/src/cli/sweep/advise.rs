//! `lsm-shape advise`: settings of a plan that pass all limits and that no other setting beats.

use super::merge::merged_of;
use super::plan;
use crate::cli::arguments;
use crate::cli::{Failure, Streams};
use crate::problem::Problem;
use engine::decimal::fixed;
use serde_json::{Map, Value};
use sweep::advice::{Advice, Choice, Miss, Tried};
use sweep::plan::{Constraint, Plan};

/// Limit on the number of files, the plan included.
const MOST_FILES: usize = 100_000;

/// Runs the command and returns the exit code: 1 if no setting passes.
pub(crate) fn command(parser: lexopt::Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let files = arguments::read("advise", parser, MOST_FILES, |_, _| Ok(false))?;
    let [plan, rows @ ..] = &files[..] else {
        return Err(missing().into());
    };
    if rows.is_empty() {
        return Err(missing().into());
    }
    let (plan, _) = plan::read(plan)?;
    let merged = merged_of(rows)?;
    let advice = Advice::of(&plan, merged.rows(), &Map::new());
    write!(streams.out, "{}", text_of(&plan, &advice))?;
    Ok(u8::from(advice.passing == 0))
}

fn missing() -> Problem {
    let todo = "write lsm-shape advise PLAN.toml rows.jsonl";
    Problem::new("advise", "the plan or its rows are missing", todo)
}

/// The answer as lines of text.
fn text_of(plan: &Plan, advice: &Advice) -> String {
    let (passing, tried) = (advice.passing, advice.tried);
    let mut text = match passing {
        0 => format!("None of {tried} settings passes.\n"),
        _ => format!("{passing} of {tried} settings pass.\n"),
    };
    for (count, what) in [
        (
            advice.failed,
            "settings have no result, because a run failed",
        ),
        (advice.foreign, "rows are not of this plan"),
    ] {
        if count != 0 {
            text += &format!("{count} {what}.\n");
        }
    }
    for (constraint, without) in plan.constraints.iter().zip(&advice.without) {
        text += &format!("Without {}: {without} pass.\n", limit_of(constraint));
    }
    for (number, choice) in (1..).zip(&advice.front) {
        text += &format!("{number}. {}\n", said(&choice.tried, &advice.names));
        text += &around(plan, advice, choice);
    }
    for (tried, misses) in &advice.nearest {
        text += &format!("Nearest: {}\n", said(tried, &advice.names));
        text += &format!("   It misses {}.\n", missed(plan, misses));
    }
    text
}

/// The plateau, its edges and the worst neighbour of a choice.
fn around(plan: &Plan, advice: &Advice, choice: &Choice) -> String {
    let mut text = match choice.plateau {
        1 => "   No neighbour has the same result.\n".to_string(),
        count => format!("   {count} connected settings have the same result, within 1 %.\n"),
    };
    for edge in &choice.edges {
        let name = plan.axes[edge.axis].names.join(", ");
        let value = &edge.tried.set[&plan.axes[edge.axis].names[0]];
        let what = match edge.misses.is_empty() {
            true => numbers(&edge.tried.numbers, &advice.names),
            false => format!("misses {}", missed(plan, &edge.misses)),
        };
        text += &format!("   Edge: {name} {}: {what}\n", plain(value));
    }
    let (count, passing) = choice.neighbours;
    if count != 0 {
        let worst = numbers(&choice.worst, &advice.names);
        text += &format!("   {passing} of {count} neighbours pass; the worst numbers: {worst}\n");
    }
    text
}

fn limit_of(constraint: &Constraint) -> String {
    let least = constraint.at_least.map(|limit| format!("≥ {limit}"));
    let most = constraint.at_most.map(|limit| format!("≤ {limit}"));
    let limits = least.into_iter().chain(most).collect::<Vec<_>>();
    format!("{} {}", constraint.number, limits.join(" and "))
}

fn missed(plan: &Plan, misses: &[Miss]) -> String {
    let misses = misses.iter().map(|miss| {
        let limit = limit_of(&plan.constraints[miss.constraint]);
        match miss.value {
            None => format!("{limit}: unknown"),
            // Near a limit, three decimals can hide by how much it is missed.
            Some(value) if miss.share.is_finite() && 0.0 != limit_value(plan, miss) => {
                let percent = fixed(miss.share * 100.0, 1);
                format!("{limit} by {percent} % ({})", number_text(value, 4))
            }
            Some(value) => format!("{limit} ({})", number_text(value, 4)),
        }
    });
    misses.collect::<Vec<_>>().join(", ")
}

/// The limit that a number misses.
fn limit_value(plan: &Plan, miss: &Miss) -> f64 {
    let constraint = &plan.constraints[miss.constraint];
    let most = constraint
        .at_most
        .filter(|most| miss.value.is_some_and(|value| *most < value));
    most.or(constraint.at_least).unwrap_or(0.0)
}

fn said(tried: &Tried, names: &[&str]) -> String {
    format!(
        "{}: {}",
        settings(&tried.set),
        numbers(&tried.numbers, names)
    )
}

fn settings(set: &Map<String, Value>) -> String {
    let settings = set
        .iter()
        .map(|(name, value)| format!("{name} {}", plain(value)));
    settings.collect::<Vec<_>>().join(", ")
}

fn numbers(numbers: &[Option<f64>], names: &[&str]) -> String {
    let numbers = names
        .iter()
        .zip(numbers)
        .map(|(name, number)| match number {
            Some(number) => format!("{name} {}", number_text(*number, 3)),
            None => format!("{name} unknown"),
        });
    numbers.collect::<Vec<_>>().join(", ")
}

/// A number with some decimals; a whole number has none.
fn number_text(number: f64, decimals: usize) -> String {
    let decimals = if number == number.trunc() {
        0
    } else {
        decimals
    };
    fixed(number, decimals)
}

/// A value without the quotes of a text.
fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_string)
}
