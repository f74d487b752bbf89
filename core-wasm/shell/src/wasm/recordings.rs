//! Exports that only the package for recordings has.

use super::Run;
use crate::families::OpenDatabase;
use crate::intake::Intake;
use crate::problem::Problem;
use crate::request::Request;
use crate::{export, json, repeats, run};
use serde_json::{Value, json};
use std::collections::VecDeque;
use wasm_bindgen::prelude::wasm_bindgen;

/// Files of a recorded database. Judge each file, get the plan, then read the planned files in
/// order.
#[wasm_bindgen]
#[derive(Default)]
pub struct RecordingFiles {
    intake: Intake,
}

#[wasm_bindgen]
impl RecordingFiles {
    /// Creates an intake without files.
    #[wasm_bindgen(constructor)]
    pub fn new() -> RecordingFiles {
        RecordingFiles::default()
    }

    /// Registers a file by its name, its first bytes, its last four bytes and its size in bytes.
    pub fn judge(&mut self, name: &str, beginning: &[u8], ending: &[u8], bytes: f64) {
        self.intake.judge(name, beginning, ending, bytes as u64);
    }

    /// Indices of the files to read, in reading order; 0 is the file that was judged first.
    pub fn plan(&mut self) -> Result<Vec<u32>, Problem> {
        let plan = self.intake.plan("the files")?;
        Ok(plan.into_iter().map(|index| index as u32).collect())
    }

    /// Reads the next piece of a planned file; an empty file has one empty piece.
    pub fn read(&mut self, index: u32, piece: &[u8]) -> Result<(), Problem> {
        self.intake.read(index as usize, piece)
    }
}

/// Makes the file that `<lsm-shape>` plays from the words of a log.
#[wasm_bindgen(js_name = eventFile)]
pub fn event_file(words: &[u32]) -> Result<Vec<u8>, Problem> {
    let damaged = |what: String| Problem::new("event log", what, "make the log again");
    crate::event_file::event_file(words).map_err(damaged)
}

#[wasm_bindgen]
impl Run {
    /// Reads the history of one column family of a recorded database, the one shown first.
    pub fn replay(files: RecordingFiles) -> Result<Run, Problem> {
        Database::read(files)?.replay(None)
    }
}

/// A recorded database that has been read; its column families are shown without rereading it.
#[wasm_bindgen]
pub struct Database {
    database: OpenDatabase,
}

#[wasm_bindgen]
impl Database {
    /// Reads the files of a database.
    pub fn read(files: RecordingFiles) -> Result<Database, Problem> {
        let recording = files.intake.finish("the files")?;
        let database = OpenDatabase::read(&recording.for_one_reading())?;
        Ok(Database { database })
    }

    /// Column families of the database, as a list of `FamilyRow` (`protocol.ts`).
    #[wasm_bindgen(js_name = familiesJson)]
    pub fn families_json(&self) -> String {
        json::text(&self.database.to_json())
    }

    /// Replays the column family with a name; by default, the one shown first.
    pub fn replay(&self, family: Option<String>) -> Result<Run, Problem> {
        let family = self.database.choose(family.as_deref())?;
        let run = run::Run::replay(&self.database, family);
        Ok(Run { run })
    }

    /// Index of the column family with a name; by default, of the one shown first.
    pub fn choose(&self, family: Option<String>) -> Result<usize, Problem> {
        self.database.choose(family.as_deref())
    }
}

/// An export in progress. Call `next`, then `takePiece` until no piece is left, and repeat both
/// until `isDone`.
#[wasm_bindgen]
pub struct Export {
    export: export::Export,
    pieces: VecDeque<export::Piece>,
}

/// A further part of an exported file.
#[wasm_bindgen]
pub struct ExportPiece {
    piece: export::Piece,
}

#[wasm_bindgen]
impl ExportPiece {
    /// Name of the file.
    #[wasm_bindgen(getter)]
    pub fn name(&self) -> String {
        self.piece.name.clone()
    }

    /// The next bytes of the file, which are moved out.
    #[wasm_bindgen(js_name = takeBytes)]
    pub fn take_bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.piece.bytes)
    }
}

#[wasm_bindgen]
impl Export {
    /// Prepares to export a simulation, given as `{"request", "baseline", "files", "notes"}`; see
    /// `export/order.rs`.
    pub fn simulate(request_json: &str) -> Result<Export, Problem> {
        export::Export::simulate(&json::read(request_json, "request")?).map(Export::of)
    }

    /// Prepares to export a recording with this title, given `{"files", "notes", "family",
    /// "cores"}`; see `export/order.rs`.
    pub fn replay(files: RecordingFiles, title: &str, order_json: &str) -> Result<Export, Problem> {
        let order = json::read(order_json, "request")?;
        let recording = files.intake.finish(title)?;
        export::Export::replay(&recording, order).map(Export::of)
    }

    fn of(export: export::Export) -> Export {
        let pieces = VecDeque::new();
        Export { export, pieces }
    }

    /// Continues the run for about `max_events` events.
    pub fn next(&mut self, max_events: usize) -> Result<(), Problem> {
        self.export.advance(max_events)?;
        self.pieces.extend(self.export.take());
        Ok(())
    }

    /// Takes bytes that were written but not taken yet; none if there are none.
    #[wasm_bindgen(js_name = takePiece)]
    pub fn take_piece(&mut self) -> Option<ExportPiece> {
        let piece = self.pieces.pop_front()?;
        Some(ExportPiece { piece })
    }

    /// Returns true if the export is complete.
    #[wasm_bindgen(js_name = isDone)]
    pub fn is_done(&self) -> bool {
        self.export.is_done()
    }

    /// Fraction (0 to 1) of the work done so far.
    pub fn progress(&self) -> f64 {
        self.export.progress()
    }

    /// Requested files that cannot be written, as a list of `{"name", "why"}`.
    #[wasm_bindgen(js_name = leftOutJson)]
    pub fn left_out_json(&self) -> String {
        let all = self.export.left_out().iter();
        let all: Value = all
            .map(|(name, why)| json!({ "name": name, "why": why }))
            .collect();
        json::text(&all)
    }
}

/// Noisy repeats of a simulation, in progress.
#[wasm_bindgen]
pub struct Repeats {
    repeats: repeats::Repeats,
}

#[wasm_bindgen]
impl Repeats {
    /// Prepares to repeat a request (see `request.rs`).
    pub fn simulate(request_json: &str, count: u32) -> Result<Repeats, Problem> {
        let request = Request::from_json(request_json)?;
        let repeats = repeats::Repeats::new(&request, count)?;
        Ok(Repeats { repeats })
    }

    /// Continues the current run for about `max_events` events.
    pub fn next(&mut self, max_events: usize) -> Result<(), Problem> {
        self.repeats.advance(max_events)
    }

    /// Returns true if all runs are complete.
    #[wasm_bindgen(js_name = isDone)]
    pub fn is_done(&self) -> bool {
        self.repeats.is_done()
    }

    /// Fraction (0 to 1) of the work done so far.
    pub fn progress(&self) -> f64 {
        self.repeats.progress()
    }

    /// Numbers as printed by `simulate --repeat N --json`.
    #[wasm_bindgen(js_name = toJson)]
    pub fn to_json(&self) -> String {
        json::text(&self.repeats.to_json())
    }
}
