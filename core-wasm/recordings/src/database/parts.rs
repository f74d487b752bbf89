//! The parts of a database that were given: what each tells, what is missing, and what follows.
//!
//! Facts are values with keys; their sentences are declared here and nowhere else.

use crate::base::text::{plural, plural_are, span_text, with_commas};
use crate::database::Recording;
use crate::history::units::History;
use crate::log::log_facts::LogFacts;
use crate::log::opening::{LeftOut, Opening};

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
                .find_map(|one| one.left_out)
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
