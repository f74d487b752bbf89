//! `lsm-shape-bench`: times of the kernels, in nanoseconds a key, and their ratios within one run.
//!
//! Decisions are in microseconds each. Absolute times depend on the machine and its load; ratios
//! are what documents may quote.

mod picker_share;
mod picks;

use engine::compaction::outputs::cutter::{CutLimits, Grandparent, OpenFile, OutputCutter};
use engine::compaction::outputs::produce::execute;
use engine::model::block_size::TableFormat;
use engine::model::block_size::builder::TableBuilder;
use engine::model::key::{Key, KeyRange};
use engine::model::key_set::KeySet;
use engine::model::population::{Detail, KeptDeletions, Population};
use engine::model::prng::Mt19937_64;
use engine::model::sst::FileNumber;
use engine::options::{CompressionType, TableOptions};
use engine::workload::KeyStream;
use engine::workload::{Benchmark, Workload};

/// Repetitions; the fastest counts.
const REPETITIONS: u32 = 40;

/// Keys of each measured set.
const KEYS: u64 = 200_000;

fn main() {
    println!("{:<44} {:>10} {:>8}", "kernel", "ns a key", "ratio");
    let reference = print_generation();
    print_merges(reference);
    print_tables(reference);
    print_guided_cuts(reference);
    picks::print_picks(|run| fastest(run));
    picker_share::print_picker_share(seconds);
}

fn fastest<T>(mut run: impl FnMut() -> T) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..REPETITIONS {
        let start = seconds();
        std::hint::black_box(run());
        best = best.min(seconds() - start);
    }
    best
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn seconds() -> f64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0.0, |since| since.as_secs_f64())
}

fn print_row(name: &str, seconds: f64, keys: u64, reference: f64) -> f64 {
    let nanoseconds = seconds * 1e9 / keys as f64;
    let ratio = if reference == 0.0 {
        1.0
    } else {
        nanoseconds / reference
    };
    println!("{name:<44} {nanoseconds:>10.3} {ratio:>8.3}");
    nanoseconds
}

/// The memtables of seed 000: 1.85 million random keys below 200 million.
fn print_generation() -> f64 {
    const WRITES: u64 = 1_850_000;
    let workload = Workload {
        num: 200_000_000,
        ..Workload::default()
    };
    let memtable = |name: &str, detail: Detail, writes: u64, reference: f64| {
        let stream = KeyStream::new(&workload, Benchmark::Overwrite, 0, detail);
        let mut stream = stream.expect("this workload is valid");
        let seconds = fastest(|| stream.take(writes));
        print_row(name, seconds, writes, reference)
    };
    let reference = memtable("memtable, exact", Detail::Exact, WRITES, 0.0);
    memtable(
        "memtable of seed 004, exact",
        Detail::Exact,
        40_000,
        reference,
    );
    let sampled = Detail::Sampled { factor: 16 };
    memtable("memtable, one key in 16", sampled, WRITES, reference);
    memtable("memtable, preview", Detail::Preview, WRITES, reference);
    reference
}

/// About `KEYS` keys of which one in `divisor` is present.
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

fn print_merges(reference: f64) {
    for divisor in [2, 9, 66, 570, 1400] {
        let (a, b) = (random_set(1, divisor), random_set(2, divisor));
        let seconds = fastest(|| KeySet::merge(&[&a, &b]));
        let name = format!("merge of two sets, 1 key in {divisor}");
        print_row(&name, seconds, a.count() + b.count(), reference);
    }
    let (all, some) = (random_set(1, 1), random_set(2, 2).slice(0, KEYS as u32 - 1));
    let seconds = fastest(|| KeySet::merge(&[&all, &some]));
    print_row("merge into a covering interval", seconds, KEYS, reference);
}

fn print_tables(reference: f64) {
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
        let set = random_set(3, divisor);
        let Some(population) = Population::from_keys(set.clone()) else {
            continue;
        };
        let seconds = fastest(|| execute(&[&population], &KeptDeletions::All, &limits, &format));
        let name = format!("cut and size, 1 key in {divisor}");
        print_row(&name, seconds, set.count(), reference);
    }
    let set = random_set(3, 2);
    let seconds = fastest(|| {
        let mut table = TableBuilder::new(&format);
        set.iter().for_each(|key| table.add(key));
        table.finish()
    });
    print_row(
        "size key by key, 1 key in 2",
        seconds,
        set.count(),
        reference,
    );
}

/// Seed 004's files: 20-byte keys, 400-byte values, LZ4, 16 MB, the next level eight times as
/// large.
fn print_guided_cuts(reference: f64) {
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
        let set = random_set(4, divisor);
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
        let Some(population) = Population::from_keys(set.clone()) else {
            continue;
        };
        let seconds = fastest(|| execute(&[&population], &KeptDeletions::All, &limits, &format));
        let name = format!("cut at grandparents, 1 key in {divisor}");
        let skipping = print_row(&name, seconds, set.count(), reference);
        let seconds = fastest(|| cut_key_by_key(&set, &limits, &format));
        let name = "  … with a look at each key";
        let walking = print_row(name, seconds, set.count(), reference);
        println!("  … {:.1} times as fast", walking / skipping);
    }
}

/// Reference for the fast way: the cutter asked about each key.
fn cut_key_by_key(set: &KeySet, limits: &CutLimits, format: &TableFormat) -> u64 {
    let mut cutter = OutputCutter::whole(limits);
    let mut open: Option<TableBuilder> = None;
    let mut bytes = 0;
    for key in set.iter() {
        let file = open.as_ref().map(TableBuilder::finished_bytes);
        if let Some(cut) = cutter.cut_before(u64::from(key), file.map(OpenFile::of_bytes)) {
            bytes += cut.bytes;
            bytes += open.take().map_or(0, |table| table.finish().file_bytes);
        }
        open.get_or_insert_with(|| TableBuilder::new(format))
            .add(key);
    }
    bytes + open.map_or(0, |table| table.finish().file_bytes)
}
