//! The surplus of deletions (L-8) in a `LOG` of several opens: RocksDB sums file properties again
//! in each open.

use crate::families::{event, line};
use crate::folder::log_alone;
use recordings::database::read_recording;

fn opened(micros: u32, session: &str) -> String {
    let lines = [
        "RocksDB version: 8.5.4",
        &format!("DB Session ID:  {session}"),
        "Options.compaction_style: kCompactionStyleLevel",
        "[a.cc:1] Recovered from manifest file:/db/MANIFEST-000005 succeeded",
    ];
    let lines = lines.map(|text| line(micros, 7, text));
    lines.concat()
}

/// A flushed file, numbered like its job.
fn flush(micros: u32, file: u32, properties: [u32; 5]) -> String {
    let [size, entries, deletions, keys, values] = properties;
    let created = format!(
        "\"event\": \"table_file_creation\", \"file_number\": {file}, \"file_size\": {size}, \
         \"table_properties\": {{\"num_entries\": {entries}, \"num_deletions\": {deletions}, \
         \"raw_key_size\": {keys}, \"raw_value_size\": {values}}}"
    );
    [
        "\"event\": \"flush_started\", \"num_memtables\": 1",
        &created,
        "\"event\": \"flush_finished\"",
    ]
    .map(|text| event(micros, 7, &format!("\"job\": {file}, {text}")))
    .concat()
}

/// A compaction that reads a file and writes none.
fn compacted(micros: u32, job: u32, file: u32) -> String {
    let started = format!(
        "\"event\": \"compaction_started\", \"compaction_reason\": \"LevelL0FilesNum\", \
         \"files_L0\": [{file}], \"score\": 1, \"input_data_size\": 200"
    );
    let done = line(
        micros,
        7,
        &format!("[a.cc:1] [default] [JOB {job}] Compacted 1@0 files to L1 => 0 bytes"),
    );
    let finished = "\"event\": \"compaction_finished\", \"compaction_time_micros\": 1, \
                    \"output_level\": 1, \"num_output_files\": 0, \"total_output_size\": 0, \
                    \"num_input_records\": 1, \"num_output_records\": 0, \
                    \"num_subcompactions\": 1, \"lsm_state\": [0]";
    [
        event(micros, 7, &format!("\"job\": {job}, {started}")),
        done,
        event(micros, 7, &format!("\"job\": {job}, {finished}")),
    ]
    .concat()
}

/// The compensated size of the last file in scores.
fn last_compensated(log: &[String]) -> u64 {
    let log = log.concat();
    let recording = read_recording(&log_alone(&log));
    let recording = recording.expect("it can be read");
    let last = recording.history.units.last().expect("units");
    last.edit.added[0].1.compensated_size_bytes
}

#[test]
fn files_that_an_open_does_not_begin_with_count_no_longer() {
    let small = |micros, file| flush(micros, file, [200, 100, 0, 100, 100]);
    let large = |micros, file| flush(micros, file, [1010, 10, 0, 10, 1000]);
    let deletions = |micros, file| flush(micros, file, [60, 4, 4, 4, 0]);
    let first = [opened(1, "A"), small(10, 11)];
    let second = [opened(1000, "B"), large(1010, 31), deletions(1020, 32)];
    // Four surplus deletions, each twice a stored value of 105 bytes.
    let gone = [&first[..], &[compacted(20, 12, 11)], &second[..]].concat();
    assert_eq!(last_compensated(&gone), 60 + 4 * 2 * 105);
    assert_eq!(last_compensated(&second), 60 + 4 * 2 * 105);
    // The file still exists: 10 bytes each.
    let there = [&first[..], &second[..]].concat();
    assert_eq!(last_compensated(&there), 60 + 4 * 2 * 10);
}
