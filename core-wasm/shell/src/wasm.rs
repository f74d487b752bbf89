//! The interface for JavaScript. Errors are thrown as JSON text: `{"what", "where", "todo"}`.
//!
//! Two packages are built from it: one that simulates, and one that also reads recordings.

#[cfg(feature = "recordings")]
mod recordings;

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

/// Stores the message of a panic in `globalThis.lsmShapePanic` for the worker.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| report_panic(&panic.to_string())));
}

impl From<Problem> for JsValue {
    fn from(problem: Problem) -> JsValue {
        json::text(&problem.to_json()).into()
    }
}

/// A run, simulated or recorded.
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

    /// About `max_events` further events as whole records; empty only if the run is complete.
    pub fn next(&mut self, max_events: usize) -> Result<Vec<u32>, Problem> {
        self.run.advance(max_events)?;
        Ok(self.run.words().to_vec())
    }

    /// True if the run is complete.
    #[wasm_bindgen(js_name = isDone)]
    pub fn is_done(&self) -> bool {
        self.run.is_done()
    }

    /// Part of the work that is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        self.run.progress()
    }

    /// The keys of `simulate --json` without `wall_ms`, and `sample_factor` and `stats_text`.
    #[wasm_bindgen(js_name = summaryJson)]
    pub fn summary_json(&self) -> String {
        json::text(&self.run.summary().for_page())
    }

    /// Warnings about ignored or changed parts so far: a list of `{"subject", "message"}`.
    #[wasm_bindgen(js_name = warningsJson)]
    pub fn warnings_json(&self) -> String {
        json::text(&warning_messages(&self.run.warnings()).into())
    }

    /// The page's `StatsMoment` of `protocol.ts` after an event; for a later index, after the last
    /// event so far. `null` before the first.
    #[wasm_bindgen(js_name = statsJson)]
    pub fn stats_json(&self, event_index: usize) -> String {
        json::text(&self.run.stats_at(event_index))
    }

    /// Frees everything but the data of `statsJson`; the run is over.
    pub fn release(&mut self) {
        self.run.release();
    }
}

/// Describes a request without running it: the options of each step in RocksDB's spelling.
///
/// `{"steps": [{"options": {name: value}}], "warnings": […]}`
#[wasm_bindgen(js_name = describeRequest)]
pub fn describe_request(request_json: &str) -> Result<String, Problem> {
    Ok(json::text(&Request::from_json(request_json)?.describe()?))
}

/// The sizes at which the files of a compaction could have ended; see `cut_steps.rs`.
#[wasm_bindgen(js_name = cutSteps)]
pub fn cut_steps(query_json: &str) -> Result<String, Problem> {
    crate::cut_steps::answer(query_json)
}

/// Panics, for tests of the error handling.
#[wasm_bindgen(js_name = panicForTest)]
pub fn panic_for_test() {
    panic!("a test asked for this panic");
}
