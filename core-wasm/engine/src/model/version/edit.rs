//! Changes to a version: edits of its files, and of the files' flags.

use std::ops::Range;

use crate::model::key::InternalKey;
use crate::model::sorting::sort_by_key;
use crate::model::sst::{FileNumber, SstFile};
use crate::model::version::check::{check_neighbours, check_range, l0_order};
use crate::model::version::{DeletedFile, Level, SUMS, Version, VersionEdit, VersionError};
use crate::options::RocksDbVersion;

/// Input files of a compaction on one level, in RocksDB's order (newest first on L0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompactionInput {
    /// Level of the files.
    pub level: usize,
    /// Numbers of the files; never empty.
    pub files: Vec<FileNumber>,
}

impl Level {
    pub(super) fn count(&mut self, file: &SstFile) {
        for (sum, one) in self.sums.iter_mut().zip(sums_of(file)) {
            *sum += one;
        }
        if file.oldest_ancestor_time > 0 {
            let bound = self.oldest_ancestor_time_bound;
            self.oldest_ancestor_time_bound = bound.min(file.oldest_ancestor_time);
        }
    }

    fn uncount(&mut self, place: usize) {
        for (sum, one) in self.sums.iter_mut().zip(sums_of(&self.files[place])) {
            *sum -= one;
        }
    }

    /// Removes the files at these indices.
    fn remove(&mut self, places: &[usize]) {
        places.iter().for_each(|&place| self.uncount(place));
        if let Some(block) = block_of(places) {
            self.files.drain(block.clone());
            self.overlap_ratios.drain(block);
            return;
        }
        let mut last_first = places.to_vec();
        last_first.sort_unstable();
        while let Some(place) = last_first.pop() {
            self.files.remove(place);
            self.overlap_ratios.remove(place);
        }
    }

    /// Replaces a block with all files of `group` at once, if they fit between the neighbours of
    /// the block, as a compaction's outputs do; returns true if they fit.
    fn replace(&mut self, block: Range<usize>, group: &[&(usize, SstFile)]) -> bool {
        let (first, last) = (&group[0].1, &group[group.len() - 1].1);
        let before = block.start.checked_sub(1).map(|before| &self.files[before]);
        let after = self.files.get(block.end);
        let is_free = before.is_none_or(|before| before.largest < first.smallest)
            && after.is_none_or(|after| last.largest < after.smallest);
        let mut pairs = group.windows(2);
        let is_disjoint = pairs.all(|pair| pair[0].1.largest < pair[1].1.smallest);
        let has_ranges = group.iter().all(|(_, file)| file.smallest <= file.largest);
        if !(is_free && is_disjoint && has_ranges) {
            return false;
        }
        block.clone().for_each(|place| self.uncount(place));
        group.iter().for_each(|(_, file)| self.count(file));
        let files = group.iter().map(|(_, file)| file.clone());
        self.files.splice(block.clone(), files);
        let (ratios, end) = (&mut self.overlap_ratios, block.start + group.len());
        let len = ratios.len() + group.len() - block.len();
        // Keep the ratios before and after the block; those of the group are computed later.
        ratios.resize(len.max(ratios.len()), 0);
        ratios.copy_within(block.end..block.end + (len - end), end);
        ratios.truncate(len);
        true
    }
}

/// Contribution of a file to its level's sums, in the order of [`Sum`].
fn sums_of(file: &SstFile) -> [u64; SUMS] {
    let busy = u64::from(file.is_being_compacted);
    [
        file.size_bytes,
        file.entry_count,
        file.compensated_size_bytes,
        busy * file.compensated_size_bytes,
        u64::from(file.is_marked_for_compaction),
        u64::from(file.is_marked_for_periodic_compaction),
        busy,
        u64::from(file.oldest_ancestor_time == 0),
    ]
}

/// Range from the smallest to the largest key of these files.
fn reach_of<'a>(files: impl Iterator<Item = &'a SstFile>) -> Option<(InternalKey, InternalKey)> {
    let keys = files.map(|file| (file.smallest, file.largest));
    keys.reduce(|all, one| (all.0.min(one.0), all.1.max(one.1)))
}

/// Converts indices to one contiguous block, if they form one.
fn block_of(places: &[usize]) -> Option<Range<usize>> {
    let (first, last) = (*places.iter().min()?, *places.iter().max()?);
    // No index occurs twice.
    (last - first + 1 == places.len()).then_some(first..last + 1)
}

