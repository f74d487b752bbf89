//! Whose an ingested file is that no job reads and no line gives to a column family: each dump of
//! statistics says how many files every family has got so since the open.
//!
//! ```text
//! AddFile(Total Files): cumulative 1, interval 1
//! ```

use std::collections::{BTreeMap, BTreeSet};

use crate::log::log_facts::{IngestedFile, LogFacts};
use crate::log::stats_dumps::StatsDump;

/// The families of files without an owner, by the places of `families`; `opens` are the times at
/// which the database was opened again, in µs of the log. Files of one interval between dumps have
/// owners only if all of them are of one family.
pub(super) fn owners_by_dumps(
    families: &[&LogFacts],
    lost: &BTreeMap<u64, IngestedFile>,
    opens: &[u64],
) -> BTreeMap<u64, usize> {
    // Families are listed in the same dumps, but for those that come or go.
    let dumps = families.iter().flat_map(|facts| &facts.stats_dumps);
    let times: BTreeSet<u64> = dumps.map(|dump| dump.time).collect();
    let mut intervals: BTreeMap<(u64, u64), Vec<u64>> = BTreeMap::new();
    for (number, file) in lost {
        let opened = opens.iter().rfind(|open| **open <= file.time);
        let closed = opens.iter().find(|open| file.time < **open);
        let from = times.range(..file.time).next_back().max(opened);
        let until = times.range(file.time..).next();
        let until = until.filter(|until| closed.is_none_or(|closed| *until < closed));
        if let Some(until) = until {
            let from = from.copied().unwrap_or(0);
            intervals.entry((from, *until)).or_default().push(*number);
        }
    }
    let mut owners = BTreeMap::new();
    for ((from, until), numbers) in intervals {
        let got = families.iter().enumerate().filter_map(|(place, facts)| {
            let count = |time: u64| files_added(&facts.stats_dumps, time);
            let known = facts.ingested.values();
            let known = known.filter(|file| from < file.time && file.time <= until);
            // What an open has got before its first dump counts from 0.
            let got = count(until)?.checked_sub(count(from).unwrap_or(0))?;
            let got = got.checked_sub(known.count() as u64)?;
            (got != 0).then_some((place, got))
        });
        if let [(place, got)] = got.collect::<Vec<_>>()[..]
            && got == numbers.len() as u64
        {
            owners.extend(numbers.into_iter().map(|number| (number, place)));
        }
    }
    owners
}

/// The files that a family has got by ingestion since the open, as its dump of that time says.
fn files_added(dumps: &[StatsDump], time: u64) -> Option<u64> {
    let dump = dumps.iter().find(|dump| dump.time == time)?;
    let mut lines = dump.text.lines();
    let counts = lines.find_map(|line| line.strip_prefix("AddFile(Total Files): cumulative "))?;
    counts.split(',').next()?.parse().ok()
}
