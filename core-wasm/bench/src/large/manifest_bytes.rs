//! A MANIFEST, written edit by edit as RocksDB frames and encodes it.

use engine::log::{Event, EventKind, JobId};
use engine::model::version::CompactionInput;
use recordings::manifest::checksum::{crc32c, masked};
use std::collections::BTreeMap;
use std::io::{Result, Write};

const BLOCK_BYTES: usize = 32 * 1024;
const HEADER_BYTES: usize = 7;

/// A file as an edit names it.
#[derive(Clone, Copy, Debug)]
struct AddedFile {
    number: u64,
    level: u32,
    bytes: u64,
    smallest: u64,
    largest: u64,
    seqnos: (u64, u64),
    epoch: u64,
}

/// Writes the edits of a history's events.
pub struct ManifestWriter<W: Write> {
    into: W,
    /// Bytes of the current block.
    in_block: usize,
    edits: u64,
    /// Files that were written and wait for their job's end.
    pending: BTreeMap<JobId, Vec<AddedFile>>,
    /// Files of the tree, which moves name in full again.
    live: BTreeMap<u64, AddedFile>,
    /// The inputs of the compactions that run.
    inputs: BTreeMap<JobId, Vec<CompactionInput>>,
}

impl<W: Write> ManifestWriter<W> {
    /// Nothing yet.
    pub fn new(into: W) -> Self {
        Self {
            into,
            in_block: 0,
            edits: 0,
            pending: BTreeMap::new(),
            live: BTreeMap::new(),
            inputs: BTreeMap::new(),
        }
    }

    /// Edits that change the tree, so far.
    pub fn edits(&self) -> u64 {
        self.edits
    }

    /// Writes the first edit of a new database.
    pub fn header(&mut self) -> Result<()> {
        let mut edit = Vec::new();
        text_field(&mut edit, 1, "leveldb.BytewiseComparator");
        for (tag, number) in [(2, 4), (3, 6), (4, 0)] {
            varint(&mut edit, tag);
            varint(&mut edit, number);
        }
        self.record(&edit)
    }

    /// Takes in an event; writes the edit of an install.
    pub fn event(&mut self, event: &Event) -> Result<()> {
        match &event.kind {
            EventKind::TableFileCreation {
                job,
                file_number,
                level,
                file_size,
                smallest,
                largest,
                smallest_seqno,
                largest_seqno,
                epoch,
                ..
            } => self.pending.entry(*job).or_default().push(AddedFile {
                number: file_number.0,
                level: *level,
                bytes: *file_size,
                smallest: *smallest,
                largest: *largest,
                seqnos: (*smallest_seqno, *largest_seqno),
                epoch: *epoch,
            }),
            EventKind::CompactionStarted { job, inputs, .. } => {
                self.inputs.insert(*job, inputs.clone());
            }
            EventKind::FlushFinished { job, .. } => {
                let added = self.pending.remove(job).unwrap_or_default();
                return self.install(&[], added, true);
            }
            EventKind::CompactionFinished { job, .. } => {
                let added = self.pending.remove(job).unwrap_or_default();
                let inputs = self.inputs.remove(job).unwrap_or_default();
                return self.install(&inputs, added, false);
            }
            EventKind::TrivialMove {
                inputs,
                destination_level,
                ..
            } => {
                let numbers = inputs.iter().flat_map(|input| &input.files);
                let moved = numbers.filter_map(|number| self.live.get(&number.0));
                let moved = moved.map(|file| AddedFile {
                    level: *destination_level,
                    ..*file
                });
                let moved = moved.collect();
                return self.install(inputs, moved, false);
            }
            _ => {}
        }
        Ok(())
    }

    /// The bytes that are still held back.
    pub fn finish(mut self) -> Result<()> {
        self.into.flush()
    }

    fn install(
        &mut self,
        inputs: &[CompactionInput],
        added: Vec<AddedFile>,
        is_flush: bool,
    ) -> Result<()> {
        let mut edit = Vec::new();
        if is_flush {
            // One log for all, as with a disabled write-ahead log.
            for tag in [2, 10] {
                varint(&mut edit, tag);
                varint(&mut edit, 4);
            }
        }
        for input in inputs {
            for number in &input.files {
                varint(&mut edit, 6);
                varint(&mut edit, input.level as u64);
                varint(&mut edit, number.0);
                self.live.remove(&number.0);
            }
        }
        for file in added {
            new_file(&mut edit, &file);
            self.live.insert(file.number, file);
        }
        self.edits += 1;
        self.record(&edit)
    }

    fn record(&mut self, mut payload: &[u8]) -> Result<()> {
        let mut is_first = true;
        loop {
            let room = BLOCK_BYTES - self.in_block;
            if room < HEADER_BYTES {
                self.into.write_all(&[0; HEADER_BYTES][..room])?;
                self.in_block = 0;
                continue;
            }
            let length = payload.len().min(room - HEADER_BYTES);
            let is_last = length == payload.len();
            let kind = match (is_first, is_last) {
                (true, true) => 1,
                (true, false) => 2,
                (false, false) => 3,
                (false, true) => 4,
            };
            let mut checked = vec![kind];
            checked.extend_from_slice(&payload[..length]);
            self.into
                .write_all(&masked(crc32c(&checked)).to_le_bytes())?;
            self.into.write_all(&(length as u16).to_le_bytes())?;
            self.into.write_all(&checked)?;
            self.in_block += HEADER_BYTES + length;
            payload = &payload[length..];
            is_first = false;
            if is_last {
                return Ok(());
            }
        }
    }
}

/// `kNewFile4` with the epoch.
fn new_file(edit: &mut Vec<u8>, file: &AddedFile) {
    varint(edit, 103);
    varint(edit, u64::from(file.level));
    varint(edit, file.number);
    varint(edit, file.bytes);
    for (key, seqno) in [
        (file.smallest, file.seqnos.1),
        (file.largest, file.seqnos.0),
    ] {
        let mut internal = key.to_be_bytes().to_vec();
        internal.extend_from_slice(b"00000000");
        internal.extend_from_slice(&(seqno << 8 | 1).to_le_bytes());
        varint(edit, internal.len() as u64);
        edit.extend_from_slice(&internal);
    }
    varint(edit, file.seqnos.0);
    varint(edit, file.seqnos.1);
    let mut epoch = Vec::new();
    varint(&mut epoch, file.epoch);
    varint(edit, 13);
    varint(edit, epoch.len() as u64);
    edit.extend_from_slice(&epoch);
    varint(edit, 1);
}

fn text_field(edit: &mut Vec<u8>, tag: u64, text: &str) {
    varint(edit, tag);
    varint(edit, text.len() as u64);
    edit.extend_from_slice(text.as_bytes());
}

fn varint(bytes: &mut Vec<u8>, mut number: u64) {
    while 0x80 <= number {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
