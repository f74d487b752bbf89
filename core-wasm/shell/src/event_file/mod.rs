//! The event log as `events.lsmlog`, the file that `<lsm-shape>` plays: values in columns, each as
//! the difference to a prediction from earlier columns, compressed with gzip. A header names the
//! fields, so that players need no schema. It is lossless.

mod predict;
mod records;
mod registers;
mod types;
mod write;

pub use write::event_file;
