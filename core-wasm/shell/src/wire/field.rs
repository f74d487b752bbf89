//! Writing each type of field, as words and as JSON.

use super::{INTEGER_LIMIT, WireEnum, WireEnumType, WireError};
use engine::log::JobId;
use engine::model::sst::FileNumber;
use serde_json::{Map, Value, json};

/// The type of a field, for readers in other languages.
#[derive(Clone, Copy, Debug)]
pub enum WireType {
    /// One word.
    U32,
    /// Two words, below 2^53.
    U64,
    /// Two words.
    F64,
    /// One word, 0 or 1.
    Bool,
    /// One word.
    Enum(&'static WireEnumType),
    /// One word; 0xffffffff: none.
    NullableEnum(&'static WireEnumType),
    /// A length and that many single words.
    ListU32,
    /// A length and that many pairs of words.
    ListU64,
    /// A length and that many pairs of words.
    ListF64,
    /// A length; for each text: its bytes in UTF-8, and these in words, the first one lowest.
    ListText,
    /// A length; for each level: the level, a length, that many file numbers.
    Inputs,
    /// A length; for each line: rule, outcome, a length up to six, that many `f64`.
    Reasoning,
    /// The fields of [`super::SHAPE_FACTS`], in order.
    ShapeFacts,
}

/// The word of an absent value.
const NONE: u32 = u32::MAX;

/// A type that can be a field of an event.
pub trait WireField: Sized {
    /// Its type on the wire.
    const TYPE: WireType;

    /// Appends its words.
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError>;

    /// Puts it into a JSON object; most fields take one key, `name`.
    fn write_json(&self, name: &str, object: &mut Map<String, Value>);
}

fn integer_error(words: &[u32], value: u64) -> WireError {
    WireError {
        at_word: words.len(),
        what: format!("the number {value} is too large for its field"),
    }
}

fn push_pair(words: &mut Vec<u32>, value: u64) {
    words.push(value as u32);
    words.push((value >> 32) as u32);
}

pub(super) fn push_length(words: &mut Vec<u32>, length: usize) -> Result<(), WireError> {
    let word = u32::try_from(length).map_err(|_| integer_error(words, length as u64))?;
    words.push(word);
    Ok(())
}

impl WireField for u32 {
    const TYPE: WireType = WireType::U32;
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
        words.push(*self);
        Ok(())
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        object.insert(name.to_string(), json!(self));
    }
}

impl WireField for JobId {
    const TYPE: WireType = WireType::U32;
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
        self.0.encode(words)
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        self.0.write_json(name, object);
    }
}

impl WireField for FileNumber {
    const TYPE: WireType = WireType::U32;
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
        let word = u32::try_from(self.0).map_err(|_| integer_error(words, self.0))?;
        words.push(word);
        Ok(())
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        object.insert(name.to_string(), json!(self.0));
    }
}

impl WireField for u64 {
    const TYPE: WireType = WireType::U64;
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
        if *self >= INTEGER_LIMIT {
            return Err(integer_error(words, *self));
        }
        push_pair(words, *self);
        Ok(())
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        object.insert(name.to_string(), json!(self));
    }
}

impl WireField for f64 {
    const TYPE: WireType = WireType::F64;
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
        push_pair(words, self.to_bits());
        Ok(())
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        object.insert(name.to_string(), json!(self));
    }
}

impl WireField for bool {
    const TYPE: WireType = WireType::Bool;
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
        words.push(u32::from(*self));
        Ok(())
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        object.insert(name.to_string(), json!(self));
    }
}

impl<E: WireEnum> WireField for E {
    const TYPE: WireType = WireType::Enum(&E::TYPE);
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
        words.push(self.code());
        Ok(())
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        object.insert(name.to_string(), json!(self.wire_name()));
    }
}

impl<E: WireEnum> WireField for Option<E> {
    const TYPE: WireType = WireType::NullableEnum(&E::TYPE);
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
        words.push(self.map_or(NONE, E::code));
        Ok(())
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        object.insert(name.to_string(), json!(self.map(E::wire_name)));
    }
}
