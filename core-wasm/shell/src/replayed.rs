//! Summary of a recording: reasons for its jobs, compaction style, options that differ from the
//! release's defaults, and files by level at the start and end.

use crate::happened::flush_reasons;
use engine::model::sst::SstFile;
use engine::options::{Options, shortened};
use engine::reasoning::format_bytes;
use recordings::base::text::{counted, plural};
use recordings::database::Recording;
use recordings::database::open_options::OpenOptions;
use recordings::history::units::UnitKind;
use recordings::options::not_defaults::{KnownOption, not_defaults};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Reason for a job without one in the `LOG`.
const UNKNOWN: &str = "unknown";

/// Number and total bytes of files, by non-empty level.
type Levels = BTreeMap<usize, (u64, u64)>;

fn option_json(one: &KnownOption) -> Value {
    json!({ "name": one.name, "value": one.value, "default_value": one.default })
}

/// A column family of a recording. Fields are `None` if unknown.
#[derive(Clone, Copy, Debug)]
pub struct Replayed<'a> {
    recording: &'a Recording,
    /// Database options that the model does not cover and that are not defaults.
    open_options: &'a OpenOptions,
    /// True if the family was dropped, and its files with it.
    is_dropped: bool,
}

impl<'a> Replayed<'a> {
    /// Summarizes a column family; `is_dropped`: the family was dropped before the end.
    pub fn of(recording: &'a Recording, open_options: &'a OpenOptions, is_dropped: bool) -> Self {
        Self {
            recording,
            open_options,
            is_dropped,
        }
    }

    /// Options in force at the end.
    fn last_options(&self) -> Option<&Options> {
        let known = self.recording.known_options();
        known.map(|_| self.recording.last_options())
    }

    fn start(&self) -> Option<Levels> {
        let begins_empty = self.recording.begins_without_files();
        let levels = levels_after(self.recording, 0);
        levels.or_else(|| begins_empty.then(Levels::default))
    }

    fn end(&self) -> Option<Levels> {
        match self.is_dropped {
            true => Some(Levels::default()),
            false => levels_after(self.recording, self.recording.history.units.len()),
        }
    }

    /// Returns true if all files at the end are known.
    pub fn knows_end(&self) -> bool {
        self.end().is_some()
    }

    /// File counts by level after the last change, from the `LOG`, if not all files at the end are
    /// known. `None` if nothing counts them after the last change.
    fn counted_at_end(&self) -> Option<&[u64]> {
        let last = self.recording.history.units.last()?;
        let count = self.recording.log.as_ref()?.file_counts.last()?;
        let is_last = count.job == last.job && !self.is_dropped;
        is_last.then_some(count.by_level.as_slice())
    }

    /// The summary as JSON for `replay --json`.
    pub fn to_json(&self) -> Value {
        let options = self.last_options();
        let differing = options.map(|options| differing(self.recording, options));
        let differing = differing.map(|rows| -> Value { rows.iter().map(option_json).collect() });
        let others = self.open_options.list.iter().map(option_json);
        let style = Options::setting("compaction_style");
        json!({
            "compaction_style": options.zip(style).map(|(options, style)| style.text(options)),
            "options_not_default": differing,
            "open_options_not_default": others.collect::<Value>(),
            "levels_at_start": self.start().as_ref().map(levels_json),
            "levels_at_end": self.end().as_ref().map(levels_json),
            "files_counted_at_end": self.counted_at_end(),
        })
    }

    /// The summary as lines of text.
    pub fn lines(&self) -> String {
        let recording = self.recording;
        let options = self.last_options();
        let style = match (options, style_by_reasons(recording)) {
            (Some(options), _) => {
                let facts = options.compaction_style.rules().facts();
                format!("{} compaction", facts.name)
            }
            (None, Some(style)) => format!("{style} compaction, according to its jobs' reasons"),
            (None, None) => "compaction style: unknown".to_string(),
        };
        let when = match recording.changes.is_empty() {
            true => "",
            false => " (at the end)",
        };
        let options = match options.map(|options| differing(recording, options)) {
            None => "unknown".to_string(),
            Some(options) => or_none(
                options.iter().map(|one| {
                    let value = shortened(&one.value);
                    format!("{}={value}", one.name)
                }),
                " ",
            ),
        };
        let OpenOptions { list, is_of_log } = self.open_options;
        let from = match is_of_log {
            true => "LOG of the last open",
            false => "OPTIONS file has them",
        };
        let open_options = list.iter().map(|one| format!("{}={}", one.name, one.value));
        let open_options = match open_options.collect::<Vec<String>>().join(" ") {
            options if options.is_empty() => options,
            options => {
                format!("non-default options that are not modelled, from the {from}: {options}\n")
            }
        };
        let of_open = match recording.earlier_options.is_empty() {
            true => "",
            false => ", of the first open",
        };
        let end = match (self.end(), self.counted_at_end()) {
            _ if self.is_dropped => "none, because the column family was dropped".to_string(),
            (None, Some(counts)) => counted_text(counts),
            (end, _) => levels_text(end.as_ref()),
        };
        format!(
            "{}{style}\noptions that differ from the defaults of RocksDB {}{when}: {options}\n\
             {open_options}files at the start{of_open}: {}\nfiles at the end: {end}\n",
            reason_lines(recording),
            recording.rocksdb_version,
            levels_text(self.start().as_ref()),
        )
    }
}

