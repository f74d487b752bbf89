//! Cuts the merged entries of a compaction into output files, and sizes them.
//!
//! As long as only sizes matter, whole blocks are counted. The cutter ([`OutputCutter`]) is called
//! only for keys at which something else can happen ([`OutputCutter::next_change`]). Samples and
//! densities follow the same rules, with expected sizes.

mod density;
mod exact;
mod sampled;

pub(crate) use density::cut_densities;

use crate::compaction::outputs::Cut;
use crate::compaction::outputs::cutter::CutLimits;
#[cfg(doc)]
use crate::compaction::outputs::cutter::OutputCutter;
use crate::model::block_size::{TableFormat, TableSize};
use crate::model::key::KeyRange;
use crate::model::key_set::Scratch;
use crate::model::population::{Content, Population};

/// A file written by a flush or a compaction.
#[derive(Clone, Debug, PartialEq)]
pub struct OutputFile {
    /// Keys in the file.
    pub population: Population,
    /// First and last user key of the file, at full scale.
    pub range: KeyRange,
    /// Entries, data bytes and file bytes.
    pub size: TableSize,
    /// Cut that ended the file.
    pub cut: Cut,
}

/// Cuts all merged keys, or a sample of them, into files; `scratch` takes over their memory. A
/// density has no keys and so yields no files.
pub(crate) fn cut_keys(
    merged: Population,
    limits: &CutLimits,
    format: &TableFormat,
    scratch: &mut Scratch,
) -> Vec<OutputFile> {
    let (entries, deletions) = (merged.entries, merged.deletions);
    match merged.content {
        Content::Density { .. } => Vec::new(),
        Content::Keys { set, factor: 1 } => exact::cut(set, deletions, limits, format, scratch),
        Content::Keys { set, factor } => {
            let files = sampled::cut((&set, factor), &deletions, entries, limits, format);
            scratch.recycle(set);
            files
        }
    }
}
