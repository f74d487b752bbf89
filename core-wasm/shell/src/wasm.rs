//! Interface for JavaScript. Errors are thrown as JSON text: `{"what", "where", "todo"}`.
//!
//! Three packages are built from it: one only simulates, the second also reads recordings, and the
//! third also runs sweeps.

#[cfg(feature = "recordings")]
mod recordings;
#[cfg(feature = "sweeps")]
mod sweeps;

use crate::json;
use crate::problem::{Problem, warning_messages};
use crate::request::Request;
use crate::run;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(inline_js = "export function reportPanic(m) { globalThis.lsmShapePanic = m; }")]
extern "C" {
    #[wasm_bindgen(js_name = reportPanic)]
    fn report_panic(message: &str);
}

/// Stores a panic's message in `globalThis.lsmShapePanic` for the worker.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| report_panic(&panic.to_string())));
}

impl From<Problem> for JsValue {
    fn from(problem: Problem) -> JsValue {
        json::text(&problem.to_json()).into()
    }
}

/// A simulated or recorded run.
#[wasm_bindgen]
pub struct Run {
    run: run::Run,
}

#[wasm_bindgen]
impl Run {
    /// Prepares the simulation of a request (see `request.rs`).
    pub fn simulate(request_json: &str) -> Result<Run, Problem> {
        let request = Request::from_json(request_json)?;
        let run = run::Run::simulate(&request)?;
        Ok(Run { run })
    }

    /// Returns about `max_events` more events as whole records; none once the run is complete.
    pub fn next(&mut self, max_events: usize) -> Result<Vec<u32>, Problem> {
        self.run.advance(max_events)?;
        Ok(self.run.words().to_vec())
    }

    /// Returns true if the run is complete.
    #[wasm_bindgen(js_name = isDone)]
    pub fn is_done(&self) -> bool {
        self.run.is_done()
    }

    /// Fraction (0 to 1) of the work done so far.
    pub fn progress(&self) -> f64 {
        self.run.progress()
    }

    /// JSON of `simulate --json`, plus `sample_factor` and `stats_text`.
    #[wasm_bindgen(js_name = summaryJson)]
    pub fn summary_json(&self) -> String {
        json::text(&self.run.summary().for_page())
    }

    /// Warnings so far about ignored or changed parts, as a list of `{"subject", "message"}`.
    #[wasm_bindgen(js_name = warningsJson)]
    pub fn warnings_json(&self) -> String {
        json::text(&warning_messages(&self.run.warnings()).into())
    }

    /// The page's `StatsMoment` (`protocol.ts`) after an event; for a later index, after the last
    /// event so far. `null` before the first event.
    #[wasm_bindgen(js_name = statsJson)]
    pub fn stats_json(&self, event_index: usize) -> String {
        json::text(&self.run.stats_at(event_index))
    }

    /// Frees everything that `statsJson` does not need; the run is then over.
    pub fn release(&mut self) {
        self.run.release();
    }
}

/// Describes a request without running it, by each step's options in RocksDB's spelling.
///
/// `{"steps": [{"options": {name: value}}], "warnings": […]}`
#[wasm_bindgen(js_name = describeRequest)]
pub fn describe_request(request_json: &str) -> Result<String, Problem> {
    Ok(json::text(&Request::from_json(request_json)?.describe()?))
}

/// Sizes at which the files of a compaction could have ended; see `cut_steps.rs`.
#[wasm_bindgen(js_name = cutSteps)]
pub fn cut_steps(query_json: &str) -> Result<String, Problem> {
    crate::cut_steps::answer(query_json)
}

/// Panics, for tests of the error handling.
#[wasm_bindgen(js_name = panicForTest)]
pub fn panic_for_test() {
    panic!("a test asked for this panic");
}
