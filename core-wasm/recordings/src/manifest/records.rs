//! RocksDB's log file framing, as the MANIFEST uses it: blocks of 32 KiB with checksummed
//! fragments.
//!
//! ```text
//! block:  | crc 4 | length 2 | type 1 | payload | crc … | zeros up to 32 KiB |
//! ```
//! A record is one full fragment, or a first, middle fragments and a last. Recyclable types carry
//! four bytes of log number after the type.

use crate::base::file_error::{Place, RecordedError};
use crate::manifest::checksum;

const BLOCK_BYTES: usize = 32 * 1024;
const HEADER_BYTES: usize = 7;
const RECYCLABLE_HEADER_BYTES: usize = 11;
const ADVICE: &str = "copy the MANIFEST again while the database is closed";

/// One record: its payload and where it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogRecord {
    /// Offset of its first fragment in the file.
    pub offset: u64,
    /// Its bytes, fragments joined.
    pub payload: Vec<u8>,
}

/// All records of a file up to its end, or to where it is damaged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogRecords {
    /// In order.
    pub records: Vec<LogRecord>,
    /// The offset at which an incomplete record begins, when the file ends in one (a live
    /// database).
    pub truncated_at: Option<u64>,
    /// A wrong checksum, an unknown record type, or fragments out of order: what comes behind is
    /// not read.
    pub damage: Option<RecordedError>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Full,
    First,
    Middle,
    Last,
    /// Zeros, or a record that only readers of write-ahead logs need.
    Skip,
}

struct Fragment<'a> {
    part: Part,
    payload: &'a [u8],
    end: usize,
}

enum Step<'a> {
    Fragment(Fragment<'a>),
    NextBlock,
    Truncated,
}

/// Splits a file into records.
pub fn read_log_records(bytes: &[u8]) -> LogRecords {
    let mut log = LogRecords::default();
    let mut open: Option<LogRecord> = None;
    for (index, block) in bytes.chunks(BLOCK_BYTES).enumerate() {
        let base = index * BLOCK_BYTES;
        let is_last = base + block.len() == bytes.len();
        match read_block(block, base as u64, is_last, (&mut log, &mut open)) {
            Ok(cut_at) => log.truncated_at = cut_at,
            Err(damage) => {
                log.damage = Some(damage);
                return log;
            }
        }
    }
    log.truncated_at = open.map(|record| record.offset).or(log.truncated_at);
    log
}

/// Reads a block, which begins at `base` in the file; the offset at which it is cut off.
fn read_block(
    bytes: &[u8],
    base: u64,
    is_last: bool,
    (log, open): (&mut LogRecords, &mut Option<LogRecord>),
) -> Result<Option<u64>, RecordedError> {
    let mut at = 0;
    while at < bytes.len() {
        let offset = base + at as u64;
        match next_fragment(bytes, at, offset, is_last)? {
            Step::NextBlock => break,
            Step::Truncated => return Ok(Some(offset)),
            Step::Fragment(fragment) => {
                append(log, open, &fragment, offset)?;
                at = fragment.end;
            }
        }
    }
    Ok(None)
}

/// The fragment at a place of a block, which is at `offset` in the file.
fn next_fragment(
    block: &[u8],
    at: usize,
    offset: u64,
    is_last: bool,
) -> Result<Step<'_>, RecordedError> {
    let rest = &block[at..];
    if rest.len() < HEADER_BYTES {
        let is_file_end = is_last && block.len() != BLOCK_BYTES;
        let is_padding = rest.iter().all(|byte| *byte == 0);
        return Ok(if is_file_end && !is_padding {
            Step::Truncated
        } else {
            Step::NextBlock
        });
    }
    let length = usize::from(u16::from_le_bytes([rest[4], rest[5]]));
    let kind = rest[6];
    if kind == 0 && length == 0 {
        // Preallocated space that was never written.
        return Ok(Step::NextBlock);
    }
    let (part, is_recyclable) = part_of(kind, offset)?;
    let header = if is_recyclable {
        RECYCLABLE_HEADER_BYTES
    } else {
        HEADER_BYTES
    };
    let Some(payload) = rest.get(header..header + length) else {
        return if is_last {
            Ok(Step::Truncated)
        } else {
            Err(error(offset, "a fragment extends beyond its 32 KiB block"))
        };
    };
    let stored = u32::from_le_bytes([rest[0], rest[1], rest[2], rest[3]]);
    if checksum::masked(checksum::crc32c(&rest[6..header + length])) != stored {
        return Err(error(
            offset,
            "the checksum of a record does not match its bytes",
        ));
    }
    Ok(Step::Fragment(Fragment {
        part,
        payload,
        end: at + header + length,
    }))
}

