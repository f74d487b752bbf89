//! Write stalls, by the column family whose limit was reached.

use crate::base::text::{counted, moment_beside};
use crate::database::{ColumnFamily, Database, Recording, stall_limit_of};
use crate::happenings::Happening;
use crate::happenings::kinds::{Stall, What};
use crate::history::stall_changes::StallChange;
use crate::history::units::UnitKind;
use crate::log::log_facts::StallLine;
use crate::log::opening::Release;
use engine::model::sorting::sort_by_key;
use engine::write_stall::{StallCause, StallCondition};
use std::cmp::Reverse;

/// Maximum number of stalls per open with their own rows; these are the longest.
const MOST_ROWS: usize = 3;

/// Maximum number of stalls listed in all shared rows together.
const MOST_SHARED: usize = 2_000;

/// Time for which a stall held, in µs.
pub(super) fn held(stall: &Happening) -> u64 {
    stall.until.map_or(0, |until| until - stall.time)
}

/// Stalls of all column families.
pub(super) fn stalls(database: &Database) -> Vec<Happening> {
    let families = database.families.iter();
    let key = |family: &ColumnFamily| (1 < database.families.len()).then(|| family.key.clone());
    let stalls = families.flat_map(|family| stalls_of(&family.recording, &key(family)));
    stalls.collect()
}

/// Joins consecutive stalls into shared rows, except the longest stalls of each open.
pub(super) fn shared(rows: Vec<Happening>) -> Vec<Happening> {
    let mut of_open: Vec<usize> = Vec::new();
    let is_own = rows.iter().map(|row| !matches!(row.what, What::Stall(_)));
    let mut is_own: Vec<bool> = is_own.collect();
    for (place, row) in rows.iter().enumerate() {
        match row.what {
            What::Stall(_) => of_open.push(place),
            What::Close(_) => keep_longest(&rows, &mut of_open, &mut is_own),
            _ => {}
        }
    }
    keep_longest(&rows, &mut of_open, &mut is_own);
    let mut into: Vec<Happening> = Vec::new();
    let mut group: Vec<Happening> = Vec::new();
    let mut left = MOST_SHARED;
    for (row, is_own) in rows.into_iter().zip(is_own) {
        if is_own {
            into.extend(shared_row(std::mem::take(&mut group), &mut left));
            into.push(row);
        } else {
            group.push(row);
        }
    }
    into.extend(shared_row(group, &mut left));
    into
}

fn keep_longest(rows: &[Happening], of_open: &mut Vec<usize>, is_own: &mut [bool]) {
    sort_by_key(of_open, |place| (Reverse(held(&rows[*place])), *place));
    for place in of_open.drain(..).take(MOST_ROWS) {
        is_own[place] = true;
    }
}

/// Makes the row for consecutive stalls and lists at most `left` of them. A single stall keeps its
/// own row.
fn shared_row(mut group: Vec<Happening>, left: &mut usize) -> Option<Happening> {
    if group.len() < 2 {
        return group.pop();
    }
    let families = counted(group.iter().filter_map(|one| one.family.as_deref()));
    let until = group.iter().filter_map(|one| one.until).max();
    let row = Stall {
        more: Some(group.len() as u64),
        until: until.map(|until| {
            let text = moment_beside(until, group[0].time);
            text[..text.len() - ".000".len()].to_string()
        }),
        longest: group.iter().map(held).max(),
        families,
        ..Stall::default()
    };
    let mut shared = Happening::new(group[0].time, row);
    shared.until = until;
    group.truncate(*left);
    *left -= group.len();
    shared.rows = group;
    Some(shared)
}

fn stalls_of(recording: &Recording, family: &Option<String>) -> Vec<Happening> {
    let log_end = recording.log.as_ref().and_then(|log| log.last_time);
    // A slowdown that changes its rate is still one stall.
    let held_by = |one: &StallChange| one.line.map(|line| (line.condition, line.cause));
    let changes = recording.stall_changes.as_slice();
    let stalls = changes.chunk_by(|one, next| held_by(one) == held_by(next));
    let mut stalls = stalls.peekable();
    let mut found = Vec::new();
    while let Some(own) = stalls.next() {
        let first = &own[0];
        let Some(line) = first.line else { continue };
        let end = stalls.peek().map(|next| &next[0]);
        let until = end.map_or(log_end.unwrap_or(0), |end| end.time);
        let held = until.saturating_sub(first.time);
        let mut facts = facts_of(recording, first, line, until);
        match end {
            None => facts.held_least = Some(held),
            Some(end) => {
                facts.held = Some(held);
                set_end(&mut facts, end);
            }
        }
        found.push(Happening {
            until: Some(first.time.saturating_add(held)),
            family: family.clone(),
            ..Happening::new(first.time, facts)
        });
    }
    found
}

/// Limit that a stall exceeded, and the highest value in its lines.
fn facts_of(recording: &Recording, first: &StallChange, line: StallLine, until: u64) -> Stall {
    let mut stall = Stall {
        condition: Some(match line.condition {
            StallCondition::Stopped => "stopped",
            _ => "delayed",
        }),
        ..Stall::default()
    };
    let limit = stall_limit_of(recording, first);
    let limit = line.max_memtables.unwrap_or(limit);
    let limit = Some(limit).filter(|limit| *limit != 0);
    let most = most_of(recording, first.time, until, line);
    let options = recording.known_options_at(first.time);
    match line.cause {
        StallCause::MemtableLimit => (stall.memtables, stall.limit) = (most, limit),
        StallCause::L0FileCountLimit => {
            let noun = options.map(|options| options.compaction_style.rules().facts().stall_noun);
            match noun {
                Some("sorted runs") => stall.sorted_runs = most,
                _ => stall.l0_files = most,
            }
            stall.limit = limit;
        }
        _ => (stall.pending, stall.limit_bytes) = (most, limit),
    }
    stall
}

/// Largest number in the lines about a stall; `None` if no line gives one.
fn most_of(recording: &Recording, from: u64, until: u64, line: StallLine) -> Option<u64> {
    let lines = recording.log.iter().flat_map(|log| &log.stalls);
    let alike = lines.filter(|other| {
        let is_same = (other.condition, other.cause) == (line.condition, line.cause);
        is_same && from <= other.time && other.time <= until
    });
    let most = alike.map(|other| other.count).max();
    most.filter(|most| *most != 0)
}

fn set_end(stall: &mut Stall, end: &StallChange) {
    if end.line.is_some() {
        stall.ended_by = Some("stall");
        return;
    }
    let ended = end.released_by.map(|by| match by {
        Release::Job(UnitKind::Flush, job) => ("flush", Some(job)),
        Release::Job(UnitKind::Move, job) => ("move", Some(job)),
        Release::Job(UnitKind::Drop, job) => ("drop", Some(job)),
        Release::Job(_, job) => ("compaction", Some(job)),
        Release::Options => ("options", None),
        Release::Close => ("close", None),
    });
    stall.ended_by = ended.map(|(word, _)| word);
    stall.ended_by_job = ended.and_then(|(_, job)| job.map(u64::from));
}
