//! Writing and reading each type of field, as words and as JSON.

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

    /// Reads it.
    fn decode(reader: &mut WordReader<'_>) -> Result<Self, WireError>;

    /// Puts it into a JSON object; most fields take one key, `name`.
    fn write_json(&self, name: &str, object: &mut Map<String, Value>);

    /// Finds it in a JSON object; `None` when it is absent or of another type.
    fn read_json(name: &str, object: &Map<String, Value>) -> Option<Self>;
}

/// Reads words up to the end of one record.
pub struct WordReader<'a> {
    words: &'a [u32],
    position: usize,
    end: usize,
}

impl<'a> WordReader<'a> {
    /// A reader of `words[position..end]`; `end` is at most the number of words.
    pub fn new(words: &'a [u32], position: usize, end: usize) -> Self {
        Self {
            words,
            position,
            end,
        }
    }

    /// Index of the next word.
    pub fn position(&self) -> usize {
        self.position
    }

    /// An error at the next word.
    pub fn error(&self, what: impl Into<String>) -> WireError {
        WireError {
            at_word: self.position,
            what: what.into(),
        }
    }

    pub(super) fn word(&mut self) -> Result<u32, WireError> {
        if self.position >= self.end {
            return Err(self.error("the record ends in the middle of a field"));
        }
        self.position += 1;
        Ok(self.words[self.position - 1])
    }

    fn pair(&mut self) -> Result<u64, WireError> {
        let low = self.word()?;
        Ok(u64::from(low) | u64::from(self.word()?) << 32)
    }

    /// A length, checked against the words that are left.
    pub(super) fn length(&mut self, words_each: usize) -> Result<usize, WireError> {
        let length = self.word()? as usize;
        if length.saturating_mul(words_each) > self.end - self.position {
            return Err(self.error(format!("a list of {length} is cut off")));
        }
        Ok(length)
    }
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
    fn decode(reader: &mut WordReader<'_>) -> Result<Self, WireError> {
        reader.word()
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        object.insert(name.to_string(), json!(self));
    }
    fn read_json(name: &str, object: &Map<String, Value>) -> Option<Self> {
        u32::try_from(object.get(name)?.as_u64()?).ok()
    }
}

impl WireField for JobId {
    const TYPE: WireType = WireType::U32;
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
        self.0.encode(words)
    }
    fn decode(reader: &mut WordReader<'_>) -> Result<Self, WireError> {
        reader.word().map(JobId)
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        self.0.write_json(name, object);
    }
    fn read_json(name: &str, object: &Map<String, Value>) -> Option<Self> {
        u32::read_json(name, object).map(JobId)
    }
}

impl WireField for FileNumber {
    const TYPE: WireType = WireType::U32;
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
        let word = u32::try_from(self.0).map_err(|_| integer_error(words, self.0))?;
        words.push(word);
        Ok(())
    }
    fn decode(reader: &mut WordReader<'_>) -> Result<Self, WireError> {
        reader.word().map(|word| FileNumber(u64::from(word)))
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        object.insert(name.to_string(), json!(self.0));
    }
    fn read_json(name: &str, object: &Map<String, Value>) -> Option<Self> {
        object.get(name)?.as_u64().map(FileNumber)
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
    fn decode(reader: &mut WordReader<'_>) -> Result<Self, WireError> {
        let value = reader.pair()?;
        if value >= INTEGER_LIMIT {
            return Err(reader.error(format!("the number {value} is out of range")));
        }
        Ok(value)
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        object.insert(name.to_string(), json!(self));
    }
    fn read_json(name: &str, object: &Map<String, Value>) -> Option<Self> {
        object.get(name)?.as_u64()
    }
}

impl WireField for f64 {
    const TYPE: WireType = WireType::F64;
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
        push_pair(words, self.to_bits());
        Ok(())
    }
    fn decode(reader: &mut WordReader<'_>) -> Result<Self, WireError> {
        reader.pair().map(f64::from_bits)
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        object.insert(name.to_string(), json!(self));
    }
    fn read_json(name: &str, object: &Map<String, Value>) -> Option<Self> {
        object.get(name)?.as_f64()
    }
}

impl WireField for bool {
    const TYPE: WireType = WireType::Bool;
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
        words.push(u32::from(*self));
        Ok(())
    }
    fn decode(reader: &mut WordReader<'_>) -> Result<Self, WireError> {
        match reader.word()? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(reader.error(format!("{other} is neither 0 nor 1"))),
        }
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        object.insert(name.to_string(), json!(self));
    }
    fn read_json(name: &str, object: &Map<String, Value>) -> Option<Self> {
        object.get(name)?.as_bool()
    }
}

impl<E: WireEnum> WireField for E {
    const TYPE: WireType = WireType::Enum(&E::TYPE);
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
        words.push(self.code());
        Ok(())
    }
    fn decode(reader: &mut WordReader<'_>) -> Result<Self, WireError> {
        let code = reader.word()?;
        E::from_code(code)
            .ok_or_else(|| reader.error(format!("{code} is no code of {}", E::TYPE.name)))
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        object.insert(name.to_string(), json!(self.wire_name()));
    }
    fn read_json(name: &str, object: &Map<String, Value>) -> Option<Self> {
        E::from_wire_name(object.get(name)?.as_str()?)
    }
}

impl<E: WireEnum> WireField for Option<E> {
    const TYPE: WireType = WireType::NullableEnum(&E::TYPE);
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
        words.push(self.map_or(NONE, E::code));
        Ok(())
    }
    fn decode(reader: &mut WordReader<'_>) -> Result<Self, WireError> {
        let code = reader.word()?;
        if code == NONE {
            return Ok(None);
        }
        let member = E::from_code(code);
        match member {
            Some(_) => Ok(member),
            None => Err(reader.error(format!("{code} is no code of {}", E::TYPE.name))),
        }
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        object.insert(name.to_string(), json!(self.map(E::wire_name)));
    }
    fn read_json(name: &str, object: &Map<String, Value>) -> Option<Self> {
        match object.get(name)? {
            Value::Null => Some(None),
            value => E::from_wire_name(value.as_str()?).map(Some),
        }
    }
}
