//! Tables as comma-separated values (RFC 4180), below a comment and a line with column names.

use super::about::About;
use super::known::Known;
use serde_json::Value;

/// A column's name, and the function that gives its value in a row; null if unknown or absent.
pub(super) type Column<T> = (&'static str, fn(&T, &Known) -> Value);

/// Cells of a row.
pub(super) fn cells<T>(columns: &[Column<T>], row: &T, known: &Known) -> Vec<Value> {
    columns.iter().map(|(_, cell)| cell(row, known)).collect()
}

/// Lines above the first row: the comment, then all column names.
pub(super) fn head<T>(about: &About, columns: &[Column<T>], further: &[String]) -> String {
    let names = columns.iter().map(|(name, _)| *name);
    let names: Vec<&str> = names.chain(further.iter().map(String::as_str)).collect();
    format!("# {}\n{}\n", about.line(), names.join(","))
}

/// Formats a row as a line.
pub(crate) fn line(cells: &[Value]) -> String {
    let texts: Vec<String> = cells.iter().map(text).collect();
    texts.join(",") + "\n"
}

fn text(cell: &Value) -> String {
    match cell {
        Value::String(text) if text.contains(['"', ',', '\n', '\r']) => {
            format!("\"{}\"", text.replace('"', "\"\""))
        }
        Value::String(text) => text.clone(),
        Value::Bool(is_true) => is_true.to_string(),
        _ => match (cell.as_u64(), cell.as_f64()) {
            (Some(whole), _) => whole.to_string(),
            (None, number) => number.map_or_else(String::new, |number| number.to_string()),
        },
    }
}

/// Formats a table whose rows are all known.
pub(super) fn table<T>(about: &About, columns: &[Column<T>], rows: &[T], known: &Known) -> String {
    let lines = rows.iter().map(|row| line(&cells(columns, row, known)));
    head(about, columns, &[]) + &lines.collect::<String>()
}
