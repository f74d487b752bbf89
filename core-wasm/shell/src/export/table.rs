//! Tables as comma-separated values (RFC 4180) below a comment and a line of names.

use super::about::About;
use super::known::Known;

/// One value of a row as it is written; empty is what is unknown, or not there.
#[derive(Clone)]
pub(super) struct Cell(String);

impl From<u64> for Cell {
    fn from(number: u64) -> Self {
        Self(number.to_string())
    }
}

impl From<u32> for Cell {
    fn from(number: u32) -> Self {
        Self(number.to_string())
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        match number.is_finite() {
            true => Self(number.to_string()),
            false => Self(String::new()),
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        match text.contains(['"', ',', '\n', '\r']) {
            true => Self(format!("\"{}\"", text.replace('"', "\"\""))),
            false => Self(text.to_string()),
        }
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self(String::new()), Into::into)
    }
}

/// A column: its name and its value in a row.
pub(super) type Column<T> = (&'static str, fn(&T, &Known) -> Cell);

/// The cells of a row.
pub(super) fn cells<T>(columns: &[Column<T>], row: &T, known: &Known) -> Vec<Cell> {
    columns.iter().map(|(_, cell)| cell(row, known)).collect()
}

/// The names of columns.
pub(super) fn names<T>(columns: &[Column<T>]) -> Vec<&'static str> {
    columns.iter().map(|(name, _)| *name).collect()
}

/// The lines above the first row.
pub(super) fn head(about: &About, names: &[&str]) -> String {
    format!("# {}\n{}\n", about.line(), names.join(","))
}

/// Appends a row.
pub(super) fn push_row(cells: &[Cell], text: &mut String) {
    let cells: Vec<&str> = cells.iter().map(|cell| cell.0.as_str()).collect();
    text.push_str(&cells.join(","));
    text.push('\n');
}

/// A table whose rows are all known.
pub(super) fn table<T>(about: &About, columns: &[Column<T>], rows: &[T], known: &Known) -> String {
    let mut text = head(about, &names(columns));
    for row in rows {
        push_row(&cells(columns, row, known), &mut text);
    }
    text
}
