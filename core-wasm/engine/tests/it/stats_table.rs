//! The Compaction Stats table: its arithmetic as data, its layout compared with RocksDB's.

use std::collections::BTreeMap;

use datadriven::{TestCase, walk};
use engine::options::RocksDbVersion;

use engine::stats::dump_text::{DatabaseCounters, StatsReport, human_micros};
use engine::stats::format::{
    StatsGroup, bytes_to_human_string, header_line, number_to_human_string, print_row, title_line,
};
use engine::stats::table::{
    CompactionStats, LevelFiles, LevelStats, parse_stats_tables, printed_row,
};
use engine::stats::unknown_stats::UnknownStats;

fn read_recorded(recording: &str) -> String {
    let path = format!("tests/testdata/recorded/stats-{recording}.txt");
    std::fs::read_to_string(path).expect("a recorded table")
}

/// Parses RocksDB's own tables and prints them again: every character must be the same.
#[test]
fn layout_is_that_of_recorded_tables() {
    for recording in [
        "11.8.1-u-incremental",
        "7.8.3-u-default-fillrandom",
        "11.8.1-seed4-overwrite",
    ] {
        let text = read_recorded(recording);
        let version =
            RocksDbVersion::parse(recording.split('-').next().unwrap_or("")).expect("a release");
        let tables = parse_stats_tables(&text);
        assert!(
            tables.len() >= 2,
            "{recording}: a table by level and one by priority"
        );
        for table in tables {
            assert!(!table.rows.is_empty(), "{recording}");
            let group = match table.group {
                StatsGroup::Level => "Level",
                StatsGroup::Priority => "Priority",
            };
            let mut printed = title_line("default") + &header_line(group, version);
            for row in &table.rows {
                printed.push_str(&print_row(row, version));
            }
            assert!(text.contains(&printed), "{recording}:\n{printed}");
        }
    }
}

/// The first word of a line, and its `name=value` words.
fn fields(line: &str) -> (&str, BTreeMap<&str, u64>) {
    let mut words = line.split_whitespace();
    let kind = words.next().unwrap_or("");
    let values = words.filter_map(|word| {
        let (name, value) = word.split_once('=')?;
        Some((name, value.parse().ok()?))
    });
    (kind, values.collect())
}

fn release_of(case: &TestCase) -> RocksDbVersion {
    let name = case.args.get("rocksdb_version");
    let version = name.map(|values| RocksDbVersion::parse(&values[0]).expect("a release"));
    version.unwrap_or(RocksDbVersion::REFERENCE)
}

/// Events, one per line; then the table.
fn run_table(case: &TestCase) -> String {
    let version = release_of(case);
    let mut stats = CompactionStats::new(version, 4);
    let mut files = vec![LevelFiles::default(); 4];
    for line in case.input.lines() {
        let (kind, values) = fields(line);
        let get = |name: &str| values.get(name).copied().unwrap_or(0);
        match kind {
            "flush" => stats.add_flush(&LevelStats {
                bytes_written: get("bytes"),
                bytes_written_blob: get("blobs"),
                bytes_written_pre_compression: get("raw"),
                micros: get("micros"),
                cpu_micros: get("cpu"),
                input_records: get("in"),
                ..LevelStats::default()
            }),
            "compaction" => stats.add_compaction(
                get("level") as usize,
                &LevelStats {
                    bytes_read_non_output_levels: get("rn"),
                    bytes_read_output_level: get("rnp1"),
                    bytes_written: get("bytes"),
                    bytes_read_blob: get("rblobs"),
                    bytes_written_blob: get("blobs"),
                    bytes_written_pre_compression: get("raw"),
                    micros: get("micros"),
                    cpu_micros: get("cpu"),
                    input_records: get("in"),
                    dropped_records: get("dropped"),
                    ..LevelStats::default()
                },
            ),
            "move" => stats.add_trivial_move(get("level") as usize, get("bytes")),
            "files" => {
                files[get("level") as usize] = LevelFiles {
                    files: get("count"),
                    files_being_compacted: get("busy"),
                    bytes: get("bytes"),
                    score: get("score_percent") as f64 / 100.0,
                };
            }
            "dump" => stats.take_interval_snapshot(&files),
            other => return format!("unknown line {other}\n"),
        }
    }
    let table = stats.table(&files);
    // We can read what we print, and the cells match the rows.
    let read = parse_stats_tables(&table);
    assert_eq!(read.len(), 1);
    let rows = stats.rows(&files);
    let cells: Vec<_> = rows.iter().map(|row| printed_row(row, version)).collect();
    assert_eq!(read[0].rows, cells);
    table.trim_start_matches('\n').to_string()
}

