//! Recognises a file by its content, because names change when files are copied, rotated or sent.

use crate::log::log_reader::is_line_of_rocksdb;
use crate::manifest::version_edits::read_manifest;

/// A kind of file that describes a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A `MANIFEST-*` file.
    Manifest,
    /// A `LOG`, or another program's log that contains RocksDB's lines.
    Log,
    /// An `OPTIONS-*` file.
    Options,
}

/// The kind of a file that begins with these bytes; `None` if it is of no known kind.
pub fn file_kind(beginning: &[u8]) -> Option<FileKind> {
    if is_manifest(beginning) {
        return Some(FileKind::Manifest);
    }
    // Tables and write-ahead logs are full of zero bytes, but texts have none.
    if beginning.contains(&0) {
        return None;
    }
    let text = String::from_utf8_lossy(beginning);
    let mut titles = text.lines().map(str::trim);
    if titles.any(|line| line.starts_with("[CFOptions \"")) {
        return Some(FileKind::Options);
    }
    let is_log = text.lines().any(is_line_of_rocksdb);
    is_log.then_some(FileKind::Log)
}

/// Returns true if the first record is an edit with which a MANIFEST can begin. The framing alone
/// does not show it, because write-ahead logs use the same.
fn is_manifest(beginning: &[u8]) -> bool {
    let Ok(manifest) = read_manifest(beginning) else {
        return false;
    };
    let first = manifest.edits().min_by_key(|edit| edit.offset);
    first.is_some_and(|edit| {
        edit.comparator.is_some() || edit.db_id.is_some() || edit.next_file_number.is_some()
    })
}
