//! Stalls as rows of the list of what happened: the longest ones each, and of every kind the
//! longest; the others counted.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::base::text::seconds;
use crate::base::text::{first_of, listed, plural, with_commas};
use crate::happenings::family_stalls::cause_text;
use crate::happenings::job_threads::one_at_a_time;
use crate::happenings::stall_limits::value_text;
use crate::happenings::stall_words::{circumstances, ended_text, exclusive_text, ingested_text};
use crate::log::happening::{Happening, LifeKind, Words};
use crate::log::opening::{FamilyStalls, StallSpan};
use engine::model::sorting::sort_by_key;
use engine::write_stall::StallCondition;

/// Most stalls of a database that have a row each.
const MOST: usize = 12;
/// The longest ones, so many, have one however long the rest of the list is.
const AT_LEAST: usize = 5;

/// Of so many opens at most the first stall has a row.
const MOST_WITH_FIRSTS: usize = 3;
/// Column families that a row names; more are counted.
const MOST_FAMILIES: usize = 3;
/// Stalls that begin within so many µs, for the same cause, are one row: column families that are
/// flushed together reach their limits together.
const TOGETHER_MICROS: u64 = 1_000;

/// A stall, with the place of its open and the families whose limits were reached.
#[derive(Clone, Debug)]
struct OfOpen<'a> {
    open: usize,
    families: Vec<&'a str>,
    /// What the limit of L0 counts, if that is known.
    l0_noun: Option<&'static str>,
    /// The longest of them.
    span: StallSpan,
}

/// Rows of the stalls of each open: those of the longest ones, as many as there is `room` for, and
/// one for each open that counts the others. Not in order.
pub(crate) fn stall_rows(
    opens: &[Vec<FamilyStalls>],
    has_several: bool,
    room: usize,
) -> Vec<Happening> {
    let mut all: Vec<OfOpen<'_>> = Vec::new();
    for (open, families) in opens.iter().enumerate() {
        all.extend(joined(open, families));
    }
    // How it began is what readers look for.
    let has_firsts = opens.len() <= MOST_WITH_FIRSTS;
    let first_of_open = |open: usize| {
        let of_open = all.iter().filter(|one| one.open == open);
        of_open.map(|one| one.span.from).min()
    };
    let firsts: Vec<Option<u64>> = (0..opens.len()).map(first_of_open).collect();
    let begins = |one: &OfOpen<'_>| has_firsts && firsts[one.open] == Some(one.span.from);
    // Of equally long ones the first.
    sort_by_key(&mut all, |one| {
        (Reverse(one.span.held_micros), one.span.from)
    });
    let mut kinds = BTreeSet::new();
    let ranked = all.into_iter().enumerate().map(|(place, one)| {
        let (cause, condition) = (one.span.cause as u8, one.span.condition as u8);
        let is_first_of_kind = kinds.insert((one.open, one.families.clone(), cause, condition));
        let why = Why {
            is_longest: place < AT_LEAST,
            is_begin: begins(&one),
            is_first_of_kind,
            is_after_call: one.span.is_first_after_call,
        };
        (why, one)
    });
    let mut ranked: Vec<(Why, OfOpen<'_>)> = ranked.collect();
    // What stopped writes comes before what slowed them down.
    sort_by_key(&mut ranked, |(why, one)| {
        (why.rank(), one.span.condition != StallCondition::Stopped)
    });
    let shown = room.clamp(AT_LEAST, MOST).min(ranked.len());
    let mut others = ranked.split_off(shown);
    sort_by_key(&mut others, |(_, one)| Reverse(one.span.held_micros));
    let mut rows: Vec<Happening> = ranked.iter().map(|(_, one)| row(one)).collect();
    let chosen = chosen_text(&ranked, &others, has_several, opens.len());
    for open in 0..opens.len() {
        let of_open = others.iter().filter(|(_, one)| one.open == open);
        let of_open: Vec<&OfOpen<'_>> = of_open.map(|(_, one)| one).collect();
        rows.extend(counted(&of_open, has_several, &chosen));
    }
    rows
}

/// Why a stall has a row of its own.
#[derive(Clone, Copy)]
struct Why {
    /// It is one of the longest.
    is_longest: bool,
    /// The stalls of an open begin with it.
    is_begin: bool,
    /// It is the longest of its open, column family, limit and condition.
    is_first_of_kind: bool,
    /// It is the first one after a call that changed options.
    is_after_call: bool,
}

impl Why {
    /// Those of the lowest rank have their rows first.
    const fn rank(self) -> u8 {
        match self {
            Self {
                is_longest: true, ..
            } => 0,
            Self { is_begin: true, .. } => 1,
            Self {
                is_first_of_kind: true,
                ..
            } => 2,
            Self {
                is_after_call: true,
                ..
            } => 3,
            _ => 4,
        }
    }
}

/// The stalls of an open, in the order of their beginnings; those that began together are one.
fn joined(open: usize, families: &[FamilyStalls]) -> Vec<OfOpen<'_>> {
    let mut all: Vec<(&FamilyStalls, &StallSpan)> = Vec::new();
    for stalls in families {
        all.extend(stalls.spans.iter().map(|span| (stalls, span)));
    }
    sort_by_key(&mut all, |(_, span)| span.from);
    let mut joined: Vec<OfOpen<'_>> = Vec::new();
    for (stalls, span) in all {
        let family = stalls.family.as_str();
        let near = joined.iter_mut().rev();
        let mut near =
            near.take_while(|one| span.from <= one.span.from.saturating_add(TOGETHER_MICROS));
        let together = near.find(|one| {
            let known = (one.span.cause, one.span.condition);
            let is_alike = known == (span.cause, span.condition) && one.l0_noun == stalls.l0_noun;
            is_alike && !one.families.contains(&family)
        });
        match together {
            Some(one) => {
                one.families.push(family);
                one.span = together_with(&one.span, span);
            }
            None => joined.push(OfOpen {
                open,
                families: vec![family],
                l0_noun: stalls.l0_noun,
                span: span.clone(),
            }),
        }
    }
    joined
}

