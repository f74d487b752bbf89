//! Leveled compaction: specifications, recorded picks, properties.

#[path = "../support/lsm_notation.rs"]
#[allow(dead_code, reason = "shared with the tests of the other pickers")]
mod lsm_notation;
#[path = "../support/random.rs"]
mod random;

mod database;
mod naive_picker;
mod properties;
mod recorded_picks;
mod specifications;
