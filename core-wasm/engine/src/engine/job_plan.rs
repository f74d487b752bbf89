//! What a picked compaction reads and changes, given the version that it was picked on.
//!
//! Shared by the simulated database and by the check that drives a recorded history
//! ([`crate::verify::history`]). Fidelity: exact.

use std::collections::BTreeMap;

use crate::block_size::TableFormat;
use crate::compaction::output_cut::{CutLimits, Grandparent};
use crate::compaction::run::{self, Outputs};
use crate::compaction::{Compaction, CompactionInput, RunningCompaction};
use crate::engine::table_file::table_format;
use crate::options::{CompactionStyle, Options};
use crate::population::{KeptDeletions, Population};
use crate::scenario::{RocksDbVersion, Workload};
use crate::sst::{FileNumber, SstFile};
use crate::version::{DeletedFile, Version, VersionEdit};

/// The inputs of a compaction with their levels.
pub(crate) fn input_files(version: &Version, compaction: &Compaction) -> Vec<(usize, SstFile)> {
    let mut files = Vec::new();
    for input in &compaction.inputs {
        // Inputs stand in the order of their level, mostly as neighbours.
        let level = version.files(input.level);
        let mut next = 0;
        for &number in &input.files {
            let ahead = level[next..].iter();
            let steps = ahead.map(|file| file.number).position(|one| one == number);
            let place = steps.map(|steps| next + steps);
            let place = place.or_else(|| level.iter().position(|file| file.number == number));
            let place = place.expect("a compaction's inputs are in its version");
            files.push((input.level, level[place].clone()));
            next = place + 1;
        }
    }
    files
}

/// What other picks must know of the compaction while it runs. `files` are its inputs.
pub(crate) fn running_compaction(
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

/// All inputs of a compaction, as files that leave.
pub(crate) fn deleted_files(compaction: &Compaction) -> Vec<DeletedFile> {
    let inputs = compaction.inputs.iter();
    let deleted = inputs.flat_map(|input| {
        let level = input.level;
        let numbers = input.files.iter();
        numbers.map(move |&number| DeletedFile { level, number })
    });
    deleted.collect()
}

/// What a trivial move changes (U-37): files that are on the output level already stay. `files` are
/// its inputs.
pub(crate) fn move_edit(compaction: &Compaction, files: Vec<(usize, SstFile)>) -> VersionEdit {
    let level = compaction.output_level;
    let moved = files.into_iter().filter(|(from, _)| *from != level);
    let mut deleted = deleted_files(compaction);
    deleted.retain(|file| file.level != level);
    VersionEdit {
        deleted,
        added: moved.map(|(_, file)| (level, file)).collect(),
    }
}

/// The inputs of a trivial move that are on the output level already, and stay.
pub(crate) fn staying_inputs(compaction: &Compaction) -> Vec<CompactionInput> {
    let inputs = compaction.inputs.iter();
    let staying = inputs.filter(|input| input.level == compaction.output_level);
    staying.cloned().collect()
}

/// The format of the outputs (Z-1).
pub(crate) fn output_format(
    options: &Options,
    workload: &Workload,
    compaction: &Compaction,
) -> TableFormat {
    table_format(options, workload, compaction.output_compression)
}

/// Merges the inputs. What they hold is not needed any more: no other job may read them.
pub(crate) fn merge(
    version: &Version,
    (options, release): (&Options, RocksDbVersion),
    compaction: &Compaction,
    format: &TableFormat,
    populations: &mut BTreeMap<FileNumber, Population>,
) -> Outputs {
    let read = newest_first(version, compaction).into_iter();
    let read: Vec<Population> = read.filter_map(|file| populations.remove(&file)).collect();
    let limits = CutLimits {
        output_level: compaction.output_level,
        target_file_size_bytes: compaction.target_file_size_bytes,
        max_compaction_bytes: compaction.max_compaction_bytes,
        grandparents: grandparents(version, compaction),
        is_bottommost: compaction.is_bottommost,
        ..CutLimits::of_rules(options, release)
    };
    let has_deletions = read.iter().any(Population::has_deletions);
    let kept = match has_deletions {
        true => kept_deletions(version, options, compaction),
        false => KeptDeletions::All,
    };
    run::execute_consuming(read, &kept, &limits, format)
}

/// The inputs, newest first: by level, and L0's in the order of the version, whatever order the pick
/// found them in (L-24).
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

/// Which deletions the outputs must have (`Compaction::KeyNotExistsBeyondOutputLevel`): leveled
/// compactions look at the files of all deeper levels, others only whether they are the bottommost.
pub(crate) fn kept_deletions(
    version: &Version,
    options: &Options,
    compaction: &Compaction,
) -> KeptDeletions {
    if compaction.is_bottommost {
        return KeptDeletions::None;
    }
    if options.compaction_style != CompactionStyle::Level || compaction.output_level == 0 {
        return KeptDeletions::All;
    }
    let deeper = compaction.output_level + 1..version.num_levels();
    KeptDeletions::within(deeper.flat_map(|level| version.files(level).iter().map(SstFile::range)))
}

fn grandparents(version: &Version, compaction: &Compaction) -> Vec<Grandparent> {
    let Some(level) = compaction.grandparent_level else {
        return Vec::new();
    };
    let file = |&number: &FileNumber| version.file(level, number);
    let files = compaction.grandparents.iter().filter_map(file);
    files.map(Grandparent::of).collect()
}
