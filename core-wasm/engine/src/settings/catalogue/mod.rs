//! Every engine option in one table: for `--set`, for the page's controls and for the OPTIONS file.

use crate::machine::cost::{MACHINE_PROFILE, is_machine_setting, set_machine};
use crate::options::OptionError;
use crate::options::RocksDbVersion;
use crate::options::nearest_name;
use crate::options::text::{OptionText, filter_policy_from_text, filter_policy_text};
use crate::options::{
    CompactionPri, CompactionStopStyle, CompactionStyle, CompressionType, MemtableFactory, Options,
    OutputCutPolicy,
};
use crate::scenario::Scenario;
use crate::settings::key_distribution;
use crate::settings::write_rate;
use crate::settings::write_rate::BENCHMARK_WRITE_RATE_LIMIT;

mod entries;

use entries::ENTRIES;

/// Where an option lives; decides its section of the OPTIONS file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionGroup {
    /// `DBOptions`
    Database,
    /// `CFOptions`
    ColumnFamily,
    /// `compaction_options_universal`, inside `CFOptions`
    Universal,
    /// `compaction_options_fifo`, inside `CFOptions`
    Fifo,
    /// `TableOptions/BlockBasedTable`
    Table,
    /// Not an option of the database: what is written, or how the model behaves.
    Workload,
}

/// What kind of value an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number.
    Integer,
    /// A whole number of bytes; K, M, G and T are binary multiples.
    Bytes,
    /// `true` or `false`.
    Boolean,
    /// One of these names.
    Enumeration(&'static [&'static str]),
    /// A number with decimals.
    Real,
    /// Values separated by colons.
    List,
}

/// One option.
pub struct OptionEntry {
    /// RocksDB's name, without the struct it lies in.
    pub name: &'static str,
    /// Where it lives.
    pub group: OptionGroup,
    /// What it takes.
    pub kind: OptionKind,
    /// The unit of its number; empty for none.
    pub unit: &'static str,
    /// Smallest and largest valid number, included; what RocksDB adjusts at open is valid.
    pub range: (f64, f64),
    /// Whether it is decided when the database is created: its whole history must agree on it.
    pub is_fixed_at_creation: bool,
    /// What it does, in one line.
    pub help: &'static str,
    pub(crate) get: fn(&Options) -> String,
    pub(crate) set: fn(&mut Options, &str) -> Result<(), String>,
}

impl OptionEntry {
    /// The default of the reference release.
    pub fn default_text(&self) -> String {
        (self.get)(&Options::default())
    }
}

/// All options, grouped.
pub fn entries() -> &'static [OptionEntry] {
    ENTRIES
}

/// The option with this name. Names may be given with the struct they lie in
/// (`compaction_options_universal.max_read_amp`) or as db_bench's flags (`universal_max_read_amp`).
pub fn find(name: &str) -> Option<&'static OptionEntry> {
    let plain = [
        ("compaction_options_universal.", OptionGroup::Universal),
        ("compaction_options_fifo.", OptionGroup::Fifo),
        ("universal_", OptionGroup::Universal),
    ];
    let exact = ENTRIES.iter().find(|entry| entry.name == name);
    exact.or_else(|| {
        plain.iter().find_map(|(prefix, group)| {
            let field = name.strip_prefix(prefix)?;
            ENTRIES
                .iter()
                .find(|entry| entry.group == *group && entry.name == field)
        })
    })
}

/// An option's value in RocksDB's spelling; `None` for an unknown name.
pub fn get(options: &Options, name: &str) -> Option<String> {
    find(name).map(|entry| (entry.get)(options))
}

