//! A `LOG` by column family (G-3): jobs, files and limits each belong to one family, whereas slots,
//! stalls and database options are shared by all.

use engine::model::sorting::{inserted, sort_by_key};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::log::log_facts::{LogFacts, OptionLine};
use crate::log::opening::{Opening, OptionsChanged};
use crate::log::stats_dumps::{StatsDump, WholeDump};
use engine::options::Options;
use engine::options::setting::Target;

/// The column family that every database has.
pub const DEFAULT_FAMILY: &str = "default";

/// The log of one open of a database, or of several opens joined together.
#[derive(Clone, Debug, PartialEq)]
pub struct DatabaseLog {
    /// Facts that belong to no single family. Once the log has been read, each family has a copy.
    pub shared: LogFacts,
    /// The families, `default` first and then in the order in which the log names them.
    pub families: Vec<FamilyLog>,
    /// The opens of the database, oldest first.
    pub openings: Vec<Opening>,
}

/// Facts about one column family.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FamilyLog {
    /// The family's name.
    pub name: String,
    /// The family's id; `None` if the log does not give it.
    pub id: Option<u32>,
    /// Time at which the family was created; `None` unless this log shows it.
    pub created: Option<u64>,
    /// Time at which the family was dropped; `None` unless this log shows it.
    pub dropped: Option<u64>,
    /// True if later opens lack the family; its facts end with the last open that has it.
    pub is_ended: bool,
    /// The facts about the family.
    pub facts: LogFacts,
}

impl Default for DatabaseLog {
    fn default() -> Self {
        let mut log = Self {
            shared: LogFacts::default(),
            families: Vec::new(),
            openings: Vec::new(),
        };
        log.add_again(DEFAULT_FAMILY);
        log
    }
}

impl DatabaseLog {
    /// Returns the index of a family. A new family is added with the `SetDBOptions` calls so far.
    pub fn family(&mut self, name: &str) -> usize {
        self.position(name).unwrap_or_else(|| self.add_again(name))
    }

