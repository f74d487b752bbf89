//! State that leveled compaction derives from a version, and FIFO compaction.

mod file_ages;
mod sorting;
mod specifications;
