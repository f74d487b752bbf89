//! Compactions that end without a result, manual moves, and option changes in other column
//! families: files and scores match RocksDB's.

use crate::folder::{log_alone, recorded};
use crate::verify::counts;
use datadriven::walk;
use engine::log::{Event, EventKind};
use judge::verify::{Check, Report, USUAL_CHECKS, verify_families};
use recordings::database::read_recording;
use recordings::event_log::recorded_events;
use recordings::history::lost_compactions::lost_compactions;

fn text_of(report: &Report) -> String {
    let result = |check| counts(report, check);
    let family = report.name.split_once(' ');
    let family = family.map_or("default", |(_, family)| family);
    let mut text = format!(
        "{family} picks {}, moves {}, scores {}, table {}\n",
        result(Check::Picks),
        result(Check::Moves),
        result(Check::Scores),
        result(Check::Table),
    );
    let not_checked = report.not_checked.iter();
    for one in not_checked.filter(|one| one.what.contains("manual")) {
        text.push_str(&format!("  {} {}\n", one.count, one.what));
    }
    if let Some(dumps) = &report.dumps {
        text.push_str(&format!("  dumps {}\n", result(Check::Dumps)));
        for (reason, count) in &dumps.not_compared {
            text.push_str(&format!("  {count} not compared: {}\n", reason.text()));
        }
    }
    for one in &report.disagreements {
        let (kind, expected, got) = (one.check.name_of_one(), &one.expected, &one.got);
        text.push_str(&format!("  job {} {kind}: {expected} | {got}\n", one.job));
    }
    text
}

#[test]
fn what_was_given_up_does_not_count() {
    walk("tests/testdata/given_up", |file| {
        file.run(|case| {
            let folder = recorded(case.input.trim());
            let reports = verify_families(&folder.files(), USUAL_CHECKS);
            let reports = reports.expect("undamaged");
            reports.iter().map(text_of).collect::<String>()
        });
    });
}

/// The lines of a flush that leaves this many files on L0.
fn flush(job: u32, file: u32, files: u32, millis: u32) -> String {
    let at = |micros: u32| format!("2026/11/26-05:00:00.{:06} 7", millis * 1_000 + micros);
    let event = |micros: u32, rest: &str| {
        let time = 1_795_669_200_000_000 + u64::from(millis * 1_000 + micros);
        let time = format!("\"time_micros\": {time}, \"job\": {job}");
        format!("{} EVENT_LOG_v1 {{{time}, {rest}}}\n", at(micros))
    };
    let commit =
        format!("[/memtable_list.cc:584] [default] Level-0 commit flush result of table #{file}");
    [
        event(
            0,
            "\"event\": \"flush_started\", \"num_memtables\": 1, \"total_num_input_entries\": 10",
        ),
        event(
            100,
            &format!(
                "\"event\": \"table_file_creation\", \"cf_name\": \"default\", \
                 \"file_number\": {file}, \"file_size\": 1000, \"table_properties\": {{\"num_entries\": 10, \
                 \"raw_key_size\": 240, \"raw_value_size\": 800}}"
            ),
        ),
        format!("{} {commit} started\n", at(200)),
        format!("{} {commit}: memtable #1 done\n", at(300)),
        event(
            400,
            &format!("\"event\": \"flush_finished\", \"lsm_state\": [{files}, 0, 0, 0, 0, 0, 0]"),
        ),
    ]
    .concat()
}

/// A compaction of the first four files that is abandoned after another flush.
fn log_with_given_up(status: &str) -> String {
    let whole = recorded("9.10.0/paused").log.expect("a LOG");
    let whole = String::from_utf8(whole).expect("text");
    let first = whole.find("EVENT_LOG_v1").expect("an event");
    let header = &whole[..whole[..first].rfind('\n').expect("a line") + 1];
    let flushes: String = (1..=4).map(|at| flush(at + 1, at + 10, at, at)).collect();
    let at = |micros: &str| format!("2026/11/26-05:00:00.0{micros} 8");
    let event = |micros: &str, name: &str, rest: &str| {
        let begin = format!(
            "{} EVENT_LOG_v1 {{\"time_micros\": 17956692000{micros}",
            at(micros)
        );
        format!("{begin}, \"job\": 9, \"event\": \"{name}\", {rest}}}\n")
    };
    let announced = format!(
        "{} [default] [JOB 9] Compacting 4@0 files to L1, score 1.00\n",
        at("10000")
    );
    let started = event(
        "10100",
        "compaction_started",
        "\"compaction_reason\": \"LevelL0FilesNum\", \"files_L0\": [14, 13, 12, 11], \"score\": 1, \
         \"input_data_size\": 4000",
    );
    let ended = format!(
        "{} [default] compacted to: files[5 0 0 0 0 0 0] max score 0.25, level 1, files in(4, 0) \
         out(0), read-write-amplify(1.0) write-amplify(0.0) {status}, records in: 0, records dropped: 0\n",
        at("30000")
    );
    let finished = event(
        "30100",
        "compaction_finished",
        "\"compaction_time_micros\": 20000, \"output_level\": 1, \"num_output_files\": 0, \
         \"total_output_size\": 0, \"num_input_records\": 0, \"num_output_records\": 0, \
         \"num_subcompactions\": 1, \"lsm_state\": [5, 0, 0, 0, 0, 0, 0]",
    );
    let during = flush(10, 15, 5, 20);
    let after = flush(11, 16, 6, 40);
    format!("{header}{flushes}{announced}{started}{during}{ended}{finished}{after}")
}

