//! The structure of a log's values: types of records, lists and members, each with a column.

use crate::wire::{FieldSchema, SHAPE_FACTS, WireType};
use serde_json::{Value, json};

/// A type of record, list or member while a log is split, with the column of its value, member,
/// length or case. Records and constants have no values and hence no column.
#[derive(Default)]
pub(super) struct Type {
    code: u32,
    /// Name of the field without its event. Columns with one name have values of the same meaning.
    pub(super) name: String,
    /// Index of the item in its list, if it is one.
    pub(super) index: Option<usize>,
    /// Lane of the type's records, which separates them from others of their kind; 0 for all lanes.
    pub(super) lane: u32,
    pub(super) count: usize,
    first: f64,
    /// True if the values differ; a column with a single value is not in the file.
    pub(super) varies: bool,
    /// True if some values are not integers that JavaScript can represent.
    pub(super) has_fractions: bool,
    /// Common divisor of the values; 0 if all are 0.
    pub(super) unit: f64,
    /// The constant, the members, the field names, or the values that distinguish the cases.
    values: Vec<Value>,
    /// Types of the fields, of the items by index, or of the cases.
    parts: Vec<usize>,
}

impl Type {
    /// Returns true if the file has the type's column. Only integers can be in the header instead.
    pub(super) fn is_in_file(&self) -> bool {
        self.varies || self.has_fractions
    }
}

/// Number of list indices with columns of their own; all later items share the last one.
const PLACES: usize = 64;
/// Name of items that are input files.
pub(super) const FILE: &str = "file";

/// Codes of the types in the file's header, which `element/column_log.ts` reads.
const CONSTANT: u32 = 0;
const ONE_OF: u32 = 1;
const LIST: u32 = 2;
const RECORD: u32 = 3;
const CASES: u32 = 4;
/// A number, of which the header only gives the column.
const NUMBER: u32 = 5;

/// The type of all records, with a case for each kind.
pub(super) const RECORDS: usize = 0;

/// All types of a log.
#[derive(Default)]
pub(super) struct Types {
    pub(super) all: Vec<Type>,
    /// Types of lists that are the same in all events of one scope.
    shared: Vec<(String, usize)>,
    /// The lane that new columns belong to.
    pub(super) lane: u32,
}

impl Types {
    pub(super) fn new() -> Self {
        let mut types = Self::default();
        types.add(CASES, "kind", None);
        types
    }

    fn add(&mut self, code: u32, name: &str, index: Option<usize>) -> usize {
        self.all.push(Type {
            code,
            name: name.to_string(),
            index,
            lane: self.lane,
            ..Type::default()
        });
        self.all.len() - 1
    }

    fn constant(&mut self, value: Value) -> usize {
        let own = self.add(CONSTANT, "", None);
        self.all[own].values.push(value);
        own
    }

    fn record(&mut self, fields: &[(&str, usize)]) -> usize {
        let own = self.add(RECORD, "", None);
        for (name, part) in fields {
            self.all[own].values.push(json!(name));
            self.all[own].parts.push(*part);
        }
        own
    }

    /// Registers a value.
    pub(super) fn see(&mut self, own: usize, value: f64) {
        let own = &mut self.all[own];
        if own.count == 0 {
            own.first = value;
        }
        own.count += 1;
        own.varies |= own.first.to_bits() != value.to_bits();
        let is_safe = value.abs() < 9_007_199_254_740_992.0;
        let is_zero_below = value == 0.0 && value.is_sign_negative();
        own.has_fractions |= !is_safe || value.trunc() != value || is_zero_below;
        if own.unit != 1.0 && !own.has_fractions {
            let mut rest = value.abs();
            while rest > 0.0 {
                (own.unit, rest) = (rest, own.unit % rest);
            }
        }
    }

    /// The type of an event's record: its fields, then time and bytes written, then its name.
    pub(super) fn event(&mut self, name: &'static str, fields: &[FieldSchema]) -> usize {
        let mut own = self.fields(fields, name);
        for name in ["time_micros", "user_bytes_written"] {
            own.push((name, self.add(NUMBER, name, None)));
        }
        own.push(("event", self.constant(json!(name))));
        self.record(&own)
    }

