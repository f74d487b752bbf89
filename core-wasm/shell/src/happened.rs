//! What happened to a recorded database beside its flushes and compactions, and for how long its
//! writes waited: as JSON for the page, and in words.

use recordings::base::text::seconds;
use recordings::base::text::{moment_beside, moment_text, with_commas};
use recordings::database::Database;
use recordings::database::{FamilyNumbers, family_key};
use recordings::happenings::dumped_stall::{COUNTED_AT_END, DumpedStall, dumped_stall};
use recordings::happenings::life::{Life, LifeRow, life_of};
use recordings::happenings::open_stalls::StallsByOpen;
use recordings::log::happening::{CallEnd, LifeKind};
use recordings::log::log_facts::LogFacts;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// For how long the stall conditions of a column family held: `at least 2.513 s` where one still
/// did at the end of the `LOG`; `None`: unknown.
pub(crate) fn held_text(numbers: &FamilyNumbers) -> Option<String> {
    let held = numbers.held_micros.map(seconds);
    held.map(|held| match numbers.is_still_held {
        true => format!("at least {held}"),
        false => held,
    })
}

/// Both, of a whole database.
#[derive(Clone, Debug, Default)]
pub struct Happened {
    /// The list.
    pub life: Life,
    /// What dumps of statistics say of waiting writes; `None`: nothing.
    pub stall: Option<DumpedStall>,
    /// Stalls; of several column families those that the limits of one caused.
    stalls: Option<String>,
    /// Stalls by opens; `None`: none is left out.
    pub stalls_by_open: Option<StallsByOpen>,
    /// The time of the `LOG` that the event log calls 0.
    start: u64,
}

impl Happened {
    /// Of a database.
    pub fn of(database: &Database, start: u64) -> Self {
        let stalls_by_open = StallsByOpen::of(database);
        Self {
            life: life_of(database),
            stall: dumped_stall(database),
            stalls: stalls_text(database, stalls_by_open.as_ref()),
            stalls_by_open,
            start,
        }
    }

    /// What the clock of the `LOG` says at time 0 of the event log.
    pub fn clock_at_0(&self) -> String {
        moment_text(self.start)
    }

    /// The page's `Happened`: see `protocol.ts`.
    pub fn to_json(&self) -> Value {
        let row = |row: &LifeRow| {
            json!({
                "time_micros": row.time.checked_sub(self.start),
                "clock": moment_text(row.time),
                "until_clock": row.until.map(moment_text),
                "column_family": row.family,
                "kind": row.kind.key(),
                "text": row_text(row, row.options.is_empty()),
                "times": times(row),
                "options": row.options.iter().map(|one| json!({
                    "name": one.name,
                    "before": (!one.before.is_empty()).then_some(&one.before),
                    "after": one.after,
                })).collect::<Value>(),
            })
        };
        json!({
            "rows": self.life.rows.iter().map(row).collect::<Value>(),
            "left_out": self.life.left_out.map(|(place, rows)| json!({
                "place": place,
                "rows": rows,
            })),
            "refused": self.life.refused.iter().filter_map(|(from, until)| {
                let from = from.checked_sub(self.start)?;
                Some(json!([from, until.map(|until| until.saturating_sub(self.start))]))
            }).collect::<Value>(),
            "stall": self.stall.map(|stall| json!({
                "micros": stall.micros,
                "counted_micros": stall.counted_micros,
                "open_micros": stall.open_micros,
                "opens": stall.opens,
                "all_opens": stall.all_opens,
            })),
            "stalled_text": self.stalled_text(),
        })
    }

