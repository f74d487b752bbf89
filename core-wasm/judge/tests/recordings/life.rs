//! What happened to a database beside its flushes and compactions, as its `LOG` tells it; and for
//! how long its writes waited.

use std::path::Path;

use crate::families::{created, flush_started, line};
use crate::folder::Folder;
use datadriven::walk;
use recordings::base::text::moment_text;
use recordings::database::{Database, RecordingFiles, StreamedLog, read_database};
use recordings::happenings::dumped_stall::dumped_stall;
use recordings::happenings::life::{Life, LifeRow, life_of};
use recordings::happenings::open_stalls::StallsByOpen;
use recordings::happenings::parts::Parts;
use recordings::log::happening::LifeKind;
use recordings::log::log_reader::LogReader;

fn text_of(database: &Database) -> String {
    let life = life_of(database);
    let mut text = String::new();
    for row in &life.rows {
        let until = row.until.map(moment_text);
        let until = until.map_or_else(String::new, |until| format!(" to {}", &until[11..]));
        let family = row.family.as_deref().unwrap_or("-");
        text.push_str(&format!(
            "{}{until} {family} {} ×{}: {}\n",
            &moment_text(row.time)[11..],
            row.kind.key(),
            row.count,
            row.text,
        ));
    }
    match dumped_stall(database) {
        None => text.push_str("waited: unknown\n"),
        Some(stall) => {
            text.push_str(&format!(
                "waited {} µs in {} µs of {} µs, {} of {} opens\n",
                stall.micros, stall.counted_micros, stall.open_micros, stall.opens, stall.all_opens,
            ));
            if stall.stopped != 0 {
                text.push_str(&format!("stopped at the last dump of {}\n", stall.stopped));
            }
        }
    }
    text
}

#[test]
fn what_happened_is_told_in_order() {
    walk("tests/testdata/life", |file| {
        file.run(|case| {
            let folder = Folder::read(&Path::new("tests/testdata").join(case.input.trim()), "");
            let database = read_database(&folder.files()).expect("undamaged");
            text_of(&database)
        });
    });
}

/// `recovery_started` lists the WAL files that are there, of which old ones are not read.
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
    ]
    .map(line)
    .concat();
    let database = read_database(&RecordingFiles {
        name: "small",
        log: Some(log.as_bytes()),
        ..RecordingFiles::default()
    })
    .expect("it can be read");
    let life = text_of(&database);
    assert!(life.contains("WAL recovery: 2 WAL files read"), "{life}");
}

/// `DeleteRange` is known by the range deletions of the files that flushes wrote; those that
/// compactions write again are the same ones.
#[test]
fn range_deletions_are_counted_where_flushes_wrote_them() {
    let with_count = |line: String, count: u32| {
        let entries = format!("\"num_range_deletions\": {count}, \"num_entries\"");
        line.replace("\"num_entries\"", &entries)
    };
    let file = |time: u32, job: u32, count: u32| {
        with_count(created(time, 7, ("default", job, time)), count)
    };
    let log = [
        flush_started(10, 7, 3),
        file(11, 3, 1_200),
        flush_started(20, 7, 4),
        file(21, 4, 0),
        flush_started(30, 7, 5),
        file(31, 5, 34),
        file(41, 6, 1_234),
    ];
    let log = log.concat();
    let database = read_database(&RecordingFiles {
        name: "small",
        log: Some(log.as_bytes()),
        ..RecordingFiles::default()
    });
    let life = life_of(&database.expect("it can be read"));
    let rows = life.rows.iter().filter(|row| row.kind == LifeKind::Manual);
    let rows: Vec<&LifeRow> = rows.collect();
    assert_eq!(rows.len(), 1);
    let text = "DeleteRange: 1,234 range deletions in 2 SST files that flushes wrote";
    assert_eq!(rows[0].text, text);
    let times = [Some(rows[0].time), rows[0].until];
    assert_eq!(
        times.map(|time| time.map(|time| time % 100)),
        [Some(11), Some(31)]
    );
}

fn rows_of(lines: &[String]) -> Vec<String> {
    let log = lines.concat();
    let database = read_database(&RecordingFiles {
        name: "small",
        log: Some(log.as_bytes()),
        ..RecordingFiles::default()
    });
    let rows = life_of(&database.expect("it can be read")).rows;
    rows.into_iter().map(|row| row.text).collect()
}

