//! Data types for compactions: the pick, and the reasoning that led to it.

pub mod accumulated;
pub mod by_size;
pub mod compression;
pub mod fifo;
pub mod file_age;
pub mod inputs;
pub mod intra_l0;
pub mod level_scores;
pub mod level_targets;
pub mod leveled;
pub mod none;
pub mod outputs;
pub mod picker;
pub mod registry;
pub mod rule_table;
pub mod run_bounds;
pub mod shared_rules;
pub mod steps;
pub mod style;
pub mod trivial_move;
pub mod universal;

use crate::model::key::{InternalKey, KeyRange};
use crate::model::sst::FileNumber;
use crate::model::version::CompactionInput;
use crate::model::version::Version;
use crate::options::RocksDbVersion;
use crate::options::{CompressionType, Options};
use crate::reasoning::{Reasoning, first_of};

/// Declares the compaction reasons with their RocksDB names and plain names, in the order of their
/// codes.
macro_rules! compaction_reasons {
    ($($reason:ident = $code:literal, $name:literal $(, $words:literal)?;)*) => {
        /// Reasons for a compaction, with RocksDB's names (G-18).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u32)]
        pub enum CompactionReason {
            $(#[doc = concat!("`", $name, "`")] $reason = $code,)*
        }

        impl CompactionReason {
            /// RocksDB's name of the reason, as in the event log's `compaction_reason`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$reason => $name,)*
                }
            }

            /// Plain name, such as `size amplification`, or else RocksDB's name.
            pub const fn words(self) -> &'static str {
                match self {
                    $(Self::$reason => first_of!($($words,)? $name,),)*
                }
            }

            /// Finds the reason with this RocksDB name.
            pub fn from_name(name: &str) -> Option<Self> {
                [$(Self::$reason),*].into_iter().find(|reason| reason.name() == name)
            }
        }
    };
}

compaction_reasons! {
    Unknown = 0, "Unknown";
    LevelL0FilesNum = 1, "LevelL0FilesNum", "L0 file count";
    LevelMaxLevelSize = 2, "LevelMaxLevelSize", "level size";
    UniversalSizeAmplification = 3, "UniversalSizeAmplification", "size amplification";
    UniversalSizeRatio = 4, "UniversalSizeRatio", "size ratio";
    UniversalSortedRunNum = 5, "UniversalSortedRunNum", "sorted run count";
    FifoMaxSize = 6, "FIFOMaxSize", "size limit";
    FifoReduceNumFiles = 7, "FIFOReduceNumFiles", "file count";
    FifoTtl = 8, "FIFOTtl", "TTL";
    ManualCompaction = 9, "ManualCompaction", "manual compaction";
    FilesMarkedForCompaction = 10, "FilesMarkedForCompaction", "marked files";
    BottommostFiles = 11, "BottommostFiles", "bottommost files";
    Ttl = 12, "Ttl", "TTL";
    Flush = 13, "Flush", "flush";
    ExternalSstIngestion = 14, "ExternalSstIngestion";
    PeriodicCompaction = 15, "PeriodicCompaction", "periodic compaction";
    ChangeTemperature = 16, "ChangeTemperature", "temperature";
    ForcedBlobGc = 17, "ForcedBlobGC";
    RoundRobinTtl = 18, "RoundRobinTtl", "round-robin, TTL";
    RefitLevel = 19, "RefitLevel";
    ReadTriggered = 20, "ReadTriggered";
}

