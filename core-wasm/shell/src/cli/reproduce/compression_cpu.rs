//! Cost of slower compression: a load in key order and 30 minutes of overwrites, with the release
//! before LZ4 became dearer and with the one after, on one machine (Z-24).
//!
//! The contents of a small level depend on the moment in which the table was printed: L4 had 5
//! files with one release and 6 with the other, although both decide the same. Of such levels it is
//! asked whether they were as published in the last minute of the run.
//!
//! After the overwrites comes a flush of what the memtable has by then, and no write any more, so
//! that L0 stays as it is in that minute: its files depend on how many writes half an hour had.
//! With repeats, which differ by the noise of a real machine, a number is their median, and of a
//! small level it is asked whether one of them had what was published.

mod last_minute;
mod reports;

use super::experiment::{Experiment, Settings, gib};
use crate::problem::Problem;
use crate::repeats::Band;
use engine::stats::report_line::ReportLine;
use last_minute::LastMinute;
use reports::{check_reports, published_report, reports_text};
use serde_json::{Value, json};

/// The machine is that of both scenarios; only the release differs.
const RELEASES: [&str; 2] = ["10.5.5", "10.6.2"];

/// The published benchmark, its scenario and the test of its report.
const BENCHMARKS: [(&str, &str, &str); 2] = [
    ("fillseq", "compression-cpu-fillseq", "fillseq."),
    (
        "overwrite",
        "compression-cpu-overwrite",
        "overwriteandwait.",
    ),
];

/// How far a simulated number may be from the published one.
#[derive(Clone, Copy)]
enum Tolerance {
    /// Percent of the published number.
    Percent(f64),
    /// So much.
    Absolute(f64),
}

/// A statement about one column of the published tables.
struct Claim {
    /// Of a published row.
    published: &'static str,
    /// Of a row of `simulate --json`.
    simulated: &'static str,
    /// Factor from the simulated number to the published unit.
    unit: f64,
    column: &'static str,
    tolerance: Tolerance,
    rows: Rows,
}

/// Which rows of a table a claim is about.
#[derive(Clone, Copy, PartialEq)]
enum Rows {
    Levels,
    Sum,
}

/// Levels of so many published files at most are judged by the last minute.
const SMALL_LEVEL_FILES: f64 = 14.0;

/// How far times lie apart on a quiet machine, as `machines calibrate` measures them on the
/// recording in `tests/testdata/machine`: nothing is published of how they do on this one.
const SPREADS: [(&str, &str); 3] = [
    ("machine.processor_spread", "0.06902"),
    ("machine.wait_spread", "0.3744"),
    ("machine.write_spread", "0.04727"),
];

const GIB: f64 = (1_u64 << 30) as f64;

/// Numbers that must be as published after the load.
const FILLSEQ: [Claim; 4] = [
    claim(
        "files",
        "files",
        1.0,
        "files within 3 %",
        Tolerance::Percent(3.0),
        Rows::Levels,
    ),
    claim(
        "moved_gb",
        "moved_bytes",
        GIB,
        "Moved(GB) within 3 %",
        Tolerance::Percent(3.0),
        Rows::Levels,
    ),
    claim(
        "wprecomp_gb",
        "wprecomp_bytes",
        GIB,
        "WPreComp(GB) within 2 %",
        Tolerance::Percent(2.0),
        Rows::Sum,
    ),
    claim(
        "comp_merge_cpu_sec",
        "comp_merge_cpu_sec",
        1.0,
        "CompMergeCPU(sec) within 5 %",
        Tolerance::Percent(5.0),
        Rows::Sum,
    ),
];

/// Numbers that must be as published after the overwrites.
const OVERWRITE: [Claim; 7] = [
    claim(
        "w_amp",
        "w_amp",
        1.0,
        "W-Amp within 0.25",
        Tolerance::Absolute(0.25),
        Rows::Levels,
    ),
    claim(
        "w_amp",
        "w_amp",
        1.0,
        "W-Amp within 0.4",
        Tolerance::Absolute(0.4),
        Rows::Sum,
    ),
    claim(
        "read_gb",
        "read_bytes",
        GIB,
        "Read(GB) within 10 %",
        Tolerance::Percent(10.0),
        Rows::Levels,
    ),
    claim(
        "write_gb",
        "write_bytes",
        GIB,
        "Write(GB) within 10 %",
        Tolerance::Percent(10.0),
        Rows::Levels,
    ),
    claim(
        "files",
        "files",
        1.0,
        "files within 3 %",
        Tolerance::Percent(3.0),
        Rows::Levels,
    ),
    claim(
        "size",
        "size_bytes",
        GIB,
        "size (GB) within 3 %",
        Tolerance::Percent(3.0),
        Rows::Levels,
    ),
    claim(
        "comp_merge_cpu_sec",
        "comp_merge_cpu_sec",
        1.0,
        "CompMergeCPU(sec) within 10 %",
        Tolerance::Percent(10.0),
        Rows::Sum,
    ),
];

