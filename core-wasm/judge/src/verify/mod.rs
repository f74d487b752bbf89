//! Recorded decisions against ours: picks, moves, cuts, the Compaction Stats table, the whole run.
//!
//! | check | against |
//! |---|---|
//! | `pick_check` | our picker in the recorded states ([`recordings::replay`]) |
//! | `cut_check` | files cut by our rules from regenerated keys ([`crate::regenerate`]) |
//! | `table` | the table that `stats.txt` holds |
//! | `dumps` | every dump of statistics in the `LOG` |
//! | `whole_run` | every version edit of a run that our rules drive from the start |
//! | `paced_run` | write amplification and compactions of a run of ours at the recorded pace |

mod agreement;
pub mod cut_check;
pub mod dumps;
mod job_totals;
pub mod not_checked;
pub mod paced_run;
pub mod pick_check;
mod run_checks;
pub mod table;
pub mod verdict;
pub mod whole_run;

pub use not_checked::NotChecked;
pub use run_checks::{verify, verify_families, verify_recording};
pub use verdict::{Agreement, CheckKind, Checks, Disagreement, PickAgreement, Report};
