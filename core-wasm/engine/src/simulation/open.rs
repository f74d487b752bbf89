//! Changes to a database's files when it is opened and as time passes (D-11, L-41, U-33).
//!
//! Mirrors the part of `DBImpl::Open` that prepares levels for
//! `level_compaction_dynamic_level_bytes`, and
//! `VersionStorageInfo::ComputeFilesMarkedForPeriodicCompaction`. Fidelity: exact, except that ages
//! are checked only at installs, while RocksDB also checks every 12 hours.

use crate::compaction::CompactionReason;
use crate::compaction::picker::CompactionPicker;
use crate::log::{Event, EventKind};
use crate::model::version::CompactionInput;
use crate::model::version::{DeletedFile, Version, VersionEdit};
use crate::options::Options;
use crate::options::RocksDbVersion;
use crate::reasoning::Reasoning;
use crate::simulation::Simulation;
use crate::simulation::table_file::clock_seconds;

/// Levels that move as a whole when the database is opened, deepest first. Each non-empty level
/// below L0 moves to the deepest level that is still free, so the tree ends at the last level.
fn levels_to_move(
    version: &Version,
    options: &Options,
    release: RocksDbVersion,
) -> Vec<(usize, usize)> {
    let has_dynamic_levels = options.level_compaction_dynamic_level_bytes;
    if !release.at_least(8, 2) || !has_dynamic_levels || options.disable_auto_compactions {
        return Vec::new();
    }
    let levels = (1..version.num_levels()).rev();
    let filled = levels.filter(|&level| !version.files(level).is_empty());
    let free = (1..version.num_levels()).rev();
    let pairs = filled.zip(free);
    pairs.filter(|(from, to)| from < to).collect()
}

impl Simulation {
    /// Opens the database for the process, whose options the picker uses from then on.
    pub(super) fn open_database(&mut self, events: &mut Vec<Event>) {
        self.move_levels_down(events);
        self.install_super_version(events);
    }

    /// Moves levels down as RocksDB does when it opens a database; no statistics count such moves.
    fn move_levels_down(&mut self, events: &mut Vec<Event>) {
        let (version, options) = (&self.database.version, &self.process.options);
        let moves = levels_to_move(version, options, self.scenario.rocksdb_version);
        for (from, to) in moves {
            let files = self.database.version.files(from).to_vec();
            let numbers = files.iter().map(|file| file.number);
            let inputs = vec![CompactionInput {
                level: from,
                files: numbers.clone().collect(),
            }];
            let deleted = numbers.map(|number| DeletedFile {
                level: from,
                number,
            });
            let deleted = deleted.collect();
            let total_files_size = files.iter().map(|file| file.size_bytes).sum();
            let added = files.into_iter().map(|file| (to, file)).collect();
            self.database.install(VersionEdit { deleted, added });
            self.with_picker(CompactionPicker::reopen);
            let kind = EventKind::TrivialMove {
                job: self.database.take_job(),
                reason: CompactionReason::Unknown,
                destination_level: to as u32,
                score: 0.0,
                total_files_size,
                inputs,
                reasoning: Reasoning::default(),
                shape: self.shape_facts(),
            };
            self.emit(kind, events);
        }
    }

    /// Marks files that are due for a periodic compaction.
    pub(super) fn mark_aged_files(&mut self) {
        let period = self.process.options.periodic_compaction_seconds;
        let now = clock_seconds(self.now_nanos);
        // No file is older than the run.
        if period == 0 || now - clock_seconds(0) <= period {
            return;
        }
        let limit = now - period;
        let is_due = |time: u64| 0 < time && time < limit;
        self.database
            .mark_periodic(true, |file| is_due(file.file_creation_time));
    }
}
