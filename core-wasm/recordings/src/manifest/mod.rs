//! The `MANIFEST` reader: files added to and removed from each level, with their key ranges.
//!
//! ```text
//! bytes ─▶ records (checksum) ─▶ version_edits (decoder) ─▶ new_file
//! ```

pub mod checksum;
pub mod decoder;
pub mod new_file;
pub mod records;
pub mod version_edits;
