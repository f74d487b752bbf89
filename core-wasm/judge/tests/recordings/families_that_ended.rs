//! Column families that are missing in later opens of a `LOG`, and opens without jobs.

use judge::verify::statistics::judge_dumps;

use crate::families::{created, database_of, flush_finished, flush_started, line};

fn opening(time: u32, session: &str, families: &[(&str, u32)]) -> String {
    let mut text = [
        line(time, 1, "RocksDB version: 8.5.4"),
        line(time, 1, &format!("DB Session ID:  {session}")),
        line(time, 1, "Options.max_background_jobs: 2"),
    ]
    .concat();
    let recovered = "[/version_set.cc:5] Recovered from manifest file:/data/db/MANIFEST-000005";
    text.push_str(&line(time + 1, 1, recovered));
    for (name, id) in families {
        let named = format!("Column family [{name}] (ID {id}), log number is 4");
        text.push_str(&line(time + 1, 1, &named));
        let dump = format!("--------------- Options for column family [{name}]:");
        text.push_str(&line(time + 2, 1, &dump));
        text.push_str(&line(time + 2, 1, "Options.comparator: bytewise"));
        text.push_str(&line(
            time + 2,
            1,
            "Options.compaction_style: kCompactionStyleLevel",
        ));
        let size = format!("Options.write_buffer_size: {}", 1000 + id);
        text.push_str(&line(time + 2, 1, &size));
    }
    text
}

fn flushed(time: u32, family: &str, job: u32, file: u32) -> String {
    let begin = format!("[{family}] [JOB {job}] Flushing memtable with next log file: 4");
    [
        line(time, 7, &begin),
        flush_started(time + 1, 7, job),
        created(time + 2, 7, (family, job, file)),
        flush_finished(time + 3, 7, job),
    ]
    .concat()
}

/// Options and opens of a family that later opens lack end with the last open that had it; later
/// counters do not count for it.
#[test]
fn a_family_that_was_dropped_ends_with_the_open_that_had_it() {
    let all = [("default", 0), ("gone", 1), ("unnamed", 2)];
    let log = [
        opening(100, "A", &all),
        flushed(200, "gone", 3, 10),
        flushed(210, "unnamed", 4, 11),
        line(300, 1, "Dropped column family with id 1"),
        opening(400, "B", &[("default", 0)]),
        flushed(500, "default", 3, 12),
    ];
    let database = database_of(&log.concat());
    let rows = database.families.iter().enumerate().map(|(index, family)| {
        let recording = &family.recording;
        let opens = recording.log.as_ref().map(|log| log.opens.len());
        let size = recording.known_options().map(|one| one.write_buffer_size);
        let numbers = database.numbers(index);
        (
            family.name.as_str(),
            family.is_dropped,
            opens,
            size,
            numbers.flushes,
        )
    });
    assert_eq!(
        rows.collect::<Vec<_>>(),
        [
            ("default", false, Some(1), Some(1000), Some(1)),
            ("gone", true, Some(0), Some(1001), Some(1)),
            ("unnamed", false, Some(0), Some(1002), Some(1)),
        ]
    );
    let told = "does not name column family unnamed: its history ends before that open, and \
                whether it was dropped is unknown";
    let warnings = |index: usize| &database.families[index].recording.warnings;
    let is_told = |index: usize| warnings(index).iter().any(|one| one.ends_with(told));
    assert_eq!([0, 1, 2].map(is_told), [false, false, true]);
}

/// A later family with the same name is another one, even if no line gives its id.
#[test]
fn a_name_that_is_used_again_is_of_another_family() {
    let log = [
        opening(100, "A", &[("default", 0), ("twice", 1)]),
        flushed(200, "twice", 3, 10),
        line(300, 1, "Dropped column family with id 1"),
        opening(400, "B", &[("default", 0)]),
        flushed(500, "twice", 3, 12),
    ];
    let database = database_of(&log.concat());
    let twice = database.families.iter().enumerate();
    let twice = twice.filter(|(_, family)| family.name == "twice");
    let twice = twice.map(|(index, family)| (family.is_dropped, database.numbers(index).flushes));
    assert_eq!(
        twice.collect::<Vec<_>>(),
        [(true, Some(1)), (false, Some(1))]
    );
}

/// A session without jobs is an open of its own: its dumps end before the next one begins, and none
/// is lost.
#[test]
fn dumps_of_an_idle_open_are_not_of_the_next_one() {
    let dump = |time: u32, uptime: &str| {
        let text = format!(
            "------- DUMPING STATS -------\n** DB Stats **\nUptime(secs): {uptime} total, {uptime} \
             interval\n** Compaction Stats [default] **\nLevel Files\n"
        );
        line(time, 2, &text)
    };
    let log = [
        opening(100, "A", &[("default", 0)]),
        dump(110, "0.5"),
        opening(400, "B", &[("default", 0)]),
        dump(410, "0.1"),
        flushed(500, "default", 3, 12),
    ];
    let database = database_of(&log.concat());
    let begun = database.openings.iter().map(|one| one.first_time);
    let begun: Vec<Option<u64>> = begun.map(|time| Some(time? % 1_000)).collect();
    assert_eq!(begun, [Some(100), Some(400)]);
    let facts = database.families[0].recording.log.as_ref().expect("a LOG");
    let times = facts.stats_dumps.iter().map(|dump| dump.time % 1_000);
    assert_eq!(times.collect::<Vec<_>>(), [110, 410]);
}

/// A compaction that ran when the process died ends when the next open begins: its files are idle
/// in that open's dumps.
#[test]
fn a_compaction_of_a_process_that_died_does_not_run_in_the_next_open() {
    let started = "EVENT_LOG_v1 {\"time_micros\": 1704164645000300, \"job\": 5, \"event\": \
                   \"compaction_started\", \"cf_name\": \"default\", \"compaction_reason\": \
                   \"LevelL0FilesNum\", \"files_L0\": [12, 10], \"score\": 1, \"input_data_size\": \
                   2000}";
    let dump = |time: u32, busy: u32| {
        let text = format!(
            "------- DUMPING STATS -------\n** DB Stats **\nUptime(secs): 0.0 total, 0.0 interval\n\
             ** Compaction Stats [default] **\nLevel    Files   Size\n----\n  L0      2/{busy}    \
             1.95 KB\n Sum      2/{busy}    1.95 KB\n Int      0/0    0.00 KB\n"
        );
        line(time, 2, &text)
    };
    let recovered = "[/version_set.cc:5] Recovered from manifest file:/data/db/MANIFEST-000005";
    let opened = opening(100, "A", &[("default", 0)]);
    let created = opened.replace(recovered, "[/db_impl_open.cc:5] Creating manifest 1 ");
    let log = [
        created,
        line(110, 1, "[/db_impl/db_impl_open.cc:5] DB pointer 0x7f"),
        flushed(200, "default", 3, 10),
        flushed(210, "default", 4, 12).replace("[1, 0", "[2, 0"),
        line(300, 2, started),
        dump(310, 2),
        opening(400, "B", &[("default", 0)]),
        dump(410, 0),
    ];
    let database = database_of(&log.concat());
    let report = judge_dumps(&database.families[0].recording).expect("dumps");
    assert_eq!(report.differences, []);
    assert_eq!((report.cells.agree, report.cells.total), (18, 18));
}
