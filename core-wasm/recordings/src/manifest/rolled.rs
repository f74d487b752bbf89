//! A MANIFEST of any length in little memory: the oldest edits are merged into one, as RocksDB
//! itself does when it rolls a MANIFEST that has become too long.
//!
//! ```text
//! file     | e0 e1 e2 … e800000 |  e800001 … e1000000 |
//! rolled   | families, files    |  e800001 … e1000000 |
//!             that are left then    byte by byte
//! ```

use std::collections::{BTreeMap, VecDeque};

use crate::base::file_error::RecordedError;
use crate::manifest::checksum::{crc32c, masked};
use crate::manifest::decoder::Decoder;
use crate::manifest::records::{BLOCK_BYTES, HEADER_BYTES, LogRecord, RecordReader, part_header};
use crate::manifest::version_edits::{ManifestEdit, read_field};

/// What has become of the oldest edits.
#[derive(Debug, Default)]
struct Family {
    /// Fields of its own that count until they are set anew, by their tags.
    fields: BTreeMap<u32, Vec<u8>>,
    /// Round-robin cursors, by level.
    cursors: BTreeMap<usize, Vec<u8>>,
    /// Files by level and number, as the edit that added them has them.
    files: BTreeMap<(usize, u64), Vec<u8>>,
}

/// Reads a MANIFEST piece by piece.
#[derive(Debug)]
pub struct RollingManifest {
    reader: RecordReader,
    /// Bytes of records that are kept.
    most_bytes: usize,
    records: VecDeque<LogRecord>,
    kept_bytes: usize,
    families: BTreeMap<u32, Family>,
    merged_edits: u64,
    damage: Option<RecordedError>,
}

/// A MANIFEST that was read.
#[derive(Debug)]
pub struct RolledManifest {
    /// The file, or one that begins later.
    pub bytes: Vec<u8>,
    /// Number of edits that were merged into one.
    pub merged_edits: u64,
    /// Number of edits in the file.
    pub edits: u64,
    /// Where and why it cannot be read any further; what comes before is in `bytes`.
    pub damage: Option<RecordedError>,
}

impl RollingManifest {
    /// Nothing is read yet; `most_bytes` of edits are kept.
    pub fn new(most_bytes: usize) -> Self {
        Self {
            reader: RecordReader::default(),
            most_bytes,
            records: VecDeque::new(),
            kept_bytes: 0,
            families: BTreeMap::new(),
            merged_edits: 0,
            damage: None,
        }
    }

    /// Takes the next piece of the file, of any length; nothing behind damage.
    pub fn push(&mut self, bytes: &[u8]) {
        self.reader.push(bytes);
        let records = self.reader.take();
        self.keep(records);
    }

    /// Ends the file.
    pub fn finish(mut self) -> RolledManifest {
        let rest = std::mem::take(&mut self.reader).finish();
        self.keep(rest.records);
        let damage = self.damage.or(rest.damage);
        let truncated_at = rest.truncated_at.filter(|_| damage.is_none());
        let edits = self.merged_edits + self.records.len() as u64;
        let mut writer = RecordWriter::default();
        for (id, family) in &self.families {
            for edit in family.edits(*id) {
                writer.record(&edit);
            }
        }
        for record in self.records {
            writer.record(&record.payload);
        }
        if truncated_at.is_some() {
            writer.begin_record();
        }
        RolledManifest {
            bytes: writer.bytes,
            merged_edits: self.merged_edits,
            edits,
            damage,
        }
    }

    fn keep(&mut self, records: Vec<LogRecord>) {
        for record in records {
            if self.damage.is_some() {
                return;
            }
            self.kept_bytes += record.payload.len();
            self.records.push_back(record);
            while self.most_bytes < self.kept_bytes
                && let Some(oldest) = self.records.pop_front()
            {
                self.kept_bytes -= oldest.payload.len();
                if let Err(damage) = self.merge(&oldest) {
                    self.damage = Some(damage);
                    // They come behind it.
                    self.records.clear();
                }
            }
        }
    }

