//! The cost of slower compression: loading in key order and 30 minutes of overwrites on one
//! machine, with the releases before and after LZ4 became more expensive (Z-24).
//!
//! The contents of a small level depend on the moment at which the table was printed: L4 had 5
//! files in one release and 6 in the other, although both make the same decisions. Such a level is
//! judged by its range over the last minute of the run.
//!
//! After the overwrites, the memtable is flushed and writes end, so L0 stays unchanged in that
//! minute; its files depend on the number of writes in half an hour. With repeats, which vary by a
//! real machine's noise, each number is a median, and a small level holds if any repeat had the
//! published number. No spreads of times are published; they are those of a quiet machine, measured
//! by `machines calibrate` on the recording in `tests/testdata/machine`.

use super::experiment::{Experiment, gib, list, number, rounded, text};
use crate::problem::Problem;
use crate::published::number_of;
use crate::repeats::distribution;
use engine::stats::report_line::ReportLine;
use engine::stats::table::LevelFiles;
use serde_json::Value;
use std::cmp::Ordering;

/// Releases that are compared, on the same machine.
const RELEASES: [&str; 2] = ["10.5.5", "10.6.2"];

/// Maximum number of published files in a level that is judged over the last minute.
const SMALL_LEVEL_FILES: f64 = 14.0;

const MINUTE_MICROS: u64 = 60_000_000;

/// One simulated run.
struct Simulated {
    summary: Value,
    report: Option<ReportLine>,
    /// Levels before the last minute, and after each event in it.
    last_minute: Vec<Vec<LevelFiles>>,
}

impl Simulated {
    /// Number in the row of a level or of the sum; 0 if there is no such row.
    fn number(&self, level: &str, key: &str) -> f64 {
        let mut rows = list(&self.summary["levels"]).chain([&self.summary["sum"]]);
        let row = rows.find(|row| row["level"] == level);
        row.map_or(0.0, |row| number(&row[key]))
    }

    /// Bytes that compactions wrote to the levels below L0.
    fn written_below_l0(&self) -> u64 {
        let below = list(&self.summary["levels"]).filter(|row| row["level"] != "L0");
        below.filter_map(|row| row["write_bytes"].as_u64()).sum()
    }
}

/// Runs both benchmarks with both releases.
///
/// # Errors
/// A scenario that cannot be read or run.
pub(super) fn reproduce(experiment: &mut Experiment<'_>) -> Result<(), Problem> {
    for plan in list(&experiment.plan["benchmarks"]) {
        let benchmark = text(&plan["name"]);
        let mut reports = Vec::new();
        for release in RELEASES {
            let runs = simulate(experiment, &format!("compression-cpu-{benchmark}"), release)?;
            let name = format!("{benchmark}, {release}");
            let is_meant =
                |one: &&Value| one["benchmark"] == benchmark && one["version"] == release;
            let table = list(&experiment.published["tables"]).filter(is_meant);
            let rows = table.flat_map(|table| list(&table["rows"]));
            for claim in list(&plan["claims"]) {
                let is_of_sum = claim["rows"] == "sum";
                for row in { rows.clone() }.filter(|row| (row["level"] == "Sum") == is_of_sum) {
                    check_row(experiment, &name, claim, row, &runs);
                }
            }
            if benchmark == "fillseq" {
                let column = "bytes written below L0";
                let written = runs.iter().map(Simulated::written_below_l0).max();
                experiment.add(name, column, 0, written, written == Some(0));
            }
            let published = &experiment.published["reports"][text(&plan["report"])][release];
            let report = runs.into_iter().next().and_then(|run| run.report);
            reports.push((published, report));
        }
        check_reports(experiment, benchmark, &reports);
    }
    Ok(())
}

/// Runs once without noise, or as often as repeats are requested with noise.
fn simulate(
    experiment: &Experiment<'_>,
    scenario: &str,
    release: &str,
) -> Result<Vec<Simulated>, Problem> {
    let seeds = match experiment.settings.repeats {
        0 => 0..=0,
        repeats => 1..=repeats,
    };
    let simulated = |seed: u32| {
        let mut times = Vec::new();
        let mut set = experiment.plan["set"].clone();
        set["rocksdb_version"] = release.into();
        set["machine.noise_seed"] = seed.to_string().into();
        let run = experiment.run(scenario, &set, |event| times.push(event.time_micros))?;
        let end = times.last().copied().unwrap_or(0);
        let first = times.partition_point(|time| time + MINUTE_MICROS <= end);
        let moments = first.saturating_sub(1)..times.len();
        let tallies = moments.filter_map(|event_index| run.stats_history().at(event_index));
        Ok(Simulated {
            last_minute: tallies.map(|tally| tally.files).collect(),
            summary: run.summary().json,
            report: run.report(),
        })
    };
    seeds.map(simulated).collect()
}

