//! Notes that people wrote about moments and files of the run, and where each is in it.

use super::known::Known;
use crate::file_history::{FileState, Files, NotedFile};
use crate::json;
use engine::log::Event;
use engine::model::sorting::sort_by_key;
use serde_json::{Value, json};

/// A note of the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// The index of its event in the log.
    pub event: u64,
    /// The file that it is on; `None`: it is about the moment.
    pub file: Option<NotedFile>,
    /// May be empty: then it only marks the moment.
    pub text: String,
}

json::fields!(Note: event, file, text or String::new());

/// The notes, in the order of their moments, while their run is carried out.
pub(super) struct Notes {
    notes: Vec<Note>,
    /// The µs of the first notes' events: of those that have come.
    micros: Vec<u64>,
}

/// A note and where it is.
pub(super) struct PlacedNote {
    pub(super) event: u64,
    /// One paragraph.
    pub(super) text: String,
    /// The number of the file that it is on, and what has become of it.
    pub(super) file: Option<(u64, FileState)>,
    /// µs of the log, which recordings without times number themselves; `None`: the run ended
    /// before it.
    pub(super) micros: Option<u64>,
}

impl Notes {
    pub(super) fn new(mut notes: Vec<Note>) -> Self {
        sort_by_key(&mut notes, |note| note.event);
        Self {
            micros: Vec::new(),
            notes,
        }
    }

    pub(super) fn has_files(&self) -> bool {
        self.notes.iter().any(|note| note.file.is_some())
    }

    /// Takes in the next event, which `known` has seen.
    pub(super) fn follow(&mut self, event: &Event, known: &Known) {
        let is_next = |note: &Note| note.event == known.event();
        while self.notes.get(self.micros.len()).is_some_and(is_next) {
            self.micros.push(event.time_micros);
        }
    }

    /// All of them, when the log has ended, with what has become of their files.
    pub(super) fn placed(&self, files: Option<&Files>) -> Vec<PlacedNote> {
        let state = |file: &NotedFile, event: u64| match files {
            Some(files) => files.state_at(file, event),
            None => FileState::NotInThisRun,
        };
        let placed = self.notes.iter().enumerate().map(|(at, note)| PlacedNote {
            event: note.event,
            text: { note.text.split_whitespace() }
                .collect::<Vec<_>>()
                .join(" "),
            file: { note.file.as_ref() }.map(|file| (file.number, state(file, note.event))),
            micros: self.micros.get(at).copied(),
        });
        placed.collect()
    }
}

impl PlacedNote {
    /// An instant of a trace, on a track; `None`: the run ended before it.
    pub(super) fn to_trace(&self, track: u32) -> Option<Value> {
        let name = match (self.text.as_str(), self.file) {
            ("", None) => "note".to_string(),
            ("", Some((number, _))) => format!("note on file {number}"),
            (text, _) => text.to_string(),
        };
        let mut facts = json!({ "event": self.event });
        if let Some((number, state)) = self.file {
            facts["file"] = number.into();
            facts["file_state"] = state.name().into();
        }
        Some(json!({
            "ph": "i",
            "s": "t",
            "name": name,
            "cat": "note",
            "ts": self.micros?,
            "pid": 1,
            "tid": track,
            "args": facts,
        }))
    }
}
