//! The stalls of a database by the limits of each of its column families, in words.

use crate::base::text::seconds;
use crate::base::text::{listed, plural, with_commas};
use crate::history::stall_changes::{StallChange, held_micros};
use crate::log::log_facts::StallLine;
use crate::log::opening::{CauseSum, FamilyStalls, StallSpan};
use engine::model::sorting::sort_by_key;
use engine::write_stall::{StallCause, StallCondition, StallCount};

/// Those of one family's limits, with all lines about them, in a log that ends at `log_end`; `dump`
/// is when the last dump of statistics was written. Times are in µs of the `LOG`.
pub(crate) fn family_stalls(
    family: String,
    changes: &[StallChange],
    lines: &[StallLine],
    (log_end, dump): (u64, Option<u64>),
) -> FamilyStalls {
    let mut stalls = FamilyStalls {
        family,
        held_micros: held_micros(changes, log_end),
        ..FamilyStalls::default()
    };
    let mut is_open = false;
    for change in changes {
        let line = change.line.map(|line| (line.condition, line.cause));
        let (condition, cause) = line.unwrap_or((StallCondition::Normal, StallCause::None));
        let begins = stalls.count.follow(condition, cause, None);
        if let Some(span) = stalls.spans.last_mut().filter(|_| is_open)
            && (begins || line.is_none())
        {
            span.to = Some(change.time);
            span.ended_by = change.released_by;
            span.followed_by = line.map(|(condition, _)| condition);
            is_open = false;
        }
        if begins {
            is_open = true;
            stalls.spans.push(StallSpan {
                from: change.time,
                to: None,
                ended_by: None,
                ended_by_begun: None,
                followed_by: None,
                held_micros: 0,
                condition,
                cause,
                most: 0,
                first: 0,
                limit: None,
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
            });
            stalls.after_dump += u64::from(dump.is_some_and(|dump| dump < change.time));
        }
    }
    stalls.is_still_held = is_open;
    let mut lines: Vec<&StallLine> = lines.iter().collect();
    sort_by_key(&mut lines, |line| line.time);
    for span in &mut stalls.spans {
        let end = span.to.unwrap_or(log_end);
        span.held_micros = end.saturating_sub(span.from);
        let first = lines.partition_point(|line| line.time < span.from);
        let held = lines.iter().skip(first).take_while(|line| line.time <= end);
        let alike =
            held.filter(|line| (line.condition, line.cause) == (span.condition, span.cause));
        let alike: Vec<&&StallLine> = alike.collect();
        let first = alike.first();
        span.first = first.map_or(0, |line| line.count);
        span.limit = first.and_then(|line| line.max_memtables);
        span.most = { alike.iter() }.map(|line| line.count).max().unwrap_or(0);
        let one = CauseSum {
            cause: span.cause,
            stalls: 1,
            held_micros: span.held_micros,
        };
        add_cause(&mut stalls.causes, one);
    }
    stalls
}

fn add_cause(sums: &mut Vec<CauseSum>, more: CauseSum) {
    match sums.iter_mut().find(|sum| sum.cause == more.cause) {
        Some(sum) => {
            sum.stalls += more.stalls;
            sum.held_micros = sum.held_micros.saturating_add(more.held_micros);
        }
        None => sums.push(more),
    }
}

/// How many stalls they are.
pub(crate) fn stall_count(changes: &[StallChange]) -> StallCount {
    family_stalls(String::new(), changes, &[], (0, None)).count
}

/// Adds those of another open.
pub(crate) fn add_stalls(sums: &mut Vec<FamilyStalls>, more: &FamilyStalls) {
    let Some(sum) = sums.iter_mut().find(|sum| sum.family == more.family) else {
        sums.push(more.clone());
        return;
    };
    sum.count.stalls += more.count.stalls;
    sum.count.stops += more.count.stops;
    sum.is_still_held |= more.is_still_held;
    sum.held_micros = sum.held_micros.saturating_add(more.held_micros);
    sum.l0_noun = sum.l0_noun.filter(|noun| more.l0_noun == Some(*noun));
    for cause in &more.causes {
        add_cause(&mut sum.causes, *cause);
    }
}

