//! The limit that a stall reached: which option sets it, and the value that it had then.

use std::cmp::Reverse;

use crate::base::text::{moment_beside, with_commas};
use crate::happenings::job_threads::{compaction_threads_at, flush_threads_at};
use crate::log::opening::{FamilyStalls, JobThreads, LimitBefore, Opening, StallSpan};
use crate::options::option_at::{option_at, option_before};
use engine::reasoning::format_bytes;
use engine::write_stall::{StallCause, StallCondition};

/// The option that sets the limit (`ColumnFamilyData::GetWriteStallConditionAndCause`).
const fn limit_name(condition: StallCondition, cause: StallCause) -> Option<&'static str> {
    let is_stopped = matches!(condition, StallCondition::Stopped);
    match cause {
        StallCause::None => None,
        StallCause::MemtableLimit => Some("max_write_buffer_number"),
        StallCause::L0FileCountLimit if is_stopped => Some("level0_stop_writes_trigger"),
        StallCause::L0FileCountLimit => Some("level0_slowdown_writes_trigger"),
        StallCause::PendingCompactionBytes if is_stopped => {
            Some("hard_pending_compaction_bytes_limit")
        }
        StallCause::PendingCompactionBytes => Some("soft_pending_compaction_bytes_limit"),
    }
}

/// Adds the limits that the options of their open set, where their lines do not say them.
pub(crate) fn add_limits(stalls: &mut [FamilyStalls], opening: &Opening) {
    add_one_thread(stalls, opening);
    for FamilyStalls { family, spans, .. } in stalls {
        for span in spans.iter_mut().filter(|span| span.limit.is_none()) {
            let Some(name) = limit_name(span.condition, span.cause) else {
                continue;
            };
            // RocksDB looks at a new limit before it logs the call that set it.
            let call = span.call.filter(|call| call.option == name);
            let time = call.map_or(span.from, |call| call.time);
            let limit = option_at(opening, Some(family), name, time);
            let limit = limit.and_then(|limit| u64::try_from(limit).ok());
            // A value that is not reached is of another time.
            span.limit = limit.filter(|limit| 0 < *limit && *limit <= span.first);
            if span.limit.is_none() {
                span.limit_before = limit_before((opening, family, name), span);
            }
        }
        mark_first_after_calls(opening, family, spans);
    }
}

/// How long a job may go on by a limit that a call has raised, in µs.
const BEGUN_BEFORE_MICROS: u64 = 60_000_000;

/// The value before the last call that set a limit, if a stall has reached that one only.
fn limit_before(
    (opening, family, name): (&Opening, &str, &str),
    span: &StallSpan,
) -> Option<LimitBefore> {
    let calls = opening.calls.iter();
    let calls = calls.filter(|call| call.family.as_deref() == Some(family));
    let mut calls = calls.rev().skip_while(|call| span.from < call.time);
    let call = calls.find(|call| call.changes.iter().any(|change| change.name == name))?;
    let is_near = span.from <= call.time.saturating_add(BEGUN_BEFORE_MICROS);
    let before = option_before(opening, Some(family), name, call.time).filter(|_| is_near)?;
    let value = u64::try_from(before).ok()?;
    (0 < value && value <= span.first).then_some(LimitBefore {
        call: call.time,
        value,
    })
}

/// Stalls of a family that are marked as the first ones after a call.
const MOST_AFTER_CALLS: usize = 3;

/// Marks the first stall after each call that changed options of the family or of the database:
/// whether it helped is what readers ask.
fn mark_first_after_calls(opening: &Opening, family: &str, spans: &mut [StallSpan]) {
    let calls = opening.calls.iter();
    let calls = calls.filter(|call| call.family.as_deref().is_none_or(|of| of == family));
    let mut marked = 0;
    for call in calls {
        let first = spans.partition_point(|span| span.from < call.time);
        let Some(span) = spans
            .get_mut(first)
            .filter(|span| !span.is_first_after_call)
        else {
            continue;
        };
        if marked < MOST_AFTER_CALLS {
            span.is_first_after_call = true;
            marked += 1;
        }
    }
}

/// Says that only one flush could run at a time of the longest stall by memtables, and that only
/// one compaction could of those that waited for compactions of other families.
fn add_one_thread(stalls: &mut [FamilyStalls], opening: &Opening) {
    let one_of = |threads: Option<JobThreads>| threads.filter(|threads| threads.count == 1);
    for span in stalls.iter_mut().flat_map(|one| &mut one.spans) {
        if !span.other_compactions.is_empty() {
            span.one_thread = one_of(compaction_threads_at(opening, span.from));
        }
    }
    let spans = stalls.iter_mut().flat_map(|one| &mut one.spans);
    let of_memtables = spans.filter(|span| span.cause == StallCause::MemtableLimit);
    // Paused work has other reasons.
    let of_memtables = of_memtables.filter(|span| span.idle.is_none());
    let longest = of_memtables.max_by_key(|span| (span.held_micros, Reverse(span.from)));
    if let Some(span) = longest {
        span.one_thread = one_of(flush_threads_at(opening, span.from));
    }
}

/// ` (121.19 MiB; hard_pending_compaction_bytes_limit is 72.00 MiB)`, ` (20 when it began, 24 at
/// most; the limit is level0_slowdown_writes_trigger)`
pub(crate) fn value_text(span: &StallSpan) -> String {
    let shown = |value: u64| match span.cause {
        StallCause::PendingCompactionBytes => format_bytes(value as f64),
        _ => with_commas(value),
    };
    let noun = match span.cause {
        StallCause::MemtableLimit => " immutable",
        _ => "",
    };
    let most = shown(span.most);
    let value = match span.first {
        _ if span.most == 0 => String::new(),
        0 => format!("{most}{noun} at most"),
        first if shown(first) == most => format!("{most}{noun}"),
        first => format!("{}{noun} when it began, {most} at most", shown(first)),
    };
    let name = limit_name(span.condition, span.cause);
    let limit = name.map_or_else(String::new, |name| match span.limit {
        Some(limit) => format!("{name} is {}", shown(limit)),
        None => match span.limit_before {
            Some(before) => format!(
                "{name} was {} before the SetOptions call of {}, and jobs that had begun go by \
                 that",
                shown(before.value),
                moment_beside(before.call, span.from)
            ),
            None => format!("the limit is {name}"),
        },
    });
    match (value.as_str(), limit.as_str()) {
        ("", "") => String::new(),
        ("", text) | (text, "") => format!(" ({text})"),
        (value, limit) => format!(" ({value}; {limit})"),
    }
}
