//! Properties of every pick over random trees and options, and over all small ones.

use engine::compaction::universal::pick_universal;
use engine::compaction::universal::rules;
use engine::compaction::universal::score::universal_score;
use engine::compaction::{Compaction, CompactionReason, PickResult, PickState};
use engine::model::sorted_run::sorted_runs;
use engine::model::sst::{FileNumber, SstFile};
use engine::model::version::{DeletedFile, Version, VersionEdit};
use engine::options::RocksDbVersion;
use engine::options::{CompactionStopStyle, CompactionStyle, Options};
use engine::reasoning::{Outcome, Reason, Rule};

use crate::support::lsm_notation::parse_file;
use crate::support::random::Random;
use crate::universal::naive_picker::{self, Run};

fn random_options(random: &mut Random) -> Options {
    let mut options = Options {
        compaction_style: CompactionStyle::Universal,
        num_levels: random.one_of(&[1, 2, 3, 7, 50]),
        level0_file_num_compaction_trigger: random.one_of(&[1, 2, 4, 9]),
        level0_stop_writes_trigger: random.one_of(&[4, 10, 36]),
        write_buffer_size: random.one_of(&[64, 1 << 10, 64 << 20]),
        max_compaction_bytes: random.one_of(&[1 << 10, 1 << 20, 1 << 30]),
        ..Options::default()
    };
    let universal = &mut options.universal;
    universal.size_ratio = random.one_of(&[0, 1, 10, 100]);
    universal.min_merge_width = random.one_of(&[0, 2, 3]);
    universal.max_merge_width = random.one_of(&[2, 4, u32::MAX]);
    universal.max_size_amplification_percent = random.one_of(&[1, 25, 200, 100_000]);
    universal.compression_size_percent = random.one_of(&[-1, 0, 70, 100]);
    universal.max_read_amp = random.one_of(&[-1, 0, 9, 12]);
    universal.stop_style = random.one_of(&[
        CompactionStopStyle::TotalSize,
        CompactionStopStyle::SimilarSize,
    ]);
    universal.allow_trivial_move = random.below(4) == 0;
    universal.incremental = random.below(3) == 0;
    options
}

fn file(number: u64, smallest: u64, largest: u64, size: u64) -> SstFile {
    let mut file = parse_file(&format!("{number}[{smallest}-{largest}]{size}"));
    file.epoch = number;
    file
}

/// Runs of random sizes; below L0, several files with gaps.
fn random_version(random: &mut Random, options: &Options, has_busy: bool) -> Version {
    let num_levels = options.num_levels as usize;
    let mut version = Version::new(num_levels);
    let mut edit = VersionEdit::default();
    let mut number = 0;
    let mut add = |level: usize, smallest: u64, largest: u64, size: u64, is_busy: bool| {
        number += 1;
        let mut file = file(number, smallest, largest, size);
        file.is_being_compacted = is_busy;
        edit.added.push((level, file));
    };
    for level in (1..num_levels).rev() {
        if random.below(3) > 0 && num_levels > 7 || random.below(3) == 0 {
            continue;
        }
        let size = 1 << random.below(20);
        let is_busy = has_busy && random.below(6) == 0;
        let mut key = random.below(50);
        for at in 0..=random.below(6) {
            let largest = key + random.below(60);
            let size = size + random.below(size);
            // One busy file makes the run busy.
            add(level, key, largest, size, is_busy && at == 0);
            key = largest + 1 + random.below(30);
        }
    }
    for _ in 0..random.below(12) {
        let smallest = random.below(200);
        let largest = smallest + random.below(200);
        let magnitude = random.below(16);
        let size = 1 + random.below(1 << magnitude);
        add(0, smallest, largest, size, has_busy && random.below(6) == 0);
    }
    let applied = version.apply(&edit, RocksDbVersion::REFERENCE);
    applied.expect("a possible version");
    version
}

fn pick(version: &Version, options: &Options) -> PickResult {
    let state = PickState {
        keeps_reasons: true,
        ..PickState::new(version, options, RocksDbVersion::REFERENCE)
    };
    pick_universal(&state, universal_score(version, options))
}

/// The compaction reason for a rule with outcome Yes.
fn reason_of(rule: &Rule) -> Option<CompactionReason> {
    let size_amplification = CompactionReason::UniversalSizeAmplification;
    let reasons = [
        (
            rules::UniversalPeriodic::RULE,
            CompactionReason::PeriodicCompaction,
        ),
        (rules::UniversalSizeAmplification::RULE, size_amplification),
        (rules::UniversalIncremental::RULE, size_amplification),
        (
            rules::UniversalSizeRatio::RULE,
            CompactionReason::UniversalSizeRatio,
        ),
        (
            rules::UniversalSortedRunNum::RULE,
            CompactionReason::UniversalSortedRunNum,
        ),
        (
            rules::UniversalMarked::RULE,
            CompactionReason::FilesMarkedForCompaction,
        ),
    ];
    let found = reasons.into_iter().find(|(known, _)| *known == rule);
    found.map(|(_, reason)| reason)
}

