//! Options of each open, from its dump (G-30), compared with the previous open: everything that
//! RocksDB dumps, even options without any effect here.

use engine::model::sorting::{inserted, sort_by_key};
use std::collections::BTreeMap;

use crate::log::compression_names::{is_compression, option_word};
use crate::log::database_log::{DatabaseLog, begins_dump};
use crate::log::log_facts::{OptionLine, OptionsCallFacts};
use crate::log::opening::{OptionChange, OptionsChanged};
use engine::options::set_options::fields;
use engine::options::{Options, RocksDbVersion, shortened};

/// Option values by option name.
type Values = BTreeMap<String, String>;

/// Options in force, spelled as in the log: those of the database (`None`) and of each column
/// family. Unknown options are absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct OptionsInForce(BTreeMap<Option<String>, Values>);

impl OptionsInForce {
    /// The options at the start of an open, while its lines still belong to their families.
    pub fn at_open(log: &DatabaseLog) -> Self {
        let mut all = BTreeMap::new();
        let lines = &log.shared.option_lines;
        let mut parts: Vec<&[OptionLine]> = lines.chunk_by(|_, next| !begins_dump(next)).collect();
        if parts.first().is_some_and(|lines| !begins_dump(&lines[0])) {
            all.insert(None, values_of(parts.remove(0)));
        }
        // Old releases do not name the dumped family if it is the only one.
        if let ([lines], [family]) = (&parts[..], &log.families[..]) {
            all.insert(Some(family.name.clone()), values_of(lines));
        }
        for family in &log.families {
            let lines = &family.facts.option_lines;
            if !lines.is_empty() {
                all.insert(Some(family.name.clone()), values_of(lines));
            }
        }
        Self(all)
    }

    /// Reads the options in an OPTIONS file.
    pub fn of_file(text: &str) -> Self {
        let mut all: BTreeMap<Option<String>, Values> = BTreeMap::new();
        let mut section = None;
        for line in text.lines().map(str::trim) {
            if let Some(title) = line.strip_prefix('[') {
                let title = title.strip_suffix(']').unwrap_or(title);
                let named = title.split_once('"').map(|(_, rest)| rest);
                let family = named.map(|rest| rest.strip_suffix('"').unwrap_or(rest));
                section = match title {
                    "DBOptions" => Some(None),
                    _ => family.map(|family| Some(family.to_string())),
                };
                continue;
            }
            let (Some(section), Some((name, value))) = (&section, line.split_once('=')) else {
                continue;
            };
            let values = all.entry(section.clone()).or_default();
            let name = name.trim();
            let inner = { value.strip_prefix('{') }.and_then(|rest| rest.strip_suffix('}'));
            let Some(inner) = inner.filter(|inner| !inner.contains('{')) else {
                values.insert(name.to_string(), value.trim().to_string());
                continue;
            };
            let parts = inner.split(';').filter_map(|part| part.split_once('='));
            let named = |part: &str| format!("{name}.{}", part.trim());
            values.extend(parts.map(|(part, value)| (named(part), value.trim().to_string())));
        }
        Self(all)
    }

    /// Value of an option of the database (`None`) or of a column family, in its original spelling.
    pub fn value(&self, family: Option<&str>, name: &str) -> Option<&str> {
        let mut known = self.0.iter();
        let (_, values) = known.find(|(of, _)| of.as_deref() == family)?;
        values.get(name).map(String::as_str)
    }

    /// Number of column families whose options are known.
    pub fn families(&self) -> u64 {
        self.0.keys().filter(|family| family.is_some()).count() as u64
    }

    /// Options that changed by a later open. Options that only one open has are skipped, because
    /// another release has other options.
    pub fn changed_in(&self, later: &Self, time: u64) -> Vec<OptionsChanged> {
        let parts = later.0.iter().filter_map(|(family, values)| {
            let before = self.0.get(family)?;
            let changes = values.iter().filter_map(|(name, after)| {
                let before = before.get(name).filter(|before| *before != after)?;
                let change = OptionChange {
                    name: name.clone(),
                    before: for_people(name, before),
                    after: for_people(name, after),
                };
                let is_told = !has_address(&change.before) && !has_address(&change.after);
                (is_told && change.before != change.after).then_some(change)
            });
            Some(OptionsChanged {
                time,
                family: family.clone(),
                changes: changes.collect(),
            })
        });
        parts.filter(|part| !part.changes.is_empty()).collect()
    }

