//! Helpers shared by several modules.

pub mod exported;
pub mod recording;
