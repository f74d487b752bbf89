//! Enumerations on the wire, with a code in the flat form and RocksDB's name in the text form.

use engine::compaction::CompactionReason;
use engine::compaction::outputs::CutReason;
use engine::log::{OptionsCall, RunMode};
use engine::options::{CompactionStyle, CompressionType};
use engine::reasoning::Outcome;
use engine::workload::Benchmark;
use engine::write_stall::{StallCause, StallCondition};

/// Schema of an enumeration on the wire.
#[derive(Debug)]
pub struct WireEnumType {
    /// Name of the TypeScript type.
    pub name: &'static str,
    /// Doc comment of the TypeScript type.
    pub doc: &'static str,
    /// Codes and names of the members.
    pub members: &'static [(u32, &'static str)],
}

/// An enumeration that is sent on the wire.
pub trait WireEnum: Copy + Sized + 'static {
    /// Codes and names of the enumeration's members.
    const TYPE: WireEnumType;

    /// Code of this member.
    fn code(self) -> u32;

    /// Name of this member.
    fn wire_name(self) -> &'static str {
        let found = Self::TYPE
            .members
            .iter()
            .find(|(code, _)| *code == self.code());
        found.map_or("Unknown", |(_, name)| name)
    }
}

macro_rules! wire_enum {
    ($type:ident $doc:literal by name { $($member:ident),* $(,)? }) => {
        wire_enum!($type $doc { $($member $type::$member.name()),* });
    };
    ($type:ident $doc:literal { $($member:ident $name:expr),* $(,)? }) => {
        impl WireEnum for $type {
            const TYPE: WireEnumType = WireEnumType {
                name: stringify!($type),
                doc: $doc,
                members: &[ $( ($type::$member as u32, $name) ),* ],
            };
            fn code(self) -> u32 {
                // The match ensures that the list is complete: an unlisted member does not compile.
                match self { $( $type::$member => $type::$member as u32 ),* }
            }
        }
    };
}

wire_enum!(RunMode "The mode of a simulation, or `recorded`." {
    Preview "preview", Sampled "sampled", Exact "exact", Recorded "recorded",
});

wire_enum!(OptionsCall "RocksDB's function that changes options while the database is open." {
    SetOptions "SetOptions", SetDbOptions "SetDBOptions",
});

wire_enum!(StallCondition "The state of writes." {
    Normal "normal", Delayed "delayed", Stopped "stopped",
});

wire_enum!(StallCause "The limit that stalls writes." {
    None "none",
    MemtableLimit "memtable_limit",
    L0FileCountLimit "l0_file_count_limit",
    PendingCompactionBytes "pending_compaction_bytes",
});

wire_enum!(CutReason "The reason why an output file was closed." {
    EndOfInput "end_of_input",
    TargetFileSize "target_file_size",
    GrandparentOverlap "grandparent_overlap",
    SkippableGrandparent "skippable_grandparent",
    GrandparentBoundary "grandparent_boundary",
    RoundRobinCursor "round_robin_cursor",
    Ttl "ttl",
    Unknown "unknown",
    SubcompactionBoundary "subcompaction_boundary",
});

impl WireEnum for CompactionStyle {
    const TYPE: WireEnumType = WireEnumType {
        name: "CompactionStyle",
        doc: "`compaction_style`",
        members: CompactionStyle::NUMBERED,
    };

    fn code(self) -> u32 {
        self as u32
    }
}

wire_enum!(CompressionType "The compression of a file." by name {
    None, Snappy, Zlib, Bzip2, Lz4, Lz4hc, Xpress, Zstd, Disable,
});

wire_enum!(Benchmark "A benchmark of db_bench." {
    FillSeq "fillseq",
    FillRandom "fillrandom",
    Overwrite "overwrite",
    FillUniqueRandom "filluniquerandom",
    CompactAll "compactall",
    WaitForCompaction "waitforcompaction",
    Flush "flush",
    Stats "stats",
    DeleteRandom "deleterandom",
    DeleteSeq "deleteseq",
    MixGraphWrites "mixgraph",
    Compact "compact",
    Reads "reads",
});

wire_enum!(Outcome "Outcome of a rule." {
    Yes "yes", No "no", Note "note",
});

wire_enum!(CompactionReason "RocksDB's reason for a compaction." by name {
    Unknown, LevelL0FilesNum, LevelMaxLevelSize, UniversalSizeAmplification, UniversalSizeRatio,
    UniversalSortedRunNum, FifoMaxSize, FifoReduceNumFiles, FifoTtl, ManualCompaction,
    FilesMarkedForCompaction, BottommostFiles, Ttl, Flush, ExternalSstIngestion,
    PeriodicCompaction, ChangeTemperature, ForcedBlobGc, RoundRobinTtl, RefitLevel, ReadTriggered,
});
