//! db_bench's `--benchmark_write_rate_limit` as a setting that the page and `--set` can change.
//!
//! It belongs to what is written, not to the database, so it is no option of the catalogue.

use crate::options::OptionError;
use crate::workload::Workload;

/// The setting's name: db_bench's flag.
pub const BENCHMARK_WRITE_RATE_LIMIT: &str = "benchmark_write_rate_limit";

/// Sets the rate of a process in bytes of keys and values a second; 0: as fast as it can.
///
/// # Errors
/// A value that is no whole number of bytes, or a negative one.
pub fn set(workload: &mut Workload, value: &str) -> Result<(), OptionError> {
    let Ok(rate) = value.trim().parse::<u64>() else {
        return Err(OptionError::new(
            BENCHMARK_WRITE_RATE_LIMIT,
            value,
            "this is no number of bytes a second",
            "write a whole number; 0 writes as fast as it can",
        ));
    };
    workload.benchmark_write_rate_limit = rate;
    Ok(())
}

/// The rate of a process as [`set`] reads it.
pub fn get(workload: &Workload) -> String {
    workload.benchmark_write_rate_limit.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_set_and_told() {
        let mut workload = Workload::default();
        assert_eq!(get(&workload), "0");
        set(&mut workload, " 2097152 ").unwrap();
        assert_eq!(get(&workload), "2097152");
    }

    #[test]
    fn what_is_no_rate_is_refused_and_changes_nothing() {
        let mut workload = Workload::default();
        for value in ["", "-1", "2M", "1.5"] {
            let refused = set(&mut workload, value).unwrap_err();
            assert!(refused.to_string().contains(BENCHMARK_WRITE_RATE_LIMIT));
            assert_eq!(workload.benchmark_write_rate_limit, 0);
        }
    }
}
