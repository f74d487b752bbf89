//! State that leveled compaction derives from a version, FIFO compaction, and what a style needs.

mod file_ages;
mod other_style;
mod sorting;
mod specifications;
