//! The history of the tree: what came and went, in which order, and when at the latest.

pub mod blob_history;
pub mod from_log;
pub mod from_manifest;
pub mod install_times;
pub mod known_files;
pub(in crate::read) mod logged_jobs;
mod moved_files;
pub mod options_calls;
pub mod reservations;
pub mod unit_kind;
pub mod units;
