//! What a compaction writes: where its output files are cut, and what each holds.

mod cut;
pub mod cutter;
pub mod merge;
pub mod produce;
pub mod subcompactions;

pub use cut::{Cut, CutReason};
