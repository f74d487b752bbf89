//! Framing of RocksDB's log files, as used by the MANIFEST: 32 KiB blocks of checksummed fragments.
//!
//! ```text
//! block:  | crc 4 | length 2 | type 1 | payload | crc … | zeros up to 32 KiB |
//! ```
//! A record is one full fragment, or a first, any number of middle ones and a last. Recyclable
//! types have four bytes of log number after the type.

use crate::base::file_error::RecordedError;
use crate::manifest::checksum;

const BLOCK_BYTES: usize = 32 * 1024;
const HEADER_BYTES: usize = 7;
const RECYCLABLE_HEADER_BYTES: usize = 11;
const ADVICE: &str = "copy the MANIFEST again while the database is closed";

/// A record, with its payload and its offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogRecord {
    /// Offset of the record's first fragment in the file.
    pub offset: u64,
    /// Payload of the record, joined from its fragments.
    pub payload: Vec<u8>,
}

/// The records in a file, up to its end or the first damage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogRecords {
    /// Records in file order.
    pub records: Vec<LogRecord>,
    /// Offset of an incomplete record at the end of the file, as in a live database.
    pub truncated_at: Option<u64>,
    /// The first damage: a wrong checksum, an unknown record type or misplaced fragments. Later
    /// bytes are not read.
    pub damage: Option<RecordedError>,
}

/// Splits a log file into records.
pub fn read_log_records(bytes: &[u8]) -> LogRecords {
    let mut log = LogRecords::default();
    log.damage = read_into(&mut log, bytes).err();
    log
}

fn read_into(log: &mut LogRecords, bytes: &[u8]) -> Result<(), RecordedError> {
    let mut open: Option<LogRecord> = None;
    let mut cut_at = None;
    let mut at = 0;
    while at < bytes.len() {
        let offset = at as u64;
        let block_end = (at - at % BLOCK_BYTES + BLOCK_BYTES).min(bytes.len());
        let rest = &bytes[at..block_end];
        let is_last = block_end == bytes.len();
        let [a, b, c, d, low, high, kind, ..] = *rest else {
            let is_padding = rest.iter().all(|byte| *byte == 0);
            let is_cut = is_last && block_end % BLOCK_BYTES != 0 && !is_padding;
            cut_at = is_cut.then_some(offset);
            at = block_end;
            continue;
        };
        let length = usize::from(u16::from_le_bytes([low, high]));
        if kind == 0 && length == 0 {
            // Space that was preallocated but never written.
            at = block_end;
            continue;
        }
        let (part, header) = part_of(kind, offset)?;
        let Some(payload) = rest.get(header..header + length) else {
            if !is_last {
                return Err(error(offset, "a fragment extends beyond its 32 KiB block"));
            }
            cut_at = Some(offset);
            break;
        };
        let checksum = checksum::masked(checksum::crc32c(&rest[6..header + length]));
        if checksum != u32::from_le_bytes([a, b, c, d]) {
            let what = "the checksum of a record does not match its bytes";
            return Err(error(offset, what));
        }
        at += header + length;
        let Some((is_first, is_end)) = part else {
            continue;
        };
        let record = match (is_first, open.take()) {
            (true, None) => LogRecord {
                offset,
                payload: payload.to_vec(),
            },
            (false, Some(mut record)) => {
                record.payload.extend_from_slice(payload);
                record
            }
            (is_first, _) => {
                let what = match is_first {
                    true => "a record begins before the previous one has ended",
                    false => "a record continues without having begun",
                };
                return Err(error(offset, what));
            }
        };
        match is_end {
            true => log.records.push(record),
            false => open = Some(record),
        }
    }
    log.truncated_at = open.map(|record| record.offset).or(cut_at);
    Ok(())
}

/// Returns true if a fragment starts its record, true if it ends it, and the header length. `None`
/// for zeros and for records that only readers of write-ahead logs need.
fn part_of(kind: u8, at: u64) -> Result<(Option<(bool, bool)>, usize), RecordedError> {
    let header = match kind {
        5..=8 | 11 | 131 => RECYCLABLE_HEADER_BYTES,
        _ => HEADER_BYTES,
    };
    let part = match kind {
        1 | 5 => Some((true, true)),
        2 | 6 => Some((true, false)),
        3 | 7 => Some((false, false)),
        4 | 8 => Some((false, true)),
        10 | 11 | 130 | 131 => None,
        9 => return Err(error(at, "compressed log records cannot be read")),
        _ => return Err(error(at, &format!("record type {kind} is unknown"))),
    };
    Ok((part, header))
}

fn error(at: u64, what: &str) -> RecordedError {
    damage(at, what.to_string(), ADVICE)
}

/// Makes an error for damage at a byte in the file.
pub(super) fn damage(at: u64, what: String, advice: &'static str) -> RecordedError {
    RecordedError {
        file: "MANIFEST",
        at: Some(at),
        what,
        advice,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds a fragment with its checksum; a log number makes it recyclable.
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
        assert_eq!(at, Some(Some(whole.len() as u64)));
    }
}
