//! All column families of a database are read, each with its own jobs, files and options.

use std::path::Path;

use engine::log::EventKind;
use engine::options::CompactionStyle;
use judge::verify::{Check, verify_families};
use recordings::database::database_counters::RecordedCounters;
use recordings::database::{Database, read_database};
use recordings::event_log::recorded_events;
use recordings::log::log_reader::read_opens;

use crate::folder::{Folder, log_alone, recorded};

/// Three families and a later fourth; `old` was dropped, and `events/by time` held back all writes.
const NAME: &str = "column_families";

fn recording() -> Folder {
    recording_of(NAME)
}

fn recording_of(name: &str) -> Folder {
    let folder = format!("{}/tests/testdata/{name}", env!("CARGO_MANIFEST_DIR"));
    Folder::read(Path::new(&folder), name)
}

/// The database of a `LOG` alone.
pub fn database_of(log: &str) -> Database {
    read_database(&log_alone(log)).expect("a LOG is enough")
}

/// A thread's line, a number of µs after a second.
pub fn line(time: u32, thread: u32, text: &str) -> String {
    format!("2024/01/02-03:04:05.{time:06} {thread} {text}\n")
}

/// A thread's event.
pub fn event(time: u32, thread: u32, fields: &str) -> String {
    let micros = 1_704_164_645_000_000 + u64::from(time);
    let text = format!("EVENT_LOG_v1 {{\"time_micros\": {micros}, {fields}}}");
    line(time, thread, &text)
}

/// The event that starts a flush.
pub fn flush_started(time: u32, thread: u32, job: u32) -> String {
    let counts = "\"num_memtables\": 1, \"total_num_input_entries\": 10";
    let fields = format!("\"job\": {job}, \"event\": \"flush_started\", {counts}");
    event(time, thread, &fields)
}

/// The event that ends a flush.
pub fn flush_finished(time: u32, thread: u32, job: u32) -> String {
    let state = "\"lsm_state\": [1, 0, 0, 0, 0, 0, 0]";
    let fields = format!("\"job\": {job}, \"event\": \"flush_finished\", {state}");
    event(time, thread, &fields)
}

/// The event of a new file: family, job and number.
pub fn created(time: u32, thread: u32, (family, job, file): (&str, u32, u32)) -> String {
    let name = format!("\"cf_name\": \"{family}\", \"job\": {job}");
    let entries = "\"num_entries\": 10, \"raw_key_size\": 240, \"raw_value_size\": 800";
    let fields = format!(
        "{name}, \"event\": \"table_file_creation\", \"file_number\": {file}, \
         \"file_size\": 1000, \"table_properties\": {{{entries}}}"
    );
    event(time, thread, &fields)
}

/// The flush jobs of each family.
fn flush_jobs(database: &Database) -> Vec<(&str, Vec<u32>)> {
    let families = database.families.iter().map(|family| {
        let log = family.recording.log.as_ref().expect("there is a LOG");
        let jobs = log.flushes.keys().copied().collect();
        (family.name.as_str(), jobs)
    });
    families.collect()
}

#[test]
fn all_families_are_listed_with_what_they_did() {
    let database = read_database(&recording().files()).expect("undamaged");
    let rows = database.families.iter().enumerate().map(|(index, family)| {
        let numbers = database.numbers(index);
        let (files, bytes) = (numbers.live_files, numbers.live_bytes.is_some());
        let jobs = (numbers.flushes, numbers.compactions, numbers.moves);
        let (name, is_dropped) = (family.name.as_str(), family.is_dropped);
        let stalls = numbers.stalls.expect("there is a LOG");
        assert!(
            bytes && stalls == numbers.stops.expect("there is a LOG"),
            "{name}"
        );
        (family.id, name, is_dropped, files, jobs, stalls)
    });
    let all = |flushes, compactions, moves| (Some(flushes), Some(compactions), Some(moves));
    let expected = [
        (Some(0), "default", false, Some(8), all(11, 3, 1), 0),
        (Some(1), "index", false, Some(8), all(11, 2, 0), 0),
        (
            Some(2),
            "events/by time",
            false,
            Some(20),
            all(18, 16, 2),
            16,
        ),
        (Some(3), "old", true, Some(0), all(2, 0, 0), 0),
        (Some(4), "late", false, Some(6), all(4, 1, 1), 0),
    ];
    assert_eq!(rows.collect::<Vec<_>>(), expected);
    assert!(database.families[3].dropped.is_some() && database.families[4].created.is_some());
}

