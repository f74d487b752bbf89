//! What happened to a database beside its flushes and compactions: opens and shutdowns, changes of
//! options, ingestion, manual compactions, jobs without a result, errors. In the order of the
//! `LOG`, for all column families: they share a database.

use std::collections::{BTreeMap, BTreeSet};

use crate::read::Recording;
use crate::read::database::{Database, family_key};
use crate::read::dumped_stall::{open_micros, waited_text};
use crate::read::failures::told_failures;
use crate::read::log::life_facts::{Opening, OptionChange};
use crate::read::log::log_facts::{CompactionFacts, IngestedFile, LogFacts};
use crate::read::log::opened_options::{change_list, in_words};
use crate::read::parts::{listed, plural, with_commas};
use engine::compaction::CompactionReason;
use engine::model::sorting::sort_by_key;
use engine::options::RocksDbVersion;

/// Most rows of the list.
const MOST_ROWS: usize = 80;
/// Lines about moves that an open does are so close to each other.
const SAME_OPEN_MICROS: u64 = 1_000_000;
/// Jobs that a row names; more are counted.
const MOST_JOBS: usize = 3;

/// The list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Life {
    /// In the order of their first moments.
    pub rows: Vec<LifeRow>,
    /// Where rows were left out, because there are too many: the place of the first one, and how
    /// many there were.
    pub left_out: Option<(usize, u64)>,
}

/// Something that happened, or several alike things between two opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LifeRow {
    /// When, in µs of the `LOG`.
    pub time: u64,
    /// Of several, when the last one happened.
    pub until: Option<u64>,
    /// The column family; `None`: the whole database, or the only family that it has.
    pub family: Option<String>,
    /// What it is.
    pub kind: LifeKind,
    /// What it is, in words.
    pub text: String,
    /// How many.
    pub count: u64,
    /// The options whose values changed.
    pub options: Vec<OptionChange>,
}

/// What a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LifeKind {
    /// An open of the database.
    Open,
    /// A column family that was created or dropped.
    Family,
    /// `SetOptions`, `SetDBOptions`, or other options at an open.
    Options,
    /// Files that came from elsewhere.
    Ingestion,
    /// `CompactRange` or `CompactFiles`.
    Manual,
    /// A job without a result.
    Aborted,
    /// A failed job, or an error of background work.
    Error,
    /// The end of an open: a shutdown, or none.
    End,
}

impl LifeKind {
    /// Its stable key.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Family => "family",
            Self::Options => "options",
            Self::Ingestion => "ingestion",
            Self::Manual => "manual",
            Self::Aborted => "aborted",
            Self::Error => "error",
            Self::End => "end",
        }
    }
}

/// One thing that happened; those with the same family, kind and wording are one row.
#[derive(Clone, Debug)]
struct Happening {
    time: u64,
    until: u64,
    family: Option<String>,
    /// Whether the facts of every family have it.
    is_of_database: bool,
    kind: LifeKind,
    words: Words,
    count: u64,
    options: Vec<OptionChange>,
    jobs: Vec<u32>,
    levels: BTreeSet<usize>,
}

