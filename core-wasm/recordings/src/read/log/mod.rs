//! The `LOG`: times, reasons, sizes, stalls, and the dump of the options.
//!
//! ```text
//! bytes ─▶ log_reader ─▶ line ─▶ text_lines ───────┬─▶ state ─▶ log_facts
//!                                 └▶ event_lines ──┘     └ thread_lines: times of picks
//! ```

mod compression_names;
mod event_lines;
mod line;
pub mod log_facts;
pub mod log_reader;
pub mod option_dump;
mod set_options_lines;
mod state;
mod text_lines;
mod thread_lines;
