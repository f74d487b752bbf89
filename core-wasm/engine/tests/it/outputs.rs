//! Compares merging, cutting and sizing in bulk with the same key by key, over many seeds.

use std::collections::BTreeSet;

use engine::compaction::outputs::cutter::{
    CutLimits, Grandparent, GrandparentRule, OpenFile, OutputCutter, SplitKey,
};
use engine::compaction::outputs::produce::{OutputFile, execute, flush};
use engine::compaction::outputs::{Cut, CutReason};
use engine::model::block_size::TableFormat;
use engine::model::block_size::builder::TableBuilder;
use engine::model::key::{Key, KeyRange};
use engine::model::key_set::{KeySet, Scratch};
use engine::model::population::{KeptDeletions, Population};
use engine::model::prng::Mt19937_64;
use engine::model::sst::FileNumber;
use engine::options::{CompressionType, IndexShortening, TableOptions};

/// Key and value sizes, block sizes, restart intervals; full blocks mostly have equal entry counts.
const FORMATS: [(u32, u32, u64, u32); 8] = [
    (16, 100, 4096, 16),
    (20, 400, 8192, 16),
    (16, 100, 8192, 16),
    (16, 100, 4096, 4),
    (16, 5000, 4096, 16),
    (8, 40, 1024, 16),
    (16, 8, 4096, 16),
    (4, 100, 4096, 1),
];

const RULES: [GrandparentRule; 7] = [
    GrandparentRule::PassedAtAnyKey,
    GrandparentRule::Passed,
    GrandparentRule::OverlapOnly,
    GrandparentRule::Fixed { percent: 75 },
    GrandparentRule::Fixed { percent: 50 },
    GrandparentRule::Dynamic,
    GrandparentRule::Dynamic2x,
];

const SHORTENINGS: [IndexShortening; 3] = [
    IndexShortening::SeparatorsAndSuccessor,
    IndexShortening::Separators,
    IndexShortening::NoShortening,
];

fn format(index: u64) -> TableFormat {
    let (key_size, value_size, block_size, restart) = FORMATS[index as usize % FORMATS.len()];
    TableFormat {
        table: TableOptions {
            block_size,
            block_restart_interval: restart,
            index_shortening: SHORTENINGS[(index / 3) as usize % SHORTENINGS.len()],
            ..TableOptions::default()
        },
        key_size,
        value_size,
        compression: if index % 3 == 2 {
            CompressionType::Lz4
        } else {
            CompressionType::None
        },
        compression_ratio: 0.5,
        has_zeroed_seqnos: false,
    }
}

fn random_keys(random: &mut Mt19937_64) -> BTreeSet<u32> {
    let span = 1 << (8 + random.next_u64() % 18);
    let divisor = [1, 2, 3, 20, 150, 1000][(random.next_u64() % 6) as usize];
    let first = random.next_u64() % 100_000;
    if divisor == 1 {
        return (first..first + span.min(20_000))
            .map(|key| key as u32)
            .collect();
    }
    (0..(span / divisor).min(8000))
        .map(|_| (first + random.next_u64() % span) as u32)
        .collect()
}

fn population(keys: &BTreeSet<u32>) -> Option<Population> {
    Population::from_keys(KeySet::from_sorted_keys(keys.iter().copied().collect()))
}

/// Compared facts of a file: its keys, data bytes, index bytes, blocks and cut.
type Described = (Vec<u32>, u64, u64, u64, Cut);

/// A simple implementation: a set of keys, checked one by one, with each subcompaction separate.
fn judge(keys: &BTreeSet<u32>, limits: &CutLimits, format: &TableFormat) -> Vec<Described> {
    let mut files = Vec::new();
    let starts = limits.subcompaction_starts.iter().copied();
    let ends = starts.clone().chain([u64::MAX]);
    for (start, end) in [0].into_iter().chain(starts).zip(ends) {
        let is_inside = |key: &&u32| (start..end).contains(&u64::from(**key));
        let part: Vec<u32> = keys.iter().filter(is_inside).copied().collect();
        let is_split_inside = |split: &SplitKey| start < split.key && split.key < end;
        let own_limits = CutLimits {
            split_key: limits.split_key.filter(is_split_inside),
            subcompaction_starts: Vec::new(),
            ..limits.clone()
        };
        let is_last = keys.last().is_none_or(|&key| u64::from(key) < end);
        files.extend(judge_range(&part, is_last, &own_limits, format));
    }
    files
}

fn judge_range(
    keys: &[u32],
    is_last: bool,
    limits: &CutLimits,
    format: &TableFormat,
) -> Vec<Described> {
    let mut cutter = OutputCutter::whole(limits);
    let mut files = Vec::new();
    let mut open: Option<(Vec<u32>, TableBuilder)> = None;
    for &key in keys {
        let file = open.as_ref().map(|(_, table)| OpenFile {
            bytes: table.finished_bytes(),
            tail_bytes: table.tail_bytes(),
        });
        if let Some(cut) = cutter.cut_before(u64::from(key), file) {
            files.extend(open.take().map(|file| (file, cut)));
        }
        let (own, table) = open.get_or_insert_with(|| (Vec::new(), TableBuilder::new(format)));
        own.push(key);
        table.add(key);
    }
    let mut end = cutter.end_of_input();
    if !is_last {
        end.reason = CutReason::SubcompactionBoundary;
    }
    files.extend(open.map(|file| (file, end)));
    let described = files.into_iter().map(|((own, table), cut)| {
        let size = table.finish();
        (
            own,
            size.data_bytes,
            size.index_bytes,
            size.block_count,
            cut,
        )
    });
    described.collect()
}

