//! The parts of a recording as JSON, for `replay --json` and the page.

use recordings::database::parts::{Part, Parts};
use serde_json::{Value, json};

/// `{"given": […], "missing": […]}`, see `RecordingParts` in `protocol.ts`.
pub fn parts_value(parts: &Parts) -> Value {
    json!({
        "given": parts.given.iter().map(given).collect::<Value>(),
        "missing": parts.missing.iter().map(missing).collect::<Value>(),
    })
}

fn given(part: &Part) -> Value {
    json!({
        "kind": part.kind,
        "keys": part.keys,
        "text": part.text,
        "advice": null,
        "count": part.count,
        "column_family": part.family,
        "first_time_micros": part.times.map(|(first, _)| first),
        "last_time_micros": part.times.map(|(_, last)| last),
        "opens": part.opens,
        "older": part.older,
    })
}

fn missing(part: &Part) -> Value {
    json!({
        "kind": part.kind,
        "keys": part.keys,
        "text": part.text,
        "advice": part.advice,
    })
}
