//! Stalls of writes, by the column family whose limit was reached.

use crate::database::{ColumnFamily, Database, Recording, stall_limit_of};
use crate::happenings::Happening;
use crate::happenings::kinds::{Stall, Stalls};
use crate::history::stall_changes::{StallChange, count_stalls, held_micros};
use crate::history::units::UnitKind;
use crate::log::log_facts::StallLine;
use crate::log::opening::{OpenStall, Opening, Release};
use engine::model::sorting::sort_by_key;
use engine::options::Options;
use engine::simulation::scheduler::job_limits;
use engine::write_stall::{StallCause, StallCondition};

/// Stalls of an open that have rows of their own: the longest ones.
const MOST_ROWS: usize = 5;

/// For how long a stall was held, in µs.
fn held(stall: &Happening) -> u64 {
    stall.until.map_or(0, |until| until - stall.time)
}

/// The longest stalls of each open, and the number of the others.
pub(super) fn stalls(database: &Database, into: &mut Vec<Happening>) {
    let mut all: Vec<Happening> = Vec::new();
    for family in &database.families {
        all.extend(stalls_of(&family.recording, &family.key));
    }
    let open_of = |stall: &Happening| {
        let begun = |opening: &&Opening| opening.first_time.is_some_and(|it| it <= stall.time);
        database.openings.iter().filter(begun).count()
    };
    sort_by_key(&mut all, |one| {
        (open_of(one), std::cmp::Reverse(held(one)), one.time)
    });
    for of_open in all.chunk_by(|one, next| open_of(one) == open_of(next)) {
        let (longest, others) = of_open.split_at(of_open.len().min(MOST_ROWS));
        into.extend_from_slice(longest);
        into.extend(others_row(others));
    }
}

/// The row for stalls without rows of their own.
fn others_row(others: &[Happening]) -> Option<Happening> {
    let first = others.iter().map(|one| one.time).min()?;
    let mut families: Vec<(&str, usize)> = Vec::new();
    for family in others.iter().filter_map(|one| one.family.as_deref()) {
        match families.iter_mut().find(|(name, _)| *name == family) {
            Some((_, count)) => *count += 1,
            None => families.push((family, 1)),
        }
    }
    sort_by_key(&mut families, |(name, count)| {
        (std::cmp::Reverse(*count), *name)
    });
    let families = families.into_iter();
    let families = families.map(|(name, count)| format!("{name} {count}"));
    let row = Stall {
        more: Some(others.len() as u64),
        longest: others.iter().map(held).max(),
        families: families.collect(),
        ..Stall::default()
    };
    Some(Happening::new(first, row))
}

fn stalls_of(recording: &Recording, family: &str) -> Vec<Happening> {
    let log_end = recording.log.as_ref().and_then(|log| log.last_time);
    // Another rate of the same slowdown is no other stall.
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
            family: Some(family.to_string()),
            ..Happening::new(first.time, facts)
        });
    }
    found
}

/// What reached which limit, over the lines of one stall.
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
        StallCause::MemtableLimit => {
            (stall.memtables, stall.limit) = (most, limit);
            let is_of_all_jobs = |one: &&Options| {
                one.max_background_flushes == -1 && one.max_background_compactions == -1
            };
            let options = options.filter(is_of_all_jobs);
            let options = options.filter(|one| job_limits(one, true).flushes == 1);
            stall.max_background_jobs =
                options.and_then(|one| u64::try_from(one.max_background_jobs).ok());
        }
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

/// The largest number that a line of the stall has; `None`: no line has one.
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

/// All stalls together, and the time that writers waited, as far as the `LOG` says it.
///
/// No line says how long a writer waited. `Cumulative stall` of the dumps of statistics does
/// (S-23), from an open to its last dump.
pub fn all_stalls(database: &Database) -> Option<Stalls> {
    // With a LOG all families have one.
    database.families[0].recording.log.as_ref()?;
    let (mut stalls, mut stops, mut held) = (0, 0, 0_u64);
    for ColumnFamily { recording, .. } in &database.families {
        let log_end = recording.log.as_ref().and_then(|log| log.last_time);
        let count = count_stalls(&recording.stall_changes);
        stalls += count.stalls;
        stops += count.stops;
        held = held.saturating_add(held_micros(&recording.stall_changes, log_end.unwrap_or(0)));
    }
    let dumps = database.openings.iter().filter_map(|opening| opening.stall);
    let dumps: Vec<OpenStall> = dumps.collect();
    let sum = |number: fn(&OpenStall) -> u64| {
        let sum = dumps.iter().map(number).fold(0, u64::saturating_add);
        (!dumps.is_empty()).then_some(sum)
    };
    Some(Stalls {
        stalls: Some(stalls),
        stops: (stops != 0).then_some(stops),
        held: (stalls != 0).then_some(held),
        waited: sum(|dump| dump.micros),
        counted: sum(|dump| dump.counted_micros),
        opens: Some(dumps.len() as u64),
        all_opens: Some(database.openings.len() as u64),
    })
}
