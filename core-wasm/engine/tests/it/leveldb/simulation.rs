//! Whole simulations under LevelDB's rules, with every version checked.

use engine::log::{Event, EventKind};
use engine::model::version::Version;
use engine::options::{CompactionStyle, CompressionType, Options, RocksDbVersion};
use engine::scenario::{Mode, Scenario, Step};
use engine::simulation::{Progress, RunSummary, Simulation};
use engine::workload::{Benchmark, Workload};

const RELEASE: RocksDbVersion = RocksDbVersion::REFERENCE;

/// 80 MB in memtables of 1 MiB, more than one level takes; then everything is compacted.
fn scenario(first: Benchmark, ends_compacted: bool) -> Scenario {
    let last = match ends_compacted {
        true => Benchmark::CompactAll,
        false => Benchmark::WaitForCompaction,
    };
    let workload = Workload {
        benchmarks: vec![first, Benchmark::Overwrite, last],
        num: 350_000,
        seed: 3,
        ..Workload::default()
    };
    let options = Options {
        compaction_style: CompactionStyle::LevelDb,
        write_buffer_size: 1 << 20,
        compression: CompressionType::None,
        ..Options::default()
    };
    Scenario {
        title: String::new(),
        machine: Default::default(),
        rocksdb_version: RELEASE,
        changes: Vec::new(),
        steps: vec![Step { options, workload }],
    }
}

fn run(scenario: &Scenario, mode: Mode) -> (Vec<Event>, Version, RunSummary) {
    let mut simulation = Simulation::new(scenario, mode).expect("a valid scenario");
    let mut events = Vec::new();
    let mut progress = Progress::Running;
    while progress == Progress::Running {
        progress = simulation.step(&mut events);
        let checked = simulation.version().check(RELEASE);
        checked.expect("a possible version");
    }
    let version = simulation.version().clone();
    (events, version, simulation.summary())
}

/// Levels of the files that flushes wrote, and what compactions were.
#[derive(Debug, Default)]
struct Seen {
    flushed_to: [usize; 7],
    moved: usize,
    rewritten: usize,
    most_at_once: usize,
    targets: Vec<u64>,
}

fn look_at(events: &[Event]) -> Seen {
    let mut seen = Seen::default();
    let mut flushes = Vec::new();
    let mut running = 0;
    for event in events {
        match &event.kind {
            EventKind::FlushStarted { job, .. } => flushes.push(*job),
            EventKind::TableFileCreation { job, level, .. } if flushes.contains(job) => {
                seen.flushed_to[*level as usize] += 1;
            }
            EventKind::TrivialMove { .. } => seen.moved += 1,
            EventKind::CompactionStarted { .. } => {
                seen.rewritten += 1;
                running += 1;
                seen.most_at_once = seen.most_at_once.max(running);
            }
            EventKind::CompactionFinished { .. } => running -= 1,
            EventKind::LevelTargets { max_bytes, .. } => seen.targets = max_bytes.clone(),
            _ => {}
        }
    }
    seen
}

#[test]
fn random_keys_are_compacted_by_one_thread() {
    for mode in [
        Mode::Exact,
        Mode::Sampled { factor: Some(4) },
        Mode::Preview,
    ] {
        let (events, version, summary) = run(&scenario(Benchmark::FillRandom, false), mode);
        let seen = look_at(&events);
        assert_eq!(seen.most_at_once, 1, "{mode:?}");
        assert!(10 < seen.rewritten, "{mode:?}: {seen:?}");
        assert_eq!(seen.flushed_to[3..].iter().sum::<usize>(), 0, "{mode:?}");
        assert_eq!(seen.targets[1..4], [10 << 20, 100 << 20, 1000 << 20]);
        assert!(version.files(0).len() < 4, "{mode:?}: L0 is due at rest");
        assert!(version.level_bytes(1) < 10 << 20, "{mode:?}: L1 is due");
        assert!(0 < version.level_bytes(2), "{mode:?}");
        for level in 1..7 {
            let mut files = version.files(level).iter();
            // An entry and the footer come on top of the size at which a file ends.
            assert!(files.all(|file| file.size_bytes < (2 << 20) + (64 << 10)));
        }
        assert_eq!(summary.warnings, Vec::new());
        assert!(0.99 <= summary.space_amp, "less than the live keys");
    }
}

#[test]
fn sequential_keys_are_flushed_to_level_2_and_never_rewritten() {
    let mut scenario = scenario(Benchmark::FillSeq, false);
    scenario.steps[0].workload.benchmarks.remove(1);
    let (events, version, _) = run(&scenario, Mode::Exact);
    let seen = look_at(&events);
    assert_eq!(seen.rewritten, 0);
    assert!(30 < seen.flushed_to[2], "{seen:?}");
    assert_eq!(version.files(0).len() + version.files(1).len(), 0);
}

#[test]
fn a_manual_compaction_leaves_one_level() {
    let (_, version, _) = run(&scenario(Benchmark::FillRandom, true), Mode::Exact);
    let filled = (0..7).filter(|&level| !version.files(level).is_empty());
    assert_eq!(filled.count(), 1, "{version}");
}

#[test]
fn runs_are_repeatable() {
    let scenario = scenario(Benchmark::FillRandom, true);
    let events = || run(&scenario, Mode::Sampled { factor: Some(4) }).0;
    assert_eq!(events(), events());
}
