//! Settings of our own for the keys of random writes, beside db_bench's flags and RocksDB's options:
//! `key_distribution`, `zipf_exponent`, `zipf_scattered`.
//!
//! db_bench draws all keys alike. Experimenters want hot keys: `zipfian` makes the key of rank r
//! probable in proportion to r to the power of −`zipf_exponent`. `zipf_scattered` (on unless said
//! otherwise) puts ranks to places of the key space by a fixed permutation, so that hot keys do not
//! lie together, as YCSB's `ScrambledZipfian`; off, rank 1 is key 0, rank 2 key 1 and so on.

use crate::options::OptionError;
use crate::scenario::Scenario;
use crate::workload::{KeyDistribution, Workload};

/// The settings' names, in the order in which they are to be applied.
pub const NAMES: [&str; 3] = ["key_distribution", "zipf_exponent", "zipf_scattered"];

/// YCSB's constant.
const DEFAULT_EXPONENT: f64 = 0.99;

/// Sets one of [`NAMES`] for a process.
///
/// # Errors
/// An unknown name, a value that cannot be read, a Zipfian setting for other keys, and a process
/// without a benchmark that chooses keys.
pub fn set(workload: &mut Workload, name: &str, value: &str) -> Result<(), OptionError> {
    let refuse = |problem: &str, advice: &str| Err(OptionError::new(name, value, problem, advice));
    if !workload.benchmarks.iter().any(|one| one.chooses_keys()) {
        let advice = "use it with fillrandom, overwrite or deleterandom";
        return refuse("no benchmark here chooses keys by it", advice);
    }
    if name == "key_distribution" {
        workload.key_distribution = match (value.trim(), workload.key_distribution) {
            ("uniform", _) => KeyDistribution::Uniform,
            ("zipfian", before @ KeyDistribution::Zipfian { .. }) => before,
            ("zipfian", KeyDistribution::Uniform) => KeyDistribution::Zipfian {
                exponent: DEFAULT_EXPONENT,
                is_scattered: true,
            },
            _ => return refuse("there is no such distribution", "use uniform or zipfian"),
        };
        return Ok(());
    }
    let KeyDistribution::Zipfian {
        exponent,
        is_scattered,
    } = &mut workload.key_distribution
    else {
        return refuse("only Zipfian keys have it", "add key_distribution=zipfian");
    };
    match name {
        "zipf_exponent" => match value.trim().parse::<f64>() {
            Ok(number) if 0.0 < number && number <= 20.0 => *exponent = number,
            _ => return refuse("this is no exponent", "use a number above 0, at most 20"),
        },
        "zipf_scattered" => match value.trim() {
            "true" | "1" => *is_scattered = true,
            "false" | "0" => *is_scattered = false,
            _ => return refuse("this is neither true nor false", "use true or false"),
        },
        _ => return refuse("there is no such setting", "use one of key_distribution's"),
    }
    Ok(())
}

/// The value of one of [`NAMES`]; nothing for an unknown name, and for a Zipfian setting of other
/// keys.
pub fn get(workload: &Workload, name: &str) -> Option<String> {
    match (name, workload.key_distribution) {
        ("key_distribution", KeyDistribution::Uniform) => Some("uniform".to_string()),
        ("key_distribution", KeyDistribution::Zipfian { .. }) => Some("zipfian".to_string()),
        ("zipf_exponent", KeyDistribution::Zipfian { exponent, .. }) => Some(exponent.to_string()),
        ("zipf_scattered", KeyDistribution::Zipfian { is_scattered, .. }) => {
            Some(is_scattered.to_string())
        }
        _ => None,
    }
}

/// [`set`] for all processes of a scenario that choose keys.
///
/// # Errors
/// As [`set`]; a scenario in which no process chooses keys.
pub fn set_all(scenario: &mut Scenario, name: &str, value: &str) -> Result<(), OptionError> {
    let chooses = |workload: &Workload| workload.benchmarks.iter().any(|one| one.chooses_keys());
    let is_any = scenario.steps.iter().any(|step| chooses(&step.workload));
    for step in &mut scenario.steps {
        if !is_any || chooses(&step.workload) {
            set(&mut step.workload, name, value)?;
        }
    }
    Ok(())
}
