//! Executes a compaction: input populations to output files (C-30).

use crate::block_size::{TableFormat, TableSize};
use crate::compaction::output_cut::CutLimits;
use crate::event::CutReason;
use crate::key::KeyRange;
use crate::population::Population;

/// One file that a flush or a compaction wrote.
#[derive(Clone, Debug, PartialEq)]
pub struct OutputFile {
    /// Its keys.
    pub population: Population,
    /// Its first and last user key, at full scale.
    pub range: KeyRange,
    /// Entries, data bytes, file bytes.
    pub size: TableSize,
    /// Why it ends where it ends.
    pub cut_reason: CutReason,
}

/// What a compaction wrote.
#[derive(Clone, Debug, PartialEq)]
pub struct Outputs {
    /// In key order.
    pub files: Vec<OutputFile>,
    /// Entries read (KeyIn).
    pub key_in: u64,
    /// Entries dropped (KeyDrop): overwritten versions.
    pub key_drop: u64,
}

/// Merges the inputs (all files of all input levels, in any order) and cuts the result into files.
pub fn execute(_inputs: &[&Population], _limits: &CutLimits, _format: &TableFormat) -> Outputs {
    todo!()
}

/// Writes memtables as one L0 file, which is never cut (C-6). `None` without memtables.
pub fn flush(_memtables: &[&Population], _format: &TableFormat) -> Option<OutputFile> {
    todo!()
}
