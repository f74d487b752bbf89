//! Cost of slower compression: a load in key order and 30 minutes of overwrites, with the release
//! before LZ4 became dearer and with the one after, on one machine (Z-24).
//!
//! The contents of a small level depend on the moment in which the table was printed: L4 had 5
//! files with one release and 6 with the other, although both decide the same. Such a level is
//! judged by the range that it had in the last minute of the run.
//!
//! After the overwrites comes a flush of the memtable's contents, and no write any more. So L0
//! stays as it is in that minute: its files depend on the number of writes in half an hour. With
//! repeats, which differ by the noise of a real machine, a number is their median. A small level
//! holds if one of them had the published number.

use super::experiment::{Experiment, Settings, Tolerance, gib, rounded};
use super::last_minute::LastMinute;
use crate::problem::Problem;
use crate::published::number_of;
use crate::repeats::Band;
use engine::stats::report_line::ReportLine;
use engine::stats::table::LevelFiles;
use serde_json::{Value, json};
use std::cmp::Ordering;
use {
    Rows::{Levels, Sum},
    Tolerance::{Absolute, Percent},
};

/// The machine is that of both scenarios; only the release differs.
const RELEASES: [&str; 2] = ["10.5.5", "10.6.2"];

/// The published benchmark, which is the end of its scenario's name, its report and its claims.
const BENCHMARKS: [(&str, &str, &[Claim]); 2] = [
    ("fillseq", "fillseq", &FILLSEQ),
    ("overwrite", "overwriteandwait", &OVERWRITE),
];

/// The rows of a table that a claim is about.
#[derive(Clone, Copy, PartialEq)]
enum Rows {
    Levels,
    Sum,
}

/// A claim about one column of the published tables: its key in a published row, its key in a row
/// of `simulate --json`, the factor from the simulated to the published unit, its name, the
/// tolerance and the rows.
type Claim = (
    &'static str,
    &'static str,
    f64,
    &'static str,
    Tolerance,
    Rows,
);

/// Levels with at most this many published files are judged by the last minute.
const SMALL_LEVEL_FILES: f64 = 14.0;

/// Spreads of times on a quiet machine, as `machines calibrate` measures them on the recording in
/// `tests/testdata/machine`: none are published of this machine.
const SPREADS: [(&str, &str); 3] = [
    ("machine.processor_spread", "0.06902"),
    ("machine.wait_spread", "0.3744"),
    ("machine.write_spread", "0.04727"),
];

const GIB: f64 = (1_u64 << 30) as f64;

/// Numbers that must be as published after the load.
#[rustfmt::skip]
const FILLSEQ: [Claim; 4] = [
    ("files", "files", 1.0, "files within 3 %", Percent(3.0), Levels),
    ("moved_gb", "moved_bytes", GIB, "Moved(GB) within 3 %", Percent(3.0), Levels),
    ("wprecomp_gb", "wprecomp_bytes", GIB, "WPreComp(GB) within 2 %", Percent(2.0), Sum),
    ("comp_merge_cpu_sec", "comp_merge_cpu_sec", 1.0, "CompMergeCPU(sec) within 5 %", Percent(5.0),
        Sum),
];

/// Numbers that must be as published after the overwrites.
#[rustfmt::skip]
const OVERWRITE: [Claim; 7] = [
    ("w_amp", "w_amp", 1.0, "W-Amp within 0.25", Absolute(0.25), Levels),
    ("w_amp", "w_amp", 1.0, "W-Amp within 0.4", Absolute(0.4), Sum),
    ("read_gb", "read_bytes", GIB, "Read(GB) within 10 %", Percent(10.0), Levels),
    ("write_gb", "write_bytes", GIB, "Write(GB) within 10 %", Percent(10.0), Levels),
    ("files", "files", 1.0, "files within 3 %", Percent(3.0), Levels),
    ("size", "size_bytes", GIB, "size (GB) within 3 %", Percent(3.0), Levels),
    ("comp_merge_cpu_sec", "comp_merge_cpu_sec", 1.0, "CompMergeCPU(sec) within 10 %",
        Percent(10.0), Sum),
];

