//! Helpers that several modules share.

pub mod exported;
pub mod recording;