fn part_of(kind: u8, at: u64) -> Result<(Part, bool), RecordedError> {
    Ok(match kind {
        1 => (Part::Full, false),
        2 => (Part::First, false),
        3 => (Part::Middle, false),
        4 => (Part::Last, false),
        5 => (Part::Full, true),
        6 => (Part::First, true),
        7 => (Part::Middle, true),
        8 => (Part::Last, true),
        10 | 130 => (Part::Skip, false),
        11 | 131 => (Part::Skip, true),
        9 => return Err(error(at, "compressed log records cannot be read")),
        _ => return Err(error(at, &format!("record type {kind} is unknown"))),
    })
}

fn append(
    log: &mut LogRecords,
    open: &mut Option<LogRecord>,
    fragment: &Fragment,
    at: u64,
) -> Result<(), RecordedError> {
    let start = || LogRecord {
        offset: at,
        payload: fragment.payload.to_vec(),
    };
    match (fragment.part, open.take()) {
        (Part::Skip, before) => *open = before,
        (Part::Full, None) => log.records.push(start()),
        (Part::First, None) => *open = Some(start()),
        (Part::Middle, Some(mut record)) => {
            record.payload.extend_from_slice(fragment.payload);
            *open = Some(record);
        }
        (Part::Last, Some(mut record)) => {
            record.payload.extend_from_slice(fragment.payload);
            log.records.push(record);
        }
        (Part::Full | Part::First, Some(_)) => {
            return Err(error(
                at,
                "a record begins before the previous one has ended",
            ));
        }
        (Part::Middle | Part::Last, None) => {
            return Err(error(at, "a record continues without having begun"));
        }
    }
    Ok(())
}

fn error(at: u64, what: &str) -> RecordedError {
    RecordedError {
        file: "MANIFEST",
        at: Place::Byte(at),
        what: what.to_string(),
        advice: ADVICE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fragment with its checksum; a log number makes it recyclable.
    fn fragment(kind: u8, log_number: Option<u32>, payload: &[u8]) -> Vec<u8> {
        let mut checked = vec![kind];
        checked.extend(log_number.iter().flat_map(|number| number.to_le_bytes()));
        checked.extend_from_slice(payload);
        let mut bytes = checksum::masked(checksum::crc32c(&checked))
            .to_le_bytes()
            .to_vec();
        bytes.extend_from_slice(&(payload.len() as u16).to_le_bytes());
        bytes.extend_from_slice(&checked);
        bytes
    }

    #[test]
    fn fragments_are_joined_over_blocks() {
        let payload: Vec<u8> = (0..70_000_u32).map(|at| at as u8).collect();
        let first = BLOCK_BYTES - HEADER_BYTES;
        let mut bytes = fragment(2, None, &payload[..first]);
        bytes.extend(fragment(3, None, &payload[first..2 * first]));
        bytes.extend(fragment(4, None, &payload[2 * first..]));
        bytes.extend(fragment(5, Some(9), b"recyclable"));
        let log = read_log_records(&bytes);
        assert_eq!(log.damage, None);
        let payloads: Vec<&[u8]> = log
            .records
            .iter()
            .map(|one| one.payload.as_slice())
            .collect();
        assert_eq!(payloads, [payload.as_slice(), b"recyclable"]);
        assert_eq!(log.truncated_at, None);
    }

    #[test]
    fn the_rest_of_a_block_may_be_zeros() {
        let mut bytes = fragment(1, None, b"one");
        bytes.resize(BLOCK_BYTES, 0);
        bytes.extend(fragment(1, None, b"two"));
        bytes.extend([0; 100]);
        let log = read_log_records(&bytes);
        assert_eq!((log.records.len(), log.damage), (2, None));
        assert_eq!(log.records[1].offset, BLOCK_BYTES as u64);
        assert_eq!(log.truncated_at, None);
    }

    #[test]
    fn fragments_out_of_order_are_damage() {
        for kinds in [[3, 4], [2, 1], [4, 1]] {
            let bytes = kinds.map(|kind| fragment(kind, None, b"x")).concat();
            assert!(read_log_records(&bytes).damage.is_some(), "{kinds:?}");
        }
        let open = read_log_records(&fragment(2, None, b"x"));
        assert_eq!((open.truncated_at, open.damage), (Some(0), None));
    }

    #[test]
    fn what_comes_before_damage_is_read() {
        let whole = fragment(1, None, b"one");
        let mut bytes = [whole.clone(), fragment(1, None, b"two"), whole.clone()].concat();
        let last = bytes.len() - whole.len() - 1;
        bytes[last] ^= 1;
        let log = read_log_records(&bytes);
        assert_eq!(log.records.len(), 1);
        let at = log.damage.map(|damage| damage.at);
        assert_eq!(at, Some(Place::Byte(whole.len() as u64)));
    }
}
