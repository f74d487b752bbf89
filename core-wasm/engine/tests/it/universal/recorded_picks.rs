//! Replayed picks of real databases, and values of the auto-tuned run limit.

use crate::support::lsm_notation::{parse_options, parse_version};
use datadriven::{TestCase, walk};
use engine::compaction::PickState;
use engine::compaction::universal::score::universal_score;
use engine::compaction::universal::{auto_tuned_run_limit, pick_universal};
use engine::options::Options;
use engine::options::RocksDbVersion;

/// Converts `level:bytes` words, newest first, to a version with one file per run, numbered from 1.
fn runs_to_files(line: &str) -> String {
    let runs = (1..).zip(line.split(' '));
    let files = runs.map(|(number, run)| {
        let (level, bytes) = run.split_once(':').expect("level:bytes");
        format!("L{level} {number}[0-999]{bytes}\n")
    });
    files.collect()
}

/// `first..last -> L48 UniversalSizeRatio score`, by run numbers.
fn replay_pick(line: &str, options: &Options) -> String {
    let num_levels = usize::try_from(options.num_levels).expect("num_levels");
    let version = parse_version(&runs_to_files(line), num_levels);
    let score = universal_score(&version, options);
    let state = PickState {
        keeps_reasons: true,
        ..PickState::new(&version, options, RocksDbVersion::REFERENCE)
    };
    let result = pick_universal(&state, score);
    let Some(compaction) = result.compaction else {
        return "no pick\n".to_string();
    };
    let numbers = compaction.inputs.iter().flat_map(|input| &input.files);
    let numbers: Vec<u64> = numbers.map(|number| number.0).collect();
    let last = numbers[0] + numbers.len() as u64 - 1;
    assert_eq!(numbers.last(), Some(&last), "neighbouring runs");
    // The event log has six significant digits.
    let digits = if score < 1.0 { 6 } else { 5 };
    let score = format!("{score:.digits$}");
    let score = score.trim_end_matches('0').trim_end_matches('.');
    format!(
        "{}..{last} -> L{} {} {score}\n",
        numbers[0],
        compaction.output_level,
        compaction.reason.name()
    )
}

fn replay(case: &TestCase) -> String {
    let words = case.args.iter();
    let options = parse_options(words.map(|(name, values)| (name.as_str(), values[0].as_str())));
    let lines = case.input.lines();
    lines.map(|line| replay_pick(line, &options)).collect()
}

fn limits(case: &TestCase) -> String {
    let words = case.args.iter();
    let options = parse_options(words.map(|(name, values)| (name.as_str(), values[0].as_str())));
    let sizes = case.input.split_whitespace();
    let limits = sizes.map(|size| {
        let largest = size.parse().expect("bytes");
        let (first, ratio) = (options.write_buffer_size, options.universal.size_ratio);
        auto_tuned_run_limit(first, ratio, largest).to_string()
    });
    limits.collect::<Vec<_>>().join(" ") + "\n"
}

#[test]
fn picks_what_was_recorded() {
    walk("tests/testdata/recorded_picks", |file| {
        file.run(|case| replay(case))
    });
}

#[test]
fn tunes_the_run_limit_like_rocksdb() {
    walk("tests/testdata/run_limit", |file| {
        file.run(|case| limits(case))
    });
}
