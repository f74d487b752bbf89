//! Moments that a recording lacks: when files became too old, and when a table was printed.

use crate::folder::committed;
use judge::verify::statistics::{judge_table, state_at};
use judge::verify::{Check, verify};
use recordings::database::read_recording;

/// Attempts that found nothing to do (agreeing, all) in a FIFO database, with one added at a time
/// within 17:20:57. Files were too old in that second, and dropped at 57.041.
fn attempts_with_one_at(time: &str) -> (u64, u64) {
    let folder = committed("9.4.0/x-f-ttl");
    let log = String::from_utf8(folder.log.clone().expect("a LOG")).expect("text");
    let line = format!(
        "2026/11/24-17:20:57.051914 140232594814656 (Original Log Time 2026/11/24-17:20:{time}) \
         [/db_impl/db_impl_compaction_flush.cc:3717] Compaction nothing to do \n"
    );
    let drop = "2026/11/24-17:20:57.051915";
    assert!(log.contains(drop));
    let log = log.replacen(drop, &format!("{line}{drop}"), 1);
    let files = recordings::database::RecordingFiles {
        log: Some(log.as_bytes()),
        ..folder.files()
    };
    let report = verify(&files, &[Check::Picks]).expect("undamaged");
    let attempts = report.result(Check::NothingToDo).expect("attempts");
    (attempts.agree, attempts.total)
}

/// The clock that counts seconds lags by up to a tick.
#[test]
fn right_after_a_second_began_it_may_not_have() {
    let (agree, total) = attempts_with_one_at("57.003000");
    assert_eq!(agree, total);
    let (agree, total) = attempts_with_one_at("57.030000");
    assert_eq!(agree + 1, total);
}

/// The table was printed 50 ms before the database began to close, while jobs ran.
#[test]
fn a_table_is_of_the_moment_that_its_cells_and_uptime_say() {
    let folder = committed("7.8.3/l-concurrent-8");
    let recording = read_recording(&folder.files()).expect("undamaged");
    let log = recording.log.as_ref().expect("a LOG");
    let opened = log.first_time.expect("a time");
    // During the writes.
    let moment = opened + 5_000_000;
    let mut cut = log.clone();
    cut.shutdown_time = Some(moment + 50_000);
    let text_at = |moment: u64, uptime_micros: u64| {
        let mut state = state_at(&recording, log, Some(moment));
        state.tally.counters.uptime_micros = uptime_micros;
        state.tally.report().column_family_text()
    };
    let printed = text_at(moment, 5_000_000);
    let table = judge_table(&recording, &cut, &printed);
    let table = table.expect("a table");
    assert_eq!(table.differences, []);
    // Jobs ended before the shutdown, so only an earlier moment fits.
    assert_ne!(text_at(moment + 49_999, 5_000_000), printed);
    // No earlier than the uptime allows.
    let printed = text_at(moment - 1_000_000, 5_000_000);
    let table = judge_table(&recording, &cut, &printed);
    let table = table.expect("a table");
    assert_ne!(table.differences, []);
}
