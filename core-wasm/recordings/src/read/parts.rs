//! The parts of a database that were given: what each tells, what is missing, and what follows.
//!
//! Facts are values with keys; their sentences are declared here and nowhere else.

use crate::read::Recording;
use crate::read::history::units::History;
use crate::read::log::log_facts::LogFacts;
use crate::read::log::opening::{LeftOut, Opening};

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// `LOG`
    Log,
    /// `MANIFEST-*`
    Manifest,
    /// `OPTIONS-*`
    Options,
}

impl PartKind {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Log => "LOG",
            Self::Manifest => "MANIFEST",
            Self::Options => "OPTIONS",
        }
    }
}

/// What a file tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tells {
    /// When things happened.
    Times,
    /// Why compactions were picked.
    Reasons,
    /// When writes were held back.
    Stalls,
    /// The options, all or most.
    Options,
    /// Which keys files hold.
    KeyRanges,
    /// Which files there were.
    Files,
}

impl Tells {
    /// Its stable key.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Times => "times",
            Self::Reasons => "reasons",
            Self::Stalls => "stalls",
            Self::Options => "options",
            Self::KeyRanges => "key_ranges",
            Self::Files => "files",
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::KeyRanges => "key ranges",
            other => other.key(),
        }
    }
}

/// A file that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenPart {
    /// Its kind.
    pub kind: PartKind,
    /// What it tells.
    pub tells: Vec<Tells>,
    /// A LOG's lines, a MANIFEST's changes of the tree; `None` for OPTIONS.
    pub count: Option<u64>,
    /// The column family whose changes they are; `None`: the database has one.
    pub family: Option<String>,
    /// First and last time in a LOG, µs of the database's local clock.
    pub times: Option<(u64, u64)>,
    /// How many times the database was opened in a LOG, and closed.
    pub opens: Option<Opens>,
    /// Of OPTIONS, what differs from file to file, oldest first: a line each.
    pub older: Vec<String>,
}

/// Opens and shutdowns of which a LOG tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opens {
    /// Whether the LOG begins in a database that is open already.
    pub begins_open: bool,
    /// Opens.
    pub opens: u64,
    /// Shutdowns.
    pub shutdowns: u64,
    /// Opens of which the history is left out.
    pub left_out: u64,
    /// Why the first of them is.
    pub left_out_because: LeftOut,
}

/// What follows from a missing file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// Without a MANIFEST: which keys files hold.
    KeyRanges,
    /// Without a MANIFEST: why files of a level were chosen.
    FileChoice,
    /// Without a MANIFEST: so many files are known of all.
    SomeFiles {
        /// Known.
        known: u64,
        /// All, as the LOG counts them.
        all: u64,
    },
    /// Without a LOG: when, why and by which job.
    Times,
    /// Without a LOG: whether and when writes were held back.
    Stalls,
    /// Without OPTIONS: two options that a LOG does not name.
    TwoOptions,
    /// Without OPTIONS, in a LOG that begins in an open database: all but those that calls wrote.
    MostOptions,
    /// Without OPTIONS and LOG: all options.
    AllOptions,
    /// Without LOG and MANIFEST: all that happened.
    History,
}

impl Consequence {
    /// Its stable key.
    pub const fn key(self) -> &'static str {
        match self {
            Self::KeyRanges => "key_ranges",
            Self::FileChoice => "file_choice",
            Self::SomeFiles { .. } => "some_files",
            Self::Times => "times",
            Self::Stalls => "stalls",
            Self::TwoOptions => "two_options",
            Self::MostOptions => "most_options",
            Self::AllOptions => "all_options",
            Self::History => "history",
        }
    }

    /// The sentence, without a full stop.
    pub fn text(self) -> String {
        let text = match self {
            Self::KeyRanges => {
                "key ranges are unknown: files are drawn side by side only to be seen"
            }
            Self::FileChoice => "picks are explained up to their level, not to its files",
            Self::SomeFiles { known, all } => {
                return format!(
                    "{} of {} files are known: until all are, size, sorted runs and scores are \
                     unknown",
                    with_commas(known),
                    with_commas(all)
                );
            }
            Self::Times => {
                "times, reasons and job numbers are unknown: changes are counted, and follow one \
                 after another"
            }
            Self::Stalls => "whether writes were slowed down or stopped is unknown",
            Self::TwoOptions => {
                "the LOG’s options are used, without allow_trivial_move and incremental"
            }
            Self::MostOptions => {
                "options are unknown but for those that calls wrote to the LOG, which are listed with \
                 what happened; unknown are also limits, targets and scores"
            }
            Self::AllOptions => "options are unknown, and with them limits, targets and scores",
            Self::History => "what happened is unknown: only options are shown",
        };
        text.to_string()
    }
}

