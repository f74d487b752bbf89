//! Events of recorded databases and of small `LOG`s, as text.

use std::path::Path;

use crate::families::database_of;
use crate::folder::{Folder, recorded};
use crate::small_log::logged;
use datadriven::walk;
use judge::verify::{Check, verify, verify_recording};
use recordings::base::text::moment_text;
use recordings::database::parts::Parts;
use recordings::database::{Database, RecordingFiles, StreamedLog, read_database};
use recordings::happenings::card::card;
use recordings::happenings::kinds::What;
use recordings::happenings::{Happening, happenings};
use recordings::log::log_reader::LogReader;

fn text_of(database: &Database) -> String {
    let (rows, more) = happenings(database);
    let clock = |time: u64| moment_text(time)[11..].to_string();
    let rows = rows.iter().map(|row| {
        let until = row
            .until
            .map_or_else(String::new, |until| format!(" to {}", clock(until)));
        let family = row.family.as_deref().unwrap_or("-");
        let kind = row.what.kind().key;
        format!(
            "{}{until} {family} {kind}: {}\n",
            clock(row.time),
            row.text()
        )
    });
    let mut text: String = rows.collect();
    if more != 0 {
        text.push_str(&format!("{more} more\n"));
    }
    if let Some(card) = card(database) {
        let mut facts = vec![What::from(card.stalls)];
        facts.extend(card.cause.map(What::from));
        facts.extend(card.limits.into_iter().map(What::from));
        let facts = facts.into_iter().map(|what| Happening::new(0, what).text());
        facts.for_each(|fact| text.push_str(&format!("{fact}\n")));
        for (one, place) in card.longest.iter().zip(1..) {
            text.push_str(&format!("{place}. {} {}\n", clock(one.time), one.text()));
        }
    }
    text
}

#[test]
fn recorded_databases() {
    walk("tests/testdata/happenings/recorded", |file| {
        file.run(|case| {
            let folder = Folder::read(&Path::new("tests/testdata").join(case.input.trim()), "");
            text_of(&read_database(&folder.files()).expect("undamaged"))
        });
    });
}

#[test]
fn small_logs() {
    walk("tests/testdata/happenings/small_logs", |file| {
        file.run(|case| {
            let log: String = case.input.lines().map(logged).collect();
            text_of(&database_of(&log))
        });
    });
}

/// `recovery_started` lists the existing WAL files, of which old ones are not read.
#[test]
fn skipped_wal_files_are_not_read() {
    let line = |text: &str| format!("2024/01/02-03:04:05.000001 7 {text}\n");
    let log = [
        "RocksDB version: 6.29.5",
        "Options.compaction_style: kCompactionStyleLevel",
        "Recovered from manifest file:/db/MANIFEST-000083 succeeded,manifest_file_number is 83",
        "EVENT_LOG_v1 {\"time_micros\": 1704164645000001, \"job\": 1, \"event\": \
         \"recovery_started\", \"wal_files\": [65, 115, 117]}",
        "[a.cc:1] Skipping log #65 since it is older than min log to keep #115",
        "[a.cc:1] Recovering log #115 mode 2",
        "[a.cc:1] Recovering log #117 mode 2",
    ];
    let text = text_of(&database_of(&log.map(line).concat()));
    assert!(text.contains("WAL recovery read 2 WAL files"), "{text}");
}

/// The parts count all opens in joined logs, and name those left out.
#[test]
fn all_opens_of_a_log_are_counted() {
    let folder = recorded("9.4.0/other-options");
    let log_of = |files: &RecordingFiles| {
        let database = read_database(files).expect("undamaged");
        Parts::of(&database.families[0].recording).given[0]
            .text
            .clone()
    };
    let all = "2026-11-26 14:22:34 to 14:22:39, 3 opens, 3 shutdowns";
    let with_manifest = log_of(&folder.files());
    let left_out = format!("{all}, 2 opens are left out (the MANIFEST is from another open)");
    assert!(with_manifest.contains(&left_out), "{with_manifest}");
    let alone = log_of(&RecordingFiles {
        manifest: None,
        ..folder.files()
    });
    assert!(alone.contains(&format!("{all}: ")), "{alone}");
}

