//! The repository's scenarios: each can be read, is valid, and matches its files.

use std::path::{Path, PathBuf};

use engine::options::CompactionStopStyle::{SimilarSize, TotalSize};
use engine::options::RocksDbVersion;
use engine::options::validate::validate;
use engine::scenario::{Mode, Scenario};
use engine::settings::db_bench::{self, DbBenchProcess};
use engine::simulation::Simulation;

fn folders() -> Vec<PathBuf> {
    let entries = std::fs::read_dir("../../scenarios").expect("the folder of scenarios");
    let mut folders: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.join("db_bench.args").is_file())
        .collect();
    folders.sort();
    folders
}

fn json_string(json: &str, key: &str) -> Option<String> {
    let (_, rest) = json.split_once(&format!("\"{key}\": \""))?;
    rest.split_once('"').map(|(value, _)| value.to_string())
}

fn load(folder: &Path) -> Scenario {
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).ok();
    let json = read("scenario.json").expect("scenario.json");
    let version = json_string(&json, "rocksdb_version").map_or(RocksDbVersion::REFERENCE, |text| {
        RocksDbVersion::parse(&text).expect("a release")
    });
    let title = json_string(&json, "title").expect("a title");
    for key in ["question", "group"] {
        assert!(
            json_string(&json, key).is_some(),
            "{}: {key}",
            folder.display()
        );
    }
    if let Some(file) = json_string(&json, "file") {
        let published = format!("../../scenarios/published/{file}");
        let published = std::fs::read_to_string(published).expect("a file of published numbers");
        let case = json_string(&json, "case").expect("which case");
        let is_there = |word: &str| published.contains(&format!("\"{word}\""));
        // A table is named by its case, or by its benchmark and release.
        assert!(
            is_there(&case) || case.split(' ').all(is_there),
            "{}: {case}",
            folder.display()
        );
    }
    let names = (2..).map(|number| format!("setup-{number}.args"));
    let setups: Vec<String> = ["setup.args".to_string()]
        .into_iter()
        .chain(names)
        .map_while(|name| read(&name))
        .collect();
    let arguments = read("db_bench.args").expect("db_bench.args");
    let options_file = read("OPTIONS.ini");
    let mut processes = Vec::new();
    processes.extend(setups.iter().map(|command_line| DbBenchProcess {
        command_line,
        options_file: None,
    }));
    processes.push(DbBenchProcess {
        command_line: &arguments,
        options_file: options_file.as_deref(),
    });
    let (scenario, warnings) =
        db_bench::parse_scenario(&title, version, &processes).expect("a runnable scenario");
    assert_eq!(warnings, Vec::new(), "{}", folder.display());
    scenario
}

#[test]
fn every_scenario_is_valid_and_without_warnings() {
    let folders = folders();
    assert!(folders.len() >= 34, "{folders:?}");
    for folder in folders {
        let scenario = load(&folder);
        for step in &scenario.steps {
            if let Err(error) = validate(
                &step.options,
                scenario.rocksdb_version,
                step.options.compaction_style.rules(),
            ) {
                panic!("{}: {error}", folder.display());
            }
        }
        let simulation = Simulation::new(&scenario, Mode::Preview).expect("a run");
        let warnings = simulation.summary().warnings;
        assert_eq!(warnings, Vec::new(), "{}", folder.display());
        let first = &scenario.steps[0].workload;
        assert!(
            !first.use_existing_db,
            "{}: nothing is there yet",
            folder.display()
        );
    }
}

#[test]
fn published_cases_differ_in_the_published_options_only() {
    let cases = [
        ("max-read-amp-case-1-trigger-5", 5, -1, 2, TotalSize),
        ("max-read-amp-case-2-auto", 5, 0, 2, TotalSize),
        ("max-read-amp-case-3-trigger-9", 9, -1, 2, TotalSize),
        (
            "max-read-amp-case-4-min-merge-width-3",
            3,
            9,
            3,
            SimilarSize,
        ),
    ];
    let first = load(Path::new("../../scenarios/max-read-amp-case-1-trigger-5"));
    assert_eq!(first.steps.len(), 2);
    assert_eq!(first.steps[0].workload.num, 200_000_000);
    assert_eq!(first.steps[1].workload.writes, Some(200_000_000));
    assert!(first.steps[1].workload.use_existing_db);
    for (name, trigger, max_read_amp, min_merge_width, stop_style) in cases {
        let scenario = load(&Path::new("../../scenarios").join(name));
        let mut expected = first.clone();
        expected.title = scenario.title.clone();
        let options = &mut expected.steps[1].options;
        options.level0_file_num_compaction_trigger = trigger;
        options.universal.max_read_amp = max_read_amp;
        options.universal.min_merge_width = min_merge_width;
        options.universal.stop_style = stop_style;
        assert_eq!(scenario, expected, "{name}");
    }
}

#[test]
fn a_process_that_starts_anew_is_told() {
    let run = |lines: &[&str]| {
        let processes: Vec<DbBenchProcess<'_>> = lines
            .iter()
            .map(|command_line| DbBenchProcess {
                command_line,
                options_file: None,
            })
            .collect();
        db_bench::parse_scenario("", RocksDbVersion::REFERENCE, &processes)
    };
    let fill = "--benchmarks=fillseq --seed=1";
    let (scenario, warnings) = run(&[fill, "--benchmarks=overwrite --seed=1"]).expect("two steps");
    assert_eq!(scenario.steps.len(), 2);
    assert_eq!(warnings.len(), 1);
    assert_eq!(warnings[0].subject, "--use_existing_db");
    let (_, warnings) =
        run(&[fill, "--benchmarks=overwrite --seed=1 --use_existing_db"]).expect("two steps");
    assert_eq!(warnings, Vec::new());
    assert_eq!(run(&[]).expect_err("no process").flag, "db_bench");
}
