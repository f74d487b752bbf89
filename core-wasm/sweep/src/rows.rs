//! Results of runs, as rows of JSON, one a line.

use crate::fields::Refused;
use serde_json::Value;
use std::collections::BTreeMap;

/// Rows of several files, each point once, in the order of their ids.
#[derive(Debug, Default)]
pub struct Merged {
    rows: BTreeMap<String, (Value, String)>,
    engine: Option<String>,
}

impl Merged {
    /// Adds a row; `line` is its text, and `place` says where it stands.
    ///
    /// # Errors
    /// A row without an id or a result, of another engine version, or with another event hash than
    /// an equal point.
    pub fn add(&mut self, row: Value, line: &str, place: &str) -> Result<(), Refused> {
        let text = |name: &str| row[name].as_str().map(str::to_string);
        let todo = "give files that lsm-shape run wrote";
        let not_a_row = || Refused::new(place, "this line is not a row", todo);
        // A point has no result yet.
        if row["event_hash"].is_null() && row["error"].is_null() {
            return Err(not_a_row());
        }
        let (Some(id), Some(engine)) = (text("id"), text("engine")) else {
            return Err(not_a_row());
        };
        let first = self.engine.get_or_insert_with(|| engine.clone());
        if *first != engine {
            let what = format!("the row is of engine {engine}, and earlier ones are of {first}");
            let todo = "run the points again with one version";
            return Err(Refused::new(place, what, todo));
        }
        let line = line.to_string();
        let known = match self.rows.get(&id) {
            Some((known, _)) => known,
            None => {
                self.rows.insert(id, (row, line));
                return Ok(());
            }
        };
        let hash = |row: &Value| row["event_hash"].as_str().map(str::to_string);
        match (hash(known), hash(&row)) {
            (Some(one), Some(other)) if one != other => {
                let what = format!("point {id} has the event hash {other} here and {one} before");
                let todo = "run the point again: one of the results is damaged";
                Err(Refused::new(place, what, todo))
            }
            // A result takes the place of an error.
            (None, Some(_)) => {
                self.rows.insert(id, (row, line));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Lines of the rows, in the order of their ids.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.rows.values().map(|(_, line)| line.as_str())
    }

    /// The rows, in the order of their ids.
    pub fn rows(&self) -> impl Iterator<Item = &Value> {
        self.rows.values().map(|(row, _)| row)
    }

    /// Number of points, and of those that failed.
    pub fn counts(&self) -> (usize, usize) {
        let failed = self.rows().filter(|row| row["event_hash"].is_null());
        (self.rows.len(), failed.count())
    }
}