    /// Index of the most recently created family with this name.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.families.iter().rposition(|one| one.name == name)
    }

    /// Index of the family that matches one from another open: by id, or by name if either has no
    /// id. If several match, the most recently created one counts.
    pub(super) fn position_of(&self, other: &FamilyLog) -> Option<usize> {
        let by_id = other.id.and_then(|id| {
            let mut families = self.families.iter();
            families.position(|one| one.id == Some(id))
        });
        let is_same = |one: &FamilyLog| {
            let is_named = one.name == other.name && (one.id.is_none() || other.id.is_none());
            is_named && !one.is_ended
        };
        by_id.or_else(|| self.families.iter().rposition(is_same))
    }

    /// Adds a family with a copy of the shared facts.
    pub(super) fn add_with_shared(&mut self, name: &str, id: Option<u32>) -> usize {
        let index = self.add_again(name);
        self.families[index].id = id;
        self.share(index);
        index
    }

    /// Index of the newest family created under a name by a given time. The statistics of a dropped
    /// family are still dumped while it has a handle.
    fn position_at(&self, name: &str, time: u64) -> Option<usize> {
        let was_there = |one: &FamilyLog| one.created.is_none_or(|created| created <= time);
        let mut families = self.families.iter();
        let then = families.rposition(|one| one.name == name && was_there(one));
        then.or_else(|| self.position(name))
    }

    /// Adds a family that reuses the name of a dropped one.
    pub(super) fn add_again(&mut self, name: &str) -> usize {
        let mut family = FamilyLog {
            name: name.to_string(),
            ..FamilyLog::default()
        };
        family.facts.options_calls = self.shared.options_calls.clone();
        self.families.push(family);
        self.families.len() - 1
    }

    /// The open whose lines are being read.
    pub(super) fn opening(&mut self) -> &mut Opening {
        if self.openings.is_empty() {
            self.openings.push(Opening::default());
        }
        let last = self.openings.len() - 1;
        &mut self.openings[last]
    }

    /// Completes the open whose lines have been read.
    pub(super) fn end_opening(&mut self, session: Option<String>) {
        let recoveries = &self.shared.recoveries;
        let families = self.families.iter();
        let created = families.flat_map(|one| one.facts.created.values());
        let recovered = created.filter(|file| recoveries.contains_key(&file.job));
        let so_far = self.openings.pop().unwrap_or_default();
        self.openings.push(Opening {
            first_time: self.shared.first_time,
            last_time: so_far.last_time.or(self.shared.last_time),
            rocksdb_version: self.shared.rocksdb_version,
            session,
            begins_at_open: self.families[0].facts.begins_at_open(),
            recovered_files: recovered.count() as u64,
            shutdown: self.shared.shutdown_time,
            ..so_far
        });
    }

    /// Adds a call's option changes to every family that it applies to.
    pub(super) fn tell_call(&mut self, changed: &OptionsChanged) {
        let is_of_database = changed.family.is_none();
        let families = { self.families.iter_mut() }
            .filter(|one| is_of_database || changed.family.as_ref() == Some(&one.name));
        for call in families.flat_map(|one| &mut one.facts.options_calls) {
            if call.time == changed.time && call.is_database_wide == is_of_database {
                call.told = changed.changes.clone();
            }
        }
    }

    /// Copies the values that `SetDBOptions` calls wrote to the facts about `default`.
    pub(super) fn share_written(&mut self) {
        let own = self.families[0].facts.options_calls.iter_mut();
        let own = own.filter(|call| call.is_database_wide);
        for (own, shared) in own.zip(&self.shared.options_calls) {
            own.written.clone_from(&shared.written);
        }
    }

    /// Returns true if any family has known jobs or files.
    pub fn has_jobs(&self) -> bool {
        let mut families = self.families.iter().map(|family| &family.facts);
        families.any(|facts| {
            !facts.created.is_empty() || !facts.flushes.is_empty() || !facts.compactions.is_empty()
        })
    }

    /// Number of facts in all families, a measure of memory use.
    pub(super) fn fact_count(&self) -> usize {
        let families = self.families.iter().map(|family| family.facts.fact_count());
        families.sum::<usize>() + self.shared.fact_count()
    }

    /// Returns true if a job in this log wrote the file with the given number.
    pub(crate) fn wrote(&self, number: u64) -> bool {
        let mut families = self.families.iter();
        families.any(|family| family.facts.created.contains_key(&number))
    }

    /// Gives every family the shared facts.
    pub(super) fn distribute(&mut self) {
        let owners = self.owners();
        for index in 0..self.families.len() {
            self.share(index);
            let facts = &mut self.families[index].facts;
            facts.deleted.retain(|line| {
                let owner = owners.get(&line.number);
                owner.is_none_or(|owner| *owner == index)
            });
        }
        self.gather();
    }

    /// Returns the index of a family, after adding it with the shared facts if no line names it.
    pub(crate) fn with_family(&mut self, name: &str) -> usize {
        let known = self.position(name);
        known.unwrap_or_else(|| self.add_with_shared(name, None))
    }

    fn share(&mut self, index: usize) {
        // With several families, the owner of the files is unknown.
        let has_several = 1 < self.families.len();
        let Self {
            shared, families, ..
        } = self;
        let facts = &mut families[index].facts;
        facts.option_lines = with_shared_lines(shared, facts, index == 0);
        let files_at_open = shared.files_at_open;
        facts.files_at_open = files_at_open.filter(|files| !has_several || *files == 0);
        macro_rules! share {
            ($($fact:ident)*) => { $(facts.$fact = Clone::clone(&shared.$fact);)* };
        }
        share!(rocksdb_version deleted ingested recoveries failures refits looks_for_due db_id);
        share!(first_time last_time shutdown_time is_opening_logged stretches);
        share!(opens line_count warnings);
        begin_within_log(facts);
    }

    /// Gives every family the job numbers of the whole database.
    pub(crate) fn gather(&mut self) {
        let all = self.families.iter().flat_map(|FamilyLog { facts, .. }| {
            let jobs = facts.flushes.keys().chain(facts.compactions.keys());
            jobs.copied().chain(facts.moves.iter().map(|one| one.job))
        });
        let all: Arc<BTreeSet<u32>> = Arc::new(inserted(all));
        for family in &mut self.families {
            family.facts.database_jobs = Arc::clone(&all);
        }
    }

    /// Adds a warning to every family.
    pub(crate) fn warn(&mut self, warning: &str) {
        for family in &mut self.families {
            family.facts.warnings.push(warning.to_string());
        }
        self.shared.warnings.push(warning.to_string());
    }

    /// Gives each family its part of the statistics dumps.
    pub(super) fn take_dumps(&mut self, dumps: Vec<WholeDump>, left_out: u64) {
        for (dump, number) in dumps.into_iter().zip(1..) {
            let mut database = dump.database;
            for (name, text) in dump.families {
                let Some(place) = self.position_at(&name, dump.time) else {
                    continue;
                };
                self.families[place].facts.stats_dumps.push(StatsDump {
                    number,
                    time: dump.time,
                    database: match name == DEFAULT_FAMILY {
                        true => std::mem::take(&mut database),
                        false => String::new(),
                    },
                    text,
                });
            }
        }
        for family in &mut self.families {
            family.facts.stats_dumps_left_out = left_out;
        }
    }

    /// Without a `MANIFEST`, assigns each ingested file to the family whose jobs read it. Returns a
    /// warning about files that no job reads.
    pub(crate) fn ingested_by_owner(&mut self) -> Option<String> {
        if self.families.len() == 1 {
            return None;
        }
        let owners = self.owners();
        for (index, family) in self.families.iter_mut().enumerate() {
            let ingested = &mut family.facts.ingested;
            ingested.retain(|number, _| owners.get(number) == Some(&index));
        }
        let files = self.shared.ingested.keys();
        let lost = files.filter(|number| !owners.contains_key(*number)).count();
        (lost != 0).then(|| {
            format!(
                "LOG: no line names the column family of {lost} ingested files, so they are left \
                 out; a MANIFEST has them"
            )
        })
    }

    /// Maps file numbers to families, as far as the log shows the owner.
    fn owners(&self) -> BTreeMap<u64, usize> {
        let mut owners = BTreeMap::new();
        for (index, FamilyLog { facts, .. }) in self.families.iter().enumerate() {
            let inputs = facts.compactions.values().flat_map(|one| &one.inputs);
            let inputs = inputs.flat_map(|(_, files)| files);
            let moved = facts.moves.iter().flat_map(|one| &one.files);
            let dropped = facts.drops.iter().flat_map(|one| &one.files);
            let files = facts.created.keys().chain(inputs).chain(moved);
            owners.extend(files.chain(dropped).map(|number| (*number, index)));
        }
        owners
    }
}

