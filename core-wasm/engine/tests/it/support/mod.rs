//! Helpers shared by several modules.

pub mod event_text;
pub mod lsm_notation;
pub mod random;
pub mod table_format;