    /// Applies the calls in the log in order, and returns the changes that each made.
    pub fn apply_calls(&mut self, log: &DatabaseLog) -> Vec<OptionsChanged> {
        let of_database = log.shared.options_calls.iter();
        let mut calls: Vec<(Option<&str>, _)> = of_database.map(|call| (None, call)).collect();
        for family in &log.families {
            let own = family.facts.options_calls.iter();
            let own = own.filter(|call| !call.is_database_wide);
            calls.extend(own.map(|call| (Some(family.name.as_str()), call)));
        }
        sort_by_key(&mut calls, |(family, call)| (call.time, *family));
        let changed = calls.into_iter().map(|(family, call)| OptionsChanged {
            time: call.time,
            family: family.map(str::to_string),
            changes: self.apply(family, call),
        });
        changed.filter(|one| !one.changes.is_empty()).collect()
    }

    fn apply(&mut self, family: Option<&str>, call: &OptionsCallFacts) -> Vec<OptionChange> {
        let values = self.0.entry(family.map(str::to_string)).or_default();
        let mut changes: Vec<OptionChange> = Vec::new();
        let mut dumped: Values = inserted(call.dumped.iter().cloned());
        for (name, value) in &call.settings {
            for (name, value) in parts_of(name, value) {
                let name = dumped_name(values, &name);
                let given = for_people(&name, &value);
                let in_force = dumped.remove(&name).unwrap_or(value);
                let after = match for_people(&name, &in_force) {
                    same if same == given => same,
                    // RocksDB replaces some values by others.
                    other => format!("{other} ({given} was given)"),
                };
                let before = values.insert(name.clone(), in_force);
                changes.push(OptionChange {
                    before: before.map_or_else(String::new, |before| for_people(&name, &before)),
                    after,
                    name,
                });
            }
        }
        for (name, value) in call.written.iter().cloned() {
            values.entry(name).or_insert(value);
        }
        // Options that changed although the call did not name them.
        for (name, value) in dumped {
            let after = for_people(&name, &value);
            let before = values.insert(name.clone(), value);
            let before = before.map(|before| for_people(&name, &before));
            if let Some(before) = before.filter(|before| *before != after) {
                let after = format!("{after} (by RocksDB itself)");
                changes.push(OptionChange {
                    name,
                    before,
                    after,
                });
            }
        }
        changes
    }
}

/// Splits an option that a call set into its fields, if it is a struct of the model.
fn parts_of(name: &str, value: &str) -> Vec<(String, String)> {
    let Ok(found) = fields(name, value) else {
        return vec![(shortened(name), value.to_string())];
    };
    let found = found.into_iter();
    let found = found.map(|(setting, _, value)| (setting.row.name.into(), value.into()));
    found.collect()
}

/// Finds an option's name in the dump, where a struct's name precedes its fields.
fn dumped_name(values: &Values, name: &str) -> String {
    if values.contains_key(name) {
        return name.to_string();
    }
    let is_same = |dumped: &str| Options::setting(dumped).is_some_and(|one| one.row.name == name);
    let dumped = values.keys().find(|dumped| is_same(dumped));
    dumped.cloned().unwrap_or_else(|| name.to_string())
}

fn values_of(lines: &[OptionLine]) -> Values {
    let mut holder: Option<&str> = None;
    let mut values = Values::new();
    for line in lines {
        // The option names of a cache mean nothing without the cache.
        if line.value.is_empty() && line.name.ends_with("_options") {
            holder = Some(&line.name);
            continue;
        }
        let is_inner = line.is_table_option && CACHE_OPTIONS.contains(&line.name.as_str());
        holder = holder.filter(|_| is_inner);
        let name = match holder {
            Some(holder) => format!("{holder}.{}", line.name),
            None => line.name.clone(),
        };
        values.insert(name, line.value.clone());
    }
    values
}

/// Options that a dump lists under `block_cache_options:`.
const CACHE_OPTIONS: [&str; 6] = [
    "capacity",
    "num_shard_bits",
    "strict_capacity_limit",
    "memory_allocator",
    "high_pri_pool_ratio",
    "low_pri_pool_ratio",
];

/// Returns true if the value is an address, which differs in every process.
fn has_address(value: &str) -> bool {
    value.contains("0x") || value.contains("(nil)")
}

/// Spells a dumped value as in an OPTIONS file if the model has the option. Of an object, the dump
/// has only the address, so the result shows if there is one.
fn for_people(name: &str, value: &str) -> String {
    if let Some(word) = option_word(value).filter(|_| is_compression(name)) {
        return word;
    }
    let digits = value.trim().strip_prefix("0x").unwrap_or_default();
    if !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return "set".to_string();
    }
    if value.trim() == "(nil)" {
        return "none".to_string();
    }
    // `CompressionOptions::kDefaultCompressionLevel`
    if value.trim() == "32767" && name.ends_with("compression_opts.level") {
        return "32767 (the default of the compression type)".to_string();
    }
    let Some(setting) = Options::setting(name) else {
        return shortened(value);
    };
    let mut options = Options::default_for(RocksDbVersion::REFERENCE);
    match setting.set(&mut options, value) {
        Ok(()) => setting.value_for_people(&options),
        Err(_) => shortened(value),
    }
}
