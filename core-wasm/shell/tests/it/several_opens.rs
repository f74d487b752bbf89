//! A folder whose MANIFEST is from the last of three opens, with two column families, in `replay`,
//! `families` and the summary: the open shown and the opens left out.

use crate::support::exported::texts_of;
use crate::support::recording::recording_in;
use serde_json::Value;
use shell::export::{Export, RecordingOrder, formats_named};
use shell::families::OpenDatabase;
use shell::recording_files::OwnedRecording;
use shell::run::Run;
use std::path::PathBuf;

fn folder() -> PathBuf {
    let crate_folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    crate_folder.join("../judge/tests/testdata/recorded/9.4.0/left-out")
}

fn recording() -> OwnedRecording {
    recording_of("")
}

/// The files whose names have this beginning.
fn recording_of(beginning: &str) -> OwnedRecording {
    recording_in(
        "core-wasm/judge/tests/testdata/recorded/9.4.0/left-out",
        &[beginning],
    )
}

fn printed(command: &str, flags: &[&str]) -> String {
    printed_of(folder(), command, flags)
}

fn printed_of(path: PathBuf, command: &str, flags: &[&str]) -> String {
    let mut arguments = vec![command.into(), path.into()];
    arguments.extend(flags.iter().map(Into::into));
    let (mut out, mut notes) = (Vec::new(), Vec::new());
    assert_eq!(shell::cli::run(arguments, &mut out, &mut notes), 0);
    String::from_utf8(out).expect("text")
}

fn exported(name: &str, family: Option<&str>) -> String {
    exported_of(&recording(), name, family)
}

fn exported_of(recording: &OwnedRecording, name: &str, family: Option<&str>) -> String {
    let order = RecordingOrder {
        files: formats_named([name]).expect("a file"),
        family: family.map(str::to_string),
        ..RecordingOrder::default()
    };
    let texts = texts_of(Export::replay(recording, order).expect("a recording"));
    texts.into_values().next().expect("a file")
}

/// Stalls are those of the open shown; writers' waits are those of all opens.
#[test]
fn stalls_and_waiting_are_said_of_their_opens() {
    let stalls = "Writes stopped for 7 ms, 0.3 % of 2.1 s, in 1 stall.\n";
    let text = printed("replay", &[]);
    assert!(text.contains(stalls), "{text}");
    let text = printed("families", &[]);
    let mut lines = text.lines();
    let head = "of the open shown here; jobs, files and stalls of 2 of 3 opens are left out:";
    assert_eq!(lines.next(), Some(head));
    let text = exported("summary.md", None);
    let rows = "| write stalls, replayed database opens | 1, of which 1 stopped writes |\n\
                | time that writers waited | 0.026 s of 4.290 s (Cumulative stall) |";
    assert!(text.contains(rows), "{text}");
    let database = OpenDatabase::read(&recording()).expect("undamaged");
    assert_eq!(database.families().len(), 2);
}

/// The summary has the number of stalls next to RocksDB's own, which counts something else.
#[test]
fn the_summary_says_why_two_numbers_of_stalls_differ() {
    let text = exported("summary.md", None);
    let told = "`Write Stall (count)` in Compaction Stats counts how many of RocksDB's checks";
    assert_eq!(text.matches(told).count(), 1, "{text}");
    // This family's limits caused no stall, but those of the database did.
    let text = exported("summary.md", Some("users"));
    assert_eq!(text.matches(told).count(), 1, "{text}");
}

