//! LevelDB's compaction, a style that only tests have: specifications and whole simulations.

mod simulation;
mod specifications;
