//! Users' notes about moments and files of a run, and their places in it.

use super::known::Known;
use crate::file_history::{Files, NOT_IN_THIS_RUN, NotedFile};
use crate::json;
use engine::log::Event;
use engine::model::sorting::sort_by_key;

/// A user's note, as on the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// Index of the note's event in the log.
    pub event: u64,
    /// The file that the note is about; `None` if it is about the moment.
    pub file: Option<NotedFile>,
    /// Text of the note; an empty text only marks the moment.
    pub text: String,
}

json::fields!(Note: event, file, text or String::new());

/// Notes in the order of their moments, while the run proceeds.
pub(super) struct Notes {
    notes: Vec<Note>,
    /// Times, in µs, of the notes' events that have occurred so far.
    micros: Vec<u64>,
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

    /// Takes in the next event, which `known` must already have seen.
    pub(super) fn follow(&mut self, event: &Event, known: &Known) {
        let is_next = |note: &Note| note.event == known.event();
        while self.notes.get(self.micros.len()).is_some_and(is_next) {
            self.micros.push(event.time_micros);
        }
    }

    /// All notes once the log has ended, each with its time in µs (`None` if the run ended before
    /// the note; made up in recordings without times) and the state of its file.
    pub(super) fn placed<'a>(
        &'a self,
        files: Option<&'a Files>,
    ) -> impl Iterator<Item = (&'a Note, Option<u64>, &'static str)> {
        self.notes.iter().enumerate().map(move |(at, note)| {
            let state = note.file.as_ref().zip(files);
            let state = state.map(|(file, files)| files.state_at(file, note.event));
            let state = state.unwrap_or(NOT_IN_THIS_RUN);
            (note, self.micros.get(at).copied(), state)
        })
    }
}
