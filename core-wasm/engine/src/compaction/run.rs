//! Executes a compaction: input populations to output files (C-30).
//!
//! Keys are merged as sets. Where only sizes decide, files are cut block-wise; where grandparents
//! count, each key is asked about. Samples and densities are cut by expected sizes.

use crate::block_size::average::AverageBlock;
use crate::block_size::builder::TableBuilder;
use crate::block_size::bulk::UniformBlocks;
use crate::block_size::cursor::Cursor;
use crate::block_size::{TableFormat, TableSize};
use crate::compaction::output_cut::{CutLimits, OutputCutter};
use crate::event::CutReason;
use crate::key::{Key, KeyRange};
use crate::key_set::{KeySet, Membership};
use crate::population::{
    Content, Deletions, DensitySegment, KeptDeletions, Population, all_unique, scale,
    union_of_densities,
};

/// One file that a flush or a compaction wrote.
#[derive(Clone, Debug, PartialEq)]
pub struct OutputFile {
    /// Its keys.
    pub population: Population,
    /// Its first and last user key, at full scale.
    pub range: KeyRange,
    /// Entries, data bytes, file bytes.
    pub size: TableSize,
    /// Why it ends where it ends.
    pub cut_reason: CutReason,
}

/// What a compaction wrote.
#[derive(Clone, Debug, PartialEq)]
pub struct Outputs {
    /// In key order.
    pub files: Vec<OutputFile>,
    /// Entries read (KeyIn).
    pub key_in: u64,
    /// Entries dropped (KeyDrop): overwritten and deleted versions, and deletions not needed any more.
    pub key_drop: u64,
}

/// Merges the inputs (all files of all input levels, newest first) and cuts the result into files.
///
/// Without deletions among the inputs any order does, and `kept` has no effect.
pub fn execute(
    inputs: &[&Population],
    kept: &KeptDeletions,
    limits: &CutLimits,
    format: &TableFormat,
) -> Outputs {
    let key_in = inputs.iter().map(|input| input.entries).sum();
    let files = if inputs.iter().all(|input| input.keys().is_some()) {
        match Population::merge(inputs, kept) {
            Some(merged) => cut_keys(merged, limits, format),
            None => Vec::new(),
        }
    } else {
        cut_densities(inputs, kept, limits, format)
    };
    outputs(key_in, files)
}

/// [`execute`] for inputs that nobody needs any more: their memory is free before the outputs take
/// theirs.
pub fn execute_consuming(
    inputs: Vec<Population>,
    kept: &KeptDeletions,
    limits: &CutLimits,
    format: &TableFormat,
) -> Outputs {
    let key_in = inputs.iter().map(|input| input.entries).sum();
    if inputs.iter().any(|input| input.keys().is_none()) {
        return execute(&inputs.iter().collect::<Vec<_>>(), kept, limits, format);
    }
    let merged = Population::merge_consuming(inputs, kept);
    let files = merged.map_or(Vec::new(), |merged| cut_keys(merged, limits, format));
    outputs(key_in, files)
}

fn outputs(key_in: u64, files: Vec<OutputFile>) -> Outputs {
    let key_out: u64 = files.iter().map(|file| file.population.entries).sum();
    Outputs {
        files,
        key_in,
        key_drop: key_in.saturating_sub(key_out),
    }
}

/// Writes memtables, newest first, as one L0 file, which is never cut (C-6). `None` without memtables.
///
/// A flush keeps all deletions: it looks at no older data.
pub fn flush(memtables: &[&Population], format: &TableFormat) -> Option<OutputFile> {
    let outputs = execute(memtables, &KeptDeletions::All, &flush_limits(), format);
    outputs.files.into_iter().next()
}

/// [`flush`] for memtables that nobody needs any more.
pub fn flush_consuming(memtables: Vec<Population>, format: &TableFormat) -> Option<OutputFile> {
    let outputs = execute_consuming(memtables, &KeptDeletions::All, &flush_limits(), format);
    outputs.files.into_iter().next()
}

fn flush_limits() -> CutLimits {
    CutLimits {
        output_level: 0,
        target_file_size_bytes: u64::MAX,
        max_compaction_bytes: u64::MAX,
        grandparents: Vec::new(),
        is_bottommost: false,
        is_leveled: false,
        level_compaction_dynamic_file_size: true,
    }
}

