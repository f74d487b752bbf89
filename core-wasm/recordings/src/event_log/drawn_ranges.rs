//! Where the files of a recording without a MANIFEST are drawn: the key ranges are unknown, so
//! those of one job lie side by side, in the order in which they were written.

use crate::database::Recording;
use crate::history::units::{Unit, UnitKind};
use engine::model::key::{InternalKey, Key};
use engine::model::sst::SstFile;

/// Files are drawn below this.
pub(super) const DRAWN_SPACE: u64 = 1 << 32;

/// A file that a unit adds, as it is told: by its place among those that the unit adds. Flushed
/// files overlap.
pub(super) fn drawn_file(recording: &Recording, unit: &Unit, place: usize) -> SstFile {
    let (_, file) = &unit.edit.added[place];
    if recording.has_manifest {
        return file.clone();
    }
    match unit.kind {
        UnitKind::Flush => drawn(file, 0, 1),
        _ => drawn(file, place, unit.edit.added.len()),
    }
}

/// The files from before the recording, as they are told: those of level 0 one above the other.
pub(super) fn initial_files(recording: &Recording) -> Vec<(usize, SstFile)> {
    let mut files = recording.history.initial.clone();
    if recording.has_manifest {
        return files;
    }
    let mut counts = vec![0; recording.num_levels];
    for (level, _) in &files {
        counts[*level] += 1;
    }
    let mut places = vec![0; recording.num_levels];
    for (level, file) in &mut files {
        *file = match *level {
            0 => drawn(file, 0, 1),
            deeper => drawn(file, places[deeper], counts[deeper]),
        };
        places[*level] += 1;
    }
    files
}

fn drawn(file: &SstFile, place: usize, count: usize) -> SstFile {
    let width = DRAWN_SPACE / count.max(1) as u64;
    let first = width * place as u64;
    SstFile {
        smallest: key(first),
        largest: key(first + width.saturating_sub(1)),
        ..file.clone()
    }
}

const fn key(key: u64) -> InternalKey {
    InternalKey {
        key: Key(key),
        seqno: 0,
    }
}
