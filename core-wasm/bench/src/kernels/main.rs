//! `lsm-shape-bench`: times of the engine's kernels in ns per key, and their ratios within one run.
//!
//! Absolute times depend on the machine and its load, so documents may only quote ratios.

use engine::compaction::outputs::cutter::{CutLimits, Grandparent};
use engine::compaction::outputs::produce::execute;
use engine::model::block_size::TableFormat;
use engine::model::block_size::builder::TableBuilder;
use engine::model::key::{Key, KeyRange};
use engine::model::key_set::{KeySet, Scratch};
use engine::model::population::{Detail, KeptDeletions, Population};
use engine::model::prng::Mt19937_64;
use engine::model::sst::FileNumber;
use engine::options::{CompressionType, TableOptions};
use engine::workload::KeyStream;
use engine::workload::{Benchmark, Workload};

/// Number of repetitions, of which the fastest counts.
const REPETITIONS: u32 = 40;

/// Number of keys in each measured set.
const KEYS: u64 = 200_000;

fn main() {
    println!("{:<44} {:>10} {:>8}", "kernel", "ns a key", "ratio");
    let mut table = Table::default();
    memtables(&mut table);
    merges(&mut table);
    tables(&mut table);
    guided_cuts(&mut table);
}

/// The printed table of times.
#[derive(Default)]
struct Table {
    /// Time of the table's first row, in ns per key.
    reference: Option<f64>,
}

impl Table {
    /// Prints the time per key that `run` takes for `keys` keys.
    fn row<T>(&mut self, name: &str, keys: u64, mut run: impl FnMut() -> T) {
        self.row_of(name, keys, || (), |()| run());
    }

    /// Like `row`, but excludes the time for making the value that `run` consumes.
    fn row_of<I, T>(
        &mut self,
        name: &str,
        keys: u64,
        make: impl Fn() -> I,
        mut run: impl FnMut(I) -> T,
    ) {
        let times = (0..REPETITIONS).map(|_| {
            let input = make();
            let start = seconds();
            std::hint::black_box(run(input));
            seconds() - start
        });
        let nanos = times.fold(f64::INFINITY, f64::min) * 1e9 / keys as f64;
        let ratio = nanos / *self.reference.get_or_insert(nanos);
        println!("{name:<44} {nanos:>10.3} {ratio:>8.3}");
    }
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn seconds() -> f64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0.0, |since| since.as_secs_f64())
}

/// Measures seed 000's memtables: 1.85 million random keys below 200 million.
fn memtables(table: &mut Table) {
    const WRITES: u64 = 1_850_000;
    let workload = Workload {
        num: 200_000_000,
        ..Workload::default()
    };
    let sampled = Detail::Sampled { factor: 16 };
    for (name, detail, writes) in [
        ("memtable, exact", Detail::Exact, WRITES),
        ("memtable of seed 004, exact", Detail::Exact, 40_000),
        ("memtable, one key in 16", sampled, WRITES),
        ("memtable, preview", Detail::Preview, WRITES),
    ] {
        let stream = KeyStream::new(&workload, Benchmark::Overwrite, 0, detail);
        let mut stream = stream.expect("this workload is valid");
        table.row(name, writes, || stream.take(writes));
    }
}

/// Makes a set of about `KEYS` keys, with one key in `divisor` present.
fn random_set(seed: u64, divisor: u64) -> KeySet {
    if divisor == 1 {
        return KeySet::from_interval(0, KEYS as u32 - 1);
    }
    let mut random = Mt19937_64::new(seed);
    let mut keys = Vec::with_capacity(KEYS as usize);
    let mut key = 0;
    for _ in 0..KEYS {
        key += 1 + random.next_u64() % (2 * divisor - 1);
        keys.push(key as u32);
    }
    KeySet::from_sorted_keys(keys)
}

fn merges(table: &mut Table) {
    let merge = |sets| KeySet::merge(sets, &mut Scratch::default());
    for divisor in [2, 9, 66, 570, 1400] {
        let (a, b) = (random_set(1, divisor), random_set(2, divisor));
        let name = format!("merge of two sets, 1 key in {divisor}");
        let sets = || vec![a.clone(), b.clone()];
        table.row_of(&name, a.count() + b.count(), sets, merge);
    }
    let (all, some) = (random_set(1, 1), random_set(2, 2).slice(0, KEYS as u32 - 1));
    let name = "merge into a covering interval";
    table.row_of(name, KEYS, || vec![all.clone(), some.clone()], merge);
}

fn tables(table: &mut Table) {
    let format = TableFormat {
        table: TableOptions::default(),
        key_size: 16,
        value_size: 100,
        compression: CompressionType::None,
        compression_ratio: 0.5,
        has_zeroed_seqnos: false,
    };
    let limits = CutLimits::of_size(6, 32 << 20);
    for divisor in [1, 2, 9, 66, 570] {
        let set = (divisor, random_set(3, divisor));
        cuts(table, "cut and size", set, &limits, &format);
    }
    let set = random_set(3, 2);
    table.row("size key by key, 1 key in 2", set.count(), || {
        let mut builder = TableBuilder::new(&format);
        set.iter().for_each(|key| builder.add(key));
        builder.finish()
    });
}

/// Measures seed 004's files: 20-byte keys, 400-byte values, LZ4, 16 MB, and a next level eight
/// times as large.
fn guided_cuts(table: &mut Table) {
    const ENTRIES_PER_FILE: u64 = 70_000;
    const MULTIPLIER: u64 = 8;
    let format = TableFormat {
        table: TableOptions {
            block_size: 8192,
            ..TableOptions::default()
        },
        key_size: 20,
        value_size: 400,
        compression: CompressionType::Lz4,
        compression_ratio: 0.5,
        has_zeroed_seqnos: false,
    };
    for divisor in [1, 2, 9, 66, 570] {
        let span = divisor * ENTRIES_PER_FILE / MULTIPLIER;
        let grandparents = (0..KEYS * divisor / span + 1).map(|index| Grandparent {
            number: FileNumber(index + 1),
            range: KeyRange {
                smallest: Key(index * span),
                largest: Key((index + 1) * span - 3),
            },
            size_bytes: 16 << 20,
        });
        let limits = CutLimits {
            max_compaction_bytes: 25 * (16 << 20),
            grandparents: grandparents.collect(),
            is_leveled: true,
            ..CutLimits::of_size(5, 16 << 20)
        };
        let set = (divisor, random_set(4, divisor));
        cuts(table, "cut at grandparents", set, &limits, &format);
    }
}

/// Measures a compaction of one file that contains one key in `divisor`.
fn cuts(
    table: &mut Table,
    name: &str,
    (divisor, set): (u64, KeySet),
    limits: &CutLimits,
    format: &TableFormat,
) {
    let keys = set.count();
    let population = Population::from_keys(set).expect("keys");
    let input = || vec![population.clone()];
    let run = || {
        let scratch = &mut Scratch::default();
        execute(input(), &KeptDeletions::All, limits, format, scratch)
    };
    table.row(&format!("{name}, 1 key in {divisor}"), keys, run);
}