/// A file that is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingPart {
    /// Its kind.
    pub kind: PartKind,
    /// What follows.
    pub consequences: Vec<Consequence>,
}

/// What was given, and what is missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// In the order LOG, MANIFEST, OPTIONS.
    pub given: Vec<GivenPart>,
    /// In the same order.
    pub missing: Vec<MissingPart>,
}

impl GivenPart {
    /// What it is and what it tells, in one line.
    pub fn text(&self) -> String {
        let mut facts = Vec::new();
        match (self.kind, self.count) {
            (PartKind::Log, Some(lines)) => facts.push(plural(lines, "line")),
            (_, Some(changes)) => {
                let changes = plural(changes, "change");
                facts.push(match &self.family {
                    Some(family) => format!("{changes} of column family {family}"),
                    None => changes,
                });
            }
            _ => {}
        }
        if let Some((first, last)) = self.times {
            facts.push(span_text(first, last));
        }
        facts.extend(self.opens.iter().flat_map(Opens::texts));
        let tells: Vec<&str> = self.tells.iter().map(|tells| tells.word()).collect();
        if tells.is_empty() {
            facts.push("nothing of use".to_string());
            return facts.join(", ");
        }
        let tells = tells.join(", ");
        match facts.is_empty() {
            true => tells,
            false => format!("{}: {tells}", facts.join(", ")),
        }
    }
}

impl Opens {
    fn of(openings: &[Opening]) -> Self {
        let count = |is_so: fn(&Opening) -> bool| {
            let openings = openings.iter().filter(|one| is_so(one));
            openings.count() as u64
        };
        Self {
            begins_open: openings.first().is_some_and(|first| !first.begins_at_open),
            opens: openings
                .iter()
                .enumerate()
                .filter(|(place, one)| *place != 0 || one.begins_at_open)
                .count() as u64,
            shutdowns: count(|one| one.shutdown.or(one.closed).is_some()),
            left_out: count(|one| one.left_out.is_some()),
            left_out_because: { openings.iter() }
                .find_map(|one| Some(one.left_out.as_ref()?.why))
                .unwrap_or_default(),
        }
    }

    /// `begins in an open database`, `1 open`, `2 shutdowns`; none of what there is not.
    fn texts(&self) -> Vec<String> {
        let begins = self
            .begins_open
            .then(|| "begins in an open database".to_string());
        let counts = [(self.opens, "open"), (self.shutdowns, "shutdown")];
        let counts = counts.into_iter().filter(|(count, _)| *count != 0);
        let counts = counts.map(|(count, noun)| plural(count, noun));
        let left_out = (self.left_out != 0).then(|| {
            let opens = plural_are(self.left_out, "open");
            let why = self.left_out_because.text();
            format!("{opens} left out ({why})")
        });
        begins.into_iter().chain(counts).chain(left_out).collect()
    }
}

impl MissingPart {
    /// What follows, and what to add, in one line.
    pub fn text(&self) -> String {
        let follows: Vec<String> = self.consequences.iter().map(|one| one.text()).collect();
        format!("{}; {}", follows.join("; "), self.advice())
    }

    /// What to add.
    pub fn advice(&self) -> String {
        match self.kind {
            PartKind::Log => "add the LOG".to_string(),
            kind => format!("add the last {}-…", kind.name()),
        }
    }
}

