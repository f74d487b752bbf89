//! Parser of db_bench command lines, each of which becomes a process of a scenario (B-rules).
//!
//! Mirrors gflags and `db_bench_tool.cc`. Fidelity: exact for modelled flags. An unmodelled flag
//! causes an error if it would change the shape, otherwise a warning.

use std::fmt;

use crate::options::{
    CompressionType, MemtableFactory, Options, RocksDbVersion, Warning, nearest_name,
};
use crate::scenario::Step;
use crate::settings::options_file;
use crate::settings::table;

mod apply;
mod benchmark_list;
mod flag_table;
mod flags;
mod processes;
mod words;
mod writer;

pub use processes::{DbBenchProcess, parse_scenario};
pub use words::split_words;
pub use writer::{WrittenCommand, quoted, write_command};

/// Error in a command line: the word, the problem and advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DbBenchError {
    /// Flag or word as it was written.
    pub flag: String,
    /// Reason why it was refused.
    pub problem: String,
    /// Advice on how to correct it.
    pub advice: String,
}

impl DbBenchError {
    /// Creates an error about one flag; neither sentence ends with a period.
    pub fn new(flag: &str, problem: impl Into<String>, advice: impl Into<String>) -> Self {
        Self {
            flag: flag.to_string(),
            problem: problem.into(),
            advice: advice.into(),
        }
    }
}

impl fmt::Display for DbBenchError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{}: {}; {}",
            self.flag, self.problem, self.advice
        )
    }
}

impl std::error::Error for DbBenchError {}

/// Parses a published db_bench command line, for the reference release.
///
/// Words before the program's name are dropped (`TEST_TMPDIR=… numactl … ./db_bench`); the name is
/// optional. Lines may be continued with `\`, and words may be quoted. `-x`, `--x`, `--x=v`, `--x
/// v` and `--nox` work as in gflags. If a flag is repeated, the last one applies (B-5).
///
/// # Errors
/// Returned for a flag or benchmark that is unknown, not modelled, or has an unreadable value.
pub fn parse(command_line: &str) -> Result<(Step, Vec<Warning>), DbBenchError> {
    parse_with_options_file(command_line, None, RocksDbVersion::REFERENCE)
}

/// Parses like [`parse`], for another release or with the text of an `--options_file`.
///
/// With an options file nearly all option flags are ignored, as in db_bench (B-6): `bloom_bits`
/// applies only if the file sets no filter. The workload still comes from the flags.
///
/// # Errors
/// Returned as in [`parse`], and for an options file that cannot be read.
pub fn parse_with_options_file(
    command_line: &str,
    options_file: Option<&str>,
    version: RocksDbVersion,
) -> Result<(Step, Vec<Warning>), DbBenchError> {
    let mut warnings = Vec::new();
    let words = words::command_words(command_line, &mut warnings)?;
    let flags = flags::parse_flags(&words)?;
    let mut settings = Settings::default_for(version);
    for flag in &flags {
        apply::apply(flag, &mut settings)?;
    }
    settings.check_unknown()?;
    settings.report_ignored(&mut warnings);
    settings.check_workload(&mut warnings)?;
    apply::apply_own_flags(&mut settings, &mut warnings)?;
    settings.finish_options(&mut warnings)?;
    if settings.names_options_file && options_file.is_none() {
        return Err(DbBenchError::new(
            "--options_file",
            "the contents of this file are not available",
            "provide the file as well (command line: --options-file FILE)",
        ));
    }
    if let Some(text) = options_file {
        settings.replace_options(text, version, &mut warnings)?;
    }
    Ok((settings.step, warnings))
}

/// Settings collected from the flags read so far.
#[derive(Default)]
struct Settings {
    step: Step,
    /// Flags that do not affect the shape.
    without_effect: Vec<String>,
    /// Unmodelled flags that change file sizes slightly.
    approximate: Vec<String>,
    /// Flags with a size suffix that db_bench itself does not accept.
    with_suffix: Vec<String>,
    /// Benchmarks that only read.
    reads: Vec<String>,
    /// Unknown flags: the name, and the flag as it was written.
    unknown: Vec<(String, String)>,
    /// Names of unknown flags that `--undefok` tolerates.
    undefok: Vec<String>,
    /// Flags that set an option and are overridden by an options file.
    option_flags: Vec<String>,
    /// Our own flags that control how keys are chosen.
    own_flags: Vec<flags::Flag>,
    /// Value of `--min_level_to_compress`, at most the number of levels (B-4).
    min_level_to_compress: i32,
    is_concurrent_memtable_write_off: bool,
    names_options_file: bool,
}

impl Settings {
    /// Defaults of db_bench's flags: its own where it has one, otherwise the library's (B-1, B-3).
    fn default_for(version: RocksDbVersion) -> Self {
        let mut settings = Self {
            step: Step {
                options: Options::default_for(version),
                ..Step::default()
            },
            min_level_to_compress: -1,
            ..Self::default()
        };
        for setting in table::settings() {
            let default = setting.row().flag.and_then(|flag| flag.default);
            if let Some(default) = default {
                // Cannot fail: a test sets every one of them.
                let _ = setting.set_in_step(&mut settings.step, default);
            }
        }
        settings
    }

