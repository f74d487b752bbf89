//! Options that RocksDB would act on and the model takes without effect: said, never silent.

use crate::options::Options;
use crate::scenario::Workload;
use crate::validate::Warning;

/// What of a process the model simplifies away, by option.
pub fn simplified(options: &Options, workload: &Workload) -> Vec<Warning> {
    let mut warnings = Vec::new();
    let mut warn = |applies: bool, option: &str, message: &str| {
        if applies {
            warnings.push(Warning::new(option, message));
        }
    };
    warn(
        options.table.index_block_restart_interval != 1,
        "index_block_restart_interval",
        "without effect: index sizes are those of interval 1",
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
        let expected = ["index_block_restart_interval", "threads"];
        assert_eq!(named, expected);
    }
}