/// Combines a family's own options dump with the database options. Lines that name no family also
/// belong to `default`.
fn with_shared_lines(shared: &LogFacts, facts: &LogFacts, is_default: bool) -> Vec<OptionLine> {
    let is_common = |line: &&OptionLine| {
        let setting = Options::setting(&line.name);
        is_default || setting.is_some_and(|one| one.row.target == Target::Database)
    };
    // A repeated header names no families, and its first dump is that of `default`.
    let nameless = shared.option_lines.iter();
    let second = { nameless.clone().enumerate() }
        .filter(|(_, line)| begins_dump(line))
        .nth(1);
    let end = second.map_or(nameless.len(), |(place, _)| place);
    let common = nameless.take(end).filter(is_common);
    let mut lines: Vec<OptionLine> = common.chain(&facts.option_lines).cloned().collect();
    sort_by_key(&mut lines, |line| line.line);
    lines
}

/// Returns true for the line that starts a column family's options (G-30).
pub(crate) fn begins_dump(line: &OptionLine) -> bool {
    line.name == "comparator"
}

/// Moves jobs that began before the log, and so have no start time, to the log's beginning.
fn begin_within_log(facts: &mut LogFacts) {
    let first = facts.first_time.unwrap_or(0);
    let flushes = facts.flushes.values_mut().map(|flush| &mut flush.started);
    let compactions = facts.compactions.values_mut();
    let started = flushes.chain(compactions.map(|facts| &mut facts.started));
    for started in started.filter(|started| **started == 0) {
        *started = first;
    }
}
