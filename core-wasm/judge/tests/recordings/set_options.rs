//! Options that were changed while a recorded database was open (O-6, O-7).

use engine::log::{EventKind, OptionsCall};
use engine::options::Options;
use engine::settings::options_file;
use recordings::database::{RecordingFiles, read_database, read_recording};
use recordings::event_log::recorded_events;
use recordings::happenings::happenings;
use recordings::history::units::UnitKind;
use recordings::log::log_reader::read_opens;

use crate::folder::{committed, log_alone, subset};

const LEVELED: &str = "7.8.3/set-l-dynamic-jobs4";

/// All option changes in the event log: settings and previous values.
fn told(files: &RecordingFiles<'_>) -> Vec<(OptionsCall, Vec<String>, Vec<String>)> {
    let recording = read_recording(files).expect("the files can be read");
    let events = recorded_events(&recording).into_iter();
    let told = events.filter_map(|event| match event.kind {
        EventKind::OptionsChanged {
            call,
            mut settings,
            mut before,
            ..
        } => {
            // RocksDB logs a call's settings in arbitrary order.
            let mut pairs: Vec<(String, String)> =
                settings.drain(..).zip(before.drain(..)).collect();
            pairs.sort();
            let (settings, before) = pairs.into_iter().unzip();
            Some((call, settings, before))
        }
        _ => None,
    });
    told.collect()
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| text.to_string()).collect()
}

fn expected() -> Vec<(OptionsCall, Vec<String>, Vec<String>)> {
    vec![
        (
            OptionsCall::SetOptions,
            texts(&[
                "max_bytes_for_level_base=524288",
                "max_bytes_for_level_multiplier=4",
                "target_file_size_base=131072",
            ]),
            texts(&["1048576", "10", "262144"]),
        ),
        (
            OptionsCall::SetOptions,
            texts(&[
                "level0_file_num_compaction_trigger=2",
                "write_buffer_size=524288",
            ]),
            texts(&["4", "262144"]),
        ),
    ]
}

#[test]
fn changes_are_told_with_the_values_before() {
    assert_eq!(told(&committed(LEVELED).files()), expected());
}

/// Previous values come from the head of the LOG, with any other files.
#[test]
fn any_subset_of_the_files_tells_the_same_changes() {
    let folder = committed(LEVELED);
    for names in [&["log"][..], &["log", "options"], &["log", "manifest"]] {
        assert_eq!(
            told(&subset(folder.files(), &texts(names))),
            expected(),
            "{names:?}"
        );
    }
}

/// RocksDB rewrites its OPTIONS file at every change; this one is from the end.
#[test]
fn the_options_file_is_that_of_the_end() {
    let folder = committed(LEVELED);
    let recording = read_recording(&folder.files()).expect("the files can be read");
    let text = folder.options.expect("an OPTIONS file");
    let written = options_file::read(&String::from_utf8_lossy(&text)).expect("it can be read");
    let differing = |one: &Options, other: &Options| -> Vec<&'static str> {
        let settings =
            Options::settings().filter(|setting| setting.text(one) != setting.text(other));
        settings.map(|setting| setting.row.name).collect()
    };
    assert_eq!(
        differing(recording.last_options(), &written.options),
        [""; 0]
    );
    assert_eq!(
        differing(&recording.options, &written.options),
        [
            "write_buffer_size",
            "level0_file_num_compaction_trigger",
            "target_file_size_base",
            "max_bytes_for_level_base",
            "max_bytes_for_level_multiplier",
        ]
    );
}

/// Up to 9.11, the MANIFEST has an edit for each change, so its position is certain.
#[test]
fn a_change_has_its_place_among_the_edits() {
    let recording = read_recording(&committed(LEVELED).files()).expect("the files can be read");
    let history = &recording.history;
    let edits = &history.empty_edits;
    assert_eq!(edits.len(), 2);
    let units = history.units.iter().enumerate();
    let changes = units.filter(|(_, unit)| unit.kind == UnitKind::Options);
    let places: Vec<usize> = changes.map(|(place, _)| place).collect();
    assert_eq!(places, [edits[0].units_before, edits[1].units_before + 1]);
    let times: Vec<u64> = history.units.iter().map(|unit| unit.installed).collect();
    assert!(times.is_sorted());
}

