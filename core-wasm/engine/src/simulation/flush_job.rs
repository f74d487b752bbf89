//! A running flush: its output file and its end.

use crate::compaction::outputs::Cut;
use crate::log::JobId;
use crate::machine::Course;
use crate::machine::cost::JobCost;
use crate::model::population::Population;
use crate::model::sst::SstFile;

/// A flush that is running, or that waits for an older one to be installed.
#[derive(Clone, Debug)]
pub(super) struct FlushJob {
    pub(super) job: JobId,
    pub(super) slot: u32,
    /// Index of the options in force at the job's start, among past options (O-8).
    pub(super) options_age: usize,
    pub(super) course: Course,
    /// Recorded times at which the file is durable and is installed; `None` if not recorded.
    pub(super) paced_until_nanos: Option<(u64, u64)>,
    /// Duration in ns of the MANIFEST's sync, the last step of the flush.
    pub(super) install_nanos: u64,
    /// Recorded number of immutable memtables right before the install; 0 if not recorded.
    pub(super) paced_memtables: u32,
    pub(super) started_at_nanos: u64,
    /// Time when the file was written, in ns. Files are installed in the order of the memtables.
    pub(super) written_at_nanos: Option<u64>,
    pub(super) memtable_count: usize,
    pub(super) pre_compression_bytes: u64,
    pub(super) cost: JobCost,
    pub(super) cut: Cut,
    pub(super) file: SstFile,
    pub(super) population: Population,
}

impl FlushJob {
    /// Time when the flush will have written its file, if nothing changes before then.
    pub(super) fn due_nanos(&self) -> u64 {
        let modelled = || self.course.due_nanos(self.cost.alone_nanos());
        let paced = self.paced_until_nanos.map(|(_, installed)| installed);
        paced.unwrap_or_else(modelled)
    }

    /// Time when the file and the directory are synced, so that only the MANIFEST is left to write.
    pub(super) fn safe_nanos(&self) -> u64 {
        let before_install = self.cost.alone_nanos().saturating_sub(self.install_nanos);
        let modelled = || self.course.due_nanos(before_install);
        let paced = self.paced_until_nanos.map(|(safe, _)| safe);
        paced.unwrap_or_else(modelled)
    }

    /// Returns true if the duration is recorded. The flush then does not share the machine, because
    /// the recorded duration already includes the effect of other jobs.
    pub(super) fn is_paced(&self) -> bool {
        self.paced_until_nanos.is_some()
    }

    /// Returns true if the flush has written its file.
    pub(super) fn is_written(&self) -> bool {
        self.written_at_nanos.is_some()
    }

    /// Duration of the flush in ns.
    pub(super) fn elapsed_nanos(&self) -> u64 {
        let until_nanos = self.written_at_nanos.unwrap_or(self.started_at_nanos);
        until_nanos - self.started_at_nanos
    }
}
