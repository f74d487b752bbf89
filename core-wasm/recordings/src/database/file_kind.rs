//! The kind of a file by its content: names change when files are copied, rotated and sent.

use crate::log::log_reader::is_line_of_rocksdb;
use crate::manifest::version_edits::read_manifest;

/// The kinds of files that describe a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// `MANIFEST-*`
    Manifest,
    /// `LOG`, or a program's own log with RocksDB's lines in it.
    Log,
    /// `OPTIONS-*`
    Options,
}

/// The kind of a file that begins with these bytes; `None` if it is none of these kinds.
pub fn file_kind(beginning: &[u8]) -> Option<FileKind> {
    if is_manifest(beginning) {
        return Some(FileKind::Manifest);
    }
    // Tables and write-ahead logs are full of zero bytes; texts have none.
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

/// Returns true if the first record is an edit that can begin a MANIFEST. Write-ahead logs frame
/// their records in the same way.
fn is_manifest(beginning: &[u8]) -> bool {
    let Ok(manifest) = read_manifest(beginning) else {
        return false;
    };
    let first = manifest.edits().min_by_key(|edit| edit.offset);
    first.is_some_and(|edit| {
        edit.comparator.is_some() || edit.db_id.is_some() || edit.next_file_number.is_some()
    })
}
