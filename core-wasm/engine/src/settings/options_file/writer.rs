//! Options to a text that RocksDB loads.

use std::fmt::Write;

use crate::options::Options;
use crate::options::RocksDbVersion;
use crate::options::setting::{Setting, Target};
use crate::settings::options_file::known_names::OUTSIDE_MODEL;

/// The options as an OPTIONS file that RocksDB of this release loads. What belongs to the workload
/// (`compression_ratio`, `disable_wal`) and `output_cut_policy` have no place in it.
pub fn write(options: &Options, version: RocksDbVersion) -> String {
    let mut text = String::from("# This is a RocksDB option file.\n\n[Version]\n");
    // Writing to a String cannot fail.
    let _ = writeln!(text, "  rocksdb_version={version}");
    text.push_str("  options_file_version=1.1\n\n[DBOptions]\n");
    text.push_str(&statements(options, version, Target::Database));
    push_outside_model(&mut text, options, "DBOptions");
    text.push_str("\n[CFOptions \"default\"]\n");
    text.push_str(&statements(options, version, Target::ColumnFamily));
    for target in Target::OF_OPTIONS {
        if let Some(name) = target.file_struct() {
            let fields = fields(options, version, name, target);
            let _ = writeln!(text, "  {name}={{{fields}}}");
        }
    }
    push_outside_model(&mut text, options, "CFOptions");
    text.push_str("\n[TableOptions/BlockBasedTable \"default\"]\n");
    text.push_str(&statements(options, version, Target::Table));
    text
}

fn settings_of(
    target: Target,
    version: RocksDbVersion,
) -> impl Iterator<Item = &'static Setting<Options>> {
    Options::settings().filter(move |setting| {
        setting.row.target == target && setting.row.releases.contain(version)
    })
}

fn statements(options: &Options, version: RocksDbVersion, target: Target) -> String {
    let mut text = String::new();
    let is_outside = |name: &str| options.outside_model.iter().any(|option| option.0 == name);
    for setting in settings_of(target, version).filter(|one| !is_outside(one.row.name)) {
        let value = escape(&setting.text(options));
        let _ = writeln!(text, "  {}={value}", setting.row.name);
    }
    text
}

fn fields(options: &Options, version: RocksDbVersion, name: &str, target: Target) -> String {
    let mut text = String::new();
    for setting in settings_of(target, version) {
        let value = escape(&setting.text(options));
        let _ = write!(text, "{}={value};", setting.row.name);
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
