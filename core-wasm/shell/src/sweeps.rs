//! Many runs of one question, for the command line and the page.

pub mod messages;
pub(crate) mod plan_text;
pub(crate) mod point_line;

use crate::json;
use crate::problem::Problem;
use sweep::fields::Refused;
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
