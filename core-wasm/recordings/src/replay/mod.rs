//! Runs our picker in every state in which RocksDB picked.
//!
//! ```text
//! Recording ─▶ version_numbers ─▶ recorded_picks ─▶ asking ─▶ ReplayedPick
//!                    ▲                in_flight, rolling_state ──┘ │
//!                    └── versions whose end a logged score proves ─┘ again
//! ```

mod allowed;
mod asking;
mod by_size;
mod choice;
mod in_flight;
mod recorded_picks;
mod rolling_state;
mod temperatures;
mod version_numbers;

pub use allowed::undecided_reasons;
pub use asking::{Candidate, ReplayedPick, is_same_score, replay_picks};
pub use by_size::reason_by_score;
pub use choice::Choice;
pub use recorded_picks::{PickOutcome, RecordedPick};
pub use temperatures::Temperatures;
