//! OPTIONS text to options (G-41..G-43).

use crate::options::Options;
use crate::options::RocksDbVersion;
use crate::options::Warning;
use crate::settings::catalogue;
use crate::settings::catalogue::{OptionEntry, OptionGroup};
use crate::settings::options_file::known_names::{
    APPROXIMATED, OUTSIDE_MODEL, is_removed, is_without_effect,
};
use crate::settings::options_file::statements::{
    Section, Statement, error, parse_statements, split_struct, unescape,
};
use crate::settings::options_file::{OptionsFile, OptionsFileError};

/// Reads an OPTIONS file. Options that it does not name have the defaults of the release that wrote
/// it.
///
/// Removed, unknown and unmodelled options become warnings; column families other than `default`
/// are left out with a warning.
///
/// # Errors
/// A line that is no statement, an unknown section, a value that cannot be read, and a text without
/// a section `[CFOptions "default"]`.
pub fn read(text: &str) -> Result<OptionsFile, OptionsFileError> {
    let mut warnings = Vec::new();
    let statements = parse_statements(text, &mut warnings)?;
    let version = find_version(&statements)?;
    let mut reader = Reader {
        options: Options::default_for(version.unwrap_or(RocksDbVersion::REFERENCE)),
        version: version.unwrap_or(RocksDbVersion::REFERENCE),
        warnings,
    };
    for (index, statement) in statements.iter().enumerate() {
        let is_same = |earlier: &Statement| {
            earlier.section == statement.section && earlier.name == statement.name
        };
        if statements[..index].iter().any(is_same) {
            let message = format!("line {}: given twice, the first one counts", statement.line);
            reader.warnings.push(Warning::new(&statement.name, message));
            continue;
        }
        reader.apply(statement)?;
    }
    Ok(OptionsFile {
        options: reader.options,
        version,
        warnings: reader.warnings,
    })
}

/// [`read`] as the engine's three parts: options, release (the reference where unsaid) and
/// warnings.
///
/// # Errors
/// As [`read`].
pub fn read_or_default(
    text: &str,
) -> Result<(Options, RocksDbVersion, Vec<Warning>), OptionsFileError> {
    let file = read(text)?;
    let version = file.version.unwrap_or(RocksDbVersion::REFERENCE);
    Ok((file.options, version, file.warnings))
}

fn find_version(statements: &[Statement]) -> Result<Option<RocksDbVersion>, OptionsFileError> {
    let statement = statements
        .iter()
        .find(|one| one.section == Section::Version && one.name == "rocksdb_version");
    let Some(statement) = statement else {
        return Ok(None);
    };
    match RocksDbVersion::parse(&statement.value) {
        Some(version) => Ok(Some(version)),
        None => Err(error(
            statement.line,
            &statement.value,
            "this is not a RocksDB release",
            "write rocksdb_version=major.minor.patch",
        )),
    }
}

struct Reader {
    options: Options,
    version: RocksDbVersion,
    warnings: Vec<Warning>,
}

impl Reader {
    fn apply(&mut self, statement: &Statement) -> Result<(), OptionsFileError> {
        let Statement {
            line,
            section,
            name,
            value,
        } = statement;
        let line = *line;
        let group = match section {
            Section::Version | Section::Skipped => return Ok(()),
            Section::Database => OptionGroup::Database,
            Section::ColumnFamily => OptionGroup::ColumnFamily,
            Section::Table => OptionGroup::Table,
        };
        match name.as_str() {
            "compaction_options_universal" => {
                return self.apply_struct(line, OptionGroup::Universal, name, value);
            }
            "compaction_options_fifo" => {
                return self.apply_fifo(line, name, value);
            }
            "compression_opts" | "bottommost_compression_opts" => {
                self.check_compression_options(line, name, value);
                return Ok(());
            }
            "memtable_factory" => return self.apply_memtable_factory(line, value),
            "filter_policy" => return self.apply_filter_policy(line, value),
            // Meaningful for the releases that had it; removed later (C-19).
            "level_compaction_dynamic_file_size" if self.version.at_least(9, 0) => {}
            _ => {
                if let Some(entry) = entry_of(group, name) {
                    return self.set(line, entry, value);
                }
            }
        }
        self.note_unmodelled(line, section.name(), name, value);
        Ok(())
    }

