//! Contents of our files, and changes that our jobs are about to install.

use crate::regenerate::Entries;
use engine::compaction::RunningCompaction;
use engine::model::block_size::metadata::TableMetadata;
use engine::model::block_size::{TableFormat, TableIdentity, TableSize};
use engine::model::key::InternalKey;
use engine::model::population::Population;
use engine::model::sst::{FileNumber, SstFile};
use engine::model::version::CompactionInput;
use engine::model::version::VersionEdit;

/// Contents of a file of ours, and the sizes of its parts.
pub(super) struct Held {
    pub(super) population: Population,
    pub(super) entries: Entries,
    pub(super) size: TableSize,
    pub(super) is_flush: bool,
}

/// A job of ours between its pick and its install.
pub(super) struct Job {
    pub(super) edit: VersionEdit,
    pub(super) running: RunningCompaction,
    /// Inputs that a move leaves where they are.
    pub(super) staying: Vec<CompactionInput>,
    pub(super) written: Vec<(FileNumber, Held)>,
    /// Level and key at which round robin goes on (L-15).
    pub(super) next_cursor: Option<(usize, InternalKey)>,
    /// The rule that picked it.
    pub(super) rule: &'static str,
}

impl Held {
    /// Gives a file the size that it has with `number`, the one that it got in the recording:
    /// numbers are among its properties. Files of the start keep theirs.
    pub(super) fn set_size(
        &self,
        file: &mut SstFile,
        number: FileNumber,
        format: &TableFormat,
        metadata: &TableMetadata,
    ) {
        if self.size.entries == 0 {
            return;
        }
        let identity = TableIdentity {
            file_number: number.0,
            smallest_seqno: file.smallest_seqno,
            largest_seqno: file.largest_seqno,
            is_flush: self.is_flush,
        };
        file.size_bytes = format
            .with_metadata(self.size, &identity, metadata)
            .file_bytes;
        // Without deletions (L-8).
        file.compensated_size_bytes = file.size_bytes;
    }
}
