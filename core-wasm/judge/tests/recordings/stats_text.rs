//! All of `rocksdb.stats`, byte for byte as RocksDB printed it.
//!
//! Recomputed from the recording: both tables, flushed bytes, compaction, pending bytes, stall
//! counts. Taken from the text, to check only the format: stalls with an ongoing compaction, stall
//! time, keys and bytes written, and the uptime, found within its printed decimal by trying each
//! millisecond.

use crate::every_case::{is_every_case, judged_folders};
use crate::folder::Folder;
use judge::verify::statistics::state_at;
use recordings::database::read_recording;

/// The number after a label in the text; 0 without the label.
fn number(text: &str, label: &str) -> f64 {
    let Some((_, rest)) = text.split_once(label) else {
        return 0.0;
    };
    let is_number = |one: char| one.is_ascii_digit() || one == '.';
    let end = rest.find(|one| !is_number(one)).unwrap_or(rest.len());
    rest[..end].parse().unwrap_or(0.0)
}

/// `00:00:16.493 H:M:S` in µs.
fn stalled_micros(text: &str) -> u64 {
    let time = text.split_once("Cumulative stall: ").expect("the line").1;
    let time = time.split_once(" H:M:S").expect("a time").0;
    let parts = time.split(':').map(|part| part.parse::<f64>());
    let seconds = parts.fold(0.0, |sum, part| sum * 60.0 + part.expect("a number"));
    (seconds * 1e6).round() as u64
}

/// True if some uptime gives the printed text. `None` if the recording lacks bytes before
/// compression, or the duration and the kind of ingestions.
fn comes_back(folder: &Folder) -> Option<bool> {
    let recording = read_recording(&folder.files()).expect("a good recording");
    let release = recording.rocksdb_version;
    // Releases before 6.19 get the columns of 6.19 (S-7, S-20).
    let is_older = !release.at_least(6, 19);
    if is_older || release.at_least(10, 3) && !recording.knows_pre_compression_bytes() {
        return None;
    }
    let log = recording.log.as_ref()?;
    if !log.ingested.is_empty() {
        return None;
    }
    let printed = String::from_utf8(folder.stats.clone()?).expect("text");
    let title = "\n** Compaction Stats [default] **\nLevel";
    let printed = printed[printed.rfind(title)?..].trim_end();
    let mut state = state_at(&recording, log, None);
    let now = &mut state.tally.counters;
    now.stop_micros = stalled_micros(printed);
    now.written_keys = match number(printed, "Cumulative writes: 0 writes, ") as u64 {
        thousands if printed.contains(&format!(" {thousands}K keys")) => thousands * 1000,
        keys => keys,
    };
    let label = "cf-l0-file-count-limit-delays-with-ongoing-compaction: ";
    now.stalls.l0_delays_with_ongoing_compaction = match release.at_least(8, 1) {
        true => number(printed, label) as u64,
        false => number(printed, " level0_slowdown, ") as u64,
    };
    let ingest = number(
        printed.split_once("Interval writes").expect("the line").1,
        "ingest: ",
    );
    let uptime = (number(printed, "Uptime(secs): ") * 1000.0) as u64;
    // Both halves read the clock, one right after the other.
    let (family, database) = printed
        .split_once("\n** File Read Latency")
        .expect("a title");
    let database = &database[database.find("\n** DB Stats").expect("a title")..];
    let candidates = |step: u64| {
        let (first, last) = (uptime.saturating_sub(60) * 1000, (uptime + 60) * 1000);
        (first / step..last / step).map(move |one| one * step)
    };
    let written_mib = state.tally.table.totals().written_bytes as f64 / f64::from(1 << 20);
    let family_comes_back = candidates(10).any(|micros| {
        // Most uptimes already fail at the first rate.
        let speed = written_mib / (micros as f64 / 1e6);
        state.tally.counters.uptime_micros = micros;
        family.contains(&format!(" {speed:.2} MB/s write"))
            && state.tally.report().column_family_text().trim_end() == family.trim_end()
    });
    let database_comes_back = candidates(200).any(|micros| {
        state.tally.counters.uptime_micros = micros;
        (-4..=4).any(|part| {
            let mib = ingest + f64::from(part) / 1000.0;
            state.tally.counters.written_bytes = (mib * f64::from(1 << 20)) as u64;
            state.tally.report().database_text().trim_end() == database
        })
    });
    Some(family_comes_back && database_comes_back)
}

#[test]
fn whole_texts_come_back() {
    let (mut checked, mut differing) = (0, Vec::new());
    for folder in judged_folders() {
        match comes_back(&folder) {
            Some(true) => checked += 1,
            Some(false) => differing.push(folder.name),
            None => {}
        }
    }
    let least = if is_every_case() { 20 } else { 4 };
    assert!(least <= checked, "only {checked} texts");
    assert_eq!(
        differing,
        Vec::<String>::new(),
        "{checked} others come back"
    );
}
