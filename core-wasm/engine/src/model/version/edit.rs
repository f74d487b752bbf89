//! Changes to a version: edits, and the flags of its files.

use crate::model::sorting::sort_by_key;
use crate::model::sst::{FileNumber, SstFile};
use crate::model::version::check::{check_neighbours, check_range, l0_order};
use crate::model::version::{DeletedFile, Level, Version, VersionEdit, VersionError};
use crate::options::RocksDbVersion;

/// The input files of a compaction on one level, in RocksDB's order (L0 newest first).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompactionInput {
    /// The level.
    pub level: usize,
    /// The files; never empty.
    pub files: Vec<FileNumber>,
}

impl Level {
    pub(super) fn count(&mut self, file: &SstFile) {
        self.bytes += file.size_bytes;
        self.entries += file.entry_count;
        self.compensated_bytes += file.compensated_size_bytes;
        self.marked_count += usize::from(file.is_marked_for_compaction);
        self.periodic_count += usize::from(file.is_marked_for_periodic_compaction);
        if file.is_being_compacted {
            self.being_compacted_count += 1;
            self.busy_compensated_bytes += file.compensated_size_bytes;
        }
        if file.oldest_ancestor_time > 0 {
            let bound = self.oldest_ancestor_time_bound;
            self.oldest_ancestor_time_bound = bound.min(file.oldest_ancestor_time);
        }
    }

    fn uncount(&mut self, file: &SstFile) {
        self.bytes -= file.size_bytes;
        self.entries -= file.entry_count;
        self.compensated_bytes -= file.compensated_size_bytes;
        self.marked_count -= usize::from(file.is_marked_for_compaction);
        self.periodic_count -= usize::from(file.is_marked_for_periodic_compaction);
        if file.is_being_compacted {
            self.being_compacted_count -= 1;
            self.busy_compensated_bytes -= file.compensated_size_bytes;
        }
    }

    /// Takes out the files of `group`, which is sorted by number.
    fn remove(&mut self, group: &[DeletedFile]) -> Result<(), VersionError> {
        let is_deleted = |file: &SstFile| {
            let found = group.binary_search_by_key(&file.number, |deleted| deleted.number);
            found.is_ok()
        };
        // Inputs of a compaction are neighbours: one block, rarely more.
        let first = self.files.iter().position(is_deleted);
        let first = first.unwrap_or(self.files.len());
        let rest = self.files[first..].iter();
        let end = first + rest.take_while(|file| is_deleted(file)).count();
        let mut removed: Vec<SstFile> = self.files.drain(first..end).collect();
        if removed.len() < group.len() {
            let all = std::mem::take(&mut self.files).into_iter();
            let (more, kept): (Vec<_>, Vec<_>) = all.partition(is_deleted);
            self.files = kept;
            removed.extend(more);
        }
        removed.iter().for_each(|file| self.uncount(file));
        let has = |number| removed.iter().any(|file| file.number == number);
        let missing = group.iter().find(|deleted| !has(deleted.number));
        match missing {
            Some(&DeletedFile { level, number }) if removed.len() != group.len() => {
                Err(VersionError::NoSuchFile { level, number })
            }
            _ => Ok(()),
        }
    }

    fn position(&self, number: FileNumber) -> Option<usize> {
        self.files.iter().position(|file| file.number == number)
    }
}

impl Version {
    /// Takes out and puts in the files of an edit.
    ///
    /// # Errors
    /// When the edit does not fit the version. The version is then half changed: drop it.
    pub fn apply(
        &mut self,
        edit: &VersionEdit,
        release: RocksDbVersion,
    ) -> Result<(), VersionError> {
        self.remove(&edit.deleted)?;
        let mut added: Vec<&(usize, SstFile)> = edit.added.iter().collect();
        sort_by_key(&mut added, |(level, file)| (*level, file.smallest));
        for group in added.chunk_by(|left, right| left.0 == right.0) {
            let level = group[0].0;
            if level == 0 || !self.insert_between(level, group)? {
                for (level, file) in group.iter().copied() {
                    self.insert(*level, file.clone(), release)?;
                }
            }
        }
        Ok(())
    }

