//! Damaged files: a clear error or a warning, never a panic.

use judge::verify::{Check, USUAL_CHECKS, verify};
use recordings::database::trace_json::commands_of_trace;
use recordings::database::{RecordingFiles, read_recording};
use recordings::event_log::recorded_events;
use recordings::manifest::checksum::{crc32c, masked};
use recordings::manifest::version_edits::read_manifest;

use crate::folder::committed;

const HEADER_BYTES: usize = 7;

/// The beginning of a recorded MANIFEST, cut after a complete record.
fn small_manifest() -> Vec<u8> {
    let bytes = committed("11.8.1/u-incremental")
        .manifest
        .expect("it has one");
    let mut end = 0;
    while end < 3_000 {
        let length = u16::from_le_bytes([bytes[end + 4], bytes[end + 5]]);
        end += HEADER_BYTES + usize::from(length);
    }
    bytes[..end].to_vec()
}

/// True if the error has a place, the damage and advice.
fn says_damage(manifest: &[u8]) -> bool {
    let files = RecordingFiles {
        name: "damaged",
        manifest: Some(manifest),
        ..RecordingFiles::default()
    };
    let is_clear = |text: &str| text.starts_with("MANIFEST") && text.contains("; ");
    match read_recording(&files) {
        Ok(recording) => {
            recorded_events(&recording);
            let mut ended = recording.warnings.iter();
            let ended = ended.find(|text| text.contains("the history ends there"));
            assert!(ended.is_none_or(|text| is_clear(text)), "{ended:?}");
            ended.is_some()
        }
        Err(error) => {
            assert!(is_clear(&error.to_string()), "{error}");
            true
        }
    }
}

/// For every flipped bit, the checksum fails, or the end seems to be cut off.
#[test]
fn a_flipped_bit_of_a_manifest_is_found() {
    let whole = small_manifest();
    let undamaged = read_manifest(&whole).expect("undamaged");
    assert_eq!(undamaged.warnings, Vec::<String>::new());
    let mut errors = 0;
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            let read = read_manifest(&bytes);
            let count = read.as_ref().map_or(0, |manifest| manifest.edits().count());
            assert!(count < undamaged.edits().count());
            match read.and_then(|manifest| manifest.damage.clone().map_or(Ok(manifest), Err)) {
                Err(error) => {
                    let is_near = match error.at {
                        Some(byte) => byte <= at as u64,
                        // If the first record seems to extend beyond the end, nothing is left.
                        _ => at < HEADER_BYTES,
                    };
                    assert!(is_near, "byte {at} bit {bit}: {error}");
                    errors += 1;
                }
                Ok(manifest) => {
                    let is_said = manifest
                        .warnings
                        .iter()
                        .any(|text| text.contains("is incomplete"));
                    let is_zeroed = whole[at] ^ (1 << bit) == 0;
                    assert!(is_said || is_zeroed, "byte {at} bit {bit}");
                }
            }
        }
    }
    assert!(whole.len() * 7 < errors, "{errors}");
}

/// Flipped bits below a corrected checksum reach the decoder of edits.
#[test]
fn a_flipped_bit_under_a_right_checksum_never_panics() {
    let whole = small_manifest();
    let mut errors = 0;
    let mut start = 0;
    while start < whole.len() {
        let length = usize::from(u16::from_le_bytes([whole[start + 4], whole[start + 5]]));
        let end = start + HEADER_BYTES + length;
        for at in start + HEADER_BYTES..end {
            for bit in 0..8 {
                let mut bytes = whole.clone();
                bytes[at] ^= 1 << bit;
                let checksum = masked(crc32c(&bytes[start + 6..end]));
                bytes[start..start + 4].copy_from_slice(&checksum.to_le_bytes());
                errors += usize::from(says_damage(&bytes));
            }
        }
        start = end;
    }
    assert!(whole.len() < errors, "{errors}");
}

#[test]
fn a_cut_off_manifest_gives_what_it_has() {
    let whole = small_manifest();
    let edits = read_manifest(&whole).expect("undamaged").edits().count();
    let mut seen = 0;
    for length in 0..whole.len() {
        if let Ok(manifest) = read_manifest(&whole[..length]) {
            assert!(seen <= manifest.edits().count() && manifest.edits().count() < edits);
            seen = manifest.edits().count();
        }
    }
    assert!(edits - 2 <= seen, "{seen} of {edits}");
}

/// The head of a recorded LOG with some jobs.
fn small_log() -> Vec<u8> {
    let bytes = committed("11.8.1/u-trivialmove-fillseq")
        .log
        .expect("it has one");
    bytes[..120_000].to_vec()
}

fn reads_log(log: &[u8]) {
    let files = RecordingFiles {
        name: "damaged",
        log: Some(log),
        ..RecordingFiles::default()
    };
    match read_recording(&files) {
        Ok(recording) => {
            recorded_events(&recording);
        }
        // Nothing is left of it.
        Err(error) => assert!(log.is_empty(), "{error}"),
    }
}

/// A LOG is read line by line: damage affects only its own lines.
#[test]
fn a_damaged_log_never_panics() {
    let whole = small_log();
    for at in (0..whole.len()).step_by(997) {
        reads_log(&whole[..at]);
        for damage in [0, b'9', b'"', b'[', 0xff] {
            let mut bytes = whole.clone();
            bytes[at] = damage;
            reads_log(&bytes);
        }
    }
}

/// With an undamaged MANIFEST, a damaged LOG only lowers agreement.
#[test]
fn a_damaged_log_is_verified_as_far_as_it_goes() {
    let folder = committed("11.8.1/seed0-case3");
    let whole = folder.log.clone().expect("it has one");
    for part in 1..12 {
        let mut files = folder.files();
        let mut log = whole[..whole.len() * part / 12].to_vec();
        for at in (0..log.len()).step_by(4_999 * part) {
            log[at] = b'0';
        }
        files.log = Some(&log);
        let report = verify(&files, USUAL_CHECKS).expect("the MANIFEST is whole");
        let picks = report.result(Check::Picks).expect("a universal recording");
        assert!(picks.agree <= picks.total && picks.total <= 23);
    }
}

#[test]
fn a_trace_without_commands_is_an_error() {
    let commands = commands_of_trace(br#"{"commands": ["db_bench --num=1"]}"#);
    assert_eq!(commands.expect("commands"), ["db_bench --num=1"]);
    for text in ["", "{}", "{\"commands\": [1]}", "\u{fffd}"] {
        let error = commands_of_trace(text.as_bytes()).expect_err(text);
        assert!(error.to_string().contains("omit the file"));
    }
}

#[test]
fn a_trace_says_where_it_stops_being_json() {
    for (text, place) in [
        ("{\"commands\": [\"a\" 1]}", "at byte 18"),
        ("{\n  \"commands\": [\"a\",]}", "at byte 21"),
        ("{\"commands\": [\"a\"]} x", "at byte 20"),
    ] {
        let error = commands_of_trace(text.as_bytes()).expect_err(text);
        assert!(error.to_string().contains(place), "{error}");
    }
}
