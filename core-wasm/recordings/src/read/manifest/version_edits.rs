//! The MANIFEST: a log of version edits, each a list of tagged fields.
//!
//! Only the default column family is modelled; edits of others are counted and left out. Tags that
//! RocksDB declares safe to ignore are skipped, other unknown tags are an error.

use crate::read::file_error::{Place, RecordedError};
use crate::read::manifest::decoder::Decoder;
use crate::read::manifest::new_file::{ManifestFile, read_level, read_new_file};
use crate::read::manifest::records::{LogRecord, read_log_records};

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
    /// `prev_log_number`
    pub previous_log_number: Option<u64>,
    /// `min_log_number_to_keep`: ends a flush commit.
    pub min_log_number_to_keep: Option<u64>,
    /// `next_file_number`
    pub next_file_number: Option<u64>,
    /// `last_sequence`
    pub last_sequence: Option<u64>,
    /// Round-robin cursors: level and internal key.
    pub compact_cursors: Vec<(usize, Vec<u8>)>,
    /// Files that leave: level and number.
    pub deleted: Vec<(usize, u64)>,
    /// Files that arrive.
    pub added: Vec<ManifestFile>,
    /// Whether the edit adds or drops a column family.
    pub is_column_family_change: bool,
}

/// A decoded MANIFEST.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// Edits of the default column family, in order.
    pub edits: Vec<ManifestEdit>,
    /// Parts that were left out or cut off, in sentences.
    pub warnings: Vec<String>,
}

const ADVICE: &str = "the file may be damaged or from a newer RocksDB; copy it again";

/// Decodes a MANIFEST.
///
/// # Errors
/// Damage, with the byte offset. A record that the end of the file cuts off is a warning: the
/// database was alive when the file was copied.
pub fn read_manifest(bytes: &[u8]) -> Result<Manifest, RecordedError> {
    let records = read_log_records(bytes)?;
    let mut manifest = Manifest::default();
    let mut others = 0_u64;
    for record in &records.records {
        let edit = read_edit(record)?;
        if edit.column_family == 0 {
            manifest.edits.push(edit);
        } else {
            others += 1;
        }
    }
    if others > 0 {
        manifest.warnings.push(format!(
            "MANIFEST: only column family `default` is shown; {others} edits of others were skipped"
        ));
    }
    if let Some(at) = records.truncated_at {
        manifest.warnings.push(format!(
            "MANIFEST: the last record, at byte {at}, is incomplete because the database was still \
             writing"
        ));
    }
    if manifest.edits.is_empty() {
        return Err(RecordedError {
            file: "MANIFEST",
            at: Place::Whole,
            what: "it contains no version edit".to_string(),
            advice: "check that this file is a RocksDB MANIFEST",
        });
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
        let at = input.position();
        let tag = input.varint32();
        if tag
            .and_then(|tag| read_field(tag, &mut input, &mut edit))
            .is_none()
        {
            let what = match tag {
                Some(tag) => format!("field {tag} of a version edit is malformed or unknown"),
                None => "a version edit ends inside a field's tag".to_string(),
            };
            return Err(RecordedError {
                file: "MANIFEST",
                at: Place::Byte(record.offset + at as u64),
                what,
                advice: ADVICE,
            });
        }
    }
    Ok(edit)
}

/// Tags from here on may be skipped by a reader that does not know them; they are length-prefixed.
const SAFE_TO_IGNORE: u32 = 1 << 13;

fn read_field(tag: u32, input: &mut Decoder, edit: &mut ManifestEdit) -> Option<()> {
    match tag {
        1 => edit.comparator = Some(String::from_utf8_lossy(input.slice()?).into_owned()),
        2 => edit.log_number = Some(input.varint64()?),
        3 => edit.next_file_number = Some(input.varint64()?),
        4 => edit.last_sequence = Some(input.varint64()?),
        5 => {
            let level = read_level(input)?;
            edit.compact_cursors.push((level, input.slice()?.to_vec()));
        }
        6 => {
            let level = read_level(input)?;
            edit.deleted.push((level, input.varint64()?));
        }
        7 | 100 | 102 | 103 => edit.added.push(read_new_file(tag, input)?),
        9 => edit.previous_log_number = Some(input.varint64()?),
        10 => edit.min_log_number_to_keep = Some(input.varint64()?),
        200 => edit.column_family = input.varint32()?,
        201 => {
            input.slice()?;
            edit.is_column_family_change = true;
        }
        202 => edit.is_column_family_change = true,
        203 | 300 => drop(input.varint32()?),
        400 => skip_blob_file(input, 2, 2)?,
        401 => skip_blob_file(input, 2, 0)?,
        8193 => edit.db_id = Some(String::from_utf8_lossy(input.slice()?).into_owned()),
        // The first form of write-ahead log tracking is not length-prefixed.
        8196 => skip_wal_addition(input)?,
        8197 => drop(input.varint64()?),
        _ if tag & SAFE_TO_IGNORE != 0 => drop(input.slice()?),
        _ => return None,
    }
    Some(())
}

/// A blob file addition or its garbage: number, counters, strings, then tagged fields up to tag 0.
fn skip_blob_file(input: &mut Decoder, counters: usize, strings: usize) -> Option<()> {
    for _ in 0..=counters {
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

/// A log number, then tags: 1 ends, 2 is followed by a size.
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
