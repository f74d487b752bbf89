//! What a recording tells of one unit or file, where it takes more than looking it up.

use std::collections::BTreeMap;

use crate::read::Recording;
use crate::read::history::{Unit, UnitKind};
use crate::read::log_history::SYNTHETIC_KEY_SPACE;
use crate::read::user_keys::UserKeys;
use engine::compaction::{Compaction, CompactionReason};
use engine::model::sst::SstFile;
use engine::model::version::CompactionInput;
use engine::options::{CompactionStyle, CompressionType};

/// Why an edit without a log line was made, as far as its form tells.
pub(super) fn reason(unit: &Unit) -> CompactionReason {
    match unit.kind {
        UnitKind::Drop => CompactionReason::FifoMaxSize,
        UnitKind::Other => CompactionReason::ExternalSstIngestion,
        _ => CompactionReason::Unknown,
    }
}

pub(super) fn unit_inputs(unit: &Unit) -> Vec<CompactionInput> {
    let mut by_level: BTreeMap<usize, Vec<engine::model::sst::FileNumber>> = BTreeMap::new();
    for file in &unit.edit.deleted {
        by_level.entry(file.level).or_default().push(file.number);
    }
    let inputs = by_level.into_iter();
    inputs
        .map(|(level, files)| CompactionInput { level, files })
        .collect()
}

/// One more than the largest key that the recording names.
pub(super) fn key_space(recording: &Recording) -> u64 {
    match &recording.keys {
        UserKeys::Ranked(keys) => keys.len() as u64,
        UserKeys::Unknown => SYNTHETIC_KEY_SPACE,
        UserKeys::DbBench { .. } => {
            let units = recording.history.units.iter();
            let added = units.flat_map(|unit| &unit.edit.added);
            let files = recording.history.initial.iter().chain(added);
            let largest = files.map(|(_, file)| file.largest.key.0).max();
            largest.map_or(0, |key| key.saturating_add(1))
        }
    }
}

impl Recording {
    /// Whether our picker can be asked on the recorded states: they need key ranges and jobs.
    pub fn is_replayable(&self) -> bool {
        self.has_manifest
            && self.log.is_some()
            && self.options.compaction_style != CompactionStyle::None
    }

    /// Bytes of a file before compression: its own size where it is not compressed, else 0, as they
    /// are not recorded (S-3).
    pub fn pre_compression_bytes(&self, file: &SstFile) -> u64 {
        match self.is_uncompressed(file) {
            true => file.size_bytes,
            false => 0,
        }
    }

    fn is_uncompressed(&self, file: &SstFile) -> bool {
        let created = self.log.as_ref().map(|log| &log.created);
        let created = created.and_then(|created| created.get(&file.number.0));
        created.is_some_and(|created| created.compression == CompressionType::None)
    }

    /// Whether all files that jobs wrote are uncompressed, so that their bytes before compression
    /// are known.
    pub fn knows_pre_compression_bytes(&self) -> bool {
        let units = self.history.units.iter();
        let mut written = units
            .filter(|unit| matches!(unit.kind, UnitKind::Flush | UnitKind::Compaction))
            .flat_map(|unit| &unit.edit.added);
        written.all(|(_, file)| self.is_uncompressed(file))
    }

    /// The flush that wrote a file of a commit.
    pub fn flush_job_of(&self, unit: &Unit, file: &SstFile) -> u32 {
        let created = self
            .log
            .as_ref()
            .and_then(|log| log.created.get(&file.number.0));
        created.map_or(unit.job, |created| created.job)
    }

    /// The reason of a move: as logged, or else ours; leveled moves have none in the log.
    pub(super) fn move_reason(&self, job: u32, picked: Option<&Compaction>) -> CompactionReason {
        let log = self.log.as_ref();
        let reason = log.and_then(|log| {
            let facts = log.moves.iter().find(|facts| facts.job == job)?;
            log.attempts.get(facts.attempt?)?.reason
        });
        let ours = || picked.map_or(CompactionReason::Unknown, |picked| picked.reason);
        reason.unwrap_or_else(ours)
    }
}
