//! Sources of a recording's keys: db_bench's generator, and a sequential fill before it.

use crate::regenerate::Entries;
use engine::model::population::Detail;
use engine::model::sorting::sort_by_key;
use engine::model::sst::SstFile;
use engine::options::CompressionType;
use engine::settings::db_bench::parse_with_options_file;
use engine::workload::{Benchmark, KeyStream, Workload, first_seed};
use recordings::database::Recording;
use recordings::history::units::{Unit, UnitKind};
use recordings::history::user_keys::UserKeys;
use recordings::log::log_facts::LogFacts;

/// A recorded run whose keys are being generated again, in order.
pub(crate) struct Rewriting<'a> {
    pub(crate) recording: &'a Recording,
    pub(crate) log: &'a LogFacts,
    pub(crate) workload: Workload,
    keys: KeyStream,
    next_seqno: u64,
}

/// The log and the workload of a recording if its keys follow from the command line.
///
/// # Errors
/// A sentence with the reason why the keys do not follow from it.
pub(crate) fn regenerable(recording: &Recording) -> Result<(&LogFacts, Workload), String> {
    let log = recording.log.as_ref().filter(|_| recording.has_manifest);
    let log = log.ok_or("needs the MANIFEST and the LOG")?;
    if !matches!(recording.keys, UserKeys::DbBench) {
        return Err("the keys are not db_bench keys".to_string());
    }
    Ok((log, regenerable_workload(recording)?))
}

impl<'a> Rewriting<'a> {
    /// Starts at the beginning of the recorded process, whose log and workload are [`regenerable`].
    ///
    /// # Errors
    /// A sentence with the reason why the process's writes cannot be regenerated.
    pub(crate) fn new(
        recording: &'a Recording,
        (log, workload): (&'a LogFacts, Workload),
    ) -> Result<Self, String> {
        let initial = recording.history.initial.iter();
        let last_seqno = initial.map(|(_, file)| file.largest_seqno).max();
        Ok(Self {
            recording,
            log,
            keys: key_stream(recording, &workload)?,
            workload,
            next_seqno: last_seqno.unwrap_or(0) + 1,
        })
    }

    /// Files of a flush commit in the order of their writes, each with its memtables' entries. Only
    /// the number of writes is taken from the recorded file.
    pub(crate) fn flush<'b>(&mut self, unit: &'b Unit) -> Vec<(&'b SstFile, Entries)> {
        let mut files: Vec<&SstFile> = unit.edit.added.iter().map(|(_, file)| file).collect();
        sort_by_key(&mut files, |file| file.largest_seqno);
        let written = files.into_iter().map(|file| {
            let job = self.recording.flush_job_of(unit, file);
            let flush = self.log.flushes.get(&job);
            let writes = flush.map_or(0, |flush| flush.input_entries);
            let keys = self.keys.take_in_order(writes).unwrap_or_default();
            let entries = Entries::of_writes(&keys, self.next_seqno);
            self.next_seqno += writes;
            (file, entries)
        });
        written.collect()
    }
}

/// Files from before the recorded process, with their levels and entries.
///
/// # Errors
/// A sentence that the files are not from a sequential fill of all keys.
pub(crate) fn filled_files(
    recording: &Recording,
) -> Result<Vec<(usize, &SstFile, Entries)>, String> {
    let filled = recording.history.initial.iter().map(|(level, file)| {
        let entries = Entries::of_fill(file).filter(|entries| entries.count() != 0);
        let entries = entries.ok_or("the keys are not db_bench keys")?;
        Ok((*level, file, entries))
    });
    filled.collect()
}

/// The workload of the recorded step, if all earlier steps fill the same keys sequentially.
///
/// # Errors
/// A sentence with the reason why the workload does not determine the contents of files.
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
        let writes = workload.benchmarks.iter().filter(|one| one.writes());
        let is_fill = writes.eq([&Benchmark::FillSeq]);
        is_fill && workload.num == last.num && workload.writes.is_none_or(|n| n == last.num)
    };
    match workloads.as_slice() {
        [] if recording.history.initial.is_empty() => Ok(last),
        [before] if is_full_fill(before) => Ok(last),
        _ => Err("the contents of the initial files are unknown".to_string()),
    }
}

/// Keys that the recorded process wrote, in order.
///
/// # Errors
/// A sentence with the reason why they cannot be regenerated: compressed tables, several threads,
/// no or several write benchmarks, or deletions.
fn key_stream(recording: &Recording, workload: &Workload) -> Result<KeyStream, String> {
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