    /// The list in lines of text, each with its clock; empty: there is no `LOG`.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn lines(&self) -> String {
        let mut text = String::new();
        for (place, row) in self.life.rows.iter().enumerate() {
            if let Some((_, rows)) = self.life.left_out.filter(|(first, _)| *first == place) {
                text.push_str(&format!("… {rows} more rows are left out\n"));
            }
            let family = row.family.as_ref();
            let family = family.map_or_else(String::new, |name| format!("[{name}] "));
            text.push_str(&format!(
                "{}  {family}{}\n",
                moment_text(row.time),
                row_text(row, true)
            ));
        }
        if !text.is_empty() {
            text.push_str(&format!("{}\n", self.stalled_text()));
        }
        text
    }

    /// `12 stalls, 3 of which stopped writes; … Writers waited 0.250 s …`
    fn stalled_text(&self) -> String {
        let left_out = self.stalls_by_open.as_ref();
        let left_out = left_out.map(StallsByOpen::left_out_text);
        let sentences = [self.stalls.clone(), left_out, Some(self.waited())];
        let sentences = sentences.into_iter().flatten();
        let sentences: Vec<String> = sentences.map(|one| sentence(&one)).collect();
        sentences.join(" ")
    }

    /// `writers waited 0.250 s …`
    pub fn waited(&self) -> String {
        let stall = self.stall.as_ref().map(stall_text);
        let unknown = || "an unknown time: the LOG has no dump of statistics".to_string();
        format!("writers waited {}", stall.unwrap_or_else(unknown))
    }

    /// The list as a table in Markdown; empty: there is no `LOG`.
    pub fn table(&self) -> String {
        if self.life.rows.is_empty() {
            return String::new();
        }
        let has_families = self.life.rows.iter().any(|row| row.family.is_some());
        let (head, line) = match has_families {
            true => (" column family |", " --- |"),
            false => ("", ""),
        };
        let mut text =
            format!("| clock of the LOG | time |{head} what |\n| --- | --- |{line} --- |\n");
        for (place, row) in self.life.rows.iter().enumerate() {
            if let Some((first, rows)) = self.life.left_out
                && first == place
            {
                let family = if has_families { " |" } else { "" };
                text.push_str(&format!(
                    "| … | |{family} {rows} more rows are left out |\n"
                ));
            }
            let seconds = row.time.checked_sub(self.start);
            let seconds = seconds.map(self::seconds).unwrap_or_default();
            let clock = moment_text(row.time);
            let family = row.family.as_deref().unwrap_or("");
            let family = match has_families {
                true => format!(" {} |", cell(family)),
                false => String::new(),
            };
            let what = cell(&row_text(row, true));
            text.push_str(&format!("| {clock} | {seconds} |{family} {what} |\n"));
        }
        text
    }
}

/// What a number of stalls by column family counts.
const OF_THE_DATABASE: &str = "A stall holds back the whole database; it counts once for each column family whose limit is \
     reached, however many lines the LOG has of it";

/// With a capital and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    format!("{first}{}.", letters.as_str())
}

/// `12 stalls, 3 of which stopped writes; their conditions held 0.250 s`, or whose limits caused
/// most of them; `None`: there is no `LOG`.
fn stalls_text(database: &Database, by_open: Option<&StallsByOpen>) -> Option<String> {
    if database.families.len() != 1 {
        if let Some(stalls) = by_open {
            let shown = &stalls.shown;
            return Some(format!(
                "{OF_THE_DATABASE}. In the open that is shown: {shown}"
            ));
        }
        let numbers = (0..database.families.len()).map(|index| {
            let stalls = database.numbers(index).stalls?;
            Some((family_key(&database.families, index), stalls))
        });
        return most_stalls(&numbers.flatten().collect::<Vec<_>>(), since(database));
    }
    let numbers = database.numbers(0);
    let stops = match numbers.stops? {
        0 => String::new(),
        stops => format!(", {} of which stopped writes", with_commas(stops)),
    };
    let held = numbers.held_micros.filter(|micros| *micros != 0);
    let held = held.and_then(|_| held_text(&numbers));
    let held = held.map_or_else(String::new, |held| {
        format!("; their conditions held {held}, from LOG line to the next install without it or the end of the LOG")
    });
    let is_part = database.openings.iter().any(|one| one.left_out.is_some());
    let of = if is_part {
        " in the open that is shown"
    } else {
        ""
    };
    match numbers.stalls? {
        0 => Some(format!("No stalls{of}{}", since(database))),
        1 => Some(format!("1 stall{of}{stops}{held}")),
        stalls => Some(format!("{} stalls{of}{stops}{held}", with_commas(stalls))),
    }
}