const LINES: &str = "\
2026/11/23-09:00:00.000001 7 RocksDB version: 11.8.1
2026/11/23-09:00:00.000002 7             Options.max_background_jobs: 2
2026/11/23-09:00:00.000003 7 [/column_family.cc:1] --------------- Options for column family [default]:
2026/11/23-09:00:00.000004 7       Options.compaction_style: kCompactionStyleLevel
2026/11/23-09:00:00.000005 7       Options.ttl: 2592000
2026/11/23-09:00:01.000000 9 [/db_impl/db_impl.cc:1718] SetOptions() on [1] column families, inputs:
2026/11/23-09:00:01.000001 9 [/db_impl/db_impl.cc:1724] Set options on column family [default] (0/1), inputs:
2026/11/23-09:00:01.000002 9 [/db_impl/db_impl.cc:1728] num_levels: 5
2026/11/23-09:00:01.000003 9 [WARN] [/db_impl/db_impl.cc:1747] SetOptions() failed: Invalid argument: Option not changeable: num_levels
2026/11/23-09:00:02.000000 9 [/db_impl/db_impl.cc:1718] SetOptions() on [1] column families, inputs:
2026/11/23-09:00:02.000001 9 [/db_impl/db_impl.cc:1724] Set options on column family [other] (0/1), inputs:
2026/11/23-09:00:02.000002 9 [/db_impl/db_impl.cc:1728] ttl: 3
2026/11/23-09:00:02.000003 9 [/db_impl/db_impl.cc:1735] Set options on column family [other] (0/1) succeeded, updated CF options:
2026/11/23-09:00:03.000000 9 [/db_impl/db_impl.cc:1921] SetDBOptions(), inputs:
2026/11/23-09:00:03.000001 8 [default] [JOB 12] Flushing memtable with next log file: 4
2026/11/23-09:00:03.000002 9 [/db_impl/db_impl.cc:1924] max_background_jobs: 6
2026/11/23-09:00:03.000003 9 [/db_impl/db_impl.cc:1927] SetDBOptions() succeeded
2026/11/23-09:00:03.000004 9             Options.max_background_jobs: 6
";

/// Calls that failed or concern another column family change nothing, and a dump after a call is
/// not that of the beginning.
#[test]
fn only_calls_that_succeeded_count() {
    let facts = read_opens(LINES.as_bytes())
        .remove(0)
        .families
        .remove(0)
        .facts;
    let calls: Vec<_> = facts.options_calls.iter().collect();
    assert_eq!(calls.len(), 1, "{calls:?}");
    assert!(calls[0].is_database_wide);
    let settings = [("max_background_jobs".to_string(), "6".to_string())];
    assert_eq!(calls[0].settings, settings);
    assert_eq!(calls[0].time - calls[0].not_before, 1_000_003 - 3);
    let jobs = facts
        .option_lines
        .iter()
        .filter(|line| line.name == "max_background_jobs");
    assert_eq!(
        jobs.map(|line| line.value.as_str()).collect::<Vec<_>>(),
        ["2"]
    );
    let recording = read_recording(&log_alone(LINES)).expect("a LOG is enough");
    assert_eq!(recording.options.max_background_jobs, 2);
    assert_eq!(recording.last_options().max_background_jobs, 6);
}

/// RocksDB treats 0 as another value, and replaces it at any change; the dump after the call shows
/// the values in force.
#[test]
fn what_is_in_force_after_a_call_is_what_the_dump_says() {
    let lines = "\
2026/11/23-09:00:00.000001 7 RocksDB version: 11.8.1
2026/11/23-09:00:00.000002 7             Options.max_background_jobs: 2
2026/11/23-09:00:00.000002 7             Options.bytes_per_sync: 0
2026/11/23-09:00:00.000002 7             Options.wal_bytes_per_sync: 0
2026/11/23-09:00:00.000003 7 [/column_family.cc:1] --------------- Options for column family [default]:
2026/11/23-09:00:00.000004 7       Options.compaction_style: kCompactionStyleLevel
2026/11/23-09:00:00.000004 7 [/version_set.cc:5] Recovered from manifest file:/data/db/MANIFEST-000005 succeeded
2026/11/23-09:00:03.000000 9 [/db_impl/db_impl.cc:1921] SetDBOptions(), inputs:
2026/11/23-09:00:03.000002 9 [/db_impl/db_impl.cc:1924] max_background_jobs: 6
2026/11/23-09:00:03.000003 9 [/db_impl/db_impl.cc:1927] SetDBOptions() succeeded
2026/11/23-09:00:03.000004 9             Options.max_background_jobs: 6
2026/11/23-09:00:03.000004 9             Options.bytes_per_sync: 1048576
2026/11/23-09:00:03.000004 9             Options.wal_bytes_per_sync: 0
2026/11/23-09:00:04.000000 9 [/db_impl/db_impl.cc:1921] SetDBOptions(), inputs:
2026/11/23-09:00:04.000001 9 [/db_impl/db_impl.cc:1924] bytes_per_sync: 0
2026/11/23-09:00:04.000002 9 [/db_impl/db_impl.cc:1924] wal_bytes_per_sync: 7
2026/11/23-09:00:04.000003 9 [/db_impl/db_impl.cc:1927] SetDBOptions() succeeded
2026/11/23-09:00:04.000004 9             Options.max_background_jobs: 6
2026/11/23-09:00:04.000004 9             Options.bytes_per_sync: 1048576
2026/11/23-09:00:04.000004 9             Options.wal_bytes_per_sync: 7
";
    let database = read_database(&log_alone(lines)).expect("a LOG is enough");
    let rows = happenings(&database).0.into_iter();
    let texts = rows.map(|row| row.text());
    let calls: Vec<String> = texts
        .filter(|text| text.starts_with("SetDBOptions"))
        .collect();
    assert_eq!(
        calls,
        [
            "SetDBOptions: max_background_jobs 2 → 6, \
             bytes_per_sync 0 → 1048576 (by RocksDB itself).",
            "SetDBOptions: bytes_per_sync 1048576 → 1048576 (0 was given), \
             wal_bytes_per_sync 0 → 7.",
        ]
    );
}

