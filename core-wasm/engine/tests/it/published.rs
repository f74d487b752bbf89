//! Compares published Compaction Stats tables with ours, at full size, in `testdata/published` and
//! `testdata/published_other_cases`.
//!
//! The rows before `----` are the published ones: level, files, Read, Write, Comp(cnt), KeyIn,
//! KeyDrop. `REWRITE=1` writes ours below; W-Amp must be within the stated tolerance.

use datadriven::{TestCase, walk};
use engine::machine::cost::MachineProfile;
use engine::options::RocksDbVersion;
use engine::scenario::{Mode, Scenario, Step};
use engine::settings::db_bench;
use engine::simulation::{Progress, RunSummary, Simulation};
use engine::stats::event_stats::EventStats;
use engine::stats::table::{CompactionStats, StatsRow};

const GIB: f64 = (1u64 << 30) as f64;

/// The release of the publication.
const RELEASE: RocksDbVersion = RocksDbVersion {
    major: 9,
    minor: 4,
    patch: 0,
};

/// The process in an argument file, without its comments, with additional flags.
fn step(folder: &str, file: &str, more: &str) -> Step {
    let path = format!("../../scenarios/{folder}/{file}");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let command = lines.collect::<Vec<_>>().join(" ");
    let command = format!("{command} {more}");
    let parsed = db_bench::parse_with_options_file(&command, None, RELEASE);
    parsed.expect("a command line").0
}

/// The run at its end, with its counters.
fn run(folder: &str, more: &str, mode: Mode) -> (RunSummary, CompactionStats) {
    let scenario = Scenario {
        title: String::new(),
        machine: MachineProfile::default(),
        rocksdb_version: RELEASE,
        changes: Vec::new(),
        steps: vec![
            step(folder, "setup.args", ""),
            step(folder, "db_bench.args", more),
        ],
    };
    let mut simulation = Simulation::new(&scenario, mode).expect("a valid scenario");
    let mut events = Vec::new();
    let mut stats = EventStats::new(RELEASE, Vec::new());
    let mut progress = Progress::Running;
    while progress == Progress::Running {
        progress = simulation.step(&mut events);
        for event in events.drain(..) {
            stats.apply(&event);
        }
    }
    (simulation.summary(), stats.tally.table)
}

/// RocksDB's human-readable numbers (S-16).
fn human(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}K", number / 1_000),
        _ => format!("{}M", number / 1_000_000),
    }
}

/// Files, Read, Write, Comp(cnt), KeyIn, KeyDrop as printed. Releases before 10.3 count no keys of
/// flushes (S-4), so the L0 row has none.
fn cells(row: &StatsRow) -> [String; 6] {
    [
        row.files.to_string(),
        format!("{:.1}", row.read_bytes() as f64 / GIB),
        format!("{:.1}", row.stats.bytes_written as f64 / GIB),
        row.stats.count.to_string(),
        human(row.stats.input_records),
        human(row.stats.dropped_records),
    ]
}

fn compare(case: &mut TestCase) -> String {
    let folder: String = case.take_arg("scenario").expect("scenario=…");
    let stop_style: Option<u32> = case.try_take_arg("stop-style").expect("stop-style=N");
    let more = stop_style.map_or(String::new(), |style| {
        format!("--universal_stop_style={style}")
    });
    let published: f64 = case.take_arg("w-amp").expect("w-amp=…");
    let tolerance: f64 = case.take_arg("within").expect("within=…");
    let is_sampled = case.take_flag("sampled").expect("a flag");
    let mode = match is_sampled {
        true => Mode::Sampled { factor: None },
        false => Mode::Exact,
    };
    let (summary, stats) = run(&folder, &more, mode);
    assert!(
        (summary.write_amp - published).abs() <= tolerance,
        "{folder}: W-Amp {} against {published}",
        summary.write_amp
    );
    let mut text = String::new();
    let rows = stats.rows(&summary.level_files);
    for row in rows.iter().filter(|row| row.level != "Int") {
        let theirs = case.input.lines().find_map(|line| {
            let mut words = line.split_whitespace();
            (words.next() == Some(&row.level)).then(|| words.collect::<Vec<_>>())
        });
        let ours = cells(row);
        let same = match theirs {
            None => "not published".to_string(),
            Some(theirs) if theirs == ours => "same".to_string(),
            Some(theirs) => format!("published {}", theirs.join(" ")),
        };
        text.push_str(&format!("{:<4} {:<28} {same}\n", row.level, ours.join(" ")));
    }
    text + &format!("W-Amp {:.3}, published {published}\n", summary.write_amp)
}

#[test]
fn published_tables() {
    walk("tests/testdata/published", |file| file.run(compare));
}

#[test]
#[ignore = "npm run test:all runs it: half a minute"]
fn published_tables_of_the_other_cases() {
    walk("tests/testdata/published_other_cases", |file| {
        file.run(compare)
    });
}
