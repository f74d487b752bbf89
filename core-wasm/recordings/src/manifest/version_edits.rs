//! The MANIFEST: a log of version edits, each a list of tagged fields.
//!
//! Each edit has the id of its column family. An edit that concerns only the database's logs names
//! none, and ends the commit before it. Tags that RocksDB declares safe to ignore are skipped;
//! other unknown tags are an error.

use std::collections::BTreeMap;

use crate::base::file_error::{RecordedError, whole};
use crate::log::database_log::DEFAULT_FAMILY;
use crate::manifest::decoder::Decoder;
use crate::manifest::new_file::{ManifestFile, read_level, read_new_file};
use crate::manifest::records::{LogRecord, damage, read_log_records};

/// A version edit as recorded. Absent fields are `None` or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ManifestEdit {
    /// Offset of its record in the file.
    pub offset: u64,
    /// Column family; 0 is the default one.
    pub column_family: u32,
    /// Comparator name.
    pub comparator: Option<String>,
    /// The database's identity.
    pub db_id: Option<String>,
    /// `log_number`: logs below it are obsolete.
    pub log_number: Option<u64>,
    /// `min_log_number_to_keep`: ends a flush commit.
    pub min_log_number_to_keep: Option<u64>,
    /// `next_file_number`
    pub next_file_number: Option<u64>,
    /// Round-robin cursors: level and internal key.
    pub compact_cursors: Vec<(usize, Vec<u8>)>,
    /// Removed files: level and number.
    pub deleted: Vec<(usize, u64)>,
    /// Added files.
    pub added: Vec<ManifestFile>,
    /// True if it concerns blob files.
    pub has_blob_files: bool,
    /// The name of the column family that it adds.
    pub added_family: Option<String>,
    /// True if it drops its column family.
    pub drops_family: bool,
    /// True if it was written together with others, as in an atomic flush.
    pub is_in_atomic_group: bool,
    /// True if it names its column family.
    names_family: bool,
}

impl ManifestEdit {
    /// Returns true if files are added or removed.
    pub fn has_files(&self) -> bool {
        !self.added.is_empty() || !self.deleted.is_empty()
    }
}

/// A decoded MANIFEST.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// The column families by their ids; `default`, with id 0, is always present.
    pub families: BTreeMap<u32, ManifestFamily>,
    /// The database's identity.
    pub db_id: Option<String>,
    /// Parts that were left out or cut off, in sentences.
    pub warnings: Vec<String>,
    /// The first place that cannot be read, and the reason.
    pub damage: Option<RecordedError>,
}

/// A column family in the MANIFEST.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ManifestFamily {
    /// Its name; `None` if the edit that adds it is missing.
    pub name: Option<String>,
    /// Its edits, in order.
    pub edits: Vec<ManifestEdit>,
    /// True if it was dropped.
    pub is_dropped: bool,
}

impl Manifest {
    /// The edits of all families.
    pub fn edits(&self) -> impl Iterator<Item = &ManifestEdit> {
        self.families.values().flat_map(|family| &family.edits)
    }

    /// The highest number of any file that it adds to a tree: the newest file.
    pub fn newest_file(&self) -> Option<u64> {
        let added = self.edits().flat_map(|edit| &edit.added);
        added.map(|file| file.number).max()
    }

    fn push(&mut self, edit: ManifestEdit, last: &mut u32) {
        if let Some(id) = &edit.db_id {
            self.db_id = Some(id.clone());
        }
        // Since 7.1, a commit of any family is ended by an edit of its own.
        let is_of_family = edit.names_family || edit.has_files() || edit.log_number.is_some();
        if is_of_family || edit.min_log_number_to_keep.is_none() {
            *last = edit.column_family;
        }
        let family = self.families.entry(*last).or_default();
        if edit.added_family.is_some() {
            family.name = edit.added_family.clone();
        }
        family.is_dropped |= edit.drops_family;
        family.edits.push(edit);
    }
}

const ADVICE: &str = "the file may be damaged or from a newer RocksDB; copy it again";