/// A LOG that begins while the database is open has only options that calls wrote: options that no
/// call set were the same before, and previous values for a second call are known.
#[test]
fn a_log_without_its_beginning_has_options_as_calls_wrote_them() {
    let lines = "\
2026/11/23-09:00:00.000001 8 [default] [JOB 12] Flushing memtable with next log file: 4
2026/11/23-09:00:01.000001 9 [/db_impl/db_impl.cc:1301] SetOptions() on column family [default], inputs:
2026/11/23-09:00:01.000002 9 [/db_impl/db_impl.cc:1304] level0_stop_writes_trigger: 60
2026/11/23-09:00:01.000003 9 [/db_impl/db_impl.cc:1308] [default] SetOptions() succeeded
2026/11/23-09:00:01.000004 9 [tions/cf_options.cc:1060]                         write_buffer_size: 4194304
2026/11/23-09:00:01.000004 9 [tions/cf_options.cc:1065]                          arena_block_size: 524288
2026/11/23-09:00:01.000004 9 [tions/cf_options.cc:1084]                          prefix_extractor: nullptr
2026/11/23-09:00:01.000004 9 [tions/cf_options.cc:1096]                level0_stop_writes_trigger: 60
2026/11/23-09:00:01.000004 9 [tions/cf_options.cc:1126] max_bytes_for_level_multiplier_additional: 1, 1, 3
2026/11/23-09:00:01.000005 8 [default] [JOB 13] Flushing memtable with next log file: 5
2026/11/23-09:00:01.000006 9 [tions/cf_options.cc:1134]                               compression: 7
2026/11/23-09:00:01.000006 9 [tions/cf_options.cc:1144] compaction_options_universal.size_ratio : 20
2026/11/23-09:00:01.000006 9 [tions/cf_options.cc:1173]                         enable_blob_files: true
2026/11/23-09:00:02.000001 9 [/db_impl/db_impl.cc:1301] SetOptions() on column family [default], inputs:
2026/11/23-09:00:02.000002 9 [/db_impl/db_impl.cc:1304] write_buffer_size: 8388608
2026/11/23-09:00:02.000003 9 [/db_impl/db_impl.cc:1308] [default] SetOptions() succeeded
2026/11/23-09:00:02.000004 9 [tions/cf_options.cc:1060]                         write_buffer_size: 8388608
2026/11/23-09:00:03.000000 9 [/db_impl/db_impl.cc:1921] SetDBOptions(), inputs:
2026/11/23-09:00:03.000002 9 [/db_impl/db_impl.cc:1924] max_background_jobs: 6
2026/11/23-09:00:03.000003 9 [/db_impl/db_impl.cc:1927] SetDBOptions() succeeded
2026/11/23-09:00:03.000004 9             Options.max_background_jobs: 6
2026/11/23-09:00:03.000004 9             Options.delayed_write_rate : 1048576
2026/11/23-09:00:03.000004 9             Options.max_total_wal_size: 268435456
2026/11/23-09:00:03.000004 9             Options.bytes_per_sync: 1048576
";
    let database = read_database(&log_alone(lines)).expect("a LOG is enough");
    let rows = happenings(&database).0.into_iter();
    let rows = rows.filter(|row| row.what.kind().key == "options");
    let texts: Vec<String> = rows.map(|row| row.text()).collect();
    assert_eq!(
        texts,
        [
            "SetOptions: level0_stop_writes_trigger → 60 (before: unknown).",
            "Options with non-default values at that time: write_buffer_size=4194304, \
             level0_stop_writes_trigger=60, max_bytes_for_level_multiplier_additional=1:1:3, \
             compression=kZSTD, size_ratio=20, enable_blob_files=true.",
            "SetOptions: write_buffer_size 4194304 → 8388608.",
            "SetDBOptions: max_background_jobs → 6 (before: unknown).",
            "Options with non-default values at that time: max_background_jobs=6, \
             delayed_write_rate=1048576, max_total_wal_size=268435456, bytes_per_sync=1048576 (0 or \
             the same before the first SetDBOptions call, which changes 0 to it).",
        ]
    );
    let recording = &database.families[0].recording;
    assert!(recording.has_written_options());
    assert!(!recording.knows_database_options());
}
