//! The stalls of each open of a database.

use std::ops::Range;

use crate::base::text::with_commas;
use crate::database::{ColumnFamily, Database, family_key};
use crate::happenings::family_stalls::{add_stalls, family_stalls, stalls_in_words};
use crate::happenings::stall_circumstances::add_circumstances;
use crate::happenings::stall_limits::add_limits;
use crate::history::stall_changes::stall_changes;
use crate::log::opening::{FamilyStalls, OpenLife, Opening};

/// The stalls of the database in an open, by the limits of each column family.
pub(crate) fn stalls_of_open(database: &Database, place: usize) -> Vec<FamilyStalls> {
    let opening = &database.openings[place];
    let dump = opening.stall.map(|stall| stall.until);
    let mut stalls = match &opening.left_out {
        Some(life) => life.families.clone(),
        None => stalls_within(database, time_of_open(database, place), dump),
    };
    add_limits(&mut stalls, opening);
    stalls
}

/// The stalls whose waiting the last dump does not count, as it was written before them.
pub(crate) fn later_stalls(stalls: &[FamilyStalls]) -> String {
    let all: u64 = stalls.iter().map(|one| one.count.stalls).sum();
    match stalls.iter().map(|one| one.after_dump).sum::<u64>() {
        0 => String::new(),
        1 if all == 1 => "; the stall came later".to_string(),
        later if later == all => "; the stalls came later".to_string(),
        later => format!("; {} of the stalls came later", with_commas(later)),
    }
}

/// From the first line of an open to that of the next.
pub(crate) fn time_of_open(database: &Database, place: usize) -> Range<u64> {
    let begun = |opening: &Opening| opening.first_time;
    let later = database.openings.get(place + 1).and_then(begun);
    let from = begun(&database.openings[place]).unwrap_or(0);
    from..later.unwrap_or(u64::MAX)
}

/// The stalls that began in a time of the history, by the limits of each column family.
fn stalls_within(database: &Database, time: Range<u64>, dump: Option<u64>) -> Vec<FamilyStalls> {
    let families = database.families.iter().enumerate();
    let counts = families.filter_map(|(index, ColumnFamily { recording, .. })| {
        let log = recording.log.as_ref()?;
        let mut changes = stall_changes(log, &recording.history.units);
        changes.retain(|change| time.contains(&change.time));
        let log_end = log.last_time.unwrap_or(0);
        let name = family_key(&database.families, index);
        let options = recording.known_options();
        Some(FamilyStalls {
            l0_noun: options.map(|options| options.compaction_style.rules().facts().stall_noun),
            ..family_stalls(name, &changes, &log.stalls, (log_end, dump))
        })
    });
    let mut stalls: Vec<FamilyStalls> = counts.collect();
    let families = database.families.iter().enumerate();
    let logs = families.filter_map(|(index, family)| {
        let log = family.recording.log.as_ref()?;
        let units = family.recording.history.units.as_slice();
        Some((family_key(&database.families, index), log, units))
    });
    add_circumstances(&mut stalls, logs);
    stalls
}

/// The stalls of a database of which opens are left out of the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StallsByOpen {
    /// Opens that are left out.
    pub opens: u64,
    /// Those of the open that is shown.
    pub shown: String,
    /// Those of the others.
    pub left_out: String,
    /// The same by column family: its name, how many, and how many of them stopped writes.
    pub left_out_counts: Vec<(String, u64, u64)>,
}

impl StallsByOpen {
    /// Those of a database; `None`: no open is left out.
    pub fn of(database: &Database) -> Option<Self> {
        let lives = database.openings.iter();
        let lives: Vec<&OpenLife> = lives.filter_map(|open| open.left_out.as_ref()).collect();
        let mut families = Vec::new();
        let of_opens = lives.iter().flat_map(|life| &life.families);
        of_opens.for_each(|stalls| add_stalls(&mut families, stalls));
        let has_several = has_several_families(database);
        (!lives.is_empty()).then(|| Self {
            opens: lives.len() as u64,
            shown: stalls_in_words(&stalls_within(database, 0..u64::MAX, None), has_several),
            left_out: stalls_in_words(&families, has_several),
            left_out_counts: { families.iter() }
                .map(|one| (one.family.clone(), one.count.stalls, one.count.stops))
                .collect(),
        })
    }

    /// `in the 2 opens that are left out: 40 stalls by the limits of users`
    pub fn left_out_text(&self) -> String {
        let opens = match self.opens {
            1 => "the open that is left out".to_string(),
            opens => format!("the {} opens that are left out", with_commas(opens)),
        };
        format!("in {opens}: {}", self.left_out)
    }
}

/// Whether the database has, or had in an open that is left out, a family beside `default`.
pub(crate) fn has_several_families(database: &Database) -> bool {
    let left_out = { database.openings.iter() }.filter_map(|open| open.left_out.as_ref());
    let mut counts = left_out.map(|life| life.families.len());
    1 < database.families.len() || counts.any(|count| 1 < count)
}
