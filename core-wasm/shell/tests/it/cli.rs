//! The command line as users see it: `testdata/cli/*` has commands and their output.

use crate::support::command::{Outcome, run, scratch};
use engine::settings::db_bench::split_words;
use serde_json::Value;
use std::path::{Path, PathBuf};

fn run_line(line: &str) -> Outcome {
    run(&split_words(line).expect("the test's command can be split"))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Each case is one command line; ROOT is the repository's folder, OUT is one of the test's
/// folders.
#[test]
fn commands_print_what_they_should() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/testdata/cli");
    let root = root().display().to_string();
    let out = scratch("commands").display().to_string();
    datadriven::walk(folder.to_str().expect("the path is text"), |file| {
        file.run(|case| {
            let line = case.input.trim().replace('\n', " ").replace("ROOT", &root);
            let line = line.replace("OUT", &out);
            let outcome = run_line(&line);
            let mut text = String::new();
            for line in outcome.notes.lines() {
                text.push_str(&format!("! {line}\n"));
            }
            text.push_str(&outcome.out);
            text.push_str(&format!("exit {}\n", outcome.code));
            text.replace(&out, "OUT").replace(&root, "ROOT")
        });
    });
}

const SMALL: &str = "--benchmarks=fillrandom,waitforcompaction --num=20000 --seed=3 \
                     --compaction_style=1 --compression_type=none --write_buffer_size=131072 \
                     --target_file_size_base=131072 --level0_file_num_compaction_trigger=4";

fn simulate(options: &[&str]) -> Outcome {
    let mut arguments = vec!["simulate".to_string(), "--db-bench".into(), SMALL.into()];
    arguments.extend(options.iter().map(ToString::to_string));
    run(&arguments)
}

fn json_of(outcome: &Outcome) -> Value {
    assert_eq!(outcome.code, 0, "{}", outcome.notes);
    serde_json::from_str(&outcome.out).expect("stdout is JSON")
}

fn keys(value: &Value) -> Vec<&str> {
    let object = value.as_object().expect("an object");
    object.keys().map(String::as_str).collect()
}

const ROW_KEYS: [&str; 19] = [
    "level",
    "files",
    "size_bytes",
    "score",
    "read_bytes",
    "rn_bytes",
    "rnp1_bytes",
    "write_bytes",
    "wprecomp_bytes",
    "wnew_bytes",
    "moved_bytes",
    "w_amp",
    "rd_mb_s",
    "wr_mb_s",
    "comp_sec",
    "comp_merge_cpu_sec",
    "comp_cnt",
    "key_in",
    "key_drop",
];

const SUMMARY_KEYS: [&str; 17] = [
    "scenario",
    "mode",
    "seed",
    "event_hash",
    "levels",
    "sum",
    "write_amp",
    "read_amp",
    "space_amp",
    "stall",
    "flushes",
    "compactions",
    "trivial_moves",
    "numbers",
    "write_amp_by_level",
    "by_reason",
    "stalls_by_limit",
];

#[test]
fn simulate_json_has_the_documented_keys() {
    let json = json_of(&simulate(&["--exact", "--json"]));
    assert_eq!(keys(&json), SUMMARY_KEYS);
    assert_eq!(keys(&json["sum"]), ROW_KEYS);
    let levels = json["levels"].as_array().expect("a list");
    assert!(levels.len() > 1);
    for row in levels {
        assert_eq!(keys(row), ROW_KEYS);
    }
    assert_eq!(
        keys(&json["stall"]),
        ["slowdown_sec", "stop_sec", "percent"]
    );
    assert_eq!(
        (&json["mode"], &json["seed"]),
        (&Value::from("exact"), &Value::from(3))
    );
}

/// `--set` changes the data of all processes, and the operations of the last one.
#[test]
fn workload_settings_are_flags_of_the_right_processes() {
    let hash = |first: &str, last: &str, settings: &[&str]| {
        let load = format!("--benchmarks=fillseq --compression_type=none {first}");
        let write = "--benchmarks=overwrite --use_existing_db=1 --compression_type=none";
        let write = format!("{write} {last}");
        let mut arguments = vec!["simulate", "--json", "--exact", "--db-bench", &load];
        arguments.extend(["--db-bench", &write]);
        arguments.extend(settings.iter().flat_map(|setting| ["--set", *setting]));
        let arguments: Vec<String> = arguments.into_iter().map(String::from).collect();
        json_of(&run(&arguments))["event_hash"].clone()
    };
    let data = "--num=3000 --key_size=20 --value_size=50";
    let settings = ["num=3000", "key_size=20", "value_size=50", "writes=700"];
    let by_flags = hash(data, &format!("{data} --writes=700"), &[]);
    assert_eq!(by_flags, hash("", "", &settings));
    assert_ne!(by_flags, hash(data, data, &[]));
}

