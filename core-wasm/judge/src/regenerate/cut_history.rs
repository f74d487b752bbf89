//! A recorded process whose keys can be regenerated, and the verdict on its cuts.

use engine::compaction::Compaction;
use engine::model::sst::{FileNumber, SstFile};
use engine::options::Options;
use engine::options::RocksDbVersion;
use engine::workload::Workload;

/// One change of the tree, as recorded, in order of installation.
#[derive(Clone, Debug)]
pub enum CutStep<'a> {
    /// Memtables became L0 files.
    Flush {
        /// The job.
        job: u32,
        /// Each file with the number of writes that its memtables took.
        files: Vec<(&'a SstFile, u64)>,
    },
    /// Files were merged.
    Compaction {
        /// The job.
        job: u32,
        /// The compaction as our picker made it in the recorded state; `None` where it would have
        /// picked another one, or none.
        picked: Option<&'a Compaction>,
        /// Whether someone asked for it, so that no picker of ours could have made it.
        is_manual: bool,
        /// The options that it was picked under.
        options: &'a Options,
        /// Subcompactions that shared the work.
        subcompactions: u32,
        /// Files that it read.
        inputs: Vec<FileNumber>,
        /// Time of its start, in seconds.
        started_seconds: u64,
        /// Files that it wrote.
        outputs: Vec<&'a SstFile>,
    },
    /// Files were dropped.
    Drop {
        /// Their numbers.
        files: Vec<FileNumber>,
    },
}

/// A recorded process whose keys can be regenerated.
#[derive(Clone, Debug)]
pub struct CutHistory<'a> {
    /// Options at open, as sanitized.
    pub options: &'a Options,
    /// The release that wrote it.
    pub release: RocksDbVersion,
    /// Work of the recorded process; its first benchmark that writes is followed.
    pub workload: &'a Workload,
    /// Files at the start, with their levels. They must come from a sequential fill of all keys:
    /// each holds every key of its range.
    pub initial: Vec<(usize, &'a SstFile)>,
    /// Changes of the tree, in order of installation.
    pub steps: Vec<CutStep<'a>>,
}

impl CutHistory<'_> {
    pub(crate) fn written_files(&self) -> impl Iterator<Item = &SstFile> {
        self.steps.iter().flat_map(|step| -> Vec<&SstFile> {
            match step {
                CutStep::Flush { files, .. } => files.iter().map(|(file, _)| *file).collect(),
                CutStep::Compaction { outputs, .. } => outputs.clone(),
                CutStep::Drop { .. } => Vec::new(),
            }
        })
    }

    /// The sequence number of the first write.
    pub(crate) fn first_seqno(&self) -> u64 {
        let before = self.initial.iter().map(|(_, file)| file.largest_seqno);
        before.max().unwrap_or(0) + 1
    }
}

/// One file or job that is not as recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutDifference {
    /// The job.
    pub job: u32,
    /// Files that RocksDB wrote.
    pub recorded: String,
    /// Files that our rules write.
    pub ours: String,
}

/// Counts of files that agree, and every difference.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CutReport {
    /// Flushes whose files all agree in first key, last key and entries.
    pub flushes_agree: u64,
    /// All flushed files.
    pub flushes: u64,
    /// Compactions whose files all agree.
    pub compactions_agree: u64,
    /// All compactions.
    pub compactions: u64,
    /// Output files of compactions that agree one by one: the k-th with the k-th.
    pub outputs_agree: u64,
    /// All output files of compactions.
    pub outputs: u64,
    /// Files that agree and also have the recorded size to the byte.
    pub sizes_exact: u64,
    /// Files that agree.
    pub files: u64,
    /// Output files of manual compactions that our picker does not make: not compared.
    pub manual_outputs: u64,
    /// The largest difference of sizes among them, in bytes.
    pub largest_size_difference: u64,
    /// Every difference, in order.
    pub differences: Vec<CutDifference>,
}

/// The reason why cuts cannot be verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutsUnavailable {
    /// In a sentence.
    pub reason: String,
}

impl CutsUnavailable {
    pub(crate) fn new(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
        }
    }
}
