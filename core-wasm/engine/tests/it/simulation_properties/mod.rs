//! Properties of every run, for any scenario, seed and mode.

mod leveled;
mod replay;
mod strange;
mod universal;

use self::replay::{Replay, shape};
use engine::compaction::picker::{CompactionPicker, PickState};
use engine::log::Event;
use engine::options::Options;
use engine::options::validate::sanitize;
use engine::options::{RocksDbVersion, Warning};
use engine::scenario::{Mode, Scenario, Step};
use engine::simulation::{Progress, RunSummary, Simulation};
use engine::workload::{Benchmark, Workload};

const RELEASE: RocksDbVersion = RocksDbVersion::REFERENCE;

const MODES: [Mode; 3] = [
    Mode::Exact,
    Mode::Sampled { factor: Some(4) },
    Mode::Preview,
];

/// A load with `compactall`, then overwrites of other keys by a second process.
fn scenario(options: &Options, seed: u64, first: Benchmark) -> Scenario {
    let workload = |benchmarks: &[Benchmark], use_existing_db, seed| Workload {
        benchmarks: benchmarks.to_vec(),
        num: 160 * (options.write_buffer_size >> 10),
        seed,
        use_existing_db,
        ..Workload::default()
    };
    let step = |workload| Step {
        options: options.clone(),
        workload,
    };
    let rest = [Benchmark::Overwrite, Benchmark::WaitForCompaction];
    Scenario {
        title: String::new(),
        machine: Default::default(),
        rocksdb_version: RELEASE,
        changes: Vec::new(),
        steps: vec![
            step(workload(&[first, Benchmark::CompactAll], false, seed)),
            step(workload(&rest, true, seed + 100)),
        ],
    }
}

/// A run with its complete output.
struct Run {
    events: Vec<Event>,
    summary: RunSummary,
    is_due_at_end: bool,
}

fn run(scenario: &Scenario, mode: Mode) -> Run {
    let mut simulation = Simulation::new(scenario, mode).expect("a valid scenario");
    let mut events = Vec::new();
    let mut progress = Progress::Running;
    while progress == Progress::Running {
        let before = events.len();
        progress = simulation.step(&mut events);
        if events[before..].iter().any(|event| shape(event).is_some()) {
            simulation
                .version()
                .check(RELEASE)
                .expect("a possible version");
        }
    }
    let last = simulation.version();
    let options = &scenario.steps[scenario.steps.len() - 1].options;
    let (options, _) = sanitize(options, RELEASE, options.compaction_style.rules());
    let options = &options;
    let state = PickState {
        now_seconds: 1_700_000_000 + events.last().map_or(0, |last| last.time_micros / 1_000_000),
        keeps_reasons: true,
        ..PickState::new(last, options, RELEASE)
    };
    Run {
        is_due_at_end: CompactionPicker::new(&state)
            .pick(&state)
            .compaction
            .is_some(),
        events,
        summary: simulation.summary(),
    }
}

/// Warnings that RocksDB's defaults and lists by level cause in some variants.
fn is_expected(warning: &Warning) -> bool {
    ["level_compaction_dynamic_level_bytes", "compression"].contains(&warning.subject.as_str())
}

/// Runs every variant in all modes and replays its log: no job is left over, and nothing is due at
/// rest.
fn assert_consistent(variants: &[(String, Options)]) {
    let firsts = [
        Benchmark::FillSeq,
        Benchmark::FillRandom,
        Benchmark::FillUniqueRandom,
    ];
    for (name, options) in variants {
        for (seed, first) in (1..).zip(firsts) {
            for mode in MODES {
                println!("{name}, seed {seed}, {first:?}, {mode:?}");
                let run = run(&scenario(options, seed, first), mode);
                let mut replay = Replay::default();
                run.events.iter().for_each(|event| replay.apply(event));
                assert!(replay.inputs.is_empty(), "a compaction never finished");
                assert!(!run.is_due_at_end, "a compaction is due at rest");
                let unexpected = run
                    .summary
                    .warnings
                    .iter()
                    .filter(|warning| !is_expected(warning));
                assert_eq!(unexpected.collect::<Vec<_>>(), Vec::<&Warning>::new());
                assert!(0.99 <= run.summary.space_amp, "less than the live keys");
            }
        }
    }
}

/// Runs every variant twice in all modes.
fn assert_repeatable(variants: &[(String, Options)]) {
    for (_, options) in variants {
        for mode in MODES {
            let scenario = scenario(options, 5, Benchmark::FillRandom);
            assert_eq!(run(&scenario, mode).events, run(&scenario, mode).events);
        }
    }
}
