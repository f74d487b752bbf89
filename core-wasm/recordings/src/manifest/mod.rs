//! The `MANIFEST`: added and removed files by level, with their key ranges.
//!
//! ```text
//! bytes ─▶ records (checksum) ─▶ version_edits (decoder) ─▶ new_file
//! ```

pub mod checksum;
pub mod decoder;
pub mod new_file;
pub mod records;
pub mod version_edits;
