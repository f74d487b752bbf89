//! Files about a run that other programs open: tables, a trace, options, command lines, a summary.
//!
//! [`Export`] carries a run out and follows it event by event. `jobs`, `stalls` and `files` keep
//! records; their tables are written when the run is over. `lines`, `trace` and `events.jsonl` are
//! written while it goes on. `about` names the run in every file.
//!
//! An empty cell, or null, is what is unknown. There is no clock and no hash order: an export has
//! the same bytes native and in WebAssembly.

mod about;
mod at_end;
mod commands;
mod ended_run;
mod export_run;
mod files;
mod formats;
mod highlights;
mod jobs;
mod known;
mod lines;
mod notes;
mod stalls;
mod summary;
mod table;
mod trace;

pub use ended_run::Piece;
pub use export_run::{Export, ExportRequest, RecordingOrder};
pub use files::NotedFile;
pub use formats::{ExportFormat, FORMATS, Format, formats_named};
pub use notes::Note;
