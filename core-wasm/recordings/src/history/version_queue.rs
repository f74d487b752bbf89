//! The edits that made new versions, in the order in which they were written.
//!
//! The writers of all column families wait in one queue, and versions are numbered through all
//! families: "Base version N" of one of them counts those of the others, too.
//!
//! ```text
//! queue      a0   b0 | a1 b1 a2 | c: created | b2
//! group      [--g0--]  [--g1--]                [g2]
//! version    3    4    5  6  5    7            8
//! ```

use std::collections::BTreeMap;

use crate::history::units::{History, Unit};
use crate::log::log_facts::LogFacts;
use engine::model::sorting::sort_by_key;

/// An edit in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueuedEdit {
    /// Index of its column family.
    pub family: u32,
    /// Whether it created the family, which no other edit shares a group with; a unit of the
    /// family's history otherwise, the next one.
    pub is_creation: bool,
    /// When it was ready to be written, in µs; never decreases.
    pub ready: u64,
    /// When it was installed at the latest, in µs; never decreases.
    pub installed: u64,
    /// When its own thread went on, in µs.
    pub reported: u64,
    /// The number of its version, from base versions: at least.
    pub least: u64,
    /// At most.
    pub most: u64,
}

/// A column family whose edits are in the queue.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QueuedFamily<'a> {
    /// When it was created, in µs of the `LOG`, if that saw it.
    pub created: Option<u64>,
    /// Its history.
    pub history: &'a History,
    /// Its facts of the `LOG`.
    pub log: Option<&'a LogFacts>,
}

/// Bounds on a unit's version from base versions: at least, at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    least: u64,
    most: u64,
}

/// The queue of one column family.
pub fn queue_of_family(units: &[Unit], log: &LogFacts, family: u32) -> Vec<QueuedEdit> {
    let bounds = bounds(units, log);
    let edits = units.iter().zip(bounds).map(|(unit, bounds)| QueuedEdit {
        family,
        is_creation: false,
        ready: unit.ready,
        installed: unit.installed,
        reported: unit.reported,
        least: bounds.least,
        most: bounds.most,
    });
    let mut queue: Vec<QueuedEdit> = edits.collect();
    set_times(&mut queue);
    spread_bounds(queue.iter_mut());
    queue
}

/// The queue of a database.
pub(crate) fn queue_of(families: &[QueuedFamily<'_>]) -> Vec<QueuedEdit> {
    let moments = Moments::of(families);
    let mut placed: Vec<(Place, QueuedEdit)> = Vec::new();
    for (index, family) in (0..).zip(families) {
        let Some(log) = family.log else {
            continue;
        };
        if let Some(created) = family.created {
            let place = moments.place(family.history.creation_offset, created);
            placed.push((place, creation(index, created)));
        }
        let units = &family.history.units;
        let mut before = (0, 0);
        for (unit, edit) in units.iter().zip(queue_of_family(units, log, index)) {
            // Within a family the order is known.
            before = moments
                .place(unit.manifest_offset, edit.installed)
                .max(before);
            placed.push((before, edit));
        }
    }
    sort_by_key(&mut placed, |(place, _)| *place);
    let mut queue: Vec<QueuedEdit> = placed.into_iter().map(|(_, edit)| edit).collect();
    set_times(&mut queue);
    queue
}

const fn creation(family: u32, time: u64) -> QueuedEdit {
    QueuedEdit {
        family,
        is_creation: true,
        ready: time,
        installed: time,
        reported: time,
        least: 0,
        most: u64::MAX,
    }
}

/// A queue is worked off in its order.
fn set_times(queue: &mut [QueuedEdit]) {
    let mut ready = 0;
    for edit in queue.iter_mut() {
        ready = edit.ready.max(ready);
        edit.ready = ready;
    }
    let mut installed = u64::MAX;
    for edit in queue.iter_mut().rev() {
        installed = edit.installed.min(installed);
        edit.installed = installed;
    }
}

/// Offset in the MANIFEST of the edit, or of the one before it; then its time.
type Place = (u64, u64);

/// When the edits of the MANIFEST were installed, so that those that are not in it find their
/// places among them.
struct Moments {
    /// Offset and time, in order.
    edits: Vec<Place>,
}

impl Moments {
    fn of(families: &[QueuedFamily<'_>]) -> Self {
        let units = families.iter().flat_map(|one| &one.history.units);
        let edits = units.filter_map(|unit| Some((unit.manifest_offset?, unit.installed)));
        let mut edits: Vec<Place> = edits.collect();
        sort_by_key(&mut edits, |edit| *edit);
        let mut installed = u64::MAX;
        for edit in edits.iter_mut().rev() {
            installed = edit.1.min(installed);
            edit.1 = installed;
        }
        Self { edits }
    }

    fn place(&self, offset: Option<u64>, time: u64) -> Place {
        if let Some(offset) = offset {
            return (offset, 0);
        }
        let before = self.edits.partition_point(|edit| edit.1 <= time);
        let before = before.checked_sub(1).map_or(0, |last| self.edits[last].0);
        (before, time)
    }
}

/// Versions of a family never decrease: these are all of its edits.
pub fn spread_bounds<'a>(edits: impl Iterator<Item = &'a mut QueuedEdit>) {
    let mut edits: Vec<&mut QueuedEdit> = edits.collect();
    let mut least = 0;
    for edit in &mut edits {
        least = edit.least.max(least);
        edit.least = least;
    }
    let mut most = u64::MAX;
    for edit in edits.iter_mut().rev() {
        most = edit.most.min(most);
        edit.most = most;
    }
}

/// Bounds from every pick that names its base version.
fn bounds(units: &[Unit], log: &LogFacts) -> Vec<Bounds> {
    let mut bounds = vec![
        Bounds {
            least: 0,
            most: u64::MAX,
        };
        units.len()
    ];
    let mut own: BTreeMap<u32, usize> = BTreeMap::new();
    let mut arrivals: BTreeMap<(u64, usize), Vec<usize>> = BTreeMap::new();
    for (index, unit) in units.iter().enumerate() {
        own.insert(unit.job, index);
        for (level, file) in &unit.edit.added {
            let arrival = arrivals.entry((file.number.0, *level)).or_default();
            arrival.push(index);
        }
    }
    let mut most = |index: usize, version: u64| {
        bounds[index].most = bounds[index].most.min(version);
    };
    let mut least = Vec::new();
    for (job, facts) in &log.compactions {
        let Some(base) = facts.base_version else {
            continue;
        };
        let own = own.get(job).copied();
        if let Some(own) = own {
            least.push((own, base + 1));
        }
        let inputs = facts.inputs.iter();
        let inputs = inputs.flat_map(|(level, files)| files.iter().map(|file| (*file, *level)));
        for input in inputs {
            let arrivals = arrivals.get(&input).map_or(&[][..], |arrivals| arrivals);
            let before = arrivals.partition_point(|at| own.is_none_or(|own| *at < own));
            if let Some(before) = before.checked_sub(1) {
                most(arrivals[before], base);
            }
        }
        // Units from before the thread began to pick count, those after it picked do not.
        let window = facts.window;
        let installed = units.partition_point(|unit| unit.installed < window.not_before);
        if let Some(last) = installed.checked_sub(1) {
            most(last, base);
        }
        let later = units.partition_point(|unit| unit.ready <= window.not_after);
        if later < units.len() && 0 < window.not_after {
            least.push((later, base + 1));
        }
    }
    for (index, version) in least {
        bounds[index].least = bounds[index].least.max(version);
    }
    bounds
}
