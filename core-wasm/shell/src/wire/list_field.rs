//! Fields of many parts: lists, input files and reasonings.

use super::WireError;
use super::enums::WireEnum;
use super::field::{WireField, WireType, push_length};
use engine::model::version::CompactionInput;
use engine::reasoning::{MAX_VALUES, Reasoning};
use serde_json::{Map, Value, json};

impl WireField for Vec<u32> {
    const TYPE: WireType = WireType::ListU32;
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
        push_length(words, self.len())?;
        words.extend_from_slice(self);
        Ok(())
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        object.insert(name.to_string(), json!(self));
    }
}

/// A list of numbers that take two words each.
macro_rules! list_of_pairs {
    ($number:ty, $list_type:ident) => {
        impl WireField for Vec<$number> {
            const TYPE: WireType = WireType::$list_type;
            fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
                push_length(words, self.len())?;
                self.iter().try_for_each(|element| element.encode(words))
            }
            fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
                object.insert(name.to_string(), json!(self));
            }
        }
    };
}

list_of_pairs!(u64, ListU64);
list_of_pairs!(f64, ListF64);

impl WireField for Vec<String> {
    const TYPE: WireType = WireType::ListText;
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
        push_length(words, self.len())?;
        for text in self {
            push_length(words, text.len())?;
            words.extend(text.as_bytes().chunks(4).map(word_of_bytes));
        }
        Ok(())
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        object.insert(name.to_string(), json!(self));
    }
}

/// Up to four bytes, the first one lowest.
fn word_of_bytes(bytes: &[u8]) -> u32 {
    let shifted = bytes.iter().zip([0, 8, 16, 24]);
    shifted.fold(0, |word, (byte, shift)| word | u32::from(*byte) << shift)
}

impl WireField for Vec<CompactionInput> {
    const TYPE: WireType = WireType::Inputs;
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
        push_length(words, self.len())?;
        for input in self {
            push_length(words, input.level)?;
            push_length(words, input.files.len())?;
            input.files.iter().try_for_each(|file| file.encode(words))?;
        }
        Ok(())
    }
    /// RocksDB's form: one key `files_L<level>` a level (G-13).
    fn write_json(&self, _name: &str, object: &mut Map<String, Value>) {
        for input in self {
            let files: Vec<u64> = input.files.iter().map(|file| file.0).collect();
            object.insert(format!("files_L{}", input.level), json!(files));
        }
    }
}

impl WireField for Reasoning {
    const TYPE: WireType = WireType::Reasoning;
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
        push_length(words, self.checks().len())?;
        for check in self.checks() {
            words.push(check.code);
            words.push(check.outcome.code());
            let values = check.values.iter();
            let unused = values
                .rev()
                .take_while(|value| value.to_bits() == 0)
                .count();
            let used = &check.values[..MAX_VALUES - unused];
            push_length(words, used.len())?;
            used.iter().try_for_each(|value| value.encode(words))?;
        }
        Ok(())
    }
    /// Each line with its numbers and, for people, the sentence that they fill.
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        let lines = self.checks().iter().map(|check| {
            let rule = check.rule();
            json!({
                "code": check.code,
                "rule": rule.id,
                "name": rule.step.name,
                "outcome": check.outcome.wire_name(),
                "text": check.to_text(),
                "values": check.values,
            })
        });
        object.insert(name.to_string(), lines.collect());
    }
}
