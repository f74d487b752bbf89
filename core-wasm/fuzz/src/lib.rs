//! Fuzz targets for untrusted input: files, command lines and requests.
//!
//! [`targets`] asserts properties that hold for any bytes, and [`mutation`] damages good bytes by a
//! seed. `cargo fuzz` drives the targets until it is stopped (`run.mjs`). `cargo test` drives them
//! with the corpus and a few thousand mutations, without a fuzzer.

pub mod mutation;
pub mod named_files;
pub mod targets;
