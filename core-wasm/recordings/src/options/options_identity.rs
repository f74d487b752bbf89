//! Contradictions between an `OPTIONS` file and a `LOG` or `MANIFEST`, which show that the file is
//! from another database or time. The file carries no identity, only options.

use crate::log::log_facts::LogFacts;
use crate::log::option_dump::{is_dumped, options_of_dump};
use crate::manifest::version_edits::ManifestFamily;
use engine::model::sorting::inserted;
use engine::options::set_options::fields;
use engine::options::setting::{Setting, Unreadable};
use engine::options::{Options, RocksDbVersion, shortened};
use engine::settings::options_file::OptionsFile;
use std::collections::BTreeSet;

/// A contradiction between a family's `OPTIONS` file and the other files, as a clause; `None` if
/// there is none. Mutable options may differ, because each `SetOptions` call rewrites the file.
pub(crate) fn contradiction(
    text: &str,
    file: &OptionsFile,
    log: Option<&LogFacts>,
    manifest: Option<&ManifestFamily>,
) -> Option<String> {
    let of_log =
        log.and_then(|log| other_release(file, log).or_else(|| other_value(text, file, log)));
    of_log.or_else(|| too_few_levels(file, manifest?).filter(|_| says(text, "num_levels")))
}

fn other_release(file: &OptionsFile, log: &LogFacts) -> Option<String> {
    let (written, logged) = (file.version?, log.rocksdb_version?);
    let text = |one: RocksDbVersion| format!("{}.{}.{}", one.major, one.minor, one.patch);
    (written != logged).then(|| {
        let (written, logged) = (text(written), text(logged));
        format!("it was written by RocksDB {written}, the LOG by {logged}")
    })
}

/// The first immutable option whose value differs between the file and the dump at the start of the
/// `LOG`.
fn other_value(text: &str, file: &OptionsFile, log: &LogFacts) -> Option<String> {
    let version = version_of(file, log);
    let mut fixed = other_values(text, file, log).into_iter();
    let changes = |one: &OtherValue| {
        one.setting
            .row
            .run_time
            .is_some_and(|of| of.contain(version))
    };
    fixed.find(|one| !changes(one)).map(|one| {
        let (own, logged) = (shortened(&one.own), shortened(&one.logged));
        let name = one.setting.row.name;
        format!("its {name} is {own}, but {logged} in the LOG")
    })
}

/// An option whose values differ between an `OPTIONS` file and a `LOG`.
pub(crate) struct OtherValue {
    /// The option that differs.
    pub setting: &'static Setting<Options>,
    /// Value in the `OPTIONS` file.
    pub own: String,
    /// Value in the `LOG`.
    pub logged: String,
}

/// Options whose values differ between a file and the dump at the start of the `LOG`, except
/// options that a call in the `LOG` set.
pub(crate) fn other_values(text: &str, file: &OptionsFile, log: &LogFacts) -> Vec<OtherValue> {
    let (dumped, _) = options_of_dump(log, version_of(file, log));
    let calls = log.options_calls.iter().flat_map(|call| &call.settings);
    let set = calls.flat_map(|(name, value)| fields(name, value).unwrap_or_default());
    let set: BTreeSet<&str> = inserted(set.map(|(setting, ..)| setting.row.name));
    let unread: BTreeSet<&str> = inserted(file.unread.iter().map(|one| one.name.as_str()));
    let compared = Options::settings().filter(|setting| {
        let row = &setting.row;
        let is_whole = row.unreadable == Unreadable::Refused;
        let is_told = is_whole && !unread.contains(row.name) && !set.contains(row.name);
        is_told && is_dumped(log, row.name)
    });
    let values = compared.map(|setting| OtherValue {
        setting,
        own: setting.text(&file.options),
        logged: setting.text(&dumped),
    });
    let differ = |one: &OtherValue| one.own != one.logged && says(text, one.setting.row.name);
    values.filter(differ).collect()
}

/// Returns true if a text contains `name=`. A truncated file may lack it.
fn says(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let is_in_word =
            text[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
        !is_in_word && text[at + name.len()..].starts_with('=')
    })
}

fn version_of(file: &OptionsFile, log: &LogFacts) -> RocksDbVersion {
    let version = log.rocksdb_version.or(file.version);
    version.unwrap_or(RocksDbVersion::REFERENCE)
}

fn too_few_levels(file: &OptionsFile, manifest: &ManifestFamily) -> Option<String> {
    let added = manifest.edits.iter().flat_map(|edit| &edit.added);
    let deepest = added.map(|file| file.level).max()?;
    let levels = file.options.num_levels;
    (levels.max(0) as usize <= deepest)
        .then(|| format!("its num_levels is {levels}, but the MANIFEST has files on L{deepest}"))
}
