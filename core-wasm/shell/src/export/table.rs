//! Tables as comma-separated values (RFC 4180) below a comment and a line of names.

use super::about::About;
use super::known::Known;

/// One value of a row.
pub(super) enum Cell {
    /// Unknown, or not there: an empty cell.
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

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::None, Into::into)
    }
}

impl Cell {
    fn push(&self, text: &mut String) {
        match self {
            Self::None => {}
            Self::Whole(number) => text.push_str(&number.to_string()),
            Self::Real(number) => text.push_str(&number.to_string()),
            Self::Text(word) if word.contains(['"', ',', '\n', '\r']) => {
                text.push_str(&format!("\"{}\"", word.replace('"', "\"\"")));
            }
            Self::Text(word) => text.push_str(word),
        }
    }
}

/// A column: its name and its value in a row.
pub(super) type Column<T> = (&'static str, fn(&T, &Known) -> Cell);

/// The lines above the first row.
pub(super) fn head<'a>(about: &About, names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    format!("# {}\n{}\n", about.line(), names.join(","))
}

/// Appends a row.
pub(super) fn push_row(cells: impl IntoIterator<Item = Cell>, text: &mut String) {
    for (at, cell) in cells.into_iter().enumerate() {
        if at > 0 {
            text.push(',');
        }
        cell.push(text);
    }
    text.push('\n');
}

/// A table whose rows are all known.
pub(super) fn table<T>(about: &About, columns: &[Column<T>], rows: &[T], known: &Known) -> String {
    let mut text = head(about, columns.iter().map(|(name, _)| *name));
    for row in rows {
        push_row(columns.iter().map(|(_, cell)| cell(row, known)), &mut text);
    }
    text
}
