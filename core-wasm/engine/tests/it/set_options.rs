//! Options that change while the database is open (O-6..O-8).

use engine::log::{Event, EventKind, OptionsCall};
use engine::options::set_options::set_options;
use engine::options::validate::{sanitize, validate};
use engine::options::{Options, RocksDbVersion};
use engine::scenario::{Mode, OptionChange, Scenario};
use engine::settings::db_bench::{DbBenchProcess, parse_scenario};
use engine::simulation::{Progress, Simulation};

const SMALL: &str = "--num=120000 --seed=1 --write_buffer_size=262144 \
    --target_file_size_base=262144 --max_bytes_for_level_base=1048576 --compression_type=none";

fn release(text: &str) -> RocksDbVersion {
    let mut parts = text.split('.').map(|part| part.parse().expect("a number"));
    let mut next = || parts.next().expect("three numbers");
    RocksDbVersion {
        major: next(),
        minor: next(),
        patch: next(),
    }
}

fn pairs(settings: &[(&str, &str)]) -> Vec<(String, String)> {
    let settings = settings.iter();
    settings
        .map(|(name, value)| (name.to_string(), value.to_string()))
        .collect()
}

fn scenario(flags: &str, version: &str) -> Scenario {
    let command_line = format!("--benchmarks=fillrandom,stats {SMALL} {flags}");
    let process = DbBenchProcess {
        command_line: &command_line,
        options_file: None,
    };
    let parsed = parse_scenario("", release(version), &[process]);
    parsed.expect("the command line is valid").0
}

fn changed(mut scenario: Scenario, changes: &[(u64, &[(&str, &str)])]) -> Scenario {
    let changes = changes.iter().map(|(at_micros, settings)| OptionChange {
        at_micros: *at_micros,
        settings: pairs(settings),
    });
    scenario.changes = changes.collect();
    scenario
}

/// All events, with the version checked after every step, and the warnings.
fn run(scenario: &Scenario, mode: Mode) -> (Vec<Event>, Vec<String>) {
    let mut simulation = Simulation::new(scenario, mode).expect("the scenario can be run");
    let mut events = Vec::new();
    while simulation.step(&mut events) == Progress::Running {
        simulation
            .version()
            .check(scenario.rocksdb_version)
            .expect("the version is sound");
    }
    let said = simulation.summary().warnings;
    (events, said.into_iter().map(|one| one.message).collect())
}

/// Results of these calls in real databases, one after another on a universal tree of 20 levels:
/// 7.8.3, 9.10.0 and 11.8.1, where each `1` is a success.
const VERDICTS: &[(&str, &str, &str)] = &[
    ("num_levels", "5", "000"),
    ("compaction_style", "kCompactionStyleLevel", "000"),
    ("compaction_pri", "kByCompensatedSize", "000"),
    ("level0_file_num_compaction_trigger", "abc", "000"),
    ("level0_file_num_compaction_trigger", "2", "111"),
    ("compaction_options_universal", "{max_read_amp=2;}", "011"),
    ("compaction_options_universal", "{size_ratio=-4;}", "000"),
    ("write_buffer_size", "1024", "111"),
    ("level_compaction_dynamic_level_bytes", "true", "000"),
    ("min_write_buffer_number_to_merge", "2", "000"),
    ("max_subcompactions", "2", "111"),
    ("allow_ingest_behind", "true", "000"),
    ("ttl", "5", "111"),
    ("block_based_table_factory", "{block_size=8192;}", "111"),
    ("block_based_table_factory", "{format_version=4;}", "011"),
    (
        "compression_per_level",
        "kNoCompression:kNoCompression",
        "111",
    ),
    ("memtable_factory", "vector", "000"),
];

#[test]
fn verdicts_are_those_of_real_databases() {
    for (release_index, version) in ["7.8.3", "9.10.0", "11.8.1"].iter().enumerate() {
        let flags = "--compaction_style=1 --num_levels=20";
        let step = scenario(flags, version).steps.remove(0);
        let style = step.options.compaction_style.rules();
        let (mut options, _) = sanitize(&step.options, release(version), style);
        for (name, value, verdicts) in VERDICTS {
            let expected = verdicts.as_bytes()[release_index] == b'1';
            let outcome = set_options(&options, &pairs(&[(name, value)]), release(version));
            assert_eq!(
                outcome.is_ok(),
                expected,
                "{version}: {name}={value}: {outcome:?}"
            );
            options = outcome.unwrap_or(options);
        }
    }
}

