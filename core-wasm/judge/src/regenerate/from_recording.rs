//! A recording in the form in which its keys are regenerated.

use std::collections::BTreeMap;

use crate::regenerate::{CutHistory, CutStep};
use engine::compaction::{Compaction, CompactionReason};
use engine::model::sst::{FileNumber, SstFile};
use engine::settings::db_bench::parse_with_options_file;
use engine::workload::{Benchmark, Workload};
use recordings::database::Recording;
use recordings::history::units::{Unit, UnitKind};
use recordings::history::user_keys::UserKeys;
use recordings::log::log_facts::LogFacts;
use recordings::replay::ReplayedPick;

/// The log and the workload of a recording whose keys follow from its command line.
///
/// # Errors
/// In a sentence, why they do not.
pub(crate) fn regenerable(recording: &Recording) -> Result<(&LogFacts, Workload), String> {
    let Some(log) = recording.log.as_ref().filter(|_| recording.has_manifest) else {
        return Err("not checked: needs the MANIFEST and the LOG".to_string());
    };
    if !matches!(recording.keys, UserKeys::DbBench { .. }) {
        return Err("the keys are not db_bench keys".to_string());
    }
    Ok((log, regenerable_workload(recording)?))
}

/// The recording in the form in which keys are regenerated.
pub(crate) fn cut_history<'a>(
    recording: &'a Recording,
    log: &LogFacts,
    workload: &'a Workload,
    replayed: &'a [ReplayedPick],
) -> CutHistory<'a> {
    let picked = picked_compactions(replayed);
    let steps = recording.history.units.iter();
    let initial = recording.history.initial.iter();
    CutHistory {
        options: &recording.options,
        release: recording.rocksdb_version,
        workload,
        initial: initial.map(|(level, file)| (*level, file)).collect(),
        steps: steps
            .filter_map(|unit| step(recording, log, &picked, unit))
            .collect(),
    }
}

/// The workload of the recorded step, if everything before it is a sequential fill of the same
/// keys.
pub(crate) fn regenerable_workload(recording: &Recording) -> Result<Workload, String> {
    let mut workloads = Vec::new();
    for command in &recording.commands {
        let parsed = parse_with_options_file(command, None, recording.rocksdb_version);
        let (step, _) = parsed.map_err(|error| format!("the command line: {error}"))?;
        workloads.push(step.workload);
    }
    let Some(last) = workloads.pop() else {
        return Err("the db_bench command line is unknown (no trace.json)".to_string());
    };
    let is_full_fill = |workload: &Workload| {
        let mut writes = workload
            .benchmarks
            .iter()
            .filter(|benchmark| benchmark.writes());
        let is_fill = writes.next() == Some(&Benchmark::FillSeq) && writes.next().is_none();
        is_fill && workload.num == last.num && workload.writes.is_none_or(|n| n == last.num)
    };
    match workloads.as_slice() {
        [] if recording.history.initial.is_empty() => Ok(last),
        [before] if is_full_fill(before) => Ok(last),
        _ => Err("the contents of the initial files are unknown".to_string()),
    }
}

/// Files that a unit wrote or dropped; `None` for a move, which changes no file.
fn step<'a>(
    recording: &'a Recording,
    log: &LogFacts,
    picked: &BTreeMap<u32, (&'a Compaction, usize)>,
    unit: &'a Unit,
) -> Option<CutStep<'a>> {
    let files = unit.edit.added.iter();
    let gone = unit.edit.deleted.iter().map(|file| file.number);
    Some(match unit.kind {
        UnitKind::Flush | UnitKind::Ingestion => CutStep::Flush {
            job: unit.job,
            files: files
                .map(|(_, file)| (file, writes(recording, log, unit, file)))
                .collect(),
        },
        UnitKind::Compaction => {
            let facts = log.compactions.get(&unit.job);
            CutStep::Compaction {
                job: unit.job,
                picked: picked.get(&unit.job).map(|(compaction, _)| *compaction),
                is_manual: facts.and_then(|facts| facts.reason)
                    == Some(CompactionReason::ManualCompaction),
                options: picked
                    .get(&unit.job)
                    .map_or(&recording.options, |(_, state)| {
                        recording.options_after(*state)
                    }),
                subcompactions: facts
                    .and_then(|facts| facts.finish.as_ref())
                    .map_or(1, |finish| finish.subcompactions),
                inputs: gone.collect(),
                started_seconds: facts.map_or(0, |facts| facts.started / 1_000_000),
                outputs: files.map(|(_, file)| file).collect(),
            }
        }
        UnitKind::Move | UnitKind::Options | UnitKind::Reservation => return None,
        UnitKind::Drop => CutStep::Drop {
            files: gone.collect::<Vec<FileNumber>>(),
        },
    })
}

/// The compactions that our picker would have made as well, each with the state that it was made
/// in, by job.
fn picked_compactions(replayed: &[ReplayedPick]) -> BTreeMap<u32, (&Compaction, usize)> {
    let picked = replayed.iter().filter_map(|one| {
        let state = one.pick.states[one.agrees_in?.state];
        let compaction = one.choice.result.compaction.as_ref()?;
        Some((one.pick.job, (compaction, state)))
    });
    picked.collect()
}

/// Writes that a flushed file's memtables took.
pub(crate) fn writes(recording: &Recording, log: &LogFacts, unit: &Unit, file: &SstFile) -> u64 {
    let job = recording.flush_job_of(unit, file);
    log.flushes.get(&job).map_or(0, |flush| flush.input_entries)
}
