//! What a recording is of: the compaction style, the options that are not the release's defaults,
//! and the files by level at its start and at its end.

use crate::reasons::{reason_lines, style_by_reasons};
use engine::options::{Options, shortened};
use engine::reasoning::format_bytes;
use recordings::base::text::plural;
use recordings::database::Recording;
use recordings::database::open_options::OpenOptions;
use recordings::options::not_defaults::not_defaults;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Files and bytes of each level that has files.
type Levels = BTreeMap<usize, (u64, u64)>;

fn option_json(name: &str, value: &str, default: &str) -> Value {
    json!({ "name": name, "value": value, "default_value": default })
}

/// A column family of a recording. `None` is unknown.
#[derive(Clone, Copy, Debug)]
pub struct Replayed<'a> {
    recording: &'a Recording,
    /// Options of the database that the model does not follow and that are not defaults.
    open_options: &'a OpenOptions,
    /// It was dropped, and its files with it.
    is_dropped: bool,
}

impl<'a> Replayed<'a> {
    /// A column family, and whether it was dropped.
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

    fn levels_after(&self, installed: usize) -> Option<Levels> {
        let has_history = self.recording.log.is_some() || self.recording.has_manifest;
        let is_known = has_history && self.recording.knows_files_after(installed);
        is_known.then(|| levels_after(self.recording, installed))
    }

    fn start(&self) -> Option<Levels> {
        let begins_empty = self.recording.begins_without_files();
        let levels = self.levels_after(0);
        levels.or_else(|| begins_empty.then(Levels::default))
    }

    fn end(&self) -> Option<Levels> {
        match self.is_dropped {
            true => Some(Levels::default()),
            false => self.levels_after(self.recording.history.units.len()),
        }
    }

    /// Where not all files are known at the end: how many each level has, as the `LOG` counts them
    /// after the last change.
    fn counted_at_end(&self) -> Option<&[u64]> {
        let last = self.recording.history.units.last()?;
        let count = self.recording.log.as_ref()?.file_counts.last()?;
        let is_last = count.job == last.job && !self.is_dropped;
        is_last.then_some(count.by_level.as_slice())
    }

    /// As JSON, for `replay --json`.
    pub fn to_json(&self) -> Value {
        let options = self.last_options();
        let differing = options.map(|options| -> Value {
            let rows = differing(self.recording, options).into_iter();
            rows.map(|(name, value, default)| option_json(name, &value, &default))
                .collect()
        });
        let open_options = self.open_options.list.iter();
        let open_options: Value = open_options
            .map(|one| option_json(&one.name, &one.value, one.default))
            .collect();
        json!({
            "compaction_style": options.map(|options| text_of("compaction_style", options)),
            "options_not_default": differing,
            "open_options_not_default": open_options,
            "levels_at_start": self.start().as_ref().map(levels_json),
            "levels_at_end": self.end().as_ref().map(levels_json),
            "files_counted_at_end": self.counted_at_end(),
        })
    }

    /// `create_if_missing=1 max_open_files=100`, behind what they are; empty: there is none.
    fn open_options_line(&self) -> String {
        let OpenOptions { list, is_of_log } = self.open_options;
        if list.is_empty() {
            return String::new();
        }
        let from = match is_of_log {
            true => "LOG has them of the last open",
            false => "OPTIONS file has them",
        };
        let texts = list.iter().map(|one| format!("{}={}", one.name, one.value));
        let texts: Vec<String> = texts.collect();
        format!(
            "options that this model does not follow and that are not defaults, as the {from}: {}\n",
            texts.join(" ")
        )
    }

