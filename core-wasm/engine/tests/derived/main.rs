//! State that leveled compaction derives from a version, and FIFO compaction.

#[path = "../support/lsm_notation.rs"]
#[allow(dead_code, reason = "shared with the tests of the pickers")]
mod lsm_notation;

mod file_ages;
mod sorting;
mod specifications;
