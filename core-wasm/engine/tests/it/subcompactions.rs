//! Specifications of subcompactions in `testdata/subcompactions` (`REWRITE=1` writes the expected
//! output), and the anchors of files against their index.

use crate::support::table_format::table_format;
use datadriven::{TestCase, walk};
use engine::compaction::outputs::subcompactions::{Anchor, SubcompactionJob, anchors, boundaries};
use engine::model::block_size::builder::TableBuilder;
use engine::model::key_set::KeySet;
use engine::model::population::Population;
use engine::model::prng::Mt19937_64;
use engine::options::{CompactionPri, CompactionStyle, IndexShortening, Options};

fn number(word: &str) -> u64 {
    word.parse()
        .unwrap_or_else(|error| panic!("{word}: {error}"))
}

fn run_planned(case: &mut TestCase) -> String {
    let style: String = case.take_arg("style").expect("style=…");
    let style = match style.as_str() {
        "level" => CompactionStyle::Level,
        "universal" => CompactionStyle::Universal,
        "fifo" => CompactionStyle::Fifo,
        other => panic!("unknown style {other}"),
    };
    let is_round_robin = case.take_flag("round-robin").expect("a flag");
    let options = Options {
        compaction_style: style,
        compaction_pri: if is_round_robin {
            CompactionPri::RoundRobin
        } else {
            CompactionPri::MinOverlappingRatio
        },
        max_subcompactions: case.take_arg("max").expect("max=…"),
        ..Options::default()
    };
    let files: Option<u64> = case.try_take_arg("files").expect("files=…");
    let free: Option<u64> = case.try_take_arg("free").expect("free=…");
    let job = SubcompactionJob {
        start_level: case.take_arg("start").expect("start=…"),
        start_level_files: files.unwrap_or(1),
        output_level: case.take_arg("output").expect("output=…"),
        is_manual: case.take_flag("manual").expect("a flag"),
        free_slots: free.unwrap_or_default(),
    };
    let style = options.compaction_style.rules();
    format!("{}\n", style.planned_subcompactions(&options, &job))
}

fn run_boundaries(case: &mut TestCase) -> String {
    let anchor = |word: &str| {
        let (key, bytes) = word.split_once(':').expect("key:bytes");
        // 8 bytes, unless the key gives the number of bytes in the index: key/bytes.
        let (key, key_bytes) = key.split_once('/').unwrap_or((key, "8"));
        Anchor {
            key: number(key),
            key_bytes: number(key_bytes),
            bytes: number(bytes),
        }
    };
    let all = case.input.split_whitespace().map(anchor).collect();
    let planned = case.take_arg("planned").expect("planned=…");
    let target = case.take_arg("target").expect("target=…");
    format!("{:?}\n", boundaries(all, planned, target))
}

#[test]
fn subcompactions_are_planned_and_bounded() {
    walk("tests/testdata/subcompactions", |file| {
        file.run(|case| {
            let text = match case.directive.as_str() {
                "planned" => run_planned(case),
                "boundaries" => run_boundaries(case),
                other => panic!("unknown directive {other}"),
            };
            case.expect_empty().expect("known arguments");
            text
        });
    });
}

/// An anchor's key is after the last key of its part and not after the first key of the next one,
/// and the bytes of all anchors are those of all blocks.
#[test]
fn anchors_part_a_file() {
    let format = table_format();
    for seed in 0..20 {
        let mut random = Mt19937_64::new(seed);
        let divisor = [1, 2, 50, 3000][seed as usize % 4];
        let mut keys = vec![random.next_u64() as u32 % 1000];
        for _ in 0..1 + random.next_u64() % 30_000 {
            keys.push(keys[keys.len() - 1] + 1 + (random.next_u64() % divisor) as u32);
        }
        let mut table = TableBuilder::new(&format);
        keys.iter().for_each(|&key| table.add(key));
        let size = table.finish();
        let population = Population::from_keys(KeySet::from_sorted_keys(keys.clone()));
        let population = population.expect("keys");
        let all = anchors(&population, size.file_bytes, &format);
        assert!(all.is_sorted_by_key(|anchor| anchor.key), "seed {seed}");
        let bytes: u64 = all.iter().map(|anchor| anchor.bytes).sum();
        assert_eq!(bytes, size.data_bytes - 5, "seed {seed}");
        let per_anchor = (size.block_count / 128).max(1);
        assert_eq!(all.len() as u64, size.block_count.div_ceil(per_anchor));
        for (index, anchor) in all.iter().enumerate() {
            // 33 entries per block, for any keys.
            let end = ((index + 1) * 33 * per_anchor as usize).min(keys.len());
            assert!(u64::from(keys[end - 1]) < anchor.key, "seed {seed}");
            let next = keys.get(end).copied();
            assert!(
                next.is_none_or(|next| anchor.key <= u64::from(next)),
                "seed {seed}"
            );
        }
    }
}

/// The index keys of a file with two blocks, as used by subcompactions, and the bytes of its index:
/// 33 entries make a block, so the first one ends at key 32.
#[test]
fn index_keys_are_shortened_as_the_option_says() {
    let of = |index_shortening| {
        let mut format = table_format();
        format.table.index_shortening = index_shortening;
        let mut table = TableBuilder::new(&format);
        (0..34).chain([0x1ff]).for_each(|key| table.add(key));
        let size = table.finish();
        let keys = KeySet::from_sorted_keys((0..34).chain([0x1ff]).collect());
        let file = Population::from_keys(keys).expect("keys");
        let keys = anchors(&file, size.file_bytes, &format);
        let keys: Vec<u64> = keys.iter().map(|anchor| anchor.key).collect();
        (keys, size.index_bytes)
    };
    // Whole keys have 16 bytes; 8 of them separate the two blocks, and one byte follows all keys.
    let (shortest, shortest_bytes) = of(IndexShortening::SeparatorsAndSuccessor);
    assert_eq!(shortest, [33, 1 << 56]);
    let (separators, bytes) = of(IndexShortening::Separators);
    assert_eq!(separators, [33, 0x1ff]);
    assert_eq!(bytes, shortest_bytes + 15);
    let (whole, bytes) = of(IndexShortening::NoShortening);
    assert_eq!(whole, [32, 0x1ff]);
    assert_eq!(bytes, shortest_bytes + 15 + 8);
}

/// A sample and a density divide a file equally evenly.
#[test]
fn anchors_without_keys_are_even() {
    let format = table_format();
    let keys = KeySet::from_interval(0, 99_999);
    let sample = Population {
        content: engine::model::population::Content::Keys {
            set: keys,
            factor: 8,
        },
        ..Population::from_keys(KeySet::from_interval(0, 799_999)).expect("keys")
    };
    let all = anchors(&sample, 12_800_000, &format);
    assert_eq!(all.len(), 128);
    assert!(all.iter().all(|anchor| anchor.bytes == 100_000));
    for (part, anchor) in (1..).zip(&all) {
        // A sampled key represents eight; the anchor is the one at or before the even part.
        let even: u64 = part * 800_000 / 128;
        assert!(
            anchor.key <= even + 1 && even < anchor.key + 16,
            "part {part}"
        );
    }
    assert_eq!(boundaries(all, 2, 1000).len(), 1);
}
