//! Notes that people wrote about moments and files of the run, and where each is in it.

use super::files::{FileState, Files, NotedFile};
use super::known::Known;
use crate::json;
use engine::log::Event;
use recordings::base::text::seconds;
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

/// The moment of a note.
#[derive(Clone, Copy, Debug)]
struct Moment {
    /// µs of the log, which recordings without times number themselves.
    micros: u64,
    time: Option<u64>,
}

/// The notes, in the order of their moments, while their run is carried out.
#[derive(Default)]
pub(super) struct Notes {
    notes: Vec<Note>,
    /// The moments of the first notes: those whose events have come.
    moments: Vec<Moment>,
}

/// A note and where it is.
pub(super) struct PlacedNote<'a> {
    pub(super) event: u64,
    /// One paragraph.
    pub(super) text: String,
    pub(super) file: Option<(&'a NotedFile, FileState)>,
    /// `None`: the run ended before it.
    moment: Option<Moment>,
}

impl Notes {
    pub(super) fn new(mut notes: Vec<Note>) -> Self {
        notes.sort_by_key(|note| note.event);
        Self {
            moments: Vec::new(),
            notes,
        }
    }

    pub(super) fn has_files(&self) -> bool {
        self.notes.iter().any(|note| note.file.is_some())
    }

    /// Takes in the next event, which `known` has seen.
    pub(super) fn follow(&mut self, event: &Event, known: &Known) {
        while let Some(note) = self.notes.get(self.moments.len()) {
            if note.event != known.event() {
                break;
            }
            self.moments.push(Moment {
                micros: event.time_micros,
                time: known.time(event.time_micros),
            });
        }
    }

    /// All of them, when the log has ended, with what has become of their files.
    pub(super) fn placed(&self, files: Option<&Files>) -> Vec<PlacedNote<'_>> {
        let notes = self.notes.iter().enumerate();
        let placed = notes.map(|(at, note)| {
            let state = |file: &NotedFile| match files {
                Some(files) => files.state_at(file, note.event),
                None => FileState::NotInThisRun,
            };
            let words: Vec<&str> = note.text.split_whitespace().collect();
            PlacedNote {
                event: note.event,
                text: words.join(" "),
                file: note.file.as_ref().map(|file| (file, state(file))),
                moment: self.moments.get(at).copied(),
            }
        });
        placed.collect()
    }
}

impl PlacedNote<'_> {
    /// `12.500 s`; `None` where the log has no times, or ended before.
    pub(super) fn seconds_text(&self) -> Option<String> {
        let micros = self.moment.and_then(|moment| moment.time)?;
        Some(seconds(micros))
    }

    /// `file 311, gone from the tree at this moment`; `None`: it is about the moment.
    pub(super) fn file_text(&self) -> Option<String> {
        let (file, state) = self.file?;
        Some(format!("file {}{}", file.number, state.words()))
    }

    /// An instant of a trace, on a track; `None`: the run ended before it.
    pub(super) fn to_trace(&self, track: u32) -> Option<Value> {
        let moment = self.moment?;
        let name = match (self.text.as_str(), self.file) {
            ("", None) => "note".to_string(),
            ("", Some((file, _))) => format!("note on file {}", file.number),
            (text, _) => text.to_string(),
        };
        let mut facts = json!({ "event": self.event });
        if let Some((file, state)) = self.file {
            facts["file"] = file.number.into();
            facts["file_state"] = state.name().into();
        }
        Some(json!({
            "ph": "i",
            "s": "t",
            "name": name,
            "cat": "note",
            "ts": moment.micros,
            "pid": 1,
            "tid": track,
            "args": facts,
        }))
    }
}
