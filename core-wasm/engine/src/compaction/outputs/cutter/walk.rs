//! Walks over files in step with the output keys: over grandparents (C-8 since 7.8, C-18 before),
//! and over old files on the output level, whose edges the outputs follow (C-15).

use crate::compaction::outputs::cutter::Grandparent;
use crate::model::key::KeyRange;
use crate::model::sst::FileNumber;

/// Position of the last key among the grandparents, and counts for the open file.
#[derive(Clone, Debug)]
pub(super) struct Walk<'a> {
    files: &'a [Grandparent],
    /// Index of the grandparent that contains the last key, or of the next one.
    index: usize,
    pub(super) in_gap: bool,
    has_seen_key: bool,
    /// Boundaries crossed by the open file ("switched"); under C-18, files passed.
    pub(super) boundary_count: u64,
    pub(super) overlap_bytes: u64,
}

impl<'a> Walk<'a> {
    pub(super) fn new(files: &'a [Grandparent]) -> Self {
        Self {
            files,
            index: 0,
            in_gap: true,
            has_seen_key: false,
            boundary_count: 0,
            overlap_bytes: 0,
        }
    }

    /// Moves to `key` and returns the number of boundaries crossed (C-8).
    pub(super) fn cross_boundaries(&mut self, key: u64) -> u64 {
        let mut crossed = 0;
        while let Some(file) = self.files.get(self.index) {
            if key < self.next_boundary() {
                break;
            }
            if self.has_seen_key {
                crossed += 1;
                self.overlap_bytes += if self.in_gap { file.size_bytes } else { 0 };
            }
            self.index += usize::from(!self.in_gap);
            self.in_gap = !self.in_gap;
        }
        self.boundary_count += crossed;
        if !self.has_seen_key && !self.in_gap {
            self.overlap_bytes = self.overlap_at(key);
        }
        self.has_seen_key = true;
        crossed
    }

    /// First key that crosses a boundary by entering the next grandparent or leaving the current
    /// one (C-8). A grandparent excludes its largest key if the next one starts with that key.
    pub(super) fn next_boundary(&self) -> u64 {
        let Some(file) = self.files.get(self.index) else {
            return u64::MAX;
        };
        if self.in_gap {
            return file.range.smallest.0;
        }
        let largest = file.range.largest.0;
        let next = self.files.get(self.index + 1);
        match next {
            Some(next) if next.range.smallest.0 <= largest => largest,
            _ => largest.saturating_add(1),
        }
    }

    /// Moves to `key` and returns the number of grandparents that end before it (C-18).
    pub(super) fn pass_files(&mut self, key: u64) -> u64 {
        let mut passed = 0;
        while let Some(file) = self.files.get(self.index) {
            if key <= file.range.largest.0 {
                break;
            }
            if self.has_seen_key {
                self.overlap_bytes += file.size_bytes;
                passed += 1;
            }
            self.index += 1;
        }
        self.boundary_count += passed;
        self.has_seen_key = true;
        passed
    }

    /// First key that passes a grandparent (C-18). Before the first key, any key qualifies, because
    /// the files that it passes do not count.
    pub(super) fn next_pass(&self) -> u64 {
        if !self.has_seen_key {
            return 0;
        }
        let file = self.files.get(self.index);
        file.map_or(u64::MAX, |file| file.range.largest.0.saturating_add(1))
    }

    /// Starts a new file at `key` (C-11).
    pub(super) fn start_file(&mut self, key: u64) {
        self.boundary_count = 0;
        self.overlap_bytes = self.overlap_at(key);
    }

    /// Number of the file whose boundary was last crossed.
    pub(super) fn crossed_file(&self) -> Option<FileNumber> {
        if self.in_gap {
            self.last_passed_file()
        } else {
            self.files.get(self.index).map(|file| file.number)
        }
    }

    /// Number of the last file whose keys all precede the last key.
    pub(super) fn last_passed_file(&self) -> Option<FileNumber> {
        let before = self.index.checked_sub(1)?;
        self.files.get(before).map(|file| file.number)
    }

    /// Bytes of the grandparents that contain the key, including those that end with it (C-11).
    fn overlap_at(&self, key: u64) -> u64 {
        if self.in_gap {
            return 0;
        }
        let Some(current) = self.files.get(self.index) else {
            return 0;
        };
        let ending_here = self.files[..self.index]
            .iter()
            .rev()
            .take_while(|file| file.range.largest.0 == key);
        current.size_bytes + ending_here.map(|file| file.size_bytes).sum::<u64>()
    }
}

/// Position of the last key among the old files on the output level.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TtlState {
    /// Index of the old file that contains the last key, or of the next one.
    index: usize,
    is_inside: bool,
}

impl TtlState {
    /// Moves to `key`; returns true if that enters an old file or leaves the current one.
    pub(super) fn moves_to(&mut self, key: u64, files: &[KeyRange]) -> bool {
        if self.is_inside {
            let is_left = files
                .get(self.index)
                .is_none_or(|file| file.largest.0 < key);
            self.index += usize::from(is_left);
            self.is_inside = !is_left;
            return is_left;
        }
        while let Some(file) = files.get(self.index).filter(|file| file.smallest.0 <= key) {
            if key <= file.largest.0 {
                self.is_inside = true;
                return true;
            }
            self.index += 1;
        }
        false
    }

    /// First key at which [`TtlState::moves_to`] changes the state.
    pub(super) fn next_change(&self, files: &[KeyRange]) -> u64 {
        match files.get(self.index) {
            Some(file) if self.is_inside => file.largest.0.saturating_add(1),
            Some(file) => file.smallest.0,
            None => u64::MAX,
        }
    }
}
