//! Sources of the keys of a recording: db_bench's generator, and a full fill before it.

use engine::model::population::Detail;
use engine::model::sst::SstFile;
use engine::options::CompressionType;
use engine::settings::db_bench::parse_with_options_file;
use engine::workload::{Benchmark, KeyStream, Workload, first_seed};
use recordings::database::Recording;
use recordings::history::units::{Unit, UnitKind};
use recordings::history::user_keys::UserKeys;
use recordings::log::log_facts::LogFacts;

/// The log and the workload of a recording whose keys follow from its command line.
///
/// # Errors
/// In a sentence, why they do not.
pub(crate) fn regenerable(recording: &Recording) -> Result<(&LogFacts, Workload), String> {
    let Some(log) = recording.log.as_ref().filter(|_| recording.has_manifest) else {
        return Err("needs the MANIFEST and the LOG".to_string());
    };
    if !matches!(recording.keys, UserKeys::DbBench { .. }) {
        return Err("the keys are not db_bench keys".to_string());
    }
    Ok((log, regenerable_workload(recording)?))
}

/// The workload of the recorded step, if everything before it is a sequential fill of the same
/// keys.
///
/// # Errors
/// In a sentence, why the contents of files do not follow from it.
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

/// The keys that the recorded process wrote, in order.
///
/// # Errors
/// In a sentence, why they cannot be regenerated: compressed tables, several threads, no write
/// benchmark, more than one, or deletions.
pub(crate) fn key_stream(recording: &Recording, workload: &Workload) -> Result<KeyStream, String> {
    let units = recording.history.units.iter();
    let units = units.filter(|unit| unit.kind != UnitKind::Move);
    let mut written = units.flat_map(|unit| &unit.edit.added);
    if written.any(|(_, file)| file.compression != CompressionType::None) {
        return Err("compressed sizes cannot be reproduced exactly".to_string());
    }
    if 1 < workload.threads {
        return Err("the order of writes from several threads is unknown".to_string());
    }
    let benchmarks = workload.benchmarks.iter().enumerate();
    let mut writes = benchmarks.filter(|(_, benchmark)| benchmark.writes());
    let Some((index, benchmark)) = writes.next() else {
        return Err("no benchmark writes keys".to_string());
    };
    let is_plain = matches!(
        benchmark,
        Benchmark::FillSeq
            | Benchmark::FillRandom
            | Benchmark::Overwrite
            | Benchmark::FillUniqueRandom
    );
    if writes.next().is_some() || !is_plain {
        let why = "several benchmarks write, or keys are deleted or drawn with logarithms";
        return Err(why.to_string());
    }
    let seed = first_seed(workload, recording.rocksdb_version, index as u64);
    let stream = KeyStream::seeded(workload, *benchmark, seed, Detail::Exact);
    stream.map_err(|error| error.to_string())
}

/// Writes that a flushed file's memtables took.
pub(crate) fn writes(recording: &Recording, log: &LogFacts, unit: &Unit, file: &SstFile) -> u64 {
    let job = recording.flush_job_of(unit, file);
    log.flushes.get(&job).map_or(0, |flush| flush.input_entries)
}