/// A compaction of `default` that began with a snapshot, in µs of the minute.
fn compaction(begin: u32, job: u32, reason: &str, snapshot: i64) -> String {
    let begun = format!(
        "\"job\": {job}, \"event\": \"compaction_started\", \"cf_name\": \"default\", \
         \"compaction_reason\": \"{reason}\", \"files_L0\": [{job}], \"score\": 1.0, \
         \"input_data_size\": 1000, \"oldest_snapshot_seqno\": {snapshot}"
    );
    let ended = format!(
        "\"job\": {job}, \"event\": \"compaction_finished\", \"cf_name\": \"default\", \
         \"compaction_time_micros\": 9, \"output_level\": 1, \"num_output_files\": 0, \
         \"total_output_size\": 0, \"num_input_records\": 1, \"num_output_records\": 0, \
         \"num_subcompactions\": 1"
    );
    [(begin, begun), (begin + 10, ended)]
        .map(|(micros, fields)| {
            let (second, rest) = (micros / 1_000_000, micros % 1_000_000);
            format!(
                "2024/01/02-03:04:{second:02}.{rest:06} 7 EVENT_LOG_v1 {{\"time_micros\": \
                 17041646{second:02}{rest:06}, {fields}}}\n"
            )
        })
        .concat()
}

/// The oldest snapshot of compactions that began one after another; those of a moment have no row.
#[test]
fn a_snapshot_that_was_held_has_a_row() {
    let reason = "LevelL0FilesNum";
    let rows = rows_of(&[
        compaction(5_000_000, 3, reason, -1),
        compaction(6_000_000, 4, reason, 77),
        compaction(6_000_100, 5, reason, 77),
        compaction(8_000_000, 6, reason, 99),
        compaction(9_000_000, 7, reason, 99),
        compaction(9_500_000, 8, reason, 99),
    ]);
    let rows = rows.iter().filter(|row| row.contains("snapshot"));
    let expected = "a snapshot of sequence number 99 was held at least from the first to the last of \
                    3 compactions, which kept what it sees";
    assert_eq!(rows.collect::<Vec<_>>(), [expected]);
}

/// That compactions may begin again is said; of several that hold them back the last one counts.
#[test]
fn compactions_that_may_begin_again_have_a_row() {
    let resumed = |at: u32, counter: &str| {
        line(
            at,
            7,
            &format!("[a.cc:1] ResumeAllCompactions: counter {counter}"),
        )
    };
    let first = compaction(4_000_000, 3, "LevelL0FilesNum", -1);
    let rows = rows_of(&[first, resumed(5, "2 -> 1"), resumed(6, "1 -> 0")]);
    let rows = rows
        .iter()
        .filter(|row| row.starts_with("ResumeAllCompactions"));
    assert_eq!(rows.count(), 1);
}

/// Jobs of one call follow each other; another call comes later.
#[test]
fn calls_of_compact_range_have_rows_of_their_own() {
    let reason = "ManualCompaction";
    let rows = rows_of(&[
        compaction(5_000_000, 3, reason, -1),
        compaction(5_100_000, 4, reason, -1),
        compaction(9_000_000, 5, reason, -1),
    ]);
    let rows = rows.iter().filter_map(|row| row.split(" (").next());
    let rows: Vec<&str> = rows.filter(|row| row.contains("compaction")).collect();
    assert_eq!(rows.len(), 2, "{rows:?}");
    assert!(rows[0].starts_with("2 compactions of Compact"), "{rows:?}");
    assert!(rows[1].starts_with("1 compaction of Compact"), "{rows:?}");
}

/// The second open recovers from a MANIFEST that the first did not write, and finds other families.
#[test]
fn an_open_says_what_is_new_since_the_one_before() {
    let opened = |at: u32, session: &str, manifest: &str, families: &[&str]| {
        let text = format!("DB Session ID:  {session}");
        let mut lines = line(at, 7, "RocksDB version: 7.8.3") + &line(at, 7, &text);
        lines += &line(at, 7, "DB SUMMARY");
        lines += &line(
            at + 1,
            7,
            &format!("Recovered from manifest file:/db/{manifest} done"),
        );
        for (id, name) in families
            .iter()
            .enumerate()
            .filter(|(_, name)| !name.is_empty())
        {
            let text = format!("[a.cc:1] Column family [{name}] (ID {id}), log number is 4");
            lines += &line(at + 2, 7, &text);
        }
        lines
    };
    let first = opened(1, "A", "MANIFEST-000004", &["default", "gone"])
        + &line(5, 7, "[a.cc:1] Creating manifest 9")
        + &flush_started(10, 7, 3)
        + &created(11, 7, ("default", 3, 11));
    let direct = opened(100, "B", "MANIFEST-000009", &["default", "gone"]);
    let later = opened(100, "B", "MANIFEST-000031", &["default", "", "new"]);
    let of_second = |second: String| {
        let rows = rows_of(&[first.clone(), second]);
        let rows = rows.into_iter().filter(|row| row.starts_with("opened by"));
        let rows: Vec<String> = rows.collect();
        rows.last().expect("two opens").clone()
    };
    let direct = of_second(direct);
    assert!(
        !direct.contains("missing") && !direct.contains("since"),
        "{direct}"
    );
    let later = of_second(later);
    let missing = "the LOG of at least one open before it is missing: it recovered from \
                   MANIFEST-000031, which no open in the LOG wrote";
    assert!(later.contains(missing), "{later}");
    let families = "since the open before, gone was dropped and new was created";
    assert!(later.contains(families), "{later}");
}

