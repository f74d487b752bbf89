//! Facts about a recording other than its numbers, as JSON for `replay --json` and the page.

use crate::happened::{self, facts_json, flush_reasons_json};
use crate::message::messages;
use recordings::base::text::moment_text;
use recordings::database::parts::{Part, Parts};
use recordings::happenings::Happening;
use recordings::happenings::card::Card;
use recordings::log::log_facts::LogFacts;
use serde_json::{Value, json};

messages! {
    /// Facts about a recording other than its numbers.
    RecordingFacts(
        parts: &Parts,
        happened: Option<&happened::Happened>,
        log: Option<&LogFacts>,
        summary: &Value
    ) with {
        let card = happened.and_then(|all| Some((all, all.card.as_ref()?)));
        let happened = card.map(|(all, card)| Happened::of(all, card, summary));
    } {
        /// Given and missing files, each with its facts.
        parts: RecordingParts = RecordingParts::of(parts),
        /// Events of all column families; null without a LOG.
        happened: Option<Happened> = happened,
        /// Lists of first job, last job, and the reason for all flushes of the current column
        /// family from the first to the last. Null without a LOG.
        flush_reasons: Option<Value>
            as "readonly (readonly [first: number, last: number, reason: string])[] | null" =
            log.map(flush_reasons_json),
    }

    /// A file of a recording, either given or missing.
    RecordingPart(part: &Part) {
        /// `LOG`, `MANIFEST` or `OPTIONS`.
        kind: &str = part.kind,
        /// Stable keys of the file's facts, or of the consequences of its absence.
        keys: Vec<&str> = part.keys.clone(),
        /// The same facts as one line of text.
        text: &str = part.text.as_str(),
        /// Advice on the file to add; null unless the file is missing.
        advice: Option<&str> = part.advice.as_deref(),
    }

    /// A given file of a recording; facts that it lacks are null.
    GivenPart(part: &Part; RecordingPart = RecordingPart::of(part)) {
        /// Lines in a LOG, or changes to the tree in a MANIFEST.
        count: Option<u64> = part.count,
        /// Column family of the MANIFEST's changes; null if the database has only one.
        column_family: Option<&str> = part.family.as_deref(),
        /// First and last time in a LOG, in µs on the database's local clock.
        first_time_micros: Option<u64> = part.times.map(|(first, _)| first),
        last_time_micros: Option<u64> = part.times.map(|(_, last)| last),
        /// Number of opens in a LOG.
        opens: Option<u64> = part.opens,
        /// Differences between successive OPTIONS files, oldest first.
        older: Vec<String> = part.older.clone(),
    }

    /// Files of a recording; see `database/parts.rs`.
    RecordingParts(parts: &Parts) {
        given: Vec<GivenPart> = parts.given.iter().map(GivenPart::of).collect(),
        missing: Vec<RecordingPart> = parts.missing.iter().map(RecordingPart::of).collect(),
    }

    /// Events of a recorded database, except its flushes and compactions.
    Happened(all: &happened::Happened, card: &Card, summary: &Value) with {
        let since_start = |time: u64| time.checked_sub(all.start);
        let refused = all.refused.iter().filter_map(|one| {
            let until = one.until().map(|until| until.saturating_sub(all.start));
            Some(json!([since_start(one.from)?, until]))
        });
    } {
        rows: Vec<HappenedRow> = rows_of(&all.rows, all.start),
        /// Number of further rows, which are not listed because of a limit.
        more: u64 = all.more,
        /// Periods in which writes were refused because of an error, in µs of the event log. The
        /// end is null if the LOG lacks it.
        refused: Vec<Value> as "readonly (readonly [from: number, until: number | null])[]" =
            refused.collect(),
        card: OperatorCard = OperatorCard::of(card, all.start, all.card_lines(summary)),
    }

    /// One event of a recorded database, or several similar ones.
    HappenedRow(row: &Happening, start: u64)
    for "Exclude<keyof HappeningFacts, 'stalls' | 'limit' | 'cause'>" {
        /// Time in the event log, in µs; null before the first event.
        time_micros: Option<u64> = row.time.checked_sub(start),
        /// Time on the database's local clock, such as `2026-11-26 04:50:38.864`.
        clock: String = moment_text(row.time),
        /// Name of the column family; null for events of the whole database or of its only family.
        column_family: Option<&str> = row.family.as_deref(),
        kind: &str as "K" = row.what.kind().key,
        facts: Value as "HappeningFacts[K]" = facts_json(&row.what),
        /// Stalls that share this row, up to a limit.
        rows: Vec<HappenedRow> = rows_of(&row.rows, start),
    }

    /// Duration, limits and cause of stopped or throttled writes; see `card.rs`.
    OperatorCard(card: &Card, start: u64, text: String) with {
        let cause = card.cause.clone().map(|cause| facts_json(&cause.into()));
        let limits = card.limits.iter().cloned();
    } {
        stalls: Value as "HappeningFacts['stalls']" = facts_json(&card.stalls.clone().into()),
        /// Cause of the stalls; null if writes were never stopped or throttled.
        cause: Option<Value> as "HappeningFacts['cause'] | null" = cause,
        /// Limits that were reached, longest-held first.
        limits: Vec<Value> as "readonly HappeningFacts['limit'][]" =
            limits.map(|limit| facts_json(&limit.into())).collect(),
        /// The longest stalls, at most three, longest first.
        longest: Vec<HappenedRow> = rows_of(&card.longest, start),
        /// All facts on the card as lines of text.
        text: String = text,
    }
}

fn rows_of(rows: &[Happening], start: u64) -> Vec<HappenedRow> {
    rows.iter().map(|row| HappenedRow::of(row, start)).collect()
}
