//! Recorded databases: turns `MANIFEST`, `LOG` and `OPTIONS` files into the engine's event log, and
//! runs our picker in every state that the database went through.
//!
//! The crate does no I/O: it takes the bytes of the files and returns events and reports.
//!
//! ```text
//! MANIFEST ─▶ manifest ──┬─▶ history ──┐
//! LOG ─▶ log ────────────┤             ├─▶ database ─┬─▶ replay ─▶ event_log ─▶ events
//! OPTIONS ─▶ options ────┴─────────────┘             └─▶ happenings
//! ```
//!
//! | room | subject |
//! |---|---|
//! | [`base`] | texts, bounds, JSON |
//! | [`log`] | one line of a `LOG` at a time, and the facts that they add up to |
//! | [`manifest`] | the edits of a `MANIFEST` |
//! | [`history`] | files that came and went, in order, with their times |
//! | [`options`] | the options in force at every moment |
//! | [`database`] | all files of a database together: a [`database::Recording`] for each family |
//! | [`happenings`] | opens, stalls, option changes and whatever else is not a job |
//! | [`replay`] | our picker, run in every state in which RocksDB picked |
//! | [`event_log`] | the history as events, each pick with our reasons |

pub mod base;
pub mod database;
pub mod event_log;
pub mod happenings;
pub mod history;
pub mod log;
pub mod manifest;
pub mod options;
pub mod replay;
