//! The structure of a log's values: types of records, lists and members, each with its column.

use crate::wire::{FieldSchema, SHAPE_FACTS, WireType};
use serde_json::{Value, json};

/// A column while the log is taken apart.
pub(super) struct Column {
    /// The field's name without its event: columns of one name tell of the same thing.
    pub(super) name: String,
    /// Its place in its list.
    pub(super) index: Option<usize>,
    /// The kind of the records that it is in; 0: all kinds.
    pub(super) lane: u32,
    pub(super) count: usize,
    first: f64,
    /// It has one value only, and so is no column of the file.
    pub(super) is_constant: bool,
    /// Its values are integers that JavaScript holds.
    pub(super) is_integer: bool,
    /// The common divisor of its values; 0: all are 0.
    pub(super) unit: f64,
}

/// The type of a list's items.
pub(super) enum Wanted {
    Number,
    Member,
    Input,
    Cases,
}

enum Type {
    Number(usize),
    OneOf(usize, Vec<Value>),
    List(usize, Vec<usize>),
    Record(Vec<(&'static str, usize)>),
    Cases(usize, Vec<(u32, usize)>),
    Constant(Value),
}

/// Items at a later place of a list share the column of this one.
const PLACES: usize = 64;

/// Codes of types in the file's header; `element/column_log.ts` reads them.
const CONSTANT: u32 = 0;
const ONE_OF: u32 = 1;
const LIST: u32 = 2;
const RECORD: u32 = 3;
const CASES: u32 = 4;

/// All types of a log.
#[derive(Default)]
pub(super) struct Types {
    pub(super) columns: Vec<Column>,
    types: Vec<Type>,
    /// Lists that are alike in all events of one scope.
    shared: Vec<(String, usize)>,
    /// The lane of new columns.
    pub(super) lane: u32,
}

impl Types {
    pub(super) fn column(&mut self, name: &str, index: Option<usize>) -> usize {
        self.columns.push(Column {
            name: name.to_string(),
            index,
            lane: self.lane,
            count: 0,
            first: 0.0,
            is_constant: true,
            is_integer: true,
            unit: 0.0,
        });
        self.columns.len() - 1
    }

    /// Takes note of a value.
    pub(super) fn see(&mut self, column: usize, value: f64) {
        let column = &mut self.columns[column];
        if column.count == 0 {
            column.first = value;
        }
        column.count += 1;
        column.is_constant &= column.first.to_bits() == value.to_bits();
        let is_safe = value.abs() < 9_007_199_254_740_992.0;
        let is_zero_below = value == 0.0 && value.is_sign_negative();
        column.is_integer &= is_safe && value.trunc() == value && !is_zero_below;
        if column.unit != 1.0 && column.is_integer {
            let (mut unit, mut rest) = (column.unit, value.abs());
            while rest > 0.0 {
                (unit, rest) = (rest, unit % rest);
            }
            column.unit = unit;
        }
    }

    fn add(&mut self, own: Type) -> usize {
        self.types.push(own);
        self.types.len() - 1
    }

    fn number(&mut self, name: &str, index: Option<usize>) -> usize {
        let column = self.column(name, index);
        self.add(Type::Number(column))
    }

    fn member_type(&mut self, name: &str) -> usize {
        let column = self.column(name, None);
        self.add(Type::OneOf(column, Vec::new()))
    }

    fn list(&mut self, name: &str) -> usize {
        let column = self.column(&format!("{name} length"), None);
        self.add(Type::List(column, Vec::new()))
    }

    /// The record of an event: its fields, then its time and the bytes written, and its name.
    pub(super) fn event(&mut self, name: &'static str, fields: &[FieldSchema]) -> usize {
        let mut own = self.fields(fields, name);
        for name in ["time_micros", "user_bytes_written"] {
            own.push((name, self.number(name, None)));
        }
        own.push(("event", self.add(Type::Constant(json!(name)))));
        self.add(Type::Record(own))
    }

    fn fields(&mut self, fields: &[FieldSchema], scope: &str) -> Vec<(&'static str, usize)> {
        let own = fields.iter();
        own.map(|field| (field.name, self.field_type(field, scope)))
            .collect()
    }

    fn field_type(&mut self, field: &FieldSchema, scope: &str) -> usize {
        let name = field.name;
        match field.field_type {
            WireType::U32 | WireType::U64 | WireType::F64 => self.number(name, None),
            WireType::Bool | WireType::Enum(_) | WireType::NullableEnum(_) => {
                self.member_type(name)
            }
            WireType::ShapeFacts => {
                let own = self.fields(SHAPE_FACTS, "shape");
                self.add(Type::Record(own))
            }
            WireType::Inputs | WireType::ListText => self.list(name),
            WireType::ListU32 | WireType::ListU64 | WireType::ListF64 | WireType::Reasoning => {
                let scoped = format!("{scope} {name}");
                if let Some((_, known)) = self.shared.iter().find(|(known, _)| *known == scoped) {
                    return *known;
                }
                let lane = std::mem::take(&mut self.lane);
                let own = self.list(name);
                self.lane = lane;
                self.shared.push((scoped, own));
                own
            }
        }
    }

    /// The type of a field of a record, by its place.
    pub(super) fn field(&self, record: usize, at: usize) -> usize {
        match &self.types[record] {
            Type::Record(fields) => fields[at].1,
            _ => record,
        }
    }

    /// The column of a type: its value, member, length or case.
    pub(super) fn column_of(&self, own: usize) -> usize {
        match &self.types[own] {
            Type::Number(column)
            | Type::OneOf(column, _)
            | Type::List(column, _)
            | Type::Cases(column, _) => *column,
            Type::Record(_) | Type::Constant(_) => 0,
        }
    }

    /// The code of a member, which is new where it was not seen before.
    pub(super) fn member(&mut self, own: usize, value: Value) -> usize {
        let Type::OneOf(_, members) = &mut self.types[own] else {
            return 0;
        };
        let known = members.iter().position(|member| *member == value);
        known.unwrap_or_else(|| {
            members.push(value);
            members.len() - 1
        })
    }

    /// The type of an item of a list; there is none before its first item is seen.
    pub(super) fn item(&mut self, list: usize, at: usize, name: &str, wanted: &Wanted) -> usize {
        let at = at.min(PLACES - 1);
        if let Type::List(_, items) = &self.types[list] {
            if let Some(known) = items.get(at) {
                return *known;
            }
        }
        // A list of numbers or lines belongs to all lanes, and one of inputs to any.
        self.lane = 0;
        let own = match wanted {
            Wanted::Number => self.number(name, Some(at)),
            Wanted::Member => self.member_type(name),
            Wanted::Input => {
                let level = self.number("input level", Some(at));
                let files = self.list("input files");
                self.add(Type::Record(vec![("level", level), ("files", files)]))
            }
            Wanted::Cases => {
                let column = self.column("line", None);
                self.add(Type::Cases(column, Vec::new()))
            }
        };
        if let Type::List(_, items) = &mut self.types[list] {
            items.push(own);
        }
        own
    }

    /// The number and the type of the case of a rule.
    pub(super) fn case(&mut self, cases: usize, rule: u32) -> (usize, usize) {
        let known = match &self.types[cases] {
            Type::Cases(_, known) => known,
            _ => return (0, cases),
        };
        if let Some(at) = known.iter().position(|(own, _)| *own == rule) {
            return (at, known[at].1);
        }
        let at = known.len();
        let constant = self.add(Type::Constant(json!(rule)));
        let outcome = self.member_type("outcome");
        let values = self.list("values");
        let line = self.add(Type::Record(vec![
            ("rule", constant),
            ("outcome", outcome),
            ("values", values),
        ]));
        if let Type::Cases(_, known) = &mut self.types[cases] {
            known.push((rule, line));
        }
        (at, line)
    }

    /// The type of an event: the number of its kind, and the fields by it.
    pub(super) fn root(&self, kinds: &[usize], places: &[usize]) -> Value {
        let kinds = kinds.iter().map(|kind| self.header(*kind, places));
        headed([json!(CASES), self.of_column(0, places)], kinds)
    }

    /// A type as the header has it; `places` are the columns' numbers in the file.
    pub(super) fn header(&self, own: usize, places: &[usize]) -> Value {
        match &self.types[own] {
            Type::Constant(value) => json!([CONSTANT, value]),
            Type::Number(column) => self.of_column(*column, places),
            Type::OneOf(column, members) if self.columns[*column].is_constant => {
                json!([CONSTANT, members.first()])
            }
            Type::OneOf(column, members) => {
                let own = self.of_column(*column, places);
                headed([json!(ONE_OF), own], members.iter().cloned())
            }
            Type::List(column, items) => {
                let own = self.of_column(*column, places);
                let items = items.iter().map(|item| self.header(*item, places));
                headed([json!(LIST), own], items)
            }
            Type::Record(fields) => {
                let fields = fields
                    .iter()
                    .flat_map(|(name, field)| [json!(name), self.header(*field, places)]);
                headed([json!(RECORD)], fields)
            }
            Type::Cases(column, cases) => {
                let own = self.of_column(*column, places);
                let cases = cases.iter().map(|(_, case)| self.header(*case, places));
                headed([json!(CASES), own], cases)
            }
        }
    }

    fn of_column(&self, column: usize, places: &[usize]) -> Value {
        let Column {
            is_constant,
            is_integer,
            first,
            ..
        } = &self.columns[column];
        match (is_constant, is_integer) {
            (true, true) => json!([CONSTANT, *first as i64]),
            _ => json!(places[column]),
        }
    }
}

fn headed<const N: usize>(head: [Value; N], rest: impl Iterator<Item = Value>) -> Value {
    head.into_iter().chain(rest).collect()
}