impl Version {
    /// Applies an edit: removes and adds its files.
    ///
    /// # Errors Returned if the edit does not fit. The version is then half changed: drop it.
    pub fn apply(
        &mut self,
        edit: &VersionEdit,
        release: RocksDbVersion,
    ) -> Result<(), VersionError> {
        let mut deleted = edit.deleted.clone();
        sort_by_key(&mut deleted, |file| *file);
        deleted.dedup();
        let mut added: Vec<&(usize, SstFile)> = edit.added.iter().collect();
        sort_by_key(&mut added, |(level, file)| (*level, file.smallest));
        let file_count = self.levels.iter().map(|level| level.files.len()).sum();
        if self.keys_by_number.is_stale(file_count) {
            self.keys_by_number = self.all_files().map(|(_, file)| file).collect();
        }
        for (_, file) in &edit.added {
            self.keys_by_number.note(file);
        }
        let groups = || added.chunk_by(|left, right| left.0 == right.0);
        let (mut replaced, mut changed) = (Vec::new(), Vec::new());
        for group in deleted.chunk_by(|left, right| left.level == right.level) {
            let at = group[0].level;
            let places = self.places_of_deleted(group)?;
            let level = self.level_mut(at)?;
            let left = places.iter().map(|&place| &level.files[place]);
            changed.extend(reach_of(left).map(|reach| (at, reach)));
            let own = groups().find(|own| 0 < at && own[0].0 == at);
            // Files after the block are moved once, or not at all.
            let is_replaced = own
                .zip(block_of(&places))
                .is_some_and(|(own, block)| level.replace(block, own));
            match is_replaced {
                true => replaced.push(at),
                false => level.remove(&places),
            }
        }
        for group in groups().filter(|group| !replaced.contains(&group[0].0)) {
            let (at, first) = group[0];
            let level = self.level_mut(*at)?;
            let files = &level.files;
            let place = files.partition_point(|other| other.smallest < first.smallest);
            if *at == 0 || !level.replace(place..place, group) {
                // Insert the files one by one to find out which one is wrong.
                for (level, file) in group.iter().copied() {
                    self.insert(*level, file.clone(), release)?;
                }
            }
        }
        for group in groups() {
            let came = group.iter().map(|(_, file)| file);
            changed.extend(reach_of(came).map(|reach| (group[0].0, reach)));
        }
        for (level, (smallest, largest)) in changed {
            self.refresh_overlap_ratios(level, smallest, largest);
        }
        Ok(())
    }

    /// Finds the indices of removed files, each on its level.
    fn places_of_deleted(&self, group: &[DeletedFile]) -> Result<Vec<usize>, VersionError> {
        let places = group.iter().map(|&DeletedFile { level, number }| {
            let num_levels = self.levels.len();
            let place = self.place_of(level, number);
            place.ok_or(match level < num_levels {
                true => VersionError::NoSuchFile { level, number },
                false => VersionError::NoSuchLevel { level, num_levels },
            })
        });
        places.collect()
    }

    /// Inserts one file in order, and checks it against its neighbours.
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
        level.overlap_ratios.insert(place, 0);
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

    /// Marks all files in `inputs` as being compacted or as idle.
    ///
    /// # Errors Returned if a file is not on its level. Earlier files are already changed then.
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

    /// Changes the flags of some files on a level, and updates the level's counts.
    ///
    /// # Errors
    /// Returned if a file is not on the level.
    pub fn change(
        &mut self,
        at: usize,
        numbers: &[FileNumber],
        mut change: impl FnMut(&mut SstFile),
    ) -> Result<(), VersionError> {
        let num_levels = self.levels.len();
        let keys = &self.keys_by_number;
        let level = self.levels.get_mut(at).ok_or(VersionError::NoSuchLevel {
            level: at,
            num_levels,
        })?;
        // Inputs are in the level's order, so the next file usually follows the last one.
        let mut next = 0;
        for &number in numbers {
            let behind = level.files.get(next).filter(|file| file.number == number);
            let place = behind.map(|_| next);
            let Some(place) = place.or_else(|| keys.place_among(&level.files, number)) else {
                return Err(VersionError::NoSuchFile { level: at, number });
            };
            level.uncount(place);
            let mut file = level.files[place].clone();
            change(&mut file);
            level.count(&file);
            level.files[place] = file;
            next = place + 1;
        }
        Ok(())
    }
}
