//! Writes a MANIFEST edit by edit, in RocksDB's framing and encoding.

use engine::log::{Event, EventKind, JobId};
use engine::model::version::CompactionInput;
use recordings::manifest::checksum::{crc32c, masked};
use std::collections::BTreeMap;
use std::io::{Result, Write};

const BLOCK_BYTES: usize = 32 * 1024;
const HEADER_BYTES: usize = 7;

/// A file that an edit adds.
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

/// Writes the edits for the events of a history.
pub struct ManifestWriter<W: Write> {
    into: W,
    /// Number of bytes in the current block.
    in_block: usize,
    edits: u64,
    /// Files that are written but wait for their job to end.
    pending: BTreeMap<JobId, Vec<AddedFile>>,
    /// Files in the tree, because an edit for a move repeats all fields of the file.
    live: BTreeMap<u64, AddedFile>,
    /// Inputs of the running compactions.
    inputs: BTreeMap<JobId, Vec<CompactionInput>>,
}

impl<W: Write> ManifestWriter<W> {
    /// Creates a writer of an empty MANIFEST.
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

    /// Number of edits so far that changed the tree.
    pub fn edits(&self) -> u64 {
        self.edits
    }

    /// Writes the first edit of a new database.
    pub fn header(&mut self) -> Result<()> {
        let mut edit = Vec::new();
        numbers(&mut edit, &[1]);
        bytes(&mut edit, b"leveldb.BytewiseComparator");
        numbers(&mut edit, &[2, 4, 3, 6, 4, 0]);
        self.record(&edit)
    }

    /// Takes in an event, and writes the edit if the event is an install.
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
            // All edits have one log number, as with a disabled write-ahead log.
            EventKind::FlushFinished { job, .. } => {
                let added = self.pending.remove(job).unwrap_or_default();
                return self.install(&[2, 4, 10, 4], &[], added);
            }
            EventKind::CompactionFinished { job, .. } => {
                let added = self.pending.remove(job).unwrap_or_default();
                let inputs = self.inputs.remove(job).unwrap_or_default();
                return self.install(&[], &inputs, added);
            }
            EventKind::TrivialMove {
                inputs,
                destination_level: level,
                ..
            } => {
                let numbers = inputs.iter().flat_map(|input| &input.files);
                let moved = numbers.filter_map(|number| self.live.get(&number.0));
                let moved = moved.map(|file| AddedFile {
                    level: *level,
                    ..*file
                });
                let moved = moved.collect();
                return self.install(&[], inputs, moved);
            }
            _ => {}
        }
        Ok(())
    }

    /// Writes any bytes that are still buffered.
    pub fn finish(mut self) -> Result<()> {
        self.into.flush()
    }

    /// Writes an edit that starts with `fields`.
    fn install(
        &mut self,
        fields: &[u64],
        inputs: &[CompactionInput],
        added: Vec<AddedFile>,
    ) -> Result<()> {
        let mut edit = Vec::new();
        numbers(&mut edit, fields);
        for input in inputs {
            for number in &input.files {
                numbers(&mut edit, &[6, input.level as u64, number.0]);
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

/// Appends a `kNewFile4` record that includes the epoch.
fn new_file(edit: &mut Vec<u8>, file: &AddedFile) {
    numbers(edit, &[103, file.level.into(), file.number, file.bytes]);
    let (first, last) = file.seqnos;
    for (key, seqno) in [(file.smallest, last), (file.largest, first)] {
        let trailer = (seqno << 8 | 1).to_le_bytes();
        bytes(
            edit,
            &[&key.to_be_bytes()[..], b"00000000", &trailer].concat(),
        );
    }
    let mut epoch = Vec::new();
    numbers(&mut epoch, &[file.epoch]);
    numbers(edit, &[first, last, 13]);
    bytes(edit, &epoch);
    numbers(edit, &[1]);
}

/// Appends the length of the bytes, then the bytes.
fn bytes(edit: &mut Vec<u8>, bytes: &[u8]) {
    numbers(edit, &[bytes.len() as u64]);
    edit.extend_from_slice(bytes);
}

/// Appends numbers as varints.
fn numbers(edit: &mut Vec<u8>, numbers: &[u64]) {
    for mut number in numbers.iter().copied() {
        while 0x80 <= number {
            edit.push(number as u8 | 0x80);
            number >>= 7;
        }
        edit.push(number as u8);
    }
}
