//! Splits a `LOG` line into its parts. No other module knows how RocksDB and other programs start
//! their lines (G-1, G-2).
//!
//! ```text
//! 2026/11/21-06:17:35.193304 32471 (Original Log Time …) [WARN] [/file.cc:12] text   RocksDB's own
//! 2021-06-10T08:00:00.123+0000 7f0c5e3c8700  4 rocksdb: [/file.cc:12] text           of a program
//! anything EVENT_LOG_v1 {…} anything
//! anything [family] [JOB 7] text
//! ```
//! A program that copies RocksDB's lines into its own log may put any text before them.

use std::borrow::Cow;

use crate::log::host_prefix::host_clock;
use crate::log::words::{TIME_LENGTH, leading_number, read_thread, read_time};
use engine::log::JobId;

const ORIGINAL: &str = "(Original Log Time ";
const EVENT: &str = "EVENT_LOG_v1 ";

/// A recognised line of a `LOG`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Original time or, without one, the time of writing; 0 if unknown. On the line's own clock
    /// until the reader converts it to the recording's.
    pub time: u64,
    /// Time at which the line was written, on its own clock.
    pub written: u64,
    /// Number of the thread that wrote the line.
    pub thread: u64,
    /// Text of the line after its prefix.
    pub text: &'a str,
    /// Kind of the line.
    pub kind: LineKind<'a>,
    /// True if only RocksDB writes such lines.
    pub is_of_rocksdb: bool,
    /// Another program's text before RocksDB's own time; often empty.
    pub host_prefix: &'a str,
}

/// The kind of a line, recognised by how it starts; other modules interpret it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind<'a> {
    /// `EVENT_LOG_v1 {…}`: the JSON text, and true if more text may follow it.
    Event(&'a str, bool),
    /// `[family] [JOB 7] text`
    Job(&'a str, u32, &'a str),
    /// `[family] text`, or other text that begins with brackets.
    Family(&'a str, &'a str),
    /// `Options.name: value`, without `Options.`
    Option(&'a str),
    /// `table_factory options:   name: value`, without the beginning.
    TableOption(&'a str),
    /// `Options for column family [family]:`
    OptionsOfFamily(&'a str),
    /// `RocksDB version: 8.5.4`, without the beginning.
    Release(&'a str),
    /// Any other text.
    Text,
}

/// Removes the escapes that surrounding JSON or XML added to a line.
pub(super) fn unescaped(line: &str) -> Cow<'_, str> {
    if split_own_prefix(line).is_some() {
        return Cow::Borrowed(line);
    }
    if line.contains("{\\\"time_micros") {
        return Cow::Owned(line.replace("\\\"", "\""));
    }
    if line.contains("&quot;") {
        let plain = line.replace("&quot;", "\"").replace("&lt;", "<");
        return Cow::Owned(plain.replace("&gt;", ">").replace("&amp;", "&"));
    }
    Cow::Borrowed(line)
}

/// Recognises a line; `last_time` is the time of the last event. `None` if the line continues the
/// previous one or does not come from RocksDB.
pub(super) fn recognise(line: &str, last_time: u64) -> Option<Line<'_>> {
    let line = line.trim_end_matches('\r');
    split_own_prefix(line).or_else(|| find_in_host_line(line, last_time))
}

/// Splits a line in RocksDB's own format.
fn split_own_prefix(line: &str) -> Option<Line<'_>> {
    let time = read_time(line.get(..TIME_LENGTH)?)?;
    let rest = line[TIME_LENGTH..].strip_prefix(' ')?;
    let (thread, text) = rest.split_once(' ').unwrap_or((rest, ""));
    let thread = read_thread(thread)?;
    let (original, text, is_marked) = split_text(text)?;
    let kind = kind_of(text, false);
    Some(Line {
        time: original.unwrap_or(time),
        written: time,
        thread,
        text,
        kind,
        // LevelDB starts its lines in the same way.
        is_of_rocksdb: is_marked || !matches!(kind, LineKind::Text | LineKind::Family(..)),
        host_prefix: "",
    })
}

/// Finds a RocksDB line inside another program's line, with or without that program's prefix.
fn find_in_host_line(line: &str, last_time: u64) -> Option<Line<'_>> {
    if let Some(at) = own_prefix_at(line) {
        let mut own = split_own_prefix(unquoted(line, at))?;
        own.host_prefix = &line[..at];
        if let LineKind::Event(_, is_open_ended) = &mut own.kind {
            *is_open_ended = true;
        }
        return Some(own);
    }
    let at = core_at(line)?;
    let (time, thread) = host_clock(&line[..at], last_time);
    let (original, text, is_marked) = split_text(unquoted(line, at))?;
    let kind = kind_of(text, true);
    (is_marked || !matches!(kind, LineKind::Text)).then_some(Line {
        time: original.unwrap_or(time),
        written: time,
        // The program may use a different clock.
        thread,
        text,
        kind,
        is_of_rocksdb: true,
        host_prefix: "",
    })
}

