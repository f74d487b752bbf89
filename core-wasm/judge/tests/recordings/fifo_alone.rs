//! FIFO compaction in a `LOG` alone that begins in an open database.

use judge::verify::{Check, verify};

use crate::folder::{committed, log_alone};

/// A `LOG` as RocksDB goes on with it in another file: its header, and what comes from a third of
/// the lines on.
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

/// Files that are older than the `LOG` are known by their drops only. A drop of such files ends as
/// any other one, so that later picks are not made beside it.
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