/// The score of L0 after each flush.
fn scores_after_flushes(log: &str) -> Vec<f64> {
    let recording = read_recording(&log_alone(log)).expect("a readable LOG");
    let events = recorded_events(&recording);
    let scores = events.iter().filter_map(|Event { kind, .. }| match kind {
        EventKind::FlushFinished { shape, .. } => shape.level_scores.first().copied(),
        _ => None,
    });
    scores.collect()
}

/// The next install computes scores that include its files, for any status.
#[test]
fn scores_count_the_files_of_a_given_up_compaction_again() {
    for status in [
        "Shutdown in progress: ",
        "IO error: No space left on device",
    ] {
        let log = log_with_given_up(status);
        let expected = [0.25, 0.5, 0.75, 1.0, 0.25, 1.5];
        assert_eq!(scores_after_flushes(&log), expected, "{status}");
    }
}

/// Only an error makes RocksDB recompute the scores at once, because it then retries.
#[test]
fn only_a_failed_compaction_is_tried_again_at_once() {
    let lost = |log: &str| {
        let recording = read_recording(&log_alone(log)).expect("a readable LOG");
        let lost = lost_compactions(recording.log.as_ref().expect("a LOG"));
        assert_eq!(lost.len(), 1);
        (lost[0].job, lost[0].computes_scores)
    };
    assert_eq!(
        lost(&log_with_given_up("Shutdown in progress: ")),
        (9, false)
    );
    let error = "IO error: No space left on device";
    // The end of the job is logged late, with its original time.
    let failed = |more: &str| {
        let log = log_with_given_up(error);
        let at = log.find("2026/11/26-05:00:00.030000").expect("its end");
        let told = "2026/11/26-05:00:00.030200 8 [WARN] Compaction error: ";
        format!("{}{told}{error}\n{more}{}", &log[..at], &log[at..])
    };
    assert_eq!(lost(&failed("")), (9, true));
    let stopped = "2026/11/26-05:00:00.030300 8 [/error_handler.cc:1] ErrorHandler: Set background \
                   IO error as unrecoverable error\n";
    assert_eq!(lost(&failed(stopped)), (9, false));
}

/// File numbers written by a job without a result are in no edit of the MANIFEST, and the next open
/// reuses them: it is the same database. An installed file keeps its number.
#[test]
fn the_next_open_uses_numbers_of_what_was_given_up_again() {
    let log = log_with_given_up("Shutdown in progress: ");
    let first = log.find("EVENT_LOG_v1").expect("an event");
    let header = &log[..log[..first].rfind('\n').expect("a line") + 1];
    let opened_again: String = { header.lines() }
        .map(|line| match line.split_once(' ') {
            Some((_, rest)) if rest.contains("DB Session ID:") => {
                "2026/11/26-05:00:01.000000 7 DB Session ID:  ANOTHERSESSION000001\n".to_string()
            }
            Some((clock, rest)) if clock.starts_with("2026/") => {
                format!("2026/11/26-05:00:01.000000 {rest}\n")
            }
            _ => format!("{line}\n"),
        })
        .collect();
    let written = "2026/11/26-05:00:00.025000 8 EVENT_LOG_v1 {\"time_micros\": 1795669200025000, \
                   \"job\": 9, \"event\": \"table_file_creation\", \"cf_name\": \"default\", \
                   \"file_number\": 17, \"file_size\": 4000, \"table_properties\": {\"num_entries\": 40}}\n";
    let at = log.find("2026/11/26-05:00:00.030000").expect("its end");
    let deleted = "2026/11/26-05:00:00.050000 8 EVENT_LOG_v1 {\"time_micros\": 1795669200050000, \
                   \"job\": 12, \"event\": \"table_file_deletion\", \"file_number\": 17}\n";
    let before = format!("{}{written}{}{deleted}", &log[..at], &log[at..]);
    let opens_and_files = |number: u32| {
        let again = flush(2, number, 7, 1_100);
        let text = format!("{before}{opened_again}{again}");
        let recording = read_recording(&log_alone(&text)).expect("a readable LOG");
        let facts = recording.log.as_ref().expect("a LOG");
        let file = facts.created.get(&u64::from(number));
        let is_gone = { facts.deleted.iter() }.any(|one| one.number == u64::from(number));
        (facts.opens.len(), file.map(|file| file.size_bytes), is_gone)
    };
    assert_eq!(opens_and_files(17), (1, Some(1000), false));
    // #16 was installed, so the second log belongs to another database.
    assert_eq!(opens_and_files(16), (0, Some(1000), false));
}
