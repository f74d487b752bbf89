//! Universal compaction: consistent logs, and sampled runs that agree with exact runs.

use engine::options::{CompactionStopStyle, CompactionStyle, CompressionType, Options};
use engine::scenario::Mode;
use engine::workload::Benchmark;

use crate::simulation_properties::{assert_consistent, assert_repeatable, run, scenario};

fn options() -> Options {
    let mut options = Options {
        compaction_style: CompactionStyle::Universal,
        compression: CompressionType::None,
        num_levels: 8,
        write_buffer_size: 256 << 10,
        target_file_size_base: 256 << 10,
        disable_wal: true,
        ..Options::default()
    };
    options.universal.max_read_amp = -1;
    options
}

/// Options that lead to different histories.
fn variants() -> Vec<(String, Options)> {
    let change = |name: &str, change: &dyn Fn(&mut Options)| {
        let mut options = options();
        change(&mut options);
        (name.to_string(), options)
    };
    vec![
        change("defaults", &|_| {}),
        change("auto-tuned, parallel", &|o| {
            o.universal.max_read_amp = 0;
            o.max_background_jobs = 8;
        }),
        change("few levels, moves", &|o| {
            o.num_levels = 3;
            o.universal.allow_trivial_move = true;
        }),
        change("one level", &|o| o.num_levels = 1),
        change("similar sizes, wide merges", &|o| {
            o.universal.stop_style = CompactionStopStyle::SimilarSize;
            o.universal.min_merge_width = 3;
            o.universal.max_read_amp = 9;
        }),
        change("incremental", &|o| {
            o.universal.incremental = true;
            o.universal.max_size_amplification_percent = 50;
        }),
        change("many memtables, tight stalls", &|o| {
            o.max_write_buffer_number = 5;
            o.min_write_buffer_number_to_merge = 2;
            o.level0_slowdown_writes_trigger = 5;
            o.level0_stop_writes_trigger = 7;
        }),
    ]
}

#[test]
fn logs_are_consistent_in_all_modes() {
    assert_consistent(&variants());
}

#[test]
fn the_same_run_twice_gives_the_same_events() {
    assert_repeatable(&variants());
}

/// Samples and densities must give the amount written: with at least 2,048 sampled keys per flush,
/// within 0.5 %.
///
/// Incremental compaction chooses among similar windows, and exact runs with different seeds are 15
/// % apart; there, 20 %.
#[test]
fn samples_write_what_exact_runs_write() {
    for (name, mut options) in variants() {
        options.write_buffer_size = 2 << 20;
        options.target_file_size_base = 2 << 20;
        let most = if options.universal.incremental {
            0.2
        } else {
            0.005
        };
        for seed in 1..4 {
            let scenario = scenario(&options, seed, Benchmark::FillRandom);
            let exact = run(&scenario, Mode::Exact).summary.write_amp;
            for mode in [Mode::Sampled { factor: None }, Mode::Preview] {
                let ours = run(&scenario, mode).summary.write_amp;
                let distance = (ours / exact - 1.0).abs();
                assert!(
                    distance < most,
                    "{name}, seed {seed}, {mode:?}: {ours} against {exact}"
                );
            }
        }
    }
}
