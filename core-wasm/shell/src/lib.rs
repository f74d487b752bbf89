//! Interfaces of the engine: the command line and WebAssembly.
//!
//! `request` reads requests, `run` executes them batch by batch, `wire` and `jsonl` are the two
//! external forms of the event log, and `wasm` and `cli` are the interfaces.

#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod cut_steps;
#[cfg(any(not(target_arch = "wasm32"), feature = "sweeps"))]
pub mod difference;
pub mod event_file;
pub mod export;
pub mod families;
mod file_history;
pub mod happened;
pub mod intake;
mod json;
pub mod jsonl;
pub mod machine_file;
mod message;
pub mod problem;
pub mod published;
mod recording_facts;
pub mod recording_files;
pub mod repeats;
#[cfg(not(target_arch = "wasm32"))]
pub mod replayed;
pub mod request;
mod row_json;
pub mod run;
#[cfg(not(target_arch = "wasm32"))]
pub mod shape;
pub mod stats_history;
pub mod stats_moment;
pub mod summary_json;
#[cfg(any(not(target_arch = "wasm32"), feature = "sweeps"))]
pub mod sweeps;
mod text_table;
mod unpack;
mod varint;
#[cfg(target_arch = "wasm32")]
pub mod wasm;
pub mod wire;