#[test]
fn every_family_has_its_own_options() {
    let database = read_database(&recording().files()).expect("undamaged");
    let differing = |index: usize| database.numbers(index).differing_options;
    let names = |index: usize| {
        let options = differing(index).into_iter();
        options.map(|(name, ..)| name).collect::<Vec<_>>()
    };
    assert!(differing(0).is_empty());
    assert!(names(1).contains(&"compaction_style".to_string()));
    let style = |index: usize| database.families[index].recording.options.compaction_style;
    assert_eq!(style(1), CompactionStyle::Universal);
    assert_eq!(style(2), CompactionStyle::Level);
    // It was dropped before the OPTIONS file was written; the LOG has its dump.
    assert_eq!(names(3), ["level0_file_num_compaction_trigger"]);
    // A call changed the trigger of `default`.
    let of_late = ["write_buffer_size", "level0_file_num_compaction_trigger"];
    assert_eq!(names(4), of_late);
    // SetOptions was called for two families, SetDBOptions for all.
    let triggers = database.families.iter().map(|family| {
        let options = family.recording.last_options();
        let trigger = options.level0_file_num_compaction_trigger;
        (trigger, options.max_background_jobs)
    });
    let expected = [(3, 6), (6, 6), (2, 6), (3, 4), (4, 6)];
    assert_eq!(triggers.collect::<Vec<_>>()[..3], expected[..3]);
}

#[test]
fn the_picks_of_every_family_agree() {
    let reports = verify_families(&recording().files(), &[Check::Picks]);
    let reports = reports.expect("undamaged").into_iter().map(|report| {
        let picks = report.result(Check::Picks).expect("it can be replayed");
        (report.name, picks.agree, picks.total)
    });
    let expected = [
        ("default", 4),
        ("index", 2),
        ("events/by time", 19),
        ("old", 0),
        ("late", 2),
    ];
    let expected = expected.map(|(name, picks)| (format!("{NAME} [{name}]"), picks, picks));
    assert_eq!(reports.collect::<Vec<_>>(), expected);
}

#[test]
fn stalls_are_of_the_database_and_name_their_family() {
    let database = read_database(&recording().files()).expect("undamaged");
    let stalls = |index: usize| {
        let events = recorded_events(&database.families[index].recording).into_iter();
        let stalls = events.filter_map(|event| match event.kind {
            EventKind::WriteStall {
                families, limit, ..
            } => Some((event.time_micros, families, limit)),
            _ => None,
        });
        stalls.collect::<Vec<_>>()
    };
    let shown = stalls(0);
    assert!(!shown.is_empty() && shown.iter().any(|(_, families, _)| families == &[2]));
    let is_known = |(_, families, limit): &(u64, Vec<u32>, u64)| families.is_empty() || *limit > 0;
    assert!(shown.iter().all(is_known), "{shown:?}");
    // Every family shows the same stalls at the same times.
    assert_eq!(shown, stalls(2));
}

