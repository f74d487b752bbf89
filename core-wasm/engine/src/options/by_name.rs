//! Lookup of options by RocksDB's names.

use crate::options::rows::OptionRows;
use crate::options::setting::{Setting, Target};
use crate::options::{
    FifoRows, OptionError, Options, RocksDbVersion, TableRows, UniversalRows, nearest_name,
};

const PARTS: &[&[&Setting<Options>]] = &[
    OptionRows::ALL,
    UniversalRows::ALL,
    FifoRows::ALL,
    TableRows::ALL,
];

/// Prefixes of option names that are also accepted: the struct with the option, or the prefix of
/// db_bench's flags.
const PREFIXES: &[(&str, Target)] = &[
    ("compaction_options_universal.", Target::Universal),
    ("compaction_options_fifo.", Target::Fifo),
    ("universal_", Target::Universal),
];

impl Options {
    /// Iterates over all options, grouped by target.
    pub fn settings() -> impl Iterator<Item = &'static Setting<Options>> {
        Target::OF_OPTIONS.into_iter().flat_map(|target| {
            let all = PARTS.iter().copied().flatten().copied();
            all.filter(move |setting| setting.row.target == target)
        })
    }

    /// Finds an option by name. The name may include the option's struct
    /// (`compaction_options_universal.max_read_amp`) or be db_bench's flag
    /// (`universal_max_read_amp`).
    pub fn setting(name: &str) -> Option<&'static Setting<Options>> {
        let exact = Self::settings().find(|setting| setting.row.name == name);
        exact.or_else(|| {
            PREFIXES.iter().find_map(|(prefix, target)| {
                let field = name.strip_prefix(prefix)?;
                Self::settings().find(|one| one.row.target == *target && one.row.name == field)
            })
        })
    }

    /// Returns an option's value, spelled as in RocksDB; `None` for an unknown name.
    pub fn text_of(&self, name: &str) -> Option<String> {
        Self::setting(name).map(|setting| setting.text(self))
    }

    /// Sets an option from a value spelled as in RocksDB.
    ///
    /// # Errors
    /// Returned for an unknown name (with the nearest known one), or for a value of the wrong kind
    /// or out of range. The options are then unchanged.
    pub fn set_text(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let setting = Self::find(name, value)?;
        setting.set(self, value).map_err(|error| error.named(name))
    }

    /// Finds the option that is about to be set, or returns an error with `value`.
    pub(super) fn find(name: &str, value: &str) -> Result<&'static Setting<Options>, OptionError> {
        Self::setting(name).ok_or_else(|| Self::unknown(name, value))
    }

    /// Error for a name that is not an option.
    pub(super) fn unknown(name: &str, value: &str) -> OptionError {
        let known = Self::settings().map(|setting| setting.row.name);
        unknown_option(name, value, known)
    }
}

impl Setting<Options> {
    /// Default value of the option in a release.
    pub fn default_text(&self, version: RocksDbVersion) -> String {
        self.text(&Options::default_for(version))
    }
}

/// Error for a name that is not among the known ones.
pub(crate) fn unknown_option(
    name: &str,
    value: &str,
    known: impl Iterator<Item = &'static str>,
) -> OptionError {
    let advice = match nearest_name(name, known) {
        Some(nearest) => format!("did you mean {nearest}"),
        None => "use the RocksDB name of a modelled option".to_string(),
    };
    OptionError::new(name, value, "unknown option", &advice)
}
