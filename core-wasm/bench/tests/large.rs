//! A long history in bounded memory: the files that `lsm-shape-large` writes, read in pieces.

use shell::families::OpenDatabase;
use shell::intake::{Intake, Limits};
use shell::recording_files::BEGINNING_BYTES;
use shell::run::Run;
use shell::shape::Shape;
use std::path::{Path, PathBuf};
use std::process::Command;

const EDITS: u64 = 2_000;

/// The files of a history, made once for all tests of this process.
fn large_recording(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let written = Command::new(env!("CARGO_BIN_EXE_lsm-shape-large"))
        .arg(EDITS.to_string())
        .arg(&folder)
        .status();
    assert!(written.expect("it starts").success());
    folder
}

/// A run that is over, and a picture of its tree at the end.
struct Ended {
    run: Run,
    tree: String,
}

fn read(folder: &Path, names: &[&str], limits: Limits, piece_bytes: usize) -> Ended {
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
            intake.read(index, piece).expect("nothing is damaged");
        }
    }
    let recording = intake.finish("large").expect("nothing is damaged");
    let database = OpenDatabase::read(&recording).expect("nothing is damaged");
    let (mut run, mut shape) = (Run::replay(&database, 0), Shape::default());
    while !run.is_done() {
        run.advance(1_024).expect("numbers are small");
        run.events().iter().for_each(|event| shape.apply(event));
    }
    let tree = shape.to_ascii();
    Ended { run, tree }
}

fn hash_of(ended: &Ended) -> String {
    ended.run.summary().json["event_hash"].to_string()
}

fn warnings_of(ended: &Ended) -> Vec<String> {
    let warnings = ended.run.warnings();
    warnings.iter().map(|one| one.message.clone()).collect()
}

#[test]
fn of_a_history_that_is_too_long_the_end_is_shown_and_said_to_be_it() {
    let folder = large_recording("large_bounded");
    let names = ["MANIFEST-000005", "OPTIONS-000007", "LOG"];
    let whole = read(&folder, &names, Limits::of_this_machine(), 1 << 20);
    assert_eq!(warnings_of(&whole), Vec::<String>::new());
    let limits = Limits {
        log_facts: 6_000,
        manifest_bytes: 200_000,
        ..Limits::of_this_machine()
    };
    let bounded = read(&folder, &names, limits, 10_000);
    assert_eq!(bounded.tree, whole.tree);
    let count = |ended: &Ended| ended.run.event_stats().tally.compactions;
    assert!(count(&bounded) * 2 < count(&whole), "{}", count(&bounded));
    assert!(100 < count(&bounded), "{}", count(&bounded));
    let warnings = warnings_of(&bounded);
    let says = |words: &str| warnings.iter().any(|one| one.contains(words));
    assert!(says("edits are left out"), "{warnings:?}");
    assert!(says("jobs are left out"), "{warnings:?}");
    // Its sizes do not change when it is read in other pieces.
    let again = read(&folder, &names, limits, 10_000);
    assert_eq!(hash_of(&bounded), hash_of(&again));
}

#[test]
fn any_pieces_give_the_same_events() {
    let folder = large_recording("large_pieces");
    let names = ["LOG", "MANIFEST-000005", "OPTIONS-000007"];
    let limits = Limits::of_this_machine();
    let hashes = [333, 65_536, usize::MAX].map(|bytes| {
        let ended = read(&folder, &names, limits, bytes);
        hash_of(&ended)
    });
    assert_eq!(hashes[0], hashes[1]);
    assert_eq!(hashes[0], hashes[2]);
}

#[test]
fn a_manifest_alone_may_be_long() {
    let folder = large_recording("large_manifest");
    let names = ["MANIFEST-000005", "OPTIONS-000007"];
    let whole = read(&folder, &names, Limits::of_this_machine(), 1 << 20);
    let limits = Limits {
        manifest_bytes: 100_000,
        ..Limits::of_this_machine()
    };
    let bounded = read(&folder, &names, limits, 4_096);
    assert_eq!(bounded.tree, whole.tree);
    assert!(
        warnings_of(&bounded)
            .iter()
            .any(|one| one.contains("edits are left out"))
    );
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
        ..Limits::of_this_machine()
    });
    let ending = &packed[packed.len() - 4..];
    intake.judge("OPTIONS-000007.gz", &packed, ending, packed.len() as u64);
    let plan = intake.plan("files").expect("it is one");
    let problem = intake.read(plan[0], &packed).expect_err("it is too large");
    assert_eq!(
        problem.to_string(),
        "OPTIONS-000007.gz: it has more than 2 MiB; leave it out: a file of its kind has some KiB"
    );
}