/// Removes the program's prefix from a continuation line. Except for its digits, it equals the
/// prefix of RocksDB's last line.
pub(super) fn without_host_prefix<'a>(line: &'a str, prefix: &str) -> &'a str {
    let is_alike =
        |(own, other): (u8, u8)| own == other || (own.is_ascii_digit() && other.is_ascii_digit());
    let rest = |prefix: &str| {
        let (before, rest) = line.split_at_checked(prefix.len())?;
        let is_prefix = before.bytes().zip(prefix.bytes()).all(is_alike);
        (is_prefix && !prefix.is_empty()).then_some(rest)
    };
    // Copying a log may strip spaces at the end of a line.
    let trimmed = || rest(prefix.trim_end()).filter(|rest| rest.trim().is_empty());
    rest(prefix).or_else(trimmed).unwrap_or(line)
}

/// Index of RocksDB's own prefix in a line.
fn own_prefix_at(line: &str) -> Option<usize> {
    let slashes = line.match_indices('/').filter(|(at, _)| 4 < *at);
    let mut starts = slashes.map(|(at, _)| at - 4);
    starts.find(|start| line.get(*start..).and_then(split_own_prefix).is_some())
}

/// Index of RocksDB's text in another program's line.
fn core_at(line: &str) -> Option<usize> {
    let source = || {
        let mut marks = line.match_indices('[').map(|(at, _)| at);
        marks.find(|at| strip_source(&line[*at..]).len() < line.len() - at)
    };
    let job = || line[..line.find("] [JOB ")?].rfind('[');
    let header = || {
        let beginnings = [
            " Options.",
            "RocksDB version: ",
            "DB SUMMARY",
            "Options for column family [",
        ];
        let at = beginnings.iter().find_map(|beginning| line.find(beginning));
        // Without text before it, any program may have written it.
        at.filter(|at| !line[..*at].trim().is_empty())
    };
    let known = line.find(ORIGINAL).or_else(|| line.find("EVENT_LOG_v1 {"));
    known.or_else(source).or_else(job).or_else(header)
}

/// Text from an index on, up to the closing quotation mark if it is quoted.
fn unquoted(line: &str, at: usize) -> &str {
    let text = &line[at..];
    let last = line[..at].trim_end().chars().next_back();
    let Some(quote) = last.filter(|last| "\"'".contains(*last) && !text.starts_with(EVENT)) else {
        return text;
    };
    let ends = [text.find("\\n"), text.find(quote)];
    &text[..ends.into_iter().flatten().min().unwrap_or(text.len())]
}

/// Splits the text after time and thread into original time and text; also returns true if a
/// RocksDB source location preceded the text.
fn split_text(mut text: &str) -> Option<(Option<u64>, &str, bool)> {
    let mut original = None;
    if let Some(rest) = text.strip_prefix(ORIGINAL) {
        original = Some(read_time(rest.get(..TIME_LENGTH)?)?);
        text = rest[TIME_LENGTH..].strip_prefix(") ").unwrap_or("");
    }
    for level in ["[WARN] ", "[ERROR] ", "[FATAL] ", "[DEBUG] ", "[INFO] "] {
        text = text.strip_prefix(level).unwrap_or(text);
    }
    let plain = strip_source(text);
    Some((original, plain, plain.len() < text.len()))
}

