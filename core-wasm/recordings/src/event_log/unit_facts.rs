//! Facts about units and files that take some computation.
//!
//! Without a MANIFEST, the key ranges of a recording are unknown. The files of one job are then
//! drawn side by side, in the order in which they were written.

use engine::model::sorting::inserted;
use std::collections::{BTreeMap, BTreeSet};

use crate::database::Recording;
use crate::history::units::{Unit, UnitKind};
use crate::history::user_keys::UserKeys;
use crate::log::log_facts::LogFacts;
use engine::compaction::CompactionReason;
use engine::model::key::{InternalKey, Key};
use engine::model::sst::SstFile;

/// Indices of moved files that first appear in this move, because a `LOG` alone shows no earlier
/// place.
pub(super) fn first_seen(unit: &Unit) -> Vec<usize> {
    let left: BTreeSet<_> = inserted(unit.edit.deleted.iter().map(|one| one.number));
    let added = unit.edit.added.iter().enumerate();
    let new = added.filter(|(_, (_, file))| !left.contains(&file.number));
    new.map(|(place, _)| place).collect()
}

/// Level that the files of a move went to, and their total bytes. The log gives both numbers even
/// if it does not name the files.
pub(super) fn moved_to(recording: &Recording, unit: &Unit) -> (usize, u64) {
    let added = &unit.edit.added;
    if let Some((level, _)) = added.first() {
        let bytes = added.iter().map(|(_, file)| file.size_bytes);
        return (*level, bytes.sum());
    }
    let moves = recording.log.iter().flat_map(|log| log.moves.iter().rev());
    let mut told = moves.filter(|facts| facts.job == unit.job);
    told.next()
        .map_or((0, 0), |facts| (facts.level, facts.bytes))
}

/// Largest key in the recording plus 1.
pub(super) fn key_space(recording: &Recording) -> u64 {
    match &recording.keys {
        UserKeys::Ranked(keys, _) => keys.len() as u64,
        UserKeys::Unknown => DRAWN_SPACE,
        UserKeys::DbBench => {
            let files = recording.history.files();
            let largest = files.map(|(_, file)| file.largest.key.0).max();
            largest.map_or(0, |key| key.saturating_add(1))
        }
    }
}

/// Reasons for moves, by job, as far as the log gives them: the request by `CompactRange`, or else
/// the job's first universal pick.
pub(super) fn move_reasons(log: &LogFacts) -> BTreeMap<u32, CompactionReason> {
    let picked = log.moves.iter().rev().filter_map(|facts| {
        let attempt = log.attempts.get(facts.attempt?)?;
        Some((facts.job, attempt.reason?))
    });
    let manual = log.moves.iter().filter(|facts| facts.is_manual);
    let manual = manual.map(|facts| (facts.job, CompactionReason::ManualCompaction));
    inserted(picked.chain(manual))
}

/// Upper limit on all keys that are drawn.
const DRAWN_SPACE: u64 = 1 << 32;

/// The file that a unit adds at this index, in the form that is drawn. Flushed files overlap.
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

/// The files from before the recording, in the form that is drawn. Those in L0 overlap.
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
    let key = |key: u64| InternalKey {
        key: Key(key),
        seqno: 0,
    };
    SstFile {
        smallest: key(first),
        largest: key(first + width.saturating_sub(1)),
        ..file.clone()
    }
}
