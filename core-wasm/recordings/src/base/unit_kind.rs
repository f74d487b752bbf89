//! The kinds of changes to the tree.

/// The kind of change that a unit makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnitKind {
    /// Memtables became files of level 0.
    #[default]
    Flush,
    /// Files were merged.
    Compaction,
    /// Files changed level.
    Move,
    /// Files were dropped (FIFO).
    Drop,
    /// External files were ingested, or imported with their column family.
    Ingestion,
    /// Options were changed (O-6): `SetOptions` makes a new version of the same files.
    Options,
    /// Numbers were reserved for files to ingest, which makes a new version of the same files.
    Reservation,
}

impl UnitKind {
    /// Returns true if it only makes a new version, with the same files.
    pub fn keeps_files(self) -> bool {
        matches!(self, UnitKind::Options | UnitKind::Reservation)
    }

    /// Its name in sentences.
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
