//! The event log as flat `u32` words (see `../EVENTS.md`).
//!
//! The layout is declared once, in `wire/layout.rs`: the encoder, the JSONL form and the TypeScript
//! reader (`tests/it/generated_types`) all come from that declaration.

mod enums;
mod field;
pub(crate) mod layout;

pub use enums::{WireEnum, WireEnumType};
pub use field::{WireField, WireType};
pub use layout::{EVENTS, EventSchema, FieldSchema, SHAPE_FACTS};

pub use engine::log::SCHEMA_VERSION;

use engine::log::Event;

/// Words that precede the fields of a record: kind, length, time and user bytes.
pub const HEADER_WORDS: usize = 6;

/// Integers on the wire are smaller than this, so that JavaScript's numbers are exact.
pub const INTEGER_LIMIT: u64 = 1 << 53;

/// Appends the record of one event.
///
/// Fails if an integer does not fit its field ([`INTEGER_LIMIT`]); `words` is then unchanged.
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

/// A digest of an event log, independent of its batches: 64-bit FNV-1a, word by word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventHash(u64);

impl Default for EventHash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl EventHash {
    /// Takes in the words of another batch.
    pub fn update(&mut self, words: &[u32]) {
        for word in words {
            self.0 = (self.0 ^ u64::from(*word)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// The digest as 16 hexadecimal digits.
    pub fn to_hex(self) -> String {
        format!("{:016x}", self.0)
    }
}
