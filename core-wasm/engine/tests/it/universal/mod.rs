//! Universal compaction, and the version that it works on: specifications, recorded picks,
//! properties.

mod naive_picker;
mod properties;
mod recorded_picks;
mod specifications;
