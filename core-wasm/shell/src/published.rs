//! A published Compaction Stats table beside the rows of a run.

use crate::json;
use crate::problem::Problem;
use engine::decimal::{fixed, parse};
use engine::options::RocksDbVersion;
use engine::stats::columns::{StatsColumn, stats_columns};
use engine::stats::format::{Column, cell_value, decimals, printed_row};
use engine::stats::table::StatsRow;
use serde_json::{Value, json};

/// A table of a file of `scenarios/published`.
#[derive(Clone, Debug, PartialEq)]
pub struct PublishedTable {
    /// Address or name of the publication.
    pub source: String,
    /// Its title.
    pub title: String,
    /// Which of its tables.
    pub name: String,
    rows: Vec<Value>,
}

/// Ours beside one published cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Deviation {
    /// The column.
    pub column: &'static StatsColumn,
    /// As published.
    pub published: String,
    /// As a number in the column's unit: 2^30 bytes for `GB` columns, bytes for `Size`.
    pub published_value: Option<f64>,
    /// Ours in the same unit, not rounded; `None`: we have no such row.
    pub value: Option<f64>,
    /// Whether ours reads the same when it is printed.
    pub is_same: bool,
}

impl Deviation {
    /// Ours − published.
    pub fn absolute(&self) -> Option<f64> {
        Some(self.value? - self.published_value?)
    }

    /// (Ours − published) ÷ published; `None` where that makes no sense: for 0 and for momentary
    /// states.
    pub fn relative(&self) -> Option<f64> {
        let is_momentary = matches!(
            self.column.column,
            Column::Score | Column::FilesBeingCompacted
        );
        let published = self.published_value?;
        (published != 0.0 && !is_momentary).then_some(self.absolute()? / published)
    }

    fn to_json(&self) -> Value {
        json!({
            "column": self.column.key,
            "published": self.published,
            "published_value": self.published_value,
            "value": self.value,
            "absolute": self.absolute(),
            "relative": self.relative(),
            "is_same": self.is_same,
        })
    }
}

/// Ours beside one published row.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedRow {
    /// `L0` …, `Sum` or `Int`.
    pub level: String,
    /// The cells, in the order of the table.
    pub cells: Vec<Deviation>,
}

impl PublishedTable {
    /// The table of a publication under its name: that of its `cases`, or of its `tables` the
    /// benchmark and the release, as in `fillseq 10.5.5`.
    ///
    /// # Errors
    /// The text is no JSON, or it has no such table.
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

    /// Whether it has a WPreComp column.
    pub fn has_pre_compression(&self) -> bool {
        let has = |row: &Value| !row["wprecomp_gb"].is_null();
        self.rows.iter().any(has)
    }

    /// Its rows with ours beside them, in the published order. `release` says how ours is printed.
    pub fn compare(&self, ours: &[StatsRow], release: RocksDbVersion) -> Vec<ComparedRow> {
        let rows = self.rows.iter().map(|row| {
            let level = row["level"].as_str().unwrap_or_default();
            let ours = ours.iter().find(|ours| ours.level == level);
            let cells = stats_columns().iter();
            ComparedRow {
                level: level.to_string(),
                cells: cells
                    .filter_map(|column| deviation(column, &row[column.key], ours, release))
                    .collect(),
            }
        });
        rows.collect()
    }

    /// The page's `PublishedStats`.
    pub fn to_json(&self, ours: &[StatsRow], release: RocksDbVersion) -> Value {
        let rows = self.compare(ours, release).into_iter().map(|row| {
            let cells = row.cells.iter().map(Deviation::to_json);
            json!({ "level": row.level, "cells": cells.collect::<Vec<_>>() })
        });
        json!({
            "source": self.source,
            "title": self.title,
            "table": self.name,
            "has_pre_compression": self.has_pre_compression(),
            "rows": rows.collect::<Vec<_>>(),
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

fn deviation(
    column: &'static StatsColumn,
    cell: &Value,
    ours: Option<&StatsRow>,
    release: RocksDbVersion,
) -> Option<Deviation> {
    let (published, published_value) = match cell {
        Value::Null => return None,
        Value::String(text) => (text.clone(), number_of(text)),
        number => {
            let value = number.as_f64()?;
            (fixed(value, decimals(column.column)), Some(value))
        }
    };
    let printed = ours.map(|row| printed_row(row, release));
    let printed = printed.as_ref().and_then(|row| row.cell(column.column));
    Some(Deviation {
        column,
        is_same: printed == Some(published.as_str()),
        published,
        published_value,
        value: ours.map(|row| cell_value(row, column.column)),
    })
}

/// Number that `1.03 GB`, `3680K` and the like stand for.
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
