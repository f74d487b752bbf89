//! Many runs of one question, for the command line and the page.

pub mod messages;
pub(crate) mod plan_text;
pub(crate) mod point_line;

use crate::export::table::line;
use crate::json;
use crate::problem::Problem;
use serde_json::Value;
use sweep::fields::Refused;
use sweep::numbers::NUMBERS;
use sweep::rows::Merged;

/// Converts a refusal to a problem. `place` is the file, if the refusal does not name it.
pub(crate) fn problem_of(place: &str, refused: Refused) -> Problem {
    let parts = [place, &refused.place];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    Problem::new(parts.join(", "), refused.what, refused.todo)
}

/// Adds the rows of a text; `place` names it.
///
/// # Errors
/// A line that is not a row, and the errors of [`Merged::add`].
pub(crate) fn add_rows(merged: &mut Merged, text: &str, place: &str) -> Result<(), Problem> {
    for (at, line) in text.lines().enumerate() {
        let place = format!("{place}, line {}", at + 1);
        let row = json::value(line, &place, "give files that lsm-shape run wrote")?;
        let added = merged.add(row, line, &place);
        added.map_err(|refused| problem_of("", refused))?;
    }
    Ok(())
}

/// Formats the rows as CSV: settings, numbers, and the error of a failed run.
pub(crate) fn csv_of(merged: &Merged) -> String {
    let mut settings: Vec<&str> = Vec::new();
    for set in merged.rows().filter_map(|row| row["set"].as_object()) {
        let names = set.keys().map(String::as_str);
        let new: Vec<&str> = names.filter(|name| !settings.contains(name)).collect();
        settings.extend(new);
    }
    let numbers = NUMBERS.iter().map(|number| number.name);
    let heads = [&["id"], &settings[..], &["repeat"]].concat();
    let heads = heads
        .into_iter()
        .chain(numbers)
        .chain(["event_hash", "error"]);
    let mut text = line(&heads.map(Value::from).collect::<Vec<_>>());
    for row in merged.rows() {
        let mut cells = vec![row["id"].clone()];
        cells.extend(settings.iter().map(|name| row["set"][*name].clone()));
        cells.push(row["repeat"].clone());
        cells.extend(
            NUMBERS
                .iter()
                .map(|number| row["numbers"][number.name].clone()),
        );
        cells.extend(["event_hash", "error"].map(|name| row[name].clone()));
        text.push_str(&line(&cells));
    }
    text
}