/// How it is told.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Words {
    /// As it stands.
    Whole(String),
    /// Files, which went to levels; and what is to be said of their column family.
    Ingested(&'static str),
    /// Jobs: what one of them is called, and what is to be said of all.
    Jobs(&'static str, String),
}

/// What happened to a database; nothing without a `LOG`.
pub fn life_of(database: &Database) -> Life {
    let mut all = Vec::new();
    let has_several = 1 < database.families.len();
    opens(&database.openings, has_several, &mut all);
    for (index, family) in database.families.iter().enumerate() {
        let name = has_several.then(|| family_key(&database.families, index));
        let recording = &family.recording;
        let mut own = Vec::new();
        if let Some(log) = &recording.log {
            changes(recording, &mut own);
            ingested(log, &mut own);
            jobs(log, &mut own);
            if index == 0 {
                errors(log, has_several, &mut all);
            }
        }
        let lives = [(family.created, "created"), (family.dropped, "dropped")];
        for (time, word) in lives {
            let text = format!("column family {word}");
            own.extend(time.map(|time| Happening::new(time, LifeKind::Family, Words::Whole(text))));
        }
        for mut one in own {
            if one.is_of_database && index != 0 {
                continue;
            }
            one.family = name.clone().filter(|_| !one.is_of_database);
            all.push(one);
        }
    }
    let unknown = database.ingested_by_unknown.iter();
    all.extend(unknown.map(|file| ingestion(file, " of a column family that no line names")));
    sort_by_key(&mut all, |one| (one.time, one.kind));
    bounded(rows(all))
}

impl Happening {
    fn new(time: u64, kind: LifeKind, words: Words) -> Self {
        Self {
            time,
            until: time,
            family: None,
            is_of_database: false,
            kind,
            words,
            count: 1,
            options: Vec::new(),
            jobs: Vec::new(),
            levels: BTreeSet::new(),
        }
    }

    fn join(&mut self, other: Self) {
        self.until = self.until.max(other.until);
        self.count += other.count;
        self.jobs.extend(other.jobs);
        self.levels.extend(other.levels);
    }

    fn into_row(self) -> LifeRow {
        let text = self.text();
        LifeRow {
            time: self.time,
            until: (self.time < self.until).then_some(self.until),
            family: self.family,
            kind: self.kind,
            text,
            count: self.count,
            options: self.options,
        }
    }

    fn text(&self) -> String {
        match &self.words {
            Words::Whole(text) => text.clone(),
            Words::Ingested(family) => {
                let levels = self.levels.iter().map(|level| format!("L{level}"));
                let levels = listed(&levels.collect::<Vec<String>>());
                let files = plural(self.count, "file");
                format!("{files} ingested into {levels}{family}")
            }
            Words::Jobs(noun, said) => {
                let named = self.jobs.iter().take(MOST_JOBS).map(u32::to_string);
                let mut named: Vec<String> = named.collect();
                let more = self.jobs.len().saturating_sub(MOST_JOBS) as u64;
                named.extend((more != 0).then(|| format!("{} more", with_commas(more))));
                let jobs = if self.count == 1 { "job" } else { "jobs" };
                let names = listed(&named);
                format!("{} {said} ({jobs} {names})", plural(self.count, noun))
            }
        }
    }
}

/// Alike things between two opens in one row.
fn rows(all: Vec<Happening>) -> Vec<LifeRow> {
    let mut rows: Vec<Happening> = Vec::new();
    let mut since_open = BTreeMap::new();
    for one in all {
        if one.kind == LifeKind::Open {
            since_open.clear();
        }
        let key = (one.kind, one.family.clone(), one.words.clone());
        match since_open.get(&key) {
            Some(place) => {
                let row: &mut Happening = &mut rows[*place];
                row.join(one);
            }
            None => {
                since_open.insert(key, rows.len());
                rows.push(one);
            }
        }
    }
    rows.into_iter().map(Happening::into_row).collect()
}

/// The first and the last rows.
fn bounded(mut rows: Vec<LifeRow>) -> Life {
    let more = rows.len().saturating_sub(MOST_ROWS);
    let first = MOST_ROWS / 2;
    if more != 0 {
        rows.drain(first..first + more);
    }
    Life {
        rows,
        left_out: (more != 0).then_some((first, more as u64)),
    }
}

fn opens(openings: &[Opening], has_several: bool, into: &mut Vec<Happening>) {
    let has_stalls = openings.iter().any(|opening| opening.stall.is_some());
    let mut before: Option<&Opening> = None;
    for (place, opening) in openings.iter().enumerate() {
        let Some(time) = opening.first_time else {
            continue;
        };
        let text = open_text(opening, before);
        into.push(Happening::new(time, LifeKind::Open, Words::Whole(text)));
        other_options(opening, time, has_several, into);
        if opening.is_left_out {
            calls_left_out(opening, has_several, into);
        }
        let is_last = place + 1 == openings.len();
        let end = opening.closed.or(opening.shutdown);
        let end = end.or(opening.last_time).unwrap_or(time);
        let next = openings.get(place + 1).and_then(|next| next.first_time);
        let latest = next.map_or(u64::MAX, |next| next.saturating_sub(1));
        let end = end.min(latest).max(time);
        let text = match (opening.closed, opening.shutdown, is_last) {
            (Some(_), ..) => "shut down",
            (None, Some(_), _) => "shutdown began; no line says that it was complete",
            (None, None, false) => {
                "no shutdown is logged: the database was opened again without having been closed"
            }
            (None, None, true) => {
                "the LOG ends without a shutdown: the database was still open, or its process \
                 ended without closing it"
            }
        };
        let waited = opening.stall.zip(open_micros(opening));
        let waited = match waited {
            _ if openings.len() == 1 => String::new(),
            Some((stall, micros)) => format!("; writers waited {}", waited_text(stall, micros)),
            None if has_stalls => "; how long writers waited is unknown".to_string(),
            None => String::new(),
        };
        let text = Words::Whole(format!("{text}{waited}"));
        into.push(Happening::new(end, LifeKind::End, text));
        before = Some(opening);
    }
}

/// `opened by RocksDB 8.5.4, session …; WAL recovery: 2 WAL files read, 1 SST file written`
fn open_text(opening: &Opening, before: Option<&Opening>) -> String {
    let release = match (opening.rocksdb_version, before) {
        (None, _) => "an unknown release".to_string(),
        (Some(own), Some(before)) if is_other(before.rocksdb_version, own) => {
            let earlier = before.rocksdb_version;
            let earlier = earlier.map_or_else(String::new, |one| format!(" (before: {one})"));
            format!("RocksDB {own}{earlier}")
        }
        (Some(own), _) => format!("RocksDB {own}"),
    };
    let mut text = match (opening.begins_at_open, opening.is_new) {
        (false, _) => format!("the LOG begins while the database is open in {release}"),
        (true, true) => format!("created and opened by {release}"),
        (true, false) => format!("opened by {release}"),
    };
    if let Some(session) = &opening.session {
        text.push_str(&format!(", session {session}"));
    }
    if let Some(files) = opening.wal_files {
        let written = match opening.recovered_files {
            0 => "no SST file written".to_string(),
            files => format!("{} written", plural(files, "SST file")),
        };
        let read = plural(files, "WAL file");
        text.push_str(&format!("; WAL recovery: {read} read, {written}"));
    }
    if opening.is_left_out {
        text.push_str("; what it did is left out, as the MANIFEST is of another open");
    }
    text
}

fn is_other(before: Option<RocksDbVersion>, own: RocksDbVersion) -> bool {
    before.is_some_and(|before| before != own)
}

/// Other options than those in force before.
fn other_options(opening: &Opening, time: u64, has_several: bool, into: &mut Vec<Happening>) {
    for group in in_words(&opening.other_options, opening.families_dumped) {
        let families = match group.families.as_str() {
            "" => String::new(),
            families => format!(" {families}"),
        };
        let text = format!("opened with other options{families}: {}", group.list);
        into.push(Happening {
            family: group.family.filter(|_| has_several),
            options: group.changes,
            ..Happening::new(time, LifeKind::Options, Words::Whole(text))
        });
    }
}

/// The calls in an open whose jobs are left out.
fn calls_left_out(opening: &Opening, has_several: bool, into: &mut Vec<Happening>) {
    into.extend(opening.calls.iter().map(|changed| {
        let call = call_name(changed.family.is_none());
        let text = format!("{call}: {}", change_list(&changed.changes));
        Happening {
            family: changed.family.clone().filter(|_| has_several),
            options: changed.changes.clone(),
            ..Happening::new(changed.time, LifeKind::Options, Words::Whole(text))
        }
    }));
}

const fn call_name(is_database_wide: bool) -> &'static str {
    match is_database_wide {
        true => "SetDBOptions",
        false => "SetOptions",
    }
}