/// What is said with "no stalls" of a `LOG` that lacks the beginning of its only open.
fn since(database: &Database) -> &'static str {
    match &database.openings[..] {
        [only] if !only.begins_at_open => " after the LOG begins",
        _ => "",
    }
}

/// The same of column families, with how many stalls are by the limits of each; `None`: none known.
fn most_stalls(families: &[(String, u64)], since: &str) -> Option<String> {
    // Of several with as many the first.
    let (most, stalls) = families.iter().rev().max_by_key(|(_, stalls)| *stalls)?;
    let total: u64 = families.iter().map(|(_, stalls)| stalls).sum();
    Some(match stalls {
        0 => format!("No column family stalled writes{since}"),
        1 if total == 1 => format!("{OF_THE_DATABASE}. The only stall is by the limits of {most}"),
        all if *all == total => format!(
            "{OF_THE_DATABASE}. All {} stalls are by the limits of {most}",
            with_commas(total)
        ),
        stalls => format!(
            "{OF_THE_DATABASE}. {} of {} stalls {} by the limits of {most}",
            with_commas(*stalls),
            with_commas(total),
            if *stalls == 1 { "is" } else { "are" }
        ),
    })
}

/// Why each flush of a column family was done, by job; without those of which the `LOG` does not
/// say it. An open gives no reason for the files that it writes of what it finds in the WAL.
pub fn flush_reasons(log: &LogFacts) -> BTreeMap<u32, &'static str> {
    let reasons = log.flushes.iter();
    let reasons = reasons.filter_map(|(job, flush)| Some((*job, flush.reason?.name())));
    recovered(log).chain(reasons).collect()
}

/// Flushes of which the `LOG` has the beginning and not the end.
pub fn unended_flushes(log: &LogFacts) -> BTreeSet<u32> {
    let flushes = log.flushes.iter();
    let unended = flushes.filter(|(_, flush)| flush.finished.is_none());
    unended.map(|(job, _)| *job).collect()
}

fn recovered(log: &LogFacts) -> impl Iterator<Item = (u32, &'static str)> {
    let written = log.created.values().map(|file| file.job);
    let recovered = written.filter(|job| log.recoveries.contains_key(job));
    recovered.map(|job| (job, "WAL recovery"))
}

/// The same as `[first job, last job, reason]`: every flush of the family whose number lies between
/// has the reason.
pub fn flush_reasons_json(log: &LogFacts) -> Value {
    let reasons = flush_reasons(log);
    let jobs: BTreeSet<u32> = { log.flushes.keys().copied() }
        .chain(reasons.keys().copied())
        .collect();
    let mut spans: Vec<(u32, u32, Option<&str>)> = Vec::new();
    for job in jobs {
        let reason = reasons.get(&job).copied();
        match spans.last_mut().filter(|span| span.2 == reason) {
            Some(span) => span.1 = job,
            None => spans.push((job, job, reason)),
        }
    }
    let spans = spans.into_iter();
    let spans = spans.filter_map(|(first, last, reason)| Some(json!([first, last, reason?])));
    spans.collect()
}

/// How often it happened, where its text does not say it: files and jobs are counted there.
fn times(row: &LifeRow) -> Option<u64> {
    let text = row.text.strip_prefix("CompactRange: ").unwrap_or(&row.text);
    let is_counted = text.starts_with(|letter: char| letter.is_ascii_digit());
    (1 < row.count && !is_counted).then_some(row.count)
}

