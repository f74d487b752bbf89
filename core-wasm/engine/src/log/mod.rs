//! The event log: the engine's only output. A superset of RocksDB's `EVENT_LOG_v1` (G-10..G-16).

use crate::compaction::CompactionReason;
use crate::compaction::outputs::{Cut, CutReason};
use crate::model::sst::{FileNumber, SstFile};
use crate::model::version::CompactionInput;
use crate::options::{CompactionStyle, CompressionType};
use crate::reasoning::Reasoning;
use crate::workload::Benchmark;
use crate::write_stall::{StallCause, StallCondition};

/// Version of the event log's format; the first field of the first event of every log.
pub const SCHEMA_VERSION: u32 = 9;

/// The number of a background job; flushes, compactions and moves share one counter (G-5). If no
/// file in a recording gives the number, one that we assign, starting at [`JobId::FIRST_UNKNOWN`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(pub u32);

impl JobId {
    /// RocksDB's own numbers are below this: it counts jobs in an `int`.
    pub const FIRST_UNKNOWN: u32 = 1 << 31;

    /// The job that made a change to the tree (counted from 1) when no file gives its number.
    pub const fn of_change(change: u32) -> Self {
        Self(Self::FIRST_UNKNOWN.saturating_add(change))
    }

    /// RocksDB's number; `None` if no file gives it.
    pub const fn known(self) -> Option<u32> {
        if self.0 < Self::FIRST_UNKNOWN {
            Some(self.0)
        } else {
            None
        }
    }

    /// The number given in a file, if it can be a job number.
    pub fn recorded(number: u64) -> Option<u32> {
        let number = u32::try_from(number).ok()?;
        Self(number).known()
    }
}

/// Kind of run that an event log describes.
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

/// RocksDB's function that changes options while the database is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum OptionsCall {
    /// `DB::SetOptions`: options of the column family.
    SetOptions = 0,
    /// `DB::SetDBOptions`: options of the database.
    SetDbOptions = 1,
}

/// Totals for the tree right after an install. They are logged so that readers need not derive
/// them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShapeFacts {
    /// Files by level; the length is `num_levels`. Empty if a recording does not list all files:
    /// then neither their bytes nor the number of sorted runs are known.
    pub lsm_state: Vec<u32>,
    /// Bytes of all SST files in the version; 0 if unknown.
    pub total_bytes: u64,
    /// Sorted runs (U-2): L0 files and non-empty deeper levels. This is the read amplification; 0
    /// if unknown.
    pub sorted_run_count: u32,
    /// Current limit on sorted runs (U-25); 0 if there is none or it is unknown.
    pub sorted_run_limit: u32,
    /// Bytes flushed since this process opened the database.
    pub flushed_bytes: u64,
    /// Bytes written by compactions since then.
    pub compacted_bytes: u64,
    /// Bytes read by compactions since then.
    pub compaction_read_bytes: u64,
    /// (flushed + compacted) ÷ (flushed + ingested); 0 before any data came in. Equals the Sum
    /// row's W-Amp (S-8) unless ingested files were copied.
    pub write_amp: f64,
    /// SST bytes ÷ bytes that the live keys would take in a single sorted run; 0 if unknown.
    pub space_amp: f64,
    /// Compaction score by level (L-3..L-6); for universal and FIFO a single entry, for L0. Empty
    /// if unknown. Valid until the next install, or until a compaction takes its inputs.
    pub level_scores: Vec<f64>,
    /// Estimated pending compaction bytes (L-9); 0 for universal and FIFO.
    pub pending_compaction_bytes: u64,
    /// Current bounds on the number of sorted runs, in the order in which they act: see
    /// [`run_bounds`](crate::compaction::run_bounds::run_bounds). Empty if unknown.
    pub run_bounds: Reasoning,
}