fn cut_keys(merged: Population, limits: &CutLimits, format: &TableFormat) -> Vec<OutputFile> {
    let (entries, deletions) = (merged.entries, merged.deletions);
    let Content::Keys { set, factor } = merged.content else {
        return Vec::new();
    };
    if 1 < factor {
        return cut_sample(&set, &deletions, factor, entries, limits, format);
    }
    let uniform = UniformBlocks::new(format);
    let uniform = uniform.filter(|_| limits.is_size_only() && deletions.count == 0);
    let pieces = match &uniform {
        Some(blocks) => cut_in_bulk(&set, blocks, limits.max_output_bytes()),
        None => cut_key_by_key(&set, &deletions, limits, format),
    };
    if let [piece] = &pieces[..] {
        return vec![piece.clone().into_file(set, deletions)];
    }
    let slice = |piece: Piece| {
        let entries = piece.size.entries;
        let keys = set.slice_of(piece.smallest, piece.largest, Some(entries));
        let deletions = deletions.slice(piece.smallest, piece.largest, entries, entries);
        piece.into_file(keys, deletions)
    };
    pieces.into_iter().map(slice).collect()
}

/// A file before its keys are set apart.
#[derive(Clone, Debug)]
struct Piece {
    smallest: u32,
    largest: u32,
    size: TableSize,
    cut_reason: CutReason,
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
            cut_reason: self.cut_reason,
        }
    }
}

fn cut_in_bulk(set: &KeySet, blocks: &UniformBlocks, limit: u64) -> Vec<Piece> {
    let mut cursor = Cursor::new(set);
    let mut pieces = Vec::new();
    while 0 < cursor.remaining() {
        let smallest = cursor.next_key();
        let (size, is_cut) = blocks.write_table(&mut cursor, limit);
        pieces.push(Piece {
            smallest,
            largest: cursor.previous_key(),
            size,
            cut_reason: if is_cut {
                CutReason::TargetFileSize
            } else {
                CutReason::EndOfInput
            },
        });
    }
    pieces
}

