//! Setting for the RocksDB release.

use crate::options::setting::{Kind, Refusal, Row, Setting, Target, for_people};
use crate::options::{Options, RocksDbVersion};
use crate::scenario::Scenario;
use crate::settings::table::AnySetting;

/// Releases offered as choices: the reference release, and those in which a rule or a cost changed.
const RELEASES: &[&str] = &[
    "11.8.1", "10.7.2", "10.6.2", "10.5.5", "10.4.0", "9.4.0", "8.4.0", "7.8.3", "7.7.3",
];

/// Setting for the release whose rules apply. It also selects the defaults that db_bench takes from
/// the library.
pub static ROCKSDB_VERSION: Setting<Scenario> = Setting {
    row: Row {
        name: "rocksdb_version",
        target: Target::Release,
        kind: Kind::Release(RELEASES),
        sentence: for_people(
            "RocksDB release whose rules apply. 7.8 began to align output files with the \
                   files one level below, 8.4 changed trivial moves and dynamic level sizes, 9.4 \
                   added max_read_amp. LZ4 costs more CPU from 10.6.0 to 10.7.1, LZ4HC costs less \
                   since 10.6",
        ),
        ..Row::BLANK
    },
    get: |scenario| Some(scenario.rocksdb_version.to_string()),
    store: |scenario, text| {
        change_version(scenario, read_release(text)?);
        Ok(())
    },
};

/// Parses the name of a release.
///
/// # Errors
/// Returned for a text that does not name a release.
pub fn read_release(text: &str) -> Result<RocksDbVersion, Refusal> {
    RocksDbVersion::parse(text).ok_or_else(|| {
        let advice = format!(
            "write it as major.minor.patch, for example {}",
            RocksDbVersion::REFERENCE
        );
        Refusal::new("this is not a RocksDB release", &advice)
    })
}

/// Changes the release. A setting that the scenario's flags leave unset takes that release's
/// default.
fn change_version(scenario: &mut Scenario, version: RocksDbVersion) {
    let before = Options::default_for(scenario.rocksdb_version);
    let after = Options::default_for(version);
    let followers = Options::settings().filter(|setting| {
        let flag = setting.row.flag;
        flag.is_some_and(|flag| flag.default.is_none())
    });
    for setting in followers {
        for step in &mut scenario.steps {
            let options = &mut step.options;
            if (setting.get)(options) == (setting.get)(&before) {
                let default = setting.text(&after);
                // Defaults can always be stored.
                let _ = (setting.store)(options, &default);
            }
        }
    }
    scenario.rocksdb_version = version;
}

/// Returns true if the setting is the release.
pub fn is_release(setting: AnySetting) -> bool {
    matches!(setting, AnySetting::Release(_))
}
