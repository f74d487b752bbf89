//! Inputs, limits and version edit of a picked compaction, derived from the version at the pick.
//!
//! Used by the simulated database, and by callers that control picks and installs themselves.
//! Fidelity: exact.

use std::collections::BTreeMap;

use crate::compaction::outputs::cutter::{CutLimits, Grandparent, SplitKey};
use crate::compaction::outputs::produce;
use crate::compaction::outputs::produce::Outputs;
use crate::compaction::outputs::subcompactions;
use crate::compaction::outputs::subcompactions::{SubcompactionJob, anchors};
use crate::compaction::picker::PickState;
use crate::compaction::{Compaction, CompactionReason, RunningCompaction};
use crate::model::block_size::TableFormat;
use crate::model::key::Key;
use crate::model::key_set::Scratch;
use crate::model::population::{KeptDeletions, Population};
use crate::model::sst::{FileNumber, SstFile};
use crate::model::version::CompactionInput;
use crate::model::version::{DeletedFile, Version, VersionEdit};
use crate::options::Options;
use crate::simulation::table_file::table_format;
use crate::workload::Workload;

/// Inputs of a compaction, with their levels.
pub fn input_files(version: &Version, compaction: &Compaction) -> Vec<(usize, SstFile)> {
    let inputs = compaction.inputs.iter();
    let files = inputs.flat_map(|input| {
        let files = files_of(version, input.level, &input.files).into_iter();
        files.map(|file| (input.level, file.clone()))
    });
    files.collect()
}

/// Finds files on a level by their numbers.
fn files_of<'a>(version: &'a Version, level: usize, numbers: &[FileNumber]) -> Vec<&'a SstFile> {
    let places = version.places_of(level, numbers).into_iter();
    places.map(|place| &version.files(level)[place]).collect()
}

/// Describes a running compaction to later picks. `files` are its inputs.
pub fn running_compaction(
    compaction: &Compaction,
    files: &[(usize, SstFile)],
) -> RunningCompaction {
    let ranges = files.iter().map(|(_, file)| file.range());
    let range = ranges.reduce(|all, one| all.union(&one));
    RunningCompaction {
        start_level: compaction.start_level(),
        output_level: compaction.output_level,
        range: range.expect("a compaction has inputs"),
    }
}

/// All inputs of a compaction, as files to remove.
pub fn deleted_files(compaction: &Compaction) -> Vec<DeletedFile> {
    let inputs = compaction.inputs.iter();
    let deleted = inputs.flat_map(|input| {
        let level = input.level;
        let numbers = input.files.iter();
        numbers.map(move |&number| DeletedFile { level, number })
    });
    deleted.collect()
}

/// Version edit of a trivial move (U-37); files already on the output level stay there. `files` are
/// the inputs.
pub fn move_edit(compaction: &Compaction, files: Vec<(usize, SstFile)>) -> VersionEdit {
    let level = compaction.output_level;
    let moved = files.into_iter().filter(|(from, _)| *from != level);
    let mut deleted = deleted_files(compaction);
    deleted.retain(|file| file.level != level);
    VersionEdit {
        deleted,
        added: moved.map(|(_, file)| (level, file)).collect(),
    }
}

/// Inputs of a trivial move that are already on the output level and stay there.
pub fn staying_inputs(compaction: &Compaction) -> Vec<CompactionInput> {
    let inputs = compaction.inputs.iter();
    let staying = inputs.filter(|input| input.level == compaction.output_level);
    staying.cloned().collect()
}

/// Format of the output files (Z-1). `files` are the inputs.
pub fn output_format(
    options: &Options,
    workload: &Workload,
    compaction: &Compaction,
    files: &[(usize, SstFile)],
) -> TableFormat {
    let format = table_format(options, workload, compaction.output_compression);
    TableFormat {
        value_size: mean_value_size(files).unwrap_or(format.value_size),
        has_zeroed_seqnos: compaction.is_bottommost,
        ..format
    }
}

/// Average value size in the inputs in bytes, because benchmarks may write values of different
/// sizes. `None` if all entries are deletions.
fn mean_value_size(files: &[(usize, SstFile)]) -> Option<u32> {
    let bytes: u64 = files.iter().map(|(_, file)| file.raw_value_bytes).sum();
    let values = files
        .iter()
        .map(|(_, file)| file.entry_count - file.deletion_count);
    let values: u64 = values.sum();
    let mean = (bytes + values / 2).checked_div(values)?;
    u32::try_from(mean).ok()
}

/// Ends of output files that do not depend on sizes or grandparents.
#[derive(Clone, Debug, Default)]
pub struct Splits {
    /// First keys of the second and later subcompactions (C-31).
    pub subcompaction_starts: Vec<u64>,
    /// Key at which a round-robin compaction splits its outputs once (C-16).
    pub round_robin: Option<SplitKey>,
}

/// Merges the inputs, `files`, as of the pick. Moves their contents out, so no other job may read
/// them.
pub fn merge(
    state: &PickState<'_>,
    compaction: &Compaction,
    files: &[(usize, SstFile)],
    format: &TableFormat,
    splits: Splits,
    populations: &mut BTreeMap<FileNumber, Population>,
    scratch: &mut Scratch,
) -> Outputs {
    let (version, options) = (state.version, state.options);
    let limits = cut_limits(state, compaction, files, splits);
    let read = newest_first(version, compaction).into_iter();
    let read: Vec<Population> = read.filter_map(|file| populations.remove(&file)).collect();
    let has_deletions = read.iter().any(Population::has_deletions);
    let kept = match has_deletions {
        true => kept_deletions(version, options, compaction),
        false => KeptDeletions::All,
    };
    produce::execute(read, &kept, &limits, format, scratch)
}

