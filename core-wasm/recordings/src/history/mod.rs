//! The history of the tree: files added and removed, in order, each with its latest possible time.

pub mod empty_edits;
pub mod from_log;
pub mod from_manifest;
pub mod install_times;
pub mod known_files;
pub mod logged_writes;
pub mod lost_compactions;
pub mod stall_changes;
pub mod units;
pub mod unlogged_deletions;
pub mod user_keys;
pub mod version_queue;
