//! Share of an exact leveled run that the picker takes, at seed 004's full size.

use engine::compaction::picker::{CompactionPicker, PickState};
use engine::log::EventKind;
use engine::options::Options;
use engine::options::RocksDbVersion;
use engine::options::sanitize::sanitize;
use engine::scenario::Mode;
use engine::settings::db_bench::{self, DbBenchProcess};
use engine::simulation::{Progress, Simulation};

/// Both processes' flags; sizes are the published run's.
const FLAGS: &str = "--num=400000000 --key_size=20 --value_size=400 --block_size=8192 \
    --compression_type=lz4 --num_levels=8 --level_compaction_dynamic_level_bytes=true \
    --write_buffer_size=16777216 --max_write_buffer_number=8 --target_file_size_base=16777216 \
    --max_bytes_for_level_base=67108864 --max_bytes_for_level_multiplier=8 \
    --level0_file_num_compaction_trigger=4 --max_background_jobs=4 --min_level_to_compress=3";

/// Overwrites after the load: enough for all levels to be at work.
const OVERWRITES: u64 = 25_000_000;

/// Prints the share. The picker is asked once more after each change of the tree, beside the
/// engine.
pub fn print_picker_share(seconds: impl Fn() -> f64) {
    let fill = format!("--benchmarks=fillseq {FLAGS}");
    let overwrite =
        format!("--benchmarks=overwrite --use_existing_db=1 --writes={OVERWRITES} {FLAGS}");
    let processes = [&fill, &overwrite].map(|command_line| DbBenchProcess {
        command_line,
        options_file: None,
    });
    let release = RocksDbVersion::REFERENCE;
    let parsed = db_bench::parse_scenario("bench", release, &processes);
    let (scenario, _) = parsed.expect("flags that db_bench knows");
    let options = scenario.steps.last().map(|step| step.options.clone());
    let options = options.unwrap_or_default();
    let (options, _) = sanitize(&options, release, options.compaction_style.rules());
    let mut simulation =
        Simulation::new(&scenario, Mode::Exact).expect("a scenario within the limits");
    let mut asked = Asked::new(&options, release);
    let (mut events, mut steps_seconds, mut picker_seconds) = (Vec::new(), 0.0, 0.0);
    let mut is_loaded = false;
    loop {
        events.clear();
        let start = seconds();
        let progress = simulation.step(&mut events);
        let stepped = seconds();
        let mut kinds = events.iter().map(|event| &event.kind);
        // The load alone has nothing to pick.
        is_loaded |= kinds.any(|kind| matches!(kind, EventKind::BenchmarkStarted { step: 1, .. }));
        if is_loaded {
            steps_seconds += stepped - start;
            picker_seconds += asked.again(&simulation, &events, &seconds);
        }
        if progress == Progress::Done {
            break;
        }
    }
    println!("\n{:<44} {:>10}", "exact leveled run", "share");
    let share = 100.0 * picker_seconds / steps_seconds;
    let label = format!("install and pick, {} picks", asked.picks);
    println!("{label:<44} {share:>9.1}%");
}

/// A picker beside the engine's own.
struct Asked<'a> {
    options: &'a Options,
    release: RocksDbVersion,
    picker: CompactionPicker,
    picks: u32,
}

impl<'a> Asked<'a> {
    fn new(options: &'a Options, release: RocksDbVersion) -> Self {
        Self {
            options,
            release,
            picker: CompactionPicker::default(),
            picks: 0,
        }
    }

    /// Seconds that an install takes, and a pick where the step's events tell of one.
    fn again(
        &mut self,
        simulation: &Simulation,
        events: &[engine::log::Event],
        seconds: impl Fn() -> f64,
    ) -> f64 {
        let has = |is_meant: fn(&EventKind) -> bool| events.iter().any(|one| is_meant(&one.kind));
        let is_installed = has(|kind| {
            matches!(
                kind,
                EventKind::FlushFinished { .. }
                    | EventKind::CompactionFinished { .. }
                    | EventKind::TrivialMove { .. }
            )
        });
        let is_picked = has(|kind| {
            matches!(
                kind,
                EventKind::CompactionStarted { .. } | EventKind::TrivialMove { .. }
            )
        });
        if !(is_installed || is_picked) {
            return 0.0;
        }
        let state = PickState {
            version: simulation.version(),
            options: self.options,
            rocksdb_version: self.release,
            running: &[],
            now_seconds: 0,
            keeps_reasons: true,
        };
        let start = seconds();
        self.picker.version_installed(&state);
        if is_picked {
            self.picks += 1;
            std::hint::black_box(self.picker.pick(&state));
        }
        seconds() - start
    }
}
