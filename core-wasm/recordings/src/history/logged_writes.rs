//! Writes to a database, as far as the `LOG` shows them: the contents of its column families'
//! flushes (S-25).

use crate::log::log_facts::LogFacts;
use engine::stats::dump_text::{batch_bytes, varint_bytes};

/// Writes that a flush contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoggedWrites {
    /// Start of the flush, in µs of `LOG` time.
    pub time: u64,
    /// Keys in its memtables.
    pub keys: u64,
    /// Bytes in the write batches that brought them, assuming that each batch had one key.
    pub bytes: u64,
}

/// The writes to a column family, with the mean size of the entries that its flushes wrote.
pub(crate) fn logged_writes(log: &LogFacts, id: Option<u32>) -> impl Iterator<Item = LoggedWrites> {
    // A batch names the family of a key by its id, unless it is `default`.
    let id = id.filter(|id| *id != 0);
    let id_bytes = id.map_or(0, |id| varint_bytes(id.into()));
    log.created.values().filter_map(move |file| {
        let flush = log.flushes.get(&file.job)?;
        let puts = file.entries.saturating_sub(file.deletions);
        // An internal key is eight bytes longer than its user key.
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