/// `no stalls`; `15 stalls (L0 files; 3 stopped writes; held 1.250 s)`; of several families `12
/// stalls by the limits of users (memtables; writes stopped; held 0.020 s), 3 by those of default
/// (…)`; of three or more alike ones `1 stall by the limits of each of 11 column families (…)`.
pub(crate) fn stalls_in_words(families: &[FamilyStalls], has_several: bool) -> String {
    let stalled = families.iter().filter(|one| one.count.stalls != 0);
    let mut groups: Vec<Vec<&FamilyStalls>> = Vec::new();
    for one in stalled {
        let is_alike = |group: &&mut Vec<&FamilyStalls>| {
            let first = group[0];
            let of = |one: &FamilyStalls| {
                let causes: Vec<StallCause> = one.causes.iter().map(|sum| sum.cause).collect();
                (causes, one.l0_noun, one.count.clone())
            };
            of(first) == of(one)
        };
        match groups.iter_mut().find(is_alike) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    let groups = groups.into_iter().flat_map(|group| match group.len() {
        2 => vec![vec![group[0]], vec![group[1]]],
        _ => vec![group],
    });
    let texts = groups.enumerate().map(|(place, group)| {
        let first = group[0];
        let stalls = plural(first.count.stalls, "stall");
        let of = match place {
            _ if !has_several => stalls,
            0 => format!("{stalls} by the limits of {}", each_of(&group)),
            _ => {
                let count = with_commas(first.count.stalls);
                format!("{count} by those of {}", each_of(&group))
            }
        };
        let causes = causes_text(first, group.len() == 1);
        let writes = match first.count.stops {
            0 => "writes slowed down".to_string(),
            all if all == first.count.stalls => "writes stopped".to_string(),
            some => format!("{} stopped writes", with_commas(some)),
        };
        let held = group.iter().map(|one| one.held_micros);
        let most = seconds(held.clone().max().unwrap_or(0));
        let held = match (group.len(), seconds(held.min().unwrap_or(0))) {
            (1, _) => most,
            (_, least) if least == most => most,
            (_, least) => format!("{least} to {most}"),
        };
        let at_least = match group.iter().any(|one| one.is_still_held) {
            true => "at least ",
            false => "",
        };
        format!("{of} ({causes}; {writes}; held {at_least}{held})")
    });
    let texts: Vec<String> = texts.collect();
    match texts.is_empty() {
        true => "no stalls".to_string(),
        false => texts.join(", "),
    }
}

/// `L0 files`; of one family with several limits `memtables in 37, 8.722 s; L0 files in 13,
/// 31.081 s`.
fn causes_text(stalls: &FamilyStalls, is_of_one: bool) -> String {
    let is_mixed = is_of_one && 1 < stalls.causes.len();
    let causes = stalls.causes.iter().map(|sum| {
        let cause = cause_text(sum.cause, stalls.l0_noun);
        match is_mixed {
            true => format!(
                "{cause} in {}, {}",
                with_commas(sum.stalls),
                seconds(sum.held_micros)
            ),
            false => cause,
        }
    });
    let causes: Vec<String> = causes.collect();
    match is_mixed {
        true => causes.join("; "),
        false => listed(&causes),
    }
}

/// `; together writes were stopped for 12.160 s and slowed down for 23.290 s`: the stalls of
/// several column families overlap. Empty where only one has any, and all of one kind.
pub(crate) fn together_text(families: &[FamilyStalls]) -> String {
    let stalled = families.iter().filter(|one| one.count.stalls != 0);
    let is_mixed =
        |one: &FamilyStalls| !matches!(one.count.stops, 0) && one.count.stops < one.count.stalls;
    let together = match stalled.clone().count() {
        0 => return String::new(),
        1 if !stalled.clone().any(is_mixed) => return String::new(),
        1 => "",
        _ => "together ",
    };
    let times = |is: fn(StallCondition) -> bool| {
        let spans = families.iter().flat_map(|one| &one.spans);
        let spans = spans.filter(|span| is(span.condition));
        covered_micros(spans.map(|span| (span.from, span.from.saturating_add(span.held_micros))))
    };
    let stopped = times(|condition| condition == StallCondition::Stopped);
    let slowed = times(|_| true).saturating_sub(stopped);
    let told = [("stopped", stopped), ("slowed down", slowed)];
    let told = told.into_iter().filter(|(_, micros)| *micros != 0);
    let told = told.map(|(what, micros)| format!("{what} for {}", seconds(micros)));
    format!(
        "; {together}writes were {}",
        listed(&told.collect::<Vec<_>>())
    )
}

/// For how long any of some times lasted, in µs.
fn covered_micros(times: impl Iterator<Item = (u64, u64)>) -> u64 {
    let mut times: Vec<(u64, u64)> = times.collect();
    times.sort_unstable();
    let (mut covered, mut end) = (0_u64, 0_u64);
    for (from, to) in times {
        covered = covered.saturating_add(to.saturating_sub(from.max(end)));
        end = end.max(to);
    }
    covered
}

fn each_of(group: &[&FamilyStalls]) -> String {
    match group {
        [one] => one.family.clone(),
        several => format!("each of {} column families", several.len()),
    }
}

/// What reached its limit; `l0_noun`: what the limit of L0 counts, if that is known.
pub(crate) fn cause_text(cause: StallCause, l0_noun: Option<&str>) -> String {
    let text = match cause {
        StallCause::None => "an unknown limit",
        StallCause::MemtableLimit => "memtables",
        StallCause::L0FileCountLimit => l0_noun.unwrap_or("L0 files or sorted runs"),
        StallCause::PendingCompactionBytes => "pending compaction bytes",
    };
    text.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_overlaps_is_counted_once() {
        let times = [(10, 20), (12, 14), (18, 25), (40, 41)];
        assert_eq!(covered_micros(times.into_iter()), 16);
        assert_eq!(covered_micros([].into_iter()), 0);
    }
}
