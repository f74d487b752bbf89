//! A scenario from the command lines of processes that run on one database.

use super::{DbBenchError, parse_with_options_file};
use crate::machine::cost::MachineProfile;
use crate::options::{RocksDbVersion, Warning};
use crate::scenario::Scenario;

/// A db_bench process as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DbBenchProcess<'a> {
    /// Its command line, as published or as the lines of a `db_bench.args` file.
    pub command_line: &'a str,
    /// The text of the OPTIONS file that it uses.
    pub options_file: Option<&'a str>,
}

/// Parses the command lines of processes that run one after another on one database.
///
/// Every process after the first continues with the database if it has `--use_existing_db`; without
/// it, the database is created again, and earlier processes have no effect on the shape (a
/// warning).
///
/// # Errors
/// Returned if there is no process, and for the errors in [`parse`](super::parse).
pub fn parse_scenario(
    title: &str,
    rocksdb_version: RocksDbVersion,
    processes: &[DbBenchProcess<'_>],
) -> Result<(Scenario, Vec<Warning>), DbBenchError> {
    let mut steps = Vec::with_capacity(processes.len());
    let mut warnings = Vec::new();
    for process in processes {
        let (step, more) =
            parse_with_options_file(process.command_line, process.options_file, rocksdb_version)?;
        for warning in more {
            if !warnings.contains(&warning) {
                warnings.push(warning);
            }
        }
        if !steps.is_empty() && !step.workload.use_existing_db {
            warnings.push(Warning::new(
                "--use_existing_db",
                "missing: db_bench destroys the database of the previous process",
            ));
        }
        steps.push(step);
    }
    if steps.is_empty() {
        let advice = "write one, for example --benchmarks=fillrandom --compaction_style=1";
        return Err(DbBenchError::new(
            "db_bench",
            "there is no command line",
            advice,
        ));
    }
    let scenario = Scenario {
        title: title.to_string(),
        rocksdb_version,
        machine: MachineProfile::default(),
        changes: Vec::new(),
        steps,
    };
    Ok((scenario, warnings))
}
