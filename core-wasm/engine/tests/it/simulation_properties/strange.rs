//! Unreasonable values are refused with a message, or run to the end.

use engine::options::{CompactionStyle, Options};
use engine::scenario::{Mode, Scenario, Step};
use engine::simulation::{Progress, Simulation};
use engine::workload::{Benchmark, Workload};

use crate::simulation_properties::{MODES, RELEASE};

/// Pseudo-random choices, the same in every run.
struct Dice(u64);

impl Dice {
    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        choices[(self.0 >> 33) as usize % choices.len()]
    }
}

/// A step with unreasonable but possible values.
fn strange_step(dice: &mut Dice, benchmarks: &[Benchmark]) -> Step {
    let numbers = [i32::MIN, -1, 0, 1, 2, 3, 5, 40, i32::MAX];
    let sizes = [0, 1, 1 << 10, 1 << 16, 1 << 20, u64::MAX];
    let counts = [0, 1, 2, 3, 100, u32::MAX];
    let mut options = Options {
        compaction_style: CompactionStyle::Universal,
        write_buffer_size: dice.one_of(&[0, 1 << 16, 1 << 17, 1 << 20, u64::MAX]),
        max_write_buffer_number: dice.one_of(&numbers),
        min_write_buffer_number_to_merge: dice.one_of(&numbers),
        arena_block_size: dice.one_of(&sizes),
        level0_file_num_compaction_trigger: dice.one_of(&numbers),
        level0_slowdown_writes_trigger: dice.one_of(&numbers),
        level0_stop_writes_trigger: dice.one_of(&numbers),
        target_file_size_base: dice.one_of(&sizes),
        target_file_size_multiplier: dice.one_of(&numbers),
        max_compaction_bytes: dice.one_of(&sizes),
        num_levels: dice.one_of(&numbers),
        disable_auto_compactions: dice.one_of(&[false, false, true]),
        max_background_jobs: dice.one_of(&numbers),
        max_background_compactions: dice.one_of(&numbers),
        max_background_flushes: dice.one_of(&numbers),
        delayed_write_rate: dice.one_of(&sizes),
        stats_dump_period_sec: dice.one_of(&sizes),
        ..Options::default()
    };
    options.universal.size_ratio = dice.one_of(&counts);
    options.universal.min_merge_width = dice.one_of(&counts);
    options.universal.max_merge_width = dice.one_of(&counts);
    options.universal.max_size_amplification_percent = dice.one_of(&counts);
    options.universal.compression_size_percent = dice.one_of(&[-1, 0, 50, 100, i32::MAX]);
    options.universal.max_read_amp = dice.one_of(&numbers);
    options.universal.incremental = dice.one_of(&[false, true]);
    options.universal.allow_trivial_move = dice.one_of(&[false, true]);
    let workload = Workload {
        benchmarks: benchmarks.to_vec(),
        num: dice.one_of(&[0, 1, 2, 1_000, 20_000]),
        writes: dice.one_of(&[None, Some(0), Some(1), Some(5_000)]),
        key_size: dice.one_of(&[0, 1, 8, 16, 100]),
        value_size: dice.one_of(&[0, 1, 100, 5_000]),
        threads: dice.one_of(&[0, 1, 2, u32::MAX]),
        benchmark_write_rate_limit: dice.one_of(&[0, 0, 1, 1 << 20, u64::MAX]),
        use_existing_db: dice.one_of(&[false, true]),
        ..Workload::default()
    };
    Step { options, workload }
}

#[test]
fn strange_values_are_refused_or_run() {
    let fills = [
        Benchmark::FillSeq,
        Benchmark::FillRandom,
        Benchmark::FillUniqueRandom,
        Benchmark::Overwrite,
    ];
    let mut dice = Dice(1);
    let mut ran = 0;
    for round in 0..4_000 {
        let fill = dice.one_of(&fills);
        let benchmarks = [fill, Benchmark::CompactAll, Benchmark::WaitForCompaction];
        let scenario = Scenario {
            title: String::new(),
            machine: Default::default(),
            rocksdb_version: RELEASE,
            changes: Vec::new(),
            steps: vec![strange_step(&mut dice, &benchmarks)],
        };
        let mode = dice.one_of(&[MODES[0], MODES[1], MODES[2], Mode::Sampled { factor: None }]);
        match Simulation::new(&scenario, mode) {
            Err(error) => assert!(!error.to_string().is_empty()),
            Ok(mut simulation) => {
                let mut events = Vec::new();
                let mut steps = 0;
                while simulation.step(&mut events) == Progress::Running {
                    steps += 1;
                    assert!(steps < 100_000, "round {round} does not end: {scenario:?}");
                    events.clear();
                }
                simulation
                    .version()
                    .check(RELEASE)
                    .expect("a possible version");
                ran += 1;
            }
        }
    }
    println!("{ran} scenarios ran");
    assert!(200 < ran, "only {ran} scenarios ran");
}
