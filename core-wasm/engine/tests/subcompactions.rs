//! Specifications of subcompactions in `testdata/subcompactions` (`REWRITE=1` writes the expected
//! output), and the anchors of files against their index.

#[path = "support/table_format.rs"]
mod table_format;

use datadriven::{TestCase, walk};
use engine::compaction::outputs::subcompactions::{Anchor, SubcompactionJob, anchors, boundaries};
use engine::model::block_size::builder::TableBuilder;
use engine::model::key_set::KeySet;
use engine::model::population::Population;
use engine::model::prng::Mt19937_64;
use engine::options::{CompactionPri, CompactionStyle, Options};
use table_format::table_format;

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
        Anchor {
            key: number(key),
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

/// An anchor's key lies behind the last key of its part, at or before the first of the next, and
/// the bytes are those of all blocks.
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
            // 33 entries a block, whatever the keys.
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

/// A sample and a density part a file as evenly.
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
        // A kept key stands for eight; the anchor is the one at or before the even part.
        let even: u64 = part * 800_000 / 128;
        assert!(
            anchor.key <= even + 1 && even < anchor.key + 16,
            "part {part}"
        );
    }
    assert_eq!(boundaries(all, 2, 1000).len(), 1);
}