#[test]
fn a_slot_in_which_another_family_works_is_taken() {
    let database = read_database(&recording().files()).expect("undamaged");
    for family in &database.families {
        let mut running = std::collections::BTreeMap::new();
        let mut others = 0;
        for event in recorded_events(&family.recording) {
            let started = match event.kind {
                EventKind::FlushStarted { job, slot, .. } => Some((true, slot, job)),
                EventKind::CompactionStarted { job, slot, .. } => Some((false, slot, job)),
                EventKind::OtherJobStarted {
                    job,
                    slot,
                    is_flush,
                    ..
                } => {
                    others += 1;
                    Some((is_flush, slot, job))
                }
                EventKind::FlushFinished { job, .. }
                | EventKind::CompactionFinished { job, .. }
                | EventKind::OtherJobFinished { job, .. } => {
                    running.retain(|_, running| *running != job);
                    None
                }
                _ => None,
            };
            if let Some((is_flush, slot, job)) = started {
                let before = running.insert((is_flush, slot), job);
                assert_eq!(before, None, "{}: {job:?}", family.name);
            }
        }
        assert!(0 < others, "{}", family.name);
    }
}

/// Up to 10.2, most events do not name the family; other lines of their thread and job do.
#[test]
fn events_without_a_name_are_attributed_by_thread_and_job() {
    let log = [
        line(1, 7, "RocksDB version: 7.8.3"),
        line(
            10,
            7,
            "[default] [JOB 3] Flushing memtable with next log file: 4",
        ),
        line(
            11,
            8,
            "[other] [JOB 4] Flushing memtable with next log file: 4",
        ),
        flush_started(12, 8, 4),
        flush_started(13, 7, 3),
        created(20, 7, ("default", 3, 10)),
        created(21, 8, ("other", 4, 11)),
        flush_finished(30, 8, 4),
        flush_finished(31, 7, 3),
    ];
    let database = database_of(&log.concat());
    assert_eq!(
        flush_jobs(&database),
        [("default", vec![3]), ("other", vec![4])]
    );
    let counts = [database.numbers(0), database.numbers(1)].map(|one| one.flushes);
    assert_eq!(counts, [Some(1), Some(1)]);
}

/// A job in a LOG that begins within it is left out if no later line names its column family.
#[test]
fn a_job_that_no_line_attributes_is_left_out() {
    let log = [
        flush_finished(5, 9, 2),
        flush_started(10, 7, 3),
        created(20, 7, ("other", 3, 10)),
        flush_finished(30, 7, 3),
    ];
    let database = database_of(&log.concat());
    assert_eq!(
        flush_jobs(&database),
        [("default", vec![]), ("other", vec![3])]
    );
    let warnings = &database.families[0].recording.warnings;
    let expected = "LOG: a job is left out: no line names its column family";
    assert!(
        warnings.iter().any(|warning| warning == expected),
        "{warnings:?}"
    );
}

/// An atomic flush is one job for several families, with consecutive events.
#[test]
fn an_atomic_flush_is_of_all_its_families() {
    let log = [
        line(1, 7, "RocksDB version: 7.8.3"),
        line(
            10,
            7,
            "[other] [JOB 3] Flushing memtable with next log file: 4",
        ),
        flush_started(11, 7, 3),
        created(12, 7, ("other", 3, 11)),
        line(
            13,
            7,
            "[default] [JOB 3] Flushing memtable with next log file: 4",
        ),
        flush_started(14, 7, 3),
        created(15, 7, ("default", 3, 10)),
        flush_finished(30, 7, 3),
        flush_finished(31, 7, 3),
    ];
    let database = database_of(&log.concat());
    assert_eq!(
        flush_jobs(&database),
        [("default", vec![3]), ("other", vec![3])]
    );
    let finished = database.families.iter().map(|family| {
        let log = family.recording.log.as_ref().expect("there is a LOG");
        log.flushes[&3].finished.map(|time| time % 1_000)
    });
    assert_eq!(finished.collect::<Vec<_>>(), [Some(31), Some(30)]);
}

