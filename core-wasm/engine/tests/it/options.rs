//! User input as data: options, command lines, OPTIONS files and scenarios.

use std::fmt::Write;

use datadriven::{TestCase, walk};
use engine::machine::cost::MachineProfile;
use engine::options::Options;
use engine::options::RocksDbVersion;
use engine::options::Warning;
use engine::options::validate::{sanitize, validate, validate_as_rocksdb};
use engine::scenario::Step;
use engine::settings::db_bench::{self, DbBenchProcess};
use engine::settings::options_file::{self, UnreadValue};
use engine::settings::overrides::apply_overrides;
use engine::settings::table::machine::PARAMETERS;
use engine::workload::Workload;

/// Options of a case: defaults of its `rocksdb_version`, universal style, and its own settings.
fn options_of(case: &TestCase) -> Result<(Options, RocksDbVersion), String> {
    let version = case.args.get("rocksdb_version").map(|values| &values[0]);
    let version = version.map_or(Some(RocksDbVersion::REFERENCE), |text| {
        RocksDbVersion::parse(text)
    });
    let version = version.ok_or("bad version")?;
    let mut options = Options::default_for(version);
    let universal = "kCompactionStyleUniversal";
    options
        .set_text("compaction_style", universal)
        .map_err(|error| error.to_string())?;
    for line in case.input.lines() {
        let (name, value) = line.split_once('=').ok_or("not name=value")?;
        if name == "outside_model" {
            options
                .outside_model
                .push((value.to_string(), "true".to_string()));
            continue;
        }
        options
            .set_text(name, value)
            .map_err(|error| error.to_string())?;
    }
    Ok((options, version))
}

fn print_warnings(text: &mut String, warnings: &[Warning]) {
    for warning in warnings {
        let _ = writeln!(text, "warning: {warning}");
    }
}

/// Differences between two sets of options, under RocksDB's names.
fn print_difference(text: &mut String, from: &Options, to: &Options) {
    for setting in Options::settings() {
        let now = setting.text(to);
        if setting.text(from) != now {
            let _ = writeln!(text, "{}={now}", setting.row.name);
        }
    }
    for (name, value) in &to.outside_model {
        let _ = writeln!(text, "outside the model: {name}={value}");
    }
}

fn run_validate(case: &TestCase) -> String {
    let outcome = options_of(case).and_then(|(options, version)| {
        let style = options.compaction_style.rules();
        let outcome = match case.directive.as_str() {
            "validate" => validate(&options, version, style),
            "validate-as-rocksdb" => validate_as_rocksdb(&options, version, style),
            other => return Err(format!("unknown directive {other}")),
        };
        outcome.map_err(|error| error.to_string())
    });
    match outcome {
        Ok(()) => "ok\n".to_string(),
        Err(error) => format!("refused: {error}\n"),
    }
}

fn run_sanitize(case: &TestCase) -> String {
    let (options, version) = match options_of(case) {
        Ok(parsed) => parsed,
        Err(error) => return format!("error: {error}\n"),
    };
    let style = options.compaction_style.rules();
    let (sanitized, warnings) = sanitize(&options, version, style);
    let mut text = String::new();
    if case.directive == "max-file-size" {
        for level in 0..sanitized.num_levels as usize {
            let bytes = style.max_file_size(&sanitized, level, usize::MAX);
            let _ = writeln!(text, "L{level} {bytes}");
        }
        return text;
    }
    print_difference(&mut text, &options, &sanitized);
    print_warnings(&mut text, &warnings);
    text
}

fn print_workload(text: &mut String, workload: &Workload) {
    let plain = Workload {
        seed: 0,
        ..Workload::default()
    };
    let _ = writeln!(text, "benchmarks {:?}", workload.benchmarks);
    let _ = writeln!(text, "num {} seed {}", workload.num, workload.seed);
    let facts: [(&str, String, String); 9] = [
        (
            "writes",
            format!("{:?}", workload.writes),
            format!("{:?}", plain.writes),
        ),
        (
            "reads",
            format!("{:?}", workload.reads),
            format!("{:?}", plain.reads),
        ),
        (
            "deletes",
            format!("{:?}", workload.deletes),
            format!("{:?}", plain.deletes),
        ),
        (
            "sizes",
            format!("{}+{}", workload.key_size, workload.value_size),
            format!("{}+{}", plain.key_size, plain.value_size),
        ),
        (
            "threads",
            workload.threads.to_string(),
            plain.threads.to_string(),
        ),
        (
            "duration",
            workload.duration_seconds.to_string(),
            plain.duration_seconds.to_string(),
        ),
        (
            "rate",
            workload.benchmark_write_rate_limit.to_string(),
            plain.benchmark_write_rate_limit.to_string(),
        ),
        (
            "use_existing_db",
            workload.use_existing_db.to_string(),
            plain.use_existing_db.to_string(),
        ),
        (
            "mixgraph",
            format!("{:?}", workload.mixgraph),
            format!("{:?}", plain.mixgraph),
        ),
    ];
    for (name, value, default) in facts {
        if value != default {
            let _ = writeln!(text, "{name} {value}");
        }
    }
}

