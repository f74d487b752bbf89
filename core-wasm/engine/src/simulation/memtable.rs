//! Number of entries until a memtable is switched (W-11, W-12).
//!
//! A memtable allocates memory from an arena of equal blocks. After each insert RocksDB checks
//! whether the next block would exceed `write_buffer_size` by too much; in the last block it stops
//! when less than a quarter is unused (`MemTable::ShouldFlushNow`). A skip-list node is a tower of
//! pointers, geometric with p = 1/4, followed by the entry, rounded up to 16 bytes.
//!
//! Fidelity: simplified. RocksDB seeds its tower heights with the thread's id, so real counts vary
//! by about ± 0.1 %. This model uses the expected count, and carries its fraction over to the next
//! memtable. With a noise seed, it adds the deviation that random tower heights cause. Block sizes
//! are glibc's (8 usable bytes more than requested).

use crate::machine::cost::MachineProfile;
use crate::model::block_size::varint_len;
use crate::model::population::Population;
use crate::options::{MemtableFactory, Options};
use crate::stats::amplification::WrittenKeys;

/// A memtable with the keys written to it.
#[derive(Clone, Debug, Default)]
pub(super) struct Memtable {
    pub(super) number: u32,
    /// Contents of the memtable, one population per benchmark that wrote to it.
    pub(super) populations: Vec<Population>,
    /// Keys written to the memtable, by benchmark.
    pub(super) writes: Vec<WrittenKeys>,
    /// Number of entries, duplicates included.
    pub(super) entries: u64,
    pub(super) first_seqno: u64,
    pub(super) last_seqno: u64,
    pub(super) is_flushing: bool,
}

impl Memtable {
    pub(super) fn new(number: u32) -> Self {
        Self {
            number,
            ..Self::default()
        }
    }
}

/// Size of the arena's first block in bytes, which is part of the arena object.
const INLINE_BLOCK_BYTES: f64 = 2048.0;

/// Size of two empty skip lists in bytes, for points and range deletions.
const EMPTY_LISTS_BYTES: f64 = 640.0;

/// Usable bytes of a heap block beyond those requested.
const MALLOC_EXTRA_BYTES: f64 = 8.0;

/// Number of blocks by which RocksDB lets a memtable exceed the limit.
const OVER_ALLOCATION: f64 = 0.6;

/// Maximum height of towers, the skip list's `kMaxHeight`.
const MAX_HEIGHT: u32 = 12;

/// Alignment of skip-list nodes, in bytes.
const ALIGNMENT: u64 = 16;

/// Predicts memtable switches from sanitized options and entry sizes.
#[derive(Clone, Debug, Default)]
pub struct MemtableModel {
    expected: f64,
    carried: f64,
    /// Standard deviation of the number of entries.
    deviation: f64,
}

impl MemtableModel {
    /// Creates a model for entries of `key_size` and `value_size` bytes.
    pub fn new(options: &Options, key_size: u32, value_size: u32) -> Self {
        let (key, value) = (u64::from(key_size) + 8, u64::from(value_size));
        let entry_bytes = varint_len(key) + key + varint_len(value) + value;
        let buffer = options.write_buffer_size as f64;
        let block = arena_block_bytes(options);
        let expected = match options.memtable_factory {
            MemtableFactory::SkipList => skip_list_entries(entry_bytes, buffer, block),
            MemtableFactory::Vector => vector_entries(entry_bytes as f64, buffer, block),
        };
        let expected = expected.max(1.0);
        let deviation = match options.memtable_factory {
            MemtableFactory::SkipList => expected.sqrt() * NodeBytes::new(entry_bytes).deviation(),
            MemtableFactory::Vector => 0.0,
        };
        Self {
            expected,
            carried: 0.0,
            deviation,
        }
    }

    /// Switches to a new entry size, and returns the number of new entries that fit into the
    /// remaining bytes, which had room for `left` old entries.
    pub fn with_entry_size(self, next: Self, left: u64) -> (Self, u64) {
        if next.expected == self.expected {
            return (self, left);
        }
        let room = (left as f64 * next.expected / self.expected) as u64;
        (next, room.max(u64::from(0 < left)))
    }

