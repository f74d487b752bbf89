//! Files about a run that other programs open: tables, a trace, options, command lines, a summary.
//!
//! A run is told to the writers event by event while it is carried out, so that nothing of it is
//! held but what a row still waits for. Tables are declared once (`lines`, `jobs`, `flushes`,
//! `files`, `stalls`) and written as CSV and JSON by `table`; `trace` is for Perfetto; `about` is
//! what stands in every file: which run it is. `notes` are what people wrote about it.
//! `machine.txt` needs no run, only the times of a recording; `repeats.json` needs many.
//!
//! What is unknown is an empty cell, or null. There is no clock and no hash order: native and in
//! WebAssembly an export has the same bytes.

mod about;
mod at_end;
mod commands;
mod event_log;
mod export_run;
mod files;
mod flushes;
mod formats;
mod highlights;
mod highlights_text;
mod jobs;
mod known;
mod lines;
mod notes;
mod origin;
mod stalls;
mod summary_text;
mod table;
mod trace;

pub use export_run::{Export, ExportRequest, RecordingOrder};
pub use files::NotedFile;
pub use formats::{ExportFormat, FORMATS, Format, RunKind, formats_named};
pub use notes::Note;
pub use origin::Piece;