/// The kind of a text, by how it starts.
fn kind_of(text: &str, is_in_host_line: bool) -> LineKind<'_> {
    if let Some(json) = text.strip_prefix(EVENT) {
        return LineKind::Event(json, is_in_host_line);
    }
    let trimmed = text.trim_start();
    if let Some(option) = trimmed.strip_prefix("Options.") {
        return LineKind::Option(option);
    }
    if let Some(option) = trimmed.strip_prefix("table_factory options:") {
        return LineKind::TableOption(option);
    }
    if let Some((family, rest)) = text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        let rest = rest.trim_start_matches([':', ' ']);
        let job = rest.strip_prefix("[JOB ").and_then(leading_number);
        return match job.and_then(|(job, rest)| Some((JobId::recorded(job)?, rest))) {
            Some((job, rest)) => LineKind::Job(family, job, rest.trim_start_matches([']', ' '])),
            None => LineKind::Family(family, rest),
        };
    }
    let programs = ["RocksDB version: ", "Speedb version: "];
    if let Some(release) = programs.iter().find_map(|one| text.strip_prefix(one)) {
        return LineKind::Release(release);
    }
    let dump = text.split_once("Options for column family [");
    match dump.and_then(|(_, rest)| rest.split_once(']')) {
        Some((family, _)) => LineKind::OptionsOfFamily(family),
        None => LineKind::Text,
    }
}

/// Removes a source location such as `[/file.cc:123] `.
fn strip_source(text: &str) -> &str {
    let Some(inner) = text.strip_prefix('[') else {
        return text;
    };
    match inner.split_once(']') {
        Some((source, rest)) if is_source(source) => rest.strip_prefix(' ').unwrap_or(rest),
        _ => text,
    }
}

fn is_source(source: &str) -> bool {
    let endings = [".cc", ".h", ".cpp"];
    source.rsplit_once(':').is_some_and(|(file, line)| {
        let is_number = !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit());
        is_number && endings.iter().any(|ending| file.ends_with(ending))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_is_taken_off_in_all_its_forms() {
        let text = "2026/11/21-06:17:35.193304 32471 (Original Log Time \
            2026/11/21-06:17:35.193288) [WARN] [/column_family.cc:1071] [default] Stalling";
        let line = recognise(text, 0).expect("a prefix");
        assert_eq!((line.time % 1_000_000, line.thread), (193_288, 32471));
        assert_eq!(line.text, "[default] Stalling");
        let old = recognise("2017/01/01-00:00:00.000000 7f12ab [default] x", 0).expect("a prefix");
        assert_eq!((old.thread, old.text), (0x7f_12ab, "[default] x"));
        assert!(recognise("  block_size: 4096", 0).is_none());
    }

    #[test]
    fn what_stands_before_every_line_is_taken_off() {
        let line = "2026-11-27T18:37:29.330+01:00 edge-02 store[7920]: \
            2026/11/27-17:37:29.330046 7f12ab Options.max_open_files: -1";
        let line = recognise(line, 0).expect("a line of RocksDB");
        assert_eq!(
            (line.text, line.time % 1_000_000),
            ("Options.max_open_files: -1", 330_046)
        );
        let prefix = "2026-11-27T18:37:29.330+01:00 edge-02 store[7920]: ";
        assert_eq!(line.host_prefix, prefix);
        for (given, rest) in [
            (
                "2026-11-27T18:38:04.001+01:00 edge-02 store[9059]:   block_size: 4096",
                "  block_size: 4096",
            ),
            ("2026-11-27T18:38:04.001+01:00 edge-02 store[9059]:", ""),
            (
                "2026-11-27T18:38:04.001+01:00 edge-03: x",
                "2026-11-27T18:38:04.001+01:00 edge-03: x",
            ),
            ("  block_size: 4096", "  block_size: 4096"),
            ("", ""),
        ] {
            assert_eq!(without_host_prefix(given, prefix), rest, "{given}");
        }
        assert_eq!(without_host_prefix("x: 1", ""), "x: 1");
    }
}