/// Two stalls that began together, as one from the beginning of the first, which `known` is, to the
/// end of the last; the rest is that of the longer one.
fn together_with(known: &StallSpan, span: &StallSpan) -> StallSpan {
    let longer = if known.held_micros < span.held_micros {
        span
    } else {
        known
    };
    let end = |span: &StallSpan| span.from.saturating_add(span.held_micros);
    let ends = known.to.zip(span.to);
    StallSpan {
        from: known.from,
        to: ends.map(|(one, other)| one.max(other)),
        // Each ended with its own.
        ended_by: None,
        ended_by_begun: None,
        followed_by: None,
        held_micros: end(known).max(end(span)).saturating_sub(known.from),
        most: known.most.max(span.most),
        // Each has its own.
        first: 0,
        is_first_after_call: known.is_first_after_call || span.is_first_after_call,
        limit: known.limit.filter(|limit| span.limit == Some(*limit)),
        ..longer.clone()
    }
}

/// `stall: L0 files (24; level0_slowdown_writes_trigger is 20); writes slowed down; held 1.250 s`
fn row(one: &OfOpen<'_>) -> Happening {
    let span = &one.span;
    let value = value_text(span);
    let writes = match span.condition {
        StallCondition::Stopped => "stopped",
        _ => "slowed down",
    };
    let (at_least, end) = match span.to {
        Some(_) => ("", ""),
        None => ("at least ", ", and still where the LOG ends"),
    };
    let end = format!("{end}{}", ended_text(span));
    let cause = cause_text(span.cause, one.l0_noun);
    let held = seconds(span.held_micros);
    let (of, family) = match one.families.as_slice() {
        [family] => (String::new(), Some(family.to_string())),
        several => (format!(" of {}", first_of(several, MOST_FAMILIES)), None),
    };
    let ingested = span.ingested.as_ref().filter(|_| family.is_some());
    let ingested = ingested.map_or_else(String::new, |one| ingested_text(one, span.from));
    let why = circumstances(span, family.is_some());
    let exclusive = span.exclusive_call.as_deref();
    let exclusive = exclusive.map_or_else(String::new, exclusive_text);
    let one_thread = span.one_thread.as_ref();
    let one_thread = one_thread.map_or_else(String::new, one_at_a_time);
    let recovery = match (span.is_of_error_recovery, span.idle) {
        (true, None) => " while RocksDB flushed to recover from an error",
        _ => "",
    };
    let text = format!(
        "stall{recovery}: {cause}{of}{value}; writes {writes}; held {at_least}{held}{end}{ingested}{why}{exclusive}{one_thread}"
    );
    Happening {
        until: span.to.unwrap_or(span.from),
        family,
        ..Happening::new(span.from, LifeKind::Stall, Words::Whole(text))
    }
}

