//! The event log, the engine's only output: a superset of RocksDB's `EVENT_LOG_v1` (G-10..G-16).

use crate::compaction::CompactionReason;
use crate::compaction::outputs::{Cut, CutReason};
use crate::model::sst::{FileNumber, SstFile};
use crate::model::version::CompactionInput;
use crate::options::{CompactionStyle, CompressionType};
use crate::reasoning::Reasoning;
use crate::workload::Benchmark;
use crate::write_stall::{StallCause, StallCondition};

/// Version of the event log's format, stored in the first field of each log's first event.
pub const SCHEMA_VERSION: u32 = 9;

/// Number of a background job; flushes, compactions and moves share one counter (G-5). If a
/// recording does not give the number, the engine assigns one at or above [`JobId::FIRST_UNKNOWN`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(pub u32);

impl JobId {
    /// Smallest assigned number. RocksDB's are smaller, because it counts jobs in an `int`.
    pub const FIRST_UNKNOWN: u32 = 1 << 31;

    /// Number assigned to the job that made tree change `change` (counted from 1).
    pub const fn of_change(change: u32) -> Self {
        Self(Self::FIRST_UNKNOWN.saturating_add(change))
    }

    /// RocksDB's number of the job; `None` if no file gives it.
    pub const fn known(self) -> Option<u32> {
        if self.0 < Self::FIRST_UNKNOWN {
            Some(self.0)
        } else {
            None
        }
    }

    /// Converts a number found in a file, if it can be a job number.
    pub fn recorded(number: u64) -> Option<u32> {
        let number = u32::try_from(number).ok()?;
        Self(number).known()
    }
}

/// Kind of run behind an event log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum RunMode {
    /// [`crate::scenario::Mode::Preview`]
    Preview = 0,
    /// [`crate::scenario::Mode::Sampled`]
    Sampled = 1,
    /// [`crate::scenario::Mode::Exact`]
    Exact = 2,
    /// The history of a real database.
    Recorded = 3,
}

/// RocksDB function that changes options while the database is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum OptionsCall {
    /// `DB::SetOptions`: options of the column family.
    SetOptions = 0,
    /// `DB::SetDBOptions`: options of the database.
    SetDbOptions = 1,
}

/// Totals for the tree right after an install, logged so that readers need not compute them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShapeFacts {
    /// Number of files by level; the length is `num_levels`. Empty if a recording does not list all
    /// files; bytes and sorted runs are then unknown, too.
    pub lsm_state: Vec<u32>,
    /// Bytes of all SST files in the tree; 0 if unknown.
    pub total_bytes: u64,
    /// Sorted runs, which is the read amplification: L0 files plus non-empty deeper levels (U-2); 0
    /// if unknown.
    pub sorted_run_count: u32,
    /// Current limit on sorted runs (U-25); 0 if there is none or it is unknown.
    pub sorted_run_limit: u32,
    /// Bytes flushed since this process opened the database.
    pub flushed_bytes: u64,
    /// Bytes written by compactions since this process opened the database.
    pub compacted_bytes: u64,
    /// Bytes read by compactions since this process opened the database.
    pub compaction_read_bytes: u64,
    /// (Flushed + compacted) ÷ (flushed + ingested); 0 before any data arrived. Equals the Sum
    /// row's W-Amp (S-8) unless ingested files were copied.
    pub write_amp: f64,
    /// SST bytes ÷ bytes of a single sorted run with only the live keys; 0 if unknown.
    pub space_amp: f64,
    /// Compaction scores by level (L-3..L-6); under universal and FIFO compaction, L0's score only.
    /// Empty if unknown. Valid until the next install, or until a compaction takes its inputs.
    pub level_scores: Vec<f64>,
    /// Estimated pending compaction bytes (L-9); 0 under universal and FIFO compaction.
    pub pending_compaction_bytes: u64,
    /// Current bounds on the number of sorted runs, from lowest to highest, as returned by
    /// [`run_bounds`](crate::compaction::run_bounds::run_bounds). Empty if unknown.
    pub run_bounds: Reasoning,
}

/// One event. Its index in the log identifies it, and the order of events is total.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Virtual time in µs since the scenario's start, or since a recording's first event.
    pub time_micros: u64,
    /// Bytes of keys and values written by the user so far.
    pub user_bytes_written: u64,
    /// Kind of event, with its fields.
    pub kind: EventKind,
}