#[test]
fn refusals_are_in_rocksdbs_words() {
    let options = sanitized(&Options::default());
    let refused = |settings: &[(&str, &str)]| {
        let outcome = set_options(&options, &pairs(settings), RocksDbVersion::REFERENCE);
        outcome.expect_err("it is refused").to_string()
    };
    let words = refused(&[("num_levels", "5")]);
    assert!(words.contains("Option not changeable"), "{words}");
    // If a part of a call is refused, nothing of it takes effect, and nothing is adjusted.
    let words = refused(&[("ttl", "9"), ("level0_file_num_compaction_trigger", "0")]);
    assert!(words.contains("not modelled"), "{words}");
    let universal = sanitized(&Options {
        compaction_style: engine::options::CompactionStyle::Universal,
        ..Options::default()
    });
    // U-29 again: the value is compared with the trigger in force.
    let outcome = set_options(
        &universal,
        &pairs(&[("compaction_options_universal", "{max_read_amp=3}")]),
        RocksDbVersion::REFERENCE,
    );
    outcome.expect_err("3 runs are fewer than the trigger of 4");
}

fn sanitized(options: &Options) -> Options {
    let style = options.compaction_style.rules();
    sanitize(options, RocksDbVersion::REFERENCE, style).0
}

/// RocksDB validates a change together with all options in force, which were adjusted at open.
#[test]
fn adjusted_options_are_valid_ones() {
    for style in ["0", "1", "2"] {
        for version in ["5.18.4", "7.8.3", "9.10.0", "11.8.1"] {
            let step = scenario(&format!("--compaction_style={style}"), version)
                .steps
                .remove(0);
            let rules = step.options.compaction_style.rules();
            let (options, _) = sanitize(&step.options, release(version), rules);
            validate(&options, release(version), rules).expect("a database runs with them");
        }
    }
}

const STYLES: &[(&str, &[(&str, &str)])] = &[
    (
        "",
        &[
            ("level0_file_num_compaction_trigger", "9"),
            ("max_bytes_for_level_base", "4194304"),
        ],
    ),
    (
        "--level_compaction_dynamic_level_bytes=true --max_background_jobs=6",
        &[
            ("target_file_size_base", "100000"),
            ("max_background_jobs", "2"),
        ],
    ),
    (
        "--compaction_style=1 --num_levels=20",
        &[(
            "compaction_options_universal",
            "{size_ratio=80;min_merge_width=3}",
        )],
    ),
    (
        "--compaction_style=2 --fifo_compaction_max_table_files_size_mb=4",
        &[("compaction_options_fifo", "{max_table_files_size=1000000}")],
    ),
];

#[test]
fn what_comes_before_a_change_is_as_without_it() {
    let modes = [
        Mode::Exact,
        Mode::Sampled { factor: Some(4) },
        Mode::Preview,
    ];
    for (flags, settings) in STYLES {
        let plain = scenario(flags, "11.8.1");
        for mode in modes {
            let (without, _) = run(&plain, mode);
            let moments = [0, without.len() / 3, without.len() / 2, without.len() - 2];
            for moment in moments {
                let at_micros = without[moment].time_micros;
                let (with, warnings) = run(&changed(plain.clone(), &[(at_micros, settings)]), mode);
                let before = without.partition_point(|one| one.time_micros <= at_micros);
                let place = with
                    .iter()
                    .position(|one| matches!(one.kind, EventKind::OptionsChanged { .. }));
                let Some(place) = place else {
                    assert!(warnings.iter().any(|one| one.contains("the run ends")));
                    assert_eq!(without, with);
                    continue;
                };
                assert_eq!(place, before, "{flags} {mode:?} {at_micros}");
                assert_eq!(without[..before], with[..before]);
                assert_eq!(with[place].time_micros, at_micros);
                // An early change makes a difference.
                if moment == without.len() / 3 {
                    let kinds = |events: &[Event]| -> Vec<EventKind> {
                        events[before..]
                            .iter()
                            .map(|one| one.kind.clone())
                            .collect()
                    };
                    let after = kinds(&with);
                    let mut after = after
                        .iter()
                        .filter(|kind| !matches!(kind, EventKind::OptionsChanged { .. }));
                    let same = kinds(&without).iter().all(|one| after.next() == Some(one));
                    assert!(!same, "{flags} {mode:?}: the change changes nothing");
                }
            }
        }
    }
}

