//! Properties of every row in the table of settings.

use std::collections::BTreeSet;

use engine::machine::cost::MachineProfile;
use engine::options::setting::{FlagForm, Kind, OutOfRange, Range, Row, Setting, Target};
use engine::options::validate::validate_as_rocksdb;
use engine::options::{CompactionStyle, OptionError, Options, RocksDbVersion};
use engine::scenario::{Scenario, Step};
use engine::settings::db_bench;
use engine::settings::table::machine::{MACHINE_PROFILE, PARAMETERS};
use engine::settings::table::release_row::ROCKSDB_VERSION;
use engine::settings::table::workload::SETTINGS;
use engine::settings::table::{find, settings};
use engine::workload::{Benchmark, KeyDistribution, Workload};

/// A workload with a value for every setting.
fn workload() -> Workload {
    Workload {
        benchmarks: vec![Benchmark::FillRandom],
        key_distribution: KeyDistribution::ZIPFIAN,
        ..Workload::default()
    }
}

fn scenario() -> Scenario {
    Scenario {
        title: String::new(),
        rocksdb_version: RocksDbVersion::REFERENCE,
        machine: MachineProfile::default(),
        changes: Vec::new(),
        steps: vec![Step {
            options: Options::default(),
            workload: workload(),
        }],
    }
}

/// The text of a number just outside each end of a range; none if the kind has no such text.
fn outside(range: Range) -> Vec<String> {
    match range {
        Range::None => Vec::new(),
        Range::Whole(least, most) => vec![
            (i128::from(least) - 1).to_string(),
            (i128::from(most) + 1).to_string(),
        ],
        Range::Real(least, most) => [least.next_down(), most.next_up()]
            .map(|number| number.to_string())
            .to_vec(),
        Range::Above(least, most) => [least, most.next_up()]
            .map(|number| number.to_string())
            .to_vec(),
    }
}

fn ends(range: Range) -> Vec<String> {
    match range {
        Range::None => Vec::new(),
        Range::Whole(least, most) => vec![least.to_string(), most.to_string()],
        Range::Real(least, most) => vec![least.to_string(), most.to_string()],
        Range::Above(least, most) => vec![least.next_up().to_string(), most.to_string()],
    }
}

/// Values other than the default that a row must accept.
fn other_values(row: &Row) -> Vec<String> {
    match row.kind {
        Kind::Boolean => vec!["true".to_string(), "false".to_string()],
        Kind::Enumeration(names) | Kind::Release(names) => {
            names.iter().map(|name| name.to_string()).collect()
        }
        Kind::List => Vec::new(),
        Kind::Integer | Kind::Bytes | Kind::Real => ends(row.range),
    }
}

/// Returns true if numbers out of range are refused only when a database is opened.
fn is_refused_later(row: &Row) -> bool {
    matches!(
        row.out_of_range,
        OutOfRange::ByStyle(_) | OutOfRange::AtOpen(_)
    )
}

/// Sets all values that the row must accept or refuse; returns their number.
fn check_setting<T: Clone + PartialEq + std::fmt::Debug>(setting: &Setting<T>, start: &T) -> usize {
    let row = &setting.row;
    let mut tried = 0;
    let mut changed = start.clone();
    for value in other_values(row) {
        setting.set(&mut changed, &value).expect("a valid value");
        let text = (setting.get)(&changed).expect("a value");
        let mut read = start.clone();
        setting.set(&mut read, &text).expect("its own text");
        assert_eq!(read, changed, "{} {value} as {text}", row.name);
        assert!(setting.is_in_range(&changed), "{} {value}", row.name);
        changed = start.clone();
        tried += 1;
    }
    for value in outside(row.range) {
        let mut unchanged = start.clone();
        let outcome = setting.set(&mut unchanged, &value);
        if is_refused_later(row) && outcome.is_ok() {
            continue;
        }
        let error = outcome.expect_err(row.name);
        assert_eq!(error.value, value, "{}", row.name);
        assert!(!error.problem.is_empty() && !error.advice.is_empty());
        assert_eq!(&unchanged, start, "{} {value}", row.name);
        tried += 1;
    }
    tried
}

fn refusal_at_open(options: &Options, version: RocksDbVersion) -> Result<(), OptionError> {
    validate_as_rocksdb(options, version, options.compaction_style.rules())
}