/// `SetOptions: …; 3 times until 10:32:28.013`, with the day where it is another one; the options
/// after the colon only where they do not stand apart.
fn row_text(row: &LifeRow, has_options: bool) -> String {
    let text = match row.text.split_once(": ") {
        Some((what, _)) if !has_options => what,
        _ => &row.text,
    };
    let clock = |micros: u64| moment_beside(micros, row.time);
    // A call has no line when it ends; its thread may have one after it.
    let is_of_jobs = row.kind == LifeKind::Manual && text.contains(" (job");
    // Milliseconds are shown.
    let is_later = |until: &String| *until != clock(row.time);
    let until = row.until.map(clock).filter(is_later);
    let begun = row.begun.map(clock);
    let jobs = match (&begun, &until, row.count) {
        (Some(begun), None, 1) => Some(format!("the job began {begun}")),
        (Some(begun), Some(until), 1) => Some(format!("the job began {begun} and ended {until}")),
        (Some(begun), None, _) => Some(format!("the first job began {begun}")),
        (Some(begun), Some(until), _) => Some(match text.contains("without an end") {
            true => {
                format!("the first job began {begun}, the last one that has an end ended {until}")
            }
            false => format!("the first job began {begun}, the last one ended {until}"),
        }),
        (None, Some(until), _) if is_of_jobs => Some(format!("the last job ended {until}")),
        _ => None,
    };
    if let Some(jobs) = jobs {
        let call = match is_of_jobs {
            false => String::new(),
            true => call_end_text(row),
        };
        return format!("{text}; {jobs}{call}");
    }
    // What ended a stall is in its text.
    let is_of_stall = row.kind == LifeKind::Stall && row.count == 1;
    let word = if is_of_stall { "ended" } else { "until" };
    let until = until.map(|until| format!("{word} {until}"));
    let times = times(row).map(|count| format!("{count} times"));
    match (times, until) {
        (None, None) => text.to_string(),
        (Some(one), None) | (None, Some(one)) => format!("{text}; {one}"),
        (Some(times), Some(until)) => format!("{text}; {times} {until}"),
    }
}

