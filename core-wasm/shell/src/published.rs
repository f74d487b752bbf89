//! A published Compaction Stats table beside the rows of a run.

use crate::json;
use crate::problem::Problem;
use engine::decimal::{fixed, parse};
use engine::options::RocksDbVersion;
use engine::stats::columns::{StatsColumn, stats_columns};
use engine::stats::format::{Column, cell_value, printed_row};
use engine::stats::table::StatsRow;
use serde_json::{Value, json};

/// A table of a file of `scenarios/published`.
#[derive(Clone, Debug, PartialEq)]
pub struct PublishedTable {
    /// Address or name of the publication.
    source: String,
    title: String,
    /// Name of the table within the publication.
    name: String,
    rows: Vec<Value>,
}

impl PublishedTable {
    /// The table of a publication with this name: that of its `cases`, or the benchmark and the
    /// release of its `tables`, as in `fillseq 10.5.5`.
    ///
    /// # Errors
    /// The text is not JSON, or it has no such table.
    pub fn parse(publication: &str, name: &str) -> Result<PublishedTable, Problem> {
        let todo = "use a table of a file in scenarios/published";
        let place = "published table";
        let json = json::value(publication, place, todo)?;
        let tables = ["cases", "tables"].iter();
        let tables = tables.filter_map(|key| json[key].as_array()).flatten();
        let table = tables.into_iter().find(|table| name_of(table) == name);
        let rows = table.and_then(|table| table["rows"].as_array());
        let Some(rows) = rows else {
            let what = format!("there is no table {name}");
            return Err(Problem::new(place, what, todo));
        };
        let text = |key: &str| json[key].as_str().unwrap_or_default().to_string();
        Ok(PublishedTable {
            source: text("source"),
            title: text("title"),
            name: name.to_string(),
            rows: rows.clone(),
        })
    }

    /// The page's `PublishedStats`: the published rows in their order, with ours beside them.
    /// `release` determines how ours are printed.
    pub fn to_json(&self, ours: &[StatsRow], release: RocksDbVersion) -> Value {
        let rows = self.rows.iter().map(|row| {
            let level = row["level"].as_str().unwrap_or_default();
            let ours = ours.iter().find(|ours| ours.level == level);
            let cells = stats_columns().iter();
            let cells = cells.filter_map(|column| cell(column, &row[column.key], ours, release));
            json!({ "level": level, "cells": cells.collect::<Value>() })
        });
        json!({
            "source": self.source,
            "title": self.title,
            "table": self.name,
            "has_pre_compression": self.rows.iter().any(|row| !row["wprecomp_gb"].is_null()),
            "rows": rows.collect::<Value>(),
        })
    }
}

fn name_of(table: &Value) -> String {
    let text = |key: &str| table[key].as_str().unwrap_or_default();
    match text("name") {
        "" => format!("{} {}", text("benchmark"), text("version")),
        name => name.to_string(),
    }
}

/// Our value beside a published cell, both in the column's unit: 2^30 bytes for `GB` columns, bytes
/// for `Size`. Ours is not rounded; `is_same`: it is printed the same.
fn cell(
    column: &StatsColumn,
    published: &Value,
    ours: Option<&StatsRow>,
    release: RocksDbVersion,
) -> Option<Value> {
    let (text, published) = match published {
        Value::Null => return None,
        Value::String(text) => (text.clone(), number_of(text)),
        number => {
            let value = number.as_f64()?;
            (fixed(value, column.decimals), Some(value))
        }
    };
    let printed = ours.map(|row| printed_row(row, release));
    let printed = printed.as_ref().and_then(|row| row.cell(column.column));
    let value = ours.map(|row| cell_value(row, column.column));
    let absolute = value
        .zip(published)
        .map(|(value, published)| value - published);
    // It makes no sense for 0 and for momentary states.
    let is_momentary = matches!(column.column, Column::Score | Column::FilesBeingCompacted);
    let divisor = published.filter(|published| *published != 0.0 && !is_momentary);
    Some(json!({
        "column": column.key,
        "published": text,
        "published_value": published,
        "value": value,
        "absolute": absolute,
        "relative": absolute.zip(divisor).map(|(absolute, divisor)| absolute / divisor),
        "is_same": printed == Some(text.as_str()),
    }))
}

/// The number of a text such as `1.03 GB` or `3680K`.
pub(crate) fn number_of(text: &str) -> Option<f64> {
    let units = [
        (" KB", 1024.0),
        (" MB", 1024.0 * 1024.0),
        (" GB", 1024.0 * 1024.0 * 1024.0),
        (" TB", 1024.0 * 1024.0 * 1024.0 * 1024.0),
        ("K", 1e3),
        ("M", 1e6),
        ("G", 1e9),
        ("", 1.0),
    ];
    let (digits, unit) = units
        .iter()
        .find_map(|(unit, factor)| Some((text.strip_suffix(unit)?, factor)))?;
    let number = parse(digits.trim())?;
    Some(number * unit)
}