fn files_of<'a>(version: &'a Version, compaction: &Compaction) -> Vec<(usize, &'a SstFile)> {
    let inputs = compaction.inputs.iter();
    let files = inputs.flat_map(|input| input.files.iter().map(|&number| (input.level, number)));
    let found = files.map(|(level, number)| {
        let file = version
            .file(level, number)
            .expect("an input of the version");
        (level, file)
    });
    found.collect()
}

/// Inputs are whole adjacent idle runs (or, incrementally, part of them); the output is between
/// them and the next older run.
fn check_pick(version: &Version, options: &Options, compaction: &Compaction) {
    let runs = sorted_runs(version, options);
    let files = files_of(version, compaction);
    assert!(!files.is_empty());
    assert!(
        files.iter().all(|(_, file)| !file.is_being_compacted),
        "busy"
    );
    let is_input = |level: usize, number: Option<FileNumber>| {
        let mut files = files.iter();
        files.any(|(other, file)| *other == level && number.is_none_or(|it| it == file.number))
    };
    let touched: Vec<usize> = (0..runs.len())
        .filter(|&at| is_input(runs[at].level, runs[at].file))
        .collect();
    let (first, last) = (touched[0], touched[touched.len() - 1]);
    let input_bytes: u64 = files.iter().map(|(_, file)| file.size_bytes).sum();
    let run_bytes: u64 = runs[first..=last].iter().map(|run| run.size_bytes).sum();
    let mut lines = compaction.reasoning.checks().iter();
    let is_incremental = lines.any(|check| check.is::<rules::UniversalIncremental>());
    let output_level = compaction.output_level;
    let deepest = files.iter().map(|(level, _)| *level).max();
    assert!(Some(output_level) >= deepest, "down");
    if is_incremental {
        // Part of the runs above the last run, possibly without files of the last run.
        assert!(input_bytes <= run_bytes);
        assert_eq!(output_level, runs[runs.len() - 1].level);
    } else {
        assert_eq!(touched.len(), last - first + 1, "neighbours");
        assert_eq!(input_bytes, run_bytes, "whole runs");
        assert!(touched.len() >= 2, "a merge");
        let expected = match runs.get(last + 1) {
            None => version.num_levels() - 1,
            Some(next) => next.level.saturating_sub(1),
        };
        assert_eq!(output_level, expected);
    }
    let is_never_cut = compaction.target_file_size_bytes == u64::MAX;
    assert_eq!(is_never_cut, output_level == 0, "L0 outputs are one file");
}

#[test]
fn picks_are_idle_neighbours_and_say_why() {
    let mut picked = 0;
    for seed in 0..20_000 {
        let mut random = Random(seed);
        let options = random_options(&mut random);
        let version = random_version(&mut random, &options, true);
        let result = pick(&version, &options);
        let checks = result.reasoning.checks();
        assert!(!checks.is_empty(), "seed {seed}");
        for check in checks {
            assert!(
                crate::support::agrees_with_test(check),
                "seed {seed}: {}",
                check.to_text()
            );
        }
        let yes = result
            .reasoning
            .checks()
            .iter()
            .filter(|check| check.outcome == Outcome::Yes);
        let last_reason = yes.filter_map(|check| reason_of(check.rule())).next_back();
        let Some(compaction) = &result.compaction else {
            assert_eq!(last_reason, None, "seed {seed}");
            continue;
        };
        picked += 1;
        assert_eq!(last_reason, Some(compaction.reason), "seed {seed}");
        assert_eq!(compaction.reasoning, result.reasoning);
        check_pick(&version, &options, compaction);
    }
    assert!(picked > 5_000, "{picked} picks are too few to say anything");
}

/// One file per level with all bytes of the inputs, as if nothing was dropped; outputs on a level
/// with remaining files absorb these, so the level stays disjoint.
fn merge(version: &mut Version, compaction: &Compaction, number: u64) {
    let mut files = files_of(version, compaction);
    let output = compaction.output_level;
    let mut range = files[0].1.range();
    files
        .iter()
        .for_each(|(_, file)| range = range.union(&file.range()));
    if output > 0 {
        let overlap = &version.files(output)[version.overlapping(output, &range)];
        for file in overlap {
            if files.iter().all(|(_, other)| other.number != file.number) {
                range = range.union(&file.range());
                files.push((output, file));
            }
        }
    }
    let size = files.iter().map(|(_, file)| file.size_bytes).sum();
    let mut merged = self::file(number, range.smallest.0, range.largest.0, size);
    merged.epoch = files
        .iter()
        .map(|(_, file)| file.epoch)
        .min()
        .expect("inputs");
    let edit = VersionEdit {
        deleted: files
            .iter()
            .map(|&(level, file)| DeletedFile {
                level,
                number: file.number,
            })
            .collect(),
        added: vec![(output, merged)],
    };
    version
        .apply(&edit, RocksDbVersion::REFERENCE)
        .expect("a merge fits");
    version
        .check(RocksDbVersion::REFERENCE)
        .expect("a possible version");
}