#[test]
fn both_ends_are_accepted_and_read_back_and_what_lies_outside_is_refused() {
    let mut tried = 0;
    for setting in Options::settings() {
        tried += check_setting(setting, &Options::default());
    }
    for setting in SETTINGS {
        tried += check_setting(setting, &workload());
    }
    for setting in PARAMETERS.iter().chain([&MACHINE_PROFILE]) {
        tried += check_setting(setting, &MachineProfile::default());
    }
    tried += check_setting(&ROCKSDB_VERSION, &scenario());
    assert!(300 < tried, "{tried}");
}

#[test]
fn what_is_refused_at_open_is_refused_just_outside_the_range_and_nowhere_else() {
    let opened = |setting: &Setting<Options>, value: &str| -> Result<(), OptionError> {
        // Only universal compaction has such an option.
        let mut options = Options {
            compaction_style: CompactionStyle::Universal,
            ..Options::default()
        };
        setting.set(&mut options, value)?;
        refusal_at_open(&options, RocksDbVersion::REFERENCE)
    };
    let mut checked = 0;
    for setting in Options::settings() {
        let words = match setting.row.out_of_range {
            OutOfRange::AtOpen(words) | OutOfRange::ByStyle(words) => words,
            _ => continue,
        };
        for value in ends(setting.row.range) {
            assert_eq!(opened(setting, &value), Ok(()), "{value}");
        }
        let just_below = &outside(setting.row.range)[0];
        let error = opened(setting, just_below).expect_err("below the range");
        assert_eq!(error.problem, words.problem);
        assert_eq!(error.option, setting.row.name);
        checked += 1;
    }
    assert!(1 < checked, "{checked}");
    let mut leveled = Options::default();
    assert_eq!(leveled.compaction_style, CompactionStyle::Level);
    leveled
        .set_text("max_read_amp", "-7")
        .expect("it cannot matter");
    assert_eq!(refusal_at_open(&leveled, RocksDbVersion::REFERENCE), Ok(()));
}

#[test]
fn every_flag_sets_its_row() {
    let mut set = 0;
    for setting in settings() {
        let row = setting.row();
        let Some(flag) = row.flag else {
            continue;
        };
        // Two values, so one of them differs from the flag's default.
        let values = match (row.kind, flag.form) {
            (Kind::Boolean, _) => ["true", "false"],
            (Kind::Enumeration(names), _) => [names[0], names[1]],
            (Kind::List, _) => ["1:2", "3"],
            (_, FlagForm::Mebibytes) => ["7", "9"],
            (Kind::Real, FlagForm::Plain) if row.range.ends().1 <= 1.0 => ["0.25", "0.75"],
            _ => ["7", "5"],
        };
        let of_db_bench = |value: &str| match row.name {
            // db_bench spells some values differently.
            "compression" if value == values[0] => "none".to_string(),
            "compression" => "snappy".to_string(),
            "memtable_factory" if value == values[0] => "skip_list".to_string(),
            "memtable_factory" => "vector --allow_concurrent_memtable_write=false".to_string(),
            "compaction_style" | "compaction_pri" | "stop_style" | "index_shortening" => values
                .iter()
                .position(|one| *one == value)
                .expect("a value")
                .to_string(),
            _ => value.to_string(),
        };
        let stored: BTreeSet<String> = values
            .iter()
            .map(|value| {
                let written = of_db_bench(value);
                let zipfian = match row.name {
                    "key_distribution" => "",
                    _ => "--key_distribution=zipfian",
                };
                let line = format!(
                    "--benchmarks=fillrandom --num=3 {zipfian} --{}={written}",
                    flag.name
                );
                let (step, _) = db_bench::parse(&line).unwrap_or_else(|error| panic!("{error}"));
                let mut scenario = scenario();
                scenario.steps = vec![step.clone()];
                let value_of = |scenario: &Scenario| {
                    setting
                        .value(scenario, &scenario.steps[0])
                        .expect("a value")
                };
                let found = value_of(&scenario);
                // The row itself gives the same value.
                let mut by_row = scenario.clone();
                let expected = match flag.form {
                    FlagForm::Mebibytes => format!("{value}M"),
                    _ => value.to_string(),
                };
                setting.set(&mut by_row, &expected).expect("a value");
                assert_eq!(value_of(&by_row), found, "{line}");
                found
            })
            .collect();
        assert_eq!(stored.len(), 2, "--{} changes {}", flag.name, row.name);
        set += 1;
    }
    assert!(70 < set, "{set}");
}

