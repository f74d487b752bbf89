//! Calls of `SetOptions` as units of the history (O-7).
//!
//! Up to 9.11 a call writes an edit without content to the MANIFEST: its place is known. Since 10.0
//! it does not, and its place follows from the times around it: the line that tells of it comes
//! after the options were written to a file. So it does where there are several column families:
//! RocksDB gives such an edit the number of none of them, and it looks like one of `default`.

use crate::history::units::{History, Unit, UnitKind};
use crate::log::log_facts::LogFacts;
use engine::model::sorting::sort_by_key;

/// Puts a unit into the history for every call, its install times set already. `may_be_marked`:
/// whether the MANIFEST may have their edits.
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
    // From the last one on, so that places stay valid.
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