#[test]
fn merging_comes_to_rest() {
    for seed in 0..4_000 {
        let mut random = Random(seed);
        let options = random_options(&mut random);
        let mut version = random_version(&mut random, &options, false);
        let files = version.file_count() as u64;
        let total = version.total_bytes();
        let mut merges = 0;
        while let Some(compaction) = pick(&version, &options).compaction {
            merges += 1;
            merge(&mut version, &compaction, 1_000 + merges);
            assert!(
                merges <= files,
                "seed {seed}: each merge leaves fewer files"
            );
            assert_eq!(version.total_bytes(), total, "seed {seed}");
        }
        let runs = sorted_runs(&version, &options);
        let plain: Vec<Run> = runs
            .iter()
            .map(|run| Run {
                size: run.size_bytes,
                is_busy: false,
            })
            .collect();
        // At rest no rule applies; the second picker, which knows only L0 files, must agree.
        if runs.iter().all(|run| run.level == 0) {
            assert_eq!(naive_picker::pick(&plain, &options), None, "seed {seed}");
        }
    }
}

/// All combinations of options that affect runs of L0 files.
fn small_options() -> Vec<Options> {
    let mut all = Vec::new();
    let styles = [
        CompactionStopStyle::TotalSize,
        CompactionStopStyle::SimilarSize,
    ];
    for choice in 0..3 * 2 * 3 * 3 * 2 * 3 * 2 * 2_usize {
        let mut rest = choice;
        let mut digit = |base: usize| {
            let value = rest % base;
            rest /= base;
            value
        };
        let mut options = Options {
            compaction_style: CompactionStyle::Universal,
            num_levels: 1,
            write_buffer_size: 2,
            ..Options::default()
        };
        options.level0_file_num_compaction_trigger = [1, 2, 3][digit(3)];
        options.level0_stop_writes_trigger = [4, 36][digit(2)];
        let universal = &mut options.universal;
        universal.size_ratio = [0, 1, 100][digit(3)];
        universal.min_merge_width = [1, 2, 3][digit(3)];
        universal.max_merge_width = [2, u32::MAX][digit(2)];
        universal.max_read_amp = [-1, 0, 3][digit(3)];
        universal.max_size_amplification_percent = [100, 200][digit(2)];
        universal.stop_style = styles[digit(2)];
        all.push(options);
    }
    all
}

#[test]
fn agrees_with_a_naive_picker_on_all_small_trees() {
    // Up to 4 runs, each with one of 4 sizes, idle or busy.
    let sizes = [1, 2, 5, 20];
    let mut compared = 0;
    let mut picked = 0;
    for options in small_options() {
        for length in 0..=4_u32 {
            for tree in 0..8_u64.pow(length) {
                let mut version = Version::new(1);
                let mut edit = VersionEdit::default();
                let mut runs = Vec::new();
                for at in 0..length {
                    let choice = (tree >> (3 * at)) & 7;
                    let run = Run {
                        size: sizes[(choice & 3) as usize],
                        is_busy: choice & 4 != 0,
                    };
                    // File numbers and epochs decrease, so the runs are in this order.
                    let number = u64::from(10 - at);
                    let mut file = small_file(number, run.size);
                    file.is_being_compacted = run.is_busy;
                    edit.added.push((0, file));
                    runs.push(run);
                }
                version
                    .apply(&edit, RocksDbVersion::REFERENCE)
                    .expect("L0 files");
                let ours = pick(&version, &options).compaction.map(|compaction| {
                    let files = &compaction.inputs[0].files;
                    let start = (10 - files[0].0) as usize;
                    (start..start + files.len(), compaction.reason)
                });
                let naive = naive_picker::pick(&runs, &options);
                assert_eq!(ours, naive, "{runs:?} {:?}", options.universal);
                compared += 1;
                picked += u64::from(naive.is_some());
            }
        }
    }
    assert_eq!(compared, 1_296 * (1 + 8 + 64 + 512 + 4_096));
    assert!(picked > 1_000_000, "{picked}");
}

fn small_file(number: u64, size: u64) -> SstFile {
    use engine::model::key::{InternalKey, Key};
    use engine::options::CompressionType;
    let key = |key| InternalKey {
        key: Key(key),
        seqno: number,
    };
    SstFile {
        number: FileNumber(number),
        size_bytes: size,
        compensated_size_bytes: size,
        smallest: key(0),
        largest: key(9),
        smallest_seqno: number,
        largest_seqno: number,
        epoch: number,
        entry_count: 1,
        deletion_count: 0,
        raw_key_bytes: 0,
        raw_value_bytes: 0,
        compression: CompressionType::None,
        path_id: 0,
        spans_partitions: false,
        oldest_ancestor_time: 0,
        file_creation_time: 0,
        newest_data_time: 0,
        is_being_compacted: false,
        is_marked_for_compaction: false,
        is_marked_for_periodic_compaction: false,
    }
}
