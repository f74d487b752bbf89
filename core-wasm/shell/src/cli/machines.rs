//! `lsm-shape machines`: lists values for `--set machine_profile` and `--set machine.PARAMETER`.

use super::arguments::{problem_of, unknown};
use super::{Failure, Streams};
use crate::machine_file::parameters_json;
use engine::machine::cost::MACHINE_PROFILES;
use engine::settings::table::machine::PARAMETERS;
use lexopt::{Arg, Parser};
use serde_json::{Value, json};

/// Runs the command and returns the exit code.
pub(crate) fn command(mut parser: Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let mut is_json = false;
    while let Some(argument) = parser.next().map_err(problem_of)? {
        match argument {
            Arg::Long("help") => return Err(Failure::Help("machines")),
            Arg::Long("json") => is_json = true,
            Arg::Value(value) if value == "calibrate" && !is_json => {
                return super::calibrate::command(parser, streams);
            }
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
    text.push_str("\n--set machine.PARAMETER=VALUE, overrides a value of the profile\n");
    for one in PARAMETERS {
        let row = &one.row;
        let (least, most) = row.range.ends();
        let unit = match row.unit {
            "" => String::new(),
            unit => format!(" {unit}"),
        };
        text.push_str(&format!(
            "  {}: {least} to {most:e}{unit}\n      {}\n     ",
            row.name, row.sentence
        ));
        for named in &MACHINE_PROFILES {
            let value = (one.get)(&named.profile).unwrap_or_default();
            text.push_str(&format!(" {} {value}", named.name));
        }
        text.push('\n');
    }
    text
}

fn to_json() -> Value {
    let profiles = MACHINE_PROFILES.iter().map(|named| {
        json!({
            "name": named.name,
            "description": named.description,
            "parameters": parameters_json(&named.profile),
        })
    });
    let parameters = PARAMETERS.iter().map(|one| {
        let (least, most) = one.row.range.ends();
        json!({
            "name": one.row.name,
            "unit": one.row.unit,
            "range": [least, most],
            "help": one.row.sentence,
        })
    });
    json!({
        "profiles": profiles.collect::<Value>(),
        "parameters": parameters.collect::<Value>(),
    })
}
