//! Any subset of a recording's files gives what it has, and says what is missing.

use datadriven::{TestCase, walk};
use judge::verify::{Checks, verify};
use recordings::database::read_recording;
use recordings::event_log::recorded_events;

use crate::folder::{committed, subset};

fn run(case: &TestCase) -> String {
    let folder = committed(case.input.trim());
    let files = subset(folder.files(), &case.args["with"]);
    let recording = match read_recording(&files) {
        Ok(recording) => recording,
        Err(error) => return format!("error: {error}\n"),
    };
    let events = recorded_events(&recording);
    let report = verify(&files, Checks::default()).expect("it was read before");
    let release = recording.rocksdb_version;
    let mut text = format!(
        "rocksdb {}.{}.{}, {} levels, {} initial files, {} units, {} events over {} µs\n",
        release.major,
        release.minor,
        release.patch,
        recording.num_levels,
        recording.history.initial.len(),
        recording.history.units.len(),
        events.len(),
        events.last().map_or(0, |event| event.time_micros),
    );
    for note in &report.notes {
        text.push_str(&format!("note: {note}\n"));
    }
    text
}

#[test]
fn subsets_are_as_specified() {
    walk("tests/testdata/subsets", |file| file.run(|case| run(case)));
}
