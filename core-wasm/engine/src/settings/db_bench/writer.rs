//! Writer of a db_bench command line that reproduces a process with all of its changed settings.
//!
//! Flags that still apply keep their spelling; others get the process's values. Options without a
//! flag need an OPTIONS file, with which db_bench ignores nearly all option flags (B-6).

use crate::options::setting::{FlagForm, Kind, Row};
use crate::options::{MemtableFactory, RocksDbVersion};
use crate::scenario::Step;
use crate::settings::db_bench::DbBenchError;
use crate::settings::db_bench::flag_table::{self, Effect};
use crate::settings::db_bench::flags::{Flag, parse_flags, parse_integer};
use crate::settings::db_bench::words::command_words;
use crate::settings::db_bench::{DbBenchProcess, parse_with_options_file};
use crate::settings::options_file;
use crate::settings::table::{self, AnySetting};

/// A process as a db_bench command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenCommand {
    /// Flags after the program's name, as `--name=value`.
    pub flags: Vec<String>,
    /// The command needs the process's OPTIONS file; its flags then include `--options_file`.
    pub needs_options_file: bool,
    /// Names and values of options without a flag, which require the OPTIONS file.
    pub without_flag: Vec<(&'static str, String)>,
    /// Names and values of settings that the real db_bench does not have.
    pub not_in_rocksdb: Vec<(&'static str, String)>,
}

/// Writes the command line of a process that was read as `process` and now has the settings of
/// `step`. `options_name` is the name of its OPTIONS file, if it needs one.
///
/// # Errors
/// Returned as in [`parse_with_options_file`].
pub fn write_command(
    process: &DbBenchProcess<'_>,
    step: &Step,
    version: RocksDbVersion,
    options_name: &str,
) -> Result<WrittenCommand, DbBenchError> {
    let words = command_words(process.command_line, &mut Vec::new())?;
    let (original, _) =
        parse_with_options_file(process.command_line, process.options_file, version)?;
    let mut writer = Writer {
        flags: parse_flags(&words)?,
        original,
        step,
        version,
        with_file: process.options_file.is_some(),
    };
    let mut command = writer.write(options_name)?;
    if !writer.with_file && !command.without_flag.is_empty() {
        writer.with_file = true;
        let without_flag = command.without_flag;
        command = writer.write(options_name)?;
        command.without_flag = without_flag;
    }
    Ok(command)
}

struct Writer<'a> {
    flags: Vec<Flag>,
    original: Step,
    step: &'a Step,
    version: RocksDbVersion,
    /// The options are in an OPTIONS file.
    with_file: bool,
}

/// Flags of the new command line: names and words.
type Written = Vec<(String, String)>;

impl Writer<'_> {
    fn write(&self, options_name: &str) -> Result<WrittenCommand, DbBenchError> {
        let mut written = Written::new();
        let mut tolerated = Vec::new();
        for (at, flag) in self.flags.iter().enumerate() {
            // If a flag is repeated, only the last one applies.
            let is_last = self.flags[at + 1..].iter().all(|one| one.name != flag.name);
            if flag.name == "undefok" {
                tolerated.extend(flag.value.split(',').map(|name| name.trim().to_string()));
            } else if is_last && let Some(word) = self.word_of(flag)? {
                written.push((flag.name.clone(), word));
            }
        }
        if self.with_file {
            push(&mut written, "options_file", options_name);
        }
        if !written.iter().any(|(name, _)| name == "seed") {
            // Without a seed db_bench uses the clock.
            let seed = (self.step.workload.seed as i64).to_string();
            push(&mut written, "seed", &seed);
        }
        let is_vector = self.step.options.memtable_factory == MemtableFactory::Vector;
        let concurrent = "allow_concurrent_memtable_write";
        if is_vector && !self.with_file && !written.iter().any(|(name, _)| name == concurrent) {
            push(&mut written, concurrent, "false");
        }
        let mut command = WrittenCommand {
            needs_options_file: self.with_file,
            ..WrittenCommand::default()
        };
        self.push_changed(&mut written, &mut command)?;
        for setting in own_settings() {
            let name = setting.row().name;
            let is_written = written.iter().any(|one| one.0 == name);
            if let Some(value) = setting.value_of_step(self.step).filter(|_| is_written) {
                command.not_in_rocksdb.push((name, value));
                tolerated.push(name.to_string());
            }
        }
        tolerated.sort();
        tolerated.dedup();
        if !tolerated.is_empty() {
            push(&mut written, "undefok", &tolerated.join(","));
        }
        command.flags = written.into_iter().map(|(_, word)| word).collect();
        Ok(command)
    }

    /// Returns the word for an original flag; `None` if the flag is no longer needed.
    fn word_of(&self, flag: &Flag) -> Result<Option<String>, DbBenchError> {
        let verbatim = || Some(format!("--{}={}", flag.name, flag.value));
        let word = match flag_table::find(&flag.name) {
            // The flag is unknown to db_bench and tolerated by --undefok.
            None if flag.name != "options" => Some(flag.written.clone()),
            // This is a note on a recording, not a db_bench flag.
            None => None,
            Some((_, Effect::Sets(setting))) => {
                // db_bench refuses flags that its release does not have.
                let is_known = setting.row().releases.contain(self.version);
                if self.is_of_file(setting.row()) || !is_known {
                    return Ok(None);
                }
                let now = setting.value_of_step(self.step);
                let is_unchanged = now == setting.value_of_step(&self.original);
                let is_number = setting.row().kind.is_number();
                if is_unchanged && !(is_number && has_suffix(flag)) && flag.name != "seed" {
                    return Ok(verbatim());
                }
                let value = now.and_then(|value| flag_value(setting, &value));
                value.map(|value| format!("--{}={value}", flag.name))
            }
            Some((_, Effect::Special)) => match flag.name.as_str() {
                "benchmarks" => verbatim(),
                "options_file" => None,
                _ if self.with_file => None,
                _ => verbatim(),
            },
            Some(_) => verbatim(),
        };
        Ok(word)
    }

    /// Adds flags for values that the command line lacks, and collects values without a flag.
    fn push_changed(
        &self,
        written: &mut Written,
        command: &mut WrittenCommand,
    ) -> Result<(), DbBenchError> {
        let file = options_file::write_portable(&self.step.options, self.version, "");
        let file = self.with_file.then_some(file.as_str());
        let words: Vec<String> = written.iter().map(|(_, word)| quoted(word)).collect();
        let (said, _) = parse_with_options_file(&words.join(" "), file, self.version)?;
        for setting in table::settings() {
            let row = setting.row();
            let Some(value) = setting.value_of_step(self.step) else {
                continue;
            };
            if setting.value_of_step(&said).as_ref() == Some(&value) {
                continue;
            }
            let flag = row.flag.filter(|_| !self.is_of_file(row));
            match (flag, flag_value(setting, &value)) {
                (Some(flag), Some(value)) => push(written, flag.name, &value),
                _ if row.target.is_of_rocksdb() => command.without_flag.push((row.name, value)),
                _ => command.not_in_rocksdb.push((row.name, value)),
            }
        }
        Ok(())
    }

    /// Returns true if the OPTIONS file contains the setting, so that its flag would be ignored.
    fn is_of_file(&self, row: &Row) -> bool {
        self.with_file && row.target.is_of_rocksdb()
    }
}