/// One fact. An event is identified by its index, and the order is total.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Virtual time since the scenario's start (for a recording, since its first event), in µs.
    pub time_micros: u64,
    /// User bytes (key and value) written so far.
    pub user_bytes_written: u64,
    /// The event itself.
    pub kind: EventKind,
}

/// Kind of event, with its fields.
#[derive(Clone, Debug, PartialEq)]
pub enum EventKind {
    /// First event of every log.
    ScenarioStarted {
        /// The version of this log's format.
        schema_version: u32,
        /// The kind of run that the log describes.
        mode: RunMode,
        /// The number of keys that one kept key stands for; 1 in exact mode and for recordings.
        sample_factor: u32,
        /// The end of the key space: all keys are smaller.
        key_space: u64,
        /// Key ranges of files are known. If not, a job's files are placed side by side across the
        /// whole key space, in the order in which they were written.
        has_key_ranges: bool,
        /// Times and user bytes are known. If not, edits are one millisecond apart and user bytes
        /// stay 0.
        has_times: bool,
        /// The number of levels, L0 included.
        num_levels: u32,
        /// The compaction style of the first process; `None` for a recording whose options are
        /// unknown, so that its triggers, limits, targets and scores are unknown, too.
        compaction_style: Option<CompactionStyle>,
        /// `write_buffer_size` of the first process, in bytes; 0 if unknown.
        write_buffer_size: u64,
    },
    /// A process opened the database (its counters restart) or began a benchmark.
    BenchmarkStarted {
        /// The index of the process, starting at 0.
        step: u32,
        /// The benchmark; `None` for a recording.
        benchmark: Option<Benchmark>,
        /// The process has just opened the database.
        is_open: bool,
        /// The operations that it will perform; 0 if unknown: it performs none, or runs until its
        /// `--duration` is over (B-11).
        operations: u64,
        /// `level0_file_num_compaction_trigger` in force; 0 if unknown.
        trigger: u32,
        /// `level0_slowdown_writes_trigger` in force (W-5); 0 if it never acts or is unknown.
        slowdown_trigger: u32,
        /// `level0_stop_writes_trigger` in force (W-5); 0 if it never acts or is unknown.
        stop_trigger: u32,
        /// `soft_pending_compaction_bytes_limit` in force (W-5); 0 if it never acts or is unknown.
        soft_pending_limit: u64,
        /// `hard_pending_compaction_bytes_limit` in force (W-5); 0 if it never acts or is unknown.
        hard_pending_limit: u64,
        /// The scores under the options now in force, like [`ShapeFacts::level_scores`].
        level_scores: Vec<f64>,
    },
    /// A memtable became immutable.
    MemtableSwitched {
        /// The number of the memtable, starting at 0.
        memtable: u32,
        /// The number of entries in it, duplicates included.
        entries: u64,
        /// Immutable memtables now waiting for a flush.
        immutable_count: u32,
    },
    /// A flush started.
    FlushStarted {
        /// The number of the job.
        job: JobId,
        /// Flush slot, starting at 0.
        slot: u32,
        /// The number of memtables that it writes.
        memtable_count: u32,
        /// The entries in those memtables, duplicates included.
        input_entries: u64,
    },
    /// A flush's file was installed.
    FlushFinished {
        /// The number of the job.
        job: JobId,
        /// Duration, in µs (S-3).
        micros: u64,
        /// Processor time, in µs, including compression; 0 if unknown.
        cpu_micros: u64,
        /// Time within `cpu_micros` that compression took; 0 if unknown.
        compression_cpu_micros: u64,
        /// Bytes of its file before compression (Z-14); 0 if unknown.
        pre_compression_bytes: u64,
        /// The tree after the flush.
        shape: ShapeFacts,
    },
    /// A file was written; it is installed when its job finishes.
    TableFileCreation {
        /// Job that wrote it; 0 for a file that existed when the log began.
        job: JobId,
        /// The number of the file.
        file_number: FileNumber,
        /// The level that it will be on.
        level: u32,
        /// The size of the file, in bytes.
        file_size: u64,
        /// The number of entries in the file, deletions included.
        entries: u64,
        /// The first key.
        smallest: u64,
        /// The last key.
        largest: u64,
        /// The smallest sequence number.
        smallest_seqno: u64,
        /// The largest sequence number.
        largest_seqno: u64,
        /// The epoch number, which orders L0 files (U-3).
        epoch: u64,
        /// The number of entries that are deletions.
        deletions: u64,
        /// The bytes of keys and values before compression.
        raw_bytes: u64,
        /// The compression that it was written with; `kDisableCompressionOption` if unknown.
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
        /// Job that deleted it.
        job: JobId,
        /// The number of the file.
        file_number: FileNumber,
    },
    /// A compaction started.
    CompactionStarted {
        /// The number of the job.
        job: JobId,
        /// Compaction slot, starting at 0.
        slot: u32,
        /// RocksDB's reason for the pick.
        reason: CompactionReason,
        /// The output level.
        output_level: u32,
        /// The score of the start level when the compaction was picked.
        score: f64,
        /// The bytes of the input files.
        input_data_size: u64,
        /// Size at which outputs are cut (C-3), in bytes; 0 if they are never cut or it is unknown.
        target_file_size: u64,
        /// The level whose files guide the cuts (L-29); 0 if there is none.
        grandparent_level: u32,
        /// The number of files on that level that guide the cuts.
        grandparent_count: u32,
        /// The compression of the outputs (Z-1, Z-2); `kDisableCompressionOption` if unknown.
        compression: CompressionType,
        /// The number of subcompactions that share the work (C-31).
        subcompaction_count: u32,
        /// The input files by level.
        inputs: Vec<CompactionInput>,
        /// The rules that led to it, in the order in which they were tried.
        reasoning: Reasoning,
        /// The scores after it took its inputs (L-1), like [`ShapeFacts::level_scores`].
        level_scores: Vec<f64>,
        /// Bounds on the number of sorted runs after it took its inputs, like
        /// [`ShapeFacts::run_bounds`].
        run_bounds: Reasoning,
    },
    /// A compaction's outputs replaced its inputs.
    CompactionFinished {
        /// The number of the job.
        job: JobId,
        /// The output level.
        output_level: u32,
        /// The number of output files.
        num_output_files: u32,
        /// The bytes of the output files.
        total_output_size: u64,
        /// The entries read; 0 if unknown.
        num_input_records: u64,
        /// The entries written; 0 if unknown.
        num_output_records: u64,
        /// Duration, in µs, summed over its subcompactions (S-3).
        micros: u64,
        /// Processor time, in µs, including compression and decompression; 0 if unknown.
        cpu_micros: u64,
        /// Time within `cpu_micros` that compression took; 0 if unknown.
        compression_cpu_micros: u64,
        /// Time within `cpu_micros` that decompression took; 0 if unknown.
        decompression_cpu_micros: u64,
        /// Bytes of the output files before compression (Z-14); 0 if unknown.
        pre_compression_bytes: u64,
        /// The tree after the compaction.
        shape: ShapeFacts,
    },
    /// Files moved to another level without being rewritten.
    TrivialMove {
        /// The number of the job.
        job: JobId,
        /// RocksDB's reason for the pick.
        reason: CompactionReason,
        /// The level that they were moved to.
        destination_level: u32,
        /// The score of the start level when the move was picked.
        score: f64,
        /// The bytes of the files.
        total_files_size: u64,
        /// The files, grouped by the level they left.
        inputs: Vec<CompactionInput>,
        /// The rules that led to it, in the order in which they were tried.
        reasoning: Reasoning,
        /// The tree after the move.
        shape: ShapeFacts,
    },
    /// Files from other programs were installed (`IngestExternalFile`, S-6). Nothing was flushed or
    /// compacted for it.
    IngestFinished {
        /// The job number: one that we assign, as RocksDB gives it none.
        job: JobId,
        /// The number of files.
        num_files: u32,
        /// The bytes of the files; 0 if unknown.
        total_files_size: u64,
        /// The tree after the ingestion.
        shape: ShapeFacts,
    },
    /// Files were dropped without being read (FIFO, F-4, F-5).
    DeletionCompaction {
        /// The number of the job.
        job: JobId,
        /// RocksDB's reason for the pick.
        reason: CompactionReason,
        /// The score of the start level when the drop was picked.
        score: f64,
        /// The bytes of the files.
        total_files_size: u64,
        /// The files by level.
        inputs: Vec<CompactionInput>,
        /// The rules that led to it, in the order in which they were tried.
        reasoning: Reasoning,
        /// The tree after the drop.
        shape: ShapeFacts,
    },
    /// Options were changed while the database was open (O-6).
    OptionsChanged {
        /// The function that changed them.
        call: OptionsCall,
        /// Settings passed in the call: `name=value`, in order, each under the option's own name.
        settings: Vec<String>,
        /// The previous values of the same options.
        before: Vec<String>,
        /// `level0_file_num_compaction_trigger` in force from now on.
        trigger: u32,
        /// `level0_slowdown_writes_trigger` in force (W-5); 0 if it never acts.
        slowdown_trigger: u32,
        /// `level0_stop_writes_trigger` in force (W-5); 0 if it never acts.
        stop_trigger: u32,
        /// `soft_pending_compaction_bytes_limit` in force (W-5); 0 if it never acts.
        soft_pending_limit: u64,
        /// `hard_pending_compaction_bytes_limit` in force (W-5); 0 if it never acts.
        hard_pending_limit: u64,
        /// The same tree under the new options.
        shape: ShapeFacts,
    },
    /// Level targets changed (leveled compaction).
    LevelTargets {
        /// The base level.
        base_level: u32,
        /// Target bytes by level (D-1, D-9); 0 for a level without a target.
        max_bytes: Vec<u64>,
        /// The computation of the targets (D-1..D-12), step by step.
        reasoning: Reasoning,
    },
    /// Writes were delayed, stopped or released, or the delayed write rate changed.
    WriteStall {
        /// The state from now on.
        condition: StallCondition,
        /// The limit that caused it.
        cause: StallCause,
        /// Rate in bytes per second that delayed writes are held to (W-6); 0 if they are not
        /// delayed or the rate is unknown.
        delayed_write_rate: u64,
        /// The current value of the number that the limit bounds (W-5): immutable memtables, L0
        /// files or sorted runs, or pending compaction bytes; 0 when writes are released.
        count: u64,
        /// The limit: `max_write_buffer_number` (writes are delayed at one below it),
        /// `level0_…_writes_trigger` or `…_pending_compaction_bytes_limit`; 0 when writes are
        /// released or the limit is unknown.
        limit: u64,
        /// The column families whose limits hold back writes: indices into
        /// [`EventKind::ColumnFamilies`], the family of `cause` first. Empty if the log's database
        /// has only one family, and when writes are released.
        families: Vec<u32>,
    },
    /// The column families of a recorded database that has several. The log describes one of them;
    /// slots and stalls are shared by all.
    ColumnFamilies {
        /// Their names, `default` first.
        names: Vec<String>,
        /// Index of the column family that the log describes.
        shown: u32,
    },
    /// A flush or compaction of another column family started and took a slot.
    OtherJobStarted {
        /// The number of the job.
        job: JobId,
        /// Its column family, as an index into [`EventKind::ColumnFamilies`].
        family: u32,
        /// The job is a flush; otherwise it is a compaction.
        is_flush: bool,
        /// Flush or compaction slot, starting at 0.
        slot: u32,
    },
    /// A flush or compaction of another column family ended.
    OtherJobFinished {
        /// The number of the job.
        job: JobId,
        /// Its column family, as an index into [`EventKind::ColumnFamilies`].
        family: u32,
    },
}

impl EventKind {
    /// The event that reports a newly written file.
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
