//! Statistics dumps in a `LOG` (G-27), kept as text and parsed when they are compared.
//!
//! ```text
//! 2026/11/21-06:17:39 7f… [/db_impl.cc:1159] ------- DUMPING STATS -------
//! 2026/11/21-06:17:39 7f… [/db_impl.cc:1160]
//! ** DB Stats **
//! Uptime(secs): 4.0 total, 4.0 interval
//! ** Compaction Stats [default] **
//! ```

use crate::log::opening::OpenStall;
use engine::decimal::parse;

/// Limit on the bytes of dumps that are kept for each open.
const MAX_KEPT_BYTES: usize = 64 << 20;

/// Statistics of a column family that RocksDB wrote at one time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatsDump {
    /// Number of the dump in the log, starting at 1.
    pub number: u64,
    /// Time of the line that announces the dump, in µs, shortly after the numbers were read.
    pub time: u64,
    /// Lines about the whole database; only dumps of `default` have them.
    pub database: String,
    /// The family's tables and the lines below them.
    pub text: String,
}

/// A statistics dump that covers all column families.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct WholeDump {
    /// The same time as [`StatsDump::time`].
    pub time: u64,
    /// Lines about the whole database.
    pub database: String,
    /// Names of column families, each with its tables and the lines below them.
    pub families: Vec<(String, String)>,
}

/// The part of a dump that receives the current lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Section {
    /// No part: the lines are not kept.
    #[default]
    None,
    Database,
    /// The column family named last.
    Family,
}

/// Collects the statistics dumps of an open.
#[derive(Debug, Default)]
pub(super) struct DumpCollector {
    dumps: Vec<WholeDump>,
    /// The dump that is being read.
    current: Option<WholeDump>,
    section: Section,
    /// True once the dump names its first family for the second time.
    is_repeated: bool,
    /// Time of the last line that began a message; 0 if that line had none.
    message_time: u64,
    /// Time of the line that announced the dump.
    announced: Option<u64>,
    kept_bytes: usize,
    left_out: u64,
}

impl DumpCollector {
    /// Processes a line that begins a message.
    pub fn begin_message(&mut self, time: u64, text: &str) {
        self.end_dump();
        self.message_time = time;
        if text.starts_with("------- DUMPING STATS") {
            self.announced = Some(time);
        }
    }

    /// Processes a line that continues a message.
    pub fn read(&mut self, line: &str) {
        let line = line.trim_end_matches('\r');
        if let Some(title) = line.strip_prefix("** ") {
            self.begin_section(title);
        }
        let room = MAX_KEPT_BYTES.saturating_sub(self.kept_bytes);
        let Some(dump) = &mut self.current else {
            return;
        };
        let into = match (self.section, dump.families.last_mut()) {
            (Section::Database, _) => &mut dump.database,
            (Section::Family, Some((_, text))) => text,
            _ => return,
        };
        if room <= line.len() {
            self.current = None;
            self.left_out += 1;
            return;
        }
        if self.section == Section::Family && line.starts_with("Level ") {
            // A family's first table.
            let title = into.rfind("** Compaction Stats").unwrap_or(0);
            into.drain(..title);
        }
        self.kept_bytes += line.len() + 1;
        // Some locales write a decimal comma. Between numbers, RocksDB puts a space after a comma.
        let is_digit = |letter: char| letter.is_ascii_digit();
        for (index, part) in line.split(',').enumerate() {
            let is_decimal = into.ends_with(is_digit) && part.starts_with(is_digit);
            if index != 0 {
                into.push(if is_decimal { '.' } else { ',' });
            }
            into.push_str(part);
        }
        into.push('\n');
    }

    /// The dumps, oldest first, and the number of discarded ones.
    pub fn finish(mut self) -> (Vec<WholeDump>, u64) {
        self.end_dump();
        (self.dumps, self.left_out)
    }

    fn begin_section(&mut self, title: &str) {
        let family = title
            .strip_prefix("Compaction Stats [")
            .and_then(|rest| rest.split_once("] **"));
        let before = self.section;
        self.section = match (title, family) {
            ("DB Stats **", _) => Section::Database,
            (_, Some(_)) => Section::Family,
            _ => Section::None,
        };
        if self.section == Section::None || self.message_time == 0 {
            return;
        }
        let time = self.announced.unwrap_or(self.message_time);
        let dump = self.current.get_or_insert_with(|| WholeDump {
            time,
            ..WholeDump::default()
        });
        let Some((name, _)) = family else {
            return;
        };
        let is_last = dump.families.last().is_some_and(|(last, _)| last == name);
        if is_last && before == Section::Family {
            return;
        }
        let first = dump.families.first();
        self.is_repeated |= first.is_some_and(|(first, _)| first == name);
        if self.is_repeated {
            // Releases up to 6.20 then print all families again, with read latencies.
            self.section = Section::None;
        } else {
            // If two families have one name because the first was dropped, the later is kept.
            dump.families.retain(|(family, _)| family != name);
            dump.families.push((name.to_string(), String::new()));
        }
    }