/// Sets an option from RocksDB's spelling of its value.
///
/// # Errors
/// An unknown name (the nearest known one is suggested), a value of another kind, or one
/// out of range; the options are unchanged then.
pub fn set(options: &mut Options, name: &str, value: &str) -> Result<(), OptionError> {
    let Some(entry) = find(name) else {
        return Err(unknown_option(name, value));
    };
    let mut changed = options.clone();
    (entry.set)(&mut changed, value.trim()).map_err(|expected| {
        OptionError::new(name, value, "this value cannot be read", &expected)
    })?;
    let number: Option<f64> = match entry.kind {
        OptionKind::Integer | OptionKind::Bytes | OptionKind::Real => {
            (entry.get)(&changed).parse().ok()
        }
        _ => None,
    };
    let (least, most) = entry.range;
    if let Some(number) = number
        && !(least <= number && number <= most)
    {
        let advice = format!("use a value from {least} to {most}");
        return Err(OptionError::new(name, value, "it is out of range", &advice));
    }
    *options = changed;
    Ok(())
}

fn unknown_option(name: &str, value: &str) -> OptionError {
    let advice = match nearest_name(name, ENTRIES.iter().map(|entry| entry.name)) {
        Some(nearest) => format!("did you mean {nearest}"),
        None => "use the RocksDB name of an option that the model has".to_string(),
    };
    OptionError::new(name, value, "there is no such option", &advice)
}

/// Applies `--set OPTION=VALUE` to a scenario, in order; a process keeps its options (O-5).
///
/// What is fixed at creation goes to all steps, everything else to the last step only: the steps
/// before it made the database that the question is about. `rocksdb_version=7.7.3` goes to the
/// scenario; defaults that db_bench takes from the library become those of that release.
/// `machine_profile` and `machine.…` go to the machine ([`set_machine`]): the profile first, wherever
/// it stands, as the parameters change it. `benchmark_write_rate_limit` goes to the last step.
///
/// # Errors
/// As [`set`]; the scenario is unchanged then.
pub fn apply_overrides(
    scenario: &mut Scenario,
    overrides: &[(String, String)],
) -> Result<(), OptionError> {
    let mut changed = scenario.clone();
    let machine = overrides
        .iter()
        .filter(|(name, _)| is_machine_setting(name));
    let (profiles, parameters): (Vec<_>, Vec<_>) =
        machine.partition(|(name, _)| name == MACHINE_PROFILE);
    for (name, value) in profiles.into_iter().chain(parameters) {
        set_machine(&mut changed.machine, name, value)?;
    }
    for (name, value) in overrides {
        if name == "rocksdb_version" {
            let version = RocksDbVersion::parse(value).ok_or_else(|| {
                let advice = "write it as major.minor.patch, for example 11.8.1";
                OptionError::new(name, value, "this is not a RocksDB release", advice)
            })?;
            change_version(&mut changed, version);
            continue;
        }
        if is_machine_setting(name) {
            continue;
        }
        if key_distribution::NAMES.contains(&name.as_str()) {
            key_distribution::set_all(&mut changed, name, value)?;
            continue;
        }
        if name == BENCHMARK_WRITE_RATE_LIMIT {
            if let Some(step) = changed.steps.last_mut() {
                write_rate::set(&mut step.workload, value)?;
            }
            continue;
        }
        let entry = find(name).ok_or_else(|| unknown_option(name, value))?;
        let last = changed.steps.len().saturating_sub(1);
        let first = if entry.is_fixed_at_creation { 0 } else { last };
        for step in &mut changed.steps[first..] {
            set(&mut step.options, name, value)?;
        }
    }
    *scenario = changed;
    Ok(())
}

/// Another release: what no flag of the scenario has set follows its defaults.
fn change_version(scenario: &mut Scenario, version: RocksDbVersion) {
    let before = Options::default_for(scenario.rocksdb_version);
    let after = Options::default_for(version);
    for step in &mut scenario.steps {
        let options = &mut step.options;
        if options.table.format_version == before.table.format_version {
            options.table.format_version = after.table.format_version;
        }
        let locking = &mut options.universal.reduce_file_locking;
        if *locking == before.universal.reduce_file_locking {
            *locking = after.universal.reduce_file_locking;
        }
    }
    scenario.rocksdb_version = version;
}
