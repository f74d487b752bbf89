//! Reservations of file numbers as units of the history.
//!
//! Before files are ingested, `DBImpl::ReserveFileNumbersBeforeIngestion` writes an edit without
//! content to the MANIFEST, so that their numbers are never given again. It makes a version of the
//! same files, which "Base version N" in the `LOG` counts.

use crate::read::history::units::{EmptyEdit, History, Unit, UnitKind};
use engine::model::version::VersionEdit;

/// Takes the empty edits that reserve numbers for an ingestion, the last one before each, and puts
/// a unit into the history for every one. Install times are not set yet.
pub fn insert_reservations(history: &mut History) {
    let mut taken: Vec<usize> = Vec::new();
    for (place, unit) in history.units.iter().enumerate() {
        if unit.kind != UnitKind::Other {
            continue;
        }
        let edits = &history.empty_edits;
        let before = edits.partition_point(|edit| edit.units_before <= place);
        let free = (0..before).rev().find(|mark| !taken.contains(mark));
        taken.extend(free);
    }
    taken.sort_unstable();
    for mark in taken.into_iter().rev() {
        let edit = history.empty_edits.remove(mark);
        for later in &mut history.empty_edits[mark..] {
            later.units_before += 1;
        }
        let unit = reservation(history, edit);
        history.units.insert(edit.units_before, unit);
    }
}

/// When it was written is not told: between the unit before and the one after.
fn reservation(history: &History, edit: EmptyEdit) -> Unit {
    let place = edit.units_before;
    let before = place.checked_sub(1).map(|last| &history.units[last]);
    let after = history.units.get(place);
    Unit {
        kind: UnitKind::Reservation,
        job: 0,
        edit: VersionEdit::default(),
        ready: before.map_or(0, |unit| unit.ready),
        reported: after.map_or(0, |unit| unit.reported),
        installed: 0,
        cursors: Vec::new(),
        options_call: None,
        manifest_offset: Some(edit.manifest_offset),
    }
}
