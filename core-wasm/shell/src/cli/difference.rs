//! `lsm-shape difference`: explains why two runs write different numbers of bytes.

use super::arguments::{self, text_value};
use super::asked_run::{RunArguments, option_and_value};
use super::{Failure, Streams, scenario_dir};
use crate::difference::{compare, costs, to_json};
use crate::problem::Problem;
use crate::request::Request;
use lexopt::Parser;
use serde_json::Value;
use sweep::difference::{Difference, Fact, NoChain};

/// Runs the command and returns the exit code.
pub(crate) fn command(parser: Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let mut run = RunArguments::default();
    let (mut to, mut is_json) = (Vec::new(), false);
    let mut folders = arguments::read("difference", parser, 2, |name, parser| {
        match name {
            "json" => is_json = true,
            "to" => {
                let text = text_value(parser)?;
                to.push(option_and_value(&text).ok_or_else(|| {
                    let todo = "write --to OPTION=VALUE, for example --to size_ratio=10";
                    Problem::new(format!("--to {text}"), "the = is missing", todo)
                })?);
            }
            _ => return run.take(name, parser),
        }
        Ok(true)
    })?;
    let other = (folders.len() == 2).then(|| folders.pop()).flatten();
    if other.is_none() && to.is_empty() {
        let todo = "give a second scenario folder, or --to OPTION=VALUE";
        return Err(Problem::new("difference", "both runs are the same", todo).into());
    }
    let first = run.into_run(folders.pop(), "difference")?.request;
    let mut second = match other {
        None => first.clone(),
        Some(folder) => {
            let scenario = scenario_dir::read(&folder)?;
            let mut set = scenario.set.clone();
            set.extend(first.set.clone());
            Request {
                mode: first.mode,
                sample_factor: first.sample_factor,
                set,
                ..scenario
            }
        }
    };
    second.set.extend(to);
    let (difference, runs) = compare([&first, &second])?;
    if is_json {
        writeln!(streams.out, "{:#}", to_json(&difference, &runs))?;
    } else {
        write!(streams.out, "{}", text_of(&difference, &runs))?;
    }
    Ok(0)
}

/// The explanation as lines of text.
fn text_of(difference: &Difference, runs: &[Value; 2]) -> String {
    let mut text = format!("{}\n", difference.heading());
    for (number, step) in (1..).zip(&difference.steps) {
        let bytes = match &step.fact {
            Fact::Carrier(carrier) => format!("  {}", signed(carrier.delta)),
            _ => String::new(),
        };
        let at = step.moment.micros as f64 / 1e6;
        text += &format!("{number}. {at:.3} s  {}{bytes}\n", step.fact.heading());
        let line = step.fact.line();
        if !line.is_empty() {
            text += &format!("   {line}\n");
        }
    }
    if difference.no_chain.is_none() {
        let percent = difference.explained() * 100.0;
        let left = signed(difference.left);
        text += &format!("Explained: {percent:.1} %. Left: {left}\n");
    }
    let costs = match difference.no_chain {
        Some(NoChain::OtherData) => Vec::new(),
        _ => costs(runs),
    };
    for name in costs {
        let value = |run: usize| runs[run]["numbers"][name].as_f64().unwrap_or(0.0);
        text += &format!("It costs: {name} {:.3} → {:.3}\n", value(0), value(1));
    }
    text
}

/// Bytes with a sign.
fn signed(bytes: i64) -> String {
    let sign = if bytes < 0 { "−" } else { "+" };
    format!(
        "{sign}{}",
        engine::reasoning::format_bytes(bytes.unsigned_abs() as f64)
    )
}
