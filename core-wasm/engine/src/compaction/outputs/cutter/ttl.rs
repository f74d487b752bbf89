//! Cuts around old files of the output level (C-15), so that they can be compacted on their own.

use crate::model::key::KeyRange;

/// The old file that contained the last key.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TtlState {
    /// Index of that file, or of the next one.
    index: usize,
    is_inside: bool,
}

impl TtlState {
    /// Moves on to `key`; whether it enters a file or leaves the one the last key was in.
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

    /// The first key at which [`TtlState::moves_to`] changes anything.
    pub(super) fn next_change(&self, files: &[KeyRange]) -> u64 {
        match files.get(self.index) {
            Some(file) if self.is_inside => file.largest.0.saturating_add(1),
            Some(file) => file.smallest.0,
            None => u64::MAX,
        }
    }
}
