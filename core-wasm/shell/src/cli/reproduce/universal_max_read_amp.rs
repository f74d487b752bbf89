//! Write amplification of universal compaction with several limits on sorted runs: four options,
//! one machine, and 200 million keys overwritten once.
//!
//! Every cell of the published Compaction Stats is shown next to ours. The published machine was
//! not equally fast in all runs, so each case takes two numbers from its own run. `entry_nanos`
//! gives compactions the published CPU time per entry, CompMergeCPU of Sum without L0 divided by
//! KeyIn of Sum: 567, 590, 592 and 556 ns. `random_write_nanos` gives the published number of
//! flushes in the first 600 s; the later ones, Write(GB) divided by W-Amp in row Int, were 23, 22
//! and 19 of 108. Row Int of case 4 was not published, so case 1's is used.

use super::experiment::{Experiment, list, nearness, number, rounded, text};
use crate::problem::Problem;
use engine::stats::columns::stats_columns;
use engine::stats::format::{PrintedRow, StatsGroup, parse_stats_tables};
use serde_json::{Value, json};

/// A published row, with our row for the same level.
type Pair<'a> = (&'a Value, Option<&'a PrintedRow>);

/// Runs the four cases, each at the speed of its published run.
///
/// # Errors
/// A scenario that cannot be read or run.
pub(super) fn reproduce(experiment: &mut Experiment<'_>) -> Result<(), Problem> {
    let cases = list(&experiment.published["cases"]);
    for (case, plan) in cases.zip(list(&experiment.plan["cases"])) {
        let name = text(&case["name"]);
        let run = experiment.run(text(&plan["scenario"]), &plan["set"], |_| ())?;
        let summary = run.summary();
        let mut tables = parse_stats_tables(&summary.stats_text).into_iter();
        let ours = tables.find(|table| table.group == StatsGroup::Level);
        let ours = ours.map_or(Vec::new(), |table| table.rows);
        let of_level = |row: &Value| ours.iter().find(|one| one.name == text(&row["level"]));
        let rows: Vec<Pair<'_>> = list(&case["rows"])
            .map(|row| (row, of_level(row)))
            .collect();
        add_cells(experiment, name, &rows);
        let (claim, published) = (&experiment.plan["w_amp"], number(&case["published_w_amp"]));
        let write_amp = number(&summary.json["write_amp"]);
        let shown = rounded(write_amp, 1000.0);
        experiment.add_near(name, "W-Amp", claim, published, write_amp, shown);
        check_times(experiment, name, &rows);
    }
    Ok(())
}

/// Adds each published cell next to ours.
fn add_cells(experiment: &mut Experiment<'_>, case: &str, rows: &[Pair<'_>]) {
    for (theirs, ours) in rows {
        let row = format!("{case}, {}", text(&theirs["level"]));
        for column in stats_columns() {
            let published = theirs[column.key].clone();
            if published.is_null() {
                continue;
            }
            let cell = ours.and_then(|row| row.cell(column.column));
            let number = cell.and_then(|text| text.parse::<f64>().ok());
            let simulated = number.map_or_else(|| json!(cell), |number| json!(number));
            experiment.add(&row, column.key, published, simulated, None);
        }
    }
}

/// Adds claims about times and speeds for the sum and for each level that was written to.
fn check_times(experiment: &mut Experiment<'_>, case: &str, rows: &[Pair<'_>]) {
    let times = &experiment.plan["times"];
    for key in list(&times["columns"]).map(text) {
        let column = stats_columns().iter().find(|column| column.key == key);
        let Some(column) = column else { continue };
        let (mut far, mut level_count) = (Vec::new(), 0);
        for (theirs, ours) in rows {
            let (name, published) = (text(&theirs["level"]), number(&theirs[key]));
            if published <= 0.0 || name == "Int" {
                continue;
            }
            let cell = ours.and_then(|row| row.cell(column.column));
            let simulated: f64 = cell.and_then(|text| text.parse().ok()).unwrap_or(0.0);
            if name == "Sum" {
                let row = format!("{case}, Sum");
                experiment.add_near(row, column.header, times, published, simulated, simulated);
                continue;
            }
            level_count += 1;
            if !nearness(times, published, simulated).0 {
                let deviation = (simulated / published - 1.0) * 100.0;
                far.push(format!("{name} {deviation:+.0} %"));
            }
        }
        let mut near = format!("{} of {level_count}", level_count - far.len());
        if !far.is_empty() {
            near = format!("{near}; {}", far.join(", "));
        }
        let (row, all) = (
            format!("{case}, levels"),
            format!("{level_count} of {level_count}"),
        );
        let heading = format!("{} within {} %", column.header, times["percent"]);
        experiment.add(row, heading, all, near, far.is_empty());
    }
}
