//! Pace of writes in a `LOG`, on a clock that runs as fast as the machine worked.

use crate::pacing::Span;
use crate::pacing::held_back::held_back;
use crate::pacing::thread_waits::{nanos_to_pick, purges, recorded_starts};
use crate::pacing::work_clock::WorkClock;
use engine::machine::cost::{BytesByType, JobWork, MachineProfile, SYNCS_OF_INSTALL};
use engine::model::sorting::sort_by_key;
use engine::options::CompressionType;
use engine::workload::Workload;
use engine::workload::pacing::{PacedFlush, WritePacing};
use recordings::log::log_facts::{CompactionFacts, FlushFacts, LogFacts};

/// Bytes that an internal key has in addition to the user key.
const INTERNAL_KEY_SUFFIX: u64 = 8;

/// Minimum stall-free share of a memtable's entries for measuring the speed of writers.
const LEAST_FREE_SHARE: f64 = 0.25;

/// Syncs within the logged duration of a flush, which are those of its file and the directory.
pub(crate) const TIMED_SYNCS_OF_FLUSH: u64 = 2;

/// Pace at which writers filled memtables and flushes ran, on the clock of `machine`'s work. `None`
/// if the log has no flush.
///
/// `workload` is that of the recording, because log lines about compactions give no entry size.
pub(crate) fn write_pacing(
    log: &LogFacts,
    workload: &Workload,
    machine: &MachineProfile,
) -> Option<WritePacing> {
    let flushes = full_memtables(log);
    let first_flush = flushes.first()?.started;
    let first_compaction = log.compactions.values().map(|facts| facts.started).min();
    let origin = first_compaction.map_or(first_flush, |first| first.min(first_flush));
    let starts = recorded_starts(log);
    let clock = WorkClock::new(origin, recorded_work(log, workload, machine, &starts));
    let nanos_between = |from: u64, until: u64| clock.nanos_at(until) - clock.nanos_at(from);
    let (held_back, entry_bytes) = (held_back(log), entry_bytes(workload));
    // Time, in µs, up to which memtables were examined, and the last entry's duration in ns.
    let (mut filled_until, mut last_entry_nanos) = (origin, 0.0);
    let flushes = flushes.into_iter().map(|flush| {
        let (from, until) = (filled_until, flush.started.max(filled_until));
        filled_until = until;
        let lasted = flush.started.saturating_add(flush.micros);
        let finished = flush.finished.unwrap_or(lasted);
        let mut free_nanos = nanos_between(from, until);
        let mut held_bytes = 0.0;
        for one in &held_back {
            let (start, end) = (one.from.max(from), one.until.min(until));
            if start < end {
                free_nanos -= nanos_between(start, end);
                held_bytes += (end - start) as f64 / 1e6 * one.what as f64;
            }
        }
        let entries = flush.input_entries as f64;
        let free_entries = entries - held_bytes / entry_bytes as f64;
        // A memtable that was stalled most of the time leaves too little to measure.
        if entries * LEAST_FREE_SHARE <= free_entries {
            last_entry_nanos = free_nanos as f64 / free_entries;
        }
        let meanwhile = flush.started..finished;
        let switches = log.memtable_switches.iter();
        let switched = switches.filter(|one| meanwhile.contains(&one.time));
        let whole = until.max(from + 1) - from;
        PacedFlush {
            entries: flush.input_entries,
            fill_nanos: (last_entry_nanos * entries) as u64,
            written_nanos: nanos_between(flush.started, lasted.min(finished)),
            nanos: nanos_between(flush.started, finished),
            memtables_at_install: flush.memtable_count + switched.count() as u32,
            nanos_per_second: nanos_between(from, from + whole) as f64 / whole as f64 * 1e6,
        }
    });
    Some(WritePacing {
        flushes: flushes.collect(),
        wake_nanos: nanos_to_pick(&starts, false),
        next_pick_nanos: nanos_to_pick(&starts, true),
    })
}

/// Flushes of memtables that writers filled, in order.
pub(crate) fn full_memtables(log: &LogFacts) -> Vec<&FlushFacts> {
    let mut flushes: Vec<&FlushFacts> = log.flushes.values().collect();
    flushes.retain(|flush| 0 < flush.input_entries && !flush.is_shutdown());
    sort_by_key(&mut flushes, |flush| flush.started);
    flushes
}

