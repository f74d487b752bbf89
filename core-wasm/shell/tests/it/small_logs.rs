//! Small `LOG`s for which RocksDB's own counts are known.

#[path = "../../../judge/tests/recordings/small_log.rs"]
mod small_log;

use crate::support::exported::texts_of;
use crate::support::recording::recording_of;
use recordings::database::{RecordingFiles, read_database};
use shell::export::{Export, RecordingOrder, formats_named};
use shell::families::OpenDatabase;
use shell::recording_files::OwnedRecording;
use shell::replayed::Replayed;
use shell::stats_moment::Unknowns;
use small_log::logged;

fn recording(lines: &str) -> OwnedRecording {
    let log: String = lines.lines().map(logged).collect();
    recording_of("small", &[("LOG".to_string(), log.into_bytes())])
}

/// The cells in each line of a table, without its two heading lines.
fn rows_of(text: &str) -> Vec<Vec<&str>> {
    let lines = text.lines().skip(2);
    lines.map(|line| line.split(',').collect()).collect()
}

fn exported(recording: &OwnedRecording, name: &str) -> String {
    let order = RecordingOrder {
        files: formats_named([name]).expect("a file"),
        ..RecordingOrder::default()
    };
    let texts = texts_of(Export::replay(recording, order).expect("a recording"));
    texts.into_values().next().expect("a file")
}

const PROPERTIES: &str =
    r#""table_properties": {"num_entries": 10, "raw_key_size": 240, "raw_value_size": 800}"#;