/// Which stalls have rows of their own: what holds of all of a kind.
fn chosen_text(
    shown: &[(Why, OfOpen<'_>)],
    others: &[(Why, OfOpen<'_>)],
    has_several: bool,
    opens: usize,
) -> String {
    let has_all = |is: fn(Why) -> bool| {
        shown.iter().any(|(why, _)| is(*why)) && !others.iter().any(|(why, _)| is(*why))
    };
    let of_open = if opens == 1 { "" } else { "open, " };
    let family = if has_several { "column family, " } else { "" };
    let mut chosen = vec![format!("the {AT_LEAST} longest")];
    if has_all(|why| why.is_begin) {
        let first = if opens == 1 {
            "the first"
        } else {
            "the first of each open"
        };
        chosen.push(first.to_string());
    }
    if has_all(|why| why.is_first_of_kind) {
        chosen.push(format!(
            "the longest of each {of_open}{family}limit and condition"
        ));
    }
    if has_all(|why| why.is_after_call) {
        chosen.push("the first after a call that changed options".to_string());
    }
    format!("rows of their own have {}", listed(&chosen))
}

/// `66 more stalls from here on, by the limits of users (60) and default (6), each held 0.120 s at
/// most; …`: with how those that have rows were chosen. The longest is the first of them.
fn counted(others: &[&OfOpen<'_>], has_several: bool, chosen: &str) -> Option<Happening> {
    let longest = others.first()?;
    if others.len() == 1 {
        return Some(row(longest));
    }
    let mut families: Vec<(&str, u64)> = Vec::new();
    for family in others.iter().flat_map(|one| &one.families) {
        match families.iter_mut().find(|(of, _)| of == family) {
            Some((_, count)) => *count += 1,
            None => families.push((*family, 1)),
        }
    }
    sort_by_key(&mut families, |(_, count)| Reverse(*count));
    let own = match families.as_slice() {
        [(family, _)] => Some(family.to_string()),
        _ => None,
    };
    let count: u64 = families.iter().map(|(_, count)| count).sum();
    let families = families.iter();
    let families = families.map(|(of, count)| format!("{of} ({})", with_commas(*count)));
    let by = match has_several && own.is_none() {
        true => format!(
            ", by the limits of {}",
            listed(&families.collect::<Vec<_>>())
        ),
        false => String::new(),
    };
    let stalls = plural(count, "more stall");
    let most = seconds(longest.span.held_micros);
    let spans = others.iter().map(|one| &one.span);
    let from = spans.clone().map(|span| span.from).min()?;
    let ends = spans.map(|span| span.from.saturating_add(span.held_micros));
    let stopped = others.iter();
    let stopped = stopped.filter(|one| one.span.condition == StallCondition::Stopped);
    let stopped: u64 = stopped.map(|one| one.families.len() as u64).sum();
    let stopped = match stopped {
        0 => String::new(),
        all if all == count => "; writes stopped".to_string(),
        some => format!("; {} of them stopped writes", with_commas(some)),
    };
    let unended = match others.iter().any(|one| one.span.to.is_none()) {
        true => ", as far as the LOG goes",
        false => "",
    };
    let text =
        format!("{stalls} from here on{by}, each held {most} at most{unended}{stopped}; {chosen}");
    Some(Happening {
        until: ends.max().unwrap_or(from),
        family: own,
        count,
        ..Happening::new(from, LifeKind::Stall, Words::Whole(text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::opening::IdleTime;
    use engine::write_stall::StallCause;

    fn text(row: &Happening) -> &str {
        match &row.words {
            Words::Whole(text) => text,
            other => panic!("{other:?}"),
        }
    }

    fn stalls(family: &str, held: &[u64]) -> FamilyStalls {
        let spans = held.iter().enumerate();
        FamilyStalls {
            family: family.to_string(),
            l0_noun: Some("L0 files"),
            spans: spans
                .map(|(place, held)| StallSpan {
                    ended_by: None,
                    ended_by_begun: None,
                    followed_by: None,
                    from: 1_000_000 * place as u64,
                    to: Some(1_000_000 * place as u64 + held),
                    held_micros: *held,
                    condition: StallCondition::Delayed,
                    cause: StallCause::L0FileCountLimit,
                    most: 20 + place as u64,
                    first: 20,
                    limit: Some(20),
                    limit_before: None,
                    is_first_after_call: false,
                    one_thread: None,
                    ingested: None,
                    idle: None,
                    is_of_error_recovery: false,
                    call: None,
                    flush_before: None,
                    other_compactions: Vec::new(),
                    own_compaction: None,
                    exclusive_call: None,
                })
                .collect(),
            ..FamilyStalls::default()
        }
    }

    /// One stop, by far the shortest, among many slowdowns.
    #[test]
    fn the_longest_of_each_kind_has_a_row() {
        let held: Vec<u64> = (0..30).map(|place| 500_000 - 10_000 * place).collect();
        let mut users = stalls("users", &held);
        let stop = &mut users.spans[20];
        stop.condition = StallCondition::Stopped;
        stop.cause = StallCause::PendingCompactionBytes;
        let rows = stall_rows(&[vec![users]], true, 10);
        assert_eq!(rows.len(), 11);
        let stops = rows.iter().filter(|row| text(row).contains("stopped"));
        let stops: Vec<&str> = stops.map(text).collect();
        let stop = "stall: pending compaction bytes (20 B when it began, 40 B at most; \
                    hard_pending_compaction_bytes_limit is 20 B); writes stopped; held 0.300 s";
        assert_eq!(stops, [stop]);
        assert_eq!(
            text(&rows[10]),
            "20 more stalls from here on, each held 0.410 s at most; rows of their own have the 5 \
             longest, the first and the longest of each column family, limit and condition"
        );
    }

    #[test]
    fn the_longest_have_rows_and_each_open_counts_its_others() {
        let held: Vec<u64> = (1..=30).map(|number| number * 1_000).collect();
        let mut of_users = stalls("users", &[500, 600, 90_000]);
        for span in &mut of_users.spans {
            span.from += 500_000;
        }
        let opens = [
            vec![stalls("default", &held), of_users],
            vec![stalls("default", &[700])],
        ];
        let rows = stall_rows(&opens, true, 80);
        assert_eq!(rows.len(), MOST + 1);
        assert_eq!(
            text(&rows[0]),
            "stall: L0 files (20 when it began, 22 at most; level0_slowdown_writes_trigger is 20); \
             writes slowed down; held 0.090 s"
        );
        assert_eq!(rows[0].family.as_deref(), Some("users"));
        // Behind the longest come those with which the opens begin.
        let begins = [rows[AT_LEAST].until, rows[AT_LEAST + 1].until];
        assert_eq!(begins, [1_000, 700]);
        let (longer, more) = (&rows[MOST - 1], &rows[MOST]);
        assert!(text(longer).ends_with("held 0.022 s"), "{longer:?}");
        let told = "22 more stalls from here on, by the limits of default (20) and users (2), each \
                    held 0.021 s at most; rows of their own have the 5 longest, the first of each \
                    open and the longest of each open, column family, limit and condition";
        assert_eq!((text(more), more.count), (told, 22));
        assert_eq!((more.time, more.until), (500_000, 20_021_000));
        // A long list has room for the longest only, and says no more.
        let short = stall_rows(&opens, true, 0);
        assert_eq!(short.len(), AT_LEAST + 2);
        assert!(
            short
                .iter()
                .any(|row| text(row).ends_with("rows of their own have the 5 longest"))
        );
    }

    #[test]
    fn a_stall_that_has_not_ended_says_so() {
        let span = StallSpan {
            from: 5,
            to: None,
            ended_by: None,
            ended_by_begun: None,
            followed_by: None,
            held_micros: 2_000_000,
            condition: StallCondition::Stopped,
            cause: StallCause::PendingCompactionBytes,
            most: 3 << 30,
            first: 2 << 30,
            limit: Some(1 << 30),
            limit_before: None,
            is_first_after_call: false,
            one_thread: None,
            ingested: None,
            idle: Some(IdleTime {
                from: 0,
                to: 2_000_005,
                is_after_error: false,
            }),
            is_of_error_recovery: false,
            call: None,
            flush_before: None,
            other_compactions: Vec::new(),
            own_compaction: None,
            exclusive_call: None,
        };
        let row = row(&OfOpen {
            open: 0,
            families: vec!["default"],
            l0_noun: None,
            span,
        });
        assert_eq!(row.until, row.time);
        assert_eq!(
            text(&row),
            "stall: pending compaction bytes (2.00 GiB when it began, 3.00 GiB at most; \
             hard_pending_compaction_bytes_limit is 1.00 GiB); writes stopped; held at least 2.000 s, \
             and still where the LOG ends; no flush or compaction ran from 00:00:00.000 to 00:00:02.000: \
             paused work (PauseBackgroundWork) looks like this in a LOG"
        );
    }

    /// Families that are flushed together stop together.
    #[test]
    fn what_began_together_is_one_row() {
        let names = ["default", "users", "orders", "audit"];
        let mut families: Vec<FamilyStalls> = Vec::new();
        for (place, name) in (0..).zip(names) {
            let mut one = stalls(name, &[6_000_000 + 10_000 * place]);
            one.spans[0].from += 10 * place;
            families.push(one);
        }
        families[3].spans[0].cause = StallCause::MemtableLimit;
        let mut later = stalls("users", &[5_000]);
        later.spans[0].from = 5_000_000;
        families.push(later);
        let rows = stall_rows(&[families], true, 10);
        let texts: Vec<&str> = rows.iter().map(text).collect();
        assert_eq!(
            texts,
            [
                "stall: memtables (20 immutable; max_write_buffer_number is 20); writes slowed \
                 down; held 6.030 s",
                "stall: L0 files of default, users and orders (20 at most; \
                 level0_slowdown_writes_trigger is 20); writes slowed down; held 6.020 s",
                "stall: L0 files (20; level0_slowdown_writes_trigger is 20); writes slowed down; \
                 held 0.005 s",
            ]
        );
        assert_eq!(rows[1].family, None);
    }
}
