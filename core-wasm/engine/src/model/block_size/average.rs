//! Expected table sizes where individual keys are unknown, in sampled and preview mode.
//!
//! Keys are assumed to be spread uniformly over their range, each present with probability `p`. A
//! page of `m` keys is then non-empty with probability 1 − (1 − p)^m, and the number of non-empty
//! pages gives the number of crossings. Fidelity: expected values; tests bound the error.

use crate::model::block_size::{
    BLOCK_TRAILER_BYTES, EMPTY_INDEX_BYTES, TableFormat, TableIdentity, TableSize, VARINT_STEPS,
};
use crate::options::IndexShortening;

/// Maximum number of entries per block that is found by a linear search.
const SMALL_BLOCK_ENTRIES: u64 = 1024;

/// Expected data block of a table with a given density of keys.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AverageBlock {
    /// Number of entries in a full block.
    pub entries: u64,
    /// Raw bytes of a full block.
    raw_bytes: f64,
    /// Value bytes per entry, averaged over all entries; deletions have no value.
    value_bytes: f64,
    /// Expected number of crossings between two neighbouring keys.
    crossings: f64,
    /// Stored size ÷ raw size of a block, in thousandths.
    stored_permille: f64,
}

/// Finds the first number that passes a test which all larger numbers pass, too. Small numbers are
/// tried one by one, larger ones by doubling steps and bisection.
fn first_that(passes: impl Fn(u64) -> bool) -> u64 {
    let mut step = 1;
    let mut fails = match (0..SMALL_BLOCK_ENTRIES).find(|number| passes(*number)) {
        Some(found) => return found,
        None => SMALL_BLOCK_ENTRIES - 1,
    };
    while !passes(fails + step) {
        fails += step;
        step *= 2;
    }
    let mut found = fails + step;
    while 1 < found - fails {
        let middle = fails + (found - fails) / 2;
        match passes(middle) {
            true => found = middle,
            false => fails = middle,
        }
    }
    found
}

impl AverageBlock {
    /// Creates the block for `entries` keys, of which `deletions` are deleted, in a range of `span`
    /// keys. Both `entries` and `span` count as at least 1.
    pub fn new(format: &TableFormat, entries: u64, deletions: u64, span: u64) -> Self {
        let crossings = expected_crossings(entries.max(1), span.max(1));
        let values = 1.0 - deletions.min(entries) as f64 / entries.max(1) as f64;
        let full_value = format.entry_bytes(0) - format.entry_bytes_of(0, 0);
        let value_bytes = full_value as f64 * values;
        let mut block = Self {
            entries: 0,
            raw_bytes: 8.0,
            value_bytes,
            crossings,
            stored_permille: format.stored_permille() as f64,
        };
        let next_value = (f64::from(format.value_size) * values) as u64;
        let is_full = |block: &Self, entries: u64| {
            let raw_bytes = match entries {
                0 => block.raw_bytes,
                _ => block.bytes_of(format, entries),
            };
            format.is_full_before(next_value, raw_bytes as u64, entries)
        };
        block.entries = first_that(|entries| is_full(&block, entries));
        if block.entries != 0 {
            block.raw_bytes = block.bytes_of(format, block.entries);
        }
        block
    }

    /// Number of entries in a file that is cut when its finished blocks reach `limit` bytes (C-13).
    pub fn entries_until(&self, limit: u64) -> u64 {
        let stored = self.stored_bytes(self.raw_bytes);
        let blocks = (limit as f64 / stored).ceil().max(1.0);
        (blocks * self.entries as f64) as u64 + 1
    }

    /// Bytes of finished blocks after this many entries (C-13).
    pub fn finished_bytes(&self, entries: u64) -> u64 {
        let finished = entries.saturating_sub(1) / self.entries;
        (finished as f64 * self.stored_bytes(self.raw_bytes)) as u64
    }