    fn set(&mut self, line: u32, entry: &OptionEntry, value: &str) -> Result<(), OptionsFileError> {
        catalogue::set(&mut self.options, entry.name, &unescape(value))
            .map_err(|refused| error(line, entry.name, &refused.problem, &refused.advice))
    }

    fn apply_struct(
        &mut self,
        line: u32,
        group: OptionGroup,
        name: &str,
        value: &str,
    ) -> Result<(), OptionsFileError> {
        for (field, value) in split_struct(line, name, value)? {
            match entry_of(group, field) {
                Some(entry) => self.set(line, entry, value)?,
                None => {
                    let full = format!("{name}.{field}");
                    self.note_unmodelled(line, "CFOptions", &full, value);
                }
            }
        }
        Ok(())
    }

    /// Old files give the size alone (O-21).
    fn apply_fifo(&mut self, line: u32, name: &str, value: &str) -> Result<(), OptionsFileError> {
        if value.starts_with('{') {
            return self.apply_struct(line, OptionGroup::Fifo, name, value);
        }
        match entry_of(OptionGroup::Fifo, "max_table_files_size") {
            Some(entry) => self.set(line, entry, value),
            None => Ok(()),
        }
    }

    /// Dictionaries and parallel compression change compressed sizes and the estimate behind cuts.
    fn check_compression_options(&mut self, line: u32, name: &str, value: &str) {
        let fields = split_struct(line, name, value).unwrap_or_default();
        for (field, value) in fields {
            let assumed = match field {
                "max_dict_bytes" => "0",
                "parallel_threads" => "1",
                _ => continue,
            };
            if value != assumed {
                self.warn_approximated(line, &format!("{name}.{field}"), value, assumed);
            }
        }
    }

    fn apply_memtable_factory(&mut self, line: u32, value: &str) -> Result<(), OptionsFileError> {
        let id = if value.starts_with('{') {
            let fields = split_struct(line, "memtable_factory", value)?;
            let id = fields.iter().find(|field| field.0 == "id");
            id.map_or("", |field| field.1)
        } else {
            value.split(':').next().unwrap_or("")
        };
        if catalogue::set(&mut self.options, "memtable_factory", id).is_err() {
            self.keep_outside_model("memtable_factory", value);
        }
        Ok(())
    }

    fn apply_filter_policy(&mut self, line: u32, value: &str) -> Result<(), OptionsFileError> {
        if catalogue::set(&mut self.options, "filter_policy", value).is_err() {
            self.warn_approximated(line, "filter_policy", value, "nullptr");
        }
        Ok(())
    }

    fn warn_approximated(&mut self, line: u32, name: &str, value: &str, assumed: &str) {
        let message = format!("line {line}: {value} is not modelled, sizes are as with {assumed}");
        self.warnings.push(Warning::new(name, message));
    }

    fn keep_outside_model(&mut self, name: &str, value: &str) {
        let message = format!("{value} changes the shape and is not modelled");
        self.warnings.push(Warning::new(name, message));
        let option = (name.to_string(), value.to_string());
        self.options.outside_model.push(option);
    }

    fn note_unmodelled(&mut self, line: u32, section: &str, name: &str, value: &str) {
        let is_value = |other: &str| {
            let as_numbers = (value.parse::<f64>(), other.parse::<f64>());
            value == other || matches!(as_numbers, (Ok(left), Ok(right)) if left == right)
        };
        let outside = OUTSIDE_MODEL
            .iter()
            .find(|known| known.0 == section && known.1 == name);
        if let Some((_, _, harmless)) = outside {
            if !is_value(harmless) {
                self.keep_outside_model(name, value);
            }
            return;
        }
        if let Some((_, assumed)) = APPROXIMATED.iter().find(|known| known.0 == name) {
            if !is_value(assumed) {
                self.warn_approximated(line, name, value, assumed);
            }
            return;
        }
        let message = if is_removed(name) {
            format!("line {line}: RocksDB removed this option, ignored")
        } else if !is_without_effect(name.rsplit('.').next().unwrap_or(name)) {
            format!("line {line}: unknown option, ignored")
        } else {
            return;
        };
        self.warnings.push(Warning::new(name, message));
    }
}

fn entry_of(group: OptionGroup, name: &str) -> Option<&'static OptionEntry> {
    let mut entries = catalogue::entries().iter();
    entries.find(|entry| entry.group == group && entry.name == name)
}
