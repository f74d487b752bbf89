//! The statistics in a recorded `LOG` against ours, as JSON and in a line.

#[cfg(not(target_arch = "wasm32"))]
use recordings::read::parts::with_commas;
use recordings::verify::dumps::{DifferingCell, DumpReport};
use serde_json::{Value, json};

/// The page's `DumpComparison`; times are those of the event log.
pub fn to_json(report: &DumpReport, start_time: u64) -> Value {
    let difference = |one: &DifferingCell| {
        json!({
            "dump": one.dump,
            "time_micros": one.time.saturating_sub(start_time),
            "row": one.row,
            "column": one.column,
            "printed": one.printed,
            "ours": one.ours,
        })
    };
    let missing = report.not_compared.iter();
    let missing = missing.map(|(reason, cells)| json!({ "cells": cells, "why": reason.text() }));
    json!({
        "dumps": report.dumps,
        "cells": report.cells.total,
        "agree": report.cells.agree,
        "not_compared": missing.collect::<Value>(),
        "differences": report.differences.iter().map(difference).collect::<Value>(),
        "left_out": report.left_out,
    })
}

/// `12 dumps of statistics in the LOG: 4,310 of 4,312 cells agree; 120 are not compared`
#[cfg(not(target_arch = "wasm32"))]
pub fn to_line(json: &Value) -> Option<String> {
    let number = |name: &str| json[name].as_u64();
    let (dumps, cells, agree) = (number("dumps")?, number("cells")?, number("agree")?);
    let missing = json["not_compared"].as_array();
    let missing = missing.map_or(0, |all| {
        all.iter().filter_map(|one| one["cells"].as_u64()).sum()
    });
    let noun = if dumps == 1 { "dump" } else { "dumps" };
    let mut line = format!(
        "{dumps} {noun} of statistics in the LOG: {} of {} cells agree",
        with_commas(agree),
        with_commas(cells)
    );
    if missing != 0 {
        line.push_str(&format!("; {} are not compared", with_commas(missing)));
    }
    let left_out = number("left_out").unwrap_or(0);
    if left_out != 0 {
        line.push_str(&format!(
            "; {} further dumps are left out",
            with_commas(left_out)
        ));
    }
    Some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_counts_what_agrees_and_what_is_not_compared() {
        let mut report = DumpReport {
            dumps: 1,
            ..DumpReport::default()
        };
        report.cells.total = 1_234_567;
        report.cells.agree = 999;
        let line = to_line(&to_json(&report, 0)).expect("a line");
        assert_eq!(
            line,
            "1 dump of statistics in the LOG: 999 of 1,234,567 cells agree"
        );
        assert_eq!(to_line(&Value::Null), None);
    }
}