    fn check_unknown(&self) -> Result<(), DbBenchError> {
        let is_refused = |flag: &&(String, String)| !self.undefok.contains(&flag.0);
        match self.unknown.iter().find(is_refused) {
            None => Ok(()),
            Some((name, written)) => {
                let correction = match nearest_name(name, flag_table::names()) {
                    Some(nearest) => format!("did you mean --{nearest}; else remove it"),
                    None => "correct or remove it".to_string(),
                };
                Err(DbBenchError::new(
                    written,
                    "db_bench has no such flag",
                    format!("{correction}, or allow it with --undefok={name}"),
                ))
            }
        }
    }

    fn report_ignored(&self, warnings: &mut Vec<Warning>) {
        let unknown: Vec<String> = self.unknown.iter().map(|flag| flag.1.clone()).collect();
        let lists = [
            (
                "ignored: no effect on the shape of the tree",
                &self.without_effect,
            ),
            ("unknown, ignored as --undefok asks", &unknown),
            (
                "not modelled: file sizes are slightly off",
                &self.approximate,
            ),
            (
                "K, M, G and T suffixes are accepted here, but not by db_bench",
                &self.with_suffix,
            ),
            ("read-only: no effect on the shape of the tree", &self.reads),
        ];
        for (what, flags) in lists {
            if !flags.is_empty() {
                warnings.push(Warning::new(&flags.join(" "), what));
            }
        }
    }

    fn check_workload(&mut self, warnings: &mut Vec<Warning>) -> Result<(), DbBenchError> {
        let workload = &mut self.step.workload;
        if workload.benchmarks.is_empty() {
            return Err(DbBenchError::new(
                "--benchmarks",
                "no benchmark is given",
                "list what to run, for example --benchmarks=fillrandom,waitforcompaction,stats",
            ));
        }
        // Keys shorter than 8 bytes keep only the lowest bytes of the integer (B-20).
        let key_bits = workload.key_size.min(8) * 8;
        if key_bits < 64 && workload.num >> key_bits != 0 {
            return Err(DbBenchError::new(
                "--key_size",
                format!(
                    "{} bytes are too few for {} distinct keys",
                    workload.key_size, workload.num
                ),
                "use --key_size=8 or more",
            ));
        }
        if workload.seed == 0 {
            workload.seed = 1;
            warnings.push(Warning::new(
                "--seed",
                "0 or missing: db_bench would use the clock, this run uses 1",
            ));
        }
        Ok(())
    }

    /// Applies settings that depend on several flags: Z-9, and the rule that vector memtables do
    /// not allow concurrent writes.
    fn finish_options(&mut self, warnings: &mut Vec<Warning>) -> Result<(), DbBenchError> {
        let options = &mut self.step.options;
        let is_vector = options.memtable_factory == MemtableFactory::Vector;
        if is_vector && !self.is_concurrent_memtable_write_off {
            return Err(DbBenchError::new(
                "--memtablerep=vector",
                "RocksDB does not allow concurrent writes to a vector memtable",
                "add --allow_concurrent_memtable_write=false",
            ));
        }
        let levels = options.num_levels;
        let first = self.min_level_to_compress;
        if first < 0 {
            return Ok(());
        }
        if levels < first {
            return Err(DbBenchError::new(
                "--min_level_to_compress",
                format!("{first} exceeds --num_levels={levels}"),
                "use a level below num_levels, or -1 to compress all levels",
            ));
        }
        let compression = options.compression;
        if compression == CompressionType::None {
            warnings.push(Warning::new(
                "--min_level_to_compress",
                "compression is off, so its only effect is that files are moved one at a time \
                 (T-13)",
            ));
        }
        let of_level = |level| match level < first {
            true => CompressionType::None,
            false => compression,
        };
        options.compression_per_level = (0..levels).map(of_level).collect();
        Ok(())
    }

    /// Replaces the options set by flags with those from the file (B-6).
    fn replace_options(
        &mut self,
        text: &str,
        version: RocksDbVersion,
        warnings: &mut Vec<Warning>,
    ) -> Result<(), DbBenchError> {
        let read = options_file::read(text).map_err(|error| {
            let advice = "correct the file given with --options_file";
            DbBenchError::new("--options_file", error.to_string(), advice)
        })?;
        warnings.extend(read.warnings);
        if read.version.is_some_and(|written_by| written_by > version) {
            warnings.push(Warning::new(
                "--options_file",
                "the file was written by a newer release than the simulated one",
            ));
        }
        let flags = std::mem::replace(&mut self.step.options, read.options);
        let options = &mut self.step.options;
        let defaults = Options::default_for(version);
        for setting in Options::settings() {
            // Settings that are not database options keep the flags' values.
            let is_default = || (setting.get)(options) == (setting.get)(&defaults);
            let flag = setting.row.flag;
            let counts_beside = flag.is_some_and(|flag| flag.counts_beside_options_file);
            if !setting.row.target.is_of_rocksdb() || (counts_beside && is_default()) {
                // A value that could be stored once can be stored again.
                let _ = (setting.store)(options, &setting.text(&flags));
            }
        }
        if !self.option_flags.is_empty() {
            warnings.push(Warning::new(
                &self.option_flags.join(" "),
                "ignored: db_bench uses the options of the options file",
            ));
        }
        Ok(())
    }
}
