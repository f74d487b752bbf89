//! Picks that no recorded state decides, because the choice among several files depends on an
//! address (L-40), on snapshots, blobs or reads (L-41), or on the caller's key range (L-44). Each
//! is compared with all picks that RocksDB could have made.

use crate::replay::choice::{Choice, agrees};
use crate::replay::recorded_picks::{PickOutcome, RecordedPick};
use engine::compaction::CompactionReason::{
    self, BottommostFiles, FilesMarkedForCompaction, ForcedBlobGc, ManualCompaction,
    PeriodicCompaction, ReadTriggered, RoundRobinTtl, Ttl,
};
use engine::compaction::PickResult;
use engine::compaction::inputs::{
    LevelFiles, expand_to_clean_cut, is_bottommost, overlapping_l0_closure, overlapping_output,
};
use engine::model::sst::FileNumber;
use engine::model::version::{CompactionInput, Version};
use engine::reasoning::Reasoning;

/// Possible reasons for a pick that its state does not decide. No line gives the reason for a move
/// in a leveled tree.
pub fn undecided_reasons(pick: &RecordedPick) -> impl Iterator<Item = CompactionReason> {
    let of_moves = [FilesMarkedForCompaction, ReadTriggered];
    let others = [BottommostFiles, ForcedBlobGc, ManualCompaction];
    let is_untold = pick.reason.is_none() && pick.outcome == PickOutcome::Move;
    let reasons = of_moves.into_iter().chain(others);
    let known = pick.reason;
    reasons.filter(move |one| known == Some(*one) || (is_untold && of_moves.contains(one)))
}

/// Returns true if RocksDB could have made the pick for one of these reasons although our picker
/// chose otherwise in this state. `has_reads`: reads mark files. `ask` runs our picker again; if
/// that pick agrees, it becomes the choice, without the reasoning about other files.
pub(super) fn is_allowed(
    version: &mut Version,
    pick: &RecordedPick,
    choice: &mut Choice,
    has_reads: bool,
    ask: impl Fn(&Version) -> PickResult,
) -> bool {
    let own = choice.result.compaction.as_ref().map(|own| own.reason);
    let (inputs, output) = (inputs(version, choice), pick.output_level);
    let is_allowed = undecided_reasons(pick).any(|reason| match (reason, own) {
        (ManualCompaction, _) => is_of_range(version, &inputs, output),
        // RocksDB looks for these before files that are too old; for the others, after them.
        (BottommostFiles, None | Some(Ttl | RoundRobinTtl | PeriodicCompaction))
        | (ForcedBlobGc, None) => is_rewrite(version, &inputs, output, reason),
        (ReadTriggered, None) if !has_reads && pick.reason.is_none() => false,
        (ReadTriggered, None) | (FilesMarkedForCompaction, _) => {
            let start = choice.expected_inputs.first().cloned();
            start.is_some_and(|CompactionInput { level, files }| {
                let mut seeds = files.into_iter().map(|file| (level, file));
                seeds.any(|seed| is_pick_of(version, seed, reason, (pick, choice), &ask))
            })
        }
        _ => false,
    });
    // The choice that our picker made by itself does not apply here.
    if is_allowed && !agrees(pick, choice) {
        choice.result = PickResult::default();
    }
    is_allowed
}

