//! All integration tests of the command line and WebAssembly in one program, because each program
//! is linked with all crates. `cargo test -p lsm-shape --test it MODULE` runs one module.

mod calibration;
mod cli;
mod difference;
mod event_stats;
mod export;
mod export_commands;
mod export_machines;
mod export_summary;
mod generated_types;
mod real_files;
mod several_opens;
mod small_logs;
mod strange_folders;
mod support;
mod sweep;
mod wire;
