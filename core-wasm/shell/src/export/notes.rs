//! Notes by users about moments and files of the run, and their places in it.

use super::known::Known;
use crate::file_history::{Files, NOT_IN_THIS_RUN, NotedFile};
use crate::json;
use engine::log::Event;
use engine::model::sorting::sort_by_key;

/// A note of the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// The index of its event in the log.
    pub event: u64,
    /// The file that it refers to; `None` for the moment.
    pub file: Option<NotedFile>,
    /// Its text; an empty text only marks the moment.
    pub text: String,
}

json::fields!(Note: event, file, text or String::new());

/// The notes, in the order of their moments, while their run proceeds.
pub(super) struct Notes {
    notes: Vec<Note>,
    /// The times, in µs, of the notes' events that have occurred so far.
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

    /// Takes in the next event, which `known` has already seen.
    pub(super) fn follow(&mut self, event: &Event, known: &Known) {
        let is_next = |note: &Note| note.event == known.event();
        while self.notes.get(self.micros.len()).is_some_and(is_next) {
            self.micros.push(event.time_micros);
        }
    }

    /// All notes after the end of the log, with their times in µs of log time (counted in
    /// recordings without times), and their files' states. `None` if the run ended before the note.
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
