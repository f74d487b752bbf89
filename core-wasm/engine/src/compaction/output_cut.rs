//! Where output files are cut (C-1..C-16).

use crate::key::KeyRange;

/// A file of the first level below the output that overlaps the compaction (L-29, U-32).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grandparent {
    /// Its user keys.
    pub range: KeyRange,
    /// Its raw size in bytes.
    pub size_bytes: u64,
}

/// What decides where a compaction's outputs are cut.
#[derive(Clone, Debug, PartialEq)]
pub struct CutLimits {
    /// Output level; outputs to L0 are never cut (C-6).
    pub output_level: usize,
    /// [`crate::compaction::Compaction::target_file_size_bytes`] (C-3).
    pub target_file_size_bytes: u64,
    /// [`crate::compaction::Compaction::max_compaction_bytes`] (C-7).
    pub max_compaction_bytes: u64,
    /// In key order.
    pub grandparents: Vec<Grandparent>,
    /// C-5
    pub is_bottommost: bool,
    /// Whether the rules for leveled compaction (C-9.7b, C-9.7c) apply.
    pub is_leveled: bool,
    /// Off: C-19 (7.8 to 8.11 only); on in all other releases that the rules describe.
    pub level_compaction_dynamic_file_size: bool,
}