    /// Puts in all files of a level at once if they fit between two neighbours, as the outputs of a
    /// compaction do; says whether they did.
    fn insert_between(
        &mut self,
        at: usize,
        group: &[&(usize, SstFile)],
    ) -> Result<bool, VersionError> {
        let level = self.level_mut(at)?;
        let (first, last) = (&group[0].1, &group[group.len() - 1].1);
        let place = level
            .files
            .partition_point(|other| other.smallest < first.smallest);
        let before = place.checked_sub(1).map(|before| &level.files[before]);
        let after = level.files.get(place);
        let is_free = before.is_none_or(|before| before.largest < first.smallest)
            && after.is_none_or(|after| last.largest < after.smallest);
        let mut pairs = group.windows(2);
        let is_disjoint = pairs.all(|pair| pair[0].1.largest < pair[1].1.smallest);
        let has_ranges = group.iter().all(|(_, file)| file.smallest <= file.largest);
        // Faults are left to the insertion one by one, which names them.
        if !(is_free && is_disjoint && has_ranges) {
            return Ok(false);
        }
        group.iter().for_each(|(_, file)| level.count(file));
        let files = group.iter().map(|(_, file)| file.clone());
        level.files.splice(place..place, files);
        Ok(true)
    }

    /// Takes out files, with one pass over each level that loses any.
    fn remove(&mut self, deleted: &[DeletedFile]) -> Result<(), VersionError> {
        let mut sorted = deleted.to_vec();
        sorted.sort_unstable();
        for group in sorted.chunk_by(|left, right| left.level == right.level) {
            self.level_mut(group[0].level)?.remove(group)?;
        }
        Ok(())
    }

    /// Puts in one file at its place, and looks at its neighbours there.
    fn insert(
        &mut self,
        at: usize,
        file: SstFile,
        release: RocksDbVersion,
    ) -> Result<(), VersionError> {
        let level = self.level_mut(at)?;
        let number = file.number;
        let place = if at == 0 {
            let order = l0_order(&file, release);
            let files = &level.files;
            files.partition_point(|other| l0_order(other, release) < order)
        } else {
            let files = &level.files;
            files.partition_point(|other| other.smallest < file.smallest)
        };
        level.count(&file);
        level.files.insert(place, file);
        let from = place.saturating_sub(1);
        let to = (place + 2).min(level.files.len());
        for pair in level.files[from..to].windows(2) {
            check_neighbours(at, pair, release)?;
        }
        check_range(&level.files[place], number)
    }

    fn level_mut(&mut self, level: usize) -> Result<&mut Level, VersionError> {
        let num_levels = self.levels.len();
        let found = self.levels.get_mut(level);
        found.ok_or(VersionError::NoSuchLevel { level, num_levels })
    }

    /// Notes for all files of `inputs` whether a running compaction has them.
    ///
    /// # Errors
    /// When a file is not on its level; files before it in `inputs` are changed.
    pub fn set_being_compacted(
        &mut self,
        inputs: &[CompactionInput],
        is_being_compacted: bool,
    ) -> Result<(), VersionError> {
        for input in inputs {
            let numbers = &input.files;
            self.change(input.level, numbers, |file| {
                file.is_being_compacted = is_being_compacted;
            })?;
        }
        Ok(())
    }

    /// Changes the flags of some files of a level and keeps the level's counts right.
    ///
    /// # Errors
    /// When a file is not on the level.
    pub fn change(
        &mut self,
        at: usize,
        numbers: &[FileNumber],
        mut change: impl FnMut(&mut SstFile),
    ) -> Result<(), VersionError> {
        let level = self.level_mut(at)?;
        // Inputs stand in the order of the level, so the next one is usually right behind.
        let mut next = 0;
        for &number in numbers {
            let ahead = level.files[next..].iter();
            let found = ahead
                .map(|file| file.number)
                .position(|other| other == number);
            let place = found.map(|steps| next + steps);
            let Some(place) = place.or_else(|| level.position(number)) else {
                return Err(VersionError::NoSuchFile { level: at, number });
            };
            let mut file = level.files[place].clone();
            level.uncount(&file);
            change(&mut file);
            level.count(&file);
            level.files[place] = file;
            next = place + 1;
        }
        Ok(())
    }
}
