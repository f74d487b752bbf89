//! Small histories in `testdata/run` and `testdata/flush`: db_bench command lines in, the event
//! log, the tree and the amplifications out. `REWRITE=1` writes the expected output.

use crate::support::event_text;
use datadriven::{TestCase, walk};
use engine::log::{Event, EventKind};
use engine::machine::cost::MachineProfile;
use engine::options::RocksDbVersion;
use engine::scenario::{Mode, Scenario};
use engine::settings::db_bench;
use engine::settings::overrides::apply_overrides;
use engine::simulation::{Progress, RunSummary, Simulation};
use engine::stats::event_stats::EventStats;

/// Lines `set option=value`.
fn overrides(input: &str) -> Vec<(String, String)> {
    let lines = input.lines().filter_map(|line| line.strip_prefix("set "));
    let pairs = lines.filter_map(|line| line.split_once('='));
    pairs.map(|(to, by)| (to.into(), by.into())).collect()
}

/// One db_bench command per line; a line that begins with `--` adds flags to all of them.
fn scenario(input: &str, release: RocksDbVersion) -> Result<Scenario, String> {
    let lines = input.lines().filter(|line| !line.starts_with("set "));
    let (shared, commands): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with("--"));
    let mut steps = Vec::new();
    for command in commands {
        let line = format!("{command} {}", shared.join(" "));
        let parsed = db_bench::parse_with_options_file(&line, None, release);
        let (step, _) = parsed.map_err(|error| error.to_string())?;
        steps.push(step);
    }
    Ok(Scenario {
        title: String::new(),
        machine: MachineProfile::default(),
        rocksdb_version: release,
        changes: Vec::new(),
        steps,
    })
}

/// `release=7.8`: the release whose rules apply.
fn release(case: &mut TestCase) -> RocksDbVersion {
    let name: Option<String> = case.try_take_arg("release").expect("release=…");
    let Some(name) = name else {
        return RocksDbVersion::REFERENCE;
    };
    let (major, minor) = name.split_once('.').expect("release=MAJOR.MINOR");
    RocksDbVersion {
        major: major.parse().expect("a number"),
        minor: minor.parse().expect("a number"),
        patch: 0,
    }
}

fn mode(case: &mut TestCase) -> Mode {
    let name: Option<String> = case.try_take_arg("mode").expect("mode=…");
    let factor = case.try_take_arg("factor").expect("factor=N");
    match name.as_deref() {
        Some("preview") => Mode::Preview,
        Some("sampled") => Mode::Sampled { factor },
        _ => Mode::Exact,
    }
}

/// Returns true if a case prints the event.
fn is_wanted(event: &Event, only: &[String]) -> bool {
    let name = match event.kind {
        EventKind::MemtableSwitched { .. } => "switch",
        EventKind::FlushStarted { .. } | EventKind::FlushFinished { .. } => "flush",
        EventKind::TableFileCreation { .. } | EventKind::TableFileDeletion { .. } => "file",
        EventKind::CompactionStarted { .. } | EventKind::CompactionFinished { .. } => "compaction",
        EventKind::TrivialMove { .. } => "move",
        EventKind::WriteStall { .. } => "stall",
        EventKind::DeletionCompaction { .. } => "drop",
        EventKind::LevelTargets { .. } => "targets",
        EventKind::OptionsChanged { .. } => "options",
        _ => "process",
    };
    only.is_empty() || only.iter().any(|one| one == name)
}

