//! Output cuts: recorded files against those that our rules cut from regenerated keys.

use crate::regenerate::{cut_history, regenerable, verify_cuts};
use crate::verify::verdict::{Agreement, CheckKind, Disagreement};
use recordings::database::Recording;
use recordings::replay::ReplayedPick;

/// The verdict on the output files.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CutsReport {
    /// Output files of rewriting compactions.
    pub cuts: Agreement,
    /// Flushed files.
    pub flushes: Agreement,
    /// Files that agree in keys and also, to the byte, in size.
    pub exact_sizes: Agreement,
    /// Output files of manual compactions that are not compared: their ranges are the caller's.
    pub manual_outputs: u64,
    /// Differences, in order.
    pub disagreements: Vec<Disagreement>,
}

/// Compares every output file with the one that our rules write.
///
/// # Errors
/// In a sentence, why the keys of this recording cannot be regenerated.
pub fn judge_cuts(recording: &Recording, replayed: &[ReplayedPick]) -> Result<CutsReport, String> {
    let (log, workload) = regenerable(recording)?;
    let history = cut_history(recording, log, &workload, replayed);
    let report = verify_cuts(&history).map_err(|unavailable| unavailable.reason)?;
    let disagreements = report
        .differences
        .into_iter()
        .map(|difference| Disagreement {
            job: difference.job,
            kind: CheckKind::Cut,
            expected: difference.recorded,
            got: difference.ours,
            rule: "C-9".to_string(),
        });
    Ok(CutsReport {
        cuts: Agreement {
            agree: report.outputs_agree,
            total: report.outputs,
        },
        flushes: Agreement {
            agree: report.flushes_agree,
            total: report.flushes,
        },
        exact_sizes: Agreement {
            agree: report.sizes_exact,
            total: report.files,
        },
        manual_outputs: report.manual_outputs,
        disagreements: disagreements.collect(),
    })
}
