//! The JSON request of the page, which the command line builds, too.

use crate::json;
use crate::message::messages;
use crate::problem::{Problem, Warning, warning_messages};
use engine::options;
use engine::scenario::{Mode, OptionChange, Scenario, Step};
use engine::settings::db_bench::{self, DbBenchProcess};
use engine::settings::overrides::{apply_overrides, release_of};
use engine::settings::table::{release_row::is_release, settings};
use serde_json::{Map, Value};

/// A db_bench process of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepRequest {
    /// db_bench command line as published; it may start with the program's name.
    pub db_bench: String,
    /// Text of an OPTIONS file (`--options_file`); null if there is none.
    pub options_file: Option<String>,
}

/// Representation of keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RequestedMode {
    /// Like [`Mode::Preview`].
    Preview,
    /// Like [`Mode::Sampled`].
    #[default]
    Sampled,
    /// Like [`Mode::Exact`].
    Exact,
}

/// Options that are set at one moment during the run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChangeRequest {
    /// Time in µs of virtual time since the scenario's start. Events in the same microsecond come
    /// before the change.
    pub at_micros: u64,
    /// Names and values of the options, as in RocksDB's `SetOptions` and `SetDBOptions`.
    pub set: Map<String, Value>,
}

/// A simulation to run. Only `steps` is required.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Request {
    /// Title for display; the benchmarks' names by default.
    pub title: String,
    /// Processes to run on one database, in order.
    pub steps: Vec<StepRequest>,
    /// Options for all steps under RocksDB's names, which take precedence over all others.
    pub set: Map<String, Value>,
    /// Options to set while the database is open, each at its own time.
    pub set_options_at: Vec<ChangeRequest>,
    /// Representation of keys; sampled by default.
    pub mode: RequestedMode,
    /// One key in this many, a power of two, is kept; chosen by the engine by default.
    pub sample_factor: Option<u32>,
    /// Seed for all steps, like db_bench's `--seed`.
    pub seed: Option<u64>,
    /// Published numbers with which the run's statistics are compared.
    pub published: Option<PublishedRequest>,
}

/// A published table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublishedRequest {
    /// Text of a file in `scenarios/published`.
    pub publication: String,
    /// Name of a table in the publication, as in a scenario's `published.case`: the name in
    /// `cases`, or the benchmark and release in `tables` (`fillseq 10.5.5`).
    pub table: String,
}

json::fields!(StepRequest: db_bench, options_file);
json::fields!(ChangeRequest: at_micros, set);
json::fields!(PublishedRequest: publication, table);
json::fields!(
    Request: title or String::new(), steps, set or Map::new(), set_options_at or Vec::new(),
    mode or RequestedMode::default(), sample_factor, seed, published
);

/// Modes by name.
const MODES: [RequestedMode; 3] = [
    RequestedMode::Preview,
    RequestedMode::Sampled,
    RequestedMode::Exact,
];
const MODE_NAMES: [&str; 3] = ["preview", "sampled", "exact"];

impl RequestedMode {
    /// Name of the mode in requests.
    pub fn name(self) -> &'static str {
        MODE_NAMES[self as usize]
    }
}

impl json::FromJson for RequestedMode {
    fn from_json(value: &Value) -> Result<Self, json::Wrong> {
        json::word(value, &MODE_NAMES, &MODES)
    }
}

/// A request that is ready to run.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// Scenario for the engine to run.
    pub scenario: Scenario,
    /// Mode of the run.
    pub mode: Mode,
    /// Warnings about parts that were ignored.
    pub warnings: Vec<options::Warning>,
}

impl Request {
    /// Parses the page's JSON.
    ///
    /// # Errors
    /// Text that is not JSON, an unknown key, or a value of the wrong type.
    pub fn from_json(text: &str) -> Result<Request, Problem> {
        json::read(text, "request")
    }