/// Decodes a MANIFEST.
///
/// # Errors
/// Damage before the end of the first edit, with the byte offset. After later damage, the edits
/// before it are returned. A record cut off by the end of the file is only a warning, because the
/// database was open when the file was copied.
pub fn read_manifest(bytes: &[u8]) -> Result<Manifest, RecordedError> {
    let records = read_log_records(bytes);
    let mut manifest = Manifest {
        damage: records.damage,
        ..Manifest::default()
    };
    let default = manifest.families.entry(0).or_default();
    default.name = Some(DEFAULT_FAMILY.to_string());
    let mut last = 0;
    for record in records.records {
        match read_edit(&record) {
            Ok(edit) => manifest.push(edit, &mut last),
            Err(damage) => {
                manifest.damage = Some(damage);
                break;
            }
        }
    }
    if let Some(at) = records.truncated_at.filter(|_| manifest.damage.is_none()) {
        manifest.warnings.push(format!(
            "MANIFEST: the last record, at byte {at}, is incomplete: the file was cut, or the \
             database was still writing"
        ));
    }
    if manifest.edits().next().is_none() {
        if let Some(damage) = manifest.damage {
            return Err(damage);
        }
        let what = "it contains no version edit".to_string();
        let advice = "check that this file is a RocksDB MANIFEST";
        return Err(whole("MANIFEST", what, advice));
    }
    Ok(manifest)
}

fn read_edit(record: &LogRecord) -> Result<ManifestEdit, RecordedError> {
    let mut edit = ManifestEdit {
        offset: record.offset,
        ..ManifestEdit::default()
    };
    let mut input = Decoder::new(&record.payload);
    while !input.is_at_end() {
        let at = record.offset + input.position() as u64;
        let tag = input.varint32();
        if tag.is_none_or(|tag| read_value(tag, &mut input, &mut edit).is_none()) {
            let what = match tag {
                Some(tag) => format!("field {tag} of a version edit is malformed or unknown"),
                None => "a version edit ends inside a field's tag".to_string(),
            };
            return Err(damage(at, what, ADVICE));
        }
    }
    // Most edits have one file, and there may be a hundred thousand edits.
    edit.added.shrink_to_fit();
    edit.deleted.shrink_to_fit();
    Ok(edit)
}

/// Length-prefixed tags starting at this number may be skipped by readers that do not know them.
const SAFE_TO_IGNORE: u32 = 1 << 13;

/// Reads the field of a tag. `None` if it is malformed, or unknown and must not be skipped.
fn read_value(tag: u32, input: &mut Decoder, edit: &mut ManifestEdit) -> Option<()> {
    match tag {
        1 => edit.comparator = Some(String::from_utf8_lossy(input.slice()?).into_owned()),
        2 => edit.log_number = Some(input.varint64()?),
        3 => edit.next_file_number = Some(input.varint64()?),
        4 | 9 | 8197 => drop(input.varint64()?),
        5 => {
            let level = read_level(input)?;
            edit.compact_cursors.push((level, input.slice()?.to_vec()));
        }
        6 => {
            let level = read_level(input)?;
            edit.deleted.push((level, input.varint64()?));
        }
        7 | 100 | 102 | 103 => edit.added.push(read_new_file(tag, input)?),
        10 => edit.min_log_number_to_keep = Some(input.varint64()?),
        200 => {
            edit.column_family = input.varint32()?;
            edit.names_family = true;
        }
        201 => edit.added_family = Some(String::from_utf8_lossy(input.slice()?).into_owned()),
        202 => edit.drops_family = true,
        203 => drop(input.varint32()?),
        300 => {
            input.varint32()?;
            edit.is_in_atomic_group = true;
        }
        // An addition has the checksum method and checksum after the counts; garbage does not.
        400 | 401 => {
            skip_blobs(input, if tag == 400 { 2 } else { 0 })?;
            edit.has_blob_files = true;
        }
        8193 => edit.db_id = Some(String::from_utf8_lossy(input.slice()?).into_owned()),
        // The first form of write-ahead log tracking is not length-prefixed.
        8196 => skip_wal_addition(input)?,
        _ if tag & SAFE_TO_IGNORE != 0 => drop(input.slice()?),
        _ => return None,
    }
    Some(())
}

/// A blob file addition or its garbage: number, count, bytes, strings, then tagged fields up to tag
/// 0.
fn skip_blobs(input: &mut Decoder, strings: usize) -> Option<()> {
    for _ in 0..3 {
        input.varint64()?;
    }
    for _ in 0..strings {
        input.slice()?;
    }
    while input.varint32()? != 0 {
        input.slice()?;
    }
    Some(())
}

/// A log number, then tags: 1 ends the list, 2 is followed by a size.
fn skip_wal_addition(input: &mut Decoder) -> Option<()> {
    input.varint64()?;
    loop {
        match input.varint32()? {
            1 => return Some(()),
            2 => drop(input.varint64()?),
            _ => return None,
        }
    }
}
