//! The engine's two doors: the command line and WebAssembly.
//!
//! `request` reads what is asked for, `run` carries it out batch by batch, `wire` and `jsonl` are the
//! two outer forms of the event log; `wasm` and `bin/lsm-shape.rs` are the doors themselves.

pub mod jsonl;
pub mod wire;
