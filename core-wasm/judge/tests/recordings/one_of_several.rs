//! Picks that no recorded fact determines, checked for being possible in RocksDB.

use judge::verify::{Check, NotChecked, verify};
use recordings::database::RecordingFiles;
use recordings::manifest::checksum::{crc32c, masked};

use crate::small_log::logged;

/// A file in an edit: `level number first-last`, then `seqno=`, `marked`, `temperature=` or `time=`
/// (that of its oldest key).
fn file_fields(text: &str) -> Vec<u8> {
    let words: Vec<&str> = text.split(' ').collect();
    let byte = |text: &str| text.parse::<u8>().expect("a byte");
    let of = |name: &str| {
        words
            .iter()
            .find_map(|word| Some(byte(word.strip_prefix(name)?)))
    };
    let (first, last) = words[2].split_once('-').expect("keys");
    let seqno = of("seqno=").unwrap_or(1);
    let mut fields = vec![103, byte(words[0]), byte(words[1]), 100];
    for key in [first, last] {
        fields.push(8 + key.len() as u8);
        fields.extend(key.bytes());
        fields.extend([1, seqno, 0, 0, 0, 0, 0, 0]);
    }
    fields.extend([1, seqno]);
    if words.contains(&"marked") {
        fields.extend([2, 1, 1]);
    }
    if let Some(temperature) = of("temperature=") {
        fields.extend([9, 1, temperature]);
    }
    if let Some(time) = of("time=") {
        fields.extend([5, 1, time]);
    }
    fields.push(1);
    fields
}

/// A record with one edit: added files, and `-level number` for a deleted one.
fn record(is_snapshot: bool, files: &[&str]) -> Vec<u8> {
    let mut typed = vec![1, 3, 99];
    if is_snapshot {
        typed.extend([2, 4]);
    }
    for file in files {
        match file.strip_prefix('-').and_then(|gone| gone.split_once(' ')) {
            Some((level, number)) => {
                typed.push(6);
                typed.extend([level, number].map(|text| text.parse::<u8>().expect("a byte")));
            }
            None => typed.extend(file_fields(file)),
        }
    }
    let mut record = masked(crc32c(&typed)).to_le_bytes().to_vec();
    record.extend((typed.len() as u16 - 1).to_le_bytes());
    record.extend(typed);
    record
}

/// Results for one pick among these files: picks, one of several, moves.
fn judged(options: &str, files: &[&str], edit: &[&str], lines: &[&str]) -> [(u64, u64); 3] {
    let manifest = [record(true, files), record(false, edit)].concat();
    let head = [
        "00.000 RocksDB version: 11.8.1",
        "00.000 Recovered from manifest file:m succeeded",
    ];
    let log: String = head.iter().chain(lines).map(|line| logged(line)).collect();
    let options = format!(
        "[Version]\n  rocksdb_version=11.8.1\n  options_file_version=1.1\n[DBOptions]\n\
         [CFOptions \"default\"]\n  {options}\n"
    );
    let files = RecordingFiles {
        name: "small",
        manifest: Some(&manifest),
        log: Some(log.as_bytes()),
        options: Some(options.as_bytes()),
        ..RecordingFiles::default()
    };
    let report = verify(&files, &[Check::Picks, Check::Moves]).expect("it can be read");
    let is_deletions = |one: &NotChecked| one.what.ends_with("files or deletions");
    assert!(report.not_checked.iter().all(is_deletions), "{report:?}");
    [Check::Picks, Check::OneOfSeveral, Check::Moves].map(|check| {
        let found = report.result(check).unwrap_or_default();
        (found.agree, found.total)
    })
}

const NONE: (u64, u64) = (0, 0);

const STATIC: &str = "num_levels=4\n  compression=kNoCompression\n  \
     max_compaction_bytes=1000\n  level_compaction_dynamic_level_bytes=false";

/// L1 has room for all of its files.
const TREE: [&str; 5] = [
    "1 11 a-c",
    "1 12 d-f marked",
    "1 13 g-i marked",
    "2 21 p-r seqno=5",
    "2 22 s-z seqno=7",
];

/// A move of one file from L1 to L2, for which no line gives the reason.
fn judged_move(options: &str, files: &[&str], file: u8, keys: &str) -> [(u64, u64); 3] {
    moved_after(
        options,
        files,
        (file, keys),
        "00.900 [default] [JOB 8] nothing",
    )
}

/// The same after another line.
fn moved_after(
    options: &str,
    files: &[&str],
    (file, keys): (u8, &str),
    line: &str,
) -> [(u64, u64); 3] {
    let (gone, new) = (format!("-1 {file}"), format!("2 {file} {keys}"));
    let moving = format!("01.000 [default] Moving #{file} to level-2 100 bytes");
    let event = "01.003 {\"job\": 9, \"event\": \"trivial_move\", \"destination_level\": 2, \
                 \"files\": 1, \"total_files_size\": 100}";
    let done = "01.002 [default] Moved #1 files to level-2 100 bytes OK";
    judged(
        options,
        files,
        &[&gone, &new],
        &[line, &moving, done, event],
    )
}

