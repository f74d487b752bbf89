//! Our picker and its tree, rolled forward through a recorded history.

use crate::database::Recording;
use engine::compaction::RunningCompaction;
use engine::compaction::picker::{CompactionPicker, PickState};
use engine::model::key::InternalKey;
use engine::model::sst::{FileNumber, SstFile};
use engine::model::version::{Version, VersionError};
use engine::options::Options;
use std::collections::VecDeque;

/// Number of units between snapshots of the tree; stepping back starts from a snapshot.
const UNITS_A_SNAPSHOT: usize = 128;

/// Number of nearby states to keep. Without keys, every state around a pick is tried.
const NEAR_STATES: usize = 16;

/// Number of latest snapshots to keep. Of older ones, one in this many is kept.
const LATEST_SNAPSHOTS: usize = 32;

const MICROS_A_SECOND: u64 = 1_000_000;

/// A picker's inputs from a recording, except the tree.
#[derive(Clone, Copy)]
pub(super) struct Surroundings<'a> {
    /// The recording that is replayed.
    pub recording: &'a Recording,
    /// True if all reasons are kept.
    pub keeps_reasons: bool,
}

impl Surroundings<'_> {
    /// Inputs for a pick at `time`, in µs of the recording's clock.
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
            earliest_memtable_seqno: self.earliest_memtable_seqno(version),
        }
    }

    /// [`PickState::earliest_memtable_seqno`], derived from the newest file that was not ingested.
    fn earliest_memtable_seqno(&self, version: &Version) -> u64 {
        let release = self.recording.rocksdb_version;
        let has_rule = release.at_least(6, 6) && !release.at_least(7, 10);
        let log = self.recording.log.as_ref();
        let log = log.filter(|log| has_rule && !log.ingested.is_empty());
        let levels = (0..version.num_levels()).flat_map(|level| version.files(level));
        log.and_then(|log| {
            let flushed = levels.filter(|file| !log.ingested.contains_key(&file.number.0));
            flushed.map(|file| file.largest_seqno).max()
        })
        .unwrap_or(u64::MAX)
    }

    /// Converts `time`, in µs of the recording's clock, to seconds since 1970.
    pub fn now_seconds(&self, time: u64) -> u64 {
        let log = self.recording.log.as_ref();
        log.map_or(time / MICROS_A_SECOND, |log| log.utc_seconds(time))
    }

    fn new_picker(&self, snapshot: &Snapshot, open: usize) -> CompactionPicker {
        let before = snapshot.state.checked_sub(1);
        let last = before.and_then(|last| self.recording.history.units.get(last));
        let installed = last.map_or(0, |unit| unit.installed);
        let options = { self.recording }.options_of_version_in_open(snapshot.state, open);
        let state = self.pick_state(&snapshot.version, &options, &[], installed);
        let mut picker = CompactionPicker::new(&state);
        for (level, cursor) in &snapshot.cursors {
            picker.set_cursor(*level, *cursor);
        }
        picker.version_installed(&state);
        picker
    }
}

/// Files and round-robin cursors after a number of units.
#[derive(Clone, Debug)]
struct Snapshot {
    state: usize,
    version: Version,
    cursors: Vec<(usize, InternalKey)>,
}

impl Snapshot {
    fn first(recording: &Recording) -> Result<Self, VersionError> {
        Ok(Self {
            state: 0,
            version: recording.initial_version()?,
            cursors: recording.history.initial_cursors.clone(),
        })
    }

    fn step(&mut self, recording: &Recording) -> Result<(), VersionError> {
        let unit = &recording.history.units[self.state];
        self.version.apply(&unit.edit, recording.rocksdb_version)?;
        for (level, cursor) in &unit.cursors {
            self.cursors.retain(|(known, _)| known != level);
            self.cursors.push((*level, *cursor));
        }
        self.state += 1;
        Ok(())
    }
}

/// A state in which our picker runs.
pub(super) struct AskedState {
    snapshot: Snapshot,
    /// The picker with its memory; `None` until it is needed, and after the state changes.
    pub picker: Option<CompactionPicker>,
    /// Index of the open that the picker is for. The next open scores the version again, under its
    /// own options.
    open: usize,
}

impl AskedState {
    fn new(snapshot: Snapshot) -> Self {
        Self {
            snapshot,
            picker: None,
            open: 0,
        }
    }

    /// Returns the files and the picker.
    pub fn parts(&mut self) -> (&mut Version, Option<&CompactionPicker>) {
        (&mut self.snapshot.version, self.picker.as_ref())
    }

    /// Returns the state with a picker for the nth open.
    fn in_open(&mut self, about: Surroundings<'_>, open: usize) -> &mut Self {
        if self.picker.is_none() || self.open != open {
            self.open = open;
            self.picker = Some(about.new_picker(&self.snapshot, open));
        }
        self
    }
}

