//! Runs a compaction, from the keys in its inputs to its output files (C-30).
//!
//! Keys are merged as sets; [`crate::compaction::outputs::merge`] cuts the result into files.

use crate::compaction::outputs::cutter::CutLimits;
use crate::compaction::outputs::merge::{cut_densities, cut_keys};
use crate::model::block_size::TableFormat;
use crate::model::key_set::Scratch;
use crate::model::population::{KeptDeletions, Population};

pub use crate::compaction::outputs::merge::OutputFile;

/// Result of a compaction: its output files and its entry counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Outputs {
    /// The files in key order.
    pub files: Vec<OutputFile>,
    /// Number of entries read (KeyIn).
    pub key_in: u64,
    /// Number of entries dropped (KeyDrop): overwritten and deleted versions, and deletions that
    /// are no longer needed.
    pub key_drop: u64,
}

/// Merges all input files, newest first, and cuts the result into files. The inputs' memory is
/// freed before the outputs are allocated.
///
/// Without deletions in the inputs, their order does not matter and `kept` has no effect.
pub fn execute(
    inputs: Vec<Population>,
    kept: &KeptDeletions,
    limits: &CutLimits,
    format: &TableFormat,
    scratch: &mut Scratch,
) -> Outputs {
    let key_in = inputs.iter().map(|input| input.entries).sum();
    let files = if inputs.iter().any(|input| input.keys().is_none()) {
        cut_densities(&inputs.iter().collect::<Vec<_>>(), kept, limits, format)
    } else {
        // A file that is never cut keeps the memory it was merged in.
        let is_never_cut = limits.max_output_bytes() == u64::MAX;
        let mut own = Scratch::default();
        let scratch = if is_never_cut { &mut own } else { scratch };
        let merged = Population::merge(inputs, kept, scratch);
        merged.map_or(Vec::new(), |merged| {
            cut_keys(merged, limits, format, scratch)
        })
    };
    let key_out: u64 = files.iter().map(|file| file.population.entries).sum();
    Outputs {
        files,
        key_in,
        key_drop: key_in.saturating_sub(key_out),
    }
}

/// Writes memtables, newest first, to one L0 file, which is never cut (C-6). `None` without
/// memtables.
///
/// A flush keeps all deletions, because it does not check older data.
pub fn flush(
    memtables: Vec<Population>,
    format: &TableFormat,
    scratch: &mut Scratch,
) -> Option<OutputFile> {
    let limits = CutLimits::of_size(0, u64::MAX);
    let outputs = execute(memtables, &KeptDeletions::All, &limits, format, scratch);
    outputs.files.into_iter().next()
}