    /// Number of entries in the next memtable before it is switched; at least 1.
    pub fn next_entry_count(&mut self) -> u64 {
        let exact = self.expected + self.carried;
        let whole = exact.floor();
        self.carried = exact - whole;
        whole as u64
    }

    /// Number of entries in memtable `number`, with this run's random variation.
    pub fn next_entry_count_of(&mut self, machine: &MachineProfile, number: u64) -> u64 {
        let usual = self.next_entry_count();
        let more = (self.deviation * machine.memtable_deviation(number)).round();
        usual.saturating_add_signed(more as i64).max(1)
    }
}

/// Value of `arena_block_size`; for 0, an eighth of the buffer and at most 1 MiB (O-rules).
fn arena_block_bytes(options: &Options) -> f64 {
    let bytes = match options.arena_block_size {
        0 => (options.write_buffer_size / 8)
            .min(1 << 20)
            .next_multiple_of(4096),
        bytes => bytes,
    };
    bytes.clamp(4096, 2 << 30).next_multiple_of(ALIGNMENT) as f64
}

/// Mean and mean square of a node's size in bytes.
struct NodeBytes {
    mean: f64,
    mean_square: f64,
}

impl NodeBytes {
    fn new(entry_bytes: u64) -> Self {
        let (mut mean, mut mean_square) = (0.0, 0.0);
        let mut at_least = 1.0;
        for height in 1..=MAX_HEIGHT {
            let higher = if height == MAX_HEIGHT {
                0.0
            } else {
                at_least / 4.0
            };
            let bytes = (u64::from(height) * 8 + entry_bytes).next_multiple_of(ALIGNMENT) as f64;
            mean += (at_least - higher) * bytes;
            mean_square += (at_least - higher) * bytes * bytes;
            at_least = higher;
        }
        Self { mean, mean_square }
    }

    /// Standard deviation of a node's size ÷ its mean.
    fn deviation(&self) -> f64 {
        (self.mean_square - self.mean * self.mean).max(0.0).sqrt() / self.mean
    }

    /// Expected number of nodes that fit into `bytes` (renewal theory for sizes on a lattice).
    fn fitting(&self, bytes: f64) -> f64 {
        let spread = self.mean_square / (2.0 * self.mean * self.mean);
        let lattice = ALIGNMENT as f64 / (2.0 * self.mean);
        (bytes / self.mean + spread - 1.0 + lattice).max(0.0)
    }
}

/// Number of heap blocks allowed by the limit, and whether even they exceed it.
fn block_count(buffer: f64, block: f64) -> (f64, bool) {
    let usable = block + MALLOC_EXTRA_BYTES;
    let enough = buffer + block * (OVER_ALLOCATION - 1.0) - INLINE_BLOCK_BYTES;
    let blocks = (enough / usable).ceil().max(1.0);
    let allocated = INLINE_BLOCK_BYTES + blocks * usable;
    (blocks, buffer + block * OVER_ALLOCATION < allocated)
}

fn skip_list_entries(entry_bytes: u64, buffer: f64, block: f64) -> f64 {
    let node = NodeBytes::new(entry_bytes);
    if block / 4.0 < node.mean {
        // Each entry has a block of its own.
        let usable = node.mean + MALLOC_EXTRA_BYTES;
        let limit = buffer + block * (OVER_ALLOCATION - 1.0) - INLINE_BLOCK_BYTES;
        return (limit / usable).ceil();
    }
    let (blocks, is_over) = block_count(buffer, block);
    let before_last =
        node.fitting(INLINE_BLOCK_BYTES - EMPTY_LISTS_BYTES) + (blocks - 1.0) * node.fitting(block);
    let in_last = if is_over {
        1.0
    } else {
        node.fitting(block * 0.75) + 1.0
    };
    before_last + in_last
}

