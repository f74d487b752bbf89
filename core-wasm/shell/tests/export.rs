//! Exported files: what a small run gives, read as a whole, and what holds for every run.
//!
//! `REWRITE=1 cargo test -p lsm-shape --test export` writes `testdata/export`, to be read.

use engine::options::RocksDbVersion;
use engine::scenario::Step;
use engine::settings::db_bench::{DbBenchProcess, parse_with_options_file, quoted, write_command};
use engine::settings::options_file::write_portable;
use flate2::read::GzDecoder;
use serde_json::{Map, Value};
use shell::export::{Export, ExportRequest, FORMATS, Format};
use shell::jsonl;
use shell::recording_files::{NamedFiles, OwnedRecording};
use shell::request::{ChangeRequest, Request, RequestedMode, StepRequest};
use shell::run::Run;
use shell::wire::encode_event;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

type Files = BTreeMap<String, String>;

fn everything() -> Vec<Format> {
    FORMATS.iter().map(|one| one.format).collect()
}

fn step(flags: &str) -> StepRequest {
    StepRequest {
        db_bench: flags.to_string(),
        options_file: None,
    }
}

fn exported_bytes(asked: &ExportRequest, events: usize) -> BTreeMap<String, Vec<u8>> {
    let export = Export::simulate(asked).expect("the request can be run");
    written(export, events)
}

fn written(mut export: Export, events: usize) -> BTreeMap<String, Vec<u8>> {
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    while !export.is_done() {
        export.advance(events).expect("the run goes on");
        for piece in export.take() {
            files.entry(piece.name).or_default().extend(piece.bytes);
        }
    }
    files
}

/// The files that are text: all but one.
fn exported(asked: &ExportRequest, events: usize) -> Files {
    texts(exported_bytes(asked, events))
}

fn texts(mut files: BTreeMap<String, Vec<u8>>) -> Files {
    files.remove("events.lsmlog");
    let text = |bytes| String::from_utf8(bytes).expect("the file is text");
    let files = files.into_iter();
    files.map(|(name, bytes)| (name, text(bytes))).collect()
}

const SIZES: &str = "--num=4000 --seed=3 --compression_type=none --write_buffer_size=65536 \
                     --target_file_size_base=65536 --level0_file_num_compaction_trigger=2 \
                     --max_bytes_for_level_base=131072 --level0_slowdown_writes_trigger=3";

/// Two processes, a changed option with a flag and one without.
fn small() -> ExportRequest {
    let scenario = Request {
        title: "A small run".to_string(),
        steps: vec![
            step(&format!("db_bench --benchmarks=fillseq {SIZES}")),
            step(&format!(
                "--benchmarks=overwrite,waitforcompaction --use_existing_db {SIZES}"
            )),
        ],
        mode: RequestedMode::Exact,
        ..Request::default()
    };
    let mut set = Map::new();
    set.insert("max_background_jobs".into(), "3".into());
    set.insert("block_size_deviation".into(), "20".into());
    let request = Request {
        set,
        ..scenario.clone()
    };
    ExportRequest {
        request,
        scenario: Some(scenario),
        formats: everything(),
    }
}

#[test]
fn a_small_run_gives_the_files_that_were_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/testdata/export");
    let mut files = exported(&small(), 64);
    // Another test compares them with the event log itself.
    files.remove("events.jsonl");
    let mut stale = Vec::new();
    for (name, text) in &files {
        let path = folder.join(name);
        if std::env::var_os("REWRITE").is_some() {
            std::fs::create_dir_all(&folder).expect("the folder can be made");
            std::fs::write(&path, text).expect("the file can be written");
        } else if std::fs::read_to_string(&path).unwrap_or_default() != *text {
            stale.push(name.as_str());
        }
    }
    assert!(stale.is_empty(), "{stale:?} differ from {folder:?}");
    assert_eq!(
        files.len() + 1,
        FORMATS.len(),
        "one more for OPTIONS, two less"
    );
}

/// What was set while the database was open is said wherever the run is named, and cannot be in the
/// command lines.
#[test]
fn options_set_while_open_are_told() {
    let mut asked = small();
    asked.request.set_options_at.push(ChangeRequest {
        at_micros: 2_500,
        set: [("level0_file_num_compaction_trigger".into(), 7.into())]
            .into_iter()
            .collect(),
    });
    let files = exported(&asked, 64);
    let said = "0.0025 s: level0_file_num_compaction_trigger=7";
    for name in ["summary.md", "lines.csv", "db_bench.txt", "trace.json"] {
        let text = &files[name];
        let is_said = text.contains(said)
            || text.contains("| 0.0025 s | level0_file_num_compaction_trigger | 7 |");
        let is_traced = text.contains("SetOptions: level0_file_num_compaction_trigger=7");
        assert!(is_said || is_traced, "{name}: {text}");
    }
    let lines: Value = serde_json::from_str(&files["lines.json"]).expect("JSON");
    let told = &lines["about"]["set_options_at"][0];
    assert_eq!(told["at_micros"], 2_500);
    assert_eq!(told["set"]["level0_file_num_compaction_trigger"], "7");
    let options = &files["OPTIONS"];
    assert!(
        !options.contains("\n  level0_file_num_compaction_trigger=7"),
        "{options}"
    );
}

