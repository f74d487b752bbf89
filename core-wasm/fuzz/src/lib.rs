//! What strangers hand in: files, command lines and requests, taken as they come.
//!
//! [`targets`] says what must hold for any bytes, [`mutation`] makes damaged bytes of good ones
//! from a seed. `cargo fuzz` drives the targets for as long as it is let (`run.mjs`); `cargo test`
//! drives them with the corpus and a few thousand mutations, without a fuzzer.

pub mod mutation;
pub mod named_files;
pub mod targets;