fn print_step(text: &mut String, step: &Step) {
    print_workload(text, &step.workload);
    print_difference(text, &Options::default(), &step.options);
}

/// `db_bench` reads one command line; the options file follows a line `--- OPTIONS`.
fn run_db_bench(case: &TestCase) -> String {
    let (command, file) = match case.input.split_once("--- OPTIONS\n") {
        Some((command, file)) => (command, Some(file)),
        None => (case.input.as_str(), None),
    };
    let version = RocksDbVersion::REFERENCE;
    let mut text = String::new();
    match db_bench::parse_with_options_file(command, file, version) {
        Ok((step, warnings)) => {
            if !case.args.contains_key("warnings-only") {
                print_step(&mut text, &step);
            }
            print_warnings(&mut text, &warnings);
        }
        Err(error) => {
            let _ = writeln!(text, "refused: {error}");
        }
    }
    text
}

fn run_options_file(case: &TestCase) -> String {
    let input = match case.args.get("file") {
        Some(names) => {
            let path = format!("tests/testdata/recorded/OPTIONS-{}", names[0]);
            std::fs::read_to_string(path).expect("a test file")
        }
        None => case.input.clone(),
    };
    let mut text = String::new();
    let family = case.args.get("family").map_or("default", |one| &one[0]);
    let read = match case.directive.as_str() {
        "read-recorded" => options_file::read_recorded(&input, family),
        _ => options_file::read(&input),
    };
    match read {
        Err(error) => {
            let _ = writeln!(text, "refused: {error}");
        }
        Ok(file) => {
            let version = file.version.unwrap_or(RocksDbVersion::REFERENCE);
            if case.directive == "write" {
                return options_file::write(&file.options, version).replace("\n\n", "\n");
            }
            let _ = writeln!(text, "version {version:?}");
            print_difference(&mut text, &Options::default_for(version), &file.options);
            print_warnings(&mut text, &file.warnings);
            for UnreadValue { line, name, value } in &file.unread {
                let _ = writeln!(text, "unread: line {line}: {name}={value}");
            }
        }
    }
    text
}

fn run_overrides(case: &TestCase) -> String {
    let mut text = String::new();
    if case.directive == "list" {
        for setting in Options::settings() {
            let row = &setting.row;
            let fixed = if row.is_fixed_at_creation {
                ", fixed at creation"
            } else {
                ""
            };
            let run_time = match row.run_time {
                Some(releases) => format!(", {} {releases}", row.run_time_function()),
                None => String::new(),
            };
            let default = setting.default_text(RocksDbVersion::REFERENCE);
            let (name, unit) = (row.name, row.unit);
            let group = format!("{:?}", row.target);
            let _ = writeln!(
                text,
                "{group} {name} = {default} [{unit}]{fixed}{run_time}: {}",
                row.sentence
            );
        }
        return text;
    }
    let setup = "--benchmarks=fillseq --compaction_style=1 --num_levels=50 --seed=1";
    let run =
        "--benchmarks=overwrite --compaction_style=1 --num_levels=50 --seed=1 --use_existing_db";
    let processes = [setup, run].map(|command_line| DbBenchProcess {
        command_line,
        options_file: None,
    });
    let version = RocksDbVersion::REFERENCE;
    let (before, _) = db_bench::parse_scenario("", version, &processes).expect("two processes");
    let overrides: Vec<(String, String)> = case
        .input
        .lines()
        .filter_map(|line| line.split_once('='))
        .map(|(name, value)| (name.to_string(), value.to_string()))
        .collect();
    let mut after = before.clone();
    match apply_overrides(&mut after, &overrides) {
        Err(error) => {
            assert_eq!(before, after, "a refused override changes nothing");
            let _ = writeln!(text, "refused: {error}");
        }
        Ok(()) => {
            if before.rocksdb_version != after.rocksdb_version {
                let _ = writeln!(text, "{:?}", after.rocksdb_version);
            }
            if before.machine.name != after.machine.name {
                let _ = writeln!(text, "machine {}", after.machine.name);
            }
            let named = MachineProfile::named(after.machine.name).expect("a machine");
            for parameter in PARAMETERS {
                let value = (parameter.get)(&after.machine);
                if value != (parameter.get)(&named) {
                    let value = value.expect("a number");
                    let _ = writeln!(text, "{}={value}", parameter.row.name);
                }
            }
            for (index, (old, new)) in before.steps.iter().zip(&after.steps).enumerate() {
                let mut difference = String::new();
                print_difference(&mut difference, &old.options, &new.options);
                for line in difference.lines() {
                    let _ = writeln!(text, "step {index}: {line}");
                }
            }
        }
    }
    text
}

fn run_folder(folder: &str, run: impl Fn(&TestCase) -> String) {
    walk(&format!("tests/testdata/{folder}"), |file| {
        file.run(|case| run(case));
    });
}

#[test]
fn validation() {
    run_folder("validate", run_validate);
}

#[test]
fn sanitization() {
    run_folder("sanitize", run_sanitize);
}

#[test]
fn command_lines() {
    run_folder("db_bench", run_db_bench);
}

#[test]
fn options_files() {
    run_folder("options_file", run_options_file);
}

#[test]
fn table_of_options() {
    run_folder("options_catalogue", run_overrides);
}
