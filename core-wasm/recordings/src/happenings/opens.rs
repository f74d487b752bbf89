//! Opens of the database, with their ends and the options that changed at each.

use crate::base::text::counted;
use crate::database::{ColumnFamily, Database};
use crate::happenings::Happening;
use crate::happenings::kinds::{Close, Family, Open, Options, Pause, WalFull};
use crate::history::stall_changes::count_stalls;
use crate::history::units::UnitKind;
use crate::log::opening::{Opening, OptionsChanged};
use engine::model::sorting::inserted;
use std::collections::BTreeSet;
use std::ops::Range;

/// Adds the events about each open of the database.
pub(super) fn opens(database: &Database, into: &mut Vec<Happening>) {
    let openings = &database.openings;
    let others = database.others.iter().flat_map(|other| &other.openings);
    let others: BTreeSet<Option<u64>> = inserted(others.map(|one| one.first_time));
    for (place, opening) in openings.iter().enumerate() {
        let Some(time) = opening
            .first_time
            .filter(|time| !others.contains(&Some(*time)))
        else {
            continue;
        };
        let before = place.checked_sub(1).map(|before| &openings[before]);
        into.push(Happening::new(time, open(opening, before)));
        let other = opening.other_options.iter();
        into.extend(other.map(|one| option_change("open", time, one)));
        into.extend(opening.calls.iter().map(|one| match one.family {
            None => option_change("SetDBOptions", one.time, one),
            Some(_) => option_change("SetOptions", one.time, one),
        }));
        into.extend(pauses(opening));
        let next = openings.get(place + 1).or(database.next.as_ref());
        let span = time..next.and_then(|next| next.first_time).unwrap_or(u64::MAX);
        into.extend(wal_full(database, opening));
        let end = opening.closed.or(opening.shutdown).or(opening.last_time);
        let latest = span.end.saturating_sub(1).max(time);
        let end = end.unwrap_or(time).clamp(time, latest);
        into.push(Happening::new(end, close(database, place, span)));
    }
}

fn open(opening: &Opening, before: Option<&Opening>) -> Open {
    let release = opening.rocksdb_version;
    let earlier = before.and_then(|before| before.rocksdb_version);
    let earlier = earlier.filter(|earlier| release.is_some_and(|release| release != *earlier));
    Open {
        how: Some(match (opening.begins_at_open, opening.is_new) {
            (false, _) => "running",
            (true, true) => "created",
            (true, false) => "opened",
        }),
        release: Some(match release {
            Some(release) => format!("RocksDB {release}"),
            None => "an unknown release".to_string(),
        }),
        release_before: earlier.map(|release| release.to_string()),
        wal_files: opening.wal_files,
        recovered_files: opening.wal_files.and(known(opening.recovered_files)),
        left_out: opening.left_out.map(|why| why.text().to_string()),
    }
}

/// Makes an event for changed options; `call` is `open` if they changed at an open.
fn option_change(call: &'static str, time: u64, changed: &OptionsChanged) -> Happening {
    let what = Options {
        call: Some(call),
        changes: changed.changes.clone(),
        values: None,
    };
    Happening {
        family: changed.family.clone(),
        ..Happening::new(time, what)
    }
}

/// Periods in which obsolete files were not deleted.
fn pauses(opening: &Opening) -> Vec<Happening> {
    let off = opening.deletions_off.iter();
    let off = off.filter_map(|one| {
        let from = one.from.or(opening.first_time)?;
        let took = one.until.map(|until| until.saturating_sub(from));
        Some(Happening::new(from, Pause { took }))
    });
    off.collect()
}

/// Minimum number of flush rounds that count as a storm.
const LEAST_ROUNDS: u64 = 3;

/// Storms of flushes caused by full WALs.
fn wal_full(database: &Database, opening: &Opening) -> Vec<Happening> {
    let storms = opening.wal_rounds.iter();
    let storms = storms.filter(|rounds| LEAST_ROUNDS <= rounds.count);
    let rows = storms.map(|rounds| {
        let logs = { database.families.iter() }.filter_map(|one| one.recording.log.as_ref());
        let flushes = logs.flat_map(|log| log.flushes.values());
        // From the first round of the storm to its last.
        let flushes = flushes.filter(|flush| {
            let is_full = flush.reason == Some("WAL Full");
            is_full && rounds.from <= flush.started && flush.started <= rounds.to
        });
        let flushes = flushes.count() as u64;
        let what = WalFull {
            rounds: Some(rounds.count),
            limit: Some(rounds.limit),
            flushes: known(flushes),
            took: Some(rounds.to.saturating_sub(rounds.from)),
        };
        Happening::new(rounds.from, what)
    });
    rows.collect()
}

/// Returns the number, or `None` if it is 0.
fn known(number: u64) -> Option<u64> {
    (number != 0).then_some(number)
}

/// The end of an open, with its installed jobs unless the history omits them.
fn close(database: &Database, place: usize, span: Range<u64>) -> Close {
    let opening = &database.openings[place];
    let next = database.openings.get(place + 1).or(database.next.as_ref());
    let mut close = Close {
        how: Some(match (opening.closed, opening.shutdown, next) {
            (Some(_), ..) => "closed",
            (None, Some(_), _) => "closing",
            (None, None, Some(next)) if next.begins_at_open => "reopened",
            (None, None, Some(_)) => "gap",
            (None, None, None) if opening.ends_within_line => "log_cut",
            (None, None, None) => "log_end",
        }),
        ..Close::default()
    };
    if opening.left_out.is_none() {
        let mut counts = [0; 4];
        let mut reasons: Vec<&str> = Vec::new();
        for ColumnFamily { recording, .. } in &database.families {
            let units = recording.history.units.iter();
            for unit in units.filter(|unit| span.contains(&unit.installed)) {
                match unit.kind {
                    UnitKind::Flush => counts[0] += unit.job_count(),
                    UnitKind::Compaction => {
                        counts[1] += 1;
                        let facts = recording.log.as_ref().map(|log| &log.compactions);
                        let reason = facts.and_then(|facts| facts.get(&unit.job)?.reason);
                        reasons.push(reason.map_or("unknown", |one| one.name()));
                    }
                    // Opening a database and `CompactRange` with `change_level` move files without
                    // a job.
                    UnitKind::Move if unit.job != 0 => counts[2] += 1,
                    _ => {}
                }
            }
            let mut changes = recording.stall_changes.clone();
            changes.retain(|change| span.contains(&change.time));
            counts[3] += count_stalls(&changes).stalls;
        }
        [close.flushes, close.compactions, close.moves, close.stalls] = counts.map(known);
        close.reasons = counted(reasons.into_iter());
    }
    close
}

/// Adds the creation and dropping of column families, by name.
pub(super) fn families(database: &Database, into: &mut Vec<Happening>) {
    for family in &database.families {
        let changes = [(family.created, "created"), (family.dropped, "dropped")];
        for (time, change) in changes {
            let change = Some(change);
            into.extend(time.map(|time| Happening {
                family: Some(family.key.clone()),
                ..Happening::new(time, Family { change })
            }));
        }
    }
}
