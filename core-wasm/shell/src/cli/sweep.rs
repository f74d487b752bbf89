//! Many runs of one question: `plan` lists them, `run` simulates them, `merge` joins the rows,
//! and `advise` names the settings that pass.
//!
//! The files between the commands are self-contained JSON lines, so points can be divided among
//! processes and machines. A row contains no wall-clock time, so a point gives the same bytes
//! anywhere.

mod advise;
mod merge;
mod plan;
mod run_points;

pub(super) use advise::command as advise;
pub(super) use merge::command as merge;
pub(super) use plan::command as plan;
pub(super) use run_points::command as run;
