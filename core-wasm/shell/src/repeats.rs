//! Repeats a run with different machine noise and computes the spread of its numbers, for `simulate
//! --repeat N` and the page's *repeats*.

use crate::json;
use crate::problem::Problem;
use crate::request::Request;
use crate::run::Run;
use engine::options::Warning;
use serde_json::{Map, Value, json};

/// Setting in which the repeats differ.
pub(crate) const NOISE_SEED: &str = "machine.noise_seed";

/// Limit on the number of repeats.
pub const MOST_REPEATS: u32 = 1_000;

/// Numbers to compare, each with its path in the JSON summary, its human-readable name, and true if
/// it is a ratio. A ratio is 0 if the run has no flush.
const NUMBERS: [(&str, &str, bool); 7] = [
    ("/write_amp", "write amp", true),
    ("/read_amp", "sorted runs at the end", false),
    ("/space_amp", "space amp", true),
    ("/flushes", "flushes", false),
    ("/compactions", "compactions", false),
    ("/trivial_moves", "trivial moves", false),
    ("/stall/percent", "time stalled, %", false),
];

/// Repeats in progress, the first of which is the run without noise. Call [`Repeats::advance`]
/// until [`Repeats::is_done`].
pub struct Repeats {
    request: Request,
    count: u32,
    run: Option<Run>,
    /// Numbers of each run, in the order of [`NUMBERS`]. A run's index is its noise seed; the run
    /// at index 0 has no noise.
    runs: Vec<[Option<f64>; NUMBERS.len()]>,
    hashes: Vec<String>,
    warnings: Vec<Warning>,
}

impl Repeats {
    /// Prepares `count` repeats of a run.
    ///
    /// # Errors
    /// A number of repeats that is not allowed, or any error of the run.
    pub fn new(request: &Request, count: u32) -> Result<Self, Problem> {
        if count == 0 || MOST_REPEATS < count {
            let what = format!("{count} is not from 1 to {MOST_REPEATS}");
            let todo = "repeat it 20 times, for example";
            return Err(Problem::new("repeats", what, todo));
        }
        let mut repeats = Self {
            request: request.clone(),
            count,
            run: None,
            runs: Vec::new(),
            hashes: Vec::new(),
            warnings: Vec::new(),
        };
        repeats.begin()?;
        Ok(repeats)
    }

    /// Starts the next run.
    fn begin(&mut self) -> Result<(), Problem> {
        let mut request = self.request.clone();
        let seed = Value::from(self.runs.len().to_string());
        request.set.insert(NOISE_SEED.into(), seed);
        let mut run = Run::simulate(&request)?;
        run.discard_reasons();
        self.run = Some(run);
        Ok(())
    }

    /// Continues the current run for about `max_events` events.
    ///
    /// # Errors
    /// The errors of [`Run::advance`].
    pub fn advance(&mut self, max_events: usize) -> Result<(), Problem> {
        let Some(run) = &mut self.run else {
            return Ok(());
        };
        run.advance(max_events)?;
        if !run.is_done() {
            return Ok(());
        }
        let summary = run.summary().json;
        self.runs.push(NUMBERS.map(|(path, _, is_ratio)| {
            let number = summary.pointer(path).and_then(Value::as_f64);
            number.filter(|number| !is_ratio || *number != 0.0)
        }));
        self.hashes.push(json::text(&summary["event_hash"]));
        self.warnings = run.warnings();
        self.run = None;
        if self.runs.len() <= self.count as usize {
            self.begin()?;
        }
        Ok(())
    }

    /// Returns true if all runs are complete.
    pub fn is_done(&self) -> bool {
        self.run.is_none()
    }

    /// Fraction (0 to 1) of the work done so far.
    pub fn progress(&self) -> f64 {
        let of_run = self.run.as_ref().map_or(0.0, Run::progress);
        (self.runs.len() as f64 + of_run) / f64::from(self.count + 1)
    }

    /// Returns true if noise has no effect, that is, all noisy runs have the same events.
    pub fn are_all_same(&self) -> bool {
        let with_noise = self.hashes.get(1..).unwrap_or_default();
        1 < with_noise.len() && with_noise.iter().all(|hash| *hash == with_noise[0])
    }

    /// Warnings from the last run.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// Rows of numbers, each with its path in the JSON summary, its display name and its [`CELLS`].
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, &'static str, Cells)> + '_ {
        NUMBERS.iter().enumerate().map(|(at, (path, name, _))| {
            let mut all = self.runs.iter().map(|numbers| numbers[at]);
            let mut cells = [None; CELLS.len()];
            cells[0] = all.next().flatten();
            if let Some(numbers) = all.collect::<Option<Vec<f64>>>().and_then(distribution) {
                cells[1..].copy_from_slice(&numbers.map(Some));
            }
            (*path, *name, cells)
        })
    }

    /// JSON such as `{"repeats", "all_same", "numbers": {NAME: {"without_noise", "least", …}}}`,
    /// with null for numbers that a run lacks.
    pub fn to_json(&self) -> Value {
        let numbers = self.rows().map(|(path, _, cells)| {
            let cells = CELLS.iter().zip(cells);
            let cells = cells.map(|((key, _), cell)| ((*key).to_string(), json!(cell)));
            let key = path.trim_start_matches('/').replace('/', "_");
            (key, Value::Object(cells.collect()))
        });
        json!({
            "repeats": self.count,
            "all_same": self.are_all_same(),
            "numbers": numbers.collect::<Map<String, Value>>(),
        })
    }
}

/// Keys and headings of a number's cells: its value without noise, and its distribution over the
/// repeats.
pub const CELLS: [(&str, &str); 8] = [
    ("without_noise", "no noise"),
    ("least", "least"),
    ("p10", "10 %"),
    ("median", "median"),
    ("p90", "90 %"),
    ("most", "most"),
    ("mean", "mean"),
    ("deviation", "deviation"),
];

/// Values of [`CELLS`] for a number; `None` if a run lacks it.
pub type Cells = [Option<f64>; CELLS.len()];

/// Nearest-rank quantiles of some numbers in order, their mean, and the sample standard deviation
/// (0 for a single number). `None` if there are no numbers.
pub(crate) fn distribution(mut all: Vec<f64>) -> Option<[f64; CELLS.len() - 1]> {
    let last = all.len().checked_sub(1)?;
    let mean = all.iter().sum::<f64>() / all.len() as f64;
    let squares: f64 = all.iter().map(|one| (one - mean) * (one - mean)).sum();
    let deviation = (squares / last.max(1) as f64).sqrt();
    all.sort_unstable_by(f64::total_cmp);
    let [least, p10, median, p90, most] =
        [0.0, 0.1, 0.5, 0.9, 1.0].map(|part| all[(part * last as f64).round() as usize]);
    Some([least, p10, median, p90, most, mean, deviation])
}