#[test]
fn picks_follow_the_options_of_their_moment() {
    let change: &[(&str, &str)] = &[("level0_file_num_compaction_trigger", "11")];
    // L0 is compacted only for its number of files.
    let flags = "--level0_slowdown_writes_trigger=60 --level0_stop_writes_trigger=80 \
                 --max_bytes_for_level_base=67108864";
    let plain = scenario(flags, "11.8.1");
    let (without, _) = run(&plain, Mode::Exact);
    let at_micros = without[without.len() / 2].time_micros;
    let (events, _) = run(&changed(plain, &[(at_micros, change)]), Mode::Exact);
    let (mut is_after, mut picks) = (false, [0, 0]);
    for event in &events {
        match &event.kind {
            EventKind::OptionsChanged {
                call,
                settings,
                before,
                trigger,
                ..
            } => {
                is_after = true;
                assert_eq!(*call, OptionsCall::SetOptions);
                assert_eq!(settings, &["level0_file_num_compaction_trigger=11"]);
                assert_eq!(before, &["4"]);
                assert_eq!(*trigger, 11);
            }
            EventKind::CompactionStarted { inputs, .. } if inputs[0].level == 0 => {
                let files = inputs[0].files.len();
                assert!(!is_after || 11 <= files, "{files} files");
                picks[usize::from(is_after)] += 1;
            }
            _ => {}
        }
    }
    assert!(picks.iter().all(|&count| 2 <= count), "{picks:?}");
}

/// The entries of each memtable after a change, starting with the mutable one.
fn memtables_after(bytes: &str, at_share: f64) -> (Vec<u64>, u64) {
    let plain = scenario("--disable_auto_compactions=true", "11.8.1");
    let (without, _) = run(&plain, Mode::Exact);
    let switches = without.iter().filter_map(|one| match one.kind {
        EventKind::MemtableSwitched { entries, .. } => Some((one.time_micros, entries)),
        _ => None,
    });
    let switches: Vec<(u64, u64)> = switches.collect();
    let (from, to) = (switches[4].0, switches[5].0);
    let at_micros = from + ((to - from) as f64 * at_share) as u64;
    let change: &[(&str, &str)] = &[("write_buffer_size", bytes)];
    let (events, _) = run(&changed(plain, &[(at_micros, change)]), Mode::Exact);
    let after = events.iter().filter_map(|one| match one.kind {
        EventKind::MemtableSwitched { entries, .. } if at_micros < one.time_micros => Some(entries),
        _ => None,
    });
    (after.collect(), switches[5].1)
}

#[test]
fn the_current_memtable_takes_the_new_size() {
    let (larger, entries) = memtables_after("524288", 0.5);
    let ratio = larger[0] as f64 / entries as f64;
    assert!((1.9..2.1).contains(&ratio), "{ratio}");
    assert!(
        larger[0].abs_diff(larger[1]) * 100 < larger[0],
        "{larger:?}"
    );
    // It already has more than the new limit: the next write finds it full.
    let (smaller, _) = memtables_after("131072", 0.8);
    let share = smaller[0] as f64 / entries as f64;
    assert!((0.78..0.82).contains(&share), "{share}");
    let ratio = smaller[1] as f64 / entries as f64;
    assert!((0.4..0.6).contains(&ratio), "{ratio}");
}

