//! Options in force at each moment of a recording.
//!
//! Every `SetOptions` call rewrites the OPTIONS file, so the given file may have the last values;
//! the dump at the start of the `LOG` has the first. Options missing in the dump come from the
//! OPTIONS file unless a call set them.

use crate::database::recording::{ChangedOptions, EarlierOptions};
use crate::history::units::History;
use crate::log::log_facts::{LogFacts, OptionsCallFacts};
use crate::log::opening::OptionChange;
use crate::log::option_dump::{is_dumped, options_of_dump};
use engine::options::set_options::{fields, set_recorded_options};
use engine::options::{Options, RocksDbVersion, shortened};

/// Undoes the calls if `options` are those at the end of the recording.
pub(crate) fn options_at_open(
    options: &mut Options,
    log: &LogFacts,
    version: RocksDbVersion,
    warnings: &mut Vec<String>,
) {
    if log.options_calls.is_empty() {
        return;
    }
    let (dumped, _) = options_of_dump(log, version);
    for call in &log.options_calls {
        for (name, value) in &call.settings {
            for (setting, ..) in fields(name, value).unwrap_or_default() {
                let name = setting.row.name;
                if is_dumped(log, name) {
                    // A value that we printed can always be parsed.
                    let _ = (setting.store)(options, &setting.text(&dumped));
                } else if !is_written_before(log, call, name) {
                    warnings.push(format!(
                        "{name} was changed while the database was open; its earlier value is not \
                         in the LOG"
                    ));
                }
            }
        }
    }
}

/// Returns true if an earlier call wrote an option that no other source gives.
fn is_written_before(log: &LogFacts, call: &OptionsCallFacts, name: &str) -> bool {
    let before = log.options_calls.iter().filter(|one| one.time < call.time);
    let mut written = before.flat_map(|one| &one.written);
    written.any(|(written, _)| Options::setting(written).is_some_and(|one| one.row.name == name))
}

/// Options of all opens before the last one.
pub(crate) fn earlier_options(history: &History, log: &LogFacts) -> Vec<EarlierOptions> {
    let units = &history.units;
    let opens = log.opens.iter().map(|open| EarlierOptions {
        units: units.partition_point(|unit| unit.installed < open.time),
        time: open.time,
        options: open.options_before.clone(),
    });
    opens.collect()
}

/// Options after every call; `at_opens` has those of the last open and of earlier opens.
pub(crate) fn changed_options(
    (at_last_open, earlier): (&Options, &[EarlierOptions]),
    history: &History,
    log: &LogFacts,
    version: RocksDbVersion,
    warnings: &mut Vec<String>,
) -> Vec<ChangedOptions> {
    let of_open = |open: usize| {
        let before = earlier.get(open).map(|one| one.options.as_deref());
        before.unwrap_or(Some(at_last_open))
    };
    let mut open = 0;
    let mut first_of_open = 0;
    let mut current = of_open(0).unwrap_or(at_last_open).clone();
    let mut changes: Vec<ChangedOptions> = Vec::new();
    let units = history.units.iter().enumerate();
    for (unit, call) in units.filter_map(|(index, unit)| Some((index, unit.options_call?))) {
        let call = &log.options_calls[call];
        while earlier.get(open).is_some_and(|over| over.units <= unit) {
            open += 1;
            first_of_open = changes.len();
            current = of_open(open).unwrap_or(at_last_open).clone();
        }
        let is_opening_logged = match open.checked_sub(1) {
            Some(further) => log.opens[further].is_opening_logged,
            None => log.is_opening_logged,
        };
        let set_since_open = |name: &str| {
            let since = changes[first_of_open..].iter().rev();
            let mut set = since.flat_map(|one| &one.changes);
            set.find(|set| set.name == name)
        };
        let is_known = |name: &str| {
            let is_at_open = is_opening_logged && of_open(open).is_some() && is_dumped(log, name);
            is_at_open || set_since_open(name).is_some()
        };
        let told = |name: &str| call.told.iter().find(|one| one.name == name);
        let told_before = |name: &str| told(name).map(|one| one.before.clone()).unwrap_or_default();
        let before = current.clone();
        let (taken, others) = take(&mut current, call, version, warnings);
        let of_model = taken.iter().map(|name| OptionChange {
            name: name.clone(),
            before: match is_known(name) {
                true => shown(&before, name),
                false => told_before(name),
            },
            after: shown(&current, name),
        });
        let others = others.into_iter().map(|(name, given)| OptionChange {
            before: match (told_before(&name), set_since_open(&name)) {
                (unknown, Some(set)) if unknown.is_empty() => set.after.clone(),
                (before, _) => before,
            },
            after: told(&name).map_or(given, |one| one.after.clone()),
            name,
        });
        // RocksDB changes some further options along with the given ones.
        let by_itself = call.told.iter().filter(|one| {
            let mut given = call.settings.iter().map(|(name, _)| name).chain(&taken);
            call.is_database_wide && given.all(|name| *name != one.name)
        });
        let set = of_model.chain(others).chain(by_itself.cloned()).collect();
        changes.push(ChangedOptions {
            unit,
            time: history.units[unit].installed,
            changes: set,
            options: current.clone(),
            is_database_wide: call.is_database_wide,
        });
    }
    changes
}

pub(crate) fn shown(options: &Options, name: &str) -> String {
    Options::setting(name).map_or_else(String::new, |one| one.value_for_people(options))
}

/// Applies a call to the options. Returns the changed options in the model, and the remaining ones,
/// which are shown with their values but have no effect.
fn take(
    options: &mut Options,
    call: &OptionsCallFacts,
    version: RocksDbVersion,
    warnings: &mut Vec<String>,
) -> (Vec<String>, Vec<(String, String)>) {
    let (mut taken, mut others) = (Vec::new(), Vec::new());
    for (name, value) in &call.settings {
        let set = [(name.clone(), value.clone())];
        let other = (shortened(name), shortened(value));
        let problem = match fields(name, value) {
            Ok(found) => match set_recorded_options(options, &set, version) {
                Ok(changed) => {
                    *options = changed;
                    taken.extend(found.iter().map(|(one, ..)| one.row.name.to_string()));
                    continue;
                }
                Err(error) => error.to_string(),
            },
            // The effect of the option on the tree's shape is unknown.
            Err(_) => {
                let (name, value) = &other;
                format!("{name} was set to {value}, which is not modelled")
            }
        };
        warnings.push(format!("LOG: {problem}"));
        others.push(other);
    }
    (taken, others)
}
