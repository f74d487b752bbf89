//! What RocksDB decides about the shape of an LSM tree, as a pure and deterministic state machine.
//!
//! No I/O, no clock, no threads, no hash order: the same scenario gives the same events everywhere.
//! Rule ids such as `U-18` name rules of RocksDB's behaviour; `../README.md` lists them with their fidelity.

pub mod compaction;
pub mod log;
pub mod machine;
mod math;
pub mod model;
pub mod options;
pub mod reasoning;
pub mod scenario;
pub mod settings;
pub mod simulation;
pub mod stats;
pub mod workload;
pub mod write_stall;
