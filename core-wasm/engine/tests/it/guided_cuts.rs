//! Compares cuts at grandparents in sampled mode and in preview with cuts of all keys.

use crate::support::table_format::table_format;
use engine::compaction::outputs::CutReason;
use engine::compaction::outputs::cutter::{CutLimits, Grandparent, GrandparentRule};
use engine::compaction::outputs::produce::{OutputFile, execute};
use engine::model::key::{Key, KeyRange};
use engine::model::key_set::{KeySet, Scratch};
use engine::model::population::{Content, Deletions, KeptDeletions, Population, Spread};
use engine::model::prng::Mt19937_64;
use engine::model::sst::FileNumber;

/// End of the key space; one key in eight is present.
const KEY_SPACE: u64 = 8_000_000;

const FACTOR: u32 = 8;

const RULES: [GrandparentRule; 6] = [
    GrandparentRule::PassedAtAnyKey,
    GrandparentRule::Passed,
    GrandparentRule::Fixed { percent: 75 },
    GrandparentRule::Fixed { percent: 50 },
    GrandparentRule::Dynamic,
    GrandparentRule::Dynamic2x,
];

/// Files of 1 MB over grandparents of 20,000 to 80,000 keys, with gaps.
fn limits(random: &mut Mt19937_64, grandparent_rule: GrandparentRule) -> CutLimits {
    let mut grandparents = Vec::new();
    let mut key = random.next_u64() % 50_000;
    while key < KEY_SPACE {
        let last = key + 20_000 + random.next_u64() % 60_000;
        grandparents.push(Grandparent {
            number: FileNumber(grandparents.len() as u64 + 1),
            range: KeyRange {
                smallest: Key(key),
                largest: Key(last),
            },
            size_bytes: (last - key) * 121,
        });
        key = last + 1 + random.next_u64() % 20_000;
    }
    CutLimits {
        max_compaction_bytes: 25 << 20,
        grandparents,
        is_leveled: true,
        grandparent_rule,
        ..CutLimits::of_size(5, 1 << 20)
    }
}

/// All keys, one in [`FACTOR`] of the key space, and only their number.
fn populations(random: &mut Mt19937_64) -> [Population; 3] {
    let keys = (0..KEY_SPACE as u32).filter(|_| random.next_u64() % 8 == 0);
    let keys: Vec<u32> = keys.collect();
    let kept = keys.iter().filter(|key| **key % FACTOR == 0);
    let kept = KeySet::from_sorted_keys(kept.map(|key| key / FACTOR).collect());
    let entries = keys.len() as u64;
    let exact = Population::from_keys(KeySet::from_sorted_keys(keys)).expect("keys");
    let of = |content: Content| Population {
        content,
        entries,
        deletions: Deletions::default(),
    };
    let sample = of(Content::Keys {
        set: kept,
        factor: FACTOR,
    });
    let range = KeyRange {
        smallest: Key(0),
        largest: Key(KEY_SPACE - 1),
    };
    let density = of(Content::Density {
        range,
        spread: Spread::Independent,
    });
    [exact, sample, density]
}

fn share_at_grandparents(files: &[OutputFile]) -> f64 {
    let is_guided = |file: &&OutputFile| file.cut.reason != CutReason::TargetFileSize;
    files.iter().filter(is_guided).count() as f64 / files.len() as f64
}

/// Number of files, and the share that ends at grandparents, over many seeds: within a few percent.
#[test]
fn expected_sizes_are_cut_as_all_keys_are() {
    for rule in RULES {
        let (mut counts, mut shares) = ([0.0; 3], [0.0; 3]);
        for seed in 0..4 {
            let mut random = Mt19937_64::new(seed);
            let limits = limits(&mut random, rule);
            for (index, population) in populations(&mut random).iter().enumerate() {
                let outputs = execute(
                    vec![population.clone()],
                    &KeptDeletions::All,
                    &limits,
                    &table_format(),
                    &mut Scratch::default(),
                );
                let entries: u64 = outputs.files.iter().map(|file| file.size.entries).sum();
                assert!(
                    entries.abs_diff(population.entries) < 1000,
                    "{rule:?}, seed {seed}"
                );
                counts[index] += outputs.files.len() as f64 / 4.0;
                shares[index] += share_at_grandparents(&outputs.files) / 4.0;
            }
        }
        for index in 1..3 {
            let ratio = counts[index] / counts[0];
            assert!((0.97..1.03).contains(&ratio), "{rule:?}: files {counts:?}");
            let difference = f64::abs(shares[index] - shares[0]);
            assert!(difference < 0.05, "{rule:?}: guided {shares:?}");
        }
    }
}
