//! Parser of OPTIONS files (G-41..G-43).

use super::gathered::gathered;
use crate::decimal::is_same;
use crate::options::setting::{Setting, Target, Unreadable};
use crate::options::{FifoRows, Options, RocksDbVersion, Warning};
use crate::settings::options_file::known_names::{
    APPROXIMATED, OUTSIDE_MODEL, TOLERATED, is_removed, is_without_effect,
};
use crate::settings::options_file::statements::{
    Statement, error, parse_statements, split_struct, strip_comment, unescape,
};
use crate::settings::options_file::{OptionsFile, OptionsFileError, UnreadValue};

/// Reads an OPTIONS file. Options that are not in the file get the defaults of the release that
/// wrote it.
///
/// Removed, unknown and unmodelled options cause warnings. Column families other than `default` are
/// skipped with a warning.
///
/// # Errors
/// Returned for a line that is not a statement, an unknown section, an unreadable value, or a text
/// without a section `[CFOptions "default"]`.
pub fn read(text: &str) -> Result<OptionsFile, OptionsFileError> {
    read_as(text, DEFAULT_FAMILY, Damage::Refused)
}

/// Reads the database options and the options of one column family from a database's OPTIONS file.
/// Unreadable parts cause warnings or entries in [`OptionsFile::unread`].
///
/// # Errors
/// Returned for a text without a section `[CFOptions "family"]`.
pub fn read_recorded(text: &str, family: &str) -> Result<OptionsFile, OptionsFileError> {
    read_as(text, family, Damage::Noted)
}

/// Names of the column families in an OPTIONS file, in the order of the file.
pub fn families(text: &str) -> Vec<String> {
    let titles = text.lines().map(|line| strip_comment(line).trim());
    let names = titles.filter_map(|line| {
        let name = line.strip_prefix("[CFOptions \"")?;
        name.strip_suffix("\"]").map(str::to_string)
    });
    names.collect()
}

/// Name of the column family that every database has.
const DEFAULT_FAMILY: &str = "default";

/// Treatment of unreadable lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Damage {
    Refused,
    Noted,
}

fn read_as(text: &str, family: &str, damage: Damage) -> Result<OptionsFile, OptionsFileError> {
    let mut warnings = Vec::new();
    let mut note = |error: OptionsFileError| match damage {
        Damage::Refused => Err(error),
        Damage::Noted => {
            let message = format!("line {}: skipped, {}", error.line, error.problem);
            warnings.push(Warning::new(&error.token, message));
            Ok(())
        }
    };
    let mut said = Vec::new();
    let statements = parse_statements(text, family, &mut said, &mut note)?;
    let version = match find_version(&statements) {
        Ok(version) => version,
        Err(error) => note(error).map(|()| None)?,
    };
    if damage == Damage::Noted {
        // A database's other column families are read separately.
        said.retain(|warning| !warning.subject.starts_with("[CFOptions"));
    }
    warnings.append(&mut said);
    let mut reader = Reader {
        options: Options::default_for(version.unwrap_or(RocksDbVersion::REFERENCE)),
        is_of_earlier: version.is_some_and(|version| version < RocksDbVersion::REFERENCE),
        version: version.unwrap_or(RocksDbVersion::REFERENCE),
        warnings,
        damage,
        unread: Vec::new(),
    };
    for (index, statement) in statements.iter().enumerate() {
        let Statement {
            line,
            section: Some(section),
            name,
            value,
        } = *statement
        else {
            continue;
        };
        let is_same = |one: &Statement| one.section == statement.section && one.name == name;
        if statements[..index].iter().any(is_same) {
            let message = format!("line {line}: given twice; the first value is used");
            reader.warnings.push(Warning::new(name, message));
        } else if section != Target::Release {
            reader.apply(line, section, name, value)?;
        }
    }
    Ok(OptionsFile {
        options: reader.options,
        version,
        warnings: gathered(reader.warnings),
        unread: reader.unread,
    })
}

/// Reads an OPTIONS file like [`read`], and returns options, release and warnings; the release is
/// the reference release if the file names none.
///
/// # Errors
/// Returned as in [`read`].
pub fn read_or_default(
    text: &str,
) -> Result<(Options, RocksDbVersion, Vec<Warning>), OptionsFileError> {
    let file = read(text)?;
    let version = file.version.unwrap_or(RocksDbVersion::REFERENCE);
    Ok((file.options, version, file.warnings))
}

fn find_version(statements: &[Statement]) -> Result<Option<RocksDbVersion>, OptionsFileError> {
    let mut statements = statements.iter();
    let is_version =
        |one: &&Statement| one.section == Some(Target::Release) && one.name == "rocksdb_version";
    let Some(Statement { line, value, .. }) = statements.find(is_version) else {
        return Ok(None);
    };
    RocksDbVersion::parse(value).map(Some).ok_or_else(|| {
        let advice = "write rocksdb_version=major.minor.patch";
        error(*line, value, "this is not a RocksDB release", advice)
    })
}

struct Reader {
    options: Options,
    /// The file was written by a release before the reference release.
    is_of_earlier: bool,
    version: RocksDbVersion,
    warnings: Vec<Warning>,
    damage: Damage,
    unread: Vec<UnreadValue>,
}

impl Reader {
    /// Refuses an unreadable value.
    fn refuse(
        &mut self,
        name: &str,
        value: &str,
        error: OptionsFileError,
    ) -> Result<(), OptionsFileError> {
        if self.damage == Damage::Refused {
            return Err(error);
        }
        self.unread.push(UnreadValue {
            line: error.line,
            name: name.to_string(),
            value: value.to_string(),
        });
        Ok(())
    }