const fn claim(
    published: &'static str,
    simulated: &'static str,
    unit: f64,
    column: &'static str,
    tolerance: Tolerance,
    rows: Rows,
) -> Claim {
    Claim {
        published,
        simulated,
        unit,
        column,
        tolerance,
        rows,
    }
}

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
pub(crate) fn reproduce(settings: &Settings) -> Result<Experiment, Problem> {
    let published = settings.published("compression_cpu")?;
    let mut experiment = Experiment::new(&published);
    for (benchmark, scenario, test) in BENCHMARKS {
        let mut reports = Vec::new();
        for release in RELEASES {
            let runs = simulate(settings, scenario, release)?;
            let tables = Tables {
                rows: rows_of(&published, benchmark, release),
                runs: &runs,
            };
            let name = format!("{benchmark}, {release}");
            experiment.text.push_str(&tables.to_text(&name));
            tables.check(&mut experiment, &name, benchmark);
            let report = runs.into_iter().next().and_then(|run| run.report);
            reports.push((published_report(&published, test, release), report));
        }
        experiment.text.push_str(&reports_text(&reports));
        check_reports(&mut experiment, benchmark, &reports);
    }
    experiment.notes.push(NOTE.to_string());
    if settings.repeats != 0 {
        let repeats = settings.repeats;
        let note = format!("Of {repeats} runs with noise; the report lines are of the first.");
        experiment.notes.push(note);
    }
    Ok(experiment)
}

const NOTE: &str = "The contents of small levels depend on the moment of printing: published L4 \
                    has 5 files with one release and 6 with the other. Between its two published \
                    command lines the benchmark wrote 40 million keys at full speed, then random \
                    keys at 2 MiB/s for 90 minutes while others read. The scenario includes both \
                    writers but not the readers.";

/// The run without noise, or all with it.
fn simulate(settings: &Settings, scenario: &str, release: &str) -> Result<Vec<Simulated>, Problem> {
    let seeds = match settings.repeats {
        0 => 0..=0,
        repeats => 1..=repeats,
    };
    let simulated = |seed: u32| {
        let mut last_minute = LastMinute::new();
        let seed = seed.to_string();
        let mut set = vec![("rocksdb_version", release), ("machine.noise_seed", &seed)];
        set.extend(SPREADS);
        let run = settings.run_to_end(scenario, &set, |event| last_minute.apply(event))?;
        Ok(Simulated {
            last_minute,
            summary: Value::Object(run.summary().json),
            report: run.report(),
        })
    };
    seeds.map(simulated).collect()
}

/// A published table and what was simulated.
struct Tables<'a> {
    rows: Vec<Value>,
    /// Not empty.
    runs: &'a [Simulated],
}

fn rows_of(published: &Value, benchmark: &str, release: &str) -> Vec<Value> {
    let tables = published["tables"].as_array().into_iter().flatten();
    let mut tables =
        tables.filter(|one| one["benchmark"] == benchmark && one["version"] == release);
    let rows = tables.next().and_then(|table| table["rows"].as_array());
    rows.cloned().unwrap_or_default()
}

