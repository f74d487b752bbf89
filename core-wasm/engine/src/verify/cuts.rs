//! Output cuts: the recording's history handed to [`crate::verify_cuts`].

use super::{Agreement, CheckKind, Disagreement};
use crate::db_bench::parse_with_options_file;
use crate::recorded::Recording;
use crate::recorded::history::{Unit, UnitKind};
use crate::recorded::log_facts::LogFacts;
use crate::recorded::user_keys::UserKeys;
use crate::scenario::{Benchmark, Workload};
use crate::sst::{FileNumber, SstFile};
use crate::verify_cuts::{CutHistory, CutStep, verify_cuts};

/// What became of the output files.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CutsReport {
    /// Output files of rewriting compactions.
    pub cuts: Agreement,
    /// Flushed files.
    pub flushes: Agreement,
    /// Files that agree in keys and also, to the byte, in size.
    pub exact_sizes: Agreement,
    /// Differences, in order.
    pub disagreements: Vec<Disagreement>,
}

/// Compares every output file with the one that our rules write.
///
/// # Errors
/// In a sentence, why the keys of this recording cannot be regenerated.
pub fn judge_cuts(recording: &Recording) -> Result<CutsReport, String> {
    let (log, workload) = regenerable(recording)?;
    let history = cut_history(recording, log, &workload);
    let report = verify_cuts(&history).map_err(|unavailable| unavailable.reason)?;
    let disagreements = report
        .differences
        .into_iter()
        .map(|difference| Disagreement {
            job: difference.job,
            kind: CheckKind::Cut,
            expected: difference.recorded,
            got: difference.ours,
            rule: "C-9".to_string(),
        });
    Ok(CutsReport {
        cuts: Agreement {
            agree: report.outputs_agree,
            total: report.outputs,
        },
        flushes: Agreement {
            agree: report.flushes_agree,
            total: report.flushes,
        },
        exact_sizes: Agreement {
            agree: report.sizes_exact,
            total: report.files,
        },
        disagreements: disagreements.collect(),
    })
}

/// The log and the workload of a recording whose keys follow from its command line.
///
/// # Errors
/// In a sentence, why they do not.
pub(super) fn regenerable(recording: &Recording) -> Result<(&LogFacts, Workload), String> {
    let Some(log) = recording.log.as_ref().filter(|_| recording.has_manifest) else {
        return Err("needs the MANIFEST and the LOG".to_string());
    };
    if !matches!(recording.keys, UserKeys::DbBench { .. }) {
        return Err("keys are not those of db_bench".to_string());
    }
    Ok((log, regenerable_workload(recording)?))
}

/// The recording in the form in which keys are regenerated.
pub(super) fn cut_history<'a>(
    recording: &'a Recording,
    log: &LogFacts,
    workload: &'a Workload,
) -> CutHistory<'a> {
    let steps = recording.history.units.iter();
    let initial = recording.history.initial.iter();
    CutHistory {
        options: &recording.options,
        release: recording.rocksdb_version,
        workload,
        initial: initial.map(|(level, file)| (*level, file)).collect(),
        steps: steps.map(|unit| step(recording, log, unit)).collect(),
    }
}

/// The workload of the recorded step, if everything before it is a sequential fill of the same
/// keys.
fn regenerable_workload(recording: &Recording) -> Result<Workload, String> {
    let mut workloads = Vec::new();
    for command in &recording.commands {
        let parsed = parse_with_options_file(command, None, recording.rocksdb_version);
        let (step, _) = parsed.map_err(|error| format!("the command line: {error}"))?;
        workloads.push(step.workload);
    }
    let Some(last) = workloads.pop() else {
        return Err("the db_bench command line is not known (trace.json)".to_string());
    };
    let is_full_fill = |workload: &Workload| {
        let mut writes = workload
            .benchmarks
            .iter()
            .filter(|benchmark| is_write(**benchmark));
        let is_fill = writes.next() == Some(&Benchmark::FillSeq) && writes.next().is_none();
        is_fill && workload.num == last.num && workload.writes.is_none_or(|n| n == last.num)
    };
    match workloads.as_slice() {
        [] if recording.history.initial.is_empty() => Ok(last),
        [before] if is_full_fill(before) => Ok(last),
        _ => Err("the contents of the files at the start are not known".to_string()),
    }
}

fn is_write(benchmark: Benchmark) -> bool {
    !matches!(
        benchmark,
        Benchmark::CompactAll | Benchmark::WaitForCompaction | Benchmark::Flush | Benchmark::Stats
    )
}

fn step<'a>(recording: &Recording, log: &LogFacts, unit: &'a Unit) -> CutStep<'a> {
    let files = unit.edit.added.iter();
    let gone = unit.edit.deleted.iter().map(|file| file.number);
    match unit.kind {
        UnitKind::Flush | UnitKind::Other => CutStep::Flush {
            job: unit.job,
            files: files
                .map(|(_, file)| (file, writes(recording, log, unit, file)))
                .collect(),
        },
        UnitKind::Compaction => CutStep::Compaction {
            job: unit.job,
            reason: log
                .compactions
                .get(&unit.job)
                .and_then(|facts| facts.reason),
            inputs: gone.collect(),
            output_level: output_level(log, unit),
            outputs: files.map(|(_, file)| file).collect(),
        },
        UnitKind::Move => CutStep::Move {
            files: files.map(|(level, file)| (*level, file.number)).collect(),
        },
        UnitKind::Drop => CutStep::Drop {
            files: gone.collect::<Vec<FileNumber>>(),
        },
    }
}

/// Writes that a flushed file's memtables took.
pub(super) fn writes(recording: &Recording, log: &LogFacts, unit: &Unit, file: &SstFile) -> u64 {
    let job = recording.flush_job_of(unit, file);
    log.flushes.get(&job).map_or(0, |flush| flush.input_entries)
}

fn output_level(log: &LogFacts, unit: &Unit) -> usize {
    let facts = log.compactions.get(&unit.job);
    let logged = facts.and_then(|facts| facts.output_level);
    let added = unit.edit.added.first().map(|(level, _)| *level);
    logged.or(added).unwrap_or(0)
}