impl Parts {
    /// The parts in lines of text.
    pub fn lines(&self) -> Vec<String> {
        let given = self.given.iter();
        let given = given.flat_map(|part| {
            let own = format!("{}: {}", part.kind.name(), part.text());
            [own].into_iter().chain(part.older.iter().cloned())
        });
        given.chain(self.missing_lines()).collect()
    }

    /// What is missing, in lines of text.
    pub fn missing_lines(&self) -> impl Iterator<Item = String> {
        let missing = self.missing.iter();
        missing.map(|part| format!("no {}: {}", part.kind.name(), part.text()))
    }

    /// Of a recording.
    pub fn of(recording: &Recording) -> Self {
        let mut parts = Self::default();
        let log = recording.log.as_ref();
        match log {
            Some(_) => parts.given.extend(given_log(recording)),
            None => parts.missing.push(MissingPart {
                kind: PartKind::Log,
                consequences: match recording.has_manifest {
                    true => vec![Consequence::Times, Consequence::Stalls],
                    false => vec![Consequence::History],
                },
            }),
        }
        match recording.has_manifest {
            true => parts.given.push(GivenPart {
                kind: PartKind::Manifest,
                tells: vec![Tells::Files, Tells::KeyRanges],
                count: Some(recording.history.units.len() as u64),
                family: recording.shown_family().map(str::to_string),
                times: None,
                opens: None,
                older: Vec::new(),
            }),
            false => parts.missing.push(missing_manifest(recording)),
        }
        match recording.has_options_file {
            true => parts.given.push(GivenPart {
                kind: PartKind::Options,
                tells: vec![Tells::Options],
                count: None,
                family: None,
                times: None,
                opens: None,
                older: recording.options_by_file.clone(),
            }),
            false => parts.missing.push(MissingPart {
                kind: PartKind::Options,
                consequences: vec![match recording.knows_options {
                    true => Consequence::TwoOptions,
                    false if recording.has_written_options() => Consequence::MostOptions,
                    false => Consequence::AllOptions,
                }],
            }),
        }
        parts
    }
}

fn given_log(recording: &Recording) -> Option<GivenPart> {
    let log = recording.log.as_ref()?;
    let mut tells = vec![Tells::Times, Tells::Reasons, Tells::Stalls];
    if !log.option_lines.is_empty() {
        tells.push(Tells::Options);
    }
    Some(GivenPart {
        kind: PartKind::Log,
        tells,
        count: Some(log.line_count),
        family: None,
        times: span_of(&recording.activity.openings).or(log.first_time.zip(log.last_time)),
        opens: Some(Opens::of(&recording.activity.openings)),
        older: Vec::new(),
    })
}

/// The first and the last line of all opens.
fn span_of(openings: &[Opening]) -> Option<(u64, u64)> {
    let first = openings.iter().filter_map(|one| one.first_time).min()?;
    let last = openings.iter().filter_map(|one| one.last_time).max()?;
    Some((first, last))
}

fn missing_manifest(recording: &Recording) -> MissingPart {
    let mut consequences = Vec::new();
    if let Some(log) = &recording.log {
        consequences.push(Consequence::KeyRanges);
        let style = recording.known_options().map(|one| one.compaction_style);
        if style.is_some_and(|style| style.rules().picks_by_keys()) {
            consequences.push(Consequence::FileChoice);
        }
        consequences.extend(some_files(&recording.history, log));
    } else {
        consequences.push(Consequence::History);
    }
    MissingPart {
        kind: PartKind::Manifest,
        consequences,
    }
}

/// What a `LOG` alone does not tell: files that were there before it and that no job read since.
fn some_files(history: &History, log: &LogFacts) -> Option<Consequence> {
    let known_after = |job: u32| {
        let at = history.units.iter().position(|unit| unit.job == job)?;
        let units = &history.units[..=at];
        let added: usize = units.iter().map(|unit| unit.edit.added.len()).sum();
        let deleted: usize = units.iter().map(|unit| unit.edit.deleted.len()).sum();
        Some(((history.initial.len() + added).saturating_sub(deleted)) as u64)
    };
    let mut counts = log.file_counts.iter().rev();
    let last = counts.find_map(|count| Some((count.files, known_after(count.job)?)));
    let (all, known) = last.or(log.files_at_open.map(|all| (all, 0)))?;
    (known < all).then_some(Consequence::SomeFiles { known, all })
}

