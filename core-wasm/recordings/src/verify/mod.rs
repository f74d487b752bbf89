//! Recorded decisions against ours: picks, moves, cuts, the Compaction Stats table, the whole run.
//!
//! | check | against |
//! |---|---|
//! | `pick_check` | our picker in the recorded states ([`crate::replay`]) |
//! | `cut_check` | files cut by our rules from regenerated keys ([`crate::regenerate`]) |
//! | `table` | the table that `stats.txt` holds |
//! | `whole_run` | every version edit of a run that our rules drive from the start |
//! | `paced_run` | write amplification and compactions of a run of ours at the recorded pace |

mod checks;
pub mod cut_check;
mod job_totals;
pub mod paced_run;
pub mod pick_check;
pub mod report;
pub mod table;
pub mod whole_run;

pub use checks::{verify, verify_recording};
pub use report::{Agreement, CheckKind, Checks, Disagreement, PickAgreement, Report};
