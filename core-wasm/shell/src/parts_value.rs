//! The parts of a recording as JSON, for `replay --json` and the page.

use recordings::database::parts::{Part, Parts};
use serde_json::{Value, json};

/// `{"given": […], "missing": […]}`, `RecordingParts` of `protocol.ts`.
pub fn parts_value(parts: &Parts) -> Value {
    let part = |of: &Part| json!({ "kind": of.kind, "keys": of.keys, "text": of.text, "advice": of.advice });
    let given = parts.given.iter().map(|one| {
        let mut json = part(one);
        json["count"] = json!(one.count);
        json["column_family"] = json!(one.family);
        json["first_time_micros"] = json!(one.times.map(|(first, _)| first));
        json["last_time_micros"] = json!(one.times.map(|(_, last)| last));
        json["opens"] = json!(one.opens);
        json["older"] = json!(one.older);
        json
    });
    json!({
        "given": given.collect::<Value>(),
        "missing": parts.missing.iter().map(part).collect::<Value>(),
    })
}
