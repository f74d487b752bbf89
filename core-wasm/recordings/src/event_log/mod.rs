//! A recorded history as our event log, so that the page and `replay` play it.
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