/// When the call of a row ended, as far as the `LOG` says it.
fn call_end_text(row: &LifeRow) -> String {
    let clock = |micros: u64| moment_beside(micros, row.time);
    match row.call_end {
        Some(CallEnd::At(end)) => format!("; the call ended at about {}", clock(end)),
        Some(CallEnd::NotBefore(last)) => format!(
            "; the last line of the call is of {}, and when it ended is not in the LOG",
            clock(last)
        ),
        Some(CallEnd::By(next)) => {
            let by = clock(next);
            let last = row.until.map(clock).filter(|last| *last != by);
            match last {
                Some(last) => {
                    format!("; the call ended between {last} and {by}, when its thread went on")
                }
                None => format!("; the call had ended by {by}, when its thread went on"),
            }
        }
        None => "; when the call ended is not in the LOG".to_string(),
    }
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// `0.250 s in the first 2.062 s of 2.359 s (Cumulative stall in the last dump of statistics)`
pub fn stall_text(stall: &DumpedStall) -> String {
    let DumpedStall {
        micros,
        counted_micros,
        open_micros,
        opens,
        stopped,
        left_out,
        all_opens,
    } = *stall;
    let source = match (opens, all_opens) {
        (1, 1) => "in the last dump of statistics".to_string(),
        (all, same) if all == same => format!("in the last dumps of statistics of {all} opens"),
        (some, all) => format!("in the last dumps of statistics of {some} of {all} opens"),
    };
    let [waited, counted, open] = [micros, counted_micros, open_micros].map(seconds);
    let left_out = match left_out {
        0 => String::new(),
        1 => ", 1 of which is left out".to_string(),
        more => format!(", {more} of which are left out"),
    };
    let stopped = match stopped {
        0 => String::new(),
        _ if all_opens == 1 => format!("; writes were still stopped then, and {COUNTED_AT_END}"),
        some => format!("; in {some} of them writes were still stopped, and {COUNTED_AT_END}"),
    };
    match all_opens {
        1 => format!(
            "{waited} in the first {counted} of {open} (Cumulative stall {source}{stopped})"
        ),
        _ => format!(
            "{waited} (Cumulative stall {source}{left_out}; they cover {counted} of \
             {open}{stopped})"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_that_stands_for_several_says_how_many_and_until_when() {
        let second = 1_000_000;
        let mut row = LifeRow {
            time: 1_795_689_148_003_000,
            until: None,
            begun: None,
            call_end: None,
            family: None,
            kind: LifeKind::Options,
            text: "SetOptions: ttl 60 → 0".to_string(),
            count: 1,
            options: Vec::new(),
        };
        assert_eq!(row_text(&row, true), "SetOptions: ttl 60 → 0");
        assert_eq!(row_text(&row, false), "SetOptions");
        // The same millisecond is no other moment.
        row.until = Some(row.time + 999);
        assert_eq!(row_text(&row, true), "SetOptions: ttl 60 → 0");
        row.count = 3;
        row.until = Some(row.time + 10 * second);
        assert_eq!(
            row_text(&row, false),
            "SetOptions; 3 times until 10:32:38.003"
        );
        row.text = "25 files ingested into L0".to_string();
        row.until = Some(row.time + 86_400 * second);
        assert_eq!(
            row_text(&row, true),
            "25 files ingested into L0; until 2026-11-27 10:32:28.003"
        );
    }

    /// The end of a job is not the end of the call that asked for it.
    #[test]
    fn the_end_of_a_manual_compaction_is_that_of_its_jobs() {
        let second = 1_000_000;
        let mut row = LifeRow {
            time: 1_795_689_148_003_000,
            until: Some(1_795_689_148_003_000 + second),
            begun: Some(1_795_689_148_003_000 - second),
            call_end: None,
            family: None,
            kind: LifeKind::Manual,
            text: "CompactRange: 2 compactions finished (jobs 25 and 26)".to_string(),
            count: 2,
            options: Vec::new(),
        };
        assert_eq!(
            row_text(&row, true),
            "CompactRange: 2 compactions finished (jobs 25 and 26); the first job began \
             10:32:27.003, the last one ended 10:32:29.003; when the call ended is not in the LOG"
        );
        let finished = row.text.clone();
        row.text.push_str(", 1 without an end in the LOG (job 27)");
        let ended = "27.003, the last one that has an end ended 10:32:29.003;";
        assert!(row_text(&row, true).contains(ended));
        row.text = finished;
        row.call_end = Some(CallEnd::By(row.time + 3 * second));
        let text = row_text(&row, true);
        assert!(
            text.ends_with(
                "the call ended between 10:32:29.003 and 10:32:31.003, when its thread went on"
            ),
            "{text}"
        );
        row.call_end = Some(CallEnd::At(row.time + second));
        let text = row_text(&row, true);
        assert!(
            text.ends_with("; the call ended at about 10:32:29.003"),
            "{text}"
        );
        row.call_end = Some(CallEnd::NotBefore(row.time + second));
        let text = row_text(&row, true);
        let end =
            "; the last line of the call is of 10:32:29.003, and when it ended is not in the LOG";
        assert!(text.ends_with(end), "{text}");
        row.call_end = None;
        row.count = 1;
        assert!(
            row_text(&row, true).contains("the job began 10:32:27.003 and ended 10:32:29.003;")
        );
        (row.until, row.text) = (
            None,
            "1 compaction of CompactFiles finished (job 24)".to_string(),
        );
        assert!(row_text(&row, true).contains("(job 24); the job began 10:32:27.003; when"));
        (row.begun, row.until) = (None, Some(row.time + second));
        row.text = "CompactRange found nothing to do in a level".to_string();
        assert!(row_text(&row, true).ends_with("; until 10:32:29.003"));
    }

    #[test]
    fn of_several_families_the_one_that_stalled_writes_most_is_named() {
        let of = |name: &str, stalls: u64| (name.to_string(), stalls);
        assert_eq!(most_stalls(&[], ""), None);
        let none = [of("default", 0), of("index", 0)];
        assert_eq!(
            most_stalls(&none, " after the LOG begins").as_deref(),
            Some("No column family stalled writes after the LOG begins")
        );
        for (default, events, ending) in [
            (2, 31, ". 31 of 33 stalls are by the limits of events"),
            (0, 1, ". The only stall is by the limits of events"),
            (0, 1_200, ". All 1,200 stalls are by the limits of events"),
            (1, 1, ". 1 of 2 stalls is by the limits of default"),
        ] {
            let text = most_stalls(&[of("default", default), of("events", events)], "");
            let text = text.expect("a LOG counts them");
            assert!(text.ends_with(ending), "{text}");
        }
    }
}
