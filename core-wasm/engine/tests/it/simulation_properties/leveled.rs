//! Leveled and FIFO compaction: consistent logs, keys of a naive model, growth of levels.

use std::collections::{BTreeMap, BTreeSet};

use engine::log::EventKind;
use engine::model::population::Detail;
use engine::options::{CompactionPri, CompactionStyle, CompressionType, Options};
use engine::scenario::{Mode, Scenario, Step};
use engine::simulation::{Progress, Simulation};
use engine::workload::KeyStream;
use engine::workload::{Benchmark, Workload};

use crate::simulation_properties::replay::Replay;
use crate::simulation_properties::{
    MODES, RELEASE, assert_consistent, assert_repeatable, run, scenario,
};

fn options() -> Options {
    Options {
        compaction_style: CompactionStyle::Level,
        compression: CompressionType::None,
        write_buffer_size: 128 << 10,
        target_file_size_base: 128 << 10,
        max_bytes_for_level_base: 512 << 10,
        max_bytes_for_level_multiplier: 4.0,
        disable_wal: true,
        ..Options::default()
    }
}

/// Options that lead to different histories.
fn variants() -> Vec<(String, Options)> {
    let change = |name: &str, change: &dyn Fn(&mut Options)| {
        let mut options = options();
        change(&mut options);
        (name.to_string(), options)
    };
    let mut all = vec![
        change("dynamic", &|_| {}),
        change("static", &|o| {
            o.level_compaction_dynamic_level_bytes = false
        }),
        change("parallel", &|o| o.max_background_jobs = 8),
        change("parallel, static, tight", &|o| {
            o.max_background_jobs = 8;
            o.level_compaction_dynamic_level_bytes = false;
            o.level0_slowdown_writes_trigger = 6;
            o.level0_stop_writes_trigger = 8;
        }),
        change("compressed from level 2", &|o| {
            o.compression_per_level = vec![
                CompressionType::None,
                CompressionType::None,
                CompressionType::Lz4,
            ];
        }),
        change("small compactions", &|o| o.max_compaction_bytes = 512 << 10),
        change("subcompactions", &|o| {
            o.max_subcompactions = 4;
            o.max_background_jobs = 4;
        }),
        change("two levels", &|o| o.num_levels = 2),
        change("growing files", &|o| o.target_file_size_multiplier = 2),
    ];
    let priorities = [
        CompactionPri::ByCompensatedSize,
        CompactionPri::OldestLargestSeqFirst,
        CompactionPri::OldestSmallestSeqFirst,
        CompactionPri::RoundRobin,
    ];
    for compaction_pri in priorities {
        all.push(change(&format!("{compaction_pri:?}"), &|o| {
            o.compaction_pri = compaction_pri;
            o.max_background_jobs = 4;
        }));
    }
    all
}

#[test]
fn leveled_logs_are_consistent_in_all_modes() {
    assert_consistent(&variants());
}

#[test]
fn the_same_leveled_run_twice_gives_the_same_events() {
    assert_repeatable(&variants());
}

/// FIFO never merges with data below, and drops the oldest files when there are too many bytes.
#[test]
fn fifo_keeps_its_limit() {
    let mut options = Options {
        compaction_style: CompactionStyle::Fifo,
        ..options()
    };
    options.fifo.max_table_files_size = 1 << 20;
    for allow_compaction in [false, true] {
        options.fifo.allow_compaction = allow_compaction;
        for mode in MODES {
            let run = run(&scenario(&options, 1, Benchmark::FillRandom), mode);
            let mut replay = Replay::default();
            run.events.iter().for_each(|event| replay.apply(event));
            let is_drop = |kind: &EventKind| matches!(kind, EventKind::DeletionCompaction { .. });
            let drops = run.events.iter().filter(|event| is_drop(&event.kind));
            let drops = drops.count();
            assert!(
                5 < drops,
                "{drops} drops, compactions: {allow_compaction}, {mode:?}"
            );
            let last = run
                .events
                .iter()
                .rev()
                .find_map(crate::simulation_properties::shape);
            assert!(last.expect("an install").total_bytes <= 1 << 20);
        }
    }
}

