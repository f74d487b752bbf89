//! LevelDB's compaction, a style that only tests have: specifications and whole simulations.

#[path = "../leveled/database.rs"]
#[allow(dead_code, reason = "shared with the tests of leveled compaction")]
mod database;
#[path = "../support/lsm_notation.rs"]
#[allow(dead_code, reason = "shared with the tests of the other pickers")]
mod lsm_notation;

mod simulation;
mod specifications;
