//! Division of a compaction into key ranges that are written in parallel (C-31).
//!
//! Mirrors `Compaction::ShouldFormSubcompactions` and `CompactionJob::GenSubcompactionBoundaries`
//! in 7.6 and newer. Each input file's index supplies up to about 128 anchors, keys that divide the
//! file evenly by bytes. The merged list of anchors is cut wherever the bytes before an anchor
//! exceed the next share.
//!
//! ```text
//!   file 1   ──a──────b──────c──
//!   file 2   ────d────────e─────     a d b e c, each with the bytes since its file's last anchor
//!                     ^ half of all bytes: the second subcompaction starts at key b
//! ```
//!
//! `index_shortening` determines how much of each key an index contains.
//!
//! Fidelity: exact for uncompressed tables of puts in exact mode; with compression, limited by the
//! known block sizes. Samples and densities are divided evenly.

use crate::compaction::leveled::libstdcxx_sort;
use crate::model::block_size::builder::TableBuilder;
use crate::model::block_size::{BLOCK_TRAILER_BYTES, TableFormat, crossings};
use crate::model::key_set::{KeySet, Membership};
use crate::model::population::{Content, Population};
use crate::model::products::scale;

/// Maximum number of anchors per file.
const MAX_ANCHORS: u64 = 128;

/// Facts that determine the number of subcompactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubcompactionJob {
    /// The first level with inputs.
    pub start_level: usize,
    /// Number of input files on the start level.
    pub start_level_files: u64,
    /// Level that the outputs are written to.
    pub output_level: usize,
    /// The compaction was requested by a user.
    pub is_manual: bool,
    /// Number of further compactions that could start (W-1); round robin uses their threads.
    pub free_slots: u64,
}

/// An index key that ends one section of a file, and the bytes in that section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// Smallest key at or after the index key.
    pub key: u64,
    /// Length of the index key in bytes; of anchors with the same `key`, the shorter is first.
    pub key_bytes: u64,
    /// Bytes since the previous anchor.
    pub bytes: u64,
}

/// Finds the first keys of the second and later subcompactions, for
/// [`crate::compaction::outputs::cutter::CutLimits::subcompaction_starts`]. `anchors` come from all
/// input files, by level and file; `planned` is the style's number of subcompactions.
pub fn boundaries(anchors: Vec<Anchor>, planned: u64, target_file_size_bytes: u64) -> Vec<u64> {
    let total: u64 = anchors.iter().map(|anchor| anchor.bytes).sum();
    let part = (total / planned.max(1)).max(target_file_size_bytes);
    if planned <= 1 || total <= part {
        return Vec::new();
    }
    let index_key = |anchor: &Anchor| (anchor.key, anchor.key_bytes);
    let mut order: Vec<usize> = (0..anchors.len()).collect();
    let is_less: libstdcxx_sort::PlaceOrder =
        &|left, right| index_key(&anchors[*left]) < index_key(&anchors[*right]);
    libstdcxx_sort::sort(&mut order, is_less);
    let mut anchors: Vec<Anchor> = order.iter().map(|at| anchors[*at]).collect();
    // Of anchors with the same key only the first counts, and the bytes of the others are dropped.
    anchors.dedup_by_key(|anchor| index_key(anchor));
    let mut starts = Vec::new();
    let (mut bytes, mut threshold) = (0, part);
    let mut ranges = 1;
    for anchor in anchors {
        bytes += anchor.bytes;
        if threshold < bytes {
            threshold += part;
            ranges += 1;
            starts.push(anchor.key);
        }
        if ranges == planned {
            break;
        }
    }
    // Two boundaries followed by the same key would leave an empty range.
    starts.dedup();
    starts
}

/// Returns one file's anchors (`BlockBasedTable::ApproximateKeyAnchors`).
pub fn anchors(file: &Population, file_bytes: u64, format: &TableFormat) -> Vec<Anchor> {
    match &file.content {
        Content::Keys { set, factor: 1 } => anchors_of_blocks(&blocks(set, file, format)),
        Content::Keys { set, factor } => {
            let key = |part: u64| {
                let key = set.select(scale(set.count() - 1, part, MAX_ANCHORS));
                u64::from(key.unwrap_or_default()) * u64::from(*factor) + 1
            };
            even_anchors(file_bytes, format, key)
        }
        Content::Density { range, .. } => {
            let span = range.largest.0 - range.smallest.0;
            even_anchors(file_bytes, format, |part| {
                range.smallest.0 + scale(span, part, MAX_ANCHORS) + 1
            })
        }
    }
}

fn even_anchors(file_bytes: u64, format: &TableFormat, key: impl Fn(u64) -> u64) -> Vec<Anchor> {
    let bytes_to = |part: u64| scale(file_bytes, part, MAX_ANCHORS);
    let anchor = |part: u64| Anchor {
        key: key(part),
        key_bytes: format.separator_bytes(0),
        bytes: bytes_to(part) - bytes_to(part - 1),
    };
    (1..=MAX_ANCHORS).map(anchor).collect()
}

/// Lists the keys that separate a file's blocks. As in RocksDB, `bytes` reach to the end of the
/// block, without its trailer.
fn blocks(set: &KeySet, file: &Population, format: &TableFormat) -> Vec<Anchor> {
    let mut table = TableBuilder::new(format);
    let mut deleted = Membership::new(&file.deletions.keys);
    let mut blocks = Vec::new();
    let (mut previous, mut finished) = (0, 0);
    for key in set.iter() {
        match file.has_deletions() && deleted.contains(key) {
            true => table.add_deletion(key),
            false => table.add(key),
        }
        if finished < table.finished_bytes() {
            finished = table.finished_bytes();
            blocks.push(Anchor {
                key: format.separator_key(previous, key),
                key_bytes: format.separator_bytes(crossings(previous, key)),
                bytes: finished - BLOCK_TRAILER_BYTES,
            });
        }
        previous = key;
    }
    let size = table.finish();
    blocks.push(Anchor {
        key: format.successor_key(previous),
        key_bytes: format.successor_bytes(previous),
        bytes: size.data_bytes - BLOCK_TRAILER_BYTES,
    });
    blocks
}

fn anchors_of_blocks(blocks: &[Anchor]) -> Vec<Anchor> {
    let per_anchor = (blocks.len() / MAX_ANCHORS as usize).max(1);
    let mut from = 0;
    let anchor = |part: &[Anchor]| {
        let last = part[part.len() - 1];
        let bytes = last.bytes - std::mem::replace(&mut from, last.bytes);
        Anchor { bytes, ..last }
    };
    blocks.chunks(per_anchor).map(anchor).collect()
}
