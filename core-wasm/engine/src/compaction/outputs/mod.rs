//! Output files of a compaction: their cuts and their contents.

pub mod cutter;
pub mod merge;
pub mod produce;
pub mod subcompactions;

use crate::model::sst::FileNumber;

/// Reason why an output file was closed (C-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum CutReason {
    /// The job's last file, or a flush's only one: the input ended.
    EndOfInput = 0,
    /// The file reached its target size (C-9.5).
    TargetFileSize = 1,
    /// Its overlap with grandparents became too large (C-9.7a).
    GrandparentOverlap = 2,
    /// It could skip a grandparent (C-9.7b).
    SkippableGrandparent = 3,
    /// It crossed a grandparent boundary when large enough (C-9.7c).
    GrandparentBoundary = 4,
    /// It reached the round-robin cursor (C-9.6).
    RoundRobinCursor = 5,
    /// It reached the edge of an old file (C-9.2).
    Ttl = 6,
    /// The recording does not give the reason.
    Unknown = 7,
    /// Its subcompaction's key range ended (C-31).
    SubcompactionBoundary = 8,
}

/// Reason why an output file was closed, with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The rule.
    pub reason: CutReason,
    /// Size that the rule compared, in bytes: the file's finished blocks; for
    /// [`CutReason::GrandparentOverlap`] with the overlap added; for
    /// [`CutReason::SkippableGrandparent`] the bytes of the skipped files. 0 at the end of the
    /// input.
    pub bytes: u64,
    /// The limit that it reached, in bytes; 0 at the end of the input.
    pub threshold_bytes: u64,
    /// Grandparent boundaries that the file's keys crossed, including the one where it ends (C-10).
    pub boundary_count: u32,
    /// The grandparent whose boundary the cut follows, or whose keys start or end there.
    pub grandparent: Option<FileNumber>,
}

impl Cut {
    /// A cut of which only the reason is known.
    pub const fn without_numbers(reason: CutReason) -> Self {
        Self {
            reason,
            bytes: 0,
            threshold_bytes: 0,
            boundary_count: 0,
            grandparent: None,
        }
    }
}
