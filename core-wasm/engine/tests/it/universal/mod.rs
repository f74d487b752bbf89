//! Universal compaction and its versions: specifications, recorded picks, properties.

mod naive_picker;
mod properties;
mod recorded_picks;
mod specifications;
