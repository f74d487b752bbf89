//! Written command lines and OPTIONS files give the same process when read again.

use engine::options::RocksDbVersion;
use engine::scenario::Step;
use engine::settings::db_bench::{DbBenchProcess, parse_with_options_file, quoted, write_command};
use engine::settings::options_file::write_portable;
use serde_json::Value;
use shell::request::{Request, StepRequest};
use std::path::{Path, PathBuf};

fn step(flags: &str) -> StepRequest {
    StepRequest {
        db_bench: flags.to_string(),
        options_file: None,
    }
}

fn scenarios() -> Vec<(String, Vec<StepRequest>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let entries = std::fs::read_dir(folder).expect("the scenarios are there");
    let mut folders: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    folders.sort();
    let files = [
        "setup.args",
        "setup-2.args",
        "setup-3.args",
        "db_bench.args",
    ];
    let read = |folder: PathBuf| {
        let texts = files.iter();
        let texts = texts.filter_map(|name| std::fs::read_to_string(folder.join(name)).ok());
        let steps: Vec<StepRequest> = texts.map(|text| step(&text)).collect();
        (folder.display().to_string(), steps)
    };
    let all = folders.into_iter().map(read);
    all.filter(|(_, steps)| !steps.is_empty()).collect()
}

/// Changes with and without flags, values of every kind, and no flags at all.
const CHANGES: &[&[(&str, &str)]] = &[
    &[],
    &[("write_buffer_size", "33554432"), ("num_levels", "9")],
    &[("compression", "kZSTD"), ("compaction_pri", "kRoundRobin")],
    &[
        ("compaction_style", "kCompactionStyleUniversal"),
        ("stop_style", "0"),
        ("size_ratio", "7"),
    ],
    &[
        ("compression_per_level", "kNoCompression:kLZ4Compression"),
        ("max_read_amp", "0"),
    ],
    &[
        ("filter_policy", "9.5"),
        ("max_table_files_size", "1000000"),
    ],
    &[
        ("filter_policy", "10"),
        ("max_table_files_size", "1073741824"),
    ],
    &[
        ("size_ratio", "0"),
        ("disable_wal", "false"),
        ("compression_ratio", "0.25"),
    ],
    &[
        ("max_bytes_for_level_multiplier_additional", "1:2"),
        ("ttl", "60"),
    ],
    &[
        ("memtable_factory", "VectorRepFactory"),
        ("bottommost_compression", "kZSTD"),
    ],
    &[("memtable_factory", "VectorRepFactory")],
    &[
        ("rocksdb_version", "7.8.3"),
        ("output_cut_policy", "baseline"),
    ],
];

/// Our command line parser, which mirrors db_bench's, reads the same process from each line.
#[test]
fn a_written_command_line_gives_the_process_again() {
    let mut with_file = 0;
    for (name, steps) in scenarios() {
        for change in CHANGES {
            let set = change.iter();
            let set = set.map(|(name, value)| (name.to_string(), Value::from(*value)));
            let request = Request {
                steps: steps.clone(),
                set: set.collect(),
                ..Request::default()
            };
            let scenario = request.prepare().expect("the request can be run").scenario;
            for (asked, step) in steps.iter().zip(&scenario.steps) {
                let place = format!("{name}, {change:?}");
                with_file += usize::from(is_written_again(
                    asked,
                    step,
                    scenario.rocksdb_version,
                    &place,
                ));
            }
        }
    }
    assert!(
        50 < with_file,
        "only {with_file} command lines needed a file"
    );
}

/// Checks a written line; returns true if it needs a file.
fn is_written_again(
    asked: &StepRequest,
    step: &Step,
    release: RocksDbVersion,
    place: &str,
) -> bool {
    let process = DbBenchProcess {
        command_line: &asked.db_bench,
        options_file: None,
    };
    let command = write_command(&process, step, release, "OPTIONS").expect("it can be written");
    let words: Vec<String> = command.flags.iter().map(|flag| quoted(flag)).collect();
    let file = write_portable(&step.options, release, "# a comment\n");
    let file = command.needs_options_file.then_some(file.as_str());
    let line = words.join(" ");
    // A flag that the release lacks; one with an effective value would be refused.
    let has_unknown = line.contains("--universal_max_read_amp=-1") && !release.at_least(9, 4);
    assert!(!has_unknown, "{place}: {line}");
    let (mut read, _) = parse_with_options_file(&line, file, release)
        .unwrap_or_else(|error| panic!("{place}: {line}: {error}"));
    // It is neither a db_bench flag nor a RocksDB option.
    read.options.output_cut_policy = step.options.output_cut_policy;
    assert!(read == *step, "{place}: {line}\n{read:?}\n{step:?}");
    assert_eq!(command.needs_options_file, !command.without_flag.is_empty());
    command.needs_options_file
}

/// RocksDB refuses unknown names; if new options have their defaults, a new release's file has only
/// names that 7.8 knows.
#[test]
fn an_options_file_of_defaults_is_for_old_releases_too() {
    let release = RocksDbVersion::REFERENCE;
    let options = engine::options::Options::default_for(release);
    let text = write_portable(&options, release, "");
    for name in [
        "max_read_amp",
        "format_version",
        "target_file_size_is_upper_bound",
    ] {
        assert!(!text.contains(name), "{name}");
    }
    let read = engine::settings::options_file::read(&text).expect("it can be read");
    assert!(read.options == options);
    let mut changed = options.clone();
    changed.universal.max_read_amp = 0;
    assert!(write_portable(&changed, release, "").contains("max_read_amp=0;"));
}
