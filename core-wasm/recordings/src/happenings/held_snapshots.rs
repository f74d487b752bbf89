//! Snapshots that were held for long, as the compactions say them that began meanwhile: they have
//! to keep what a snapshot sees.

use std::collections::BTreeMap;

use crate::base::text::plural;
use crate::log::happening::{Happening, LifeKind, Words};
use crate::log::log_facts::LogFacts;
use engine::model::sorting::sort_by_key;

/// Of an open, the snapshots that were held longest.
const MOST_SNAPSHOTS: usize = 3;
/// Shorter ones are not worth a row, in µs.
const LEAST_MICROS: u64 = 1_000_000;

/// One that was the oldest, from the first to the last compaction that began meanwhile.
struct Held {
    seqno: u64,
    from: u64,
    until: u64,
    compactions: u64,
}

/// The snapshots of a database that were held longest, in each open; the facts are those of its
/// column families.
pub(crate) fn held_snapshots<'a>(
    families: impl Iterator<Item = &'a LogFacts>,
    into: &mut Vec<Happening>,
) {
    let mut held: BTreeMap<(usize, u64), Held> = BTreeMap::new();
    for log in families {
        for facts in log.compactions.values() {
            let Some(seqno) = facts.oldest_snapshot else {
                continue;
            };
            let time = facts.started;
            let open = log.opens.partition_point(|open| open.time <= time);
            let known = held.entry((open, seqno)).or_insert(Held {
                seqno,
                from: time,
                until: time,
                compactions: 0,
            });
            known.from = known.from.min(time);
            known.until = known.until.max(time);
            known.compactions += 1;
        }
    }
    let mut by_open: BTreeMap<usize, Vec<Held>> = BTreeMap::new();
    for ((open, _), one) in held {
        by_open.entry(open).or_default().push(one);
    }
    for mut of_open in by_open.into_values() {
        sort_by_key(&mut of_open, |one| std::cmp::Reverse(one.until - one.from));
        let longest = of_open.iter().take(MOST_SNAPSHOTS);
        into.extend(longest.filter_map(row));
    }
}

fn row(held: &Held) -> Option<Happening> {
    let Held {
        seqno, from, until, ..
    } = *held;
    if until - from < LEAST_MICROS {
        return None;
    }
    let compactions = plural(held.compactions, "compaction");
    let text = format!(
        "a snapshot of sequence number {seqno} was held at least from the first to the last of \
         {compactions}, which kept what it sees"
    );
    Some(Happening {
        until,
        ..Happening::new(from, LifeKind::Manual, Words::Whole(text))
    })
}