/// Returns true if our picker makes the pick once only this file is marked. Files marked by reads
/// are picked like those that a table properties collector marks.
fn is_pick_of(
    version: &mut Version,
    seed: (usize, FileNumber),
    reason: CompactionReason,
    (pick, choice): (&RecordedPick, &mut Choice),
    ask: impl Fn(&Version) -> PickResult,
) -> bool {
    let files = version.all_files();
    let marked = files.filter(|(_, file)| file.is_marked_for_compaction);
    let mut turned: Vec<(usize, FileNumber)> =
        marked.map(|(level, file)| (level, file.number)).collect();
    match turned.iter().position(|one| *one == seed) {
        Some(place) => drop(turned.swap_remove(place)),
        None if reason == FilesMarkedForCompaction => return false,
        None => turned.push(seed),
    }
    let turn = |version: &mut Version| {
        for (level, number) in &turned {
            // This fails only for files outside the version; these are in it.
            let _ = version.change(*level, &[*number], |file| {
                file.is_marked_for_compaction = !file.is_marked_for_compaction;
            });
        }
    };
    turn(version);
    let found = ask(version).compaction;
    turn(version);
    let Some(mut found) = found.filter(|one| one.reason == FilesMarkedForCompaction) else {
        return false;
    };
    (found.reason, found.reasoning) = (reason, Reasoning::default());
    let own = choice.result.compaction.replace(found);
    let is_same = agrees(pick, choice);
    match is_same {
        true => choice.result.reasoning = Reasoning::default(),
        false => choice.result.compaction = own,
    }
    is_same
}

/// The recorded inputs, with each level's files in its own order; empty if a file is missing.
fn inputs(version: &Version, choice: &Choice) -> Vec<LevelFiles> {
    let inputs = choice.expected_inputs.iter().map(|input| {
        let files = input.files.iter();
        let places = files.map(|file| version.place_of(input.level, *file));
        let mut indices: Vec<usize> = places.collect::<Option<_>>()?;
        indices.sort_unstable();
        let level = input.level;
        Some(LevelFiles { level, indices })
    });
    inputs.collect::<Option<_>>().unwrap_or_default()
}

/// Returns true if a key range requires these inputs: neighbours on one level or all overlapping L0
/// files, with the output level's files that overlap them; or all sorted runs.
fn is_of_range(version: &Version, inputs: &[LevelFiles], output_level: Option<usize>) -> bool {
    let all = (0..version.num_levels()).map(|level| LevelFiles::all(version, level));
    if all.filter(|level| !level.is_empty()).eq(inputs.to_vec()) {
        return true;
    }
    let Some((start, range)) = inputs
        .first()
        .and_then(|one| Some((one, one.range(version)?)))
    else {
        return false;
    };
    let mut whole = match start.level {
        0 => overlapping_l0_closure(version, range),
        level => LevelFiles::new(level, version.overlapping(level, &range)),
    };
    whole.indices.sort_unstable();
    let output = output_level.filter(|level| *level != start.level);
    let output = output.and_then(|level| overlapping_output(version, level, &range));
    let output = output.filter(|files| !files.is_empty());
    [whole].into_iter().chain(output).eq(inputs.to_vec())
}

/// Returns true if the inputs are one file, with any files on its own level that share a key with
/// it. A bottommost file must be the first one that is due.
fn is_rewrite(
    version: &Version,
    inputs: &[LevelFiles],
    output_level: Option<usize>,
    reason: CompactionReason,
) -> bool {
    let [input] = inputs else {
        return false;
    };
    output_level.is_none_or(|level| level == input.level)
        && input.indices.iter().any(|&at| {
            let alone = LevelFiles::new(input.level, at..at + 1);
            (reason != BottommostFiles || is_first_bottommost(version, input.level, at))
                && expand_to_clean_cut(version, alone).as_ref() == Some(input)
        })
}

/// Returns true if a file has sequence numbers to drop, has nothing below it, and is the first such
/// idle file. A snapshot that protects an earlier file also protects this one.
fn is_first_bottommost(version: &Version, level: usize, at: usize) -> bool {
    let last_seqno = version.files(level)[at].largest_seqno;
    let mut places =
        (0..=level).flat_map(|on| (0..version.files(on).len()).map(move |at| (on, at)));
    let first = places.find(|&(on, at)| {
        let alone = LevelFiles::new(on, at..at + 1);
        (1..=last_seqno).contains(&version.files(on)[at].largest_seqno)
            && is_bottommost(version, std::slice::from_ref(&alone), on)
            && expand_to_clean_cut(version, alone).is_some()
    });
    first == Some((level, at))
}