    /// Converts the request to a scenario and a mode.
    ///
    /// # Errors
    /// A command line, OPTIONS file or option that cannot be used.
    pub fn prepare(&self) -> Result<Prepared, Problem> {
        let overrides = texts_of("set", &self.set)?;
        let rocksdb_version = release_of(&overrides)?;
        let processes = self.steps.iter().map(|step| DbBenchProcess {
            command_line: &step.db_bench,
            options_file: step.options_file.as_deref(),
        });
        let processes: Vec<_> = processes.collect();
        let (mut scenario, mut warnings) =
            db_bench::parse_scenario(&self.title, rocksdb_version, &processes)?;
        if let Some(seed) = self.seed {
            if seed == 0 {
                let what = "with seed 0, db_bench seeds from the clock: no run could be repeated";
                return Err(Problem::new("seed=0", what, "use a seed of at least 1"));
            }
            for step in &mut scenario.steps {
                step.workload.seed = seed;
            }
            // These say that the command lines have no seed.
            warnings.retain(|warning| warning.subject != "--seed");
        }
        apply_overrides(&mut scenario, &overrides)?;
        let changes = self
            .set_options_at
            .iter()
            .map(|change| -> Result<_, Problem> {
                Ok(OptionChange {
                    at_micros: change.at_micros,
                    settings: texts_of("set_options_at", &change.set)?,
                })
            });
        scenario.changes = changes.collect::<Result<_, _>>()?;
        if let Some(note) = rocksdb_version.rules_note() {
            warnings.push(options::Warning::new("rocksdb_version", note));
        }
        Ok(Prepared {
            scenario,
            mode: self.to_mode()?,
            warnings,
        })
    }

    /// Options of each step by name, in RocksDB's spelling, with warnings about ignored parts.
    ///
    /// # Errors
    /// The errors of [`Request::prepare`].
    pub fn describe(&self) -> Result<Value, Problem> {
        Ok(RequestDescription::of(&self.prepare()?).into())
    }

    fn to_mode(&self) -> Result<Mode, Problem> {
        match (self.mode, self.sample_factor) {
            (RequestedMode::Preview, None) => Ok(Mode::Preview),
            (RequestedMode::Exact, None) => Ok(Mode::Exact),
            (RequestedMode::Sampled, factor) if factor.is_none_or(u32::is_power_of_two) => {
                Ok(Mode::Sampled { factor })
            }
            (RequestedMode::Sampled, factor) => {
                let place = format!("sample_factor={}", factor.unwrap_or(0));
                let what = "a sample keeps every key, or one in 2, 4, 8, …";
                Err(Problem::new(place, what, "use a power of two, such as 16"))
            }
            _ => {
                let what = "a sample factor applies only to sampled runs";
                let todo = "omit it, or use sampled";
                Err(Problem::new("sample_factor", what, todo))
            }
        }
    }
}

messages! {
    /// A request that was parsed but not run.
    RequestDescription(prepared: &Prepared) with {
        let scenario = &prepared.scenario;
        let steps = scenario.steps.iter().map(|step| StepDescription::of(scenario, step));
    } {
        /// Processes of the request, in order.
        steps: Vec<StepDescription> = steps.collect(),
        warnings: Vec<Warning> = warning_messages(&prepared.warnings),
    }

    /// A process of a request.
    StepDescription(scenario: &Scenario, step: &Step) with {
        let settings = settings().filter(|one| !one.row().is_set_by_flag_only);
        let values = settings.filter(|one| !is_release(*one)).filter_map(|one| {
            let value = one.value(scenario, step)?;
            Some((one.row().name.to_string(), Value::from(value)))
        });
    } {
        /// Values of all settings by name, in RocksDB's spelling.
        options: Map<String, Value> = values.collect(),
    }
}

/// Values of options in RocksDB's spelling; `key` is the path to them in the request.
fn texts_of(key: &str, set: &Map<String, Value>) -> Result<Vec<(String, String)>, Problem> {
    let texts = set.iter().map(|(name, value)| match value {
        Value::String(text) => Ok((name.clone(), text.clone())),
        Value::Number(_) | Value::Bool(_) => Ok((name.clone(), json::text(value))),
        _ => {
            let todo = "write the value as in RocksDB, for example \"true\" or \"256M\"";
            Err(Problem::new(
                format!("{key}.{name}"),
                "this is not a value of an option",
                todo,
            ))
        }
    });
    texts.collect()
}
