//! The whole engine at a recording's own pace: a prediction, pinned for each recording.

use std::fmt::Write;

use datadriven::walk;
use engine::machine::cost::MachineProfile;
use judge::verify::closed_loop::{ClosedLoop, close_loop};
use recordings::database::read_recording;

use crate::every_case::further_folders;
use crate::folder::{Folder, committed, committed_names};

/// Number of the 60 further recordings that held when this was written.
const HELD_OF_FURTHER: (usize, usize) = (38, 60);

/// A recording's line (recorded | simulated), and true if it holds.
fn line(name: &str, folder: &Folder) -> (String, bool) {
    let recording = read_recording(&folder.files()).expect("an undamaged recording");
    match close_loop(&recording, &MachineProfile::default()) {
        Ok(closed) => (numbers(name, &closed), closed.holds()),
        Err(reason) => (format!("{name}: {reason}"), false),
    }
}

fn numbers(name: &str, closed: &ClosedLoop) -> String {
    let (real, ours) = (closed.recorded, closed.simulated);
    let verdict = if closed.holds() { "holds" } else { "differs" };
    let mut text = format!("{name}: {verdict}");
    for (what, real, ours) in [
        ("compactions", real.compactions, ours.compactions),
        ("moves", real.trivial_moves, ours.trivial_moves),
        ("flushes", real.flushes, ours.flushes),
    ] {
        write!(text, ", {what} {real} | {ours}").expect("a string");
    }
    let (compactions, write_amp) = (closed.compactions_deviation(), closed.write_amp_deviation());
    let (real, ours) = (real.write_amp, ours.write_amp);
    write!(text, ", W-Amp {real:.2} | {ours:.2}").expect("a string");
    let (compactions, write_amp) = (compactions * 100.0, write_amp * 100.0);
    write!(text, " ({compactions:+.1} %, {write_amp:+.1} %)").expect("a string");
    text
}

/// All lines, then the number that hold.
fn report(lines: &[(String, bool)]) -> String {
    let mut text = String::new();
    for (line, _) in lines {
        writeln!(text, "{line}").expect("a string");
    }
    let held = lines.iter().filter(|(_, holds)| *holds).count();
    writeln!(text, "{held} of {} hold", lines.len()).expect("a string");
    text
}

#[test]
#[ignore = "npm run test:all runs it: a minute and more"]
fn committed_recordings_are_predicted_as_listed() {
    walk("tests/testdata/closed_loop", |file| {
        file.run(|case| {
            assert_eq!(case.directive, "closed-loop");
            let names = committed_names();
            let lines = names.iter().map(|name| line(name, &committed(name)));
            report(&lines.collect::<Vec<_>>())
        });
    });
}

/// The share of further recordings that hold, if there are any, does not fall.
#[test]
#[ignore = "npm run test:all runs it: recordings beside the repository"]
fn further_recordings_are_predicted_as_often() {
    let further = further_folders();
    let lines: Vec<_> = further.map(|folder| line(&folder.name, &folder)).collect();
    let held = lines.iter().filter(|(_, holds)| *holds).count();
    let (least, of) = HELD_OF_FURTHER;
    assert!(least * lines.len() <= held * of, "{}", report(&lines));
}
