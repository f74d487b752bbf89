//! Events in the life of a recorded database, except its flushes and compactions.
//!
//! A [`Happening`] is an event with its time and typed facts. [`kinds`] declares the kinds, their
//! facts and their sentences; no other module has texts about them.

pub mod card;
pub mod facts;
pub mod failures;
mod jobs;
pub mod kinds;
mod opens;
mod stalls;

use crate::database::written_options::written_options;
use crate::database::{Database, Recording};
use crate::log::opening::LeftOut;
use engine::model::sorting::sort_by_key;
use engine::options::shortened;
use kinds::What;

/// An event, or several similar ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    /// Time of the event, or of the first of several, in µs of `LOG` time.
    pub time: u64,
    /// End of the event or of the last of several; `None` if it has no duration or an unknown end.
    pub until: Option<u64>,
    /// Name of the column family; `None` for the whole database.
    pub family: Option<String>,
    /// Kind of event, with its facts.
    pub what: What,
    /// Stalls that share this row; not all if there are too many.
    pub rows: Vec<Happening>,
}

impl Happening {
    /// Makes an event without an end that concerns the whole database.
    pub fn new(time: u64, what: impl Into<What>) -> Self {
        Self {
            time,
            until: None,
            family: None,
            what: what.into(),
            rows: Vec::new(),
        }
    }

    /// The event as text.
    pub fn text(&self) -> String {
        facts::text_of(self.what.kind(), &self.what.facts())
    }
}

/// Maximum number of events in a list.
const MOST: usize = 200;

/// Events of the database in order, and the number of further ones that are not listed. Column
/// families are named if there are several.
pub fn happenings(database: &Database) -> (Vec<Happening>, u64) {
    let mut all = happenings_of(database);
    let others = database.others.iter().flat_map(happenings_of);
    all.extend(others.map(|mut one| {
        if let What::Open(open) = &mut one.what {
            open.left_out = Some(LeftOut::OtherManifest.text().to_string());
        }
        one
    }));
    // An open ends after everything else that happened at its last moment.
    let is_close = |one: &Happening| matches!(one.what, What::Close(_));
    sort_by_key(&mut all, |one| {
        (one.time, is_close(one), one.family.clone())
    });
    let mut all = stalls::shared(all);
    let more = all.len().saturating_sub(MOST);
    let shown = database
        .openings
        .iter()
        .filter(|one| one.left_out.is_none());
    let shown = shown.filter_map(|one| one.first_time).min();
    let older = all.partition_point(|one| shown.is_some_and(|shown| one.time < shown));
    all.drain(..older.min(more));
    all.truncate(MOST);
    for family in all.iter_mut().filter_map(|one| one.family.as_mut()) {
        *family = shortened(family);
    }
    (all, more as u64)
}

/// Events in the database's own files, unordered.
fn happenings_of(database: &Database) -> Vec<Happening> {
    let mut all = Vec::new();
    opens::opens(database, &mut all);
    opens::families(database, &mut all);
    jobs::jobs(database, &mut all);
    all.extend(stalls::stalls(database));
    failures::failures(database, &failures::refused_writes(database), &mut all);
    let recordings = database.families.iter().map(|family| &family.recording);
    all.extend(recordings.flat_map(written));
    if database.families.len() == 1 {
        all.iter_mut().for_each(|one| one.family = None);
    }
    all
}

/// Options that calls wrote to a `LOG` without the opening of the database.
fn written(recording: &Recording) -> Vec<Happening> {
    let written = written_options(recording).into_iter();
    let written = written.map(|(call, values)| {
        let options = kinds::Options {
            call: Some("written"),
            values: Some(match values.is_empty() {
                true => "none".to_string(),
                false => values.join(", "),
            }),
            ..kinds::Options::default()
        };
        Happening {
            family: (!call.is_database_wide).then(|| recording.family.clone()),
            ..Happening::new(call.time, options)
        }
    });
    written.collect()
}
