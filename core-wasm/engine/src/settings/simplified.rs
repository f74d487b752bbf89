//! Options that RocksDB would act on and the model takes without effect: said, never silent.

use crate::options::Warning;
use crate::options::{CompactionStyle, Options};
use crate::workload::{Benchmark, Workload};

/// Warnings about options of a process that the model simplifies or ignores.
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
        "no effect: index sizes are those of interval 1",
    );
    warn(
        workload.threads > 1,
        "threads",
        "simplified: the threads take turns, one key at a time",
    );
    let in_order = [
        Benchmark::FillSeq,
        Benchmark::FillUniqueRandom,
        Benchmark::DeleteSeq,
    ];
    let mut benchmarks = workload.benchmarks.iter();
    warn(
        0 < workload.duration_seconds && benchmarks.any(|one| in_order.contains(one)),
        "duration",
        "no effect on fillseq, filluniquerandom and deleteseq: db_bench writes every key (B-11)",
    );
    let style = options.compaction_style;
    warnings.extend(style.rules().warnings(options));
    let others = CompactionStyle::RELEASED
        .iter()
        .filter(|&&other| other != style);
    let own_options = others.flat_map(|other| other.rules().own_options());
    let set = own_options.filter(|option| (option.is_set)(options));
    warnings.extend(set.map(|option| Warning::new(option.name, option.without_effect)));
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
            duration_seconds: 10,
            benchmarks: vec![Benchmark::Overwrite, Benchmark::FillSeq],
            ..Workload::default()
        };
        let named: Vec<String> = simplified(&options, &workload)
            .into_iter()
            .map(|warning| warning.subject)
            .collect();
        let expected = ["index_block_restart_interval", "threads", "duration"];
        assert_eq!(named, expected);
    }

    #[test]
    fn options_of_another_style_are_named() {
        let named = |style: CompactionStyle| {
            let mut options = Options {
                compaction_style: style,
                max_bytes_for_level_base: 1 << 20,
                ..Options::default()
            };
            options.universal.max_read_amp = 4;
            options.fifo.max_table_files_size = 1 << 20;
            let warnings = simplified(&options, &Workload::default());
            let subjects = warnings.into_iter().map(|warning| warning.subject);
            subjects.collect::<Vec<String>>()
        };
        let (level, runs, fifo) = (
            "max_bytes_for_level_base",
            "max_read_amp",
            "max_table_files_size",
        );
        assert_eq!(named(CompactionStyle::Level), [runs, fifo]);
        assert_eq!(named(CompactionStyle::Universal), [level, fifo]);
        assert_eq!(named(CompactionStyle::Fifo), [level, runs]);
    }
}
