//! Lines about calls that no event has, and about the beginnings of flushes, which lie before their
//! events.

use crate::log::opening::{Checkpoint, DeletionsOff, WalRounds};
use crate::log::range_facts::{RangeMark, RangeWait};
use crate::log::recognise::{Line, LineKind};
use crate::log::state::LogState;
use crate::log::words::number_after;
use engine::model::sorting::sort_by_key;
use engine::options::shortened;

/// What a thread writes when it takes up the flush of a family: a buffered line.
const FLUSH: &str = "Calling FlushMemTableToOutputFile with column family [";
/// What `Checkpoint::CreateCheckpoint` writes before the folder.
const CHECKPOINT: &str = "Started the snapshot process -- creating snapshot in directory ";

/// What `DBImpl::SwitchWAL` writes before it flushes.
const WAL_FULL: &str = "Flushing all column families with data in WAL number ";

/// Takes in a line of such a call; `false`: it is another line.
pub(super) fn read_text(state: &mut LogState, line: &Line) -> bool {
    let text = line.text.trim_end();
    if let Some(rest) = text.strip_prefix(FLUSH) {
        if let Some((name, _)) = rest.split_once(']') {
            let family = state.log.family(name);
            let begun = &mut state.open(line).begun_flushes;
            begun.retain(|(of, _)| *of != family);
            begun.push((family, line.time));
        }
    } else if text.starts_with(WAL_FULL) {
        if let Some(limit) = number_after(text, " while max_total_wal_size is ") {
            let rounds = &mut state.log.opening().wal_rounds;
            add_wal_round(rounds, line.time, limit);
        }
    } else if text.starts_with("ResumeAllCompactions: ") {
        if text.ends_with("-> 0") {
            state.log.opening().resumed.push(line.time);
        }
    } else if text == "File Deletions Disabled" {
        let off = &mut state.log.opening().deletions_off;
        let (from, until) = (Some(line.time), None);
        off.push(DeletionsOff { from, until });
    } else if text == "File Deletions Enabled" {
        read_enabled_deletions(state, line);
    } else if let Some(folder) = text.strip_prefix(CHECKPOINT) {
        state.log.opening().checkpoints.push(Checkpoint {
            time: line.time,
            folder: shortened(folder.trim()),
            thread: line.thread,
            ..Checkpoint::default()
        });
    } else if text.starts_with("Snapshot DONE") {
        if let Some(checkpoint) = open_checkpoint(state, line) {
            checkpoint.done = Some(line.time);
        }
    } else if let Some(number) = number_after(text, "Snapshot sequence number: ") {
        let checkpoints = state.log.opening().checkpoints.iter_mut();
        let mut of_thread = checkpoints.rev().filter(|one| one.thread == line.thread);
        if let Some(checkpoint) = of_thread.next() {
            checkpoint.seqno = Some(number);
        }
    } else if let Some(status) = text.strip_prefix("Snapshot failed -- ") {
        if let Some(checkpoint) = open_checkpoint(state, line) {
            checkpoint.failed = Some((line.time, shortened(status)));
        }
    } else {
        return false;
    }
    true
}

/// Rounds of flushes that follow each other within so many µs are of one time.
pub(crate) const NEXT_ROUND_MICROS: u64 = 10_000_000;

fn add_wal_round(rounds: &mut Vec<WalRounds>, time: u64, limit: u64) {
    let latest = |last: &&mut WalRounds| time <= last.to.saturating_add(NEXT_ROUND_MICROS);
    match rounds.last_mut().filter(latest) {
        Some(last) if last.limit == limit => {
            last.to = last.to.max(time);
            last.count += 1;
        }
        _ => rounds.push(WalRounds {
            from: time,
            to: time,
            count: 1,
            limit,
        }),
    }
}

/// Without a line before it that disables deletions, this one says something only in a log that
/// lacks the beginning of its open.
fn read_enabled_deletions(state: &mut LogState, line: &Line) {
    let is_opening_logged = state.log.shared.is_opening_logged;
    let off = &mut state.log.opening().deletions_off;
    let until = Some(line.time);
    match off.last_mut() {
        Some(last) => last.until = last.until.or(until),
        None if !is_opening_logged => off.push(DeletionsOff { from: None, until }),
        None => {}
    }
}

/// The checkpoint that the thread of a line is making.
fn open_checkpoint<'a>(state: &'a mut LogState, line: &Line) -> Option<&'a mut Checkpoint> {
    let checkpoints = state.log.opening().checkpoints.iter_mut();
    let mut of_thread = checkpoints.rev().filter(|one| one.thread == line.thread);
    let last = of_thread.next()?;
    (last.done.is_none() && last.failed.is_none()).then_some(last)
}