#[test]
fn any_marked_file_may_be_the_first() {
    let moved = |file, keys| judged_move(STATIC, &TREE, file, keys);
    // The list begins with 12; RocksDB begins with a random one.
    assert_eq!(moved(12, "d-f"), [(1, 1), NONE, (1, 1)]);
    assert_eq!(moved(13, "g-i"), [NONE, (1, 1), (1, 1)]);
    assert_eq!(moved(11, "a-c"), [(0, 1), NONE, (1, 1)]);
}

/// Deletions enlarge a file's compensated size; they are unknown in files older than the `LOG`.
#[test]
fn what_hangs_on_uncounted_deletions_is_not_compared() {
    let options = format!(
        "{STATIC}\n  compaction_pri=kByCompensatedSize\n  \
                           max_bytes_for_level_base=100"
    );
    let moved = |deletions: u8| {
        let created = format!(
            "00.900 {{\"job\": 8, \"event\": \"table_file_creation\", \"file_number\": 11, \
             \"file_size\": 100, \"table_properties\": {{\"num_entries\": 9, \
             \"num_deletions\": {deletions}}}}}"
        );
        moved_after(&options, &["1 11 a-c", "1 12 d-f"], (12, "d-f"), &created)[0]
    };
    assert_eq!(moved(0), (0, 1));
    assert_eq!(moved(2), NONE);
}

/// A file whose keys are in two partitions is rewritten (T-9).
#[test]
fn files_move_within_their_partition() {
    let moved = |partitioner: &str| {
        let options = format!("{STATIC}\n  sst_partitioner_factory={partitioner}");
        judged_move(&options, &["1 12 da-df marked", "2 21 p-r"], 12, "da-df")[2]
    };
    let of_length = |length| {
        moved(&format!(
            "{{id=SstPartitionerFixedPrefixFactory;length={length};}}"
        ))
    };
    assert_eq!([0, 1, 2].map(of_length), [(1, 1), (1, 1), (0, 1)]);
    assert_eq!(moved("{id=TheirPartitioner;}"), NONE);
}

/// If reads mark files, any file may be moved.
#[test]
fn any_file_may_be_marked_by_reads() {
    let options = format!("{STATIC}\n  read_triggered_compaction_threshold=0.1");
    let found = judged_move(&options, &["1 11 a-c", "1 12 d-f", "2 21 p-r"], 12, "d-f");
    assert_eq!(found, [NONE, (1, 1), (1, 1)]);
}

/// A compaction of one file that stays on its level.
fn rewritten(
    (options, files): (&str, &[&str]),
    reason: &str,
    file: &str,
    new: &str,
) -> [(u64, u64); 3] {
    let (level, number) = file.split_once(' ').expect("a level and a number");
    // Only FIFO compaction has such lines.
    let picked = format!(
        "00.900 [default] FIFO compaction: picking file {number} with estimated newest key time 9 \
         and temperature kUnknown for temperature kCold."
    );
    let started = format!(
        "01.000 {{\"job\": 9, \"event\": \"compaction_started\", \"compaction_reason\": \
         \"{reason}\", \"files_L{level}\": [{number}], \"score\": 0.5, \"input_data_size\": 100}}"
    );
    let created = "01.002 {\"job\": 9, \"event\": \"table_file_creation\", \"file_number\": 50, \
                   \"file_size\": 100, \"table_properties\": {\"num_entries\": 1}}";
    let done = format!("01.003 [default] [JOB 9] Compacted 1@{level} files to L{level} => 9 bytes");
    let finished = format!(
        "01.004 {{\"job\": 9, \"event\": \"compaction_finished\", \"output_level\": {level}, \
         \"num_output_files\": 1}}"
    );
    let lines = [&picked, &started, created, &done, &finished];
    judged(options, files, &[&format!("-{file}"), new], &lines)
}

/// The bottommost file with the lower last sequence number comes first, unless it follows the other
/// one.
#[test]
fn bottommost_files_lose_their_sequence_numbers_in_order() {
    let rewritten = |file, new| rewritten((STATIC, &TREE[3..]), "BottommostFiles", file, new);
    assert_eq!(rewritten("2 21", "2 50 p-r")[1], (1, 1));
    assert_eq!(rewritten("2 22", "2 50 s-z")[1], (0, 1));
}

#[test]
fn a_range_has_all_files_of_a_level() {
    let rewritten = |file, new| rewritten((STATIC, &TREE), "ManualCompaction", file, new);
    assert_eq!(rewritten("2 21", "2 50 p-r"), [NONE, (1, 1), NONE]);
}

/// The oldest file that is old enough is rewritten; no line reports it as a drop (F-8).
#[test]
fn the_oldest_file_changes_its_temperature() {
    let options = "num_levels=1\n  compaction_style=kCompactionStyleFIFO\n  ttl=0\n  \
                   compaction_options_fifo={file_temperature_age_thresholds={{age=3;\
                   temperature=kWarm;}:{age=8;temperature=kCold;}};max_table_files_size=900;}";
    let files = [
        "0 11 a-c temperature=12",
        "0 12 a-c seqno=2 time=9",
        "0 13 a-c seqno=3 time=9",
    ];
    let of = |file, new| rewritten((options, &files), "ChangeTemperature", file, new);
    assert_eq!(
        of("0 12", "0 50 a-c seqno=2 temperature=12"),
        [(1, 1), NONE, (1, 1)]
    );
    assert_eq!(
        of("0 11", "0 50 a-c temperature=12"),
        [(0, 1), NONE, (1, 1)]
    );
}
