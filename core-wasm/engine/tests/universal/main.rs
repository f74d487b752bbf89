//! Universal compaction, and the version that it works on: specifications, recorded picks,
//! properties.

#[path = "../support/lsm_notation.rs"]
mod lsm_notation;
mod naive_picker;
mod properties;
#[path = "../support/random.rs"]
mod random;
mod recorded_picks;
mod specifications;
