//! Tests that a long history from `lsm-shape-large` is read piece by piece in bounded memory.

use shell::families::OpenDatabase;
use shell::intake::{Intake, Limits};
use shell::problem::Problem;
use shell::recording_files::{BEGINNING_BYTES, OwnedRecording};
use shell::run::Run;
use std::path::{Path, PathBuf};
use std::process::Command;

const EDITS: u64 = 2_000;

/// Returns a folder with the files of a history, created once for all tests in this process.
fn large_recording(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let written = Command::new(env!("CARGO_BIN_EXE_lsm-shape-large"))
        .arg(EDITS.to_string())
        .arg(&folder)
        .status();
    assert!(written.expect("it starts").success());
    folder
}

/// Reads files piece by piece.
fn intake(
    folder: &Path,
    names: &[&str],
    limits: Limits,
    piece_bytes: usize,
) -> Result<OwnedRecording, Problem> {
    let mut intake = Intake::with_limits(limits);
    let files = names.iter().map(|name| std::fs::read(folder.join(name)));
    let files: Vec<Vec<u8>> = files.map(|file| file.expect("a file")).collect();
    for (name, bytes) in names.iter().zip(&files) {
        let beginning = &bytes[..bytes.len().min(BEGINNING_BYTES)];
        intake.judge(
            name,
            beginning,
            &bytes[bytes.len() - 4..],
            bytes.len() as u64,
        );
    }
    for index in intake.plan("large").expect("they belong together") {
        for piece in files[index].chunks(piece_bytes) {
            intake.read(index, piece)?;
        }
    }
    intake.finish("large")
}

fn read(folder: &Path, names: &[&str], limits: Limits, piece_bytes: usize) -> Run {
    let recording = intake(folder, names, limits, piece_bytes).expect("it fits");
    let database = OpenDatabase::read(&recording).expect("nothing is damaged");
    let mut run = Run::replay(&database, 0);
    while !run.is_done() {
        run.advance(1_024).expect("numbers are small");
    }
    run
}

fn hash_of(run: &Run) -> String {
    run.summary().json["event_hash"].to_string()
}

fn warnings_of(run: &Run) -> Vec<String> {
    run.warnings()
        .iter()
        .map(|one| one.message.clone())
        .collect()
}

#[test]
fn a_history_that_is_too_long_is_refused() {
    let folder = large_recording("large_bounded");
    let limits = Limits {
        log_facts: 6_000,
        ..Limits::default()
    };
    let names = ["MANIFEST-000005", "OPTIONS-000007", "LOG"];
    let problem = intake(&folder, &names, limits, 10_000).expect_err("it is too long");
    assert_eq!(
        problem.to_string(),
        "LOG: it has more than 6,000 jobs, files and stalls, which do not fit in memory; open only \
         its last part, for example from `tail -c 100M LOG`"
    );
}

#[test]
fn a_manifest_that_is_too_large_is_left_out_beside_a_log() {
    let folder = large_recording("large_manifest");
    let limits = Limits {
        manifest_bytes: 1 << 17,
        ..Limits::default()
    };
    let names = ["MANIFEST-000005", "OPTIONS-000007", "LOG"];
    let run = read(&folder, &names, limits, 4_096);
    let warnings = warnings_of(&run);
    let left_out = "left out: it has more than 0 MiB, which does not fit in memory";
    assert!(warnings.iter().any(|one| one == left_out), "{warnings:?}");
    let problem = intake(&folder, &names[..2], limits, 4_096).expect_err("it is too large");
    assert!(problem.to_string().contains("open the LOG without it"));
}

#[test]
fn any_pieces_give_the_same_events() {
    let folder = large_recording("large_pieces");
    let names = ["LOG", "MANIFEST-000005", "OPTIONS-000007"];
    let limits = Limits::default();
    let hashes = [333, 65_536, usize::MAX].map(|bytes| {
        let run = read(&folder, &names, limits, bytes);
        hash_of(&run)
    });
    assert_eq!(hashes[0], hashes[1]);
    assert_eq!(hashes[0], hashes[2]);
}

#[test]
fn what_a_small_file_unpacks_to_is_bounded() {
    use flate2::{Compression, write::GzEncoder};
    use std::io::Write;
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed
        .write_all(b"[CFOptions \"default\"]\n")
        .expect("memory");
    packed.write_all(&[b' '; 3 << 20]).expect("memory");
    let packed = packed.finish().expect("memory");
    let mut intake = Intake::with_limits(Limits {
        other_bytes: 2 << 20,
        ..Limits::default()
    });
    let ending = &packed[packed.len() - 4..];
    intake.judge("OPTIONS-000007.gz", &packed, ending, packed.len() as u64);
    let plan = intake.plan("files").expect("it is one");
    let problem = intake.read(plan[0], &packed).expect_err("it is too large");
    assert_eq!(
        problem.to_string(),
        "OPTIONS-000007.gz: it has more than 2 MiB; leave it out: such files are only a few KiB"
    );
}