/// Calls that changed options.
fn changes(recording: &Recording, into: &mut Vec<Happening>) {
    for change in &recording.changes {
        let settings = change.settings.iter().zip(&change.before);
        let settings = settings.map(|((name, value), before)| OptionChange {
            name: name.clone(),
            before: before.clone(),
            after: value.clone(),
        });
        let options: Vec<OptionChange> = settings.collect();
        if options.is_empty() {
            continue;
        }
        let call = call_name(change.is_database_wide);
        let text = Words::Whole(format!("{call}: {}", change_list(&options)));
        into.push(Happening {
            is_of_database: change.is_database_wide,
            options,
            ..Happening::new(change.time, LifeKind::Options, text)
        });
    }
}

fn ingested(log: &LogFacts, into: &mut Vec<Happening>) {
    into.extend(log.ingested.values().map(|file| ingestion(file, "")));
    let moves = log
        .moves_at_open
        .chunk_by(|one, next| next.time < one.time + SAME_OPEN_MICROS);
    into.extend(moves.filter_map(|moves| {
        let files: usize = moves.iter().map(|one| one.files.len()).sum();
        let levels = moves.iter().rev();
        let levels = levels.map(|one| format!("L{} to L{}", one.from, one.to));
        let text = format!(
            "the open moved {} from {}, as level_compaction_dynamic_level_bytes is true",
            plural(files as u64, "file"),
            listed(&levels.collect::<Vec<String>>())
        );
        let time = moves.first()?.time;
        Some(Happening::new(time, LifeKind::Options, Words::Whole(text)))
    }));
}

