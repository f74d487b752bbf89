//! Many runs of one question.
//!
//! `numbers` follows a run's event log and computes the numbers that a plan can limit or minimise.
//! `plan` reads what to vary, `points` lists the runs that a plan asks for, `rows` merges their
//! results, and `advice` names the settings that pass. `difference` explains why two runs write
//! different numbers of bytes.

pub mod advice;
pub mod difference;
pub mod fields;
pub mod numbers;
pub mod over_time;
pub mod plan;
pub mod points;
pub mod rows;
