//! Files about a run that other programs open: tables, a trace, options, command lines, a summary.
//!
//! [`Export`] carries a run out and tells each event once: first to [`told`], which keeps what all
//! writers need, then to the writers of files that grow. The other files are written at the end.
//! [`FORMATS`] lists all files, each with its writer.
//!
//! An empty cell, or null, is what is unknown. There is no clock and no hash order: an export has
//! the same bytes native and in WebAssembly.

mod about;
mod commands;
mod event_log;
mod export_run;
mod files;
mod formats;
mod jobs;
mod known;
mod lines;
mod notes;
mod order;
mod stalls;
mod summary;
mod table;
mod told;
mod trace;

pub use crate::file_history::NotedFile;
pub use export_run::Export;
pub use formats::{ExportFormat, FORMATS, formats_named};
pub use notes::Note;
pub use order::{ExportRequest, RecordingOrder};
pub use told::Piece;
