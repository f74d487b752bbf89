//! The `LOG` reader: times, reasons, sizes, stalls and the options dump.
//!
//! ```text
//!                        form of a line       its meaning
//! bytes ─▶ log_reader ─▶ recognise, clock ─▶ text_lines ───────┬─▶ state ─▶ database_log
//!                        └ host_prefix        └▶ event_lines ──┘     └ log_facts of each family
//! ```

pub mod clock;
pub(crate) mod compression_names;
pub mod database_log;
mod event_lines;
pub mod failure_facts;
pub mod failure_lines;
mod host_prefix;
pub mod log_facts;
pub mod log_reader;
pub mod logged_jobs;
pub mod logged_sizes;
pub mod opened_options;
pub mod opening;
pub mod opens;
pub mod option_dump;
mod recognise;
mod set_options_lines;
mod state;
pub mod stats_dumps;
mod text_lines;
mod words;
