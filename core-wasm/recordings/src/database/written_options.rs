//! Options that only calls of `SetOptions` and `SetDBOptions` reveal, in a `LOG` that begins after
//! the open (G-28).

use std::collections::BTreeSet;

use crate::database::Recording;
use crate::database::open_options::not_defaults_of_database;
use crate::log::log_facts::OptionsCallFacts;
use crate::options::family_options::listed_options;
use crate::options::not_defaults::not_defaults;
use engine::options::{Options, RocksDbVersion};

/// The oldest release whose files can be read.
const OLDEST_READ: RocksDbVersion = RocksDbVersion {
    major: 5,
    minor: 18,
    patch: 0,
};

/// Calls with the options that were not defaults at that time, as `name=value`.
pub(crate) fn written_options(recording: &Recording) -> Vec<(&OptionsCallFacts, Vec<String>)> {
    let calls = recording.log.iter().flat_map(|log| &log.options_calls);
    let calls = calls.filter(|call| !call.written.is_empty());
    calls.map(|call| (call, list(recording, call))).collect()
}

/// The value that `DBImpl::SetDBOptions` replaces 0 by, whichever option a call sets. It changes no
/// other option on its own.
const BYTES_PER_SYNC: &str = "bytes_per_sync=1048576";

fn list(recording: &Recording, call: &OptionsCallFacts) -> Vec<String> {
    let release = recording.rocksdb_version;
    let mut options = Options::default_for(release);
    let mut known: BTreeSet<&str> = BTreeSet::new();
    for (name, value) in &call.written {
        let Some(setting) = Options::setting(name) else {
            continue;
        };
        if setting.set(&mut options, value).is_ok() {
            known.insert(setting.row.name);
        }
    }
    let settings = not_defaults(&options, release);
    let settings = settings.into_iter().filter(|one| known.contains(one.name));
    let mut settings: Vec<(&str, String)> = settings.map(|one| (one.name, one.value)).collect();
    if !recording.knows_release() {
        // If releases differ, the default of an option is unknown, too.
        let of_first = Options::default_for(OLDEST_READ);
        let defaults = Options::default_for(release);
        let others = Options::settings().filter(|one| {
            let is_other = one.text(&of_first) != one.text(&defaults);
            is_other && known.contains(one.row.name)
        });
        for one in others {
            if settings.iter().all(|(name, _)| *name != one.row.name) {
                settings.push((one.row.name, one.value_for_people(&options)));
            }
        }
    }
    let settings = { settings.into_iter() }.map(|(name, value)| format!("{name}={value}"));
    let mut all: Vec<String> = settings.collect();
    let written = |name: &str| {
        let mut written = call.written.iter();
        let found = written.find(|(written, _)| written == name);
        found.map(|(_, value)| value.as_str())
    };
    let others = listed_options(written, release).into_iter();
    let others = others.filter(|one| one.value != one.default);
    let of_database = call
        .is_database_wide
        .then(|| not_defaults_of_database(written, release));
    let others = others.chain(of_database.into_iter().flatten());
    all.extend(others.map(|one| format!("{}={}", one.name, one.value)));
    let calls = recording.log.iter().flat_map(|log| &log.options_calls);
    let so_far = calls.filter(|one| one.time <= call.time);
    let mut set = so_far.flat_map(|one| &one.settings);
    if !set.any(|(name, _)| name == "bytes_per_sync")
        && let Some(one) = all.iter_mut().find(|one| *one == BYTES_PER_SYNC)
    {
        one.push_str(" (0 or the same before the first SetDBOptions call, which changes 0 to it)");
    }
    all
}