#[test]
fn a_family_that_is_created_again_is_another_one() {
    let options = "[/column_family.cc:1] --------------- Options for column family [x]:";
    let log = [
        line(1, 7, "RocksDB version: 7.8.3"),
        line(2, 7, options),
        line(3, 7, "Options.compaction_style: kCompactionStyleLevel"),
        line(4, 7, "[/db_impl.cc:1] Created column family [x] (ID 1)"),
        line(5, 7, "[/db_impl.cc:1] Dropped column family with id 1"),
        line(6, 7, options),
        line(7, 7, "Options.compaction_style: kCompactionStyleUniversal"),
        line(8, 7, "[/db_impl.cc:1] Created column family [x] (ID 2)"),
    ];
    let database = database_of(&log.concat());
    let families = database.families.iter();
    let families = families.map(|one| (one.id, one.name.as_str(), one.is_dropped));
    let expected = [
        (Some(0), "default", false),
        (Some(1), "x", true),
        (Some(2), "x", false),
    ];
    assert_eq!(families.collect::<Vec<_>>(), expected);
    let chosen = &database.family("x").expect("it is there").recording;
    assert_eq!(chosen.options.compaction_style, CompactionStyle::Universal);
}

#[test]
fn the_busiest_family_is_shown_first_where_default_did_nothing() {
    let mut log = vec![line(1, 7, "RocksDB version: 7.8.3")];
    for (job, family) in [(2, "a"), (3, "b"), (4, "b")] {
        let text = format!("[{family}] [JOB {job}] Flushing memtable with next log file: 4");
        log.push(line(job * 10, 7, &text));
        log.push(flush_started(job * 10 + 1, 7, job));
        log.push(created(job * 10 + 2, 7, (family, job, job)));
        log.push(flush_finished(job * 10 + 3, 7, job));
    }
    let database = database_of(&log.concat());
    assert_eq!(database.families[database.first()].name, "b");
    assert_eq!(database.into_first().family, "b");
}

/// An atomic flush, or one because of a full WAL, gives `default` as many flushes as the others.
#[test]
fn the_busiest_family_is_shown_first_where_default_wrote_little() {
    let flush = |job: u32, family: &str, bytes: u32| {
        let text = format!("[{family}] [JOB {job}] Flushing memtable with next log file: 4");
        let file = created(job * 10 + 2, 7, (family, job, job));
        let file = file.replace("\"file_size\": 1000", &format!("\"file_size\": {bytes}"));
        [
            line(job * 10, 7, &text),
            flush_started(job * 10 + 1, 7, job),
            file,
            flush_finished(job * 10 + 3, 7, job),
        ]
        .concat()
    };
    let database = |of_default: u32| {
        let head = line(1, 7, "RocksDB version: 7.8.3");
        let jobs = [
            flush(2, "default", of_default),
            flush(3, "b", 90_000),
            flush(4, "default", of_default),
            flush(5, "c", 10_000),
        ];
        database_of(&(head + &jobs.concat()))
    };
    let little = database(4_499);
    assert_eq!(little.families[little.first()].name, "b");
    assert_eq!(
        little.first_because().as_deref(),
        Some(
            "b is shown first: its flushes and compactions wrote the most, 87.89 KiB; those of \
             default wrote 8.79 KiB."
        )
    );
    // A tenth is enough.
    let fair = database(4_500);
    assert_eq!(fair.first(), 0);
    assert_eq!(fair.first_because(), None);
}

/// Other text can also begin with brackets.
#[test]
fn other_words_in_brackets_are_no_families() {
    let log = [
        line(1, 7, "RocksDB version: 7.8.3"),
        line(2, 7, "[Pre-GC] In Blob GC"),
        line(3, 7, "[JOB 5] Try to delete WAL files size 0"),
    ];
    let opens = read_opens(log.concat().as_bytes());
    assert_eq!(opens[0].families.len(), 1);
}