    fn merge(&mut self, record: &LogRecord) -> Result<(), RecordedError> {
        let payload = &record.payload;
        let mut edit = ManifestEdit::default();
        let mut input = Decoder::new(payload);
        let mut fields: Vec<(u32, &[u8])> = Vec::new();
        while !input.is_at_end() {
            let start = input.position();
            let tag = read_field(&mut input, &mut edit, record.offset)?;
            fields.push((tag, &payload[start..input.position()]));
        }
        self.merged_edits += 1;
        let family = self.families.entry(edit.column_family).or_default();
        let mut added = edit.added.iter();
        let mut cursors = edit.compact_cursors.iter();
        for (level, number) in &edit.deleted {
            family.files.remove(&(*level, *number));
        }
        for (tag, bytes) in fields {
            match tag {
                7 | 100 | 102 | 103 => {
                    if let Some(file) = added.next() {
                        let place = (file.level, file.number);
                        family.files.insert(place, bytes.to_vec());
                    }
                }
                5 => {
                    if let Some((level, _)) = cursors.next() {
                        family.cursors.insert(*level, bytes.to_vec());
                    }
                }
                // Deletions are done, blob files are not followed; groups and logs of the past are over.
                6 | 200 | 203 | 300 | 400 | 401 | 8196 | 8197 => {}
                _ => {
                    family.fields.insert(tag, bytes.to_vec());
                }
            }
        }
        Ok(())
    }
}

/// `log_number` and `min_log_number_to_keep`: an edit of files with both is no flush.
const LOG_NUMBER: u32 = 2;
const MIN_LOG_NUMBER: u32 = 10;

impl Family {
    /// As a rolled MANIFEST begins: what the family is, its files, and the logs from then on.
    fn edits(&self, id: u32) -> Vec<Vec<u8>> {
        let begin = || {
            let mut edit = Vec::new();
            if id != 0 {
                varint(&mut edit, 200);
                varint(&mut edit, id.into());
            }
            edit
        };
        let (mut what, mut files, mut logs) = (begin(), begin(), begin());
        for (tag, bytes) in &self.fields {
            match *tag {
                LOG_NUMBER => logs.extend_from_slice(bytes),
                // It would end a commit.
                MIN_LOG_NUMBER => {}
                _ => what.extend_from_slice(bytes),
            }
        }
        for bytes in self.cursors.values().chain(self.files.values()) {
            files.extend_from_slice(bytes);
        }
        vec![what, files, logs]
    }
}

fn varint(bytes: &mut Vec<u8>, mut number: u64) {
    while 0x80 <= number {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Writes records as RocksDB frames them.
#[derive(Default)]
struct RecordWriter {
    bytes: Vec<u8>,
}

impl RecordWriter {
    fn record(&mut self, mut payload: &[u8]) {
        let mut is_first = true;
        loop {
            let room = BLOCK_BYTES - self.bytes.len() % BLOCK_BYTES;
            if room < HEADER_BYTES {
                self.bytes.resize(self.bytes.len() + room, 0);
                continue;
            }
            let length = payload.len().min(room - HEADER_BYTES);
            let is_last = length == payload.len();
            let mut checked = vec![part_header(is_first, is_last)];
            checked.extend_from_slice(&payload[..length]);
            let crc = masked(crc32c(&checked)).to_le_bytes();
            self.bytes.extend_from_slice(&crc);
            self.bytes.extend_from_slice(&(length as u16).to_le_bytes());
            self.bytes.extend_from_slice(&checked);
            payload = &payload[length..];
            is_first = false;
            if is_last {
                return;
            }
        }
    }

    /// The first bytes of a record that the end of the file cuts off.
    fn begin_record(&mut self) {
        let room = BLOCK_BYTES - self.bytes.len() % BLOCK_BYTES;
        if room <= HEADER_BYTES {
            self.bytes.resize(self.bytes.len() + room, 0);
        }
        self.bytes.push(1);
    }
}