/// Adds a claim about a column in a published row, given its key there and in a row of `simulate
/// --json`. The latter is in bytes if the published number is in GB.
fn check_row(
    experiment: &mut Experiment<'_>,
    name: &str,
    claim: &Value,
    row: &Value,
    runs: &[Simulated],
) {
    let (key, simulated_key) = (text(&claim["published"]), text(&claim["simulated"]));
    let is_size = simulated_key.ends_with("_bytes");
    let in_unit = |number: f64| if is_size { gib(number) } else { number };
    let (level, published) = (text(&row["level"]), published_number(&row[key]));
    let place = format!("{name}, {level}");
    if let Some((least, most)) = small_level(key, row, runs) {
        let (least, most) = (in_unit(least), in_unit(most));
        let decimals = if key == "size" { 4 } else { 0 };
        let range = format!("{least:.decimals$} to {most:.decimals$}");
        let column = format!("{key} in the last minute");
        let holds = least <= published && published <= most;
        experiment.add(place, column, published, range, holds);
        return;
    }
    let numbers = runs.iter().map(|run| run.number(level, simulated_key));
    let numbers = distribution(numbers.map(in_unit).collect());
    let Some([least, _, simulated, _, most, ..]) = numbers else {
        return;
    };
    let (column, shown) = (text(&claim["name"]), rounded(simulated, 100.0));
    experiment.add_near(place, column, claim, published, simulated, shown);
    if let (Some(cell), [_, _, ..]) = (experiment.cells.last_mut(), runs) {
        // Range over the repeats that the median is taken from.
        cell["least"] = least.into();
        cell["most"] = most.into();
    }
}

/// Minimum and maximum of a small level's files or bytes in the last minute of all runs.
fn small_level(key: &str, row: &Value, runs: &[Simulated]) -> Option<(f64, f64)> {
    let level: usize = text(&row["level"]).strip_prefix('L')?.parse().ok()?;
    let of: fn(&LevelFiles) -> f64 = match key {
        "files" => |level| level.files as f64,
        "size" => |level| level.bytes as f64,
        _ => return None,
    };
    let moments = runs.iter().flat_map(|run| &run.last_minute);
    let numbers = moments.map(|levels| levels.get(level).map_or(0.0, of));
    let [least, _, _, _, most, ..] = distribution(numbers.collect())?;
    (published_number(&row["files"]) <= SMALL_LEVEL_FILES).then_some((least, most))
}

/// A plain number, or a size in GB, from a published row.
fn published_number(value: &Value) -> f64 {
    let size = value.as_str().and_then(number_of).map(gib);
    size.unwrap_or_else(|| number(value))
}

/// Adds claims about throughput and stalls, both their values and the order of the releases.
fn check_reports(
    experiment: &mut Experiment<'_>,
    benchmark: &str,
    reports: &[(&Value, Option<ReportLine>)],
) {
    for claim in list(&experiment.plan["reports"]) {
        let column = text(&claim["column"]);
        let mut pairs = Vec::new();
        for ((published, simulated), release) in reports.iter().zip(RELEASES) {
            let published = number(&published[text(&claim["published"])]);
            let cell = simulated.as_ref().and_then(|line| line.field(column));
            let simulated: f64 = cell.and_then(|text| text.parse().ok()).unwrap_or(0.0);
            let row = format!("{benchmark}, {release}");
            experiment.add_near(row, column, claim, published, simulated, simulated);
            pairs.push((published, simulated));
        }
        let [old, new] = pairs[..] else { continue };
        let order = |before: f64, after: f64| match before.total_cmp(&after) {
            Ordering::Less => "rises",
            Ordering::Equal => "stays",
            Ordering::Greater => "falls",
        };
        let (published, simulated) = (order(old.0, new.0), order(old.1, new.1));
        let heading = format!("{column} from {} to {}", RELEASES[0], RELEASES[1]);
        let holds = published == simulated;
        experiment.add(benchmark, heading, published, simulated, holds);
    }
}

#[cfg(test)]
mod tests {
    use super::super::experiment::nearness;
    use super::*;
    use serde_json::json;

    #[test]
    fn sizes_are_read_in_gib() {
        assert_eq!(published_number(&json!("512.00 MB")), 0.5);
        assert_eq!(published_number(&json!("76.79 GB")), 76.79);
        assert_eq!(published_number(&json!(3.5)), 3.5);
    }

    #[test]
    fn spreads_are_those_that_calibration_measures() {
        let measured = include_str!("../../../tests/testdata/machine/calibration.txt");
        let experiments: Value = serde_json::from_str(super::super::EXPERIMENTS).expect("JSON");
        let spreads = experiments["compression_cpu"]["set"].as_object();
        for (name, spread) in spreads.expect("an object") {
            let line = format!("{name}={} ", text(spread));
            assert!(measured.lines().any(|one| one.starts_with(&line)), "{line}");
        }
    }

    #[test]
    fn tolerances_are_those_of_the_claims() {
        let three = json!({ "percent": 3 });
        assert_eq!(
            nearness(&three, 100.0, 103.0),
            (true, "within 3 %".to_string())
        );
        assert!(!nearness(&three, 5.0, 6.0).0);
        let quarter = json!({ "absolute": 0.25 });
        assert_eq!(
            nearness(&quarter, 2.8, 3.1),
            (false, "within 0.25".to_string())
        );
    }
}