/// A picked compaction: its inputs, its output level and its reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Compaction {
    /// Inputs by level, in ascending order and without empty levels.
    pub inputs: Vec<CompactionInput>,
    /// Level that the outputs are written to.
    pub output_level: usize,
    /// Reason for the compaction, as in RocksDB.
    pub reason: CompactionReason,
    /// Score of the start level at the time of the pick; −1 for a manual compaction.
    pub score: f64,
    /// The compaction is a trivial move, which moves files to another level without writing data.
    pub is_trivial_move: bool,
    /// Maximum size of an output file in bytes; `u64::MAX` if outputs are never cut (U-39).
    pub target_file_size_bytes: u64,
    /// Limit on an output file plus its grandparents, in bytes; `u64::MAX` for none (U-32, C-7).
    pub max_compaction_bytes: u64,
    /// Overlapping files on the first level below the output with any (L-29, U-32), in key order.
    pub grandparents: Vec<FileNumber>,
    /// Level of the grandparents; `None` if there are none.
    pub grandparent_level: Option<usize>,
    /// No older data lies below the outputs (C-5), so their sequence numbers are zeroed.
    pub is_bottommost: bool,
    /// Compression of the outputs, decided when the compaction is picked (Z-1..Z-4).
    pub output_compression: CompressionType,
    /// Base level at the time of the pick (D-4..D-8); 1 for static levels and for styles without a
    /// base level.
    pub base_level: usize,
    /// The L0 files were chosen for a joint move (L-20). If the move is refused later, they are
    /// compacted without files from the output level (T-16).
    pub is_l0_trivial_move: bool,
    /// FIFO drops the input files without merging them (F-4, F-5).
    pub is_deletion: bool,
    /// Key at which round robin splits the outputs: the output level's cursor, if it is within the
    /// compaction's key range (C-16).
    pub round_robin_split_key: Option<InternalKey>,
    /// Round robin's new cursor on the start level if the compaction succeeds, for styles that
    /// store it in the MANIFEST (`kCompactCursor`, L-15).
    pub next_cursor: Option<InternalKey>,
    /// Each rule that was tried, with its numbers and outcome, in RocksDB's order.
    pub reasoning: Reasoning,
}

impl Compaction {
    /// The first level that has inputs.
    pub fn start_level(&self) -> usize {
        self.inputs
            .first()
            .map_or(self.output_level, |input| input.level)
    }
}

/// One entry in the list of compaction scores; the list is sorted, highest first (L-7).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LevelScore {
    /// Level that the score belongs to.
    pub level: usize,
    /// Compaction score; at 1 or above, the level needs a compaction.
    pub score: f64,
}

/// Key range and levels of a running compaction, so that pickers avoid conflicts with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunningCompaction {
    /// The first level that has inputs.
    pub start_level: usize,
    /// Level that the compaction writes to.
    pub output_level: usize,
    /// Range of user keys in all inputs.
    pub range: KeyRange,
}

/// State that a pick depends on: the tree, the options and the running jobs at one moment.
#[derive(Clone, Copy, Debug)]
pub struct PickState<'a> {
    /// Files of the tree; inputs of running compactions are marked.
    pub version: &'a Version,
    /// Options after sanitization.
    pub options: &'a Options,
    /// The release whose rules apply.
    pub rocksdb_version: RocksDbVersion,
    /// Compactions running now.
    pub running: &'a [RunningCompaction],
    /// Current time in seconds, from any starting point that precedes all files.
    pub now_seconds: u64,
    /// True to record reasons; false if nobody reads them.
    pub keeps_reasons: bool,
    /// Oldest sequence number in a memtable, used by 6.6 to 7.9 for picks within L0 (L-22).
    pub earliest_memtable_seqno: u64,
}

impl<'a> PickState<'a> {
    /// State at time 0 without running compactions and without recording reasons.
    pub fn new(
        version: &'a Version,
        options: &'a Options,
        rocksdb_version: RocksDbVersion,
    ) -> Self {
        Self {
            version,
            options,
            rocksdb_version,
            running: &[],
            now_seconds: 0,
            keeps_reasons: false,
            earliest_memtable_seqno: u64::MAX,
        }
    }

    /// Returns true if a compaction from L0 is running; only one may run at a time (W-3).
    pub(crate) fn is_l0_running(&self) -> bool {
        let mut running = self.running.iter();
        running.any(|other| other.start_level == 0)
    }
}

/// Result of a pick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PickResult {
    /// The picked compaction; `None` if no rule applied.
    pub compaction: Option<Compaction>,
    /// Each rule that was tried, with its numbers and outcome; the compaction holds a copy.
    pub reasoning: Reasoning,
}

impl PickResult {
    /// Combines a compaction with the reasoning that led to it.
    pub fn new(compaction: Option<Compaction>, reasoning: Reasoning) -> Self {
        let compaction = compaction.map(|compaction| Compaction {
            reasoning: reasoning.clone(),
            ..compaction
        });
        Self {
            compaction,
            reasoning,
        }
    }
}
