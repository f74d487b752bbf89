//! Calls of `SetOptions` as units of the history (O-7).
//!
//! Up to 9.11 a call writes an edit without content to the MANIFEST: its place is known. Since 10.0
//! it does not, and its place follows from the times around it: the line that tells of it comes
//! after the options were written to a file. So it does where there are several column families:
//! RocksDB gives such an edit the number of none of them, and it looks like one of `default`.

use crate::history::units::{EmptyEdit, History, Unit, UnitKind};
use crate::log::log_facts::{LogFacts, OptionsCallFacts};
use engine::model::sorting::sort_by_key;
use engine::model::version::VersionEdit;

/// Puts a unit into the history for every call, its install times set already. `may_be_marked`:
/// whether the MANIFEST may have their edits.
pub fn insert_options_calls(history: &mut History, log: &LogFacts, may_be_marked: bool) {
    let calls = log.options_calls.iter().enumerate();
    let versions = calls.clone().filter(|(_, call)| !call.is_database_wide);
    let is_marked = may_be_marked && versions.count() == history.empty_edits.len();
    let mut marks = history.empty_edits.iter().copied();
    let placed = calls.map(|(index, call)| {
        let mark = if call.is_database_wide {
            None
        } else {
            marks.next()
        };
        let mark: Option<EmptyEdit> = mark.filter(|_| is_marked);
        let place = mark.map(|mark| mark.units_before);
        let place = place.unwrap_or_else(|| place_by_time(history, call));
        (place, index, mark.map(|mark| mark.manifest_offset))
    });
    let mut placed: Vec<(usize, usize, Option<u64>)> = placed.collect();
    sort_by_key(&mut placed, |(place, index, _)| (*place, *index));
    // From the last one on, so that places stay valid.
    for (place, index, manifest_offset) in placed.into_iter().rev() {
        let mut unit = unit(history, place, index, &log.options_calls[index]);
        unit.manifest_offset = manifest_offset;
        history.units.insert(place, unit);
    }
}

/// The number of units that were installed before a call.
fn place_by_time(history: &History, call: &OptionsCallFacts) -> usize {
    let units = &history.units;
    units.partition_point(|unit| unit.installed <= call.time)
}

fn unit(history: &History, place: usize, index: usize, call: &OptionsCallFacts) -> Unit {
    let before = place.checked_sub(1).map(|last| &history.units[last]);
    let earliest = before.map_or(0, |unit| unit.installed).max(call.not_before);
    let after = history.units.get(place);
    let latest = after.map_or(call.time, |unit| unit.installed.min(call.time));
    Unit {
        kind: UnitKind::Options,
        job: 0,
        edit: VersionEdit::default(),
        ready: earliest.min(latest),
        reported: call.time,
        installed: latest,
        cursors: Vec::new(),
        options_call: Some(index),
        manifest_offset: None,
        empty_flushes: Vec::new(),
    }
}
