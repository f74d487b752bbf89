//! The statistics in a recorded `LOG` against ours, as JSON and in a line.

use judge::verify::dumps::{DifferingCell, DumpReport};
use recordings::base::text::with_commas;
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
    let (agree, total) = (report.cells.agree, report.cells.total);
    json!({
        "dumps": report.dumps,
        "text": format!("{}, compared with ours", dumps_text(report.dumps)),
        "cells": total,
        "agree": agree,
        "agree_text": agree_text(agree, total),
        "notes": notes(report),
        "not_compared": missing.collect::<Value>(),
        "differences": report.differences.iter().map(difference).collect::<Value>(),
        "left_out": report.left_out,
    })
}

/// So few cells say nothing of where the files come from.
const CELLS_TO_JUDGE: u64 = 50;
/// Where one cell in so many differs, our reading of the files is not what happened.
const DOUBTFUL_SHARE: u64 = 10;

/// `4,310 of 4,312 cells agree`, with a warning where too many do not.
fn agree_text(agree: u64, total: u64) -> String {
    let text = format!(
        "{} of {} cells agree",
        with_commas(agree),
        with_commas(total)
    );
    let differ = total.saturating_sub(agree);
    match CELLS_TO_JUDGE <= total && total < differ.saturating_mul(DOUBTFUL_SHARE) {
        true => format!(
            "{text} (warning: more than a tenth differ, so these files probably do not belong \
             together, or a part is missing)"
        ),
        false => text,
    }
}

fn dumps_text(dumps: u64) -> String {
    let noun = if dumps == 1 { "dump" } else { "dumps" };
    format!("{} {noun} of statistics in the LOG", with_commas(dumps))
}

/// What a list of the differences leaves out, a sentence each.
fn notes(report: &DumpReport) -> Vec<String> {
    let mut notes = Vec::new();
    let missing = report.not_compared.iter();
    let whys = missing.map(|(reason, cells)| format!("{} {}", with_commas(*cells), reason.text()));
    let whys: Vec<String> = whys.collect();
    if !whys.is_empty() {
        let cells = with_commas(report.not_compared.values().sum());
        notes.push(format!("Not compared: {cells} cells. {}.", whys.join("; ")));
    }
    let more = report.differences_left_out();
    if more != 0 {
        let (listed, more) = (
            with_commas(report.differences.len() as u64),
            with_commas(more),
        );
        notes.push(format!(
            "Of the cells that differ the first {listed} are listed, {more} more are only counted."
        ));
    }
    if report.left_out != 0 {
        let dumps = with_commas(report.left_out);
        notes.push(format!(
            "{dumps} further dumps are too many to be kept in memory."
        ));
    }
    notes
}

/// `12 dumps of statistics in the LOG: 4,310 of 4,312 cells agree; 120 are not compared`
#[cfg(not(target_arch = "wasm32"))]
pub fn to_line(json: &Value) -> Option<String> {
    let number = |name: &str| json[name].as_u64();
    let dumps = dumps_text(number("dumps")?);
    let agree = json["agree_text"].as_str()?;
    let missing = json["not_compared"].as_array();
    let missing = missing.map_or(0, |all| {
        all.iter().filter_map(|one| one["cells"].as_u64()).sum()
    });
    let mut line = format!("{dumps}: {agree}");
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
    use judge::verify::dumps::NotCompared;

    #[test]
    fn the_line_counts_what_agrees_and_what_is_not_compared() {
        let mut report = DumpReport {
            dumps: 1,
            ..DumpReport::default()
        };
        report.cells.total = 1_234_567;
        report.cells.agree = 1_234_000;
        let line = to_line(&to_json(&report, 0)).expect("a line");
        assert_eq!(
            line,
            "1 dump of statistics in the LOG: 1,234,000 of 1,234,567 cells agree"
        );
        assert_eq!(to_line(&Value::Null), None);
    }

    #[test]
    fn many_cells_that_differ_are_a_warning() {
        let warning = "(warning: more than a tenth differ, so these files probably do not belong \
                       together, or a part is missing)";
        assert_eq!(
            agree_text(228, 357),
            format!("228 of 357 cells agree {warning}")
        );
        assert_eq!(
            agree_text(44, 50),
            format!("44 of 50 cells agree {warning}")
        );
        assert_eq!(agree_text(45, 50), "45 of 50 cells agree");
        assert_eq!(agree_text(0, 49), "0 of 49 cells agree");
        assert_eq!(agree_text(0, 0), "0 of 0 cells agree");
    }

    #[test]
    fn notes_say_what_the_list_leaves_out() {
        let mut report = DumpReport::default();
        assert_eq!(to_json(&report, 0)["notes"], json!([]));
        report.not_compared.insert(NotCompared::Tree, 1_200);
        report.left_out = 3;
        report.cells.total = 1_500;
        assert_eq!(
            to_json(&report, 0)["notes"],
            json!([
                "Not compared: 1,200 cells. 1,200 of files that are not all known.",
                "Of the cells that differ the first 0 are listed, 1,500 more are only counted.",
                "3 further dumps are too many to be kept in memory.",
            ])
        );
    }
}
