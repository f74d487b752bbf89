//! Settings that override all others, from `--set` and the page's controls.

use crate::model::sorting::sort_by_key;
use crate::options::{OptionError, RocksDbVersion, unknown_option};
use crate::scenario::Scenario;
use crate::settings::table::machine::{is_parameter_name, unknown_parameter};
use crate::settings::table::release_row::{is_release, read_release};
use crate::settings::table::{find, settings};

/// Applies `--set SETTING=VALUE` entries to a scenario, in order, except that settings which change
/// others come first. A process keeps its options (O-5).
///
/// # Errors
/// Returned for an unknown name, and as in [`crate::settings::table::AnySetting::set`]. The
/// scenario is then unchanged.
pub fn apply_overrides(
    scenario: &mut Scenario,
    overrides: &[(String, String)],
) -> Result<(), OptionError> {
    let mut found = Vec::with_capacity(overrides.len());
    for (name, value) in overrides {
        let setting = find(name).ok_or_else(|| unknown(name, value))?;
        found.push((setting, name, value));
    }
    sort_by_key(&mut found, |(setting, ..)| !setting.row().is_set_first);
    let mut changed = scenario.clone();
    for (setting, name, value) in found {
        // Errors name the setting as the user spelled it.
        let set = setting.set(&mut changed, value);
        set.map_err(|error| error.named(name))?;
    }
    *scenario = changed;
    Ok(())
}

/// Release selected by the overrides; the reference release if they select none.
///
/// # Errors
/// Returned for a text that does not name a release.
pub fn release_of(overrides: &[(String, String)]) -> Result<RocksDbVersion, OptionError> {
    let chosen = overrides
        .iter()
        .rev()
        .find(|(name, _)| find(name).is_some_and(is_release));
    match chosen {
        None => Ok(RocksDbVersion::REFERENCE),
        Some((name, value)) => read_release(value).map_err(|refused| refused.about(name, value)),
    }
}

fn unknown(name: &str, value: &str) -> OptionError {
    if is_parameter_name(name) {
        return unknown_parameter(name, value);
    }
    let rows = settings().map(|one| one.row());
    let known = rows.filter(|row| !row.is_set_by_flag_only && !is_parameter_name(row.name));
    unknown_option(name, value, known.map(|row| row.name))
}
