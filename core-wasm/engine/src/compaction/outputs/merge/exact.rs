//! Cuts all keys exactly as RocksDB does, although it examines only a few of them.
//!
//! ```text
//!   keys   ················|·······|··············|······
//!                          ^ the cutter is called for the keys at which its state changes, and
//!                            for those at which the finished blocks reach the largest size;
//!                            between them blocks are counted
//! ```

use crate::compaction::outputs::cutter::{CutLimits, OpenFile, OutputCutter, Subcompaction};
use crate::compaction::outputs::merge::OutputFile;
use crate::compaction::outputs::{Cut, CutReason};
use crate::model::block_size::builder::TableBuilder;
use crate::model::block_size::bulk::UniformBlocks;
use crate::model::block_size::cursor::Cursor;
use crate::model::block_size::{TableFormat, TableSize};
use crate::model::key::{Key, KeyRange};
use crate::model::key_set::{KeySet, Membership, Scratch};
use crate::model::population::{Content, Deletions, Population};

pub(super) fn cut(
    mut set: KeySet,
    deletions: Deletions,
    limits: &CutLimits,
    format: &TableFormat,
    scratch: &mut Scratch,
) -> Vec<OutputFile> {
    // Deletions make blocks uneven, and a table's tail is known only key by key.
    let is_even = deletions.count == 0 && !limits.is_target_upper_bound;
    let pieces = match UniformBlocks::new(format).filter(|_| is_even) {
        Some(blocks) => cut_blocks(&set, &blocks, limits),
        None => cut_single_keys(&set, &deletions, limits, format),
    };
    if let [piece] = &pieces[..]
        && !set.is_roomy()
    {
        set.forget_page_ranks();
        return vec![piece.clone().into_file(set, deletions)];
    }
    let slice = |piece: Piece| {
        let entries = piece.size.entries;
        let keys = set.slice_of(piece.smallest, piece.largest, Some(entries));
        let deletions = deletions.slice(piece.smallest, piece.largest, entries, entries);
        piece.into_file(keys, deletions)
    };
    let files = pieces.into_iter().map(slice).collect();
    scratch.recycle(set);
    files
}

/// An output file whose keys are not yet separated from the others.
#[derive(Clone, Debug)]
struct Piece {
    smallest: u32,
    largest: u32,
    size: TableSize,
    cut: Cut,
}

impl Piece {
    fn into_file(self, set: KeySet, deletions: Deletions) -> OutputFile {
        OutputFile {
            population: Population {
                content: Content::Keys { set, factor: 1 },
                entries: self.size.entries,
                deletions,
            },
            range: KeyRange {
                smallest: Key(u64::from(self.smallest)),
                largest: Key(u64::from(self.largest)),
            },
            size: self.size,
            cut: self.cut,
        }
    }
}

fn cut_blocks(set: &KeySet, blocks: &UniformBlocks, limits: &CutLimits) -> Vec<Piece> {
    let mut cursor = Cursor::new(set);
    let mut pieces = Vec::new();
    for range in limits.subcompactions() {
        let mut cutter = OutputCutter::new(limits, &range);
        let mut is_open = false;
        while 0 < cursor.remaining() && !range.is_before(cursor.next_key()) {
            if !is_open {
                cutter.cut_before(u64::from(cursor.next_key()), None);
                is_open = true;
            }
            pieces.push(write_file(&mut cursor, &mut cutter, blocks, &range));
        }
    }
    pieces
}

/// Writes the file that starts with the cursor's next key.
fn write_file(
    cursor: &mut Cursor,
    cutter: &mut OutputCutter,
    blocks: &UniformBlocks,
    range: &Subcompaction,
) -> Piece {
    let smallest = cursor.next_key();
    let limit = cutter.max_output_bytes();
    let mut table = blocks.open(cursor);
    // Number of keys added to the file after its finished blocks, where the cursor is.
    let mut waiting = 1;
    let cut = loop {
        let stop = cutter.next_change().min(range.end);
        let room = table.most_entries_until(limit);
        let quiet = cursor.remaining_below(stop, room).max(waiting);
        let written = table.write_blocks(cursor, (quiet - 1) / blocks.entries(), limit);
        let open = OpenFile::of_bytes(table.finished_bytes());
        waiting = if limit <= open.bytes {
            1
        } else {
            quiet - written * blocks.entries()
        };
        if cursor.remaining() <= waiting {
            break cutter.end_of_input();
        }
        let key = cursor.key_at(waiting);
        if range.is_before(key) {
            break cutter.end_of_range();
        }
        if let Some(cut) = cutter.cut_before(u64::from(key), Some(open)) {
            break cut;
        }
        waiting += 1;
    };
    let size = table.finish(cursor, waiting);
    Piece {
        smallest,
        largest: cursor.previous_key(),
        size,
        cut,
    }
}

/// Cuts tables whose blocks contain different numbers of entries.
fn cut_single_keys(
    set: &KeySet,
    deletions: &Deletions,
    limits: &CutLimits,
    format: &TableFormat,
) -> Vec<Piece> {
    let mut deleted = Membership::new(&deletions.keys);
    let mut pieces: Vec<Piece> = Vec::new();
    let mut keys = set.iter().peekable();
    for range in limits.subcompactions() {
        let mut cutter = OutputCutter::new(limits, &range);
        let limit = cutter.max_output_bytes();
        let mut stop = 0;
        let mut open: Option<(u32, TableBuilder)> = None;
        let mut previous = 0;
        let mut close = |open: (u32, TableBuilder), largest: u32, cut: Cut| {
            pieces.push(Piece {
                smallest: open.0,
                largest,
                size: open.1.finish(),
                cut,
            });
        };
        while let Some(key) = keys.next_if(|&key| !range.is_before(key)) {
            let file = open.as_ref().map(|(_, table)| OpenFile {
                bytes: table.finished_bytes(),
                tail_bytes: table.tail_bytes(),
            });
            let is_quiet = u64::from(key) < stop
                && file.is_some_and(|file| file.bytes.saturating_add(file.tail_bytes) < limit);
            if !is_quiet {
                let cut = cutter.cut_before(u64::from(key), file);
                stop = cutter.next_change();
                if let Some((cut, file)) = cut.zip(open.take_if(|_| cut.is_some())) {
                    close(file, previous, cut);
                }
            }
            let (_, table) = open.get_or_insert_with(|| (key, TableBuilder::new(format)));
            match deletions.count != 0 && deleted.contains(key) {
                true => table.add_deletion(key),
                false => table.add(key),
            }
            previous = key;
        }
        if let Some(file) = open {
            let cut = match keys.peek() {
                Some(_) => cutter.end_of_range(),
                None => cutter.end_of_input(),
            };
            close(file, previous, cut);
        }
    }
    debug_assert!(
        pieces
            .iter()
            .all(|piece| piece.cut.reason != CutReason::Unknown),
        "each file knows why it ends"
    );
    pieces
}