/// `a`, `a and b`, `a, b and c`
pub(super) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// `a, b, c and 8 more`: the first ones, so many at most, and how many more there are.
pub(super) fn first_of<T: ToString>(words: &[T], most: usize) -> String {
    let named = words.iter().take(most).map(ToString::to_string);
    let mut named: Vec<String> = named.collect();
    let more = words.len().saturating_sub(most) as u64;
    named.extend((more != 0).then(|| format!("{} more", with_commas(more))));
    listed(&named)
}

/// `1 open is`, `2 opens are`
pub(super) fn plural_are(count: u64, noun: &str) -> String {
    format!("{} {}", plural(count, noun), is_or_are(count))
}

/// The verb for so many.
pub fn is_or_are(count: u64) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// A number with its noun: `1 open`, `2 opens`, `3 flushes`.
pub(super) fn plural(count: u64, noun: &str) -> String {
    let ending = match count {
        1 => "",
        _ if noun.ends_with("sh") => "es",
        _ => "s",
    };
    format!("{} {noun}{ending}", with_commas(count))
}

/// A number as people read it: `4,310`.
pub fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place != 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

const MICROS_A_SECOND: u64 = 1_000_000;
const SECONDS_A_DAY: u64 = 86_400;

/// `2026-11-21 06:17 to 06:19`, with seconds where the minutes are the same.
fn span_text(first: u64, last: u64) -> String {
    let seconds = |micros: u64| micros / MICROS_A_SECOND;
    let (first, last) = (seconds(first), seconds(last.max(first)));
    let is_short = last - first < 120;
    let clock = |seconds: u64| {
        let (hour, minute) = (seconds / 3600 % 24, seconds / 60 % 60);
        match is_short {
            true => format!("{hour:02}:{minute:02}:{:02}", seconds % 60),
            false => format!("{hour:02}:{minute:02}"),
        }
    };
    let (first_day, last_day) = (first / SECONDS_A_DAY, last / SECONDS_A_DAY);
    let until = match first_day == last_day {
        true => clock(last),
        false => format!("{} {}", date(last_day), clock(last)),
    };
    format!("{} {} to {until}", date(first_day), clock(first))
}

/// A moment of a `LOG`, in µs, as it stands there: `2026-11-21 06:17:35.193`.
pub fn moment_text(micros: u64) -> String {
    let (seconds, millis) = (micros / MICROS_A_SECOND, micros / 1_000 % 1_000);
    let day = date(seconds / SECONDS_A_DAY);
    let (hour, minute) = (seconds / 3600 % 24, seconds / 60 % 60);
    format!(
        "{day} {hour:02}:{minute:02}:{:02}.{millis:03}",
        seconds % 60
    )
}

/// A moment beside another one, with the day only where that is of another day: `06:17:35.193`.
pub fn moment_beside(micros: u64, beside: u64) -> String {
    const DAY: usize = "2026-11-21".len();
    let (text, other) = (moment_text(micros), moment_text(beside));
    match text[..DAY] == other[..DAY] {
        true => text[DAY + 1..].to_string(),
        false => text,
    }
}

/// The Gregorian date of a day since 1970: years are taken to begin in March.
fn date(day: u64) -> String {
    let day = day + 719_468;
    let era = day / 146_097;
    let of_era = day % 146_097;
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_the_log() {
        // As `date -u` prints them.
        let first = 1_795_241_847 * MICROS_A_SECOND;
        assert_eq!(
            span_text(first, first + 7 * MICROS_A_SECOND),
            "2026-11-21 06:17:27 to 06:17:34"
        );
        assert_eq!(
            span_text(first, first + 86_400 * MICROS_A_SECOND),
            "2026-11-21 06:17 to 2026-11-22 06:17"
        );
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(with_commas(1_234_567), "1,234,567");
    }
}
