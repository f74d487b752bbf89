//! The facts of a recording beside its numbers as JSON, for `replay --json` and the page.

use crate::happened::{self, facts_json, flush_reasons_json};
use crate::message::messages;
use recordings::base::text::moment_text;
use recordings::database::parts::{Part, Parts};
use recordings::happenings::Happening;
use recordings::happenings::card::Card;
use recordings::log::log_facts::LogFacts;
use serde_json::{Value, json};

messages! {
    /// The facts of a recording beside its numbers.
    RecordingFacts(
        parts: &Parts,
        happened: Option<&happened::Happened>,
        log: Option<&LogFacts>,
        summary: &Value
    ) with {
        let card = happened.and_then(|all| Some((all, all.card.as_ref()?)));
        let happened = card.map(|(all, card)| Happened::of(all, card, summary));
    } {
        /// The given and missing files, and the facts of each.
        parts: RecordingParts = RecordingParts::of(parts),
        /// Happenings of all column families; null without a LOG.
        happened: Option<Happened> = happened,
        /// First job, last job, and the reason of all flushes of the shown column family between
        /// these job numbers. Null without a LOG.
        flush_reasons: Option<Value>
            as "readonly (readonly [first: number, last: number, reason: string])[] | null" =
            log.map(flush_reasons_json),
    }

    /// A file of a recording, or one that is missing.
    RecordingPart(part: &Part) {
        /// `LOG`, `MANIFEST` or `OPTIONS`.
        kind: &str = part.kind,
        /// Stable keys of the facts that it has, or of the consequences of its absence.
        keys: Vec<&str> = part.keys.clone(),
        /// The same facts in one line for people.
        text: &str = part.text.as_str(),
        /// The file to add; null unless it is missing.
        advice: Option<&str> = part.advice.as_deref(),
    }

    /// A file of a recording; null where it has no such fact.
    GivenPart(part: &Part; RecordingPart = RecordingPart::of(part)) {
        /// Lines of a LOG, or changes of the tree in a MANIFEST.
        count: Option<u64> = part.count,
        /// The column family of these changes; null if the database has only one.
        column_family: Option<&str> = part.family.as_deref(),
        /// First and last time in a LOG, in µs of the database's local clock.
        first_time_micros: Option<u64> = part.times.map(|(first, _)| first),
        last_time_micros: Option<u64> = part.times.map(|(_, last)| last),
        /// Number of opens in a LOG.
        opens: Option<u64> = part.opens,
        /// Differences between each OPTIONS file and the next one, oldest first.
        older: Vec<String> = part.older.clone(),
    }

    /// The files of a recording: see `database/parts.rs`.
    RecordingParts(parts: &Parts) {
        given: Vec<GivenPart> = parts.given.iter().map(GivenPart::of).collect(),
        missing: Vec<RecordingPart> = parts.missing.iter().map(RecordingPart::of).collect(),
    }

    /// All happenings of a recorded database except its flushes and compactions.
    Happened(all: &happened::Happened, card: &Card, summary: &Value) with {
        let since_start = |time: u64| time.checked_sub(all.start);
        let refused = all.refused.iter().filter_map(|one| {
            let until = one.until().map(|until| until.saturating_sub(all.start));
            Some(json!([since_start(one.from)?, until]))
        });
    } {
        rows: Vec<HappenedRow> = rows_of(&all.rows, all.start),
        /// Number of rows that are too many to be listed.
        more: u64 = all.more,
        /// Times in which writes were refused because of an error, in µs of the event log; an end
        /// that is null is not in the LOG.
        refused: Vec<Value> as "readonly (readonly [from: number, until: number | null])[]" =
            refused.collect(),
        card: OperatorCard = OperatorCard::of(card, all.start, all.card_lines(summary)),
    }

    /// A happening of a recorded database, or several alike ones.
    HappenedRow(row: &Happening, start: u64)
    for "Exclude<keyof HappeningFacts, 'stalls' | 'limit' | 'cause'>" {
        /// Moment in the event log; null: before its first event.
        time_micros: Option<u64> = row.time.checked_sub(start),
        /// `2026-11-26 04:50:38.864`, of the database's local clock.
        clock: String = moment_text(row.time),
        /// Null: the whole database, or the only family that it has.
        column_family: Option<&str> = row.family.as_deref(),
        kind: &str as "K" = row.what.kind().key,
        facts: Value as "HappeningFacts[K]" = facts_json(&row.what),
        /// The stalls that share this row; not all if there are too many.
        rows: Vec<HappenedRow> = rows_of(&row.rows, start),
    }

    /// For how long writes were stopped or throttled, by which limits, and why: see `card.rs`.
    OperatorCard(card: &Card, start: u64, text: String) with {
        let cause = card.cause.clone().map(|cause| facts_json(&cause.into()));
        let limits = card.limits.iter().cloned();
    } {
        stalls: Value as "HappeningFacts['stalls']" = facts_json(&card.stalls.clone().into()),
        /// Null: writes were never stopped or throttled.
        cause: Option<Value> as "HappeningFacts['cause'] | null" = cause,
        /// The limit that held longest first.
        limits: Vec<Value> as "readonly HappeningFacts['limit'][]" =
            limits.map(|limit| facts_json(&limit.into())).collect(),
        /// Three stalls at most, the longest first.
        longest: Vec<HappenedRow> = rows_of(&card.longest, start),
        /// All facts in lines.
        text: String = text,
    }
}

fn rows_of(rows: &[Happening], start: u64) -> Vec<HappenedRow> {
    rows.iter().map(|row| HappenedRow::of(row, start)).collect()
}