/// A streamed `LOG` has the same events as one read as a whole.
#[test]
fn a_streamed_log_has_the_same_happenings() {
    let folder = recorded("9.4.0/left-out");
    let all = read_database(&folder.files()).expect("undamaged");
    assert!(all.openings.iter().any(|open| open.left_out.is_some()));
    let mut reader = LogReader::new();
    let log = folder.log.as_deref().expect("a LOG");
    log.chunks(1_000).for_each(|piece| reader.push(piece));
    let streamed = StreamedLog::new(reader.finish());
    let files = RecordingFiles {
        streamed: Some(&streamed),
        ..folder.files()
    };
    let streamed = read_database(&files).expect("undamaged");
    assert_eq!(text_of(&streamed), text_of(&all));
}

/// Without a `LOG`, no events are known.
#[test]
fn a_manifest_alone_has_no_happenings() {
    let folder = Folder::read(Path::new("tests/testdata/column_families"), "");
    let files = RecordingFiles {
        log: None,
        ..folder.files()
    };
    let database = read_database(&files).expect("undamaged");
    assert_eq!(text_of(&database), "");
}

/// The `LOG` of `11.8.1/reopened` with added lines before its `SetDBOptions` call; each gets the
/// prefix of the lines there.
fn text_with(lines: impl Fn(&str) -> String) -> String {
    let folder = recorded("11.8.1/reopened");
    let log = String::from_utf8(folder.log.expect("a LOG")).expect("text");
    let call = log.find("SetDBOptions(), inputs:").expect("a call");
    let place = log[..call].rfind('\n').expect("a line") + 1;
    let more = lines(&log[place..call]);
    text_of(&database_of(&format!(
        "{}{more}{}",
        &log[..place],
        &log[place..]
    )))
}

#[test]
fn many_happenings_are_a_bounded_list() {
    let text = text_with(|prefix| {
        let call = |ttl: u32| {
            let family = "Set options on column family [meta] (0/1)";
            format!(
                "{prefix}SetOptions() on [1] column families, inputs:\n\
                 {prefix}{family}, inputs:\n{prefix}ttl: {ttl}\n\
                 {prefix}{family} succeeded, updated CF options:\n"
            )
        };
        (1_000..1_300).map(call).collect()
    });
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[200].ends_with(" more"), "{}", lines[200]);
}

#[test]
fn alike_errors_are_one_row() {
    let text = text_with(|prefix| {
        let error = |file: u32| {
            let status = format!("IO error: No space left on device: db/{file}.sst");
            format!("{prefix}Background IO error {status}, reason 1\n")
        };
        (100..105).map(error).collect()
    });
    let errors: Vec<&str> = text
        .lines()
        .filter(|line| line.contains(" failure: "))
        .collect();
    assert_eq!(errors.len(), 1, "{text}");
    let end = "Background error: IO error: No space left on device: db/100.sst (5 times).";
    assert!(errors[0].ends_with(end), "{}", errors[0]);
}

/// Files of `holds` went to the last level because of their age, one by a compaction and four by
/// moves, whose reasons are not in a LOG. Without the MANIFEST, the walk over the levels does not
/// reach them: nothing is compared, and nothing claims that there was no work.
#[test]
fn picks_for_the_age_of_a_file_are_not_compared_with_those_by_size() {
    let name = "10.10.1/ttl-moves";
    let folder = recorded(name);
    let database = read_database(&folder.files()).expect("undamaged");
    let mut families = database.families.iter();
    let holds = families.find(|one| one.name == "holds").expect("holds");
    let report = verify_recording(&holds.recording, None, &[Check::Picks]);
    assert_eq!(report.disagreements, [], "{:?}", report.disagreements);
    let picks = report.result(Check::Picks).expect("picks");
    let not_compared = report.pick_states.not_compared;
    assert_eq!((picks.agree, picks.total, not_compared), (8, 8, 26));
}

/// Up to 6.12, a family is queued while automatic compactions are off, but nothing is picked (W-2).
#[test]
fn nothing_is_picked_while_automatic_compactions_are_off() {
    let name = "5.18.4/auto-compactions-off";
    let folder = recorded(name);
    let report = verify(&folder.files(), &[Check::Picks]).expect("undamaged");
    assert_eq!(report.disagreements, [], "{:?}", report.disagreements);
    let nothing = report.result(Check::NothingToDo).expect("attempts");
    assert_eq!((nothing.agree, nothing.total), (8, 8));
}
