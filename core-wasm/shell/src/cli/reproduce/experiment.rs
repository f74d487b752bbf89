//! Code common to experiments: how they are run, and their results.

use crate::cli::scenario_dir;
use crate::problem::Problem;
use crate::request::RequestedMode;
use crate::run::Run;
use engine::log::Event;
use serde_json::Value;
use std::path::PathBuf;

const EVENTS_PER_BATCH: usize = 4096;

/// How experiments are run.
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

/// One number beside its published counterpart.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) row: String,
    pub(crate) column: String,
    /// Null where nothing was published.
    pub(crate) published: Value,
    pub(crate) simulated: Value,
    /// Whether it is as published; `None` where that is no question of yes or no.
    pub(crate) holds: Option<bool>,
    /// Least and most of the repeats whose median `simulated` is; `None` without repeats.
    pub(crate) range: Option<(f64, f64)>,
}

/// An experiment that was carried out.
#[derive(Clone, Debug)]
pub(crate) struct Experiment {
    pub(crate) title: String,
    pub(crate) source: String,
    pub(crate) cells: Vec<Cell>,
    /// For people: tables that are more than the cells.
    pub(crate) text: String,
    /// Notes needed to read the numbers.
    pub(crate) notes: Vec<String>,
}

impl Experiment {
    /// An experiment of which only what was published is known.
    pub(crate) fn new(published: &Value) -> Self {
        let text = |key: &str| published[key].as_str().unwrap_or_default().to_string();
        Self {
            title: text("title"),
            source: text("source"),
            cells: Vec::new(),
            text: String::new(),
            notes: Vec::new(),
        }
    }

    /// Whether each published claim holds.
    pub(crate) fn claims(&self) -> Vec<bool> {
        self.cells.iter().filter_map(|cell| cell.holds).collect()
    }

    /// Whether all do.
    pub(crate) fn holds(&self) -> bool {
        self.claims().iter().all(|holds| *holds)
    }

    /// Adds a claim that holds or does not.
    pub(crate) fn claim(
        &mut self,
        row: impl Into<String>,
        column: impl Into<String>,
        published: Value,
        simulated: Value,
        holds: bool,
    ) {
        self.cells.push(Cell {
            row: row.into(),
            column: column.into(),
            published,
            simulated,
            holds: Some(holds),
            range: None,
        });
    }

    /// Says how far the repeats lie apart whose median the last claim is about.
    pub(crate) fn set_range_of_last(&mut self, range: Option<(f64, f64)>) {
        if let Some(cell) = self.cells.last_mut() {
            cell.range = range;
        }
    }

    /// Adds a number beside the published one.
    pub(crate) fn number(
        &mut self,
        row: impl Into<String>,
        column: impl Into<String>,
        published: Value,
        simulated: Value,
    ) {
        self.cells.push(Cell {
            row: row.into(),
            column: column.into(),
            published,
            simulated,
            holds: None,
            range: None,
        });
    }

    /// The report for people.
    pub(crate) fn to_text(&self, name: &str) -> String {
        let mut text = format!("{name}: {}\nsource: {}\n\n", self.title, self.source);
        text.push_str(&self.text);
        let claims = self.cells.iter().filter(|cell| cell.holds.is_some());
        text.push_str("\npublished claims\n");
        for claim in claims {
            let mark = match claim.holds {
                Some(true) => "holds",
                _ => "FAILS",
            };
            let (row, column) = (&claim.row, &claim.column);
            let (published, simulated) = (plain(&claim.published), plain(&claim.simulated));
            let range = claim
                .range
                .map(|(least, most)| format!(", the median of {least:.2} to {most:.2}"));
            text.push_str(&format!(
                "  {mark}  {row}, {column}: published {published}, simulated {simulated}{}\n",
                range.unwrap_or_default()
            ));
        }
        let all = self.cells.iter().filter_map(|cell| cell.holds);
        let holding = all.clone().filter(|holds| *holds).count();
        text.push_str(&format!("{holding} of {} claims hold\n", all.count()));
        for note in &self.notes {
            text.push_str(&format!("\nnote: {note}\n"));
        }
        text.push('\n');
        text
    }
}

/// A JSON value without quotes.
pub(crate) fn plain(value: &Value) -> String {
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
        let path = self
            .scenarios
            .join("published")
            .join(format!("{name}.json"));
        let text = scenario_dir::read_text(&path).map_err(|problem| {
            let todo = "run it in the folder that contains scenarios, or use --scenarios DIR";
            Problem::new(problem.place, problem.what, todo)
        })?;
        serde_json::from_str(&text).map_err(|error| {
            let place = path.display().to_string();
            Problem::new(place, error.to_string(), "correct the JSON")
        })
    }

    /// Runs a scenario of the repository to its end; `set` wins over its own options. Returns the
    /// keys of `simulate --json`.
    ///
    /// # Errors
    /// The scenario cannot be read or run.
    pub(crate) fn run(
        &self,
        scenario: &str,
        set: &[(&str, &str)],
        follow: impl FnMut(&Event),
    ) -> Result<Value, Problem> {
        let run = self.run_to_end(scenario, set, follow)?;
        Ok(Value::Object(run.summary().json))
    }

    /// [`Settings::run`], for those who ask the finished run for more.
    ///
    /// # Errors
    /// The scenario cannot be read or run.
    pub(crate) fn run_to_end(
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
