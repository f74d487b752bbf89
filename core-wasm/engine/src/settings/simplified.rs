//! Warnings about options that affect RocksDB but not the model.

use crate::options::Warning;
use crate::options::setting::Setting;
use crate::options::{CompactionStyle, Options, RocksDbVersion};
use crate::workload::{Benchmark, Workload};

/// Warns about a process's options that the model simplifies or ignores, or that the RocksDB
/// release does not use. `options` are sanitized.
pub fn simplified(options: &Options, workload: &Workload, version: RocksDbVersion) -> Vec<Warning> {
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
    warnings.extend(without_effect(options, version));
    warnings
}

/// Warns about options that were set, but that RocksDB accepts without using them.
fn without_effect(options: &Options, version: RocksDbVersion) -> Vec<Warning> {
    let defaults = Options::default_for(version);
    let is_set = |setting: &Setting<Options>| {
        let text = setting.text(options);
        let flag = setting.row.flag.and_then(|flag| flag.default);
        let mut of_flag = defaults.clone();
        let is_flag_default = flag.is_some_and(|value| {
            (setting.store)(&mut of_flag, value).is_ok() && setting.text(&of_flag) == text
        });
        text != setting.text(&defaults) && !is_flag_default
    };
    let mut warnings = Vec::new();
    let mut warn = |applies: bool, name: &str, message: &str| {
        if applies && Options::setting(name).is_some_and(is_set) {
            warnings.push(Warning::new(name, message));
        }
    };
    let style = options.compaction_style;
    let others = CompactionStyle::ALL.iter().filter(|&&other| other != style);
    for own in others.flat_map(|other| other.rules().own_options()) {
        for name in own.names {
            warn(true, name, own.without_effect);
        }
    }
    for setting in Options::settings() {
        let releases = setting.row.releases;
        let message = format!(
            "no effect: RocksDB {version} accepts and ignores it; it was an option {releases}"
        );
        warn(releases.are_over(version), setting.row.name, &message);
    }
    let has_targets = style.rules().has_level_targets();
    warn(
        has_targets && options.level_compaction_dynamic_level_bytes,
        "max_bytes_for_level_multiplier_additional",
        "no effect: RocksDB uses it only with level_compaction_dynamic_level_bytes=false",
    );
    // db_bench's --min_level_to_compress writes `compression` into the list.
    let of_levels = &options.compression_per_level;
    warn(
        !of_levels.is_empty() && !of_levels.contains(&options.compression),
        "compression",
        "no effect: compression_per_level sets the compression of every level",
    );
    warn(
        options.max_background_compactions != -1 || options.max_background_flushes != -1,
        "max_background_jobs",
        "no effect: RocksDB ignores it if max_background_compactions or max_background_flushes is \
         set",
    );
    if options.disable_auto_compactions {
        for name in ["level0_file_num_compaction_trigger", "compaction_pri"] {
            warn(
                true,
                name,
                "no effect while disable_auto_compactions is true",
            );
        }
    }
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_modelled() {
        assert_eq!(
            simplified(
                &Options::default(),
                &Workload::default(),
                RocksDbVersion::REFERENCE
            ),
            []
        );
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
        let named: Vec<String> = simplified(&options, &workload, RocksDbVersion::REFERENCE)
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
            let warnings = simplified(&options, &Workload::default(), RocksDbVersion::REFERENCE);
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
