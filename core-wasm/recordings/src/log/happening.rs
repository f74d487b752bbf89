//! Things that happened to a database beside its flushes and compactions, as values.

use std::collections::{BTreeMap, BTreeSet};

use crate::log::life_facts::OptionChange;

/// What it is about.
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
    /// What a call asked for, or kept: `CompactRange`, `CompactFiles`, `DeleteRange`, a snapshot.
    Manual,
    /// Compactions that left nothing, in a column family with a compaction filter.
    Filter,
    /// Files that FIFO compaction dropped.
    Drop,
    /// Flushes that a WAL asked for, many and small.
    Flush,
    /// Writes that were slowed down or stopped.
    Stall,
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
            Self::Filter => "filter",
            Self::Drop => "drop",
            Self::Flush => "flush",
            Self::Stall => "stall",
            Self::Aborted => "aborted",
            Self::Error => "error",
            Self::End => "end",
        }
    }
}

/// One thing that happened, or several alike ones: those of the same family and kind and with the
/// same words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    /// When, in µs of the `LOG`.
    pub time: u64,
    /// When the last one happened.
    pub until: u64,
    /// Where `time` is not when its first job began: when that was.
    pub begun: Option<u64>,
    /// Of a call: what is known of its end; `None`: nothing.
    pub call_end: Option<CallEnd>,
    /// The column family; `None`: the whole database.
    pub family: Option<String>,
    /// Whether the facts of every family have it.
    pub is_of_database: bool,
    /// What it is.
    pub kind: LifeKind,
    /// What it is, in words.
    pub words: Words,
    /// How many.
    pub count: u64,
    /// The options whose values changed.
    pub options: Vec<OptionChange>,
    /// Its jobs.
    pub jobs: Vec<u32>,
    /// How many files went to each level.
    pub levels: BTreeMap<usize, u64>,
    /// The names that ingested files had.
    pub names: BTreeSet<String>,
    /// What its jobs wrote and did not install.
    pub lost: LostFiles,
    /// What its jobs read and did not write again.
    pub dropped: DroppedRecords,
}

/// What a `LOG` has of the end of a call, in µs of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallEnd {
    /// It ended shortly after this line.
    At(u64),
    /// This is its last line, though it may have gone on without one.
    NotBefore(u64),
    /// It had ended when its thread wrote another line.
    By(u64),
}

/// Records that compactions read and did not write again, where there is a compaction filter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DroppedRecords {
    /// Records that were read.
    pub read: u64,
    /// Those that were not written again.
    pub dropped: u64,
    /// SST files that compactions read that wrote none.
    pub files: u64,
    /// The filter, as RocksDB names it; `None`: there is none, or it is unknown.
    pub filter: Option<String>,
}

impl DroppedRecords {
    /// Both together.
    pub fn and(self, other: Self) -> Self {
        Self {
            read: self.read.saturating_add(other.read),
            dropped: self.dropped.saturating_add(other.dropped),
            files: self.files.saturating_add(other.files),
            filter: self.filter.or(other.filter),
        }
    }
}

/// Files that were written for nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LostFiles {
    /// How many SST files.
    pub files: u64,
    /// Their bytes.
    pub bytes: u64,
    /// How many blob files.
    pub blob_files: u64,
    /// Their bytes.
    pub blob_bytes: u64,
    /// Whether there may be more.
    pub is_least: bool,
}

impl LostFiles {
    /// Both together.
    pub fn and(self, other: Self) -> Self {
        Self {
            files: self.files.saturating_add(other.files),
            bytes: self.bytes.saturating_add(other.bytes),
            blob_files: self.blob_files.saturating_add(other.blob_files),
            blob_bytes: self.blob_bytes.saturating_add(other.blob_bytes),
            is_least: self.is_least || other.is_least,
        }
    }
}

/// Its words.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Words {
    /// As it stands.
    Whole(String),
    /// Files, which went to levels; and what is to be said of their column family.
    Ingested(&'static str),
    /// Jobs: what one of them is called, and what is to be said of all.
    Jobs(&'static str, String),
}

impl Happening {
    /// One thing, of the whole database.
    pub fn new(time: u64, kind: LifeKind, words: Words) -> Self {
        Self {
            time,
            until: time,
            begun: None,
            call_end: None,
            family: None,
            is_of_database: false,
            kind,
            words,
            count: 1,
            options: Vec::new(),
            jobs: Vec::new(),
            levels: BTreeMap::new(),
            names: BTreeSet::new(),
            lost: LostFiles::default(),
            dropped: DroppedRecords::default(),
        }
    }

    fn join(&mut self, other: Self) {
        self.until = self.until.max(other.until);
        self.begun = [self.begun, other.begun].into_iter().flatten().min();
        self.count += other.count;
        self.jobs.extend(other.jobs);
        for (level, files) in other.levels {
            *self.levels.entry(level).or_default() += files;
        }
        self.names.extend(other.names);
        self.lost = self.lost.and(other.lost);
        self.dropped = std::mem::take(&mut self.dropped).and(other.dropped);
    }
}

/// Jobs of one call follow each other: those that begin later after the one before are of another.
const SAME_CALL_MICROS: u64 = 1_000_000;

fn is_of_later_call(known: &Happening, one: &Happening) -> bool {
    let later = known.until.saturating_add(SAME_CALL_MICROS);
    one.kind == LifeKind::Manual && one.begun.is_some_and(|begun| later < begun)
}

/// Alike things between two opens in one, at the place of the first of them; manual compactions
/// only where they may be of the same call.
pub fn alike_joined(all: Vec<Happening>) -> Vec<Happening> {
    let mut joined: Vec<Happening> = Vec::new();
    let mut since_open: BTreeMap<_, usize> = BTreeMap::new();
    for one in all {
        if one.kind == LifeKind::Open {
            since_open.clear();
        }
        let key = (one.kind, one.family.clone(), one.words.clone());
        let known = since_open.get(&key).copied();
        let known = known.filter(|place| !is_of_later_call(&joined[*place], &one));
        match known {
            Some(place) => joined[place].join(one),
            None => {
                since_open.insert(key, joined.len());
                joined.push(one);
            }
        }
    }
    joined
}