    /// RocksDB's estimate of a file's remaining bytes after these entries (`EstimatedTailSize`).
    pub fn tail_bytes(&self, format: &TableFormat, entries: u64) -> u64 {
        let finished = entries.saturating_sub(1) / self.entries;
        let index_bytes = self.index_bytes(format, finished);
        format.tail_bytes(index_bytes, finished, finished * self.entries)
    }

    /// Size of a table with this many entries, `deletions` of which are deletions.
    pub fn table(&self, format: &TableFormat, entries: u64, deletions: u64) -> TableSize {
        let full = entries / self.entries;
        let rest = entries % self.entries;
        let stored = self.stored_bytes(self.raw_bytes);
        let mut data = full as f64 * stored;
        let mut raw = full as f64 * self.raw_bytes;
        if 0 < rest {
            let last = self.bytes_of(format, rest);
            data += self.stored_bytes(last);
            raw += last;
        }
        let blocks = full + u64::from(0 < rest);
        let size = TableSize {
            entries,
            deletions,
            data_bytes: data as u64,
            raw_data_bytes: TableFormat::raw_data_offset(raw as u64, blocks),
            block_count: blocks,
            index_bytes: self.index_bytes(format, blocks),
            ..TableSize::default()
        };
        format.with_identity(size, &TableIdentity::default())
    }

    /// Size of the index block for this many data blocks in bytes, with its trailer.
    fn index_bytes(&self, format: &TableFormat, blocks: u64) -> u64 {
        let stored = self.stored_bytes(self.raw_bytes);
        let crossings = match format.table.index_shortening {
            IndexShortening::NoShortening => 0.0,
            _ => self.crossings,
        };
        let separator = format.separator_bytes(0) as f64 - crossings;
        let block_bytes = stored as u64 - BLOCK_TRAILER_BYTES;
        // Add one byte for each varint step that the block offset exceeds.
        let longer: f64 = VARINT_STEPS
            .iter()
            .map(|&step| (blocks as f64 - (step as f64 / stored).ceil()).max(0.0))
            .sum();
        let entry = format.index_entry_bytes(0, 0, block_bytes) as f64 + separator;
        (EMPTY_INDEX_BYTES as f64 + blocks as f64 * entry + longer) as u64
    }

    fn bytes_of(&self, format: &TableFormat, entries: u64) -> f64 {
        let restarts = entries.div_ceil(format.restart_interval());
        let inside = entries - restarts;
        let shared = (format.significant_bytes() - 1) as f64 - self.crossings;
        // The shared length is below 128, so it takes one byte and only the key gets shorter.
        let full = format.entry_bytes_of(0, 0) as f64 + self.value_bytes;
        let shortened = full - shared;
        8.0 + 4.0 * (restarts as f64 - 1.0) + restarts as f64 * full + inside as f64 * shortened
    }

    fn stored_bytes(&self, raw: f64) -> f64 {
        raw * self.stored_permille / 1000.0 + BLOCK_TRAILER_BYTES as f64
    }
}

/// Expected number of crossings between neighbours if `entries` keys are spread over `span`.
fn expected_crossings(entries: u64, span: u64) -> f64 {
    let present = (entries as f64 / span as f64).min(1.0);
    let mut crossings = 0.0;
    let mut absent = 1.0 - present;
    for page_bits in 1..=24u32 {
        absent *= absent;
        if page_bits % 8 == 0 {
            let pages = span as f64 / f64::from(1u32 << page_bits);
            crossings += pages * (1.0 - absent);
        }
    }
    (crossings / entries as f64).min(3.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn the_first_number_is_found_in_few_steps() {
        let steps = Cell::new(0);
        for wanted in [0, 1, 1023, 1024, 1025, 70_000, (1 << 40) + 7] {
            steps.set(0);
            let found = first_that(|number| {
                steps.set(steps.get() + 1);
                wanted <= number
            });
            assert_eq!(found, wanted);
            assert!(steps.get() < 1_200, "{wanted}: {} steps", steps.get());
        }
    }
}