#[test]
fn files_do_not_depend_on_the_batches() {
    assert!(exported_bytes(&small(), 1) == exported_bytes(&small(), 1_000_000));
}

#[test]
fn the_event_log_is_that_of_the_run() {
    let asked = small();
    let mut run = Run::simulate(&asked.request).expect("the request can be run");
    let (mut lines, mut words) = (String::new(), Vec::new());
    while !run.is_done() {
        run.advance(64).expect("the run goes on");
        for event in run.events() {
            lines.push_str(&jsonl::to_line(event));
            lines.push('\n');
            encode_event(event, &mut words).expect("the event has words");
        }
    }
    let files = exported_bytes(&asked, 64);
    assert!(files["events.jsonl"] == lines.into_bytes());
    let mut bytes = Vec::new();
    GzDecoder::new(files["events.lsmlog"].as_slice())
        .read_to_end(&mut bytes)
        .expect("it is packed as gzip");
    let played = bytes
        .chunks(4)
        .map(|word| u32::from_le_bytes(word.try_into().expect("4 bytes")));
    assert!(played.eq(words));
}

/// The rows of a table of CSV without quotes, by the names of the columns.
fn csv(text: &str) -> Vec<BTreeMap<&str, &str>> {
    let mut lines = text.lines().skip(1);
    let names: Vec<&str> = lines.next().expect("a line of names").split(',').collect();
    let rows = lines.map(|line| {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(cells.len(), names.len(), "{line}");
        names.iter().copied().zip(cells).collect()
    });
    rows.collect()
}

fn json_rows(text: &str) -> Vec<Map<String, Value>> {
    let value: Value = serde_json::from_str(text).expect("the file is JSON");
    let rows = value["rows"].as_array().expect("a list of rows");
    let rows = rows.iter().map(|row| row.as_object().cloned());
    rows.map(|row| row.expect("a row is an object")).collect()
}

#[test]
fn both_forms_of_a_table_say_the_same() {
    let files = exported(&small(), 64);
    for name in ["lines", "jobs", "flushes", "files", "stalls"] {
        let (table, json) = (
            &files[&format!("{name}.csv")],
            &files[&format!("{name}.json")],
        );
        let (table, json) = (csv(table), json_rows(json));
        assert!(!table.is_empty(), "{name}");
        assert_eq!(table.len(), json.len(), "{name}");
        for (cells, object) in table.iter().zip(&json) {
            assert_eq!(cells.len(), object.len());
            for (column, value) in object {
                let text = match value {
                    Value::Null => String::new(),
                    Value::String(text) => text.clone(),
                    number => number.as_f64().expect("a number").to_string(),
                };
                assert_eq!(cells[column.as_str()], text, "{name}: {column}");
            }
        }
    }
}

/// What the tables say of each other holds.
#[test]
fn tables_agree_with_each_other() {
    let files = exported(&small(), 64);
    let (lines, table) = (csv(&files["lines.csv"]), csv(&files["files.csv"]));
    let number = |text: &str| text.parse::<u64>().expect("a number");
    let last = lines.last().expect("a last line");
    let present = table.iter().filter(|file| file["removed_event"].is_empty());
    let bytes: u64 = present.map(|file| number(file["bytes"])).sum();
    assert_eq!(bytes, number(last["sst_bytes"]));
    let levels = (0..7).map(|level| number(last[format!("L{level}_bytes").as_str()]));
    assert_eq!(levels.sum::<u64>(), bytes);
    for job in csv(&files["jobs.csv"])
        .iter()
        .filter(|job| job["kind"] != "trivial_move")
    {
        let made = table
            .iter()
            .filter(|file| file["made_by_job"] == job["job"] && file["process"] == job["process"]);
        assert_eq!(made.count() as u64, number(job["output_files"]), "{job:?}");
    }
}

