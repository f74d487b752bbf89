//! State that leveled compaction derives from a version, FIFO compaction, and the style interface.

mod file_ages;
mod other_style;
mod sorting;
mod specifications;
