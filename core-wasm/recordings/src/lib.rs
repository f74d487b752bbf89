//! Databases that RocksDB made: their MANIFEST, LOG and OPTIONS as the engine's event log, and our
//! rules asked in every state that they went through.
//!
//! No I/O: the bytes of the files come in, events and reports come out.

pub mod event_log;
pub mod read;
pub mod regenerate;
pub mod replay;
pub mod verify;