/// Returns `machine` with the recorded device latency: flushes wait beyond their CPU time for
/// syncs, and the time from a compaction's end to its last deletion is spent on unlinks.
pub(crate) fn with_recorded_latency(log: &LogFacts, machine: &MachineProfile) -> MachineProfile {
    let timed = log.flushes.values().filter(|flush| 0 < flush.cpu_micros);
    let waits = timed.map(|flush| (flush.micros.saturating_sub(flush.cpu_micros), 1));
    let sync_nanos = mean_nanos(waits).map(|nanos| nanos / TIMED_SYNCS_OF_FLUSH);
    let purges = purges(log).into_iter();
    let unlinks = purges.map(|purge| (purge.until - purge.from, purge.what));
    MachineProfile {
        sync_nanos: sync_nanos.unwrap_or(machine.sync_nanos),
        unlink_nanos: mean_nanos(unlinks).unwrap_or(machine.unlink_nanos),
        ..machine.clone()
    }
}

/// Mean duration, in ns, of things measured in groups (µs and number of each); `None` if empty.
fn mean_nanos(micros: impl Iterator<Item = (u64, u64)>) -> Option<u64> {
    let (sum, count) = micros.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    (sum * 1_000_u64).checked_div(count)
}

/// Work of background threads, with the time that it takes on `machine`: merges and installs, the
/// purges after them, and the time until the next pick.
fn recorded_work(
    log: &LogFacts,
    workload: &Workload,
    machine: &MachineProfile,
    starts: &[Span<bool>],
) -> Vec<Span> {
    let merges = log.compactions.iter().filter_map(|(job, facts)| {
        let finish = facts.finish.as_ref()?;
        let work = job_work(log, workload, *job, facts)?;
        // Subcompactions run in parallel.
        let threads = u64::from(finish.subcompactions.max(1));
        Some(Span {
            from: facts.started,
            until: finish.time,
            what: machine.compaction(&work).alone_nanos() / threads,
        })
    });
    let purges = purges(log).into_iter().map(|purge| Span {
        what: purge.what * machine.unlink_nanos,
        ..purge
    });
    let to_pick = [false, true].map(|is_awake| nanos_to_pick(starts, is_awake));
    let picks = starts.iter().map(|start| Span {
        from: start.from,
        until: start.until,
        what: to_pick[usize::from(start.what)],
    });
    merges.chain(purges).chain(picks).collect()
}

/// User bytes per entry.
pub(crate) fn entry_bytes(workload: &Workload) -> u64 {
    u64::from(workload.key_size) + u64::from(workload.value_size)
}

/// Work of a recorded compaction, with its inputs and outputs; `None` if it did not finish.
pub(crate) fn job_work(
    log: &LogFacts,
    workload: &Workload,
    job: u32,
    facts: &CompactionFacts,
) -> Option<JobWork> {
    let finish = facts.finish.as_ref()?;
    let entry_bytes = entry_bytes(workload) + INTERNAL_KEY_SUFFIX;
    let mut decompressed_bytes = BytesByType::default();
    for number in facts.inputs.iter().flat_map(|(_, files)| files) {
        if let Some(file) = log.created.get(number) {
            let raw_bytes = file.raw_key_bytes + file.raw_value_bytes;
            let compression = file.compression.unwrap_or(CompressionType::None);
            decompressed_bytes.add(compression, raw_bytes);
        }
    }
    let mut outputs = log.created.values().filter(|file| file.job == job);
    let compression = outputs.next().and_then(|file| file.compression);
    Some(JobWork {
        entries: finish.input_records,
        written_entries: finish.output_records,
        sorted_runs: facts.inputs.iter().map(sorted_runs).sum(),
        raw_bytes: finish.input_records * entry_bytes,
        decompressed_bytes,
        compression: compression.unwrap_or(CompressionType::None),
        written_raw_bytes: finish.output_records * entry_bytes,
        read_bytes: facts.input_bytes,
        written_bytes: finish.output_bytes + finish.proximal_bytes,
        syncs: u64::from(finish.output_files) + SYNCS_OF_INSTALL,
        ..JobWork::default()
    })
}

/// Number of sorted runs in a compaction's input: one per L0 file, or one for a deeper level.
fn sorted_runs((level, files): &(usize, Vec<u64>)) -> u64 {
    match level {
        0 => files.len() as u64,
        _ => u64::from(!files.is_empty()),
    }
}
