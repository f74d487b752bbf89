//! Cuts the merged entries of a compaction into output files, and sizes them.
//!
//! Whole blocks are counted as long as only sizes matter. The cutter ([`OutputCutter`]) is called
//! for the keys at which something else could happen ([`OutputCutter::next_change`]). Samples and
//! densities are cut by the same rules, with expected sizes.

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
    /// Its keys.
    pub population: Population,
    /// Its first and last user key, at full scale.
    pub range: KeyRange,
    /// Numbers of entries, data bytes and file bytes.
    pub size: TableSize,
    /// The cut at its end.
    pub cut: Cut,
}

/// Cuts merged keys, all of them or a sample; `scratch` takes over their memory. A density has no
/// keys and yields no files.
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