/// Limits on the outputs of a compaction. `files` are the inputs.
pub fn cut_limits(
    state: &PickState<'_>,
    compaction: &Compaction,
    files: &[(usize, SstFile)],
    splits: Splits,
) -> CutLimits {
    let style = state.options.compaction_style.rules();
    let is_bottommost = compaction.is_bottommost;
    let inputs = inputs_by_level(files);
    CutLimits {
        output_level: compaction.output_level,
        target_file_size_bytes: compaction.target_file_size_bytes,
        max_compaction_bytes: compaction.max_compaction_bytes,
        grandparents: grandparents(state.version, compaction),
        is_bottommost,
        ttl_files: style.ttl_files(state.options, &inputs, is_bottommost, state.now_seconds),
        split_key: splits.round_robin,
        subcompaction_starts: splits.subcompaction_starts,
        ..style.cut_limits(state.options, state.rocksdb_version)
    }
}

/// First keys of the second and later subcompactions (C-31). `free_slots` is the number of other
/// compactions that could start now.
pub fn subcompaction_starts(
    options: &Options,
    workload: &Workload,
    compaction: &Compaction,
    files: &[(usize, SstFile)],
    populations: &BTreeMap<FileNumber, Population>,
    free_slots: u64,
) -> Vec<u64> {
    let job = SubcompactionJob {
        start_level: compaction.start_level(),
        start_level_files: compaction.inputs.first().map_or(0, |one| one.files.len()) as u64,
        output_level: compaction.output_level,
        is_manual: compaction.reason == CompactionReason::ManualCompaction,
        free_slots,
    };
    let style = options.compaction_style.rules();
    let planned = style.planned_subcompactions(options, &job);
    if planned <= 1 {
        return Vec::new();
    }
    let mut all = Vec::new();
    for (_, file) in files {
        if let Some(population) = populations.get(&file.number) {
            let format = table_format(options, workload, file.compression);
            all.extend(anchors(population, file.size_bytes, &format));
        }
    }
    subcompactions::boundaries(all, planned, compaction.target_file_size_bytes)
}

/// Groups the inputs by level.
fn inputs_by_level(files: &[(usize, SstFile)]) -> Vec<(usize, Vec<&SstFile>)> {
    let levels = files.chunk_by(|one, next| one.0 == next.0);
    let by_level = levels.map(|files| (files[0].0, files.iter().map(|(_, file)| file).collect()));
    by_level.collect()
}

/// Key at which a round-robin compaction splits its outputs (C-16).
///
/// A level above may contain a newer version of the cursor's key, which sorts before the cursor.
pub fn split_key(
    compaction: &Compaction,
    files: &[(usize, SstFile)],
    populations: &BTreeMap<FileNumber, Population>,
) -> Option<SplitKey> {
    let cursor = compaction.round_robin_split_key?;
    let is_newer = |level: usize, file: &SstFile| {
        let held = populations.get(&file.number);
        level != compaction.output_level
            && cursor.seqno < file.largest_seqno
            && held.is_some_and(|population| holds(population, cursor.key))
    };
    let mut files = files.iter();
    Some(SplitKey {
        key: cursor.key.0,
        has_newer_version: files.any(|(level, file)| is_newer(*level, file)),
    })
}

/// Returns true if a population is known to contain the key.
fn holds(population: &Population, key: Key) -> bool {
    population.keys().is_some_and(|(set, factor)| {
        let kept = (key.0 / u64::from(factor)) as u32;
        set.rank(kept) < set.rank(kept.saturating_add(1))
    })
}

/// Inputs, newest first: by level, and on L0 in the version's order, whatever their order in the
/// pick (L-24).
fn newest_first(version: &Version, compaction: &Compaction) -> Vec<FileNumber> {
    let mut numbers = Vec::new();
    for input in &compaction.inputs {
        if input.level == 0 {
            let files = version.files(0).iter().map(|file| file.number);
            numbers.extend(files.filter(|number| input.files.contains(number)));
        } else {
            numbers.extend(&input.files);
        }
    }
    numbers
}

/// Deletions that the outputs must keep (`Compaction::KeyNotExistsBeyondOutputLevel`). Some styles
/// check the files on all deeper levels, others only whether the compaction is bottommost.
pub fn kept_deletions(
    version: &Version,
    options: &Options,
    compaction: &Compaction,
) -> KeptDeletions {
    if compaction.is_bottommost {
        return KeptDeletions::None;
    }
    let style = options.compaction_style.rules();
    if !style.looks_below_for_deletions() || compaction.output_level == 0 {
        return KeptDeletions::All;
    }
    let deeper = compaction.output_level + 1..version.num_levels();
    KeptDeletions::within(deeper.flat_map(|level| version.files(level).iter().map(SstFile::range)))
}

fn grandparents(version: &Version, compaction: &Compaction) -> Vec<Grandparent> {
    let Some(level) = compaction.grandparent_level else {
        return Vec::new();
    };
    let files = files_of(version, level, &compaction.grandparents);
    files.into_iter().map(Grandparent::of).collect()
}
