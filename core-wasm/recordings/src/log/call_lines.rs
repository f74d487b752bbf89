//! Lines about calls that no event has, and about the beginnings of flushes, which lie before their
//! events.

use crate::log::opening::{DeletionsOff, WalRounds};
use crate::log::recognise::Line;
use crate::log::state::LogState;
use crate::log::words::number_after;

/// What a thread writes when it takes up the flush of a family: a buffered line.
const FLUSH: &str = "Calling FlushMemTableToOutputFile with column family [";
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
    } else if text == "File Deletions Disabled" {
        let off = &mut state.log.opening().deletions_off;
        let (from, until) = (Some(line.time), None);
        off.push(DeletionsOff { from, until });
    } else if text == "File Deletions Enabled" {
        read_enabled_deletions(state, line);
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

/// `[RefitLevel] …`: a call with `change_level` goes on after its last level.
pub(super) fn read_refit(state: &mut LogState, line: &Line) {
    state.log.opening().refits.push(line.time);
}