#[test]
fn seeds_and_modes_make_different_logs_and_repeat() {
    let hash = |options: &[&str]| {
        let json = json_of(&simulate(&[&["--json"], options].concat()));
        json["event_hash"].as_str().expect("a text").to_string()
    };
    let exact = hash(&["--exact"]);
    assert_eq!(exact, hash(&["--exact"]));
    assert_ne!(exact, hash(&["--exact", "--seed", "4"]));
    assert_ne!(exact, hash(&["--preview"]));
    assert_ne!(exact, hash(&["--sample", "8"]));
    assert_ne!(exact, hash(&["--exact", "--set", "max_read_amp=0"]));
}

/// The table made from the event log alone agrees with the engine's own counters.
#[test]
fn the_event_log_adds_up_to_the_table() {
    use shell::request::{Request, RequestedMode, StepRequest};
    let request = Request {
        steps: vec![StepRequest {
            db_bench: SMALL.to_string(),
            options_file: None,
        }],
        mode: RequestedMode::Exact,
        ..Request::default()
    };
    let mut run = shell::run::Run::simulate(&request).expect("the scenario is good");
    while !run.is_done() {
        run.advance(7).expect("small numbers");
    }
    let log = &run.event_stats().tally;
    let summary = run.summary().json;
    let sum = &summary["sum"];
    let ours = log.table.rows(&log.files);
    let ours = ours.iter().find(|row| row.level == "Sum").expect("a sum");
    let number = |key: &str| sum[key].as_u64().expect("a number");
    assert_eq!(ours.files, number("files"));
    assert_eq!(ours.size_bytes, number("size_bytes"));
    assert_eq!(ours.read_bytes(), number("read_bytes"));
    assert_eq!(ours.stats.bytes_written, number("write_bytes"));
    assert_eq!(ours.stats.bytes_moved, number("moved_bytes"));
    assert_eq!(ours.stats.count, number("comp_cnt"));
    assert_eq!(ours.stats.input_records, number("key_in"));
    assert_eq!(ours.stats.dropped_records, number("key_drop"));
    assert_eq!(Value::from(log.compactions), summary["compactions"]);
    assert_eq!(Value::from(log.flushes), summary["flushes"]);
}

#[test]
fn events_are_lines_of_json() {
    let path = scratch("events").join("events.jsonl");
    let path = path.to_str().expect("the path is text");
    let outcome = simulate(&["--exact", "--events", path]);
    assert_eq!(
        (outcome.code, outcome.out.as_str()),
        (0, ""),
        "{}",
        outcome.notes
    );
    let text = std::fs::read_to_string(path).expect("the file was written");
    assert_eq!(simulate(&["--exact", "--events", "-"]).out, text);
    for line in text.lines() {
        let event: Value = serde_json::from_str(line).expect("JSON");
        assert!(
            event["time_micros"].is_u64() && event["event"].is_string(),
            "{line}"
        );
    }
}

#[test]
fn damaged_recordings_are_refused() {
    let folder = scratch("damaged");
    let path = folder.to_str().expect("the path is text");
    for (name, bytes) in [
        ("LOG.gz", &[0x1f, 0x8b, 0, 1][..]),
        ("MANIFEST-000005", b"no log"),
    ] {
        let file = folder.join(name);
        std::fs::write(&file, bytes).expect("the file can be written");
        for command in ["replay", "verify"] {
            let outcome = run(&[command.to_string(), path.to_string()]);
            assert_eq!(outcome.code, 2, "{command} {name}: {}", outcome.out);
            assert!(outcome.notes.contains(name), "{command}: {}", outcome.notes);
            assert_eq!(
                outcome.notes.lines().count(),
                1,
                "{command} {name}: {}",
                outcome.notes
            );
        }
        std::fs::remove_file(&file).expect("the file can be removed");
    }
}

#[test]
fn reproduce_gives_every_cell_as_json() {
    let scenarios = root().join("scenarios");
    let line = format!(
        "reproduce trivial_move --json --scenarios {}",
        scenarios.display()
    );
    let json = json_of(&run_line(&line));
    let cells = json["cells"].as_array().expect("cells");
    assert!(30 < cells.len());
    let expected = [
        "experiment",
        "row",
        "column",
        "published",
        "simulated",
        "holds",
    ];
    for cell in cells {
        assert_eq!(keys(cell), expected);
        assert_eq!(cell["holds"], Value::Bool(true), "{cell}");
    }
    let summary = &json["summaries"][0];
    assert_eq!(summary["claims"], summary["claims_that_hold"]);
}

