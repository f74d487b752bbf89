//! A real database's history, read from its `MANIFEST`, `LOG` and `OPTIONS` files (7.8.3 to
//! 11.8.1).
//!
//! Pure functions from decompressed bytes. Any subset of the files gives what it has; what is
//! missing is said in [`Recording::warnings`]. [`file_kind`] tells them apart by their content.
//!
//! ```text
//! MANIFEST ─▶ manifest ──┬─▶ history ──┐
//! LOG ─▶ log ────────────┤             ├─▶ Recording ─▶ pacing, database_counters
//! OPTIONS, trace.json ───┴─────────────┘
//! ```

mod between_opens;
mod beyond_log;
pub mod blob_files;
mod blob_work;
mod bounds;
mod changed_options;
mod checkpoint_rows;
pub mod database;
pub mod database_counters;
pub mod dumped_stall;
mod failures;
mod families;
pub mod family_options;
mod family_stalls;
pub mod file_error;
mod file_kind;
mod first_family;
mod held_snapshots;
pub mod history;
pub mod identity;
mod inferred_options;
mod job_threads;
mod json;
mod later_options;
mod left_out_files;
pub mod life;
pub mod log;
mod log_end;
pub mod logged_writes;
pub mod lost_compactions;
mod lost_files;
pub mod manifest;
mod manifest_span;
pub mod not_defaults;
mod not_zero;
mod num_levels;
mod older_options;
mod open_life;
pub mod open_options;
pub mod open_stalls;
mod open_work;
mod option_at;
mod options_identity;
pub mod pacing;
pub mod parts;
mod paused_work;
mod range_calls;
mod read_files;
mod recording;
pub mod stall_changes;
mod stall_circumstances;
mod stall_limits;
mod stall_rows;
mod stall_words;
pub mod trace_json;
mod unlogged_deletions;
pub mod user_keys;
pub mod version_queue;
mod wal_rounds;
mod work_by_reason;
mod written_options;

pub use database::{ColumnFamily, Database};
pub use file_error::RecordedError;
pub use file_kind::{FileKind, file_kind};
pub use read_files::{read_database, read_database_with_log, read_recording};
pub use recording::{ChangedOptions, Recording, RecordingFiles, StreamedLog};