impl Tables<'_> {
    /// A number of a level in the runs, 0 where there is no such level.
    fn simulated(&self, level: &Value, key: &str) -> Option<Band> {
        Band::of(self.runs.iter().map(|run| run.number(level, key)).collect())
    }

    fn check(&self, experiment: &mut Experiment, name: &str, benchmark: &str) {
        let claims: &[Claim] = match benchmark {
            "fillseq" => &FILLSEQ,
            _ => &OVERWRITE,
        };
        for claim in claims {
            for row in &self.rows {
                let rows = match row["level"] == "Sum" {
                    true => Rows::Sum,
                    false => Rows::Levels,
                };
                if rows == claim.rows {
                    self.check_row(experiment, name, claim, row);
                }
            }
        }
        if benchmark == "fillseq" {
            let written = self.runs.iter().map(Simulated::written_below_l0).max();
            let column = "bytes written below L0";
            experiment.claim(name, column, json!(0), json!(written), written == Some(0));
        }
    }

    fn check_row(&self, experiment: &mut Experiment, name: &str, claim: &Claim, row: &Value) {
        let published = published_number(&row[claim.published]);
        let level = row["level"].as_str().unwrap_or_default();
        if let Some((least, most)) = self.small_level(claim, row) {
            let decimals = if claim.published == "size" { 4 } else { 0 };
            let range = format!("{least:.decimals$} to {most:.decimals$}");
            experiment.claim(
                format!("{name}, {level}"),
                format!("{} in the last minute", claim.published),
                json!(published),
                json!(range),
                least <= published && published <= most,
            );
            return;
        }
        let Some(band) = self.simulated(&row["level"], claim.simulated) else {
            return;
        };
        let simulated = band.quantile(0.5) / claim.unit;
        experiment.claim(
            format!("{name}, {level}"),
            claim.column,
            json!(published),
            json!(hundredths(simulated)),
            claim.tolerance.holds(published, simulated),
        );
        let range = (
            band.quantile(0.0) / claim.unit,
            band.quantile(1.0) / claim.unit,
        );
        experiment.set_range_of_last((1 < self.runs.len()).then_some(range));
    }

    /// Least and most of what a claim is about in the last minute of all runs, if it is about the
    /// files of a small level.
    fn small_level(&self, claim: &Claim, row: &Value) -> Option<(f64, f64)> {
        let level = row["level"].as_str()?.strip_prefix('L')?.parse().ok()?;
        let range = match claim.published {
            "files" => LastMinute::files,
            "size" => LastMinute::bytes,
            _ => return None,
        };
        let ranges = self.runs.iter().map(|run| range(&run.last_minute, level));
        let (least, most) = ranges.reduce(|all, one| (all.0.min(one.0), all.1.max(one.1)))?;
        let is_small = published_number(&row["files"]) <= SMALL_LEVEL_FILES;
        is_small.then_some((least / claim.unit, most / claim.unit))
    }

    /// Published and simulated numbers, level by level.
    fn to_text(&self, name: &str) -> String {
        let columns = [
            ("Files", "files", "files", 1.0),
            ("Size(GB)", "size", "size_bytes", GIB),
            ("Read(GB)", "read_gb", "read_bytes", GIB),
            ("Write(GB)", "write_gb", "write_bytes", GIB),
            ("Moved(GB)", "moved_gb", "moved_bytes", GIB),
            ("W-Amp", "w_amp", "w_amp", 1.0),
            ("Comp(sec)", "comp_sec", "comp_sec", 1.0),
            ("CPU(sec)", "comp_merge_cpu_sec", "comp_merge_cpu_sec", 1.0),
            ("Comp(cnt)", "comp_cnt", "comp_cnt", 1.0),
        ];
        let mut text = format!("{name}: published | simulated\nLevel");
        for (title, ..) in columns {
            text.push_str(&format!(" {title:>17}"));
        }
        text.push('\n');
        for row in &self.rows {
            text.push_str(&format!("{:>5}", row["level"].as_str().unwrap_or_default()));
            for (title, published_key, key, unit) in columns {
                let published = published_number(&row[published_key]);
                let simulated = self.simulated(&row["level"], key);
                let simulated = simulated.map_or(0.0, |band| band.quantile(0.5)) / unit;
                let decimals =
                    usize::from(!["Files", "Comp(cnt)", "Comp(sec)", "CPU(sec)"].contains(&title));
                let pair = format!("{published:.decimals$} | {simulated:.decimals$}");
                text.push_str(&format!(" {pair:>17}"));
            }
            text.push('\n');
        }
        text.push('\n');
        text
    }
}

impl Tolerance {
    fn holds(self, published: f64, simulated: f64) -> bool {
        let allowed = match self {
            Tolerance::Percent(percent) => published.abs() * percent / 100.0,
            Tolerance::Absolute(amount) => amount,
        };
        (published - simulated).abs() <= allowed
    }
}

/// A number, or a size in GB, of a published row.
fn published_number(value: &Value) -> f64 {
    let Some(text) = value.as_str() else {
        return value.as_f64().unwrap_or(0.0);
    };
    let (number, unit) = text.split_once(' ').unwrap_or((text, ""));
    let number: f64 = number.parse().unwrap_or(0.0);
    match unit {
        "KB" => gib(number * 1024.0),
        "MB" => gib(number * 1_048_576.0),
        _ => number,
    }
}

fn hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
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
        assert!(Tolerance::Percent(3.0).holds(100.0, 103.0));
        assert!(!Tolerance::Percent(3.0).holds(5.0, 6.0));
        assert!(!Tolerance::Absolute(0.25).holds(2.8, 3.1));
    }
}