/// The states in which recorded picks are replayed.
pub(super) struct ReplayState<'a> {
    about: Surroundings<'a>,
    /// State of the current pick, which rolls forward through the history.
    rolling: AskedState,
    snapshots: Vec<Snapshot>,
    /// Nearby states in order, whose pickers have no memory.
    near: VecDeque<AskedState>,
}

impl<'a> ReplayState<'a> {
    pub fn new(about: Surroundings<'a>) -> Result<Self, VersionError> {
        Ok(Self {
            about,
            rolling: AskedState::new(Snapshot::first(about.recording)?),
            snapshots: Vec::new(),
            near: VecDeque::new(),
        })
    }

    /// Rolls forward to a state in the nth open; states must not decrease from call to call.
    pub fn roll_to(&mut self, state: usize, open: usize) -> Result<&mut AskedState, VersionError> {
        while self.rolling.snapshot.state < state {
            self.rolling.picker = None;
            self.step_rolling()?;
        }
        Ok(self.rolling.in_open(self.about, open))
    }

    /// Returns a nearby state, with a picker that has not picked yet.
    pub fn near(&mut self, state: usize, open: usize) -> Result<&mut AskedState, VersionError> {
        let state_of = |near: &AskedState| near.snapshot.state;
        let ends = self.near.front().zip(self.near.back());
        let reach = ends.map(|(first, last)| state_of(first)..=state_of(last) + NEAR_STATES);
        if !reach.is_some_and(|reach| reach.contains(&state)) {
            let snapshot = self.at(state.saturating_sub(NEAR_STATES / 2))?;
            self.near = [AskedState::new(snapshot)].into();
        }
        while let Some(last) = self.near.back().filter(|last| state_of(last) < state) {
            let mut snapshot = last.snapshot.clone();
            snapshot.step(self.about.recording)?;
            self.near.push_back(AskedState::new(snapshot));
            if NEAR_STATES < self.near.len() {
                self.near.pop_front();
            }
        }
        let first = self.near.front().map_or(state, state_of);
        Ok(self.near[state - first].in_open(self.about, open))
    }

    fn step_rolling(&mut self) -> Result<(), VersionError> {
        let rolling = &mut self.rolling.snapshot;
        if rolling.state % UNITS_A_SNAPSHOT == 0 {
            self.snapshots.push(rolling.clone());
            thin_out(&mut self.snapshots);
        }
        rolling.step(self.about.recording)
    }

    fn at(&self, state: usize) -> Result<Snapshot, VersionError> {
        let known = self.snapshots.iter().chain([&self.rolling.snapshot]);
        let known = known.filter(|known| known.state <= state);
        let mut snapshot = match known.max_by_key(|known| known.state) {
            Some(snapshot) => snapshot.clone(),
            None => Snapshot::first(self.about.recording)?,
        };
        while snapshot.state < state {
            snapshot.step(self.about.recording)?;
        }
        Ok(snapshot)
    }
}

/// Removes most old snapshots, because each holds the whole tree and few are needed.
fn thin_out(snapshots: &mut Vec<Snapshot>) {
    let Some(old) = snapshots.len().checked_sub(LATEST_SNAPSHOTS + 1) else {
        return;
    };
    // Keeps only one in `LATEST_SNAPSHOTS` of the old ones.
    if snapshots[old].state % (UNITS_A_SNAPSHOT * LATEST_SNAPSHOTS) != 0 {
        snapshots.remove(old);
    }
}

/// Marks the files that are due for periodic compaction at `now_seconds` (U-33, L-41) and unmarks
/// all others.
///
/// Mirrors `ComputeFilesMarkedForPeriodicCompaction`, which runs at every install and pick. Files
/// whose age is missing in the MANIFEST, as before 6.5, stay unmarked, because RocksDB asks the
/// file system for it.
pub(super) fn mark_due_files(version: &mut Version, options: &Options, now_seconds: u64) {
    let limit = match options.periodic_compaction_seconds {
        0 => None,
        period => now_seconds.checked_sub(period),
    };
    if limit.is_none() && version.periodic_count() == 0 {
        return;
    }
    let is_due = |file: &SstFile| {
        let written = match file.file_creation_time {
            0 => file.oldest_ancestor_time,
            written => written,
        };
        0 < written && limit.is_some_and(|limit| written < limit)
    };
    for level in 0..version.num_levels() {
        let changed = version.files(level).iter();
        let changed = changed.filter(|file| file.is_marked_for_periodic_compaction != is_due(file));
        let changed: Vec<FileNumber> = changed.map(|file| file.number).collect();
        if !changed.is_empty() {
            // This fails only for files outside the version; these are in it.
            let _ = version.change(level, &changed, |file| {
                file.is_marked_for_periodic_compaction = !file.is_marked_for_periodic_compaction;
            });
        }
    }
}
