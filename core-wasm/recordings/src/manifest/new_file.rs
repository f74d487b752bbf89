//! The "new file" fields in a version edit, in their four formats.

use crate::base::bounds::{self, MAX_BYTES};
use crate::manifest::decoder::Decoder;

/// A file that a version edit adds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ManifestFile {
    /// The level that the file is added to.
    pub level: usize,
    /// File number.
    pub number: u64,
    /// Index of the storage path.
    pub path_id: u32,
    /// File size in bytes.
    pub size_bytes: u64,
    /// Smallest internal key in the file.
    pub smallest: RecordedKey,
    /// Largest internal key in the file.
    pub largest: RecordedKey,
    /// Smallest sequence number in the file.
    pub smallest_seqno: u64,
    /// Largest sequence number in the file.
    pub largest_seqno: u64,
    /// `epoch_number` (7.10+); 0 if it is not recorded.
    pub epoch: u64,
    /// True if the file is marked for compaction (`marked_for_compaction`).
    pub is_marked_for_compaction: bool,
    /// `oldest_ancester_time`, in seconds since 1970; 0 if unknown.
    pub oldest_ancestor_time: u64,
    /// `file_creation_time`, in seconds since 1970; 0 if unknown.
    pub creation_time: u64,
    /// Code of the file's `Temperature`; 0 if unknown.
    pub temperature: u8,
    /// `compensated_range_deletion_size`, in bytes.
    pub compensated_range_deletion_bytes: u64,
    /// `min_log_number_to_keep`, which releases before 7.1 wrote as a field of the file.
    pub min_log_number_to_keep: Option<u64>,
}

/// An internal key as recorded: the user key's bytes and the sequence number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedKey {
    /// User key.
    pub user_key: Vec<u8>,
    /// Sequence number.
    pub seqno: u64,
}

/// Bit position of the storage path in a packed file number.
const PATH_SHIFT: u32 = 62;
const FILE_NUMBER_MASK: u64 = (1 << PATH_SHIFT) - 1;

/// Reads the fields after tag 7, 100, 102 or 103. Returns `None` if they are malformed or include
/// an unknown field that must not be ignored.
pub fn read_new_file(tag: u32, input: &mut Decoder) -> Option<ManifestFile> {
    let level = read_level(input)?;
    let packed = input.varint64()?;
    let mut file = ManifestFile {
        level,
        number: packed & FILE_NUMBER_MASK,
        path_id: (packed >> PATH_SHIFT) as u32,
        ..ManifestFile::default()
    };
    if tag == 102 {
        file.path_id = input.varint32()?;
    }
    file.size_bytes = input.varint64().filter(|bytes| *bytes < MAX_BYTES)?;
    file.smallest = recorded_key(input.slice()?)?;
    file.largest = recorded_key(input.slice()?)?;
    if tag != 7 {
        file.smallest_seqno = input.varint64()?;
        file.largest_seqno = input.varint64()?;
    }
    if tag == 103 {
        read_custom_fields(input, &mut file)?;
    }
    Some(file)
}

/// Reads a level number.
pub(super) fn read_level(input: &mut Decoder) -> Option<usize> {
    bounds::level(input.varint32()?.into())
}

/// Splits an internal key into its user key and the eight bytes with sequence number and value
/// type. `None` if it is too short.
pub(crate) fn recorded_key(bytes: &[u8]) -> Option<RecordedKey> {
    let (user_key, trailer) = bytes.split_at_checked(bytes.len().checked_sub(8)?)?;
    let packed = u64::from_le_bytes(trailer.try_into().ok()?);
    Some(RecordedKey {
        user_key: user_key.to_vec(),
        seqno: packed >> 8,
    })
}

/// A field whose tag has this bit must not be ignored by a reader that does not know it.
const MUST_BE_KNOWN: u32 = 1 << 6;

fn read_custom_fields(input: &mut Decoder, file: &mut ManifestFile) -> Option<()> {
    loop {
        let tag = input.varint32()?;
        if tag == 1 {
            return Some(());
        }
        let field = input.slice()?;
        let number = || Decoder::new(field).varint64();
        match tag {
            2 => file.is_marked_for_compaction = field == [1],
            3 => file.min_log_number_to_keep = Some(u64::from_le_bytes(field.try_into().ok()?)),
            5 => file.oldest_ancestor_time = number()?,
            6 => file.creation_time = number()?,
            9 => file.temperature = *field.first()?,
            13 => file.epoch = number()?,
            14 => {
                let bytes = number().filter(|bytes| *bytes < MAX_BYTES)?;
                file.compensated_range_deletion_bytes = bytes;
            }
            65 => file.path_id = u32::from(*field.first()?),
            _ if tag & MUST_BE_KNOWN != 0 => return None,
            _ => {}
        }
    }
}
