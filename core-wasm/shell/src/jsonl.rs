//! The event log as text: one JSON object a line, under RocksDB's `EVENT_LOG_v1` names
//! (G-10..G-16).

use crate::json;
use crate::wire::layout;
use engine::log::{Event, EventKind};
use serde_json::{Map, Value, json};

/// One event as one line, without the line break.
pub fn to_line(event: &Event) -> String {
    let mut fields = Map::new();
    let name = layout::write_json(&event.kind, &mut fields);
    let mut object = Map::new();
    object.insert("time_micros".to_string(), json!(event.time_micros));
    object.insert(
        "user_bytes_written".to_string(),
        json!(event.user_bytes_written),
    );
    object.insert("event".to_string(), json!(name));
    if let EventKind::TrivialMove { inputs, .. } = &event.kind {
        // RocksDB counts the files of a move and does not list them (G-15).
        let count: usize = inputs.iter().map(|input| input.files.len()).sum();
        object.insert("files".to_string(), json!(count));
    }
    object.append(&mut fields);
    json::text(&Value::Object(object))
}
