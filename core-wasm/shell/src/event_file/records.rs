//! A log's records as values in the order in which they are read, each in a column, and the types
//! that say what the values make up.

use super::types::{Types, Wanted};
use crate::wire::{
    EVENTS, EventSchema, FieldSchema, HEADER_WORDS, OUTCOMES, SHAPE_FACTS, WireEnumType, WireError,
    WireType,
};
use serde_json::{Value, json};

/// A value and its column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub(super) column: u32,
    pub(super) value: f64,
}

/// The column of every record's kind.
const KIND: usize = 0;

/// The word of an absent member.
const NONE: u32 = u32::MAX;
/// Numbers of a line of reasoning; those at its end that are 0 have no words.
const VALUES_PER_LINE: usize = 6;
/// The fields by which files and jobs differ most: each value has columns of its own.
const LANES: [&str; 2] = ["level", "output_level"];

/// All records of a log.
pub(super) struct Records {
    pub(super) types: Types,
    pub(super) cells: Vec<Cell>,
    /// The index of each record's first cell.
    pub(super) starts: Vec<usize>,
    /// The root type of each kind, in the order of its codes.
    pub(super) kinds: Vec<usize>,
}

/// Words of one record on their way.
struct Reader<'a> {
    words: &'a [u32],
    at: usize,
}

impl Reader<'_> {
    fn word(&mut self) -> Result<u32, WireError> {
        let word = self.words.get(self.at).copied();
        self.at += 1;
        word.ok_or_else(|| WireError {
            at_word: self.at,
            what: "the record ends in the middle of a field".to_string(),
        })
    }

    fn pair(&mut self) -> Result<u64, WireError> {
        let low = self.word()?;
        Ok(u64::from(low) | u64::from(self.word()?) << 32)
    }

    fn integer(&mut self) -> Result<f64, WireError> {
        Ok(self.pair()? as f64)
    }
}

