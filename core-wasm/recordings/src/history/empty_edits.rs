//! Empty MANIFEST edits as units of the history. Each makes a version with the same files, which
//! "Base version N" in the `LOG` counts.
//!
//! - Before files are ingested, `DBImpl::ReserveFileNumbersBeforeIngestion` writes one, so that
//!   their numbers are never reused.
//! - Up to 9.11 a call of `SetOptions` writes one (O-7), which gives its place. Since 10.0 it does
//!   not: its place follows from the times around it, and its line comes after the options were
//!   written to a file. Times also decide if there are several column families, because RocksDB
//!   gives such an edit no family's number, so that it looks like one of `default`.

use crate::history::units::{EmptyEdit, History, Unit, UnitKind};
use crate::log::log_facts::LogFacts;
use engine::model::sorting::sort_by_key;

/// Adds a unit for the last empty edit before each ingestion, which reserves its file numbers.
/// Install times of these units are not set yet.
pub fn insert_reservations(history: &mut History) {
    let mut is_taken = vec![false; history.empty_edits.len()];
    let mut free: Vec<usize> = Vec::new();
    let mut next = 0;
    for (place, unit) in history.units.iter().enumerate() {
        while next < is_taken.len() && history.empty_edits[next].units_before <= place {
            free.push(next);
            next += 1;
        }
        if unit.kind == UnitKind::Ingestion
            && let Some(mark) = free.pop()
        {
            is_taken[mark] = true;
        }
    }
    let units = std::mem::take(&mut history.units);
    let edits = std::mem::take(&mut history.empty_edits);
    let mut edits = edits.into_iter().zip(is_taken).peekable();
    for (place, unit) in units.into_iter().map(Some).chain([None]).enumerate() {
        while let Some((edit, taken)) = edits.next_if(|(edit, _)| edit.units_before <= place) {
            match unit.as_ref().filter(|_| taken) {
                // The edit was written at an unknown time between two units.
                Some(after) => history.units.push(Unit {
                    kind: UnitKind::Reservation,
                    ready: history.units.last().map_or(0, |unit| unit.ready),
                    reported: after.reported,
                    manifest_offset: Some(edit.manifest_offset),
                    ..Unit::default()
                }),
                None => history.empty_edits.push(EmptyEdit {
                    units_before: history.units.len(),
                    ..edit
                }),
            }
        }
        history.units.extend(unit);
    }
}

/// Adds a unit with install times for every call. `may_be_marked`: the MANIFEST may contain the
/// edits of the calls.
pub fn insert_options_calls(history: &mut History, log: &LogFacts, may_be_marked: bool) {
    let calls = log.options_calls.iter().enumerate();
    let versions = calls.clone().filter(|(_, call)| !call.is_database_wide);
    let is_marked = may_be_marked && versions.count() == history.empty_edits.len();
    let mut marks = history.empty_edits.iter().filter(|_| is_marked);
    let placed = calls.map(|(index, call)| {
        if !call.is_database_wide
            && let Some(mark) = marks.next()
        {
            return (mark.units_before, index, Some(mark.manifest_offset));
        }
        let units = &history.units;
        let before = units.partition_point(|unit| unit.installed <= call.time);
        (before, index, None)
    });
    let mut placed: Vec<(usize, usize, Option<u64>)> = placed.collect();
    sort_by_key(&mut placed, |(place, index, _)| (*place, *index));
    // The last call goes first, so that earlier places stay valid.
    for (place, index, manifest_offset) in placed.into_iter().rev() {
        let call = &log.options_calls[index];
        let before = place.checked_sub(1).map(|last| &history.units[last]);
        let earliest = before.map_or(0, |unit| unit.installed).max(call.not_before);
        let after = history.units.get(place);
        let latest = after.map_or(call.time, |unit| unit.installed.min(call.time));
        let unit = Unit {
            kind: UnitKind::Options,
            ready: earliest.min(latest),
            reported: call.time,
            installed: latest,
            options_call: Some(index),
            manifest_offset,
            ..Unit::default()
        };
        history.units.insert(place, unit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(kind: UnitKind, time: u64) -> Unit {
        Unit {
            kind,
            ready: time,
            reported: time,
            ..Unit::default()
        }
    }

    #[test]
    fn the_last_empty_edit_before_an_ingestion_reserves_its_numbers() {
        use UnitKind::{Flush, Ingestion, Reservation};
        let edit = |units_before: usize| EmptyEdit {
            units_before,
            manifest_offset: 100 + units_before as u64,
        };
        let mut history = History {
            units: vec![
                unit(Flush, 10),
                unit(Flush, 20),
                unit(Ingestion, 30),
                unit(Ingestion, 40),
                unit(Flush, 50),
            ],
            // `SetOptions` wrote the first; a flush separates the second from its ingestion.
            empty_edits: vec![edit(0), edit(1), edit(3), edit(5)],
            ..History::default()
        };
        insert_reservations(&mut history);
        let kinds: Vec<UnitKind> = history.units.iter().map(|unit| unit.kind).collect();
        assert_eq!(
            kinds,
            [
                Flush,
                Reservation,
                Flush,
                Ingestion,
                Reservation,
                Ingestion,
                Flush
            ]
        );
        let reserved = &history.units[1];
        assert_eq!((reserved.ready, reserved.reported), (10, 20));
        let left = history.empty_edits.iter().map(|edit| edit.units_before);
        assert_eq!(left.collect::<Vec<usize>>(), [0, 7]);
    }
}
