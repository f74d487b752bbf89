//! Types of an event's fields, with their encoding in words and in JSON.

use super::{INTEGER_LIMIT, WireEnum, WireEnumType};
use engine::log::JobId;
use engine::model::sst::FileNumber;
use engine::model::version::CompactionInput;
use engine::reasoning::{MAX_VALUES, Reasoning, RuleCheck};
use serde_json::{Value, json};

/// Type of a field, for readers in other languages.
#[derive(Clone, Copy, Debug)]
pub enum WireType {
    /// An integer in one word.
    U32,
    /// An integer below 2^53, in two words.
    U64,
    /// A double in two words.
    F64,
    /// A Boolean in one word, 0 or 1.
    Bool,
    /// A number of bytes, then these bytes as UTF-8 in words, with the first byte lowest.
    Text,
    /// An enumeration in one word.
    Enum(&'static WireEnumType),
    /// An enumeration in one word, 0xffffffff for none.
    NullableEnum(&'static WireEnumType),
    /// A length, then that many items.
    List(&'static WireType),
    /// Input files on a level: the level, then a list of file numbers.
    Input,
    /// A line of reasoning: rule, outcome, and a list of up to six `f64`.
    Line,
    /// Fields of [`super::SHAPE_FACTS`], in order.
    ShapeFacts,
}

/// Word for an absent value.
const NONE: u32 = u32::MAX;

/// A type that an event's field can have.
pub trait WireField: Sized {
    /// Type of the field on the wire.
    const TYPE: WireType;

    /// Appends the words of the field.
    ///
    /// # Errors
    /// A number that is too large for its field.
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), String>;

    /// JSON of the field. An object's entries are placed next to the event's own fields.
    fn to_json(&self) -> Value;

    /// JSON of a list of such fields.
    fn list_json(list: &[Self]) -> Value {
        list.iter().map(Self::to_json).collect()
    }
}

fn too_large(value: u64) -> String {
    format!("the number {value} is too large for its field")
}

fn push_word(words: &mut Vec<u32>, value: u64) -> Result<(), String> {
    words.push(u32::try_from(value).map_err(|_| too_large(value))?);
    Ok(())
}

fn push_pair(words: &mut Vec<u32>, value: u64) -> Result<(), String> {
    words.extend([value as u32, (value >> 32) as u32]);
    Ok(())
}

fn push_integer(words: &mut Vec<u32>, value: u64) -> Result<(), String> {
    match value < INTEGER_LIMIT {
        true => push_pair(words, value),
        false => Err(too_large(value)),
    }
}

fn push_text(words: &mut Vec<u32>, text: &str) -> Result<(), String> {
    push_word(words, text.len() as u64)?;
    let place = |word, (byte, shift): (&u8, u32)| word | u32::from(*byte) << shift;
    let chunks = text.as_bytes().chunks(4);
    words.extend(chunks.map(|bytes| bytes.iter().zip([0, 8, 16, 24]).fold(0, place)));
    Ok(())
}

fn push_list<T: WireField>(words: &mut Vec<u32>, list: &[T]) -> Result<(), String> {
    push_word(words, list.len() as u64)?;
    list.iter().try_for_each(|item| item.encode(words))
}

/// Types of fields, each with its wire type, words and JSON.
macro_rules! wire_fields {
    ($(
        $type:ty $(where T: $bound:ident)?: $wire:expr,
        |$own:ident, $words:ident| $encode:expr, $json:expr;
    )+) => { $(
        impl$(<T: $bound>)? WireField for $type {
            const TYPE: WireType = $wire;
            fn encode(&self, $words: &mut Vec<u32>) -> Result<(), String> {
                let $own = self;
                $encode
            }
            fn to_json(&self) -> Value {
                let $own = self;
                $json
            }
        }
    )+ };
}

wire_fields! {
    u32: WireType::U32, |own, words| push_word(words, (*own).into()), json!(own);
    u64: WireType::U64, |own, words| push_integer(words, *own), json!(own);
    f64: WireType::F64, |own, words| push_pair(words, own.to_bits()), json!(own);
    bool: WireType::Bool, |own, words| push_word(words, (*own).into()), json!(own);
    String: WireType::Text, |own, words| push_text(words, own), json!(own);
    JobId: WireType::U32, |own, words| own.0.encode(words), json!(own.0);
    FileNumber: WireType::U32, |own, words| push_word(words, own.0), json!(own.0);
    T where T: WireEnum: WireType::Enum(&T::TYPE),
        |own, words| own.code().encode(words), json!(own.wire_name());
    Option<T> where T: WireEnum: WireType::NullableEnum(&T::TYPE),
        |own, words| own.map_or(NONE, T::code).encode(words), json!(own.map(T::wire_name));
    Vec<T> where T: WireField: WireType::List(&T::TYPE),
        |own, words| push_list(words, own), T::list_json(own);
    Reasoning: WireType::List(&RuleCheck::TYPE),
        |own, words| push_list(words, own.checks()), RuleCheck::list_json(own.checks());
}

impl WireField for RuleCheck {
    const TYPE: WireType = WireType::Line;
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), String> {
        words.extend([self.code, self.outcome.code()]);
        let values = self.values.iter().rev();
        let unused = values.take_while(|value| value.to_bits() == 0).count();
        push_list(words, &self.values[..MAX_VALUES - unused])
    }
    /// JSON with the numbers and, for human readers, the sentence that contains them.
    fn to_json(&self) -> Value {
        let rule = self.rule();
        json!({
            "code": self.code,
            "rule": rule.id,
            "name": rule.step.name,
            "outcome": self.outcome.wire_name(),
            "text": self.to_text(),
            "values": self.values,
        })
    }
}

impl WireField for CompactionInput {
    const TYPE: WireType = WireType::Input;
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), String> {
        push_word(words, self.level as u64)?;
        push_list(words, &self.files)
    }
    fn to_json(&self) -> Value {
        Self::list_json(std::slice::from_ref(self))
    }
    /// JSON in RocksDB's form, with one key `files_L<level>` per level (G-13).
    fn list_json(list: &[Self]) -> Value {
        let levels = list.iter();
        let levels = levels.map(|one| (format!("files_L{}", one.level), one.files.to_json()));
        Value::Object(levels.collect())
    }
}
