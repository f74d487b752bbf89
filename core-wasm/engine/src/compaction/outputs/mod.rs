//! Output files of a compaction: where they are cut, and their contents.

pub mod cutter;
pub mod merge;
pub mod produce;
pub mod subcompactions;

use crate::model::sst::FileNumber;

/// Reason why an output file was closed (C-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum CutReason {
    /// The input ended: the job's last file, or a flush's only file.
    EndOfInput = 0,
    /// The file reached its target size (C-9.5).
    TargetFileSize = 1,
    /// The file's overlap with grandparents became too large (C-9.7a).
    GrandparentOverlap = 2,
    /// The cut lets a later compaction skip a grandparent (C-9.7b).
    SkippableGrandparent = 3,
    /// The file was large enough when it crossed a grandparent boundary (C-9.7c).
    GrandparentBoundary = 4,
    /// The file reached the round-robin cursor (C-9.6).
    RoundRobinCursor = 5,
    /// The file reached the edge of an old file (C-9.2).
    Ttl = 6,
    /// The recording does not give the reason.
    Unknown = 7,
    /// The subcompaction's key range ended (C-31).
    SubcompactionBoundary = 8,
}

/// Reason for closing an output file, with the numbers compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Rule that closed the file.
    pub reason: CutReason,
    /// Size that the rule compared, in bytes; 0 at the end of the input. Normally the file's
    /// finished blocks; for [`CutReason::GrandparentOverlap`] with the overlap added; for
    /// [`CutReason::SkippableGrandparent`] the bytes of the skipped files.
    pub bytes: u64,
    /// Limit that `bytes` reached; 0 at the end of the input.
    pub threshold_bytes: u64,
    /// Grandparent boundaries crossed by the file's keys, including the one where it ends (C-10).
    pub boundary_count: u32,
    /// Grandparent whose boundary caused the cut, or whose keys start or end there.
    pub grandparent: Option<FileNumber>,
}

impl Cut {
    /// Creates a cut with a reason but no numbers.
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
