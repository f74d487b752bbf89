//! The numbers of an experiment beside the published ones, and the runs that they are taken from.

use crate::cli::scenario_dir;
use crate::problem::Problem;
use crate::request::RequestedMode;
use crate::run::Run;
use engine::log::Event;
use serde_json::{Value, json};
use std::path::PathBuf;

const EVENTS_PER_BATCH: usize = 4096;

/// The way in which experiments are run.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The folder of scenarios, with `published` in it.
    pub(crate) scenarios: PathBuf,
    /// The mode of every run.
    pub(crate) mode: RequestedMode,
    /// Keys per kept key; `None`: chosen by the engine.
    pub(crate) sample_factor: Option<u32>,
    /// Runs with noise whose median and range are taken; 0: one run without noise.
    pub(crate) repeats: u32,
}

/// An experiment that is carried out.
#[derive(Clone, Debug)]
pub(crate) struct Experiment {
    name: &'static str,
    /// Everything that was published.
    pub(crate) published: Value,
    /// Numbers beside their published counterparts, as `--json` has them: `holds` is null of a
    /// number that is not judged.
    pub(crate) cells: Vec<Value>,
    /// Notes needed to read the numbers.
    pub(crate) notes: Vec<String>,
}

impl Experiment {
    /// An experiment of which only what was published is known.
    pub(crate) fn new(name: &'static str, published: Value, notes: &[&str]) -> Self {
        Self {
            name,
            published,
            cells: Vec::new(),
            notes: notes.iter().map(ToString::to_string).collect(),
        }
    }

    /// The published cases, or tables.
    pub(crate) fn published_list(&self, key: &str) -> Vec<Value> {
        self.published[key].as_array().cloned().unwrap_or_default()
    }

    /// All published claims hold.
    pub(crate) fn holds(&self) -> bool {
        self.cells.iter().all(|cell| cell["holds"] != false)
    }

    /// Adds a claim that holds or does not: the published and the simulated number.
    pub(crate) fn claim(
        &mut self,
        row: impl Into<String>,
        column: impl Into<String>,
        numbers: [Value; 2],
        holds: bool,
    ) {
        self.add(row.into(), column.into(), numbers, holds.into());
    }

    /// Gives the last claim the range of the repeats whose median it is about.
    pub(crate) fn set_range_of_last(&mut self, least: f64, most: f64) {
        if let Some(cell) = self.cells.last_mut() {
            cell["least"] = least.into();
            cell["most"] = most.into();
        }
    }

    /// Adds a number beside the published one.
    pub(crate) fn number(
        &mut self,
        row: impl Into<String>,
        column: impl Into<String>,
        numbers: [Value; 2],
    ) {
        self.add(row.into(), column.into(), numbers, Value::Null);
    }

    fn add(&mut self, row: String, column: String, numbers: [Value; 2], holds: Value) {
        let [published, simulated] = numbers;
        self.cells.push(json!({
            "experiment": self.name,
            "row": row,
            "column": column,
            "published": published,
            "simulated": simulated,
            "holds": holds,
        }));
    }

    fn claims(&self) -> impl Iterator<Item = (&Value, bool)> {
        let cells = self.cells.iter();
        cells.filter_map(|cell| Some((cell, cell["holds"].as_bool()?)))
    }

    /// The claims for people.
    pub(crate) fn to_text(&self) -> String {
        let (title, source) = (
            plain(&self.published["title"]),
            plain(&self.published["source"]),
        );
        let mut text = format!("{}: {title}\nsource: {source}\n\n", self.name);
        for (claim, holds) in self.claims() {
            let mark = if holds { "holds" } else { "FAILS" };
            let [row, column, published, simulated] =
                ["row", "column", "published", "simulated"].map(|key| plain(&claim[key]));
            let range = claim["least"].as_f64().zip(claim["most"].as_f64());
            let range = range.map_or_else(String::new, |(least, most)| {
                format!(", the median of {least:.2} to {most:.2}")
            });
            text.push_str(&format!(
                "  {mark}  {row}, {column}: published {published}, simulated {simulated}{range}\n"
            ));
        }
        let holding = self.claims().filter(|(_, holds)| *holds).count();
        let all = self.claims().count();
        text.push_str(&format!("{holding} of {all} claims hold\n"));
        for note in &self.notes {
            text.push_str(&format!("\nnote: {note}\n"));
        }
        text.push('\n');
        text
    }

    /// The number of claims and of those that hold, with what is needed to read them.
    pub(crate) fn summary_json(&self) -> Value {
        json!({
            "experiment": self.name,
            "title": self.published["title"],
            "source": self.published["source"],
            "claims": self.claims().count(),
            "claims_that_hold": self.claims().filter(|(_, holds)| *holds).count(),
            "notes": self.notes,
        })
    }
}

/// A JSON value without quotes.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

impl Settings {
    /// Numbers published under this name.
    ///
    /// # Errors
    /// The file is absent or no JSON.
    pub(crate) fn published(&self, name: &str) -> Result<Value, Problem> {
        let path = self.scenarios.join(format!("published/{name}.json"));
        let text = scenario_dir::read_text(&path).map_err(|problem| {
            let todo = "run it in the folder that contains scenarios, or use --scenarios DIR";
            Problem::new(problem.place, problem.what, todo)
        })?;
        serde_json::from_str(&text).map_err(|error| {
            let place = path.display().to_string();
            Problem::new(place, error.to_string(), "correct the JSON")
        })
    }

    /// Runs a scenario of the repository to its end; `set` wins over its own options.
    ///
    /// # Errors
    /// The scenario cannot be read or run.
    pub(crate) fn run(
        &self,
        scenario: &str,
        set: &[(&str, &str)],
        mut follow: impl FnMut(&Event),
    ) -> Result<Run, Problem> {
        let mut request = scenario_dir::read(&self.scenarios.join(scenario))?;
        request.mode = self.mode;
        request.sample_factor = self.sample_factor;
        for (name, value) in set {
            request.set.insert((*name).to_string(), Value::from(*value));
        }
        let within = |problem: Problem| problem.within(scenario);
        let mut run = Run::simulate(&request).map_err(within)?;
        while !run.is_done() {
            run.advance(EVENTS_PER_BATCH).map_err(within)?;
            run.events().iter().for_each(&mut follow);
        }
        Ok(run)
    }
}

/// Bytes in the table's unit.
pub(crate) fn gib(bytes: f64) -> f64 {
    bytes / (1_u64 << 30) as f64
}

/// A number in whole parts of a unit: 100 parts are hundredths.
pub(crate) fn rounded(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts
}

/// The allowed distance of a simulated number from the published one.
#[derive(Clone, Copy)]
pub(super) enum Tolerance {
    /// Percent of the published number.
    Percent(f64),
    /// A difference.
    Absolute(f64),
}

impl Tolerance {
    pub(super) fn holds(self, published: f64, simulated: f64) -> bool {
        let allowed = match self {
            Self::Percent(percent) => published.abs() * percent / 100.0,
            Self::Absolute(amount) => amount,
        };
        (published - simulated).abs() <= allowed
    }
}