/// The parts count all opens of joined logs, and say which ones are left out.
#[test]
fn all_opens_of_a_log_are_counted() {
    let path = Path::new("tests/testdata/recorded/9.4.0/other-options");
    let folder = Folder::read(path, "");
    let log_of = |files: &RecordingFiles| {
        let database = read_database(files).expect("undamaged");
        Parts::of(&database.families[0].recording).given[0].text()
    };
    let all = "2026-11-26 14:22:34 to 14:22:39, 3 opens, 3 shutdowns";
    let with_manifest = log_of(&folder.files());
    let left_out = format!("{all}, 2 opens are left out (each open writes a new MANIFEST");
    assert!(with_manifest.contains(&left_out), "{with_manifest}");
    let alone = log_of(&RecordingFiles {
        manifest: None,
        ..folder.files()
    });
    assert!(alone.contains(&format!("{all}: ")), "{alone}");
}

/// The first of three opens is left out: what happened in it, and its stalls, are those that its
/// own part of the LOG says, also where the LOG is streamed and its jobs are not held.
#[test]
fn an_open_that_is_left_out_tells_what_its_log_does() {
    let folder = Folder::read(Path::new("tests/testdata/recorded/9.4.0/left-out"), "");
    let all = read_database(&folder.files()).expect("undamaged");
    let log = folder.log.as_deref().expect("a LOG");
    let text = String::from_utf8_lossy(log);
    let (second, _) = text
        .match_indices("RocksDB version:")
        .nth(1)
        .expect("opens");
    let second = text[..second].rfind('\n').expect("lines") + 1;
    let first = read_database(&RecordingFiles {
        log: Some(&log[..second]),
        ..RecordingFiles::default()
    });
    let first = first.expect("undamaged");
    let alone = life_of(&first);
    let [opened, happened @ .., _] = alone.rows.as_slice() else {
        panic!("{alone:?}");
    };
    assert_eq!(opened.kind, LifeKind::Open);
    assert_eq!(happened.len(), 10);
    let life = life_of(&all);
    for row in happened {
        // The MANIFEST knows the family of an ingested file.
        let is_there = |one: &LifeRow| match row.kind {
            LifeKind::Ingestion => {
                one.text == "1 file ingested into L6 (db-in.sst)" && one.family.is_some()
            }
            _ => one == row,
        };
        assert!(life.rows.iter().any(is_there), "{row:?} in {life:?}");
    }
    let left_out = all.openings[0].left_out.as_ref().expect("it is left out");
    for (index, family) in first.families.iter().enumerate() {
        let own = left_out
            .families
            .iter()
            .find(|one| one.family == family.name);
        let count = &own.expect("a family of the first open").count;
        let numbers = first.numbers(index);
        assert_eq!(
            (Some(count.stalls), Some(count.stops)),
            (numbers.stalls, numbers.stops)
        );
    }
    let stalls = StallsByOpen::of(&all).expect("opens are left out");
    assert_eq!(
        stalls.shown,
        "1 stall by the limits of default (memtables; writes stopped; held 0.007 s)"
    );
    let told = "in the 2 opens that are left out: 1 stall by the limits of users (memtables; writes \
                stopped; held 0.018 s)";
    assert_eq!(stalls.left_out_text(), told);
    assert_eq!(StallsByOpen::of(&first), None);

    let newest = all
        .families
        .iter()
        .flat_map(|one| &one.recording.history.units);
    let newest = newest
        .flat_map(|unit| &unit.edit.added)
        .map(|(_, file)| file.number.0);
    let mut reader = LogReader::bounded(1_000_000, newest.max());
    log.chunks(1_000).for_each(|piece| reader.push(piece));
    let streamed = StreamedLog::new(reader.finish());
    let files = RecordingFiles {
        streamed: Some(&streamed),
        ..folder.files()
    };
    let streamed = read_database(&files).expect("undamaged");
    assert_eq!(text_of(&streamed), text_of(&all));
}

