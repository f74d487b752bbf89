//! What RocksDB decides about the shape of an LSM tree, as a pure and deterministic state machine.
//!
//! No I/O, no clock, no threads, no hash order: the same scenario gives the same events everywhere.
//! Rule ids such as `U-18` name rules of RocksDB's behaviour; `../README.md` lists them with their fidelity.

pub mod amplification;
pub mod block_size;
pub mod compaction;
pub mod cost;
pub mod db_bench;
pub mod engine;
pub mod event;
pub mod key;
pub mod key_distribution;
pub mod key_set;
pub mod latency;
pub mod machine;
mod math;
pub mod memtable;
pub mod option_text;
pub mod options;
pub mod options_catalogue;
pub mod options_file;
pub mod pacing;
pub mod population;
pub mod prng;
pub mod reasoning;
pub mod recorded;
pub mod report_line;
pub mod sanitize;
pub mod scenario;
pub mod scheduler;
pub mod simplified;
pub mod sorted_run;
pub mod sst;
pub mod stats_columns;
pub mod stats_format;
pub mod stats_table;
pub mod stats_text;
pub mod validate;
pub mod verify;
pub mod verify_cuts;
pub mod version;
pub mod workload;
pub mod write_controller;
pub mod write_rate;
pub mod write_stall;
