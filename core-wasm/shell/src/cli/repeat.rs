//! `lsm-shape simulate --repeat N`: the same run with other times, and how far its numbers lie
//! apart.

use super::{Failure, Streams};
use crate::problem::Problem;
use crate::request::Request;
use crate::run::Run;
use serde_json::{Map, Value, json};

/// The numbers that are compared: the path in the JSON summary, and their name for people.
const NUMBERS: [(&str, &str); 7] = [
    ("/write_amp", "write amp"),
    ("/read_amp", "sorted runs at the end"),
    ("/space_amp", "space amp"),
    ("/flushes", "flushes"),
    ("/compactions", "compactions"),
    ("/trivial_moves", "trivial moves"),
    ("/stall/percent", "time stalled, %"),
];

/// Repeats that are allowed.
const MOST_REPEATS: u32 = 1_000;

const EVENTS_PER_BATCH: usize = 4_096;

/// Simulates `request` so often, each time with another seed of the noise, and prints the numbers.
///
/// # Errors
/// A machine without spread, of which all runs are the same, and whatever a run refuses.
pub(crate) fn print_repeats(
    request: &Request,
    repeats: u32,
    is_json: bool,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    if repeats == 0 || MOST_REPEATS < repeats {
        let what = format!("{repeats} is not from 1 to {MOST_REPEATS}");
        let todo = "write --repeat 20, for example";
        return Err(Problem::new("--repeat", what, todo).into());
    }
    let all = numbers_of_runs(request, repeats, streams)?;
    let rows = NUMBERS
        .iter()
        .zip(&all)
        .map(|((path, name), all)| (*path, *name, Band::of(all)));
    match is_json {
        true => {
            let rows = rows.map(|(path, _, band)| {
                (
                    path.trim_start_matches('/').replace('/', "_"),
                    band.to_json(),
                )
            });
            let rows = rows.collect::<Map<_, _>>();
            writeln!(
                streams.out,
                "{:#}",
                json!({ "repeats": repeats, "numbers": rows })
            )?;
        }
        false => {
            writeln!(
                streams.out,
                "{repeats} runs, of which only the noise of the machine differs"
            )?;
            let head = [
                "least",
                "10 %",
                "median",
                "90 %",
                "most",
                "mean",
                "deviation",
            ];
            let head = head.map(|one| format!("{one:>10}"));
            writeln!(streams.out, "{:<24}{}", "", head.concat())?;
            for (_, name, band) in rows {
                writeln!(streams.out, "{name:<24}{}", band.to_text())?;
            }
        }
    }
    Ok(())
}

/// The numbers of each run, by number.
fn numbers_of_runs(
    request: &Request,
    repeats: u32,
    streams: &mut Streams<'_>,
) -> Result<Vec<Vec<f64>>, Failure> {
    let mut all: Vec<Vec<f64>> = vec![Vec::new(); NUMBERS.len()];
    let mut hashes = Vec::new();
    let mut warnings = Vec::new();
    for seed in 1..=repeats {
        let mut request = request.clone();
        request
            .set
            .insert("machine.noise_seed".into(), Value::from(seed.to_string()));
        let mut run = Run::simulate(&request)?;
        run.discard_reasons();
        while !run.is_done() {
            run.advance(EVENTS_PER_BATCH)?;
        }
        let summary = run.summary();
        let summary = Value::Object(summary.json);
        for ((path, _), all) in NUMBERS.iter().zip(&mut all) {
            all.push(
                summary
                    .pointer(path)
                    .and_then(Value::as_f64)
                    .unwrap_or_default(),
            );
        }
        hashes.push(summary["event_hash"].to_string());
        warnings = run.warnings();
    }
    for warning in warnings {
        writeln!(streams.notes, "warning: {warning}")?;
    }
    hashes.dedup();
    if hashes.len() == 1 && 1 < repeats {
        let what = "all runs are the same: the machine has no spread, or it decides nothing";
        let todo = "give --machine FILE of lsm-shape machines calibrate, or set \
                    machine.processor_spread, machine.wait_spread and machine.write_spread";
        return Err(Problem::new("--repeat", what, todo).into());
    }
    Ok(all)
}

/// How a number is distributed.
struct Band {
    /// Ascending.
    sorted: Vec<f64>,
    mean: f64,
    /// Standard deviation of a sample; 0 of a single run.
    deviation: f64,
}

impl Band {
    fn of(all: &[f64]) -> Self {
        let mut sorted = all.to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        let squares: f64 = all.iter().map(|one| (one - mean) * (one - mean)).sum();
        let freedom = all.len().saturating_sub(1).max(1);
        Self {
            sorted,
            mean,
            deviation: (squares / freedom as f64).sqrt(),
        }
    }

    /// The number below which this part of all is: of the nearest rank.
    fn quantile(&self, part: f64) -> f64 {
        let last = self.sorted.len() - 1;
        self.sorted[(part * last as f64).round() as usize]
    }

    fn cells(&self) -> [(&'static str, f64); 7] {
        [
            ("least", self.quantile(0.0)),
            ("p10", self.quantile(0.1)),
            ("median", self.quantile(0.5)),
            ("p90", self.quantile(0.9)),
            ("most", self.quantile(1.0)),
            ("mean", self.mean),
            ("deviation", self.deviation),
        ]
    }

    fn to_json(&self) -> Value {
        let cells = self
            .cells()
            .map(|(name, value)| (name.to_string(), json!(value)));
        Value::Object(cells.into_iter().collect())
    }

    fn to_text(&self) -> String {
        self.cells()
            .map(|(_, value)| format!("{value:>10.2}"))
            .concat()
    }
}
