//! The page's JSON request, which the command line builds, too.

use crate::json;
use crate::message::messages;
use crate::problem::{Problem, Warning, warning_messages};
use engine::options;
use engine::scenario::{Mode, OptionChange, Scenario, Step};
use engine::settings::db_bench::{self, DbBenchProcess};
use engine::settings::overrides::{apply_overrides, release_of};
use engine::settings::table::{release_row::is_release, settings};
use serde_json::{Map, Value};

/// One db_bench process of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepRequest {
    /// A db_bench command line as published; it may begin with the program's name.
    pub db_bench: String,
    /// Text of an OPTIONS file (`--options_file`), or none.
    pub options_file: Option<String>,
}

/// The representation of keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RequestedMode {
    /// [`Mode::Preview`]
    Preview,
    /// [`Mode::Sampled`]
    #[default]
    Sampled,
    /// [`Mode::Exact`]
    Exact,
}

/// Options that are set at one moment of the run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChangeRequest {
    /// Its time in µs of virtual time since the scenario's start. Events of the same microsecond
    /// come before it.
    pub at_micros: u64,
    /// Names and values in the form of RocksDB's `SetOptions` and `SetDBOptions`.
    pub set: Map<String, Value>,
}

/// A simulation to run. Only `steps` is needed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Request {
    /// The title for people; by default the benchmarks' names.
    pub title: String,
    /// Processes on one database, in order.
    pub steps: Vec<StepRequest>,
    /// Options of all steps under RocksDB's names, over everything else.
    pub set: Map<String, Value>,
    /// Options that are set while the database is open, each at its moment.
    pub set_options_at: Vec<ChangeRequest>,
    /// By default sampled.
    pub mode: RequestedMode,
    /// A power of two; by default chosen by the engine.
    pub sample_factor: Option<u32>,
    /// db_bench's `--seed`, for all steps.
    pub seed: Option<u64>,
    /// Published numbers to compare the run's statistics with.
    pub published: Option<PublishedRequest>,
}

/// A published table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublishedRequest {
    /// The text of a file of `scenarios/published`.
    pub publication: String,
    /// The name of one of its tables, as in a scenario's `published.case`: that of its `cases`, or
    /// of its `tables` the benchmark and the release (`fillseq 10.5.5`).
    pub table: String,
}

json::fields!(StepRequest: db_bench, options_file);
json::fields!(ChangeRequest: at_micros, set);
json::fields!(PublishedRequest: publication, table);
json::fields!(
    Request: title or String::new(), steps, set or Map::new(), set_options_at or Vec::new(),
    mode or RequestedMode::default(), sample_factor, seed, published
);

impl json::FromJson for RequestedMode {
    fn from_json(value: &Value) -> Result<Self, json::Wrong> {
        let modes = [Self::Preview, Self::Sampled, Self::Exact];
        json::word(value, &["preview", "sampled", "exact"], &modes)
    }
}

/// A request that is ready to run.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// Scenario that the engine runs.
    pub scenario: Scenario,
    /// The mode.
    pub mode: Mode,
    /// Warnings about ignored parts.
    pub warnings: Vec<options::Warning>,
}

impl Request {
    /// Reads the page's JSON.
    ///
    /// # Errors
    /// Text that is not JSON, an unknown key, or a value of another type.
    pub fn from_json(text: &str) -> Result<Request, Problem> {
        json::read(text, "request")
    }

    /// The scenario and the mode.
    ///
    /// # Errors
    /// A command line, an OPTIONS file or an option that cannot be used.
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
            // They say that the command lines have no seed.
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

    /// The options of each step by name, in RocksDB's spelling, and warnings about ignored parts.
    ///
    /// # Errors
    /// As [`Request::prepare`].
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
        /// The processes, in order.
        steps: Vec<StepDescription> = steps.collect(),
        warnings: Vec<Warning> = warning_messages(&prepared.warnings),
    }

    /// One process of a request.
    StepDescription(scenario: &Scenario, step: &Step) with {
        let settings = settings().filter(|one| !one.row().is_set_by_flag_only);
        let values = settings.filter(|one| !is_release(*one)).filter_map(|one| {
            let value = one.value(scenario, step)?;
            Some((one.row().name.to_string(), Value::from(value)))
        });
    } {
        /// The values of all settings by name, in RocksDB's spelling.
        options: Map<String, Value> = values.collect(),
    }
}

/// The values of options in RocksDB's spelling; `key` is their path in the request.
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
