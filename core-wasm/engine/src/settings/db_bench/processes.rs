//! Parser of the command lines of several processes into one scenario.

use super::{DbBenchError, parse_with_options_file};
use crate::machine::cost::MachineProfile;
use crate::options::{RocksDbVersion, Warning};
use crate::scenario::Scenario;

/// A db_bench process as its command line and OPTIONS file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DbBenchProcess<'a> {
    /// Command line, as published or as the lines of a `db_bench.args` file.
    pub command_line: &'a str,
    /// Text of the process's OPTIONS file, if it uses one.
    pub options_file: Option<&'a str>,
}

/// Parses the command lines of processes that use the same database in turn.
///
/// With `--use_existing_db`, a later process continues with the database. Without it, the database
/// is created again and a warning says that earlier processes do not affect the shape.
///
/// # Errors
/// Returned if there are no processes, and as in [`parse`](super::parse).
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
