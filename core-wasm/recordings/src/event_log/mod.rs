//! A recorded history as our event log, so that the page and `replay` play it.
//!
//! ```text
//! Recording ─▶ drafts: facts with their times ─▶ teller ─▶ events
//!                 replay: our reasons ────────────┘ ├ scored_tree: scores and targets
//!                                                   └ tree_sums: files and bytes by level
//! ```

mod agreed_picks;
mod drafts;
mod drawn_ranges;
mod scored_tree;
mod teller;
mod tree_sums;
mod unit_facts;

pub use teller::{Telling, recorded_events};
