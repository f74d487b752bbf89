//! What jobs wrote to blob files and read from them.
//!
//! A `LOG` has to the byte what was written, and rounded what compactions read. Two more facts
//! bound that: how fast they read tables and blob files together, and what of the blob files became
//! garbage, where nothing but garbage collection reads blobs. Where it does not write any other
//! ones either, what it read is what it wrote.

use crate::database::recording::{BlobCollection, Recording};
use crate::history::blob_history::EditBlobs;
use crate::history::units::{Unit, UnitKind};
use crate::log::log_facts::{CompactionFacts, CompactionFinish, LogFacts};
use engine::stats::blob_files::BlobWork;

/// Whether large values are kept in blob files.
const ENABLE: &str = "enable_blob_files";
/// From which level on.
const STARTING_LEVEL: &str = "blob_file_starting_level";
/// Options that say which values are in blob files, and how many bytes they take there.
const OF_BLOBS: [&str; 4] = [
    ENABLE,
    STARTING_LEVEL,
    "min_blob_size",
    "blob_compression_type",
];

impl BlobCollection {
    /// Of a recording, without what it has found of this before.
    pub(crate) fn of(recording: &Recording) -> Self {
        let keeps_values = recording.log.as_ref().is_some_and(keeps_values);
        Self {
            keeps_values,
            writes_only_collected: keeps_values && writes_only_collected(recording),
        }
    }
}

impl Recording {
    /// Whether its release counts blob files in its statistics.
    fn counts_blob_files(&self) -> bool {
        self.has_blob_files && self.rocksdb_version.at_least(6, 19)
    }

    /// What a flush, or the replay of a write-ahead log, wrote to blob files; of one that the `LOG`
    /// does not tell of, all of its unit.
    pub fn blob_work_of_flush(&self, job: u32, unit: Option<usize>) -> BlobWork {
        let logged = self
            .log
            .as_ref()
            .filter(|log| log.flushes.contains_key(&job) || log.recoveries.contains_key(&job));
        let written_bytes = match logged {
            _ if !self.counts_blob_files() => 0,
            Some(log) => log.blob_bytes_of(job),
            None => unit.map_or(0, |unit| self.blob_bytes_of_unit(unit)),
        };
        BlobWork {
            written_bytes,
            ..BlobWork::default()
        }
    }

    /// The same of the compaction of a unit, which read so many bytes of tables; `None` is unknown.
    /// And whether it is known what it read from blob files.
    pub fn blob_work_of_compaction(
        &self,
        job: u32,
        unit: Option<usize>,
        table_bytes: Option<u64>,
    ) -> (BlobWork, bool) {
        if !self.counts_blob_files() {
            return (BlobWork::default(), true);
        }
        let facts = self.log.as_ref().and_then(|log| log.compactions.get(&job));
        let finish = facts.and_then(|facts| facts.finish.as_ref());
        let written_bytes = match finish {
            Some(finish) => finish.blob_bytes,
            None => unit.map_or(0, |unit| self.blob_bytes_of_unit(unit)),
        };
        let logged = facts.zip(finish);
        let logged = logged.and_then(|(facts, end)| logged_reads(facts, end, table_bytes));
        let (least, most) = logged.unwrap_or((0, 0));
        let collected = unit.and_then(|unit| self.blob_garbage_of_unit(unit));
        let mut most = collected.map_or(most, |garbage| most.min(garbage).max(least));
        let mut least = least;
        if (least..=most).contains(&written_bytes) && self.blob_collection.writes_only_collected {
            (least, most) = (written_bytes, written_bytes);
        }
        let work = BlobWork {
            written_bytes,
            read_bytes: least,
            read_slack_bytes: most.saturating_sub(least),
        };
        (work, logged.is_some() || collected == Some(0))
    }

    /// Whether it is known of all compactions what they read from blob files.
    pub fn knows_blob_reads(&self) -> bool {
        let mut units = self.history.units.iter().enumerate();
        !self.counts_blob_files()
            || units.all(|(index, unit)| {
                let work = || self.blob_work_of_compaction(unit.job, Some(index), None);
                unit.kind != UnitKind::Compaction || work().1
            })
    }

    /// Bytes of the blob files that the edits of a unit add.
    fn blob_bytes_of_unit(&self, unit: usize) -> u64 {
        self.of_edits(unit, |blobs| blobs.added_bytes).unwrap_or(0)
    }

    /// Bytes of blob files that a unit made garbage, where no compaction reads a blob that it does
    /// not make garbage: a compaction filter may, and a merge that fails. `None`: it may be, or
    /// garbage was not measured yet.
    fn blob_garbage_of_unit(&self, unit: usize) -> Option<u64> {
        let is_measured = self.rocksdb_version.at_least(6, 24);
        (is_measured && self.blob_collection.keeps_values)
            .then(|| self.of_edits(unit, |blobs| blobs.garbage_bytes))
            .flatten()
    }

    /// Sums up something of the edits of a unit.
    fn of_edits(&self, unit: usize, number: impl Fn(&EditBlobs) -> u64) -> Option<u64> {
        let blobs = self.history.blob_files.as_ref()?;
        let units = self.history.units.get(..=unit)?;
        let (own, before) = units.split_last()?;
        let mut before = before.iter().rev();
        let last = before.find_map(|unit: &Unit| unit.manifest_offset);
        Some(blobs.of_edits(last, own.manifest_offset?).map(number).sum())
    }
}

fn logged_reads(
    facts: &CompactionFacts,
    finish: &CompactionFinish,
    table_bytes: Option<u64>,
) -> Option<(u64, u64)> {
    let reads = facts.reads?;
    Some(reads.blob_bytes(finish.micros, table_bytes))
}

/// An option that the log dumps.
fn option_of<'a>(log: &'a LogFacts, name: &str) -> Option<&'a str> {
    let mut lines = log.option_lines.iter();
    let line = lines.find(|line| line.name == name)?;
    Some(line.value.as_str())
}

/// Whether nothing but garbage collection reads a value, and nothing changes one.
fn keeps_values(log: &LogFacts) -> bool {
    let changers = [
        "compaction_filter",
        "compaction_filter_factory",
        "merge_operator",
    ];
    changers
        .iter()
        .all(|name| option_of(log, name) == Some("None"))
}

fn writes_only_collected(recording: &Recording) -> bool {
    let Some(log) = recording.log.as_ref() else {
        return false;
    };
    let starting_level = option_of(log, STARTING_LEVEL);
    let names = log.options_calls.iter().flat_map(|call| &call.settings);
    let mut names = names.map(|(name, _)| name.as_str());
    let is_of_blobs = |name: &str| OF_BLOBS.contains(&name);
    let mut units = recording.history.units.iter();
    recording.begins_without_files()
        && option_of(log, ENABLE) == Some("true")
        && starting_level.is_none_or(|level| level == "0")
        && log.opens.iter().all(|open| !open.has_other_options)
        && !names.any(is_of_blobs)
        && !units.any(|unit| unit.kind == UnitKind::Ingestion)
}

impl LogFacts {
    /// Bytes of the blob files that a job wrote.
    fn blob_bytes_of(&self, job: u32) -> u64 {
        self.blob_bytes_by_job.get(&job).copied().unwrap_or(0)
    }
}
