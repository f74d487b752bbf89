//! The tree and our picker, moved along a recorded history.

use crate::database::Recording;
use engine::compaction::RunningCompaction;
use engine::compaction::picker::{CompactionPicker, PickState};
use engine::model::key::InternalKey;
use engine::model::version::{Version, VersionError};
use engine::options::Options;
use std::borrow::Cow;
use std::collections::VecDeque;

/// A state is kept after so many units, so that a look back need not begin at the start.
const UNITS_A_SNAPSHOT: usize = 128;

/// States that are kept one by one: where keys are unknown, a pick asks all those around its own.
const NEAR_STATES: usize = 16;

/// Snapshots that are all kept, the latest ones; of older ones one in so many.
const LATEST_SNAPSHOTS: usize = 32;

const MICROS_A_SECOND: u64 = 1_000_000;

/// Files and round-robin cursors after some units.
#[derive(Clone, Debug)]
struct Snapshot {
    state: usize,
    version: Version,
    cursors: Vec<(usize, InternalKey)>,
}

/// A state beside that of a pick.
pub(super) struct NearState {
    snapshot: Snapshot,
    /// It was asked nothing yet; `None` until it is needed.
    picker: Option<CompactionPicker>,
    /// The time that the database was open for which the picker is.
    open: usize,
}

impl NearState {
    /// The files, and the picker.
    pub fn parts(&mut self) -> (&mut Version, Option<&CompactionPicker>) {
        (&mut self.snapshot.version, self.picker.as_ref())
    }
}

/// The state in which picks are asked; it rolls on with the history.
pub(super) struct ReplayState<'a> {
    recording: &'a Recording,
    rolling: Snapshot,
    /// The picker on the rolling state; `None` when the state has changed since it was asked.
    picker: Option<CompactionPicker>,
    /// The time that the database was open for which the picker is. A version is scored again when
    /// the database is opened again, under the options of then.
    open: usize,
    snapshots: Vec<Snapshot>,
    /// States one after another.
    near: VecDeque<NearState>,
    keeps_reasons: bool,
}

impl<'a> ReplayState<'a> {
    pub fn new(recording: &'a Recording, keeps_reasons: bool) -> Result<Self, VersionError> {
        Ok(Self {
            recording,
            rolling: Snapshot {
                state: 0,
                version: recording.initial_version()?,
                cursors: recording.history.initial_cursors.clone(),
            },
            picker: None,
            open: 0,
            snapshots: Vec::new(),
            near: VecDeque::new(),
            keeps_reasons,
        })
    }