fn ingestion(file: &IngestedFile, family: &'static str) -> Happening {
    Happening {
        levels: BTreeSet::from([file.level]),
        ..Happening::new(file.time, LifeKind::Ingestion, Words::Ingested(family))
    }
}

/// Manual compactions, and jobs without a result.
fn jobs(log: &LogFacts, into: &mut Vec<Happening>) {
    let failed: BTreeSet<u32> = log.failures.iter().filter_map(|one| one.job).collect();
    let has_failed = |job: u32| failed.contains(&job);
    for (job, facts) in &log.compactions {
        let is_manual = facts.reason == Some(CompactionReason::ManualCompaction);
        let ended = match facts.finish {
            Some(_) if !facts.is_aborted() => "finished".to_string(),
            _ if has_failed(*job) => "failed".to_string(),
            _ => without_result(facts),
        };
        let (kind, said) = match (is_manual, facts.is_of_range) {
            (true, true) => (LifeKind::Manual, format!("of CompactRange {ended}")),
            (true, false) => (LifeKind::Manual, format!("of CompactFiles {ended}")),
            (false, _) if ended == "finished" || ended == "failed" => continue,
            (false, _) => (LifeKind::Aborted, ended),
        };
        let time = facts.started;
        let until = facts.finish.as_ref().map_or(time, |finish| finish.time);
        into.push(Happening {
            until: until.max(time),
            jobs: vec![*job],
            ..Happening::new(time, kind, Words::Jobs("compaction", said))
        });
    }
    let moves = log.moves.iter().filter(|one| one.is_manual);
    into.extend(moves.map(|one| Happening {
        jobs: vec![one.job],
        ..Happening::new(
            one.ready,
            LifeKind::Manual,
            Words::Jobs("trivial move", "by CompactRange".to_string()),
        )
    }));
    let whole = |time: &u64, text: &str| {
        Happening::new(*time, LifeKind::Manual, Words::Whole(text.to_string()))
    };
    let paused = "CompactRange was canceled before a compaction of it began";
    into.extend(log.paused_picks.iter().map(|time| whole(time, paused)));
    let idle = "CompactRange found nothing to do in a level";
    into.extend(log.idle_ranges.iter().map(|time| whole(time, idle)));
    let writers: BTreeSet<u32> = log.created.values().map(|file| file.job).collect();
    let has_file = |job: u32| writers.contains(&job);
    let unfinished = log.flushes.iter().filter(|(_, flush)| {
        let is_open = flush.finished.is_none() && flush.written.is_none();
        is_open && flush.memtable_count != 0
    });
    let unfinished = unfinished.filter(|(job, _)| !has_failed(**job) && !has_file(**job));
    into.extend(unfinished.map(|(job, flush)| Happening {
        jobs: vec![*job],
        ..Happening::new(
            flush.started,
            LifeKind::Aborted,
            Words::Jobs("flush", "without an end in the LOG".to_string()),
        )
    }));
}

/// How a compaction ended that installed nothing.
fn without_result(facts: &CompactionFacts) -> String {
    match (&facts.finish, &facts.failed_with) {
        (None, _) => "without an end in the LOG".to_string(),
        (Some(_), None) => "aborted, without a result".to_string(),
        (Some(_), Some(status)) => {
            let status = status.trim_end_matches('.');
            format!("aborted, without a result: {status}")
        }
    }
}

/// Failed jobs and errors of background work.
fn errors(log: &LogFacts, has_several: bool, into: &mut Vec<Happening>) {
    let errors = told_failures(log).into_iter().map(|told| Happening {
        until: told.last_time,
        family: told.first.family.clone().filter(|_| has_several),
        count: told.count,
        ..Happening::new(told.first.time, LifeKind::Error, Words::Whole(told.text))
    });
    into.extend(errors);
}
