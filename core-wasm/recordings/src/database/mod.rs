//! A recorded database, read from its `MANIFEST`, `LOG` and `OPTIONS` files, with a separate
//! history for each column family.
//!
//! All functions are pure and take decompressed bytes. Any subset of the files can be read;
//! [`Recording::warnings`] names missing parts, and [`file_kind`] recognises files by content.

pub mod activity;
pub mod belonging;
pub mod changed_options;
pub mod database_counters;
pub mod families;
pub mod file_kind;
pub mod first_family;
pub mod identity;
pub mod open_options;
pub mod parts;
pub mod read_files;
pub mod recording;
pub mod trace_json;
pub mod written_options;

pub use crate::base::file_error::RecordedError;
pub use activity::{DatabaseActivity, FamilyJob};
pub use file_kind::{FileKind, file_kind};
pub use read_files::{read_database, read_recording};
pub use recording::{ChangedOptions, Recording, RecordingFiles, StreamedLog};

use std::sync::{Arc, OnceLock};

use crate::database::open_options::OpenOptions;
use crate::history::logged_writes::logged_writes;
use crate::history::stall_changes::{StallChange, count_stalls, database_stalls, held_micros};
use crate::history::units::{Unit, UnitKind};
use crate::history::version_queue::{QueuedFamily, queue_of};
use crate::log::database_log::DEFAULT_FAMILY;
use crate::log::opening::Opening;
use engine::model::sorting::sort_by_key;
use engine::options::Options;
use engine::options::setting::Target;
use engine::write_stall::{StallCause, StallCondition, stall_limit};

/// A recorded database with all its column families.
#[derive(Clone, Debug)]
pub struct Database {
    /// Column families by id; `default` is always the first.
    pub families: Vec<ColumnFamily>,
    /// The opens in the `LOG`, oldest first.
    pub openings: Vec<Opening>,
    /// Options at the last open that the model does not cover.
    pub open_options: OpenOptions,
    /// The opens before and after those in the `MANIFEST`, read from their `LOG`s alone.
    pub others: Vec<Database>,
    /// The following open, if this database is one of `others`.
    pub next: Option<Opening>,
}

/// A column family of a recorded database.
#[derive(Clone, Debug)]
pub struct ColumnFamily {
    /// Id of the family; `None` if no file gives it.
    pub id: Option<u32>,
    /// Name of the family.
    pub name: String,
    /// Text that selects the family: its name, plus its id if a later family reuses the name.
    pub key: String,
    /// True if the family was dropped before the recording ended.
    pub is_dropped: bool,
    /// Time at which the family was dropped, in µs of `LOG` time, if logged.
    pub dropped: Option<u64>,
    /// Time at which the family was created, in µs of `LOG` time, if logged.
    pub created: Option<u64>,
    /// History of the family.
    pub recording: Recording,
}

/// Numbers shown for a column family in a list; `None` if unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FamilyNumbers {
    /// Number of files in the tree at the end.
    pub live_files: Option<u64>,
    /// Bytes in the tree's files at the end.
    pub live_bytes: Option<u64>,
    /// Number of installed flushes.
    pub flushes: Option<u64>,
    /// Number of compactions that rewrote files.
    pub compactions: Option<u64>,
    /// Number of trivial moves.
    pub moves: Option<u64>,
    /// Write stalls that the family's limits caused, counted as in [`StallCount`].
    pub stalls: Option<u64>,
    /// Stalls that stopped writes, of those in `stalls`.
    pub stops: Option<u64>,
    /// Time, in µs, for which the family's stall conditions held, each counted from its line to the
    /// next install without it, or to the end of the `LOG`. Writers may have waited less.
    pub held_micros: Option<u64>,
    /// True if a stall still held at the end of the `LOG`, so its real length is unknown.
    pub is_still_held: bool,
    /// True if the family has blob files, which no size here includes.
    pub has_blob_files: bool,
    /// True if the options of both this family and `default` are known.
    pub knows_differing_options: bool,
    /// Options whose values differ from those of `default` at the end, or when the family was
    /// dropped: name, value, value in `default`.
    pub differing_options: Vec<(String, String, String)>,
}