fn run(case: &mut TestCase) -> Result<String, String> {
    let mode = mode(case);
    let only: Vec<String> = case
        .try_take_args("only")
        .expect("only=(…)")
        .unwrap_or_default();
    let has_benchmarks = case.take_flag("benchmarks").expect("benchmarks");
    let has_score = case.take_flag("score").expect("score");
    let has_scores = case.take_flag("scores").expect("scores");
    let has_stats = case.take_flag("stats").expect("stats");
    let release = release(case);
    let mut scenario = scenario(&case.input, release)?;
    apply_overrides(&mut scenario, &overrides(&case.input)).map_err(|error| error.to_string())?;
    let mut simulation = Simulation::new(&scenario, mode).map_err(|error| error.to_string())?;
    let mut events = Vec::new();
    while simulation.step(&mut events) == Progress::Running {}
    let mut text = String::new();
    if only != ["none"] {
        for event in events.iter().filter(|event| is_wanted(event, &only)) {
            text.push_str(event_text::line(event).trim_end());
            if has_scores {
                text.push_str(&scores_words(event));
            }
            text.push('\n');
        }
    }
    text.push_str(&simulation.version().to_string());
    let summary = simulation.summary();
    text.push_str(&format!(
        "write {:.3}, read {}, space {:.3}, slowdown {:.3} s, stop {:.3} s, {:.1} % of {:.3} s; \
         {} flushes, {} compactions, {} moves\n",
        summary.write_amp,
        summary.read_amp,
        summary.space_amp,
        summary.stall.slowdown_sec,
        summary.stall.stop_sec,
        summary.stall.percent,
        summary.uptime_micros as f64 / 1e6,
        summary.flushes,
        summary.compactions,
        summary.trivial_moves
    ));
    if has_score {
        text.push_str(&format!("score {:.2}\n", summary.level_files[0].score));
    }
    if has_benchmarks {
        text.push_str(&benchmarks_and_stalls(&summary));
    }
    if has_stats {
        text.push_str(&moved_and_written(&scenario, &events));
    }
    for warning in &summary.warnings {
        text.push_str(&format!("warning: {warning}\n"));
    }
    Ok(text)
}

/// `, scores 10.81 0.98`: the scores in an event, level by level.
fn scores_words(event: &Event) -> String {
    let scores = match &event.kind {
        EventKind::BenchmarkStarted { level_scores, .. }
        | EventKind::CompactionStarted { level_scores, .. } => level_scores,
        EventKind::FlushFinished { shape, .. }
        | EventKind::CompactionFinished { shape, .. }
        | EventKind::TrivialMove { shape, .. }
        | EventKind::DeletionCompaction { shape, .. } => &shape.level_scores,
        _ => return String::new(),
    };
    let words: Vec<String> = scores.iter().map(|score| format!("{score:.2}")).collect();
    format!(", scores {}", words.join(" "))
}

/// Reports by db_bench and RocksDB about benchmarks and stalls.
fn benchmarks_and_stalls(summary: &RunSummary) -> String {
    let mut text = String::new();
    for report in &summary.benchmarks {
        let latency = report.latency;
        text.push_str(&format!(
            "{:?}: {} operations, {} bytes in {} µs; p50 {:.2}, p99 {:.2}, p99.9 {:.2}, p99.99 {:.2}, \
             max {}\n",
            report.benchmark,
            report.operations,
            report.user_bytes,
            report.micros,
            latency.p50_micros,
            latency.p99_micros,
            latency.p99_9_micros,
            latency.p99_99_micros,
            latency.max_micros,
        ));
    }
    let ingested = summary.ingest_bytes;
    text.push_str(&format!("{} writes, {ingested} bytes\n", summary.writes));
    let counts = summary.stall.counts.named();
    for (name, count) in counts.iter().filter(|(_, count)| 0 < *count) {
        text.push_str(&format!("{name}: {count}\n"));
    }
    text
}

/// Bytes moved and written to each level, in KB.
fn moved_and_written(scenario: &Scenario, events: &[Event]) -> String {
    let mut stats = EventStats::new(scenario.rocksdb_version, Vec::new());
    for event in events {
        stats.apply(event);
    }
    let levels = stats.tally.table.levels().iter().enumerate();
    let filled = levels.filter(|(_, stats)| 0 < stats.bytes_moved + stats.bytes_written);
    let lines = filled.map(|(level, stats)| {
        let (moved, written) = (stats.bytes_moved / 1_000, stats.bytes_written / 1_000);
        format!("L{level}: {moved} KB moved, {written} KB written\n")
    });
    lines.collect()
}

fn run_case(case: &mut TestCase) -> String {
    assert_eq!(case.directive, "run", "the only directive");
    let text = run(case).unwrap_or_else(|error| format!("error: {error}\n"));
    case.expect_empty().expect("known arguments");
    text
}

#[test]
fn histories() {
    walk("tests/testdata/run", |file| file.run(run_case));
}

#[test]
fn clocks() {
    walk("tests/testdata/clock", |file| file.run(run_case));
}

#[test]
fn flushes() {
    walk("tests/testdata/flush", |file| file.run(run_case));
}
