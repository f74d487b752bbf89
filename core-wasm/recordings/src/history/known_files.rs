//! In which states all files and their sizes are known, where only a `LOG` tells of them (G-19).
//!
//! ```text
//! open of a new database ─▶ known ─ every job is told ─▶ known …
//! a LOG that begins later ─▶ unknown ─ lsm_state counts as many files as are known ─▶ known …
//!                            known ─ it counts others ─▶ unknown …
//! ```

use std::collections::{BTreeMap, BTreeSet};

use crate::history::units::{History, Unit, UnitKind};
use crate::log::log_facts::LogFacts;
use engine::options::RocksDbVersion;

/// Units that may have been installed in another order than they are told: counts of jobs that ran
/// together are looked for so many units around.
const WINDOW: usize = 4;

/// For the number of units installed, from 0 on: whether all files are known then, with their
/// sizes.
pub fn known_states(history: &History, log: &LogFacts, release: RocksDbVersion) -> Vec<bool> {
    let units = &history.units;
    let counts = counts_by_level(history);
    let counted = counted_by_state(history, log);
    let unsized_files = unsized_by_state(history, log, release);
    let options_from = first_state_of_last_options(history, log);
    let is_new = log.begins_at_open() && log.files_at_open == Some(0);
    let mut is_known = is_new && history.initial.is_empty();
    let mut known = Vec::with_capacity(units.len() + 1);
    for state in 0..=units.len() {
        if state > 0 && loses_files(&units[state - 1]) {
            is_known = false;
        }
        let said = counted.get(&state).into_iter().flatten();
        for count in said {
            let around = state.saturating_sub(WINDOW)..=(state + WINDOW).min(units.len());
            is_known = match is_same(&counts[state], count) {
                true => true,
                false => is_known && counts[around].iter().any(|other| is_same(other, count)),
            };
        }
        // The state until the next unit.
        let from = state.checked_sub(1).map_or(0, |last| units[last].reported);
        let until = units.get(state).map_or(u64::MAX, |next| next.reported);
        if log.refits.iter().any(|time| from <= *time && *time < until) {
            is_known = false;
        }
        known.push(is_known && unsized_files[state] == 0 && options_from <= state);
    }
    for state in states_around_calls(history, log) {
        known[state.min(units.len())] = false;
    }
    known
}

/// States next to a `SetOptions`, where other units may have come before or after it: only the
/// MANIFEST has their order.
fn states_around_calls(history: &History, log: &LogFacts) -> Vec<usize> {
    let units = &history.units;
    let mut states = Vec::new();
    for (index, unit) in units.iter().enumerate() {
        let Some(call) = unit
            .options_call
            .and_then(|call| log.options_calls.get(call))
        else {
            continue;
        };
        let is_near = |unit: &Unit| call.not_before <= unit.installed && unit.ready <= call.time;
        let before = units[..index].iter().rev().take_while(|unit| is_near(unit));
        let after = units[index + 1..].iter().take_while(|unit| is_near(unit));
        let (before, after) = (before.count(), after.count());
        if before + after != 0 {
            states.extend(index + 1 - before..=index + 1 + after);
        }
    }
    states
}

/// A job whose files the `LOG` does not name.
fn loses_files(unit: &Unit) -> bool {
    let has_none = unit.edit.added.is_empty() && unit.edit.deleted.is_empty();
    has_none && !unit.kind.keeps_files()
}

fn is_same(ours: &[u64], said: &[u64]) -> bool {
    let levels = ours.len().max(said.len());
    let of = |counts: &[u64], level: usize| counts.get(level).copied().unwrap_or(0);
    (0..levels).all(|level| of(ours, level) == of(said, level))
}

fn counts_by_level(history: &History) -> Vec<Vec<u64>> {
    let mut now: Vec<u64> = Vec::new();
    let change = |now: &mut Vec<u64>, level: usize, is_added: bool| {
        if now.len() <= level {
            now.resize(level + 1, 0);
        }
        now[level] = match is_added {
            true => now[level] + 1,
            false => now[level].saturating_sub(1),
        };
    };
    for (level, _) in &history.initial {
        change(&mut now, *level, true);
    }
    let mut counts = vec![now.clone()];
    for unit in &history.units {
        for file in &unit.edit.deleted {
            change(&mut now, file.level, false);
        }
        for (level, _) in &unit.edit.added {
            change(&mut now, *level, true);
        }
        counts.push(now.clone());
    }
    counts
}

/// The counts of `lsm_state` by the state right after their job.
fn counted_by_state<'a>(history: &History, log: &'a LogFacts) -> BTreeMap<usize, Vec<&'a [u64]>> {
    let mut state_of: BTreeMap<u32, usize> = BTreeMap::new();
    for (index, unit) in history.units.iter().enumerate() {
        state_of.insert(unit.job, index + 1);
        // A commit may hold the files of several jobs; a moved file is another job's.
        let flushed = unit
            .edit
            .added
            .iter()
            .filter(|_| unit.kind == UnitKind::Flush);
        for (_, file) in flushed {
            if let Some(created) = log.created.get(&file.number.0) {
                state_of.insert(created.job, index + 1);
            }
        }
    }
    let mut counted: BTreeMap<usize, Vec<&[u64]>> = BTreeMap::new();
    for count in &log.file_counts {
        if let Some(state) = state_of.get(&count.job) {
            counted.entry(*state).or_default().push(&count.by_level);
        }
    }
    counted
}

/// How many files of each state have a size, before 7.10 a place in L0, or in a database that
/// deletes a count of deletions (L-8) that is not known. How much a range deletion adds to the
/// compensated size of its file depends on the keys below, which only the MANIFEST says.
fn unsized_by_state(history: &History, log: &LogFacts, release: RocksDbVersion) -> Vec<usize> {
    let has_order = |level: usize, number: u64| {
        let created = log.created.get(&number);
        let is_flushed = created.is_some_and(|file| !log.compactions.contains_key(&file.job));
        level != 0
            || is_flushed
            || release.at_least(7, 10)
            || created.is_some_and(|file| 0 < file.largest_seqno)
    };
    let is_deleting = log.flushes.values().any(|flush| 0 < flush.input_deletions);
    let is_counted = |number: u64| {
        let created = log.created.get(&number);
        created.is_some_and(|file| {
            file.range_deletions == 0 && (!is_deleting || file.is_deletion_count_known)
        })
    };
    let is_unsized = |level: usize, number: u64| !is_counted(number) || !has_order(level, number);
    let initial = history.initial.iter();
    let initial = initial.filter(|(level, file)| is_unsized(*level, file.number.0));
    let mut now: BTreeSet<(usize, u64)> = initial
        .map(|(level, file)| (*level, file.number.0))
        .collect();
    let mut counts = vec![now.len()];
    for unit in &history.units {
        for file in &unit.edit.deleted {
            now.remove(&(file.level, file.number.0));
        }
        for (level, file) in &unit.edit.added {
            if is_unsized(*level, file.number.0) {
                now.insert((*level, file.number.0));
            }
        }
        counts.push(now.len());
    }
    counts
}

/// The options are those of the last open: the number of units installed when the first open with
/// the same ones began.
fn first_state_of_last_options(history: &History, log: &LogFacts) -> usize {
    let changed = log.opens.iter().rev().find(|open| open.has_other_options);
    changed.map_or(0, |open| {
        let units = &history.units;
        units.partition_point(|unit| unit.installed < open.time)
    })
}