impl Database {
    /// Makes a database from its families and opens.
    pub(crate) fn of(
        mut families: Vec<ColumnFamily>,
        openings: Vec<Opening>,
        open_options: OpenOptions,
    ) -> Self {
        let activity = Arc::new(activity(&families, &openings));
        for (index, family) in families.iter_mut().enumerate() {
            family.recording.activity = Arc::clone(&activity);
            family.recording.family_index = index;
        }
        Self {
            families,
            openings,
            open_options,
            others: Vec::new(),
            next: None,
        }
    }

    /// Adds the opens before and after this database, each read from its `LOG` alone.
    fn with(self, others: [Option<Self>; 2]) -> Self {
        let shown = self.openings.iter().find(|one| one.left_out.is_none());
        let next = [shown.cloned(), None].into_iter();
        let others = { others.into_iter().zip(next) }
            .filter_map(|(other, next)| other.map(|other| Self { next, ..other }))
            .collect();
        Self { others, ..self }
    }

    /// The most recently created family with this name.
    pub fn family(&self, name: &str) -> Option<&ColumnFamily> {
        { self.families.iter() }.rfind(|family| family.name == name)
    }

    /// Time of the last open before a moment, in µs of `LOG` time, without opens that are left out.
    /// If the `LOG` lacks an open's start, statistics dumps give the time.
    pub fn opened_before(&self, time: u64) -> Option<u64> {
        let mut openings = { self.openings.iter() }.filter(|one| one.left_out.is_none());
        let begun = |one: &&Opening| one.first_time.is_some_and(|first| first <= time);
        let opening = openings.rfind(begun)?;
        let dump = opening.stall;
        let told = dump.map(|dump| dump.until.saturating_sub(dump.counted_micros));
        told.or(opening.first_time.filter(|_| opening.begins_at_open))
    }

    /// Returns the recording of the family that is shown first.
    pub fn into_first(mut self) -> Recording {
        let first = self.first();
        self.families.swap_remove(first).recording
    }

    /// Returns the numbers of the family at this index.
    pub fn numbers(&self, index: usize) -> FamilyNumbers {
        let recording = &self.families[index].recording;
        let of_default = &self.families[0].recording;
        let has_history = recording.has_manifest || recording.log.is_some();
        let count = |is_counted: fn(&Unit) -> bool, kind: UnitKind| {
            let units = recording.history.units.iter();
            let units = units.filter(|unit| unit.kind == kind && is_counted(unit));
            has_history.then(|| units.map(Unit::job_count).sum())
        };
        // RocksDB drops a family together with its files.
        let is_dropped = self.families[index].is_dropped;
        let live = match is_dropped {
            true => Some((0, Some(0))),
            false => recording.live_at_end(),
        };
        let log = recording.log.as_ref();
        let changes = recording.stall_changes.as_slice();
        let counted = log.map(|_| count_stalls(changes));
        FamilyNumbers {
            live_files: live.map(|(files, _)| files),
            live_bytes: live.and_then(|(_, bytes)| bytes),
            flushes: count(|_| true, UnitKind::Flush),
            compactions: count(|_| true, UnitKind::Compaction),
            moves: match log.is_some_and(|log| !recording.has_manifest || !log.refits.is_empty()) {
                // Opening a database and `CompactRange` with `change_level` move files without a
                // job.
                true => count(|unit| unit.job != 0, UnitKind::Move),
                false => count(|_| true, UnitKind::Move),
            },
            stalls: counted.as_ref().map(|count| count.stalls),
            stops: counted.as_ref().map(|count| count.stops),
            held_micros: log.map(|log| held_micros(changes, log.last_time.unwrap_or(0))),
            is_still_held: changes.last().is_some_and(|last| last.line.is_some()),
            has_blob_files: recording.has_blob_files && !is_dropped,
            knows_differing_options: recording.knows_options && of_default.knows_options,
            differing_options: match (recording.known_options(), of_default.known_options()) {
                (Some(_), Some(_)) if index != 0 => {
                    let end = self.families[index].dropped.unwrap_or(u64::MAX);
                    let own = recording.options_at(end);
                    let mut all = differing(own, of_default.options_at(end));
                    all.extend(others_differing(recording, of_default));
                    all
                }
                _ => Vec::new(),
            },
        }
    }
}

impl ColumnFamily {
    /// Returns true for `default`, the family that every database has.
    pub fn is_default(&self) -> bool {
        self.id.unwrap_or(0) == 0 && self.name == DEFAULT_FAMILY
    }
}

