//! Compares key sets with a simple model, over seeds and combinations of densities.

use std::collections::BTreeSet;

use engine::model::key_set::{KeySet, Scratch};
use engine::model::prng::Mt19937_64;

/// Densities of sets: nearly empty, sparse, around the limits of the representations, dense, full.
const DENSITY_DIVISORS: [u64; 8] = [1, 2, 9, 100, 128, 200, 300, 2000];

fn random_set(random: &mut Mt19937_64, span: u64) -> BTreeSet<u32> {
    let divisor = DENSITY_DIVISORS[(random.next_u64() % 8) as usize];
    let first = random.next_u64() % span;
    let last = first + random.next_u64() % (span - first);
    let mut keys = BTreeSet::new();
    if divisor == 1 {
        keys.extend(first as u32..=last as u32);
    } else {
        for _ in 0..(last - first) / divisor {
            keys.insert((first + random.next_u64() % (last - first + 1)) as u32);
        }
    }
    keys
}

fn to_set(model: &BTreeSet<u32>) -> KeySet {
    KeySet::from_sorted_keys(model.iter().copied().collect())
}

fn assert_same(set: &KeySet, model: &BTreeSet<u32>, seed: u64) {
    assert!(set.iter().eq(model.iter().copied()), "keys, seed {seed}");
    assert_eq!(set.count(), model.len() as u64, "count, seed {seed}");
    assert_eq!(
        set.smallest(),
        model.first().copied(),
        "smallest, seed {seed}"
    );
    assert_eq!(set.largest(), model.last().copied(), "largest, seed {seed}");
}

#[test]
fn merge_is_the_union() {
    // Memory of earlier merges must not affect later ones.
    let mut scratch = Scratch::default();
    for seed in 0..400 {
        let mut random = Mt19937_64::new(seed);
        let span = 1 << (6 + random.next_u64() % 12);
        let base = if seed % 7 == 0 {
            u64::from(u32::MAX) - span
        } else {
            0
        };
        let models: Vec<BTreeSet<u32>> = (0..1 + random.next_u64() % 12)
            .map(|_| random_set(&mut random, span))
            .map(|keys| keys.into_iter().map(|key| key + base as u32).collect())
            .collect();
        let sets: Vec<KeySet> = models.iter().map(to_set).collect();
        let model: BTreeSet<u32> = models.iter().flatten().copied().collect();
        let merged = KeySet::merge(sets, &mut scratch);
        assert_same(&merged, &model, seed);
        scratch.recycle(merged);
    }
}

#[test]
fn slices_ranks_and_selections_agree() {
    for seed in 0..300 {
        let mut random = Mt19937_64::new(seed);
        let span = 1 << (5 + random.next_u64() % 11);
        let model = random_set(&mut random, span);
        let set = to_set(&model);
        assert_same(&set, &model, seed);
        let keys: Vec<u32> = model.iter().copied().collect();
        for _ in 0..20 {
            let first = (random.next_u64() % (span + 3)) as u32;
            let last = (random.next_u64() % (span + 3)) as u32;
            let inside: BTreeSet<u32> = keys
                .iter()
                .copied()
                .filter(|key| (first..=last).contains(key))
                .collect();
            assert_same(&set.slice(first, last), &inside, seed);
            let below = keys.partition_point(|&key| key < first) as u64;
            assert_eq!(set.rank(first), below, "rank of {first}, seed {seed}");
            let rank = random.next_u64() % (keys.len() as u64 + 2);
            let selected = keys.get(rank as usize).copied();
            assert_eq!(set.select(rank), selected, "select {rank}, seed {seed}");
        }
    }
}

#[test]
fn full_sets_need_no_memory() {
    let (low, high) = (
        KeySet::from_interval(0, 999),
        KeySet::from_interval(1000, 4095),
    );
    let odd = KeySet::from_sorted_keys((0..2048).map(|key| 2 * key + 1).collect());
    let is_interval = |set: &KeySet| format!("{set:?}").contains("Interval");
    let even = KeySet::from_sorted_keys((0..=2048).map(|key| 2 * key).collect());
    for merged in [
        KeySet::merge(vec![low, odd.clone(), high], &mut Scratch::default()),
        KeySet::merge(vec![odd.clone(), even], &mut Scratch::default()).slice(0, 4095),
    ] {
        assert_eq!(merged, KeySet::from_interval(0, 4095));
        assert!(is_interval(&merged));
    }
    assert!(!is_interval(&odd));
}
