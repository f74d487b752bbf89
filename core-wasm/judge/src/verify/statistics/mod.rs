//! Statistics that RocksDB printed, recomputed for the same time and compared cell by cell
//! (S-1..S-24, G-27): every dump in a `LOG`, and the table that a program printed at its end.
//!
//! ```text
//! jobs ─▶ counters ─┐
//! units ─▶ tree ────┴▶ State at a moment ─▶ cells ─▶ CellReport
//! ```
//! RocksDB reads the numbers under the database's mutex, some time before it writes the line.
//! Events shortly before the line may or may not be counted, so the time with the most agreeing
//! cells is used for all cells of a text.

pub(crate) mod cell_report;
mod cells;
mod counted_jobs;
mod facts;
pub(crate) mod moments;
mod printed;
pub(crate) mod state;
mod tree;

pub use cell_report::{CellReport, NotCompared};
pub use moments::{judge_dumps, judge_table};
pub use state::{State, state_at};