/// `replay` gives the style, the options and the files at both ends, as text and as JSON.
#[test]
fn replay_says_what_the_recording_is_of() {
    let text = printed("replay", &["--column-family", "users"]);
    let options = "\nleveled compaction\noptions that differ from the defaults of RocksDB 9.4.0: \
                   write_buffer_size=131072 level0_slowdown_writes_trigger=6 \
                   level0_stop_writes_trigger=10 target_file_size_base=131072 \
                   max_bytes_for_level_base=262144 compression=kNoCompression \
                   stats_dump_period_sec=1\nnon-default options that are not modelled, from the \
                   LOG of the last open: create_if_missing=1\nfiles at the start: ";
    assert!(text.contains(options), "{text}");
    let json: Value = serde_json::from_str(&printed("replay", &["--json"])).expect("JSON");
    let replayed = &json["replayed"];
    assert_eq!(replayed["compaction_style"], "kCompactionStyleLevel");
    let first = &replayed["options_not_default"][0];
    assert_eq!(first["name"], "write_buffer_size");
    assert_eq!(first["default_value"], "67108864");
    let files = |name: &str| -> u64 {
        let levels = replayed[name].as_array().expect("levels");
        let counts = levels
            .iter()
            .map(|level| level["files"].as_u64().expect("a count"));
        counts.sum()
    };
    assert_eq!((files("levels_at_start"), files("levels_at_end")), (5, 8));
    let rows = json["levels"].as_array().expect("rows");
    let rows = rows.iter().map(|row| row["files"].as_u64().unwrap_or(0));
    assert_eq!(rows.sum::<u64>(), 8, "the end is that of Compaction Stats");
}

/// Files that an open writes from the WAL have a reason.
#[test]
fn files_of_recovery_have_a_reason() {
    let json: Value = serde_json::from_str(&printed("replay", &["--json"])).expect("JSON");
    assert_eq!(json["flush_reasons"][0][2], "WAL recovery");
}

/// Longest jobs and counts by family state that they cover one open.
#[test]
fn lists_say_of_which_open_they_are() {
    let text = exported("summary.md", None);
    let of_open = "Of the open shown here; 2 opens are left out.\n\n|";
    let of_family = "Longest flushes and compactions of column family default";
    for title in ["Longest stalls", of_family] {
        assert!(
            text.contains(&format!("\n## {title}\n\n{of_open}")),
            "{text}"
        );
    }
}

/// RocksDB counts files that an open writes from the WAL for the opening thread.
#[test]
fn recovery_runs_in_the_pool_of_the_user() {
    let text = exported("compaction_stats.txt", None);
    let jobs = exported("jobs.csv", None);
    let flushes = jobs.lines().filter(|line| line.contains(",flush,"));
    // Jobs and their files.
    let flushes: Vec<[u64; 2]> = flushes
        .map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            [cells[0], cells[21]].map(|cell| cell.parse().expect("a number"))
        })
        .collect();
    let json: Value = serde_json::from_str(&printed("replay", &["--json"])).expect("JSON");
    let reasons = json["flush_reasons"].as_array().expect("reasons");
    let is_recovery = |job: u64| {
        let spans = reasons.iter().filter(|span| span[2] == "WAL recovery");
        let bounds = |span: &Value| [span[0].as_u64(), span[1].as_u64()];
        spans
            .map(bounds)
            .any(|[first, last]| first <= Some(job) && Some(job) <= last)
    };
    let count = |pool: &str| -> Option<u64> {
        let mut lines = text.lines();
        let row = lines.find(|line| line.trim_start().starts_with(pool))?;
        // Name, files, size and unit, then 12 ratios and times.
        row.split_whitespace().nth(16)?.parse().ok()
    };
    let all: u64 = flushes.iter().map(|[_, files]| files).sum();
    let recovered = flushes.iter().filter(|[job, _]| is_recovery(*job));
    let recovered: u64 = recovered.map(|[_, files]| files).sum();
    assert_eq!(count("User "), Some(recovered), "{text}");
    assert_eq!(count("High "), Some(all - recovered), "{text}");
}

/// A LOG that begins with the creation of the database has all files, with any later options.
#[test]
fn a_log_of_a_new_database_knows_its_files() {
    let recording = recording_of("LOG");
    let database = OpenDatabase::read(&recording).expect("undamaged");
    let mut run = Run::replay(&database, 0);
    while !run.is_done() {
        run.advance(usize::MAX).expect("a good run");
    }
    let replayed = run.recorded().expect("a recording").replayed.lines();
    assert!(
        replayed.contains("\nfiles at the start, of the first open: none\n"),
        "{replayed}"
    );
    let summary = run.summary();
    assert!(
        !summary
            .unknown
            .iter()
            .any(|one| one.starts_with("Files and bytes"))
    );
    assert!(
        !summary.counted_text.contains("?/0"),
        "{}",
        summary.counted_text
    );
}

