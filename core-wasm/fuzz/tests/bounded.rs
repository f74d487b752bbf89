//! Runs the committed corpus and a few thousand damaged copies of it: a few seconds instead of the
//! hours of `cargo fuzz`, and without a fuzzer.

use fuzz::mutation::Mutator;
use fuzz::targets::TARGETS;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// Number of damaged inputs for each target.
const MUTATIONS: u64 = 600;

fn corpus_of(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(target);
    let entries = fs::read_dir(&folder).expect("every target has a corpus");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let inputs = paths.into_iter().map(|path| {
        let name = path.display().to_string();
        (name, fs::read(path).expect("an input"))
    });
    inputs.collect()
}

/// Writes a failing input to a file for inspection, and returns its path.
fn keep(target: &str, bytes: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{target}-failed"));
    fs::write(&path, bytes).expect("the input can be kept");
    path
}

#[test]
fn every_input_of_the_corpus_and_every_damaged_one_is_read_or_refused() {
    for (target, run) in TARGETS {
        let inputs = corpus_of(target);
        assert!(!inputs.is_empty(), "{target} has no corpus");
        let tried = |bytes: &[u8], name: &str| {
            let outcome = catch_unwind(AssertUnwindSafe(|| run(bytes)));
            let place = || keep(target, bytes).display().to_string();
            outcome.unwrap_or_else(|_| panic!("{target}: {name} fails; it is kept in {}", place()))
        };
        for (name, bytes) in &inputs {
            assert_eq!(tried(bytes, name), tried(bytes, name), "{name} differs");
        }
        for seed in 0..MUTATIONS {
            let mut mutator = Mutator::new(seed);
            let (name, bytes) = &inputs[seed as usize % inputs.len()];
            let (_, other) = &inputs[(7 * seed as usize + 3) % inputs.len()];
            let damaged = mutator.damaged(bytes, other);
            tried(&damaged, &format!("seed {seed} of {name}"));
        }
    }
}