/// Without a `LOG` nothing is known of all this, and nothing is said.
#[test]
fn a_manifest_alone_tells_nothing() {
    let folder = Folder::read(Path::new("tests/testdata/column_families"), "");
    let files = RecordingFiles {
        log: None,
        ..folder.files()
    };
    let database = read_database(&files).expect("undamaged");
    assert!(life_of(&database).rows.is_empty());
    assert_eq!(dumped_stall(&database), None);
}

/// The LOG with further lines before the call of `SetDBOptions`; each is given what its lines
/// begin with.
fn log_with(lines: impl Fn(&str) -> String) -> Vec<u8> {
    let folder = Folder::read(Path::new("tests/testdata/recorded/11.8.1/reopened"), "");
    let log = String::from_utf8(folder.log.expect("a LOG")).expect("text");
    let call = log.find("SetDBOptions(), inputs:").expect("a call");
    let place = log[..call].rfind('\n').expect("a line") + 1;
    let prefix = &log[place..call];
    let more = lines(prefix);
    format!("{}{more}{}", &log[..place], &log[place..]).into_bytes()
}

fn life_with(lines: impl Fn(&str) -> String) -> Life {
    let log = log_with(lines);
    let files = RecordingFiles {
        log: Some(&log),
        ..RecordingFiles::default()
    };
    life_of(&read_database(&files).expect("undamaged"))
}

/// The rows are bounded, and their middle is left out.
#[test]
fn many_things_are_a_bounded_list() {
    let life = life_with(|prefix| {
        let call = |ttl: u32| {
            let family = "Set options on column family [meta] (0/1)";
            format!(
                "{prefix}SetOptions() on [1] column families, inputs:\n\
                 {prefix}{family}, inputs:\n{prefix}ttl: {ttl}\n\
                 {prefix}{family} succeeded, updated CF options:\n"
            )
        };
        (1_000..1_200).map(call).collect()
    });
    assert_eq!(life.rows.len(), 80);
    let (place, rows) = life.left_out.expect("too many");
    assert_eq!(place, 40);
    assert!(120 < rows, "{rows}");
    let last = life.rows.last().map(|row| row.text.as_str());
    let last = last.and_then(|last| last.split(';').next());
    assert_eq!(last, Some("shut down"));
}

/// Alike errors are one row, with the first and the last moment.
#[test]
fn errors_are_told_with_their_status() {
    let life = life_with(|prefix| {
        let error = |file: u32| {
            let status = format!("IO error: No space left on device: db/{file}.sst");
            format!("{prefix}Background IO error {status}, reason 1\n")
        };
        (100..105).map(error).collect()
    });
    let errors: Vec<&LifeRow> = { life.rows.iter() }
        .filter(|row| row.kind == LifeKind::Error)
        .collect();
    let [error] = errors[..] else {
        panic!("{errors:?}");
    };
    assert_eq!(error.count, 5);
    assert_eq!(
        error.text,
        "RocksDB had an error in the background, IO error: No space left on device: db/100.sst: its \
         background work stops until it has resumed"
    );
}

/// A LOG that is cut has no shutdown, and its running jobs have no end.
#[test]
fn a_log_without_an_end_says_so() {
    let log = log_with(|_| String::new());
    let text = String::from_utf8(log).expect("text");
    let cut = text.find("[meta] [JOB 24] Compacted").expect("a job");
    let cut = text[..cut].rfind('\n').expect("a line") + 1;
    let files = RecordingFiles {
        log: Some(&text.as_bytes()[..cut]),
        ..RecordingFiles::default()
    };
    let life = life_of(&read_database(&files).expect("undamaged"));
    let texts: Vec<&str> = life.rows.iter().map(|row| row.text.as_str()).collect();
    let [.., job, end] = texts[..] else {
        panic!("{texts:?}");
    };
    assert_eq!(
        job,
        "1 compaction of CompactFiles without an end in the LOG (job 24)"
    );
    assert!(
        end.starts_with("the LOG ends without a shutdown: "),
        "{end}"
    );
}
