//! Options that RocksDB would act on and the model takes without effect: said, never silent.

use crate::options::{Options, SECONDS_NOT_SET};
use crate::scenario::Workload;
use crate::validate::Warning;

/// RocksDB's own `ttl` and `periodic_compaction_seconds` of block-based tables (O-17).
const THIRTY_DAYS_IN_SECONDS: u64 = 30 * 24 * 60 * 60;

/// What of a process the model simplifies away, by option.
pub fn simplified(options: &Options, workload: &Workload) -> Vec<Warning> {
    let mut warnings = Vec::new();
    let mut warn = |applies: bool, option: &str, message: &str| {
        if applies {
            warnings.push(Warning::new(option, message));
        }
    };
    warn(
        options.max_subcompactions > 1,
        "max_subcompactions",
        "without effect: each compaction runs as one, so files are cut a little differently",
    );
    warn(
        options.target_file_size_is_upper_bound,
        "target_file_size_is_upper_bound",
        "without effect: files are cut as soon as they reach the target",
    );
    warn(
        options.table.index_block_restart_interval != 1,
        "index_block_restart_interval",
        "without effect: index sizes are those of interval 1",
    );
    let is_chosen = |seconds| ![0, THIRTY_DAYS_IN_SECONDS, SECONDS_NOT_SET].contains(&seconds);
    warn(
        is_chosen(options.ttl),
        "ttl",
        "without effect: no file grows old in the model",
    );
    warn(
        is_chosen(options.periodic_compaction_seconds),
        "periodic_compaction_seconds",
        "without effect: no file grows old in the model",
    );
    warn(
        workload.threads > 1,
        "threads",
        "simplified: the threads take turns, key by key",
    );
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_modelled() {
        assert_eq!(simplified(&Options::default(), &Workload::default()), []);
    }

    #[test]
    fn each_option_without_effect_is_named() {
        let mut options = Options {
            max_subcompactions: 4,
            target_file_size_is_upper_bound: true,
            ttl: 60,
            periodic_compaction_seconds: 60,
            ..Options::default()
        };
        options.table.index_block_restart_interval = 8;
        let workload = Workload {
            threads: 2,
            ..Workload::default()
        };
        let named: Vec<String> = simplified(&options, &workload)
            .into_iter()
            .map(|warning| warning.subject)
            .collect();
        let expected = [
            "max_subcompactions",
            "target_file_size_is_upper_bound",
            "index_block_restart_interval",
            "ttl",
            "periodic_compaction_seconds",
            "threads",
        ];
        assert_eq!(named, expected);
    }
}
