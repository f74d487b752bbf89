//! The MANIFEST as a log of version edits, each a list of tagged fields.
//!
//! Each edit names its column family by id. An edit that only concerns the database's logs names
//! none and ends the preceding commit. Unknown tags that RocksDB declares safe to ignore are
//! skipped; others are an error.

use std::collections::BTreeMap;

use crate::base::file_error::{RecordedError, whole};
use crate::log::database_log::DEFAULT_FAMILY;
use crate::manifest::decoder::Decoder;
use crate::manifest::new_file::{ManifestFile, read_level, read_new_file};
use crate::manifest::records::{LogRecord, damage, read_log_records};

/// A recorded version edit. Absent fields are `None` or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ManifestEdit {
    /// Offset of the edit's record in the file.
    pub offset: u64,
    /// Id of the column family; 0 is `default`.
    pub column_family: u32,
    /// Name of the comparator.
    pub comparator: Option<String>,
    /// The database's identity.
    pub db_id: Option<String>,
    /// `log_number`: WALs with lower numbers are obsolete.
    pub log_number: Option<u64>,
    /// `min_log_number_to_keep`, which marks the end of a flush commit.
    pub min_log_number_to_keep: Option<u64>,
    /// `next_file_number`
    pub next_file_number: Option<u64>,
    /// Round-robin cursors, each a level and an internal key.
    pub compact_cursors: Vec<(usize, Vec<u8>)>,
    /// Removed files, each a level and a file number.
    pub deleted: Vec<(usize, u64)>,
    /// Added files.
    pub added: Vec<ManifestFile>,
    /// True if the edit concerns blob files.
    pub has_blob_files: bool,
    /// Name of the column family that the edit adds.
    pub added_family: Option<String>,
    /// True if the edit drops its column family.
    pub drops_family: bool,
    /// True if the edit was written in a group with others, as in an atomic flush.
    pub is_in_atomic_group: bool,
    /// True if the edit names its column family.
    names_family: bool,
}

impl ManifestEdit {
    /// Returns true if the edit adds or removes files.
    pub fn has_files(&self) -> bool {
        !self.added.is_empty() || !self.deleted.is_empty()
    }
}

/// A decoded MANIFEST file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// Column families by id; `default`, with id 0, is always present.
    pub families: BTreeMap<u32, ManifestFamily>,
    /// The database's identity.
    pub db_id: Option<String>,
    /// Warnings, as sentences, about parts that were left out or cut off.
    pub warnings: Vec<String>,
    /// The first place that cannot be read, with the reason.
    pub damage: Option<RecordedError>,
}

/// A column family that a MANIFEST contains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ManifestFamily {
    /// Name of the family; `None` if the edit that adds it is missing.
    pub name: Option<String>,
    /// Version edits of the family, in order.
    pub edits: Vec<ManifestEdit>,
    /// True if the family was dropped.
    pub is_dropped: bool,
}

impl Manifest {
    /// Iterates over the edits of all families.
    pub fn edits(&self) -> impl Iterator<Item = &ManifestEdit> {
        self.families.values().flat_map(|family| &family.edits)
    }

    /// The highest file number that any edit adds to a tree, which is the newest file's.
    pub fn newest_file(&self) -> Option<u64> {
        let added = self.edits().flat_map(|edit| &edit.added);
        added.map(|file| file.number).max()
    }

    fn push(&mut self, edit: ManifestEdit, last: &mut u32) {
        if let Some(id) = &edit.db_id {
            self.db_id = Some(id.clone());
        }
        // Since 7.1, any family's commit ends with a separate edit.
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

/// Decodes a MANIFEST file.
///
/// # Errors
/// Damage before the end of the first edit, with its byte offset. After later damage, the edits
/// before it are returned. A record cut off by the end of the file only causes a warning, because
/// the database was open when the file was copied.
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
    // Most edits have one file, and there may be a hundred thousand of them.
    edit.added.shrink_to_fit();
    edit.deleted.shrink_to_fit();
    Ok(edit)
}

/// Readers may skip unknown tags from this number on, because their values are length-prefixed.
const SAFE_TO_IGNORE: u32 = 1 << 13;

/// Reads the value of a tag. `None` if it is malformed, or unknown and not safe to skip.
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
        // An added blob file has a checksum method and value after the counts; garbage has none.
        400 | 401 => {
            skip_blobs(input, if tag == 400 { 2 } else { 0 })?;
            edit.has_blob_files = true;
        }
        8193 => edit.db_id = Some(String::from_utf8_lossy(input.slice()?).into_owned()),
        // The first format for tracking WALs is not length-prefixed.
        8196 => skip_wal_addition(input)?,
        _ if tag & SAFE_TO_IGNORE != 0 => drop(input.slice()?),
        _ => return None,
    }
    Some(())
}

/// Skips an added blob file or its garbage: number, count, bytes, strings, then tagged fields up to
/// tag 0.
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

/// Skips an added WAL: its log number, then tags, where 1 ends the list and 2 precedes a size.
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