/// A LOG alone has all three opens in its history, but counts only the last one.
#[test]
fn writes_are_counted_from_the_last_open_on() {
    let writes = |recording: &OwnedRecording| {
        let text = exported_of(recording, "compaction_stats.txt", None);
        let line = text
            .lines()
            .find(|line| line.starts_with("Cumulative writes: "));
        let keys = line.and_then(|line| line.split(", ").nth(1));
        keys.expect("keys").to_string()
    };
    let last = writes(&recording());
    assert_ne!(last, "0 keys");
    assert_eq!(writes(&recording_of("LOG")), last);
}

/// Tables have the name of their column family, as in RocksDB's titles.
#[test]
fn tables_are_titled_with_their_family() {
    let titles = |family: Option<&str>, title: &str| {
        let text = exported("compaction_stats.txt", family);
        let summary = exported("summary.md", family);
        [text.as_str(), &summary].map(|text| text.matches(title).count())
    };
    let (table, histogram) = (
        "** Compaction Stats [",
        "** File Read Latency Histogram By Level [",
    );
    for (family, name) in [(None, "default"), (Some("users"), "users")] {
        assert_eq!(titles(family, &format!("{table}{name}] **\n")), [2, 2]);
        assert_eq!(titles(family, table), [2, 2]);
        assert_eq!(titles(family, &format!("{histogram}{name}] **\n")), [1, 0]);
    }
}

/// `replay` lists the column families in its text; with other output the list is a note.
#[test]
fn the_list_of_families_is_part_of_the_text() {
    let text = printed("replay", &[]);
    let list = printed("families", &[]);
    let begin = "column family default, which every database has; --column-family NAME shows \
                 another one:\n";
    assert!(text.starts_with(&format!("{begin}{list}\n")), "{text}");
    let text = printed("replay", &["--stats"]);
    assert!(
        text.starts_with("\n** Compaction Stats [default] **\n"),
        "{text}"
    );
}

/// The LOG of a dropped family gives its jobs and options, not those of later opens.
#[test]
fn of_a_log_alone_a_dropped_family_has_its_counters_and_options() {
    let log = || folder().join("LOG.gz");
    let text = printed_of(log(), "families", &[]);
    let row = text.lines().find(|line| line.starts_with("temp (dropped)"));
    let cells: Vec<&str> = row.expect("a row").split_whitespace().collect();
    let expected = [
        "temp",
        "(dropped)",
        "2",
        "0",
        "0",
        "B",
        "1",
        "0",
        "0",
        "0",
        "0",
    ];
    assert_eq!(cells[..11], expected, "{text}");
    assert_eq!(cells.last(), Some(&"-"), "{text}");
    let text = printed_of(log(), "replay", &["--column-family", "temp"]);
    let told = "\n1 flushes, 0 compactions, 0 trivial moves\nflushes by reason: Write Buffer Full 1\n\
                leveled compaction\noptions that differ from the defaults of RocksDB 9.4.0: \
                write_buffer_size=131072 ";
    assert!(text.contains(told), "{text}");
    let end = "\nfiles at the end: none, because the column family was dropped\n";
    assert!(text.contains(end), "{text}");
}

/// The statistics at the end are those at the end of the LOG, after the last event, or when the
/// family was dropped.
#[test]
fn the_uptime_at_the_end_is_that_of_the_log() {
    let text = printed("replay", &["--stats"]);
    assert_eq!(text.matches("Uptime(secs): 2.1 total").count(), 2, "{text}");
    let flags = ["--stats", "--column-family", "temp"];
    let text = printed_of(folder().join("LOG.gz"), "replay", &flags);
    assert_eq!(text.matches("Uptime(secs): 0.7 total").count(), 2, "{text}");
}

/// Unmodelled options are also listed, if the open's dump has them.
#[test]
fn options_of_the_open_that_are_not_defaults_are_told() {
    let text = printed("replay", &[]);
    let told = "\nnon-default options that are not modelled, from the LOG of the last open: \
                create_if_missing=1\n";
    assert!(text.contains(told), "{text}");
    let json: Value = serde_json::from_str(&printed("replay", &["--json"])).expect("JSON");
    let first = &json["replayed"]["open_options_not_default"][0];
    assert_eq!(first["name"], "create_if_missing");
    assert_eq!(first["default_value"], "0");
}
