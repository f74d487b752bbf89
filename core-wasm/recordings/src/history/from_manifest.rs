//! Builds the history from a `MANIFEST`, and a `LOG` if there is one.
//!
//! The form of an edit shows the kind of unit; the `LOG` adds the job and the time of its report.

use std::collections::BTreeMap;

use crate::history::from_log::job_of_drop;
use crate::history::units::{EmptyEdit, History, Unit, UnitKind, file_of};
use crate::history::user_keys::UserKeys;
use crate::log::log_facts::LogFacts;
use crate::manifest::new_file::{ManifestFile, RecordedKey, recorded_key};
use crate::manifest::version_edits::ManifestEdit;
use engine::compaction::accumulated::AccumulatedStats;
use engine::model::key::InternalKey;
use engine::model::sst::{FileNumber, SstFile};
use engine::model::version::DeletedFile;

/// Time between units that no `LOG` dates, in µs.
pub(crate) const UNTIMED_MICROS: u64 = 1_000;

/// Builds the history of a column family from its edits, and from its logged facts if there are
/// any.
pub fn manifest_history(
    edits: &[ManifestEdit],
    log: Option<&LogFacts>,
    keys: &UserKeys,
) -> History {
    let mut builder = Builder {
        keys,
        log,
        accumulated: AccumulatedStats::default(),
        moves: moves_by_file(log),
        by_inputs: compactions_by_inputs(log),
        history: History::default(),
    };
    let start = builder.first_unit(edits);
    let creation = { edits.iter() }.find(|edit| edit.added_family.is_some());
    builder.history.creation_offset = creation.map(|edit| edit.offset);
    builder.history.has_blob_files = edits.iter().any(|edit| edit.has_blob_files);
    let mut initial: BTreeMap<(usize, u64), SstFile> = BTreeMap::new();
    for edit in &edits[..start] {
        for (level, number) in &edit.deleted {
            initial.remove(&(*level, *number));
        }
        for (level, file) in builder.files(&edit.added) {
            initial.insert((level, file.number.0), file);
        }
        let cursors = builder.cursors(edit);
        builder.history.initial_cursors.extend(cursors);
    }
    let files = initial.into_iter().map(|((level, _), file)| (level, file));
    builder.history.initial = files.collect();
    let is_marked = edits[start..].iter().any(keeps_logs);
    let mut flush: Vec<&ManifestEdit> = Vec::new();
    for edit in &edits[start..] {
        if edit.deleted.is_empty() && edit.has_files() {
            if builder.is_next_commit(&flush, edit) {
                builder.push_flush(&mut flush);
            }
            flush.push(edit);
        }
        if is_empty(edit) {
            builder.push_flush(&mut flush);
            builder.history.empty_edits.push(EmptyEdit {
                units_before: builder.history.units.len(),
                manifest_offset: edit.offset,
            });
        }
        // If nothing shows which flushes were installed together, each one was alone.
        let is_alone = log.is_none() && (!is_marked || edit.log_number.is_none());
        if keeps_logs(edit) || !edit.deleted.is_empty() || is_alone {
            builder.push_flush(&mut flush);
        }
        if !edit.deleted.is_empty() {
            builder.push_edit(edit);
        }
    }
    builder.push_flush(&mut flush);
    builder.history
}

/// Returns true if an edit gives the oldest WAL still needed, as a flush commit's last edit does.
/// Since 7.1 that is a separate edit; before, the edit of the commit's last file. An atomic flush
/// has one edit per family.
fn keeps_logs(edit: &ManifestEdit) -> bool {
    let mut files = edit.added.iter();
    let is_whole = edit.is_in_atomic_group || edit.min_log_number_to_keep.is_some();
    is_whole || files.any(|file| file.min_log_number_to_keep.is_some())
}

/// Returns true if an edit changes nothing, like those that `SetOptions` writes up to 9.11 (O-7).
fn is_empty(edit: &ManifestEdit) -> bool {
    let is_of_logs = edit.log_number.is_some() || edit.min_log_number_to_keep.is_some();
    let is_family_change = edit.added_family.is_some() || edit.drops_family;
    let is_of_family = is_family_change || edit.comparator.is_some();
    let is_of_tree = edit.has_files() || edit.has_blob_files || !edit.compact_cursors.is_empty();
    !is_of_logs && !is_of_family && !is_of_tree
}

