//! Turns a recorded history into an event log that the page and `replay` can play.
//!
//! ```text
//! Recording ─▶ drafts: facts with their times ─▶ teller ─▶ events
//!                 replay: our reasons ────────────┘ └ tree: files and bytes by level, scores
//! ```

mod agreed_picks;
mod drafts;
mod teller;
mod tree;
mod unit_facts;

pub use teller::{Telling, recorded_events};