    /// In lines of text.
    pub fn lines(&self) -> String {
        let recording = self.recording;
        let options = self.last_options();
        let style = match (options, style_by_reasons(recording)) {
            (Some(options), _) => {
                format!(
                    "{} compaction",
                    options.compaction_style.rules().facts().name
                )
            }
            (None, Some(style)) => format!("{style} compaction, as the reasons of its jobs say"),
            (None, None) => "compaction style: unknown".to_string(),
        };
        let when = match recording.changes.is_empty() {
            true => "",
            false => " (at the end)",
        };
        let options = options.map(|options| differing(recording, options));
        let options = match options.as_deref() {
            None => "unknown".to_string(),
            Some([]) => "none".to_string(),
            Some(options) => {
                let texts = options.iter();
                let texts = texts.map(|(name, value, _)| format!("{name}={}", shortened(value)));
                texts.collect::<Vec<String>>().join(" ")
            }
        };
        let of_open = match recording.earlier_options.is_empty() {
            true => "",
            false => ", of the first open",
        };
        let end = match (&self.end(), self.counted_at_end()) {
            _ if self.is_dropped => "none, as the column family was dropped".to_string(),
            (None, Some(counts)) => counted_text(counts),
            (end, _) => levels_text(end.as_ref()),
        };
        format!(
            "{}{style}\noptions that are not defaults of RocksDB {}{when}: {options}\n{}\
             files at the start{of_open}: {}\nfiles at the end: {end}\n",
            reason_lines(recording),
            recording.rocksdb_version,
            self.open_options_line(),
            levels_text(self.start().as_ref()),
        )
    }
}

/// `26 files, as the LOG counts them: L0 4, L6 22; …`
fn counted_text(counts: &[u64]) -> String {
    let levels = counts.iter().enumerate().filter(|(_, files)| **files != 0);
    let levels = levels.map(|(level, files)| format!("L{level} {files}"));
    let levels = match levels.collect::<Vec<String>>().join(", ") {
        levels if levels.is_empty() => "none".to_string(),
        levels => levels,
    };
    format!(
        "{}, as the LOG counts them: {levels}; no event of it has the bytes of all of them, a \
         MANIFEST has",
        plural(counts.iter().sum(), "file")
    )
}

fn text_of(name: &str, options: &Options) -> String {
    let setting = Options::setting(name);
    setting.map_or_else(String::new, |setting| setting.text(options))
}

/// Options that were set, those that the model does not follow last. What follows from another one
/// when the database is opened stays when that one is changed, and is not set either.
fn differing(recording: &Recording, options: &Options) -> Vec<(&'static str, String, String)> {
    let settings = not_defaults(options, recording.rocksdb_version).into_iter();
    let at_open = &recording.options;
    let set_at_open = not_defaults(at_open, recording.rocksdb_version);
    let settings = settings.filter(|one| {
        let was_set = set_at_open.iter().any(|set| set.name == one.name);
        let setting = Options::setting(one.name);
        was_set || setting.is_none_or(|setting| setting.value_for_people(at_open) != one.value)
    });
    let settings = settings.map(|one| (one.name, one.value, one.default));
    let others = recording.other_options.iter();
    let others = others.filter(|one| one.value != one.default);
    let others = others.map(|one| (one.name, one.value.clone(), one.default.to_string()));
    settings.chain(others).collect()
}

fn levels_after(recording: &Recording, installed: usize) -> Levels {
    let mut live: BTreeMap<u64, (usize, u64)> = BTreeMap::new();
    let history = &recording.history;
    let initial = history.initial.iter();
    live.extend(initial.map(|(level, file)| (file.number.0, (*level, file.size_bytes))));
    for unit in &history.units[..installed] {
        for file in &unit.edit.deleted {
            live.remove(&file.number.0);
        }
        let added = unit.edit.added.iter();
        live.extend(added.map(|(level, file)| (file.number.0, (*level, file.size_bytes))));
    }
    let mut levels = Levels::new();
    for (level, bytes) in live.into_values() {
        let sum = levels.entry(level).or_default();
        *sum = (sum.0 + 1, sum.1 + bytes);
    }
    levels
}

fn levels_json(levels: &Levels) -> Value {
    let rows = levels.iter().map(|(level, (files, bytes))| {
        json!({ "level": format!("L{level}"), "files": files, "size_bytes": bytes })
    });
    rows.collect()
}

/// `12 files, 3.4 MiB: L0 4 (1.2 MiB), L6 8 (2.2 MiB)`
fn levels_text(levels: Option<&Levels>) -> String {
    let Some(levels) = levels else {
        return "unknown: only a MANIFEST has all of them".to_string();
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