impl Records {
    /// Takes a log apart.
    ///
    /// # Errors
    /// Words that are no whole records.
    pub(super) fn of(words: &[u32]) -> Result<Self, WireError> {
        let mut types = Types::default();
        types.column("kind", None);
        let mut records = Self {
            types,
            cells: Vec::new(),
            starts: Vec::new(),
            kinds: Vec::new(),
        };
        let mut lanes: Vec<(u32, u32)> = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let length = words.get(at + 1).map_or(0, |length| *length as usize);
            let kind = EVENTS.iter().find(|kind| kind.code == words[at]);
            let own = words
                .get(at..at + length)
                .filter(|own| own.len() >= HEADER_WORDS);
            let (Some(kind), Some(own)) = (kind, own) else {
                return Err(WireError {
                    at_word: at,
                    what: "no record begins here".to_string(),
                });
            };
            records.starts.push(records.cells.len());
            let lane = (kind.code, lane_of(kind, own));
            let code = lanes.iter().position(|known| *known == lane);
            let code = code.unwrap_or_else(|| {
                lanes.push(lane);
                records.types.lane = lane.1;
                let root = records.types.event(kind.name, kind.fields);
                records.kinds.push(root);
                lanes.len() - 1
            });
            let mut reader = Reader { words: own, at: 2 };
            let head = [reader.integer()?, reader.integer()?];
            records.push(KIND, code as f64);
            let root = records.kinds[code];
            records.fields(root, kind.fields, &mut reader)?;
            // When a job has done something is told by what it has done.
            for (at, value) in head.into_iter().enumerate() {
                let own = records.types.field(root, kind.fields.len() + at);
                records.leaf(own, value);
            }
            at += length;
        }
        Ok(records)
    }

    fn push(&mut self, column: usize, value: f64) {
        self.types.see(column, value);
        let column = column as u32;
        self.cells.push(Cell { column, value });
    }

    fn fields(
        &mut self,
        record: usize,
        fields: &[FieldSchema],
        reader: &mut Reader<'_>,
    ) -> Result<(), WireError> {
        for (at, field) in fields.iter().enumerate() {
            let own = self.types.field(record, at);
            self.value(own, field, reader)?;
        }
        Ok(())
    }

    fn value(
        &mut self,
        own: usize,
        field: &FieldSchema,
        reader: &mut Reader<'_>,
    ) -> Result<(), WireError> {
        match field.field_type {
            WireType::U32 => {
                let value = f64::from(reader.word()?);
                self.leaf(own, value);
            }
            WireType::U64 => {
                let value = reader.integer()?;
                self.leaf(own, value);
            }
            WireType::F64 => {
                let value = f64::from_bits(reader.pair()?);
                self.leaf(own, value);
            }
            WireType::Bool => {
                let value = reader.word()? == 1;
                self.one_of(own, json!(value));
            }
            WireType::Enum(members) | WireType::NullableEnum(members) => {
                let code = reader.word()?;
                self.one_of(own, member(members, code));
            }
            WireType::ListU32 => self.list(own, field.name, reader, |reader| {
                reader.word().map(f64::from)
            })?,
            WireType::ListU64 => self.list(own, field.name, reader, |reader| reader.integer())?,
            WireType::ListF64 => self.list(own, field.name, reader, |reader| {
                reader.pair().map(f64::from_bits)
            })?,
            WireType::ListText => self.texts(own, field.name, reader)?,
            WireType::Inputs => self.inputs(own, reader)?,
            WireType::Reasoning => self.reasoning(own, reader)?,
            WireType::ShapeFacts => self.fields(own, SHAPE_FACTS, reader)?,
        }
        Ok(())
    }

    fn leaf(&mut self, own: usize, value: f64) {
        let column = self.types.column_of(own);
        self.push(column, value);
    }

    fn one_of(&mut self, own: usize, value: Value) {
        let code = self.types.member(own, value);
        self.leaf(own, code as f64);
    }

    fn list(
        &mut self,
        own: usize,
        name: &str,
        reader: &mut Reader<'_>,
        read: impl Fn(&mut Reader<'_>) -> Result<f64, WireError>,
    ) -> Result<(), WireError> {
        let length = reader.word()? as usize;
        self.leaf(own, length as f64);
        for at in 0..length {
            let item = self.types.item(own, at, name, &Wanted::Number);
            let value = read(reader)?;
            self.leaf(item, value);
        }
        Ok(())
    }

    fn texts(&mut self, own: usize, name: &str, reader: &mut Reader<'_>) -> Result<(), WireError> {
        let length = reader.word()? as usize;
        self.leaf(own, length as f64);
        for _ in 0..length {
            let item = self.types.item(own, 0, name, &Wanted::Member);
            let byte_count = reader.word()? as usize;
            let mut bytes = Vec::new();
            while bytes.len() < byte_count {
                bytes.extend(reader.word()?.to_le_bytes());
            }
            bytes.truncate(byte_count);
            self.one_of(item, json!(String::from_utf8_lossy(&bytes)));
        }
        Ok(())
    }

    fn inputs(&mut self, own: usize, reader: &mut Reader<'_>) -> Result<(), WireError> {
        let length = reader.word()? as usize;
        self.leaf(own, length as f64);
        for at in 0..length {
            let input = self.types.item(own, at, "input", &Wanted::Input);
            let level = f64::from(reader.word()?);
            let (level_type, files) = (self.types.field(input, 0), self.types.field(input, 1));
            self.leaf(level_type, level);
            let count = reader.word()?;
            self.leaf(files, f64::from(count));
            for at in 0..count {
                // The first one is far from the last of another job.
                let item = self
                    .types
                    .item(files, at.min(1) as usize, "file", &Wanted::Number);
                let number = f64::from(reader.word()?);
                self.leaf(item, number);
            }
        }
        Ok(())
    }

    fn reasoning(&mut self, own: usize, reader: &mut Reader<'_>) -> Result<(), WireError> {
        let length = reader.word()? as usize;
        self.leaf(own, length as f64);
        let lines = self.types.item(own, 0, "line", &Wanted::Cases);
        for _ in 0..length {
            let rule = reader.word()?;
            let (case, line) = self.types.case(lines, rule);
            self.leaf(lines, case as f64);
            let outcome = self.types.field(line, 1);
            let code = reader.word()?;
            self.one_of(outcome, member(OUTCOMES, code));
            let values = self.types.field(line, 2);
            self.leaf(values, VALUES_PER_LINE as f64);
            let used = reader.word()? as usize;
            for at in 0..VALUES_PER_LINE {
                let value = match at < used {
                    true => f64::from_bits(reader.pair()?),
                    false => 0.0,
                };
                let name = format!("rule {rule}");
                let item = self.types.item(values, at, &name, &Wanted::Number);
                self.leaf(item, value);
            }
        }
        Ok(())
    }
}

fn member(members: &WireEnumType, code: u32) -> Value {
    if code == NONE {
        return Value::Null;
    }
    let found = members.members.iter().find(|(known, _)| *known == code);
    found.map_or(Value::Null, |(_, name)| json!(name))
}

/// The value by which the records of a kind are told apart; 0 stands for kinds that are all alike.
fn lane_of(kind: &EventSchema, words: &[u32]) -> u32 {
    for (at, field) in kind.fields.iter().enumerate() {
        match field.field_type {
            WireType::U32 if LANES.contains(&field.name) => {
                return words.get(HEADER_WORDS + at).map_or(0, |level| level + 1);
            }
            WireType::U32 | WireType::Enum(_) => {}
            _ => return 0,
        }
    }
    0
}
