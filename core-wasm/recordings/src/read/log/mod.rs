//! The `LOG`: times, reasons, sizes, stalls, and the dump of the options.
//!
//! ```text
//! bytes ─▶ reader ─▶ line ─▶ text_lines ──────────┬─▶ state ─▶ facts
//!                                └▶ event_lines ──┘     └ thread_lines: bounds on times of picks
//! ```

mod compression_names;
mod event_lines;
pub mod facts;
mod line;
pub mod option_dump;
pub mod reader;
mod state;
mod text_lines;
mod thread_lines;