fn created(clock: &str, job: u32, number: u64, size: u64) -> String {
    let file = format!(r#""file_number": {number}, "file_size": {size}, {PROPERTIES}"#);
    let event = r#""event": "table_file_creation""#;
    format!(r#"{clock} {{"cf_name": "default", "job": {job}, {event}, {file}}}"#)
}

/// One edit installs both files written by WAL recovery; RocksDB counts two flushes.
#[test]
fn files_of_recovery_are_one_flush_each() {
    let lines = [
        "01.000 RocksDB version: 8.11.4".to_string(),
        r#"01.100 {"job": 1, "event": "recovery_started", "wal_files": [3, 5]}"#.to_string(),
        created("01.200", 1, 8, 2_000),
        created("01.300", 1, 9, 1_000),
        r#"01.400 {"job": 1, "event": "recovery_finished"}"#.to_string(),
    ];
    let recording = recording(&lines.join("\n"));
    let text = exported(&recording, "compaction_stats.txt");
    let count = |row: &str| -> Option<String> {
        let mut lines = text.lines().map(str::trim_start);
        let cells = lines.find(|line| line.starts_with(row))?.split_whitespace();
        // The average, two counts of keys and two of blobs come after it.
        Some(cells.rev().nth(5)?.to_string())
    };
    for row in ["L0 ", "User "] {
        assert_eq!(count(row).as_deref(), Some("2"), "{text}");
    }
    let database = OpenDatabase::read(&recording).expect("undamaged");
    let sentences = Unknowns::of(&database.families()[0].recording).sentences();
    let text = "Time to write each SST file in WAL recovery: ";
    let is_said = |sentence: &&str| sentence.starts_with(text);
    assert_eq!(sentences.iter().filter(|one| is_said(one)).count(), 1);
    let files = exported(&recording, "files.csv");
    // Entries, numbers, level and bytes.
    let rows: Vec<[&str; 4]> = rows_of(&files)
        .iter()
        .map(|row| [row[6], row[0], row[1], row[4]])
        .collect();
    assert_eq!(rows, [["10", "8", "0", "2000"], ["10", "9", "0", "1000"]]);
    let summary = exported(&recording, "summary.md");
    assert!(summary.contains("| flushes | 2 |"), "{summary}");
}

/// A flush of memtables without entries keeps no file; RocksDB counts it and its time.
#[test]
fn a_flush_that_keeps_no_file_is_counted() {
    let job = |number: u32| format!("02.000 [a.cc:1] [default] [JOB {number}]");
    let started = |clock: &str, job: u32, entries: u64| {
        let event = r#""event": "flush_started", "num_memtables": 1"#;
        format!(r#"{clock} {{"job": {job}, {event}, "total_num_input_entries": {entries}}}"#)
    };
    let finished = |clock: &str, job: u32| {
        format!(r#"{clock} {{"job": {job}, "event": "flush_finished", "lsm_state": [1, 0]}}"#)
    };
    let lines = [
        "01.000 RocksDB version: 11.8.1".to_string(),
        "01.000 [a.cc:1] [default] [JOB 3] Flushing memtable id 2 with next log file: 15".into(),
        started("01.000", 3, 10),
        created("01.004", 3, 13, 1_000),
        "01.005 [a.cc:1] [default] [JOB 3] Flush lasted 5000 microseconds, and 9 cpu \
         microseconds."
            .into(),
        finished("01.006", 3),
        format!("{} Flushing memtable id 3 with next log file: 16", job(4)),
        started("02.000", 4, 0),
        created("02.001", 4, 14, 0),
        format!(
            "{} Flush lasted 8024 microseconds, and 319 cpu microseconds.",
            job(4)
        ),
        format!(
            "{} Level-0 flush table #14: 0 bytes OK It's an empty SST file",
            job(4)
        ),
        finished("02.010", 4),
    ];
    let recording = recording(&lines.join("\n"));
    let summary = exported(&recording, "summary.md");
    assert!(summary.contains("| flushes | 2 |"), "{summary}");
    let table = exported(&recording, "compaction_stats.txt");
    let mut rows = table.lines().map(str::trim_start);
    let row = rows.find(|line| line.starts_with("L0 "));
    let row = row.expect("level 0");
    let cells: Vec<&str> = row.split_whitespace().collect();
    let counts = &cells[cells.len() - 8..];
    // Seconds, CPU seconds and jobs.
    assert_eq!(counts[..3], ["0.01", "0.00", "2"], "{table}");
    let jobs = exported(&recording, "jobs.csv");
    let rows = rows_of(&jobs);
    // Job, time, files and bytes.
    let rows: Vec<[&str; 4]> = { rows.iter() }
        .map(|row| [row[0], row[9], row[21], row[22]])
        .collect();
    assert_eq!(rows, [["3", "5000", "1", "1000"], ["4", "8024", "0", "0"]]);
}

/// The sizes of files from before a LOG alone are rounded in lines about its jobs, with their total
/// bytes; without such a line, they are unknown and not estimated.
#[test]
fn sizes_of_files_from_before_the_log_are_rounded_or_unknown() {
    let summary = "02.000 [default] Compaction start summary: Base version 8 Base level 0, \
                   inputs: [7(20KB) 6(30KB)]";
    let rounded = [("7", "20730", "rounded", ""), ("6", "30970", "rounded", "")];
    for (summary, before) in [
        (Some(summary), rounded),
        (None, [("7", "", "", ""), ("6", "", "", "")]),
    ] {
        let started = r#""event": "compaction_started", "compaction_reason": "LevelL0FilesNum""#;
        let files = r#""files_L0": [7, 6], "input_data_size": 51700"#;
        let finished = r#""event": "compaction_finished", "compaction_time_micros": 6000"#;
        let sizes = r#""num_output_files": 1, "total_output_size": 1000, "num_subcompactions": 1"#;
        let entries = r#""num_input_records": 20, "num_output_records": 10, "output_level": 1"#;
        let lines = [
            "01.000 RocksDB version: 11.8.1".to_string(),
            "02.000 [default] [JOB 9] Compacting 2@0 files to L1, score 1.00".into(),
            summary.unwrap_or_default().into(),
            format!(r#"02.000 {{"job": 9, {started}, {files}}}"#),
            created("02.004", 9, 13, 1_000),
            "02.005 [default] [JOB 9] Compacted 2@0 files to L1 => 1000 bytes".into(),
            format!(r#"02.006 {{"job": 9, {finished}, {sizes}, {entries}}}"#),
        ];
        let lines = lines.into_iter().filter(|line| !line.is_empty());
        let lines: Vec<String> = lines.collect();
        let text = exported(&recording(&lines.join("\n")), "files.csv");
        let rows: Vec<Vec<&str>> = rows_of(&text);
        let cells = rows.iter().map(|row| (row[0], row[4], row[5], row[7]));
        let found: Vec<(&str, &str, &str, &str)> = cells.collect();
        let written = [("13", "1000", "exact", "0")];
        assert_eq!(found, [&before[..], &written[..]].concat(), "{text}");
    }
}

/// The compression of a compaction that writes no file is unknown.
#[test]
fn the_compression_of_a_job_without_files_is_unknown() {
    let started = r#""event": "compaction_started", "compaction_reason": "BottommostFiles""#;
    let finished = r#""event": "compaction_finished", "compaction_time_micros": 6000"#;
    let sizes = r#""num_output_files": 0, "total_output_size": 0, "num_subcompactions": 1"#;
    let entries = r#""num_input_records": 20, "num_output_records": 0, "output_level": 6"#;
    let lines = [
        "01.000 RocksDB version: 11.8.1".to_string(),
        "02.000 [default] [JOB 9] Compacting 1@6 files to L6, score 1.00".into(),
        format!(r#"02.000 {{"job": 9, {started}, "files_L6": [7], "input_data_size": 5170}}"#),
        "02.005 [default] [JOB 9] Compacted 1@6 files to L6 => 0 bytes".into(),
        format!(r#"02.006 {{"job": 9, {finished}, {sizes}, {entries}}}"#),
    ];
    let recording = recording(&lines.join("\n"));
    let events = exported(&recording, "events.jsonl");
    let begun = events
        .lines()
        .find(|line| line.contains("compaction_started"));
    let begun = begun.expect("it begins");
    assert!(
        begun.contains(r#""compression":"kDisableCompressionOption""#),
        "{begun}"
    );
    let jobs = exported(&recording, "jobs.csv");
    assert!(!jobs.contains("Compression"), "{jobs}");
}

/// The picker's line shows whether files were dropped for their age or for the total size, even
/// without known keys.
#[test]
fn a_drop_has_the_reason_that_its_line_gives() {
    for (line, reason) in [
        ("with creation time 1795801261 for deletion", "FIFOTtl"),
        (
            "with estimated newest key time 1795801261 for deletion",
            "FIFOTtl",
        ),
        ("with size 1.0KB for deletion", "FIFOMaxSize"),
    ] {
        let lines = [
            "01.000 RocksDB version: 11.8.1".to_string(),
            "01.000 [a.cc:1] [default] [JOB 3] Flushing memtable with next log file: 15".into(),
            r#"01.000 {"job": 3, "event": "flush_started", "num_memtables": 1, "num_entries": 10}"#
                .into(),
            created("01.004", 3, 13, 1_000),
            r#"01.006 {"job": 3, "event": "flush_finished", "lsm_state": [1, 0]}"#.into(),
            format!("02.000 [a.cc:1] [default] FIFO compaction: picking file 13 {line}"),
            "02.001 [a.cc:1] [default] Deleted 1 files".into(),
            r#"02.002 {"job": 5, "event": "table_file_deletion", "file_number": 13}"#.into(),
        ];
        let jobs = exported(&recording(&lines.join("\n")), "jobs.csv");
        let rows: Vec<&str> = jobs.lines().filter(|line| line.contains("FIFO")).collect();
        assert_eq!(rows.len(), 1, "{jobs}");
        assert!(rows[0].contains(&format!(",{reason},")), "{jobs}");
    }
}

fn with_ingested(dump: &str) -> OwnedRecording {
    let lines = [
        "01.000 RocksDB version: 8.11.4",
        "01.500 [a.cc:250] [AddFile] External SST file /in/a.sst was ingested in L6 with path \
         /db/000007.sst (global_seqno=0)",
        "02.000 [default] [JOB 3] Flushing memtable with next log file: 13",
        r#"02.000 {"job": 3, "event": "flush_started", "num_memtables": 1, "num_entries": 10}"#,
        &created("02.004", 3, 13, 1_000),
        r#"02.005 {"job": 3, "event": "flush_finished", "lsm_state": [1, 0, 0, 0, 0, 0, 1]}"#,
        dump,
    ];
    recording(&lines.join("\n"))
}

fn dump(clock: &str) -> String {
    format!(
        "{clock} [a.cc:1] ------- DUMPING STATS -------\n{clock} [a.cc:1] \n** DB Stats **\n\
         ** Compaction Stats [default] **\n  L0      1/0    1.00 KB\n Sum      2/0   17.59 MB   0.0"
    )
}

/// No event has the bytes of an ingested file.
#[test]
fn bytes_of_ingested_files_are_not_taken_for_none() {
    let seen = |dump: &str| {
        let database = OpenDatabase::read(&with_ingested(dump)).expect("undamaged");
        let recording = &database.families()[0].recording;
        let json = database.to_json();
        assert_eq!(json[0]["live_files"], 2);
        assert!(json[0]["live_bytes"].is_null(), "{json}");
        let text = database.to_text();
        let row = text.lines().nth(1).expect("a row").to_string();
        let cells: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(cells[..4], ["default", "0", "2", "?"], "{text}");
        let lines = Replayed::of(recording, &Default::default(), false).lines();
        let end = lines
            .lines()
            .find(|line| line.starts_with("files at the end: "));
        end.expect("files").to_string()
    };
    let counted = "files at the end: 2 files, as counted in the LOG: L0 1, L6 1; only a MANIFEST \
                   has the sizes of all of them";
    assert_eq!(seen(""), counted);
    assert_eq!(seen(&dump("03.000")), counted);
}

/// A LOG has the address of a rate limiter and the name of a compaction filter, but not their
/// settings.
#[test]
fn objects_among_the_options_are_named() {
    let lines = |limiter: &str, filter: &str| {
        let lines = [
            "01.000 RocksDB version: 10.2.1",
            "01.000 [a.cc:1]                    Options.max_background_jobs: 2",
            &format!("01.000 [a.cc:1]                Options.rate_limiter: {limiter}"),
            "01.000 [a.cc:1] --------------- Options for column family [default]:",
            "01.000 [a.cc:1]        Options.compaction_filter: None",
            &format!("01.000 [a.cc:1]        Options.compaction_filter_factory: {filter}"),
            "01.000 [a.cc:1]        Options.compaction_style: kCompactionStyleLevel",
            "01.000 [a.cc:1]        Options.ttl: 0",
        ];
        let log: String = lines.into_iter().map(logged).collect();
        let database = read_database(&RecordingFiles {
            log: Some(log.as_bytes()),
            ..RecordingFiles::default()
        });
        let database = database.expect("undamaged");
        Replayed::of(
            &database.families[0].recording,
            &database.open_options,
            false,
        )
        .lines()
    };
    let set = lines("0x7f659c25d950", "TtlCompactionFilterFactory");
    assert!(
        set.contains("rate_limiter=set (its rate is not in the LOG)"),
        "{set}"
    );
    let filter = "compaction_filter_factory=TtlCompactionFilterFactory\n";
    assert!(set.contains(filter), "{set}");
    let own = lines("0x7f659c25d950", "Own");
    assert!(own.contains("compaction_filter_factory=Own\n"), "{own}");
    for none in ["(nil)", "0x0", "0000000000000000"] {
        let text = lines(none, "None");
        assert!(
            !text.contains("limiter") && !text.contains("filter"),
            "{text}"
        );
    }
}

/// The file's event is before the LOG; other lines have its number and size.
#[test]
fn a_flush_that_ends_in_the_log_is_counted() {
    let lines = [
        r#": 0, "filter_policy": "", "column_family_name": "default"}}"#,
        "01.000 [a.cc:1] [default] [JOB 3] Flush lasted 1464 microseconds, and 9 cpu microseconds.",
        "01.001 [a.cc:1] [default] [JOB 3] Level-0 flush table #13: 28005 bytes OK",
        "01.001 [a.cc:1] [default] Level-0 commit table #13 started",
        "01.001 [a.cc:1] [default] Level-0 commit table #13: memtable #1 done",
        r#"01.002 {"job": 3, "event": "flush_finished", "lsm_state": [1, 0]}"#,
    ];
    let recording = recording(&lines.join("\n"));
    let jobs = exported(&recording, "jobs.csv");
    let rows = rows_of(&jobs);
    assert_eq!(rows.len(), 1, "{jobs}");
    // Job, time, unknown entries, and bytes.
    let row = &rows[0];
    let cells = [row[0], row[9], row[23], row[22]];
    assert_eq!(cells, ["3", "1464", "", "28005"]);
    let files = exported(&recording, "files.csv");
    assert_eq!(rows_of(&files)[0][0], "13");
}