pub(crate) const NOTES: [&str; 1] = [
    "The contents of small levels depend on the moment of printing: published L4 \
    has 5 files with one release and 6 with the other. Between its two published \
    command lines the benchmark wrote 40 million keys at full speed, then random \
    keys at 2 MiB/s for 90 minutes while others read. The scenario includes both \
    writers but not the readers.",
];

/// One simulated run.
struct Simulated {
    summary: Value,
    report: Option<ReportLine>,
    last_minute: LastMinute,
}

impl Simulated {
    /// A number of a level's row, or of the sum's; 0 where there is no such row.
    fn number(&self, level: &Value, key: &str) -> f64 {
        let row = if level == "Sum" {
            Some(&self.summary["sum"])
        } else {
            self.levels().find(|row| row["level"] == *level)
        };
        row.and_then(|row| row[key].as_f64()).unwrap_or(0.0)
    }

    /// Bytes that compactions wrote into the levels below L0.
    fn written_below_l0(&self) -> u64 {
        let below = self.levels().filter(|row| row["level"] != "L0");
        below.filter_map(|row| row["write_bytes"].as_u64()).sum()
    }

    fn levels(&self) -> impl Iterator<Item = &Value> {
        self.summary["levels"].as_array().into_iter().flatten()
    }
}

/// Runs both benchmarks with both releases.
///
/// # Errors
/// A scenario that cannot be read or run.
pub(crate) fn reproduce(settings: &Settings, experiment: &mut Experiment) -> Result<(), Problem> {
    let tables = experiment.published_list("tables");
    for (benchmark, report, claims) in BENCHMARKS {
        let mut reports = Vec::new();
        for release in RELEASES {
            let runs = simulate(settings, &format!("compression-cpu-{benchmark}"), release)?;
            let name = format!("{benchmark}, {release}");
            let is_meant =
                |one: &&Value| one["benchmark"] == benchmark && one["version"] == release;
            let table = tables.iter().find(is_meant);
            let rows = table.and_then(|table| table["rows"].as_array());
            for claim in claims {
                let is_meant = |row: &&Value| (row["level"] == "Sum") == (claim.5 == Sum);
                for row in rows.into_iter().flatten().filter(is_meant) {
                    check_row(experiment, &name, claim, row, &runs);
                }
            }
            if benchmark == "fillseq" {
                let written = runs.iter().map(Simulated::written_below_l0).max();
                let numbers = [json!(0), json!(written)];
                experiment.claim(name, "bytes written below L0", numbers, written == Some(0));
            }
            let published = experiment.published["reports"][report][release].clone();
            reports.push((
                published,
                runs.into_iter().next().and_then(|run| run.report),
            ));
        }
        check_reports(experiment, benchmark, &reports);
    }
    if settings.repeats != 0 {
        let repeats = settings.repeats;
        let note = format!("Of {repeats} runs with noise; the report lines are of the first.");
        experiment.notes.push(note);
    }
    Ok(())
}

/// The run without noise, or all with it.
fn simulate(settings: &Settings, scenario: &str, release: &str) -> Result<Vec<Simulated>, Problem> {
    let seeds = match settings.repeats {
        0 => 0..=0,
        repeats => 1..=repeats,
    };
    let simulated = |seed: u32| {
        let mut last_minute = LastMinute::default();
        let seed = seed.to_string();
        let mut set = vec![("rocksdb_version", release), ("machine.noise_seed", &seed)];
        set.extend(SPREADS);
        let run = settings.run(scenario, &set, |event| last_minute.apply(event))?;
        Ok(Simulated {
            last_minute,
            summary: Value::Object(run.summary().json),
            report: run.report(),
        })
    };
    seeds.map(simulated).collect()
}

