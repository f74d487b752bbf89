//! The blob files of a version, rolled on from edit to edit.
//!
//! Mirrors `VersionBuilder` (`ApplyBlobFileAddition`, `ApplyBlobFileGarbage`, `SaveBlobFilesTo`).
//! No edit says that a blob file leaves: it does when all of it is garbage and no table begins to
//! read at it, and when it is older than all blob files at which one does.

use std::collections::BTreeMap;

use crate::manifest::blob_count::BlobCount;
use crate::manifest::version_edits::ManifestEdit;
use engine::options::RocksDbVersion;
use engine::stats::blob_files::BlobFiles;

/// A blob file of the version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LiveBlobFile {
    /// Blobs in it.
    pub all: BlobCount,
    /// Those among them that no key has any more.
    pub garbage: BlobCount,
    /// Tables whose oldest blob file it is.
    tables: u64,
}

/// The blob files of a version.
#[derive(Clone, Debug, Default)]
pub struct LiveBlobFiles {
    files: BTreeMap<u64, LiveBlobFile>,
    /// The oldest blob file of each table that has one.
    oldest_of_table: BTreeMap<u64, u64>,
    /// Blob files at which a table begins.
    begun: u64,
    sums: BlobFiles,
    /// Whether the edits contradict each other.
    is_broken: bool,
    /// Whether blob files leave when no table is left that has blobs: not from 6.27 to 8.10.
    leave_with_last_table: bool,
}

impl LiveBlobFiles {
    /// None yet, of a database of a release; `None`: it is not known.
    pub fn new(release: Option<RocksDbVersion>) -> Self {
        let leave = |release: RocksDbVersion| !release.at_least(6, 27) || release.at_least(8, 11);
        Self {
            leave_with_last_table: release.is_some_and(leave),
            ..Self::default()
        }
    }

    /// Takes in an edit. Whether any blob file came, went or changed.
    pub fn apply(&mut self, edit: &ManifestEdit) -> bool {
        let before = self.sums;
        let mut touched = Vec::new();
        for added in &edit.blob_files {
            self.add(added);
        }
        for garbage in &edit.blob_garbage {
            self.add_garbage(garbage);
            touched.push(garbage.number);
        }
        for (_, table) in &edit.deleted {
            touched.extend(self.unlink(*table));
        }
        for table in &edit.added {
            self.link(table.number, table.oldest_blob_file);
        }
        self.leave(&touched);
        before != self.sums
    }

    /// The files, by number.
    pub fn files(&self) -> impl Iterator<Item = &LiveBlobFile> {
        self.files.values()
    }

    /// What they sum up to, without headers and footers; `None`: the edits contradict each other.
    pub fn sums(&self) -> Option<BlobFiles> {
        (!self.is_broken).then_some(self.sums)
    }

    fn add(&mut self, added: &BlobCount) {
        let file = LiveBlobFile {
            all: *added,
            ..LiveBlobFile::default()
        };
        let before = self.files.insert(added.number, file);
        let bytes = self.sums.bytes.checked_add(added.bytes);
        self.is_broken |= before.is_some() || bytes.is_none();
        self.sums.bytes = bytes.unwrap_or(0);
        self.sums.count = self.files.len() as u64;
    }

    fn add_garbage(&mut self, more: &BlobCount) {
        let Some(file) = self.files.get_mut(&more.number) else {
            self.is_broken = true;
            return;
        };
        let garbage = &mut file.garbage;
        garbage.count = garbage.count.saturating_add(more.count);
        garbage.bytes = garbage.bytes.saturating_add(more.bytes);
        self.sums.garbage_bytes = self.sums.garbage_bytes.saturating_add(more.bytes);
        self.is_broken |= file.all.count < garbage.count || file.all.bytes < garbage.bytes;
    }

    fn link(&mut self, table: u64, oldest: u64) {
        // Before they were in the MANIFEST, tables named blob files of another kind.
        let Some(file) = self.files.get_mut(&oldest) else {
            return;
        };
        if self.oldest_of_table.insert(table, oldest).is_none() {
            self.begun += u64::from(file.tables == 0);
            file.tables += 1;
        }
    }

    /// The blob file at which the table began.
    fn unlink(&mut self, table: u64) -> Option<u64> {
        let oldest = self.oldest_of_table.remove(&table)?;
        let file = self.files.get_mut(&oldest)?;
        file.tables = file.tables.saturating_sub(1);
        if file.tables == 0 {
            self.begun = self.begun.saturating_sub(1);
        }
        Some(oldest)
    }

