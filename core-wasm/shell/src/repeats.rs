//! A run that is carried out several times, each time with another noise of its machine, and the
//! spread of its numbers: `simulate --repeat N`, and the page's *repeats*.

use crate::json;
use crate::problem::Problem;
use crate::request::Request;
use crate::run::Run;
use engine::options::Warning;
use serde_json::{Map, Value, json};

/// The setting that tells repeats apart.
const NOISE_SEED: &str = "machine.noise_seed";

/// Repeats that are allowed.
pub const MOST_REPEATS: u32 = 1_000;

/// Numbers that are compared: the path in the JSON summary, the name for people, and true for a
/// ratio, which is written as 0 where a run without a flush has none.
const NUMBERS: [(&str, &str, bool); 7] = [
    ("/write_amp", "write amp", true),
    ("/read_amp", "sorted runs at the end", false),
    ("/space_amp", "space amp", true),
    ("/flushes", "flushes", false),
    ("/compactions", "compactions", false),
    ("/trivial_moves", "trivial moves", false),
    ("/stall/percent", "time stalled, %", false),
];

/// Repeats on their way: first the run without noise, then those with it. Call
/// [`Repeats::advance`] until [`Repeats::is_done`].
pub struct Repeats {
    request: Request,
    count: u32,
    /// The seed of the noise of `run`; 0 is the run without noise.
    seed: u32,
    run: Option<Run>,
    /// The numbers of each run, in the order of [`NUMBERS`]; the first are those without noise.
    runs: Vec<[Option<f64>; NUMBERS.len()]>,
    hashes: Vec<String>,
    warnings: Vec<Warning>,
}

impl Repeats {
    /// Gets ready to repeat a run so often.
    ///
    /// # Errors
    /// A number of repeats that is not allowed, and whatever the run refuses.
    pub fn new(request: &Request, count: u32) -> Result<Self, Problem> {
        if count == 0 || MOST_REPEATS < count {
            let what = format!("{count} is not from 1 to {MOST_REPEATS}");
            return Err(Problem::new(
                "repeats",
                what,
                "repeat it 20 times, for example",
            ));
        }
        let mut repeats = Self {
            request: request.clone(),
            count,
            seed: 0,
            run: None,
            runs: Vec::new(),
            hashes: Vec::new(),
            warnings: Vec::new(),
        };
        repeats.begin()?;
        Ok(repeats)
    }

    /// Gets ready as [`Repeats::new`] does, unless no number could differ.
    ///
    /// # Errors
    /// A machine without timing noise, and as [`Repeats::new`].
    pub fn of_noisy_machine(request: &Request, count: u32) -> Result<Self, Problem> {
        let machine = request.prepare()?.scenario.machine;
        let spreads = [
            machine.processor_spread,
            machine.wait_spread,
            machine.write_spread,
        ];
        if spreads.iter().all(|spread| *spread <= 0.0) {
            let what =
                "this machine profile has no timing noise, so all repeats would be identical";
            return Err(Problem::new("", what, ""));
        }
        Self::new(request, count)
    }

    /// Starts the next run.
    fn begin(&mut self) -> Result<(), Problem> {
        let mut request = self.request.clone();
        let seed = Value::from(self.seed.to_string());
        request.set.insert(NOISE_SEED.into(), seed);
        let mut run = Run::simulate(&request)?;
        run.discard_reasons();
        self.run = Some(run);
        Ok(())
    }

    /// Goes on for about `max_events` events.
    ///
    /// # Errors
    /// As [`Run::advance`].
    pub fn advance(&mut self, max_events: usize) -> Result<(), Problem> {
        let Some(run) = &mut self.run else {
            return Ok(());
        };
        run.advance(max_events)?;
        if !run.is_done() {
            return Ok(());
        }
        let summary = Value::Object(run.summary().json);
        self.runs.push(NUMBERS.map(|(path, _, is_ratio)| {
            let number = summary.pointer(path).and_then(Value::as_f64);
            number.filter(|number| !is_ratio || *number != 0.0)
        }));
        self.hashes.push(json::text(&summary["event_hash"]));
        self.warnings = run.warnings();
        self.run = None;
        if self.seed < self.count {
            self.seed += 1;
            self.begin()?;
        }
        Ok(())
    }

