//! Leveled compaction: specifications, recorded picks, properties.

pub mod database;
mod naive_picker;
mod properties;
mod recorded_picks;
mod specifications;
