//! Options to a text that RocksDB loads.

use std::fmt::Write;

use crate::options::Options;
use crate::options::RocksDbVersion;
use crate::settings::catalogue;
use crate::settings::catalogue::{OptionEntry, OptionGroup};
use crate::settings::options_file::known_names::OUTSIDE_MODEL;

/// An option, the first release (major, minor) that has it, and the first one that no longer does.
type Releases = (&'static str, (u32, u32), (u32, u32));

/// Options that not every release since 6.26 has.
const RELEASES: &[Releases] = &[
    ("incremental", (6, 26), (u32::MAX, 0)),
    ("preclude_last_level_data_seconds", (7, 5), (u32::MAX, 0)),
    ("level_compaction_dynamic_file_size", (7, 8), (9, 0)),
    ("max_read_amp", (9, 4), (u32::MAX, 0)),
    ("reduce_file_locking", (10, 4), (u32::MAX, 0)),
    ("target_file_size_is_upper_bound", (10, 9), (u32::MAX, 0)),
    ("max_data_files_size", (11, 0), (u32::MAX, 0)),
    ("use_kv_ratio_compaction", (11, 0), (u32::MAX, 0)),
    (
        "read_triggered_compaction_threshold",
        (11, 2),
        (u32::MAX, 0),
    ),
];

fn exists(entry: &OptionEntry, version: RocksDbVersion) -> bool {
    let release = RELEASES.iter().find(|release| release.0 == entry.name);
    release.is_none_or(|(_, first, gone)| {
        version.at_least(first.0, first.1) && !version.at_least(gone.0, gone.1)
    })
}

/// The options as an OPTIONS file that RocksDB of this release loads. What belongs to the workload
/// (`compression_ratio`, `disable_wal`) and `output_cut_policy` have no place in it.
pub fn write(options: &Options, version: RocksDbVersion) -> String {
    let RocksDbVersion {
        major,
        minor,
        patch,
    } = version;
    let mut text = String::from("# This is a RocksDB option file.\n\n[Version]\n");
    // Writing to a String cannot fail.
    let _ = writeln!(text, "  rocksdb_version={major}.{minor}.{patch}");
    text.push_str("  options_file_version=1.1\n\n[DBOptions]\n");
    text.push_str(&statements(options, version, OptionGroup::Database));
    push_outside_model(&mut text, options, "DBOptions");
    text.push_str("\n[CFOptions \"default\"]\n");
    text.push_str(&statements(options, version, OptionGroup::ColumnFamily));
    let nested = [
        ("compaction_options_universal", OptionGroup::Universal),
        ("compaction_options_fifo", OptionGroup::Fifo),
    ];
    for (name, group) in nested {
        let _ = writeln!(
            text,
            "  {name}={{{}}}",
            fields(options, version, name, group)
        );
    }
    push_outside_model(&mut text, options, "CFOptions");
    text.push_str("\n[TableOptions/BlockBasedTable \"default\"]\n");
    text.push_str(&statements(options, version, OptionGroup::Table));
    text
}

fn entries_of(
    group: OptionGroup,
    version: RocksDbVersion,
) -> impl Iterator<Item = &'static OptionEntry> {
    let all = catalogue::entries().iter();
    all.filter(move |entry| entry.group == group && exists(entry, version))
}

fn statements(options: &Options, version: RocksDbVersion, group: OptionGroup) -> String {
    let mut text = String::new();
    let is_outside = |name: &str| options.outside_model.iter().any(|option| option.0 == name);
    for entry in entries_of(group, version).filter(|entry| !is_outside(entry.name)) {
        let _ = writeln!(text, "  {}={}", entry.name, escape(&(entry.get)(options)));
    }
    text
}

fn fields(options: &Options, version: RocksDbVersion, name: &str, group: OptionGroup) -> String {
    let mut text = String::new();
    for entry in entries_of(group, version) {
        let _ = write!(text, "{}={};", entry.name, escape(&(entry.get)(options)));
    }
    for (option, value) in &options.outside_model {
        let field = option
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix('.'));
        if let Some(field) = field {
            let _ = write!(text, "{field}={value};");
        }
    }
    text
}

/// Options that the model lacks go back where they came from.
fn push_outside_model(text: &mut String, options: &Options, section: &str) {
    for (name, value) in &options.outside_model {
        let known = OUTSIDE_MODEL.iter().find(|known| known.1 == name);
        // Fields of structs are written with their struct.
        if known.map_or("CFOptions", |known| known.0) == section && !name.contains('.') {
            let _ = writeln!(text, "  {name}={value}");
        }
    }
}

/// G-41. Colons separate the items of lists here, so they stay.
fn escape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for character in value.chars() {
        match character {
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\\' | '#' => text.extend(['\\', character]),
            _ => text.push(character),
        }
    }
    text
}