/// In a coarse sample, facts and proportions that do not depend on single keys hold.
#[test]
#[ignore = "npm run test:all runs it: ten seconds and more"]
fn reproduce_tells_the_releases_of_seed_004_apart() {
    let scenarios = root().join("scenarios");
    let line = format!(
        "reproduce compression_cpu --sample 64 --json --scenarios {}",
        scenarios.display()
    );
    // Exit 1: a sample this coarse has fewer files.
    let json: Value = serde_json::from_str(&run_line(&line).out).expect("JSON");
    let cells = json["cells"].as_array().expect("cells");
    let holds = |cell: &&Value| {
        let text = |key: &str| cell[key].as_str().unwrap_or_default().to_string();
        let (row, column) = (text("row"), text("column"));
        let is_certain = row.starts_with("fillseq")
            || column.starts_with("W-Amp")
            || column.contains(" from ")
            || column.starts_with("CompMergeCPU");
        // L0 and L4 have a handful of files at any time.
        let is_small = row.ends_with("L0") || row.ends_with("L4");
        is_certain && !(is_small && column.starts_with("files"))
    };
    let certain: Vec<&Value> = cells.iter().filter(holds).collect();
    assert!(50 <= certain.len(), "{}", certain.len());
    for cell in certain {
        assert_eq!(cell["holds"], Value::Bool(true), "{cell}");
    }
}

/// Every number is within the range of the repeats, which are not all the same.
#[test]
#[ignore = "npm run test:all runs it: ten seconds and more"]
fn reproduce_repeats_the_runs_with_noise() {
    let scenarios = root().join("scenarios");
    let line = format!(
        "reproduce compression_cpu --preview --repeat 3 --json --scenarios {}",
        scenarios.display()
    );
    // Exit 1: a preview has different files from a run with keys.
    let json: Value = serde_json::from_str(&run_line(&line).out).expect("JSON");
    let cells = json["cells"].as_array().expect("cells");
    let ranged: Vec<[f64; 3]> = (cells.iter())
        .filter(|cell| cell.get("least").is_some())
        .map(|cell| ["least", "simulated", "most"].map(|key| cell[key].as_f64().expect("number")))
        .collect();
    assert!(50 < ranged.len(), "{}", ranged.len());
    // A number is rounded to hundredths.
    let is_between =
        |[least, number, most]: &[f64; 3]| *least <= number + 0.005 && *number <= most + 0.005;
    assert!(ranged.iter().all(is_between), "{ranged:?}");
    assert!(ranged.iter().any(|[least, _, most]| least < most));
}

#[test]
fn reproduce_repeats_one_experiment_only() {
    for (line, what) in [
        ("reproduce --repeat 3", "only compression_cpu can repeat"),
        (
            "reproduce trivial_move --repeat 3",
            "write lsm-shape reproduce compression_cpu --repeat 3",
        ),
        (
            "reproduce compression_cpu --repeat 1001",
            "1001 is more than 1000",
        ),
    ] {
        let outcome = run_line(line);
        assert_eq!(outcome.code, 2, "{line}");
        assert!(outcome.notes.contains(what), "{line}: {}", outcome.notes);
    }
}

/// A column may be no wider than 65,535, and a name of that length would be unreadable.
#[test]
fn long_names_are_cut() {
    let folder = scratch("long_names");
    let at = "2024/01/02-03:04:05.000001 7";
    let families = ["a", "b"].map(|letter| {
        let name = letter.repeat(70_000);
        format!(
            "{at} Column family [{name}] (ID 3), log number is 1\n\
             {at} [{name}] New memtable created with log file: #4. Immutable memtables: 0.\n"
        )
    });
    let log = format!("{at} RocksDB version: 8.5.4\n{}", families.concat());
    std::fs::write(folder.join("LOG"), log).expect("the file can be written");
    for command in [
        "families",
        "families --json",
        "replay",
        "verify",
        "verify --json",
    ] {
        let outcome = run_line(&format!("{command} {}", folder.display()));
        let lines = outcome.out.lines().chain(outcome.notes.lines());
        let longest = lines.map(|line| line.chars().count()).max();
        assert!(
            longest.is_some_and(|longest| longest < 2_000),
            "{command}: {longest:?}"
        );
    }
    let missing = "c".repeat(70_000);
    let outcome = run_line(&format!(
        "replay {} --column-family {missing}",
        folder.display()
    ));
    assert!(outcome.notes.chars().count() < 2_000, "{}", outcome.notes);
}
