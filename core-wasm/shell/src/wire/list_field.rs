//! Fields of many parts: lists, input files and reasonings.

use super::WireError;
use super::enums::WireEnum;
use super::field::{WireField, WireType, WordReader, push_length};
use engine::compaction::rule_table::is_code_of_rule;
use engine::model::sorting::sort_by_key;
use engine::model::sst::FileNumber;
use engine::model::version::CompactionInput;
use engine::reasoning::{MAX_VALUES, Outcome, Reasoning, RuleCheck};
use serde_json::{Map, Value, json};

impl WireField for Vec<u32> {
    const TYPE: WireType = WireType::ListU32;
    fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
        push_length(words, self.len())?;
        words.extend_from_slice(self);
        Ok(())
    }
    fn decode(reader: &mut WordReader<'_>) -> Result<Self, WireError> {
        let length = reader.length(1)?;
        (0..length).map(|_| reader.word()).collect()
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        object.insert(name.to_string(), json!(self));
    }
    fn read_json(name: &str, object: &Map<String, Value>) -> Option<Self> {
        let elements = object.get(name)?.as_array()?.iter();
        elements
            .map(|element| u32::try_from(element.as_u64()?).ok())
            .collect()
    }
}

/// A list of numbers that take two words each.
macro_rules! list_of_pairs {
    ($number:ty, $list_type:ident, $from_json:expr) => {
        impl WireField for Vec<$number> {
            const TYPE: WireType = WireType::$list_type;
            fn encode(&self, words: &mut Vec<u32>) -> Result<(), WireError> {
                push_length(words, self.len())?;
                self.iter().try_for_each(|element| element.encode(words))
            }
            fn decode(reader: &mut WordReader<'_>) -> Result<Self, WireError> {
                let length = reader.length(2)?;
                (0..length).map(|_| <$number>::decode(reader)).collect()
            }
            fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
                object.insert(name.to_string(), json!(self));
            }
            fn read_json(name: &str, object: &Map<String, Value>) -> Option<Self> {
                object
                    .get(name)?
                    .as_array()?
                    .iter()
                    .map($from_json)
                    .collect()
            }
        }
    };
}

list_of_pairs!(u64, ListU64, Value::as_u64);
list_of_pairs!(f64, ListF64, Value::as_f64);

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
    fn decode(reader: &mut WordReader<'_>) -> Result<Self, WireError> {
        let length = reader.length(1)?;
        let mut texts = Vec::with_capacity(length);
        for _ in 0..length {
            let byte_count = reader.word()? as usize;
            let mut bytes = Vec::new();
            while bytes.len() < byte_count {
                bytes.extend(reader.word()?.to_le_bytes());
            }
            bytes.truncate(byte_count);
            let text = String::from_utf8(bytes);
            texts.push(text.map_err(|_| reader.error("a text is not UTF-8"))?);
        }
        Ok(texts)
    }
    fn write_json(&self, name: &str, object: &mut Map<String, Value>) {
        object.insert(name.to_string(), json!(self));
    }
    fn read_json(name: &str, object: &Map<String, Value>) -> Option<Self> {
        let elements = object.get(name)?.as_array()?.iter();
        elements
            .map(|element| element.as_str().map(str::to_string))
            .collect()
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
    fn decode(reader: &mut WordReader<'_>) -> Result<Self, WireError> {
        let length = reader.length(2)?;
        let mut inputs = Vec::with_capacity(length);
        for _ in 0..length {
            let level = reader.word()? as usize;
            let file_count = reader.length(1)?;
            let files = (0..file_count).map(|_| FileNumber::decode(reader));
            inputs.push(CompactionInput {
                level,
                files: files.collect::<Result<_, _>>()?,
            });
        }
        Ok(inputs)
    }
    /// RocksDB's form: one key `files_L<level>` a level (G-13).
    fn write_json(&self, _name: &str, object: &mut Map<String, Value>) {
        for input in self {
            let files: Vec<u64> = input.files.iter().map(|file| file.0).collect();
            object.insert(format!("files_L{}", input.level), json!(files));
        }
    }
    fn read_json(_name: &str, object: &Map<String, Value>) -> Option<Self> {
        let mut inputs = Vec::new();
        for (name, files) in object {
            let Some(level) = name.strip_prefix("files_L") else {
                continue;
            };
            let numbers = files.as_array()?.iter();
            let numbers = numbers.map(|file| file.as_u64().map(FileNumber));
            inputs.push(CompactionInput {
                level: level.parse().ok()?,
                files: numbers.collect::<Option<_>>()?,
            });
        }
        sort_by_key(&mut inputs, |input: &CompactionInput| input.level);
        Some(inputs)
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
    fn decode(reader: &mut WordReader<'_>) -> Result<Self, WireError> {
        let length = reader.length(3)?;
        let mut checks = Vec::with_capacity(length);
        for _ in 0..length {
            let code = reader.word()?;
            if !is_code_of_rule(code) {
                return Err(reader.error(format!("{code} is no code of a rule")));
            }
            let outcome = Outcome::decode(reader)?;
            let used = reader.length(2)?;
            if MAX_VALUES < used {
                return Err(reader.error(format!("{used} are too many numbers for a line")));
            }
            let mut values = [0.0; MAX_VALUES];
            for value in &mut values[..used] {
                *value = f64::decode(reader)?;
            }
            checks.push(RuleCheck {
                code,
                outcome,
                values,
            });
        }
        Ok(checks.into_iter().collect())
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
    fn read_json(name: &str, object: &Map<String, Value>) -> Option<Self> {
        let lines = object.get(name)?.as_array()?.iter();
        lines.map(read_rule_check).collect()
    }
}

fn read_rule_check(line: &Value) -> Option<RuleCheck> {
    let line = line.as_object()?;
    let code = u32::try_from(line.get("code")?.as_u64()?).ok()?;
    let mut values = [0.0; MAX_VALUES];
    for (slot, value) in values.iter_mut().zip(line.get("values")?.as_array()?) {
        *slot = value.as_f64()?;
    }
    Some(RuleCheck {
        code: is_code_of_rule(code).then_some(code)?,
        outcome: Outcome::read_json("outcome", line)?,
        values,
    })
}