/// Number of edits in the snapshot at the start of a MANIFEST (`WriteCurrentStateToManifest`): one
/// for the database's identity and WALs, one for the comparator and the family unless it is
/// `default`, and one for all files and the log number. A family created later has log number 0 in
/// the edit that adds it.
pub(crate) fn snapshot_end(edits: &[ManifestEdit]) -> usize {
    let is_plain = |edit: &ManifestEdit| edit.log_number.is_none() && !edit.has_files();
    let plain = edits.iter().take_while(|edit| is_plain(edit)).count();
    let named = edits[..plain]
        .last()
        .is_some_and(|one| one.comparator.is_some());
    let files = edits
        .get(plain)
        .filter(|edit| named && edit.log_number.is_some());
    files.map_or(0, |_| plain + 1)
}

fn first_after_open(edits: &[ManifestEdit]) -> usize {
    let sets_log = |edit: &ManifestEdit| edit.log_number.is_some();
    let snapshot_end = snapshot_end(edits);
    let is_flush = |edit: &ManifestEdit| {
        let adds_files = edit.deleted.is_empty() && edit.has_files();
        sets_log(edit) && edit.min_log_number_to_keep.is_none() && adds_files
    };
    let bound = edits[snapshot_end..].iter().position(is_flush);
    let before = &edits[..bound.map_or(edits.len(), |at| snapshot_end + at)];
    let opens = { before.iter() }.rposition(|edit| sets_log(edit) && !edit.has_files());
    let snapshot = || { before.iter() }.rposition(|edit| sets_log(edit) && !is_flush(edit));
    let start = opens.or_else(snapshot).map_or(0, |at| at + 1);
    let start = start.max(snapshot_end);
    let first = before[start..].iter().position(ManifestEdit::has_files);
    first.map_or(before.len(), |first| start + first)
}

/// Moves by file and target level, the last move first. A file may move several times.
fn moves_by_file(log: Option<&LogFacts>) -> BTreeMap<(u64, usize), Vec<usize>> {
    let mut moves: BTreeMap<(u64, usize), Vec<usize>> = BTreeMap::new();
    let all = log.iter().flat_map(|log| log.moves.iter().enumerate());
    for (index, facts) in all.rev() {
        for number in &facts.files {
            let of_file = moves.entry((*number, facts.level)).or_default();
            of_file.push(index);
        }
    }
    moves
}

struct Builder<'a> {
    keys: &'a UserKeys,
    log: Option<&'a LogFacts>,
    accumulated: AccumulatedStats,
    moves: BTreeMap<(u64, usize), Vec<usize>>,
    /// Compactions by their sorted input numbers.
    by_inputs: BTreeMap<Vec<u64>, u32>,
    history: History,
}

