//! The event log as flat `u32` words, as `../EVENTS.md` describes.
//!
//! The layout is declared once, in `wire/layout.rs`. The encoder, the JSONL form and the TypeScript
//! reader (`tests/it/generated_types`) all follow from that declaration.

mod enums;
mod field;
pub(crate) mod layout;

pub use enums::{WireEnum, WireEnumType};
pub use field::{WireField, WireType};
pub use layout::{EVENTS, EventSchema, FieldSchema, SHAPE_FACTS};

pub use engine::log::SCHEMA_VERSION;

use engine::log::Event;

/// Number of words before the fields of a record: kind, length, time and user bytes.
pub const HEADER_WORDS: usize = 6;

/// Upper limit of integers on the wire, so that JavaScript's numbers represent them exactly.
pub const INTEGER_LIMIT: u64 = 1 << 53;

/// Appends an event's record.
///
/// Fails if an integer is too large for its field ([`INTEGER_LIMIT`]); `words` is then unchanged.
pub fn encode_event(event: &Event, words: &mut Vec<u32>) -> Result<(), String> {
    let start = words.len();
    let outcome = encode_record(event, words);
    if outcome.is_err() {
        words.truncate(start);
    }
    outcome
}

fn encode_record(event: &Event, words: &mut Vec<u32>) -> Result<(), String> {
    let start = words.len();
    words.extend([0, 0]);
    event.time_micros.encode(words)?;
    event.user_bytes_written.encode(words)?;
    words[start] = layout::encode_fields(&event.kind, words)?;
    let length = u32::try_from(words.len() - start);
    words[start + 1] = length.map_err(|_| "the record is too long".to_string())?;
    Ok(())
}

/// Digest of an event log, independent of its batches: 64-bit FNV-1a over the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventHash(u64);

impl Default for EventHash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl EventHash {
    /// Takes in the words of a further batch.
    pub fn update(&mut self, words: &[u32]) {
        for word in words {
            self.0 = (self.0 ^ u64::from(*word)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// The digest in 16 hexadecimal digits.
    pub fn to_hex(self) -> String {
        format!("{:016x}", self.0)
    }
}