fn check_row(
    experiment: &mut Experiment,
    name: &str,
    claim: &Claim,
    row: &Value,
    runs: &[Simulated],
) {
    let (key, simulated_key, unit, column, tolerance, _) = *claim;
    let published = published_number(&row[key]);
    let place = format!("{name}, {}", row["level"].as_str().unwrap_or_default());
    if let Some((least, most)) = small_level(claim, row, runs) {
        let decimals = if key == "size" { 4 } else { 0 };
        let range = format!("{least:.decimals$} to {most:.decimals$}");
        let column = format!("{key} in the last minute");
        let holds = least <= published && published <= most;
        experiment.claim(place, column, [json!(published), json!(range)], holds);
        return;
    }
    let numbers = runs
        .iter()
        .map(|run| run.number(&row["level"], simulated_key));
    let Some(band) = Band::of(numbers.collect()) else {
        return;
    };
    let simulated = band.quantile(0.5) / unit;
    let holds = tolerance.holds(published, simulated);
    let numbers = [json!(published), json!(rounded(simulated, 100.0))];
    experiment.claim(place, column, numbers, holds);
    if 1 < runs.len() {
        experiment.set_range_of_last(band.quantile(0.0) / unit, band.quantile(1.0) / unit);
    }
}

/// Least and most in the last minute of all runs, of a claim about the files of a small level.
fn small_level(claim: &Claim, row: &Value, runs: &[Simulated]) -> Option<(f64, f64)> {
    let level = row["level"].as_str()?.strip_prefix('L')?.parse().ok()?;
    let of: fn(&LevelFiles) -> f64 = match claim.0 {
        "files" => |level| level.files as f64,
        "size" => |level| level.bytes as f64,
        _ => return None,
    };
    let ranges = runs.iter().map(|run| run.last_minute.range(level, of));
    let (least, most) = ranges.reduce(|all, one| (all.0.min(one.0), all.1.max(one.1)))?;
    let is_small = published_number(&row["files"]) <= SMALL_LEVEL_FILES;
    is_small.then_some((least / claim.2, most / claim.2))
}

/// A number, or a size in GB, of a published row.
fn published_number(value: &Value) -> f64 {
    let size = value.as_str().and_then(number_of).map(gib);
    size.or(value.as_f64()).unwrap_or(0.0)
}

/// Throughput and stalls: within 15 %, and the releases in the published order.
fn check_reports(
    experiment: &mut Experiment,
    benchmark: &str,
    reports: &[(Value, Option<ReportLine>)],
) {
    for (column, key) in [("ops_sec", "ops_sec"), ("stall%", "stall_percent")] {
        let mut pairs = Vec::new();
        for ((published, simulated), release) in reports.iter().zip(RELEASES) {
            let published = published[key].as_f64().unwrap_or(0.0);
            let text = simulated.as_ref().and_then(|line| line.field(column));
            let simulated: f64 = text.and_then(|text| text.parse().ok()).unwrap_or(0.0);
            let holds = Tolerance::Percent(15.0).holds(published, simulated);
            experiment.claim(
                format!("{benchmark}, {release}"),
                format!("{column} within 15 %"),
                [json!(published), json!(simulated)],
                holds,
            );
            pairs.push((published, simulated));
        }
        let [old, new] = pairs[..] else { continue };
        let order = |before: f64, after: f64| match before.total_cmp(&after) {
            Ordering::Less => "rises",
            Ordering::Equal => "stays",
            Ordering::Greater => "falls",
        };
        let (published, simulated) = (order(old.0, new.0), order(old.1, new.1));
        experiment.claim(
            benchmark,
            format!("{column} from {} to {}", RELEASES[0], RELEASES[1]),
            [json!(published), json!(simulated)],
            published == simulated,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_in_gib() {
        assert_eq!(published_number(&json!("512.00 MB")), 0.5);
        assert_eq!(published_number(&json!("76.79 GB")), 76.79);
        assert_eq!(published_number(&json!(3.5)), 3.5);
    }

    #[test]
    fn spreads_are_those_that_calibration_measures() {
        let measured = include_str!("../../../tests/testdata/machine/calibration.txt");
        for (name, spread) in SPREADS {
            let line = format!("{name}={spread} ");
            assert!(measured.lines().any(|one| one.starts_with(&line)), "{line}");
        }
    }

    #[test]
    fn tolerances_are_those_of_the_claims() {
        assert!(Percent(3.0).holds(100.0, 103.0));
        assert!(!Percent(3.0).holds(5.0, 6.0));
        assert!(!Absolute(0.25).holds(2.8, 3.1));
    }
}
