//! LevelDB's compaction, release 1.23: what RocksDB's leveled compaction grew from.
//!
//! ```text
//! L0 files ÷ 4, or level bytes ÷ (10 MiB × 10^(level − 1))     the highest from 1 on is picked
//! from the first file behind the level's compact pointer             L0: with all that it overlaps
//! the next level's files, then more of the level                the next level's stay the same
//! ```
//! Only tests have it: it shows that a style is one folder. Mirrors `VersionSet::Finalize`,
//! `PickCompaction`, `SetupOtherInputs`, `CompactRange`, `Compaction::ShouldStopBefore` and
//! `Version::PickLevelForMemTableOutput` of `db/version_set.cc`. Fidelity: exact for LevelDB's
//! default options, with three exceptions. No seeks are counted, so that none triggers a
//! compaction. Writes are slowed down as RocksDB does it, not by 1 ms each. A flush's file stays
//! above a level on which a running compaction writes any of its keys; LevelDB looks at files
//! alone, and two files of that level may then overlap. Statistics count every flush at L0.

mod inputs;
mod manual;
mod picker;
mod rules;
mod style;

pub use style::LevelDb;

/// `config::kNumLevels`
const NUM_LEVELS: usize = 7;

/// `config::kL0_CompactionTrigger`
const L0_COMPACTION_TRIGGER: i32 = 4;

/// `config::kL0_SlowdownWritesTrigger`
const L0_SLOWDOWN_WRITES_TRIGGER: i32 = 8;

/// `config::kL0_StopWritesTrigger`
const L0_STOP_WRITES_TRIGGER: i32 = 12;

/// `config::kMaxMemCompactLevel`: the deepest level of a flush's file.
const MAX_FLUSH_LEVEL: usize = 2;

/// `Options::max_file_size`, by default.
const MAX_FILE_SIZE: u64 = 2 << 20;

/// `MaxGrandParentOverlapBytes`
const MAX_GRANDPARENT_OVERLAP_BYTES: u64 = 10 * MAX_FILE_SIZE;

/// `ExpandedCompactionByteSizeLimit`
const EXPANSION_LIMIT_BYTES: u64 = 25 * MAX_FILE_SIZE;

/// `MaxBytesForLevel`, of levels below L0.
fn max_bytes_for_level(level: usize) -> u64 {
    (1..level).fold(10 << 20, |bytes, _| bytes * 10)
}
