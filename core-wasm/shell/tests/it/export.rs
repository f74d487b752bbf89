//! Exported files: the output of a small run, checked in full, and properties of every run.
//!
//! `REWRITE=1 cargo test -p lsm-shape --test it export::` writes `testdata/export` for review.

use crate::support::recording::recording;
use flate2::read::GzDecoder;
use serde_json::{Map, Value};
use shell::event_file::event_file;
use shell::export::{
    Export, ExportFormat, ExportRequest, FORMATS, Note, NotedFile, RecordingOrder,
};
use shell::jsonl;
use shell::recording_files::OwnedRecording;
use shell::request::{ChangeRequest, Request, RequestedMode, StepRequest};
use shell::run::Run;
use shell::wire::encode_event;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

type Files = BTreeMap<String, String>;

fn everything() -> Vec<&'static ExportFormat> {
    FORMATS.iter().collect()
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

/// The text files: all but one.
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

/// Two processes, with a changed option that has a flag and one that has none.
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
    set.insert("machine.processor_spread".into(), "0.2".into());
    set.insert("machine.write_spread".into(), "0.2".into());
    let request = Request {
        set,
        ..scenario.clone()
    };
    ExportRequest {
        request,
        scenario: Some(scenario),
        files: everything(),
        notes: vec![
            note(900, None, "Behind the end"),
            note(40, Some(noted(43, [0.0, 3998.0])), "Of *another* run"),
            note(3, None, "The first flush, said | \"twice\"\nin two lines"),
            note(3, None, ""),
        ],
    }
}

fn note(event: u64, file: Option<NotedFile>, text: &str) -> Note {
    Note {
        event,
        file,
        text: text.to_string(),
    }
}

fn noted(number: u64, [smallest, largest]: [f64; 2]) -> NotedFile {
    NotedFile {
        number,
        smallest,
        largest,
        bytes: 65_000.0,
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
        files.len() + 2,
        FORMATS.len(),
        "OPTIONS are two files; two are binary or another test's, and no machine is measured"
    );
}

/// Options set while the database was open are in every name of the run, but not in its command
/// lines.
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
    let trace: Value = serde_json::from_str(&files["trace.json"]).expect("JSON");
    let told = &trace["otherData"]["set_options_at"][0];
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
    assert!(files["events.jsonl"] == lines.as_bytes());
    let mut bytes = Vec::new();
    GzDecoder::new(files["events.lsmlog"].as_slice())
        .read_to_end(&mut bytes)
        .expect("it is packed as gzip");
    // `tests/wasm/event_file.test.ts` reads it like the element.
    assert_eq!(bytes[..4], [b'L', b'S', b'M', 2]);
    let header = String::from_utf8_lossy(&bytes);
    let events = format!("\"events\":{}", lines.lines().count());
    assert!(header.contains(&events), "{events}");
    assert!(files["events.lsmlog"] == event_file(&words).expect("they are whole records"));
}

/// The rows of a CSV table without quotes, by column name.
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

