//! Splits a log's records into values in reading order, each in a column, with the types that tell
//! how the values form records.

use super::types::{FILE, RECORDS, Types};
use crate::wire::{
    EVENTS, EventSchema, FieldSchema, HEADER_WORDS, SHAPE_FACTS, WireEnumType, WireField, WireType,
};
use engine::reasoning::{MAX_VALUES, Outcome};
use serde_json::{Value, json};

/// A value, with its column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub(super) column: u32,
    pub(super) value: f64,
}

/// Fields that separate files and jobs best. Each of their values has its own columns.
const LANES: [&str; 2] = ["level", "output_level"];

/// All records of a log.
pub(super) struct Records {
    pub(super) types: Types,
    pub(super) cells: Vec<Cell>,
}

/// Reads the remaining words of a record.
struct Reader<'a>(std::slice::Iter<'a, u32>);

impl Reader<'_> {
    fn word(&mut self) -> Result<u32, String> {
        let word = self.0.next().copied();
        word.ok_or_else(|| "the record ends in the middle of a field".to_string())
    }

    fn pair(&mut self) -> Result<u64, String> {
        Ok(u64::from(self.word()?) | u64::from(self.word()?) << 32)
    }
}

impl Records {
    /// Splits a log into its records.
    ///
    /// # Errors
    /// Words that are not whole records.
    pub(super) fn of(words: &[u32]) -> Result<Self, String> {
        let mut records = Self {
            types: Types::new(),
            cells: Vec::new(),
        };
        let mut rest = words;
        while let Some(code) = rest.first() {
            let kind = EVENTS.iter().find(|kind| kind.code == *code);
            let length = rest.get(1).map_or(0, |length| *length as usize);
            let parts = rest.split_at_checked(length);
            let (Some(kind), Some((own, after))) = (kind, parts.filter(|_| HEADER_WORDS <= length))
            else {
                return Err("no record begins here".to_string());
            };
            records.record(kind, own)?;
            rest = after;
        }
        Ok(records)
    }

    fn record(&mut self, kind: &EventSchema, words: &[u32]) -> Result<(), String> {
        let lane = lane_of(kind, words);
        let own = u64::from(kind.code) << 32 | u64::from(lane);
        let code = self.types.member(RECORDS, json!(own));
        let own = self.types.case(RECORDS, code, |types| {
            types.lane = lane;
            types.event(kind.name, kind.fields)
        });
        let mut reader = Reader(words[2..].iter());
        let head = [reader.pair()? as f64, reader.pair()? as f64];
        self.leaf(RECORDS, code as f64);
        self.fields(own, kind.fields, &mut reader)?;
        // An event's contents predict its time best, so the time comes last.
        for (at, value) in head.into_iter().enumerate() {
            self.leaf(self.types.field(own, kind.fields.len() + at), value);
        }
        Ok(())
    }

    fn fields(
        &mut self,
        record: usize,
        fields: &[FieldSchema],
        reader: &mut Reader<'_>,
    ) -> Result<(), String> {
        for (at, field) in fields.iter().enumerate() {
            let own = self.types.field(record, at);
            self.value(own, field.name, field.field_type, reader)?;
        }
        Ok(())
    }

    /// Reads a value of some type; `name` is that of its field or list.
    fn value(
        &mut self,
        own: usize,
        name: &str,
        wire: WireType,
        reader: &mut Reader<'_>,
    ) -> Result<(), String> {
        match wire {
            WireType::U32 => self.leaf(own, f64::from(reader.word()?)),
            WireType::U64 => self.leaf(own, reader.pair()? as f64),
            WireType::F64 => self.leaf(own, f64::from_bits(reader.pair()?)),
            WireType::Bool => self.one_of(own, json!(reader.word()? == 1)),
            WireType::Enum(members) | WireType::NullableEnum(members) => {
                self.one_of(own, member(members, reader.word()?));
            }
            WireType::Text => {
                let count = reader.word()? as usize;
                let words = (0..count.div_ceil(4)).map(|_| Ok(reader.word()?.to_le_bytes()));
                let bytes = words.collect::<Result<Vec<_>, String>>()?.concat();
                self.one_of(own, json!(String::from_utf8_lossy(&bytes[..count])));
            }
            WireType::List(item) => {
                let length = reader.word()?;
                self.leaf(own, f64::from(length));
                for at in 0..length as usize {
                    let own = self.types.item(own, at, name, *item);
                    self.value(own, name, *item, reader)?;
                }
            }
            WireType::Input => {
                self.value(self.types.field(own, 0), name, WireType::U32, reader)?;
                let files = WireType::List(&WireType::U32);
                self.value(self.types.field(own, 1), FILE, files, reader)?;
            }
            WireType::Line => self.line(own, reader)?,
            WireType::ShapeFacts => self.fields(own, SHAPE_FACTS, reader)?,
        }
        Ok(())
    }

    fn leaf(&mut self, own: usize, value: f64) {
        self.types.see(own, value);
        let column = own as u32;
        self.cells.push(Cell { column, value });
    }

    fn one_of(&mut self, own: usize, value: Value) {
        let code = self.types.member(own, value);
        self.leaf(own, code as f64);
    }

    /// Reads a line of reasoning. Numbers at its end that are 0 take no words.
    fn line(&mut self, own: usize, reader: &mut Reader<'_>) -> Result<(), String> {
        let rule = reader.word()?;
        let case = self.types.member(own, json!(rule));
        let line = self.types.case(own, case, |types| types.line(rule));
        self.leaf(own, case as f64);
        self.value(self.types.field(line, 1), "", Outcome::TYPE, reader)?;
        let values = self.types.field(line, 2);
        self.leaf(values, MAX_VALUES as f64);
        let used = reader.word()? as usize;
        let name = format!("rule {rule}");
        for at in 0..MAX_VALUES {
            let value = match at < used {
                true => f64::from_bits(reader.pair()?),
                false => 0.0,
            };
            let item = self.types.item(values, at, &name, WireType::F64);
            self.leaf(item, value);
        }
        Ok(())
    }
}

fn member(members: &WireEnumType, code: u32) -> Value {
    let found = members.members.iter().find(|(known, _)| *known == code);
    found.map_or(Value::Null, |(_, name)| json!(name))
}

/// Lane of a record, from the first field in `LANES`; 0 for kinds without such a field.
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