    /// All have been carried out.
    pub fn is_done(&self) -> bool {
        self.run.is_none()
    }

    /// Part of the work that is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        let of_run = self.run.as_ref().map_or(0.0, Run::progress);
        (self.runs.len() as f64 + of_run) / f64::from(self.count + 1)
    }

    /// Noise has decided nothing: all runs with it are event for event the same.
    pub fn are_all_same(&self) -> bool {
        let with_noise = self.hashes.get(1..).unwrap_or_default();
        1 < with_noise.len() && with_noise.iter().all(|hash| *hash == with_noise[0])
    }

    /// Warnings of the last run.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// Each number by its name for people, without noise and in its repeats.
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, Option<f64>, Option<Band>)> + '_ {
        NUMBERS.iter().enumerate().map(|(at, (_, name, _))| {
            let (without_noise, band) = self.row(at);
            (*name, without_noise, band)
        })
    }

    fn row(&self, at: usize) -> (Option<f64>, Option<Band>) {
        let mut all = self.runs.iter().map(|numbers| numbers[at]);
        let without_noise = all.next().flatten();
        (
            without_noise,
            all.collect::<Option<Vec<f64>>>().and_then(Band::of),
        )
    }

    /// `{"repeats", "all_same", "numbers": {NAME: {"without_noise", "least", …}}}`; null is what a
    /// run does not have.
    pub fn to_json(&self) -> Map<String, Value> {
        let numbers = NUMBERS.iter().enumerate().map(|(at, (path, ..))| {
            let (without_noise, band) = self.row(at);
            let mut cells = Map::new();
            cells.insert("without_noise".into(), json!(without_noise));
            for (name, of) in CELLS {
                cells.insert(name.into(), json!(band.as_ref().map(of)));
            }
            let key = path.trim_start_matches('/').replace('/', "_");
            (key, Value::Object(cells))
        });
        let numbers: Map<String, Value> = numbers.collect();
        let mut json = Map::new();
        json.insert("repeats".into(), self.count.into());
        json.insert("all_same".into(), self.are_all_same().into());
        json.insert("numbers".into(), Value::Object(numbers));
        json
    }
}

/// The distribution of a number.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// Ascending; not empty.
    sorted: Vec<f64>,
    mean: f64,
    /// Standard deviation of a sample; 0 of a single run.
    deviation: f64,
}

/// A name, and what it is of a band.
type Cell = (&'static str, fn(&Band) -> f64);

/// The numbers that describe a band.
pub const CELLS: [Cell; 7] = [
    ("least", |band| band.quantile(0.0)),
    ("p10", |band| band.quantile(0.1)),
    ("median", |band| band.quantile(0.5)),
    ("p90", |band| band.quantile(0.9)),
    ("most", |band| band.quantile(1.0)),
    ("mean", |band| band.mean),
    ("deviation", |band| band.deviation),
];

impl Band {
    /// The distribution of these numbers; `None` if there are none.
    pub(crate) fn of(all: Vec<f64>) -> Option<Self> {
        if all.is_empty() {
            return None;
        }
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        let squares: f64 = all.iter().map(|one| (one - mean) * (one - mean)).sum();
        let freedom = all.len().saturating_sub(1).max(1);
        let mut sorted = all;
        sorted.sort_unstable_by(f64::total_cmp);
        Some(Self {
            sorted,
            mean,
            deviation: (squares / freedom as f64).sqrt(),
        })
    }

    /// The number below which this part of all is: of the nearest rank.
    pub(crate) fn quantile(&self, part: f64) -> f64 {
        let last = self.sorted.len() - 1;
        self.sorted[(part * last as f64).round() as usize]
    }
}
