//! Helpers shared by several modules.

pub mod command;
pub mod exported;
pub mod recording;
