//! `trace.json`, which comes with our own recordings and has the db_bench command lines.

use crate::base::file_error::RecordedError;
use crate::base::json::Json;

/// Reads the command lines, one per step; the recording covers the last step.
///
/// # Errors
/// Text that is not JSON, or that lacks a `commands` list of strings.
pub fn commands_of_trace(bytes: &[u8]) -> Result<Vec<String>, RecordedError> {
    let error = |at, what: &str| RecordedError {
        file: "trace.json",
        at,
        what: what.to_string(),
        advice: "omit the file, or write {\"commands\": [\"db_bench …\"]}",
    };
    let text = std::str::from_utf8(bytes)
        .map_err(|wrong| error(Some(wrong.valid_up_to() as u64), "it is not UTF-8"))?;
    let json = Json::parse(text).map_err(|at| error(Some(at as u64), "invalid JSON here"))?;
    let commands = json.get("commands").and_then(Json::as_list);
    let texts = commands.map(|commands| commands.iter().map(Json::as_text));
    let texts: Option<Vec<&str>> = texts.and_then(Iterator::collect);
    let texts = texts.ok_or_else(|| error(None, "it has no `commands` list of strings"))?;
    Ok(texts.into_iter().map(str::to_string).collect())
}
