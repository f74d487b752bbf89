//! What a person wrote about moments and files of the run: where each note is in it.

use super::about::About;
use super::files::{FileState, Files, NotedFile};
use super::known::Known;
use super::table::{Cell, Row, TableForm, TableWriter, names};
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
    process: u64,
}

/// The notes, in the order of their moments, while their run is carried out.
#[derive(Default)]
pub(super) struct Notes {
    notes: Vec<Note>,
    /// Of the notes from the first one on whose events have come.
    moments: Vec<Moment>,
    /// The files, if a note is on one.
    files: Option<Files>,
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
        let has_files = notes.iter().any(|note| note.file.is_some());
        Self {
            files: has_files.then(Files::default),
            moments: Vec::new(),
            notes,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.notes.is_empty()
    }

    /// Takes in the next event, which `known` has seen.
    pub(super) fn follow(&mut self, event: &Event, known: &Known) {
        if let Some(files) = &mut self.files {
            files.apply(event, known);
        }
        while let Some(note) = self.notes.get(self.moments.len()) {
            if note.event != known.event() {
                break;
            }
            self.moments.push(Moment {
                micros: event.time_micros,
                time: known.time(event.time_micros),
                process: known.process,
            });
        }
    }

    /// All of them, when the log has ended.
    pub(super) fn placed(&self) -> Vec<PlacedNote<'_>> {
        let notes = self.notes.iter().enumerate();
        let placed = notes.map(|(at, note)| {
            let state = |file: &NotedFile| match &self.files {
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

/// The table of notes.
pub(super) fn write_table(notes: &Notes, about: &About, form: TableForm, text: &mut String) {
    let mut writer = TableWriter::new(form);
    let columns = names(&[
        "event",
        "time_us",
        "process",
        "file_number",
        "file_smallest_key",
        "file_largest_key",
        "file_bytes",
        "file_state",
        "text",
    ]);
    writer.begin(about, columns, text);
    for note in notes.placed() {
        writer.row(&note.row(), text);
    }
    writer.finish(text);
}

impl PlacedNote<'_> {
    fn row(&self) -> Row {
        let file = |value: fn(&NotedFile) -> f64| self.file.map(|(file, _)| whole(value(file)));
        vec![
            self.event.into(),
            self.moment.and_then(|moment| moment.time).into(),
            self.moment.map(|moment| moment.process).into(),
            self.file.map(|(file, _)| file.number).into(),
            file(|file| file.smallest).into(),
            file(|file| file.largest).into(),
            file(|file| file.bytes).into(),
            self.file.map(|(_, state)| state.name()).into(),
            match self.text.as_str() {
                "" => Cell::None,
                text => text.into(),
            },
        ]
    }

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

/// A count that came as a double.
fn whole(number: f64) -> u64 {
    number as u64
}