fn cut_key_by_key(
    set: &KeySet,
    deletions: &Deletions,
    limits: &CutLimits,
    format: &TableFormat,
) -> Vec<Piece> {
    let mut deleted = Membership::new(&deletions.keys);
    let mut cutter = OutputCutter::new(limits);
    let mut pieces: Vec<Piece> = Vec::new();
    let mut open: Option<(u32, TableBuilder)> = None;
    let mut previous = 0;
    let mut close = |open: (u32, TableBuilder), largest: u32, cut_reason: CutReason| {
        pieces.push(Piece {
            smallest: open.0,
            largest,
            size: open.1.finish(),
            cut_reason,
        });
    };
    for key in set.iter() {
        let open_bytes = open.as_ref().map(|(_, table)| table.finished_bytes());
        if let Some(reason) = cutter.cut_before(u64::from(key), open_bytes) {
            if let Some(file) = open.take() {
                close(file, previous, reason);
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
        close(file, previous, CutReason::EndOfInput);
    }
    pieces
}

/// A kept key that begins a cut file of a sample: how many kept keys were written before it.
fn cut_sample(
    set: &KeySet,
    deletions: &Deletions,
    factor: u32,
    entries: u64,
    limits: &CutLimits,
    format: &TableFormat,
) -> Vec<OutputFile> {
    let kept = set.count();
    let scaled = |key: u32| u64::from(key) * u64::from(factor);
    let span = set
        .largest()
        .zip(set.smallest())
        .map_or(1, |(last, first)| scaled(last - first) + u64::from(factor));
    let block = AverageBlock::with_deletions(format, entries, deletions.count, span);
    let cuts = sample_cuts(set, scaled, entries, &block, limits, format);
    let mut files = Vec::with_capacity(cuts.len());
    let (mut from, mut entries_before) = (0, 0);
    for (to, cut_reason) in cuts {
        let (Some(first), Some(last)) = (set.select(from), set.select(to - 1)) else {
            break;
        };
        let entries_to = scale(entries, to, kept);
        let own = (entries_to - entries_before).max(1);
        let population = Population {
            content: Content::Keys {
                set: set.slice(first, last),
                factor,
            },
            entries: own,
            deletions: deletions.slice(first, last, own, to - from),
        };
        let size = block.table_with_deletions(format, own, population.deletions.count);
        files.push(OutputFile {
            range: population.range(),
            population,
            size,
            cut_reason,
        });
        (from, entries_before) = (to, entries_to);
    }
    files
}

/// Ends of a sample's files, as numbers of kept keys, each with its reason.
fn sample_cuts(
    set: &KeySet,
    scaled: impl Fn(u32) -> u64,
    entries: u64,
    block: &AverageBlock,
    limits: &CutLimits,
    format: &TableFormat,
) -> Vec<(u64, CutReason)> {
    let kept = set.count();
    let mut cuts = Vec::new();
    if limits.is_size_only() {
        let per_file = block.entries_until(format, limits.max_output_bytes());
        // From the start each time, so that rounding does not add up.
        for file in 1.. {
            let to = scale(per_file.saturating_mul(file), kept, entries).max(file);
            if limits.output_level == 0 || kept <= to {
                break;
            }
            cuts.push((to, CutReason::TargetFileSize));
        }
    } else {
        let mut cutter = OutputCutter::new(limits);
        let mut from = 0;
        for (rank, key) in set.iter().enumerate() {
            let rank = rank as u64;
            let open_entries = scale(rank - from, entries, kept);
            let open_bytes = (from < rank).then(|| block.finished_bytes(format, open_entries));
            if let Some(reason) = cutter.cut_before(scaled(key), open_bytes) {
                cuts.push((rank, reason));
                from = rank;
            }
        }
    }
    cuts.push((kept, CutReason::EndOfInput));
    cuts
}

/// Cuts expected densities by expected sizes; grandparents are not looked at.
fn cut_densities(
    inputs: &[&Population],
    kept: &KeptDeletions,
    limits: &CutLimits,
    format: &TableFormat,
) -> Vec<OutputFile> {
    let segments = union_of_densities(inputs, kept);
    let (Some(first), Some(last)) = (segments.first(), segments.last()) else {
        return Vec::new();
    };
    let keys: f64 = segments.iter().map(|segment| segment.keys).sum();
    let deletions: f64 = segments.iter().map(|segment| segment.deletions).sum();
    if keys < 0.5 && inputs.iter().any(|input| input.has_deletions()) {
        return Vec::new();
    }
    let span = last.end - first.first;
    let block = AverageBlock::with_deletions(format, keys as u64, deletions as u64, span);
    let per_file = match limits.max_output_bytes() {
        u64::MAX => f64::INFINITY,
        limit => block.entries_until(format, limit) as f64,
    };
    let mut cutter = DensityCutter {
        files: Vec::new(),
        block,
        format,
        is_unique: all_unique(inputs),
        smallest: first.first,
        keys: 0.0,
        deletions: 0.0,
        keys_before: 0.0,
        entries_before: 0,
    };
    for segment in &segments {
        cutter.add(segment, per_file);
    }
    cutter.close(last.end, CutReason::EndOfInput);
    cutter.files
}

struct DensityCutter<'a> {
    files: Vec<OutputFile>,
    block: AverageBlock,
    format: &'a TableFormat,
    is_unique: bool,
    smallest: u64,
    /// Keys of the open file.
    keys: f64,
    deletions: f64,
    /// Keys of the files before it, and what they were rounded to.
    keys_before: f64,
    entries_before: u64,
}

impl DensityCutter<'_> {
    fn add(&mut self, segment: &DensitySegment, per_file: f64) {
        let density = segment.keys / (segment.end - segment.first) as f64;
        let deletion_density = segment.deletions / (segment.end - segment.first) as f64;
        let mut from = segment.first;
        while from < segment.end {
            let room = ((per_file - self.keys) / density).ceil().max(1.0);
            let left = segment.end - from;
            if (left as f64) <= room {
                self.keys += left as f64 * density;
                self.deletions += left as f64 * deletion_density;
                return;
            }
            from += room as u64;
            self.keys += room * density;
            self.deletions += room * deletion_density;
            self.close(from, CutReason::TargetFileSize);
        }
    }

    /// Ends the open file before the key `end`.
    fn close(&mut self, end: u64, cut_reason: CutReason) {
        let span = end - self.smallest;
        if span == 0 {
            return;
        }
        // Rounded from the start each time, so that rounding does not add up.
        self.keys_before += self.keys;
        let entries_to = self.keys_before.round() as u64;
        let entries = entries_to
            .saturating_sub(self.entries_before)
            .clamp(1, span);
        self.entries_before += entries;
        let deletions = (self.deletions.round() as u64).min(entries);
        let range = KeyRange {
            smallest: Key(self.smallest),
            largest: Key(end - 1),
        };
        self.files.push(OutputFile {
            population: Population {
                content: Content::Density {
                    range,
                    is_unique: self.is_unique,
                },
                entries,
                deletions: Deletions::of_density(deletions),
            },
            range,
            size: self
                .block
                .table_with_deletions(self.format, entries, deletions),
            cut_reason,
        });
        self.smallest = end;
        self.keys = 0.0;
        self.deletions = 0.0;
    }
}
