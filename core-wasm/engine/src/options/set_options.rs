//! Changes of options while the database is open: `SetOptions`, `SetDBOptions` (O-6).
//!
//! Mirrors `ColumnFamilyData::SetOptions` and the checks in `DBImpl::SetDBOptions`. Fidelity: exact
//! verdicts for modelled options, with RocksDB's message if an option cannot be changed. RocksDB
//! validates the result without sanitizing it; values that need sanitization are refused as outside
//! the model.

use crate::options::rows::OptionRows;
use crate::options::setting::{Setting, Target};
use crate::options::validate::{check_modelled, validate_as_rocksdb};
use crate::options::{OptionError, Options, RocksDbVersion, SECONDS_NOT_SET};

/// Structs of options that can be set as a whole, with `name={field=value;…}`.
const STRUCTS: &[(&str, Target)] = &[
    ("compaction_options_universal", Target::Universal),
    ("compaction_options_fifo", Target::Fifo),
    ("block_based_table_factory", Target::Table),
];

/// Returns the options in force after `SetOptions` or `SetDBOptions`. Names are RocksDB's, and may
/// be structs (`compaction_options_universal={size_ratio=5}`).
///
/// # Errors
/// Returned if the RocksDB release refuses the change, because it cannot change an option or read a
/// value, or because options do not fit together, and for unmodelled options. `current` then stays
/// in force.
pub fn set_options(
    current: &Options,
    changes: &[(String, String)],
    version: RocksDbVersion,
) -> Result<Options, OptionError> {
    let options = after_calls(current, changes, version, check_followed)?;
    check_modelled(&options, options.compaction_style.rules())?;
    Ok(options)
}

/// Applies a recorded call, which RocksDB accepted, although the model may lack some of its
/// options.
///
/// # Errors Returned if the release refuses the change or uses a value unsanitized
/// ([`set_options`]).
pub fn set_recorded_options(
    current: &Options,
    changes: &[(String, String)],
    version: RocksDbVersion,
) -> Result<Options, OptionError> {
    after_calls(current, changes, version, |_, _, _| Ok(()))
}

fn after_calls(
    current: &Options,
    changes: &[(String, String)],
    version: RocksDbVersion,
    check: impl Fn(&Setting<Options>, &str, &str) -> Result<(), OptionError>,
) -> Result<Options, OptionError> {
    let mut options = current.clone();
    for (name, value) in changes {
        for (setting, name, value) in fields(name, value)? {
            check_run_time(setting, name, value, version)?;
            check(setting, name, value)?;
            let set = setting.set(&mut options, value);
            set.map_err(|error| error.named(name))?;
            check_taken_as_it_is(setting, &options)?;
        }
    }
    validate_as_rocksdb(&options, version, options.compaction_style.rules())?;
    Ok(options)
}

/// Lists the options set by a change, with their values; for a struct, its fields.
///
/// # Errors
/// Returned for a name that is not an option.
pub fn fields<'a>(name: &'a str, value: &'a str) -> Result<Vec<Field<'a>>, OptionError> {
    let Some((_, target)) = STRUCTS.iter().find(|(known, _)| *known == name) else {
        return Ok(vec![(Options::find(name, value)?, name, value)]);
    };
    let inner = value.trim();
    let inner = inner.strip_prefix('{').unwrap_or(inner);
    let inner = inner.strip_suffix('}').unwrap_or(inner);
    let parts = inner.split(';').map(str::trim);
    let parts = parts.filter(|part| !part.is_empty());
    let pairs = parts.map(|part| {
        let (field, value) = part.split_once('=').ok_or_else(|| {
            let advice = "write it as {field=value;field=value}";
            OptionError::new(name, value, "this value is not understood", advice)
        })?;
        let (field, value) = (field.trim(), value.trim());
        let found = Options::find(field, value)?;
        match found.row.target == *target {
            true => Ok((found, field, value)),
            false => Err(Options::unknown(field, value)),
        }
    });
    pairs.collect()
}

/// A changed option, its name as given, and its new value.
pub type Field<'a> = (&'static Setting<Options>, &'a str, &'a str);

/// Refuses an option that the RocksDB release cannot change while the database is open.
fn check_run_time(
    setting: &Setting<Options>,
    name: &str,
    value: &str,
    version: RocksDbVersion,
) -> Result<(), OptionError> {
    let (problem, advice) = match setting.row.run_time {
        Some(releases) if releases.contain(version) => return Ok(()),
        Some(releases) => (
            format!("Option not changeable while the database is open in RocksDB {version}"),
            format!("use a rocksdb_version {releases}, or set it from the start"),
        ),
        None => (
            "Option not changeable while the database is open".to_string(),
            "set it from the start".to_string(),
        ),
    };
    Err(OptionError::new(name, value, &problem, &advice))
}

/// Refuses an option if the model cannot follow its change while the database is open.
fn check_followed(setting: &Setting<Options>, name: &str, value: &str) -> Result<(), OptionError> {
    if setting.row.name == OptionRows::<Options>::stats_dump_period_sec.row.name {
        let problem = "the model keeps the value that the database was opened with";
        return Err(OptionError::new(
            name,
            value,
            problem,
            "set it from the start",
        ));
    }
    Ok(())
}

/// Refuses values that RocksDB adjusts at open but uses unchanged at run time, such as a trigger, a
/// factor or a limit of 0.
fn check_taken_as_it_is(setting: &Setting<Options>, options: &Options) -> Result<(), OptionError> {
    let is_unadjusted = match setting.row.name {
        "level0_file_num_compaction_trigger" => options.level0_file_num_compaction_trigger == 0,
        "max_bytes_for_level_multiplier" => options.max_bytes_for_level_multiplier <= 0.0,
        "max_compaction_bytes" => options.max_compaction_bytes == 0,
        "arena_block_size" => options.arena_block_size == 0,
        "ttl" => options.ttl == SECONDS_NOT_SET,
        "periodic_compaction_seconds" => options.periodic_compaction_seconds == SECONDS_NOT_SET,
        "delayed_write_rate" => options.delayed_write_rate == 0,
        _ => false,
    };
    match is_unadjusted {
        false => Ok(()),
        true => Err(OptionError::new(
            setting.row.name,
            setting.value_for_people(options),
            "RocksDB adjusts this value only at open and uses it unchanged if set later; that is \
             not modelled",
            "set the adjusted value",
        )),
    }
}

/// Combines `options` with the database-wide options from `other`. Jobs keep their column family's
/// options, but not the database's.
pub fn with_database_options(options: &Options, other: &Options) -> Options {
    let mut result = options.clone();
    for setting in Options::settings().filter(|one| one.row.target == Target::Database) {
        // A value's own text can always be read.
        let _ = (setting.store)(&mut result, &setting.text(other));
    }
    result
}

/// Returns true if the option can be changed only by `SetDBOptions`.
pub fn is_database_wide(name: &str) -> bool {
    Options::setting(name).is_some_and(|setting| setting.row.target == Target::Database)
}
