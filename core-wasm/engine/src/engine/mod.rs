//! The simulated database: a scenario goes in, the event log comes out.
//!
//! `Engine::new(&Scenario, Mode) -> Result<Engine, ScenarioError>` and then
//! `step(&mut self, &mut Vec<Event>) -> Progress` until it is done.

mod summary;

pub use summary::{Progress, RunSummary, StallSummary};
