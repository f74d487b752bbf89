//! Helpers that several modules share.

pub mod event_text;
pub mod lsm_notation;
pub mod random;
pub mod table_format;