/// `[JOB 7] Syncing log #12`: the flush of the job, which has not said its family yet.
pub(super) fn read_sync(state: &mut LogState, line: &Line, brackets: &str, text: &str) -> bool {
    let is_sync = text.starts_with("Syncing log #");
    let job = brackets.strip_prefix("JOB ").filter(|_| is_sync);
    let Some(job) = job.and_then(|job| job.parse().ok()) else {
        return false;
    };
    let synced = &mut state.open(line).synced_by;
    if synced.is_none_or(|(of, _)| of != job) {
        *synced = Some((job, line.time));
    }
    true
}

/// The first line about the flush of a family that a thread now says to have started.
pub(super) fn begin_of_flush(
    state: &mut LogState,
    line: &Line,
    family: usize,
    job: u32,
) -> Option<u64> {
    let open = state.open(line);
    let place = open.begun_flushes.iter().position(|(of, _)| *of == family);
    let begun = place.map(|place| open.begun_flushes.remove(place).1);
    let synced = open.synced_by.filter(|(of, _)| *of == job);
    let synced = synced.map(|(_, time)| time);
    [begun, synced].into_iter().flatten().min()
}

/// `[family] Manual compaction waiting for all other …`: an exclusive call, in its own thread,
/// which says so each time that it looks.
pub(super) fn begin_range_wait(state: &mut LogState, line: &Line, family: usize) {
    state.range_callers.insert(line.thread, family);
    state.range_waits.entry(line.thread).or_insert(line.time);
}

/// `[family] Manual compaction starting`: a call of `CompactRange` starts with a level, in its own
/// thread. Since 7.3 the line is buffered until the thread is done with the level
/// (`DBImpl::RunManualCompaction`).
pub(super) fn mark_range_call(state: &mut LogState, line: &Line, family: usize) {
    state.range_callers.insert(line.thread, family);
    let waited = state.range_waits.remove(&line.thread);
    let wait = waited.map(|from| RangeWait {
        from,
        until: line.time,
        jobs: ended_within(state, from, line.time),
    });
    let all_levels = state.all_levels.get(&family);
    let is_all_levels = all_levels.is_some_and(|time| line.time <= *time);
    state.facts(family).range_marks.push(RangeMark {
        time: line.time,
        done: line.written,
        is_all_levels,
        wait,
        thread: line.thread,
        next: None,
    });
}

/// The newest compactions of a family that are looked at.
const MOST_COMPACTIONS: usize = 64;

/// The compactions of all families that ran when a wait began, and ended in it.
fn ended_within(state: &LogState, from: u64, until: u64) -> Vec<(String, u32)> {
    let families = state.log.families.iter();
    let jobs = families.flat_map(|family| {
        let newest = family.facts.compactions.iter().rev().take(MOST_COMPACTIONS);
        let ended = newest.filter(move |(_, facts)| {
            let end = facts.finish.as_ref().map(|finish| finish.time);
            facts.started <= from && end.is_some_and(|end| from <= end && end <= until)
        });
        ended.map(|(job, _)| (family.name.clone(), *job))
    });
    let mut jobs: Vec<(String, u32)> = jobs.collect();
    sort_by_key(&mut jobs, |(_, job)| *job);
    jobs
}

/// `[RefitLevel] …`: a call with `change_level` goes on after its last level.
pub(super) fn read_refit(state: &mut LogState, line: &Line) {
    state.log.opening().refits.push(line.time);
    let Some(family) = state.range_callers.get(&line.thread).copied() else {
        return;
    };
    let marks = state.facts(family).range_marks.iter_mut();
    let mut of_thread = marks.rev().filter(|mark| mark.thread == line.thread);
    if let Some(last) = of_thread.next() {
        last.done = None;
    }
}

/// A thread that was in such a call writes a line that no such call does: it had ended before.
pub(super) fn end_range_call(state: &mut LogState, line: &Line) {
    let is_of_no_call = match line.kind {
        // A refit writes a MANIFEST, and its files may be deleted by its thread.
        LineKind::Text => !line.text.to_ascii_lowercase().contains("manifest"),
        LineKind::Family(_, text) => text.trim_start().starts_with("New memtable created"),
        _ => false,
    };
    if state.range_callers.is_empty() || !is_of_no_call {
        return;
    }
    let Some(family) = state.range_callers.remove(&line.thread) else {
        return;
    };
    let marks = state.facts(family).range_marks.iter_mut();
    let mut of_thread = marks.rev().filter(|mark| mark.thread == line.thread);
    if let Some(last) = of_thread.next().filter(|last| last.time <= line.time) {
        last.next = Some(line.time);
    }
}
