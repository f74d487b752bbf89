//! Options whose values differ from the release's defaults.

use engine::options::sanitize::sanitize;
use engine::options::{Options, RocksDbVersion};

/// An option with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownOption {
    /// RocksDB's name of the option; for a field of a struct, both names.
    pub name: &'static str,
    /// Value of the option, as its source spells it.
    pub value: String,
    /// RocksDB's default for the option, spelled in the same way.
    pub default: String,
}

/// Options that were set, without those that RocksDB derives from other values, such as
/// `arena_block_size` from `write_buffer_size`.
pub fn not_defaults(options: &Options, release: RocksDbVersion) -> Vec<KnownOption> {
    let defaults = Options::default_for(release);
    let settings = Options::settings().filter_map(|one| {
        let name = one.row.name;
        let [value, default] = [options, &defaults].map(|from| one.value_for_people(from));
        let is_no_factor = name == "max_bytes_for_level_multiplier_additional"
            && value.split(':').all(|factor| factor == "1");
        if value == default || is_no_factor {
            return None;
        }
        let mut by_itself = options.clone();
        (one.store)(&mut by_itself, &one.text(&defaults)).ok()?;
        let rules = options.compaction_style.rules();
        let (by_itself, _) = sanitize(&by_itself, release, rules);
        let follows = one.value_for_people(&by_itself) == value;
        (!follows).then_some(KnownOption {
            name,
            value,
            default,
        })
    });
    settings.collect()
}