fn run(case: &TestCase) -> String {
    match case.directive.as_str() {
        "table" => run_table(case),
        "size" => case
            .input
            .split_whitespace()
            .map(|number| bytes_to_human_string(number.parse().expect("a number")) + "\n")
            .collect(),
        "number" => case
            .input
            .split_whitespace()
            .map(|number| number_to_human_string(number.parse().expect("a number")) + "\n")
            .collect(),
        "time" => case
            .input
            .split_whitespace()
            .map(|micros| human_micros(micros.parse().expect("a number")) + "\n")
            .collect(),
        "text" => run_text(case),
        other => format!("unknown directive {other}\n"),
    }
}

/// The lines of `rocksdb.stats` below the tables, from a few counters.
fn run_text(case: &TestCase) -> String {
    let mut table = CompactionStats::new(release_of(case), 2);
    let (mut now, mut at_last_dump) = (DatabaseCounters::default(), DatabaseCounters::default());
    let mut pending_compaction_bytes = 0;
    for line in case.input.lines() {
        let (kind, values) = fields(line);
        let get = |name: &str| values.get(name).copied().unwrap_or(0);
        match kind {
            "flush" => table.add_flush(&LevelStats {
                bytes_written: get("bytes"),
                bytes_written_blob: get("blobs"),
                micros: get("micros"),
                ..LevelStats::default()
            }),
            "compaction" => table.add_compaction(
                1,
                &LevelStats {
                    bytes_read_non_output_levels: get("rn"),
                    bytes_written: get("bytes"),
                    bytes_read_blob: get("rblobs"),
                    bytes_written_blob: get("blobs"),
                    micros: get("micros"),
                    ..LevelStats::default()
                },
            ),
            "now" => {
                now.uptime_micros = get("uptime");
                now.written_keys = get("keys");
                now.written_bytes = get("bytes");
                (now.slowdown_micros, now.stop_micros) = (get("slowdown"), get("stop"));
                now.stalls.l0_delays = get("l0_delays");
                now.stalls.l0_delays_with_ongoing_compaction = get("l0_delays_ongoing");
                now.stalls.memtable_stops = get("memtable_stops");
                now.stalls.pending_bytes_delays = get("pending_delays");
                pending_compaction_bytes = get("pending");
            }
            "dump" => {
                table.take_interval_snapshot(&[]);
                at_last_dump = now;
            }
            other => return format!("unknown line {other}\n"),
        }
    }
    let report = StatsReport {
        column_family: "default",
        table: &table,
        files: &[],
        now,
        at_last_dump,
        pending_compaction_bytes,
        unknown: UnknownStats::default(),
    };
    let text = report.text();
    let (_, below) = text.split_once("\nUptime").expect("a line of uptime");
    // An empty line would end the expected part.
    format!("Uptime{}", below.replace("\n\n", "\n"))
}

#[test]
fn tables() {
    walk("tests/testdata/stats_table", |file| {
        file.run(|case| run(case))
    });
}

/// S-30 with published numbers: the columns relate as our rows compute them.
#[test]
fn published_sums_follow_from_published_levels() {
    let path = "../../scenarios/published/universal_max_read_amp.json";
    let text = std::fs::read_to_string(path).expect("the published tables");
    let numbers = |key: &str| -> Vec<f64> {
        let key = format!("\"{key}\": ");
        let values = text
            .lines()
            .filter_map(|line| line.trim().strip_prefix(&key));
        values
            .map(|value| value.trim_end_matches(',').parse().unwrap_or(-1.0))
            .collect()
    };
    let (write, w_amp, read) = (numbers("write_gb"), numbers("w_amp"), numbers("read_gb"));
    let names: Vec<&str> = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("\"level\": \""))
        .map(|name| name.trim_end_matches(['"', ',']))
        .collect();
    assert_eq!(names.iter().filter(|name| **name == "Sum").count(), 4);
    let mut flushed = 0.0;
    let mut sums = (0.0, 0.0);
    for (index, name) in names.iter().enumerate() {
        match *name {
            "L0" => {
                flushed = write[index];
                sums = (write[index], read[index]);
            }
            "Sum" => {
                assert!((sums.0 - write[index]).abs() < 0.5, "written, row {index}");
                assert!((sums.1 - read[index]).abs() < 0.5, "read, row {index}");
                let expected = write[index] / flushed;
                assert!((expected - w_amp[index]).abs() < 0.06, "W-Amp, row {index}");
            }
            _ => sums = (sums.0 + write[index], sums.1 + read[index]),
        }
    }
}

/// Writes in WAL recovery count, although no LOG gives their duration and the file may have left
/// L0.
#[test]
fn a_replay_without_a_time_has_a_row() {
    let mut stats = CompactionStats::new(RocksDbVersion::REFERENCE, 7);
    assert!(stats.rows(&[]).iter().all(|row| row.level != "L0"));
    stats.add_recovered(&LevelStats {
        bytes_written: 1000,
        ..LevelStats::default()
    });
    let rows = stats.rows(&[]);
    let counts = rows.iter().map(|row| (row.level.as_str(), row.stats.count));
    assert_eq!(
        counts.collect::<Vec<_>>(),
        [("L0", 1), ("Sum", 1), ("Int", 1)]
    );
}
