//! Any subset of a recording's files gives its facts and names the missing ones.

use datadriven::{TestCase, walk};
use judge::verify::{USUAL_CHECKS, verify};
use recordings::database::read_recording;
use recordings::event_log::recorded_events;

use crate::folder::{committed, subset};
use crate::verify::notes_text;

fn run(case: &TestCase) -> String {
    let folder = committed(case.input.trim());
    let files = subset(folder.files(), &case.args["with"]);
    let recording = match read_recording(&files) {
        Ok(recording) => recording,
        Err(error) => return format!("error: {error}\n"),
    };
    let events = recorded_events(&recording);
    let report = verify(&files, USUAL_CHECKS).expect("it was read before");
    let release = recording.rocksdb_version;
    let text = format!(
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
    text + &notes_text(&recording, &report)
}

#[test]
fn subsets_are_as_specified() {
    walk("tests/testdata/subsets", |file| file.run(|case| run(case)));
}