impl Builder<'_> {
    /// Index of the history's first edit: the first after the snapshot whose job is in the `LOG`,
    /// because earlier ones predate the `LOG`. Without logged jobs, the first edit that adds or
    /// removes files after the last one that only sets the log number, as every open does.
    fn first_unit(&self, edits: &[ManifestEdit]) -> usize {
        let log = self.log.filter(|log| !log.created.is_empty());
        let first = log.and_then(|log| {
            let mut later = edits.iter().enumerate().skip(snapshot_end(edits));
            later.find(|(_, edit)| self.is_told(log, edit))
        });
        first.map_or_else(|| first_after_open(edits), |(first, _)| first)
    }

    /// Returns true if the `LOG` contains the job of an edit.
    fn is_told(&self, log: &LogFacts, edit: &ManifestEdit) -> bool {
        let is_known = |file: &ManifestFile| {
            log.created.contains_key(&file.number)
                || log.ingested.contains_key(&file.number)
                || self.moves.contains_key(&(file.number, file.level))
        };
        if edit.added.iter().any(is_known) {
            return true;
        }
        let gone = sorted(edit.deleted.iter().map(|(_, number)| *number));
        let mut dropped = log.drops.iter().flat_map(|facts| &facts.files);
        let mut is_drop = || edit.added.is_empty() && dropped.any(|file| gone.contains(file));
        !gone.is_empty() && (self.by_inputs.contains_key(&gone) || is_drop())
    }

    /// Returns true if a flush edit starts another commit than the edits before it. Up to 6.28,
    /// only databases with two-phase commit mark a commit's end. The `LOG` gives the times: a
    /// commit starts with all of its files and ends before the next one.
    fn is_next_commit(&self, before: &[&ManifestEdit], edit: &ManifestEdit) -> bool {
        let commit = |edit: &ManifestEdit| {
            let mut numbers = edit.added.iter().map(|file| file.number);
            numbers.find_map(|number| self.log?.commits.get(&number))
        };
        let last = before.last().and_then(|last| commit(last)?.installed);
        // An atomic flush does not log the start of its commit, but its file was complete by then.
        let created = |file: &ManifestFile| Some(self.log?.created.get(&file.number)?.time);
        let next = commit(edit).and_then(|commit| match commit.ready {
            0 => edit.added.iter().filter_map(created).max(),
            ready => Some(ready),
        });
        let is_of_commit = matches!((last, next), (Some(last), Some(next)) if last <= next);
        let of_other_kind = |first: &ManifestEdit| {
            let is_other_recovery = self.recovery(edit) != self.recovery(first);
            // A flush gives the oldest WAL with data in memtables; an ingestion gives none.
            let is_of_memtables = |one: &ManifestEdit| one.log_number.is_some();
            if self.log.is_none() && is_of_memtables(edit) != is_of_memtables(first) {
                return true;
            }
            is_other_recovery || self.is_ingestion(edit) != self.is_ingestion(first)
        };
        is_of_commit || before.first().is_some_and(|first| of_other_kind(first))
    }

    /// The job that wrote an edit's files from the WAL at an open. Such files are installed before
    /// any flush, and no commit line mentions them.
    fn recovery(&self, edit: &ManifestEdit) -> Option<u32> {
        let log = self.log?;
        let mut files = edit.added.iter();
        let job = files.find_map(|file| Some(log.created.get(&file.number)?.job));
        job.filter(|job| log.recoveries.contains_key(job))
    }

    /// Returns true if an edit adds ingested files.
    fn is_ingestion(&self, edit: &ManifestEdit) -> bool {
        let mut files = edit.added.iter();
        let ingested = self.log.map(|log| &log.ingested);
        ingested.is_some_and(|ingested| files.any(|file| ingested.contains_key(&file.number)))
    }

    /// Adds a flush commit, which may have several edits and files.
    fn push_flush(&mut self, edits: &mut Vec<&ManifestEdit>) {
        let Some(first) = edits.first() else {
            return;
        };
        let mut unit = self.unit(match first.log_number {
            Some(_) => UnitKind::Flush,
            None => UnitKind::Ingestion,
        });
        unit.edit.added = self.files(edits.iter().flat_map(|edit| &edit.added));
        unit.manifest_offset = edits.last().map(|edit| edit.offset);
        let files = edits.iter().flat_map(|edit| &edit.added);
        let told = self.log.iter();
        for (log, file) in told.flat_map(|log| files.clone().map(move |file| (log, file))) {
            if let Some(created) = log.created.get(&file.number) {
                unit.job = created.job;
                unit.ready = unit.ready.max(created.time);
                let flush = log.flushes.get(&created.job);
                let recovered = log.recoveries.get(&created.job).copied().flatten();
                let finished = flush.map_or(recovered, |flush| flush.finished);
                let reported = finished.unwrap_or(created.time);
                unit.reported = unit.reported.max(reported);
            }
            if let Some(ingested) = log.ingested.get(&file.number) {
                unit.ready = unit.ready.max(ingested.time);
                unit.reported = unit.reported.max(ingested.time);
            }
            if let Some(commit) = log.commits.get(&file.number) {
                unit.ready = unit.ready.max(commit.ready);
                unit.reported = commit.installed.unwrap_or(unit.reported);
            }
        }
        self.history.units.push(unit);
        edits.clear();
    }

    /// Adds a compaction, move or drop, which is one edit with deletions.
    fn push_edit(&mut self, edit: &ManifestEdit) {
        let gone = sorted(edit.deleted.iter().map(|(_, number)| *number));
        let is_move = gone == sorted(edit.added.iter().map(|file| file.number));
        let mut unit = self.unit(match is_move {
            true => UnitKind::Move,
            false => UnitKind::Compaction,
        });
        unit.manifest_offset = Some(edit.offset);
        let deleted = edit.deleted.iter().map(|(level, number)| DeletedFile {
            level: *level,
            number: FileNumber(*number),
        });
        unit.edit.deleted = deleted.collect();
        unit.edit.added = self.files(&edit.added);
        unit.cursors = self.cursors(edit);
        if let Some(log) = self.log {
            let mut outputs = edit.added.iter();
            let job = outputs.find_map(|file| Some(log.created.get(&file.number)?.job));
            let job = job.or_else(|| self.by_inputs.get(&gone).copied());
            if is_move {
                for file in &edit.added {
                    let next = self.moves.get_mut(&(file.number, file.level));
                    if let Some(facts) = next.and_then(Vec::pop).map(|index| &log.moves[index]) {
                        (unit.job, unit.ready, unit.reported) =
                            (facts.job, facts.ready, facts.time);
                    }
                }
            } else if let Some(job) = job {
                unit.job = job;
                if let Some(facts) = log.compactions.get(&job) {
                    unit.ready = facts.ready.unwrap_or(facts.started);
                    let finished = facts.finish.as_ref().map(|finish| finish.time);
                    // If a job outlived the `LOG`, its start says nothing about its end.
                    unit.reported = finished.or(facts.ready).unwrap_or(0);
                }
            } else if edit.added.is_empty() {
                // An edit without outputs or a matching compaction is a FIFO drop. With outputs, it
                // is a compaction that the LOG lacks because part of it is missing.
                unit.kind = UnitKind::Drop;
                let mut drops = log.drops.iter();
                // The lines about a drop name the files.
                let drop = drops.find(|facts| sorted(facts.files.iter().copied()) == gone);
                if let Some(facts) = drop {
                    (unit.ready, unit.reported) = (facts.picked, facts.time);
                    unit.job = job_of_drop(log, facts);
                }
            }
        }
        self.history.units.push(unit);
    }

    fn unit(&self, kind: UnitKind) -> Unit {
        let before = self.history.units.last();
        let untimed = before.map_or(0, |unit| unit.reported + UNTIMED_MICROS);
        let time = if self.log.is_some() { 0 } else { untimed };
        Unit {
            kind,
            ready: time,
            reported: time,
            ..Unit::default()
        }
    }

    fn cursors(&self, edit: &ManifestEdit) -> Vec<(usize, InternalKey)> {
        let cursors = edit.compact_cursors.iter();
        let keys = cursors.filter_map(|(level, bytes)| {
            let key = recorded_key(bytes)?;
            Some((*level, self.key(&key)))
        });
        keys.collect()
    }

    fn key(&self, recorded: &RecordedKey) -> InternalKey {
        InternalKey {
            key: self.keys.key(&recorded.user_key),
            seqno: recorded.seqno,
        }
    }

    /// Files of one edit. All of them enter the average before it inflates any of them (L-8).
    fn files<'b>(
        &mut self,
        files: impl IntoIterator<Item = &'b ManifestFile>,
    ) -> Vec<(usize, SstFile)> {
        let files = files.into_iter();
        let files: Vec<(&ManifestFile, SstFile)> =
            files.map(|file| (file, self.file(file))).collect();
        let warm = files.iter().filter(|(file, _)| file.temperature != 0);
        let warm = warm.map(|(file, _)| (file.number, file.temperature));
        self.history.temperatures.extend(warm);
        // Nothing is known about files that predate the `LOG`.
        let known = files.iter().filter(|(_, file)| 0 < file.entry_count);
        known.for_each(|(_, file)| self.accumulated.count(file));
        let files = files.into_iter().map(|(recorded, mut file)| {
            file.compensated_size_bytes = file
                .size_bytes
                .saturating_add(self.accumulated.surplus_bytes(&file))
                .saturating_add(recorded.compensated_range_deletion_bytes);
            (recorded.level, file)
        });
        files.collect()
    }

    fn file(&self, file: &ManifestFile) -> SstFile {
        let created = self.log.and_then(|log| log.created.get(&file.number));
        SstFile {
            size_bytes: file.size_bytes,
            compensated_size_bytes: file.size_bytes,
            smallest: self.key(&file.smallest),
            largest: self.key(&file.largest),
            smallest_seqno: file.smallest_seqno,
            largest_seqno: file.largest_seqno,
            epoch: file.epoch,
            path_id: file.path_id,
            oldest_ancestor_time: file.oldest_ancestor_time,
            file_creation_time: file.creation_time,
            // A flush is as new as its file, because a MANIFEST gives no more than that.
            newest_data_time: match created.map_or(0, |created| created.newest_data_time) {
                0 => file.creation_time,
                newest => newest,
            },
            is_marked_for_compaction: file.is_marked_for_compaction,
            ..file_of(file.number, created)
        }
    }
}

fn sorted(numbers: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut numbers: Vec<u64> = numbers.collect();
    numbers.sort_unstable();
    numbers
}

/// Compactions by their sorted input numbers; the first one if several match.
fn compactions_by_inputs(log: Option<&LogFacts>) -> BTreeMap<Vec<u64>, u32> {
    let mut by_inputs = BTreeMap::new();
    for (job, facts) in log.iter().flat_map(|log| &log.compactions) {
        let inputs = facts.inputs.iter().flat_map(|(_, files)| files);
        by_inputs.entry(sorted(inputs.copied())).or_insert(*job);
    }
    by_inputs
}