/// Alternating puts and deletions by one process.
fn with_deletions(options: &Options, seed: u64) -> Scenario {
    let num = 60_000;
    let workload = Workload {
        benchmarks: vec![
            Benchmark::FillRandom,
            Benchmark::DeleteRandom,
            Benchmark::Overwrite,
            Benchmark::DeleteSeq,
            Benchmark::Flush,
            Benchmark::WaitForCompaction,
        ],
        num,
        writes: Some(num),
        deletes: Some(num / 3),
        seed,
        ..Workload::default()
    };
    Scenario {
        title: String::new(),
        rocksdb_version: RELEASE,
        machine: Default::default(),
        changes: Vec::new(),
        steps: vec![Step {
            options: options.clone(),
            workload,
        }],
    }
}

/// The keys in a map after the same operations.
fn naive_keys(workload: &Workload) -> BTreeSet<u32> {
    let mut keys = BTreeSet::new();
    let mut threads_started = 0;
    for &benchmark in &workload.benchmarks {
        let stream = KeyStream::new(workload, benchmark, threads_started, Detail::Exact);
        // Every thread takes the next seed of its process (B-21); these start none.
        let starts_none = matches!(
            benchmark,
            Benchmark::CompactAll
                | Benchmark::WaitForCompaction
                | Benchmark::Flush
                | Benchmark::Stats
        );
        if !starts_none {
            threads_started += u64::from(workload.threads);
        }
        let Ok(mut stream) = stream else {
            continue;
        };
        let (population, _) = stream.take(stream.remaining()).expect("operations");
        let is_deletion = matches!(benchmark, Benchmark::DeleteRandom | Benchmark::DeleteSeq);
        let (set, _) = population.keys().expect("exact keys");
        for key in set.iter() {
            match is_deletion {
                true => keys.remove(&key),
                false => keys.insert(key),
            };
        }
    }
    keys
}

/// The keys that a reader finds, by the newest version of each key.
fn readable_keys(simulation: &Simulation) -> BTreeSet<u32> {
    let mut newest: BTreeMap<u32, bool> = BTreeMap::new();
    for (_, population) in simulation.populations() {
        let (set, _) = population.keys().expect("exact keys");
        let deleted: BTreeSet<u32> = population.deletions.keys.iter().collect();
        for key in set.iter() {
            newest.entry(key).or_insert(!deleted.contains(&key));
        }
    }
    let live = newest.into_iter().filter(|(_, is_live)| *is_live);
    live.map(|(key, _)| key).collect()
}

#[test]
fn no_key_is_lost_or_resurrected() {
    for (name, options) in variants() {
        for seed in 1..3 {
            println!("{name}, seed {seed}");
            let scenario = with_deletions(&options, seed);
            let mut simulation = Simulation::new(&scenario, Mode::Exact).expect("a valid scenario");
            let mut events = Vec::new();
            while simulation.step(&mut events) == Progress::Running {}
            let expected = naive_keys(&scenario.steps[0].workload);
            assert!(
                readable_keys(&simulation) == expected,
                "other keys than a map"
            );
            let mut replay = Replay::default();
            events.iter().for_each(|event| replay.apply(event));
        }
    }
}

/// With dynamic levels, the tree grows upwards from the last level, one level at a time (D-10).
#[test]
fn the_base_level_rises_one_level_at_a_time() {
    for seed in 1..4 {
        let mut scenario = scenario(&options(), seed, Benchmark::FillRandom);
        scenario.steps.truncate(1);
        scenario.steps[0].workload.num = 120_000;
        scenario.steps[0].workload.benchmarks.truncate(1);
        let run = run(&scenario, Mode::Exact);
        let bases = run.events.iter().filter_map(|event| match event.kind {
            EventKind::LevelTargets { base_level, .. } => Some(base_level),
            _ => None,
        });
        let mut bases: Vec<u32> = bases.collect();
        bases.dedup();
        assert_eq!(bases, [6, 5, 4], "seed {seed}");
    }
}
