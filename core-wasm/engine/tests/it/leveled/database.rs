//! A version with its picker and its running compactions, driven as by an engine.

use crate::support::lsm_notation::range_of;
use engine::compaction::picker::{CompactionPicker, PickState};
use engine::compaction::{Compaction, PickResult, RunningCompaction};
use engine::model::sst::SstFile;
use engine::model::version::{DeletedFile, Version, VersionEdit};
use engine::options::Options;
use engine::options::RocksDbVersion;

/// A tree whose compactions start and end on demand.
pub struct Database {
    pub version: Version,
    pub options: Options,
    pub release: RocksDbVersion,
    pub now_seconds: u64,
    pub picker: CompactionPicker,
    pub running: Vec<RunningCompaction>,
    /// Running compactions, in the same order as `running`.
    pub started: Vec<Compaction>,
}

impl Database {
    pub fn new(version: Version, options: Options, release: RocksDbVersion) -> Self {
        let mut database = Self {
            version,
            options,
            release,
            now_seconds: 0,
            picker: CompactionPicker::default(),
            running: Vec::new(),
            started: Vec::new(),
        };
        database.picker = CompactionPicker::new(&database.state());
        database
    }

    pub fn state(&self) -> PickState<'_> {
        PickState {
            running: &self.running,
            now_seconds: self.now_seconds,
            keeps_reasons: true,
            ..PickState::new(&self.version, &self.options, self.release)
        }
    }

    /// Calls the picker with the state that contains it.
    pub fn with_picker<T>(
        &mut self,
        ask: impl FnOnce(&mut CompactionPicker, &PickState<'_>) -> T,
    ) -> T {
        let mut picker = std::mem::take(&mut self.picker);
        let answer = ask(&mut picker, &self.state());
        self.picker = picker;
        answer
    }

    pub fn pick(&mut self) -> PickResult {
        self.with_picker(|picker, state| picker.pick(state))
    }

    /// Marks the inputs, like the scheduler before its next pick.
    pub fn start(&mut self, compaction: &Compaction) {
        self.running.push(RunningCompaction {
            start_level: compaction.start_level(),
            output_level: compaction.output_level,
            range: range_of(&self.version, &compaction.inputs),
        });
        self.started.push(compaction.clone());
        let marked = self.version.set_being_compacted(&compaction.inputs, true);
        marked.expect("the picker's inputs are in the version");
        self.with_picker(|picker, state| picker.compute_scores(state));
    }

    /// Ends a compaction without installing anything.
    pub fn release(&mut self, place: usize) {
        self.running.remove(place);
        let compaction = self.started.remove(place);
        let marked = self.version.set_being_compacted(&compaction.inputs, false);
        marked.expect("running inputs are in the version");
        self.with_picker(|picker, state| picker.compute_scores(state));
    }

    /// Ends a compaction: `outputs` replace its inputs and take over their oldest epoch (L-1a).
    pub fn finish(&mut self, place: usize, mut outputs: Vec<SstFile>) {
        let epoch = self.oldest_epoch(&self.started[place]);
        for file in &mut outputs {
            file.epoch = epoch;
        }
        self.running.remove(place);
        let compaction = self.started.remove(place);
        if let Some(cursor) = compaction.next_cursor {
            self.picker.set_cursor(compaction.start_level(), cursor);
        }
        let deleted = compaction.inputs.iter().flat_map(|input| {
            let numbers = input.files.iter();
            numbers.map(|&number| DeletedFile {
                level: input.level,
                number,
            })
        });
        let added = outputs.into_iter();
        let edit = VersionEdit {
            deleted: deleted.collect(),
            added: added.map(|file| (compaction.output_level, file)).collect(),
        };
        self.install(&edit);
    }

    fn oldest_epoch(&self, compaction: &Compaction) -> u64 {
        let inputs = compaction.inputs.iter();
        let epochs = inputs.flat_map(|input| {
            let numbers = input.files.iter();
            numbers.map(|&number| {
                self.version
                    .file(input.level, number)
                    .expect("an input")
                    .epoch
            })
        });
        epochs.min().unwrap_or(0)
    }

    /// Ends a trivial move.
    pub fn finish_move(&mut self, place: usize) {
        let compaction = &self.started[place];
        let inputs = compaction.inputs.iter();
        let files = inputs.flat_map(|input| {
            let numbers = input.files.iter();
            numbers.map(|&number| self.version.file(input.level, number).expect("an input"))
        });
        let moved = files.map(|file| SstFile {
            is_being_compacted: false,
            ..file.clone()
        });
        let moved = moved.collect();
        self.finish(place, moved);
    }

    /// Installs a new current version.
    pub fn install(&mut self, edit: &VersionEdit) {
        let applied = self.version.apply(edit, self.release);
        applied.unwrap_or_else(|error| panic!("{error}"));
        self.with_picker(|picker, state| picker.version_installed(state));
    }
}
