//! State of a database that outlives processes: the files, their contents, and the counters.

use std::collections::BTreeMap;

use crate::compaction::accumulated::AccumulatedStats;
use crate::log::JobId;
use crate::model::key_set::Scratch;
use crate::model::population::Population;
use crate::model::sst::{FileNumber, SstFile};
use crate::model::version::{Version, VersionEdit, VersionError};
use crate::options::RocksDbVersion;
use crate::stats::amplification::DistinctKeys;

/// Number of the first table in a new database; lower numbers go to other files.
const FIRST_TABLE: u64 = 8;

/// A database as it is stored.
#[derive(Clone, Debug)]
pub(super) struct Database {
    pub(super) version: Version,
    /// Contents of the installed files. The contents of a running compaction's inputs are already
    /// gone, because nothing else may read them; its outputs are not included yet.
    pub(super) populations: BTreeMap<FileNumber, Population>,
    pub(super) distinct: DistinctKeys,
    /// Memory of finished merges, for reuse.
    pub(super) scratch: Scratch,
    /// Sequence number of the last write.
    pub(super) last_seqno: u64,
    /// Averages that compensate file sizes for deletions (L-8).
    accumulated: AccumulatedStats,
    release: RocksDbVersion,
    next_file_number: u64,
    next_epoch: u64,
    next_job: u32,
    next_memtable: u32,
}

impl Database {
    pub(super) fn new(release: RocksDbVersion, num_levels: usize, key_space: u64) -> Self {
        Self {
            version: Version::new(num_levels),
            populations: BTreeMap::new(),
            distinct: DistinctKeys::new(key_space),
            scratch: Scratch::default(),
            last_seqno: 0,
            accumulated: AccumulatedStats::default(),
            release,
            next_file_number: FIRST_TABLE,
            next_epoch: 1,
            next_job: 1,
            next_memtable: 1,
        }
    }

    /// Drops all files, like `DestroyDB`, and returns their numbers. The counters of files and jobs
    /// continue, so that a number refers to the same file throughout an event log.
    pub(super) fn destroy(&mut self, num_levels: usize) -> Vec<FileNumber> {
        let numbers = self.version.all_files().map(|(_, file)| file.number);
        let numbers = numbers.collect();
        self.version = Version::new(num_levels);
        self.populations.clear();
        self.distinct.clear();
        self.last_seqno = 0;
        self.accumulated = AccumulatedStats::default();
        numbers
    }

    /// Opens the files with at least as many levels as before. Value averages are computed again,
    /// as in every process.
    pub(super) fn reopen(&mut self, num_levels: usize) {
        let files = self.version.all_files();
        let unmarked = files.map(|(level, file)| {
            let file = SstFile {
                is_marked_for_periodic_compaction: false,
                ..file.clone()
            };
            (level, file)
        });
        let added = unmarked.collect();
        self.accumulated = AccumulatedStats::default();
        self.version = Version::new(num_levels);
        self.install(VersionEdit {
            deleted: Vec::new(),
            added,
        });
    }

    /// Takes over files written by another database; new numbers continue after theirs. The number
    /// of distinct keys in the files is unknown.
    pub(super) fn adopt(
        &mut self,
        num_levels: usize,
        files: Vec<(usize, SstFile, Population)>,
    ) -> Result<(), VersionError> {
        let mut edit = VersionEdit {
            deleted: Vec::new(),
            added: Vec::with_capacity(files.len()),
        };
        for (level, file, population) in files {
            self.next_file_number = self.next_file_number.max(file.number.0 + 1);
            self.next_epoch = self.next_epoch.max(file.epoch + 1);
            self.last_seqno = self.last_seqno.max(file.largest_seqno);
            self.populations.insert(file.number, population);
            edit.added.push((level, file));
        }
        self.accumulated.install(&mut edit.added);
        self.distinct.forget();
        self.version = Version::new(num_levels);
        self.version.apply(&edit, self.release)
    }

    /// Applies an edit and makes the result the current version.
    pub(super) fn install(&mut self, mut edit: VersionEdit) {
        self.accumulated.install(&mut edit.added);
        let applied = self.version.apply(&edit, self.release);
        applied.expect("an edit fits the version that its job was picked on");
    }

    /// Adds or removes the periodic compaction mark of the files that `is_meant` selects.
    pub(super) fn mark_periodic(&mut self, is_marked: bool, is_meant: impl Fn(&SstFile) -> bool) {
        for level in 0..self.version.num_levels() {
            let files = self.version.files(level).iter();
            let meant = files.filter(|file| {
                file.is_marked_for_periodic_compaction != is_marked && is_meant(file)
            });
            let meant: Vec<FileNumber> = meant.map(|file| file.number).collect();
            let changed = self.version.change(level, &meant, |file| {
                file.is_marked_for_periodic_compaction = is_marked;
            });
            changed.expect("the files were just found on the level");
        }
    }

    /// Number that the next file will get.
    pub(super) fn next_file_number(&self) -> FileNumber {
        FileNumber(self.next_file_number)
    }

    pub(super) fn take_file_number(&mut self) -> FileNumber {
        self.next_file_number += 1;
        FileNumber(self.next_file_number - 1)
    }

    pub(super) fn take_epoch(&mut self) -> u64 {
        self.next_epoch += 1;
        self.next_epoch - 1
    }

    pub(super) fn take_job(&mut self) -> JobId {
        self.next_job += 1;
        JobId(self.next_job - 1)
    }

    pub(super) fn take_memtable_number(&mut self) -> u32 {
        self.next_memtable += 1;
        self.next_memtable - 1
    }

    /// SST bytes ÷ bytes that the live keys would take in a single sorted run; 0 for an empty tree.
    ///
    /// An entry in that run is assumed to be as large as in the oldest existing run.
    pub(super) fn space_amp(&self) -> f64 {
        let Some(oldest) = self.version.last_non_empty_level() else {
            return 0.0;
        };
        let entries = self.version.level_entries(oldest);
        let bytes = self.version.level_bytes(oldest);
        if entries == 0 || self.distinct.count() < 1.0 {
            return 0.0;
        }
        let live_bytes = self.distinct.count() * (bytes as f64 / entries as f64);
        self.version.total_bytes() as f64 / live_bytes
    }
}