fn push(written: &mut Written, name: &str, value: &str) {
    written.retain(|(known, _)| known != name);
    written.push((name.to_string(), format!("--{name}={value}")));
}

/// Settings that only our own flags set.
fn own_settings() -> impl Iterator<Item = AnySetting> {
    table::settings().filter(|one| one.row().flag.is_some_and(|flag| flag.is_own))
}

fn has_suffix(flag: &Flag) -> bool {
    parse_integer(flag).is_ok_and(|(_, has_suffix)| has_suffix)
}

/// Value of a setting as its flag spells it; `None` if the flag cannot express it.
fn flag_value(setting: AnySetting, value: &str) -> Option<String> {
    let row = setting.row();
    let position = |names: &[&str]| names.iter().position(|name| *name == value);
    match (row.flag?.form, row.kind) {
        (FlagForm::UnlessZero, _) if value == "0" => None,
        (FlagForm::Mebibytes, _) => {
            let bytes: u64 = value.parse().ok()?;
            (bytes % (1 << 20) == 0).then(|| (bytes >> 20).to_string())
        }
        (FlagForm::MinusOneForNone, _) => match value {
            "nullptr" => Some("-1".to_string()),
            filter => {
                let bits = filter.split(':').nth(1)?;
                bits.parse::<u32>().ok().map(|bits| bits.to_string())
            }
        },
        // If a flag has its own words, the position in the list is the setting's number.
        (_, Kind::Enumeration(names)) => match row.name {
            "compaction_style" | "compaction_pri" | "stop_style" | "index_shortening" => {
                position(names).map(|number| number.to_string())
            }
            "compression" => position(names)
                .and_then(|at| COMPRESSIONS.get(at))
                .map(|name| name.to_string()),
            "memtable_factory" => position(names)
                .and_then(|at| MEMTABLES.get(at))
                .map(|name| name.to_string()),
            _ => Some(value.to_string()),
        },
        (_, Kind::List) => Some(value.replace(':', ",")),
        _ => Some(value.to_string()),
    }
}

/// Words of `--compression_type`, in the order of the types.
const COMPRESSIONS: [&str; 8] = [
    "none", "snappy", "zlib", "bzip2", "lz4", "lz4hc", "xpress", "zstd",
];
/// Words of `--memtablerep`.
const MEMTABLES: [&str; 2] = ["skip_list", "vector"];

/// Quotes a word so that a shell reads it back unchanged.
pub fn quoted(word: &str) -> String {
    let is_plain =
        |character: char| character.is_ascii_alphanumeric() || "-_=.,:/+@%".contains(character);
    match word.chars().all(is_plain) && !word.is_empty() {
        true => word.to_string(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}
