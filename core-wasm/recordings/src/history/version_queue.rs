//! Edits that made new versions, in the order in which they were written.
//!
//! All column families' writers wait in one queue, and versions are numbered across families, so
//! "Base version N" in one family also counts versions in others.
//!
//! ```text
//! queue      a0   b0 | a1 b1 a2 | c: created | b2
//! group      [--g0--]  [--g1--]                [g2]
//! version    3    4    5  6  5    7            8
//! ```

use std::collections::BTreeMap;

use crate::history::units::History;
use crate::log::log_facts::LogFacts;
use engine::model::sorting::{inserted, sort_by_key};

/// An edit in the queue of version edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueuedEdit {
    /// Index of the edit's column family.
    pub family: u32,
    /// True if the edit creates the family and so forms a group by itself; otherwise it is the next
    /// unit of the family's history.
    pub is_creation: bool,
    /// True if the edit does not share its version with the previous edit of its family.
    pub begins_version: bool,
    /// Time at which the edit was ready to be written, in µs; never decreases along the queue.
    pub ready: u64,
    /// Latest install time of the edit, in µs; never decreases along the queue.
    pub installed: u64,
    /// Time at which the thread of the edit continued, in µs.
    pub reported: u64,
    /// Lower bound on the version number that the edit made, from base versions.
    pub least: u64,
    /// Upper bound on that version number.
    pub most: u64,
}

/// A column family with edits in the queue.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QueuedFamily<'a> {
    /// Time at which the family was created, in µs of `LOG` time; `None` if not logged.
    pub created: Option<u64>,
    /// History of the family.
    pub history: &'a History,
    /// Facts about the family from the `LOG`.
    pub log: Option<&'a LogFacts>,
}

impl QueuedEdit {
    /// Returns true if the edit is a unit in the history of the given family.
    pub fn is_unit_of(&self, family: u32) -> bool {
        self.family == family && !self.is_creation
    }

    /// Makes an edit that creates a family, with an unknown version.
    const fn creation(family: u32, time: u64) -> Self {
        Self {
            family,
            is_creation: true,
            begins_version: false,
            ready: time,
            installed: time,
            reported: time,
            least: 0,
            most: u64::MAX,
        }
    }
}

/// Queue of one column family, from the start of its history.
pub fn queue_of_family(history: &History, log: &LogFacts, family: u32) -> Vec<QueuedEdit> {
    let edits = history.units.iter().map(|unit| QueuedEdit {
        is_creation: false,
        begins_version: unit.begins_version,
        ready: unit.ready,
        installed: unit.installed,
        ..QueuedEdit::creation(family, unit.reported)
    });
    let mut queue: Vec<QueuedEdit> = edits.collect();
    set_bounds(&mut queue, history, log);
    queue.drain(..history.older_calls());
    set_times(&mut queue);
    spread_bounds(queue.iter_mut());
    queue
}

/// Queue of all column families in a database.
pub(crate) fn queue_of(families: &[QueuedFamily<'_>]) -> Vec<QueuedEdit> {
    let moments = moments_of(families);
    let mut placed: Vec<(Place, QueuedEdit)> = Vec::new();
    for (index, family) in (0..).zip(families) {
        let Some(log) = family.log else {
            continue;
        };
        if let Some(created) = family.created.filter(|time| family.history.begins < *time) {
            let place = place(&moments, family.history.creation_offset, created);
            placed.push((place, QueuedEdit::creation(index, created)));
        }
        let mut before = (0, 0);
        let edits = queue_of_family(family.history, log, index);
        let units = { family.history.units.iter() }.skip(family.history.older_calls());
        for (unit, edit) in units.zip(edits) {
            // The order of edits within a family is known.
            before = place(&moments, unit.manifest_offset, edit.installed).max(before);
            placed.push((before, edit));
        }
    }
    sort_by_key(&mut placed, |(place, _)| *place);
    let mut queue: Vec<QueuedEdit> = placed.into_iter().map(|(_, edit)| edit).collect();
    set_times(&mut queue);
    queue
}

/// Makes the edits' times agree with their order in the queue.
fn set_times(queue: &mut [QueuedEdit]) {
    raise(queue.iter_mut().map(|edit| &mut edit.ready));
    lower(queue.iter_mut().map(|edit| &mut edit.installed));
}

/// Raises each number to the highest one before it, so that none is lower than an earlier one.
fn raise<'a>(numbers: impl Iterator<Item = &'a mut u64>) {
    let mut most = 0;
    for number in numbers {
        most = most.max(*number);
        *number = most;
    }
}

/// Lowers each number to the lowest one after it, so that none is higher than a later one.
fn lower<'a>(numbers: impl DoubleEndedIterator<Item = &'a mut u64>) {
    let mut least = u64::MAX;
    for number in numbers.rev() {
        least = least.min(*number);
        *number = least;
    }
}

/// Position of an edit: MANIFEST offset of it or of the edit before it, and time.
type Place = (u64, u64);

/// Install times of MANIFEST edits in order, used to place other edits among them.
fn moments_of(families: &[QueuedFamily<'_>]) -> Vec<Place> {
    let units = families.iter().flat_map(|one| &one.history.units);
    let edits = units.filter_map(|unit| Some((unit.manifest_offset?, unit.installed)));
    let mut edits: Vec<Place> = edits.collect();
    sort_by_key(&mut edits, |edit| *edit);
    lower(edits.iter_mut().map(|(_, installed)| installed));
    edits
}

fn place(moments: &[Place], offset: Option<u64>, time: u64) -> Place {
    if let Some(offset) = offset {
        return (offset, 0);
    }
    let before = moments.partition_point(|edit| edit.1 <= time);
    let before = before.checked_sub(1).map_or(0, |last| moments[last].0);
    (before, time)
}

/// Tightens the bounds of a family's edits, using that versions never decrease.
pub fn spread_bounds<'a>(edits: impl Iterator<Item = &'a mut QueuedEdit>) {
    let (least, most): (Vec<&mut u64>, Vec<&mut u64>) =
        edits.map(|edit| (&mut edit.least, &mut edit.most)).unzip();
    raise(least.into_iter());
    lower(most.into_iter());
}

/// Sets the bounds that picks with a base version imply.
fn set_bounds(queue: &mut [QueuedEdit], history: &History, log: &LogFacts) {
    let units = &history.units;
    let own = units.iter().enumerate();
    let own: BTreeMap<u32, usize> = inserted(own.map(|(index, unit)| (unit.job, index)));
    let arrivals = history.arrivals();
    for (job, facts) in &log.compactions {
        let Some(base) = facts.base_version else {
            continue;
        };
        let own = own.get(job).copied();
        let inputs = facts.inputs.iter();
        let inputs = inputs.flat_map(|(level, files)| files.iter().map(|file| (*file, *level)));
        let arrived = inputs.filter_map(|input| {
            let mut arrivals = arrivals.get(&input)?.iter().rev().copied();
            arrivals.find(|at| own.is_none_or(|own| *at < own))
        });
        // The base version includes units installed before the pick began, but none after the pick.
        let window = facts.window;
        let installed = units.partition_point(|unit| unit.installed < window.not_before);
        for index in arrived.chain(installed.checked_sub(1)) {
            queue[index].most = queue[index].most.min(base);
        }
        let later = units.partition_point(|unit| unit.ready <= window.not_after);
        let later = (later < units.len() && 0 < window.not_after).then_some(later);
        for index in own.into_iter().chain(later) {
            queue[index].least = queue[index].least.max(base + 1);
        }
    }
}
