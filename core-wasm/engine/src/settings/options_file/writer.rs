//! Writer of OPTIONS files that RocksDB can load.

use std::fmt::Write;

use crate::options::setting::{Setting, Target};
use crate::options::{MemtableFactory, Options, RocksDbVersion};
use crate::settings::options_file::known_names::OUTSIDE_MODEL;

/// Options that exist in all releases but have values that older releases refuse; older releases
/// have smaller defaults.
const GROWING: &[&str] = &["format_version"];

/// Writes an OPTIONS file that the RocksDB release can load. The format has no place for workload
/// settings (`compression_ratio`, `disable_wal`) and for `output_cut_policy`.
pub fn write(options: &Options, version: RocksDbVersion) -> String {
    written(options, version, None)
}

/// Writes an OPTIONS file for other programs: it includes `comment`, whose lines start with `#`,
/// and as many releases as possible can load it.
///
/// RocksDB refuses files with unknown names. Options that some releases lack are therefore omitted
/// if they have their defaults, which changes nothing for `version`.
pub fn write_portable(options: &Options, version: RocksDbVersion, comment: &str) -> String {
    written(options, version, Some(comment))
}

fn written(options: &Options, version: RocksDbVersion, comment: Option<&str>) -> String {
    let file = FileWriter {
        options,
        version,
        is_portable: comment.is_some(),
    };
    let comment = comment.unwrap_or_default();
    let mut text = format!(
        "# This is a RocksDB option file.\n{comment}\n[Version]\n  rocksdb_version={version}\n  \
         options_file_version=1.1\n\n[DBOptions]\n"
    );
    text.push_str(&file.statements(Target::Database));
    if file.is_portable && options.memtable_factory == MemtableFactory::Vector {
        // Without this, RocksDB refuses to open a database with vector memtables.
        text.push_str("  allow_concurrent_memtable_write=false\n");
    }
    file.push_outside_model(&mut text, Target::Database);
    text.push_str("\n[CFOptions \"default\"]\n");
    text.push_str(&file.statements(Target::ColumnFamily));
    for target in Target::OF_OPTIONS {
        if let Some(name) = target.file_struct() {
            let fields = file.fields(name, target);
            // Writing to a String cannot fail.
            let _ = writeln!(text, "  {name}={{{fields}}}");
        }
    }
    file.push_outside_model(&mut text, Target::ColumnFamily);
    text.push_str("\n[TableOptions/BlockBasedTable \"default\"]\n");
    text + &file.statements(Target::Table)
}

struct FileWriter<'a> {
    options: &'a Options,
    version: RocksDbVersion,
    is_portable: bool,
}

impl FileWriter<'_> {
    fn settings_of(&self, target: Target) -> impl Iterator<Item = &'static Setting<Options>> {
        Options::settings().filter(move |setting| {
            setting.row.target == target
                && setting.row.releases.contain(self.version)
                && !(self.is_portable && self.is_left_out(setting))
        })
    }

    /// Returns true if some releases would refuse the option and omitting it changes nothing.
    fn is_left_out(&self, setting: &Setting<Options>) -> bool {
        let row = &setting.row;
        let is_special = row.releases.since.is_some() || GROWING.contains(&row.name);
        is_special && setting.text(self.options) == setting.default_text(self.version)
    }

    fn statements(&self, target: Target) -> String {
        let mut text = String::new();
        let outside = &self.options.outside_model;
        let is_outside = |name: &str| outside.iter().any(|option| option.0 == name);
        for setting in self
            .settings_of(target)
            .filter(|one| !is_outside(one.row.name))
        {
            let value = escape(&setting.text(self.options));
            let _ = writeln!(text, "  {}={value}", setting.row.name);
        }
        text
    }

    fn fields(&self, name: &str, target: Target) -> String {
        let mut text = String::new();
        for setting in self.settings_of(target) {
            let value = escape(&setting.text(self.options));
            let _ = write!(text, "{}={value};", setting.row.name);
        }
        for (option, value) in &self.options.outside_model {
            let field = option
                .strip_prefix(name)
                .and_then(|rest| rest.strip_prefix('.'));
            if let Some(field) = field {
                let _ = write!(text, "{field}={value};");
            }
        }
        text
    }

    /// Writes unmodelled options to the section that they were read from.
    fn push_outside_model(&self, text: &mut String, section: Target) {
        for (name, value) in &self.options.outside_model {
            let known = OUTSIDE_MODEL.iter().find(|known| known.1 == name);
            // Fields of a struct are written with the struct.
            if known.map_or(Target::ColumnFamily, |known| known.0) == section && !name.contains('.')
            {
                let _ = writeln!(text, "  {name}={value}");
            }
        }
    }
}

/// Escapes a value (G-41). Colons separate list items in these files, so they are not escaped.
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
