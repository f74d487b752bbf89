//! Stalls as rows of the list of what happened: the longest ones each, and of every kind the
//! longest; the others counted.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::read::dumped_stall::seconds;
use crate::read::family_stalls::cause_text;
use crate::read::log::happening::{Happening, LifeKind, Words};
use crate::read::log::opening::{FamilyStalls, StallSpan};
use crate::read::parts::{listed, plural, with_commas};
use engine::model::sorting::sort_by_key;
use engine::reasoning::format_bytes;
use engine::write_stall::{StallCause, StallCondition};

/// Most stalls of a database that have a row each.
const MOST: usize = 10;
/// That many have one however long the rest of the list is.
const AT_LEAST: usize = 5;

/// A stall, with the family whose limit was reached and the place of its open.
type OfOpen<'a> = (usize, &'a str, &'a StallSpan);

/// Rows of the stalls of each open: those of the longest ones, as many as there is `room` for, and
/// one for each open that counts the others. Not in order.
pub(super) fn stall_rows(
    opens: &[Vec<FamilyStalls>],
    has_several: bool,
    room: usize,
) -> Vec<Happening> {
    let mut all: Vec<OfOpen<'_>> = Vec::new();
    for (open, families) in opens.iter().enumerate() {
        for stalls in families {
            let spans = stalls.spans.iter();
            all.extend(spans.map(|span| (open, stalls.family.as_str(), span)));
        }
    }
    // Of equally long ones the first.
    sort_by_key(&mut all, |(_, _, span)| {
        (Reverse(span.held_micros), span.from)
    });
    let mut kinds = BTreeSet::new();
    let (mut longest, rest): (Vec<OfOpen<'_>>, Vec<OfOpen<'_>>) =
        all.into_iter().partition(|(open, family, span)| {
            kinds.insert((*open, *family, span.cause as u8, span.condition as u8))
        });
    // What stopped writes comes before what slowed them down.
    sort_by_key(&mut longest, |(_, _, span)| {
        span.condition != StallCondition::Stopped
    });
    longest.extend(rest);
    let shown = room.clamp(AT_LEAST, MOST).min(longest.len());
    let mut others = longest.split_off(shown);
    sort_by_key(&mut others, |(_, _, span)| Reverse(span.held_micros));
    let mut rows: Vec<Happening> = { longest.iter() }
        .map(|(_, family, span)| row(family, span))
        .collect();
    for open in 0..opens.len() {
        let of_open = others.iter().filter(|(of, ..)| *of == open);
        rows.extend(counted(&of_open.copied().collect::<Vec<_>>(), has_several));
    }
    rows
}

/// `stall: L0 files (24 at most); writes slowed down; held 1.250 s`
fn row(family: &str, span: &StallSpan) -> Happening {
    let most = match (span.most, span.cause) {
        (0, _) => String::new(),
        (most, StallCause::PendingCompactionBytes) => {
            format!(" ({} at most)", format_bytes(most as f64))
        }
        (most, StallCause::MemtableLimit) => {
            format!(" ({} immutable at most)", with_commas(most))
        }
        (most, _) => format!(" ({} at most)", with_commas(most)),
    };
    let writes = match span.condition {
        StallCondition::Stopped => "stopped",
        _ => "slowed down",
    };
    let end = match span.to {
        Some(_) => "",
        None => ", not ended in the LOG",
    };
    let cause = cause_text(span.cause);
    let held = seconds(span.held_micros);
    let text = format!("stall: {cause}{most}; writes {writes}; held {held}{end}");
    Happening {
        until: span.to.unwrap_or(span.from),
        family: Some(family.to_string()),
        ..Happening::new(span.from, LifeKind::Stall, Words::Whole(text))
    }
}

/// `66 more stalls, by the limits of users (60) and default (6), each held 0.120 s at most`; the
/// longest is the first of them.
fn counted(others: &[OfOpen<'_>], has_several: bool) -> Option<Happening> {
    let (_, family, longest) = others.first()?;
    if others.len() == 1 {
        return Some(row(family, longest));
    }
    let mut families: Vec<(&str, u64)> = Vec::new();
    for (_, family, _) in others {
        match families.iter_mut().find(|(of, _)| of == family) {
            Some((_, count)) => *count += 1,
            None => families.push((*family, 1)),
        }
    }
    sort_by_key(&mut families, |(_, count)| Reverse(*count));
    let is_of_one = families.len() == 1;
    let families = families.iter();
    let families = families.map(|(of, count)| format!("{of} ({})", with_commas(*count)));
    let by = match has_several && !is_of_one {
        true => format!(
            ", by the limits of {}",
            listed(&families.collect::<Vec<_>>())
        ),
        false => String::new(),
    };
    let count = others.len() as u64;
    let stalls = plural(count, "more stall");
    let most = seconds(longest.held_micros);
    let from = others.iter().map(|(_, _, span)| span.from).min()?;
    let ends = { others.iter() }.map(|(_, _, span)| span.from.saturating_add(span.held_micros));
    let text = format!("{stalls}{by}, each held {most} at most");
    Some(Happening {
        until: ends.max().unwrap_or(from),
        family: is_of_one.then(|| family.to_string()),
        count,
        ..Happening::new(from, LifeKind::Stall, Words::Whole(text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
            spans: spans
                .map(|(place, held)| StallSpan {
                    from: 1_000_000 * place as u64,
                    to: Some(1_000_000 * place as u64 + held),
                    held_micros: *held,
                    condition: StallCondition::Delayed,
                    cause: StallCause::L0FileCountLimit,
                    most: 20 + place as u64,
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
        let stop = "stall: pending compaction bytes (40 B at most); writes stopped; held 0.300 s";
        assert_eq!(stops, [stop]);
        assert_eq!(text(&rows[10]), "20 more stalls, each held 0.410 s at most");
    }

    #[test]
    fn the_longest_have_rows_and_each_open_counts_its_others() {
        let held: Vec<u64> = (1..=30).map(|number| number * 1_000).collect();
        let opens = [
            vec![
                stalls("default", &held),
                stalls("users", &[500, 600, 90_000]),
            ],
            vec![stalls("default", &[700])],
        ];
        let rows = stall_rows(&opens, true, 80);
        assert_eq!(rows.len(), MOST + 1);
        assert_eq!(
            text(&rows[0]),
            "stall: L0 files (22 at most); writes slowed down; held 0.090 s"
        );
        assert_eq!(rows[0].family.as_deref(), Some("users"));
        let (longer, more) = (&rows[MOST - 1], &rows[MOST]);
        assert!(text(longer).ends_with("held 0.023 s"), "{longer:?}");
        let told = "24 more stalls, by the limits of default (22) and users (2), each held 0.022 s \
                    at most";
        assert_eq!((text(more), more.count), (told, 24));
        assert_eq!((more.time, more.until), (0, 21_022_000));
        // Of each open the longest has a row.
        let last = &rows[2];
        assert_eq!((last.count, last.until), (1, 700));
        // A long list has room for the longest only.
        assert_eq!(stall_rows(&opens, true, 0).len(), AT_LEAST + 1);
    }

    #[test]
    fn a_stall_that_has_not_ended_says_so() {
        let span = StallSpan {
            from: 5,
            to: None,
            held_micros: 2_000_000,
            condition: StallCondition::Stopped,
            cause: StallCause::PendingCompactionBytes,
            most: 3 << 30,
        };
        let row = row("default", &span);
        assert_eq!(row.until, row.time);
        assert_eq!(
            text(&row),
            "stall: pending compaction bytes (3.00 GiB at most); writes stopped; held 2.000 s, not \
             ended in the LOG"
        );
    }
}