/// A LOG of two opens; in the second, `x` is not the family that was dropped.
#[test]
fn families_of_several_opens_are_joined_by_their_ids() {
    let open = |at: u32, session: &str| {
        let text = format!("DB Session ID:  {session}");
        [line(at, 7, "RocksDB version: 7.8.3"), line(at, 7, &text)].concat()
    };
    let named = |at: u32, id: u32| {
        let text = format!("[/version_set.cc:1] Column family [x] (ID {id}), log number is 4");
        line(at, 7, &text)
    };
    let flush = |at: u32, job: u32, file: u32| {
        let text = format!("[x] [JOB {job}] Flushing memtable with next log file: 4");
        let first = [line(at, 7, &text), flush_started(at + 1, 7, job)];
        let last = [
            created(at + 2, 7, ("x", job, file)),
            flush_finished(at + 3, 7, job),
        ];
        [first, last].concat().concat()
    };
    let log = [
        open(1, "A"),
        named(2, 1),
        flush(10, 3, 11),
        line(20, 7, "[/db_impl.cc:1] Dropped column family with id 1"),
        line(21, 7, "[/db_impl.cc:1] Created column family [x] (ID 2)"),
        flush(30, 5, 12),
        open(100, "B"),
        named(101, 2),
        flush(110, 2, 13),
    ];
    let database = database_of(&log.concat());
    let jobs = flush_jobs(&database);
    assert_eq!(
        jobs,
        [("default", vec![]), ("x", vec![3]), ("x", vec![5, 1002])]
    );
    let activity = &database.families[0].recording.activity;
    assert_eq!(activity.families, ["default", "x (ID 1)", "x"]);
}

/// "Base version" counts the versions of all families: without the others, three picks in this
/// recording would be compared with the state after a later flush.
#[test]
fn versions_are_numbered_through_all_families() {
    let recording = recording_of("column_families_6.29.5");
    let reports = verify_families(&recording.files(), &[Check::Picks]);
    let picks = reports.expect("undamaged").into_iter().map(|report| {
        let picks = report.result(Check::Picks).expect("it can be replayed");
        (picks.agree, picks.total)
    });
    let expected = [(23, 23), (8, 8), (103, 103), (2, 2), (7, 7)];
    assert_eq!(picks.collect::<Vec<_>>(), expected);
    let database = read_database(&recording.files()).expect("undamaged");
    let queue = &database.families[0].recording.activity.queue;
    let units = database.families.iter();
    let units: usize = units.map(|one| one.recording.history.units.len()).sum();
    let creations = queue.iter().filter(|edit| edit.is_creation).count();
    assert_eq!((queue.len(), creations), (units + creations, 4));
    assert!(queue.is_sorted_by_key(|edit| edit.ready));
    assert!(queue.is_sorted_by_key(|edit| edit.installed));
}

/// As in RocksDB, writes count for the whole database: those flushed by all families.
#[test]
fn writes_are_those_of_all_families() {
    let database = read_database(&recording().files()).expect("undamaged");
    let families = database.families.iter();
    let logs = families
        .clone()
        .filter_map(|one| one.recording.log.as_ref());
    let flushed = logs.flat_map(|log| {
        let jobs = log.created.values().map(|file| file.job);
        jobs.filter_map(|job| Some(log.flushes.get(&job)?.input_entries))
    });
    let flushed: u64 = flushed.sum();
    // The last dump in the LOG counts 28K keys.
    assert!((27_500..28_500).contains(&flushed), "{flushed}");
    let counts = families.map(|one| RecordedCounters::new(&one.recording).at(u64::MAX));
    let counts: Vec<_> = counts.collect();
    for count in &counts {
        assert_eq!(count.written_keys, flushed);
        assert_eq!(count.written_bytes, counts[0].written_bytes);
        // A batch with a 16-byte key and a 100-byte value has 131 bytes, or 132 with a family's id.
        let bytes = count.written_bytes / count.written_keys;
        assert!((131..=132).contains(&bytes), "{bytes}");
    }
}

/// Unreadable edits of one family do not affect the others.
#[test]
fn a_comparator_of_the_program_is_assumed_to_order_bytes() {
    let database = read_database(&recorded("11.8.1/comparators").files()).expect("readable");
    let is_about = |text: &&String| text.contains("comparator") || text.contains("contradict");
    let warnings = database.families.iter().map(|family| {
        let own = family.recording.warnings.iter().filter(is_about);
        (own.count(), family.recording.has_manifest)
    });
    let expected = [(0, true), (0, true), (2, false), (1, true)];
    assert_eq!(warnings.collect::<Vec<_>>(), expected);
}
