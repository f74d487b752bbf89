//! A published Compaction Stats table next to the rows of a run.

use crate::json;
use crate::message::messages;
use crate::problem::Problem;
use engine::decimal::{fixed, parse};
use engine::options::RocksDbVersion;
use engine::stats::columns::{StatsColumn, stats_columns};
use engine::stats::format::{Column, cell_value, printed_row};
use engine::stats::table::StatsRow;
use serde_json::Value;

/// A table in a file of `scenarios/published`.
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
    /// Finds a publication's table by name: that of one of its `cases`, or the benchmark and
    /// release of one of its `tables`, as in `fillseq 10.5.5`.
    ///
    /// # Errors
    /// Text that is not JSON or has no such table.
    pub fn parse(publication: &str, name: &str) -> Result<PublishedTable, Problem> {
        let todo = "use a table from a file in scenarios/published";
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
}

messages! {
    /// A published Compaction Stats table, compared with the rows at one moment of a run.
    PublishedStats(table: &PublishedTable, ours: &[StatsRow], release: RocksDbVersion) with {
        let rows = table.rows.iter().map(|row| PublishedRow::of(row, ours, release));
    } {
        /// Address or name of the publication.
        source: &str = table.source.as_str(),
        title: &str = table.title.as_str(),
        /// Name of the table within the publication.
        table: &str = table.name.as_str(),
        /// True if the published table has a WPreComp column.
        has_pre_compression: bool = table.rows.iter().any(|row| !row["wprecomp_gb"].is_null()),
        /// Rows in the published order, without those that only we have.
        rows: Vec<PublishedRow> = rows.collect(),
    }

    /// A published row, compared with ours.
    PublishedRow(row: &Value, ours: &[StatsRow], release: RocksDbVersion) with {
        let level = row["level"].as_str().unwrap_or_default();
        let ours = ours.iter().find(|ours| ours.level == level);
        let cells = stats_columns().iter();
        let cells = cells.filter_map(|column| cell(column, &row[column.key], ours, release));
    } {
        level: &str = level,
        cells: Vec<StatsDeviation> = cells.collect(),
    }

    /// A published number, compared with ours.
    StatsDeviation(
        column: &StatsColumn,
        published: (&str, Option<f64>),
        value: Option<f64>,
        is_same: bool
    ) with {
        let (text, published) = published;
        let difference = value.zip(published);
        let absolute = difference.map(|(value, published)| value - published);
        // It is meaningless for 0 and for momentary states.
        let is_momentary = matches!(column.column, Column::Score | Column::FilesBeingCompacted);
        let divisor = published.filter(|published| *published != 0.0 && !is_momentary);
    } {
        /// Key of the column (`STATS_COLUMNS`).
        column: &str = column.key,
        /// Text of the cell as published, such as `22.6`, `1.03 GB` or `390M`.
        published: &str = text,
        /// Number in the column's unit (2^30 bytes for GB, bytes for Size); null if there is none.
        published_value: Option<f64> = published,
        /// Our number in the same unit, unrounded; null if there is none.
        value: Option<f64> = value,
        /// Ours − published; null if the two cannot be compared.
        absolute: Option<f64> = absolute,
        /// (ours − published) ÷ published; null if that is undefined, as for 0 or Score.
        relative: Option<f64> = absolute.zip(divisor).map(|(absolute, by)| absolute / by),
        /// True if our number equals the published text when printed with the same digits.
        is_same: bool = is_same,
    }
}

fn name_of(table: &Value) -> String {
    let text = |key: &str| table[key].as_str().unwrap_or_default();
    match text("name") {
        "" => format!("{} {}", text("benchmark"), text("version")),
        name => name.to_string(),
    }
}

/// Compares our value with a published cell.
fn cell(
    column: &StatsColumn,
    published: &Value,
    ours: Option<&StatsRow>,
    release: RocksDbVersion,
) -> Option<StatsDeviation> {
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
    let is_same = printed == Some(text.as_str());
    Some(StatsDeviation::of(
        column,
        (&text, published),
        value,
        is_same,
    ))
}

/// Parses the number in a text such as `1.03 GB` or `3680K`.
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