/// Targets logged after a change of `max_bytes_for_level_base`, until three compactions that were
/// running or started later have ended.
fn base_targets_after(version: &str) -> Vec<u64> {
    let flags = "--level_compaction_dynamic_level_bytes=false";
    let plain = scenario(flags, version);
    let (without, _) = run(&plain, Mode::Exact);
    // A compaction has just begun.
    let mut starts = without
        .iter()
        .skip(without.len() / 2)
        .filter(|one| matches!(one.kind, EventKind::CompactionStarted { .. }));
    let at_micros = starts.next().expect("a compaction").time_micros;
    let change: &[(&str, &str)] = &[("max_bytes_for_level_base", "3000000")];
    let (events, _) = run(&changed(plain, &[(at_micros, change)]), Mode::Exact);
    let place = events
        .iter()
        .position(|one| matches!(one.kind, EventKind::OptionsChanged { .. }));
    let after = &events[place.expect("the change is told")..];
    let mut ended = 0;
    let after = after.iter().take_while(|one| {
        ended += usize::from(matches!(one.kind, EventKind::CompactionFinished { .. }));
        ended < 3
    });
    let targets = after.filter_map(|one| match &one.kind {
        EventKind::LevelTargets { max_bytes, .. } => Some(max_bytes[1]),
        _ => None,
    });
    targets.collect()
}

/// O-8: up to 9.10, a job that started before the change installs its result under its own options.
#[test]
fn a_running_job_brings_its_own_options_back_before_9_11() {
    assert_eq!(base_targets_after("11.8.1"), [3_000_000]);
    assert_eq!(base_targets_after("9.11.2"), [3_000_000]);
    let fallen_back = base_targets_after("9.10.0");
    assert_eq!(fallen_back[..3], [3_000_000, 1_048_576, 3_000_000]);
}

#[test]
fn a_process_takes_only_the_changes_of_its_time() {
    let setup = format!("--benchmarks=fillseq {SMALL}");
    let rest = format!("--benchmarks=overwrite,stats {SMALL} --use_existing_db=1");
    let processes = [&setup, &rest].map(|command_line| DbBenchProcess {
        command_line,
        options_file: None,
    });
    let parsed = parse_scenario("", RocksDbVersion::REFERENCE, &processes);
    let plain = parsed.expect("two processes").0;
    let change: &[(&str, &str)] = &[("level0_file_num_compaction_trigger", "7")];
    let (events, warnings) = run(
        &changed(plain, &[(1_000, change), (900_000_000, change)]),
        Mode::Exact,
    );
    let triggers = events.iter().filter_map(|one| match one.kind {
        EventKind::BenchmarkStarted { trigger, .. } | EventKind::OptionsChanged { trigger, .. } => {
            Some(trigger)
        }
        _ => None,
    });
    assert_eq!(triggers.collect::<Vec<_>>(), [4, 7, 4, 4]);
    assert!(
        warnings.iter().any(|one| one.contains("900 s")),
        "{warnings:?}"
    );
}

/// Permanently stopped writes resume when a change permits.
#[test]
fn a_change_releases_writes_that_nothing_else_would() {
    let flags = "--level0_file_num_compaction_trigger=3 --level0_slowdown_writes_trigger=4 \
                 --level0_stop_writes_trigger=6 --max_bytes_for_level_base=67108864";
    let plain = scenario(flags, "11.8.1");
    let never: &[(&str, &str)] = &[("level0_file_num_compaction_trigger", "1000")];
    let plain = changed(plain, &[(1_000, never)]);
    let (stuck, warnings) = run(&plain, Mode::Exact);
    assert!(
        warnings.iter().any(|one| one.contains("hang")),
        "{warnings:?}"
    );
    let change: &[(&str, &str)] = &[("level0_file_num_compaction_trigger", "2")];
    let (events, _) = run(
        &changed(plain, &[(1_000, never), (60_000_000, change)]),
        Mode::Exact,
    );
    let written = |events: &[Event]| events.last().map_or(0, |one| one.user_bytes_written);
    assert_eq!(written(&events), 120_000 * 116);
    assert!(written(&stuck) < written(&events) / 2);
}

/// Sizes that would make far too many files are refused before the run.
#[test]
fn sizes_that_no_machine_can_follow_are_refused() {
    for (name, value) in [("write_buffer_size", "1"), ("target_file_size_base", "1")] {
        let change: &[(&str, &str)] = &[(name, value)];
        let changed = changed(scenario("", "11.8.1"), &[(1_000, change)]);
        let refused = Simulation::new(&changed, Mode::Exact);
        let text = refused.expect_err("it is refused").to_string();
        assert!(text.contains("num × entry size"), "{text}");
    }
}