/// Number of entries in a vector: entries are unaligned, with a pointer each outside the arena.
fn vector_entries(entry_bytes: f64, buffer: f64, block: f64) -> f64 {
    let usable = block + MALLOC_EXTRA_BYTES;
    let fitting = (block / entry_bytes).floor().max(1.0);
    let mut entries = ((INLINE_BLOCK_BYTES - EMPTY_LISTS_BYTES) / entry_bytes).floor();
    let mut arena = INLINE_BLOCK_BYTES;
    loop {
        arena += usable;
        let allocated = |entries: f64| arena + entries * 8.0;
        if allocated(entries + fitting) + block < buffer + block * OVER_ALLOCATION {
            entries += fitting;
            continue;
        }
        // The memtable is full within this block: enough is allocated and less than a quarter is
        // unused, or too much is allocated.
        let in_block = |bytes: f64| ((bytes - allocated(entries)) / 8.0).floor() + 1.0;
        let too_much = in_block(buffer + block * OVER_ALLOCATION).max(1.0);
        let enough = in_block(buffer - block * (1.0 - OVER_ALLOCATION))
            .max((block * 0.75 / entry_bytes).floor() + 1.0);
        let last = too_much.min(enough);
        if last <= fitting {
            return entries + last;
        }
        entries += fitting;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks entries with 20-byte keys and 400-byte values in 512 KiB against a recording.
    #[test]
    fn vectors_take_more_than_skip_lists() {
        for (memtable_factory, recorded, error) in [
            (MemtableFactory::Vector, 1182, 0),
            (MemtableFactory::SkipList, 1130, 1),
        ] {
            let options = Options {
                write_buffer_size: 512 << 10,
                memtable_factory,
                ..Options::default()
            };
            let counted = MemtableModel::new(&options, 20, 400).next_entry_count();
            assert!(
                counted.abs_diff(recorded) <= error,
                "{counted}, recorded {recorded}"
            );
        }
    }

    fn entries(write_buffer_size: u64, arena_block_size: u64) -> u64 {
        let options = Options {
            write_buffer_size,
            arena_block_size,
            ..Options::default()
        };
        MemtableModel::new(&options, 16, 100).next_entry_count()
    }

    /// Checks counts from real databases (W-12); for 256 KiB, the most frequent one in a recording.
    #[test]
    fn counts_are_within_a_thousandth_of_recorded_ones() {
        for (buffer, arena, recorded) in [
            (256 << 10, 32 << 10, 1757),
            (4 << 20, 512 << 10, 28_019),
            (1 << 20, 16 << 10, 7177),
            (1 << 20, 128 << 10, 7009),
        ] {
            let counted = entries(buffer, arena);
            assert!(
                counted.abs_diff(recorded) * 1000 <= recorded,
                "{buffer}: {counted}, recorded {recorded}"
            );
        }
        assert_eq!(200_000_000 / entries(256 << 20, 1 << 20), 108);
    }

    #[test]
    fn derived_arena_is_an_eighth_of_the_buffer() {
        assert_eq!(entries(256 << 10, 0), entries(256 << 10, 32 << 10));
        assert_eq!(entries(256 << 20, 0), entries(256 << 20, 1 << 20));
    }

    #[test]
    fn fractions_are_carried_over() {
        let mut model = MemtableModel::new(&Options::default(), 16, 100);
        let total: u64 = (0..1000).map(|_| model.next_entry_count()).sum();
        assert!((total as f64 - model.expected * 1000.0).abs() < 1.0);
    }

    /// Recorded memtables of 2 MiB differ by about five entries from one run to the next.
    #[test]
    fn noise_is_that_of_the_towers() {
        let options = Options {
            write_buffer_size: 2 << 20,
            ..Options::default()
        };
        let counts = |seed: u64| -> Vec<u64> {
            let machine = MachineProfile {
                noise_seed: seed,
                ..MachineProfile::default()
            };
            let mut model = MemtableModel::new(&options, 16, 100);
            let counts = (0..1000).map(|number| model.next_entry_count_of(&machine, number));
            counts.collect()
        };
        let usual = counts(0);
        assert_ne!(counts(1), counts(2));
        let away = counts(1).into_iter().zip(usual);
        let squares: u64 = away.map(|(one, usual)| one.abs_diff(usual).pow(2)).sum();
        let deviation = (squares as f64 / 1000.0).sqrt();
        assert!((3.0..8.0).contains(&deviation), "{deviation}");
    }
}