    /// The surroundings of a pick at `time`, in microseconds of the recording's clock.
    pub fn pick_state<'b>(
        &self,
        version: &'b Version,
        options: &'b Options,
        running: &'b [RunningCompaction],
        time: u64,
    ) -> PickState<'b> {
        PickState {
            version,
            options,
            rocksdb_version: self.recording.rocksdb_version,
            running,
            now_seconds: self.now_seconds(time),
            keeps_reasons: self.keeps_reasons,
        }
    }

    /// Seconds since 1970 at `time`, in microseconds of the recording's clock.
    pub fn now_seconds(&self, time: u64) -> u64 {
        let log = self.recording.log.as_ref();
        let offset = log.map_or(0, |log| log.local_offset_micros);
        time.saturating_add_signed(offset.saturating_neg()) / MICROS_A_SECOND
    }

    /// The options under which a state was installed, and those in force in it (O-8), in the nth
    /// time that the database was open.
    pub fn options_in(&self, state: usize, open: usize) -> (Cow<'a, Options>, &'a Options) {
        let latest = self.recording.options_in_open(state, open);
        let installed_under = self.recording.options_of_version_in_open(state, open);
        (installed_under, latest)
    }

    /// The files and the picker in a state, in the nth time that the database was open. The rolling
    /// state moves there; give it back with [`ReplayState::put_back`].
    pub fn take(
        &mut self,
        state: usize,
        open: usize,
    ) -> Result<(Version, CompactionPicker), VersionError> {
        if state < self.rolling.state {
            let snapshot = self.at(state)?;
            let picker = self.new_picker(&snapshot, open);
            return Ok((snapshot.version, picker));
        }
        if self.open != open {
            self.open = open;
            self.picker = None;
        }
        while self.rolling.state < state {
            self.picker = None;
            self.step_rolling()?;
        }
        let picker = self.picker.take();
        let picker = picker.unwrap_or_else(|| self.new_picker(&self.rolling, open));
        Ok((std::mem::take(&mut self.rolling.version), picker))
    }

    /// Gives back what [`ReplayState::take`] gave for the rolling state, with what the picker
    /// remembers.
    pub fn put_back(&mut self, version: Version, picker: CompactionPicker) {
        self.rolling.version = version;
        self.picker = Some(picker);
    }

    /// A state beside that of a pick, with a picker that was asked nothing yet. Give it back with
    /// [`ReplayState::put_back_near`], with the same files.
    pub fn take_near(&mut self, state: usize, open: usize) -> Result<NearState, VersionError> {
        let state_of = |near: &NearState| near.snapshot.state;
        let first = self.near.front().map(state_of);
        let last = self.near.back().map(state_of);
        let reach = first
            .zip(last)
            .map(|(first, last)| first..=last + NEAR_STATES);
        if !reach.is_some_and(|reach| reach.contains(&state)) {
            self.near.clear();
            let snapshot = self.at(state.saturating_sub(NEAR_STATES / 2))?;
            self.near.push_back(NearState {
                snapshot,
                picker: None,
                open,
            });
        }
        while let Some(last) = self.near.back().filter(|last| state_of(last) < state) {
            let mut snapshot = last.snapshot.clone();
            step(self.recording, &mut snapshot)?;
            self.near.push_back(NearState {
                snapshot,
                picker: None,
                open,
            });
            if NEAR_STATES < self.near.len() {
                self.near.pop_front();
            }
        }
        let first = self.near.front().map_or(state, state_of);
        let mut near = match self.near.remove(state - first) {
            Some(near) => near,
            None => NearState {
                snapshot: self.at(state)?,
                picker: None,
                open,
            },
        };
        if near.picker.is_none() || near.open != open {
            near.open = open;
            near.picker = Some(self.new_picker(&near.snapshot, open));
        }
        Ok(near)
    }

    /// Gives back what [`ReplayState::take_near`] gave.
    pub fn put_back_near(&mut self, near: NearState) {
        let state = near.snapshot.state;
        let place = self.near.partition_point(|one| one.snapshot.state < state);
        self.near.insert(place, near);
    }

    fn step_rolling(&mut self) -> Result<(), VersionError> {
        if self.rolling.state % UNITS_A_SNAPSHOT == 0 {
            self.snapshots.push(self.rolling.clone());
            self.thin_out();
        }
        step(self.recording, &mut self.rolling)
    }

    /// Far back few states are looked at, and every one holds the whole tree.
    fn thin_out(&mut self) {
        let Some(old) = self.snapshots.len().checked_sub(LATEST_SNAPSHOTS + 1) else {
            return;
        };
        // Of those that are old already, only each so-many-th is left.
        if self.snapshots[old].state % (UNITS_A_SNAPSHOT * LATEST_SNAPSHOTS) != 0 {
            self.snapshots.remove(old);
        }
    }

    fn at(&self, state: usize) -> Result<Snapshot, VersionError> {
        let mut known = self.snapshots.iter();
        let known = known.rfind(|snapshot| snapshot.state <= state);
        // While a pick is asked on it, the rolling version is away.
        let is_ahead = self.rolling.state <= state && self.rolling.version.num_levels() > 0;
        let mut snapshot = match known {
            _ if is_ahead => self.rolling.clone(),
            Some(snapshot) => snapshot.clone(),
            None => Snapshot {
                state: 0,
                version: self.recording.initial_version()?,
                cursors: self.recording.history.initial_cursors.clone(),
            },
        };
        while snapshot.state < state {
            step(self.recording, &mut snapshot)?;
        }
        Ok(snapshot)
    }

    fn new_picker(&self, snapshot: &Snapshot, open: usize) -> CompactionPicker {
        let before = snapshot.state.checked_sub(1);
        let last = before.and_then(|last| self.recording.history.units.get(last));
        let recording = self.recording;
        let options = recording.options_of_version_in_open(snapshot.state, open);
        let state = self.pick_state(
            &snapshot.version,
            &options,
            &[],
            last.map_or(0, |unit| unit.installed),
        );
        let mut picker = CompactionPicker::new(&state);
        for (level, cursor) in &snapshot.cursors {
            picker.set_cursor(*level, *cursor);
        }
        picker.version_installed(&state);
        picker
    }
}

fn step(recording: &Recording, snapshot: &mut Snapshot) -> Result<(), VersionError> {
    let unit = &recording.history.units[snapshot.state];
    snapshot
        .version
        .apply(&unit.edit, recording.rocksdb_version)?;
    for (level, cursor) in &unit.cursors {
        snapshot.cursors.retain(|(known, _)| known != level);
        snapshot.cursors.push((*level, *cursor));
    }
    snapshot.state += 1;
    Ok(())
}