#[test]
fn spans_of_a_track_do_not_overlap() {
    let files = exported(&small(), 64);
    let trace: Value = serde_json::from_str(&files["trace.json"]).expect("the file is JSON");
    let events = trace["traceEvents"].as_array().expect("a list of events");
    let mut ends: BTreeMap<u64, u64> = BTreeMap::new();
    let mut spans: Vec<(u64, u64, u64)> = Vec::new();
    for event in events.iter().filter(|event| event["ph"] == "X") {
        let number = |key: &str| event[key].as_u64().expect("a number");
        spans.push((number("ts"), number("dur"), number("tid")));
    }
    spans.sort_unstable();
    assert!(10 < spans.len());
    for (start, duration, track) in spans {
        let end = ends.entry(track).or_default();
        assert!(*end <= start, "track {track}: {start} is before {end}");
        *end = start + duration;
    }
}

fn scenarios() -> Vec<(String, Vec<StepRequest>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let entries = std::fs::read_dir(folder).expect("the scenarios are there");
    let mut folders: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    folders.sort();
    let files = [
        "setup.args",
        "setup-2.args",
        "setup-3.args",
        "db_bench.args",
    ];
    let read = |folder: PathBuf| {
        let texts = files.iter();
        let texts = texts.filter_map(|name| std::fs::read_to_string(folder.join(name)).ok());
        let steps: Vec<StepRequest> = texts.map(|text| step(&text)).collect();
        (folder.display().to_string(), steps)
    };
    let all = folders.into_iter().map(read);
    all.filter(|(_, steps)| !steps.is_empty()).collect()
}

/// What is changed: flags that are there, that are not, values of every kind, no flag at all.
const CHANGES: &[&[(&str, &str)]] = &[
    &[],
    &[("write_buffer_size", "33554432"), ("num_levels", "9")],
    &[("compression", "kZSTD"), ("compaction_pri", "kRoundRobin")],
    &[
        ("compaction_style", "kCompactionStyleUniversal"),
        ("stop_style", "0"),
        ("size_ratio", "7"),
    ],
    &[
        ("compression_per_level", "kNoCompression:kLZ4Compression"),
        ("max_read_amp", "0"),
    ],
    &[
        ("filter_policy", "9.5"),
        ("max_table_files_size", "1000000"),
    ],
    &[
        ("filter_policy", "10"),
        ("max_table_files_size", "1073741824"),
    ],
    &[
        ("size_ratio", "0"),
        ("disable_wal", "false"),
        ("compression_ratio", "0.25"),
    ],
    &[
        ("max_bytes_for_level_multiplier_additional", "1:2"),
        ("ttl", "60"),
    ],
    &[
        ("memtable_factory", "VectorRepFactory"),
        ("bottommost_compression", "kZSTD"),
    ],
    &[("memtable_factory", "VectorRepFactory")],
    &[
        ("rocksdb_version", "7.8.3"),
        ("output_cut_policy", "baseline"),
    ],
];

/// Our reader of command lines, which mirrors db_bench's, gets from each written line what runs.
#[test]
fn a_written_command_line_gives_the_process_again() {
    let mut with_file = 0;
    for (name, steps) in scenarios() {
        for change in CHANGES {
            let set = change.iter();
            let set = set.map(|(name, value)| (name.to_string(), Value::from(*value)));
            let request = Request {
                steps: steps.clone(),
                set: set.collect(),
                ..Request::default()
            };
            let scenario = request.prepare().expect("the request can be run").scenario;
            for (asked, step) in steps.iter().zip(&scenario.steps) {
                let place = format!("{name}, {change:?}");
                with_file += usize::from(is_written_again(
                    asked,
                    step,
                    scenario.rocksdb_version,
                    &place,
                ));
            }
        }
    }
    assert!(
        50 < with_file,
        "only {with_file} command lines needed a file"
    );
}

/// Checks it; returns whether it needs a file.
fn is_written_again(
    asked: &StepRequest,
    step: &Step,
    release: RocksDbVersion,
    place: &str,
) -> bool {
    let process = DbBenchProcess {
        command_line: &asked.db_bench,
        options_file: None,
    };
    let command = write_command(&process, step, release, "OPTIONS").expect("it can be written");
    let words: Vec<String> = command.flags.iter().map(|flag| quoted(flag)).collect();
    let file = write_portable(&step.options, release, "# a comment\n");
    let file = command.needs_options_file.then_some(file.as_str());
    let line = words.join(" ");
    // A flag that the release does not have; one with a value that counts would be refused.
    let has_unknown = line.contains("--universal_max_read_amp=-1") && !release.at_least(9, 4);
    assert!(!has_unknown, "{place}: {line}");
    let (mut read, _) = parse_with_options_file(&line, file, release)
        .unwrap_or_else(|error| panic!("{place}: {line}: {error}"));
    // No flag of db_bench, and no option of RocksDB.
    read.options.output_cut_policy = step.options.output_cut_policy;
    assert!(read == *step, "{place}: {line}\n{read:?}\n{step:?}");
    assert_eq!(command.needs_options_file, !command.without_flag.is_empty());
    command.needs_options_file
}