    fn fields(&mut self, fields: &[FieldSchema], scope: &str) -> Vec<(&'static str, usize)> {
        let own = fields.iter();
        own.map(|field| {
            (
                field.name,
                self.typed(field.name, None, field.field_type, scope),
            )
        })
        .collect()
    }

    /// Adds a type for a field, or for an item at an index in a list. Lists of numbers or lines
    /// with the same name share one type within a scope.
    fn typed(&mut self, name: &str, at: Option<usize>, wire: WireType, scope: &str) -> usize {
        match wire {
            WireType::U32 | WireType::U64 | WireType::F64 => self.add(NUMBER, name, at),
            WireType::Bool | WireType::Text | WireType::Enum(_) | WireType::NullableEnum(_) => {
                self.add(ONE_OF, name, None)
            }
            WireType::List(WireType::Input | WireType::Text) => self.list(name),
            WireType::List(_) => {
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
            WireType::Input => {
                let level = self.add(NUMBER, "input level", at);
                let files = self.list("input files");
                self.record(&[("level", level), ("files", files)])
            }
            WireType::Line => self.add(CASES, "line", None),
            WireType::ShapeFacts => {
                let own = self.fields(SHAPE_FACTS, "shape");
                self.record(&own)
            }
        }
    }

    fn list(&mut self, name: &str) -> usize {
        self.add(LIST, &format!("{name} length"), None)
    }

    /// Type of a record's field, by index.
    pub(super) fn field(&self, record: usize, at: usize) -> usize {
        self.all[record].parts[at]
    }

    /// Code for a member or a case, which is added if it is new.
    pub(super) fn member(&mut self, own: usize, value: Value) -> usize {
        let values = &mut self.all[own].values;
        let known = values.iter().position(|known| *known == value);
        known.unwrap_or_else(|| {
            values.push(value);
            values.len() - 1
        })
    }

    /// Type of an item in a list, which is added if the item is new.
    pub(super) fn item(&mut self, list: usize, at: usize, name: &str, wire: WireType) -> usize {
        // Words and lines look alike at all indices, but a job's first file differs much from its
        // last.
        let places = match wire {
            WireType::Text | WireType::Line => 1,
            _ if name == FILE => 2,
            _ => PLACES,
        };
        let at = at.min(places - 1);
        if let Some(known) = self.all[list].parts.get(at) {
            return *known;
        }
        // A list of numbers or lines belongs to all lanes; a list of inputs, to any.
        self.lane = 0;
        let own = self.typed(name, Some(at), wire, "");
        self.all[list].parts.push(own);
        own
    }

    /// Type of a case by its code; `make` adds it if it is new.
    pub(super) fn case(
        &mut self,
        cases: usize,
        code: usize,
        make: impl FnOnce(&mut Self) -> usize,
    ) -> usize {
        if let Some(known) = self.all[cases].parts.get(code) {
            return *known;
        }
        let own = make(self);
        self.all[cases].parts.push(own);
        own
    }

    /// Type of a line of reasoning, by its rule.
    pub(super) fn line(&mut self, rule: u32) -> usize {
        let rule = self.constant(json!(rule));
        let outcome = self.add(ONE_OF, "outcome", None);
        let values = self.list("values");
        self.record(&[("rule", rule), ("outcome", outcome), ("values", values)])
    }

    /// The header's form of a type; `places` gives each column's number in the file.
    pub(super) fn header(&self, own: usize, places: &[usize]) -> Value {
        let Type {
            code,
            values,
            parts,
            ..
        } = &self.all[own];
        let number = match self.all[own].is_in_file() {
            true => json!(places[own]),
            false => json!([CONSTANT, self.all[own].first as i64]),
        };
        let parts = parts.iter().map(|part| self.header(*part, places));
        let head = [json!(code), number.clone()].into_iter();
        match *code {
            NUMBER => number,
            CONSTANT => json!([CONSTANT, values.first()]),
            ONE_OF if !self.all[own].varies => json!([CONSTANT, values.first()]),
            ONE_OF => head.chain(values.iter().cloned()).collect(),
            RECORD => {
                let fields = values.iter().cloned().zip(parts);
                let fields = fields.flat_map(|(name, field)| [name, field]);
                head.take(1).chain(fields).collect()
            }
            _ => head.chain(parts).collect(),
        }
    }
}
