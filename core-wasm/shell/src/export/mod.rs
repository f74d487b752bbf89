//! Files about a run for other programs: tables, a trace, options, command lines and a summary.
//!
//! [`Export`] executes a run and passes on each event once: first to [`told`], which collects facts
//! for all writers, then to the writers of growing files. Other files are written at the end.
//! [`FORMATS`] lists all files with their writers.
//!
//! Unknown values are empty cells or null. Nothing depends on a clock or on hash order, so an
//! export has the same bytes natively and in WebAssembly.

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
pub(crate) mod table;
mod told;
mod trace;

pub use crate::file_history::NotedFile;
pub use export_run::Export;
pub use formats::{ExportFormat, FORMATS, formats_named};
pub use notes::Note;
pub use order::{ExportRequest, RecordingOrder};
pub use told::Piece;