    fn leave(&mut self, touched: &[u64]) {
        for number in touched {
            let file = self.files.get(number);
            if file.is_some_and(|file| file.tables == 0 && file.all.count <= file.garbage.count) {
                self.remove(*number);
            }
        }
        if self.begun == 0 && !self.leave_with_last_table {
            return;
        }
        while let Some((number, file)) = self.files.first_key_value()
            && file.tables == 0
        {
            let number = *number;
            self.remove(number);
        }
    }

    fn remove(&mut self, number: u64) {
        let Some(file) = self.files.remove(&number) else {
            return;
        };
        let sums = &mut self.sums;
        sums.count = self.files.len() as u64;
        sums.bytes = sums.bytes.saturating_sub(file.all.bytes);
        sums.garbage_bytes = sums.garbage_bytes.saturating_sub(file.garbage.bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest::new_file::ManifestFile;

    const RELEASE: RocksDbVersion = RocksDbVersion::REFERENCE;

    fn blobs(number: u64, count: u64) -> BlobCount {
        let bytes = 100 * count;
        BlobCount {
            number,
            count,
            bytes,
        }
    }

    /// Tables as number and oldest blob file.
    fn edit(deleted: &[u64], added: &[(u64, u64)], blob_files: &[BlobCount]) -> ManifestEdit {
        let mut edit = ManifestEdit::default();
        edit.deleted
            .extend(deleted.iter().map(|number| (0, *number)));
        edit.blob_files.extend(blob_files);
        edit.added
            .extend(added.iter().map(|(number, oldest)| ManifestFile {
                number: *number,
                oldest_blob_file: *oldest,
                ..ManifestFile::default()
            }));
        edit
    }

    fn garbage(mut edit: ManifestEdit, blobs: &[BlobCount]) -> ManifestEdit {
        edit.blob_garbage.extend(blobs);
        edit
    }

    fn numbers(live: &LiveBlobFiles) -> Vec<u64> {
        live.files().map(|file| file.all.number).collect()
    }

    /// Three flushes, each with a blob file of ten blobs.
    fn flushed(release: RocksDbVersion) -> LiveBlobFiles {
        let mut live = LiveBlobFiles::new(Some(release));
        for number in [11, 21, 31] {
            assert!(live.apply(&edit(&[], &[(number - 1, number)], &[blobs(number, 10)])));
        }
        live
    }

    #[test]
    fn garbage_is_summed_up() {
        let mut live = flushed(RELEASE);
        // Half of the oldest file is garbage; the output begins to read there still.
        let merged = edit(&[10, 20], &[(40, 11)], &[]);
        assert!(live.apply(&garbage(merged, &[blobs(11, 5), blobs(21, 1)])));
        let sums = BlobFiles {
            count: 3,
            bytes: 3_000,
            garbage_bytes: 600,
        };
        assert_eq!(live.sums(), Some(sums));
        // A move changes nothing.
        assert!(!live.apply(&edit(&[40], &[(40, 11)], &[])));
        assert_eq!(numbers(&live), [11, 21, 31]);
    }

    #[test]
    fn a_blob_file_leaves_when_nothing_of_it_is_read() {
        let mut live = flushed(RELEASE);
        // All of file 21 is garbage, and no table begins there.
        let merged = edit(&[20], &[(40, 11)], &[]);
        live.apply(&garbage(merged, &[blobs(21, 10)]));
        assert_eq!(numbers(&live), [11, 31]);
        // No table begins at file 11 or before, though some of its blobs are no garbage: a table
        // that was dropped had them.
        live.apply(&edit(&[10, 40], &[], &[]));
        assert_eq!(numbers(&live), [31]);
        assert_eq!(live.sums().map(|sums| sums.bytes), Some(1_000));
    }

    #[test]
    fn without_tables_it_depends_on_the_release() {
        let at = |minor: u32, major: u32| RocksDbVersion {
            major,
            minor,
            patch: 3,
        };
        for (release, left) in [
            (at(26, 6), 0),
            (at(27, 6), 2),
            (at(10, 8), 2),
            (at(11, 8), 0),
        ] {
            let mut live = flushed(release);
            live.apply(&garbage(edit(&[10], &[], &[]), &[blobs(11, 10)]));
            live.apply(&edit(&[20, 30], &[], &[]));
            assert_eq!(numbers(&live).len(), left, "{release}");
        }
    }

    #[test]
    fn edits_that_contradict_each_other_leave_it_unknown() {
        let wrong = [
            edit(&[], &[], &[blobs(21, 3)]),
            garbage(edit(&[], &[], &[]), &[blobs(22, 1)]),
            garbage(edit(&[], &[], &[]), &[blobs(21, 11)]),
        ];
        for edit in wrong {
            let mut live = flushed(RELEASE);
            live.apply(&edit);
            assert_eq!(live.sums(), None, "{edit:?}");
        }
    }
}