#[test]
fn every_default_of_a_flag_is_the_value_without_the_flag() {
    let (step, _) = db_bench::parse("--benchmarks=fillrandom").expect("a command line");
    let mut scenario = scenario();
    scenario.steps = vec![step];
    let mut checked = 0;
    for setting in settings() {
        let flag = setting.row().flag;
        let Some(default) = flag.and_then(|flag| flag.default) else {
            continue;
        };
        if setting.row().name == "seed" {
            // 0 means the clock, so a warning reports that it is 1.
            continue;
        }
        let mut by_row = scenario.clone();
        setting.set(&mut by_row, default).expect("a value");
        assert_eq!(by_row, scenario, "{}", setting.row().name);
        checked += 1;
    }
    assert!(6 < checked, "{checked}");
}

#[test]
fn names_flags_and_sentences_are_there_once() {
    let mut names = BTreeSet::new();
    let mut flags = BTreeSet::new();
    for setting in settings() {
        let row = setting.row();
        assert!(names.insert(row.name), "{} is there twice", row.name);
        assert!(
            !row.sentence.is_empty() && !row.sentence.ends_with('.'),
            "{}",
            row.name
        );
        if let Some(flag) = row.flag {
            assert!(flags.insert(flag.name), "--{} is there twice", flag.name);
        }
        assert_eq!(
            find(row.name).is_some(),
            !row.is_set_by_flag_only,
            "{}",
            row.name
        );
        assert_eq!(
            row.kind.is_number(),
            row.range != Range::None,
            "{}",
            row.name
        );
    }
    assert!(100 < names.len(), "{}", names.len());
}

#[test]
fn defaults_are_valid_in_every_release_in_which_one_changed() {
    let mut releases: Vec<RocksDbVersion> = [(6, 26), (8, 3), (8, 4), (9, 0), (10, 10), (10, 11)]
        .into_iter()
        .chain([(11, 0), (11, 4), (11, 5)])
        .map(|(major, minor)| RocksDbVersion {
            major,
            minor,
            patch: 0,
        })
        .collect();
    releases.push(RocksDbVersion::REFERENCE);
    for version in releases {
        let defaults = Options::default_for(version);
        for setting in Options::settings() {
            let mut options = defaults.clone();
            setting
                .set(&mut options, &setting.text(&defaults))
                .expect("a default");
            assert_eq!(options, defaults, "{} of {version}", setting.row.name);
        }
        assert_eq!(refusal_at_open(&defaults, version), Ok(()), "{version}");
    }
    assert_eq!(ROCKSDB_VERSION.row.target, Target::Release);
    let offered = match ROCKSDB_VERSION.row.kind {
        Kind::Release(releases) => releases,
        other => panic!("{other:?}"),
    };
    assert_eq!(offered[0], RocksDbVersion::REFERENCE.to_string());
}

#[test]
fn bounds_that_rocksdb_keeps_can_be_stored() {
    for setting in Options::settings() {
        let Some(bounds) = setting.row.adjusted else {
            continue;
        };
        for bound in [bounds.least.to_string(), bounds.most.to_string()] {
            let mut options = Options::default();
            setting.set(&mut options, &bound).expect("a bound");
        }
    }
}

/// The code of a Rust file without comments and string literals.
fn code_of(path: &str) -> String {
    let text = std::fs::read_to_string(path).expect("a source file");
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or(""));
    let code: Vec<&str> = lines.collect();
    let joined = code.join("\n");
    let parts = joined.split('"').enumerate();
    parts
        .filter(|(at, _)| at % 2 == 0)
        .map(|(_, part)| part)
        .collect()
}

/// Whole numbers other than 0 in code, except `x.0` and `i32`.
fn numbers_in(code: &str) -> Vec<&str> {
    let words = code.split(|one: char| !one.is_alphanumeric() && one != '_');
    let is_number = |word: &&str| word.starts_with(|first: char| first.is_ascii_digit());
    words
        .filter(is_number)
        .filter(|word| *word != "0")
        .collect()
}

/// Ranges, units and releases of options are only in their rows, not in the code that reads rows.
#[test]
fn who_reads_the_table_has_no_numbers_of_its_own() {
    let readers = [
        "src/options/validate.rs",
        "src/options/by_name.rs",
        "src/settings/overrides.rs",
        "src/settings/table/mod.rs",
        "src/settings/options_file/reader.rs",
        "src/settings/options_file/writer.rs",
    ];
    for reader in readers {
        let code = code_of(reader);
        assert!(500 < code.len(), "{reader}");
        let line_numbers = ["1", "1i"];
        let numbers = numbers_in(&code);
        let others: Vec<&&str> = numbers
            .iter()
            .filter(|number| !line_numbers.contains(number))
            .collect();
        assert!(others.is_empty(), "{reader}: {others:?}");
        assert!(!code.contains("at_least("), "{reader}");
    }
}