fn recording(names: &[&str]) -> OwnedRecording {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = folder.join("../../tests/recordings/11.8.1/u-incremental");
    let mut files = NamedFiles::default();
    for entry in std::fs::read_dir(folder).expect("the recording is there") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        if names.iter().any(|start| name.starts_with(start)) {
            files.append(&name, &std::fs::read(&path).expect("a file"));
        }
    }
    files.into_recording("u-incremental").expect("a recording")
}

fn replayed(files: &OwnedRecording) -> (Files, Vec<&'static str>) {
    let export = Export::replay(files, &everything()).expect("the recording can be read");
    let left_out = export.left_out().iter().map(|(name, _)| *name).collect();
    (texts(written(export, 64)), left_out)
}

#[test]
fn a_recording_gives_its_options_and_command_lines_as_they_were() {
    let files = recording(&["LOG", "MANIFEST", "OPTIONS", "trace.json"]);
    let (texts, left_out) = replayed(&files);
    assert!(left_out.is_empty(), "{left_out:?}");
    let recorded = files.as_files().options.expect("an OPTIONS file");
    assert_eq!(texts["OPTIONS"].as_bytes(), recorded);
    assert!(texts["db_bench.txt"].contains("--universal_incremental"));
    let jobs = csv(&texts["jobs.csv"]);
    assert!(jobs.iter().all(|job| job["compression_cpu_us"].is_empty()));
    assert!(jobs.iter().all(|job| !job["start_us"].is_empty()));
    assert!(jobs.iter().any(|job| !job["rule"].is_empty()));
}

/// Without a LOG there are no times; without options no scores: empty cells, and no invented 0.
#[test]
fn what_a_recording_does_not_say_is_empty() {
    let (texts, left_out) = replayed(&recording(&["MANIFEST"]));
    assert_eq!(left_out, ["OPTIONS", "db_bench.txt"]);
    let unknown = [
        (
            "lines.csv",
            ["time_us", "user_bytes", "stall_condition", "L0_score"],
        ),
        (
            "lines.csv",
            [
                "pending_compaction_bytes",
                "base_level",
                "space_amp",
                "time_us",
            ],
        ),
        ("jobs.csv", ["start_us", "duration_us", "cpu_us", "score"]),
        (
            "files.csv",
            ["made_us", "deletions", "compression", "cut_reason"],
        ),
        (
            "flushes.csv",
            ["start_us", "flush_us", "input_entries", "memtables"],
        ),
    ];
    for (name, columns) in unknown {
        let rows = csv(&texts[name]);
        assert!(!rows.is_empty(), "{name}");
        for column in columns {
            let known = rows.iter().find(|row| !row[column].is_empty());
            assert!(known.is_none(), "{name}: {column} of {known:?}");
        }
    }
    let files = csv(&texts["files.csv"]);
    assert!(files.iter().all(|file| !file["smallest_key"].is_empty()));
}

#[test]
fn without_a_manifest_keys_are_unknown() {
    let (texts, left_out) = replayed(&recording(&["LOG"]));
    // The dump of options in the LOG lacks some.
    assert_eq!(left_out, ["OPTIONS", "db_bench.txt"]);
    let files = csv(&texts["files.csv"]);
    assert!(!files.is_empty());
    for column in ["smallest_key", "largest_key", "smallest_seqno", "epoch"] {
        assert!(files.iter().all(|file| file[column].is_empty()), "{column}");
    }
    assert!(files.iter().any(|file| !file["made_us"].is_empty()));
}

/// RocksDB refuses a name that it does not know: where an option is at its default, the file of a
/// new release has only names that 7.8 knows.
#[test]
fn an_options_file_of_defaults_is_for_old_releases_too() {
    let release = RocksDbVersion::REFERENCE;
    let options = engine::options::Options::default_for(release);
    let text = write_portable(&options, release, "");
    for name in [
        "max_read_amp",
        "format_version",
        "target_file_size_is_upper_bound",
    ] {
        assert!(!text.contains(name), "{name}");
    }
    let read = engine::settings::options_file::read(&text).expect("it can be read");
    assert!(read.options == options);
    let mut changed = options.clone();
    changed.universal.max_read_amp = 0;
    assert!(write_portable(&changed, release, "").contains("max_read_amp=0;"));
}
