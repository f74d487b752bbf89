//! Whether a compaction is a trivial move (T-1..T-12, U-36..U-38).

/// Why a compaction has to rewrite its files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveRefusal {
    /// L0 files overlap, so the order of levels would be lost (T-1).
    L0Overlap,
    /// It writes to the level it starts from (T-3).
    SameLevel,
    /// Input files overlap each other (U-36).
    InputsOverlap,
    /// Inputs lie on several levels (T-6, U-38).
    SeveralLevels {
        /// How many levels have inputs.
        levels: usize,
    },
    /// The files' level has another compression than the output (T-8).
    Compression,
    /// A file with what it overlaps two levels below is too large for a later compaction (T-9).
    GrandparentOverlap {
        /// Bytes of the file and of the overlapping files.
        bytes: u64,
        /// `max_compaction_bytes` of the compaction.
        limit: u64,
    },
}
