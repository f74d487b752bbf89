//! An experiment's numbers next to the published ones, and the runs that produce them.

use crate::cli::scenario_dir;
use crate::problem::Problem;
use crate::request::RequestedMode;
use crate::run::Run;
use engine::log::Event;
use serde_json::{Value, json};
use std::path::PathBuf;

const EVENTS_PER_BATCH: usize = 4096;

/// Settings that apply to all experiments.
pub(super) struct Settings {
    /// Folder of the scenarios, which includes `published`.
    pub(super) scenarios: PathBuf,
    /// Mode in which every scenario runs.
    pub(super) mode: RequestedMode,
    /// One key in this many is kept; `None` if the engine chooses the number.
    pub(super) sample_factor: Option<u32>,
    /// Number of noisy runs to take median and range from; 0 for one run without noise.
    pub(super) repeats: u32,
}

/// An experiment that is in progress.
pub(super) struct Experiment<'a> {
    pub(super) name: &'a str,
    pub(super) settings: &'a Settings,
    /// All published numbers of the experiment.
    pub(super) published: &'a Value,
    /// Settings and claims, from the experiment's entry in `experiments.json`.
    pub(super) plan: &'a Value,
    /// Numbers next to the published ones, as in `--json`; `holds` is null for numbers that are not
    /// judged.
    pub(super) cells: Vec<Value>,
}

impl Experiment<'_> {
    /// Number of claims that hold, and number of all claims.
    pub(super) fn counts(&self) -> [usize; 2] {
        let holding = self.claims().filter(|(_, holds)| *holds);
        [holding.count(), self.claims().count()]
    }

    /// Adds a simulated number next to the published one. `holds` is true if the claim about it
    /// holds, and `None` if the number is not judged.
    pub(super) fn add(
        &mut self,
        row: impl Into<String>,
        column: impl Into<String>,
        published: impl Into<Value>,
        simulated: impl Into<Value>,
        holds: impl Into<Option<bool>>,
    ) {
        self.cells.push(json!({
            "experiment": self.name,
            "row": row.into(),
            "column": column.into(),
            "published": published.into(),
            "simulated": simulated.into(),
            "holds": holds.into(),
        }));
    }

    /// Adds a number with the claim that it is within a tolerance, which becomes part of the
    /// column's name; `shown` is the text for the number.
    pub(super) fn add_near(
        &mut self,
        row: impl Into<String>,
        column: &str,
        claim: &Value,
        published: impl Into<Value>,
        simulated: f64,
        shown: impl Into<Value>,
    ) {
        let published = published.into();
        let (is_near, within) = nearness(claim, number(&published), simulated);
        self.add(row, format!("{column} {within}"), published, shown, is_near);
    }

    fn claims(&self) -> impl Iterator<Item = (&Value, bool)> {
        let cells = self.cells.iter();
        cells.filter_map(|cell| Some((cell, cell["holds"].as_bool()?)))
    }

    /// Notes that are needed to read the numbers.
    fn notes(&self) -> Vec<String> {
        let mut notes: Vec<String> = list(&self.plan["notes"]).map(plain).collect();
        if let repeats @ 1.. = self.settings.repeats {
            let of = format!("Medians of {repeats} runs with noise; report lines: the first run.");
            notes.push(of);
        }
        notes
    }

    /// The claims and numbers as human-readable text.
    pub(super) fn to_text(&self) -> String {
        let [title, source] = ["title", "source"].map(|key| plain(&self.published[key]));
        let mut text = format!("{}: {title}\nsource: {source}\n\n", self.name);
        for (claim, holds) in self.claims() {
            let mark = if holds { "holds" } else { "FAILS" };
            let [row, column, published, simulated] =
                ["row", "column", "published", "simulated"].map(|key| plain(&claim[key]));
            let range = claim["least"].as_f64().zip(claim["most"].as_f64());
            let range = range.map_or_else(String::new, |(least, most)| {
                format!(", median of a range from {least:.2} to {most:.2}")
            });
            text.push_str(&format!(
                "  {mark}  {row}, {column}: published {published}, simulated {simulated}{range}\n"
            ));
        }
        let [holding, all] = self.counts();
        text.push_str(&format!("{holding} of {all} claims hold\n"));
        for note in self.notes() {
            text.push_str(&format!("\nnote: {note}\n"));
        }
        text.push('\n');
        text
    }

    /// Number of claims, and of those that hold, with the notes.
    pub(super) fn summary_json(&self) -> Value {
        let [holding, all] = self.counts();
        json!({
            "experiment": self.name,
            "title": self.published["title"],
            "source": self.published["source"],
            "claims": all,
            "claims_that_hold": holding,
            "notes": self.notes(),
        })
    }

    /// Runs a scenario of this repository to its end; options in the object `set` take precedence.
    ///
    /// # Errors
    /// A scenario that cannot be read or run.
    pub(super) fn run(
        &self,
        scenario: &str,
        set: &Value,
        mut follow: impl FnMut(&Event),
    ) -> Result<Run, Problem> {
        let mut request = scenario_dir::read(&self.settings.scenarios.join(scenario))?;
        request.mode = self.settings.mode;
        request.sample_factor = self.settings.sample_factor;
        let set = set.as_object().cloned();
        request.set.extend(set.unwrap_or_default());
        let within = |problem: Problem| problem.within(scenario);
        let mut run = Run::simulate(&request).map_err(within)?;
        while !run.is_done() {
            run.advance(EVENTS_PER_BATCH).map_err(within)?;
            run.events().iter().for_each(&mut follow);
        }
        Ok(run)
    }
}

/// Prints a JSON value without quotes.
fn plain(value: &Value) -> String {
    { value.as_str() }.map_or_else(|| value.to_string(), str::to_string)
}

/// Text of a JSON value, such as a name; empty if there is none.
pub(super) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Number in a JSON value; 0 if there is none.
pub(super) fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(0.0)
}

/// Items of a JSON list.
pub(super) fn list(value: &Value) -> impl Iterator<Item = &Value> + Clone {
    value.as_array().into_iter().flatten()
}

/// Converts bytes to the table's unit, 2^30 bytes.
pub(super) fn gib(bytes: f64) -> f64 {
    bytes / (1_u64 << 30) as f64
}

/// Rounds a number to 1/`parts`; 100 rounds to hundredths.
pub(super) fn rounded(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts
}

/// Returns true if a simulated number is within a claim's tolerance, and that tolerance in words:
/// `within 3 %` for `percent`, `within 0.25` for `absolute`.
pub(super) fn nearness(claim: &Value, published: f64, simulated: f64) -> (bool, String) {
    let absolute = &claim["absolute"];
    let (allowed, text) = match claim["percent"].as_f64() {
        Some(percent) => (published.abs() * percent / 100.0, format!("{percent} %")),
        None => (number(absolute), absolute.to_string()),
    };
    let is_near = (published - simulated).abs() <= allowed;
    (is_near, format!("within {text}"))
}
