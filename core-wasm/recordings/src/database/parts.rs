//! Given and missing files of a database, with the facts that they provide or that are lacking.

use crate::base::text::{plural, plural_are, span_text, with_commas};
use crate::database::Recording;
use crate::history::units::History;
use crate::log::log_facts::LogFacts;
use crate::log::opening::Opening;

/// A file of the database, either given or missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Kind of file: `LOG`, `MANIFEST` or `OPTIONS`.
    pub kind: &'static str,
    /// Stable keys of the facts that the file provides, or of the consequences of its absence.
    pub keys: Vec<&'static str>,
    /// One line about the file: its facts or, if missing, the consequences and the file to add.
    pub text: String,
    /// Advice on the file to add; `None` if it is given.
    pub advice: Option<String>,
    /// Number of lines in a LOG, or of tree changes in a MANIFEST; `None` for OPTIONS.
    pub count: Option<u64>,
    /// Column family that the MANIFEST's changes belong to; `None` if there is only one.
    pub family: Option<String>,
    /// First and last time in a LOG, in µs of the database's local clock.
    pub times: Option<(u64, u64)>,
    /// Number of opens in a LOG.
    pub opens: Option<u64>,
    /// Differences between successive OPTIONS files, oldest first, one per line.
    pub older: Vec<String>,
}

/// The consequence of a missing file, by its stable key, as a sentence without a full stop.
fn consequence(key: &str) -> &'static str {
    match key {
        // Without both LOG and MANIFEST.
        "history" => "the history is unknown: only options are shown",
        // Without a LOG.
        "times" => {
            "times, reasons and job numbers are unknown: changes are numbered in order instead"
        }
        "stalls" => "whether writes were slowed down or stopped is unknown",
        // Without a MANIFEST.
        "key_ranges" => "key ranges are unknown: file positions have no meaning",
        // The same if keys decide the picks.
        "file_choice" => "picks are explained down to the level, but not the choice of files",
        // Without OPTIONS.
        "two_options" => "the LOG’s options are used; it lacks allow_trivial_move and incremental",
        // The same if the LOG begins after the open.
        "most_options" => {
            "limits, targets, scores and most options are unknown; options that calls wrote to the \
             LOG are listed with the events"
        }
        // Without both OPTIONS and LOG.
        _ => "options, limits, targets and scores are unknown",
    }
}

impl Part {
    fn given(kind: &'static str, keys: Vec<&'static str>, facts: &[String]) -> Self {
        let tells = keys.join(", ").replace('_', " ");
        Self {
            kind,
            keys,
            text: match facts.is_empty() {
                true => tells,
                false => format!("{}: {tells}", facts.join(", ")),
            },
            ..Self::default()
        }
    }

    fn missing(
        kind: &'static str,
        mut keys: Vec<&'static str>,
        some_files: Option<String>,
    ) -> Self {
        let mut texts: Vec<&str> = keys.iter().map(|key| consequence(key)).collect();
        if let Some(text) = &some_files {
            keys.push("some_files");
            texts.push(text);
        }
        let advice = match kind {
            "LOG" => "add the LOG".to_string(),
            kind => format!("add the last {kind}-…"),
        };
        texts.push(&advice);
        Self {
            kind,
            keys,
            text: texts.join("; "),
            advice: Some(advice),
            ..Self::default()
        }
    }
}

/// Given and missing files of a recording.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// Given files, in the order LOG, MANIFEST, OPTIONS.
    pub given: Vec<Part>,
    /// Missing files, in the same order.
    pub missing: Vec<Part>,
}

impl Parts {
    /// The parts as lines of text.
    pub fn lines(&self) -> Vec<String> {
        let given = self.given.iter();
        let given = given.flat_map(|part| {
            let own = format!("{}: {}", part.kind, part.text);
            [own].into_iter().chain(part.older.iter().cloned())
        });
        given.chain(self.missing_lines()).collect()
    }

    /// The missing files and their consequences, as lines of text.
    pub fn missing_lines(&self) -> impl Iterator<Item = String> {
        let missing = self.missing.iter();
        missing.map(|part| format!("no {}: {}", part.kind, part.text))
    }

