//! The event log as `events.lsmlog`, the file that `<lsm-shape>` plays. Values are stored in
//! columns, each as its difference from a prediction based on earlier columns, and compressed with
//! gzip. A header names the fields, so players need no schema. The format is lossless.

mod predict;
mod records;
mod registers;
mod types;
mod write;

pub use write::event_file;
