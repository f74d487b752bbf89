//! Deletion of replaced files, and the choice of the job that deletes each file (W-13).
//!
//! Mirrors `VersionSet::GetObsoleteFiles` and `DBImpl::FindObsoleteFiles`: a file is obsolete once
//! no version contains it. Each running job keeps the version that it started with, and every file
//! that is not older than the job (`pending_outputs_`). A job therefore deletes the files that it
//! replaced only if no other job keeps them. Otherwise the last of those jobs, a compaction or a
//! flush, deletes them.
//!
//! Fidelity: simplified, and used only at a recorded pace; without one, each job deletes the files
//! that it replaced. The event log has the deletion when the file is replaced, and the folder is
//! never scanned (`delete_obsolete_files_period_micros`).

use crate::log::JobId;
use crate::model::sst::FileNumber;

/// A running job and the files that it keeps.
#[derive(Clone, Copy, Debug)]
struct Keeper {
    job: JobId,
    /// First file number that the job keeps.
    pending: FileNumber,
    /// Version that the job keeps, counted in installs; a flush releases it before its own install.
    version: Option<u64>,
}

/// A file that was replaced but is not deleted yet.
#[derive(Clone, Copy, Debug)]
struct Replaced {
    number: FileNumber,
    /// First version without the file, as a number of installs.
    since: u64,
}

/// Files that wait for deletion, and the jobs that keep them.
#[derive(Clone, Debug, Default)]
pub(super) struct ObsoleteFiles {
    version: u64,
    keepers: Vec<Keeper>,
    replaced: Vec<Replaced>,
}

impl ObsoleteFiles {
    /// Records the start of a job; the next file will get the number `pending`.
    pub(super) fn job_started(&mut self, job: JobId, pending: FileNumber) {
        self.keepers.push(Keeper {
            job,
            pending,
            version: Some(self.version),
        });
    }

    /// Records that a flush has written its file.
    pub(super) fn flush_written(&mut self, job: JobId) {
        for keeper in &mut self.keepers {
            if keeper.job == job {
                keeper.version = None;
            }
        }
    }

    /// Records the install of a version.
    pub(super) fn version_installed(&mut self) {
        self.version += 1;
    }

    /// Records the files removed by the latest install.
    pub(super) fn replaced(&mut self, replaced: impl Iterator<Item = FileNumber>) {
        let since = self.version;
        let replaced = replaced.map(|number| Replaced { number, since });
        self.replaced.extend(replaced);
    }

    /// Ends a job after its install; returns the number of files that the job now deletes.
    pub(super) fn job_ended(&mut self, job: JobId) -> u64 {
        self.keepers.retain(|keeper| keeper.job != job);
        let keepers = &self.keepers;
        let before = self.replaced.len();
        self.replaced.retain(|file| {
            let is_kept = |keeper: &Keeper| {
                let is_in_its_version = keeper.version.is_some_and(|one| one < file.since);
                is_in_its_version || keeper.pending <= file.number
            };
            keepers.iter().any(is_kept)
        });
        (before - self.replaced.len()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn install(files: &mut ObsoleteFiles, replaced: &[u64]) {
        files.version_installed();
        files.replaced(replaced.iter().map(|&number| FileNumber(number)));
    }

    #[test]
    fn a_job_alone_deletes_what_it_replaced() {
        let mut files = ObsoleteFiles::default();
        files.job_started(JobId(1), FileNumber(10));
        install(&mut files, &[4, 5]);
        assert_eq!(files.job_ended(JobId(1)), 2);
        files.job_started(JobId(2), FileNumber(12));
        assert_eq!(files.job_ended(JobId(2)), 0);
    }

    #[test]
    fn an_older_job_deletes_what_was_replaced_while_it_ran() {
        let mut files = ObsoleteFiles::default();
        files.job_started(JobId(1), FileNumber(10));
        files.job_started(JobId(2), FileNumber(10));
        install(&mut files, &[4, 5]);
        assert_eq!(files.job_ended(JobId(2)), 0);
        install(&mut files, &[6]);
        assert_eq!(files.job_ended(JobId(1)), 3);
    }

    #[test]
    fn a_younger_job_keeps_the_version_that_it_began_with() {
        let mut files = ObsoleteFiles::default();
        files.job_started(JobId(1), FileNumber(10));
        files.job_started(JobId(2), FileNumber(10));
        install(&mut files, &[4]);
        assert_eq!(files.job_ended(JobId(1)), 0);
        assert_eq!(files.job_ended(JobId(2)), 1);
    }

    #[test]
    fn a_flush_that_is_written_keeps_only_files_younger_than_itself() {
        let mut files = ObsoleteFiles::default();
        files.job_started(JobId(1), FileNumber(10));
        files.job_started(JobId(2), FileNumber(10));
        files.flush_written(JobId(2));
        install(&mut files, &[4, 11]);
        assert_eq!(files.job_ended(JobId(1)), 1);
        assert_eq!(files.job_ended(JobId(2)), 1);
    }
}
