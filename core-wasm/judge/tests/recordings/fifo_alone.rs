//! FIFO compaction in a `LOG` alone that begins while the database is open, and during a drop.

use judge::verify::{Check, verify};
use recordings::database::RecordingFiles;

use crate::folder::{committed, log_alone};

/// A `LOG` as RocksDB continues it in another file: its header, and the last two thirds of its
/// lines.
fn rolled(log: &str) -> String {
    let lines: Vec<&str> = log.lines().collect();
    let opened = lines.iter().position(|line| line.contains("DB pointer"));
    let (header, _) = lines.split_at(opened.expect("an open"));
    let is_of_header = |line: &&&str| {
        let has = |text: &str| line.contains(text);
        has("Options") || has("RocksDB version") || has("DB Session")
    };
    let header = header.iter().filter(is_of_header);
    let rest = &lines[lines.len() / 3..];
    let lines = header.chain(rest).map(|line| format!("{line}\n"));
    lines.collect()
}

/// Files older than the `LOG` are known only by their drops. Such a drop ends like any other, so
/// later picks do not run during it.
#[test]
fn drops_of_files_that_are_older_than_the_log_end() {
    for (name, picks) in [("9.4.0/x-f-ttl", 6), ("11.8.1/f-fifo", 160)] {
        let folder = committed(name);
        let whole = folder.files().log.expect("it has one");
        let log = rolled(&String::from_utf8_lossy(whole));
        let files = log_alone(&log);
        let report = verify(&files, &[Check::Picks]).expect("it can be read");
        assert_eq!(report.disagreements, [], "{name}");
        let found = report.result(Check::Picks).expect("picks");
        assert_eq!((found.agree, found.total), (picks, picks), "{name}");
    }
}

/// The same `LOG` without deletion lines, so drops have no job number; another thread finds nothing
/// to do right after each pick of a drop.
fn with_idle_picks(log: &str) -> (String, u64) {
    let picks_drop = |line: &str| line.contains(" for deletion");
    let lines = log.lines();
    let lines: Vec<&str> = lines
        .filter(|line| !line.contains("table_file_deletion"))
        .collect();
    let (mut text, mut idle) = (String::new(), 0);
    for (index, line) in lines.iter().enumerate() {
        text.push_str(&format!("{line}\n"));
        let is_last = !lines.get(index + 1).is_some_and(|next| picks_drop(next));
        if picks_drop(line) && is_last {
            let (_, original) = line
                .split_once("Original Log Time ")
                .expect("a buffered line");
            let (time, _) = original.split_once(')').expect("its time");
            text.push_str(&format!(
                "{time} 4242 [default] FIFO compaction: nothing to do.\n"
            ));
            text.push_str(&format!("{time} 4242 Compaction nothing to do\n"));
            idle += 1;
        }
    }
    (text, idle)
}

#[test]
fn nothing_is_picked_beside_a_drop_without_a_number() {
    let folder = committed("9.4.0/x-f-ttl");
    let whole = String::from_utf8_lossy(folder.files().log.expect("it has one"));
    let (log, idle) = with_idle_picks(&whole);
    let files = |log| RecordingFiles {
        log,
        ..folder.files()
    };
    let verified = |files: &RecordingFiles| verify(files, &[Check::Picks]).expect("it can be read");
    let nothing = |files: &RecordingFiles| {
        let report = verified(files);
        assert_eq!(report.disagreements, []);
        report.result(Check::NothingToDo).expect("picks").agree
    };
    assert_ne!(idle, 0);
    let before = nothing(&folder.files());
    assert_eq!(nothing(&files(Some(log.as_bytes()))), before + idle);
}
