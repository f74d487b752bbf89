//! Writes to a database that the `LOG` reveals through the contents of its column families' flushes
//! (S-25).

use crate::log::log_facts::LogFacts;
use engine::stats::dump_text::{batch_bytes, varint_bytes};

/// The writes that a flush contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoggedWrites {
    /// Start time of the flush, in µs of `LOG` time.
    pub time: u64,
    /// Number of keys in the flush's memtables.
    pub keys: u64,
    /// Bytes in the write batches of the flush's keys, assuming one key per batch.
    pub bytes: u64,
}

/// Writes to a column family, assuming the mean entry size of its flushed files.
pub(crate) fn logged_writes(log: &LogFacts, id: Option<u32>) -> impl Iterator<Item = LoggedWrites> {
    // A batch names a key's family by id unless it is `default`.
    let id = id.filter(|id| *id != 0);
    let id_bytes = id.map_or(0, |id| varint_bytes(id.into()));
    log.created.values().filter_map(move |file| {
        let flush = log.flushes.get(&file.job)?;
        let puts = file.entries.saturating_sub(file.deletions);
        // An internal key is eight bytes longer than the user key.
        let key = file.raw_key_bytes.checked_div(file.entries)?;
        let key = key.saturating_sub(8);
        let value = file.raw_value_bytes.checked_div(puts).unwrap_or(0);
        let keys = flush.input_entries;
        let bytes = batch_bytes(key, value).saturating_add(id_bytes);
        Some(LoggedWrites {
            time: flush.started,
            keys,
            bytes: keys.saturating_mul(bytes),
        })
    })
}
