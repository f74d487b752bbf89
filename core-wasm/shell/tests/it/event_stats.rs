//! The page computes the engine's own numbers from an event log.

use engine::machine::cost::MachineProfile;
use engine::options::RocksDbVersion;
use engine::scenario::{Mode, Scenario};
use engine::settings::db_bench;
use engine::simulation::{Progress, Simulation};
use engine::stats::event_stats::EventStats;

const FLAGS: &str = "--num=60000 --seed=1 --write_buffer_size=262144 --compression_type=none \
                     --max_bytes_for_level_base=524288 --target_file_size_base=131072 \
                     --max_background_jobs=4 --disable_wal=1";
const REOPENED: &str = "--use_existing_db=1 --level0_file_num_compaction_trigger=7";

/// Events, including their scores, give the engine's state after each step.
#[test]
fn the_files_of_the_log_are_those_of_the_engine() {
    let mut busy_steps = 0;
    for style in [
        "--compaction_style=0 --level_compaction_dynamic_level_bytes=true",
        "--compaction_style=0 --level_compaction_dynamic_level_bytes=false",
        "--compaction_style=1",
        "--compaction_style=2",
    ] {
        let commands = [
            format!("db_bench --benchmarks=fillrandom {FLAGS} {style}"),
            format!("db_bench --benchmarks=overwrite {FLAGS} {style} {REOPENED}"),
        ];
        let steps = commands.map(|line| db_bench::parse(&line).expect("a command line").0);
        let scenario = Scenario {
            title: String::new(),
            machine: MachineProfile::default(),
            rocksdb_version: RocksDbVersion::REFERENCE,
            changes: Vec::new(),
            steps: steps.to_vec(),
        };
        let mut simulation = Simulation::new(&scenario, Mode::Exact).expect("a scenario");
        let mut stats = EventStats::new(RocksDbVersion::REFERENCE, vec![0, 0]);
        let mut progress = Progress::Running;
        while progress == Progress::Running {
            let mut events = Vec::new();
            progress = simulation.step(&mut events);
            for event in &events {
                stats.apply(event);
            }
            let (ours, theirs) = (&stats.tally.files, simulation.summary().level_files);
            assert_eq!(*ours, theirs, "{style}: after {:?}", events.last());
            busy_steps += usize::from(ours.iter().any(|row| 0 < row.files_being_compacted));
        }
    }
    assert!(
        100 < busy_steps,
        "only {busy_steps} steps with running compactions"
    );
}
