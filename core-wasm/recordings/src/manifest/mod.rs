//! The `MANIFEST`: which files came and went on which level, with their key ranges.
//!
//! ```text
//! bytes ─▶ records (checksum) ─▶ version_edits (decoder) ─▶ new_file
//!          │                                        └ live_blob_files, from edit to edit
//!          └ rolled: a long one begins later
//! ```

pub mod blob_count;
pub mod checksum;
pub mod decoder;
pub mod live_blob_files;
pub mod new_file;
pub mod records;
pub mod rolled;
pub mod version_edits;
