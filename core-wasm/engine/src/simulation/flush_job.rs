//! A flush on its way: what it writes, and when it is done.

use crate::compaction::outputs::Cut;
use crate::log::JobId;
use crate::machine::Course;
use crate::machine::cost::JobCost;
use crate::model::population::Population;
use crate::model::sst::SstFile;

/// A flush that runs, or waits for an older one to be installed first.
#[derive(Clone, Debug)]
pub(super) struct FlushJob {
    pub(super) job: JobId,
    pub(super) slot: u32,
    /// Which of the options that the database had were in force when it started (O-8).
    pub(super) options_age: usize,
    pub(super) course: Course,
    /// When its file is safe and when it is installed, if that is given.
    pub(super) paced_until_nanos: Option<(u64, u64)>,
    /// How long the MANIFEST's sync takes, which is the last that it waits for.
    pub(super) install_nanos: u64,
    /// Number of immutable memtables right before, if that is given.
    pub(super) paced_memtables: u32,
    pub(super) started_at_nanos: u64,
    /// When the file was written; it is installed in the order of the memtables.
    pub(super) written_at_nanos: Option<u64>,
    pub(super) memtable_count: usize,
    pub(super) input_entries: u64,
    pub(super) pre_compression_bytes: u64,
    pub(super) cost: JobCost,
    pub(super) cut: Cut,
    pub(super) file: SstFile,
    pub(super) population: Population,
}

impl FlushJob {
    /// When its file is written, if nothing changes before.
    pub(super) fn due_nanos(&self) -> u64 {
        let modelled = || self.course.due_nanos(self.cost.alone_nanos());
        let paced = self.paced_until_nanos.map(|(_, installed)| installed);
        paced.unwrap_or_else(modelled)
    }

    /// When its file and the directory are safe, and only the MANIFEST is left to write.
    pub(super) fn safe_nanos(&self) -> u64 {
        let before_install = self.cost.alone_nanos().saturating_sub(self.install_nanos);
        let modelled = || self.course.due_nanos(before_install);
        let paced = self.paced_until_nanos.map(|(safe, _)| safe);
        paced.unwrap_or_else(modelled)
    }

    /// Whether its time is given: then it does not share the machine, as that is in its time
    /// already.
    pub(super) fn is_paced(&self) -> bool {
        self.paced_until_nanos.is_some()
    }

    /// Whether its file is written.
    pub(super) fn is_written(&self) -> bool {
        self.written_at_nanos.is_some()
    }

    /// How long it took, in ns.
    pub(super) fn elapsed_nanos(&self) -> u64 {
        let until_nanos = self.written_at_nanos.unwrap_or(self.started_at_nanos);
        until_nanos - self.started_at_nanos
    }
}
