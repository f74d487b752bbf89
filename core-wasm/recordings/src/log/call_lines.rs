//! Lines about calls that no event has.

use crate::log::opening::{DeletionsOff, WalRounds};
use crate::log::recognise::Line;
use crate::log::state::LogState;
use crate::log::words::number_after;

/// What `DBImpl::SwitchWAL` writes before it flushes.
const WAL_FULL: &str = "Flushing all column families with data in WAL number ";

/// Takes in a line of such a call; `false`: it is another line.
pub(super) fn read_text(state: &mut LogState, line: &Line) -> bool {
    let text = line.text.trim_end();
    if text.starts_with(WAL_FULL) {
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

/// `[RefitLevel] …`: a call with `change_level` goes on after its last level.
pub(super) fn read_refit(state: &mut LogState, line: &Line) {
    state.log.opening().refits.push(line.time);
}
