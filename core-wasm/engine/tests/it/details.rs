//! Compares sampled mode and preview with exact mode: the same calls, nearly the same numbers.

use crate::support::table_format::table_format;
use engine::compaction::outputs::cutter::CutLimits;
use engine::compaction::outputs::produce::{Outputs, execute, flush};
use engine::model::key_set::Scratch;
use engine::model::population::{Detail, KeptDeletions, Population, choose_factor};
use engine::options::RocksDbVersion;
use engine::workload::{Benchmark, Workload};
use engine::workload::{KeyStream, WorkloadError, expected_unique, first_seed};

const NUM: u64 = 2_000_000;
const WRITES: u64 = 200_000;

fn limits() -> CutLimits {
    CutLimits::of_size(6, 4 << 20)
}

fn stream(benchmark: Benchmark, detail: Detail) -> KeyStream {
    let workload = Workload {
        num: NUM,
        ..Workload::default()
    };
    KeyStream::new(&workload, benchmark, 0, detail).expect("this workload is valid")
}

/// Ten memtables, merged and cut; then merged again with three more.
fn run(benchmark: Benchmark, detail: Detail) -> [Outputs; 2] {
    let mut stream = stream(benchmark, detail);
    let mut memtable = || stream.take(WRITES / 2).expect("writes are left").0;
    let flushed: Vec<Population> = (0..10).map(|_| memtable()).collect();
    let first = execute(
        flushed,
        &KeptDeletions::All,
        &limits(),
        &table_format(),
        &mut Scratch::default(),
    );
    let newer: Vec<Population> = (0..3).map(|_| memtable()).collect();
    let older = first.files.iter().map(|file| file.population.clone());
    let second = execute(
        newer.into_iter().chain(older).collect(),
        &KeptDeletions::All,
        &limits(),
        &table_format(),
        &mut Scratch::default(),
    );
    [first, second]
}

fn assert_close(what: &str, exact: u64, other: u64, per_thousand: u64) {
    assert!(
        exact.abs_diff(other) * 1000 <= exact * per_thousand,
        "{what}: exact {exact}, {other}"
    );
}

fn assert_like_exact(benchmark: Benchmark, detail: Detail, per_thousand: u64) {
    let exact = run(benchmark, Detail::Exact);
    let other = run(benchmark, detail);
    for (exact, other) in exact.iter().zip(&other) {
        let bytes = |outputs: &Outputs| -> u64 {
            outputs.files.iter().map(|file| file.size.file_bytes).sum()
        };
        let entries =
            |outputs: &Outputs| -> u64 { outputs.files.iter().map(|file| file.size.entries).sum() };
        let what = format!("{benchmark:?} {detail:?}");
        assert_close(
            &format!("{what} in"),
            exact.key_in,
            other.key_in,
            per_thousand,
        );
        assert_close(
            &format!("{what} entries"),
            entries(exact),
            entries(other),
            per_thousand,
        );
        assert_close(
            &format!("{what} bytes"),
            bytes(exact),
            bytes(other),
            per_thousand,
        );
        assert!(
            exact.files.len().abs_diff(other.files.len()) <= 1,
            "{what} files"
        );
        assert_eq!(other.key_in, entries(other) + other.key_drop, "{what} sum");
        for pair in other.files.windows(2) {
            assert!(
                pair[0].range.largest < pair[1].range.smallest,
                "{what} overlap"
            );
        }
    }
}

#[test]
fn samples_are_like_exact_runs() {
    let sampled = Detail::Sampled { factor: 16 };
    assert_like_exact(Benchmark::Overwrite, sampled, 4);
    assert_like_exact(Benchmark::FillSeq, sampled, 1);
    assert_like_exact(Benchmark::FillUniqueRandom, sampled, 1);
}

#[test]
fn preview_is_like_exact_runs() {
    assert_like_exact(Benchmark::Overwrite, Detail::Preview, 2);
    assert_like_exact(Benchmark::FillSeq, Detail::Preview, 1);
    assert_like_exact(Benchmark::FillUniqueRandom, Detail::Preview, 1);
}

#[test]
fn flushes_have_the_expected_number_of_keys() {
    let exact = stream(Benchmark::Overwrite, Detail::Exact).take(WRITES);
    let written = |memtable: &Population| {
        flush(
            vec![memtable.clone()],
            &table_format(),
            &mut Scratch::default(),
        )
    };
    for detail in [Detail::Sampled { factor: 64 }, Detail::Preview] {
        let other = stream(Benchmark::Overwrite, detail).take(WRITES);
        let (Some((exact, writes)), Some((other, other_writes))) = (&exact, &other) else {
            panic!("no writes are left");
        };
        assert_eq!(writes, other_writes);
        assert_close("keys", exact.entries, other.entries, 1);
        let exact = written(exact).expect("a memtable gives a file");
        let other = written(other).expect("a memtable gives a file");
        assert_close("bytes", exact.size.file_bytes, other.size.file_bytes, 1);
    }
    // N·(1 − 1/e) for as many draws as keys (B-25).
    assert_eq!(expected_unique(1_000_000, 1_000_000), 632_121);
    assert_eq!(expected_unique(10, 1), 1);
}

