//! Tables as CSV and JSON: one declaration of rows, two forms.

use super::about::About;
use super::known::Known;
use engine::log::Event;
use serde_json::Value;

/// One value of a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    /// Unknown, or there is none: empty in CSV, null in JSON.
    None,
    /// A count, a number of bytes or µs, an id.
    Whole(u64),
    /// A ratio.
    Real(f64),
    /// A name.
    Text(String),
}

impl From<u64> for Cell {
    fn from(number: u64) -> Self {
        Self::Whole(number)
    }
}

impl From<u32> for Cell {
    fn from(number: u32) -> Self {
        Self::Whole(number.into())
    }
}

impl From<usize> for Cell {
    fn from(number: usize) -> Self {
        Self::Whole(number as u64)
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        match number.is_finite() {
            true => Self::Real(number),
            false => Self::None,
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_string())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::None, Into::into)
    }
}

impl Cell {
    fn push_csv(&self, text: &mut String) {
        match self {
            Self::None => {}
            Self::Whole(number) => text.push_str(&number.to_string()),
            Self::Real(number) => text.push_str(&number.to_string()),
            Self::Text(word) if word.contains(['"', ',', '\n', '\r']) => {
                text.push('"');
                text.push_str(&word.replace('"', "\"\""));
                text.push('"');
            }
            Self::Text(word) => text.push_str(word),
        }
    }

    fn to_json(&self) -> Value {
        match self {
            Self::None => Value::Null,
            Self::Whole(number) => (*number).into(),
            Self::Real(number) => (*number).into(),
            Self::Text(text) => text.as_str().into(),
        }
    }
}

pub(super) type Row = Vec<Cell>;

/// A table: what its columns are and which rows an event makes.
pub(super) trait Table {
    /// The names of the columns, once the first event has been seen.
    fn columns(&self, known: &Known) -> Vec<String>;

    /// Takes in the next event, which `known` has seen.
    fn follow(&mut self, event: &Event, known: &Known, rows: &mut Vec<Row>);

    /// Rows that still wait when the log has ended.
    fn finish(&mut self, known: &Known, rows: &mut Vec<Row>);
}

/// The form of a table in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableForm {
    /// Comma-separated values (RFC 4180) under a comment line and a line of names.
    Csv,
    /// An object with `about` and `rows`.
    Json,
}

/// Writes rows.
pub(super) struct TableWriter {
    form: TableForm,
    /// The names of the columns; in JSON with quotes and colon.
    columns: Vec<String>,
    has_rows: bool,
}

impl TableWriter {
    pub(super) fn new(form: TableForm) -> Self {
        Self {
            form,
            columns: Vec::new(),
            has_rows: false,
        }
    }

    /// The lines before the first row.
    pub(super) fn begin(&mut self, about: &About, columns: Vec<String>, text: &mut String) {
        match self.form {
            TableForm::Csv => {
                text.push_str(&format!("# {}\n{}\n", about.line(), columns.join(",")));
            }
            TableForm::Json => {
                text.push_str(&format!("{{\n\"about\": {},\n\"rows\": [", about.to_json()));
                let keys = columns.into_iter();
                let keys = keys.map(|name| format!("{}:", Value::from(name)));
                self.columns = keys.collect();
            }
        }
    }

    pub(super) fn row(&mut self, row: &Row, text: &mut String) {
        match self.form {
            TableForm::Csv => {
                for (at, cell) in row.iter().enumerate() {
                    if at > 0 {
                        text.push(',');
                    }
                    cell.push_csv(text);
                }
                text.push('\n');
            }
            TableForm::Json => {
                text.push_str(if self.has_rows { ",\n{" } else { "\n{" });
                for (at, (key, cell)) in self.columns.iter().zip(row).enumerate() {
                    if at > 0 {
                        text.push(',');
                    }
                    text.push_str(key);
                    text.push_str(&cell.to_json().to_string());
                }
                text.push('}');
            }
        }
        self.has_rows = true;
    }

    /// What comes behind the last row.
    pub(super) fn finish(&self, text: &mut String) {
        if self.form == TableForm::Json {
            text.push_str("\n]\n}\n");
        }
    }
}

/// Names of columns as they are written.
pub(super) fn names(columns: &[&str]) -> Vec<String> {
    columns.iter().map(ToString::to_string).collect()
}
