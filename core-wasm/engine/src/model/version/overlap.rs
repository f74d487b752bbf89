//! Overlap of a file with the level below, relative to its size, which orders files in leveled
//! compaction (L-10).
//!
//! A pick needs the ratios of all files on a level, but an edit changes only a few.

use std::borrow::Cow;

use crate::model::key::InternalKey;
use crate::model::sst::SstFile;
use crate::model::version::Version;

impl Version {
    /// Ratio for each file on a level, in the level's order: 1024 · bytes of overlapping files on
    /// the next level ÷ the file's compensated size.
    pub fn overlap_ratios(&self, level: usize) -> Cow<'_, [u64]> {
        let Some(own) = self.levels.get(level) else {
            return Cow::default();
        };
        match level {
            // Each ratio on L0 depends on the previous ones.
            0 => Cow::Owned(ratios(&own.files, self.files(1), compensated).collect()),
            _ => Cow::Borrowed(&own.overlap_ratios),
        }
    }

    /// Ratio for each file as before 6.0, divided by its stored size; computed at each call.
    pub fn overlap_ratios_by_stored_size(&self, level: usize) -> Cow<'_, [u64]> {
        let (files, below) = (self.files(level), self.files(level + 1));
        Cow::Owned(ratios(files, below, |file| file.size_bytes).collect())
    }

    /// Returns true if the stored ratios match the current files.
    pub(super) fn has_overlap_ratios(&self, level: usize) -> bool {
        let fresh = ratios(self.files(level), self.files(level + 1), compensated);
        self.overlap_ratios(level).iter().copied().eq(fresh)
    }

    /// Recomputes the ratios after files on a level have changed between two keys.
    pub(super) fn refresh_overlap_ratios(
        &mut self,
        changed: usize,
        smallest: InternalKey,
        largest: InternalKey,
    ) {
        for at in changed.saturating_sub(1).max(1)..=changed {
            let (upper, lower) = self.levels.split_at_mut(at + 1);
            let level = &mut upper[at];
            let files = &level.files;
            let from = files.partition_point(|file| file.largest < smallest);
            let met = files[from..].partition_point(|file| file.smallest <= largest);
            let below = lower.first().map_or(&[][..], |below| &below.files);
            let first = files.get(from).map_or(0, |first| {
                below.partition_point(|other| other.largest < first.smallest)
            });
            let known = level.overlap_ratios[from..from + met].iter_mut();
            let files = &files[from..from + met];
            for (known, ratio) in known.zip(ratios(files, &below[first..], compensated)) {
                *known = ratio;
            }
        }
    }
}

fn compensated(file: &SstFile) -> u64 {
    file.compensated_size_bytes
}

fn ratios<'a>(
    files: &'a [SstFile],
    mut below: &'a [SstFile],
    size: impl Fn(&SstFile) -> u64 + 'a,
) -> impl Iterator<Item = u64> + 'a {
    files.iter().map(move |file| {
        let overlap = overlapping_bytes(file, &mut below);
        overlap.wrapping_mul(1024) / size(file).max(1)
    })
}

/// Raw size of the files at the front of `below` that overlap `file`. Removes the files before them
/// from `below`, and all overlapping ones except a last one that extends further.
///
/// L0 files are not in key order, so later ones miss files already removed, as in RocksDB.
fn overlapping_bytes(file: &SstFile, below: &mut &[SstFile]) -> u64 {
    while let [first, rest @ ..] = below
        && first.largest < file.smallest
    {
        *below = rest;
    }
    let mut bytes = 0_u64;
    while let [first, rest @ ..] = below
        && first.smallest < file.largest
    {
        bytes += first.size_bytes;
        if first.largest > file.largest {
            break;
        }
        *below = rest;
    }
    bytes
}
