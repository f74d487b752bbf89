//! What few lines of a `LOG` show beside what they say: each case is such a `LOG`.

use std::path::Path;

use datadriven::walk;
use judge::verify::{Checks, verify, verify_recording};
use recordings::base::text::moment_text;
use recordings::database::{RecordingFiles, read_database};
use recordings::happenings::life::{LifeRow, life_of};
use recordings::log::happening::{CallEnd, LifeKind};

use crate::folder::Folder;
use crate::small_log::logged;

#[test]
fn what_few_lines_show() {
    walk("tests/testdata/circumstances", |file| {
        file.run(|case| {
            let log: String = case.input.lines().map(logged).collect();
            let database = read_database(&RecordingFiles {
                name: "small",
                log: Some(log.as_bytes()),
                ..RecordingFiles::default()
            });
            let rows = life_of(&database.expect("it can be read")).rows.into_iter();
            // `timed`: all rows, with the seconds of their times.
            let second = |time| moment_text(time)[17..].to_string();
            let until = |row: &LifeRow| {
                let until = row.until.map(second);
                let call = match row.call_end {
                    Some(CallEnd::At(time)) => format!(", the call at {}", second(time)),
                    Some(CallEnd::NotBefore(time)) => {
                        format!(", the call not before {}", second(time))
                    }
                    Some(CallEnd::By(time)) => format!(", the call by {}", second(time)),
                    None => String::new(),
                };
                until.map_or_else(String::new, |until| format!(" to {until}")) + &call
            };
            let is_timed = case.directive == "timed";
            let is_told = |kind| is_timed || !matches!(kind, LifeKind::Open | LifeKind::End);
            let rows = rows.filter(|row| is_told(row.kind));
            let rows = rows.map(|row| match is_timed {
                true => format!("{}{} {}\n", second(row.time), until(&row), row.text),
                false => format!("{}\n", row.text),
            });
            rows.collect::<String>()
        });
    });
}

/// Files of `holds` went to the last level for their age, one by a compaction and four by moves,
/// which have no reason in a LOG. Without the MANIFEST the walk over the levels does not reach
/// them: nothing is compared, and nothing says that there was nothing to do.
#[test]
fn picks_for_the_age_of_a_file_are_not_compared_with_those_by_size() {
    let name = "10.10.1/ttl-moves";
    let folder = Folder::read(&Path::new("tests/testdata/recorded").join(name), name);
    let database = read_database(&folder.files()).expect("undamaged");
    let mut families = database.families.iter();
    let holds = families.find(|one| one.name == "holds").expect("holds");
    let report = verify_recording(&holds.recording, None, Checks::default());
    assert_eq!(report.disagreements, [], "{:?}", report.disagreements);
    let picks = report.picks.expect("picks");
    assert_eq!((picks.agree, picks.total, picks.not_compared), (8, 8, 26));
}

/// Up to 6.12 a family is queued while automatic compactions are off, and nothing is picked (W-2).
#[test]
fn nothing_is_picked_while_automatic_compactions_are_off() {
    let name = "5.18.4/auto-compactions-off";
    let folder = Folder::read(&Path::new("tests/testdata/recorded").join(name), name);
    let report = verify(&folder.files(), Checks::default()).expect("undamaged");
    assert_eq!(report.disagreements, [], "{:?}", report.disagreements);
    let nothing = report.nothing_to_do.expect("attempts");
    assert_eq!((nothing.agree, nothing.total), (8, 8));
}
