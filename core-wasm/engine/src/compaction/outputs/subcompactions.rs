//! Key ranges in a compaction that are written in parallel (C-31).
//!
//! Mirrors `Compaction::ShouldFormSubcompactions` and `CompactionJob::GenSubcompactionBoundaries`
//! in 7.6 and newer. Each input file has up to about 128 anchors from its index: keys that divide
//! it evenly by bytes. The merged list of anchors is cut where the bytes before them exceed the
//! next share.
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
//! block sizes. Samples and densities are divided evenly.

use crate::compaction::leveled::libstdcxx_sort;
use crate::model::block_size::builder::TableBuilder;
use crate::model::block_size::{BLOCK_TRAILER_BYTES, TableFormat, crossings};
use crate::model::key_set::{KeySet, Membership};
use crate::model::population::{Content, Population};
use crate::model::products::scale;

/// Maximum number of anchors per file.
const MAX_ANCHORS: u64 = 128;

/// Facts that determine whether subcompactions are formed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubcompactionJob {
    /// The first level with inputs.
    pub start_level: usize,
    /// Number of input files on that level.
    pub start_level_files: u64,
    /// Level that the outputs are written to.
    pub output_level: usize,
    /// A user requested the compaction.
    pub is_manual: bool,
    /// Number of compactions that may start in addition (W-1); round robin uses their threads.
    pub free_slots: u64,
}

/// A key that ends a part of a file, as stored in its index, and the bytes in that part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// The smallest key that is not before the index entry's.
    pub key: u64,
    /// Bytes of the index entry's own key; among anchors with the same `key`, the shorter is first.
    pub key_bytes: u64,
    /// Bytes since the previous anchor.
    pub bytes: u64,
}

/// First keys of the second and later subcompactions, for
/// [`crate::compaction::outputs::cutter::CutLimits::subcompaction_starts`]. `anchors` are those of
/// all input files, in the order of levels and files; `planned` is the number that the style plans.
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
    // Among anchors with the same key the first counts, and the bytes of the others are dropped.
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
    // No key lies between two index keys that are followed by the same key.
    starts.dedup();
    starts
}

/// The anchors of one file (`BlockBasedTable::ApproximateKeyAnchors`).
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

/// The index of a file: the key that separates each block from the next. `bytes` are those up to
/// the end of the block, without its trailer, as in RocksDB.
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