    fn end_dump(&mut self) {
        self.section = Section::None;
        self.is_repeated = false;
        if let Some(dump) = self.current.take() {
            self.announced = None;
            self.dumps.push(dump);
        }
    }
}

/// Stall counters in a dump written at `until`, for an open whose first line is at `begun`; `None`
/// if the log begins later.
pub(super) fn stall_in(database: &str, until: u64, begun: Option<u64>) -> Option<OpenStall> {
    let of = |name: &str| {
        let mut lines = database.lines();
        lines.find_map(|line| line.strip_prefix(name))
    };
    let micros = micros_of(of("Cumulative stall: ")?.split_once(" H:M:S")?.0)?;
    // RocksDB prints the uptime in tenths of a second.
    let uptime = || parse(of("Uptime(secs): ")?.split_once(" total")?.0);
    let counted_micros = match begun {
        Some(begun) => until.saturating_sub(begun),
        None => (uptime()? * 1e6) as u64,
    };
    Some(OpenStall {
        micros,
        counted_micros,
        until,
    })
}

/// Parses a duration such as `01:02:03.456` into µs.
fn micros_of(text: &str) -> Option<u64> {
    let mut parts = text.trim().splitn(3, ':');
    let (hours, minutes) = (parts.next()?, parts.next()?);
    let (seconds, millis) = parts.next()?.split_once('.')?;
    let number = |text: &str| text.parse::<u32>().ok().map(u64::from);
    let seconds = number(hours)? * 3_600 + number(minutes)? * 60 + number(seconds)?;
    let millis = number(millis).filter(|_| millis.len() == 3)?;
    Some(seconds * 1_000_000 + millis * 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collected(lines: &[(u64, &str)]) -> (Vec<WholeDump>, u64) {
        let mut collector = DumpCollector::default();
        for (time, text) in lines {
            match time {
                0 => collector.read(text),
                time => collector.begin_message(*time, text),
            }
        }
        collector.finish()
    }

    #[test]
    fn a_dump_is_kept_by_column_family() {
        let (dumps, left_out) = collected(&[
            (0, "** Compaction Stats [lost] **"),
            (5, "------- DUMPING STATS -------"),
            (6, ""),
            (0, "** DB Stats **"),
            (0, "Uptime(secs): 4.0 total, 4.0 interval\r"),
            (0, "** Compaction Stats [a] **"),
            (0, "Level"),
            (0, "** Compaction Stats [a] **"),
            (0, "Priority"),
            (0, "** Compaction Stats [b] **"),
            (0, "Level of a dropped b"),
            (0, "** Compaction Stats [b] **"),
            (0, "Level of b"),
            (0, "** File Read Latency Histogram By Level [a] **"),
            (0, "0 1"),
            (0, "** Compaction Stats [a] **"),
            (0, "again"),
            (7, "a line"),
            (0, "** nothing"),
            (9, ""),
            (0, "** Compaction Stats [a] **"),
        ]);
        assert_eq!(left_out, 0);
        assert_eq!(dumps.len(), 2);
        assert_eq!((dumps[0].time, dumps[1].time), (5, 9));
        let uptime = "** DB Stats **\nUptime(secs): 4.0 total, 4.0 interval\n";
        assert_eq!(dumps[0].database, uptime);
        let families = dumps[0].families.iter();
        let names: Vec<&str> = families.map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["a", "b"]);
        let title = "** Compaction Stats [a] **\n";
        let text = format!("{title}Level\n{title}Priority\n");
        assert_eq!(dumps[0].families[0].1, text);
        let newer = "** Compaction Stats [b] **\nLevel of b\n";
        assert_eq!(dumps[0].families[1].1, newer);
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let long = "x".repeat(MAX_KEPT_BYTES / 2);
        let title = "** Compaction Stats [a] **";
        let (dumps, left_out) = collected(&[
            (5, ""),
            (0, title),
            (0, &long),
            (6, ""),
            (0, title),
            (0, &long),
            (0, &long),
            (7, ""),
            (0, title),
        ]);
        assert_eq!(
            dumps.iter().map(|dump| dump.time).collect::<Vec<_>>(),
            [5, 7]
        );
        assert_eq!(left_out, 1);
    }

    #[test]
    fn times_are_read_as_rocksdb_prints_them() {
        assert_eq!(micros_of("00:00:0.000"), Some(0));
        assert_eq!(micros_of("26:03:05.012"), Some(93_785_012_000));
        assert_eq!(micros_of("00:00:1"), None);
    }
}
