//! The parts of a recording as JSON, for `replay --json` and the page.

use recordings::database::parts::{GivenPart, MissingPart, Parts};
use serde_json::{Value, json};

/// `{"given": […], "missing": […]}`, see `RecordingParts` in `protocol.ts`.
pub fn parts_value(parts: &Parts) -> Value {
    json!({
        "given": parts.given.iter().map(given).collect::<Value>(),
        "missing": parts.missing.iter().map(missing).collect::<Value>(),
    })
}

fn given(part: &GivenPart) -> Value {
    json!({
        "kind": part.kind.name(),
        "keys": part.tells.iter().map(|tells| tells.key()).collect::<Value>(),
        "text": part.text(),
        "advice": null,
        "count": part.count,
        "column_family": part.family,
        "first_time_micros": part.times.map(|(first, _)| first),
        "last_time_micros": part.times.map(|(_, last)| last),
        "opens": part.opens.map(|opens| opens.opens),
        "older": part.older,
    })
}

fn missing(part: &MissingPart) -> Value {
    let consequences = part.consequences.iter();
    json!({
        "kind": part.kind.name(),
        "keys": consequences.map(|one| one.key()).collect::<Value>(),
        "text": part.text(),
        "advice": part.advice(),
    })
}
