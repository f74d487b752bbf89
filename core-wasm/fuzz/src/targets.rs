//! The fuzz targets. Each panics if its property does not hold, and returns the outcome as text,
//! which is the same natively and in WebAssembly.

use crate::mutation::with_steps;
use crate::named_files::named_files;
use flate2::Compression;
use flate2::write::GzEncoder;
use judge::verify::{Check, verify};
use recordings::manifest::checksum::{crc32c, masked};
use shell::export::{Export, FORMATS, RecordingOrder};
use shell::families::OpenDatabase;
use shell::intake::Intake;
use shell::problem::Problem;
use shell::recording_files::{BEGINNING_BYTES, OwnedRecording};
use shell::request::{Request, RequestedMode, StepRequest};
use shell::run::Run;
use std::io::Write;

/// A target: its name and its function.
pub type Target = (&'static str, fn(&[u8]) -> String);

/// All targets.
pub const TARGETS: [Target; 7] = [
    ("log", log),
    ("manifest", manifest),
    ("options", options),
    ("flags", flags),
    ("request", request),
    ("gzip", gzip),
    ("folder", folder),
];

/// Number of events in a batch.
const BATCH: usize = 64;

/// A file named `LOG`, unchanged and with a clock that steps.
pub fn log(input: &[u8]) -> String {
    let mut outcome = replayed(&[("LOG", input)]);
    assert_no_wrapped_counter(input, &outcome);
    let stepped = replayed(&[("LOG", &with_steps(input))]);
    assert!(stepped.matches("clock stepped").count() <= 1, "{stepped}");
    outcome.push_str(&stepped);
    outcome
}

/// A `MANIFEST`, unchanged and with corrected checksums, so that damage reaches the edits.
pub fn manifest(input: &[u8]) -> String {
    let mut mended = input.to_vec();
    mend_checksums(&mut mended);
    let mut outcome = replayed(&[("MANIFEST-000005", input)]);
    outcome.push_str(&replayed(&[("MANIFEST-000005", &mended)]));
    outcome
}

/// An OPTIONS file, alone as a recording, and as the options file of a command line.
pub fn options(input: &[u8]) -> String {
    let mut outcome = replayed(&[("OPTIONS-000007", input)]);
    let text = String::from_utf8_lossy(input).into_owned();
    let step = StepRequest {
        db_bench: "--benchmarks=fillrandom --num=1000".to_string(),
        options_file: Some(text),
    };
    let asked = Request {
        steps: vec![step],
        mode: RequestedMode::Preview,
        ..Request::default()
    };
    outcome.push_str(&described(&asked));
    outcome
}

/// db_bench command lines, one per line; a line `--set NAME=VALUE` sets an option.
pub fn flags(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    let mut asked = Request {
        mode: RequestedMode::Preview,
        ..Request::default()
    };
    for line in text.lines() {
        let set = line.strip_prefix("--set ");
        match set.and_then(|set| set.split_once('=')) {
            Some((name, value)) => {
                asked.set.insert(name.to_string(), value.into());
            }
            None => asked.steps.push(StepRequest {
                db_bench: line.to_string(),
                options_file: None,
            }),
        }
    }
    described(&asked)
}

/// The page's request, which every link becomes.
pub fn request(input: &[u8]) -> String {
    match Request::from_json(&String::from_utf8_lossy(input)) {
        Ok(mut asked) => {
            asked.mode = RequestedMode::Preview;
            asked.sample_factor = None;
            described(&asked)
        }
        Err(problem) => said(&problem),
    }
}

/// A gzip LOG: damage is reported, and a compressed file has the same outcome as the plain one.
pub fn gzip(input: &[u8]) -> String {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(input).expect("memory takes it");
    let packed = packed.finish().expect("memory takes it");
    if !input.starts_with(&[0x1f, 0x8b]) {
        let plain = replayed(&[("LOG", input)]);
        assert_eq!(replayed(&[("LOG", &packed)]), plain, "packed as plain");
    }
    let mut outcome = replayed(&[("LOG.gz", input)]);
    // Damage to the packed bytes themselves.
    let mut damaged = packed;
    let place = input.first().map_or(0, |byte| usize::from(*byte)) * 7 % damaged.len();
    damaged[place] ^= 0x55;
    outcome.push_str(&replayed(&[("LOG.gz", &damaged)]));
    outcome
}

/// The files of a folder in any order, which are also verified and exported.
pub fn folder(input: &[u8]) -> String {
    let mut files = named_files(input);
    for (name, bytes) in &mut files {
        if name.starts_with("MANIFEST") && input.len() % 2 == 0 {
            mend_checksums(bytes);
        }
        if name.starts_with("LOG") && input.len() % 3 == 0 {
            *bytes = with_steps(bytes);
        }
    }
    let files: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
        .collect();
    let outcome = replayed(&files);
    if names_differ(&files) {
        let turned: Vec<(&str, &[u8])> = files.iter().rev().copied().collect();
        assert_eq!(
            sorted_lines(&replayed(&turned)),
            sorted_lines(&outcome),
            "the order of the files counts"
        );
    }
    if let Ok(recording) = recording_of(&files) {
        let checks = [Check::Picks, Check::Moves, Check::Table, Check::Dumps];
        if let Ok(report) = verify(&recording.as_files(), &checks) {
            let picks = report.result(Check::Picks).unwrap_or_default();
            assert!(picks.agree <= picks.total);
        }
        export(&recording);
    }
    outcome
}

fn names_differ(files: &[(&str, &[u8])]) -> bool {
    let mut names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    names.sort_unstable();
    names.windows(2).all(|pair| pair[0] != pair[1])
}

fn sorted_lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

fn recording_of(files: &[(&str, &[u8])]) -> Result<OwnedRecording, Problem> {
    let mut intake = Intake::default();
    for (name, bytes) in files {
        let beginning = &bytes[..bytes.len().min(BEGINNING_BYTES)];
        let ending = &bytes[bytes.len().saturating_sub(4)..];
        intake.judge(name, beginning, ending, bytes.len() as u64);
    }
    for index in intake.plan("the files")? {
        // In two pieces, as a file arrives.
        let (first, second) = files[index].1.split_at(files[index].1.len() / 2);
        intake.read(index, first)?;
        intake.read(index, second)?;
    }
    intake.finish("the files")
}

/// Replays files to the end: the column family shown first, and a few others.
pub fn replayed(files: &[(&str, &[u8])]) -> String {
    let opened = recording_of(files).and_then(|recording| OpenDatabase::read(&recording));
    let database = match opened {
        Ok(database) => database,
        Err(problem) => return said(&problem),
    };
    assert!(!database.to_text().is_empty());
    for family in 0..database.families().len().min(OTHER_FAMILIES) {
        played(Run::replay(&database, family));
    }
    let first = database.choose(None).expect("one is shown first");
    played(Run::replay(&database, first))
}

/// Limit on the other families that are replayed, because damaged files may name any number.
const OTHER_FAMILIES: usize = 4;

fn played(mut run: Run) -> String {
    let mut count = 0;
    while !run.is_done() {
        if let Err(problem) = run.advance(BATCH) {
            return said(&problem);
        }
        count += run.events().len();
        assert!((0.0..=1.0).contains(&run.progress()));
    }
    let mut outcome = String::new();
    for warning in run.warnings() {
        assert!(!warning.message.is_empty());
        outcome.push_str(&format!("! {}: {}\n", warning.subject, warning.message));
    }
    for event in [0, count / 2, count] {
        outcome.push_str(&format!("{}\n", run.stats_at(event)));
    }
    let summary = run.summary();
    outcome.push_str(&summary.stats_text);
    outcome.push_str(&format!("{count} events\n{:?}\n", summary.json));
    outcome
}

fn export(recording: &OwnedRecording) {
    let order = RecordingOrder {
        files: FORMATS.iter().collect(),
        cores: 2,
        ..RecordingOrder::default()
    };
    let Ok(mut export) = Export::replay(recording, order) else {
        return;
    };
    while !export.is_done() {
        if export.advance(BATCH).is_err() {
            return;
        }
        export.take();
    }
    export.take();
}

/// Describes a request and starts the simulation.
fn described(asked: &Request) -> String {
    let outcome = match asked.describe() {
        Ok(value) => value.to_string(),
        Err(problem) => return said(&problem),
    };
    match Run::simulate(asked) {
        Ok(mut run) => match run.advance(1) {
            Ok(()) => outcome,
            Err(problem) => said(&problem),
        },
        Err(problem) => said(&problem),
    }
}

/// A problem, which must be one line with place, error and advice, whatever the input.
fn said(problem: &Problem) -> String {
    let line = problem.to_string();
    assert!(!problem.place.is_empty(), "no place: {line}");
    assert!(!problem.what.is_empty(), "nothing said: {line}");
    assert!(!problem.todo.is_empty(), "no advice: {line}");
    assert!(!line.contains(['\n', '\r']), "several lines: {line}");
    assert!(line.chars().count() < 1_500, "too long: {line}");
    line + "\n"
}

/// Asserts that no number beyond 2⁶³ is shown unless the input has one.
fn assert_no_wrapped_counter(input: &[u8], outcome: &str) {
    let given = input.split(|byte| !byte.is_ascii_digit());
    let has_large = { given }.any(|digits| 15 < digits.len());
    if !has_large {
        assert!(!outcome.contains("184467440737095"), "{outcome}");
    }
}

/// Corrects the checksum of every record, as far as the lengths are valid.
pub fn mend_checksums(bytes: &mut [u8]) {
    const HEADER: usize = 7;
    let mut start = 0;
    while start + HEADER <= bytes.len() {
        let length = usize::from(u16::from_le_bytes([bytes[start + 4], bytes[start + 5]]));
        let end = start + HEADER + length;
        if bytes.len() < end {
            return;
        }
        let checksum = masked(crc32c(&bytes[start + 6..end]));
        bytes[start..start + 4].copy_from_slice(&checksum.to_le_bytes());
        start = end;
    }
}