#[test]
fn streams_end_where_the_benchmark_ends() {
    for detail in [
        Detail::Exact,
        Detail::Sampled { factor: 16 },
        Detail::Preview,
    ] {
        for benchmark in [
            Benchmark::FillSeq,
            Benchmark::Overwrite,
            Benchmark::FillUniqueRandom,
        ] {
            let mut stream = stream(benchmark, detail);
            assert_eq!(
                stream.take(NUM - 3).map(|(_, writes)| writes),
                Some(NUM - 3)
            );
            let last = stream.take(WRITES);
            let (population, writes) = last.expect("three writes are left");
            assert_eq!((writes, stream.remaining()), (3, 0));
            assert!(
                (1..=3).contains(&population.entries),
                "{benchmark:?} {detail:?}"
            );
            assert_eq!(stream.take(WRITES), None);
        }
    }
}

#[test]
fn threads_share_a_memtable() {
    let workload = Workload {
        num: 1000,
        threads: 4,
        ..Workload::default()
    };
    let sequential = KeyStream::new(&workload, Benchmark::FillSeq, 0, Detail::Exact);
    let (population, writes) = sequential.unwrap().take(400).unwrap();
    assert_eq!((population.entries, writes), (100, 400));
    // Each thread has its own generator: four streams of one thread give the same keys.
    let mut random = KeyStream::new(&workload, Benchmark::FillRandom, 0, Detail::Exact).unwrap();
    assert_eq!(random.remaining(), 4000);
    let all = random.take(400).unwrap().0;
    let one_thread = Workload {
        threads: 1,
        ..workload
    };
    let parts: Vec<Population> = (0..4)
        .map(|thread| KeyStream::new(&one_thread, Benchmark::FillRandom, thread, Detail::Exact))
        .map(|stream| stream.unwrap().take(100).unwrap().0)
        .collect();
    let scratch = &mut Scratch::default();
    let merged = Population::merge(parts, &KeptDeletions::All, scratch).unwrap();
    assert_eq!(all, merged);
}

/// B-21: since 7.2, no two benchmarks of a process draw the same keys; before, all of them do.
#[test]
fn seeds_of_threads_follow_the_release() {
    let workload = Workload {
        seed: 7,
        ..Workload::default()
    };
    let seed = |release: &str, threads_started: u64| {
        let release = RocksDbVersion::parse(release).expect("a release");
        first_seed(&workload, release, threads_started)
    };
    assert_eq!((seed("7.2", 0), seed("7.2", 3)), (8, 11));
    assert_eq!((seed("7.1", 0), seed("7.1", 3)), (7, 7));
}

#[test]
fn impossible_workloads_are_refused() {
    let refused = |num: u64, writes: Option<u64>, benchmark: Benchmark| {
        let workload = Workload {
            num,
            writes,
            ..Workload::default()
        };
        KeyStream::new(&workload, benchmark, 0, Detail::Exact).err()
    };
    let too_large = WorkloadError::KeySpaceTooLarge { keys: 1 << 32 };
    assert_eq!(
        refused(1 << 32, None, Benchmark::FillRandom),
        Some(too_large)
    );
    assert_eq!(
        refused(0, Some(5), Benchmark::Overwrite),
        Some(WorkloadError::EmptyKeySpace)
    );
    assert_eq!(
        refused(10, Some(11), Benchmark::FillUniqueRandom),
        Some(WorkloadError::UniqueKeysExhausted {
            operations: 11,
            keys: 10
        })
    );
    assert_eq!(
        refused(1 << 30, None, Benchmark::FillUniqueRandom),
        Some(WorkloadError::ShuffleTooLarge { keys: 1 << 30 })
    );
    let stats = WorkloadError::NotAWriteBenchmark(Benchmark::Stats);
    assert_eq!(refused(10, None, Benchmark::Stats), Some(stats));
    assert_eq!(refused((1 << 32) - 1, Some(1), Benchmark::FillRandom), None);
}

#[test]
fn factors_leave_2048_keys() {
    assert_eq!(choose_factor(1000, 1000), 1);
    assert_eq!(choose_factor(4096, 1 << 20), 2);
    assert_eq!(choose_factor(1 << 20, 3 * 2048), 2);
    assert_eq!(choose_factor(1 << 40, 1 << 40), 512);
}