    fn apply(
        &mut self,
        line: u32,
        section: Target,
        name: &str,
        value: &str,
    ) -> Result<(), OptionsFileError> {
        if let "compression_opts" | "bottommost_compression_opts" = name {
            self.check_compression_options(line, name, value);
            return Ok(());
        }
        let mut targets = Target::OF_OPTIONS.into_iter();
        let target_of_struct = targets.find(|one| one.file_struct() == Some(name));
        if let (Target::ColumnFamily, Some(target)) = (section, target_of_struct) {
            return self.apply_struct(line, target, name, value);
        }
        if let Some(setting) = setting_of(section, name) {
            // The value is valid in releases that had the option, which was removed later (C-19).
            if !setting.row.releases.are_over(self.version) {
                return self.set(line, setting, value);
            }
        }
        self.note_unmodelled(line, section, name, value);
        Ok(())
    }

    fn set(
        &mut self,
        line: u32,
        setting: &Setting<Options>,
        value: &str,
    ) -> Result<(), OptionsFileError> {
        let name = setting.row.name;
        let text = match setting.row.unreadable {
            Unreadable::Refused => unescape(value),
            Unreadable::OutsideModel => match object_id(line, name, value) {
                Ok(id) => id.to_string(),
                Err(error) => return self.refuse(name, value, error),
            },
            Unreadable::Approximated(_) => value.to_string(),
        };
        if let Err(refused) = setting.set(&mut self.options, &text) {
            match setting.row.unreadable {
                Unreadable::Refused => {
                    let error = error(line, name, &refused.problem, &refused.advice);
                    return self.refuse(name, value, error);
                }
                Unreadable::OutsideModel => self.keep_outside_model(name, value),
                Unreadable::Approximated(assumed) => {
                    self.warn_approximated(line, name, value, assumed);
                }
            }
        }
        Ok(())
    }

    fn apply_struct(
        &mut self,
        line: u32,
        target: Target,
        name: &str,
        value: &str,
    ) -> Result<(), OptionsFileError> {
        if target == Target::Fifo && !value.starts_with('{') {
            // Old files contain only the size (O-21).
            return self.set(line, &FifoRows::max_table_files_size, value);
        }
        let fields = match split_struct(line, name, value) {
            Ok(fields) => fields,
            Err(error) => return self.refuse(name, value, error),
        };
        for (field, value) in fields {
            match setting_of(target, field) {
                Some(setting) => self.set(line, setting, value)?,
                None => {
                    let full = format!("{name}.{field}");
                    self.note_unmodelled(line, Target::ColumnFamily, &full, value);
                }
            }
        }
        Ok(())
    }

    /// Warns about dictionaries and parallel compression, which affect compressed sizes and cuts.
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

    fn warn_approximated(&mut self, line: u32, name: &str, value: &str, assumed: &str) {
        let message = format!("line {line}: {value} is not modelled; sizes are those of {assumed}");
        self.warnings.push(Warning::new(name, message));
    }

    fn keep_outside_model(&mut self, name: &str, value: &str) {
        let message = format!("{value} is not modelled, although it affects the shape of the tree");
        self.warnings.push(Warning::new(name, message));
        let option = (name.to_string(), value.to_string());
        self.options.outside_model.push(option);
    }

    fn note_unmodelled(&mut self, line: u32, section: Target, name: &str, value: &str) {
        let mut outside = OUTSIDE_MODEL.iter();
        let mut tolerated = TOLERATED.iter();
        if let Some((_, _, harmless)) = outside.find(|one| (one.0, one.1) == (section, name)) {
            if !is_same(value, harmless) {
                self.keep_outside_model(name, value);
            }
            return;
        }
        if let Some((_, _, harmless, why)) = tolerated.find(|one| (one.0, one.1) == (section, name))
        {
            // In a recorded database, the effects of the other options are in the recording.
            if !is_same(value, harmless) && self.damage != Damage::Noted {
                let message = format!("line {line}: {value} is left out, {why}");
                self.warnings.push(Warning::new(name, message));
            }
            return;
        }
        if let Some((_, assumed)) = APPROXIMATED.iter().find(|known| known.0 == name) {
            if !is_same(value, assumed) {
                self.warn_approximated(line, name, value, assumed);
            }
            return;
        }
        let is_over = |setting: &Setting<Options>| setting.row.releases.are_over(self.version);
        // The release still writes these options into the file.
        let is_over = Options::setting(name).is_some_and(is_over);
        let message = if is_removed(name) || is_over {
            let who = match self.is_of_earlier && !is_over {
                true => "later releases",
                false => "RocksDB",
            };
            format!("line {line}: not needed here, as {who} removed this option")
        } else if !is_without_effect(name.rsplit('.').next().unwrap_or(name)) {
            format!("line {line}: ignored, unknown option")
        } else {
            return;
        };
        self.warnings.push(Warning::new(name, message));
    }
}

fn setting_of(target: Target, name: &str) -> Option<&'static Setting<Options>> {
    Options::settings().find(|setting| setting.row.target == target && setting.row.name == name)
}

/// Extracts the name of a customizable object: `Name`, `name:arguments` or `{id=Name;…}`.
fn object_id<'a>(line: u32, name: &str, value: &'a str) -> Result<&'a str, OptionsFileError> {
    if !value.starts_with('{') {
        return Ok(value.split(':').next().unwrap_or(""));
    }
    let fields = split_struct(line, name, value)?;
    let id = fields.iter().find(|field| field.0 == "id");
    Ok(id.map_or("", |field| field.1))
}
