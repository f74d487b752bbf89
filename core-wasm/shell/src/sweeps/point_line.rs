//! A point as a line of JSON, and its result as a row.

use crate::json;
use crate::problem::Problem;
use crate::repeats::NOISE_SEED;
use crate::request::Request;
use crate::run::Run;
use crate::wire::EventHash;
use engine::log::SCHEMA_VERSION;
use serde_json::{Map, Value, json};
use sweep::points::Point;

const EVENTS_PER_BATCH: usize = 4_096;

/// Version of the engine in points and rows; rows of different versions are never merged.
pub(crate) fn engine_version() -> String {
    format!("{}-{SCHEMA_VERSION}", env!("CARGO_PKG_VERSION"))
}

/// The run of a point, whose settings take precedence over those of the base.
pub(crate) fn request_of(base: &Request, point: &Point) -> Request {
    let mut request = base.clone();
    request.set.extend(point.set.clone());
    if point.repeat != 0 {
        let seed = Value::from(point.repeat.to_string());
        request.set.insert(NOISE_SEED.to_string(), seed);
    }
    request
}

/// The point as a self-contained line.
pub(crate) fn line_of(point: &Point, request: &Request) -> String {
    let request = json_of(request);
    let engine = engine_version();
    let id = id_of(&engine, &request);
    json::text(&json!({
        "id": id,
        "engine": engine,
        "set": point.set,
        "repeat": point.repeat,
        "request": request,
    }))
}

/// Digest of the engine's version and the run, without its title and the line breaks of its command
/// lines.
fn id_of(engine: &str, request: &Value) -> String {
    let mut request = request.clone();
    if let Some(fields) = request.as_object_mut() {
        fields.shift_remove("title");
    }
    let steps = request["steps"].as_array_mut();
    for step in steps.into_iter().flatten() {
        let command = step["db_bench"]
            .as_str()
            .map(|text| text.replace('\n', " "));
        step["db_bench"] = Value::from(command);
    }
    let text = format!("{engine} {}", json::text(&request));
    let mut hash = EventHash::default();
    hash.update(&text.bytes().map(u32::from).collect::<Vec<_>>());
    hash.to_hex()
}

/// The request in the form that [`Request::from_json`] reads.
fn json_of(request: &Request) -> Value {
    let steps = request
        .steps
        .iter()
        .map(|step| json!({ "db_bench": step.db_bench, "options_file": step.options_file }));
    let changes = request.set_options_at.iter();
    let changes = changes.map(|change| json!({ "at_micros": change.at_micros, "set": change.set }));
    json!({
        "title": request.title,
        "steps": steps.collect::<Vec<_>>(),
        "set": request.set,
        "set_options_at": changes.collect::<Vec<_>>(),
        "mode": request.mode.name(),
        "sample_factor": request.sample_factor,
        "seed": request.seed,
    })
}

/// A line of a file of points.
pub(crate) struct PointLine {
    /// First fields of the point's row.
    head: Map<String, Value>,
    request: Value,
}

impl PointLine {
    /// Reads a line; `place` is where it stands.
    ///
    /// # Errors
    /// A line that is not a point, or one of another version of the engine.
    pub(crate) fn read(line: &str, place: &str) -> Result<Self, Problem> {
        let todo = "give a file that lsm-shape plan wrote";
        let mut point = json::value(line, place, todo)?;
        let engine = point["engine"].as_str().unwrap_or_default();
        let id = point["id"].as_str().unwrap_or_default().to_string();
        if id.is_empty() || !point["request"].is_object() {
            return Err(Problem::new(place, "this line is not a point", todo));
        }
        if engine != engine_version() {
            let ours = engine_version();
            let what = format!("the point is of engine {engine}, and this is {ours}");
            let todo = "make the points again with this version";
            return Err(Problem::new(place, what, todo));
        }
        if id_of(engine, &point["request"]) != id {
            let what = "the point was changed: its id is that of another run";
            let todo = "change the plan, and make the points again";
            return Err(Problem::new(place, what, todo));
        }
        let head = ["id", "engine", "set", "repeat"];
        Ok(Self {
            head: head
                .map(|name| (name.to_string(), point[name].clone()))
                .into_iter()
                .collect(),
            request: point["request"].take(),
        })
    }

    /// Digest of the run.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn id(&self) -> &str {
        self.head["id"].as_str().unwrap_or_default()
    }

    /// Simulates the point. Returns its row, which contains the error of a failed run, and true if
    /// the run has failed.
    pub(crate) fn row(&self) -> (String, bool) {
        let mut row = self.head.clone();
        let results = self.results();
        let has_failed = results.is_err();
        match results {
            Ok(results) => row.extend(results),
            Err(problem) => {
                row.insert("error".to_string(), Value::from(problem.to_string()));
            }
        }
        (json::text(&Value::Object(row)), has_failed)
    }

    /// Simulates the point and returns the numbers of `simulate --json`.
    ///
    /// # Errors
    /// The errors of a run.
    pub(crate) fn summary(&self) -> Result<Value, Problem> {
        let request = Request::from_json(&json::text(&self.request))?;
        let mut run = Run::simulate(&request)?;
        run.discard_reasons();
        while !run.is_done() {
            run.advance(EVENTS_PER_BATCH)?;
        }
        Ok(run.summary().json)
    }

    fn results(&self) -> Result<Map<String, Value>, Problem> {
        let mut summary = self.summary()?;
        let mut results = Map::new();
        for name in ["mode", "event_hash", "numbers"] {
            results.insert(name.to_string(), summary[name].take());
        }
        Ok(results)
    }
}
