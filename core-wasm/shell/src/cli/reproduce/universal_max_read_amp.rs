//! Write amplification of universal compaction against its limit on sorted runs: four options, one
//! machine, 200 million keys overwritten once.
//!
//! Every cell of the published Compaction Stats is beside ours. The published machine was not
//! equally fast in the four runs, so each case has two numbers of its own run.

use super::experiment::{Experiment, Settings, Tolerance, rounded};
use crate::problem::Problem;
use engine::stats::columns::stats_columns;
use engine::stats::format::{Column, PrintedRow, StatsGroup, parse_stats_tables};
use serde_json::{Value, json};

/// The scenarios of the published cases, and how fast the machine was in each run.
///
/// `entry_nanos` gives compactions the published processor time for an entry: CompMergeCPU of Sum
/// less that of L0, by KeyIn of Sum: 567, 590, 592 and 556 ns. `random_write_nanos` gives the
/// published number of flushes in the first 600 s: row Int's Write(GB) by its W-Amp is what was
/// flushed after them, 23, 22 and 19 of 108 flushes. Row Int of case 4 was not published: it is as
/// in case 1.
const CASES: [(&str, &str, &str); 4] = [
    ("max-read-amp-case-1-trigger-5", "480", "3800"),
    ("max-read-amp-case-2-auto", "483", "3770"),
    ("max-read-amp-case-3-trigger-9", "473", "3640"),
    ("max-read-amp-case-4-min-merge-width-3", "464", "3800"),
];

/// The allowed distance of write amplification from the published one.
const W_AMP_TOLERANCE: f64 = 0.15;

/// Columns of time, with their published names and their headings.
const TIMES: [(Column, &str, &str); 3] = [
    (Column::CompSec, "comp_sec", "Comp(sec)"),
    (Column::Rd, "rd_mb_s", "Rd(MB/s)"),
    (Column::Wr, "wr_mb_s", "Wr(MB/s)"),
];

/// The allowed distance of times from the published ones, in percent.
const TIME_PERCENT: f64 = 15.0;

pub(crate) const NOTES: [&str; 4] = [
    "The machine profile is server, calibrated on six numbers of cases 1 and 3 (total CPU time, \
     total duration, and the bytes flushed when case 1's interval began). Two of its numbers are \
     those of each published run, as it was not equally fast in all: 556 to 592 ns of CPU time per \
     entry of a compaction, and 85 to 89 flushes in the first 600 s. These follow from the rows \
     Sum, L0 and Int; case 4 has no row Int and takes case 1's. The trees are predicted.",
    "The command of case 4 was published in words only. With the similar-size stop style every \
     level is as published, so that is what runs here.",
    "The seed differs from that of the published runs, which changes the last digits of KeyIn and \
     KeyDrop.",
    "A pick that sees one flush more or less changes the rows of two levels.",
];

/// A published row, and ours of the same level.
type Pair = (String, Value, Option<PrintedRow>);

/// Runs the four cases, each as fast as its published run was.
///
/// # Errors
/// A scenario that cannot be read or run.
pub(crate) fn reproduce(settings: &Settings, experiment: &mut Experiment) -> Result<(), Problem> {
    let cases = experiment.published_list("cases");
    for (case, (scenario, entry_nanos, random_write_nanos)) in cases.iter().zip(CASES) {
        let name = case["name"].as_str().unwrap_or_default();
        let speed = [
            ("machine.entry_nanos", entry_nanos),
            ("machine.random_write_nanos", random_write_nanos),
        ];
        let summary = settings.run(scenario, &speed, |_| ())?.summary();
        let rows = pairs(case, &summary.stats_text);
        add_cells(experiment, name, &rows);
        let published = case["published_w_amp"].as_f64().unwrap_or_default();
        let ours = summary.json["write_amp"].as_f64().unwrap_or_default();
        experiment.claim(
            name,
            format!("W-Amp within {W_AMP_TOLERANCE}"),
            [json!(published), json!(rounded(ours, 1000.0))],
            Tolerance::Absolute(W_AMP_TOLERANCE).holds(published, ours),
        );
        check_times(experiment, name, &rows);
    }
    Ok(())
}

fn pairs(case: &Value, stats_text: &str) -> Vec<Pair> {
    let mut tables = parse_stats_tables(stats_text).into_iter();
    let ours = tables.find(|table| table.group == StatsGroup::Level);
    let ours = ours.map_or(Vec::new(), |table| table.rows);
    let theirs = case["rows"].as_array().into_iter().flatten();
    let pairs = theirs.map(|row| {
        let name = row["level"].as_str().unwrap_or_default();
        let ours = ours.iter().find(|one| one.name == name);
        (name.to_string(), row.clone(), ours.cloned())
    });
    pairs.collect()
}

/// Every published cell with ours.
fn add_cells(experiment: &mut Experiment, case: &str, rows: &[Pair]) {
    for (name, theirs, ours) in rows {
        for column in stats_columns() {
            let published = theirs[column.key].clone();
            if published.is_null() {
                continue;
            }
            let text = ours.as_ref().and_then(|row| row.cell(column.column));
            let number = text.and_then(|text| text.parse::<f64>().ok());
            let simulated = number.map_or_else(|| json!(text), |number| json!(number));
            experiment.number(
                format!("{case}, {name}"),
                column.key,
                [published, simulated],
            );
        }
    }
}

/// Times and speeds of the sum, and of each level that something was written to.
fn check_times(experiment: &mut Experiment, case: &str, rows: &[Pair]) {
    for (column, key, heading) in TIMES {
        let within = format!("{heading} within {TIME_PERCENT} %");
        let (mut far, mut level_count) = (Vec::new(), 0);
        for (name, theirs, ours) in rows {
            let published = theirs[key].as_f64().unwrap_or(0.0);
            if published <= 0.0 || name == "Int" {
                continue;
            }
            let text = ours.as_ref().and_then(|row| row.cell(column));
            let simulated: f64 = text.and_then(|text| text.parse().ok()).unwrap_or(0.0);
            let deviation = (simulated / published - 1.0) * 100.0;
            let is_near = deviation.abs() <= TIME_PERCENT;
            if name == "Sum" {
                let numbers = [json!(published), json!(simulated)];
                experiment.claim(format!("{case}, Sum"), &within, numbers, is_near);
                continue;
            }
            level_count += 1;
            if !is_near {
                far.push(format!("{name} {deviation:+.0} %"));
            }
        }
        let near = format!("{} of {level_count}", level_count - far.len());
        let simulated = match far.is_empty() {
            true => near,
            false => format!("{near}; {}", far.join(", ")),
        };
        let all = format!("{level_count} of {level_count}");
        let numbers = [json!(all), json!(simulated)];
        experiment.claim(format!("{case}, levels"), within, numbers, far.is_empty());
    }
}