/// Joins texts with `between` between them, or returns `none`.
fn or_none(texts: impl Iterator<Item = String>, between: &str) -> String {
    match texts.collect::<Vec<String>>().join(between) {
        text if text.is_empty() => "none".to_string(),
        text => text,
    }
}

/// Text such as `26 files, as the LOG counts them: L0 4, L6 22; …`.
fn counted_text(counts: &[u64]) -> String {
    let levels = counts.iter().enumerate().filter(|(_, files)| **files != 0);
    let levels = or_none(
        levels.map(|(level, files)| format!("L{level} {files}")),
        ", ",
    );
    format!(
        "{}, as counted in the LOG: {levels}; only a MANIFEST has the sizes of all of them",
        plural(counts.iter().sum(), "file")
    )
}

/// Options that were set, including those outside the model at the end. An option that RocksDB
/// derives from another at open, and then keeps, does not count as set.
fn differing(recording: &Recording, options: &Options) -> Vec<KnownOption> {
    let settings = not_defaults(options, recording.rocksdb_version).into_iter();
    let at_open = &recording.options;
    let set_at_open = not_defaults(at_open, recording.rocksdb_version);
    let settings = settings.filter(|one| {
        let was_set = set_at_open.iter().any(|set| set.name == one.name);
        let setting = Options::setting(one.name);
        was_set || setting.is_none_or(|setting| setting.value_for_people(at_open) != one.value)
    });
    let others = recording.other_options.iter();
    let others = others.filter(|one| one.value != one.default);
    settings.chain(others.cloned()).collect()
}

/// Files by level after a number of installed units; `None` if they are unknown.
fn levels_after(recording: &Recording, installed: usize) -> Option<Levels> {
    let has_history = recording.log.is_some() || recording.has_manifest;
    if !has_history || !recording.knows_files_after(installed) {
        return None;
    }
    let history = &recording.history;
    let mut live: BTreeMap<u64, (usize, u64)> = BTreeMap::new();
    let of = |(level, file): &(usize, SstFile)| (file.number.0, (*level, file.size_bytes));
    live.extend(history.initial.iter().map(of));
    for unit in &history.units[..installed] {
        for file in &unit.edit.deleted {
            live.remove(&file.number.0);
        }
        live.extend(unit.edit.added.iter().map(of));
    }
    let mut levels = Levels::new();
    for (level, bytes) in live.into_values() {
        let sum = levels.entry(level).or_default();
        *sum = (sum.0 + 1, sum.1 + bytes);
    }
    Some(levels)
}

fn levels_json(levels: &Levels) -> Value {
    let rows = levels.iter().map(|(level, (files, bytes))| {
        json!({ "level": format!("L{level}"), "files": files, "size_bytes": bytes })
    });
    rows.collect()
}

/// Text such as `12 files, 3.4 MiB: L0 4 (1.2 MiB), L6 8 (2.2 MiB)`.
fn levels_text(levels: Option<&Levels>) -> String {
    let Some(levels) = levels else {
        return "unknown: only a MANIFEST lists all of them".to_string();
    };
    let (mut files, mut bytes) = (0, 0);
    let texts = levels.iter().map(|(level, (count, size))| {
        files += count;
        bytes += size;
        format!("L{level} {count} ({})", format_bytes(*size as f64))
    });
    let texts: Vec<String> = texts.collect();
    match files {
        0 => "none".to_string(),
        1 => format!("1 file: {}", texts.join(", ")),
        _ => format!(
            "{files} files, {}: {}",
            format_bytes(bytes as f64),
            texts.join(", ")
        ),
    }
}

/// Line such as `flushes by reason: Write Buffer Full 8, …`; empty without a `LOG` or if it gives
/// no reasons.
fn reason_lines(recording: &Recording) -> String {
    let Some(log) = &recording.log else {
        return String::new();
    };
    let reasons = flush_reasons(log);
    let flushed = recording.history.units.iter();
    let flushed = flushed.filter(|unit| unit.kind == UnitKind::Flush);
    // A commit may have the files of several flushes.
    let jobs = flushed.flat_map(|unit| {
        let jobs = unit.edit.added.iter();
        let jobs = jobs.map(|(_, file)| recording.flush_job_of(unit, file));
        let jobs: Vec<u32> = jobs.collect();
        if jobs.is_empty() {
            vec![unit.job]
        } else {
            jobs
        }
    });
    let reasons: Vec<&str> = jobs
        .map(|job| reasons.get(&job).copied().unwrap_or(UNKNOWN))
        .collect();
    match reasons.iter().all(|reason| *reason == UNKNOWN) {
        true => String::new(),
        false => format!(
            "flushes by reason: {}\n",
            counted(reasons.into_iter()).join(", ")
        ),
    }
}

/// Compaction style in which some compaction reasons occur; `None` if none of them is specific to a
/// style.
fn style_by_reasons(recording: &Recording) -> Option<&'static str> {
    let log = recording.log.as_ref()?;
    let mut reasons = log.compactions.values().filter_map(|facts| facts.reason);
    reasons.find_map(|reason| {
        let is_own = |(beginning, _): &&(&str, _)| reason.name().starts_with(beginning);
        STYLES.iter().find(is_own).map(|(_, style)| *style)
    })
}

/// Prefixes of compaction reasons that occur in only one style, with that style.
const STYLES: [(&str, &str); 3] = [
    ("Level", "leveled"),
    ("Universal", "universal"),
    ("FIFO", "FIFO"),
];