    /// Lists the given and missing files of a recording.
    pub fn of(recording: &Recording) -> Self {
        let (mut given, mut missing) = (Vec::new(), Vec::new());
        let has_manifest = recording.has_manifest;
        match &recording.log {
            Some(log) => given.push(given_log(recording, log)),
            None if has_manifest => {
                missing.push(Part::missing("LOG", vec!["times", "stalls"], None));
            }
            None => missing.push(Part::missing("LOG", vec!["history"], None)),
        }
        match has_manifest {
            true => given.push(given_manifest(recording)),
            false => missing.push(missing_manifest(recording)),
        }
        let options = match recording.knows_options {
            _ if recording.has_options_file => {
                given.push(Part {
                    older: recording.options_by_file.clone(),
                    ..Part::given("OPTIONS", vec!["options"], &[])
                });
                None
            }
            true => Some("two_options"),
            false if recording.has_written_options() => Some("most_options"),
            false => Some("all_options"),
        };
        missing.extend(options.map(|key| Part::missing("OPTIONS", vec![key], None)));
        Self { given, missing }
    }
}

fn given_log(recording: &Recording, log: &LogFacts) -> Part {
    let openings = recording.activity.openings.as_slice();
    let mut tells = vec!["times", "reasons", "stalls"];
    tells.extend((!log.option_lines.is_empty()).then_some("options"));
    // First and last line over all opens.
    let first = openings.iter().filter_map(|one| one.first_time).min();
    let last = openings.iter().filter_map(|one| one.last_time).max();
    let times = first.zip(last).or(log.first_time.zip(log.last_time));
    let count = |is_so: fn(&Opening) -> bool| openings.iter().filter(|one| is_so(one)).count();
    let begins_open = openings.first().is_some_and(|one| !one.begins_at_open);
    let opens = (openings.len() - usize::from(begins_open)) as u64;
    let shutdowns = count(|one| one.shutdown.or(one.closed).is_some()) as u64;
    let mut facts = vec![plural(log.line_count, "line")];
    facts.extend(times.map(|(first, last)| span_text(first, last)));
    facts.extend(begins_open.then(|| "begins in an open database".to_string()));
    facts.extend((opens != 0).then(|| plural(opens, "open")));
    facts.extend((shutdowns != 0).then(|| plural(shutdowns, "shutdown")));
    facts.extend(openings.iter().find_map(|one| one.left_out).map(|why| {
        let left_out = count(|one| one.left_out.is_some()) as u64;
        format!("{} left out ({})", plural_are(left_out, "open"), why.text())
    }));
    Part {
        count: Some(log.line_count),
        times,
        opens: Some(opens),
        ..Part::given("LOG", tells, &facts)
    }
}

fn given_manifest(recording: &Recording) -> Part {
    let count = recording.history.units.len() as u64;
    let changes = plural(count, "change");
    let family = recording.shown_family();
    let fact = match family {
        Some(family) => format!("{changes} of column family {family}"),
        None => changes,
    };
    Part {
        count: Some(count),
        family: family.map(str::to_string),
        ..Part::given("MANIFEST", vec!["files", "key_ranges"], &[fact])
    }
}

fn missing_manifest(recording: &Recording) -> Part {
    let Some(log) = &recording.log else {
        return Part::missing("MANIFEST", vec!["history"], None);
    };
    let style = recording.known_options().map(|one| one.compaction_style);
    let is_by_keys = style.is_some_and(|style| style.rules().picks_by_keys());
    let mut follows = vec!["key_ranges"];
    follows.extend(is_by_keys.then_some("file_choice"));
    Part::missing("MANIFEST", follows, some_files(&recording.history, log))
}

/// Text for the unknown files of a `LOG` without MANIFEST: older ones that no job has read.
fn some_files(history: &History, log: &LogFacts) -> Option<String> {
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
    (known < all).then(|| {
        format!(
            "{} of {} files are known: until all are, size, sorted runs and scores are unknown",
            with_commas(known),
            with_commas(all)
        )
    })
}