fn describe(file: &OutputFile) -> Described {
    let (set, _) = file.population.keys().expect("exact files have keys");
    let size = &file.size;
    assert_eq!(size.entries, set.count());
    assert_eq!(file.population.entries, set.count());
    assert_eq!(file.range.smallest.0, u64::from(set.smallest().unwrap()));
    assert_eq!(file.range.largest.0, u64::from(set.largest().unwrap()));
    (
        set.iter().collect(),
        size.data_bytes,
        size.index_bytes,
        size.block_count,
        file.cut,
    )
}

fn random_limits(random: &mut Mt19937_64, with_grandparents: bool) -> CutLimits {
    let mut grandparents = Vec::new();
    let mut key = random.next_u64() % 100_000;
    while with_grandparents && grandparents.len() < 40 {
        let last = key + random.next_u64() % 20_000;
        grandparents.push(Grandparent {
            number: FileNumber(grandparents.len() as u64 + 1),
            range: KeyRange {
                smallest: Key(key),
                largest: Key(last),
            },
            size_bytes: random.next_u64() % 200_000,
        });
        key = last + random.next_u64() % 3000;
    }
    let target = 5000 + random.next_u64() % 300_000;
    CutLimits {
        output_level: if random.next_u64() % 8 == 0 { 0 } else { 5 },
        target_file_size_bytes: target,
        max_compaction_bytes: target * (1 + random.next_u64() % 20),
        grandparents,
        is_bottommost: random.next_u64() % 4 == 0,
        is_leveled: random.next_u64() % 2 == 0,
        grandparent_rule: RULES[(random.next_u64() % RULES.len() as u64) as usize],
        ..random_guides(random, with_grandparents)
    }
}

/// Sometimes adds old files, a split key, subcompactions, and tails that count.
fn random_guides(random: &mut Mt19937_64, with_guides: bool) -> CutLimits {
    let mut limits = CutLimits::of_size(0, 0);
    let mut one_in = |count: u64| with_guides && random.next_u64() % count == 0;
    let (has_ttl, has_split, has_ranges) = (one_in(3), one_in(3), one_in(3));
    limits.is_ttl_first = one_in(2);
    limits.is_target_upper_bound = one_in(6);
    let mut key = random.next_u64() % 100_000;
    while has_ttl && limits.ttl_files.len() < 10 {
        let last = key + random.next_u64() % 50_000;
        limits.ttl_files.push(KeyRange {
            smallest: Key(key),
            largest: Key(last),
        });
        key = last + 1 + random.next_u64() % 50_000;
    }
    limits.split_key = has_split.then(|| SplitKey {
        key: random.next_u64() % 200_000,
        has_newer_version: random.next_u64() % 2 == 0,
    });
    let mut start = random.next_u64() % 100_000;
    while has_ranges && limits.subcompaction_starts.len() < 3 {
        limits.subcompaction_starts.push(start);
        start += 1 + random.next_u64() % 100_000;
    }
    limits
}

fn check(seed: u64, with_grandparents: bool) -> Vec<CutReason> {
    let mut random = Mt19937_64::new(seed);
    let format = format(seed);
    let models: Vec<BTreeSet<u32>> = (0..1 + random.next_u64() % 5)
        .map(|_| random_keys(&mut random))
        .collect();
    let populations: Vec<Population> = models.iter().filter_map(population).collect();
    let limits = random_limits(&mut random, with_grandparents);
    let outputs = execute(
        populations,
        &KeptDeletions::All,
        &limits,
        &format,
        &mut Scratch::default(),
    );
    let union: BTreeSet<u32> = models.iter().flatten().copied().collect();
    let expected = judge(&union, &limits, &format);
    let actual: Vec<_> = outputs.files.iter().map(describe).collect();
    assert_eq!(actual.len(), expected.len(), "files, seed {seed}");
    for (index, (actual, expected)) in actual.iter().zip(&expected).enumerate() {
        assert!(actual.0 == expected.0, "keys of file {index}, seed {seed}");
        let sizes = |file: &Described| (file.1, file.2, file.3, file.4);
        assert_eq!(sizes(actual), sizes(expected), "file {index}, seed {seed}");
    }
    let key_in: u64 = models.iter().map(|keys| keys.len() as u64).sum();
    assert_eq!(outputs.key_in, key_in);
    assert_eq!(outputs.key_drop, key_in - union.len() as u64);
    expected.iter().map(|file| file.4.reason).collect()
}

#[test]
fn bulk_cuts_and_sizes_are_those_of_single_keys() {
    for seed in 0..500 {
        check(seed, false);
    }
}

#[test]
fn guided_cuts_are_those_of_single_keys() {
    let mut reasons: Vec<CutReason> = (0..400).flat_map(|seed| check(seed, true)).collect();
    reasons.sort_unstable_by_key(|reason| *reason as u32);
    reasons.dedup();
    assert_eq!(reasons.len(), 8, "every reason but Unknown: {reasons:?}");
}

#[test]
fn a_flush_is_one_file() {
    for seed in 0..20 {
        let mut random = Mt19937_64::new(seed);
        let (a, b) = (random_keys(&mut random), random_keys(&mut random));
        let populations = [&a, &b].into_iter().filter_map(population).collect();
        let file = flush(populations, &format(0), &mut Scratch::default()).unwrap();
        assert_eq!(file.size.entries, a.union(&b).count() as u64);
        assert_eq!(file.cut.reason, CutReason::EndOfInput);
    }
}
