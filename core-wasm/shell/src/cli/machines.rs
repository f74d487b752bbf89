//! `lsm-shape machines`: what `--set machine_profile` and `--set machine.PARAMETER` take.

use super::arguments::{problem_of, unknown};
use super::{Failure, Streams};
use engine::machine::cost::{MACHINE_PROFILES, NamedProfile, parameters};
use lexopt::{Arg, Parser};
use serde_json::{Map, Value, json};

/// Runs the command; returns the exit code.
pub(crate) fn command(mut parser: Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let mut is_json = false;
    while let Some(argument) = parser.next().map_err(problem_of)? {
        match argument {
            Arg::Long("help") => return super::help(streams),
            Arg::Long("json") => is_json = true,
            other => return Err(unknown(&other).into()),
        }
    }
    match is_json {
        true => writeln!(streams.out, "{:#}", to_json())?,
        false => streams.out.write_all(to_text().as_bytes())?,
    }
    Ok(0)
}

fn to_text() -> String {
    let mut text = String::from("--set machine_profile=NAME\n");
    for one in &MACHINE_PROFILES {
        text.push_str(&format!("  {:<16} {}\n", one.name, one.description));
    }
    text.push_str("\n--set machine.PARAMETER=VALUE, over the profile's\n");
    for one in parameters() {
        let (least, most) = one.range;
        let unit = match one.unit {
            "" => String::new(),
            unit => format!(" {unit}"),
        };
        text.push_str(&format!(
            "  {}: {least} to {most:e}{unit}\n      {}\n     ",
            one.name, one.help
        ));
        for named in &MACHINE_PROFILES {
            text.push_str(&format!(
                " {} {}",
                named.name,
                one.value_text(&named.profile)
            ));
        }
        text.push('\n');
    }
    text
}

fn to_json() -> Value {
    let profile = |named: &NamedProfile| {
        let values = parameters().iter();
        let values = values.map(|one| {
            let value = Value::from(one.value_text(&named.profile));
            (one.name.to_string(), value)
        });
        json!({
            "name": named.name,
            "description": named.description,
            "parameters": values.collect::<Map<_, _>>(),
        })
    };
    let parameters = parameters().iter().map(|one| {
        json!({
            "name": one.name,
            "unit": one.unit,
            "range": [one.range.0, one.range.1],
            "help": one.help,
        })
    });
    json!({
        "profiles": MACHINE_PROFILES.iter().map(profile).collect::<Vec<_>>(),
        "parameters": parameters.collect::<Vec<_>>(),
    })
}
