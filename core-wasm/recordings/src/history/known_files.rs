//! States in which a `LOG` alone shows all files and their sizes (G-19).
//!
//! ```text
//! open of a new database ─▶ known ─ every job is logged ─▶ known …
//! a LOG that begins later ─▶ unknown ─ lsm_state counts the same files as we do ─▶ known …
//!                            known ─ it counts other files ─▶ unknown …
//! ```

use std::collections::{BTreeMap, BTreeSet};

use crate::history::units::{History, Unit, UnitKind};
use crate::log::log_facts::{CreatedFile, LogFacts};
use engine::model::sorting::{inserted, sort_by_key};
use engine::model::sst::SstFile;
use engine::options::RocksDbVersion;

/// Limit, in units, on the distance between a unit's logged place and its real one. Counts from
/// jobs that ran at the same time are matched within it.
const WINDOW: usize = 4;

/// Returns true, for each number of installed units, if all files and their sizes are known then.
pub fn known_states(history: &History, log: &LogFacts, release: RocksDbVersion) -> Vec<bool> {
    let units = &history.units;
    let counts = history.counts_by_level(0);
    let mut counted = counted_by_state(history, log).into_iter().peekable();
    let unsized_files = unsized_by_state(history, log, release);
    // These are the last open's options, known from the first open that has all of them.
    let changed = log.opens.iter().rfind(|open| open.has_other_options);
    let options_from = changed.map_or(0, |open| {
        units.partition_point(|unit| unit.installed < open.time)
    });
    let is_new = log.begins_at_open() && log.files_at_open == Some(0);
    let mut is_known = is_new && history.initial.is_empty();
    let mut known = Vec::with_capacity(units.len() + 1);
    for state in 0..=units.len() {
        // A job whose files the `LOG` does not name.
        let last = state.checked_sub(1).map(|last| &units[last]);
        let has_none = |unit: &&Unit| unit.edit.added.is_empty() && unit.edit.deleted.is_empty();
        if { last.filter(has_none) }.is_some_and(|unit| !unit.kind.keeps_files()) {
            is_known = false;
        }
        while let Some((_, count)) = counted.next_if(|(counted, _)| *counted == state) {
            let around = state.saturating_sub(WINDOW)..=(state + WINDOW).min(units.len());
            is_known = match is_same(&counts[state], count) {
                true => true,
                false => is_known && counts[around].iter().any(|other| is_same(other, count)),
            };
        }
        // The state that lasts until the next unit.
        let from = last.map_or(0, |unit| unit.reported);
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

/// States next to a `SetOptions` call that other units may have preceded or followed. Only the
/// MANIFEST shows their order.
fn states_around_calls(history: &History, log: &LogFacts) -> Vec<usize> {
    let units = &history.units;
    let mut states = Vec::new();
    for (index, unit) in units.iter().enumerate() {
        let call = unit.options_call.map(|call| log.options_calls.get(call));
        let Some(call) = call.flatten() else { continue };
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

/// Returns true if two counts agree on the number of files on each level.
pub(super) fn is_same(ours: &[u32], said: &[u64]) -> bool {
    let levels = ours.len().max(said.len());
    let of_ours = |level: usize| ours.get(level).copied().unwrap_or(0);
    (0..levels).all(|level| u64::from(of_ours(level)) == said.get(level).copied().unwrap_or(0))
}

/// Counts in `lsm_state`, each with the state right after its job, ordered by state.
fn counted_by_state<'a>(history: &History, log: &'a LogFacts) -> Vec<(usize, &'a [u64])> {
    let mut state_of: BTreeMap<u32, usize> = BTreeMap::new();
    for (index, unit) in history.units.iter().enumerate() {
        state_of.insert(unit.job, index + 1);
        // A commit may have files from several jobs, and a moved file belongs to another job.
        let is_flush = unit.kind == UnitKind::Flush;
        for (_, file) in unit.edit.added.iter().filter(|_| is_flush) {
            if let Some(created) = log.created.get(&file.number.0) {
                state_of.insert(created.job, index + 1);
            }
        }
    }
    let counted = log.file_counts.iter();
    let counted = counted.filter_map(|one| Some((*state_of.get(&one.job)?, &one.by_level[..])));
    let mut counted: Vec<(usize, &[u64])> = counted.collect();
    sort_by_key(&mut counted, |(state, _)| *state);
    counted
}

/// Number of files in each state that lack a fact: the size; before 7.10, the position in L0; or,
/// in a database with deletions, their number (L-8). How a range deletion affects the compensated
/// size depends on keys below it, which only the MANIFEST gives.
fn unsized_by_state(history: &History, log: &LogFacts, release: RocksDbVersion) -> Vec<usize> {
    let is_deleting = log.flushes.values().any(|flush| 0 < flush.input_deletions);
    let is_sized = |level: usize, file: &CreatedFile| {
        let has_order = level != 0
            || release.at_least(7, 10)
            || 0 < file.largest_seqno
            || !log.compactions.contains_key(&file.job);
        let is_counted = !is_deleting || file.is_deletion_count_known;
        has_order && is_counted && file.range_deletions == 0
    };
    let unsized_of = |files: &[(usize, SstFile)]| {
        let known = |number: u64| log.created.get(&number);
        let files = files.iter().map(|(level, file)| (*level, file.number.0));
        let files = files.filter(|(level, number)| {
            known(*number).is_none_or(|created| !is_sized(*level, created))
        });
        files.collect::<Vec<_>>()
    };
    let mut now: BTreeSet<(usize, u64)> = inserted(unsized_of(&history.initial));
    let mut counts = vec![now.len()];
    for unit in &history.units {
        for file in &unit.edit.deleted {
            now.remove(&(file.level, file.number.0));
        }
        now.extend(unsized_of(&unit.edit.added));
        counts.push(now.len());
    }
    counts
}
