//! The event log as text, with one JSON object per line and RocksDB's `EVENT_LOG_v1` names
//! (G-10..G-16).

use crate::json;
use crate::wire::layout;
use engine::log::{Event, EventKind};
use serde_json::{Map, json};

/// Formats an event as one line, without the line break.
pub fn to_line(event: &Event) -> String {
    let mut fields = Map::new();
    let mut line = json!({
        "time_micros": event.time_micros,
        "user_bytes_written": event.user_bytes_written,
        "event": layout::write_json(&event.kind, &mut fields),
    });
    if let EventKind::TrivialMove { inputs, .. } = &event.kind {
        // RocksDB counts the files of a move but does not list them (G-15).
        let count: usize = inputs.iter().map(|input| input.files.len()).sum();
        line["files"] = count.into();
    }
    for (name, field) in fields {
        line[name.as_str()] = field;
    }
    json::text(&line)
}