/// Options whose values differ between two column families.
fn differing(own: &Options, other: &Options) -> Vec<(String, String, String)> {
    let settings = Options::settings().filter(|one| one.row.target != Target::Database);
    let values = settings.map(|one| {
        let [own, other] = [own, other].map(|options| one.value_for_people(options));
        (one.row.name.to_string(), own, other)
    });
    values.filter(|(_, own, other)| own != other).collect()
}

/// Like `differing`, for options outside the model whose values are known in both families.
fn others_differing(own: &Recording, other: &Recording) -> Vec<(String, String, String)> {
    let differing = own.other_options.iter().filter_map(|one| {
        let mut known = other.other_options.iter();
        let of_other = known.find(|known| known.name == one.name)?.value.clone();
        Some((one.name.to_string(), one.value.clone(), of_other))
    });
    differing.filter(|(_, own, other)| own != other).collect()
}

fn activity(families: &[ColumnFamily], openings: &[Opening]) -> DatabaseActivity {
    let mut jobs = Vec::new();
    let mut stalls = Vec::new();
    let mut writes = Vec::new();
    for (family, ColumnFamily { id, recording, .. }) in families.iter().enumerate() {
        let Some(log) = &recording.log else {
            continue;
        };
        writes.extend(logged_writes(log, *id));
        let flushes = { log.flushes.iter() }
            .map(|(job, one)| (*job, true, one.started, one.finished.or(one.written)));
        let compactions =
            { log.compactions.iter() }.map(|(job, one)| (*job, false, one.started, one.ended()));
        let own = flushes.chain(compactions);
        jobs.extend(own.map(|(job, is_flush, started, ended)| FamilyJob {
            family,
            job,
            is_flush,
            started,
            ended,
        }));
        let changes = recording.stall_changes.iter();
        stalls.extend(changes.map(|one| (family, *one, stall_limit_of(recording, one))));
    }
    sort_by_key(&mut jobs, |job| (job.started, job.job));
    sort_by_key(&mut stalls, |(_, change, _)| change.time);
    sort_by_key(&mut writes, |write| write.time);
    let keys = families.iter().map(|family| family.key.clone());
    let begins = { families.iter() }.map(|family| family.recording.history.begins);
    let begins = begins.max().unwrap_or(0);
    DatabaseActivity {
        families: keys.collect(),
        openings: openings.to_vec(),
        jobs,
        stalls: database_stalls(&stalls),
        writes,
        start: start_of(families).max(begins),
        begins,
        queue: match families.len() {
            0 | 1 => Vec::new(),
            _ => {
                let queued = families.iter().map(|family| QueuedFamily {
                    created: family.created,
                    history: &family.recording.history,
                    log: family.recording.log.as_ref(),
                });
                queue_of(&queued.collect::<Vec<_>>())
            }
        },
        versions: OnceLock::new(),
    }
}

/// The limit that a stall exceeded, from the options in force; 0 if they are unknown.
pub(crate) fn stall_limit_of(recording: &Recording, change: &StallChange) -> u64 {
    let known = change.line.zip(recording.known_options_at(change.time));
    known.map_or(0, |(line, options)| {
        let limit = stall_limit(options, line.condition, line.cause);
        let limit = line.max_memtables.unwrap_or(limit);
        // The stall condition may predate both its line and a change of the limit.
        let is_exceeded = match (line.condition, line.cause) {
            (StallCondition::Delayed, StallCause::MemtableLimit) => limit <= line.count + 1,
            _ => limit <= line.count,
        };
        limit * u64::from(is_exceeded)
    })
}

fn start_of(families: &[ColumnFamily]) -> u64 {
    let times = families.iter().flat_map(|ColumnFamily { recording, .. }| {
        let installed = recording.history.units.iter().map(|unit| unit.installed);
        let logged = recording.log.iter().flat_map(|log| {
            let created = log.created.values().map(|file| file.time);
            let switches = log.memtable_switches.iter().map(|switch| switch.time);
            let flushes = log.flushes.values().map(|flush| flush.started);
            let compactions = log.compactions.values().map(|one| one.started);
            let stalls = log.stalls.iter().map(|line| line.time);
            let jobs = created.chain(flushes).chain(compactions);
            jobs.chain(switches).chain(stalls)
        });
        installed.chain(logged)
    });
    times.filter(|time| *time != 0).min().unwrap_or(0)
}
