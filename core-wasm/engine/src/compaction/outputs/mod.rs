//! Output files of a compaction: where they are cut, and what each holds.

mod cut;
pub mod cutter;
pub mod merge;
pub mod produce;
pub mod subcompactions;

pub use cut::{Cut, CutReason};
