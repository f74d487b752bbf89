//! The event log as the file that `<lsm-shape>` plays, `events.lsmlog`: values by columns, each as
//! the difference to what columns before it tell of it, compressed with gzip. A header names the
//! fields, so that whoever plays it needs no schema. Nothing is lost.

mod predict;
mod records;
mod registers;
mod types;
mod write;

pub use write::event_file;