/// All kinds of events, with their fields.
#[derive(Clone, Debug, PartialEq)]
pub enum EventKind {
    /// First event of every log.
    ScenarioStarted {
        /// Version of this log's format.
        schema_version: u32,
        /// Kind of run behind the log.
        mode: RunMode,
        /// Number of keys represented by each kept key; 1 in exact mode and for recordings.
        sample_factor: u32,
        /// Upper bound of the key space; all keys are smaller.
        key_space: u64,
        /// Key ranges of files are known. Otherwise each job's files are placed next to each other
        /// across the key space, in the order in which they were written.
        has_key_ranges: bool,
        /// Times and user bytes are known. Otherwise edits are one millisecond apart and user bytes
        /// stay 0.
        has_times: bool,
        /// Number of levels, L0 included.
        num_levels: u32,
        /// Compaction style of the first process. `None` for a recording without options, whose
        /// triggers, limits, targets and scores are therefore unknown, too.
        compaction_style: Option<CompactionStyle>,
        /// `write_buffer_size` of the first process, in bytes; 0 if unknown.
        write_buffer_size: u64,
    },
    /// A process opened the database, which resets its counters, or began a benchmark.
    BenchmarkStarted {
        /// Index of the process, starting at 0.
        step: u32,
        /// Benchmark that began; `None` for a recording.
        benchmark: Option<Benchmark>,
        /// The process has just opened the database.
        is_open: bool,
        /// Number of operations in the benchmark; 0 if there are none or the number is unknown
        /// because it runs until its `--duration` is over (B-11).
        operations: u64,
        /// Current `level0_file_num_compaction_trigger`; 0 if unknown.
        trigger: u32,
        /// Current `level0_slowdown_writes_trigger` (W-5); 0 if it never acts or is unknown.
        slowdown_trigger: u32,
        /// Current `level0_stop_writes_trigger` (W-5); 0 if it never acts or is unknown.
        stop_trigger: u32,
        /// Current `soft_pending_compaction_bytes_limit` (W-5); 0 if it never acts or is unknown.
        soft_pending_limit: u64,
        /// Current `hard_pending_compaction_bytes_limit` (W-5); 0 if it never acts or is unknown.
        hard_pending_limit: u64,
        /// Scores under the current options, in the same form as [`ShapeFacts::level_scores`].
        level_scores: Vec<f64>,
    },
    /// A memtable became immutable.
    MemtableSwitched {
        /// Number of the memtable, starting at 0.
        memtable: u32,
        /// Number of entries in the memtable, duplicates included.
        entries: u64,
        /// Number of immutable memtables waiting for a flush.
        immutable_count: u32,
    },
    /// A flush started.
    FlushStarted {
        /// Number of the flush job.
        job: JobId,
        /// Flush slot, starting at 0.
        slot: u32,
        /// Number of memtables that the flush writes.
        memtable_count: u32,
        /// Number of entries in those memtables, duplicates included.
        input_entries: u64,
    },
    /// A flush's file was installed.
    FlushFinished {
        /// Number of the flush job.
        job: JobId,
        /// Duration of the flush, in µs (S-3).
        micros: u64,
        /// CPU time of the flush in µs, including compression; 0 if unknown.
        cpu_micros: u64,
        /// Share of `cpu_micros` spent on compression; 0 if unknown.
        compression_cpu_micros: u64,
        /// Size of the flushed file before compression, in bytes (Z-14); 0 if unknown.
        pre_compression_bytes: u64,
        /// The tree after the flush.
        shape: ShapeFacts,
    },
    /// A job wrote a file, which is installed when the job finishes.
    TableFileCreation {
        /// Job that wrote the file; 0 if the file existed when the log began.
        job: JobId,
        /// File number.
        file_number: FileNumber,
        /// Level that the file will be on.
        level: u32,
        /// File size, in bytes.
        file_size: u64,
        /// Number of entries in the file, deletions included.
        entries: u64,
        /// First key in the file.
        smallest: u64,
        /// Last key in the file.
        largest: u64,
        /// Smallest sequence number in the file.
        smallest_seqno: u64,
        /// Largest sequence number in the file.
        largest_seqno: u64,
        /// Epoch number, which orders L0 files (U-3).
        epoch: u64,
        /// Number of deletions among the entries.
        deletions: u64,
        /// Bytes of keys and values before compression.
        raw_bytes: u64,
        /// Compression of the file; `kDisableCompressionOption` if unknown.
        compression: CompressionType,
        /// Reason why the file ends where it does.
        cut_reason: CutReason,
        /// [`Cut::bytes`]
        cut_bytes: u64,
        /// [`Cut::threshold_bytes`]
        cut_threshold_bytes: u64,
        /// [`Cut::boundary_count`]
        cut_boundary_count: u32,
        /// [`Cut::grandparent`]; 0 if there is none.
        cut_grandparent: FileNumber,
    },
    /// An obsolete file was deleted from storage.
    TableFileDeletion {
        /// Job that deleted the file.
        job: JobId,
        /// File number.
        file_number: FileNumber,
    },
    /// A compaction started.
    CompactionStarted {
        /// Number of the compaction job.
        job: JobId,
        /// Compaction slot, starting at 0.
        slot: u32,
        /// RocksDB's reason for the pick.
        reason: CompactionReason,
        /// Level that the outputs are written to.
        output_level: u32,
        /// Score of the start level at the time of the pick.
        score: f64,
        /// Size of the input files, in bytes.
        input_data_size: u64,
        /// Size in bytes at which outputs are cut (C-3); 0 if they are never cut or it is unknown.
        target_file_size: u64,
        /// Level of the grandparents, whose files guide the cuts (L-29); 0 if there is none.
        grandparent_level: u32,
        /// Number of grandparents on the grandparent level.
        grandparent_count: u32,
        /// Compression of the outputs (Z-1, Z-2); `kDisableCompressionOption` if unknown.
        compression: CompressionType,
        /// Number of subcompactions that the work is divided into (C-31).
        subcompaction_count: u32,
        /// Input files, grouped by level.
        inputs: Vec<CompactionInput>,
        /// Rules behind the pick, in the order in which they were tried.
        reasoning: Reasoning,
        /// Scores once the inputs are busy (L-1), in the form of [`ShapeFacts::level_scores`].
        level_scores: Vec<f64>,
        /// Bounds on the number of sorted runs once the inputs are busy, in the form of
        /// [`ShapeFacts::run_bounds`].
        run_bounds: Reasoning,
    },
    /// A compaction's outputs replaced its inputs.
    CompactionFinished {
        /// Number of the compaction job.
        job: JobId,
        /// Level that the outputs were written to.
        output_level: u32,
        /// Number of output files.
        num_output_files: u32,
        /// Size of the output files, in bytes.
        total_output_size: u64,
        /// Number of entries read; 0 if unknown.
        num_input_records: u64,
        /// Number of entries written; 0 if unknown.
        num_output_records: u64,
        /// Duration in µs, summed over the subcompactions (S-3).
        micros: u64,
        /// CPU time in µs, including compression and decompression; 0 if unknown.
        cpu_micros: u64,
        /// Share of `cpu_micros` spent on compression; 0 if unknown.
        compression_cpu_micros: u64,
        /// Share of `cpu_micros` spent on decompression; 0 if unknown.
        decompression_cpu_micros: u64,
        /// Size of the output files before compression, in bytes (Z-14); 0 if unknown.
        pre_compression_bytes: u64,
        /// The tree after the compaction.
        shape: ShapeFacts,
    },
    /// Files moved to another level without being rewritten.
    TrivialMove {
        /// Number of the job.
        job: JobId,
        /// RocksDB's reason for the pick.
        reason: CompactionReason,
        /// Level that the files were moved to.
        destination_level: u32,
        /// Score of the start level at the time of the pick.
        score: f64,
        /// Size of the moved files, in bytes.
        total_files_size: u64,
        /// Moved files, grouped by the level they left.
        inputs: Vec<CompactionInput>,
        /// Rules behind the pick, in the order in which they were tried.
        reasoning: Reasoning,
        /// The tree after the move.
        shape: ShapeFacts,
    },
    /// Files written by other programs were installed (`IngestExternalFile`, S-6), without a flush
    /// or compaction.
    IngestFinished {
        /// Job number assigned by the engine, because RocksDB does not give one.
        job: JobId,
        /// Number of ingested files.
        num_files: u32,
        /// Size of the ingested files in bytes; 0 if unknown.
        total_files_size: u64,
        /// The tree after the ingestion.
        shape: ShapeFacts,
    },
    /// FIFO dropped files without reading them (F-4, F-5).
    DeletionCompaction {
        /// Number of the job.
        job: JobId,
        /// RocksDB's reason for the pick.
        reason: CompactionReason,
        /// Score of the start level at the time of the pick.
        score: f64,
        /// Size of the dropped files, in bytes.
        total_files_size: u64,
        /// Dropped files, grouped by level.
        inputs: Vec<CompactionInput>,
        /// Rules behind the pick, in the order in which they were tried.
        reasoning: Reasoning,
        /// The tree after the drop.
        shape: ShapeFacts,
    },
    /// Options were changed while the database was open (O-6).
    OptionsChanged {
        /// Function that changed the options.
        call: OptionsCall,
        /// Settings passed in the call as `name=value`, in order, each under the option's own name.
        settings: Vec<String>,
        /// Previous values of the changed options, in the form of `settings`.
        before: Vec<String>,
        /// New value of `level0_file_num_compaction_trigger`.
        trigger: u32,
        /// New value of `level0_slowdown_writes_trigger` (W-5); 0 if it never acts.
        slowdown_trigger: u32,
        /// New value of `level0_stop_writes_trigger` (W-5); 0 if it never acts.
        stop_trigger: u32,
        /// New value of `soft_pending_compaction_bytes_limit` (W-5); 0 if it never acts.
        soft_pending_limit: u64,
        /// New value of `hard_pending_compaction_bytes_limit` (W-5); 0 if it never acts.
        hard_pending_limit: u64,
        /// The unchanged tree under the new options.
        shape: ShapeFacts,
    },
    /// Level targets changed (leveled compaction only).
    LevelTargets {
        /// New base level.
        base_level: u32,
        /// Target size of each level in bytes (D-1, D-9); 0 for a level without a target.
        max_bytes: Vec<u64>,
        /// Step-by-step computation of the targets (D-1..D-12).
        reasoning: Reasoning,
    },
    /// Writes were delayed, stopped or resumed, or the delayed write rate changed.
    WriteStall {
        /// State of writes after the event.
        condition: StallCondition,
        /// Limit that caused the change.
        cause: StallCause,
        /// Rate limit of delayed writes, in bytes per second (W-6); 0 if writes are not delayed or
        /// the rate is unknown.
        delayed_write_rate: u64,
        /// Current value of the limited number (W-5): immutable memtables, L0 files or sorted runs,
        /// or pending compaction bytes; 0 when writes resume.
        count: u64,
        /// Value of the limit: `max_write_buffer_number` (delays start one below it),
        /// `level0_…_writes_trigger` or `…_pending_compaction_bytes_limit`; 0 when writes resume or
        /// if unknown.
        limit: u64,
        /// Column families whose limits hold back writes, as indices into
        /// [`EventKind::ColumnFamilies`]; the family of `cause` comes first. Empty when writes
        /// resume or if the database has only one family.
        families: Vec<u32>,
    },
    /// Column families of a recorded database with several. The log describes one family, but slots
    /// and stalls are shared by all.
    ColumnFamilies {
        /// Names of the families, `default` first.
        names: Vec<String>,
        /// Index of the column family that the log describes.
        shown: u32,
    },
    /// A flush or compaction of another column family started and took a slot.
    OtherJobStarted {
        /// Number of the job.
        job: JobId,
        /// Column family of the job, as an index into [`EventKind::ColumnFamilies`].
        family: u32,
        /// The job is a flush, not a compaction.
        is_flush: bool,
        /// Flush or compaction slot, starting at 0.
        slot: u32,
    },
    /// A flush or compaction of another column family ended.
    OtherJobFinished {
        /// Number of the job.
        job: JobId,
        /// Column family of the job, as an index into [`EventKind::ColumnFamilies`].
        family: u32,
    },
}

impl EventKind {
    /// Creates the event for a newly written file.
    pub fn file_created(job: JobId, level: usize, file: &SstFile, cut: Cut) -> Self {
        Self::TableFileCreation {
            job,
            file_number: file.number,
            level: level as u32,
            file_size: file.size_bytes,
            entries: file.entry_count,
            smallest: file.smallest.key.0,
            largest: file.largest.key.0,
            smallest_seqno: file.smallest_seqno,
            largest_seqno: file.largest_seqno,
            epoch: file.epoch,
            deletions: file.deletion_count,
            raw_bytes: file.raw_key_bytes + file.raw_value_bytes,
            compression: file.compression,
            cut_reason: cut.reason,
            cut_bytes: cut.bytes,
            cut_threshold_bytes: cut.threshold_bytes,
            cut_boundary_count: cut.boundary_count,
            cut_grandparent: cut.grandparent.unwrap_or_default(),
        }
    }
}