/// A note on a file follows that file; its state comes from the table of files.
#[test]
fn notes_say_what_has_become_of_their_files() {
    let plain = exported(&small(), 64);
    let table = csv(&plain["files.csv"]);
    let number = |text: &str| text.parse::<u64>().expect("a number");
    let file = table
        .iter()
        .find(|file| !file["removed_event"].is_empty() && number(file["made_event"]) > 0)
        .expect("a file that comes and goes");
    let known_by = NotedFile {
        number: number(file["file_number"]),
        smallest: number(file["smallest_key"]) as f64,
        largest: number(file["largest_key"]) as f64,
        bytes: number(file["bytes"]) as f64,
    };
    let other_size = NotedFile {
        bytes: known_by.bytes + 1.0,
        ..known_by
    };
    let made = number(file["made_event"]);
    let (installed, removed) = (
        number(file["installed_event"]),
        number(file["removed_event"]),
    );
    assert!(made < installed && installed < removed);
    let moments = [
        (made - 1, known_by, "not_written_yet"),
        (made, known_by, "being_written"),
        (installed - 1, known_by, "being_written"),
        (installed, known_by, "in_the_tree"),
        (removed - 1, known_by, "in_the_tree"),
        (removed, known_by, "gone"),
        (removed, other_size, "not_in_this_run"),
    ];
    let notes = moments.iter();
    let notes = notes.map(|(event, file, state)| note(*event, Some(*file), state));
    let asked = ExportRequest {
        notes: notes.collect(),
        ..small()
    };
    let files = exported(&asked, 64);
    let trace: Value = serde_json::from_str(&files["trace.json"]).expect("JSON");
    let events = trace["traceEvents"].as_array().expect("a list");
    let instants = events.iter().filter(|event| event["cat"] == "note");
    let states: Vec<&str> = instants
        .map(|event| event["args"]["file_state"].as_str().expect("a state"))
        .collect();
    assert_eq!(states, moments.map(|(_, _, state)| state));
    assert!(files["summary.md"].contains("| gone |"));
    // All other rows are the same as without notes.
    for (name, text) in &plain {
        let has_notes = ["summary.md", "trace.json"].contains(&name.as_str());
        assert!(has_notes || files[name] == *text, "{name}");
    }
}

/// A MANIFEST alone has no times, but a note has its event, and its position in the trace.
#[test]
fn notes_on_a_recording_without_times() {
    let (texts, _) = replayed_with(&recording(&["MANIFEST"]), vec![note(5, None, "here")]);
    assert!(texts["summary.md"].contains("|  | 5 | the moment | here |"));
    assert!(texts["trace.json"].contains("\"name\":\"here\""));
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

fn replayed(files: &OwnedRecording) -> (Files, Vec<&'static str>) {
    replayed_with(files, Vec::new())
}

fn replayed_with(files: &OwnedRecording, notes: Vec<Note>) -> (Files, Vec<&'static str>) {
    let order = RecordingOrder {
        files: everything(),
        notes,
        ..RecordingOrder::default()
    };
    let export = Export::replay(files, order).expect("the recording can be read");
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

/// Without a LOG there are no times, and without options no scores: cells are empty, not 0.
#[test]
fn what_a_recording_does_not_say_is_empty() {
    let (texts, left_out) = replayed(&recording(&["MANIFEST"]));
    let lacks = ["OPTIONS", "db_bench.txt", "machine.txt"];
    assert_eq!(left_out, lacks);
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
fn numbers_of_jobs_are_those_of_the_log() {
    let (texts, _) = replayed(&recording(&["MANIFEST"]));
    for (name, column) in [
        ("lines.csv", "job"),
        ("jobs.csv", "job"),
        ("files.csv", "made_by_job"),
        ("files.csv", "removed_by_job"),
    ] {
        let rows = csv(&texts[name]);
        assert!(rows.iter().all(|row| row[column].is_empty()), "{name}");
    }
    assert!(texts["trace.json"].contains("\"job\":null"));
    let (texts, _) = replayed(&recording(&["MANIFEST", "LOG"]));
    let jobs = csv(&texts["jobs.csv"]);
    assert!(jobs.iter().all(|row| !row["job"].is_empty()));
    assert!(!texts["trace.json"].contains("\"job\":null"));
}

#[test]
fn without_a_manifest_keys_are_unknown() {
    let (texts, left_out) = replayed(&recording(&["LOG"]));
    // The option dump in the LOG lacks some.
    assert_eq!(left_out, ["OPTIONS", "db_bench.txt"]);
    let files = csv(&texts["files.csv"]);
    assert!(!files.is_empty());
    for column in ["smallest_key", "largest_key", "smallest_seqno", "epoch"] {
        assert!(files.iter().all(|file| file[column].is_empty()), "{column}");
    }
    assert!(files.iter().any(|file| !file["made_us"].is_empty()));
}
