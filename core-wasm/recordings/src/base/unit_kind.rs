//! Kinds of changes to the tree.

/// The kind of change that a unit makes to the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnitKind {
    /// Memtables became L0 files.
    #[default]
    Flush,
    /// Files were merged and rewritten.
    Compaction,
    /// Files moved to another level.
    Move,
    /// Files were dropped by FIFO compaction.
    Drop,
    /// External files were ingested or imported with their column family.
    Ingestion,
    /// Options were changed (O-6); `SetOptions` makes a new version with the same files.
    Options,
    /// File numbers were reserved for an ingestion, which makes a new version with the same files.
    Reservation,
}

impl UnitKind {
    /// Returns true if the change only makes a new version, with the same files.
    pub fn keeps_files(self) -> bool {
        matches!(self, UnitKind::Options | UnitKind::Reservation)
    }

    /// Name of the kind in sentences.
    pub const fn noun(self) -> &'static str {
        match self {
            UnitKind::Flush => "flush",
            UnitKind::Compaction => "compaction",
            UnitKind::Move => "trivial move",
            UnitKind::Drop => "FIFO drop",
            UnitKind::Ingestion => "ingestion",
            UnitKind::Options => "SetOptions call",
            UnitKind::Reservation => "reservation of file numbers to ingest files",
        }
    }
}
